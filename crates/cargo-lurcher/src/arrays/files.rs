//! Reading the files that the user names. `-` is standard input.

use std::io::{self, Read};
use std::path::Path;

use lurcher_arrays::Model;
use lurcher_arrays::format::{
    Diagnostic, ReadOptions, read_model, read_model_file, read_rows, read_text_file,
};

use crate::arguments::ModelFile;
use crate::failure::Failure;

impl ModelFile {
    /// Reads the model. What looks wrong, but can be read, is said unless `quiet`.
    pub(super) fn read(&self, quiet: bool) -> Result<Model, Failure> {
        let mut options = self.options();
        if let Some(format) = self.format {
            options = options.format(format);
        }
        if let Some(strength) = self.strength {
            options = options.strength(strength);
        }
        if let Some(path) = &self.constraints {
            let text = text(path)?;
            options = options.constraints(text.text, text.name);
        }
        let reading = if self.path.as_os_str() == "-" {
            let text = text(&self.path)?;
            read_model(&text.text, &text.name, &options)
        } else {
            read_model_file(&self.path, &options)
        };
        let reading = reading.map_err(Failure::malformed)?;
        warn(&reading.warnings, quiet);
        Ok(reading.model)
    }

    /// How texts of the model's family are read.
    fn options(&self) -> ReadOptions {
        ReadOptions::new()
            .value_separator(self.value_separator)
            .alias_separator(self.alias_separator)
            .negative_mark(self.negative_mark)
            .case_sensitive(self.case_sensitive)
    }

    /// The rows of a table, as positions of values of the model; nothing where a cell is free.
    pub(super) fn rows(
        &self,
        path: &Path,
        model: &Model,
        quiet: bool,
    ) -> Result<Vec<Vec<Option<u64>>>, Failure> {
        let text = text(path)?;
        let rows = read_rows(&text.text, &text.name, model, &self.options());
        let rows = rows.map_err(Failure::malformed)?;
        warn(&rows.warnings, quiet);
        Ok(rows.seeds.iter().map(|seed| seed.cells().to_vec()).collect())
    }
}

/// A text, and its name as messages call it.
pub(super) struct Text {
    pub(super) name: String,
    pub(super) text: String,
}

/// The text of a file.
pub(super) fn text(path: &Path) -> Result<Text, Failure> {
    if path.as_os_str() != "-" {
        let text = read_text_file(path).map_err(Failure::malformed)?;
        return Ok(Text { name: path.display().to_string(), text });
    }
    let mut text = String::new();
    let read = io::stdin().lock().read_to_string(&mut text);
    read.map_err(|error| Failure::usage(format!("can't read standard input: {error}")))?;
    Ok(Text { name: "standard input".to_string(), text })
}

pub(super) fn warn(warnings: &[Diagnostic], quiet: bool) {
    if !quiet {
        for warning in warnings {
            eprintln!("{warning}");
        }
    }
}
