//! Reading and writing models and tables.

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
pub struct Reading {
    /// The model.
    pub model: Model,
    /// What is suspicious in the file, though it could be read.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a model. The name is that of the file: messages use it, and the format is guessed
/// from it and from the text unless the options say it.
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
