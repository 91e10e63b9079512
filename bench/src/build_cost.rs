//! `build-cost`: what depending on the toolkit costs a crate that does.
//!
//! A scratch crate with one dependency is built from nothing, offline, in a
//! folder of its own: once with Lurcher by path, once with quickcheck from the
//! registry, both with default features and in the profile that tests use. What
//! counts is the number of packages in the tree and the processor time of
//! the build, `rustc` and build scripts included.
//!
//! What would make the figure look better than it is: counting only some of the
//! packages (all count, procedural macros and what only these need included),
//! elapsed time on many cores (it is processor time), files that are in the disk
//! cache on one side only (hence a build of each that does not count, and medians
//! of alternating builds), and quickcheck's default features, of which a logger
//! is the larger part (hence the control without them).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::harness::{Options, Table, Verdict, children_seconds, median};

const MOST_PACKAGES: usize = 12;
const MOST_SECONDS_MORE: f64 = 3.0;

/// A crate that depends on one thing.
struct Scratch {
    name: &'static str,
    folder: PathBuf,
}

impl Scratch {
    fn new(name: &'static str, root: &Path, dependency: &str) -> Result<Scratch, String> {
        let folder = root.join(name);
        let manifest = format!(
            "[package]\nname = \"scratch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{dependency}\n\n[workspace]\n"
        );
        let write = |path: &str, text: &str| fs::write(folder.join(path), text);
        fs::create_dir_all(folder.join("src"))
            .and_then(|()| write("Cargo.toml", &manifest))
            .and_then(|()| write("src/lib.rs", ""))
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Scratch { name, folder })
    }

    /// Gets what the build needs from the registry, if it is not there yet.
    fn fetch(&self) -> Result<(), String> {
        self.cargo(&["fetch", "--offline"]).or_else(|_| self.cargo(&["fetch"])).map(|_| ())
    }

    fn cargo(&self, arguments: &[&str]) -> Result<String, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(arguments).current_dir(&self.folder);
        // Only what cargo itself would do counts, not what runs this program.
        for (name, _) in std::env::vars_os() {
            let name_text = name.to_string_lossy();
            let is_of_this_run = name_text.starts_with("CARGO_PKG_")
                || ["CARGO_TARGET_DIR", "CARGO_MANIFEST_DIR", "RUSTFLAGS", "RUSTC_WRAPPER"]
                    .contains(&name_text.as_ref());
            if is_of_this_run {
                command.env_remove(&name);
            }
        }
        let output = command.output().map_err(|error| format!("cargo: {error}"))?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let message = String::from_utf8_lossy(&output.stderr).trim().to_string();
        Err(format!("cargo {} for {}: {message}", arguments.join(" "), self.name))
    }

    /// The packages in the tree, the scratch crate itself left out.
    fn packages(&self) -> Result<BTreeSet<String>, String> {
        let tree = self.cargo(&["tree", "--offline", "--prefix", "none", "-e", "normal,build"])?;
        Ok(packages_in(&tree))
    }

    /// Processor seconds of a build from nothing.
    fn build_seconds(&self, cpu: impl Fn() -> Result<f64, String>) -> Result<f64, String> {
        let target = self.folder.join("target");
        if target.exists() {
            fs::remove_dir_all(&target).map_err(|e| format!("{}: {e}", target.display()))?;
        }
        let before = cpu()?;
        self.cargo(&["test", "--no-run", "--offline"])?;
        Ok(cpu()? - before)
    }
}

/// The packages in the output of `cargo tree`: the first line is the scratch crate.
fn packages_in(tree: &str) -> BTreeSet<String> {
    let package = |line: &str| {
        let mut words = line.split_whitespace();
        Some(format!("{} {}", words.next()?, words.next()?))
    };
    tree.lines().skip(1).filter_map(package).collect()
}

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "build-cost",
        "at most 12 packages, processor time at most quickcheck's + 3 s",
    );
    let root = std::env::temp_dir().join(format!("lurcher-build-cost-{}", std::process::id()));
    let outcome = compare(options, &root, &mut verdict);
    // What is left behind is in the system's folder for such things.
    let _ = fs::remove_dir_all(&root);
    match outcome {
        Ok(figure) => verdict.finish(figure),
        Err(why) => verdict.skip(why),
    }
}

fn compare(options: &Options, root: &Path, verdict: &mut Verdict) -> Result<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/lurcher");
    let bare = "quickcheck = { version = \"1.1\", default-features = false }";
    let crates = [
        Scratch::new("lurcher", root, &format!("lurcher = {{ path = {path:?} }}"))?,
        Scratch::new("quickcheck", root, "quickcheck = \"1.1\"")?,
        Scratch::new("quickcheck-bare", root, bare)?,
    ];
    crates.iter().try_for_each(Scratch::fetch)?;
    let mut seconds: [Vec<f64>; 3] = Default::default();
    for round in 0..=options.pick(5, 1) {
        for (scratch, seconds) in crates.iter().zip(&mut seconds) {
            let taken = scratch.build_seconds(children_seconds)?;
            // The first build of each only warms the disk cache.
            if round > 0 {
                seconds.push(taken);
            }
        }
    }
    let table = Table::new(&[("crate", 18), ("packages", 8), ("processor s", 11), ("builds", 6)]);
    for (scratch, seconds) in crates.iter().zip(&seconds) {
        let packages = scratch.packages()?;
        table.line(&[
            scratch.name.to_string(),
            packages.len().to_string(),
            format!("{:.2}", median(seconds)),
            seconds.len().to_string(),
        ]);
        println!("      {}", packages.into_iter().collect::<Vec<_>>().join(", "));
    }
    let n_packages = crates[0].packages()?.len();
    let [ours, theirs, bare] = seconds.map(|seconds| median(&seconds));
    let more = ours - theirs;
    println!("\n  control: {:+.2} s beside quickcheck without its default features", ours - bare);
    verdict.clause(n_packages <= MOST_PACKAGES, format!("{n_packages} packages, at most 12"));
    verdict.clause(
        more <= MOST_SECONDS_MORE,
        format!("{more:+.2} s of processor time beside quickcheck, at most +3"),
    );
    Ok(format!("{n_packages} packages, {more:+.2} s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_counted_once_and_the_scratch_crate_is_not() {
        let tree = "scratch v0.0.0 (here)\n\
                    a v1.0.0\nb v2.0.0 (proc-macro)\na v1.0.0 (*)\na v2.0.0\n";
        let packages = packages_in(tree);
        assert_eq!(packages.into_iter().collect::<Vec<_>>(), ["a v1.0.0", "a v2.0.0", "b v2.0.0"]);
    }
}
