//! What the code of a run reached: the reader of `cargo lurcher refined --coverage`, on programs of
//! this repository.

mod instrument;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub(crate) use cargo_lurcher::coverage::Coverage;
pub(crate) use instrument::{Instrumented, MISSED, cargo_tests, known_program, plain_tests};

/// Reads what runs of a binary reached, by the paths of source files.
pub(crate) fn read(
    binary: &Path,
    profiles: &[PathBuf],
) -> Result<BTreeMap<PathBuf, Coverage>, String> {
    let files = cargo_lurcher::coverage::read(&[binary.to_path_buf()], profiles)?;
    Ok(files.into_iter().map(|(path, reached)| (path, reached.all())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
