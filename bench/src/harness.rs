//! What the comparisons share: options, medians, tables and the verdict line.
//!
//! A comparison prints its rows as it goes, states its clauses one by one, and
//! ends in one line: `NAME: figure (goal …) ok` or `… short`. It is ok only if
//! every clause holds.

use std::fmt::Display;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;

use rustix::time::{ClockId, clock_gettime};

/// How to run a comparison.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// Fewer rounds and seeds: to see whether it works, not how well.
    pub(crate) quick: bool,
    /// Only this row.
    pub(crate) row: Option<String>,
    /// The folder of models and published results that the comparisons of arrays read.
    pub(crate) data: Option<PathBuf>,
}

impl Options {
    /// Whether a row is wanted.
    pub(crate) fn wants(&self, row: &str) -> bool {
        self.row.as_ref().is_none_or(|wanted| wanted == row)
    }

    /// One of two numbers: the usual one, or that of a quick run.
    pub(crate) fn pick<T>(&self, usual: T, quick: T) -> T {
        if self.quick { quick } else { usual }
    }
}

/// The clauses of one comparison, and how it ends.
#[derive(Debug)]
pub(crate) struct Verdict {
    name: &'static str,
    goal: &'static str,
    n_broken: usize,
}

impl Verdict {
    pub(crate) fn new(name: &'static str, goal: &'static str) -> Self {
        println!("{name}: goal {goal}\n");
        Verdict { name, goal, n_broken: 0 }
    }

    /// States a clause and whether it holds.
    pub(crate) fn clause(&mut self, holds: bool, text: impl Display) {
        println!("  [{}] {text}", if holds { "ok" } else { "short" });
        self.n_broken += usize::from(!holds);
    }

    /// Ends the comparison with its figure.
    pub(crate) fn finish(self, figure: impl Display) -> ExitCode {
        let ok = self.n_broken == 0;
        let word = if ok { "ok" } else { "short" };
        println!("\n{}: {figure} (goal {}) {word}", self.name, self.goal);
        if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    /// Ends the comparison without a figure.
    pub(crate) fn skip(self, why: impl Display) -> ExitCode {
        println!("\n{}: skipped ({why})", self.name);
        ExitCode::from(2)
    }
}

/// A table that is printed line by line, so that a long run can be watched.
#[derive(Debug)]
pub(crate) struct Table {
    widths: Vec<usize>,
}

impl Table {
    /// Prints the head. A column is as wide as its title says, at least.
    pub(crate) fn new(columns: &[(&str, usize)]) -> Self {
        let table = Table { widths: columns.iter().map(|(t, w)| t.len().max(*w)).collect() };
        let titles: Vec<String> = columns.iter().map(|(title, _)| (*title).to_string()).collect();
        table.line(&titles);
        table
    }

    /// Prints one line: text to the left in the first column, to the right in all others.
    pub(crate) fn line(&self, cells: &[String]) {
        let mut line = String::new();
        for (index, (cell, &width)) in cells.iter().zip(&self.widths).enumerate() {
            let padding = " ".repeat(width.saturating_sub(cell.chars().count()));
            if index == 0 {
                line += &format!("  {cell}{padding}");
            } else {
                line += &format!("  {padding}{cell}");
            }
        }
        println!("{}", line.trim_end());
    }
}

/// The middle of some numbers; not a number if there are none.
pub(crate) fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

/// The mean that suits ratios; not a number if there are none.
pub(crate) fn geometric_mean(ratios: &[f64]) -> f64 {
    if ratios.is_empty() {
        return f64::NAN;
    }
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

/// The usual mean; not a number if there are none.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// The seconds of processor time that something takes, on all threads of this
/// process: what else the machine does meanwhile does not count.
pub(crate) fn seconds(run: impl FnOnce()) -> f64 {
    let start = clock_gettime(ClockId::ProcessCPUTime);
    run();
    let end = clock_gettime(ClockId::ProcessCPUTime);
    (end.tv_sec - start.tv_sec) as f64 + (end.tv_nsec - start.tv_nsec) as f64 * 1e-9
}

/// The processor seconds of all children that have ended, and of theirs.
pub(crate) fn children_seconds() -> Result<f64, String> {
    let stat =
        std::fs::read_to_string("/proc/self/stat").map_err(|e| format!("/proc/self/stat: {e}"))?;
    let ticks = children_ticks(&stat).ok_or("/proc/self/stat has another form")?;
    // The number of ticks in a second is 100 on every Linux that cargo runs on.
    Ok(ticks as f64 / 100.0)
}

/// Fields 16 and 17 of `stat`, counted from 1; the second may contain spaces.
fn children_ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let user: u64 = fields.get(13)?.parse().ok()?;
    let system: u64 = fields.get(14)?.parse().ok()?;
    Some(user + system)
}

/// Nanoseconds per step of a loop that never changes: says how fast, and how
/// evenly, this machine runs while the rest is measured.
pub(crate) fn calibration() -> f64 {
    const STEPS: u64 = 2_000_000;
    let mut state = black_box(1u64);
    let seconds = seconds(|| {
        for _ in 0..STEPS {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).rotate_left(29) ^ 0x1405_7B7E;
        }
    });
    black_box(state);
    seconds * 1e9 / STEPS as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_of_values_is_between_the_middle_two() {
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median(&[9.0, 1.0, 2.0]), 2.0);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn the_geometric_mean_of_a_ratio_and_its_inverse_is_one() {
        assert!((geometric_mean(&[8.0, 0.125]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_row_is_wanted_if_none_is_named_or_it_is_the_one() {
        assert!(Options::default().wants("text"));
        let only = Options { row: Some("text".to_string()), ..Options::default() };
        assert!(only.wants("text") && !only.wants("tree"));
    }

    #[test]
    fn the_times_of_children_are_found_behind_a_name_with_spaces() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194560 1 2 3 4 10 20 300 4000 20 0 1";
        assert_eq!(children_ticks(stat), Some(4300));
    }
}
