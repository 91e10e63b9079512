//! Reading and writing models and tables.

mod acts;
mod casa;
mod diagnostic;
mod draft;
mod expression;
mod kinds;
mod options;
mod pict;
mod piece;
mod suggest;

pub use diagnostic::{Diagnostic, Severity};
pub use kinds::{ModelFormat, TableFormat, UnknownFormat};
pub use options::ReadOptions;

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
        ModelFormat::Pict => pict::read(&source, options),
        _ => casa::read(&source, options),
    }
}
