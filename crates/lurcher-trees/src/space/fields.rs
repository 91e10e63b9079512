//! Fields side by side, and in which order they are counted.
//!
//! The values of several fields are a value of the first and values of the rest, so a list of
//! fields is kept as a first sort and a rest, and equal rests are kept once: an array of forty
//! bytes is a chain of thirty-nine pairs.

use std::collections::HashMap;

use super::{Alternative, Sort, SortId, Space, Values};
use crate::shape::Elements;

/// The fields of an alternative, or the last some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fields {
    None,
    One(SortId),
    /// By place in the table of pairs.
    Many(u32),
}

/// A field and those after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub(super) first: SortId,
    pub(super) rest: Fields,
}

/// An alternative whose fields are in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) cost: u32,
    pub(super) fields: Fields,
}

/// The least and the greatest size of a value.
pub(super) type Sizes = (u32, Option<u32>);

/// All pairs, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    pub(super) pairs: Vec<Pair>,
    /// The sizes of each.
    pub(super) sizes: Vec<Sizes>,
    places: HashMap<Pair, u32>,
}

impl Pairs {
    /// The fields of these sorts; `sizes` has the sizes of every sort.
    pub(super) fn fields(&mut self, sorts: &[SortId], sizes: &[Sizes]) -> Fields {
        let mut fields = Fields::None;
        for &sort in sorts.iter().rev() {
            fields = self.before(sort, fields, sizes);
        }
        fields
    }

    /// A field before others.
    pub(super) fn before(&mut self, first: SortId, rest: Fields, sizes: &[Sizes]) -> Fields {
        if rest == Fields::None {
            return Fields::One(first);
        }
        let pair = Pair { first, rest };
        let place = *self.places.entry(pair).or_insert_with(|| self.pairs.len() as u32);
        if place as usize == self.pairs.len() {
            let (of_first, of_rest) = (sizes[first.index()], self.sizes(rest, sizes));
            let most = of_first.1.zip(of_rest.1).and_then(|(a, b)| a.checked_add(b));
            self.sizes.push((of_first.0.saturating_add(of_rest.0), most));
            self.pairs.push(pair);
        }
        Fields::Many(place)
    }

    /// The least and the greatest size of all these fields together.
    pub(super) fn sizes(&self, fields: Fields, sizes: &[Sizes]) -> Sizes {
        match fields {
            Fields::None => (0, Some(0)),
            Fields::One(sort) => sizes[sort.index()],
            Fields::Many(pair) => self.sizes[pair as usize],
        }
    }
}

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Counted {
    Sort(SortId),
    Pair(u32),
}

/// What is counted, in an order in which each comes after all whose values of the same slack
/// it is made of. There is one: a smallest value that held a smallest value of its own sort
/// would hold it at no cost.
pub(super) fn order(choices: &[Vec<Choice>], pairs: &Pairs, sizes: &[Sizes]) -> Vec<Counted> {
    let n_sorts = choices.len();
    let number = |fields: Fields| match fields {
        Fields::None => None,
        Fields::One(sort) => Some(sort.index()),
        Fields::Many(pair) => Some(n_sorts + pair as usize),
    };
    let needs = |index: usize| -> Vec<usize> {
        if let Some(of_sort) = choices.get(index) {
            let least =
                |choice: &Choice| choice.cost.saturating_add(pairs.sizes(choice.fields, sizes).0);
            let smallest = of_sort.iter().filter(|choice| least(choice) == sizes[index].0);
            return smallest.filter_map(|choice| number(choice.fields)).collect();
        }
        let pair = pairs.pairs[index - n_sorts];
        [Some(pair.first.index()), number(pair.rest)].into_iter().flatten().collect()
    };
    let n = n_sorts + pairs.pairs.len();
    let mut n_missing = vec![0; n];
    let mut needed_by = vec![Vec::new(); n];
    for (index, n_missing) in n_missing.iter_mut().enumerate() {
        for need in needs(index) {
            *n_missing += 1;
            needed_by[need].push(index);
        }
    }
    let mut ready: Vec<usize> = (0..n).filter(|&index| n_missing[index] == 0).collect();
    let mut order = Vec::with_capacity(n);
    while let Some(index) = ready.pop() {
        order.push(match index.checked_sub(n_sorts) {
            None => Counted::Sort(SortId(index as u32)),
            Some(pair) => Counted::Pair(pair as u32),
        });
        for &user in &needed_by[index] {
            n_missing[user] -= 1;
            if n_missing[user] == 0 {
                ready.push(user);
            }
        }
    }
    assert_eq!(order.len(), n, "a value holds another of its sort at no cost");
    order
}

/// A list in which not every sequence of elements is a value of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gathered {
    /// The places of `nil` and `cons` among the alternatives.
    pub(super) nil: u32,
    pub(super) cons: u32,
    /// What an element costs beside its key and value.
    pub(super) cost: u32,
    /// What tells elements apart.
    pub(super) key: SortId,
    /// What else is in an element.
    pub(super) value: Option<SortId>,
    /// Whether a key may occur several times.
    pub(super) repeats: bool,
}

/// The sort as a set, map or heap, if it is one and has elements.
pub(super) fn gathered(space: &Space, sort: &Sort) -> Option<Gathered> {
    let Values::Built { alternatives, elements } = &sort.values else { return None };
    let place = |n_fields: usize| alternatives.iter().position(|a| a.fields.len() == n_fields);
    let (nil, cons) = (place(0)?, place(2)?);
    if alternatives.len() != 2 || *elements == Elements::Any || alternatives[nil].cost != 0 {
        return None;
    }
    let Alternative { cost, ref fields, .. } = alternatives[cons];
    let mut gathered = Gathered {
        nil: nil as u32,
        cons: cons as u32,
        cost,
        key: fields[0],
        value: None,
        repeats: *elements == Elements::Unordered,
    };
    if *elements == Elements::DistinctKeys {
        if let Values::Built { alternatives, .. } = &space.sort(fields[0]).values {
            if let [Alternative { cost, fields, .. }] = &alternatives[..] {
                if let [key, value] = fields[..] {
                    gathered = Gathered {
                        cost: gathered.cost + cost,
                        key,
                        value: Some(value),
                        ..gathered
                    };
                }
            }
        }
    }
    Some(gathered)
}

/// The sizes of all sorts. As the space has them, but sets of finitely many things are finite.
pub(super) fn sizes(space: &Space, gathered: &[Option<Gathered>]) -> Vec<Sizes> {
    let mut known: Vec<Option<(u128, u32)>> = vec![None; gathered.len()];
    loop {
        let mut changed = false;
        for (index, sort) in space.sorts().iter().enumerate().rev() {
            if known[index].is_some() || sort.least == u32::MAX {
                continue;
            }
            known[index] = match (&sort.values, gathered[index]) {
                (Values::Numbers(numbers), _) => {
                    let (lo, hi) = numbers.interval();
                    Some((hi.abs_diff(lo).saturating_add(1), numbers.most((lo, hi))))
                }
                (_, Some(list)) => set_bounds(&list, &known),
                (Values::Built { alternatives, .. }, None) => {
                    let each = alternatives.iter().map(|alternative| {
                        alternative.fields.iter().try_fold((1, alternative.cost), |sum, field| {
                            let (n, most) = known[field.index()]?;
                            Some((u128::saturating_mul(sum.0, n), sum.1.checked_add(most)?))
                        })
                    });
                    each.into_iter().try_fold((0, 0), |sum: (u128, u32), one| {
                        let (n, most) = one?;
                        Some((sum.0.saturating_add(n), sum.1.max(most)))
                    })
                }
            };
            changed |= known[index].is_some();
        }
        if !changed {
            let sizes = space.sorts().iter().zip(known);
            return sizes.map(|(sort, known)| (sort.least, known.map(|(_, most)| most))).collect();
        }
    }
}

/// How many sets there are at most, and the greatest size that one can have, if both are known
/// and the sets are so few that somebody might come to their end.
fn set_bounds(list: &Gathered, known: &[Option<(u128, u32)>]) -> Option<(u128, u32)> {
    if list.repeats {
        return None;
    }
    let (n_keys, most_of_key) = known[list.key.index()]?;
    let (n_values, most_of_value) = match list.value {
        None => (1, 0),
        Some(value) => known[value.index()]?,
    };
    let n_keys = u32::try_from(n_keys).ok()?;
    let of_element = list.cost.checked_add(most_of_key)?.checked_add(most_of_value)?;
    let n = n_values.saturating_add(1).saturating_pow(n_keys);
    Some((n, n_keys.checked_mul(of_element)?))
}
