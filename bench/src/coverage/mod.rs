//! Which lines and regions of some files a run of a program reached.
//!
//! With `-C instrument-coverage` the compiler counts *regions*, which are about as large as an
//! expression, and writes into the binary where they are; the run leaves its counters in a
//! `.profraw` file. The usual tools that bring the two together are those of the compiler's own
//! version of LLVM, which few machines have; so both are read here, by a crate that knows the formats.
//!
//! A region of a generic function counts once, and is covered if it is in any instance. A line counts if there is a
//! region on it; it is covered if one that begins there is, or else the innermost of those that go
//! on from lines above. That is how `llvm-cov` has it, and it is generous: hence
//! [`Coverage::whole_lines`], on which nothing was missed.

mod instrument;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use llvm_profparser::{CoverageMapping, CoverageResult, SourceLocation, merge_profiles};

pub(crate) use instrument::{Instrumented, MISSED, cargo_tests, known_program, plain_tests};

/// What was reached in one file, or in several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Coverage {
    pub(crate) lines: usize,
    pub(crate) covered_lines: usize,
    /// Lines on which no region was missed.
    pub(crate) whole_lines: usize,
    pub(crate) regions: usize,
    pub(crate) covered_regions: usize,
    /// Lines that were not covered, counted from 1.
    pub(crate) missed_lines: Vec<usize>,
    /// Where missed regions begin: lines and columns.
    pub(crate) missed_regions: Vec<(usize, usize)>,
}

impl Coverage {
    pub(crate) fn line_share(&self) -> f64 {
        self.covered_lines as f64 / self.lines as f64
    }

    pub(crate) fn region_share(&self) -> f64 {
        self.covered_regions as f64 / self.regions as f64
    }

    /// The numbers of both; the places are left out, since they say nothing without their file.
    pub(crate) fn and(&self, other: &Coverage) -> Coverage {
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

/// A piece of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Region {
    from: (usize, usize),
    to: (usize, usize),
    is_covered: bool,
}

/// Reads what runs of a binary reached, by the paths of source files.
pub(crate) fn read(
    binary: &Path,
    profiles: &[PathBuf],
) -> Result<BTreeMap<PathBuf, Coverage>, String> {
    let profile = merge_profiles(profiles).map_err(|error| format!("the profile: {error}"))?;
    let binaries = [binary.to_path_buf()];
    let report = CoverageMapping::new(&binaries, &profile, false)
        .and_then(|mapping| mapping.generate_report())
        .map_err(|error| format!("{}: {error}", binary.display()))?;
    if report.files.is_empty() {
        return Err(format!("{}: nothing in it is instrumented", binary.display()));
    }
    Ok(report.files.into_iter().map(|(path, hits)| (path, coverage(&regions(&hits)))).collect())
}

fn regions(hits: &CoverageResult) -> Vec<Region> {
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
    hits.hits.keys().map(region).collect()
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
    fn a_known_program_is_read_as_it_ran() {
        let found = known_program().expect("the compiler is there");
        assert_eq!(found.missed_lines, MISSED);
        assert_eq!(found.lines, found.covered_lines + MISSED.len());
        // All but the conditions, which are on lines of their own.
        assert!(found.lines > 15 && found.missed_regions.len() >= 6, "{found:?}");
        assert_eq!(found.regions, found.covered_regions + found.missed_regions.len());
    }
}
