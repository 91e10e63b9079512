//! JSON: rows in and out.

use serde_json::Value as Json;

use super::ReadOptions;
use super::diagnostic::{Problem, Source};
use super::draft::Checked;
use super::rows::{Found, column, position};
use crate::model::{Model, Seed};

/// The rows of an array of objects, or of an object that has one as `rows`.
pub(super) fn read_rows(
    source: &Source<'_>,
    model: &Model,
    options: &ReadOptions,
) -> Checked<Found> {
    let json: Json = serde_json::from_str(source.text).map_err(|error| {
        let line = source.lines().nth(error.line().saturating_sub(1));
        let (start, text) = line.unwrap_or((source.text.len(), ""));
        // Columns are counted in bytes here.
        let at = start + error.column().saturating_sub(1).min(text.len());
        let message = error.to_string();
        let message = message.rsplit_once(" at line").map_or(&*message, |(message, _)| message);
        Problem::new(at..at + 1, format!("this is no JSON: {message}"))
    })?;
    let start = 0..source.text.len().min(1);
    let list = match &json {
        Json::Object(object) => object.get("rows").unwrap_or(&json),
        other => other,
    };
    let Json::Array(rows) = list else {
        return Err(Problem::new(start, "expected an array of objects, one per row"));
    };
    let mut warnings = Vec::new();
    let mut seeds = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let Json::Object(row) = row else {
            let message = format!("expected an object as row {}, found `{row}`", index + 1);
            return Err(Problem::new(start, message));
        };
        let mut cells = vec![None; model.parameters().len()];
        for (name, cell) in row {
            // Where a name or a cell stands is lost in the parser: the first mention must do.
            let place = |text: &str| {
                let at = source.text.find(text).unwrap_or(0);
                at..at + text.len()
            };
            let mut news = Vec::new();
            let found = column(model, name, place(name), options, &mut news);
            let text = match cell {
                Json::Null => String::new(),
                Json::String(text) => text.clone(),
                other => other.to_string(),
            };
            if let Some(id) = found {
                cells[id.index()] = position(model, id, &text, place(&text), options, &mut news);
            }
            // A column is complained of once.
            news.retain(|problem| found.is_some() || !warnings.contains(problem));
            warnings.extend(news);
        }
        seeds.push(Seed { cells });
    }
    Ok((seeds, warnings))
}
