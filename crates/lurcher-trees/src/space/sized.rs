//! The values of one size, each part with its own size.
//!
//! Where all values have the same size, it has to be shared among the fields of each constructor.
//! Here every way to share it is an alternative of its own, and every hole knows its size:
//! nobody has to find out late that a size cannot be reached, and what a measure can be for a hole
//! is what it can be for values of that size. The same is done with fields of a few constructors
//! without fields, colours say: each is an alternative of its own. It pays for values with hard
//! requirements, where much is known of an alternative before it is chosen; there are more of them
//! to choose from.

use super::{Alternative, Sort, SortId, Space, Values};

/// Larger spaces are not made.
const MOST_ALTERNATIVES: usize = 60_000;
/// Fields of so many constructors are told apart at once.
const MOST_UNITS: usize = 4;
/// In place of a sort: there is none yet.
const NONE: SortId = SortId(u32::MAX);

/// Why there is no space of the values of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotSized {
    /// There are no such values.
    Nothing,
    /// There are too many ways to share the size.
    TooMany,
    /// Numbers cost something.
    Costly,
}

impl Space {
    /// The space of the values of a size; none if there are none, or if numbers cost something
    /// or there are too many ways to share the size.
    pub fn of_size(&self, size: u32) -> Option<Space> {
        self.sized(size, MOST_ALTERNATIVES).ok()
    }

    /// The same with at most so many alternatives, and why there is none.
    pub(crate) fn sized(&self, size: u32, most: usize) -> Result<Space, NotSized> {
        let most = most.min(MOST_ALTERNATIVES);
        let is_free = |sort: &Sort| match &sort.values {
            Values::Numbers(numbers) => numbers.is_free(),
            Values::Built { .. } => true,
        };
        if !self.sorts.iter().all(is_free) {
            return Err(NotSized::Costly);
        }
        let reached = reached(&self.sorts, size);
        if !reached[self.root().index()][size as usize] {
            return Err(NotSized::Nothing);
        }
        let rests = rests(&self.sorts, &reached, size);
        let ids = vec![Vec::new(); self.sorts.len()];
        let mut sharing = Sharing { space: self, most, reached: &reached, ids, places: vec![] };
        sharing.sort(self.root(), size, None);
        let (mut sorts, mut n_alternatives) = (Vec::new(), 0);
        while let Some(&(sort, size, only)) = sharing.places.get(sorts.len()) {
            let of = self.sort(sort);
            let values = match &of.values {
                Values::Numbers(_) => of.values.clone(),
                Values::Built { alternatives, elements } => {
                    let mut new = Vec::new();
                    for (alternative, rests) in alternatives.iter().zip(&rests[sort.index()]) {
                        let is_only = only.is_none_or(|only| alternative.constructor == only);
                        match size.checked_sub(alternative.cost) {
                            Some(rest) if is_only && rests[0][rest as usize] => {
                                let of = (alternative, rests.as_slice());
                                sharing.share(of, rest, &mut Vec::new(), &mut new);
                            }
                            _ => {}
                        }
                    }
                    n_alternatives += new.len();
                    Values::Built { alternatives: new, elements: *elements }
                }
            };
            if n_alternatives > most {
                return Err(NotSized::TooMany);
            }
            sorts.push(Sort { shape: of.shape, values, least: of.least, most: of.most });
        }
        Space::of_sorts(self.shapes(), sorts).map_err(|_| NotSized::Nothing)
    }

    /// How many alternatives there are in all.
    pub(crate) fn n_alternatives(&self) -> usize {
        let of = |sort: &Sort| match &sort.values {
            Values::Numbers(_) => 0,
            Values::Built { alternatives, .. } => alternatives.len(),
        };
        self.sorts.iter().map(of).sum()
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

/// Of each alternative of each sort, which sizes its fields from the first, second and so on can
/// have together; nothing after the last.
fn rests(sorts: &[Sort], reached: &[Vec<bool>], most: u32) -> Vec<Vec<Vec<Vec<bool>>>> {
    let of = |alternative: &Alternative| {
        let mut nothing = vec![false; most as usize + 1];
        nothing[0] = true;
        let mut rests = vec![nothing];
        for (nth, field) in alternative.fields.iter().rev().enumerate() {
            rests.push(added(&rests[nth], &reached[field.index()]));
        }
        rests.reverse();
        rests
    };
    let of_sort = |sort: &Sort| match &sort.values {
        Values::Numbers(_) => Vec::new(),
        Values::Built { alternatives, .. } => alternatives.iter().map(of).collect(),
    };
    sorts.iter().map(of_sort).collect()
}

/// A sort, a size, and the constructor if it is to be a certain one.
type Place = (SortId, u32, Option<u32>);

struct Sharing<'r> {
    space: &'r Space,
    most: usize,
    reached: &'r [Vec<bool>],
    /// The new sorts of each by size, or by constructor where these are told apart.
    ids: Vec<Vec<SortId>>,
    places: Vec<Place>,
}

impl<'r> Sharing<'r> {
    /// The sort of values of a size, of which there are some.
    fn sort(&mut self, sort: SortId, size: u32, only: Option<u32>) -> SortId {
        let (ids, key) = (&mut self.ids[sort.index()], only.unwrap_or(size) as usize);
        if ids.len() <= key {
            ids.resize(key + 1, NONE);
        }
        if ids[key] == NONE {
            ids[key] = SortId(self.places.len() as u32);
            self.places.push((sort, size, only));
        }
        ids[key]
    }

    /// The constructors of a sort that has a few of them, without fields.
    fn units(&self, sort: SortId) -> Option<&'r [Alternative]> {
        let Values::Built { alternatives, .. } = &self.space.sort(sort).values else { return None };
        let is_plain = alternatives.iter().all(|alternative| alternative.fields.is_empty());
        (is_plain && (2..=MOST_UNITS).contains(&alternatives.len())).then_some(alternatives)
    }

    /// All ways to share a size among the fields after some that have theirs, given which sizes
    /// those from one on can have together; there is one.
    fn share(
        &mut self,
        of: (&Alternative, &[Vec<bool>]),
        rest: u32,
        fields: &mut Vec<SortId>,
        new: &mut Vec<Alternative>,
    ) {
        let (alternative, rests) = of;
        if new.len() > self.most {
            return;
        }
        let Some(&field) = alternative.fields.get(fields.len()) else {
            let Alternative { constructor, cost, extra, .. } = *alternative;
            new.push(Alternative { constructor, cost, extra, fields: fields.clone() });
            return;
        };
        let others = &rests[fields.len() + 1];
        let mut take = |sharing: &mut Self, size: u32, only: Option<u32>| {
            let is_left = size <= rest && others[(rest - size) as usize];
            if is_left && sharing.reached[field.index()][size as usize] {
                fields.push(sharing.sort(field, size, only));
                sharing.share(of, rest - size, fields, new);
                fields.pop();
            }
        };
        match self.units(field) {
            Some(units) => {
                units.iter().for_each(|unit| take(self, unit.cost, Some(unit.constructor)));
            }
            None => (0..=rest).for_each(|size| take(self, size, None)),
        }
    }
}
