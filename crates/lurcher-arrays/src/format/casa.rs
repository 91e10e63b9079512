//! CASA: a `.model` of sizes, and a `.constraints` of clauses over numbered values.
//!
//! The model has a strength, the number of parameters, and the size of each. The values of
//! all parameters are numbered through, from 0; a clause is a list of such numbers, each with
//! `+` ("has this value") or `-` ("hasn't"), at least one of which must hold. Parameters are
//! called `p0`, `p1`, … and their values are integers from 0.

use std::ops::Range;

use super::diagnostic::{Problem, Source};
use super::draft::{Checked, Draft};
use super::{Diagnostic, ReadOptions, Reading};
use crate::model::{Domain, Formula, Level, ParameterId};

/// More values than this, of all parameters together, are taken to be a mistake.
const MOST_VALUES: usize = 10_000_000;

pub(super) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Reading, Diagnostic> {
    let mut draft = Draft::new(stem(source.name), false);
    read_sizes(source, &mut draft).map_err(|problem| source.error(problem))?;
    if let Some((name, text)) = &options.constraints {
        let constraints = Source::new(name, text);
        read_clauses(&constraints, &mut draft).map_err(|problem| constraints.error(problem))?;
    }
    draft.apply_strength(options);
    Ok(draft.finish(source))
}

/// The name of a file without its directory and extension.
pub(super) fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    }
}

/// Words between spaces.
struct Words<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        Words { text, position: 0 }
    }

    fn next(&mut self) -> Option<(&'a str, Range<usize>)> {
        let rest = &self.text[self.position..];
        let start = self.position + rest.len() - rest.trim_start().len();
        let word = self.text[start..].split_whitespace().next()?;
        self.position = start + word.len();
        Some((word, start..self.position))
    }

    /// The next word as a number.
    fn number(&mut self, what: &str) -> Checked<(usize, Range<usize>)> {
        let Some((word, at)) = self.next() else {
            let end = self.text.trim_end().len();
            return Err(Problem::new(end..end, format!("expected {what}, found the end")));
        };
        match word.parse() {
            Ok(number) => Ok((number, at)),
            Err(_) => Err(Problem::new(at, format!("expected {what}, found `{word}`"))),
        }
    }

    fn end(&mut self, after: &str) -> Checked<()> {
        match self.next() {
            None => Ok(()),
            Some((word, at)) => {
                Err(Problem::new(at, format!("expected the end after {after}, found `{word}`")))
            }
        }
    }
}

fn read_sizes(source: &Source<'_>, draft: &mut Draft) -> Checked<()> {
    let mut words = Words::new(source.text);
    let (strength, at) = words.number("the strength")?;
    let (count, _) = words.number("the number of parameters")?;
    if strength == 0 || strength > count {
        let message = format!("expected a strength from 1 to {count}, found `{strength}`");
        return Err(Problem::new(at, message));
    }
    let mut total = 0_usize;
    for index in 0..count {
        let (size, at) = words.number(&format!("the number of values of parameter {index}"))?;
        total = total.saturating_add(size);
        if total > MOST_VALUES {
            return Err(Problem::new(at, format!("there are more than {MOST_VALUES} values")));
        }
        let levels = (0..size as i64).map(Level::new).collect();
        draft.add(&format!("p{index}"), at, Domain::Levels(levels))?;
    }
    words.end(&format!("the sizes of {count} parameters"))?;
    draft.model.strength(strength);
    Ok(())
}

fn read_clauses(source: &Source<'_>, draft: &mut Draft) -> Checked<()> {
    // The parameter of each numbered value, and its first number.
    let mut owners: Vec<(ParameterId, usize)> = Vec::new();
    for (id, parameter) in draft.model.ids().zip(draft.model.parameters()) {
        let first = owners.len();
        owners.extend((0..parameter.count()).map(|_| (id, first)));
    }
    let mut words = Words::new(source.text);
    let (count, _) = words.number("the number of constraints")?;
    for _ in 0..count {
        let (length, at) = words.number("the length of a constraint")?;
        let line = source.line_number(at.start);
        let mut parts = Vec::new();
        let mut texts = Vec::new();
        for _ in 0..length {
            let (is, (id, value)) = literal(&mut words, &owners)?;
            let sign = if is { "=" } else { "!=" };
            texts.push(format!("{} {sign} {value}", draft.model.parameters[id.index()].name()));
            parts.push(if is { id.is(value) } else { id.is_not(value) });
        }
        let formula = match <[Formula; 1]>::try_from(parts) {
            Ok([formula]) => formula,
            Err(parts) => Formula::Any(parts),
        };
        draft.constrain(formula, &texts.join(" || "), line);
    }
    words.end(&format!("{count} constraints"))
}

/// `+ number` or `- number`; the sign may be joined to the number.
fn literal(
    words: &mut Words<'_>,
    owners: &[(ParameterId, usize)],
) -> Checked<(bool, (ParameterId, i64))> {
    let expected = "expected `+` or `-` and the number of a value";
    let Some((word, at)) = words.next() else {
        let end = words.text.trim_end().len();
        return Err(Problem::new(end..end, format!("{expected}, found the end")));
    };
    let is = match word.as_bytes()[0] {
        b'+' => true,
        b'-' => false,
        _ => return Err(Problem::new(at, format!("{expected}, found `{word}`"))),
    };
    let (number, at) = match word.len() {
        1 => words.number("the number of a value")?,
        _ => match word[1..].parse() {
            Ok(number) => (number, at),
            Err(_) => return Err(Problem::new(at, format!("{expected}, found `{word}`"))),
        },
    };
    let Some(&(id, first)) = owners.get(number) else {
        let message = format!("no value has the number {number}");
        let help = format!("the values are numbered from 0 to {}", owners.len().saturating_sub(1));
        return Err(Problem::new(at, message).help(help));
    };
    Ok((is, (id, (number - first) as i64)))
}
