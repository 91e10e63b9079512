//! A model while it is being read: what all readers check in the same way.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::diagnostic::{Problem, Source};
use super::suggest::did_you_mean;
use super::{Diagnostic, ReadOptions, Reading};
use crate::model::{Constraint, Domain, Formula, Level, Model, ParameterId, Seed, Value};

/// More values than this are not listed one by one, as a range beside other values must be.
const LONGEST_LIST: u64 = 50_000;

/// What can go wrong while reading, before it is put in relation to a file.
pub(super) type Checked<T> = Result<T, Problem>;

pub(super) struct Draft {
    pub(super) model: Model,
    pub(super) warnings: Vec<Problem>,
    /// Whether names that differ in case only are the same.
    ignore_case: bool,
    by_name: HashMap<String, ParameterId>,
}

impl Draft {
    pub(super) fn new(name: &str, ignore_case: bool) -> Self {
        let (warnings, by_name) = (Vec::new(), HashMap::new());
        Draft { model: Model::new(name), warnings, ignore_case, by_name }
    }

    fn key(&self, name: &str) -> String {
        if self.ignore_case { name.to_lowercase() } else { name.to_string() }
    }

    /// Adds a parameter; the name stands at this place.
    pub(super) fn add(&mut self, name: &str, at: Range<usize>, domain: Domain) -> Checked<()> {
        if name.is_empty() {
            return Err(Problem::new(at, "expected the name of a parameter"));
        }
        let empty = match &domain {
            Domain::Levels(levels) => levels.is_empty(),
            Domain::Range { count, .. } => *count == 0,
        };
        if empty {
            return Err(Problem::new(at, format!("`{name}` has no values")));
        }
        let key = self.key(name);
        if let Some(earlier) = self.by_name.get(&key) {
            let earlier = self.model.parameters[earlier.index()].name();
            let message = match earlier == name {
                true => format!("there are two parameters called `{name}`"),
                false => format!("`{name}` and `{earlier}` differ in case only"),
            };
            return Err(Problem::new(at, message).help("every parameter needs its own name"));
        }
        let id = match domain {
            Domain::Levels(levels) => self.model.parameter(name, levels),
            Domain::Range { .. } => {
                let id = self.model.range(name, 0..=0);
                self.model.parameters[id.index()].domain = domain;
                id
            }
        };
        self.by_name.insert(key, id);
        Ok(())
    }

    /// The parameter of a name that stands at this place.
    pub(super) fn find(&self, name: &str, at: Range<usize>) -> Checked<ParameterId> {
        self.lookup(name).ok_or_else(|| {
            let names = self.model.parameters.iter().map(|parameter| parameter.name());
            let help = did_you_mean(name, names);
            Problem::new(at, format!("no parameter is called `{name}`")).help_if(help)
        })
    }

    pub(super) fn lookup(&self, name: &str) -> Option<ParameterId> {
        self.by_name.get(&self.key(name)).copied()
    }

    pub(super) fn constrain(&mut self, formula: Formula, text: &str, line: usize) {
        let text = Some(text.to_string());
        self.model.constraints.push(Constraint { formula, text, line: Some(line) });
    }

    /// Adds a relation, unless it is about all parameters: then its strength is that of the
    /// whole.
    pub(super) fn relate(&mut self, parameters: Vec<ParameterId>, strength: usize) {
        self.model.relation(parameters, strength);
        let last = self.model.relations.len() - 1;
        if self.model.relations[last].parameters.len() == self.model.parameters.len() {
            self.model.relations.pop();
            self.model.strength = strength;
        }
    }

    /// Sets the strength of the whole to what the options say. Otherwise it is that of the
    /// file, or the usual one if there are enough parameters for it.
    pub(super) fn apply_strength(&mut self, options: &ReadOptions) {
        let most = self.model.parameters.len();
        self.model.strength = options.strength.unwrap_or(self.model.strength.min(most));
    }

    /// Adds a row to keep, from the text of its cells and where they stand.
    pub(super) fn seed(&mut self, columns: &[Option<ParameterId>], cells: &[(Range<usize>, &str)]) {
        let mut seed = vec![None; self.model.parameters.len()];
        for (column, (at, cell)) in columns.iter().zip(cells) {
            let Some(id) = column else { continue };
            match position_of_cell(&self.model, *id, cell, self.ignore_case) {
                Ok(position) => seed[id.index()] = position,
                Err(help) => self.warnings.push(unknown_cell(&self.model, *id, cell, help, at)),
            }
        }
        self.model.seeds.push(Seed { cells: seed });
    }

    pub(super) fn finish(self, source: &Source<'_>) -> Reading {
        let warnings = self.warnings.into_iter().map(|problem| source.warning(problem)).collect();
        Reading { model: self.model, warnings }
    }

    /// The reading, or an error if nothing was read.
    pub(super) fn finish_nonempty(
        self,
        source: &Source<'_>,
        help: &str,
    ) -> Result<Reading, Diagnostic> {
        if self.model.parameters.is_empty() {
            let end = source.text.len();
            return Err(source.error(Problem::new(end..end, "there are no parameters").help(help)));
        }
        Ok(self.finish(source))
    }
}

/// The position of the value that a cell names; none if the cell is free.
pub(super) fn position_of_cell(
    model: &Model,
    id: ParameterId,
    cell: &str,
    ignore_case: bool,
) -> Result<Option<u64>, Option<String>> {
    let parameter = &model.parameters[id.index()];
    let found = match &parameter.domain {
        Domain::Range { .. } => match cell.parse() {
            Ok(integer) => parameter.position(&Value::Integer(integer)),
            Err(_) => None,
        },
        Domain::Levels(levels) => {
            let spelled = |level: &Level, ignore_case: bool| {
                let mut spellings = std::iter::once(&level.value).chain(&level.aliases);
                spellings.any(|value| spells(cell, value, ignore_case))
            };
            let exact = levels.iter().position(|level| spelled(level, false));
            let found = match exact {
                None if ignore_case => levels.iter().position(|level| spelled(level, true)),
                exact => exact,
            };
            found.map(|index| index as u64)
        }
    };
    match found {
        Some(position) => Ok(Some(position)),
        None if cell.is_empty() || cell == "*" => Ok(None),
        None => {
            let values = parameter.levels().iter().map(|level| level.value.to_string());
            Err(did_you_mean(cell, values))
        }
    }
}

/// Whether a cell is a value as it is written.
fn spells(cell: &str, value: &Value, ignore_case: bool) -> bool {
    match value {
        Value::Integer(integer) => cell.parse() == Ok(*integer),
        // Spreadsheets write `TRUE`.
        Value::Boolean(truth) => cell.eq_ignore_ascii_case(if *truth { "true" } else { "false" }),
        Value::Text(text) => {
            let text = text.trim();
            text == cell || ignore_case && text.to_lowercase() == cell.to_lowercase()
        }
    }
}

/// A cell that names no value is as good as free.
pub(super) fn unknown_cell(
    model: &Model,
    id: ParameterId,
    cell: &str,
    help: Option<String>,
    at: &Range<usize>,
) -> Problem {
    let name = model.parameters[id.index()].name();
    let message = format!("`{name}` has no value `{cell}`: the cell is taken to be free");
    Problem::new(at.clone(), message).help_if(help)
}

/// The values of a parameter while they are collected.
#[derive(Default)]
pub(super) struct Values {
    levels: Vec<Level>,
    seen: HashSet<Value>,
    range: Option<Domain>,
}

impl Values {
    /// Adds a value; a repeated one is left out, with a warning.
    pub(super) fn add(&mut self, level: Level, at: Range<usize>, warnings: &mut Vec<Problem>) {
        if self.seen.insert(level.value.clone()) {
            self.levels.push(level);
        } else {
            let message = format!("the value `{}` is repeated, and counts once", level.value);
            warnings.push(Problem::new(at, message));
        }
    }

    /// Adds a range, of levels like this one.
    pub(super) fn add_range(
        &mut self,
        range: IntegerRange,
        like: &Level,
        alone: bool,
        at: Range<usize>,
        warnings: &mut Vec<Problem>,
    ) -> Checked<()> {
        let IntegerRange { first, step, count } = range;
        if count == 0 {
            let help = "the first value comes before the last one";
            return Err(Problem::new(at, "this range has no values").help(help));
        }
        let domain = Domain::Range { first, step, count };
        let plain = Level { value: Value::Integer(0), ..like.clone() };
        if alone && plain == Level::new(0) {
            self.range = Some(domain);
            return Ok(());
        }
        if count > LONGEST_LIST {
            let message = format!("a range of {count} values can't stand beside others");
            let help = format!("a range of more than {LONGEST_LIST} values must be the only item");
            return Err(Problem::new(at, message).help(help));
        }
        for index in 0..count {
            let value = Value::Integer(first + step * index as i64);
            self.add(Level { value, ..like.clone() }, at.clone(), warnings);
        }
        Ok(())
    }

    pub(super) fn into_domain(self) -> Domain {
        self.range.unwrap_or(Domain::Levels(self.levels))
    }
}

/// `first..=last` or `first..=last step n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IntegerRange {
    first: i64,
    step: i64,
    count: u64,
}

impl IntegerRange {
    /// The range of a parameter, if it is one.
    pub(super) fn of(domain: &Domain) -> Option<Self> {
        match *domain {
            Domain::Range { first, step, count } => Some(IntegerRange { first, step, count }),
            Domain::Levels(_) => None,
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let (first, rest) = text.split_once("..=")?;
        let (last, step) = match rest.split_once("step") {
            Some((last, step)) => (last, step.trim().parse().ok()?),
            None => (rest, 1),
        };
        let (first, last): (i64, i64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        if step < 1 {
            return None;
        }
        let distance = i128::from(last) - i128::from(first);
        let count = if distance < 0 { 0 } else { distance / i128::from(step) + 1 };
        Some(IntegerRange { first, step, count: u64::try_from(count).unwrap_or(u64::MAX) })
    }
}

/// The strength of a relation: from 1 to the number of its parameters.
pub(super) fn check_strength(text: &str, at: Range<usize>, parameters: usize) -> Checked<usize> {
    let found = if text.is_empty() { "nothing".to_string() } else { format!("`{text}`") };
    let message = format!("expected a strength from 1 to {parameters}, found {found}");
    match text.parse() {
        Ok(strength) if (1..=parameters).contains(&strength) => Ok(strength),
        _ => Err(Problem::new(at, message)),
    }
}
