//! Any value of a type.

use std::fmt;
use std::marker::PhantomData;

use super::Generator;
use crate::data::Data;
use crate::source::Source;

/// The generator that [`any`] returns.
pub struct Any<T>(PhantomData<fn() -> T>);

/// Any value of a type.
///
/// ```
/// use lurcher::prelude::*;
/// let pairs = (any::<u8>(), any::<String>());
/// ```
pub fn any<T: Data>() -> Any<T> {
    Any(PhantomData)
}

impl<T: Data> Generator for Any<T> {
    type Value = T;

    #[inline]
    fn draw(&self, source: &mut Source) -> T {
        T::draw(source)
    }

    #[inline]
    fn draw_many(&self, source: &mut Source, n: usize) -> Vec<T> {
        let mut values = Vec::with_capacity(n.min(1 << 16));
        T::draw_many(source, n, &mut values);
        values
    }

    #[inline]
    fn is_growing(&self, source: &mut Source) -> bool {
        source.shape::<T>().growing
    }
}

impl<T> Clone for Any<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Any<T> {}

impl<T> fmt::Debug for Any<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "any::<{}>()", std::any::type_name::<T>())
    }
}
