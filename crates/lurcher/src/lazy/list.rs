//! Lists of which only the front is known.

use std::collections::VecDeque;
use std::rc::Rc;

use super::relate::{LogicEq, LogicOrd, Relation};
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
                    let Is::Hole(tail) = fields.at::<T>(1).is() else { return None };
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
        match &self.0 {
            Items::Slice(slice) => slice.last().map(Lazy::from),
            _ => self.iter().last(),
        }
    }

    /// The last element and those before it; all elements are counted for it.
    pub fn split_last(&self) -> Option<(Lazy<'s, T>, LazyList<'s, T>)> {
        let mut all: Vec<Lazy<'s, T>> = self.iter().collect();
        all.pop().map(|last| (last, all.into_iter().collect()))
    }

    /// The element at an index; looks no further than that.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Lazy<'s, T>> {
        match &self.0 {
            Items::Slice(slice) => slice.get(index).map(Lazy::from),
            Items::Shared(items, from) => items.get(from + index).copied(),
            Items::Hole(_) => self.iter().nth(index),
        }
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Items::Slice(slice) => slice.is_empty(),
            Items::Shared(items, from) => items.len() <= *from,
            Items::Hole(_) => self.split_first().is_none(),
        }
    }

    /// How many elements there are. None of them is looked at.
    pub fn len(&self) -> usize {
        match &self.0 {
            Items::Slice(slice) => slice.len(),
            Items::Shared(items, from) => items.len().saturating_sub(*from),
            Items::Hole(_) => self.iter().count(),
        }
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
    #[inline]
    pub fn iter(&self) -> LazyIter<'s, T> {
        LazyIter { front: self.clone(), all: None }
    }

    /// So many elements next to each other, from each element on.
    pub fn windows(&self, n: usize) -> LazyWindows<'s, T> {
        assert!(n > 0, "window size must be non-zero");
        LazyWindows { rest: self.clone(), n }
    }

    /// Whether an element equals a value.
    pub fn contains<R>(&self, value: R) -> bool
    where
        Lazy<'s, T>: LogicEq<R>,
    {
        self.iter().any(|element| element.logic_eq(&value))
    }

    /// Whether no element is more than the one after it; looks no further than the first that is.
    pub fn is_sorted(&self) -> bool
    where
        Lazy<'s, T>: LogicOrd<Lazy<'s, T>>,
    {
        let mut pairs = self.iter().zip(self.iter().skip(1));
        pairs.all(|(one, next)| one.relates(Relation::AtMost, &next))
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
        LazyIter { front: self, all: None }
    }
}

impl<'s, T> IntoIterator for &LazyList<'s, T> {
    type Item = Lazy<'s, T>;
    type IntoIter = LazyIter<'s, T>;

    fn into_iter(self) -> LazyIter<'s, T> {
        self.iter()
    }
}

/// The elements of a [`LazyList`]. From the end: they are counted first.
pub struct LazyIter<'s, T> {
    front: LazyList<'s, T>,
    /// What is left, once it has been asked for from the end.
    all: Option<VecDeque<Lazy<'s, T>>>,
}

impl<T> Clone for LazyIter<'_, T> {
    fn clone(&self) -> Self {
        LazyIter { front: self.front.clone(), all: self.all.clone() }
    }
}

impl<T> std::fmt::Debug for LazyIter<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.front.fmt(f)
    }
}

impl<'s, T> Iterator for LazyIter<'s, T> {
    type Item = Lazy<'s, T>;

    #[inline]
    fn next(&mut self) -> Option<Lazy<'s, T>> {
        if let Some(all) = &mut self.all {
            return all.pop_front();
        }
        let (first, rest) = self.front.split_first()?;
        self.front = rest;
        Some(first)
    }
}

impl<'s, T> DoubleEndedIterator for LazyIter<'s, T> {
    fn next_back(&mut self) -> Option<Lazy<'s, T>> {
        let front = &self.front;
        self.all.get_or_insert_with(|| front.iter().collect()).pop_back()
    }
}

impl<T> ExactSizeIterator for LazyIter<'_, T> {
    fn len(&self) -> usize {
        self.all.as_ref().map_or_else(|| self.front.len(), VecDeque::len)
    }
}

/// Elements of a [`LazyList`] next to each other.
#[derive(Clone, Debug)]
pub struct LazyWindows<'s, T> {
    rest: LazyList<'s, T>,
    n: usize,
}

impl<'s, T> Iterator for LazyWindows<'s, T> {
    type Item = LazyList<'s, T>;

    fn next(&mut self) -> Option<LazyList<'s, T>> {
        let (_, rest) = self.rest.split_first()?;
        let window: Vec<_> = self.rest.iter().take(self.n).collect();
        self.rest = rest;
        (window.len() == self.n).then(|| window.into_iter().collect())
    }
}
