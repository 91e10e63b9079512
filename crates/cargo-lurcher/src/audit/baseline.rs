//! What the tests do without a mutant: whether they pass, what they reach, how long they take.
//!
//! Each test has a process of its own, so that what it reaches is known, and processes run beside each other as they do later with mutants.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::build::{Binary, Built};
use super::lab::{Test, lock, not_run};
use super::process::{self, Limits, Outcome, Setup, Verdict};
use crate::failure::Failure;

/// Nobody knows yet how long a test takes.
const TIME: Duration = Duration::from_secs(600);

/// What became of a test.
enum Result {
    Passed(Test),
    /// What is to be said of it.
    Failed(Vec<String>),
}

/// All tests without a mutant.
pub(crate) struct Baseline<'b> {
    pub(crate) built: &'b Built,
    pub(crate) folder: &'b Path,
    pub(crate) stop: &'b AtomicBool,
    pub(crate) jobs: usize,
    /// With each of so many, since a property may reach other mutants with another one.
    pub(crate) seeds: u64,
}

impl Baseline<'_> {
    /// The tests that pass, and what is to be said of those that don't. If one of them needs a deep stack, the limits say so afterwards.
    pub(crate) fn run(
        &self,
        filter: Option<&str>,
        limits: &mut Limits,
    ) -> std::result::Result<(Vec<Test>, Vec<String>), Failure> {
        let mut all: Vec<(usize, String)> = Vec::new();
        for (index, binary) in self.built.binaries.iter().enumerate() {
            let names = process::list(binary).map_err(|error| self.failed(binary, &error))?;
            let is_wanted = |name: &String| filter.is_none_or(|filter| name.contains(filter));
            all.extend(names.into_iter().filter(is_wanted).map(|name| (index, name)));
        }
        let is_deep = AtomicBool::new(limits.is_deep);
        let (next, is_broken) = (AtomicUsize::new(0), AtomicBool::new(false));
        let problem: Mutex<Option<Failure>> = Mutex::new(None);
        let results: Mutex<BTreeMap<usize, Result>> = Mutex::default();
        let work = |worker: usize| {
            let folder = self.folder.join(format!("baseline-{worker}"));
            while !is_broken.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((index, name)) = all.get(number) else { return };
                match self.test(*index, name, (limits, &is_deep), &folder) {
                    // None: it is one that is ignored.
                    Ok(result) => {
                        lock(&results).extend(result.map(|result| (number, result)));
                    }
                    Err(error) => {
                        is_broken.store(true, Ordering::Relaxed);
                        let failure = self.failed(&self.built.binaries[*index], &error);
                        lock(&problem).get_or_insert(failure);
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            for worker in 0..self.jobs {
                let work = &work;
                scope.spawn(move || work(worker));
            }
        });
        if let Some(failure) = lock(&problem).take() {
            return Err(failure);
        }
        limits.is_deep = is_deep.into_inner();
        let (mut tests, mut failing) = (Vec::new(), Vec::new());
        for result in std::mem::take(&mut *lock(&results)).into_values() {
            match result {
                Result::Passed(test) => tests.push(test),
                Result::Failed(said) => failing.extend(said),
            }
        }
        Ok((tests, failing))
    }

    fn failed(&self, binary: &Binary, error: &io::Error) -> Failure {
        not_run(error, &binary.path.display().to_string(), self.folder)
    }

    /// One test with all seeds; none if it is one that is ignored.
    fn test(
        &self,
        index: usize,
        name: &str,
        (limits, is_deep): (&Limits, &AtomicBool),
        folder: &Path,
    ) -> io::Result<Option<Result>> {
        let mut test: Option<Test> = None;
        for seed in 0..self.seeds.max(1) {
            let (verdict, reached) = self.alone((index, name), seed, (limits, is_deep), folder)?;
            let Some(Verdict { outcome, time, is_property, .. }) = verdict else { return Ok(None) };
            if outcome != Outcome::Passed {
                let with = if seed == 0 { String::new() } else { format!(", seed {seed}") };
                let mut said = vec![format!("  {name} ({}{with})", outcome.name())];
                let lines = process::said(name, folder).into_iter();
                said.extend(lines.map(|line| format!("    {line}")));
                return Ok(Some(Result::Failed(said)));
            }
            match &mut test {
                Some(test) => test.reached.extend(reached),
                None => {
                    let name = name.to_string();
                    test = Some(Test { binary: index, name, reached, time, is_property });
                }
            }
            if !is_property {
                break;
            }
        }
        Ok(test.map(Result::Passed))
    }

    /// One test with one seed, and which mutants it reaches.
    fn alone(
        &self,
        (index, name): (usize, &str),
        seed: u64,
        (limits, is_deep): (&Limits, &AtomicBool),
        folder: &Path,
    ) -> io::Result<(Option<Verdict>, BTreeSet<u64>)> {
        let binary = &self.built.binaries[index];
        fs::create_dir_all(folder)?;
        let reached = folder.join("reached");
        let _ = fs::remove_file(&reached);
        let stop = Some(self.stop);
        let setup = Setup { reached: Some(&reached), seed, stop, ..Setup::default() };
        let run = |is_deep: bool| -> io::Result<Option<Verdict>> {
            let limits = Limits { time: TIME, is_deep, ..limits.clone() };
            let mut verdicts = process::run(binary, &[name], &setup, &limits, folder)?;
            Ok(verdicts.remove(name))
        };
        let was_deep = is_deep.load(Ordering::Relaxed);
        let mut verdict = run(was_deep)?;
        let is_too_deep = |v: &Verdict| v.outcome == Outcome::StackOverflow;
        if verdict.as_ref().is_some_and(is_too_deep) && !was_deep {
            is_deep.store(true, Ordering::Relaxed);
            verdict = run(true)?;
        }
        let numbers = fs::read_to_string(&reached).unwrap_or_default();
        let numbers = numbers.lines().filter_map(|n| u64::from_str_radix(n, 16).ok());
        Ok((verdict, numbers.collect()))
    }
}
