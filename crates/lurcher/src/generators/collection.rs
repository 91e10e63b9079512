//! What all collections have in common: how many elements, and whether they repeat.
//!
//! A [`Collection`] knows its sizes; its *kind* knows how to draw an element and
//! add it. Elements that are not wanted (a key that is there already) are drawn
//! again; that ends when the least size is reached, or with the case given up.

use std::ops::{Bound, RangeBounds};

use crate::generators::Generator;
use crate::property::misuse;
use crate::source::{List, Source};

/// A generator of collections; see [`vec`](super::vec),
/// [`hash_map`](super::hash_map), [`hash_set`](super::hash_set) and
/// [`strings`](super::strings).
///
/// ```
/// use lurcher::prelude::*;
/// let some = generators::vec(0..10u8).min_size(1);
/// let three = generators::btree_set(any::<u16>()).size(3);
/// let few = generators::strings('a'..='z').sizes(..=5);
/// assert!(generators::samples(some, 50).iter().all(|list| !list.is_empty()));
/// assert!(generators::samples(three, 50).iter().all(|set| set.len() == 3));
/// assert!(generators::samples(few, 50).iter().all(|text| text.len() <= 5));
/// ```
#[derive(Clone, Debug)]
pub struct Collection<K> {
    pub(super) kind: K,
    pub(super) sizes: Sizes,
}

/// How a kind of collection is put together; implemented by this module only.
#[doc(hidden)]
pub trait Gather {
    /// The collection.
    type Value;

    /// Draws a collection.
    fn gather(&self, source: &mut Source, sizes: &Sizes) -> Self::Value;
}

/// How many elements, and which label their spans have.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    pub(super) min: usize,
    pub(super) max: usize,
    pub(super) label: u64,
}

impl<K> Collection<K> {
    pub(super) fn new(kind: K, label: u64) -> Self {
        Collection { kind, sizes: Sizes { min: 0, max: usize::MAX, label } }
    }

    /// At least so many elements.
    #[track_caller]
    pub fn min_size(mut self, min: usize) -> Self {
        self.sizes.min = min;
        self.checked()
    }

    /// At most so many elements.
    #[track_caller]
    pub fn max_size(mut self, max: usize) -> Self {
        self.sizes.max = max;
        self.checked()
    }

    /// Exactly so many elements.
    pub fn size(mut self, size: usize) -> Self {
        (self.sizes.min, self.sizes.max) = (size, size);
        self
    }

    /// As many elements as the range says: `2..5`, `1..`, `..=9`.
    #[track_caller]
    pub fn sizes(mut self, sizes: impl RangeBounds<usize>) -> Self {
        self.sizes.min = match sizes.start_bound() {
            Bound::Included(&min) => min,
            Bound::Excluded(&min) => min.saturating_add(1),
            Bound::Unbounded => 0,
        };
        self.sizes.max = match sizes.end_bound() {
            Bound::Included(&max) => max,
            Bound::Excluded(0) => misuse(
                "a range of sizes that ends before 0 has no size in it; write `..=0` for \
                 collections that are always empty"
                    .to_string(),
            ),
            Bound::Excluded(&max) => max - 1,
            Bound::Unbounded => usize::MAX,
        };
        self.checked()
    }

    #[track_caller]
    fn checked(self) -> Self {
        let Sizes { min, max, .. } = self.sizes;
        if min > max {
            misuse(format!(
                "no collection has at least {min} and at most {max} elements; change min_size or \
                 max_size"
            ));
        }
        self
    }
}

impl<K: Gather> Generator for Collection<K> {
    type Value = K::Value;

    #[inline]
    fn draw(&self, source: &mut Source) -> K::Value {
        self.kind.gather(source, &self.sizes)
    }
}

/// Most elements to reserve memory for in advance: a wish is not yet an element.
const MOST_RESERVED: usize = 1 << 12;

impl Sizes {
    /// Begins a list whose length is settled: nothing is recorded, and its
    /// elements do not share a budget. None otherwise, and nothing is begun.
    #[inline]
    pub(super) fn begin_plain(&self, source: &mut Source, growing: bool) -> Option<List> {
        let is_plain = !growing && !source.is_recording();
        is_plain.then(|| source.begin_list(self.label, self.min, self.max, false))
    }

    /// Draws a collection element by element. `start` makes an empty one with
    /// room for so many; `add` draws an element and says whether it was added.
    #[inline]
    pub(super) fn fill<C>(
        &self,
        source: &mut Source,
        growing: bool,
        name: &'static str,
        start: impl FnOnce(usize) -> C,
        mut add: impl FnMut(&mut Source, &mut C) -> bool,
    ) -> C {
        let mut list = source.begin_list(self.label, self.min, self.max, growing);
        let mut collection = start(list.wanted().min(MOST_RESERVED));
        let (mut n, mut n_repeated) = (0, 0);
        while source.more(&mut list) {
            if add(source, &mut collection) {
                source.end_element();
                n += 1;
                n_repeated = 0;
            } else {
                source.end_element_rejected(&mut list);
                n_repeated += 1;
                if n < self.min && n_repeated > patience(n) {
                    self.too_few(source, name, n)
                }
            }
        }
        source.end_list(list);
        collection
    }

    #[cold]
    fn too_few(&self, source: &mut Source, name: &str, n: usize) -> ! {
        source
            .reject(&format!("{name}(…).min_size({}) found only {n} different elements", self.min))
    }
}

/// How many repetitions in a row to put up with when there are `n` elements.
///
/// A range draws a third of its numbers evenly, the others with a preference. If
/// just one in `n + 1` is new, it is then missed with a probability of e⁻⁸: a set
/// of all 256 bytes is still found, and a hopeless one soon given up.
fn patience(n: usize) -> usize {
    32 + 24 * n
}

#[cfg(test)]
mod tests {
    use crate::generators::testing::misuse_of;
    use crate::generators::{samples, vec};

    #[test]
    fn contradictory_sizes_are_a_misuse_whatever_their_order() {
        for message in [
            misuse_of(|| vec(0..9u8).min_size(3).max_size(2)),
            misuse_of(|| vec(0..9u8).max_size(2).min_size(3)),
            misuse_of(|| {
                vec(0..9u8).sizes((std::ops::Bound::Excluded(2), std::ops::Bound::Included(2)))
            }),
        ] {
            assert!(message.contains("at least 3 and at most 2"), "{message}");
            assert!(message.contains("collection.rs"), "the place is the caller's: {message}");
        }
        assert!(misuse_of(|| vec(0..9u8).sizes(..0)).contains("..=0"));
    }

    #[test]
    fn ranges_of_sizes_mean_what_they_say() {
        let lengths = |lists: Vec<Vec<u8>>| {
            let lengths: Vec<usize> = lists.iter().map(Vec::len).collect();
            (*lengths.iter().min().unwrap(), *lengths.iter().max().unwrap())
        };
        assert_eq!(lengths(samples(vec(0..9u8).sizes(2..5), 100)), (2, 4));
        assert_eq!(lengths(samples(vec(0..9u8).sizes(2..=5), 100)), (2, 5));
        assert_eq!(lengths(samples(vec(0..9u8).sizes(..=1), 100)), (0, 1));
        assert_eq!(lengths(samples(vec(0..9u8).size(4), 100)), (4, 4));
        assert!(lengths(samples(vec(0..9u8).sizes(3..), 100)).1 > 10);
    }
}
