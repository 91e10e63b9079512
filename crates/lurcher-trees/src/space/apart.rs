//! A space in which fields of one type are of different sorts.
//!
//! What is said of the numbers of a sort is said of all of them in an argument: of a date with a
//! year, a month and a day that all are `u32`, that they are between 1 and 9999, and if a search
//! holds numbers next to 400, it holds all three. So for whoever goes by what is said of numbers,
//! each field of a struct, a tuple or a constructor has a sort of its own, as far as these are few.
//! What is recursive, and so may be at many places, has one sort wherever it is, and so have the
//! elements of an array.

use std::collections::HashMap;

use super::{Sort, SortId, Space, Values};
use crate::shape::{Kind, shape};

/// So many sorts are added at most: to find out what is said of a number takes time.
const MOST: usize = 24;

impl Space {
    /// The same values; fields of one type are of different sorts where these are few.
    #[must_use]
    pub fn with_fields_apart(&self) -> Self {
        let (new, shared) = (Vec::new(), HashMap::new());
        let n_left = self.sorts.len() + MOST;
        let mut apart = Apart { old: &self.sorts, new, shared, n_left };
        apart.copy(self.root());
        let sorts = apart.new;
        Space { shapes: self.shapes.clone(), sorts }
    }
}

struct Apart<'s> {
    old: &'s [Sort],
    new: Vec<Sort>,
    /// The copies of sorts that have only one.
    shared: HashMap<SortId, SortId>,
    /// How many sorts there may be in all before all are shared.
    n_left: usize,
}

impl Apart<'_> {
    fn copy(&mut self, sort: SortId) -> SortId {
        let is_apart = self.new.len() < self.n_left && self.may_be_apart(sort);
        if let Some(copy) = self.shared.get(&sort).filter(|_| !is_apart) {
            return *copy;
        }
        let id = SortId(self.new.len() as u32);
        let mut copy = self.old[sort.index()].clone();
        self.new.push(copy.clone());
        if !is_apart {
            self.shared.insert(sort, id);
        }
        if let Values::Built { alternatives, .. } = &mut copy.values {
            for field in alternatives.iter_mut().flat_map(|alternative| &mut alternative.fields) {
                *field = self.copy(*field);
            }
            self.new[id.index()] = copy;
        }
        id
    }

    /// Whether a sort is a number, or of a struct or the like that is not within itself.
    fn may_be_apart(&self, sort: SortId) -> bool {
        let of = &self.old[sort.index()];
        let is_list = of.shape.is_some_and(|id| matches!(shape(id).kind, Kind::List(_)));
        !is_list && !self.is_within_itself(sort)
    }

    fn is_within_itself(&self, sort: SortId) -> bool {
        let fields = |sort: SortId| match &self.old[sort.index()].values {
            Values::Built { alternatives, .. } => {
                alternatives.iter().flat_map(|alternative| alternative.fields.clone()).collect()
            }
            Values::Numbers(_) => Vec::new(),
        };
        let (mut open, mut seen) = (fields(sort), vec![false; self.old.len()]);
        while let Some(next) = open.pop() {
            if next == sort {
                return true;
            }
            if !std::mem::replace(&mut seen[next.index()], true) {
                open.extend(fields(next));
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Bounds, Depth, Depths};
    use super::*;
    use crate::shape::{ListStyle, ShapeId, Style, define};

    struct Date;

    fn number() -> ShapeId {
        define::<u32>("u32", Kind::Unsigned(32), |_| {})
    }

    fn date() -> ShapeId {
        define::<Date>("Date", Kind::Sum, |d| {
            let [year, month, day] = ["year", "month", "day"].map(|name| (name, number as _));
            d.constructor("Date", Style::Named, 1, &[year, month, day]);
        })
    }

    struct Dates;

    fn dates() -> ShapeId {
        define::<Dates>("Dates", Kind::List(ListStyle::Vec), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", date), ("tail", dates)]);
        })
    }

    fn depths(of: &[ShapeId]) -> Depths {
        let space = Space::new(of).unwrap().with_fields_apart();
        Depths::new(Arc::new(space), Bounds::default())
    }

    #[test]
    fn fields_of_one_type_are_bounded_apart() {
        let mut depths = depths(&[date()]);
        assert_eq!(depths.integers().len(), 3);
        for (nth, ends) in [(1, 3), (1, 2), (1, 5)].into_iter().enumerate() {
            let (argument, sort, _) = depths.integers()[nth];
            depths = depths.bounded(argument, sort, ends);
        }
        assert_eq!(depths.n_values(), Some(30));
        assert_eq!(depths.space(Depth::UpTo(9)).unwrap().most_values(), Some(30));
    }

    #[test]
    fn what_is_in_lists_is_apart_once() {
        assert_eq!(depths(&[dates()]).integers().len(), 3);
        assert_eq!(depths(&[dates(), date()]).integers().len(), 6);
    }

    #[test]
    fn there_are_not_too_many() {
        let many = Space::new(&[date(); 100]).unwrap();
        assert!(many.with_fields_apart().sorts().len() <= many.sorts().len() + MOST + 3);
    }
}
