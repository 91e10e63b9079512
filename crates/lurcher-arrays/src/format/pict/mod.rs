//! PICT's models: parameters, sub-models, constraints.
//!
//! What is read beyond PICT, and what is read differently, is told in the documentation of
//! [`format`](crate::format).

mod lexer;
mod parameter;

use super::diagnostic::{Problem, Source};
use super::draft::{Checked, Draft, check_strength};
use super::expression::{Context, Dialect, constraint};
use super::piece::Piece;
use super::{Diagnostic, ReadOptions, Reading};
use crate::model::ParameterId;

/// What the strength is unless options or parameters say another one.
const USUAL_STRENGTH: usize = 2;

pub(super) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Reading, Diagnostic> {
    let mut draft = Draft::new(super::casa::stem(source.name), !options.case_sensitive);
    read_lines(source, options, &mut draft).map_err(|problem| source.error(problem))?;
    let help = "a parameter is a line such as `Size: small, large`";
    draft.finish_nonempty(source, help)
}

fn read_lines(source: &Source<'_>, options: &ReadOptions, draft: &mut Draft) -> Checked<()> {
    let mut orders = Vec::new();
    let mut submodels = Vec::new();
    let mut statements = Vec::new();
    // Where the statement that was read last ends; lines before that are part of it.
    let mut read = 0;
    for (start, text) in source.lines() {
        let line = Piece { text, start }.trim();
        if line.start < read || line.text.is_empty() || line.text.starts_with('#') {
            continue;
        }
        if line.text.starts_with('{') && line.text.contains('}') {
            submodels.push(line);
        } else if begins_constraint(line.text) {
            let mut from = line.start;
            loop {
                read = from + lexer::statement_length(&source.text[from..]);
                statements.push(Piece { text: &source.text[from..read], start: from });
                let rest = source.text[read..].lines().next().unwrap_or_default();
                // PICT knows comments on lines of their own only; behind a `;` there is no doubt.
                if rest.trim().is_empty() || rest.trim().starts_with('#') {
                    read += rest.len();
                    break;
                }
                // Another statement on the same line.
                from = read;
            }
        } else {
            orders.push(parameter::read(line, options, draft)?);
        }
    }
    strengths(&orders, options, draft);
    for line in submodels {
        submodel(line, options, draft)?;
    }
    for statement in statements {
        read_statement(source, statement, options, draft)?;
    }
    Ok(())
}

/// PICT's way to tell a constraint from a parameter, and `NOT` at the start.
fn begins_constraint(line: &str) -> bool {
    let upper = line.to_uppercase();
    let word = upper.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let bracket = upper.find('[').is_some_and(|open| upper[open..].contains(']'));
    let function = upper.contains("ISNEGATIVE") || upper.contains("ISPOSITIVE");
    let rest = upper[word.len()..].trim_start();
    match word {
        // A `[` that isn't closed is a mistake that a constraint is told of.
        "" => upper.starts_with('[') || upper.starts_with('(') && (bracket || function),
        "IF" => rest.is_empty() || (bracket || function) && !rest.starts_with(':'),
        "NOT" | "ISNEGATIVE" | "ISPOSITIVE" => (bracket || function) && !rest.starts_with(':'),
        _ => false,
    }
}

/// The strength of the whole, and of parameters with an order of their own.
///
/// PICT covers the parameters of an order *n* or higher with each other at strength *n*:
/// one relation for each order that occurs.
fn strengths(orders: &[(ParameterId, Option<usize>)], options: &ReadOptions, draft: &mut Draft) {
    let is_result = |id: ParameterId| draft.model.parameters()[id.index()].name().starts_with('$');
    let count = orders.iter().filter(|(id, _)| !is_result(*id)).count();
    let usual = options.strength.unwrap_or(USUAL_STRENGTH.min(count));
    let combined: Vec<(ParameterId, usize)> = orders
        .iter()
        .filter(|(id, _)| !is_result(*id))
        .map(|(id, order)| (*id, order.unwrap_or(usual)))
        .collect();
    let mut distinct: Vec<usize> = combined.iter().map(|(_, order)| *order).collect();
    distinct.sort_unstable();
    distinct.dedup();
    draft.model.strength = 0;
    for strength in distinct.into_iter().filter(|&strength| strength > 0) {
        let parameters: Vec<ParameterId> =
            combined.iter().filter(|(_, order)| *order >= strength).map(|(id, _)| *id).collect();
        // Fewer parameters than their order have no combinations, and PICT asks for none. But
        // a strength that was asked for is not dropped in silence.
        if parameters.len() >= strength || strength == usual {
            draft.relate(parameters, strength);
        }
    }
}

/// `{ name, name } @ order`
fn submodel(line: Piece<'_>, options: &ReadOptions, draft: &mut Draft) -> Checked<()> {
    let close = line.text.find('}').unwrap_or(line.text.len() - 1);
    let (inside, rest) = line.split_around(close);
    let inside = inside.slice(1..inside.text.len());
    let find_all = |separator: char| -> Checked<Vec<ParameterId>> {
        let names = inside.split(separator).into_iter();
        names.map(|name| draft.find(name.text, name.at())).collect()
    };
    let parameters = match find_all(',') {
        Err(first) if options.value_separator != ',' => {
            find_all(options.value_separator).map_err(|_| first)
        }
        found => found,
    };
    let mut parameters = parameters?;
    parameters.sort_unstable();
    parameters.dedup();
    let rest = rest.trim();
    let usual = options.strength.unwrap_or(USUAL_STRENGTH).min(parameters.len());
    let strength = match rest.text.strip_prefix('@') {
        Some(order) => check_strength(order.trim(), rest.at(), parameters.len())?,
        None if rest.text.is_empty() => usual,
        None => {
            let message = format!("expected `@` and an order, found `{}`", rest.text);
            return Err(Problem::new(rest.at(), message));
        }
    };
    match options.strength {
        _ if strength == 0 => {}
        // A strength that was asked for is not replaced by that of a sub-model of all.
        Some(_) => {
            draft.model.relation(parameters, strength);
        }
        None => draft.relate(parameters, strength),
    }
    Ok(())
}

fn read_statement(
    source: &Source<'_>,
    statement: Piece<'_>,
    options: &ReadOptions,
    draft: &mut Draft,
) -> Checked<()> {
    let statement = statement.trim();
    let Some(text) = statement.text.strip_suffix(';') else {
        let end = statement.start + statement.text.len();
        let help = "every constraint ends with `;`";
        return Err(Problem::new(end..end, "expected `;`, found the end").help(help));
    };
    let dialect = Dialect { ignore_case: !options.case_sensitive, decimals: true };
    let mut context = Context { draft, dialect, warnings: Vec::new() };
    let formula = lexer::tokens(text, draft)
        .and_then(|tokens| constraint(text, &tokens, &mut context))
        .map_err(|problem| problem.moved(statement.start))?;
    let warnings = context.warnings;
    draft.warnings.extend(warnings.into_iter().map(|problem| problem.moved(statement.start)));
    let line = source.line_number(statement.start);
    let words: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.starts_with('#')).collect();
    draft.constrain(formula, words.join(" ").trim(), line);
    Ok(())
}
