//! Builds the tests with all mutants in them, without those that do not compile.
//!
//! Which these are is found out by building: an error is laid to a mutant by its place
//! (`blame.rs`), and the build is tried again without it. Those that had to go together are tried
//! one by one (`trial.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::blame::{Problem, Span};
use super::mutants::{self, Mutant};
use super::trial::Trial;
use crate::cargo_test::Tests;
use crate::failure::Failure;

/// After so many rounds what is still in doubt is left out; after twice as many, something else is
/// wrong.
const MOST_ROUNDS: usize = 24;

/// Among what is left out: that the build is a trial. `lurcher-derive` has the same.
const TRIAL: &str = "(a trial)";

/// What a trial says of a function that nothing is wrong with, or that something else is.
/// `lurcher-derive` has the same.
const CHECKED: &str = "lurcher checked ";

/// How the name of the registry begins.
const REGISTRY: &str = "registry-";

/// A program with tests.
#[derive(Clone, Debug)]
pub(crate) struct Binary {
    pub(crate) path: PathBuf,
    /// Where its tests run.
    pub(crate) folder: PathBuf,
    /// The target, for names.
    pub(crate) name: String,
}

/// What was built.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) binaries: Vec<Binary>,
    pub(crate) mutants: Vec<Mutant>,
    /// How many more there would be, if they compiled.
    pub(crate) n_left_out: usize,
    pub(crate) n_rounds: usize,
}

/// What one run of cargo came to.
enum Round {
    Done {
        binaries: Vec<Binary>,
        units: Vec<String>,
    },
    /// What is wrong, and all that was said.
    Errors {
        problems: Vec<Problem>,
        text: String,
        /// The functions that were looked at in a trial, by file and line.
        checked: Vec<(String, usize)>,
    },
}

/// Builds in a workspace; the folder is the audit's own, and in it the registry.
pub(crate) struct Builder<'t> {
    pub(crate) tests: &'t Tests,
    pub(crate) folder: PathBuf,
    pub(crate) registry: PathBuf,
    /// The folder of the workspace, from which the names of files count.
    pub(crate) root: PathBuf,
    pub(crate) say: &'t dyn Fn(&str),
}

/// The folder in which the macros write down what there is, made if it is not there. Cargo builds
/// nothing that it has built, so that a list that was lost would stay empty; a new folder has a
/// name of its own, which makes cargo build again.
pub(crate) fn registry(folder: &Path) -> std::io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let is_registry = |path: &PathBuf| {
        path.is_dir() && path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(REGISTRY))
    };
    let mut known = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(is_registry);
    if let Some(known) = known.next() {
        return Ok(known);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let new = folder.join(format!("{REGISTRY}{:x}", now.as_nanos()));
    fs::create_dir(&new).map(|()| new)
}

impl Builder<'_> {
    /// Builds until it compiles.
    pub(crate) fn build(&self) -> Result<Built, Failure> {
        let mut trial = Trial::without(self.remembered());
        let mut n_rounds = 0;
        let (binaries, units) = loop {
            n_rounds += 1;
            if n_rounds > MOST_ROUNDS {
                trial.give_up();
            }
            trial.resume();
            let mut absent = trial.absent();
            absent.extend(trial.is_trial().then(|| TRIAL.to_string()));
            match self.round(&absent)? {
                Round::Done { binaries, units } => {
                    if trial.succeed() {
                        break (binaries, units);
                    }
                }
                Round::Errors { problems, checked, .. }
                    if problems.is_empty() && !checked.is_empty() =>
                {
                    trial.pass(&checked, &mutants::read(&self.registry, None));
                }
                Round::Errors { problems, text, .. } => {
                    let n_blamed = trial.fail(&problems, &mutants::read(&self.registry, None));
                    if n_blamed == 0 || n_rounds > 2 * MOST_ROUNDS {
                        return Err(Failure::failed(format!(
                            "the tests do not build, and it is not because of a mutant:\n{text}"
                        )));
                    }
                    (self.say)(&format!("{n_blamed} do not compile, and are left out"));
                }
            }
        };
        let all = mutants::read(&self.registry, Some(&units));
        self.remember(&all);
        let (left_out, mutants): (Vec<Mutant>, Vec<Mutant>) =
            all.into_iter().partition(Mutant::is_left_out);
        Ok(Built { binaries, mutants, n_left_out: left_out.len(), n_rounds })
    }

    fn memory(&self) -> PathBuf {
        self.folder.join("left-out.txt")
    }

    /// What did not compile before, in files that are still the same. In another text the same
    /// place may be another mutant, which compiles.
    fn remembered(&self) -> BTreeSet<String> {
        let text = fs::read_to_string(self.memory()).unwrap_or_default();
        let mut texts: BTreeMap<String, u64> = BTreeMap::new();
        let mut names = BTreeSet::new();
        for line in text.lines() {
            let mut fields = line.splitn(3, '\t');
            let (Some(hash), Some(file), Some(name)) =
                (fields.next(), fields.next(), fields.next())
            else {
                continue;
            };
            let now = *texts.entry(file.to_string()).or_insert_with(|| self.text_hash(file));
            if u64::from_str_radix(hash, 16).is_ok_and(|hash| hash == now) {
                names.insert(name.to_string());
            }
        }
        names
    }

    /// Writes down what does not compile, for the next time.
    fn remember(&self, all: &[Mutant]) {
        let left_out = all.iter().filter(|mutant| mutant.is_left_out() && !mutant.file.is_empty());
        let lines = left_out.map(|Mutant { file, name, .. }| {
            format!("{:016x}\t{file}\t{name}\n", self.text_hash(file))
        });
        // Without it the next audit finds out again.
        let _ = fs::write(self.memory(), lines.collect::<String>());
    }

    fn text_hash(&self, file: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        fs::read(self.root.join(file)).ok().hash(&mut hasher);
        hasher.finish()
    }

    /// Has cargo build everything.
    fn round(&self, left_out: &BTreeSet<String>) -> Result<Round, Failure> {
        let write = |path: &Path, text: &str| {
            fs::write(path, text).map_err(|error| {
                Failure::failed(format!("can't write {}: {error}", path.display()))
            })
        };
        // Cargo looks at the value of a variable, not into files.
        let names: Vec<&str> = left_out.iter().map(String::as_str).collect();
        let mut hasher = DefaultHasher::new();
        names.hash(&mut hasher);
        let list = self.folder.join(format!("left-out-{:016x}.txt", hasher.finish()));
        write(&list, &names.join("\n"))?;
        let variables = [
            ("LURCHER_INTERNAL_MUTANTS", self.registry.clone().into_os_string()),
            ("LURCHER_INTERNAL_LEFT_OUT", list.clone().into_os_string()),
        ];
        let output = self.tests.build(&["--features", "lurcher/audit"], &variables)?;
        let _ = fs::remove_file(&list);
        if output.is_success {
            return Ok(artifacts(&output.messages));
        }
        let (problems, mut text, checked) = errors(&output.messages);
        if text.is_empty() {
            text = output.said;
        }
        if text.contains("does not contain this feature: lurcher/audit")
            || text.contains("none of the selected packages contains this feature: lurcher/audit")
        {
            return Err(Failure::failed(
                "no package here depends on `lurcher`, so that nothing can be switched on: `cargo add lurcher`, or \
                 `cargo add --dev lurcher` and `#[cfg_attr(test, lurcher::mutate)]`",
            ));
        }
        // That is what cargo says of a package that it does not know, where features are named.
        if text.contains("cannot specify features for packages outside of workspace") {
            let packages = self.tests.packages.join(", ");
            return Err(Failure::failed(format!(
                "there is no package {packages} in this workspace; `cargo metadata --no-deps` lists those that there are"
            )));
        }
        Ok(Round::Errors { problems, text, checked })
    }
}

fn artifacts(messages: &[Value]) -> Round {
    let (mut binaries, mut units) = (Vec::new(), Vec::new());
    for message in messages.iter().filter(|message| message["reason"] == "compiler-artifact") {
        for file in message["filenames"].as_array().into_iter().flatten() {
            let stem = Path::new(file.as_str().unwrap_or_default()).file_stem();
            units.push(stem.unwrap_or_default().to_string_lossy().into_owned());
        }
        let is_test = message["profile"]["test"] == true;
        if let (true, Some(path)) = (is_test, message["executable"].as_str()) {
            let manifest = Path::new(message["manifest_path"].as_str().unwrap_or_default());
            let path = PathBuf::from(path);
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            units.push(stem);
            binaries.push(Binary {
                path,
                folder: manifest.parent().unwrap_or(Path::new(".")).to_path_buf(),
                name: message["target"]["name"].as_str().unwrap_or_default().to_string(),
            });
        }
    }
    Round::Done { binaries, units }
}

/// What is wrong, how it is said, and where it is only said that the build is a trial.
fn errors(messages: &[Value]) -> (Vec<Problem>, String, Vec<(String, usize)>) {
    let (mut problems, mut text, mut all_checked) = (Vec::new(), String::new(), Vec::new());
    for message in messages.iter().map(|message| &message["message"]) {
        if message["level"] != "error" {
            continue;
        }
        let rendered = message["rendered"].as_str().unwrap_or_default();
        if let Some(function) = checked(rendered) {
            all_checked.push(function);
            continue;
        }
        text += rendered;
        let said = message["message"].as_str().unwrap_or_default().to_string();
        let mut problem = Problem { message: said, places: Vec::new(), labels: Vec::new() };
        for span in message["spans"].as_array().into_iter().flatten() {
            let number = |key: &str| span[key].as_u64().unwrap_or_default() as usize;
            let place = Span {
                file: span["file_name"].as_str().unwrap_or_default().to_string(),
                start: (number("line_start"), number("column_start").saturating_sub(1)),
                end: (number("line_end"), number("column_end").saturating_sub(1)),
            };
            match span["is_primary"] == true {
                true => problem.places.push(place),
                false => problem.labels.push(place),
            }
        }
        problems.push(problem);
    }
    // That there were errors is one.
    problems.retain(|problem| !problem.places.is_empty() || all_checked.is_empty());
    (problems, text, all_checked)
}

/// The file and the line of the function of which a trial says that it was looked at.
fn checked(rendered: &str) -> Option<(String, usize)> {
    let (place, _) = rendered.split_once(CHECKED)?.1.split_once(';')?;
    let (file, line) = place.rsplit_once(':')?;
    Some((file.to_string(), line.parse().ok()?))
}
