//! Writing models and tables.

mod acts;
mod evaluate;
mod formula;
mod pict;
mod spelling;
mod tables;

pub use tables::write_rows;

#[cfg(test)]
pub(super) use evaluate::holds;

use super::{Diagnostic, ModelFormat, ReadOptions, read_model};
use crate::error::Error;
use crate::model::{Domain, LevelKind, Model, Parameter};

/// A model as text, and what the format couldn't say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The text.
    pub text: String,
    /// What got lost, or needs care when the text is read.
    pub notes: Vec<String>,
}

/// Writes a model as ACTS text or as a PICT model.
///
/// Reading the text gives the model back, but for what the formats can't say, which the
/// notes name:
///
/// - ACTS has no invalid values, aliases and weights; PICT has no truth values (they
///   become texts), and rows to keep are not part of its models.
/// - Neither knows values that are not applicable: they become ordinary ones. The
///   constraints on them stay.
/// - The strength of the whole is written as a relation of all parameters, unless it is 2;
///   a strength of 0 can't be written.
/// - Conditions without words in the format are written by values, so that they read back
///   as other formulas that hold for the same rows.
/// - Ranges are written as `0..=255`, and arithmetic is written for PICT as it is for ACTS:
///   this crate reads both, the tools themselves don't.
///
/// # Errors
///
/// If a name or value can't be written in the format, such as one with a separator in it; if
/// a condition can't be written and is about too many values to list them; if models can't be
/// written in the format at all.
///
/// ```
/// use lurcher_arrays::Model;
/// use lurcher_arrays::format::{ModelFormat, write_model};
///
/// let mut model = Model::new("shop");
/// let browser = model.parameter("Browser", ["Firefox", "Safari"]);
/// let system = model.parameter("System", ["Linux", "Mac"]);
/// model.constrain(browser.is("Safari").implies(system.is("Mac")));
/// assert_eq!(
///     write_model(&model, ModelFormat::Pict)?.text,
///     "Browser: Firefox, Safari\nSystem: Linux, Mac\n\n\
///      NOT ([Browser] = \"Safari\") OR [System] = \"Mac\";\n"
/// );
/// # Ok::<(), lurcher_arrays::Error>(())
/// ```
pub fn write_model(model: &Model, format: ModelFormat) -> Result<Written, Error> {
    if model.parameters.is_empty() {
        return Err(Error::new("a model without parameters can't be written"));
    }
    let (written, options) = match format {
        ModelFormat::Acts => (acts::write(model)?, ReadOptions::new()),
        ModelFormat::Pict => pict::write(model)?,
        other => {
            return Err(Error::new(format!(
                "models can't be written as {other}: write them as acts or pict"
            )));
        }
    };
    // Whether separators, quotes and marks within names and values do harm is best seen by
    // reading.
    match read_model(&written.text, "the model", &options.format(format)) {
        Ok(reading) => check(model, &reading.model, format)?,
        Err(diagnostic) => return Err(unreadable(&diagnostic, format)),
    }
    Ok(written)
}

fn unreadable(diagnostic: &Diagnostic, format: ModelFormat) -> Error {
    Error::new(format!(
        "a name or value has a character in it that can't be written as {format}: it would be \
         read like this\n{diagnostic}"
    ))
}

/// Whether the parameters are what they were.
fn check(model: &Model, read: &Model, format: ModelFormat) -> Result<(), Error> {
    let differs = |name: &str| {
        Err(Error::new(format!(
            "the parameter `{name}` can't be written as {format}: its name or one of its values \
             has a character in it that means something else there"
        )))
    };
    for (index, parameter) in model.parameters.iter().enumerate() {
        let same = read.parameters.get(index).is_some_and(|read| alike(parameter, read, format));
        if !same {
            return differs(&parameter.name);
        }
    }
    match model.parameters.last() {
        Some(last) if read.parameters.len() != model.parameters.len() => differs(&last.name),
        Some(last) if read.constraints.len() != model.constraints.len() => differs(&last.name),
        _ => Ok(()),
    }
}

fn alike(one: &Parameter, other: &Parameter, format: ModelFormat) -> bool {
    if one.name != other.name {
        return false;
    }
    match (&one.domain, &other.domain) {
        (Domain::Levels(levels), Domain::Levels(others)) => {
            levels.len() == others.len()
                && levels.iter().zip(others).all(|(level, other)| {
                    let texts = level.value.to_string() == other.value.to_string();
                    let invalid = |kind: LevelKind| kind == LevelKind::Invalid;
                    let marks = level.weight == other.weight
                        && invalid(level.kind) == invalid(other.kind)
                        && level.aliases.len() == other.aliases.len();
                    texts && (marks || format != ModelFormat::Pict)
                })
        }
        (one, other) => one == other,
    }
}

/// How a domain that is a range is written.
fn range(domain: &Domain) -> Option<String> {
    match *domain {
        Domain::Levels(_) => None,
        Domain::Range { first, step, count } => {
            let last = i128::from(first) + i128::from(step) * i128::from(count.saturating_sub(1));
            let steps = if step == 1 { String::new() } else { format!(" step {step}") };
            Some(format!("{first}..={last}{steps}"))
        }
    }
}

/// Notes on what neither format can say.
fn common_notes(model: &Model, notes: &mut Vec<String>) {
    let levels = || model.parameters.iter().flat_map(|parameter| parameter.levels());
    if levels().any(|level| level.kind == LevelKind::NotApplicable) {
        notes.push("values that are not applicable are written as ordinary values".to_string());
    }
    if model.parameters.iter().any(|parameter| range(&parameter.domain).is_some()) {
        let note = "ranges are written as `first..=last`, which other tools don't read";
        notes.push(note.to_string());
    }
}
