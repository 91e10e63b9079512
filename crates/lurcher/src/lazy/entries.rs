//! Maps of which only the first entries are known.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use super::impls::received_as_layer;
use super::relate::LogicEq;
use super::{Hole, Lazy, LazyList, Unfold};
use crate::data::Data;

impl<K: Data + Ord, V: Data> Unfold for BTreeMap<K, V> {
    type Layer<'s> = Entries<'s, K, V>;

    fn unfold(&self) -> Self::Layer<'_> {
        self.iter().collect()
    }

    fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
        Entries(Either::Hole(LazyList::from(hole)))
    }

    received_as_layer!();
}

impl<K, V, S> Unfold for HashMap<K, V, S>
where
    K: Data + Eq + Hash,
    V: Data,
    S: BuildHasher + Default + 'static,
{
    type Layer<'s> = Entries<'s, K, V>;

    fn unfold(&self) -> Self::Layer<'_> {
        self.iter().collect()
    }

    fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
        Entries(Either::Hole(LazyList::from(hole)))
    }

    received_as_layer!();
}

impl<T: Data + Eq + Hash, S: BuildHasher + Default + 'static> Unfold for HashSet<T, S> {
    type Layer<'s> = LazyList<'s, T>;

    fn unfold(&self) -> Self::Layer<'_> {
        self.iter().map(Lazy::from).collect()
    }

    fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
        LazyList::from(hole)
    }

    received_as_layer!();
}

/// The entries of a map, by increasing key: the [`Layer`](super::Layer) of maps.
pub struct Entries<'s, K, V>(Either<'s, K, V>);

enum Either<'s, K, V> {
    Known(Rc<[(Lazy<'s, K>, Lazy<'s, V>)]>),
    Hole(LazyList<'s, (K, V)>),
}

impl<K, V> Clone for Entries<'_, K, V> {
    fn clone(&self) -> Self {
        Entries(match &self.0 {
            Either::Known(entries) => Either::Known(Rc::clone(entries)),
            Either::Hole(list) => Either::Hole(list.clone()),
        })
    }
}

impl<K, V> fmt::Debug for Entries<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Either::Known(_) => "Entries(plain)",
            Either::Hole(_) => "Entries(under search)",
        })
    }
}

impl<'s, K, V> FromIterator<(&'s K, &'s V)> for Entries<'s, K, V> {
    fn from_iter<I: IntoIterator<Item = (&'s K, &'s V)>>(entries: I) -> Self {
        let entries = entries.into_iter().map(|(key, value)| (Lazy::from(key), Lazy::from(value)));
        Entries(Either::Known(entries.collect()))
    }
}

impl<'s, K: Data, V: Data> Entries<'s, K, V> {
    /// Keys and values, by increasing key.
    pub fn iter(&self) -> EntryIter<'s, K, V> {
        EntryIter { entries: self.clone(), n_given: 0 }
    }

    /// The keys, in increasing order.
    pub fn keys(&self) -> impl Iterator<Item = Lazy<'s, K>> + use<'s, K, V> {
        self.iter().map(|(key, _)| key)
    }

    /// The values, by increasing key.
    pub fn values(&self) -> impl Iterator<Item = Lazy<'s, V>> + use<'s, K, V> {
        self.iter().map(|(_, value)| value)
    }

    /// How many entries there are; none of them is looked at.
    pub fn len(&self) -> usize {
        match &self.0 {
            Either::Known(entries) => entries.len(),
            Either::Hole(list) => list.len(),
        }
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Either::Known(entries) => entries.is_empty(),
            Either::Hole(list) => list.is_empty(),
        }
    }

    /// The value of a key: the keys before it are compared with it.
    pub fn get<R>(&self, key: R) -> Option<Lazy<'s, V>>
    where
        Lazy<'s, K>: LogicEq<R>,
    {
        self.iter().find(|(own, _)| own.logic_eq(&key)).map(|(_, value)| value)
    }

    /// Whether there is a key.
    pub fn contains_key<R>(&self, key: R) -> bool
    where
        Lazy<'s, K>: LogicEq<R>,
    {
        self.get(key).is_some()
    }
}

impl<'s, K: Data, V: Data> IntoIterator for Entries<'s, K, V> {
    type Item = (Lazy<'s, K>, Lazy<'s, V>);
    type IntoIter = EntryIter<'s, K, V>;

    fn into_iter(self) -> EntryIter<'s, K, V> {
        self.iter()
    }
}

/// Keys and values of a map.
pub struct EntryIter<'s, K, V> {
    entries: Entries<'s, K, V>,
    /// How many were given, of those that are known.
    n_given: usize,
}

impl<K, V> Clone for EntryIter<'_, K, V> {
    fn clone(&self) -> Self {
        EntryIter { entries: self.entries.clone(), n_given: self.n_given }
    }
}

impl<K, V> fmt::Debug for EntryIter<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries.fmt(f)
    }
}

impl<'s, K: Data, V: Data> Iterator for EntryIter<'s, K, V> {
    type Item = (Lazy<'s, K>, Lazy<'s, V>);

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.entries.0 {
            Either::Known(entries) => {
                self.n_given += 1;
                entries.get(self.n_given - 1).copied()
            }
            Either::Hole(list) => {
                let (first, rest) = list.split_first()?;
                *list = rest;
                Some(first.get())
            }
        }
    }
}
