//! Reading and writing models and tables.
//!
//! | | read | written |
//! |---|---|---|
//! | models | ACTS text and XML, PICT, CASA, tables | ACTS text, PICT |
//! | rows | CSV, tables of PICT, CSV of ACTS, JSON | the same, and the blocks of ACTS |
//!
//! Readers work on text, not on files, except [`read_model_file`] and [`read_text_file`].
//! Whatever the text is, they give back a model or a [`Diagnostic`] with the place of the
//! mistake; they never panic.
//!
//! ```
//! use lurcher_arrays::format::{ModelFormat, ReadOptions, read_model, write_model};
//!
//! let text = r#"
//! Type:   Single, Span, Stripe
//! Size:   ~0, 10, 100, 1000
//! System: FAT, NTFS
//!
//! { Type, Size, System } @ 3
//!
//! IF [System] = "FAT" THEN [Size] <= 100;
//! "#;
//! let reading = read_model(text, "volumes.pict", &ReadOptions::new())?;
//! assert!(reading.warnings.is_empty());
//! assert_eq!(reading.model.parameters()[1].count(), 4);
//!
//! let acts = write_model(&reading.model, ModelFormat::Acts)?;
//! assert!(acts.text.contains("!(System = \"FAT\") || Size <= 100\n"));
//! assert_eq!(acts.notes, ["invalid values are written as ordinary values"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Strengths
//!
//! A model is covered at strength 2 unless the file says otherwise: CASA has a strength of
//! its own, and a relation or sub-model of *all* parameters is the strength of the whole. What
//! [`ReadOptions::strength`] says counts for more than both. Other relations and
//! sub-models come beside the strength of the whole. ACTS covers *only* the relations if it
//! is run with `-Ddoi=-1`: a strength of 0 does the same.
//!
//! # ACTS text
//!
//! The sections `[System]`, `[Parameter]`, `[Relation]`, `[Constraint]` and `[Test Set]`
//! (rows to keep, `*` for any value), spaces and labels (`R1:`, `C1:`) as one likes,
//! comments behind `--` at the start of a line. Constraints have the precedence, from the
//! weakest, `=>` (to the right), `||`, `&&`, `!`, comparisons, `+ -`, `* / %`. Beyond ACTS:
//! names may have spaces and signs in them; a value in quotes may have commas in it; an item
//! of an `int` may be a range, `0..=65535` or `0..=1000 step 10`; the strength of a relation
//! may be any.
//!
//! # ACTS XML
//!
//! The same as XML, with invalid values. Base choices are preferred where any value would do.
//!
//! # PICT
//!
//! All of PICT's syntax: aliases, weights, invalid values (`~`), values of other parameters
//! (`<name>`), results (`$name`), orders of parameters and sub-models, `IF … THEN … ELSE …`,
//! `AND`, `OR`, `NOT`, `IN`, `LIKE`, `ISNEGATIVE`, `ISPOSITIVE`, comparisons of
//! parameters, other separators. Where this differs from PICT:
//!
//! - A sub-model `{a, b, c} @ 3` is a relation: every three of its parameters are covered,
//!   beside the strength of the whole. PICT covers a sub-model by rows first and then
//!   combines whole rows with the other parameters, which takes several times as many rows
//!   and covers more than was asked for.
//! - A result is left out of all combinations, and has whatever value the constraints leave
//!   it. The strength of the whole is then a relation of the other parameters.
//! - Parameters, sub-models and constraints may come in any order. Constraints may compute
//!   with integers, `[a] + [b] <= 100;`, may begin with `NOT`, and may use `!=` and `==`.
//!   A comment may follow the `;`.
//! - An item may be a range of integers: `0..=65535` or `0..=1000 step 10`.
//! - A constraint or sub-model that names a parameter that doesn't exist is an error. PICT
//!   leaves it out.
//! - An integer is a number that is written as one. Other numbers, such as `1.5` and `007`, stay
//!   as they are written; if all first names of a parameter are numbers they are compared as
//!   numbers, and they can't be computed with.
//! - Repeated values count once.
//!
//! # Constraints on values that don't exist
//!
//! A comparison with a value that the parameter hasn't is most likely mistyped. It is a
//! warning: what is compared is never equal.
//!
//! # CASA
//!
//! A `.model` of sizes, and a `.constraints` of clauses, which is given by
//! [`ReadOptions::constraints`]. Parameters are called `p0`, `p1`, … and have the values 0, 1, …
//!
//! # Tables
//!
//! As a model, a table has a parameter for each column, with the values that stand in it, and
//! keeps its rows. For rows of a given model there is [`read_rows`].

mod acts;
mod casa;
mod diagnostic;
mod draft;
mod expression;
mod file;
mod json;
mod kinds;
mod options;
mod pict;
mod piece;
mod rows;
mod suggest;
mod table;
#[cfg(test)]
mod tests;
mod write;

pub use diagnostic::{Diagnostic, Severity};
pub use file::{read_model_file, read_text_file};
pub use kinds::{ModelFormat, TableFormat, UnknownFormat};
pub use options::ReadOptions;
pub use rows::{Rows, read_rows};
pub use write::{Written, write_model, write_rows};

use crate::model::Model;
use diagnostic::Source;

/// A model that was read, and what should be looked at.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The model.
    pub model: Model,
    /// What is suspicious in the file, though it could be read.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a model. The name is that of the file: messages use it, and the format is guessed
/// from it and from the text unless the options say it.
///
/// ```
/// use lurcher_arrays::format::{ReadOptions, read_model};
///
/// let sizes = "2\n3\n3 2 4\n";
/// let options = ReadOptions::new().constraints("1\n2\n- 0 + 3\n", "small.constraints");
/// let model = read_model(sizes, "small.model", &options)?.model;
/// assert_eq!(model.parameters().len(), 3);
/// assert_eq!(model.constraints().len(), 1);
/// # Ok::<(), lurcher_arrays::format::Diagnostic>(())
/// ```
///
/// # Errors
///
/// If the text can't be read in the format, with the place of the first mistake.
pub fn read_model(text: &str, name: &str, options: &ReadOptions) -> Result<Reading, Diagnostic> {
    let source = Source::new(name, text);
    match options.format.unwrap_or_else(|| ModelFormat::detect(name, text)) {
        ModelFormat::Acts => acts::read_text(&source, options),
        ModelFormat::ActsXml => acts::read_xml(&source, options),
        ModelFormat::Pict => pict::read(&source, options),
        ModelFormat::Casa => casa::read(&source, options),
        ModelFormat::Csv => rows::read_model(&source, options),
    }
}
