//! Running a call again by itself, inside of a predicate; see
//! [`Search::goes_on`](lurcher_trees::Search::goes_on).

use std::cell::Cell;

use super::{Is, Lazy};

/// What a call may end in that stands for no: `false` or `None`.
pub trait Refusal {
    /// Whether this is it.
    fn is_refusal(&self) -> bool;
}

impl Refusal for bool {
    #[inline]
    fn is_refusal(&self) -> bool {
        !*self
    }
}

impl<T> Refusal for Option<T> {
    #[inline]
    fn is_refusal(&self) -> bool {
        self.is_none()
    }
}

/// An argument that each run of a function is given anew, if its type allows: the methods
/// of [`GivenCopy`] come before those of [`GivenOnce`] where both are there.
#[doc(hidden)]
pub struct Given<T>(Cell<Option<T>>);

impl<T> Given<T> {
    #[inline]
    pub fn new(argument: T) -> Self {
        Given(Cell::new(Some(argument)))
    }
}

/// Arguments that are copied.
#[doc(hidden)]
pub trait GivenCopy<T> {
    fn is_copied(&self) -> bool;
    fn take(&self) -> T;
}

impl<T: Copy> GivenCopy<T> for Given<T> {
    #[inline]
    fn is_copied(&self) -> bool {
        true
    }

    #[inline]
    fn take(&self) -> T {
        self.0.get().expect("an argument that is copied stays")
    }
}

/// Arguments that are moved, for a function that is run once.
#[doc(hidden)]
pub trait GivenOnce<T> {
    fn is_copied(&self) -> bool;
    fn take(&self) -> T;
}

impl<T> GivenOnce<T> for &Given<T> {
    #[inline]
    fn is_copied(&self) -> bool {
        false
    }

    #[inline]
    fn take(&self) -> T {
        self.0.take().expect("an argument is taken once")
    }
}

/// Runs the body of a function that looks at a value; again, while the search has other
/// choices for what the body looked at and nobody but the search cares. For generated code.
#[doc(hidden)]
#[inline]
pub fn again<T, R: Refusal>(
    value: &Lazy<'_, T>,
    is_copied: bool,
    mut body: impl FnMut() -> R,
) -> R {
    let entered = match value.is() {
        Is::Hole(hole) if is_copied => Some((hole.search, hole.search.enter(hole.node))),
        _ => None,
    };
    // In one place only, so that the body becomes a part of the function.
    loop {
        let result = body();
        match &entered {
            Some((search, entry)) if result.is_refusal() && search.goes_on(entry) => {}
            _ => return result,
        }
    }
}
