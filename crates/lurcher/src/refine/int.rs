//! Integers without an end.
//!
//! What a refinement computes is mathematics: `a + b <= c` says what it says whatever types the
//! three have. Nearly all numbers fit into 128 bits, and only what does not is kept as
//! a [`BigInt`].

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

use num_bigint::BigInt;

/// A mathematical integer: no operation overflows.
///
/// `/` and `%` are Euclidean: the remainder is never negative, and `a == b * (a / b) + a % b`. Both
/// are defined for every `b`: `a / 0` is 0, and `a % 0` is `a`.
///
/// ```
/// use lurcher::Int;
///
/// assert_eq!(Int::from(u128::MAX) + Int::from(1) - Int::from(u128::MAX), Int::from(1));
/// assert_eq!(Int::from(-7) / Int::from(2), Int::from(-4));
/// assert_eq!(Int::from(-7) % Int::from(2), Int::from(1));
/// assert!(Int::from(-1) < Int::from(0_u8));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

/// What fits into 128 bits is always kept as such.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i128),
    Big(Box<BigInt>),
}

impl Int {
    const fn small(number: i128) -> Self {
        Int(Repr::Small(number))
    }

    fn big(number: BigInt) -> Self {
        match i128::try_from(&number) {
            Ok(small) => Int::small(small),
            Err(_) => Int(Repr::Big(Box::new(number))),
        }
    }

    fn to_big(&self) -> BigInt {
        match &self.0 {
            Repr::Small(number) => BigInt::from(*number),
            Repr::Big(number) => (**number).clone(),
        }
    }

    /// An operation that is tried in 128 bits first.
    fn operate(
        self,
        other: Int,
        small: fn(i128, i128) -> Option<i128>,
        big: fn(BigInt, BigInt) -> BigInt,
    ) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0) {
            if let Some(number) = small(*a, *b) {
                return Int::small(number);
            }
        }
        Int::big(big(self.to_big(), other.to_big()))
    }

    fn is_zero(&self) -> bool {
        self.0 == Repr::Small(0)
    }

    /// Its distance from 0.
    #[must_use]
    pub fn abs(self) -> Int {
        if self < Int::small(0) { -self } else { self }
    }

    /// The lesser of two.
    #[must_use]
    pub fn min(self, other: Int) -> Int {
        if other < self { other } else { self }
    }

    /// The greater of two.
    #[must_use]
    pub fn max(self, other: Int) -> Int {
        if other > self { other } else { self }
    }

    /// The numbers from one up to another, without it.
    pub fn range(from: Int, to: Int) -> impl Iterator<Item = Int> {
        std::iter::successors(Some(from), |at| Some(at.clone() + Int::small(1)))
            .take_while(move |at| *at < to)
    }

    /// The same number of a machine type, for the argument of a function.
    ///
    /// # Panics
    /// If the type does not have it.
    #[doc(hidden)]
    #[track_caller]
    pub fn to_number<T: TryFrom<i128>>(number: Int) -> T {
        let found = match &number.0 {
            Repr::Small(small) => T::try_from(*small).ok(),
            Repr::Big(_) => None,
        };
        let ty = std::any::type_name::<T>();
        found.unwrap_or_else(|| panic!("the refinement hands {number} to a function as {ty}"))
    }

    /// As a place in a list; a number that is none is beyond every list.
    #[doc(hidden)]
    pub fn to_index(number: Int) -> usize {
        match number.0 {
            Repr::Small(small) => usize::try_from(small).unwrap_or(usize::MAX),
            Repr::Big(_) => usize::MAX,
        }
    }

    /// As `as` has it: the lowest bits.
    #[doc(hidden)]
    pub fn wrapped<T: Wrap>(number: Int) -> T {
        match &number.0 {
            Repr::Small(small) => T::wrap(*small as u128),
            Repr::Big(_) => {
                let bits = number % (Int::small(1 << 64) * Int::small(1 << 64));
                let (_, digits) = bits.to_big().to_u64_digits();
                let digit = |at: usize| u128::from(digits.get(at).copied().unwrap_or(0));
                T::wrap(digit(0) | (digit(1) << 64))
            }
        }
    }
}

/// Integer types that take the lowest bits of a number.
#[doc(hidden)]
pub trait Wrap {
    fn wrap(bits: u128) -> Self;
}

macro_rules! machine_types {
    ($($ty:ty),*) => {
        $(
            impl From<$ty> for Int {
                fn from(number: $ty) -> Self {
                    match i128::try_from(number) {
                        Ok(small) => Int::small(small),
                        Err(_) => Int::big(BigInt::from(number)),
                    }
                }
            }

            impl From<&$ty> for Int {
                fn from(number: &$ty) -> Self {
                    Int::from(*number)
                }
            }

            impl Wrap for $ty {
                fn wrap(bits: u128) -> Self {
                    bits as $ty
                }
            }
        )*
    };
}

machine_types!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl From<&Int> for Int {
    fn from(number: &Int) -> Self {
        number.clone()
    }
}

impl Add for Int {
    type Output = Int;

    fn add(self, other: Int) -> Int {
        self.operate(other, i128::checked_add, |a, b| a + b)
    }
}

impl Sub for Int {
    type Output = Int;

    fn sub(self, other: Int) -> Int {
        self.operate(other, i128::checked_sub, |a, b| a - b)
    }
}

impl Mul for Int {
    type Output = Int;

    fn mul(self, other: Int) -> Int {
        self.operate(other, i128::checked_mul, |a, b| a * b)
    }
}

impl Neg for Int {
    type Output = Int;

    fn neg(self) -> Int {
        Int::small(0) - self
    }
}

impl Div for Int {
    type Output = Int;

    fn div(self, other: Int) -> Int {
        if other.is_zero() {
            return other;
        }
        self.operate(other, i128::checked_div_euclid, |a, b| euclidean(&a, &b).0)
    }
}

impl Rem for Int {
    type Output = Int;

    fn rem(self, other: Int) -> Int {
        if other.is_zero() {
            return self;
        }
        self.operate(other, i128::checked_rem_euclid, |a, b| euclidean(&a, &b).1)
    }
}

/// Quotient and remainder, which is not negative.
fn euclidean(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (quotient, remainder) = (a / b, a % b);
    let zero = BigInt::from(0);
    if remainder >= zero {
        (quotient, remainder)
    } else if *b > zero {
        (quotient - 1, remainder + b)
    } else {
        (quotient + 1, remainder - b)
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(number) => number.fmt(f),
            Repr::Big(number) => number.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [i128; 12] = [
        0,
        1,
        -1,
        2,
        -3,
        7,
        i64::MAX as i128,
        i64::MIN as i128,
        i128::MAX,
        i128::MIN,
        i128::MAX / 3,
        -(1 << 100),
    ];

    #[test]
    fn operations_are_those_of_mathematics() {
        for a in NUMBERS {
            for b in NUMBERS {
                let (x, y) = (Int::from(a), Int::from(b));
                let (big_a, big_b) = (BigInt::from(a), BigInt::from(b));
                assert_eq!((x.clone() + y.clone()).to_big(), &big_a + &big_b);
                assert_eq!((x.clone() - y.clone()).to_big(), &big_a - &big_b);
                assert_eq!((x.clone() * y.clone()).to_big(), &big_a * &big_b);
                assert_eq!(x.cmp(&y), a.cmp(&b));
                if b != 0 {
                    let (quotient, remainder) = (x.clone() / y.clone(), x.clone() % y.clone());
                    assert!(remainder >= Int::from(0) && remainder < y.clone().abs());
                    assert_eq!(y * quotient + remainder, x);
                }
            }
        }
    }

    #[test]
    fn one_number_is_kept_in_one_way() {
        let large = Int::from(i128::MAX) + Int::from(1);
        assert_eq!(large.clone() - Int::from(1), Int::from(i128::MAX));
        assert_eq!(Int::from(u128::MAX) - Int::from(u128::MAX), Int::from(0));
        assert_eq!(Int::wrapped::<u8>(large.clone() + Int::from(300)), 44);
        assert_eq!(Int::wrapped::<i64>(-large), 0);
        assert_eq!(Int::wrapped::<i8>(Int::from(-1)), -1);
    }

    #[test]
    fn ranges_end_before_their_end() {
        let range = |from, to| Int::range(Int::from(from), Int::from(to)).count();
        assert_eq!([range(0, 3), range(3, 3), range(5, 3)], [3, 0, 0]);
    }
}
