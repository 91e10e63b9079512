//! The n-th value of a size, directly, and random values of a size.
//!
//! The values of a size are in this order: by alternative, simplest first; then by the size of
//! the first field; then by the first field; then by the size of the second, and so on. Lists
//! that are sets, maps or heaps are ordered by what they take from the tier of the smallest
//! key (see `collections.rs`), more keys first.
//!
//! Counts say how many values begin in each way, so subtracting them from an index tells how
//! its value begins. What is left to write is a stack of sorts with their sizes and indices.

use super::collections::{Group, combinations};
use super::fields::{Fields, Pair};
use super::{Census, Natural, Pick, SortId, Values};

/// What is to be written yet, and the index of it among all of its kind.
enum Rest {
    Sort {
        sort: SortId,
        size: u32,
        index: Natural,
    },
    Fields {
        fields: Fields,
        size: u32,
        index: Natural,
    },
    /// A set, map or heap from this tier on.
    Tail {
        collection: u32,
        tier: u32,
        size: u32,
        index: Natural,
    },
    /// The keys of a tier, out of those from an index on, with their values.
    Keys {
        collection: u32,
        group: Group,
        from: Natural,
        index: Natural,
    },
}

impl Census {
    /// The tuple at an index among those of a size, as picks; none if there are not so many.
    ///
    /// A [`Speller`](super::Speller) makes a tree of it.
    pub fn nth(&mut self, size: u32, index: &Natural) -> Option<Vec<Pick>> {
        let root = self.space().root();
        if index >= self.count(size) {
            return None;
        }
        let mut picks = Vec::new();
        self.write_nth(root, size, index.clone(), &mut picks);
        Some(picks)
    }

    /// A tuple of a size, each as likely as any other; none if there are none. `random` gives
    /// 64 random bits.
    pub fn sample(&mut self, size: u32, random: impl FnMut() -> u64) -> Option<Vec<Pick>> {
        let index = self.count(size).random_below(random);
        self.nth(size, &index)
    }

    /// Writes the value of a sort at an index; its size has been counted.
    pub(super) fn write_nth(&self, sort: SortId, size: u32, index: Natural, picks: &mut Vec<Pick>) {
        let mut writer = Writer { census: self, picks, stack: Vec::new() };
        writer.stack.push(Rest::Sort { sort, size, index });
        while let Some(rest) = writer.stack.pop() {
            writer.step(rest);
        }
    }
}

struct Writer<'c> {
    census: &'c Census,
    picks: &'c mut Vec<Pick>,
    stack: Vec<Rest>,
}

impl Writer<'_> {
    fn step(&mut self, rest: Rest) {
        match rest {
            Rest::Sort { sort, size, index } => self.sort(sort, size, index),
            Rest::Fields { fields: Fields::None, .. } => {}
            Rest::Fields { fields: Fields::One(sort), size, index } => {
                self.sort(sort, size, index);
            }
            Rest::Fields { fields: Fields::Many(pair), size, index } => {
                self.pair(pair, size, index);
            }
            Rest::Tail { collection, tier, size, index } => {
                self.tail(collection, tier, size, index);
            }
            Rest::Keys { group: Group { n_keys: 0, .. }, .. } => {}
            Rest::Keys { collection, group, from, index } => {
                self.key(collection, group, from, index);
            }
        }
    }

    fn sort(&mut self, sort: SortId, size: u32, mut index: Natural) {
        let census = self.census;
        if let Values::Numbers(numbers) = &census.space().sort(sort).values {
            let k = index.to_u128().unwrap_or(u128::MAX);
            let number = numbers.of_cost(numbers.interval(), size, k);
            self.picks.push(Pick::Number(number.expect("numbers were counted")));
            return;
        }
        if let Some(collection) = census.collection_of[sort.index()] {
            let tier = census.collections[collection as usize].least;
            self.stack.push(Rest::Tail { collection, tier, size, index });
            return;
        }
        for (place, choice) in census.choices[sort.index()].iter().enumerate() {
            let Some(left) = size.checked_sub(choice.cost) else { continue };
            let n = census.of_fields(choice.fields, left);
            if index < *n {
                self.picks.push(Pick::Alternative(place as u32));
                self.stack.push(Rest::Fields { fields: choice.fields, size: left, index });
                return;
            }
            index.subtract(n);
        }
        unreachable!("alternatives were counted")
    }

    fn pair(&mut self, pair: u32, size: u32, mut index: Natural) {
        let census = self.census;
        let Pair { first, rest } = census.pairs.pairs[pair as usize];
        for of_first in census.splits(pair, size) {
            let of_rest = size - of_first;
            let n_rests = census.of_fields(rest, of_rest);
            let n = census.of_sort(first, of_first).times(n_rests);
            if index < n {
                // The first field goes on top, so it is the next.
                let (first_index, index) = index.divided_by(n_rests);
                self.stack.push(Rest::Fields { fields: rest, size: of_rest, index });
                self.stack.push(Rest::Sort { sort: first, size: of_first, index: first_index });
                return;
            }
            index.subtract(&n);
        }
        unreachable!("fields were counted")
    }

    fn tail(&mut self, collection: u32, tier: u32, size: u32, mut index: Natural) {
        let of = &self.census.collections[collection as usize];
        if size == 0 {
            self.picks.push(Pick::Alternative(of.list.nil));
            return;
        }
        for tier in tier..=size.saturating_sub(of.list.cost) {
            let mut of_tier = of.tail(tier, size).clone();
            of_tier.subtract(of.tail(tier + 1, size));
            if index >= of_tier {
                index.subtract(&of_tier);
                continue;
            }
            for group in of.groups(tier, size, self.census) {
                let n = of.count_group(group, self.census);
                if index < n {
                    let size = group.of_rest;
                    let (keys, index) = index.divided_by(of.tail(tier + 1, size));
                    self.stack.push(Rest::Tail { collection, tier: tier + 1, size, index });
                    let from = Natural::ZERO;
                    self.stack.push(Rest::Keys { collection, group, from, index: keys });
                    return;
                }
                index.subtract(&n);
            }
        }
        unreachable!("lists were counted")
    }

    fn key(&mut self, collection: u32, group: Group, from: Natural, mut index: Natural) {
        let of = &self.census.collections[collection as usize];
        let (list, n_keys) = (of.list, group.n_keys);
        let n_values = self.census.of_fields(of.power(n_keys), group.of_values);
        // Of the keys that are left, those from the first one chosen on are the fewest with as
        // many combinations as are not before the index.
        let mut n_left = self.census.of_sort(list.key, group.tier).clone();
        n_left.subtract(&from);
        let all = combinations(&n_left, n_keys, list.repeats);
        let mut wanted = all.clone();
        wanted.subtract(&index.divided_by(n_values).0);
        let n_from_key = least_with(&wanted, n_keys, list.repeats, &n_left);
        let mut before = all;
        before.subtract(&combinations(&n_from_key, n_keys, list.repeats));
        index.subtract(&before.times(n_values));
        let mut key = from;
        key.add(&n_left);
        key.subtract(&n_from_key);
        let (mut next, mut n_next) = (key.clone(), n_from_key);
        if !list.repeats {
            next.add(&Natural::ONE);
            n_next.subtract(&Natural::ONE);
        }

        self.picks.push(Pick::Alternative(list.cons));
        self.picks.extend(list.value.map(|_| Pick::Alternative(0)));
        let n_rest_keys = combinations(&n_next, n_keys - 1, list.repeats);
        let (value, of_values, index) = self.value(collection, group, &n_rest_keys, index);
        let group = Group { n_keys: n_keys - 1, of_values, ..group };
        self.stack.push(Rest::Keys { collection, group, from: next, index });
        self.stack.extend(value);
        self.stack.push(Rest::Sort { sort: list.key, size: group.tier, index: key });
    }

    /// The value of the next key, the size of the values after it, and the index of the rest.
    fn value(
        &self,
        collection: u32,
        group: Group,
        n_rest_keys: &Natural,
        mut index: Natural,
    ) -> (Option<Rest>, u32, Natural) {
        let of = &self.census.collections[collection as usize];
        let Some(sort) = of.list.value else { return (None, 0, index) };
        let rest = of.power(group.n_keys - 1);
        for size in 0..=group.of_values {
            let of_rest = group.of_values - size;
            let n_rests = self.census.of_fields(rest, of_rest).times(n_rest_keys);
            let n = self.census.of_sort(sort, size).times(&n_rests);
            if index < n {
                let (of_value, index) = index.divided_by(&n_rests);
                return (Some(Rest::Sort { sort, size, index: of_value }), of_rest, index);
            }
            index.subtract(&n);
        }
        unreachable!("values were counted")
    }
}

/// The least number, at most `most`, with so many combinations.
fn least_with(wanted: &Natural, n_chosen: u32, repeats: bool, most: &Natural) -> Natural {
    if n_chosen == 1 {
        return wanted.clone();
    }
    let (mut too_small, mut enough) = (Natural::ZERO, most.clone());
    loop {
        let mut middle = too_small.clone();
        middle.add(&enough);
        let middle = middle.divided_by(&Natural::from(2u8)).0;
        if middle == too_small {
            return enough;
        }
        if combinations(&middle, n_chosen, repeats) < *wanted {
            too_small = middle;
        } else {
            enough = middle;
        }
    }
}
