//! Counting sets, maps and heaps, each value once.
//!
//! Such a list is written with its keys in increasing order: by size, and within a size by
//! index. All keys of one size are a *tier*. What a list takes from a tier of `n` keys is one
//! of `n` over `k` combinations of them, with values of some size if it is a map, and then a
//! list of which all keys are larger. So the count of lists needs a table by size and least
//! tier. The `k` values of a combination are `k` fields side by side: their powers are pairs of
//! the table in `fields.rs`.

use super::fields::{Fields, Gathered};
use super::{Census, Natural, SortId};

/// The counts of the lists of one sort.
#[derive(Clone, Debug)]
pub(super) struct Collection {
    pub(super) list: Gathered,
    /// The size of the smallest key.
    pub(super) least: u32,
    /// By size, then by least tier, from that of the smallest key to the largest that fits.
    tails: Vec<Vec<Natural>>,
    /// By tier, from that of the smallest key: how many combinations of each length there are.
    combinations: Vec<Vec<Natural>>,
    /// The fields that hold as many values.
    pub(super) powers: Vec<Fields>,
}

/// A part of a list: what it takes from one tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) tier: u32,
    pub(super) n_keys: u32,
    /// The size of the values together.
    pub(super) of_values: u32,
    /// The size of the keys of greater tiers, with their values.
    pub(super) of_rest: u32,
}

/// Stands in while a collection is counted.
impl Default for Collection {
    fn default() -> Self {
        let key = SortId(0);
        let list = Gathered { nil: 0, cons: 0, cost: 1, key, value: None, repeats: false };
        Collection::new(list, 0)
    }
}

impl Collection {
    pub(super) fn new(list: Gathered, least: u32) -> Self {
        let (tails, combinations, powers) = (Vec::new(), Vec::new(), Vec::new());
        Collection { list, least, tails, combinations, powers }
    }

    /// How many elements a list of a size has at most; none if it has none of that size.
    pub(super) fn most_elements(&self, size: u32) -> Option<u32> {
        // A key costs something, or there were infinitely many lists of one size.
        Some(size / self.list.cost.checked_add(self.least)?.max(1))
    }

    /// How many lists of a size have keys of this tier and greater ones only.
    pub(super) fn tail(&self, tier: u32, size: u32) -> &Natural {
        if size == 0 {
            return &Natural::ONE;
        }
        let of_size = self.tails.get(size as usize);
        of_size.and_then(|row| row.get((tier - self.least) as usize)).unwrap_or(&Natural::ZERO)
    }

    /// How many lists of keys from a tier there are, of a length.
    pub(super) fn combinations(&self, tier: u32, n_keys: u32) -> &Natural {
        let of_tier = self.combinations.get((tier - self.least) as usize);
        of_tier.and_then(|row| row.get(n_keys as usize)).unwrap_or(&Natural::ZERO)
    }

    /// The fields that hold so many values; none if there are no values but keys.
    pub(super) fn power(&self, n: u32) -> Fields {
        self.powers.get(n as usize).copied().unwrap_or(Fields::None)
    }

    /// What a list of a size can take from a tier, which is something; many keys first.
    pub(super) fn groups<'c>(
        &'c self,
        tier: u32,
        size: u32,
        census: &'c Census,
    ) -> impl Iterator<Item = Group> + 'c {
        let of_key = self.list.cost + tier;
        let most = size / of_key.max(1);
        (1..=most).rev().filter(move |&n| !self.combinations(tier, n).is_zero()).flat_map(
            move |n_keys| {
                let left = size - n_keys * of_key;
                let (from, to) = match self.list.value {
                    None => (0, 0),
                    Some(_) => {
                        let (least, most) = census.pairs.sizes(self.power(n_keys), &census.sizes);
                        (least, most.unwrap_or(left).min(left))
                    }
                };
                (from..=to).filter_map(move |of_values| {
                    let of_rest = left - of_values;
                    let exists = !census.of_fields(self.power(n_keys), of_values).is_zero()
                        && !self.tail(tier + 1, of_rest).is_zero();
                    exists.then_some(Group { tier, n_keys, of_values, of_rest })
                })
            },
        )
    }

    /// How many lists go on like this.
    pub(super) fn count_group(&self, group: Group, census: &Census) -> Natural {
        let keys = self.combinations(group.tier, group.n_keys);
        let values = census.of_fields(self.power(group.n_keys), group.of_values);
        keys.times(values).times(self.tail(group.tier + 1, group.of_rest))
    }

    /// Counts the lists of a size; all smaller sizes have been counted, and elements of all
    /// sizes that lists of this one can have: an element has less slack than its list.
    pub(super) fn count(&mut self, size: u32, census: &Census) -> Natural {
        let last = size.checked_sub(self.list.cost).filter(|&last| last >= self.least);
        let Some(last) = last.filter(|_| size > 0) else {
            self.tails.push(Vec::new());
            return self.tail(self.least, size).clone();
        };
        for tier in self.least..=last {
            self.count_combinations(tier, size / (self.list.cost + tier), census);
        }
        self.tails.push(vec![Natural::ZERO; (last - self.least) as usize + 1]);
        let mut sum = Natural::ZERO;
        for tier in (self.least..=last).rev() {
            for group in self.groups(tier, size, census) {
                sum.add(&self.count_group(group, census));
            }
            self.tails[size as usize][(tier - self.least) as usize] = sum.clone();
        }
        sum
    }

    fn count_combinations(&mut self, tier: u32, most: u32, census: &Census) {
        let place = (tier - self.least) as usize;
        if place >= self.combinations.len() {
            self.combinations.resize(place + 1, Vec::new());
        }
        let n = census.of_sort(self.list.key, tier);
        for n_keys in self.combinations[place].len() as u32..=most {
            let count = combinations(n, n_keys, self.list.repeats);
            self.combinations[place].push(count);
        }
    }
}

/// How many sequences of so many out of `n` things there are, increasing or, if things may
/// repeat, not decreasing.
pub(super) fn combinations(n: &Natural, n_chosen: u32, repeats: bool) -> Natural {
    if !repeats && *n < Natural::from(n_chosen) {
        return Natural::ZERO;
    }
    let mut product = Natural::ONE;
    for step in 0..n_chosen {
        let mut factor = n.clone();
        if repeats {
            factor.add(&Natural::from(step));
        } else {
            factor.subtract(&Natural::from(step));
        }
        product = product.times(&factor).divided_by(&Natural::from(step + 1)).0;
    }
    product
}
