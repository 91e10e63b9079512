//! Tuples of up to twelve fields, and the unit.

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, Style, define};

use super::Data;
use crate::lazy::Hole;
use crate::source::{Source, SpanKind};

macro_rules! tuples {
    ($($($name:ident $index:tt)*;)*) => {$(
        impl<$($name: Data),*> Data for ($($name,)*) {
            fn shape() -> ShapeId {
                define::<Self>(std::any::type_name::<Self>(), Kind::Sum, |d| {
                    d.constructor("", Style::Tuple, 1, &[$((stringify!($index), $name::shape)),*]);
                })
            }

            #[inline]
            fn draw(source: &mut Source) -> Self {
                if source.is_recording() {
                    let label = source.shape::<Self>().id.index() as u64;
                    source.begin(label, SpanKind::Value);
                }
                let value = ($($name::draw(source),)*);
                source.end_value();
                value
            }

            fn write(&self, tree: &mut Builder) {
                let begun = tree.begin(Self::shape(), 0);
                $(self.$index.write(tree);)*
                tree.end(begun);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                tree.constructor(Self::shape)?;
                Ok(($($name::read(tree)?,)*))
            }

            #[allow(clippy::unused_unit, reason = "one of the tuples has no fields")]
            #[inline]
            fn build(hole: Hole<'_>) -> Self {
                let (_, _fields) = hole.force();
                ($(_fields.at::<$name>($index).to_value(),)*)
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
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
}
