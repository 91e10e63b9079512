//! The formats, and how to tell them apart.

use std::fmt;
use std::str::FromStr;

use super::suggest::did_you_mean;

/// A format of models.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModelFormat {
    /// The text form of ACTS: `[System]`, `[Parameter]`, …
    Acts,
    /// The XML form of ACTS.
    ActsXml,
    /// A model of PICT.
    Pict,
    /// A `.model` of CASA; its constraints are in another file.
    Casa,
    /// A table: its columns are the parameters, what stands in them are their values, and
    /// its rows are kept.
    Csv,
}

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableFormat {
    /// Comma-separated values, a line of names first.
    Csv,
    /// An array of objects, one per row.
    Json,
    /// An object with the rows as in `Json`, and what is known about them.
    JsonReport,
    /// What PICT prints, and reads as seeds: values between tabs, a line of names first.
    Pict,
    /// What ACTS prints as `nist`: a block of lines for each row.
    Acts,
    /// What ACTS prints as `csv`: comments, a line of names, the rows.
    ActsCsv,
}

const MODELS: [(&str, ModelFormat); 5] = [
    ("acts", ModelFormat::Acts),
    ("acts-xml", ModelFormat::ActsXml),
    ("pict", ModelFormat::Pict),
    ("casa", ModelFormat::Casa),
    ("csv", ModelFormat::Csv),
];

const TABLES: [(&str, TableFormat); 6] = [
    ("csv", TableFormat::Csv),
    ("json", TableFormat::Json),
    ("json-report", TableFormat::JsonReport),
    ("pict", TableFormat::Pict),
    ("acts", TableFormat::Acts),
    ("acts-csv", TableFormat::ActsCsv),
];

impl ModelFormat {
    /// The format of a file, by its name and content.
    ///
    /// What the content shows counts for more than the name, since `.txt` may be anything.
    /// What shows nothing else is a PICT model: its lines have no marks of their own.
    ///
    /// ```
    /// use lurcher_arrays::format::ModelFormat;
    ///
    /// assert_eq!(ModelFormat::detect("tcas.txt", "[System]\nName: tcas\n"), ModelFormat::Acts);
    /// assert_eq!(ModelFormat::detect("tcas.txt", "Alt: 0, 1, 2, 3\n"), ModelFormat::Pict);
    /// assert_eq!(ModelFormat::detect("tcas.model", "2\n4\n3 3 2 2\n"), ModelFormat::Casa);
    /// ```
    pub fn detect(name: &str, text: &str) -> ModelFormat {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        if text.starts_with('<') {
            return ModelFormat::ActsXml;
        }
        // ACTS has comments before its first section, and so may PICT have a constraint there.
        let section = |line: &str| {
            let line = line.to_ascii_lowercase();
            line.starts_with("[system]") || line.starts_with("[parameter")
        };
        if lines().find(|line| !line.starts_with("--")).is_some_and(section) {
            return ModelFormat::Acts;
        }
        match extension(name).as_str() {
            "acts" => return ModelFormat::Acts,
            "xml" => return ModelFormat::ActsXml,
            "pict" => return ModelFormat::Pict,
            "model" | "casa" | "citmodel" => return ModelFormat::Casa,
            "csv" | "tsv" => return ModelFormat::Csv,
            _ => {}
        }
        let numbers =
            |line: &str| line.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace());
        if lines().next().is_some() && lines().all(numbers) {
            return ModelFormat::Casa;
        }
        ModelFormat::Pict
    }
}

impl TableFormat {
    /// The format in which a file of this name is written; CSV if the name doesn't tell.
    ///
    /// ```
    /// use lurcher_arrays::format::TableFormat;
    ///
    /// assert_eq!(TableFormat::for_file("rows.json"), TableFormat::Json);
    /// ```
    pub fn for_file(name: &str) -> TableFormat {
        match extension(name).as_str() {
            "json" => TableFormat::Json,
            "tsv" | "pict" => TableFormat::Pict,
            "acts" | "txt" => TableFormat::Acts,
            _ => TableFormat::Csv,
        }
    }
}

/// What follows the last point of a file's name, in lower case.
pub(super) fn extension(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.rsplit_once('.').map_or_else(String::new, |(_, extension)| extension.to_ascii_lowercase())
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnknownFormat {}

fn by_name<F: Copy>(formats: &[(&'static str, F)], name: &str) -> Result<F, UnknownFormat> {
    let found = formats.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, format)| *format).ok_or_else(|| {
        let names: Vec<&str> = formats.iter().map(|(known, _)| *known).collect();
        let help =
            did_you_mean(name, &names).unwrap_or_else(|| format!("use {}", names.join(", ")));
        UnknownFormat(format!("no format is called `{name}`: {help}"))
    })
}

fn name_of<F: PartialEq>(formats: &[(&'static str, F)], format: &F) -> &'static str {
    formats.iter().find(|(_, known)| known == format).map_or("?", |(name, _)| name)
}

impl FromStr for ModelFormat {
    type Err = UnknownFormat;

    /// `acts`, `acts-xml`, `pict`, `casa` or `csv`.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        by_name(&MODELS, name)
    }
}

impl FromStr for TableFormat {
    type Err = UnknownFormat;

    /// `csv`, `json`, `json-report`, `pict`, `acts` or `acts-csv`.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        by_name(&TABLES, name)
    }
}

impl fmt::Display for ModelFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name_of(&MODELS, self))
    }
}

impl fmt::Display for TableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name_of(&TABLES, self))
    }
}
