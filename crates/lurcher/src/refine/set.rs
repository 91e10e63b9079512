//! Sets, as measures return them: the keys of a map, the windows on a screen.

use std::collections::BTreeSet;

/// A set that a measure computes, for refinements such as `keys(v) == set_difference(keys(m),
/// set_singleton(k))`.
///
/// ```
/// use lurcher::Set;
///
/// let small = Set::singleton(1).union(&Set::singleton(2));
/// assert!(small.contains(&2) && !small.is_disjoint(&Set::singleton(1)));
/// assert_eq!(small.difference(&Set::singleton(1)), Set::singleton(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl<T: Ord> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Set(elements.into_iter().collect())
    }
}
