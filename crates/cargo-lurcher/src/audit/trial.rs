//! Finding out which mutants compile, in few builds.
//!
//! A mutant that is to blame for an error by itself is left out. Of several that may be, all are
//! set aside, and then put back one by one, one of every place in each build, so that it is plain
//! who is to blame: the number of builds goes by the largest group, and not by how many there are.
//! Whoever was put back and is not blamed stays, but the next of its place has to wait until
//! nothing is wrong with its function: what is wrong with lifetimes is said only when nothing is
//! wrong with types.
//!
//! Making code takes longest, and is of no use while there is something left to put back. Such a
//! build is a *trial*: the macros put an error into every function that the compiler comes to
//! before it makes code, and after which it still looks at all types and lifetimes. Functions of
//! which it does not say even that have not been looked at, because their crate uses another one
//! that was not built.

use std::collections::{BTreeMap, BTreeSet};

use super::blame::{Position, Problem, blamed};
use super::mutants::Mutant;

/// A file, and where in it.
type Place = (String, Position);

/// What is known after some builds. Mutants go by their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trial {
    /// These do not compile.
    left_out: BTreeSet<String>,
    /// Groups of which not all compile, by their place, those that were not tried yet; the last is
    /// the next.
    waiting: BTreeMap<Place, Vec<String>>,
    /// What was put back and has not been in a build that succeeded, by the place of its group.
    tried: BTreeMap<Place, String>,
    /// What was put back, and then nothing was wrong.
    cleared: BTreeSet<String>,
    /// Whether trials do not get to all that was put back.
    is_thorough: bool,
}

impl Trial {
    /// Some are known not to compile.
    pub(crate) fn without(left_out: BTreeSet<String>) -> Self {
        Trial { left_out, ..Trial::default() }
    }

    /// Puts back one of each group of which nobody is being tried.
    pub(crate) fn resume(&mut self) {
        for (place, group) in &mut self.waiting {
            if !self.tried.contains_key(place) {
                self.tried.extend(group.pop().map(|name| (place.clone(), name)));
            }
        }
    }

    /// Whether the next build is to find out only whether it would succeed: there will be another
    /// one.
    pub(crate) fn is_trial(&self) -> bool {
        !self.is_thorough && self.waiting.values().any(|group| !group.is_empty())
    }

    /// What is not in the next build.
    pub(crate) fn absent(&self) -> BTreeSet<String> {
        self.left_out.iter().chain(self.waiting.values().flatten()).cloned().collect()
    }

    /// A build succeeded. Says whether there is nothing left to try.
    pub(crate) fn succeed(&mut self) -> bool {
        self.cleared.extend(std::mem::take(&mut self.tried).into_values());
        self.waiting.values().all(Vec::is_empty)
    }

    /// Nothing was wrong with these functions, which are in these files and have these lines.
    pub(crate) fn pass(&mut self, checked: &[(String, usize)], all: &[Mutant]) {
        let is_checked = |name: &String| {
            let mutant = all.iter().find(|mutant| mutant.name == *name);
            mutant.is_some_and(|mutant| {
                let is_of = |(file, line): &(String, usize)| {
                    *file == mutant.file && (mutant.lines.0..=mutant.lines.1).contains(line)
                };
                checked.iter().any(is_of)
            })
        };
        let tried = std::mem::take(&mut self.tried);
        let (checked, tried): (BTreeMap<_, _>, _) =
            tried.into_iter().partition(|(_, name)| is_checked(name));
        self.tried = tried;
        self.is_thorough = checked.is_empty();
        self.cleared.extend(checked.into_values());
    }

    /// A build failed. Says how many mutants are newly set aside; none if it is nobody's fault.
    pub(crate) fn fail(&mut self, problems: &[Problem], all: &[Mutant]) -> usize {
        let absent = self.absent();
        let is_present = |mutant: &&Mutant| {
            !mutant.is_planted() && !mutant.is_left_out() && !absent.contains(&mutant.name)
        };
        let present: Vec<Mutant> = all.iter().filter(is_present).cloned().collect();
        for problem in problems {
            let mut suspects = blamed(problem, &present);
            suspects.retain(|mutant| !self.cleared.contains(&mutant.name));
            let Some(first) = suspects.first() else { continue };
            if suspects.len() == 1 {
                self.left_out.insert(first.name.clone());
                continue;
            }
            let group = self.waiting.entry((first.file.clone(), first.start)).or_default();
            for mutant in suspects {
                group.retain(|name| *name != mutant.name);
                group.push(mutant.name.clone());
            }
        }
        for group in self.waiting.values_mut() {
            group.retain(|name| !self.left_out.contains(name));
        }
        let n_before = absent.len();
        let absent = self.absent();
        self.tried.retain(|_, name| !absent.contains(name));
        if absent.len() == n_before {
            // Nobody in particular: all that was put back stays out.
            self.left_out.extend(std::mem::take(&mut self.tried).into_values());
        }
        self.absent().len() - n_before
    }

    /// Leaves out whatever is in doubt.
    pub(crate) fn give_up(&mut self) {
        self.left_out.extend(std::mem::take(&mut self.waiting).into_values().flatten());
        self.left_out.extend(std::mem::take(&mut self.tried).into_values());
    }
}

#[cfg(test)]
mod tests {
    use super::super::blame::Span;
    use super::*;

    /// When the compiler finds something wrong with a mutant: with the types of all functions, or
    /// later, if there is nothing wrong with types.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Wrong {
        Never,
        Early,
        Late,
    }
    use Wrong::{Early, Late, Never};

    /// Mutants of several places, a line each; those of a line swap two of three arguments. A
    /// function is a line, and one of them is in a crate that trials do not get to; if it is the
    /// 0th, none is.
    struct Program(Vec<(Mutant, Wrong)>, usize);

    impl Program {
        fn new(lines: &[&[Wrong]]) -> Self {
            let mutant = |line: usize, n: usize| {
                let (one, other) = [(1, 3), (1, 5), (3, 5)][n];
                let moved =
                    format!("{line}:{one}-{line}:{} {line}:{other}-{line}:{}", one + 1, other + 1);
                let text = format!(
                    "1\tkind\ta.rs\t{line}:0-{line}:9\t{moved}\tf\t{line}\t{line}\t\t\t{line}-{n}"
                );
                Mutant::parse(&text).unwrap()
            };
            let of_line = |(line, wrong): (usize, &&[Wrong])| -> Vec<(Mutant, Wrong)> {
                wrong.iter().enumerate().map(|(n, wrong)| (mutant(line + 1, n), *wrong)).collect()
            };
            Program(lines.iter().enumerate().flat_map(of_line).collect(), 0)
        }

        /// The compiler says which of the arguments is wrong, but not with which one it was
        /// swapped, and of others nothing.
        fn build(&self, absent: &BTreeSet<String>) -> Vec<Problem> {
            let problem = |(mutant, wrong): &(Mutant, Wrong)| {
                let (start, end) = match wrong {
                    Early => mutant.moved[0],
                    _ => (mutant.start, mutant.end),
                };
                let place = Span { file: "a.rs".to_string(), start, end };
                Problem { message: String::new(), places: vec![place], labels: Vec::new() }
            };
            let found = |when: Wrong| -> Vec<Problem> {
                let is_in = |m: &&(Mutant, Wrong)| m.1 == when && !absent.contains(&m.0.name);
                self.0.iter().filter(is_in).map(problem).collect()
            };
            Some(found(Early)).filter(|early| !early.is_empty()).unwrap_or_else(|| found(Late))
        }

        /// What is left out in the end, and how many builds it took.
        fn run(&self) -> (Vec<String>, usize) {
            let all: Vec<Mutant> = self.0.iter().map(|(mutant, _)| mutant.clone()).collect();
            let mut trial = Trial::default();
            let mut n_whole = 0;
            for n in 1..50 {
                trial.resume();
                let problems = self.build(&trial.absent());
                if !problems.is_empty() {
                    assert!(trial.fail(&problems, &all) > 0);
                } else if trial.is_trial() {
                    // A crate that is not looked at by trials.
                    let seen = all.iter().filter(|m| m.start.0 != self.1);
                    let seen: Vec<_> = seen.map(|m| (m.file.clone(), m.start.0)).collect();
                    trial.pass(&seen, &all);
                } else {
                    n_whole += 1;
                    if trial.succeed() {
                        let is_in_one = self.1 == 0;
                        assert!(n_whole == 1 || !is_in_one, "{n_whole} builds succeeded");
                        return (trial.left_out.into_iter().collect(), n);
                    }
                }
            }
            panic!("no end");
        }
    }

    #[test]
    fn just_those_are_left_out_that_do_not_compile() {
        assert_eq!(Program::new(&[&[Never, Never], &[Never]]).run(), (vec![], 1));
        assert_eq!(Program::new(&[&[Early], &[Never], &[Late]]).run().0, ["1-0", "3-0"]);
        let (left_out, n_rounds) = Program::new(&[&[Early, Never, Early], &[Never, Early]]).run();
        assert_eq!(left_out, ["1-0", "1-2", "2-1"]);
        assert!(n_rounds <= 5, "{n_rounds}");
    }

    #[test]
    fn every_small_program_is_found_out() {
        for number in 0..3_usize.pow(6) {
            let wrong: Vec<Wrong> =
                (0..6).map(|n| [Never, Early, Late][number / 3_usize.pow(n) % 3]).collect();
            let mut program = Program::new(&[&wrong[..3], &wrong[3..4], &wrong[4..]]);
            for unseen in [0, 1, 3] {
                program.1 = unseen;
                let expected = program.0.iter().filter(|m| m.1 != Never).map(|m| m.0.name.clone());
                let (left_out, n_rounds) = program.run();
                assert_eq!(left_out, expected.collect::<Vec<_>>(), "{wrong:?}, {unseen}");
                assert!(n_rounds <= 12, "{n_rounds} builds for {wrong:?}, {unseen}");
            }
        }
    }

    #[test]
    fn an_error_that_no_mutant_explains_is_nobodys_fault() {
        let program = Program::new(&[&[Never]]);
        let all = [program.0[0].0.clone()];
        let elsewhere = Span { file: "b.rs".into(), start: (1, 1), end: (1, 2) };
        let problem = Problem { message: String::new(), places: vec![elsewhere], labels: vec![] };
        assert_eq!(Trial::default().fail(&[problem], &all), 0);
    }
}
