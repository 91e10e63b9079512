//! Values for the variables.
//!
//! For each type there are its small values, all of a size before any larger one, as far as they
//! are valid; then some larger ones; and then what the functions themselves make of those, which is
//! where large valid values come from. A row has a value for each variable; often it has the same
//! twice, because many laws are wrong only then. Apart from those there are rows with values at the
//! ends of their types (`ends.rs`), and rows as a property would draw them (`drawn.rs`).

use lurcher_trees::{ShapeId, shape};

use super::conditions::is_number;
use super::ends::{at_ends, at_limits};
use super::rules::Condition;
use super::terms::{MOST_ARGUMENTS, NOTHING, Operation, Row, Terms, Variable};
use crate::explain::background::{Set, Table, has_characters};
use crate::explain::values::{FALSE, ValueId};
use crate::source::Random;

/// So many small values of a type are wanted, and for that so many are looked at.
const SMALL: usize = 120;
const LOOKED_AT: [usize; 3] = [400, 4_000, 30_000];
/// So many small values with characters get others.
const VARIED: usize = 16;
/// So many are made by functions, in so many attempts; and none of more nodes than this.
const MADE: usize = 120;
const ATTEMPTS: usize = 1_500;
const MOST_NODES: usize = 150;
/// A condition is tried on so many rows, small and larger, to find so many values that differ, or
/// at least so many.
const SMALL_ROWS: usize = 2_000;
const LARGER_ROWS: usize = 3_000;
const DIFFERENT: usize = 500;
const LEAST_DIFFERENT: usize = 20;
/// The values that occur most often: so few that many values have something in common.
const FEW: usize = 7;
/// So many rows have the same number at an end, and others beside it.
const BESIDE_NUMBERS: usize = 3;
/// So many rows have values at the ends of their types in any places.
const MIXED_ENDS: usize = 150;

/// The values of a type that are put in place of variables.
#[derive(Debug, Default)]
struct Pool {
    /// All small ones, by size.
    tiers: Vec<Vec<ValueId>>,
    n_small: usize,
    /// The small ones, then others.
    all: Vec<ValueId>,
    /// Some at the end of the type.
    at_ends: Vec<ValueId>,
}

/// The values of all types of variables.
#[derive(Debug)]
pub(super) struct Pools {
    of: Table<ShapeId, Pool>,
    /// Rows as a property would draw them.
    pub(super) drawn: Vec<Row>,
}

impl Pools {
    /// The values of the types of all variables, of which some have to be valid.
    pub(super) fn new(terms: &mut Terms, valid: &[(ShapeId, Operation)]) -> Self {
        let mut pools = Pools { of: Table::default(), drawn: Vec::new() };
        let mut shapes: Vec<ShapeId> = terms.variables.iter().map(|v| v.shape).collect();
        shapes.dedup();
        for &id in &shapes {
            let is_valid = valid.iter().find(|(of, _)| *of == id).map(|(_, valid)| valid);
            pools.of.insert(id, Pool::new(terms, id, is_valid));
        }
        pools.make_larger(terms, &shapes, valid);
        for &id in &shapes {
            let is_valid = valid.iter().find(|(of, _)| *of == id).map(|(_, valid)| valid);
            let pool = pools.of.entry(id).or_default();
            let mut found = at_ends(&mut terms.values, &pool.all);
            found.retain(|&value| is_valid.is_none_or(|v| holds(terms, v, value)));
            if let Some(valid) = is_valid {
                found.extend(at_limits(terms, &pool.all, valid));
            }
            pool.at_ends = found;
        }
        pools.drawn = pools.drawn_rows(terms, valid);
        pools
    }

    /// Any value of a type.
    pub(super) fn any(&self, shape: ShapeId, random: &mut Random) -> Option<ValueId> {
        self.of[&shape].any(usize::MAX, random)
    }

    /// The values of a type, small ones first.
    pub(super) fn values(&self, shape: ShapeId) -> &[ValueId] {
        &self.of[&shape].all
    }

    /// A type of which there is no value.
    pub(super) fn without_values(&self) -> Option<ShapeId> {
        self.of.iter().find(|(_, pool)| pool.all.is_empty()).map(|(shape, _)| *shape)
    }

    /// Adds what the functions make of values at hand.
    fn make_larger(
        &mut self,
        terms: &mut Terms,
        shapes: &[ShapeId],
        valid: &[(ShapeId, Operation)],
    ) {
        let mut random = Random::new(7);
        let mut seen: Set<ValueId> = self.of.values().flat_map(|pool| pool.all.clone()).collect();
        for &shape in shapes {
            let makers: Vec<u16> = (0..terms.operations.len() as u16)
                .filter(|&o| {
                    let of = &terms.operations[o as usize];
                    of.result == shape && of.arguments.iter().all(|a| self.of.contains_key(a))
                })
                .collect();
            let mut n_made = 0;
            for _ in 0..if makers.is_empty() { 0 } else { ATTEMPTS } {
                let maker = makers[random.below(makers.len() as u64) as usize];
                let needs = terms.operations[maker as usize].arguments.clone();
                let mut arguments = [0; MOST_ARGUMENTS];
                for (argument, need) in arguments.iter_mut().zip(&needs) {
                    // What was made is built on, so that it grows.
                    let most = if *need == shape { usize::MAX } else { FEW };
                    *argument = self.of[need].any(most, &mut random).unwrap_or(NOTHING);
                }
                let made = terms.call(maker, arguments);
                if made == NOTHING || terms.values.tree(made).nodes().len() > MOST_NODES {
                    continue;
                }
                let is_valid = valid.iter().find(|(of, _)| *of == shape);
                if is_valid.is_none_or(|(_, valid)| holds(terms, valid, made)) && seen.insert(made)
                {
                    self.of.entry(shape).or_default().all.push(made);
                    n_made += 1;
                    if n_made >= MADE {
                        break;
                    }
                }
            }
        }
    }

    /// A value for each variable, of which some are often the same.
    pub(super) fn row(&self, terms: &Terms, random: &mut Random) -> Row {
        let mut row = Row::with_capacity(terms.variables.len());
        for (index, variable) in terms.variables.iter().enumerate() {
            let alike: Vec<ValueId> = (0..index)
                .filter(|&i| terms.variables[i].shape == variable.shape)
                .map(|i| row[i])
                .collect();
            let value = if !alike.is_empty() && random.one_in(5) {
                alike[random.below(alike.len() as u64) as usize]
            } else {
                // Lists and trees of all sizes, but seldom numbers that are in none of them.
                let is_growing = shape(variable.shape).growing;
                // The simplest is often special.
                let most = match random.below(10) {
                    0 => 1,
                    1..4 if is_growing => 3 * FEW,
                    _ if is_growing => usize::MAX,
                    1 => 1,
                    2..9 => FEW,
                    _ => usize::MAX,
                };
                self.of[&variable.shape].any(most, random).unwrap_or(NOTHING)
            };
            row.push(value);
        }
        row
    }

    /// Rows with values at the ends of their types: each of these for the first variable of its
    /// type, and for all; for each of the others in turn, or for all of them if they are numbers,
    /// while the rest is as small as can be, and as it comes; then some with any of them.
    pub(super) fn rows_at_ends(&self, terms: &Terms) -> Vec<Row> {
        let mut random = Random::new(11);
        let mut rows = Vec::new();
        let variables = &terms.variables;
        for (first, of) in variables.iter().enumerate() {
            let is_other = |nth: &usize| variables[*nth].shape == of.shape;
            if (0..first).any(|nth| is_other(&nth)) {
                continue;
            }
            for &value in &self.of[&of.shape].at_ends {
                let mut row = self.row_at_ends(terms, &mut random);
                row[first] = value;
                rows.push(row.clone());
                (first..variables.len()).filter(is_other).for_each(|nth| row[nth] = value);
                rows.push(row);
            }
            let others: Vec<usize> = (first..variables.len()).filter(is_other).collect();
            let at_ends = &self.of[&of.shape].at_ends;
            for (nth, &value) in at_ends.iter().enumerate() {
                let turn = nth % others.len();
                let whose = if is_number(of.shape) { &others[..] } else { &others[turn..=turn] };
                let n_rows = if is_number(of.shape) { BESIDE_NUMBERS } else { 1 };
                for &variable in whose {
                    let first = |v: &Variable| self.of[&v.shape].all.first().copied();
                    let least = variables.iter().map(|v| first(v).unwrap_or(NOTHING)).collect();
                    let any = (0..n_rows).map(|_| self.row(terms, &mut random));
                    for mut row in any.chain([least]).collect::<Vec<_>>() {
                        row[variable] = value;
                        rows.push(row);
                    }
                }
            }
        }
        let n_mixed = if rows.is_empty() { 0 } else { MIXED_ENDS };
        rows.extend((0..n_mixed).map(|_| self.row_at_ends(terms, &mut random)));
        rows
    }

    fn row_at_ends(&self, terms: &Terms, random: &mut Random) -> Row {
        let mut row = self.row(terms, random);
        for (value, variable) in row.iter_mut().zip(&terms.variables) {
            let at_ends = &self.of[&variable.shape].at_ends;
            if !at_ends.is_empty() && random.one_in(2) {
                *value = at_ends[random.below(at_ends.len() as u64) as usize];
            }
        }
        row
    }

    /// Rows for which a condition holds, with what it looks at as different as may be.
    pub(super) fn rows_with(&self, terms: &mut Terms, condition: &Condition) -> Vec<Row> {
        let variables = condition.variables(terms);
        let is_in = |v: &usize| variables >> v & 1 == 1;
        let looked_at: Vec<usize> = (0..terms.variables.len()).filter(is_in).collect();
        let mut random = Random::new(5);
        let mut seen: Set<Vec<ValueId>> = Set::default();
        let mut found: Vec<Row> = Vec::new();
        let small = self.small_rows(terms, variables, SMALL_ROWS);
        let larger: Vec<Row> = (0..LARGER_ROWS).map(|_| self.row(terms, &mut random)).collect();
        // Half of them may be small.
        for (row, most) in
            small.iter().map(|r| (r, DIFFERENT / 2)).chain(larger.iter().map(|r| (r, DIFFERENT)))
        {
            let key: Vec<ValueId> = looked_at.iter().map(|&v| row[v]).collect();
            if found.len() < most && !seen.contains(&key) && condition.holds(terms, row) {
                seen.insert(key);
                found.push(row.clone());
            }
        }
        if found.len() < LEAST_DIFFERENT {
            return Vec::new();
        }
        (0..DIFFERENT)
            .map(|_| {
                let with = &found[random.below(found.len() as u64) as usize];
                let mut row = self.row(terms, &mut random);
                for &variable in &looked_at {
                    row[variable] = with[variable];
                }
                row
            })
            .collect()
    }

    /// Rows in which some of the variables have values, by the total size of these, at most so
    /// many; the others have any.
    pub(super) fn small_rows(&self, terms: &Terms, variables: u64, most: usize) -> Vec<Row> {
        let first: Row = terms.variables.iter().map(|v| self.of[&v.shape].all[0]).collect();
        let wanted: Vec<usize> =
            (0..terms.variables.len()).filter(|v| variables >> v & 1 == 1).collect();
        let tiers: Vec<&[Vec<ValueId>]> =
            wanted.iter().map(|&v| &self.of[&terms.variables[v].shape].tiers[..]).collect();
        let n_totals: usize = tiers.iter().map(|tiers| tiers.len()).sum::<usize>() + 1;
        let (mut rows, mut row) = (Vec::new(), first);
        for total in 0..n_totals {
            if !fill(&wanted, &tiers, total, &mut row, &mut rows, most) {
                break;
            }
        }
        rows
    }
}

/// Adds the rows of a total size; false if there is no room for all.
fn fill(
    wanted: &[usize],
    tiers: &[&[Vec<ValueId>]],
    total: usize,
    row: &mut Row,
    rows: &mut Vec<Row>,
    most: usize,
) -> bool {
    let (Some((&variable, wanted)), Some((sizes, tiers))) =
        (wanted.split_first(), tiers.split_first())
    else {
        if total == 0 {
            rows.push(row.clone());
        }
        return rows.len() < most;
    };
    let is_last = wanted.is_empty();
    for size in if is_last { total..total + 1 } else { 0..total + 1 } {
        for &value in sizes.get(size).map_or(&[][..], |tier| tier) {
            row[variable] = value;
            if !fill(wanted, tiers, total - size, row, rows, most) {
                return false;
            }
        }
    }
    true
}

pub(super) fn holds(terms: &Terms, valid: &Operation, value: ValueId) -> bool {
    use crate::explain::background::Computed;
    match (valid.call)(&terms.values, &[value]) {
        Some(Computed::Truth(holds)) => holds,
        Some(Computed::Value(tree)) => tree != **terms.values.tree(FALSE),
        None => false,
    }
}

impl Pool {
    fn new(terms: &mut Terms, shape: ShapeId, valid: Option<&Operation>) -> Self {
        let mut pool = Pool::default();
        let is_number = is_number(shape);
        for n in LOOKED_AT {
            // The least and the greatest number are among the first thousand.
            let n = if is_number { n.max(1_000) } else { n };
            let found = terms.values.wide_pool(shape, n, usize::MAX);
            let (tiers, larger) = (found.tiers(), found.larger.clone());
            let is_valid = |&value: &ValueId| valid.is_none_or(|v| holds(terms, v, value));
            let found_all: Vec<ValueId> =
                if is_number { tiers.iter().flatten().copied().collect() } else { Vec::new() };
            pool = Pool::default();
            for tier in tiers {
                if pool.n_small >= SMALL * 4 {
                    break;
                }
                let tier: Vec<ValueId> = tier.into_iter().filter(is_valid).collect();
                pool.n_small += tier.len();
                pool.all.extend(&tier);
                pool.tiers.push(tier);
            }
            if is_number {
                let by_order =
                    |&a: &&ValueId, &b: &&ValueId| terms.values.tree(*a).cmp(terms.values.tree(*b));
                let listed: Vec<ValueId> = found_all.iter().copied().filter(is_valid).collect();
                let ends = [listed.iter().max_by(by_order), listed.iter().min_by(by_order)];
                pool.all.extend(ends.into_iter().flatten());
            }
            pool.all.extend(larger.into_iter().filter(is_valid));
            if pool.n_small >= SMALL {
                break;
            }
        }
        if has_characters(shape) {
            pool.add_characters(terms, valid);
        }
        pool
    }

    /// Adds the same with characters of other kinds: what is small has letters only, and many
    /// functions do something else to spaces, digits and capitals.
    fn add_characters(&mut self, terms: &mut Terms, valid: Option<&Operation>) {
        let mut seen: Set<ValueId> = self.all.iter().copied().collect();
        for value in self.all.iter().take(VARIED).copied().collect::<Vec<_>>() {
            for row in terms.values.varied(&[value]) {
                let other = row[0];
                let is_valid = valid.is_none_or(|valid| holds(terms, valid, other));
                if is_valid && seen.insert(other) {
                    self.all.push(other);
                }
            }
        }
    }

    /// One of the first so many; of all of them, a larger one as often as a small one.
    fn any(&self, most: usize, random: &mut Random) -> Option<ValueId> {
        let n_larger = self.all.len() - self.n_small;
        let at = if most < self.all.len() || n_larger == 0 || random.one_in(2) {
            random.below(self.all.len().min(most).max(1) as u64) as usize
        } else {
            self.n_small + random.below(n_larger as u64) as usize
        };
        self.all.get(at).copied()
    }
}
