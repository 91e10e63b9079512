//! Pointers to one owned value: transparent, but for being written down.

use std::rc::Rc;
use std::sync::Arc;

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, Style, define};

use super::Data;
use crate::source::Source;

macro_rules! pointers {
    ($($type:ident: $new:literal;)*) => {$(
        impl<T: Data> Data for $type<T> {
            fn shape() -> ShapeId {
                define::<Self>(std::any::type_name::<Self>(), Kind::Pointer, |d| {
                    d.constructor($new, Style::Tuple, 1, &[("0", T::shape)]);
                })
            }

            #[inline]
            fn draw(source: &mut Source) -> Self {
                $type::new(T::draw(source))
            }

            fn write(&self, tree: &mut Builder) {
                let begun = tree.begin(Self::shape(), 0);
                T::write(self, tree);
                tree.end(begun);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                tree.constructor(Self::shape())?;
                T::read(tree).map($type::new)
            }
        }
    )*};
}

pointers! {
    Box: "Box::new";
    Rc: "Rc::new";
    Arc: "Arc::new";
}
