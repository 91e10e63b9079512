//! The values of one size, each part with its own size.
//!
//! Where all values have the same size, it has to be shared among the fields of each constructor.
//! Here every way to share it is an alternative of its own, and every hole knows its size:
//! nobody has to find out late that a size cannot be reached, and what a measure can be for a hole
//! is what it can be for values of that size. The same is done with fields of a few constructors
//! without fields, colours say: each is an alternative of its own. It pays for values with hard
//! requirements, where much is known of an alternative before it is chosen; there are more of them
//! to choose from.

use std::collections::HashMap;

use super::{Alternative, Sort, SortId, Space, Values};

/// Larger spaces are not made.
const MOST_ALTERNATIVES: usize = 60_000;
/// Fields of so many constructors are told apart at once.
const MOST_UNITS: usize = 4;

impl Space {
    /// The space of the values of a size; none if there are none, or if numbers cost something
    /// or there are too many ways to share the size.
    pub fn of_size(&self, size: u32) -> Option<Space> {
        let is_free = |sort: &Sort| match &sort.values {
            Values::Numbers(numbers) => numbers.is_free(),
            Values::Built { .. } => true,
        };
        if !self.sorts.iter().all(is_free) {
            return None;
        }
        let reached = reached(&self.sorts, size);
        let mut sharing =
            Sharing { space: self, reached: &reached, ids: HashMap::new(), places: vec![] };
        sharing.sort(self.root(), size, None)?;
        let (mut sorts, mut n_alternatives) = (Vec::new(), 0);
        while let Some(&(sort, size, only)) = sharing.places.get(sorts.len()) {
            let of = self.sort(sort);
            let values = match &of.values {
                Values::Numbers(_) => of.values.clone(),
                Values::Built { alternatives, elements } => {
                    let mut new = Vec::new();
                    let is_only = |a: &&Alternative| only.is_none_or(|only| a.constructor == only);
                    for alternative in alternatives.iter().filter(is_only) {
                        if let Some(rest) = size.checked_sub(alternative.cost) {
                            sharing.share(alternative, rest, &mut Vec::new(), &mut new);
                        }
                    }
                    n_alternatives += new.len();
                    Values::Built { alternatives: new, elements: *elements }
                }
            };
            if n_alternatives > MOST_ALTERNATIVES {
                return None;
            }
            sorts.push(Sort { values, ..of.clone() });
        }
        Space::of_sorts(self.shapes(), sorts).ok()
    }
}

/// Of each sort, which sizes up to one its values have.
fn reached(sorts: &[Sort], most: u32) -> Vec<Vec<bool>> {
    let n = most as usize + 1;
    let mut reached = vec![vec![false; n]; sorts.len()];
    loop {
        let mut has_news = false;
        for (index, sort) in sorts.iter().enumerate().rev() {
            let new = match &sort.values {
                Values::Numbers(_) => (0..n).map(|size| size == 0).collect(),
                Values::Built { alternatives, .. } => {
                    let mut all = vec![false; n];
                    for alternative in alternatives {
                        let mut sums = vec![false; n];
                        if let Some(first) = sums.get_mut(alternative.cost as usize) {
                            *first = true;
                        }
                        for field in &alternative.fields {
                            sums = added(&sums, &reached[field.index()]);
                        }
                        all.iter_mut().zip(sums).for_each(|(is_there, more)| *is_there |= more);
                    }
                    all
                }
            };
            has_news |= reached[index] != new;
            reached[index] = new;
        }
        if !has_news {
            return reached;
        }
    }
}

/// The sums of two sizes, up to as many as there are.
fn added(some: &[bool], others: &[bool]) -> Vec<bool> {
    let mut sums = vec![false; some.len()];
    for (one, _) in some.iter().enumerate().filter(|(_, is_there)| **is_there) {
        for (sum, is_there) in sums[one..].iter_mut().zip(others) {
            *sum |= is_there;
        }
    }
    sums
}

/// A sort, a size, and the constructor if it is to be a certain one.
type Place = (SortId, u32, Option<u32>);

struct Sharing<'r> {
    space: &'r Space,
    reached: &'r [Vec<bool>],
    ids: HashMap<Place, SortId>,
    places: Vec<Place>,
}

impl Sharing<'_> {
    /// The sort of values of a size; none if there are none.
    fn sort(&mut self, sort: SortId, size: u32, only: Option<u32>) -> Option<SortId> {
        if !self.reached[sort.index()][size as usize] {
            return None;
        }
        let place = (sort, size, only);
        Some(*self.ids.entry(place).or_insert_with(|| {
            self.places.push(place);
            SortId(self.places.len() as u32 - 1)
        }))
    }

    /// The constructors of a sort that has a few of them, without fields.
    fn units(&self, sort: SortId) -> Option<&'_ [Alternative]> {
        let Values::Built { alternatives, .. } = &self.space.sort(sort).values else { return None };
        let is_plain = alternatives.iter().all(|alternative| alternative.fields.is_empty());
        (is_plain && (2..=MOST_UNITS).contains(&alternatives.len())).then_some(alternatives)
    }

    /// All ways to share a size among the fields after some that have theirs.
    fn share(
        &mut self,
        of: &Alternative,
        rest: u32,
        fields: &mut Vec<SortId>,
        new: &mut Vec<Alternative>,
    ) {
        if new.len() > MOST_ALTERNATIVES {
            return;
        }
        let Some(&field) = of.fields.get(fields.len()) else {
            if rest == 0 {
                new.push(Alternative { fields: fields.clone(), ..of.clone() });
            }
            return;
        };
        let is_last = fields.len() + 1 == of.fields.len();
        let sizes = if is_last { rest..=rest } else { 0..=rest };
        let parts: Vec<(u32, Option<u32>)> = match self.units(field) {
            Some(units) => {
                let fit = units.iter().filter(|unit| sizes.contains(&unit.cost));
                fit.map(|unit| (unit.cost, Some(unit.constructor))).collect()
            }
            None => sizes.map(|size| (size, None)).collect(),
        };
        for (size, only) in parts {
            if let Some(sort) = self.sort(field, size, only) {
                fields.push(sort);
                self.share(of, rest - size, fields, new);
                fields.pop();
            }
        }
    }
}
