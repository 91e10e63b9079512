//! Generators: values that a type alone does not describe.
//!
//! A [`Generator`] draws values from a [`Source`]. A range such as `0..10` will
//! do wherever a generator is wanted; [`any`] is the generator of a
//! [`Data`](crate::Data) type; the rest are functions in this module and methods
//! of the trait.

mod alternatives;
mod always;
mod any;
mod array;
mod chars;
mod collection;
mod explore;
mod filter;
mod from_fn;
mod functions;
mod map;
mod maps;
mod matching;
mod order;
mod pick;
pub(crate) mod range;
mod recursive;
#[cfg(feature = "regex")]
mod regex;
mod sets;
mod strings;
mod sums;
#[cfg(test)]
pub(crate) mod testing;
mod tuples;
mod vec;

pub use self::alternatives::{
    Alternatives, OneOf, Weighted, WeightedAlternatives, one_of, weighted,
};
pub use self::always::Always;
pub use self::any::{Any, any};
pub use self::array::{Array, array};
pub use self::chars::{Alphabet, Chars, chars};
pub use self::collection::{Collection, Gather};
pub use self::explore::{samples, simplest};
pub use self::filter::{Filter, FilterMap};
pub use self::from_fn::{FromFn, from_fn};
pub use self::functions::{Function, Functions, functions};
pub use self::map::{AndThen, Map};
pub use self::maps::{MapLike, MapOf, btree_map, hash_map};
pub use self::matching::{Matching, matching};
pub use self::order::{Shuffled, Subsequence, shuffled, subsequence};
pub use self::pick::{Just, Pick, Values, just, pick};
pub use self::range::{Integer, Integers, integers};
pub use self::recursive::{Recursive, recursive};
#[cfg(feature = "regex")]
pub use self::regex::{Regex, regex};
pub use self::sets::{SetLike, SetOf, btree_set, hash_set};
pub use self::strings::{StringOf, strings};
pub use self::sums::{Optional, Results, optional, results};
pub use self::vec::{UniqueBy, VecOf, vec};

pub use lurcher_trees::regular::Expression;

pub(crate) use self::functions::fill_in_functions;

use std::sync::Arc;

use crate::source::Source;

/// Draws values from a source of answers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a generator",
    note = "generators are `any::<T>()`, the functions of `lurcher::generators`, and \
            `generators::from_fn(|source| …)`; a range is written `generators::integers(0..10)`"
)]
pub trait Generator {
    /// What is drawn.
    type Value;

    /// Draws a value.
    fn draw(&self, source: &mut Source) -> Self::Value;

    /// Whether values can grow without bound, so that a list of them has to
    /// share its size out. To say yes is always right, and costs a little time.
    #[doc(hidden)]
    fn is_growing(&self, _source: &mut Source) -> bool {
        true
    }

    /// Draws many values in a row, where nothing is recorded; for lists.
    #[doc(hidden)]
    #[inline]
    fn draw_many(&self, source: &mut Source, n: usize) -> Vec<Self::Value> {
        (0..n).map(|_| self.draw(source)).collect()
    }

    /// Applies a function to every value.
    fn map<U, F: Fn(Self::Value) -> U>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
    {
        Map { inner: self, f }
    }

    /// Draws from a generator that depends on a value drawn first.
    fn and_then<G: IntoGenerator, F: Fn(Self::Value) -> G>(self, f: F) -> AndThen<Self, F>
    where
        Self: Sized,
    {
        AndThen { inner: self, f }
    }

    /// Keeps the values for which `keep` holds. `why` names what they are: it is
    /// shown when too many are rejected.
    fn filter<F: Fn(&Self::Value) -> bool>(self, why: &'static str, keep: F) -> Filter<Self, F>
    where
        Self: Sized,
    {
        Filter { inner: self, why, keep }
    }

    /// Says what is true of every value. Where it is not, the case fails as *invalid test data*,
    /// with the value, and not as if the property were at fault: there is no use in looking at what
    /// a property says of values that should not be there. In an [audit](crate::mutant) nothing is
    /// checked here, so that a property is asked what it notices itself.
    ///
    /// ```
    /// use lurcher::prelude::*;
    ///
    /// fn is_sorted(list: &Vec<u8>) -> bool {
    ///     list.is_sorted()
    /// }
    ///
    /// let sorted = any::<Vec<u8>>().map(|mut list| {
    ///     list.dedup();
    ///     list
    /// });
    /// let report = Config::new().seed(1).save(false).for_all(sorted.always(is_sorted), |_| true);
    /// let expected = "invalid test data: `is_sorted` does not hold for [1, 0]";
    /// assert!(report.message().unwrap().starts_with(expected));
    /// ```
    #[track_caller]
    fn always<R: crate::specify::Holds, F: Fn(&Self::Value) -> R>(self, holds: F) -> Always<Self, F>
    where
        Self: Sized,
        Self::Value: std::fmt::Debug,
    {
        Always { inner: self, holds, place: std::panic::Location::caller() }
    }

    /// Applies a function to every value and keeps what is `Some`. `why` names
    /// what is kept: it is shown when too many are rejected.
    ///
    /// ```
    /// use lurcher::prelude::*;
    /// let digits = any::<char>().filter_map("digits", |c| c.to_digit(10));
    /// assert!(generators::samples(digits, 20).iter().all(|&digit| digit < 10));
    /// ```
    fn filter_map<U, F: Fn(Self::Value) -> Option<U>>(
        self,
        why: &'static str,
        f: F,
    ) -> FilterMap<Self, F>
    where
        Self: Sized,
    {
        FilterMap { inner: self, why, f }
    }

    /// Hides the generator's type.
    ///
    /// ```
    /// use lurcher::prelude::*;
    /// let mut numbers = vec![any::<i32>().boxed()];
    /// numbers.push(generators::integers(0..10).boxed());
    /// assert_eq!(generators::simplest(generators::one_of(numbers)), 0);
    /// ```
    fn boxed(self) -> Boxed<Self::Value>
    where
        Self: Sized + Send + Sync + 'static,
    {
        Box::new(self)
    }
}

/// What can stand where a generator is wanted: generators, and ranges.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a generator",
    note = "generators are ranges such as `0..10`, `any::<T>()`, the functions of \
            `lurcher::generators`, and `generators::from_fn(|source| …)`"
)]
pub trait IntoGenerator {
    /// What is drawn.
    type Value;
    /// The generator it becomes.
    type Generator: Generator<Value = Self::Value>;

    /// Becomes a generator.
    fn into_generator(self) -> Self::Generator;

    /// Draws as the generator it becomes would. With this a tuple of ranges and
    /// generators is itself a generator, without being converted first.
    #[doc(hidden)]
    fn draw_as_generator(&self, source: &mut Source) -> Self::Value;

    /// See [`Generator::is_growing`].
    #[doc(hidden)]
    fn is_growing_generator(&self, _source: &mut Source) -> bool {
        false
    }
}

impl<G: Generator> IntoGenerator for G {
    type Value = G::Value;
    type Generator = G;

    #[inline]
    fn into_generator(self) -> G {
        self
    }

    #[inline]
    fn draw_as_generator(&self, source: &mut Source) -> G::Value {
        self.draw(source)
    }

    #[inline]
    fn is_growing_generator(&self, source: &mut Source) -> bool {
        self.is_growing(source)
    }
}

/// A generator of unknown type. It can be shared between threads, because
/// properties are.
pub type Boxed<T> = Box<dyn Generator<Value = T> + Send + Sync>;

macro_rules! pointers {
    ($($pointer:ty)*) => {$(
        impl<G: Generator + ?Sized> Generator for $pointer {
            type Value = G::Value;

            #[inline]
            fn draw(&self, source: &mut Source) -> Self::Value {
                (**self).draw(source)
            }

            #[inline]
            fn is_growing(&self, source: &mut Source) -> bool {
                (**self).is_growing(source)
            }
        }
    )*};
}

pointers! { Box<G> Arc<G> &G }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generators_and_functions_can_be_shared_between_threads() {
        fn assert_shareable<T: Send + Sync>() {}
        assert_shareable::<Boxed<std::rc::Rc<u8>>>();
        assert_shareable::<Recursive<std::rc::Rc<u8>>>();
        assert_shareable::<Collection<VecOf<Integers<u8>>>>();
        assert_shareable::<Function<std::rc::Rc<u8>, u8>>();
        assert_shareable::<Matching<std::rc::Rc<u8>>>();
        #[cfg(feature = "regex")]
        assert_shareable::<Regex>();
    }

    #[test]
    fn a_pointer_to_a_generator_draws_what_the_generator_draws() {
        let list = vec(any::<u16>());
        let boxed: Boxed<Vec<u16>> = list.clone().boxed();
        testing::assert_faithful(&boxed);
        for seed in 0..20 {
            let expected = testing::try_draw(&list, seed, 20);
            assert_eq!(testing::try_draw(&&list, seed, 20), expected);
            assert_eq!(testing::try_draw(&boxed, seed, 20), expected);
            assert_eq!(testing::try_draw(&Arc::new(list.clone()), seed, 20), expected);
        }
    }
}
