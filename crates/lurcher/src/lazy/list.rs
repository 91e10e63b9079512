//! Lists of which only the front is known.

use std::rc::Rc;

use super::{Hole, Is, Lazy};
use crate::data::Data;

/// A plain list or one under search: the [`Layer`](super::Layer) of `Vec` and other lists.
pub struct LazyList<'s, T>(Items<'s, T>);

enum Items<'s, T> {
    Slice(&'s [T]),
    /// What follows from an index on.
    Shared(Rc<[Lazy<'s, T>]>, usize),
    Hole(Hole<'s>),
}

impl<T> Clone for LazyList<'_, T> {
    fn clone(&self) -> Self {
        LazyList(match &self.0 {
            Items::Slice(slice) => Items::Slice(slice),
            Items::Shared(items, from) => Items::Shared(Rc::clone(items), *from),
            Items::Hole(hole) => Items::Hole(*hole),
        })
    }
}

impl<T> std::fmt::Debug for LazyList<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.0 {
            Items::Hole(_) => "LazyList(under search)",
            _ => "LazyList(plain)",
        })
    }
}

impl<'s, T> From<&'s [T]> for LazyList<'s, T> {
    fn from(slice: &'s [T]) -> Self {
        LazyList(Items::Slice(slice))
    }
}

impl<'s, T> From<Hole<'s>> for LazyList<'s, T> {
    fn from(hole: Hole<'s>) -> Self {
        LazyList(Items::Hole(hole))
    }
}

impl<'s, T> FromIterator<Lazy<'s, T>> for LazyList<'s, T> {
    fn from_iter<I: IntoIterator<Item = Lazy<'s, T>>>(items: I) -> Self {
        LazyList(Items::Shared(items.into_iter().collect(), 0))
    }
}

impl<'s, T> LazyList<'s, T> {
    /// The first element and the rest; looks no further than to see whether there is one.
    #[inline]
    pub fn split_first(&self) -> Option<(Lazy<'s, T>, LazyList<'s, T>)> {
        match &self.0 {
            Items::Slice(slice) => {
                let (first, rest) = slice.split_first()?;
                Some((Lazy::from(first), LazyList(Items::Slice(rest))))
            }
            Items::Shared(items, from) => {
                let first = *items.get(*from)?;
                Some((first, LazyList(Items::Shared(Rc::clone(items), from + 1))))
            }
            Items::Hole(hole) => match hole.force() {
                (0, _) => None,
                (_, fields) => {
                    let Lazy(Is::Hole(tail)) = fields.at::<T>(1) else { return None };
                    Some((fields.at(0), LazyList(Items::Hole(tail))))
                }
            },
        }
    }

    /// The first element.
    pub fn first(&self) -> Option<Lazy<'s, T>> {
        self.split_first().map(|(first, _)| first)
    }

    /// The last element; all elements are counted for it.
    pub fn last(&self) -> Option<Lazy<'s, T>> {
        self.iter().last()
    }

    /// The element at an index; looks no further than that.
    pub fn get(&self, index: usize) -> Option<Lazy<'s, T>> {
        self.iter().nth(index)
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.split_first().is_none()
    }

    /// How many elements there are. None of them is looked at.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// What follows after so many elements; none if there are fewer.
    pub fn skip(&self, n: usize) -> Option<LazyList<'s, T>> {
        let mut rest = self.clone();
        for _ in 0..n {
            rest = rest.split_first()?.1;
        }
        Some(rest)
    }

    /// The elements, each looked for when it is asked for.
    pub fn iter(&self) -> LazyIter<'s, T> {
        LazyIter(self.clone())
    }
}

impl<T: Data> LazyList<'_, T> {
    /// All elements, all of each.
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().map(Lazy::to_value).collect()
    }
}

impl<'s, T> IntoIterator for LazyList<'s, T> {
    type Item = Lazy<'s, T>;
    type IntoIter = LazyIter<'s, T>;

    fn into_iter(self) -> LazyIter<'s, T> {
        LazyIter(self)
    }
}

impl<'s, T> IntoIterator for &LazyList<'s, T> {
    type Item = Lazy<'s, T>;
    type IntoIter = LazyIter<'s, T>;

    fn into_iter(self) -> LazyIter<'s, T> {
        self.iter()
    }
}

/// The elements of a [`LazyList`].
pub struct LazyIter<'s, T>(LazyList<'s, T>);

impl<T> Clone for LazyIter<'_, T> {
    fn clone(&self) -> Self {
        LazyIter(self.0.clone())
    }
}

impl<T> std::fmt::Debug for LazyIter<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<'s, T> Iterator for LazyIter<'s, T> {
    type Item = Lazy<'s, T>;

    #[inline]
    fn next(&mut self) -> Option<Lazy<'s, T>> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }
}
