//! The XML form of ACTS.
//!
//! Values that ACTS calls base choices are preferred where any value would do. Output
//! parameters, whose values are expectations, take no part in a covering array and are left
//! out with a warning.

use std::ops::Range;

use roxmltree::{Document, Node};

use super::super::diagnostic::{Problem, Source};
use super::super::draft::{Checked, Draft, Values, check_strength};
use super::super::piece::Piece;
use super::super::{Diagnostic, ReadOptions, Reading};
use super::lexer::Lexer;
use super::text::{add_value, constrain};
use crate::model::{LevelKind, ParameterId};

/// How much a base choice is preferred to another value.
const BASE_CHOICE: u32 = 10;

pub(in super::super) fn read(
    source: &Source<'_>,
    options: &ReadOptions,
) -> Result<Reading, Diagnostic> {
    let document = Document::parse(source.text).map_err(|error| {
        let place = error.pos();
        let line = source.lines().nth(place.row.saturating_sub(1) as usize);
        let (start, text) = line.unwrap_or((source.text.len(), ""));
        let column = text.char_indices().nth(place.col.saturating_sub(1) as usize);
        let at = start + column.map_or(text.len(), |(byte, _)| byte);
        // The place is said once, by the diagnostic.
        let message = error.to_string();
        let message = message.rsplit_once(" at ").map_or(message.as_str(), |(message, _)| message);
        source.error(Problem::new(at..at + 1, format!("this is no XML: {message}")))
    })?;
    let mut draft = Draft::new("", false);
    let system = document.root_element();
    read_system(source, system, &mut draft).map_err(|problem| source.error(problem))?;
    draft.apply_strength(options);
    draft.finish_nonempty(source, "they are listed in the element `Parameters`")
}

/// The children of this name. ACTS is not consistent about capitals.
fn children<'a, 'd: 'a>(
    node: Node<'a, 'd>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'd>> {
    node.children().filter(move |child| child.tag_name().name().eq_ignore_ascii_case(name))
}

fn grandchildren<'a, 'd: 'a>(
    node: Node<'a, 'd>,
    name: &'static str,
    inner: &'static str,
) -> impl Iterator<Item = Node<'a, 'd>> {
    children(node, name).flat_map(move |child| children(child, inner))
}

/// The opening tag: what to mark if the element is the trouble.
fn tag(source: &Source<'_>, node: Node<'_, '_>) -> Range<usize> {
    let start = node.range().start;
    let length = source.text[start..].find('>').map_or(1, |end| end + 1);
    start..start + length
}

fn attribute<'a>(source: &Source<'_>, node: Node<'a, '_>, name: &str) -> Checked<Piece<'a>> {
    let found = node.attributes().find(|attribute| attribute.name().eq_ignore_ascii_case(name));
    let Some(attribute) = found else {
        let message = format!("`{}` needs the attribute `{name}`", node.tag_name().name());
        return Err(Problem::new(tag(source, node), message));
    };
    Ok(Piece { text: attribute.value(), start: attribute.range_value().start })
}

/// The text of an element, and where it stands.
fn content<'a>(source: &Source<'_>, node: Node<'a, '_>) -> Piece<'a> {
    let start = tag(source, node).end;
    Piece { text: node.text().unwrap_or_default(), start }.trim()
}

fn read_system(source: &Source<'_>, system: Node<'_, '_>, draft: &mut Draft) -> Checked<()> {
    if !system.tag_name().name().eq_ignore_ascii_case("system") {
        let message = format!("expected `<System>`, found `<{}>`", system.tag_name().name());
        return Err(Problem::new(tag(source, system), message));
    }
    if let Ok(name) = attribute(source, system, "name") {
        draft.model.name = name.text.to_string();
    }
    for node in grandchildren(system, "Parameters", "Parameter") {
        parameter(source, node, draft)?;
    }
    for node in grandchildren(system, "OutputParameters", "Parameter") {
        let message = "output parameters take no part in a covering array: this is left out";
        draft.warnings.push(Problem::new(tag(source, node), message));
    }
    for node in grandchildren(system, "Relations", "Relation") {
        relation(source, node, draft)?;
    }
    let mut constraints = Vec::new();
    let lexer = Lexer::new(draft);
    for node in grandchildren(system, "Constraints", "Constraint") {
        constraints.push(constraint(source, node, draft, &lexer)?);
    }
    for (formula, text, line, warnings) in constraints {
        draft.constrain(formula, text, line);
        draft.warnings.extend(warnings);
    }
    for node in grandchildren(system, "Testset", "Testcase") {
        test(source, node, draft)?;
    }
    Ok(())
}

fn parameter(source: &Source<'_>, node: Node<'_, '_>, draft: &mut Draft) -> Checked<()> {
    let name = attribute(source, node, "name")?;
    let code = attribute(source, node, "type")?;
    let kind = match code.text {
        "0" => "int",
        "1" => "enum",
        "2" => "boolean",
        other => other,
    };
    let kind = Piece { text: kind, start: code.start };
    let base: Vec<&str> = grandchildren(node, "basechoices", "basechoice")
        .map(|choice| choice.text().unwrap_or_default().trim())
        .collect();
    let mut list = Values::default();
    let valid = grandchildren(node, "values", "value").map(|value| (value, LevelKind::Ordinary));
    let invalid =
        grandchildren(node, "invalidValues", "value").map(|value| (value, LevelKind::Invalid));
    let values: Vec<(Node<'_, '_>, LevelKind)> = valid.chain(invalid).collect();
    for (value, level_kind) in &values {
        let item = content(source, *value);
        if item.text.is_empty() {
            let message = format!("expected a value of `{}`", name.text);
            return Err(Problem::new(tag(source, *value), message));
        }
        let weight = if base.contains(&item.text) { BASE_CHOICE } else { 1 };
        let alone = values.len() == 1;
        add_value(kind, item, alone, (*level_kind, weight), &mut list, &mut draft.warnings)?;
    }
    draft.add(name.text, tag(source, node), list.into_domain())
}

fn relation(source: &Source<'_>, node: Node<'_, '_>, draft: &mut Draft) -> Checked<()> {
    let mut parameters = Vec::new();
    // Some writers put a `Parameters` around them.
    let listed = children(node, "Parameter").chain(grandchildren(node, "Parameters", "Parameter"));
    for parameter in listed {
        let name = attribute(source, parameter, "name")?;
        parameters.push(draft.find(name.text, name.at())?);
    }
    let default = attribute(source, node, "Default").is_ok_and(|value| value.text == "true");
    if parameters.is_empty() && default {
        parameters = draft.model.ids().collect();
    }
    parameters.sort_unstable();
    parameters.dedup();
    if parameters.is_empty() {
        return Err(Problem::new(tag(source, node), "this relation has no parameters"));
    }
    let strength = attribute(source, node, "Strength")?;
    let strength = check_strength(strength.text.trim(), strength.at(), parameters.len())?;
    draft.relate(parameters, strength);
    Ok(())
}

type Constrained<'a> = (crate::model::Formula, &'a str, usize, Vec<Problem>);

fn constraint<'a>(
    source: &Source<'_>,
    node: Node<'a, '_>,
    draft: &Draft,
    lexer: &Lexer<'_>,
) -> Checked<Constrained<'a>> {
    let text = attribute(source, node, "text")?;
    let raw = &source.text[text.start..];
    let place = |problem: Problem| {
        let at = in_raw(raw, text.text, problem.at.start)..in_raw(raw, text.text, problem.at.end);
        problem.at(at.start + text.start..at.end + text.start)
    };
    let (formula, warnings) = constrain(text.text, draft, lexer).map_err(place)?;
    let warnings = warnings.into_iter().map(place).collect();
    Ok((formula, text.text.trim(), source.line_number(text.start), warnings))
}

/// The position in the text of an attribute, as it stands in the file, of a byte of its
/// value, in which `&lt;` has become `<`.
fn in_raw(raw: &str, value: &str, position: usize) -> usize {
    let mut rest = raw;
    for _ in value.get(..position).unwrap_or(value).chars() {
        let length = match rest.starts_with('&') {
            true => rest.find(';').map_or(rest.len(), |end| end + 1),
            false if rest.starts_with("\r\n") => 2,
            false => rest.chars().next().map_or(0, char::len_utf8),
        };
        rest = &rest[length..];
    }
    raw.len() - rest.len()
}

fn test(source: &Source<'_>, node: Node<'_, '_>, draft: &mut Draft) -> Checked<()> {
    let cells: Vec<Piece<'_>> =
        children(node, "Value").map(|value| content(source, value)).collect();
    let parameters = draft.model.parameters();
    // Some writers repeat the names as the first test.
    if cells.iter().map(|cell| cell.text).eq(parameters.iter().map(|parameter| parameter.name())) {
        return Ok(());
    }
    if cells.len() != parameters.len() {
        let message = format!(
            "expected a value for each of {} parameters, found {}",
            parameters.len(),
            cells.len()
        );
        return Err(Problem::new(tag(source, node), message));
    }
    let columns: Vec<Option<ParameterId>> = draft.model.ids().map(Some).collect();
    let cells: Vec<(Range<usize>, &str)> =
        cells.into_iter().map(|cell| (cell.at(), cell.text)).collect();
    draft.seed(&columns, &cells);
    Ok(())
}
