//! Values computed from other values.

use super::{Generator, IntoGenerator};
use crate::source::Source;

/// The generator that [`Generator::map`] returns.
#[derive(Clone, Debug)]
pub struct Map<G, F> {
    pub(super) inner: G,
    pub(super) f: F,
}

impl<G: Generator, U, F: Fn(G::Value) -> U> Generator for Map<G, F> {
    type Value = U;

    #[inline]
    fn draw(&self, source: &mut Source) -> U {
        (self.f)(self.inner.draw(source))
    }

    #[inline]
    fn is_growing(&self, source: &mut Source) -> bool {
        self.inner.is_growing(source)
    }
}

/// The generator that [`Generator::and_then`] returns.
#[derive(Clone, Debug)]
pub struct AndThen<G, F> {
    pub(super) inner: G,
    pub(super) f: F,
}

impl<G: Generator, H: IntoGenerator, F: Fn(G::Value) -> H> Generator for AndThen<G, F> {
    type Value = H::Value;

    #[inline]
    fn draw(&self, source: &mut Source) -> H::Value {
        let first = self.inner.draw(source);
        (self.f)(first).into_generator().draw(source)
    }
}
