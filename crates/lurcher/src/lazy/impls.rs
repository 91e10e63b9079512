//! One layer of the standard library's types.
//!
//! Their layers are themselves where that is possible: that of an `Option<T>` is an
//! `Option<Lazy<T>>`. What cannot lend its parts (`RefCell`, `Mutex`) or has none to speak of
//! is looked at as a whole.

use std::cell::RefCell;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap, LinkedList, VecDeque};
use std::convert::Infallible;
use std::marker::PhantomData;
use std::num::{Saturating, Wrapping};
use std::ops::{Bound, ControlFlow};
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;

use super::{Hole, Lazy, LazyList, Unfold};
use crate::data::Data;

/// Constructors of no field or one.
macro_rules! sums {
    ($(impl[$($parameter:ident)*] $type:ident $(<$($field:ident),*>)? {
        $($index:literal $variant:path $(, $value:ident)?;)*
    })*) => {$(
        impl<$($parameter: Data),*> Unfold for $type $(<$($field),*>)? {
            type Layer<'s> = $type $(<$(Lazy<'s, $field>),*>)?;

            #[inline]
            fn unfold(&self) -> Self::Layer<'_> {
                match self {
                    $($variant $(($value))? => $variant $((Lazy::from($value)))?,)*
                }
            }

            #[inline]
            fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
                #[allow(unused_variables, reason = "some of these types have no fields")]
                let (constructor, fields) = hole.force();
                match constructor {
                    $($index => $variant $(({ let $value = fields.at(0); $value }))?,)*
                    _ => unreachable!("a constructor outside the shape"),
                }
            }
        }
    )*};
}

sums! {
    impl[T] Option<T> { 0 Option::None; 1 Option::Some, value; }
    impl[T E] Result<T, E> { 0 Result::Ok, value; 1 Result::Err, value; }
    impl[] Ordering { 0 Ordering::Equal; 1 Ordering::Less; 2 Ordering::Greater; }
    impl[T] Bound<T> { 0 Bound::Unbounded; 1 Bound::Included, value; 2 Bound::Excluded, value; }
    impl[T] Poll<T> { 0 Poll::Pending; 1 Poll::Ready, value; }
    impl[B C] ControlFlow<B, C> { 0 ControlFlow::Continue, value; 1 ControlFlow::Break, value; }
}

impl Unfold for bool {
    type Layer<'s> = bool;

    #[inline]
    fn unfold(&self) -> bool {
        *self
    }

    #[inline]
    fn unfold_hole(hole: Hole<'_>) -> bool {
        hole.force().0 == 1
    }
}

impl Unfold for Infallible {
    type Layer<'s> = Infallible;

    fn unfold(&self) -> Infallible {
        *self
    }

    fn unfold_hole(_: Hole<'_>) -> Infallible {
        unreachable!("a type without values is not under search")
    }
}

impl<T: ?Sized + 'static> Unfold for PhantomData<T> {
    type Layer<'s> = PhantomData<T>;

    fn unfold(&self) -> PhantomData<T> {
        PhantomData
    }

    fn unfold_hole(_: Hole<'_>) -> PhantomData<T> {
        PhantomData
    }
}

macro_rules! pointers {
    ($($type:ident, |$this:ident| $target:expr;)*) => {$(
        impl<T: Unfold> Unfold for $type<T> {
            type Layer<'s> = T::Layer<'s>;

            #[inline]
            fn unfold(&self) -> Self::Layer<'_> {
                let $this = self;
                T::unfold($target)
            }

            #[inline]
            fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
                T::unfold_hole(hole)
            }
        }
    )*};
}

pointers! {
    Box, |this| this;
    Rc, |this| this;
    Arc, |this| this;
    Reverse, |this| &this.0;
    Wrapping, |this| &this.0;
    Saturating, |this| &this.0;
}

macro_rules! tuples {
    ($($($name:ident $index:tt)*;)*) => {$(
        impl<$($name: Data),*> Unfold for ($($name,)*) {
            type Layer<'s> = ($(Lazy<'s, $name>,)*);

            #[inline]
            fn unfold(&self) -> Self::Layer<'_> {
                ($(Lazy::from(&self.$index),)*)
            }

            #[inline]
            fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
                let (_, _fields) = hole.force();
                ($(_fields.at($index),)*)
            }
        }
    )*};
}

tuples! {
    ;
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
}

impl<T: Data, const N: usize> Unfold for [T; N] {
    type Layer<'s> = [Lazy<'s, T>; N];

    fn unfold(&self) -> Self::Layer<'_> {
        self.each_ref().map(Lazy::from)
    }

    fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
        let (_, fields) = hole.force();
        std::array::from_fn(|index| fields.at(index as u32))
    }
}

macro_rules! lists {
    ($([$($parameter:tt)*] $type:ty, $item:ty, |$this:ident| $known:expr;)*) => {$(
        impl<$($parameter)*> Unfold for $type {
            type Layer<'s> = LazyList<'s, $item>;

            fn unfold(&self) -> Self::Layer<'_> {
                let $this = self;
                $known
            }

            fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
                LazyList::from(hole)
            }
        }
    )*};
}

lists! {
    [T: Data] Vec<T>, T, |this| LazyList::from(&this[..]);
    [T: Data] Box<[T]>, T, |this| LazyList::from(&this[..]);
    [T: Data] Rc<[T]>, T, |this| LazyList::from(&this[..]);
    [T: Data] Arc<[T]>, T, |this| LazyList::from(&this[..]);
    [T: Data] VecDeque<T>, T, |this| this.iter().map(Lazy::from).collect();
    [T: Data] LinkedList<T>, T, |this| this.iter().map(Lazy::from).collect();
    [T: Data + Ord] BTreeSet<T>, T, |this| this.iter().map(Lazy::from).collect();
    [] String, char, |this| characters(this);
    [] Box<str>, char, |this| characters(this);
    [] Rc<str>, char, |this| characters(this);
    [] Arc<str>, char, |this| characters(this);
}

/// The characters of a text. A text cannot lend them, so the few that there are live on.
fn characters(text: &str) -> LazyList<'_, char> {
    static ASCII: [char; 128] = {
        let mut all = ['\0'; 128];
        let mut code = 0;
        while code < 128 {
            all[code] = code as u8 as char;
            code += 1;
        }
        all
    };
    thread_local! {
        static OTHERS: RefCell<HashMap<char, &'static char>> = RefCell::default();
    }
    let lend = |char: char| match ASCII.get(char as usize) {
        Some(char) => char,
        None => OTHERS.with_borrow_mut(|others| {
            *others.entry(char).or_insert_with(|| Box::leak(Box::new(char)))
        }),
    };
    text.chars().map(|char| Lazy::from(lend(char))).collect()
}

/// The entries of a map, by increasing key.
impl<K: Data + Ord, V: Data> Unfold for BTreeMap<K, V> {
    type Layer<'s> = Entries<'s, K, V>;

    fn unfold(&self) -> Self::Layer<'_> {
        Entries(Either::Known(
            self.iter().map(|(key, value)| (Lazy::from(key), Lazy::from(value))).collect(),
        ))
    }

    fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
        Entries(Either::Hole(LazyList::from(hole)))
    }
}

/// The entries of a map, of which only the first are known.
#[derive(Clone, Debug)]
pub struct Entries<'s, K, V>(Either<'s, K, V>);

#[derive(Clone, Debug)]
enum Either<'s, K, V> {
    Known(Vec<(Lazy<'s, K>, Lazy<'s, V>)>),
    Hole(LazyList<'s, (K, V)>),
}

impl<'s, K: Data, V: Data> Entries<'s, K, V> {
    /// Keys and values, by increasing key.
    pub fn iter(&self) -> impl Iterator<Item = (Lazy<'s, K>, Lazy<'s, V>)> + '_ {
        let (known, hole) = match &self.0 {
            Either::Known(entries) => (&entries[..], None),
            Either::Hole(list) => (&[][..], Some(list.iter().map(Lazy::get))),
        };
        known.iter().copied().chain(hole.into_iter().flatten())
    }

    /// The keys, in increasing order.
    pub fn keys(&self) -> impl Iterator<Item = Lazy<'s, K>> + '_ {
        self.iter().map(|(key, _)| key)
    }

    /// The values, by increasing key.
    pub fn values(&self) -> impl Iterator<Item = Lazy<'s, V>> + '_ {
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
}
