//! The text form of ACTS: sections of lines.

use std::ops::Range;

use super::super::diagnostic::{Problem, Source};
use super::super::draft::{Checked, Draft, IntegerRange, Values, check_strength};
use super::super::expression::{Context, Dialect, condition};
use super::super::piece::Piece;
use super::super::suggest::did_you_mean;
use super::super::{Diagnostic, ReadOptions, Reading};
use super::lexer::Lexer;
use crate::model::{Formula, Level, LevelKind, ParameterId, Value};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    System,
    Parameter,
    Relation,
    Constraint,
    TestSet,
}

/// The sections by their names, without spaces and the `s` of the plural.
const SECTIONS: [(&str, Section); 5] = [
    ("system", Section::System),
    ("parameter", Section::Parameter),
    ("relation", Section::Relation),
    ("constraint", Section::Constraint),
    ("testset", Section::TestSet),
];

pub(in super::super) fn read(
    source: &Source<'_>,
    options: &ReadOptions,
) -> Result<Reading, Diagnostic> {
    let mut draft = Draft::new("", false);
    read_sections(source, &mut draft).map_err(|problem| source.error(problem))?;
    draft.apply_strength(options);
    draft.finish_nonempty(source, "they are listed in the section `[Parameter]`")
}

fn read_sections(source: &Source<'_>, draft: &mut Draft) -> Checked<()> {
    let mut section = None;
    let mut columns: Option<Vec<Option<ParameterId>>> = None;
    let mut constraints = Vec::new();
    for (start, text) in source.lines() {
        let line = Piece { text, start }.trim();
        if line.text.is_empty() || line.text.starts_with("--") {
            continue;
        }
        if let Some(header) = header(line)? {
            section = Some(header);
            continue;
        }
        match section {
            None => {
                let message = "expected a section such as `[System]`";
                return Err(Problem::new(line.at(), message));
            }
            Some(Section::System) => system(line, draft),
            Some(Section::Parameter) => parameter(line, draft)?,
            Some(Section::Relation) => relation(line, draft)?,
            // Read at the end: what they mention may come later in the file.
            Some(Section::Constraint) => constraints.push(line),
            Some(Section::TestSet) => match &columns {
                None => {
                    let names = line.split_quoted().into_iter();
                    let found = names.map(|name| draft.find(name.text, name.at()).map(Some));
                    columns = Some(found.collect::<Checked<_>>()?);
                }
                Some(columns) => test(line, columns, draft)?,
            },
        }
    }
    let mut formulas = Vec::new();
    let lexer = Lexer::new(draft);
    for line in &constraints {
        let expression = without_label(*line);
        let moved = move |problem: Problem| problem.moved(expression.start);
        let (formula, warnings) = constrain(expression.text, draft, &lexer).map_err(moved)?;
        formulas.push((formula, expression, warnings.into_iter().map(moved)));
    }
    for (formula, expression, warnings) in formulas {
        draft.warnings.extend(warnings);
        draft.constrain(formula, expression.text, source.line_number(expression.start));
    }
    Ok(())
}

/// The formula of a constraint, and what is suspicious in it.
pub(super) fn constrain(
    text: &str,
    draft: &Draft,
    lexer: &Lexer<'_>,
) -> Checked<(Formula, Vec<Problem>)> {
    let dialect = Dialect { ignore_case: false, decimals: false };
    let mut context = Context { draft, dialect, warnings: Vec::new() };
    let formula = condition(text, &lexer.tokens(text)?, &mut context)?;
    Ok((formula, context.warnings))
}

/// The section that a line such as `[Test Set]` opens.
fn header(line: Piece<'_>) -> Checked<Option<Section>> {
    let Some(name) = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return Ok(None);
    };
    let plain: String = name.chars().filter(|letter| !letter.is_whitespace()).collect();
    let plain = plain.to_lowercase();
    let plain = plain.strip_suffix('s').unwrap_or(&plain);
    if let Some((_, section)) = SECTIONS.iter().find(|(name, _)| *name == plain) {
        return Ok(Some(*section));
    }
    let names = ["System", "Parameter", "Relation", "Constraint", "Test Set"];
    let help = did_you_mean(name, names).unwrap_or_else(|| {
        "the sections are [System], [Parameter], [Relation], [Constraint], [Test Set]".to_string()
    });
    Err(Problem::new(line.at(), format!("no section is called `{name}`")).help(help))
}

fn system(line: Piece<'_>, draft: &mut Draft) {
    let name = line.text.split_once(':').filter(|(key, _)| key.trim().eq_ignore_ascii_case("name"));
    match name {
        Some((_, name)) => draft.model.name = name.trim().to_string(),
        None => {
            let message = "expected `Name:` in the section `[System]`: the line is ignored";
            draft.warnings.push(Problem::new(line.at(), message));
        }
    }
}

/// `name (type) : value, value`
fn parameter(line: Piece<'_>, draft: &mut Draft) -> Checked<()> {
    let Some(colon) = line.text.find(':') else {
        let message = "expected `name (type) : values`, found no `:`";
        return Err(Problem::new(line.at(), message));
    };
    let (head, values) = line.split_around(colon);
    let head = head.trim();
    let untyped = || {
        let message = "expected `(int)`, `(enum)` or `(boolean)` after the name";
        Problem::new(head.at(), message)
    };
    let open = head.text.rfind('(').filter(|_| head.text.ends_with(')')).ok_or_else(untyped)?;
    let (name, kind) = head.split_around(open);
    let name = name.trim();
    let kind = kind.slice(0..kind.text.len() - 1).trim();

    let mut list = Values::default();
    let items = values.split_quoted();
    let alone = items.len() == 1;
    for item in items {
        if item.text.is_empty() {
            let place = if values.text.trim().is_empty() { line.at() } else { item.at() };
            return Err(Problem::new(place, format!("expected a value of `{}`", name.text)));
        }
        add_value(kind, item, alone, (LevelKind::Ordinary, 1), &mut list, &mut draft.warnings)?;
    }
    draft.add(name.text, name.at(), list.into_domain())
}

/// Adds a value of this type, ordinary or not and of this weight.
pub(super) fn add_value(
    kind: Piece<'_>,
    item: Piece<'_>,
    alone: bool,
    (level_kind, weight): (LevelKind, u32),
    list: &mut Values,
    warnings: &mut Vec<Problem>,
) -> Checked<()> {
    let level = |value: Value| Level { kind: level_kind, ..Level::new(value).weight(weight) };
    let range = IntegerRange::parse(item.text);
    let value = match kind.text.to_ascii_lowercase().as_str() {
        "int" | "integer" | "range" => match (item.text.parse(), range) {
            (Ok(integer), _) => Value::Integer(integer),
            (_, Some(range)) => {
                let like = level(Value::Integer(0));
                return list.add_range(range, &like, alone, item.at(), warnings);
            }
            _ => {
                let message = format!("expected an integer, found `{}`", item.text);
                let help = "a range is written `0..=255`; a parameter of names is an `enum`";
                return Err(Problem::new(item.at(), message).help(help));
            }
        },
        "bool" | "boolean" => match item.text.to_ascii_lowercase().as_str() {
            "true" => Value::Boolean(true),
            "false" => Value::Boolean(false),
            _ => {
                let message = format!("expected `true` or `false`, found `{}`", item.text);
                return Err(Problem::new(item.at(), message));
            }
        },
        "enum" | "string" => Value::Text(unquoted(item.text).to_string()),
        _ => {
            let message = format!("no type is called `{}`", kind.text);
            let help = "the types are `int`, `enum` and `boolean`";
            return Err(Problem::new(kind.at(), message).help(help));
        }
    };
    list.add(level(value), item.at(), warnings);
    Ok(())
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text)
}

/// `R1 : (name, name, strength)`
fn relation(line: Piece<'_>, draft: &mut Draft) -> Checked<()> {
    let list = without_label(line);
    let Some(inside) = list.text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
        let message = "expected `(name, name, strength)`";
        return Err(Problem::new(list.at(), message).help("for example `R1 : (a, b, c, 2)`"));
    };
    let mut items = Piece { text: inside, start: list.start + 1 }.split_quoted();
    let strength = items.pop();
    let names = items.iter().map(|name| draft.find(name.text, name.at()));
    let mut parameters = names.collect::<Checked<Vec<_>>>()?;
    parameters.sort_unstable();
    parameters.dedup();
    let Some(strength) = strength.filter(|_| !parameters.is_empty()) else {
        return Err(Problem::new(list.at(), "this relation has no parameters"));
    };
    let strength = check_strength(strength.text, strength.at(), parameters.len())?;
    draft.relate(parameters, strength);
    Ok(())
}

/// What follows a label such as `C1:`.
fn without_label(line: Piece<'_>) -> Piece<'_> {
    let label = |text: &str| text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    match line.text.find(':') {
        Some(colon) if label(line.text[..colon].trim()) => line.split_around(colon).1.trim(),
        _ => line,
    }
}

/// A row of the test set.
fn test(line: Piece<'_>, columns: &[Option<ParameterId>], draft: &mut Draft) -> Checked<()> {
    let cells = line.split_quoted();
    if cells.len() != columns.len() {
        let message = format!(
            "expected {} values, as in the line of names, found {}",
            columns.len(),
            cells.len()
        );
        return Err(Problem::new(line.at(), message));
    }
    let cells: Vec<(Range<usize>, &str)> =
        cells.into_iter().map(|cell| (cell.at(), unquoted(cell.text))).collect();
    draft.seed(columns, &cells);
    Ok(())
}
