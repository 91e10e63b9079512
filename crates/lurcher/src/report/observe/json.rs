//! As much of JSON as writing takes.

use std::fmt::{self, Write};

/// A value to be written; `Display` writes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Switch(bool),
    Whole(u64),
    /// JSON knows neither infinity nor not-a-number; those become texts.
    Number(f64),
    Text(String),
    /// In this order; a name that occurs twice is written twice.
    Object(Vec<(String, Json)>),
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Text(text.to_string())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Switch(on) => write!(f, "{on}"),
            Json::Whole(number) => write!(f, "{number}"),
            // `Debug` gives the shortest digits that read back as the same number, and an
            // exponent where there would be hundreds of zeros.
            Json::Number(number) if number.is_finite() => write!(f, "{number:?}"),
            Json::Number(number) if number.is_nan() => f.write_str("\"NaN\""),
            Json::Number(number) if *number > 0.0 => f.write_str("\"Infinity\""),
            Json::Number(_) => f.write_str("\"-Infinity\""),
            Json::Text(text) => write_text(f, text),
            Json::Object(fields) => {
                f.write_char('{')?;
                for (index, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    let mut rest = text;
    // Two line ends that JavaScript once did not allow in texts are escaped with the others.
    let is_special =
        |c: char| matches!(c, '"' | '\\' | '\u{0}'..='\u{1f}' | '\u{7f}' | '\u{2028}' | '\u{2029}');
    while let Some(at) = rest.find(is_special) {
        f.write_str(&rest[..at])?;
        let mut chars = rest[at..].chars();
        match chars.next() {
            Some('"') => f.write_str("\\\"")?,
            Some('\\') => f.write_str("\\\\")?,
            Some('\n') => f.write_str("\\n")?,
            Some('\r') => f.write_str("\\r")?,
            Some('\t') => f.write_str("\\t")?,
            Some(c) => write!(f, "\\u{:04x}", u32::from(c))?,
            None => {}
        }
        rest = chars.as_str();
    }
    f.write_str(rest)?;
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back(value: &Json) -> serde_json::Value {
        let text = value.to_string();
        assert!(!text.contains('\n'), "{text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn every_character_reads_back() {
        let mut text: String = (0..0x500).filter_map(char::from_u32).collect();
        text.push_str("\u{2028}\u{2029}\u{FFFD}\u{FFFF}🦀\u{10FFFF}\\\"");
        assert_eq!(read_back(&Json::Text(text.clone())), serde_json::Value::from(text));
        assert_eq!(Json::from("").to_string(), "\"\"");
    }

    #[test]
    fn every_number_reads_back() {
        for number in [0.0, -0.0, 1.0, 0.1, 1e300, -5e-324, f64::MAX, f64::MIN_POSITIVE, 1e21] {
            let json = Json::Number(number);
            // The reader at hand rounds carelessly, so the digits are also read by Rust.
            let close = read_back(&json).as_f64().unwrap() / number;
            assert!(number == 0.0 || (close - 1.0).abs() < 1e-9, "{json}");
            assert_eq!(json.to_string().parse(), Ok(number));
        }
        assert_eq!(read_back(&Json::Whole(u64::MAX)).as_u64(), Some(u64::MAX));
        for (number, text) in
            [(f64::NAN, "NaN"), (f64::INFINITY, "Infinity"), (f64::NEG_INFINITY, "-Infinity")]
        {
            assert_eq!(read_back(&Json::Number(number)), text);
        }
    }

    #[test]
    fn objects_read_back() {
        let value = Json::Object(vec![
            ("a \"b\"".to_string(), Json::Switch(true)),
            (String::new(), Json::Object(Vec::new())),
        ]);
        assert_eq!(value.to_string(), r#"{"a \"b\"":true,"":{}}"#);
        assert_eq!(read_back(&value), serde_json::json!({"a \"b\"": true, "": {}}));
    }
}
