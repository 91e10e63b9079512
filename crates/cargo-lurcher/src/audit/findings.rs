//! What an audit found, as plain data: who catches what, who is needed, what is missing.

use std::collections::{BTreeMap, BTreeSet};

use super::build::Binary;
use super::kinds::{Kind, mentioned};
use super::lab::{Row, Test};
use super::mutants::Mutant;
use super::outcome::Outcome;

/// So many steps are spent on a smallest set of tests.
const STEPS: usize = 200_000;

/// Everything that was found.
pub(crate) struct Findings {
    pub(crate) mutants: Vec<Mutant>,
    /// Names, with that of the program in front if there are several.
    pub(crate) tests: Vec<String>,
    /// By test: what kind of property it is, if its name says so.
    pub(crate) kinds: Vec<Option<Kind>>,
    /// By mutant and test.
    pub(crate) rows: Vec<Row>,
    /// By mutant: how many tests reach it.
    pub(crate) n_reaching: Vec<usize>,
    /// By mutant: in how many of these it may have made a difference.
    pub(crate) n_differing: Vec<usize>,
    pub(crate) n_left_out: usize,
    /// Where the programs with the tests are.
    pub(crate) programs: Vec<String>,
    /// Whether all tests were run for each mutant, so that one knows who else catches it.
    pub(crate) is_whole: bool,
}

/// A set of tests that catches all that is caught.
pub(crate) struct KillingSet {
    pub(crate) tests: Vec<usize>,
    /// Whether no smaller one does.
    pub(crate) is_smallest: bool,
}

/// What the tests of one kind are worth.
pub(crate) struct OfKind {
    pub(crate) kind: Kind,
    pub(crate) n_tests: usize,
    pub(crate) n_caught: usize,
    pub(crate) mean: Option<(f64, Option<f64>)>,
}

/// The names of the functions with mutants, without those of their types.
fn functions(mutants: &[Mutant]) -> BTreeSet<&str> {
    let names = mutants.iter().map(|mutant| last_name(&mutant.function));
    names.filter(|name| !name.is_empty()).collect()
}

fn last_name(function: &str) -> &str {
    function.rsplit("::").next().unwrap_or(function)
}

impl Findings {
    pub(crate) fn new(
        mutants: Vec<Mutant>,
        tests: &[Test],
        programs: &[Binary],
        rows: Vec<Row>,
        (n_left_out, is_whole): (usize, bool),
    ) -> Self {
        let count = |is_in: &dyn Fn(&Test, u64) -> bool| -> Vec<usize> {
            let tests = |mutant: &Mutant| tests.iter().filter(|t| is_in(t, mutant.number)).count();
            mutants.iter().map(tests).collect()
        };
        let n_reaching = count(&|test, number| test.reach.all.contains(&number));
        let n_differing = count(&|test, number| test.reach.differing.contains(&number));
        let used: BTreeSet<usize> = tests.iter().map(|test| test.binary).collect();
        let name = |test: &Test| match used.len() {
            1 => test.name.clone(),
            _ => format!("{}::{}", programs[test.binary].name, test.name),
        };
        let functions = functions(&mutants);
        let kinds = tests.iter().map(|test| Kind::of(&test.name, &functions)).collect();
        let tests = tests.iter().map(name).collect();
        let programs = programs.iter().map(|program| program.path.display().to_string()).collect();
        Findings {
            mutants,
            tests,
            kinds,
            rows,
            n_reaching,
            n_differing,
            n_left_out,
            programs,
            is_whole,
        }
    }

    /// How a mutant was caught: the plainest way, over the tests that did.
    pub(crate) fn caught(&self, mutant: usize) -> Option<Outcome> {
        self.rows[mutant].values().filter_map(|cell| cell.caught).min()
    }

    pub(crate) fn n_caught(&self) -> usize {
        (0..self.mutants.len()).filter(|mutant| self.caught(*mutant).is_some()).count()
    }

    /// The mutants that no test caught.
    pub(crate) fn survivors(&self) -> Vec<usize> {
        (0..self.mutants.len()).filter(|mutant| self.caught(*mutant).is_none()).collect()
    }

    /// By test: the mutants that it catches.
    pub(crate) fn kills(&self) -> Vec<BTreeSet<usize>> {
        let mut kills = vec![BTreeSet::new(); self.tests.len()];
        for (mutant, row) in self.rows.iter().enumerate() {
            for (test, cell) in row {
                if cell.caught.is_some() {
                    kills[*test].insert(mutant);
                }
            }
        }
        kills
    }

    /// By test: how many mutants it alone catches.
    pub(crate) fn n_alone(&self) -> Vec<usize> {
        let mut alone = vec![0; self.tests.len()];
        for row in &self.rows {
            let mut killers = row.iter().filter(|(_, cell)| cell.caught.is_some());
            if let (Some((test, _)), None) = (killers.next(), killers.next()) {
                alone[*test] += 1;
            }
        }
        alone
    }

    /// Mean cases until a property failed, and the standard error, over the mutants that it
    /// catches, of which each counts the same; none if it is no property.
    pub(crate) fn mean_cases(&self, test: usize) -> Option<(f64, Option<f64>)> {
        let cells = self.rows.iter().filter_map(|row| row.get(&test));
        let cells: Vec<&Vec<u64>> =
            cells.map(|cell| &cell.cases).filter(|cases| !cases.is_empty()).collect();
        mean(&cells)
    }

    /// By kind of property, if there are some: the tests, how many mutants they catch, and mean
    /// cases until one failed, where each test and mutant counts the same.
    pub(crate) fn by_kind(&self) -> Vec<OfKind> {
        let kills = self.kills();
        let of_kind = |kind: Kind| {
            let is_of = |test: &usize| self.kinds[*test] == Some(kind);
            let tests: Vec<usize> = (0..self.tests.len()).filter(is_of).collect();
            let caught: BTreeSet<usize> =
                tests.iter().flat_map(|test| kills[*test].iter().copied()).collect();
            let cells = self.rows.iter().flat_map(|row| tests.iter().filter_map(|t| row.get(t)));
            let cells: Vec<&Vec<u64>> =
                cells.map(|cell| &cell.cases).filter(|cases| !cases.is_empty()).collect();
            OfKind { kind, n_tests: tests.len(), n_caught: caught.len(), mean: mean(&cells) }
        };
        let all: Vec<OfKind> = Kind::ALL.into_iter().map(of_kind).collect();
        let has_some = all.iter().any(|of_kind| of_kind.n_tests > 0);
        if has_some { all } else { Vec::new() }
    }

    /// The kinds of property that are there for other functions, and not for this one.
    pub(crate) fn missing_kinds(&self, function: &str) -> Vec<Kind> {
        let name = last_name(function);
        let functions = functions(&self.mutants);
        let about = |test: usize| mentioned(&self.tests[test], &functions).contains(&name);
        let (mut used, mut here) = (BTreeSet::new(), BTreeSet::new());
        for (test, kind) in self.kinds.iter().enumerate() {
            if let Some(kind) = kind {
                used.insert(*kind);
                if about(test) {
                    here.insert(*kind);
                }
            }
        }
        used.difference(&here).copied().collect()
    }

    /// The function that a mutant is in: a planted one says nothing of it, but those around it do.
    pub(crate) fn function_of(&self, mutant: usize) -> &str {
        let Mutant { function, file, start, .. } = &self.mutants[mutant];
        if !function.is_empty() {
            return function;
        }
        let around = |other: &&Mutant| {
            !other.function.is_empty()
                && other.file == *file
                && (other.lines.0..=other.lines.1).contains(&start.0)
        };
        self.mutants.iter().find(around).map_or("", |other| other.function.as_str())
    }

    /// How many mutants of a function are caught.
    pub(crate) fn n_caught_in(&self, function: &str) -> usize {
        let is_in = |mutant: &usize| self.function_of(*mutant) == function;
        (0..self.mutants.len()).filter(is_in).filter(|m| self.caught(*m).is_some()).count()
    }

    /// The fewest tests that together catch all that is caught.
    pub(crate) fn killing_set(&self) -> KillingSet {
        let killers: Vec<BTreeSet<usize>> = self
            .rows
            .iter()
            .map(|row| {
                row.iter().filter(|(_, c)| c.caught.is_some()).map(|(test, _)| *test).collect()
            })
            .filter(|killers: &BTreeSet<usize>| !killers.is_empty())
            .collect();
        smallest(&killers)
    }

    /// Functions with mutants that survived, most of them first: how many, and how many of those no
    /// test reaches.
    pub(crate) fn weak_functions(&self) -> Vec<(String, usize, usize)> {
        let mut functions: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for mutant in self.survivors() {
            let function = self.function_of(mutant);
            let key = if function.is_empty() { &self.mutants[mutant].name } else { function };
            let counts = functions.entry(key).or_default();
            counts.0 += 1;
            counts.1 += usize::from(self.n_reaching[mutant] == 0);
        }
        let mut functions: Vec<(String, usize, usize)> = functions
            .into_iter()
            .map(|(name, (n, unreached))| (name.to_string(), n, unreached))
            .collect();
        functions.sort_by_key(|(name, n, _)| (std::cmp::Reverse(*n), name.clone()));
        functions
    }
}

/// The mean over cells of the mean in each, and its standard error, if some cell has several.
fn mean(cells: &[&Vec<u64>]) -> Option<(f64, Option<f64>)> {
    if cells.is_empty() {
        return None;
    }
    let (mut sum, mut squares, mut has_error) = (0.0, 0.0, true);
    for cases in cells {
        let n = cases.len() as f64;
        let mean = cases.iter().sum::<u64>() as f64 / n;
        sum += mean;
        has_error &= cases.len() > 1;
        if cases.len() > 1 {
            let off: f64 = cases.iter().map(|cases| (*cases as f64 - mean).powi(2)).sum();
            squares += off / (n - 1.0) / n;
        }
    }
    let n = cells.len() as f64;
    Some((sum / n, has_error.then(|| squares.sqrt() / n)))
}

/// A smallest set that has one of each set: whoever is the only one first, then a search that goes
/// through the killers of the mutant with the fewest.
fn smallest(killers: &[BTreeSet<usize>]) -> KillingSet {
    let mut best = greedy(killers);
    let mut n_steps = 0;
    let is_smallest = search(killers, &mut Vec::new(), &mut best, &mut n_steps);
    best.sort_unstable();
    KillingSet { tests: best, is_smallest }
}

fn greedy(killers: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut left: Vec<&BTreeSet<usize>> = killers.iter().collect();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for test in left.iter().flat_map(|killers| killers.iter()) {
            *counts.entry(*test).or_default() += 1;
        }
        let best = counts.into_iter().max_by_key(|(test, n)| (*n, std::cmp::Reverse(*test)));
        let Some((test, _)) = best else { break };
        chosen.push(test);
        left.retain(|killers| !killers.contains(&test));
    }
    chosen
}

/// Whether everything was gone through.
fn search(
    killers: &[BTreeSet<usize>],
    chosen: &mut Vec<usize>,
    best: &mut Vec<usize>,
    n_steps: &mut usize,
) -> bool {
    *n_steps += 1;
    if *n_steps > STEPS {
        return false;
    }
    let open = killers.iter().filter(|killers| !chosen.iter().any(|test| killers.contains(test)));
    let Some(hardest) = open.min_by_key(|killers| killers.len()) else {
        if chosen.len() < best.len() {
            best.clone_from(chosen);
        }
        return true;
    };
    if chosen.len() + 1 >= best.len() {
        return true;
    }
    let mut is_whole = true;
    for test in hardest {
        chosen.push(*test);
        is_whole &= search(killers, chosen, best, n_steps);
        chosen.pop();
    }
    is_whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(sets: &[&[usize]]) -> Vec<BTreeSet<usize>> {
        sets.iter().map(|set| set.iter().copied().collect()).collect()
    }

    /// The size of a smallest set, by trying all of them.
    fn by_trying(killers: &[BTreeSet<usize>], n_tests: usize) -> usize {
        let all = (0..1u32 << n_tests).filter(|set| {
            killers.iter().all(|killers| killers.iter().any(|test| set & 1 << test != 0))
        });
        all.map(|set| set.count_ones() as usize).min().unwrap()
    }

    #[test]
    fn a_smallest_set_is_found_where_the_greedy_one_is_larger() {
        // The greedy choice takes 2 first, which has four of the six.
        let killers = sets(&[&[0, 2], &[0, 2], &[0], &[1, 2], &[1, 2], &[1]]);
        let set = smallest(&killers);
        assert_eq!((set.tests, set.is_smallest), (vec![0, 1], true));
    }

    #[test]
    fn sets_are_as_small_as_those_found_by_trying_all() {
        let mut state = 7u64;
        for _ in 0..200 {
            let mut killers = Vec::new();
            for _ in 0..8 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let bits = (state >> 33) as u32 & 0xff;
                let set: BTreeSet<usize> = (0..8).filter(|n| bits & 1 << n != 0).collect();
                if !set.is_empty() {
                    killers.push(set);
                }
            }
            let set = smallest(&killers);
            assert!(set.is_smallest);
            assert_eq!(set.tests.len(), by_trying(&killers, 8));
            assert!(killers.iter().all(|k| set.tests.iter().any(|test| k.contains(test))));
        }
    }

    #[test]
    fn means_count_each_mutant_once() {
        let (few, many) = (vec![2, 4], vec![10, 10, 10]);
        let (average, error) = mean(&[&few, &many]).unwrap();
        // The variance of the first mean is 1, that of the second 0.
        assert_eq!((average, error), (6.5, Some(0.5)));
        assert_eq!(mean(&[&vec![3], &many]).unwrap().1, None);
        assert_eq!(mean(&[]), None);
    }
}
