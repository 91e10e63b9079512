//! Sets, as measures return them: the keys of a map, the windows on a screen.

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::hash::{BuildHasher, Hash};

/// A set that a measure computes, for refinements such as `keys(v) == set_difference(keys(m),
/// set_singleton(k))`.
///
/// ```
/// use lurcher::Set;
///
/// let small = Set::singleton(1).union(&Set::singleton(2));
/// assert!(small.contains(&2) && !small.is_disjoint(&Set::singleton(1)));
/// assert_eq!(small.difference(&Set::singleton(1)), Set::singleton(2));
/// assert_eq!(format!("{small:?}"), "{1, 2}");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T: Ord>(BTreeSet<T>);

impl<T: Ord> Set<T> {
    /// Nothing.
    pub fn empty() -> Self {
        Set(BTreeSet::new())
    }

    /// One element.
    pub fn singleton(element: T) -> Self {
        Set([element].into())
    }

    /// What is in another set, such as one of the standard library.
    #[doc(hidden)]
    pub fn of(set: impl IntoSet<T>) -> Self {
        set.into_set()
    }

    /// Whether an element is in it.
    pub fn contains(&self, element: &T) -> bool {
        self.0.contains(element)
    }

    /// Whether the sets have nothing in common.
    pub fn is_disjoint(&self, other: &Set<T>) -> bool {
        self.0.is_disjoint(&other.0)
    }

    /// Whether all elements are in the other.
    pub fn is_subset(&self, other: &Set<T>) -> bool {
        self.0.is_subset(&other.0)
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The elements, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

impl<T: Ord + Clone> Set<T> {
    /// What is in one of two.
    #[must_use]
    pub fn union(&self, other: &Set<T>) -> Self {
        Set(&self.0 | &other.0)
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(&self, other: &Set<T>) -> Self {
        Set(&self.0 & &other.0)
    }

    /// What is not in the other.
    #[must_use]
    pub fn difference(&self, other: &Set<T>) -> Self {
        Set(&self.0 - &other.0)
    }
}

/// As the sets of the standard library are shown.
impl<T: Ord + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Ord> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Set(elements.into_iter().collect())
    }
}

/// What the functions on sets in a refinement take for a set.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of `{T}`",
    note = "the functions on sets take a `lurcher::Set`, a `BTreeSet` or a `HashSet`"
)]
pub trait IntoSet<T: Ord> {
    fn into_set(self) -> Set<T>;
}

impl<T: Ord> IntoSet<T> for Set<T> {
    fn into_set(self) -> Set<T> {
        self
    }
}

impl<T: Ord> IntoSet<T> for BTreeSet<T> {
    fn into_set(self) -> Set<T> {
        Set(self)
    }
}

impl<T: Ord + Hash, S: BuildHasher> IntoSet<T> for HashSet<T, S> {
    fn into_set(self) -> Set<T> {
        self.into_iter().collect()
    }
}

impl<T: Ord + Clone> IntoSet<T> for &Set<T> {
    fn into_set(self) -> Set<T> {
        self.clone()
    }
}

impl<T: Ord + Clone> IntoSet<T> for &BTreeSet<T> {
    fn into_set(self) -> Set<T> {
        Set(self.clone())
    }
}

impl<T: Ord + Clone, S: BuildHasher> IntoSet<T> for &HashSet<T, S> {
    fn into_set(self) -> Set<T> {
        self.iter().cloned().collect()
    }
}
