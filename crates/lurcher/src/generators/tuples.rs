//! Tuples of up to twelve generators and ranges are generators of tuples.

use super::{Generator, IntoGenerator};
use crate::source::Source;

/// The label of a tuple's span; neither a type's nor a place's.
const TUPLE: u64 = 1 << 62 | 1;

macro_rules! tuples {
    ($($($name:ident $index:tt)*;)*) => {$(
        impl<$($name: IntoGenerator),*> Generator for ($($name,)*) {
            type Value = ($($name::Value,)*);

            #[inline]
            fn draw(&self, source: &mut Source) -> Self::Value {
                source.span(TUPLE, |source| ($(self.$index.draw_as_generator(source),)*))
            }

            fn is_growing(&self, source: &mut Source) -> bool {
                $(self.$index.is_growing_generator(source))||*
            }
        }
    )*};
}

tuples! {
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

#[cfg(test)]
mod tests {
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of};
    use crate::generators::{any, samples};
    use crate::prelude::*;

    #[test]
    fn ranges_and_generators_mix() {
        let mixed = (0..10u8, any::<bool>(), 'a'..='c', -5..=5i64);
        assert_faithful(&mixed);
        assert_eq!(from_zeros(&mixed), (0, false, 'a', 0));
        let sums = (0..10u32, 10..20u32).map(|(a, b)| a + b);
        assert!(samples(sums, 100).iter().all(|sum| (10..=28).contains(sum)));
    }

    #[test]
    fn an_empty_range_in_a_tuple_is_still_a_misuse() {
        let empty = (0..10u8, 5..5u8);
        assert!(misuse_of(|| empty.draw(&mut Source::random(1, 1))).contains("5..5 is empty"));
    }
}
