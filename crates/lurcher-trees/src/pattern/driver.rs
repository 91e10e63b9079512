//! Going through many patterns without being told how.
//!
//! The method of the paper has four knobs: the size of values, the fineness and the strength of
//! the array, and the budget of a row. Here none has to be set; each grows with the
//! time that is spent. Four decisions, each with its reason:
//!
//! - **Size.** Listing by size goes on beside the patterns, and every size costs it several times
//!   what the one before cost. So patterns are for the sizes that it has not reached, one after the
//!   other: each until they have cost a [twelfth](SHARE) of what listing it would. That is while
//!   listing is one or two sizes below: the larger the values, the more it costs to find one.
//! - **Fineness.** As fine as leaves each row [some runs](LEAST), if all combinations of
//!   constructors are rows. Coarse rows are larger than their budgets, and only the values that
//!   come first in them are seen; the rows of a finer array cut the same values into more parts.
//!   Where a type has so many constructors that those of two depths cannot be combined, the array
//!   has strength 1.
//! - **Strength.** Rows are in an order in which the first are an array of strength 1, some more of
//!   them one of strength 2 and so on up to all combinations.
//! - **Budget.** Rows are searched in rounds, in which each may cost half as much again as in the
//!   one before, those first in which most was found. Under a hard precondition most rows hold
//!   nothing for long, so a row in which nothing was found yet has a [quarter](BARREN) of the
//!   budget.
//!
//! Inside of a row the search leaves every place after a [while](super::leaping); so a row
//! shows values that differ, and what it does not show has to wait until it is listed.
//!
//! No clock is read (see [`Meter`]): what is found is the same everywhere.

use std::collections::VecDeque;
use std::sync::Arc;

use super::arrays::{Arrays, n_combinations, nested};
use super::columns::{Column, Ends, Pattern};
use super::leaping::Leaping;
use super::meter::Meter;
use super::paths::Paths;
use crate::search::{Next, Search};
use crate::space::Space;

/// A size is left when patterns have cost one in so many of what listing it would cost.
const SHARE: u64 = 12;
/// So much each row can cost, or the array is too fine.
const LEAST: u64 = 8 * 1024;
/// What each row may cost in the first round.
const FIRST: u64 = 8 * 256;
/// What the shortest [stays](super::leaping) of the search in a row cost.
const STAY: u64 = 10 * 256;
/// A row in which nothing was found has one in so many of the budget of a round.
const BARREN: u64 = 4;
/// The most rows of an array: each takes some memory.
const MOST_ROWS: usize = 4096;
/// The finest arrays: of a type with one constructor that goes on and one that ends, finer
/// arrays have no more rows.
const MOST_FINE: usize = 32;
/// A size costs at least so many times what the one before did, for all that is known.
const LEAST_GROWTH: f64 = 1.5;

/// Searches among the values of many patterns, for those of which a predicate is true.
///
/// Goes on like a [`Sweep`](crate::Sweep), pauses like one, and ends if there are no larger values.
/// Of the sizes that it is [told](Patterns::listed) of, nothing is searched. The same value can be
/// found in several rows, but once in each; not all of a row are found.
#[derive(Debug)]
pub struct Patterns {
    paths: Paths,
    arrays: Box<dyn Arrays>,
    /// What listing cost: the last size, its cost, how many times that of the one before.
    listed: (u32, u64, f64),
    /// The size that is searched, once there is one.
    size: Option<u32>,
    /// Rows that are to be searched in this round and later ones; the one under search is first.
    rows: VecDeque<Row>,
    n_left_in_round: usize,
    budget: u64,
    /// Whether the predicate counts.
    is_one_by_one: bool,
    /// For when there are no rows.
    idle: Option<Box<Search>>,
    /// What all rows have cost.
    meter: Meter,
}

#[derive(Debug)]
struct Row {
    pattern: Pattern,
    /// Made when the row is first searched.
    sweep: Option<Leaping>,
}

impl Patterns {
    /// Through patterns of a space, with rows from these arrays.
    pub fn new(space: Arc<Space>, arrays: impl Arrays + 'static) -> Self {
        Patterns::along(Paths::new(space), arrays)
    }

    /// Through patterns along these paths.
    pub fn along(paths: Paths, arrays: impl Arrays + 'static) -> Self {
        Patterns {
            idle: Some(Box::new(Search::new(Arc::clone(paths.space())))),
            listed: (paths.space().least().saturating_sub(1), 1, LEAST_GROWTH),
            paths,
            arrays: Box::new(arrays),
            size: None,
            rows: VecDeque::new(),
            n_left_in_round: 0,
            is_one_by_one: false,
            budget: 0,
            meter: Meter::default(),
        }
    }

    /// Asks the predicate from the start about each choice; see
    /// [`Sweep::one_by_one`](crate::Sweep::one_by_one).
    pub fn one_by_one(mut self) -> Self {
        self.is_one_by_one = true;
        self
    }

    /// Says that all values of a size have been listed elsewhere, and what that cost: what the
    /// search [says](Search::cost), and 32 for each value that was found. To be told size by
    /// size; [`Interleaved`](super::Interleaved) does.
    pub fn listed(&mut self, size: u32, cost: u64) {
        let growth = (cost as f64 / self.listed.1 as f64).max(LEAST_GROWTH);
        self.listed = (size, cost.max(1), growth);
    }

    /// What listing a size would cost.
    fn cost_of(&self, size: u32) -> u64 {
        let (last, cost, growth) = self.listed;
        let more = i32::try_from(size.saturating_sub(last)).unwrap_or(i32::MAX);
        (cost as f64 * growth.powi(more)) as u64
    }

    /// What patterns have cost.
    pub(super) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// The size of the last value.
    pub fn size(&self) -> u32 {
        self.size.unwrap_or(0)
    }

    /// The pattern of the last value.
    pub fn pattern(&self) -> Option<&Pattern> {
        self.rows.front().map(|row| &row.pattern)
    }

    /// How often the predicate was asked.
    pub fn n_runs(&self) -> u64 {
        self.meter.n_runs
    }

    /// The search, at the last value.
    ///
    /// # Panics
    /// If it is lent.
    pub fn search(&self) -> &Search {
        let sweep = self.rows.front().and_then(|row| row.sweep.as_ref());
        match sweep {
            Some(leaping) => leaping.search(),
            None => self.idle.as_ref().expect("the search has been given back"),
        }
    }

    /// Lends the search, at the last value; to be [given back](Patterns::restore) before the next.
    ///
    /// # Panics
    /// If it is lent already.
    pub fn lend(&mut self) -> Box<Search> {
        match self.rows.front_mut().and_then(|row| row.sweep.as_mut()) {
            Some(sweep) => sweep.lend(),
            None => self.idle.take().expect("the search has been given back"),
        }
    }

    /// Takes the search back.
    pub fn restore(&mut self, search: Box<Search>) {
        match self.rows.front_mut().and_then(|row| row.sweep.as_mut()) {
            Some(sweep) => sweep.restore(search),
            None => self.idle = Some(search),
        }
    }

    /// Goes to the next value, asking the predicate at most so many times.
    ///
    /// # Panics
    /// If the search is lent.
    pub fn next(&mut self, holds: impl FnMut(&Search) -> bool, most_runs: u64) -> Next {
        self.next_within(holds, most_runs, u64::MAX)
    }

    /// As [`next`](Patterns::next), and pauses when that has cost so much.
    pub(super) fn next_within(
        &mut self,
        mut holds: impl FnMut(&Search) -> bool,
        most_runs: u64,
        most_cost: u64,
    ) -> Next {
        let (mut left, last_cost) = (most_runs, self.meter.cost.saturating_add(most_cost));
        loop {
            if self.is_size_over() && !self.begin_size() {
                return Next::Done;
            }
            if self.n_left_in_round == 0 {
                self.begin_round();
            }
            let Some(row) = self.rows.front_mut() else { continue };
            if !row.begin(&self.paths, self.size.unwrap_or(0), self.is_one_by_one) {
                self.rows.pop_front();
                self.n_left_in_round -= 1;
                continue;
            }
            let Some(sweep) = &mut row.sweep else { continue };
            let before = *sweep.meter();
            let allowance = allowance(self.budget, &before);
            if allowance == 0 {
                self.rows.rotate_left(1);
                self.n_left_in_round -= 1;
                continue;
            }
            let most_cost = allowance.min(last_cost.saturating_sub(self.meter.cost));
            let next = sweep.next(&mut holds, left, most_cost);
            let after = *sweep.meter();
            let n_runs = after.n_runs - before.n_runs;
            self.meter.n_runs += n_runs;
            self.meter.cost += after.cost - before.cost;
            self.meter.n_found += after.n_found - before.n_found;
            left = left.saturating_sub(n_runs);
            match next {
                Next::Value => return Next::Value,
                Next::Done => {
                    self.rows.pop_front();
                    self.n_left_in_round -= 1;
                }
                Next::Paused if left == 0 || self.meter.cost >= last_cost => return Next::Paused,
                Next::Paused => {}
            }
        }
    }

    /// Rows may go on, those first in which most was found.
    fn begin_round(&mut self) {
        self.n_left_in_round = self.rows.len();
        self.budget += self.budget / 2;
        let rows = self.rows.make_contiguous();
        rows.sort_by(|a, b| {
            let cross = |a: &Meter, b: &Meter| u128::from(a.n_found) * u128::from(b.n_runs.max(1));
            let meter = |row: &Row| row.sweep.as_ref().map_or(Meter::default(), |s| *s.meter());
            let (a, b) = (meter(a), meter(b));
            cross(&b, &a).cmp(&cross(&a, &b))
        });
    }

    /// Whether the size has had its share, or has been listed, or has no rows left.
    fn is_size_over(&self) -> bool {
        let Some(size) = self.size else { return true };
        // The last size may cost what rows cost in all: there is no other.
        let is_last = self.paths.space().most() == Some(size);
        let is_dear = !is_last && self.meter.cost.saturating_mul(SHARE) > self.cost_of(size);
        self.rows.is_empty() || size <= self.listed.0 || is_dear
    }

    /// Begins with the next size; false if there are no larger values.
    fn begin_size(&mut self) -> bool {
        let most = self.paths.space().most().unwrap_or(u32::MAX);
        let mut size = self.size.map_or(0, |size| size + 1).max(self.listed.0 + 1);
        while size < most && self.meter.cost.saturating_mul(SHARE) > self.cost_of(size) {
            size += 1;
        }
        self.rows.clear();
        if size > most {
            return false;
        }
        (self.size, self.n_left_in_round, self.budget) = (Some(size), 0, FIRST * 2 / 3);
        let room = (self.cost_of(size) / SHARE).saturating_sub(self.meter.cost) / LEAST;
        let room = usize::try_from(room).unwrap_or(MOST_ROWS).min(MOST_ROWS);
        let (columns, strength) = self.columns(room);
        let sizes: Vec<usize> = columns.iter().map(|column| column.steps.len()).collect();
        let rows = nested(&mut *self.arrays, &sizes, strength);
        let patterns = self.paths.patterns(&columns, rows.iter().map(|row| &row[..]));
        let rows = patterns.into_iter().map(|pattern| Row { pattern, sweep: None });
        self.rows = rows.collect();
        !self.rows.is_empty()
    }

    /// The finest columns whose combinations are no more than so many rows, and the strength.
    fn columns(&self, most_rows: usize) -> (Vec<Column>, usize) {
        let n_rows = |columns: &[Column]| {
            let sizes: Vec<usize> = columns.iter().map(|column| column.steps.len()).collect();
            n_combinations(&sizes)
        };
        let mut columns = self.paths.columns(1, Ends::Last);
        loop {
            let fineness = columns.iter().map(|column| column.depth + 2).max().unwrap_or(1);
            let finer = self.paths.columns(fineness, Ends::Last);
            if finer.len() == columns.len() || fineness > MOST_FINE {
                break;
            }
            if n_rows(&finer) > most_rows {
                if fineness == 2 && n_rows(&finer) > MOST_ROWS {
                    return (finer, 1);
                }
                break;
            }
            columns = finer;
        }
        let strength = columns.len();
        (columns, strength)
    }
}

impl Row {
    /// Makes the sweep, if there is none yet; false if no value matches.
    fn begin(&mut self, paths: &Paths, size: u32, is_one_by_one: bool) -> bool {
        if self.sweep.is_none() {
            let space = paths.restrict(&self.pattern).ok();
            self.sweep = space.map(|space| Leaping::new(space, size, STAY, is_one_by_one));
        }
        self.sweep.is_some()
    }
}

/// What is left to a row of the budget of a round.
fn allowance(budget: u64, meter: &Meter) -> u64 {
    let budget = if meter.n_found == 0 { (budget / BARREN).max(FIRST) } else { budget };
    budget.saturating_sub(meter.cost)
}
