//! Least and greatest sizes, and whether every size has finitely many values.

use super::{Alternative, Sort, SortId, SpaceError, Values};
use crate::numbers::Numbers;
use crate::shape::shape;

pub(super) fn analyse(mut sorts: Vec<Sort>) -> Result<Vec<Sort>, SpaceError> {
    let least = least_sizes(&sorts);
    if least[0].is_none() {
        return Err(SpaceError::Empty(name_of_empty(&sorts, &least)));
    }
    for (sort, own) in sorts.iter_mut().zip(&least) {
        sort.least = own.unwrap_or(u32::MAX);
        let Values::Built { alternatives, .. } = &mut sort.values else { continue };
        alternatives.retain_mut(|alternative| {
            let size = size(alternative, |field| least[field.index()]);
            // One that builds nothing is dropped, whatever it says.
            alternative.extra = size.unwrap_or(u32::MAX) - own.unwrap_or(0);
            size.is_some()
        });
        alternatives.sort_by_key(|alternative| alternative.extra);
    }
    refuse_endless(&sorts)?;
    let most = greatest_sizes(&sorts);
    for (sort, most) in sorts.iter_mut().zip(most) {
        sort.most = most;
    }
    Ok(sorts)
}

/// The size of the smallest or largest value that an alternative builds, given those of its fields.
fn size(alternative: &Alternative, of: impl Fn(SortId) -> Option<u32>) -> Option<u32> {
    alternative
        .fields
        .iter()
        .try_fold(alternative.cost, |sum, &field| Some(sum.saturating_add(of(field)?)))
}

/// Least fixpoint: start from "none" everywhere and lower until nothing changes.
fn least_sizes(sorts: &[Sort]) -> Vec<Option<u32>> {
    let mut least: Vec<Option<u32>> = vec![None; sorts.len()];
    loop {
        let mut changed = false;
        for (index, sort) in sorts.iter().enumerate().rev() {
            let new = match &sort.values {
                Values::Numbers(numbers) => {
                    let (lo, hi) = numbers.interval();
                    (lo <= hi).then(|| numbers.least((lo, hi)))
                }
                Values::Built { alternatives, .. } => alternatives
                    .iter()
                    .filter_map(|alternative| size(alternative, |field| least[field.index()]))
                    .min(),
            };
            if new.is_some_and(|new| least[index].is_none_or(|old| new < old)) {
                least[index] = new;
                changed = true;
            }
        }
        if !changed {
            return least;
        }
    }
}

/// The largest sizes: known for a sort once they are for all of its fields.
fn greatest_sizes(sorts: &[Sort]) -> Vec<Option<u32>> {
    let mut most: Vec<Option<u32>> = vec![None; sorts.len()];
    loop {
        let mut changed = false;
        for (index, sort) in sorts.iter().enumerate().rev().filter(|(_, s)| s.least < u32::MAX) {
            if most[index].is_some() {
                continue;
            }
            most[index] = match &sort.values {
                Values::Numbers(numbers) => Some(numbers.most(numbers.interval())),
                Values::Built { alternatives, .. } => alternatives
                    .iter()
                    .map(|alternative| size(alternative, |field| most[field.index()]))
                    .try_fold(0, |greatest, size| Some(size?.max(greatest))),
            };
            changed |= most[index].is_some();
        }
        if !changed {
            return most;
        }
    }
}

/// What is added up over an alternative's fields, and what over the alternatives of a sort, for
/// all sorts of which it can be known.
fn fold_up(
    sorts: &[Sort],
    of_numbers: impl Fn(&Numbers) -> u128,
    of_alternatives: impl Fn(&mut dyn Iterator<Item = Option<u128>>) -> Option<u128>,
    of_fields: impl Fn(&mut dyn Iterator<Item = Option<u128>>) -> Option<u128>,
) -> Option<u128> {
    let mut known: Vec<Option<u128>> = vec![None; sorts.len()];
    loop {
        let mut changed = false;
        for (index, sort) in sorts.iter().enumerate().rev() {
            if known[index].is_some() {
                continue;
            }
            known[index] = match &sort.values {
                Values::Numbers(numbers) => Some(of_numbers(numbers)),
                Values::Built { alternatives, .. } => {
                    of_alternatives(&mut alternatives.iter().map(|alternative| {
                        let fields = alternative.fields.iter();
                        of_fields(&mut fields.map(|field| known[field.index()]))
                    }))
                }
            };
            changed |= known[index].is_some();
        }
        if !changed {
            return known[0];
        }
    }
}

/// How many values there are at most, if there is an end of them.
pub(super) fn most_values(sorts: &[Sort]) -> Option<u128> {
    let of_numbers = |numbers: &Numbers| {
        let (lo, hi) = numbers.interval();
        hi.abs_diff(lo).saturating_add(1)
    };
    fold_up(
        sorts,
        of_numbers,
        |mut each| Iterator::try_fold(&mut each, 0u128, |sum, n| Some(sum.saturating_add(n?))),
        |mut each| {
            Iterator::try_fold(&mut each, 1u128, |product, n| Some(product.saturating_mul(n?)))
        },
    )
}

/// How many nodes the smallest value has.
pub(super) fn least_nodes(sorts: &[Sort]) -> u128 {
    let nodes = fold_up(
        sorts,
        |_| 1,
        // The cheapest.
        |each| each.next().flatten(),
        |mut each| Iterator::try_fold(&mut each, 1u128, |sum, n| Some(sum.saturating_add(n?))),
    );
    nodes.unwrap_or(u128::MAX)
}

/// An argument without values.
fn name_of_empty(sorts: &[Sort], least: &[Option<u32>]) -> &'static str {
    let Values::Built { alternatives, .. } = &sorts[0].values else { return "!" };
    let fields = alternatives.iter().flat_map(|alternative| &alternative.fields);
    fields
        .filter(|field| least[field.index()].is_none())
        .find_map(|field| sorts[field.index()].shape)
        .map_or("!", |id| shape(id).name)
}

/// Looks for a way round from a value to one in it that adds nothing to the size.
fn refuse_endless(sorts: &[Sort]) -> Result<(), SpaceError> {
    let least = |field: SortId| sorts[field.index()].least;
    // Steps from a sort to a field of it that add nothing.
    let steps = |sort: &Sort| {
        let Values::Built { alternatives, .. } = &sort.values else { return Vec::new() };
        let mut steps = Vec::new();
        for alternative in alternatives {
            let all = size(alternative, |field| Some(least(field))).unwrap_or(u32::MAX);
            let free = alternative.fields.iter().filter(|&&field| all == least(field));
            steps.extend(free.map(|field| (alternative.constructor, field.index())));
        }
        steps
    };
    let mut is_done = vec![false; sorts.len()];
    let mut is_open = vec![false; sorts.len()];
    for start in 0..sorts.len() {
        let mut path = Vec::new();
        if !is_done[start] {
            is_open[start] = true;
            path.push((start, steps(&sorts[start])));
        }
        while let Some((at, left)) = path.last_mut() {
            match left.pop() {
                None => {
                    (is_open[*at], is_done[*at]) = (false, true);
                    path.pop();
                }
                Some((constructor, to)) if is_open[to] => {
                    let Some(id) = sorts[*at].shape else { continue };
                    let of = shape(id);
                    let constructor = of.constructors[constructor as usize].name;
                    return Err(SpaceError::Endless { of: of.name, constructor });
                }
                Some((_, to)) if !is_done[to] => {
                    is_open[to] = true;
                    path.push((to, steps(&sorts[to])));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::shape::{Kind, Style, define};
    use crate::{ListStyle, Measure, ShapeId, Space, SpaceError};

    struct Nat;
    struct List;
    struct Loop;
    struct Never;
    struct Pair;

    fn byte() -> ShapeId {
        define::<u8>("u8", Kind::Unsigned(8), |_| {})
    }

    fn nat() -> ShapeId {
        define::<Nat>("Nat", Kind::Sum, |d| {
            d.constructor("Zero", Style::Unit, 1, &[]);
            d.constructor("Next", Style::Tuple, 1, &[("0", nat)]);
        })
    }

    fn list() -> ShapeId {
        define::<List>("List", Kind::List(ListStyle::Vec), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", byte), ("tail", list)]);
        })
    }

    fn round() -> ShapeId {
        define::<Loop>("Loop", Kind::Sum, |d| {
            d.constructor("Stop", Style::Unit, 1, &[]);
            d.constructor("Round", Style::Tuple, 1, &[("0", list), ("1", round)]);
            d.cost(0);
        })
    }

    fn never() -> ShapeId {
        define::<Never>("Never", Kind::Sum, |_| {})
    }

    fn pair() -> ShapeId {
        define::<Pair>("Pair", Kind::Sum, |d| {
            d.constructor("Pair", Style::Tuple, 1, &[("0", byte), ("1", list)]);
            d.field(0, |field| field.measure = Some(Measure::Magnitude));
            d.field(1, |field| field.measure = Some(Measure::Free));
        })
    }

    #[test]
    fn sizes_are_least_and_greatest() {
        let bounds = |shapes: &[ShapeId]| {
            let space = Space::new(shapes).unwrap();
            (space.least(), space.most())
        };
        assert_eq!(bounds(&[]), (0, Some(0)));
        assert_eq!(bounds(&[byte(), byte()]), (0, Some(16)));
        assert_eq!(bounds(&[nat(), byte()]), (1, None));
        assert_eq!(bounds(&[list()]), (0, None));
    }

    #[test]
    fn values_and_nodes_are_bounded() {
        let bounds = |shapes: &[ShapeId]| {
            let space = Space::new(shapes).unwrap();
            (space.most_values(), space.least_nodes())
        };
        assert_eq!(bounds(&[]), (Some(1), 1));
        assert_eq!(bounds(&[byte(), byte()]), (Some(1 << 16), 3));
        assert_eq!(bounds(&[nat(), byte()]), (None, 3));
        assert_eq!(bounds(&[pair()]), (None, 4));
    }

    #[test]
    fn what_is_said_of_a_field_holds_through_lists_but_not_elsewhere() {
        let space = Space::new(&[pair(), byte()]).unwrap();
        let greatest: Vec<_> = space.sorts().iter().map(|sort| sort.most).collect();
        // The root, the pair, a byte, a byte by its magnitude, a list, a byte for nothing.
        assert_eq!(greatest, [None, None, Some(8), Some(255), None, Some(0)]);
    }

    #[test]
    fn a_recursion_that_costs_nothing_is_refused() {
        let error = Space::new(&[byte(), round()]).unwrap_err();
        assert_eq!(error, SpaceError::Endless { of: "Loop", constructor: "Round" });
        assert!(error.to_string().contains("`#[data(size = 1)]`"), "{error}");
    }

    #[test]
    fn a_type_without_values_is_named() {
        let error = Space::new(&[byte(), never()]).unwrap_err();
        assert_eq!(error.to_string(), "`Never` has no values");
    }
}
