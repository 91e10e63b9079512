//! Integers and what is made of them.

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, define};

use super::Data;
use crate::source::{Role, Source, SpanKind};

macro_rules! integers {
    ($($type:ty: $kind:ident, $signed:literal;)*) => {$(
        impl Data for $type {
            fn shape() -> ShapeId {
                define::<$type>(stringify!($type), Kind::$kind(<$type>::BITS), |_| {})
            }

            #[inline]
            fn draw(source: &mut Source) -> Self {
                source.integer_bits(<$type>::BITS, $signed) as $type
            }

            fn write(&self, tree: &mut Builder) {
                tree.leaf(Self::shape(), *self as u128);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                Ok(tree.leaf(Self::shape())? as $type)
            }
        }
    )*};
}

integers! {
    u8: Unsigned, false; u16: Unsigned, false; u32: Unsigned, false; u64: Unsigned, false;
    usize: Unsigned, false;
    i8: Signed, true; i16: Signed, true; i32: Signed, true; i64: Signed, true;
    isize: Signed, true;
}

/// A wide number is two answers, the upper half first: lowering the first
/// always makes the number simpler, whatever the second is.
fn wide(source: &mut Source) -> u128 {
    source.begin(128, SpanKind::Value);
    let high = source.answer(u64::MAX, Role::NUMBER, |s| {
        // Most wide numbers that matter are narrow ones.
        if s.random_numbers().one_in(3) { s.propose_bits(64, false) } else { 0 }
    });
    let low = source.answer(u64::MAX, Role::NUMBER, |s| s.propose_bits(64, false));
    source.end();
    u128::from(high) << 64 | u128::from(low)
}

impl Data for u128 {
    fn shape() -> ShapeId {
        define::<u128>("u128", Kind::Unsigned(128), |_| {})
    }

    fn draw(source: &mut Source) -> Self {
        wide(source)
    }

    fn write(&self, tree: &mut Builder) {
        tree.leaf(Self::shape(), *self);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.leaf(Self::shape())
    }
}

impl Data for i128 {
    fn shape() -> ShapeId {
        define::<i128>("i128", Kind::Signed(128), |_| {})
    }

    fn draw(source: &mut Source) -> Self {
        // Odd positions are positive: 0, 1, -1, 2, -2, …, MIN last.
        let position = wide(source);
        let step = (position >> 1) as i128;
        if position & 1 == 1 { step.wrapping_add(1) } else { -step }
    }

    fn write(&self, tree: &mut Builder) {
        tree.leaf(Self::shape(), *self as u128);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        Ok(tree.leaf(Self::shape())? as i128)
    }
}
