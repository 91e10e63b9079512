//! What a lazy reading made by `#[logic]` calls.
//!
//! The macro sees text, not types: it knows that `x` is a part of the input, but not whether
//! it is a tree, a list or a number. So it writes `x.__layer()`, and the types decide. The
//! methods are inherent on everything that is lazy. [`Look`] has the same names for what
//! holds lazy values (`Option<Lazy<T>>`) and for numbers, so that taking a
//! plain number for a lazy one does no harm. All of them take `&self`, because closures
//! get `&Lazy<T>`.
//!
//! | method | for |
//! |---|---|
//! | `__layer` | patterns and fields: one constructor |
//! | `__receiver` | method calls |
//! | `__target` | arguments, and what is stored: the handle without pointers |
//! | `__value` | arithmetic, `clone()`: the whole value |
//! | `__forced` | arguments of ordinary functions: the whole value, lent |
//! | `__list` | patterns of slices |
//! | `__index` | `x[i]` |
//! | `__as_ref` | `as_ref()` and its like |
//! | `__get` | `get(…)`: handles have a `get` of their own, which would hide one of the user's |

use std::ops::{Deref, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo};
use std::rc::Rc;
use std::sync::Arc;

use super::{Entries, Is, Lazy, LazyList, LazyText, LogicEq, Unfold};
use crate::data::Data;

/// The whole of a value that was lazy: lent if it was plain.
#[derive(Debug)]
pub enum Forced<'s, T> {
    /// A plain value.
    Lent(&'s T),
    /// A value built from what the search has chosen.
    Built(T),
}

impl<T> Deref for Forced<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Forced::Lent(value) => value,
            Forced::Built(value) => value,
        }
    }
}

/// What handles of any type have: that a type cannot be looked into is said at the parameter, and
/// not again where it is handed on.
pub trait Unlooked<'s, T> {
    #[allow(missing_docs)]
    fn __target(&self) -> Lazy<'s, T>;
}

impl<'s, T> Unlooked<'s, T> for Lazy<'s, T> {
    fn __target(&self) -> Lazy<'s, T> {
        *self
    }
}

#[doc(hidden)]
impl<'s, T: Unfold> Lazy<'s, T> {
    #[inline]
    pub fn __layer(&self) -> T::Layer<'s> {
        self.get()
    }

    #[inline]
    pub fn __receiver(&self) -> T::Receiver<'s> {
        T::receiver(*self)
    }

    #[inline]
    pub fn __target(&self) -> Lazy<'s, T::Target> {
        match self.is() {
            Is::Known(value) => Lazy::from(value.target()),
            Is::Hole(hole) => Lazy::from(hole),
        }
    }
}

#[doc(hidden)]
impl<'s, T: Data> Lazy<'s, T> {
    #[inline]
    pub fn __forced(&self) -> Forced<'s, T> {
        match self.is() {
            Is::Known(value) => Forced::Lent(value),
            Is::Hole(hole) => Forced::Built(T::build(hole)),
        }
    }

    #[inline]
    pub fn __value(&self) -> T
    where
        T: Clone,
    {
        match self.is() {
            Is::Known(value) => value.clone(),
            Is::Hole(hole) => T::build(hole),
        }
    }
}

#[doc(hidden)]
impl<'s, T> LazyList<'s, T> {
    #[inline]
    pub fn __layer(&self) -> Self {
        self.clone()
    }

    #[inline]
    pub fn __receiver(&self) -> Self {
        self.clone()
    }

    #[inline]
    pub fn __target(&self) -> Self {
        self.clone()
    }

    #[inline]
    pub fn __list(&self) -> Self {
        self.clone()
    }

    #[inline]
    pub fn __get(&self, index: usize) -> Option<Lazy<'s, T>> {
        self.get(index)
    }

    #[inline]
    pub fn __as_ref(&self) -> Self {
        self.clone()
    }

    #[inline]
    pub fn __index<I: ListIndex>(&self, index: I) -> I::Output<'s, T> {
        index.of(self)
    }

    /// What is left without so many elements at the end, and these.
    pub fn __split_end(&self, n: usize) -> Option<(Self, Vec<Lazy<'s, T>>)> {
        let mut all: Vec<_> = self.iter().collect();
        let end = all.split_off(all.len().checked_sub(n)?);
        Some((all.into_iter().collect(), end))
    }
}

#[doc(hidden)]
impl<T: Data> LazyList<'_, T> {
    pub fn __value(&self) -> Vec<T> {
        self.to_vec()
    }

    pub fn __forced(&self) -> Forced<'_, Vec<T>> {
        Forced::Built(self.to_vec())
    }
}

#[doc(hidden)]
impl LazyText<'_> {
    pub fn __layer(&self) -> Self {
        self.clone()
    }

    pub fn __receiver(&self) -> Self {
        self.clone()
    }

    pub fn __target(&self) -> Self {
        self.clone()
    }

    pub fn __as_ref(&self) -> Self {
        self.clone()
    }

    pub fn __value(&self) -> String {
        self.to_string()
    }

    pub fn __forced(&self) -> Forced<'_, String> {
        Forced::Built(self.to_string())
    }
}

#[doc(hidden)]
impl<'s, K: Data, V: Data> Entries<'s, K, V> {
    pub fn __get<R>(&self, key: R) -> Option<Lazy<'s, V>>
    where
        Lazy<'s, K>: LogicEq<R>,
    {
        self.get(key)
    }

    pub fn __receiver(&self) -> Self {
        self.clone()
    }

    pub fn __target(&self) -> Self {
        self.clone()
    }
}

/// What an index into a list gives.
pub trait ListIndex {
    /// An element, or some of the list.
    type Output<'s, T: 's>;

    /// What is there.
    fn of<'s, T>(self, list: &LazyList<'s, T>) -> Self::Output<'s, T>;
}

impl ListIndex for usize {
    type Output<'s, T: 's> = Lazy<'s, T>;

    #[inline]
    #[track_caller]
    fn of<'s, T>(self, list: &LazyList<'s, T>) -> Lazy<'s, T> {
        list.get(self).unwrap_or_else(|| {
            panic!("index out of bounds: the len is {} but the index is {self}", list.len())
        })
    }
}

impl ListIndex for RangeFrom<usize> {
    type Output<'s, T: 's> = LazyList<'s, T>;

    #[track_caller]
    fn of<'s, T>(self, list: &LazyList<'s, T>) -> LazyList<'s, T> {
        list.skip(self.start).unwrap_or_else(|| {
            panic!(
                "range start index {} out of range for slice of length {}",
                self.start,
                list.len()
            )
        })
    }
}

impl ListIndex for Range<usize> {
    type Output<'s, T: 's> = LazyList<'s, T>;

    #[track_caller]
    fn of<'s, T>(self, list: &LazyList<'s, T>) -> LazyList<'s, T> {
        assert!(
            self.start <= self.end,
            "slice index starts at {} but ends at {}",
            self.start,
            self.end
        );
        let n = self.end - self.start;
        let part: Vec<_> = (self.start..).of(list).iter().take(n).collect();
        assert!(part.len() == n, "range end index {} out of range for slice", self.end);
        part.into_iter().collect()
    }
}

impl ListIndex for RangeTo<usize> {
    type Output<'s, T: 's> = LazyList<'s, T>;

    #[track_caller]
    fn of<'s, T>(self, list: &LazyList<'s, T>) -> LazyList<'s, T> {
        (0..self.end).of(list)
    }
}

impl ListIndex for RangeInclusive<usize> {
    type Output<'s, T: 's> = LazyList<'s, T>;

    #[track_caller]
    fn of<'s, T>(self, list: &LazyList<'s, T>) -> LazyList<'s, T> {
        (*self.start()..self.end() + 1).of(list)
    }
}

impl ListIndex for RangeFull {
    type Output<'s, T: 's> = LazyList<'s, T>;

    fn of<'s, T>(self, list: &LazyList<'s, T>) -> LazyList<'s, T> {
        list.clone()
    }
}

#[doc(hidden)]
impl<'s, T: Unfold> Lazy<'s, T> {
    pub fn __index<I: ListIndex, U: 's>(&self, index: I) -> I::Output<'s, U>
    where
        T::Layer<'s>: IntoElements<'s, U>,
    {
        index.of(&self.get().into_elements())
    }

    pub fn __list<U: 's>(&self) -> LazyList<'s, U>
    where
        T::Layer<'s>: IntoElements<'s, U>,
    {
        self.get().into_elements()
    }
}

/// Layers that are lists: of vectors and of arrays.
pub trait IntoElements<'s, T> {
    /// The list.
    fn into_elements(self) -> LazyList<'s, T>;
}

impl<'s, T> IntoElements<'s, T> for LazyList<'s, T> {
    #[inline]
    fn into_elements(self) -> LazyList<'s, T> {
        self
    }
}

impl<'s, T, const N: usize> IntoElements<'s, T> for [Lazy<'s, T>; N] {
    fn into_elements(self) -> LazyList<'s, T> {
        self.into_iter().collect()
    }
}

#[doc(hidden)]
impl<'s, T: Data> Lazy<'s, Option<T>> {
    pub fn __as_ref(&self) -> Option<Lazy<'s, T>> {
        self.get()
    }
}

#[doc(hidden)]
impl<'s, T: Data, E: Data> Lazy<'s, Result<T, E>> {
    pub fn __as_ref(&self) -> Result<Lazy<'s, T>, Lazy<'s, E>> {
        self.get()
    }
}

#[doc(hidden)]
impl<'s, T: Data> Lazy<'s, Vec<T>> {
    pub fn __as_ref(&self) -> LazyList<'s, T> {
        self.get()
    }
}

#[doc(hidden)]
impl<'s> Lazy<'s, String> {
    pub fn __as_ref(&self) -> LazyText<'s> {
        self.get()
    }
}

macro_rules! pointers {
    ($($pointer:ty),*) => {$(
        #[doc(hidden)]
        impl<'s, T> Lazy<'s, $pointer> {
            pub fn __as_ref(&self) -> Lazy<'s, T> {
                self.target()
            }
        }
    )*};
}

pointers!(Box<T>, Rc<T>, Arc<T>);

/// The same methods for what is not lazy itself: they change nothing.
#[doc(hidden)]
pub trait Look: Clone {
    #[inline]
    fn __layer(&self) -> Self {
        self.clone()
    }

    #[inline]
    fn __receiver(&self) -> Self {
        self.clone()
    }

    #[inline]
    fn __target(&self) -> Self {
        self.clone()
    }

    #[inline]
    fn __value(&self) -> Self {
        self.clone()
    }

    #[inline]
    fn __forced(&self) -> Forced<'_, Self> {
        Forced::Lent(self)
    }

    #[inline]
    fn __as_ref(&self) -> Self {
        self.clone()
    }
}

macro_rules! look {
    ($([$($parameter:ident)*] $type:ty;)*) => {$(
        impl<$($parameter: Clone),*> Look for $type {}
    )*};
}

look! {
    [] bool; [] char; [] u8; [] u16; [] u32; [] u64; [] u128; [] usize;
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize; [] f32; [] f64; [] String;
    [T] Option<T>; [T E] Result<T, E>; [T] Vec<T>; [] (); [A] (A,); [A B] (A, B);
    [A B C] (A, B, C); [A B C D] (A, B, C, D); [A B C D E] (A, B, C, D, E);
    [A B C D E F] (A, B, C, D, E, F);
}
