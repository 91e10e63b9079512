//! Values that satisfy a condition.

use super::Generator;
use crate::source::{Source, SpanKind};

/// The generator that [`Generator::filter`] returns.
#[derive(Clone, Debug)]
pub struct Filter<G, F> {
    pub(super) inner: G,
    pub(super) why: &'static str,
    pub(super) keep: F,
}

/// How often one draw tries before it gives the case up. Whether giving up is
/// too frequent is judged over the whole run, relative to the cases that passed.
const TRIES: usize = 8;

impl<G: Generator, F: Fn(&G::Value) -> bool> Generator for Filter<G, F> {
    type Value = G::Value;

    fn draw(&self, source: &mut Source) -> G::Value {
        for _ in 0..TRIES {
            source.begin(0, SpanKind::Value);
            let value = self.inner.draw(source);
            if (self.keep)(&value) {
                source.end();
                return value;
            }
            source.end_rejected();
        }
        source.reject(self.why)
    }
}
