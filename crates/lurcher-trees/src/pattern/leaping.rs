//! A search that does not stay in one place.
//!
//! Whoever goes through the values of a row in their order sees little of it: the search tries
//! everything below its first choices before it takes one of them back, and under a hard
//! precondition that is either nothing for long or much of the same. So it *leaps*: after a stay of
//! some cost the later half of the choices is taken back, and what was not tried below them is left
//! out. What was passed over is not searched again, so a value is found at most once.
//!
//! How long a stay should be nobody knows: long ones see little of the row, and short ones leave
//! before there is something to be seen. They are 1, 1, 2, 1, 1, 2, 4, … units long, the sequence
//! of Luby, Sinclair and Zuckerman (*Optimal speedup of Las Vegas algorithms*, 1993), which comes
//! close to the best length without knowing it. Theirs are runs that begin anew, these go on with
//! half of their choices.
//!
//! That half and the unit are from experiments with the bugs of the study of System F. Where five
//! eighths of the choices are kept, they are found later; where three eighths are, rows end
//! before they are found. Units from 2000 to 2900 do about as well as each other; what is found
//! with shorter and longer ones varies.

use std::sync::Arc;

use super::meter::Meter;
use crate::search::{Next, Search, Sizes, Sweep};
use crate::space::Space;

/// A [`Sweep`] through values of a size that leaves some out, so that it sees different ones.
#[derive(Debug)]
pub(super) struct Leaping {
    sweep: Sweep,
    meter: Meter,
    /// What the shortest stays cost.
    unit: u64,
    /// What the meter was at when the stay began.
    from: u64,
    n_leaps: u64,
}

impl Leaping {
    pub(super) fn new(space: Space, size: u32, unit: u64, is_one_by_one: bool) -> Self {
        let sweep = Sweep::new(Arc::new(space), Sizes::Exactly(size));
        let sweep = if is_one_by_one { sweep.one_by_one() } else { sweep };
        Leaping { sweep, meter: Meter::default(), unit, from: 0, n_leaps: 0 }
    }

    pub(super) fn meter(&self) -> &Meter {
        &self.meter
    }

    pub(super) fn search(&self) -> &Search {
        self.sweep.search()
    }

    pub(super) fn lend(&mut self) -> Box<Search> {
        self.sweep.lend()
    }

    pub(super) fn restore(&mut self, search: Box<Search>) {
        self.sweep.restore(search);
    }

    /// Goes to the next value, until that has cost so much more or so many more runs were made.
    pub(super) fn next(
        &mut self,
        mut holds: impl FnMut(&Search) -> bool,
        most_runs: u64,
        most_cost: u64,
    ) -> Next {
        let Meter { cost, n_runs, .. } = self.meter;
        let (last_cost, last_run) =
            (cost.saturating_add(most_cost), n_runs.saturating_add(most_runs));
        loop {
            let Meter { cost, n_runs, .. } = self.meter;
            let until = self.from + self.unit * nth_stay(self.n_leaps);
            let most_cost = last_cost.min(until).saturating_sub(cost);
            let most_runs = last_run.saturating_sub(n_runs);
            let next = self.meter.next(&mut self.sweep, &mut holds, most_runs, most_cost);
            if next != Next::Paused {
                return next;
            }
            // Between values that the predicate is not asked about there are no leaps.
            if self.meter.cost >= until && !self.leap() {
                return Next::Done;
            }
            if self.meter.n_runs >= last_run || self.meter.cost >= last_cost {
                return Next::Paused;
            }
        }
    }

    /// Takes the later half of the choices back; false if there is nothing after that.
    fn leap(&mut self) -> bool {
        let n_kept = (self.sweep.search().n_choices() / 2).max(1);
        while self.sweep.search().n_choices() > n_kept {
            // What is false whatever is chosen makes the search try the next choice.
            self.meter.cost += 1;
            if self.sweep.next(|_| false, 1) == Next::Done {
                return false;
            }
        }
        self.from = self.meter.cost;
        self.n_leaps += 1;
        true
    }
}

/// How many units long a stay is, from the 0th on: 1, 1, 2, 1, 1, 2, 4 and so on.
fn nth_stay(n: u64) -> u64 {
    let mut n = n + 1;
    loop {
        // The n-th ends a part of this many stays; if it is not the last of it, the part repeats.
        let part = (n + 1).next_power_of_two() - 1;
        if n == part {
            return part.div_ceil(2);
        }
        n -= part / 2;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::shape::{Kind, ShapeId, Style, define};

    struct Exp;

    fn exp() -> ShapeId {
        define::<Exp>("Exp", Kind::Sum, |d| {
            d.constructor("Exp::Zero", Style::Unit, 1, &[]);
            d.constructor("Exp::Not", Style::Tuple, 1, &[("0", exp)]);
            d.constructor("Exp::And", Style::Tuple, 1, &[("0", exp), ("1", exp)]);
            d.constructor("Exp::Or", Style::Tuple, 1, &[("0", exp), ("1", exp)]);
        })
    }

    fn looks(search: &Search) -> bool {
        while search.fill_one() {}
        true
    }

    fn all(size: u32, unit: u64) -> Vec<Vec<crate::Tree>> {
        let mut leaping = Leaping::new(Space::new(&[exp()]).unwrap(), size, unit, false);
        let mut found = Vec::new();
        while leaping.next(looks, u64::MAX, u64::MAX) == Next::Value {
            found.push(leaping.search().trees());
        }
        found
    }

    #[test]
    fn stays_are_those_of_luby() {
        let stays: Vec<u64> = (0..15).map(nth_stay).collect();
        assert_eq!(stays, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn without_leaps_all_values_are_found_and_with_leaps_some_of_them_once() {
        let whole = all(11, 1 << 40);
        let count = crate::Census::new(Space::new(&[exp()]).unwrap()).count(11).to_u128();
        assert_eq!(Some(whole.len() as u128), count);
        let whole: HashSet<_> = whole.into_iter().collect();
        let some = all(11, 2048);
        let distinct: HashSet<_> = some.iter().cloned().collect();
        assert_eq!(distinct.len(), some.len());
        assert!(distinct.is_subset(&whole));
        assert!((50..whole.len() / 2).contains(&some.len()), "{} of {}", some.len(), whole.len());
    }

    #[test]
    fn leaps_come_sooner_to_values_that_are_listed_late() {
        // The last constructor at the root.
        let first_or = |unit: u64| {
            let mut leaping = Leaping::new(Space::new(&[exp()]).unwrap(), 13, unit, false);
            loop {
                assert_eq!(leaping.next(looks, u64::MAX, u64::MAX), Next::Value);
                if leaping.search().trees()[0].nodes()[0].constructor == 3 {
                    return leaping.meter().cost;
                }
            }
        };
        let (leaping, listing) = (first_or(512), first_or(1 << 40));
        assert!(leaping * 8 < listing, "{leaping}, {listing}");
    }

    #[test]
    fn pauses_change_nothing() {
        let run = |most_runs: u64, most_cost: u64| {
            let mut leaping = Leaping::new(Space::new(&[exp()]).unwrap(), 11, 1024, false);
            let mut found = Vec::new();
            loop {
                match leaping.next(looks, most_runs, most_cost) {
                    Next::Value => found.push(leaping.search().trees()),
                    Next::Paused => {}
                    Next::Done => return (found, leaping.meter().cost, leaping.meter().n_runs),
                }
            }
        };
        let whole = run(u64::MAX, u64::MAX);
        assert!(whole == run(7, u64::MAX));
        assert!(whole == run(u64::MAX, 100));
    }
}
