//! Values of arguments that are more than text: numbers within bounds, one of a few words.

use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser, ValueParser};
use lurcher_arrays::format::{ModelFormat, TableFormat};
use lurcher_arrays::{Effort, Radix};

/// Words with a meaning, each with its line of help.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    words: &'static [(&'static str, &'static str, T)],
) -> ValueParser {
    let names = words.iter().map(|(word, help, _)| PossibleValue::new(*word).help(*help));
    let parser = clap::builder::PossibleValuesParser::new(names);
    ValueParser::new(parser.map(move |chosen| {
        let found = words.iter().find(|(word, ..)| *word == chosen);
        found.expect("the parser accepts only these words").2.clone()
    }))
}

pub(super) const EFFORTS: &[(&str, &str, Effort)] = &[
    ("fast", "the first array that covers everything", Effort::Fast),
    ("balanced", "a search for a smaller one, about two seconds", Effort::Balanced),
    ("best", "a long search, about a minute unless --steps or --time say otherwise", Effort::Best),
];

pub(super) const RADIXES: &[(&str, &str, Radix)] = &[
    ("automatic", "where a parameter has too many values to combine", Radix::Automatic),
    ("always", "every range", Radix::Always),
    (
        "classes",
        "the longest, into classes of neighbouring values that are combined like values",
        Radix::Classes,
    ),
    ("never", "no range", Radix::Never),
];

/// Formats of models that can be read.
pub(super) const MODELS: &[(&str, &str, ModelFormat)] = &[
    ("acts", "the text form of ACTS", ModelFormat::Acts),
    ("acts-xml", "the XML form of ACTS", ModelFormat::ActsXml),
    ("pict", "a model of PICT", ModelFormat::Pict),
    ("casa", "a model of CASA, with its constraints in another file", ModelFormat::Casa),
    ("csv", "a table, whose columns are the parameters and whose rows are kept", ModelFormat::Csv),
];

/// Formats of models that can be written.
pub(super) const WRITABLE: &[(&str, &str, ModelFormat)] = &[
    ("acts", "the text form of ACTS", ModelFormat::Acts),
    ("pict", "a model of PICT", ModelFormat::Pict),
];

/// Formats of rows.
pub(super) const TABLES: &[(&str, &str, TableFormat)] = &[
    ("csv", "comma-separated values", TableFormat::Csv),
    ("json", "an array of objects", TableFormat::Json),
    (
        "json-report",
        "an object with the rows and what is known about them",
        TableFormat::JsonReport,
    ),
    ("pict", "the table of PICT: values between tabs", TableFormat::Pict),
    ("acts", "the list of ACTS, called nist there", TableFormat::Acts),
    ("acts-csv", "the CSV of ACTS, with comments", TableFormat::ActsCsv),
];

/// A time in seconds; fractions are allowed.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|&seconds| seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "a number of seconds above 0 is needed, such as 30 or 0.5".to_string())
}

/// Two names with a colon between.
pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once(':') {
        Some((one, other)) if !one.is_empty() && !other.is_empty() && !other.contains(':') => {
            Ok((one.to_string(), other.to_string()))
        }
        _ => Err("two events with a colon between are needed, such as open:close".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive_and_finite() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["0", "-1", "NaN", "inf", "1e300", "", "5s"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_pair_has_one_colon_and_two_names() {
        assert_eq!(pair("a:b"), Ok(("a".to_string(), "b".to_string())));
        for wrong in ["a", "a:", ":b", "a:b:c", ""] {
            assert!(pair(wrong).is_err(), "{wrong}");
        }
    }
}
