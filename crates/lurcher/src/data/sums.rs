//! `bool`, `Option`, `Result` and other types of a few constructors.

use std::cmp::Ordering;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::ops::{Bound, ControlFlow};
use std::task::Poll;

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, NamedShape, ShapeId, Style, define, shape};

use super::Data;
use crate::lazy::Hole;
use crate::source::Source;

/// Constructors of no field or one: index, path, name, weight, what it costs if not 1, field.
macro_rules! sums {
    ($(impl[$($parameter:ident)*] $type:ty {
        $($index:literal $variant:path, $name:literal, $weight:literal $(costs $cost:literal)?
            $(, $value:ident: $field:ty)?;)*
    })*) => {$(
        impl<$($parameter: Data),*> Data for $type {
            fn shape() -> ShapeId {
                define::<Self>(std::any::type_name::<Self>(), Kind::Sum, |d| {$(
                    let fields: &[NamedShape] = &[$(("0", <$field>::shape))?];
                    let style = if fields.is_empty() { Style::Unit } else { Style::Tuple };
                    d.constructor($name, style, $weight, fields);
                    $(d.cost($cost);)?
                )*})
            }

            #[inline]
            fn draw(source: &mut Source) -> Self {
                let shape = source.shape::<Self>();
                let constructor = source.begin_value(shape);
                #[allow(unused, reason = "some of these types have no fields")]
                let mut share = source.share(shape, constructor);
                let value = match constructor {
                    $($index => $variant $((source.field(&mut share, <$field>::draw)))?,)*
                    _ => unreachable!("a constructor outside the shape"),
                };
                source.end_value();
                value
            }

            fn write(&self, tree: &mut Builder) {
                match self {$(
                    $variant $(($value))? => {
                        let begun = tree.begin(Self::shape(), $index);
                        $($value.write(tree);)?
                        tree.end(begun);
                    }
                )*}
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                match tree.constructor(Self::shape)? {
                    $($index => Ok($variant $((<$field>::read(tree)?))?),)*
                    _ => Err(tree.refuse(shape(Self::shape()).name)),
                }
            }

            #[inline]
            fn build(hole: Hole<'_>) -> Self {
                #[allow(unused_variables, reason = "some of these types have no fields")]
                let (constructor, fields) = hole.force();
                match constructor {
                    $($index => $variant $((fields.at::<$field>(0).to_value()))?,)*
                    _ => unreachable!("a constructor outside the shape"),
                }
            }
        }
    )*};
}

sums! {
    impl[T] Option<T> {
        0 Option::None, "None", 1 costs 0;
        1 Option::Some, "Some", 3, value: T;
    }
    impl[T E] Result<T, E> {
        0 Result::Ok, "Ok", 2, value: T;
        1 Result::Err, "Err", 1, value: E;
    }
    impl[] Ordering {
        0 Ordering::Equal, "Ordering::Equal", 1;
        1 Ordering::Less, "Ordering::Less", 1;
        2 Ordering::Greater, "Ordering::Greater", 1;
    }
    impl[T] Bound<T> {
        0 Bound::Unbounded, "Bound::Unbounded", 1;
        1 Bound::Included, "Bound::Included", 1, value: T;
        2 Bound::Excluded, "Bound::Excluded", 1, value: T;
    }
    impl[T] Poll<T> {
        0 Poll::Pending, "Poll::Pending", 1;
        1 Poll::Ready, "Poll::Ready", 2, value: T;
    }
    impl[B C] ControlFlow<B, C> {
        0 ControlFlow::Continue, "ControlFlow::Continue", 1, value: C;
        1 ControlFlow::Break, "ControlFlow::Break", 1, value: B;
    }
    impl[] IpAddr {
        0 IpAddr::V4, "IpAddr::V4", 1, value: std::net::Ipv4Addr;
        1 IpAddr::V6, "IpAddr::V6", 1, value: std::net::Ipv6Addr;
    }
    impl[] SocketAddr {
        0 SocketAddr::V4, "SocketAddr::V4", 1, value: std::net::SocketAddrV4;
        1 SocketAddr::V6, "SocketAddr::V6", 1, value: std::net::SocketAddrV6;
    }
}

impl Data for bool {
    fn shape() -> ShapeId {
        define::<bool>("bool", Kind::Sum, |d| {
            for name in ["false", "true"] {
                d.constructor(name, Style::Unit, 1, &[]);
                d.cost(0);
            }
        })
    }

    #[inline]
    fn draw(source: &mut Source) -> Self {
        source.chance(1, 2)
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), usize::from(*self));
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        match tree.constructor(Self::shape)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(tree.refuse("a bool")),
        }
    }

    #[inline]
    fn build(hole: Hole<'_>) -> Self {
        hole.force().0 == 1
    }
}

/// Has no value: an `Option` of it is always `None`, a list of it empty.
impl Data for Infallible {
    fn shape() -> ShapeId {
        define::<Infallible>("Infallible", Kind::Sum, |_| {})
    }

    fn draw(source: &mut Source) -> Self {
        let shape = source.shape::<Self>();
        source.begin_value(shape);
        unreachable!("a type without constructors has none to choose")
    }

    fn write(&self, _: &mut Builder) {
        match *self {}
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        Err(Mismatch::new(tree, "a value of `Infallible`, which has none"))
    }
}
