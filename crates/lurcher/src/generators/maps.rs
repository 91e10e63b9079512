//! Maps.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::marker::PhantomData;
use std::panic::Location;

use super::collection::{Collection, Gather, Sizes};
use super::from_fn::label_here;
use super::{Generator, IntoGenerator};
use crate::source::Source;

/// Hash maps; the empty one is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let ages = generators::hash_map(generators::strings('a'..='z'), 0..120u8).min_size(1);
/// assert!(generators::samples(ages, 20).iter().all(|map| !map.is_empty()));
/// ```
#[expect(clippy::type_complexity, reason = "an alias would hide what it is made of")]
#[track_caller]
pub fn hash_map<K, V>(
    keys: K,
    values: V,
) -> Collection<MapOf<K::Generator, V::Generator, HashMap<K::Value, V::Value>>>
where
    K: IntoGenerator<Value: Eq + Hash>,
    V: IntoGenerator,
{
    MapOf::collection(keys.into_generator(), values.into_generator(), Location::caller())
}

/// Ordered maps; the empty one is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let maps = generators::btree_map(0..10u8, any::<bool>()).size(2);
/// assert!(generators::samples(maps, 20).iter().all(|map| map.len() == 2));
/// ```
#[expect(clippy::type_complexity, reason = "an alias would hide what it is made of")]
#[track_caller]
pub fn btree_map<K, V>(
    keys: K,
    values: V,
) -> Collection<MapOf<K::Generator, V::Generator, BTreeMap<K::Value, V::Value>>>
where
    K: IntoGenerator<Value: Ord>,
    V: IntoGenerator,
{
    MapOf::collection(keys.into_generator(), values.into_generator(), Location::caller())
}

/// The kind of [`hash_map`] and [`btree_map`].
#[derive(Clone, Debug)]
pub struct MapOf<K, V, M> {
    keys: K,
    values: V,
    map: PhantomData<fn() -> M>,
}

impl<K, V, M> MapOf<K, V, M> {
    fn collection(keys: K, values: V, place: &Location<'_>) -> Collection<Self> {
        Collection::new(MapOf { keys, values, map: PhantomData }, label_here(place))
    }
}

/// What the two maps have in common.
#[doc(hidden)]
pub trait MapLike<K, V>: Sized {
    /// The name of the generator.
    const NAME: &'static str;
    /// An empty one, with room for so many.
    fn with_room(n: usize) -> Self;
    /// Whether the key is there.
    fn has(&self, key: &K) -> bool;
    /// Adds an entry whose key is not there yet.
    fn add(&mut self, key: K, value: V);
}

impl<K: Eq + Hash, V> MapLike<K, V> for HashMap<K, V> {
    const NAME: &'static str = "hash_map";

    fn with_room(n: usize) -> Self {
        Self::with_capacity(n)
    }

    fn has(&self, key: &K) -> bool {
        self.contains_key(key)
    }

    fn add(&mut self, key: K, value: V) {
        self.insert(key, value);
    }
}

impl<K: Ord, V> MapLike<K, V> for BTreeMap<K, V> {
    const NAME: &'static str = "btree_map";

    fn with_room(_n: usize) -> Self {
        Self::new()
    }

    fn has(&self, key: &K) -> bool {
        self.contains_key(key)
    }

    fn add(&mut self, key: K, value: V) {
        self.insert(key, value);
    }
}

impl<K: Generator, V: Generator, M: MapLike<K::Value, V::Value>> Gather for MapOf<K, V, M> {
    type Value = M;

    fn gather(&self, source: &mut Source, sizes: &Sizes) -> M {
        let growing = self.keys.is_growing(source) || self.values.is_growing(source);
        sizes.fill(source, growing, M::NAME, M::with_room, |source, map| {
            let key = self.keys.draw(source);
            let is_new = !map.has(&key);
            if is_new {
                let value = self.values.draw(source);
                map.add(key, value);
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
    fn maps_keep_their_sizes() {
        let maps = hash_map(0..20u8, any::<i16>()).sizes(3..=6);
        assert_faithful(&maps);
        assert!(samples(&maps, 300).iter().all(|map| (3..=6).contains(&map.len())));
        let maps = btree_map(any::<u8>(), any::<Vec<u8>>()).max_size(4);
        assert_faithful(&maps);
        assert!(samples(&maps, 300).iter().all(|map| map.len() <= 4));
        assert!(from_zeros(&maps).is_empty());
    }

    #[test]
    fn a_domain_that_is_too_small_gives_the_case_up_by_name() {
        let why = try_draw(&btree_map(any::<bool>(), 0..9u8).min_size(3), 1, 10).unwrap_err();
        assert_eq!(why, "btree_map(…).min_size(3) found only 2 different elements");
        assert!(try_draw(&hash_map(any::<bool>(), 0..9u8).min_size(3), 1, 10).is_err());
    }
}
