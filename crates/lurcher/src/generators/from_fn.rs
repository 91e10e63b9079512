//! Generators written as a function over the source.

use std::panic::Location;

use super::Generator;
use crate::source::Source;

/// The generator that [`from_fn`] returns.
#[derive(Clone, Copy, Debug)]
pub struct FromFn<F> {
    draw: F,
    label: u64,
}

/// A generator from a function.
///
/// ```
/// use lurcher::prelude::*;
/// let ordered = generators::from_fn(|source| {
///     let low: u32 = source.any();
///     let high = source.draw(low..);
///     (low, high)
/// });
/// ```
#[track_caller]
pub fn from_fn<T, F: Fn(&mut Source) -> T>(draw: F) -> FromFn<F> {
    FromFn { draw, label: label_here(Location::caller()) }
}

/// A label for the spans of a generator: the place where it is made. It means
/// something within one process only.
#[inline]
pub(crate) fn label_here(place: &Location<'_>) -> u64 {
    let file = place.file().as_ptr() as u64;
    let position = u64::from(place.line()) << 32 | u64::from(place.column());
    // Labels of types are small numbers; keep clear of them.
    (file ^ position) | 1 << 63
}

impl<T, F: Fn(&mut Source) -> T> Generator for FromFn<F> {
    type Value = T;

    fn draw(&self, source: &mut Source) -> T {
        source.span(self.label, &self.draw)
    }
}
