//! `bool`, `Option`, `Result` and other types of a few constructors.

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, Style, define};

use super::Data;
use crate::source::Source;

impl Data for bool {
    fn shape() -> ShapeId {
        define::<bool>("bool", Kind::Sum, |d| {
            d.constructor("false", Style::Unit, 1, &[]);
            d.constructor("true", Style::Unit, 1, &[]);
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
        Ok(tree.constructor(Self::shape())? == 1)
    }
}

impl<T: Data> Data for Option<T> {
    fn shape() -> ShapeId {
        define::<Self>(std::any::type_name::<Self>(), Kind::Sum, |d| {
            d.constructor("None", Style::Unit, 1, &[]);
            d.constructor("Some", Style::Tuple, 3, &[("0", T::shape)]);
        })
    }

    #[inline]
    fn draw(source: &mut Source) -> Self {
        let shape = source.shape::<Self>();
        let constructor = source.begin_value(shape);
        let mut share = source.share(shape, constructor);
        let value = match constructor {
            0 => None,
            _ => Some(source.field(&mut share, T::draw)),
        };
        source.end_value();
        value
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), usize::from(self.is_some()));
        if let Some(value) = self {
            value.write(tree);
        }
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        match tree.constructor(Self::shape())? {
            0 => Ok(None),
            _ => T::read(tree).map(Some),
        }
    }
}
