//! Arrays.

use std::panic::Location;

use super::from_fn::label_here;
use super::{Generator, IntoGenerator};
use crate::source::Source;

/// Arrays whose elements come from one generator.
///
/// ```
/// use lurcher::prelude::*;
/// let dice = generators::array::<_, 3>(1..=6u8);
/// assert_eq!(generators::simplest(dice), [1, 1, 1]);
/// ```
#[track_caller]
pub fn array<G: IntoGenerator, const N: usize>(elements: G) -> Array<G::Generator, N> {
    Array { elements: elements.into_generator(), label: label_here(Location::caller()) }
}

/// The generator that [`array()`] returns.
#[derive(Clone, Debug)]
pub struct Array<G, const N: usize> {
    elements: G,
    label: u64,
}

impl<G: Generator, const N: usize> Generator for Array<G, N> {
    type Value = [G::Value; N];

    #[inline]
    fn draw(&self, source: &mut Source) -> [G::Value; N] {
        source.span(self.label, |source| std::array::from_fn(|_| self.elements.draw(source)))
    }

    fn is_growing(&self, source: &mut Source) -> bool {
        self.elements.is_growing(source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::testing::assert_faithful;
    use crate::generators::{any, samples};

    #[test]
    fn elements_are_drawn_one_by_one() {
        let pairs = array::<_, 2>(0..100u8);
        assert_faithful(&pairs);
        assert!(samples(&pairs, 50).iter().any(|[a, b]| a != b));
        assert_faithful(&array::<_, 0>(any::<u8>()));
    }
}
