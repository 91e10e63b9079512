//! `get(…)` in a lazy reading, of what has it without being lazy.
//!
//! A handle has a `get` of its own, and one of the user's, `grid.get(row, column)`, would be hidden
//! by it. So in lazy readings the method is called `__get`: where `#[logic]` reads an `impl` block,
//! in the layers of lists and maps, and here for the types of the standard library that stand for
//! themselves.

use std::num::NonZero;

/// An element of an array.
#[doc(hidden)]
pub trait GetElement {
    #[allow(missing_docs)]
    type Element;

    #[allow(missing_docs)]
    fn __get(&self, index: usize) -> Option<&Self::Element>;
}

impl<T, const N: usize> GetElement for [T; N] {
    type Element = T;

    fn __get(&self, index: usize) -> Option<&T> {
        self.get(index)
    }
}

/// A number that is not 0, as a number.
#[doc(hidden)]
pub trait GetNumber {
    #[allow(missing_docs)]
    type Number;

    #[allow(missing_docs)]
    fn __get(self) -> Self::Number;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl GetNumber for NonZero<$number> {
            type Number = $number;

            fn __get(self) -> $number {
                self.get()
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
