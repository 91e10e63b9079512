//! What the tests do without a mutant: whether they pass, what they reach, how long they take.
//!
//! Each test has a process of its own, so that what it reaches is known, and processes run beside
//! each other as they do later with mutants.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::build::{Binary, Built};
use super::lab::{Test, interrupted, not_run};
use super::outcome::Outcome;
use super::process::{self, Limits, Setup, Verdict};
use super::said;
use super::workers::share_out;
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
    /// The tests that pass, and what is to be said of those that don't. If one of them needs a deep
    /// stack, the limits say so afterwards.
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
        let results = share_out(all.len(), self.jobs, self.stop, |worker, number| {
            let (index, name) = &all[number];
            let folder = self.folder.join(format!("baseline-{worker}"));
            self.test(*index, name, (limits, &is_deep), &folder)
                .map_err(|error| self.failed(&self.built.binaries[*index], &error))
        })?;
        limits.is_deep = is_deep.into_inner();
        let (mut tests, mut failing) = (Vec::new(), Vec::new());
        for result in results {
            match result.ok_or_else(interrupted)? {
                Some(Result::Passed(test)) => tests.push(test),
                Some(Result::Failed(said)) => failing.extend(said),
                // It is one that is ignored.
                None => {}
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
            let (verdict, reach) = self.alone((index, name), seed, (limits, is_deep), folder)?;
            let Some(Verdict { outcome, time, is_property, .. }) = verdict else { return Ok(None) };
            if outcome != Outcome::Passed {
                let with = if seed == 0 { String::new() } else { format!(", seed {seed}") };
                let mut said = vec![format!("  {name} ({}{with})", outcome.name())];
                let lines = said::said(name, folder).into_iter();
                said.extend(lines.map(|line| format!("    {line}")));
                return Ok(Some(Result::Failed(said)));
            }
            match &mut test {
                Some(test) => test.reach.extend(reach),
                None => {
                    let name = name.to_string();
                    test = Some(Test { binary: index, name, reach, time, is_property });
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
    ) -> io::Result<(Option<Verdict>, Reach)> {
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
        Ok((verdict, Reach::parse(&fs::read_to_string(&reached).unwrap_or_default())))
    }
}

/// What a test gets to without a mutant, by the numbers of the mutants there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// All that are reached.
    pub(crate) all: BTreeSet<u64>,
    /// Those that may have made a difference; of the others it is known that they did not.
    pub(crate) differing: BTreeSet<u64>,
}

impl Reach {
    /// A number in each line, behind a sign if nothing differed when the line was written.
    fn parse(text: &str) -> Self {
        let mut reach = Reach::default();
        for line in text.lines() {
            let (is_same, number) =
                line.strip_prefix('=').map_or((false, line), |number| (true, number));
            let Ok(number) = u64::from_str_radix(number, 16) else { continue };
            reach.all.insert(number);
            if !is_same {
                reach.differing.insert(number);
            }
        }
        reach
    }

    fn extend(&mut self, other: Reach) {
        self.all.extend(other.all);
        self.differing.extend(other.differing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mutant_makes_no_difference_only_if_it_never_did() {
        let reach = Reach::parse(
            "8000000000000001\n=8000000000000002\n=8000000000000003\n8000000000000003\n",
        );
        let numbers = |low: &[u64]| low.iter().map(|n| n + (1 << 63)).collect::<BTreeSet<u64>>();
        assert_eq!((reach.all, reach.differing), (numbers(&[1, 2, 3]), numbers(&[1, 3])));
    }
}
