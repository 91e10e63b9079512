//! How many values of each sort and size there are.
//!
//! A value of size `n` is made of an alternative and fields whose sizes add up to what the
//! alternative leaves of `n`. So counts of one size follow from those of smaller ones, and
//! [`Census`] keeps a table of them that grows as larger sizes are asked for. Nothing here
//! recurses on values: the table is made in rounds, and each round in an order that was worked
//! out once (see `fields.rs`). A round does not count one size, but what is larger than the
//! smallest value of its sort by one number, the *slack*: in a value that begins at a million,
//! a list beside the large number need not be counted up to a million.
//!
//! Counts are exact. One number more or less in `2^128` is the exception: of the numbers of a
//! 128-bit type that cost nothing, the last is left out.

use super::collections::Collection;
use super::fields::{self, Choice, Counted, Fields, Pair, Pairs, Sizes};
use super::{Natural, SortId, Space, Values};

/// The numbers of values of a [`Space`], by sort and size; and with them the
/// [n-th](Census::nth) value of a size, and [random](Census::sample) ones.
///
/// ```
/// use lurcher_trees::{Census, Kind, ShapeId, Space, Style, define};
/// struct Tree; // Leaf | Node(tree, tree)
/// fn tree() -> ShapeId {
///     define::<Tree>("Tree", Kind::Sum, |d| {
///         d.constructor("Leaf", Style::Unit, 1, &[]);
///         d.constructor("Node", Style::Tuple, 1, &[("0", tree), ("1", tree)]);
///     })
/// }
/// let mut census = Census::new(Space::new(&[tree()])?);
/// let counts: Vec<String> = (1..10).map(|size| census.count(size).to_string()).collect();
/// assert_eq!(counts, ["1", "0", "1", "0", "2", "0", "5", "0", "14"]);
/// # Ok::<(), lurcher_trees::SpaceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    space: Space,
    pub(super) sizes: Vec<Sizes>,
    /// The alternatives of each sort. None for numbers; of a set, its elements.
    pub(super) choices: Vec<Vec<Choice>>,
    pub(super) pairs: Pairs,
    pub(super) collections: Vec<Collection>,
    /// Which of the collections a sort is.
    pub(super) collection_of: Vec<Option<u32>>,
    order: Vec<Counted>,
    /// By sort, then slack, up to that of the greatest value.
    of_sorts: Vec<Vec<Natural>>,
    of_pairs: Vec<Vec<Natural>>,
    n_slacks: u32,
}

impl Census {
    /// The counts of a space, of no size yet.
    pub fn new(space: Space) -> Self {
        let sorts = space.sorts();
        let gathered: Vec<_> = sorts.iter().map(|sort| fields::gathered(&space, sort)).collect();
        let sizes = fields::sizes(&space, &gathered);
        let mut pairs = Pairs::default();
        let mut choice =
            |cost: u32, fields: &[SortId]| Choice { cost, fields: pairs.fields(fields, &sizes) };
        let choices: Vec<Vec<Choice>> = sorts
            .iter()
            .zip(&gathered)
            .map(|(sort, list)| match (&sort.values, list) {
                (Values::Numbers(_), _) => Vec::new(),
                (_, Some(list)) => {
                    let fields: Vec<_> = [list.key].into_iter().chain(list.value).collect();
                    vec![choice(list.cost, &fields)]
                }
                (Values::Built { alternatives, .. }, None) => {
                    alternatives.iter().map(|a| choice(a.cost, &a.fields)).collect()
                }
            })
            .collect();
        let order = fields::order(&choices, &pairs, &sizes);
        let mut collections = Vec::new();
        let collection_of = gathered.into_iter().map(|list| {
            let list = list?;
            collections.push(Collection::new(list, sizes[list.key.index()].0));
            Some(collections.len() as u32 - 1)
        });
        let collection_of = collection_of.collect();
        Census {
            of_sorts: vec![Vec::new(); choices.len()],
            of_pairs: vec![Vec::new(); pairs.pairs.len()],
            sizes,
            choices,
            pairs,
            collections,
            collection_of,
            order,
            n_slacks: 0,
            space,
        }
    }

    /// The space whose values are counted.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The size of the smallest value.
    pub fn least(&self) -> u32 {
        self.sizes[0].0
    }

    /// A size that no value exceeds; none if there is none, or it is not known.
    pub fn most(&self) -> Option<u32> {
        self.sizes[0].1
    }

    /// How many tuples of the space have a size.
    pub fn count(&mut self, size: u32) -> &Natural {
        self.count_of(self.space.root(), size)
    }

    /// How many values of a sort have a size.
    pub fn count_of(&mut self, sort: SortId, size: u32) -> &Natural {
        if self.sizes[sort.index()].1.is_some_and(|most| size > most) {
            return &Natural::ZERO;
        }
        self.grow_sort(sort, size);
        self.of_sort(sort, size)
    }

    /// Counts all tuples up to a size.
    pub fn grow(&mut self, size: u32) {
        self.grow_sort(self.space.root(), size);
    }

    fn grow_sort(&mut self, sort: SortId, size: u32) {
        let Some(slack) = size.checked_sub(self.sizes[sort.index()].0) else { return };
        while self.n_slacks <= slack {
            self.count_slack(self.n_slacks);
        }
    }

    /// Counts the values that are so much larger than the smallest of their sort. No others
    /// are in a tuple that is so much larger than the smallest.
    fn count_slack(&mut self, slack: u32) {
        for index in 0..self.collections.len() {
            self.add_powers(index, slack);
        }
        for index in 0..self.order.len() {
            match self.order[index] {
                Counted::Pair(pair) => self.add_pair(pair, slack),
                Counted::Sort(sort) => {
                    if let Some(size) = at_slack(slack, self.sizes[sort.index()]) {
                        let count = self.count_sort(sort, size);
                        self.of_sorts[sort.index()].push(count);
                    }
                }
            }
        }
        self.n_slacks = slack + 1;
    }

    /// Values of collections are counted as fields side by side; see `collections.rs`.
    fn add_powers(&mut self, collection: usize, slack: u32) {
        let collection = &mut self.collections[collection];
        // The smallest list is empty and has no size.
        let (Some(value), Some(most)) = (collection.list.value, collection.most_elements(slack))
        else {
            return;
        };
        let n_pairs = self.of_pairs.len() as u32;
        while collection.powers.len() <= most as usize {
            let rest = collection.powers.last().copied();
            let power = rest.map_or(Fields::None, |r| self.pairs.before(value, r, &self.sizes));
            collection.powers.push(power);
            let Fields::Many(pair) = power else { continue };
            if pair as usize == self.of_pairs.len() {
                self.of_pairs.push(Vec::new());
                self.order.push(Counted::Pair(pair));
            }
        }
        for pair in n_pairs..self.of_pairs.len() as u32 {
            for earlier in 0..slack {
                self.add_pair(pair, earlier);
            }
        }
    }

    fn add_pair(&mut self, pair: u32, slack: u32) {
        if let Some(size) = at_slack(slack, self.pairs.sizes[pair as usize]) {
            let count = self.count_pair(pair, size);
            self.of_pairs[pair as usize].push(count);
        }
    }

    fn count_pair(&self, pair: u32, size: u32) -> Natural {
        let Pair { first, rest } = self.pairs.pairs[pair as usize];
        let mut sum = Natural::ZERO;
        for of_first in self.splits(pair, size) {
            let rest = self.of_fields(rest, size - of_first);
            sum.add_product(self.of_sort(first, of_first), rest);
        }
        sum
    }

    fn count_sort(&mut self, sort: SortId, size: u32) -> Natural {
        if let Some(index) = self.collection_of[sort.index()] {
            let mut collection = std::mem::take(&mut self.collections[index as usize]);
            let count = collection.count(size, self);
            self.collections[index as usize] = collection;
            return count;
        }
        if let Values::Numbers(numbers) = &self.space.sort(sort).values {
            return Natural::from(numbers.n_of_cost(numbers.interval(), size));
        }
        let mut sum = Natural::ZERO;
        for choice in &self.choices[sort.index()] {
            if let Some(left) = size.checked_sub(choice.cost) {
                sum.add(self.of_fields(choice.fields, left));
            }
        }
        sum
    }

    /// The sizes that the first of a pair can have if both have this size together.
    #[inline]
    pub(super) fn splits(&self, pair: u32, size: u32) -> std::ops::Range<u32> {
        let Pair { first, rest } = self.pairs.pairs[pair as usize];
        let (least, most) = self.sizes[first.index()];
        let (least_rest, most_rest) = self.pairs.sizes(rest, &self.sizes);
        let Some(left) = size.checked_sub(least_rest) else { return 0..0 };
        let from = most_rest.map_or(least, |most| least.max(size.saturating_sub(most)));
        from..most.unwrap_or(u32::MAX - 1).min(left) + 1
    }

    /// A count of a size that has been counted.
    #[inline]
    pub(super) fn of_sort(&self, sort: SortId, size: u32) -> &Natural {
        at(&self.of_sorts[sort.index()], size, self.sizes[sort.index()])
    }

    /// A count of a size that has been counted.
    #[inline]
    pub(super) fn of_fields(&self, fields: Fields, size: u32) -> &Natural {
        match fields {
            Fields::None if size == 0 => &Natural::ONE,
            Fields::None => &Natural::ZERO,
            Fields::One(sort) => self.of_sort(sort, size),
            Fields::Many(pair) => {
                at(&self.of_pairs[pair as usize], size, self.pairs.sizes[pair as usize])
            }
        }
    }
}

/// The size that is so much larger than the least; none if there is no value of that size.
fn at_slack(slack: u32, (least, most): Sizes) -> Option<u32> {
    least.checked_add(slack).filter(|&size| most.is_none_or(|most| size <= most))
}

#[inline]
fn at(row: &[Natural], size: u32, (least, _): Sizes) -> &Natural {
    let count = size.checked_sub(least).and_then(|slack| row.get(slack as usize));
    count.unwrap_or(&Natural::ZERO)
}
