//! Lists and what is made from lists, but for sets and maps.

use std::array;
use std::collections::{BinaryHeap, LinkedList, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use lurcher_trees::{
    Builder, Cursor, Elements, Kind, ListStyle, Mismatch, NamedShape, ShapeId, Style, define, shape,
};

use super::Data;
use crate::lazy::{Hole, Lazy, LazyList};
use crate::source::{List, Source, SpanKind};

/// The shape of a list type `L` with elements `T`: `nil` and `cons(head, tail)`.
pub(crate) fn list_shape<L: Data, T: Data>(style: ListStyle) -> ShapeId {
    gathered_shape::<L, T>(style, Elements::Any)
}

/// The shape of a list type of which not every sequence of elements is a value of its own.
pub(crate) fn gathered_shape<L: Data, T: Data>(style: ListStyle, elements: Elements) -> ShapeId {
    define::<L>(std::any::type_name::<L>(), Kind::List(style), |d| {
        d.elements(elements);
        d.constructor("nil", Style::Unit, 1, &[]);
        d.constructor("cons", Style::Tuple, 1, &[("head", T::shape), ("tail", L::shape)]);
    })
}

/// Opens a list type `L` with elements `T`, which is empty if `T` has no values.
#[inline]
pub(crate) fn begin_list<L: Data, T: Data>(source: &mut Source) -> List {
    let label = source.shape::<L>().id.index() as u64;
    let element = source.shape::<T>();
    let max = if element.is_inhabited() { usize::MAX } else { 0 };
    source.begin_list(label, 0, max, element.growing)
}

/// Draws a list type `L` with elements `T` into whatever `new` makes.
#[inline]
fn draw_list<L: Data, T: Data, C: Extend<T>>(
    source: &mut Source,
    new: impl FnOnce(usize) -> C,
) -> C {
    let mut list = begin_list::<L, T>(source);
    let mut values = new(list.room());
    if let Some(n) = source.known_length(&list) {
        T::draw_many(source, n, &mut values);
    } else {
        while source.more(&mut list) {
            values.extend([T::draw(source)]);
            source.end_element();
        }
    }
    source.end_list(list);
    values
}

/// Type, its style, how to make an empty one with room.
macro_rules! lists {
    ($($type:ty, $style:ident, $new:expr;)*) => {$(
        impl<T: Data> Data for $type {
            fn shape() -> ShapeId {
                list_shape::<Self, T>(ListStyle::$style)
            }

            fn draw(source: &mut Source) -> Self {
                draw_list::<Self, T, _>(source, $new).into()
            }

            fn write(&self, tree: &mut Builder) {
                tree.list(Self::shape(), self.iter(), T::write);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                Ok(tree.list(Self::shape, T::read)?.into_iter().collect())
            }

            fn build(hole: Hole<'_>) -> Self {
                LazyList::from(hole).iter().map(Lazy::<T>::to_value).collect()
            }
        }
    )*};
}

lists! {
    Vec<T>, Vec, Vec::with_capacity;
    VecDeque<T>, From, VecDeque::with_capacity;
    LinkedList<T>, From, |_| LinkedList::new();
    Box<[T]>, From, Vec::<T>::with_capacity;
    Rc<[T]>, From, Vec::<T>::with_capacity;
    Arc<[T]>, From, Vec::<T>::with_capacity;
}

/// As a tree: the elements in increasing order.
impl<T: Data + Ord> Data for BinaryHeap<T> {
    fn shape() -> ShapeId {
        gathered_shape::<Self, T>(ListStyle::From, Elements::Unordered)
    }

    fn draw(source: &mut Source) -> Self {
        draw_list::<Self, T, _>(source, BinaryHeap::with_capacity)
    }

    fn write(&self, tree: &mut Builder) {
        let mut values: Vec<&T> = self.iter().collect();
        values.sort();
        tree.list(Self::shape(), values, T::write);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        Ok(tree.list(Self::shape, T::read)?.into())
    }
}

/// One constructor with as many fields as there are elements; no length is asked for.
impl<T: Data, const N: usize> Data for [T; N] {
    fn shape() -> ShapeId {
        define::<Self>(std::any::type_name::<Self>(), Kind::Sum, |d| {
            let fields: Vec<NamedShape> = vec![("element", T::shape); N];
            d.constructor("[]", Style::Array, 1, &fields);
        })
    }

    #[inline]
    fn draw(source: &mut Source) -> Self {
        let shape = source.shape::<Self>();
        source.begin(shape.id.index() as u64, SpanKind::Value);
        let mut share = source.share(shape, 0);
        let values = array::from_fn(|_| source.field(&mut share, T::draw));
        source.end();
        values
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), 0);
        for value in self {
            value.write(tree);
        }
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.constructor(Self::shape)?;
        let values = (0..N).map(|_| T::read(tree)).collect::<Result<Vec<T>, Mismatch>>()?;
        values.try_into().map_err(|_| Mismatch::new(tree, shape(Self::shape()).name))
    }
}
