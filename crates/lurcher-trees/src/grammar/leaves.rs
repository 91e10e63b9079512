//! Numbers and characters as a few classes.
//!
//! There are too many numbers for each to be a symbol. Those that programs treat
//! apart most often get a class of their own; the others are small or large.

use crate::shape::Kind;

/// What numbers and characters count as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaves {
    /// Zero, one, the extremes, small and large; letters, digits, blanks and so on.
    #[default]
    Classes,
    /// Nothing: all values of the type are alike.
    Opaque,
}

/// The largest number that is small.
const SMALL: u128 = 16;

const UNSIGNED: [&str; 5] = ["0", "1", "small", "large", "MAX"];
const SIGNED: [&str; 9] = ["0", "1", "small", "large", "MAX", "-1", "-small", "-large", "MIN"];
const FLOAT: [&str; 9] =
    ["0", "integer", "fraction", "inf", "-0", "-integer", "-fraction", "-inf", "NaN"];
const CHAR: [&str; 7] =
    ["lowercase", "uppercase", "digit", "blank", "punctuation", "control", "beyond ASCII"];

/// The classes of a kind of leaf; none if its values are all alike.
pub(super) fn class_names(kind: Kind, leaves: Leaves) -> Option<&'static [&'static str]> {
    match (leaves, kind) {
        (Leaves::Opaque, _) => None,
        (Leaves::Classes, Kind::Unsigned(_)) => Some(&UNSIGNED),
        (Leaves::Classes, Kind::Signed(_)) => Some(&SIGNED),
        (Leaves::Classes, Kind::Float(_)) => Some(&FLOAT),
        (Leaves::Classes, Kind::Char) => Some(&CHAR),
        (Leaves::Classes, _) => None,
    }
}

/// The class of a leaf, by its place in the list of names.
#[inline]
pub(super) fn class_of(kind: Kind, bits: u128) -> u32 {
    match kind {
        Kind::Unsigned(width) => magnitude(bits, u128::MAX >> (128 - width)),
        Kind::Signed(width) => {
            let unused = 128 - width;
            let number = ((bits << unused) as i128) >> unused;
            if number >= 0 {
                magnitude(bits, u128::MAX >> (unused + 1))
            } else {
                match number.unsigned_abs() {
                    1 => 5,
                    n if n == 1 << (width - 1) => 8,
                    2..=SMALL => 6,
                    _ => 7,
                }
            }
        }
        Kind::Float(64) => float_class(f64::from_bits(bits as u64)),
        Kind::Float(_) => float_class(f64::from(f32::from_bits(bits as u32))),
        Kind::Char => char_class(char::from_u32(bits as u32).unwrap_or('\u{fffd}')),
        _ => 0,
    }
}

fn magnitude(number: u128, most: u128) -> u32 {
    match number {
        0 => 0,
        1 => 1,
        _ if number == most => 4,
        2..=SMALL => 2,
        _ => 3,
    }
}

fn float_class(number: f64) -> u32 {
    let sign = if number.is_sign_negative() { 4 } else { 0 };
    match number {
        n if n.is_nan() => 8,
        n if n.is_infinite() => 3 + sign,
        0.0 => sign,
        n if n == n.trunc() => 1 + sign,
        _ => 2 + sign,
    }
}

fn char_class(c: char) -> u32 {
    match c {
        'a'..='z' => 0,
        'A'..='Z' => 1,
        '0'..='9' => 2,
        ' ' | '\t' | '\n' | '\r' => 3,
        c if c.is_ascii_punctuation() => 4,
        c if c.is_ascii() => 5,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(kind: Kind, bits: u128) -> &'static str {
        class_names(kind, Leaves::Classes).unwrap()[class_of(kind, bits) as usize]
    }

    #[test]
    fn integers_fall_into_the_class_of_their_name() {
        let signed = |n: i8| name(Kind::Signed(8), n as u128);
        assert_eq!(
            [0, 1, 2, 16, 17, 127].map(signed),
            ["0", "1", "small", "small", "large", "MAX"]
        );
        assert_eq!(
            [-1, -2, -16, -17, -128].map(signed),
            ["-1", "-small", "-small", "-large", "MIN"]
        );
        let unsigned = |n: u8| name(Kind::Unsigned(8), n.into());
        assert_eq!([0, 1, 16, 254, 255].map(unsigned), ["0", "1", "small", "large", "MAX"]);
        assert_eq!(name(Kind::Unsigned(128), u128::MAX), "MAX");
        assert_eq!(name(Kind::Signed(128), i128::MIN as u128), "MIN");
        assert_eq!(name(Kind::Signed(128), i128::MAX as u128), "MAX");
        // Bits above the width are not looked at.
        assert_eq!(name(Kind::Signed(8), u128::from(255u8)), "-1");
    }

    #[test]
    fn floats_and_characters_fall_into_the_class_of_their_name() {
        let float = |n: f64| name(Kind::Float(64), n.to_bits().into());
        assert_eq!(
            [0.0, -0.0, 3.0, -0.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(float),
            ["0", "-0", "integer", "-fraction", "inf", "-inf", "NaN"]
        );
        assert_eq!(name(Kind::Float(32), 1.5f32.to_bits().into()), "fraction");
        let char = |c: char| name(Kind::Char, (c as u32).into());
        assert_eq!(
            ['q', 'Q', '7', ' ', '-', '\0', 'é'].map(char),
            ["lowercase", "uppercase", "digit", "blank", "punctuation", "control", "beyond ASCII"]
        );
    }
}
