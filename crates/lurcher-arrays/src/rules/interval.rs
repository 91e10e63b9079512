//! What a formula says of many rows at once.
//!
//! A *box* has an interval of values for every column. A condition may hold for all rows of
//! a box, for none, or for some; this finds out which, as far as interval arithmetic can
//! tell. That is how a condition is turned into clauses without trying all rows, and how the
//! reason for its truth in one row is made as general as it can be.

use super::evaluate::Scalar;
use super::layout::{Layout, Place};
use crate::model::{Comparison, Domain, Formula, Operator, ParameterId, Term};
use crate::problem::Cell;

/// An interval of values for every column, both ends included.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) low: Vec<Cell>,
    pub(crate) high: Vec<Cell>,
}

/// The most values of a parameter that are looked at one by one.
const LISTED: u64 = 4096;

/// What is known of a term.
#[derive(Clone, Copy, Debug)]
enum Extent<'a> {
    Exactly(Scalar<'a>),
    /// An integer between these, both included.
    Between(i128, i128),
    /// Arithmetic that fails.
    Failed,
    /// Anything, or a failure.
    Unknown,
}

impl Region {
    /// All rows.
    pub(crate) fn new(sizes: &[Cell]) -> Self {
        let high = sizes.iter().map(|&size| size.saturating_sub(1)).collect();
        Region { low: vec![0; sizes.len()], high }
    }

    pub(crate) fn set(&mut self, column: usize, low: Cell, high: Cell) {
        self.low[column] = low;
        self.high[column] = high;
    }
}

/// Whether the condition, which is not a combination of others, holds in all rows of the
/// region (`Some(true)`), in none (`Some(false)`), or perhaps in some.
///
/// If there is only one row in the region, the answer is never `None`. `work` grows with the
/// number of values that were looked at.
pub(crate) fn decide(
    atom: &Formula,
    layout: &Layout,
    region: &Region,
    work: &mut u64,
) -> Option<bool> {
    *work += 1;
    let by_extent = match atom {
        Formula::Compare(left, comparison, right) => {
            compare(extent(left, layout, region), *comparison, extent(right, layout, region))
        }
        Formula::OneOf(term, values) => {
            let term = extent(term, layout, region);
            let equals =
                |value| compare(term, Comparison::Equal, Extent::Exactly(Scalar::of(value)));
            if values.iter().any(|value| equals(value) == Some(true)) {
                Some(true)
            } else {
                values.iter().all(|value| equals(value) == Some(false)).then_some(false)
            }
        }
        _ => None,
    };
    by_extent.or_else(|| by_listing(atom, layout, region, work))
}

/// Decides a condition on a single parameter by looking at each of its values, unless there
/// are too many.
fn by_listing(atom: &Formula, layout: &Layout, region: &Region, work: &mut u64) -> Option<bool> {
    let mut only: Option<ParameterId> = None;
    let mut several = false;
    atom.mentions(&mut |id| {
        several |= only.is_some_and(|other| other != id);
        only = Some(id);
    });
    if several {
        // One row is enough to tell, if there is only one.
        let mut single = true;
        atom.mentions(&mut |id| {
            let (low, high) = indices(&layout.places[id.index()], region);
            single &= low == high;
        });
        return single
            .then(|| atom.evaluate(&layout.model, &|id| layout.position(&region.low, id)));
    }
    let Some(id) = only else {
        return Some(atom.evaluate(&layout.model, &|_| 0));
    };
    let place = &layout.places[id.index()];
    let (low, high) = indices(place, region);
    if high - low >= LISTED {
        return None;
    }
    let holds = |index| atom.evaluate(&layout.model, &|_| place.values.position(index));
    let first = holds(low);
    for index in low + 1..=high {
        *work += 1;
        if holds(index) != first {
            return None;
        }
    }
    Some(first)
}

/// The smallest and the largest index of a parameter in the region.
fn indices(place: &Place, region: &Region) -> (u64, u64) {
    (place.index(&region.low), place.index(&region.high))
}

fn extent<'a>(term: &'a Term, layout: &'a Layout, region: &Region) -> Extent<'a> {
    match term {
        Term::Value(value) => Extent::Exactly(Scalar::of(value)),
        Term::Parameter(id) => {
            let place = &layout.places[id.index()];
            let parameter = &layout.model.parameters[id.index()];
            let (low, high) = indices(place, region);
            let at = |index| Scalar::at(parameter, place.values.position(index));
            if low == high {
                return Extent::Exactly(at(low));
            }
            match (&parameter.domain, at(low), at(high)) {
                (Domain::Range { .. }, Scalar::Integer(low), Scalar::Integer(high)) => {
                    Extent::Between(low, high)
                }
                (Domain::Levels(_), Scalar::Integer(_), _) if high - low < LISTED => {
                    hull((low..=high).map(at))
                }
                _ => Extent::Unknown,
            }
        }
        Term::Arithmetic(left, operator, right) => {
            arithmetic(extent(left, layout, region), *operator, extent(right, layout, region))
        }
    }
}

/// The smallest interval around these, if all are integers.
fn hull<'a>(mut values: impl Iterator<Item = Scalar<'a>>) -> Extent<'a> {
    let both = values.try_fold((i128::MAX, i128::MIN), |(low, high), value| match value {
        Scalar::Integer(value) => Some((low.min(value), high.max(value))),
        _ => None,
    });
    both.map_or(Extent::Unknown, |(low, high)| Extent::Between(low, high))
}

fn arithmetic<'a>(left: Extent<'a>, operator: Operator, right: Extent<'a>) -> Extent<'a> {
    let integers = |extent| match extent {
        Extent::Exactly(Scalar::Integer(value)) => Ok((value, value)),
        Extent::Between(low, high) => Ok((low, high)),
        Extent::Exactly(_) | Extent::Failed => Err(Extent::Failed),
        Extent::Unknown => Err(Extent::Unknown),
    };
    let (left, right) = match (integers(left), integers(right)) {
        (Err(Extent::Failed), _) | (_, Err(Extent::Failed)) => return Extent::Failed,
        (Ok(left), Ok(right)) => (left, right),
        _ => return Extent::Unknown,
    };
    if left.0 == left.1 && right.0 == right.1 {
        let value = operator.apply(left.0, right.0);
        return value.map_or(Extent::Failed, |value| Extent::Exactly(Scalar::Integer(value)));
    }
    let divides = matches!(operator, Operator::Divide | Operator::Remainder);
    if divides && right == (0, 0) {
        return Extent::Failed;
    }
    if divides && right.0 <= 0 && right.1 >= 0 {
        return Extent::Unknown;
    }
    let bounds = match operator {
        Operator::Remainder => remainder(left, right),
        _ => corners(left, operator, right),
    };
    bounds.map_or(Extent::Unknown, |(low, high)| Extent::Between(low, high))
}

/// With one operand fixed, each of these operators only rises or only falls with the other, so
/// the extremes are among the corners.
fn corners(left: (i128, i128), operator: Operator, right: (i128, i128)) -> Option<(i128, i128)> {
    let all = [
        operator.apply(left.0, right.0)?,
        operator.apply(left.0, right.1)?,
        operator.apply(left.1, right.0)?,
        operator.apply(left.1, right.1)?,
    ];
    Some((*all.iter().min()?, *all.iter().max()?))
}

/// A remainder has the sign of the dividend, and is smaller than the divisor.
fn remainder(left: (i128, i128), right: (i128, i128)) -> Option<(i128, i128)> {
    let most = right.0.checked_abs()?.max(right.1.checked_abs()?) - 1;
    let low = if left.0 >= 0 { 0 } else { left.0.max(-most) };
    let high = if left.1 <= 0 { 0 } else { left.1.min(most) };
    Some((low, high))
}

fn compare(left: Extent<'_>, comparison: Comparison, right: Extent<'_>) -> Option<bool> {
    let bounds = |extent| match extent {
        Extent::Exactly(Scalar::Integer(value)) => Some((value, value)),
        Extent::Between(low, high) => Some((low, high)),
        _ => None,
    };
    match (left, right) {
        (Extent::Failed, _) | (_, Extent::Failed) => Some(false),
        (Extent::Exactly(left), Extent::Exactly(right)) => Some(comparison.holds(left, right)),
        _ => match (bounds(left), bounds(right)) {
            (Some(left), Some(right)) => order(left, comparison, right),
            // An integer and something of another kind.
            (Some((low, _)), None) => match right {
                Extent::Exactly(right) => Some(comparison.holds(Scalar::Integer(low), right)),
                _ => None,
            },
            (None, Some((low, _))) => match left {
                Extent::Exactly(left) => Some(comparison.holds(left, Scalar::Integer(low))),
                _ => None,
            },
            (None, None) => None,
        },
    }
}

fn order(left: (i128, i128), comparison: Comparison, right: (i128, i128)) -> Option<bool> {
    let less = |left: (i128, i128), right: (i128, i128)| match () {
        () if left.1 < right.0 => Some(true),
        () if left.0 >= right.1 => Some(false),
        () => None,
    };
    match comparison {
        Comparison::Less => less(left, right),
        Comparison::Greater => less(right, left),
        Comparison::LessOrEqual => less(right, left).map(|greater| !greater),
        Comparison::GreaterOrEqual => less(left, right).map(|less| !less),
        // Two that are each one number never get here.
        Comparison::Equal | Comparison::NotEqual => {
            let apart = left.1 < right.0 || right.1 < left.0;
            apart.then_some(comparison == Comparison::NotEqual)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::Model;
    use crate::rules::random::{Numbers, every_row};
    use crate::rules::{Place, Values};

    /// A column per parameter; ranges have two, if they are `split`.
    fn layout(model: Model, split: bool) -> Layout {
        let mut sizes: Vec<Cell> = Vec::new();
        let mut places = Vec::new();
        for parameter in model.parameters() {
            let count = parameter.count();
            let first = sizes.len();
            let split = split && parameter.levels().is_empty() && count > 3;
            let digits = if split { vec![3, 3] } else { vec![count] };
            let place = Place { first, sizes: digits, values: Values::All(count) };
            sizes.push(place.split(count - 1)[0] + 1);
            sizes.extend(place.sizes[1..].iter().map(|&size| size as Cell));
            places.push(place);
        }
        Layout { model: Arc::new(model), places, sizes }
    }

    /// The conditions that the formula is made of.
    fn atoms<'a>(formula: &'a Formula, all: &mut Vec<&'a Formula>) {
        match formula {
            Formula::Not(inner) => atoms(inner, all),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().for_each(|part| atoms(part, all));
            }
            atom => all.push(atom),
        }
    }

    #[test]
    fn what_is_decided_for_a_region_is_so_in_each_of_its_rows() {
        let mut decided = 0;
        let mut undecided = 0;
        for seed in 0..300 {
            let mut numbers = Numbers::new(seed);
            let layout = layout(numbers.model(), seed % 2 == 0);
            let mut region = Region::new(&layout.sizes);
            for (column, &size) in layout.sizes.iter().enumerate() {
                let low = numbers.below(size.into()) as Cell;
                let high = low + numbers.below((size - low).into()) as Cell;
                region.set(column, low, high);
            }
            let mut all = Vec::new();
            layout.model.constraints.iter().for_each(|one| atoms(&one.formula, &mut all));
            for atom in all {
                let (mut some, mut others) = (false, false);
                let widths = region.low.iter().zip(&region.high);
                let widths: Vec<u64> = widths.map(|(low, high)| (high - low + 1).into()).collect();
                every_row(&widths, |offsets| {
                    let cells = region.low.iter().zip(offsets);
                    let row: Vec<Cell> = cells.map(|(low, &more)| low + more as Cell).collect();
                    let holds = atom.evaluate(&layout.model, &|id| layout.position(&row, id));
                    some |= holds;
                    others |= !holds;
                });
                match decide(atom, &layout, &region, &mut 0) {
                    Some(holds) => {
                        assert!((some, others) == (holds, !holds), "{atom:?} in {region:?}");
                        decided += 1;
                    }
                    None => undecided += 1,
                }
            }
        }
        assert!(decided > 1000 && undecided > 100, "{decided} and {undecided}");
    }

    #[test]
    fn arithmetic_over_intervals_keeps_to_the_sign_and_to_the_divisor() {
        let between = |left, operator, right| match arithmetic(left, operator, right) {
            Extent::Between(low, high) => Some((low, high)),
            _ => None,
        };
        let is = |low, high| Extent::Between(low, high);
        assert_eq!(between(is(-3, 2), Operator::Multiply, is(-5, 4)), Some((-12, 15)));
        assert_eq!(between(is(-7, 9), Operator::Divide, is(2, 4)), Some((-3, 4)));
        assert_eq!(between(is(-7, 9), Operator::Remainder, is(-4, -2)), Some((-3, 3)));
        assert_eq!(between(is(1, 2), Operator::Remainder, is(5, 9)), Some((0, 2)));
        assert_eq!(between(is(1, 2), Operator::Divide, is(-1, 1)), None);
        assert_eq!(between(is(0, i128::MAX), Operator::Add, is(0, 1)), None);
        let zero = Extent::Exactly(Scalar::Integer(0));
        assert!(matches!(arithmetic(is(1, 2), Operator::Divide, zero), Extent::Failed));
    }
}
