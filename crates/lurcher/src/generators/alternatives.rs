//! One of several generators.
//!
//! The alternatives are an array or `Vec` of generators of one type, or a tuple
//! of generators of different types that draw the same. Which one was chosen
//! is one answer on the tape, the first being the simplest; so shrinking moves
//! towards the front of the list.

use std::panic::Location;

use super::from_fn::label_here;
use super::{Generator, IntoGenerator};
use crate::property::misuse;
use crate::source::{Role, Source};

/// One of several generators, each as likely as the others. Put the simplest first.
///
/// ```
/// use lurcher::prelude::*;
/// // Generators of the same type are an array or a `Vec`,
/// let far_apart = generators::one_of([0..10, 1_000..1_010]);
/// // generators of different types a tuple.
/// let edges = generators::one_of((generators::just(0), 250..=255u8, any::<u8>()));
/// assert_eq!(generators::simplest(far_apart), 0);
/// assert_eq!(generators::simplest(edges), 0);
/// ```
#[track_caller]
pub fn one_of<A: Alternatives>(alternatives: A) -> OneOf<A> {
    if alternatives.count() == 0 {
        misuse("one_of([]) has nothing to choose from; give it at least one generator".to_string());
    }
    OneOf { alternatives, label: label_here(Location::caller()) }
}

/// One of several generators, each with a weight: `(3, a)` is drawn from three
/// times as often as `(1, b)`. Put the simplest first.
///
/// ```
/// use lurcher::prelude::*;
/// let mostly_small = generators::weighted([(9, 0..10), (1, 10..1_000_000)]);
/// let sometimes_missing = generators::weighted((
///     (1, generators::just(None)),
///     (5, any::<u8>().map(Some)),
/// ));
/// # assert_eq!(generators::simplest(mostly_small), 0);
/// # assert_eq!(generators::simplest(sometimes_missing), None);
/// ```
///
/// An alternative of weight 0 is never drawn at random.
#[track_caller]
pub fn weighted<A: WeightedAlternatives>(alternatives: A) -> Weighted<A> {
    let total = (0..alternatives.count()).map(|index| u64::from(alternatives.weight(index))).sum();
    if total == 0 {
        misuse(
            "weighted(…) has nothing to choose from; give it at least one generator whose weight \
             is not 0"
                .to_string(),
        );
    }
    Weighted { alternatives, total, label: label_here(Location::caller()) }
}

/// Generators to choose from: an array, a `Vec`, a slice, or a tuple of up to twelve.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of generators",
    note = "use an array or `Vec` of generators of the same type, or a tuple of up to twelve \
            generators that draw the same type"
)]
pub trait Alternatives {
    /// What is drawn.
    type Value;

    /// How many there are.
    #[doc(hidden)]
    fn count(&self) -> usize;

    /// Draws from one of them.
    #[doc(hidden)]
    fn draw_from(&self, index: usize, source: &mut Source) -> Self::Value;

    /// Whether one of them is growing.
    #[doc(hidden)]
    fn any_growing(&self, source: &mut Source) -> bool;
}

/// Generators with weights: as [`Alternatives`], but of pairs `(weight, generator)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of generators with weights",
    note = "use an array or `Vec` of pairs such as `(3, 0..10)`, or a tuple of up to twelve such \
            pairs"
)]
pub trait WeightedAlternatives {
    /// What is drawn.
    type Value;

    /// How many there are.
    #[doc(hidden)]
    fn count(&self) -> usize;

    /// The weight of one of them.
    #[doc(hidden)]
    fn weight(&self, index: usize) -> u32;

    /// Draws from one of them.
    #[doc(hidden)]
    fn draw_from(&self, index: usize, source: &mut Source) -> Self::Value;

    /// Whether one of them is growing.
    #[doc(hidden)]
    fn any_growing(&self, source: &mut Source) -> bool;
}

/// What can be indexed: arrays, `Vec`s and slices.
macro_rules! lists {
    ($($type:ty $(, const $n:ident)?;)*) => {$(
        impl<G: IntoGenerator $(, const $n: usize)?> Alternatives for $type {
            type Value = G::Value;

            fn count(&self) -> usize {
                self.len()
            }

            #[inline]
            fn draw_from(&self, index: usize, source: &mut Source) -> G::Value {
                self[index].draw_as_generator(source)
            }

            fn any_growing(&self, source: &mut Source) -> bool {
                self.iter().any(|generator| generator.is_growing_generator(source))
            }
        }
    )*};
    (weighted $($type:ty $(, const $n:ident)?;)*) => {$(
        impl<G: IntoGenerator $(, const $n: usize)?> WeightedAlternatives for $type {
            type Value = G::Value;

            fn count(&self) -> usize {
                self.len()
            }

            #[inline]
            fn weight(&self, index: usize) -> u32 {
                self[index].0
            }

            #[inline]
            fn draw_from(&self, index: usize, source: &mut Source) -> G::Value {
                self[index].1.draw_as_generator(source)
            }

            fn any_growing(&self, source: &mut Source) -> bool {
                self.iter().any(|(_, generator)| generator.is_growing_generator(source))
            }
        }
    )*};
}

lists! { [G; N], const N; Vec<G>; &[G]; }
lists! { weighted [(u32, G); N], const N; Vec<(u32, G)>; &[(u32, G)]; }

macro_rules! tuples {
    ($($first:ident $first_index:tt $($name:ident $index:tt)*, $count:literal;)*) => {$(
        impl<$first: IntoGenerator, $($name: IntoGenerator<Value = $first::Value>),*> Alternatives
            for ($first, $($name,)*)
        {
            type Value = $first::Value;

            fn count(&self) -> usize {
                $count
            }

            #[inline]
            fn draw_from(&self, index: usize, source: &mut Source) -> Self::Value {
                match index {
                    $($index => self.$index.draw_as_generator(source),)*
                    _ => self.$first_index.draw_as_generator(source),
                }
            }

            fn any_growing(&self, source: &mut Source) -> bool {
                self.$first_index.is_growing_generator(source)
                    $(|| self.$index.is_growing_generator(source))*
            }
        }

        impl<$first: IntoGenerator, $($name: IntoGenerator<Value = $first::Value>),*>
            WeightedAlternatives for ((u32, $first), $((u32, $name),)*)
        {
            type Value = $first::Value;

            fn count(&self) -> usize {
                $count
            }

            #[inline]
            fn weight(&self, index: usize) -> u32 {
                match index {
                    $($index => self.$index.0,)*
                    _ => self.$first_index.0,
                }
            }

            #[inline]
            fn draw_from(&self, index: usize, source: &mut Source) -> Self::Value {
                match index {
                    $($index => self.$index.1.draw_as_generator(source),)*
                    _ => self.$first_index.1.draw_as_generator(source),
                }
            }

            fn any_growing(&self, source: &mut Source) -> bool {
                self.$first_index.1.is_growing_generator(source)
                    $(|| self.$index.1.is_growing_generator(source))*
            }
        }
    )*};
}

tuples! {
    A 0, 1;
    A 0 B 1, 2;
    A 0 B 1 C 2, 3;
    A 0 B 1 C 2 D 3, 4;
    A 0 B 1 C 2 D 3 E 4, 5;
    A 0 B 1 C 2 D 3 E 4 F 5, 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6, 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7, 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8, 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9, 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10, 11;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11, 12;
}

/// The generator that [`one_of`] returns.
#[derive(Clone, Debug)]
pub struct OneOf<A> {
    alternatives: A,
    label: u64,
}

impl<A: Alternatives> Generator for OneOf<A> {
    type Value = A::Value;

    #[inline]
    fn draw(&self, source: &mut Source) -> A::Value {
        source.span(self.label, |source| {
            let index = match self.alternatives.count() {
                1 => 0,
                count => source.below(count),
            };
            self.alternatives.draw_from(index, source)
        })
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.alternatives.any_growing(source)
    }
}

/// The generator that [`weighted`] returns.
#[derive(Clone, Debug)]
pub struct Weighted<A> {
    alternatives: A,
    total: u64,
    label: u64,
}

impl<A: WeightedAlternatives> Weighted<A> {
    #[inline]
    fn propose(&self, source: &mut Source) -> u64 {
        let mut left = source.random_numbers().below(self.total);
        let mut index = 0;
        loop {
            match left.checked_sub(self.alternatives.weight(index).into()) {
                None => return index as u64,
                Some(rest) => left = rest,
            }
            index += 1;
        }
    }
}

impl<A: WeightedAlternatives> Generator for Weighted<A> {
    type Value = A::Value;

    #[inline]
    fn draw(&self, source: &mut Source) -> A::Value {
        source.span(self.label, |source| {
            let index = match self.alternatives.count() {
                1 => 0,
                n => source.answer(n as u64 - 1, Role::Constructor, |s| self.propose(s)) as usize,
            };
            self.alternatives.draw_from(index, source)
        })
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.alternatives.any_growing(source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of, replayed};
    use crate::generators::{Boxed, any, just, samples};

    #[test]
    fn every_alternative_is_drawn_and_the_first_is_simplest() {
        let mixed = one_of((just(5), 10..20, any::<i32>().map(|n| n.saturating_abs())));
        assert_faithful(&mixed);
        let drawn = samples(&mixed, 200);
        assert!(drawn.contains(&5) && drawn.iter().any(|n| (10..20).contains(n)));
        assert_eq!(from_zeros(&mixed), 5);
    }

    #[test]
    fn arrays_vectors_and_slices_are_alternatives() {
        let ranges = [0..2u8, 10..12];
        assert_faithful(&one_of(ranges.to_vec()));
        assert!(samples(one_of(&ranges[..]), 50).iter().all(|n| matches!(n, 0 | 1 | 10 | 11)));
        let boxed: Vec<Boxed<u8>> = vec![just(1).boxed(), any::<u8>().boxed()];
        assert_eq!(from_zeros(&one_of(boxed)), 1);
        assert_eq!(replayed(&one_of([just(4)]), vec![].into()), (Ok(4), true));
    }

    #[test]
    fn weights_are_proportions() {
        let letters = weighted([(6, just('a')), (0, just('b')), (2, just('c'))]);
        assert_faithful(&letters);
        let drawn = samples(&letters, 1_000);
        let count = |letter| drawn.iter().filter(|&&c| c == letter).count();
        assert!((680..820).contains(&count('a')), "{}", count('a'));
        assert_eq!(count('b'), 0);
        assert_eq!(from_zeros(&letters), 'a');
        let mixed = weighted(((1, 0..3u8), (2, just(9))));
        assert!(samples(mixed, 100).contains(&9));
    }

    #[test]
    fn nothing_to_choose_from_is_a_misuse() {
        assert!(misuse_of(|| one_of(Vec::<Boxed<u8>>::new())).contains("nothing to choose from"));
        assert!(misuse_of(|| weighted([(0, just(1))])).contains("weight is not 0"));
    }
}
