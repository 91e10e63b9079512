//! How a value is handed to a `#[logic]` function of a refinement: numbers and characters by value,
//! everything else by reference.
//!
//! What an alias stands for, or of which type a field is, is not known to a macro. The compiler
//! knows, and method resolution asks it: `(&Handed(x)).__handed()` is that of [`HandNumber`] where
//! `x` is a reference to a number or a handle that stands for one, and otherwise that of
//! [`HandOther`], for which one more reference is taken.

use crate::lazy::Lazy;

/// A reference, or what stands for one in a lazy reading.
#[derive(Debug)]
pub struct Handed<R>(pub R);

/// Numbers, Booleans and characters are handed over themselves.
pub trait HandNumber {
    /// The type of the number.
    type Number;

    /// The number; a lazy one is read.
    fn __handed(&self) -> Self::Number;
}

/// Everything else by the reference.
pub trait HandOther<R> {
    /// The reference.
    fn __handed(&self) -> R;
}

impl<R: Clone> HandOther<R> for &Handed<R> {
    #[inline]
    fn __handed(&self) -> R {
        self.0.clone()
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl HandNumber for Handed<&$number> {
            type Number = $number;

            #[inline]
            fn __handed(&self) -> $number {
                *self.0
            }
        }

        impl HandNumber for Handed<Lazy<'_, $number>> {
            type Number = $number;

            #[inline]
            fn __handed(&self) -> $number {
                self.0.get()
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char);

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_handed_over_by_value_and_others_by_reference() {
        type Size = usize;
        let (size, text): (Size, String) = (3, "a".to_string());
        let by_value: usize = crate::__refined_handed!(&size);
        let by_reference: &String = crate::__refined_handed!(&text);
        assert_eq!((by_value, by_reference.len()), (3, 1));
    }
}
