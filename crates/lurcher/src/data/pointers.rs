//! Types that hold one value and add nothing to it: pointers, cells, wrappers.
//!
//! They are transparent: no question of their own, no choice of constructor. They
//! show only when a value is written down.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::marker::PhantomData;
use std::num::{Saturating, Wrapping};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, Style, define};

use super::Data;
use crate::lazy::Hole;
use crate::source::Source;

/// Type, how it is built, its name, and how to look inside.
macro_rules! holders {
    ($($(#[$note:meta])* $type:ident$(+ $bound:ident)?: $new:path, $name:literal, |$this:ident| $get:expr;)*) => {$(
        $(#[$note])*
        impl<T: Data $(+ $bound)?> Data for $type<T> {
            fn shape() -> ShapeId {
                define::<Self>(std::any::type_name::<Self>(), Kind::Pointer, |d| {
                    d.constructor($name, Style::Tuple, 1, &[("0", T::shape)]);
                })
            }

            #[inline]
            fn draw(source: &mut Source) -> Self {
                $new(T::draw(source))
            }

            fn write(&self, tree: &mut Builder) {
                let begun = tree.begin(Self::shape(), 0);
                let $this = self;
                T::write($get, tree);
                tree.end(begun);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                tree.pointer(Self::shape)?;
                T::read(tree).map($new)
            }

            #[inline]
            fn build(hole: Hole<'_>) -> Self {
                $new(T::build(hole))
            }
        }
    )*};
}

holders! {
    Box: Box::new, "Box::new", |this| this;
    Rc: Rc::new, "Rc::new", |this| this;
    Arc: Arc::new, "Arc::new", |this| this;
    Cell + Copy: Cell::new, "Cell::new", |this| &this.get();
    RefCell: RefCell::new, "RefCell::new", |this| &this.borrow();
    /// A poisoned lock is looked into all the same.
    Mutex: Mutex::new, "Mutex::new", |this| &this.lock().unwrap_or_else(PoisonError::into_inner);
    /// A poisoned lock is looked into all the same.
    RwLock: RwLock::new, "RwLock::new", |this| &this.read().unwrap_or_else(PoisonError::into_inner);
    Reverse: Reverse, "Reverse", |this| &this.0;
    Wrapping: Wrapping, "Wrapping", |this| &this.0;
    Saturating: Saturating, "Saturating", |this| &this.0;
}

/// Always owned: there is nothing for a drawn value to borrow from.
impl<B: ToOwned<Owned: Data> + ?Sized + 'static> Data for Cow<'static, B> {
    fn shape() -> ShapeId {
        define::<Self>(std::any::type_name::<Self>(), Kind::Pointer, |d| {
            d.constructor("Cow::Owned", Style::Tuple, 1, &[("0", B::Owned::shape)]);
        })
    }

    #[inline]
    fn draw(source: &mut Source) -> Self {
        Cow::Owned(B::Owned::draw(source))
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), 0);
        match self {
            Cow::Owned(value) => value.write(tree),
            Cow::Borrowed(value) => B::to_owned(value).write(tree),
        }
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.pointer(Self::shape)?;
        B::Owned::read(tree).map(Cow::Owned)
    }
}

impl<T: ?Sized + 'static> Data for PhantomData<T> {
    fn shape() -> ShapeId {
        define::<Self>(std::any::type_name::<Self>(), Kind::Sum, |d| {
            d.constructor("PhantomData", Style::Unit, 1, &[]);
        })
    }

    #[inline]
    fn draw(_: &mut Source) -> Self {
        PhantomData
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), 0);
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.constructor(Self::shape).map(|_| PhantomData)
    }
}
