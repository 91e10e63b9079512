//! Figures 8 and 9, found again, and as text beside the paper's.

use crate::cells::{Engine, Sample, in_parallel, tests_to_failure, with_bug};
use crate::paper::{BUGS, LEFT_OUT, figure_9, has_cross};
use crate::properties::{ALL, Kind, Property};

/// Which properties fail: by property, without a bug and with each of them.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// In the order of [`ALL`].
    pub fails: Vec<[bool; 9]>,
}

/// A cell that is not as in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// From 1.
    pub bug: usize,
    /// By its name here.
    pub property: &'static str,
    /// Whether it fails here; in the paper it is the other way round.
    pub fails: bool,
}

impl Matrix {
    /// Runs every property for every bug, each cell up to so many times 1000 cases.
    pub fn new(n_runs: u64) -> Self {
        let mut fails = vec![[false; 9]; ALL.len()];
        for bug in 0..=BUGS.len() {
            let column = with_bug((bug > 0).then_some(bug), || {
                in_parallel(ALL.len(), |n| {
                    tests_to_failure(&ALL[n], Engine::Default, 1, n_runs).is_some()
                })
            });
            for (row, fails_here) in fails.iter_mut().zip(column) {
                row[bug] = fails_here;
            }
        }
        Matrix { fails }
    }

    /// The properties that fail without a bug.
    pub fn wrong(&self) -> Vec<&'static str> {
        let rows = ALL.iter().zip(&self.fails).filter(|(_, fails)| fails[0]);
        rows.map(|(property, _)| property.name).collect()
    }

    /// Where figure 8 says otherwise.
    pub fn differences(&self) -> Vec<Difference> {
        let mut all = Vec::new();
        for (property, fails) in ALL.iter().zip(&self.fails) {
            for (bug, &fails) in fails.iter().enumerate().skip(1) {
                let expected = has_cross(bug, &property.paper_name());
                if expected.is_some_and(|expected| expected != fails) {
                    all.push(Difference { bug, property: property.name, fails });
                }
            }
        }
        all
    }

    /// As figure 8: `x` fails here and there, `+` only here, `-` only there, `o` here where the paper has no row.
    pub fn text(&self) -> String {
        let mut text = format!("{:<28}{:>4}", "property", "ok");
        text.extend((1..=BUGS.len()).map(|bug| format!("{:>4}", format!("#{bug}"))));
        for kind in Kind::ALL {
            text += &format!("\n{}\n", kind.name());
            for (property, fails) in ALL.iter().zip(&self.fails).filter(|(p, _)| p.kind == kind) {
                let name = property.paper_name();
                let ok = if fails[0] { "FAILS" } else { "" };
                let mut line = format!("  {name:<26}{ok:>4}");
                for (bug, &fails) in fails.iter().enumerate().skip(1) {
                    let sign = match (fails, has_cross(bug, &name)) {
                        (true, Some(true)) => "x",
                        (true, Some(false)) => "+",
                        (false, Some(true)) => "-",
                        (true, None) => "o",
                        (false, _) => "",
                    };
                    line += &format!("{sign:>4}");
                }
                text += line.trim_end();
                text.push('\n');
            }
        }
        text
    }
}

/// Mean tests to failure: of each property that has a cross in figure 8, for each bug.
#[derive(Clone, Debug)]
pub struct Means {
    /// Property, bug from 1, and its trials.
    pub cells: Vec<(&'static Property, usize, Sample)>,
}

/// What there is of a kind.
#[derive(Clone, Copy, Debug)]
pub struct OfKind {
    /// The least mean of a cell.
    pub least: f64,
    /// The largest.
    pub largest: f64,
    /// The mean over the cells.
    pub mean: f64,
    /// Its standard error, from those of the cells.
    pub error: f64,
    /// How many cells.
    pub n: usize,
}

impl Means {
    /// So many trials of each cell of some kinds.
    pub fn new(kinds: &[Kind], engine: Engine, n_seeds: u64) -> Self {
        let mut cells = Vec::new();
        for bug in 1..=BUGS.len() {
            let is_wanted = |property: &&Property| {
                kinds.contains(&property.kind)
                    && has_cross(bug, &property.paper_name()) == Some(true)
            };
            with_bug(Some(bug), || {
                for property in ALL.iter().filter(is_wanted) {
                    let sample = Sample::new(property, engine, 0..n_seeds, 1000);
                    cells.push((property, bug, sample));
                }
            });
        }
        Means { cells }
    }

    /// The cells of a kind that count: not those of the bug that makes invalid trees.
    pub fn of_kind(&self, kind: Kind) -> Option<OfKind> {
        let cells = self.cells.iter().filter(|(p, bug, _)| p.kind == kind && *bug != LEFT_OUT);
        let mut means = Vec::new();
        let mut squares = 0.0;
        for (_, _, sample) in cells {
            means.push(sample.mean()?);
            squares += sample.standard_error().unwrap_or(0.0).powi(2);
        }
        let n = means.len() as f64;
        Some(OfKind {
            least: means.iter().copied().reduce(f64::min)?,
            largest: means.iter().copied().reduce(f64::max)?,
            mean: means.iter().sum::<f64>() / n,
            error: squares.sqrt() / n,
            n: means.len(),
        })
    }

    /// The hardest cell that counts.
    pub fn hardest(&self) -> Option<(&'static Property, usize, f64)> {
        let cells = self.cells.iter().filter(|(_, bug, _)| *bug != LEFT_OUT);
        let means = cells.filter_map(|(p, bug, sample)| Some((*p, *bug, sample.mean()?)));
        means.max_by(|one, other| one.2.total_cmp(&other.2))
    }

    /// As figure 9, the paper's numbers behind ours, and below it every cell.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{:<30}{:>6}{:>8}{:>8}{:>16}   paper: least, largest, mean\n",
            "kind", "cells", "least", "largest", "mean"
        );
        for kind in Kind::ALL {
            let Some(OfKind { least, largest, mean, error, n }) = self.of_kind(kind) else {
                continue;
            };
            let paper = figure_9(kind).map_or(String::new(), |(least, largest, mean)| {
                format!("   {least:.1}, {largest:.0}, {mean:.1}")
            });
            text += &format!(
                "{:<30}{n:>6}{least:>8.1}{largest:>8.1}{:>16}{paper}\n",
                kind.name(),
                format!("{mean:.1} ± {error:.1}")
            );
        }
        text += &format!("\n{:<28}", "property");
        text.extend((1..=BUGS.len()).map(|bug| format!("{:>12}", format!("#{bug}"))));
        text.push('\n');
        for property in ALL {
            let mut line = format!("{:<28}", property.paper_name());
            for bug in 1..=BUGS.len() {
                let cell = self.cells.iter().find(|(p, b, _)| p.name == property.name && *b == bug);
                let shown = cell.map_or(String::new(), |(_, _, sample)| shown(sample));
                line += &format!("{shown:>12}");
            }
            if line.trim_end().len() > property.paper_name().len() {
                text += line.trim_end();
                text.push('\n');
            }
        }
        text
    }
}

fn shown(sample: &Sample) -> String {
    match (sample.mean(), sample.standard_error()) {
        (Some(mean), Some(error)) => format!("{mean:.1} ± {error:.1}"),
        (Some(mean), None) => format!("{mean:.1}"),
        (None, _) => format!("{} open", sample.n_open),
    }
}
