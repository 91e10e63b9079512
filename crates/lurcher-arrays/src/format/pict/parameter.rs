//! A line of a PICT model that defines a parameter.

use super::super::ReadOptions;
use super::super::diagnostic::Problem;
use super::super::draft::{Checked, Draft, IntegerRange, Values};
use super::super::expression::plain_integer;
use super::super::piece::Piece;
use super::super::suggest::did_you_mean;
use crate::model::{Level, ParameterId, Value};

/// The largest weight that is taken for one.
const HEAVIEST: f64 = 1e6;

/// Something between separators. What it means depends on the others: a parameter is one of
/// integers only if all its values are.
struct Item<'a> {
    piece: Piece<'a>,
    /// Its value is that of the first name, as text.
    level: Level,
    range: Option<IntegerRange>,
}

/// Adds the parameter of a line, and gives back its order if it has one of its own.
pub(super) fn read(
    line: Piece<'_>,
    options: &ReadOptions,
    draft: &mut Draft,
) -> Checked<(ParameterId, Option<usize>)> {
    let separator = options.value_separator;
    let Some(end) = line.text.find(':').or_else(|| line.text.find(separator)) else {
        let message = format!("expected `name: value{separator} value`, found no `:`");
        return Err(Problem::new(line.at(), message).help_if(misplaced(line.text)));
    };
    let (head, values) = line.split_around(end);
    let (name, order) = name_and_order(head.trim());
    if values.text.trim().is_empty() {
        return Err(Problem::new(name.at(), format!("`{}` has no values", name.text)));
    }
    let mut items = Vec::new();
    for piece in values.split(separator) {
        if piece.text.is_empty() {
            return Err(Problem::new(piece.at(), format!("expected a value of `{}`", name.text)));
        }
        match reused(piece, draft) {
            Some(other) => reuse(other, piece, draft, &mut items),
            None => items.push(item(piece, options)),
        }
    }
    let integers = items
        .iter()
        .all(|item| item.range.is_some() || plain_integer(&item.level.value.to_string()).is_some());
    let alone = items.len() == 1;
    let mut list = Values::default();
    for Item { piece, mut level, range } in items {
        let written = level.value.to_string();
        match (range, plain_integer(&written)) {
            (Some(range), _) if integers => {
                list.add_range(range, &level, alone, piece.at(), &mut draft.warnings)?;
                continue;
            }
            (_, Some(integer)) if integers => level.value = Value::Integer(integer),
            _ => warn_of_ranges(&written, range.is_some(), piece, draft),
        }
        list.add(level, piece.at(), &mut draft.warnings);
    }
    draft.add(name.text, name.at(), list.into_domain())?;
    Ok((draft.find(name.text, name.at())?, order))
}

/// What a line that is no parameter was perhaps meant to be.
fn misplaced(line: &str) -> Option<String> {
    let statement = line.ends_with(';') || line.contains('[');
    statement.then(|| "a constraint begins with `IF`, `[`, `(` or `NOT`".to_string())
}

/// `name` or `name @ order`
fn name_and_order(head: Piece<'_>) -> (Piece<'_>, Option<usize>) {
    if let Some(at) = head.text.rfind('@') {
        let (name, order) = head.split_around(at);
        if let Ok(order @ 1..) = order.text.trim().parse() {
            return (name.trim(), Some(order));
        }
    }
    (head, None)
}

/// The parameter that `<name>` stands for. If there is none of this name it is a value like
/// any other.
fn reused(piece: Piece<'_>, draft: &mut Draft) -> Option<ParameterId> {
    let name = piece.text.strip_prefix('<')?.strip_suffix('>')?.trim();
    let found = draft.lookup(name);
    if found.is_none() {
        let names = draft.model.parameters().iter().map(|parameter| parameter.name());
        if let Some(help) = did_you_mean(name, names) {
            let message = format!("no parameter is called `{name}`, so this is taken for a value");
            draft.warnings.push(Problem::new(piece.at(), message).help(help));
        }
    }
    found
}

fn reuse<'a>(other: ParameterId, piece: Piece<'a>, draft: &Draft, items: &mut Vec<Item<'a>>) {
    let parameter = &draft.model.parameters()[other.index()];
    match IntegerRange::of(&parameter.domain) {
        Some(range) => {
            items.push(Item { piece, level: Level::new(""), range: Some(range) });
        }
        None => items.extend(parameter.levels().iter().map(|level| {
            let value = Value::Text(level.value.to_string());
            Item { piece, level: Level { value, ..level.clone() }, range: None }
        })),
    }
}

/// `~name | alias (weight)`
fn item<'a>(piece: Piece<'a>, options: &ReadOptions) -> Item<'a> {
    let (text, weight) = split_weight(piece.text);
    let mut names = text.split(options.alias_separator).map(str::trim);
    let first = names.next().unwrap_or_default();
    let valid = first.strip_prefix(options.negative_mark);
    let mut level = Level::new(valid.unwrap_or(first).trim()).weight(weight);
    if valid.is_some() {
        level = level.invalid();
    }
    for alias in names.filter(|alias| !alias.is_empty()) {
        level = level.alias(alias);
    }
    let range =
        if level.aliases.is_empty() { IntegerRange::parse(&level.value.to_string()) } else { None };
    Item { piece, level, range }
}

/// A value, and the weight in parentheses at its end; other things in parentheses belong to
/// the value.
fn split_weight(text: &str) -> (&str, u32) {
    let open = text.rfind('(').filter(|_| text.ends_with(')'));
    if let Some(open) = open {
        let weight = text[open + 1..text.len() - 1].trim().parse::<f64>().unwrap_or(0.0);
        // PICT cuts off what follows the point.
        if weight >= 1.0 && !text[..open].trim().is_empty() {
            return (text[..open].trim_end(), weight.min(HEAVIEST) as u32);
        }
    }
    (text, 1)
}

/// Ranges are this crate's: in a list of names they are names, and so is `0..10`.
fn warn_of_ranges(written: &str, is_range: bool, piece: Piece<'_>, draft: &mut Draft) {
    let half_open = || {
        let (first, last) = written.split_once("..")?;
        let (first, last): (i64, i64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        Some(format!("a range of integers is written `{first}..={last}`, with both its ends"))
    };
    let help = match is_range {
        true => Some("a range can stand beside integers only".to_string()),
        false => half_open(),
    };
    if let Some(help) = help {
        let message = format!("`{written}` is taken for a name, not for a range");
        draft.warnings.push(Problem::new(piece.at(), message).help(help));
    }
}
