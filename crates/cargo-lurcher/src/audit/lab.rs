//! Runs every mutant against the tests that reach it, on all processors, and remembers what is
//! known already.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::baseline::Reach;
use super::build::{Binary, Built};
use super::killers::Killers;
use super::mutants::Mutant;
use super::outcome::Outcome;
use super::process::{self, Limits, Setup};
use super::workers::{lock, share_out};
use crate::exit_code::ExitCode;
use crate::failure::Failure;

/// So many times the time without a mutant, at most.
const PATIENCE: u32 = 5;

/// A test, in one of the programs.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub(crate) binary: usize,
    pub(crate) name: String,
    /// Which mutants it gets to.
    pub(crate) reach: Reach,
    /// What it takes without a mutant.
    pub(crate) time: Duration,
    pub(crate) is_property: bool,
}

/// What a test made of a mutant, over all seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The worst that happened; none if it always passed.
    pub(crate) caught: Option<Outcome>,
    /// Cases until a property failed, for each seed with which it did.
    pub(crate) cases: Vec<u64>,
    /// With how many seeds it did not fail.
    pub(crate) n_passed: u64,
}

/// By test: what it made of one mutant.
pub(crate) type Row = BTreeMap<usize, Cell>;

/// Everything that is needed to run mutants.
pub(crate) struct Lab<'l> {
    pub(crate) built: &'l Built,
    pub(crate) tests: Vec<Test>,
    pub(crate) folder: &'l Path,
    pub(crate) limits: Limits,
    pub(crate) seeds: u64,
    pub(crate) jobs: usize,
    pub(crate) is_first: bool,
}

impl Lab<'_> {
    /// All mutants. `progress` is told how many are done and caught.
    pub(crate) fn run(
        &self,
        known: BTreeMap<String, Row>,
        stop: &AtomicBool,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Vec<Row>, Failure> {
        let mutants = &self.built.mutants;
        let (n_done, n_caught) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let journal = OpenOptions::new().append(true).create(true).open(self.journal());
        let journal = Mutex::new(journal.map_err(|error| {
            Failure::failed(format!("can't write {}: {error}", self.journal().display()))
        })?);
        let killers: Mutex<Killers> = Mutex::default();
        let work = |worker: usize, index: usize| -> io::Result<Row> {
            let mutant = &mutants[index];
            let row = match known.get(&mutant.name) {
                Some(row) => row.clone(),
                None => {
                    let folder = self.folder.join(format!("worker-{worker}"));
                    let row = self.row(mutant, &killers, &folder, stop)?;
                    let line = format!("{}\n", self.journal_line(mutant, &row));
                    lock(&journal).write_all(line.as_bytes())?;
                    row
                }
            };
            let is_caught = row.values().any(|cell| cell.caught.is_some());
            n_caught.fetch_add(usize::from(is_caught), Ordering::Relaxed);
            progress(n_done.fetch_add(1, Ordering::Relaxed) + 1, n_caught.load(Ordering::Relaxed));
            Ok(row)
        };
        let rows = share_out(mutants.len(), self.jobs, stop, work)
            .map_err(|error| not_run(&error, "a test", self.folder))?;
        rows.into_iter().collect::<Option<Vec<Row>>>().ok_or_else(interrupted)
    }

    /// One mutant, against all tests that reach it. If one that catches it is enough, those that
    /// caught others of the same function are asked first.
    fn row(
        &self,
        mutant: &Mutant,
        killers: &Mutex<Killers>,
        folder: &Path,
        stop: &AtomicBool,
    ) -> io::Result<Row> {
        let mut row = self.indifferent(mutant);
        for seed in 0..self.seeds {
            for (index, binary) in self.built.binaries.iter().enumerate() {
                let reaching = |(number, test): &(usize, &Test)| {
                    test.binary == index
                        && test.reach.differing.contains(&mutant.number)
                        && (seed == 0 || (test.is_property && row.get(number).is_none_or(counts)))
                };
                let tests: Vec<(usize, &Test)> =
                    self.tests.iter().enumerate().filter(reaching).collect();
                let turns = match self.is_first {
                    true => {
                        let times: Vec<(usize, Duration)> =
                            tests.iter().map(|(number, test)| (*number, test.time)).collect();
                        lock(killers).turns(&mutant.function, &times)
                    }
                    false => vec![tests.iter().map(|(number, _)| *number).collect()],
                };
                for turn in turns {
                    // A program runs its tests in the order of their names.
                    let is_in = |(number, _): &&(usize, &Test)| turn.contains(number);
                    let tests: Vec<(usize, &Test)> = tests.iter().filter(is_in).copied().collect();
                    self.cells(mutant, seed, (binary, &tests), &mut row, (folder, stop))?;
                    let caught = row.iter().find(|(_, cell)| cell.caught.is_some());
                    if let (true, Some((test, _))) = (self.is_first, caught) {
                        lock(killers).learn(&mutant.function, *test);
                        return Ok(row);
                    }
                }
            }
        }
        Ok(row)
    }

    /// What is known of a mutant without running it: a test that gets to it, and for which it makes
    /// no difference there, passes.
    fn indifferent(&self, mutant: &Mutant) -> Row {
        let is_same = |test: &Test| {
            let Reach { all, differing } = &test.reach;
            all.contains(&mutant.number) && !differing.contains(&mutant.number)
        };
        let tests = self.tests.iter().enumerate().filter(|(_, test)| is_same(test));
        let cell = |test: &Test| Cell {
            n_passed: if test.is_property { self.seeds } else { 1 },
            ..Cell::default()
        };
        tests.map(|(number, test)| (number, cell(test))).collect()
    }

    /// One mutant, against some tests of a program.
    fn cells(
        &self,
        mutant: &Mutant,
        seed: u64,
        (binary, tests): (&Binary, &[(usize, &Test)]),
        row: &mut Row,
        (folder, stop): (&Path, &AtomicBool),
    ) -> io::Result<()> {
        if tests.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = tests.iter().map(|(_, test)| test.name.as_str()).collect();
        let usual: Duration = tests.iter().map(|(_, test)| test.time).sum();
        let limits = Limits { time: self.limits.time + usual * PATIENCE, ..self.limits.clone() };
        let (mutant, stop) = (Some(mutant.name.as_str()), Some(stop));
        let setup = Setup { mutant, seed, reached: None, is_first: self.is_first, stop };
        let verdicts = process::run(binary, &names, &setup, &limits, folder)?;
        for (number, test) in tests {
            let Some(verdict) = verdicts.get(&test.name) else { continue };
            let cell = row.entry(*number).or_default();
            cell.cases.extend(verdict.n_cases);
            match verdict.outcome {
                Outcome::Passed => cell.n_passed += 1,
                outcome => cell.caught = cell.caught.max(Some(outcome)),
            }
        }
        Ok(())
    }

    fn journal(&self) -> PathBuf {
        self.folder.join("journal.jsonl")
    }

    /// Whether results are about the same: programs, tests, settings.
    fn fingerprint(&self) -> String {
        let mut hasher = DefaultHasher::new();
        for binary in &self.built.binaries {
            binary.path.hash(&mut hasher);
            let metadata = fs::metadata(&binary.path);
            metadata.and_then(|metadata| metadata.modified()).ok().hash(&mut hasher);
        }
        for test in &self.tests {
            (test.binary, &test.name).hash(&mut hasher);
        }
        (self.seeds, self.is_first, self.limits.memory, self.limits.time, self.limits.is_deep)
            .hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    fn journal_line(&self, mutant: &Mutant, row: &Row) -> Value {
        let cells: Vec<Value> = row
            .iter()
            .map(|(test, cell)| {
                let caught = cell.caught.map(Outcome::name);
                json!([test, caught, cell.cases, cell.n_passed])
            })
            .collect();
        json!({ "of": self.fingerprint(), "mutant": mutant.name, "cells": cells })
    }

    /// What is known from an audit of the same programs.
    pub(crate) fn known(&self) -> BTreeMap<String, Row> {
        let fingerprint = self.fingerprint();
        let text = fs::read_to_string(self.journal()).unwrap_or_default();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut known = BTreeMap::new();
        for line in lines.filter(|line| line["of"] == fingerprint.as_str()) {
            let (Some(name), Some(cells)) = (line["mutant"].as_str(), line["cells"].as_array())
            else {
                continue;
            };
            let row: Option<Row> = cells.iter().map(cell).collect();
            if let Some(row) = row {
                known.insert(name.to_string(), row);
            }
        }
        if known.is_empty() {
            // What is there is about something else.
            let _ = fs::remove_file(self.journal());
        }
        known
    }

    /// Forgets what is known.
    pub(crate) fn forget(&self) {
        let _ = fs::remove_file(self.journal());
    }
}

/// Whether another seed can say more: not how many cases there were before something else than a
/// failure.
fn counts(cell: &Cell) -> bool {
    matches!(cell.caught, None | Some(Outcome::Failed))
}

fn cell(value: &Value) -> Option<(usize, Cell)> {
    let cases = value[2].as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?;
    let caught = match &value[1] {
        Value::Null => None,
        name => Some(Outcome::named(name.as_str()?)?),
    };
    Some((value[0].as_u64()? as usize, Cell { caught, cases, n_passed: value[3].as_u64()? }))
}

/// Why something could not be run.
pub(super) fn not_run(error: &io::Error, what: &str, folder: &Path) -> Failure {
    let folder = folder.display();
    match error.kind() {
        io::ErrorKind::Interrupted => interrupted(),
        io::ErrorKind::StorageFull => Failure::failed(format!(
            "can't run {what}: {error}\nmake room for {folder}; what was found is kept, and the same command goes on"
        )),
        _ => Failure::failed(format!("can't run {what}: {error}")),
    }
}

pub(super) fn interrupted() -> Failure {
    let message = "interrupted; what was found is kept, and the same command goes on".to_string();
    Failure { code: ExitCode::Interrupted, message }
}
