//! `==`, `<` and their like between lazy values, and between lazy and plain ones.
//!
//! A lazy number is compared by splitting the interval of what it may be. Anything else is
//! built and compared as its own `PartialEq` or `PartialOrd` says. A lazy value is no
//! `PartialOrd` of a plain one, for that would leave the type of literals open in
//! programs that have nothing to do with searching; so comparisons go through [`Compare`].

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use super::{Is, Lazy, LazyList, LazyText, Unfold};
use crate::data::Data;

/// How two values can be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// Whether two plain values are in the relation.
    #[inline]
    pub fn holds<A: PartialOrd<B> + ?Sized, B: ?Sized>(self, left: &A, right: &B) -> bool {
        match self {
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
            Relation::More => left > right,
            Relation::AtLeast => left >= right,
        }
    }

    /// The relation of the right to the left.
    pub fn swapped(self) -> Self {
        match self {
            Relation::Less => Relation::More,
            Relation::AtMost => Relation::AtLeast,
            Relation::More => Relation::Less,
            Relation::AtLeast => Relation::AtMost,
        }
    }
}

/// What a lazy `T` can be compared with: a `T`, plain or lazy, behind pointers or not.
pub trait Comparand<T> {
    /// Lends the value; a lazy one is read.
    fn with<R>(&self, then: impl FnOnce(&T) -> R) -> R;
}

impl<T: Unfold> Comparand<T> for T {
    #[inline]
    fn with<R>(&self, then: impl FnOnce(&T) -> R) -> R {
        then(self)
    }
}

impl<T, U: Unfold<Target = T>> Comparand<T> for Lazy<'_, U> {
    #[inline]
    fn with<R>(&self, then: impl FnOnce(&T) -> R) -> R {
        match self.is() {
            Is::Known(value) => then(value.target()),
            Is::Hole(hole) => then(U::build(hole).target()),
        }
    }
}

macro_rules! comparands {
    ($([$($bound:tt)*] $type:ty, |$this:ident| $value:expr;)*) => {$(
        impl<T: Unfold $($bound)*> Comparand<T> for $type {
            #[inline]
            fn with<R>(&self, then: impl FnOnce(&T) -> R) -> R {
                let $this = self;
                then($value)
            }
        }
    )*};
}

comparands! {
    [] &T, |this| this;
    [] &&T, |this| this;
    [] Box<T>, |this| this;
    [] &Box<T>, |this| this;
    [] &&Box<T>, |this| this;
    [] Rc<T>, |this| this;
    [] &Rc<T>, |this| this;
    [] Arc<T>, |this| this;
    [] &Arc<T>, |this| this;
}

impl<T, U: Unfold<Target = T>> Comparand<T> for &Lazy<'_, U> {
    #[inline]
    fn with<R>(&self, then: impl FnOnce(&T) -> R) -> R {
        (**self).with(then)
    }
}

impl<T, U: Unfold<Target = T>> Comparand<T> for &&Lazy<'_, U> {
    #[inline]
    fn with<R>(&self, then: impl FnOnce(&T) -> R) -> R {
        (***self).with(then)
    }
}

impl Comparand<String> for str {
    fn with<R>(&self, then: impl FnOnce(&String) -> R) -> R {
        then(&self.to_string())
    }
}

impl Comparand<String> for &str {
    fn with<R>(&self, then: impl FnOnce(&String) -> R) -> R {
        then(&self.to_string())
    }
}

impl Comparand<String> for &&str {
    fn with<R>(&self, then: impl FnOnce(&String) -> R) -> R {
        then(&self.to_string())
    }
}

impl Comparand<String> for LazyText<'_> {
    fn with<R>(&self, then: impl FnOnce(&String) -> R) -> R {
        then(&self.to_string())
    }
}

/// `==` of something lazy.
pub trait LogicEq<R: ?Sized> {
    /// Whether they are equal.
    fn logic_eq(&self, other: &R) -> bool;
}

/// `<` and its like of something lazy.
pub trait LogicOrd<R: ?Sized> {
    /// Whether they are in the relation.
    fn relates(&self, relation: Relation, other: &R) -> bool;
}

impl<T: Unfold, R: Comparand<T::Target>> LogicEq<R> for Lazy<'_, T>
where
    T::Target: PartialEq,
{
    #[inline]
    fn logic_eq(&self, other: &R) -> bool {
        other.with(|other| match self.is() {
            Is::Known(value) => value.target() == other,
            Is::Hole(hole) => T::Target::equals(hole, other),
        })
    }
}

impl<T: Unfold, R: Comparand<T::Target>> LogicOrd<R> for Lazy<'_, T>
where
    T::Target: PartialOrd,
{
    #[inline]
    fn relates(&self, relation: Relation, other: &R) -> bool {
        other.with(|other| match self.is() {
            Is::Known(value) => relation.holds(value.target(), other),
            Is::Hole(hole) => T::Target::relates(hole, relation, other),
        })
    }
}

impl<A: LogicEq<R> + ?Sized, R: ?Sized> LogicEq<R> for &A {
    #[inline]
    fn logic_eq(&self, other: &R) -> bool {
        (**self).logic_eq(other)
    }
}

impl<A: LogicOrd<R> + ?Sized, R: ?Sized> LogicOrd<R> for &A {
    #[inline]
    fn relates(&self, relation: Relation, other: &R) -> bool {
        (**self).relates(relation, other)
    }
}

impl<A: LogicEq<R>, R> LogicEq<Option<R>> for Option<A> {
    fn logic_eq(&self, other: &Option<R>) -> bool {
        match (self, other) {
            (Some(own), Some(other)) => own.logic_eq(other),
            (own, other) => own.is_none() && other.is_none(),
        }
    }
}

/// Element by element, no further than the first difference.
impl<T: Unfold, R: ListComparand<T> + ?Sized> LogicEq<R> for LazyList<'_, T>
where
    T::Target: PartialEq,
{
    fn logic_eq(&self, other: &R) -> bool {
        let (mut own, mut other) = (self.iter(), other.elements().iter());
        loop {
            match (own.next(), other.next()) {
                (Some(own), Some(other)) if own.logic_eq(&other) => {}
                (own, other) => return own.is_none() && other.is_none(),
            }
        }
    }
}

/// What a list can be compared with.
pub trait ListComparand<T> {
    /// The elements.
    fn elements(&self) -> LazyList<'_, T>;
}

impl<T> ListComparand<T> for LazyList<'_, T> {
    fn elements(&self) -> LazyList<'_, T> {
        self.clone()
    }
}

impl<T> ListComparand<T> for [T] {
    fn elements(&self) -> LazyList<'_, T> {
        LazyList::from(self)
    }
}

impl<T> ListComparand<T> for &[T] {
    fn elements(&self) -> LazyList<'_, T> {
        LazyList::from(*self)
    }
}

impl<T> ListComparand<T> for Vec<T> {
    fn elements(&self) -> LazyList<'_, T> {
        LazyList::from(&self[..])
    }
}

impl<T, const N: usize> ListComparand<T> for [T; N] {
    fn elements(&self) -> LazyList<'_, T> {
        LazyList::from(&self[..])
    }
}

impl<T, const N: usize> ListComparand<T> for &[T; N] {
    fn elements(&self) -> LazyList<'_, T> {
        LazyList::from(&self[..])
    }
}

/// Character by character, no further than the first difference.
impl<R: AsRef<str> + ?Sized> LogicEq<R> for LazyText<'_> {
    fn logic_eq(&self, other: &R) -> bool {
        self.is(other.as_ref())
    }
}

impl LogicEq<LazyText<'_>> for LazyText<'_> {
    fn logic_eq(&self, other: &LazyText<'_>) -> bool {
        self.chars().eq(other.chars())
    }
}

// ---- between lazy values -------------------------------------------------------

impl<T: Data + PartialEq> PartialEq for Lazy<'_, T>
where
    T: Unfold<Target: PartialEq>,
{
    fn eq(&self, other: &Self) -> bool {
        self.logic_eq(other)
    }
}

impl<T: Data + Eq> Eq for Lazy<'_, T> where T: Unfold<Target: PartialEq> {}

impl<T: Data + PartialOrd> PartialOrd for Lazy<'_, T>
where
    T: Unfold<Target: PartialEq>,
{
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.__forced().partial_cmp(&*other.__forced())
    }
}

impl<T: Data + Ord> Ord for Lazy<'_, T>
where
    T: Unfold<Target: PartialEq>,
{
    fn cmp(&self, other: &Self) -> Ordering {
        self.__forced().cmp(&*other.__forced())
    }
}

impl<T: Data + Hash> Hash for Lazy<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.__forced().hash(state);
    }
}

// ---- from generated code -------------------------------------------------------

/// The two sides of a comparison, at least one of which was taken for lazy.
///
/// `(&&Compare(&a, &b)).__eq()` is the method of the first trait below that the types allow:
/// the left side is lazy; the right one is; neither is, and it is an ordinary comparison.
#[derive(Debug)]
pub struct Compare<'a, A: ?Sized, B: ?Sized>(pub &'a A, pub &'a B);

macro_rules! levels {
    ($([$($reference:tt)*] $eq:ident, $ord:ident, $cmp:ident,
        [$($eq_bound:tt)*], [$($ord_bound:tt)*], [$($cmp_bound:tt)*],
        |$left:ident, $right:ident, $relation:ident| $equals:expr, $relates:expr, $compares:expr;)*
    ) => {$(
        #[doc(hidden)]
        pub trait $eq {
            fn __eq(&self) -> bool;
        }

        impl<A: ?Sized, B: ?Sized> $eq for $($reference)* Compare<'_, A, B>
        where
            $($eq_bound)*
        {
            #[inline]
            fn __eq(&self) -> bool {
                let ($left, $right) = (self.0, self.1);
                $equals
            }
        }

        #[doc(hidden)]
        pub trait $ord {
            fn __relates(&self, relation: Relation) -> bool;
        }

        impl<A: ?Sized, B: ?Sized> $ord for $($reference)* Compare<'_, A, B>
        where
            $($ord_bound)*
        {
            #[inline]
            fn __relates(&self, $relation: Relation) -> bool {
                let ($left, $right) = (self.0, self.1);
                $relates
            }
        }

        #[doc(hidden)]
        pub trait $cmp {
            fn __cmp(&self) -> Ordering;
        }

        impl<A: ?Sized, B: ?Sized> $cmp for $($reference)* Compare<'_, A, B>
        where
            $($cmp_bound)*
        {
            #[inline]
            fn __cmp(&self) -> Ordering {
                let ($left, $right) = (self.0, self.1);
                $compares
            }
        }
    )*};
}

levels! {
    [&] EqLazy, OrdLazy, CmpLazy,
    [A: LogicEq<B>], [A: LogicOrd<B>], [A: LogicEq<B> + LogicOrd<B>],
    |left, right, relation| left.logic_eq(right), left.relates(relation, right),
    order(left, right);

    [&&] EqSwapped, OrdSwapped, CmpSwapped,
    [B: LogicEq<A>], [B: LogicOrd<A>], [B: LogicEq<A> + LogicOrd<A>],
    |left, right, relation| right.logic_eq(left), right.relates(relation.swapped(), left),
    order(right, left).reverse();

    [] EqPlain, OrdPlain, CmpPlain,
    [A: PartialEq<B>], [A: PartialOrd<B>], [A: Ord + PartialOrd<B>],
    |left, right, relation| left == right, relation.holds(left, right),
    left.partial_cmp(right).unwrap_or(Ordering::Equal);
}

/// How a lazy value compares with another; a number is not chosen for it.
#[inline]
fn order<A: LogicEq<B> + LogicOrd<B> + ?Sized, B: ?Sized>(left: &A, right: &B) -> Ordering {
    if left.relates(Relation::Less, right) {
        Ordering::Less
    } else if left.logic_eq(right) {
        Ordering::Equal
    } else {
        Ordering::Greater
    }
}
