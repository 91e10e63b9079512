//! Lists.

use std::collections::HashSet;
use std::hash::Hash;
use std::panic::Location;

use super::collection::{Collection, Gather, Sizes};
use super::from_fn::label_here;
use super::{Generator, IntoGenerator};
use crate::source::Source;

/// Lists of elements; the empty one is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let bytes = generators::vec(0..=255u8).min_size(1).max_size(3);
/// for list in generators::samples(bytes, 20) {
///     assert!((1..=3).contains(&list.len()));
/// }
/// ```
///
/// For other sequences, go on from here: `vec(elements).map(VecDeque::from)`.
#[track_caller]
pub fn vec<G: IntoGenerator>(elements: G) -> Collection<VecOf<G::Generator>> {
    let label = label_here(Location::caller());
    Collection::new(VecOf::new(elements.into_generator()), label)
}

/// The kind of [`vec()`].
#[derive(Clone, Debug)]
pub struct VecOf<G> {
    elements: G,
}

impl<G> VecOf<G> {
    pub(super) fn new(elements: G) -> Self {
        VecOf { elements }
    }
}

impl<G: Generator> Gather for VecOf<G> {
    type Value = Vec<G::Value>;

    #[inline]
    fn gather(&self, source: &mut Source, sizes: &Sizes) -> Vec<G::Value> {
        let growing = self.elements.is_growing(source);
        if let Some(list) = sizes.begin_plain(source, growing) {
            let values = self.elements.draw_many(source, list.wanted());
            source.end_list(list);
            return values;
        }
        sizes.fill(source, growing, "vec", Vec::with_capacity, |source, list| {
            list.push(self.elements.draw(source));
            true
        })
    }
}

impl<G: Generator> Collection<VecOf<G>> {
    /// Lists in which no element occurs twice.
    ///
    /// ```
    /// use lurcher::prelude::*;
    /// for list in generators::samples(generators::vec(0..5u8).unique(), 50) {
    ///     assert!(list.len() <= 5);
    /// }
    /// ```
    #[expect(clippy::type_complexity, reason = "an alias would hide what it is made of")]
    pub fn unique(self) -> Collection<UniqueBy<G, fn(&G::Value) -> G::Value>>
    where
        G::Value: Clone + Eq + Hash,
    {
        self.unique_by(G::Value::clone)
    }

    /// Lists in which no two elements have the same key.
    ///
    /// ```
    /// use lurcher::prelude::*;
    /// let users = generators::vec((0..100u32, any::<String>())).unique_by(|user| user.0);
    /// # assert_eq!(generators::simplest(users), []);
    /// ```
    pub fn unique_by<K: Eq + Hash, F: Fn(&G::Value) -> K>(
        self,
        key: F,
    ) -> Collection<UniqueBy<G, F>> {
        let kind = UniqueBy { elements: self.kind.elements, key };
        Collection { kind, sizes: self.sizes }
    }
}

/// The kind of [`vec()`] without repetitions.
#[derive(Clone, Debug)]
pub struct UniqueBy<G, F> {
    elements: G,
    key: F,
}

impl<G: Generator, K: Eq + Hash, F: Fn(&G::Value) -> K> Gather for UniqueBy<G, F> {
    type Value = Vec<G::Value>;

    fn gather(&self, source: &mut Source, sizes: &Sizes) -> Vec<G::Value> {
        let growing = self.elements.is_growing(source);
        let mut keys = HashSet::new();
        sizes.fill(source, growing, "vec", Vec::with_capacity, |source, list| {
            let value = self.elements.draw(source);
            let is_new = keys.insert((self.key)(&value));
            if is_new {
                list.push(value);
            }
            is_new
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::{assert_faithful, from_zeros, try_draw};
    use crate::generators::{any, samples};

    #[test]
    fn lists_keep_their_sizes_and_elements() {
        let lists = vec(3..6u8).sizes(2..=7);
        assert_faithful(&lists);
        for list in samples(&lists, 300) {
            assert!((2..=7).contains(&list.len()));
            assert!(list.iter().all(|n| (3..6).contains(n)));
        }
        assert_eq!(from_zeros(&lists), [3, 3]);
        assert!(from_zeros(&vec(any::<u8>())).is_empty());
    }

    #[test]
    fn lists_of_lists_share_the_size() {
        let lists = vec(vec(any::<u8>()));
        assert_faithful(&lists);
        for seed in 0..200 {
            let total: usize =
                try_draw(&lists, seed, 30).unwrap().iter().map(|l| l.len() + 1).sum();
            assert!(total <= 30, "{total}");
        }
    }

    #[test]
    fn unique_lists_do_not_repeat() {
        let lists = vec(0..10u8).unique().min_size(2);
        assert_faithful(&lists);
        for list in samples(&lists, 300) {
            assert!(list.len() >= 2);
            assert_eq!(list.iter().collect::<HashSet<_>>().len(), list.len());
        }
        let tens = vec(0..100u8).unique_by(|n| n / 10);
        assert!(samples(tens, 300).iter().all(|list| list.len() <= 10));
    }

    #[test]
    fn a_domain_that_is_too_small_gives_the_case_up() {
        let why = try_draw(&vec(any::<bool>()).unique().min_size(3), 1, 10).unwrap_err();
        assert_eq!(why, "vec(…).min_size(3) found only 2 different elements");
    }

    #[test]
    fn a_whole_domain_can_be_asked_for() {
        for seed in 0..20 {
            let all = try_draw(&vec(0..=255u8).unique().size(256), seed, 10);
            assert_eq!(all.map(|list| list.len()), Ok(256));
        }
    }
}
