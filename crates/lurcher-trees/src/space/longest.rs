//! How deep values can be at all.
//!
//! A list can have any length, but a set of the three kinds of coupon has three elements at most.
//! Whoever looks for sets of four goes through all sequences of coupons in vain, at this depth and
//! at all that follow. So where the keys of a set or a map are few, it has no more of them, and
//! what holds only such sets is never deeper.

use std::collections::HashSet;

use super::depth::Bounds;
use super::{Alternative, Sort, SortId, Values};
use crate::shape::Elements;

/// Sets of more keys are as good as unbounded: nothing goes so deep.
const MANY: u128 = 64;

/// The greatest depths in one argument, by sort; none if there is none.
pub(super) fn greatest(
    sorts: &[Sort],
    is_recursive: &[Vec<bool>],
    (argument, bounds): (usize, &Bounds),
) -> Vec<Option<u32>> {
    let greatest = Greatest { sorts, is_recursive, argument, bounds };
    (0..sorts.len()).map(|sort| greatest.depth(sort, &mut HashSet::new())).collect()
}

/// How many values an argument has, if these are finitely many: not the sequences that stand for
/// its sets.
pub(super) fn n_values(
    sorts: &[Sort],
    is_recursive: &[Vec<bool>],
    (argument, bounds): (usize, &Bounds),
    sort: SortId,
) -> Option<u128> {
    let greatest = Greatest { sorts, is_recursive, argument, bounds };
    greatest.depth(sort.index(), &mut HashSet::new())?;
    greatest.n_values(sort)
}

struct Greatest<'s> {
    sorts: &'s [Sort],
    is_recursive: &'s [Vec<bool>],
    argument: usize,
    bounds: &'s Bounds,
}

impl Greatest<'_> {
    /// The greatest depth of the values of a sort; none also if it is within itself.
    fn depth(&self, sort: usize, within: &mut HashSet<usize>) -> Option<u32> {
        let Values::Built { alternatives, elements } = &self.sorts[sort].values else {
            return Some(0);
        };
        if !within.insert(sort) {
            return None;
        }
        let greatest = if self.is_recursive[sort].contains(&true) {
            self.longest(alternatives, *elements, within)
        } else {
            let mut fields = alternatives.iter().flat_map(|alternative| &alternative.fields);
            fields.try_fold(0, |greatest, field| {
                Some(self.depth(field.index(), within)?.max(greatest))
            })
        };
        within.remove(&sort);
        greatest
    }

    /// How many elements a list has at most that has none twice, if they are not deep themselves.
    fn longest(
        &self,
        alternatives: &[Alternative],
        elements: Elements,
        within: &mut HashSet<usize>,
    ) -> Option<u32> {
        let (element, key, _) = self.entry(alternatives, elements)?;
        if self.depth(element.index(), within) != Some(0) {
            return None;
        }
        let n = self.n_values(key).filter(|n| *n <= MANY)?;
        u32::try_from(n).ok()
    }

    /// The sorts of elements, of their keys and, in maps, of what belongs to these, if no key is
    /// there twice.
    fn entry(
        &self,
        alternatives: &[Alternative],
        elements: Elements,
    ) -> Option<(SortId, SortId, Option<SortId>)> {
        let cell = alternatives.iter().find(|alternative| alternative.fields.len() == 2)?;
        let element = cell.fields[0];
        match (elements, &self.sorts[element.index()].values) {
            (Elements::Distinct, _) => Some((element, element, None)),
            (Elements::DistinctKeys, Values::Built { alternatives, .. }) => {
                let fields = &alternatives.first()?.fields;
                Some((element, *fields.first()?, fields.get(1).copied()))
            }
            _ => None,
        }
    }

    /// How many values a sort has that is not deep beyond all measure, or at least so many.
    fn n_values(&self, sort: SortId) -> Option<u128> {
        match &self.sorts[sort.index()].values {
            Values::Numbers(numbers) => {
                let (least, most) = numbers.interval();
                let (lo, hi) = self.bounds.get(self.argument, sort);
                let (lo, hi) = (least.max(lo.unwrap_or(least)), most.min(hi.unwrap_or(most)));
                Some(hi.saturating_sub(lo).saturating_add(1).max(0).unsigned_abs())
            }
            Values::Built { alternatives, elements }
                if self.is_recursive[sort.index()].contains(&true) =>
            {
                // Each key is there, with something, or it is not.
                let (_, key, value) = self.entry(alternatives, *elements)?;
                let with = value.map_or(Some(1), |value| self.n_values(value))?;
                let n_keys = u32::try_from(self.n_values(key)?).ok()?;
                Some(with.saturating_add(1).saturating_pow(n_keys))
            }
            Values::Built { alternatives, .. } => {
                alternatives.iter().try_fold(0_u128, |sum, alternative| {
                    let mut fields = alternative.fields.iter();
                    let n = fields.try_fold(1_u128, |product, field| {
                        Some(product.saturating_mul(self.n_values(*field)?))
                    });
                    Some(sum.saturating_add(n?))
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Depth, Depths, Space};
    use super::*;
    use crate::shape::{Kind, ListStyle, ShapeId, Style, define};

    struct Coupon;

    fn coupon() -> ShapeId {
        define::<Coupon>("Coupon", Kind::Sum, |d| {
            for name in ["Ten", "Free", "Two"] {
                d.constructor(name, Style::Unit, 1, &[]);
            }
        })
    }

    struct Coupons;

    fn coupons() -> ShapeId {
        define::<Coupons>("Coupons", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", coupon), ("tail", coupons)]);
            d.elements(Elements::Distinct);
        })
    }

    struct List;

    fn list() -> ShapeId {
        define::<List>("List", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", coupon), ("tail", list)]);
        })
    }

    struct Numbers;

    fn number() -> ShapeId {
        define::<u8>("u8", Kind::Unsigned(8), |_| {})
    }

    fn numbers() -> ShapeId {
        define::<Numbers>("Numbers", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", number), ("tail", numbers)]);
            d.elements(Elements::Distinct);
        })
    }

    fn depths(of: &[ShapeId]) -> Depths {
        Depths::new(Space::new(of).unwrap().into(), Bounds::default())
    }

    #[test]
    fn a_set_of_three_things_is_never_deeper() {
        let depths = depths(&[coupons()]);
        assert_eq!(depths.greatest(), Some(3));
        assert!(depths.goes_on(2) && !depths.goes_on(3) && !depths.is_deep());
        assert!(!depths.is_whole(2) && depths.is_whole(3));
        assert!(depths.space(Depth::Exactly(3)).is_ok());
        assert!(depths.space(Depth::Exactly(4)).is_err());
        // Whatever is deeper is not there.
        let most = |depth| depths.space(Depth::UpTo(depth)).unwrap().most_values();
        assert_eq!(most(40), most(3));
    }

    #[test]
    fn what_has_no_end_beside_it_has_none() {
        assert_eq!(depths(&[list()]).greatest(), None);
        assert_eq!(depths(&[coupons(), list()]).greatest(), None);
        assert_eq!(depths(&[coupons(), coupon()]).greatest(), Some(3));
    }

    struct Nested;

    struct Inner;

    /// A struct with a set of itself.
    fn nested() -> ShapeId {
        define::<Nested>("Nested", Kind::Sum, |d| {
            d.constructor("Nested", Style::Tuple, 1, &[("0", inner)]);
        })
    }

    fn inner() -> ShapeId {
        define::<Inner>("Inner", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", nested), ("tail", inner)]);
            d.elements(Elements::Distinct);
        })
    }

    #[test]
    fn a_set_of_itself_has_any_depth() {
        let depths = depths(&[nested()]);
        assert_eq!((depths.greatest(), depths.n_values()), (None, None));
    }

    #[test]
    fn sets_are_counted_and_not_the_ways_to_write_them() {
        assert_eq!(depths(&[coupons()]).n_values(), Some(8));
        assert_eq!(depths(&[coupons(), coupon()]).n_values(), Some(24));
        assert_eq!(depths(&[list()]).n_values(), None);
    }

    #[test]
    fn bounds_of_numbers_say_how_many_are_in_a_set() {
        let all = depths(&[numbers()]);
        assert_eq!(all.greatest(), None);
        let (argument, sort, _) = all.integers()[0];
        assert_eq!(all.bounded(argument, sort, (3, 6)).greatest(), Some(4));
        assert_eq!(all.bounded(argument, sort, (3, 200)).greatest(), None);
    }
}
