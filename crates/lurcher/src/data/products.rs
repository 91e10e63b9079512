//! Ranges and sockets: types of one constructor whose fields can be read back.
//!
//! The ends of a range are drawn independently, so many ranges are empty; equal
//! and neighbouring ends are common because numbers repeat within a case.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddrV4, SocketAddrV6};
use std::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, NamedShape, ShapeId, Style, define};

use super::Data;
use crate::source::{Source, SpanKind};

/// Type, name and style of its constructor, fields with how to read them, how to build it.
macro_rules! products {
    ($(impl[$($parameter:ident)?] $type:ty, $name:literal, $style:ident, |$this:ident| {
        $($field:ident: $field_type:ty = $get:expr),*
    } $build:expr;)*) => {$(
        impl<$($parameter: Data)?> Data for $type {
            fn shape() -> ShapeId {
                define::<Self>(std::any::type_name::<Self>(), Kind::Sum, |d| {
                    let fields: &[NamedShape] =
                        &[$((stringify!($field), <$field_type>::shape)),*];
                    d.constructor($name, Style::$style, 1, fields);
                })
            }

            #[inline]
            fn draw(source: &mut Source) -> Self {
                if source.is_recording() {
                    let label = source.shape::<Self>().id.index() as u64;
                    source.begin(label, SpanKind::Value);
                }
                $(let $field = <$field_type>::draw(source);)*
                source.end_value();
                $build
            }

            fn write(&self, tree: &mut Builder) {
                let begun = tree.begin(Self::shape(), 0);
                let $this = self;
                $(<$field_type>::write($get, tree);)*
                tree.end(begun);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                tree.constructor(Self::shape)?;
                $(let $field = <$field_type>::read(tree)?;)*
                Ok($build)
            }
        }
    )*};
}

products! {
    impl[T] Range<T>, "..", Infix, |this| { start: T = &this.start, end: T = &this.end } start..end;
    impl[T] RangeInclusive<T>, "..=", Infix, |this| { start: T = this.start(), end: T = this.end() }
        start..=end;
    impl[T] RangeFrom<T>, "..", Postfix, |this| { start: T = &this.start } start..;
    impl[T] RangeTo<T>, "..", Prefix, |this| { end: T = &this.end } ..end;
    impl[T] RangeToInclusive<T>, "..=", Prefix, |this| { end: T = &this.end } ..=end;
    impl[] RangeFull, "..", Unit, |_this| {} ..;
    impl[] SocketAddrV4, "SocketAddrV4::new", Tuple,
        |this| { ip: Ipv4Addr = this.ip(), port: u16 = &this.port() } SocketAddrV4::new(ip, port);
    impl[] SocketAddrV6, "SocketAddrV6::new", Tuple, |this| {
        ip: Ipv6Addr = this.ip(),
        port: u16 = &this.port(),
        flowinfo: u32 = &this.flowinfo(),
        scope_id: u32 = &this.scope_id()
    } SocketAddrV6::new(ip, port, flowinfo, scope_id);
}
