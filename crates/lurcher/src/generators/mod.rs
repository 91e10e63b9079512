//! Generators: values that a type alone does not describe.
//!
//! A [`Generator`] draws values from a [`Source`]. A range such as `0..10` will
//! do wherever a generator is wanted; [`any`] is the generator of a
//! [`Data`](crate::Data) type; the rest are functions in this module and methods
//! of the trait.

mod any;
mod filter;
mod from_fn;
mod map;
mod range;

pub use self::any::{Any, any};
pub use self::filter::Filter;
pub use self::from_fn::{FromFn, from_fn};
pub use self::map::{AndThen, Map};
pub use self::range::{Integer, Integers, integers};

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

    /// Hides the generator's type.
    fn boxed(self) -> Boxed<Self::Value>
    where
        Self: Sized + 'static,
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
}

impl<G: Generator> IntoGenerator for G {
    type Value = G::Value;
    type Generator = G;

    #[inline]
    fn into_generator(self) -> G {
        self
    }
}

/// A generator of unknown type.
pub type Boxed<T> = Box<dyn Generator<Value = T>>;

impl<G: Generator + ?Sized> Generator for Box<G> {
    type Value = G::Value;

    fn draw(&self, source: &mut Source) -> Self::Value {
        (**self).draw(source)
    }
}

impl<G: Generator + ?Sized> Generator for &G {
    type Value = G::Value;

    fn draw(&self, source: &mut Source) -> Self::Value {
        (**self).draw(source)
    }
}
