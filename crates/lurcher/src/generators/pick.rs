//! Values from a list, and the value that is always the same.

use super::Generator;
use crate::property::misuse;
use crate::source::Source;

/// One of the given values; the first is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let primes = generators::pick([2, 3, 5, 7]);
/// assert_eq!(generators::simplest(primes), 2);
///
/// let names = vec!["ada".to_string(), "grace".to_string()];
/// assert_eq!(generators::simplest(generators::pick(&names)), "ada");
/// ```
#[track_caller]
pub fn pick<V: Values>(values: V) -> Pick<V> {
    if values.as_values().is_empty() {
        misuse("pick([]) has nothing to choose from; give it at least one value".to_string());
    }
    Pick { values }
}

/// A list of values: an array, a `Vec`, a slice, or a reference to one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of values",
    note = "use an array, a `Vec`, a slice, or a reference to one, of values that are `Clone`"
)]
pub trait Values {
    /// What it is a list of.
    type Item: Clone;

    /// All of them.
    fn as_values(&self) -> &[Self::Item];
}

impl<T: Clone> Values for [T] {
    type Item = T;

    fn as_values(&self) -> &[T] {
        self
    }
}

impl<T: Clone, const N: usize> Values for [T; N] {
    type Item = T;

    fn as_values(&self) -> &[T] {
        self
    }
}

impl<T: Clone> Values for Vec<T> {
    type Item = T;

    fn as_values(&self) -> &[T] {
        self
    }
}

impl<V: Values + ?Sized> Values for &V {
    type Item = V::Item;

    fn as_values(&self) -> &[V::Item] {
        (**self).as_values()
    }
}

/// The generator that [`pick`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Pick<V> {
    values: V,
}

impl<V: Values> Generator for Pick<V> {
    type Value = V::Item;

    #[inline]
    fn draw(&self, source: &mut Source) -> V::Item {
        match self.values.as_values() {
            [only] => only.clone(),
            values => values[source.below(values.len())].clone(),
        }
    }

    #[inline]
    fn is_growing(&self, _source: &mut Source) -> bool {
        false
    }
}

/// Always the same value.
///
/// ```
/// use lurcher::prelude::*;
/// assert_eq!(generators::samples(generators::just("x"), 2), ["x", "x"]);
/// ```
pub fn just<T: Clone>(value: T) -> Just<T> {
    Just { value }
}

/// The generator that [`just`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Just<T> {
    value: T,
}

impl<T: Clone> Generator for Just<T> {
    type Value = T;

    #[inline]
    fn draw(&self, _source: &mut Source) -> T {
        self.value.clone()
    }

    #[inline]
    fn is_growing(&self, _source: &mut Source) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::samples;
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of, replayed};

    #[test]
    fn every_value_of_every_kind_of_list_is_picked() {
        const NAMES: &[&str] = &["ada", "grace", "edsger"];
        assert_faithful(&pick(NAMES));
        for drawn in [samples(pick(NAMES), 50), samples(pick(NAMES.to_vec()), 50)] {
            assert!(NAMES.iter().all(|name| drawn.contains(name)));
        }
        assert_eq!(from_zeros(&pick(&[3, 1, 2])), 3);
    }

    #[test]
    fn a_single_value_asks_no_question() {
        assert_eq!(replayed(&pick([1]), vec![].into()), (Ok(1), true));
        assert_eq!(replayed(&just(1), vec![].into()), (Ok(1), true));
    }

    #[test]
    fn picking_from_nothing_is_a_misuse() {
        assert!(misuse_of(|| pick(Vec::<u8>::new())).contains("nothing to choose from"));
    }
}
