//! Finding out which mutants compile, in few builds.
//!
//! A mutant that is to blame for an error by itself is left out. Of several that may be, all are set aside, and then put back one by one, one of
//! every such group in each build: so the number of builds goes by the largest group, and not by how many groups there are. A
//! build that fails because of those that were put back tries the next ones at once.

use std::collections::BTreeSet;

use super::blame::{Problem, blamed};
use super::mutants::Mutant;

/// What is known after some builds. Mutants go by their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trial {
    /// These do not compile.
    left_out: BTreeSet<String>,
    /// Groups of which not all compile, those that were not tried yet; the last is the next.
    waiting: Vec<Vec<String>>,
    /// What is put back in the next build.
    tried: Vec<String>,
}

impl Trial {
    /// Some are known not to compile.
    pub(crate) fn without(left_out: BTreeSet<String>) -> Self {
        Trial { left_out, ..Trial::default() }
    }

    /// Puts back one of each group.
    pub(crate) fn resume(&mut self) {
        self.tried = self.waiting.iter_mut().filter_map(Vec::pop).collect();
    }

    /// What is not in the next build.
    pub(crate) fn absent(&self) -> BTreeSet<String> {
        self.left_out.iter().chain(self.waiting.iter().flatten()).cloned().collect()
    }

    /// Whether there is nothing left to try after a build that succeeded.
    pub(crate) fn is_over(&self) -> bool {
        self.waiting.iter().all(Vec::is_empty)
    }

    /// A build failed. Says how many mutants are newly set aside; none if it is nobody's fault. What was tried and is not
    /// blamed counts as any other mutant from then on: errors of another kind may still come of it.
    pub(crate) fn fail(&mut self, problems: &[Problem], all: &[Mutant]) -> usize {
        let absent = self.absent();
        let is_present = |mutant: &&Mutant| {
            !mutant.is_planted() && !mutant.is_left_out() && !absent.contains(&mutant.name)
        };
        let present: Vec<Mutant> = all.iter().filter(is_present).cloned().collect();
        let n_before = absent.len();
        for problem in problems {
            let mut names: BTreeSet<&String> =
                blamed(problem, &present).iter().map(|mutant| &mutant.name).collect();
            let known = self.absent();
            let guilty: BTreeSet<&String> =
                names.iter().copied().filter(|name| self.tried.contains(name)).collect();
            if !guilty.is_empty() {
                names = guilty;
            } else if names.iter().any(|name| known.contains(*name)) {
                // That one may be the reason.
                continue;
            }
            let names: Vec<String> = names.into_iter().cloned().collect();
            match names.len() {
                0 => {}
                1 => self.left_out.extend(names),
                _ => self.waiting.push(names),
            }
        }
        if self.absent().len() == n_before {
            // Nobody in particular: all that was put back stays out.
            self.left_out.extend(self.tried.drain(..));
        }
        self.absent().len() - n_before
    }

    /// Leaves out whatever is in doubt.
    pub(crate) fn give_up(&mut self) {
        self.left_out.extend(self.waiting.drain(..).flatten());
    }
}

#[cfg(test)]
mod tests {
    use super::super::blame::Span;
    use super::*;

    /// Mutants of several places, a line each, and which of them compile.
    struct Program(Vec<(Mutant, bool)>);

    impl Program {
        fn new(lines: &[&[bool]]) -> Self {
            let mutant = |line: usize, n: usize| {
                let text = format!("1\tkind\ta.rs\t{line}:0-{line}:9\t\tf\t1\t99\t\t\t{line}-{n}");
                Mutant::parse(&text).unwrap()
            };
            let of_line = |(line, compile): (usize, &&[bool])| -> Vec<(Mutant, bool)> {
                compile.iter().enumerate().map(|(n, ok)| (mutant(line + 1, n), *ok)).collect()
            };
            Program(lines.iter().enumerate().flat_map(of_line).collect())
        }

        fn build(&self, absent: &BTreeSet<String>) -> Vec<Problem> {
            let is_wrong = |(m, ok): &&(Mutant, bool)| !ok && !absent.contains(&m.name);
            let problem = |(m, _): &(Mutant, bool)| Problem {
                message: String::new(),
                places: vec![Span {
                    file: "a.rs".into(),
                    start: (m.start.0, 1),
                    end: (m.start.0, 2),
                }],
                labels: Vec::new(),
            };
            self.0.iter().filter(is_wrong).map(problem).collect()
        }

        /// What is left out in the end, and how many builds it took.
        fn run(&self) -> (Vec<String>, usize) {
            let all: Vec<Mutant> = self.0.iter().map(|(mutant, _)| mutant.clone()).collect();
            let mut trial = Trial::default();
            for n in 1..50 {
                trial.resume();
                let problems = self.build(&trial.absent());
                if !problems.is_empty() {
                    assert!(trial.fail(&problems, &all) > 0 || !trial.absent().is_empty());
                } else if trial.is_over() {
                    return (trial.left_out.into_iter().collect(), n);
                }
            }
            panic!("no end");
        }
    }

    #[test]
    fn just_those_are_left_out_that_do_not_compile() {
        assert_eq!(Program::new(&[&[true, true], &[true]]).run(), (vec![], 1));
        assert_eq!(Program::new(&[&[false], &[true], &[false]]).run().0, ["1-0", "3-0"]);
        let (left_out, n_rounds) = Program::new(&[&[false, true, false], &[true, false]]).run();
        assert_eq!(left_out, ["1-0", "1-2", "2-1"]);
        assert!(n_rounds <= 5, "{n_rounds}");
    }

    #[test]
    fn every_small_program_is_found_out() {
        for bits in 0..1u32 << 7 {
            let ok: Vec<bool> = (0..7).map(|n| bits >> n & 1 == 1).collect();
            let program = Program::new(&[&ok[..3], &ok[3..4], &ok[4..]]);
            let wrong = program.0.iter().filter(|(_, ok)| !ok).map(|(m, _)| m.name.clone());
            let (left_out, n_rounds) = program.run();
            assert_eq!(left_out, wrong.collect::<Vec<_>>());
            assert!(n_rounds <= 5, "{n_rounds} builds for {ok:?}");
        }
    }

    #[test]
    fn an_error_that_no_mutant_explains_is_nobodys_fault() {
        let program = Program::new(&[&[true]]);
        let all = [program.0[0].0.clone()];
        let elsewhere = Span { file: "b.rs".into(), start: (1, 1), end: (1, 2) };
        let problem = Problem { message: String::new(), places: vec![elsewhere], labels: vec![] };
        assert_eq!(Trial::default().fail(&[problem], &all), 0);
    }
}
