//! Numbers and characters as they are written in expressions.

use std::fmt;

use crate::shape::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Literal {
    /// `-0` is different from `0` only as a float.
    Integer {
        negative: bool,
        magnitude: u128,
    },
    /// The bits of an `f64`.
    Float(u64),
    Character(char),
}

impl Literal {
    pub(super) fn of_integer(number: i128) -> Self {
        Literal::Integer { negative: number < 0, magnitude: number.unsigned_abs() }
    }

    /// What a node of this kind carries if it is this value; nothing if it can't be.
    pub(super) fn bits(self, kind: Kind) -> Option<u128> {
        match (self, kind) {
            (Literal::Character(c), Kind::Char) => Some((c as u32).into()),
            (Literal::Integer { negative, magnitude }, Kind::Unsigned(width)) => {
                let fits = magnitude <= u128::MAX >> (128 - width) && (!negative || magnitude == 0);
                fits.then_some(magnitude)
            }
            (Literal::Integer { negative, magnitude }, Kind::Signed(width)) => {
                let most = u128::MAX >> (129 - width);
                match negative {
                    true => (magnitude <= most + 1).then(|| magnitude.wrapping_neg()),
                    false => (magnitude <= most).then_some(magnitude),
                }
            }
            (Literal::Integer { negative, magnitude }, Kind::Float(width)) => {
                let number = magnitude as f64;
                let is_exact = number as u128 == magnitude;
                is_exact.then(|| float_bits(if negative { -number } else { number }, width))?
            }
            (Literal::Float(bits), Kind::Float(width)) => float_bits(f64::from_bits(bits), width),
            _ => None,
        }
    }
}

/// The bits of a float in its width; nothing if `f32` has no such number, unless it is
/// written shorter than it is, as 0.1 is.
fn float_bits(number: f64, width: u32) -> Option<u128> {
    match width {
        64 => Some(number.to_bits().into()),
        _ if number.is_finite() && !(number as f32).is_finite() => None,
        _ => Some((number as f32).to_bits().into()),
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Integer { negative, magnitude } => {
                write!(f, "{}{magnitude}", if *negative { "-" } else { "" })
            }
            Literal::Float(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Literal::Character(c) => write!(f, "{c:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_has_the_bits_of_the_value_it_writes() {
        let integer = Literal::of_integer;
        assert_eq!(integer(-5).bits(Kind::Signed(8)), Some(-5i8 as u128));
        assert_eq!(integer(-128).bits(Kind::Signed(8)), Some(i8::MIN as u128));
        assert_eq!(integer(-129).bits(Kind::Signed(8)), None);
        assert_eq!(integer(127).bits(Kind::Signed(8)), Some(127));
        assert_eq!(integer(128).bits(Kind::Signed(8)), None);
        assert_eq!(integer(255).bits(Kind::Unsigned(8)), Some(255));
        assert_eq!(integer(256).bits(Kind::Unsigned(8)), None);
        assert_eq!(integer(-1).bits(Kind::Unsigned(128)), None);
        assert_eq!(integer(i128::MIN).bits(Kind::Signed(128)), Some(i128::MIN as u128));
        assert_eq!(integer(5).bits(Kind::Char), None);
        assert_eq!(integer(5).bits(Kind::Float(64)), Some(5f64.to_bits().into()));
        assert_eq!(integer((1 << 60) + 1).bits(Kind::Float(64)), None);
        let half = Literal::Float(0.5f64.to_bits());
        assert_eq!(half.bits(Kind::Float(32)), Some(0.5f32.to_bits().into()));
        assert_eq!(Literal::Float(1e300f64.to_bits()).bits(Kind::Float(32)), None);
        assert_eq!(half.bits(Kind::Signed(8)), None);
        assert_eq!(Literal::Character('a').bits(Kind::Char), Some(97));
    }
}
