//! Automata in which every tree has exactly one state.
//!
//! The subset construction: a state is a set of states of the automaton it is made
//! from. A table over all tuples of argument states would be too large for constructors
//! of many fields, so arguments are read one at a time: a *partial* is a letter of which
//! some arguments have been read, and a step takes it and the state of the next argument
//! to another partial. What remains to be read is all that distinguishes two partials
//! of a letter, so there are few.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use super::automaton::{Automaton, assert_same, has};
use super::counts::Counts;
use super::derivations::Derivations;

/// A set of trees; every tree over the letters has one state, which is accepting or not.
#[derive(Clone, Debug)]
pub struct Deterministic {
    pub(super) arities: Arc<[usize]>,
    /// The partial of each letter with nothing read.
    pub(super) start: Vec<u32>,
    pub(super) partials: Vec<Partial>,
    /// Which states the trees of the set have.
    pub(super) accepts: Vec<bool>,
}

/// A letter of which some arguments have been read.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub(super) letter: u32,
    pub(super) n_left: usize,
    /// The next partial, by the state of the next argument; empty if none is left.
    pub(super) steps: Vec<u32>,
    /// The state of the tree, if no argument is left.
    pub(super) target: u32,
}

/// An automaton or expression would be too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge(What);

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Terms { most: usize },
    States { n: usize },
}

impl TooLarge {
    pub(super) fn terms(most: usize) -> Self {
        TooLarge(What::Terms { most })
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            What::Terms { most } => write!(
                f,
                "the type would have over {most} terms as an expression: many types contain each \
                 other; use its grammar instead"
            ),
            What::States { n } => write!(
                f,
                "the automaton has {n} states and is not complete: each alternative with a `<>` can \
                 double it; use fewer of them, or an expression for each"
            ),
        }
    }
}

impl std::error::Error for TooLarge {}

/// The most that may be looked at to make the steps: a fraction of a second. There is at
/// least one thing to look at per step, so that also limits the tables.
const MOST_WORK: usize = 1 << 24;

/// Gives things numbers in the order in which they are met.
struct Numbers<T> {
    numbers: HashMap<Arc<T>, u32>,
    known: Vec<Arc<T>>,
}

impl<T: Hash + Eq> Numbers<T> {
    fn new() -> Self {
        Numbers { numbers: HashMap::new(), known: Vec::new() }
    }

    fn number(&mut self, thing: T) -> u32 {
        if let Some(&number) = self.numbers.get(&thing) {
            return number;
        }
        let number = self.known.len() as u32;
        let thing = Arc::new(thing);
        self.known.push(thing.clone());
        self.numbers.insert(thing, number);
        number
    }
}

/// Makes all states and partials that can be reached, however they are represented.
/// `work` says how much a step from a partial has to look at.
fn explore<P: Hash + Eq, S: Hash + Eq>(
    arities: &Arc<[usize]>,
    start: impl Fn(usize) -> P,
    step: impl Fn(&P, &S) -> P,
    finish: impl Fn(&P) -> S,
    accept: impl Fn(&S) -> bool,
    work: impl Fn(&P) -> usize,
) -> Result<Deterministic, TooLarge> {
    let mut states: Numbers<S> = Numbers::new();
    let mut known: Numbers<(u32, usize, P)> = Numbers::new();
    let started = arities
        .iter()
        .enumerate()
        .map(|(letter, &arity)| known.number((letter as u32, arity, start(letter))))
        .collect();
    let mut partials: Vec<Partial> = Vec::new();
    let mut done = 0;
    loop {
        let before = done;
        let mut index = 0;
        while let Some(partial) = known.known.get(index).cloned() {
            let (letter, n_left, reading) = &*partial;
            if partials.len() == index {
                let target = if *n_left == 0 { states.number(finish(reading)) } else { u32::MAX };
                partials.push(Partial {
                    letter: *letter,
                    n_left: *n_left,
                    steps: Vec::new(),
                    target,
                });
                done += 1;
            }
            while *n_left > 0 && partials[index].steps.len() < states.known.len() {
                let state = states.known[partials[index].steps.len()].clone();
                let next = known.number((*letter, n_left - 1, step(reading, &state)));
                partials[index].steps.push(next);
                done += 1 + work(reading);
                if done > MOST_WORK {
                    return Err(TooLarge(What::States { n: states.known.len() }));
                }
            }
            index += 1;
        }
        if done == before {
            break;
        }
    }
    let accepts = states.known.iter().map(|state| accept(state)).collect();
    Ok(Deterministic { arities: arities.clone(), start: started, partials, accepts })
}

/// The arguments that rules still want, shared by their ends: an argument and what
/// comes after it, or at last the target.
#[derive(Default)]
struct Ends {
    numbers: HashMap<(u32, u32), u32>,
    known: Vec<(u32, u32)>,
}

const TARGET: u32 = u32::MAX;

impl Ends {
    fn number(&mut self, end: (u32, u32)) -> u32 {
        *self.numbers.entry(end).or_insert_with(|| {
            self.known.push(end);
            self.known.len() as u32 - 1
        })
    }
}

impl Deterministic {
    pub(super) fn new(automaton: &Automaton) -> Result<Self, TooLarge> {
        let mut ends = Ends::default();
        let whole: Vec<Vec<u32>> = automaton
            .rules
            .iter()
            .map(|rules| {
                let mut of_letter: Vec<u32> = rules
                    .iter()
                    .map(|rule| {
                        let last = ends.number((TARGET, rule.target));
                        rule.arguments.iter().rfold(last, |end, &state| ends.number((state, end)))
                    })
                    .collect();
                of_letter.sort_unstable();
                of_letter.dedup();
                of_letter
            })
            .collect();
        let n_words = automaton.n_states.div_ceil(64).max(1);
        let mut accepting = vec![0u64; n_words];
        automaton
            .accepting
            .iter()
            .for_each(|&state| accepting[state as usize / 64] |= 1 << (state % 64));
        explore(
            &automaton.arities,
            |letter| whole[letter].clone(),
            |wanted, state: &Vec<u64>| {
                let fits = |&&end: &&u32| has(state, ends.known[end as usize].0);
                let mut rest: Vec<u32> =
                    wanted.iter().filter(fits).map(|&end| ends.known[end as usize].1).collect();
                rest.sort_unstable();
                rest.dedup();
                rest
            },
            |reached| {
                let mut set = vec![0u64; n_words];
                for &end in reached {
                    let target = ends.known[end as usize].1;
                    set[target as usize / 64] |= 1 << (target % 64);
                }
                set
            },
            |set| set.iter().zip(&accepting).any(|(a, b)| a & b != 0),
            Vec::len,
        )
    }

    /// How many states there are.
    pub fn n_states(&self) -> usize {
        self.accepts.len()
    }

    /// Whether a tree, given as its letters in pre-order, is in the set.
    pub fn contains(&self, letters: &[u32]) -> bool {
        let mut states: Vec<u32> = Vec::new();
        for &letter in letters.iter().rev() {
            let Some(&start) = self.start.get(letter as usize) else { return false };
            let mut partial = &self.partials[start as usize];
            while partial.n_left > 0 {
                let Some(state) = states.pop() else { return false };
                partial = &self.partials[partial.steps[state as usize] as usize];
            }
            states.push(partial.target);
        }
        matches!(states[..], [state] if self.accepts[state as usize])
    }

    /// The trees over the letters that are not in the set.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.accepts.iter_mut().for_each(|accepts| *accepts = !*accepts);
        self
    }

    /// The trees in both sets.
    ///
    /// # Errors
    /// If there would be too many states.
    pub fn intersection(&self, other: &Deterministic) -> Result<Self, TooLarge> {
        self.product(other, |a, b| a && b)
    }

    /// The trees in either set.
    ///
    /// # Errors
    /// If there would be too many states.
    pub fn union(&self, other: &Deterministic) -> Result<Self, TooLarge> {
        self.product(other, |a, b| a || b)
    }

    /// The trees in this set that are not in the other.
    ///
    /// # Errors
    /// If there would be too many states.
    pub fn difference(&self, other: &Deterministic) -> Result<Self, TooLarge> {
        self.product(other, |a, b| a && !b)
    }

    fn product(
        &self,
        other: &Deterministic,
        keep: fn(bool, bool) -> bool,
    ) -> Result<Self, TooLarge> {
        assert_same(&self.arities, &other.arities);
        explore(
            &self.arities,
            |letter| (self.start[letter], other.start[letter]),
            |&(a, b), &(p, q): &(u32, u32)| {
                let step = |automaton: &Self, partial: u32, state: u32| {
                    automaton.partials[partial as usize].steps[state as usize]
                };
                (step(self, a, p), step(other, b, q))
            },
            |&(a, b)| (self.partials[a as usize].target, other.partials[b as usize].target),
            |&(p, q)| keep(self.accepts[p as usize], other.accepts[q as usize]),
            |_| 1,
        )
    }

    /// Whether there is no tree in the set.
    pub fn is_empty(&self) -> bool {
        // Every state is that of some tree.
        !self.accepts.contains(&true)
    }

    /// Whether all trees of this set are in the other.
    ///
    /// # Errors
    /// If there would be too many states.
    pub fn is_subset_of(&self, other: &Deterministic) -> Result<bool, TooLarge> {
        Ok(self.difference(other)?.is_empty())
    }

    /// Whether both are the same set.
    ///
    /// # Errors
    /// If there would be too many states.
    pub fn is_same_as(&self, other: &Deterministic) -> Result<bool, TooLarge> {
        Ok(self.product(other, |a, b| a != b)?.is_empty())
    }

    /// The letters of a smallest tree in the set, in pre-order; none if it is empty.
    pub fn smallest(&self) -> Option<Vec<u32>> {
        Derivations::new(self).smallest()
    }

    /// Counts the trees of each size up to `most`, the number of their letters.
    pub fn counts(&self, most: usize) -> Counts {
        Counts::new(Derivations::new(self), most)
    }
}
