//! Optional values and results.

use std::panic::Location;

use super::from_fn::label_here;
use super::{Generator, IntoGenerator};
use crate::source::Source;

/// `None`, or `Some` of a generator's values; `None` is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let maybe = generators::optional(1..100u8);
/// let drawn = generators::samples(maybe, 50);
/// assert!(drawn.contains(&None) && drawn.iter().any(Option::is_some));
/// ```
#[track_caller]
pub fn optional<G: IntoGenerator>(values: G) -> Optional<G::Generator> {
    Optional { values: values.into_generator(), label: label_here(Location::caller()) }
}

/// The generator that [`optional`] returns.
#[derive(Clone, Debug)]
pub struct Optional<G> {
    values: G,
    label: u64,
}

impl<G: Generator> Generator for Optional<G> {
    type Value = Option<G::Value>;

    #[inline]
    fn draw(&self, source: &mut Source) -> Option<G::Value> {
        source.span(self.label, |source| source.chance(3, 4).then(|| self.values.draw(source)))
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.values.is_growing(source)
    }
}

/// `Ok` of one generator's values or `Err` of another's; `Ok` is the simplest.
///
/// ```
/// use lurcher::prelude::*;
/// let answers = generators::results(any::<u8>(), generators::pick(["timeout", "refused"]));
/// assert_eq!(generators::simplest(answers), Ok(0));
/// ```
#[track_caller]
pub fn results<T: IntoGenerator, E: IntoGenerator>(
    values: T,
    errors: E,
) -> Results<T::Generator, E::Generator> {
    Results {
        values: values.into_generator(),
        errors: errors.into_generator(),
        label: label_here(Location::caller()),
    }
}

/// The generator that [`results`] returns.
#[derive(Clone, Debug)]
pub struct Results<T, E> {
    values: T,
    errors: E,
    label: u64,
}

impl<T: Generator, E: Generator> Generator for Results<T, E> {
    type Value = Result<T::Value, E::Value>;

    #[inline]
    fn draw(&self, source: &mut Source) -> Self::Value {
        source.span(self.label, |source| match source.chance(1, 2) {
            false => Ok(self.values.draw(source)),
            true => Err(self.errors.draw(source)),
        })
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.values.is_growing(source) || self.errors.is_growing(source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::{assert_faithful, from_zeros};
    use crate::generators::{any, samples};

    #[test]
    fn both_sides_of_an_option_are_drawn() {
        let maybe = optional(5..9u8);
        assert_faithful(&maybe);
        assert_eq!(from_zeros(&maybe), None);
        let n_some = samples(&maybe, 400).iter().flatten().count();
        assert!((250..350).contains(&n_some), "{n_some}");
    }

    #[test]
    fn both_sides_of_a_result_are_drawn() {
        let results = results(5..9u8, any::<String>());
        assert_faithful(&results);
        assert_eq!(from_zeros(&results), Ok(5));
        let n_ok = samples(&results, 400).iter().flatten().count();
        assert!((150..250).contains(&n_ok), "{n_ok}");
    }
}
