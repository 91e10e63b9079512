//! Lengths of time as people write them: `500ms`, `10s`, `2m`, `1h`.
//!
//! A number without a unit is refused: half of all readers would take it for
//! milliseconds.

use std::time::Duration;

/// The length of time that a text states, or why it states none.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let milliseconds = match unit.trim() {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        "" => return Err("has no unit".to_string()),
        unit if unit.starts_with('.') => return Err("is not a whole number".to_string()),
        unit => return Err(format!("has an unknown unit, `{unit}`")),
    };
    let number = parse_number(number)?;
    let milliseconds = number.checked_mul(milliseconds).ok_or("is too long")?;
    Ok(Duration::from_millis(milliseconds))
}

/// A time in the largest unit that states it exactly.
pub(crate) fn show_time(time: Duration) -> String {
    let milliseconds = time.as_millis();
    match milliseconds {
        0 => "0s".to_string(),
        n if n % 3_600_000 == 0 => format!("{}h", n / 3_600_000),
        n if n % 60_000 == 0 => format!("{}m", n / 60_000),
        n if n % 1_000 == 0 => format!("{}s", n / 1_000),
        n => format!("{n}ms"),
    }
}

/// A whole number, with underscores as in Rust; hexadecimal after `0x`.
pub(super) fn parse_number(text: &str) -> Result<u64, String> {
    let digits = text.trim().replace('_', "");
    let (digits, radix) = match digits.strip_prefix("0x") {
        Some(hexadecimal) => (hexadecimal, 16),
        None => (digits.as_str(), 10),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Err("is not a whole number".to_string());
    }
    u64::from_str_radix(digits, radix).map_err(|_| "is too large".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_four_units_and_shown_in_the_largest() {
        for (text, milliseconds) in [
            ("500ms", 500),
            ("10s", 10_000),
            ("2m", 120_000),
            ("1h", 3_600_000),
            (" 1_5 s ", 15_000),
        ] {
            assert_eq!(parse_time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["500ms", "10s", "2m", "1h", "0s", "1500ms", "61m"] {
            assert_eq!(show_time(parse_time(text).unwrap()), text);
        }
    }

    #[test]
    fn a_time_that_cannot_be_read_says_why() {
        for (text, why) in [
            ("10", "has no unit"),
            ("", "has no unit"),
            ("ten seconds", "has an unknown unit, `ten seconds`"),
            ("10 days", "has an unknown unit, `days`"),
            ("1.5s", "is not a whole number"),
            ("s", "is not a whole number"),
            ("-1s", "has an unknown unit, `-1s`"),
            ("99999999999999999999s", "is too large"),
            ("18446744073709551615h", "is too long"),
        ] {
            assert_eq!(parse_time(text), Err(why.to_string()), "{text}");
        }
    }

    #[test]
    fn numbers_may_have_underscores_and_be_hexadecimal() {
        assert_eq!(parse_number("10_000"), Ok(10_000));
        assert_eq!(parse_number("0xFFFF_FFFF_FFFF_FFFF"), Ok(u64::MAX));
        for text in ["", "_", "0x", "+1", "-1", "1e3", "1.0", "٣"] {
            assert!(parse_number(text).is_err(), "{text}");
        }
    }
}
