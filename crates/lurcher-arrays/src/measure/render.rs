//! Coverage as a table for a terminal.

use std::fmt;

use super::{Coverage, StrengthCoverage};
use crate::model::Model;

/// The shares by which sets of parameters are sorted.
const STEPS: [(f64, &str); 4] = [(1.0, "all"), (0.75, "3/4"), (0.5, "1/2"), (0.25, "1/4")];
/// At most so many faults are listed.
const LISTED: usize = 20;

impl fmt::Display for Coverage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = vec![
            ["strength", "sets", "combinations", "covered", "missing", "share", "least"]
                .map(String::from),
        ];
        lines.extend(self.strengths.iter().map(|at| {
            let least = at.least().map_or(1.0, |(share, _)| share);
            [
                at.strength().to_string(),
                at.sets().to_string(),
                at.required().to_string(),
                at.covered().to_string(),
                at.missing().to_string(),
                percent(at.share()),
                percent(least),
            ]
        }));
        let names = self.strengths.iter().map(|at| names_of_least(self.model, at));
        let remarks: Vec<String> = std::iter::once(String::new()).chain(names).collect();
        table(f, &lines, &remarks)?;
        writeln!(f, "\nsets of parameters of which at least this share is covered")?;
        let mut lines = vec![["strength"; 1 + STEPS.len()].map(String::from)];
        for (column, (_, name)) in STEPS.iter().enumerate() {
            lines[0][column + 1] = (*name).to_string();
        }
        lines.extend(self.strengths.iter().map(|at| {
            let mut line = [const { String::new() }; 1 + STEPS.len()];
            line[0] = at.strength().to_string();
            for (column, (share, _)) in STEPS.iter().enumerate() {
                line[column + 1] = at.sets_with(*share).to_string();
            }
            line
        }));
        table(f, &lines, &[])?;
        if self.undecided > 0 {
            let many = self.undecided;
            writeln!(
                f,
                "\n{many} combinations could not be shown possible or not, and don't count"
            )?;
        }
        if !self.faults.is_empty() {
            writeln!(f)?;
        }
        for fault in self.faults.iter().take(LISTED) {
            writeln!(f, "{fault}")?;
        }
        if self.faults.len() > LISTED {
            writeln!(f, "and {} more", self.faults.len() - LISTED)?;
        }
        Ok(())
    }
}

/// Columns to the right, and a remark behind each line.
fn table<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    lines: &[[String; N]],
    remarks: &[String],
) -> fmt::Result {
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for (index, line) in lines.iter().enumerate() {
        let cells: Vec<String> =
            line.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        let remark = remarks.get(index).map_or("", String::as_str);
        writeln!(f, "{}", format!("{}  {remark}", cells.join("  ")).trim_end())?;
    }
    Ok(())
}

/// Per cent, rounded down: only what is complete is 100.
fn percent(share: f64) -> String {
    format!("{:.1}%", (share * 1000.0 + 1e-9).floor() / 10.0)
}

fn names_of_least(model: &Model, at: &StrengthCoverage) -> String {
    match at.least() {
        Some((share, set)) if share < 1.0 => {
            let names: Vec<&str> =
                set.iter().map(|id| model.parameters[id.index()].name.as_str()).collect();
            names.join(", ")
        }
        _ => String::new(),
    }
}
