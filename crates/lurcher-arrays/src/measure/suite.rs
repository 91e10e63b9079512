//! An existing suite: a table of texts, until a model says what they mean.

use super::csv;
use super::{Coverage, Fault};
use crate::error::Error;
use crate::model::{Level, Model, Parameter, ParameterId, Value};

/// The rows of a test suite as they were written: names of columns, and a text per cell.
///
/// A cell that is empty or `*` is open: nothing is known about it, so it covers nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    names: Vec<String>,
    rows: Vec<Vec<Option<String>>>,
}

impl Suite {
    /// A suite with these columns and rows.
    ///
    /// # Errors
    ///
    /// If a row has more or fewer cells than there are columns, or two columns have the same
    /// name.
    pub fn new(
        names: impl IntoIterator<Item = impl Into<String>>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Result<Self, Error> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if let Some(at) = (1..names.len()).find(|&at| names[..at].contains(&names[at])) {
            let name = &names[at];
            return Err(Error::new(format!(
                "column {}: there is another column `{name}`: names must differ",
                at + 1
            )));
        }
        let rows: Vec<Vec<String>> = rows.into_iter().collect();
        if let Some(at) = rows.iter().position(|row| row.len() != names.len()) {
            return Err(Error::new(format!(
                "row {}: expected {} cells, one per column, and found {}",
                at + 1,
                names.len(),
                rows[at].len()
            )));
        }
        let cell = |text: String| (!matches!(text.trim(), "" | "*")).then_some(text);
        let rows = rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect();
        Ok(Suite { names, rows })
    }

    /// Reads a table whose first line names the columns. Cells may be quoted; lines that begin
    /// with `#` are skipped.
    ///
    /// # Errors
    ///
    /// If there is no first line, or a row has more or fewer cells than it.
    pub fn from_csv(text: &str) -> Result<Self, Error> {
        Suite::from_table(text, ',')
    }

    /// The same with another separator, as `'\t'`.
    ///
    /// # Errors
    ///
    /// As for [`from_csv`](Suite::from_csv).
    pub fn from_table(text: &str, separator: char) -> Result<Self, Error> {
        let mut rows = csv::cells(text, separator)?;
        if rows.is_empty() {
            return Err(Error::new("line 1: expected the names of the columns, and found nothing"));
        }
        let names = rows.remove(0);
        Suite::new(names, rows)
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The names of the columns.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A model of the values that occur: what can be said about a suite when nothing is known
    /// about what it tests. Values that never occur can't be missed.
    ///
    /// A column of integers gets integer values in increasing order, a column of `true` and
    /// `false` both truth values, any other its texts in the order in which they come. A
    /// column without values is left out.
    pub fn infer(&self) -> Model {
        let mut model = Model::new("suite");
        for (index, name) in self.names.iter().enumerate() {
            let mut texts: Vec<&str> = Vec::new();
            for row in &self.rows {
                if let Some(text) = row[index].as_deref().filter(|text| !texts.contains(text)) {
                    texts.push(text);
                }
            }
            if texts.is_empty() {
                continue;
            }
            let integers: Option<Vec<i64>> = texts.iter().map(|text| text.parse().ok()).collect();
            if let Some(mut integers) = integers {
                integers.sort_unstable();
                integers.dedup();
                model.parameter(name, integers);
            } else if texts.iter().all(|text| truth_value(text).is_some()) {
                model.boolean(name);
            } else {
                model.parameter(name, texts.into_iter().map(Level::new));
            }
        }
        model
    }

    /// Measures what the rows cover of a model, at every strength up to this one. Columns that
    /// the model doesn't name are passed over; parameters that have no column are open.
    ///
    /// # Errors
    ///
    /// If the suite and the model have no name in common, or there are too many combinations
    /// to count.
    pub fn coverage<'m>(&self, model: &'m Model, strength: usize) -> Result<Coverage<'m>, Error> {
        let columns: Vec<(ParameterId, usize)> = model
            .ids()
            .zip(&model.parameters)
            .filter_map(|(id, parameter)| Some((id, self.column(&parameter.name)?)))
            .collect();
        if columns.is_empty() {
            return Err(Error::new(format!(
                "no column of the suite is a parameter of `{}`: the first line must name them",
                model.name
            )));
        }
        let mut faults = Vec::new();
        let mut rows = Vec::with_capacity(self.rows.len());
        for (number, texts) in self.rows.iter().enumerate() {
            let mut row = vec![None; model.parameters.len()];
            for &(id, column) in &columns {
                let Some(text) = &texts[column] else { continue };
                let parameter = &model.parameters[id.index()];
                row[id.index()] = locate(parameter, text);
                if row[id.index()].is_none() {
                    let (name, text) = (parameter.name.clone(), text.clone());
                    let values = some_values(parameter);
                    faults.push(Fault::UnknownValue { row: number, name, text, values });
                }
            }
            rows.push(row);
        }
        Coverage::count(model, rows, strength, faults)
    }

    /// The columns that the model doesn't name.
    pub fn columns_unknown_to(&self, model: &Model) -> Vec<&str> {
        let names = self.names.iter().map(String::as_str);
        names.filter(|name| model.find(name).is_none()).collect()
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|column| column == name)
    }
}

/// The position of the value that a text stands for: exactly, or else without regard to case
/// and to the `~` that marks invalid values in some tables.
fn locate(parameter: &Parameter, text: &str) -> Option<u64> {
    let text = text.trim();
    if parameter.levels().is_empty() {
        return parameter.position(&Value::Integer(text.parse().ok()?));
    }
    let find = |matches: &dyn Fn(&str) -> bool| {
        let levels = parameter.levels().iter();
        let spells = |level: &Level| {
            let mut spellings = std::iter::once(&level.value).chain(&level.aliases);
            spellings.any(|value| matches(&value.to_string()))
        };
        let mut found = levels.enumerate().filter(|(_, level)| spells(level));
        let first = found.next()?.0 as u64;
        // More than one would be a guess.
        found.next().is_none().then_some(first)
    };
    let bare = text.strip_prefix('~').unwrap_or(text);
    find(&|spelling| spelling == text)
        .or_else(|| find(&|spelling| spelling == bare))
        .or_else(|| find(&|spelling| spelling.to_lowercase() == bare.to_lowercase()))
}

fn truth_value(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// A few values of a parameter, for a message.
fn some_values(parameter: &Parameter) -> String {
    const SHOWN: u64 = 6;
    let count = parameter.count();
    let shown: Vec<String> =
        (0..count.min(SHOWN)).map(|at| parameter.value(at).to_string()).collect();
    let rest = if count > SHOWN { format!(" and {} more", count - SHOWN) } else { String::new() };
    format!("{}{rest}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_inferred_from_the_values_that_occur() {
        let text = "os,size,ipv6,note,mixed\nlinux,20,TRUE,,1\nwindows,3,*,,x\nlinux,20,false,,1\n";
        let suite = Suite::from_csv(text).unwrap();
        let model = suite.infer();
        let values: Vec<Vec<Value>> = model
            .parameters()
            .iter()
            .map(|parameter| (0..parameter.count()).map(|at| parameter.value(at)).collect())
            .collect();
        assert_eq!(
            values,
            [
                vec![Value::from("linux"), Value::from("windows")],
                vec![Value::from(3), Value::from(20)],
                vec![Value::from(false), Value::from(true)],
                vec![Value::from("1"), Value::from("x")],
            ]
        );
        assert_eq!(suite.columns_unknown_to(&model), ["note"]);
    }

    #[test]
    fn texts_are_found_by_alias_mark_and_case() {
        let mut model = Model::new("m");
        let levels = [Level::new("Linux").alias("tux"), Level::new("none").invalid()];
        model.parameter("os", levels);
        model.range_by("size", 10..=100, 5);
        model.parameter("case", ["a", "A"]);
        let at = |index: usize, text: &str| locate(&model.parameters[index], text);
        assert_eq!((at(0, "linux"), at(0, "tux"), at(0, "~none")), (Some(0), Some(0), Some(1)));
        assert_eq!((at(1, "20"), at(1, "21"), at(1, "x")), (Some(2), None, None));
        assert_eq!((at(2, "A"), at(0, "unix")), (Some(1), None));
    }

    #[test]
    fn tables_of_the_wrong_form_are_refused() {
        let message = |text| Suite::from_csv(text).unwrap_err().to_string();
        assert_eq!(
            message("a,b\n1,2\n1\n"),
            "row 2: expected 2 cells, one per column, and found 1"
        );
        assert_eq!(message("a,b,a\n"), "column 3: there is another column `a`: names must differ");
        assert_eq!(message("\n"), "line 1: expected the names of the columns, and found nothing");
        let mut model = Model::new("m");
        model.boolean("x");
        let error = Suite::from_csv("a\n1\n").unwrap().coverage(&model, 1).unwrap_err();
        assert!(error.to_string().starts_with("no column of the suite is a parameter of `m`"));
    }
}
