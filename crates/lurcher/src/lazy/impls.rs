//! One layer of the standard library's types.
//!
//! Their layers are themselves where that is possible: that of an `Option<T>` is an
//! `Option<Lazy<T>>`. What cannot lend its parts (`RefCell`, `Mutex`) or has none to speak of
//! is looked at as a whole.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeSet, BinaryHeap, LinkedList, VecDeque};
use std::convert::Infallible;
use std::marker::PhantomData;
use std::num::{Saturating, Wrapping};
use std::ops::{Bound, ControlFlow};
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;

use super::{Hole, Lazy, LazyList, Unfold};
use crate::data::Data;

/// The rest of an `Unfold` for what is no pointer and whose methods are those of the layer.
macro_rules! received_as_layer {
    () => {
        type Target = Self;
        type Receiver<'s> = Self::Layer<'s>;

        #[inline]
        fn target(&self) -> &Self {
            self
        }

        #[inline]
        fn receiver(lazy: Lazy<'_, Self>) -> Self::Layer<'_> {
            lazy.get()
        }
    };
}

pub(super) use received_as_layer;

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

            received_as_layer!();
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

    received_as_layer!();
}

impl Unfold for Infallible {
    type Layer<'s> = Infallible;

    fn unfold(&self) -> Infallible {
        *self
    }

    fn unfold_hole(_: Hole<'_>) -> Infallible {
        unreachable!("a type without values is not under search")
    }

    received_as_layer!();
}

impl<T: ?Sized + 'static> Unfold for PhantomData<T> {
    type Layer<'s> = PhantomData<T>;

    fn unfold(&self) -> PhantomData<T> {
        PhantomData
    }

    fn unfold_hole(_: Hole<'_>) -> PhantomData<T> {
        PhantomData
    }

    received_as_layer!();
}

macro_rules! pointers {
    ($($type:ident;)*) => {$(
        impl<T: Unfold> Unfold for $type<T> {
            type Layer<'s> = T::Layer<'s>;

            #[inline]
            fn unfold(&self) -> Self::Layer<'_> {
                T::unfold(self)
            }

            #[inline]
            fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
                T::unfold_hole(hole)
            }

            type Target = T::Target;
            type Receiver<'s> = T::Receiver<'s>;

            #[inline]
            fn target(&self) -> &T::Target {
                T::target(self)
            }

            #[inline]
            fn receiver(lazy: Lazy<'_, Self>) -> Self::Receiver<'_> {
                T::receiver(lazy.target())
            }
        }
    )*};
}

pointers! { Box; Rc; Arc; }

/// Wrappers of one field.
macro_rules! wrappers {
    ($($type:ident;)*) => {$(
        impl<T: Data> Unfold for $type<T> {
            type Layer<'s> = $type<Lazy<'s, T>>;

            #[inline]
            fn unfold(&self) -> Self::Layer<'_> {
                $type(Lazy::from(&self.0))
            }

            #[inline]
            fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_> {
                $type(Lazy::from(hole))
            }

            received_as_layer!();
        }
    )*};
}

wrappers! { Reverse; Wrapping; Saturating; }

macro_rules! tuples {
    ($($($name:ident $index:tt)*;)*) => {$(
        #[allow(clippy::unused_unit, reason = "one of the tuples has no fields")]
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

            received_as_layer!();
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

    received_as_layer!();
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

            received_as_layer!();
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
    [T: Data + Ord] BinaryHeap<T>, T, |this| in_order(this).into_iter().map(Lazy::from).collect();
}

/// The elements of a heap as its tree has them.
fn in_order<T: Ord>(heap: &BinaryHeap<T>) -> Vec<&T> {
    let mut elements: Vec<&T> = heap.iter().collect();
    elements.sort();
    elements
}
