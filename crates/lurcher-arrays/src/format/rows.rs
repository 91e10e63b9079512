//! Tables as rows of a model: suites to measure, rows to keep, models of what is there.

use std::collections::HashSet;
use std::ops::Range;

use super::diagnostic::{Problem, Source};
use super::draft::{Checked, Draft, position_of_cell, unknown_cell};
use super::expression::plain_integer;
use super::kinds::extension;
use super::suggest::did_you_mean;
use super::table::{Table, separator_of};
use super::{Diagnostic, ReadOptions, Reading};
use crate::model::{Domain, Level, Model, ParameterId, Seed, Value};

/// Rows that were read, and what should be looked at.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rows {
    /// The rows, in the order of the file.
    pub seeds: Vec<Seed>,
    /// Columns and cells that the model doesn't know.
    pub warnings: Vec<Diagnostic>,
}

/// Reads the rows of a table for a model: CSV, the table that PICT prints and reads as
/// seeds, the CSV of ACTS, or a JSON array of objects.
///
/// The columns are found by their names and may come in any order; parameters without a
/// column are free, and so are cells that are empty or `*`. A column that is no parameter,
/// and a cell that is no value of its parameter, is left out with a warning. Case counts if
/// the options say so.
///
/// ```
/// use lurcher_arrays::Model;
/// use lurcher_arrays::format::{ReadOptions, read_rows};
///
/// let mut model = Model::new("shop");
/// model.parameter("Browser", ["Firefox", "Safari"]);
/// model.boolean("Private");
/// let text = "Private,Browser\ntrue,Safari\n,Firefox\n";
/// let rows = read_rows(text, "old.csv", &model, &ReadOptions::new())?;
/// assert_eq!(rows.seeds[0].cells(), [Some(1), Some(1)]);
/// assert_eq!(rows.seeds[1].cells(), [Some(0), None]);
/// # Ok::<(), lurcher_arrays::format::Diagnostic>(())
/// ```
pub fn read_rows(
    text: &str,
    name: &str,
    model: &Model,
    options: &ReadOptions,
) -> Result<Rows, Diagnostic> {
    let source = Source::new(name, text);
    let json = extension(name) == "json" || source.text.trim_start().starts_with(['[', '{']);
    let result = if json {
        super::json::read_rows(&source, model, options)
    } else {
        read_table(&source, model, options)
    };
    let (seeds, warnings) = result.map_err(|problem| source.error(problem))?;
    let warnings = warnings.into_iter().map(|problem| source.warning(problem)).collect();
    Ok(Rows { seeds, warnings })
}

/// Rows, and what is suspicious in them.
pub(super) type Found = (Vec<Seed>, Vec<Problem>);

fn read_table(source: &Source<'_>, model: &Model, options: &ReadOptions) -> Checked<Found> {
    let separator = if extension(source.name) == "tsv" { '\t' } else { separator_of(source.text) };
    let table = Table::read(source, separator)?;
    let mut warnings = Vec::new();
    let mut columns = Vec::new();
    for name in &table.header {
        columns.push(column(model, &name.text, name.at.clone(), options, &mut warnings));
    }
    let mut seeds = Vec::new();
    for row in &table.rows {
        let mut cells = vec![None; model.parameters().len()];
        for (column, cell) in columns.iter().zip(row) {
            let Some(id) = *column else { continue };
            cells[id.index()] =
                position(model, id, &cell.text, cell.at.clone(), options, &mut warnings);
        }
        seeds.push(Seed { cells });
    }
    Ok((seeds, warnings))
}

/// The parameter of a column; none, and a warning, if there is none.
pub(super) fn column(
    model: &Model,
    name: &str,
    at: Range<usize>,
    options: &ReadOptions,
    warnings: &mut Vec<Problem>,
) -> Option<ParameterId> {
    let folded = || {
        let name = name.to_lowercase();
        model.ids().find(|id| model.parameters()[id.index()].name().to_lowercase() == name)
    };
    let found = match model.find(name) {
        None if !options.case_sensitive => folded(),
        found => found,
    };
    if found.is_none() {
        let names = model.parameters().iter().map(|parameter| parameter.name());
        let message = format!("no parameter is called `{name}`: the column is left out");
        warnings.push(Problem::new(at, message).help_if(did_you_mean(name, names)));
    }
    found
}

/// The position of the value of a cell; none if it is free, or if it is no value, which gets
/// a warning.
pub(super) fn position(
    model: &Model,
    id: ParameterId,
    cell: &str,
    at: Range<usize>,
    options: &ReadOptions,
    warnings: &mut Vec<Problem>,
) -> Option<u64> {
    let ignore_case = !options.case_sensitive;
    let found = position_of_cell(model, id, cell, ignore_case).or_else(|help| {
        // PICT prints the mark of an invalid value with it.
        let valid = cell.strip_prefix(options.negative_mark).map(str::trim_start);
        let valid = valid.ok_or(help.clone())?;
        position_of_cell(model, id, valid, ignore_case).map_err(|_| help)
    });
    found.unwrap_or_else(|help| {
        warnings.push(unknown_cell(model, id, cell, help, &at));
        None
    })
}

/// A model of a table: what stands in a column are the values of a parameter, and the rows
/// are kept.
pub(super) fn read_model(
    source: &Source<'_>,
    options: &ReadOptions,
) -> Result<Reading, Diagnostic> {
    let mut draft = Draft::new(super::casa::stem(source.name), false);
    infer(source, &mut draft).map_err(|problem| source.error(problem))?;
    draft.apply_strength(options);
    Ok(draft.finish(source))
}

fn infer(source: &Source<'_>, draft: &mut Draft) -> Checked<()> {
    let table = Table::read(source, separator_of(source.text))?;
    let free = |text: &str| text.is_empty() || text == "*";
    for (index, name) in table.header.iter().enumerate() {
        let cells = table.rows.iter().filter_map(|row| row.get(index));
        let texts: Vec<&str> = cells.map(|cell| &*cell.text).filter(|text| !free(text)).collect();
        draft.add(&name.text, name.at.clone(), Domain::Levels(levels(&texts)))?;
    }
    let columns: Vec<Option<ParameterId>> = draft.model.ids().map(Some).collect();
    for row in &table.rows {
        let cells: Vec<(Range<usize>, &str)> =
            row.iter().map(|cell| (cell.at.clone(), &*cell.text)).collect();
        draft.seed(&columns, &cells);
    }
    Ok(())
}

/// The distinct values among texts: truth values if they all are, integers in order if they
/// all are, or else texts as they come.
fn levels(texts: &[&str]) -> Vec<Level> {
    let truth = |text: &str| match text.to_ascii_lowercase().as_str() {
        "true" => Some(Value::Boolean(true)),
        "false" => Some(Value::Boolean(false)),
        _ => None,
    };
    let integer = |text: &str| plain_integer(text).map(Value::Integer);
    let all = |kind: &dyn Fn(&str) -> Option<Value>| {
        texts.iter().map(|text| kind(text)).collect::<Option<Vec<Value>>>()
    };
    let mut values = match (all(&truth), all(&integer)) {
        (Some(values), _) => values,
        (None, Some(mut values)) => {
            values.sort();
            values
        }
        (None, None) => texts.iter().map(|text| Value::from(*text)).collect(),
    };
    let mut seen = HashSet::new();
    values.retain(|value| seen.insert(value.clone()));
    values.into_iter().map(Level::new).collect()
}
