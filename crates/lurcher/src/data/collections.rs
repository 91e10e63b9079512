//! Lists and what is made from lists.

use lurcher_trees::{Builder, Cursor, Kind, ListStyle, Mismatch, ShapeId, Style, define};

use super::Data;
use crate::source::Source;

/// The shape of a list type `L` with elements `T`: `nil` and `cons(head, tail)`.
pub(crate) fn list_shape<L: Data, T: Data>(style: ListStyle) -> ShapeId {
    define::<L>(std::any::type_name::<L>(), Kind::List(style), |d| {
        d.constructor("nil", Style::Unit, 1, &[]);
        d.constructor("cons", Style::Tuple, 1, &[("head", T::shape), ("tail", L::shape)]);
    })
}

impl<T: Data> Data for Vec<T> {
    fn shape() -> ShapeId {
        list_shape::<Self, T>(ListStyle::Vec)
    }

    fn draw(source: &mut Source) -> Self {
        let label = source.shape::<Self>().id.index() as u64;
        let element = source.shape::<T>();
        let max = if element.is_inhabited() { usize::MAX } else { 0 };
        let mut list = source.begin_list(label, 0, max, element.growing);
        let mut values = Vec::with_capacity(list.wanted());
        while source.more(&mut list) {
            values.push(T::draw(source));
            source.end_element();
        }
        source.end_list(list);
        values
    }

    fn write(&self, tree: &mut Builder) {
        tree.list(Self::shape(), self, T::write);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.list(Self::shape(), T::read)
    }
}
