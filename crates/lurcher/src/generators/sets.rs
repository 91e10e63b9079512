//! Sets.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;
use std::marker::PhantomData;
use std::panic::Location;

use super::collection::{Collection, Gather, Sizes};
use super::from_fn::label_here;
use super::{Generator, IntoGenerator};
use crate::source::Source;

/// Hash sets; the empty one is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let primes = generators::hash_set(generators::pick([2, 3, 5, 7])).min_size(2);
/// assert!(generators::samples(primes, 20).iter().all(|set| set.len() >= 2));
/// ```
#[track_caller]
pub fn hash_set<G>(elements: G) -> Collection<SetOf<G::Generator, HashSet<G::Value>>>
where
    G: IntoGenerator<Value: Eq + Hash>,
{
    SetOf::collection(elements.into_generator(), Location::caller())
}

/// Ordered sets; the empty one is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let sets = generators::btree_set(0..1000u32).max_size(3);
/// assert!(generators::samples(sets, 20).iter().all(|set| set.len() <= 3));
/// ```
#[track_caller]
pub fn btree_set<G>(elements: G) -> Collection<SetOf<G::Generator, BTreeSet<G::Value>>>
where
    G: IntoGenerator<Value: Ord>,
{
    SetOf::collection(elements.into_generator(), Location::caller())
}

/// The kind of [`hash_set`] and [`btree_set`].
#[derive(Clone, Debug)]
pub struct SetOf<G, S> {
    elements: G,
    set: PhantomData<fn() -> S>,
}

impl<G, S> SetOf<G, S> {
    fn collection(elements: G, place: &Location<'_>) -> Collection<Self> {
        Collection::new(SetOf { elements, set: PhantomData }, label_here(place))
    }
}

/// What the two sets have in common.
#[doc(hidden)]
pub trait SetLike<T>: Sized {
    /// The name of the generator.
    const NAME: &'static str;
    /// An empty one, with room for so many.
    fn with_room(n: usize) -> Self;
    /// Adds an element; says whether it was new.
    fn add(&mut self, element: T) -> bool;
}

impl<T: Eq + Hash> SetLike<T> for HashSet<T> {
    const NAME: &'static str = "hash_set";

    fn with_room(n: usize) -> Self {
        Self::with_capacity(n)
    }

    fn add(&mut self, element: T) -> bool {
        self.insert(element)
    }
}

impl<T: Ord> SetLike<T> for BTreeSet<T> {
    const NAME: &'static str = "btree_set";

    fn with_room(_n: usize) -> Self {
        Self::new()
    }

    fn add(&mut self, element: T) -> bool {
        self.insert(element)
    }
}

impl<G: Generator, S: SetLike<G::Value>> Gather for SetOf<G, S> {
    type Value = S;

    fn gather(&self, source: &mut Source, sizes: &Sizes) -> S {
        let growing = self.elements.is_growing(source);
        sizes.fill(source, growing, S::NAME, S::with_room, |source, set| {
            set.add(self.elements.draw(source))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::{assert_faithful, from_zeros, try_draw};
    use crate::generators::{any, samples};

    #[test]
    fn sets_keep_their_sizes() {
        let sets = btree_set(0..20u8).sizes(3..=6);
        assert_faithful(&sets);
        assert!(samples(&sets, 300).iter().all(|set| (3..=6).contains(&set.len())));
        let sets = hash_set(any::<u8>()).max_size(4);
        assert_faithful(&sets);
        assert!(samples(&sets, 300).iter().all(|set| set.len() <= 4));
        assert!(from_zeros(&sets).is_empty());
    }

    #[test]
    fn a_domain_that_is_too_small_gives_the_case_up_by_name() {
        let why = try_draw(&hash_set(any::<bool>()).min_size(3), 1, 10).unwrap_err();
        assert_eq!(why, "hash_set(…).min_size(3) found only 2 different elements");
        let why = try_draw(&btree_set(0..1u8).min_size(2), 1, 10).unwrap_err();
        assert_eq!(why, "btree_set(…).min_size(2) found only 1 different elements");
    }

    #[test]
    fn a_small_domain_is_exhausted_without_asking_for_ever() {
        let sets = samples(btree_set(any::<bool>()), 200);
        for size in 0..=2 {
            assert!(sets.iter().any(|set| set.len() == size));
        }
    }
}
