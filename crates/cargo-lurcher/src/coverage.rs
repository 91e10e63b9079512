//! Which lines and regions of some files a run of a program reached.
//!
//! With `-C instrument-coverage` the compiler counts *regions*, which are about as large as an
//! expression, and writes into the binary where they are; the run leaves its counters in a
//! `.profraw` file. The usual tools that bring the two together are those of the compiler's own
//! version of LLVM, which few machines have; so both are read here, by a crate that knows the
//! formats.
//!
//! A region of a generic function counts once, and is covered if it is in any instance. A line
//! counts if there is a region on it; it is covered if one that begins there is, or else the
//! innermost of those that go on from lines above. That is how `llvm-cov` has it, and it is
//! generous: hence [`Coverage::whole_lines`], on which nothing was missed.

use std::collections::BTreeMap;
use std::path::PathBuf;

use llvm_profparser::{CoverageMapping, CoverageResult, SourceLocation, merge_profiles};

/// What was reached in one file, in several, or in a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Lines with something on them that can be reached.
    pub lines: usize,
    /// Those that were.
    pub covered_lines: usize,
    /// Lines on which no region was missed.
    pub whole_lines: usize,
    /// Pieces about as large as an expression.
    pub regions: usize,
    /// Those that were reached.
    pub covered_regions: usize,
    /// Lines that were not covered, counted from 1.
    pub missed_lines: Vec<usize>,
    /// Where missed regions begin: lines and columns.
    pub missed_regions: Vec<(usize, usize)>,
}

impl Coverage {
    /// Covered lines of all lines.
    #[must_use]
    pub fn line_share(&self) -> f64 {
        self.covered_lines as f64 / self.lines as f64
    }

    /// Covered regions of all regions.
    #[must_use]
    pub fn region_share(&self) -> f64 {
        self.covered_regions as f64 / self.regions as f64
    }

    /// The numbers of both; the places are left out, since they say nothing without their file.
    #[must_use]
    pub fn and(&self, other: &Coverage) -> Coverage {
        Coverage {
            lines: self.lines + other.lines,
            covered_lines: self.covered_lines + other.covered_lines,
            whole_lines: self.whole_lines + other.whole_lines,
            regions: self.regions + other.regions,
            covered_regions: self.covered_regions + other.covered_regions,
            missed_lines: Vec::new(),
            missed_regions: Vec::new(),
        }
    }
}

/// What was reached in a file.
#[derive(Clone, Debug)]
pub struct Reached {
    regions: Vec<Region>,
    /// The regions of each function, as they are compiled: a generic one several times.
    functions: Vec<Vec<Region>>,
}

impl Reached {
    /// In the whole file.
    #[must_use]
    pub fn all(&self) -> Coverage {
        coverage(&self.regions)
    }

    /// In the innermost function on a line; none if it was not compiled.
    #[must_use]
    pub fn function_on(&self, line: usize) -> Option<Coverage> {
        let first = |regions: &[Region]| regions.iter().map(|region| region.from).min();
        let last = |regions: &[Region]| regions.iter().map(|region| region.to).max();
        let begins = |regions: &&Vec<Region>| {
            first(regions).is_some_and(|from| from.0 <= line)
                && last(regions).is_some_and(|to| line <= to.0)
        };
        let from = self.functions.iter().filter(begins).filter_map(|own| first(own)).max()?;
        let to = self.functions.iter().filter(|own| first(own) == Some(from));
        let to = to.filter_map(|own| last(own)).max()?;
        // Closures are functions of their own, inside of it.
        let is_inside = |region: &&Region| from <= region.from && region.to <= to;
        Some(coverage(&self.regions.iter().filter(is_inside).copied().collect::<Vec<_>>()))
    }
}

/// A piece of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Region {
    from: (usize, usize),
    to: (usize, usize),
    is_covered: bool,
}

/// Reads what runs of some programs reached, by the paths of source files.
///
/// # Errors
///
/// What is wrong with the files, or that nothing in the programs is instrumented.
pub fn read(
    binaries: &[PathBuf],
    profiles: &[PathBuf],
) -> Result<BTreeMap<PathBuf, Reached>, String> {
    let profile = merge_profiles(profiles).map_err(|error| format!("the profile: {error}"))?;
    let report = CoverageMapping::new(binaries, &profile, false)
        .and_then(|mapping| mapping.generate_report())
        .map_err(|error| format!("the programs: {error}"))?;
    if report.files.is_empty() {
        return Err("nothing in the programs is instrumented".to_string());
    }
    Ok(report.files.into_iter().map(|(path, hits)| (path, reached(&hits))).collect())
}

fn reached(hits: &CoverageResult) -> Reached {
    let is_covered = |at: &SourceLocation| {
        // Counters of threads that ran at once may be off, and a difference of two below zero.
        let mut counts = hits.hits_by_function.values().filter_map(|hits| hits.get(at));
        counts.any(|count| (*count as i64) > 0)
    };
    let region = |at: &SourceLocation| Region {
        from: (at.line_start, at.column_start),
        to: (at.line_end, at.column_end),
        is_covered: is_covered(at),
    };
    let functions = hits.hits_by_function.values();
    Reached {
        regions: hits.hits.keys().map(region).collect(),
        functions: functions.map(|hits| hits.keys().map(region).collect()).collect(),
    }
}

fn coverage(regions: &[Region]) -> Coverage {
    let mut coverage = Coverage { regions: regions.len(), ..Coverage::default() };
    for region in regions {
        if region.is_covered {
            coverage.covered_regions += 1;
        } else {
            coverage.missed_regions.push(region.from);
        }
    }
    let last = regions.iter().map(|region| region.to.0).max().unwrap_or(0);
    for line in 1..=last {
        let on_line = |region: &&Region| region.from.0 <= line && line <= region.to.0;
        let here: Vec<&Region> = regions.iter().filter(on_line).collect();
        if here.is_empty() {
            continue;
        }
        let begins = here.iter().any(|region| region.from.0 == line);
        let is_covered = if begins {
            here.iter().any(|region| region.from.0 == line && region.is_covered)
        } else {
            here.iter().max_by_key(|region| region.from).is_some_and(|region| region.is_covered)
        };
        coverage.lines += 1;
        coverage.covered_lines += usize::from(is_covered);
        coverage.whole_lines += usize::from(here.iter().all(|region| region.is_covered));
        if !is_covered {
            coverage.missed_lines.push(line);
        }
    }
    coverage
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(from: (usize, usize), to: (usize, usize), is_covered: bool) -> Region {
        Region { from, to, is_covered }
    }

    #[test]
    fn a_line_in_the_middle_of_a_region_is_that_of_the_innermost_one() {
        let found = coverage(&[
            region((1, 1), (5, 2), true),
            region((2, 8), (4, 6), false),
            region((2, 3), (2, 5), true),
        ]);
        assert_eq!((found.lines, found.covered_lines, found.whole_lines), (5, 3, 2));
        assert_eq!((found.regions, found.covered_regions), (3, 2));
        assert_eq!(found.missed_lines, [3, 4]);
        assert_eq!(found.missed_regions, [(2, 8)]);
    }

    #[test]
    fn lines_without_regions_do_not_count() {
        let found = coverage(&[region((2, 1), (2, 9), true), region((7, 1), (7, 4), false)]);
        assert_eq!((found.lines, found.covered_lines), (2, 1));
    }

    #[test]
    fn a_function_has_its_closures_and_nothing_else() {
        let outer = vec![region((3, 1), (9, 2), true)];
        let closure = vec![region((5, 9), (5, 20), false)];
        let other = vec![region((12, 1), (13, 2), false)];
        let regions = [outer.clone(), closure.clone(), other.clone()].concat();
        let reached = Reached { regions, functions: vec![outer, closure, other] };
        let found = reached.function_on(3).unwrap();
        assert_eq!((found.regions, found.covered_regions, found.lines), (2, 1, 7));
        assert_eq!(found.missed_lines, [5]);
        assert_eq!(reached.function_on(12).unwrap().lines, 2);
        assert_eq!(reached.function_on(11), None);
    }
}
