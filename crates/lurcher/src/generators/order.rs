//! The values of a list in another order, or some of them.

use std::panic::Location;

use super::from_fn::label_here;
use super::{Generator, Values};
use crate::property::misuse;
use crate::source::{Role, Source};

/// The values of a list in any order; the order given is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// assert_eq!(generators::simplest(generators::shuffled([3, 1, 2])), [3, 1, 2]);
///
/// // A list together with a permutation of it:
/// let pairs = generators::vec(any::<u8>()).and_then(|list| {
///     let shuffled = generators::shuffled(list.clone());
///     (generators::just(list), shuffled)
/// });
/// # assert_eq!(generators::simplest(pairs), (vec![], vec![]));
/// ```
#[track_caller]
pub fn shuffled<V: Values>(values: V) -> Shuffled<V> {
    Shuffled { values, label: label_here(Location::caller()) }
}

/// The generator that [`shuffled`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Shuffled<V> {
    values: V,
    label: u64,
}

impl<V: Values> Generator for Shuffled<V> {
    type Value = Vec<V::Item>;

    fn draw(&self, source: &mut Source) -> Vec<V::Item> {
        let mut values = self.values.as_values().to_vec();
        source.span(self.label, |source| {
            for index in 0..values.len().saturating_sub(1) {
                let other = index + source.below(values.len() - index);
                values.swap(index, other);
            }
        });
        values
    }

    fn is_growing(&self, _source: &mut Source) -> bool {
        false
    }
}

/// Some of the values of a list, in its order; none of them is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let flags = generators::subsequence(["-a", "-l", "-r", "-t"]).max_size(2);
/// assert!(generators::samples(flags, 20).iter().all(|chosen| chosen.len() <= 2));
/// ```
#[track_caller]
pub fn subsequence<V: Values>(values: V) -> Subsequence<V> {
    let max = values.as_values().len();
    Subsequence { values, min: 0, max, label: label_here(Location::caller()) }
}

/// The generator that [`subsequence`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Subsequence<V> {
    values: V,
    min: usize,
    max: usize,
    label: u64,
}

impl<V: Values> Subsequence<V> {
    /// At least so many values.
    #[track_caller]
    pub fn min_size(mut self, min: usize) -> Self {
        self.min = min;
        self.checked()
    }

    /// At most so many values.
    #[track_caller]
    pub fn max_size(mut self, max: usize) -> Self {
        self.max = max.min(self.values.as_values().len());
        self.checked()
    }

    /// Exactly so many values.
    #[track_caller]
    pub fn size(mut self, size: usize) -> Self {
        (self.min, self.max) = (size, size.min(self.values.as_values().len()));
        self.checked()
    }

    #[track_caller]
    fn checked(self) -> Self {
        let (Subsequence { min, max, .. }, n) = (&self, self.values.as_values().len());
        if min > max {
            misuse(format!(
                "no subsequence of {n} values has at least {min} and at most {max} of them; change \
                 min_size or max_size"
            ));
        }
        self
    }
}

impl<V: Values> Generator for Subsequence<V> {
    type Value = Vec<V::Item>;

    fn draw(&self, source: &mut Source) -> Vec<V::Item> {
        let values = self.values.as_values();
        let mut chosen = Vec::new();
        let wanted =
            self.min + source.random_numbers().up_to((self.max - self.min) as u64) as usize;
        source.span(self.label, |source| {
            for (index, value) in values.iter().enumerate() {
                let n_left = values.len() - index;
                let n = chosen.len();
                if n == self.max {
                    break;
                }
                let takes = if n_left == self.min.saturating_sub(n) {
                    true
                } else {
                    // The simpler answer is the one that ends at the least size soonest.
                    let simpler = n < self.min;
                    let answer = source.answer(1, Role::Constructor, |s| {
                        let takes = s.random_numbers().below(n_left as u64)
                            < wanted.saturating_sub(n) as u64;
                        u64::from(takes != simpler)
                    });
                    (answer == 1) != simpler
                };
                if takes {
                    chosen.push(value.clone());
                }
            }
        });
        chosen
    }

    fn is_growing(&self, _source: &mut Source) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::samples;
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of};

    #[test]
    fn shuffling_keeps_the_values_and_reaches_every_order() {
        let orders = shuffled(vec![1, 2, 3]);
        assert_faithful(&orders);
        assert_eq!(from_zeros(&orders), [1, 2, 3]);
        let mut drawn = samples(&orders, 100);
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 6);
        assert!(samples(shuffled(Vec::<u8>::new()), 1)[0].is_empty());
    }

    #[test]
    fn subsequences_keep_the_order_and_reach_every_size() {
        let some = subsequence([1, 2, 3, 4, 5]);
        assert_faithful(&some);
        assert!(from_zeros(&some).is_empty());
        let mut n_of_size = [0; 6];
        for chosen in samples(&some, 300) {
            assert!(chosen.is_sorted());
            n_of_size[chosen.len()] += 1;
        }
        assert!(n_of_size.iter().all(|&n| n > 20), "{n_of_size:?}");
    }

    #[test]
    fn subsequences_respect_their_sizes() {
        let some = subsequence(vec![1, 2, 3, 4, 5]).min_size(2).max_size(3);
        assert_faithful(&some);
        assert_eq!(from_zeros(&some), [1, 2]);
        assert!(samples(&some, 100).iter().all(|chosen| (2..=3).contains(&chosen.len())));
        let three = samples(subsequence([1, 2, 3, 4]).size(3), 100);
        assert!([1, 2, 3, 4].iter().all(|n| three.iter().any(|chosen| !chosen.contains(n))));
    }

    #[test]
    fn a_subsequence_longer_than_the_list_is_a_misuse() {
        assert!(misuse_of(|| subsequence([1, 2]).min_size(3)).contains("of 2 values"));
        assert!(misuse_of(|| subsequence([1, 2]).size(3)).contains("at least 3"));
    }
}
