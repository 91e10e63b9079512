//! Copies of the studies in which everything that is to be mutated says so.

use std::fs;
use std::io;
use std::path::Path;

/// A study with its tests.
pub(super) struct Study {
    pub(super) name: &'static str,
    /// The files that are mutated.
    pub(super) files: &'static [&'static str],
    /// Which tests are run, by a part of their names.
    pub(super) filter: &'static str,
    /// cargo-mutants gets one of so many parts.
    pub(super) shards: usize,
    features: &'static [&'static str],
    /// How far it is optimised, as in the workspace.
    level: u8,
}

pub(super) const STUDIES: [Study; 2] = [
    // Not the tests of how the figures are made, which switch mutants on themselves.
    Study {
        name: "bst",
        files: &["src/tree.rs"],
        filter: "as_tests",
        shards: 1,
        features: &["audit"],
        level: 1,
    },
    Study {
        name: "systemf",
        files: &["src/substitute.rs", "src/evaluate.rs"],
        filter: "tests::",
        shards: 4,
        features: &["arrays"],
        level: 2,
    },
];

impl Study {
    /// Writes the copy: a workspace of its own, built as the studies are.
    pub(super) fn write(&self, root: &Path, folder: &Path) -> io::Result<()> {
        let source = folder.join("src");
        if source.exists() {
            fs::remove_dir_all(&source)?;
        }
        copy(&root.join("studies").join(self.name).join("src"), &source)?;
        for file in self.files {
            let path = folder.join(file);
            let text = fs::read_to_string(&path)?;
            fs::write(path, marked(&text))?;
        }
        let crates = root.join("crates");
        let manifest = format!(
            "[package]\nname = \"lurcher-study-{}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             lurcher = {{ path = {:?}, features = {:?} }}\nlurcher-trees = {{ path = {:?} }}\n\n\
             [profile.dev]\ndebug = false\nopt-level = {}\n\n[profile.dev.package.\"*\"]\nopt-level = 1\n\n[workspace]\n",
            self.name,
            crates.join("lurcher"),
            self.features,
            crates.join("lurcher-trees"),
            self.level
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(())
    }

    /// Has cargo build the copy again.
    pub(super) fn touch(&self, folder: &Path) -> io::Result<()> {
        for file in self.files {
            let path = folder.join(file);
            let text = fs::read_to_string(&path)?;
            fs::write(&path, text)?;
        }
        Ok(())
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

/// The text with `#[mutate]` before each function and `impl` block outside of tests, on the same
/// line, so that lines stay what they are.
fn marked(text: &str) -> String {
    let (mut out, mut is_test) = (String::new(), false);
    for line in text.lines() {
        is_test |= line.starts_with("#[cfg(test)]");
        let starts = ["fn ", "pub fn ", "pub(crate) fn ", "impl ", "impl<"];
        if !is_test && starts.iter().any(|start| line.starts_with(start)) {
            out += "#[lurcher::mutate] ";
        }
        if !is_test && line == "#[mutate]" {
            // It stands before the function now.
        } else {
            out += &line.replace("use lurcher::{mutant, mutate};", "use lurcher::mutant;");
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_marked_where_they_stand_and_tests_are_not() {
        let text = "#[mutate]\npub fn f() {\n    g()\n}\nimpl T {\n}\n#[cfg(test)]\nmod tests {\nfn h() {}\n}\n";
        let expected = "\n#[lurcher::mutate] pub fn f() {\n    g()\n}\n#[lurcher::mutate] impl T {\n}\n#[cfg(test)]\n\
                        mod tests {\nfn h() {}\n}\n";
        assert_eq!(marked(text), expected);
    }
}
