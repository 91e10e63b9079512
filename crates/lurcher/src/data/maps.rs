//! Sets and maps.
//!
//! They are drawn as lists. A key that is there already is a rejected element:
//! it stays on the tape, marked as useless, and the list then wants one element
//! less, so that a set over a small domain comes to an end. As trees they are
//! lists in increasing order; where keys have no order, their trees have one.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};

use lurcher_trees::{Builder, Cursor, Elements, ListStyle, Mismatch, ShapeId};

use super::collections::{begin_list, gathered_shape};
use super::{Data, tree_of};
use crate::lazy::{Hole, LazyList};
use crate::source::Source;

/// `From` is for the standard hasher only.
fn style_of<S: 'static>() -> ListStyle {
    if TypeId::of::<S>() == TypeId::of::<RandomState>() {
        ListStyle::From
    } else {
        ListStyle::FromIterator
    }
}

/// Draws elements into `values`; `add` draws one and says whether it was new.
fn draw_distinct<L: Data, T: Data, C>(
    source: &mut Source,
    new: impl FnOnce(usize) -> C,
    add: impl Fn(&mut C, &mut Source) -> bool,
) -> C {
    let mut list = begin_list::<L, T>(source);
    let mut values = new(list.room());
    while source.more(&mut list) {
        if add(&mut values, source) {
            source.end_element();
        } else {
            source.end_element_rejected(&mut list);
        }
    }
    source.end_list(list);
    values
}

/// Reads elements into `values`; `add` says whether the element was new.
fn read_distinct<L: Data, T: Data, C>(
    tree: &mut Cursor<'_>,
    mut values: C,
    add: impl Fn(&mut C, T) -> bool,
) -> Result<C, Mismatch> {
    tree.list(L::shape, |tree| {
        let before = tree.clone();
        match add(&mut values, T::read(tree)?) {
            true => Ok(()),
            false => Err(Mismatch::new(&before, "a key that did not occur before")),
        }
    })?;
    Ok(values)
}

/// Builds from a place under search, refusing what is not by increasing key: the elements of
/// a set are there in one order only.
fn build_distinct<T: Data, C: Extend<T> + Default>(
    hole: Hole<'_>,
    is_before: impl Fn(&T, &T) -> bool,
) -> C {
    let elements = LazyList::<T>::from(hole).to_vec();
    if !elements.windows(2).all(|pair| is_before(&pair[0], &pair[1])) {
        hole.refuse();
    }
    let mut values = C::default();
    values.extend(elements);
    values
}

impl<T: Data + Ord> Data for BTreeSet<T> {
    fn shape() -> ShapeId {
        gathered_shape::<Self, T>(ListStyle::From, Elements::Distinct)
    }

    fn draw(source: &mut Source) -> Self {
        draw_distinct::<Self, T, _>(
            source,
            |_| BTreeSet::new(),
            |s, source| s.insert(T::draw(source)),
        )
    }

    fn write(&self, tree: &mut Builder) {
        tree.list(Self::shape(), self, T::write);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        read_distinct::<Self, T, _>(tree, BTreeSet::new(), BTreeSet::insert)
    }

    fn build(hole: Hole<'_>) -> Self {
        build_distinct(hole, |a: &T, b| a < b)
    }
}

impl<K: Data + Ord, V: Data> Data for BTreeMap<K, V> {
    fn shape() -> ShapeId {
        gathered_shape::<Self, (K, V)>(ListStyle::From, Elements::DistinctKeys)
    }

    fn draw(source: &mut Source) -> Self {
        draw_distinct::<Self, (K, V), _>(
            source,
            |_| BTreeMap::new(),
            |map, source| {
                let key = K::draw(source);
                if map.contains_key(&key) {
                    return false;
                }
                map.insert(key, V::draw(source)).is_none()
            },
        )
    }

    fn write(&self, tree: &mut Builder) {
        tree.list(Self::shape(), self, |(key, value), tree| {
            let begun = tree.begin(<(K, V)>::shape(), 0);
            key.write(tree);
            value.write(tree);
            tree.end(begun);
        });
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        read_distinct::<Self, (K, V), _>(tree, BTreeMap::new(), |map, (key, value)| {
            map.insert(key, value).is_none()
        })
    }

    fn build(hole: Hole<'_>) -> Self {
        build_distinct(hole, |a: &(K, V), b| a.0 < b.0)
    }
}

impl<T: Data + Eq + Hash, S: BuildHasher + Default + 'static> Data for HashSet<T, S> {
    fn shape() -> ShapeId {
        gathered_shape::<Self, T>(style_of::<S>(), Elements::Distinct)
    }

    fn draw(source: &mut Source) -> Self {
        let new = |wanted| HashSet::with_capacity_and_hasher(wanted, S::default());
        draw_distinct::<Self, T, _>(source, new, |set, source| set.insert(T::draw(source)))
    }

    fn write(&self, tree: &mut Builder) {
        let mut elements: Vec<_> = self.iter().map(tree_of).collect();
        elements.sort_unstable();
        tree.list(Self::shape(), elements, |element, tree| tree.tree(&element));
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        read_distinct::<Self, T, _>(tree, HashSet::default(), HashSet::insert)
    }

    fn build(hole: Hole<'_>) -> Self {
        build_distinct(hole, |a: &T, b| tree_of(a) < tree_of(b))
    }
}

impl<K: Data + Eq + Hash, V: Data, S: BuildHasher + Default + 'static> Data for HashMap<K, V, S> {
    fn shape() -> ShapeId {
        gathered_shape::<Self, (K, V)>(style_of::<S>(), Elements::DistinctKeys)
    }

    fn draw(source: &mut Source) -> Self {
        let new = |wanted| HashMap::with_capacity_and_hasher(wanted, S::default());
        draw_distinct::<Self, (K, V), Self>(source, new, |map, source| {
            let key = K::draw(source);
            if map.contains_key(&key) {
                return false;
            }
            map.insert(key, V::draw(source)).is_none()
        })
    }

    fn write(&self, tree: &mut Builder) {
        let mut pairs: Vec<_> = self.iter().map(|(key, value)| (tree_of(key), value)).collect();
        pairs.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        tree.list(Self::shape(), pairs, |(key, value), tree| {
            let begun = tree.begin(<(K, V)>::shape(), 0);
            tree.tree(&key);
            value.write(tree);
            tree.end(begun);
        });
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        read_distinct::<Self, (K, V), Self>(tree, HashMap::default(), |map, (key, value)| {
            map.insert(key, value).is_none()
        })
    }

    fn build(hole: Hole<'_>) -> Self {
        build_distinct(hole, |a: &(K, V), b| tree_of(&a.0) < tree_of(&b.0))
    }
}
