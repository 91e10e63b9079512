//! Lists, options and types of the user for the solver that learns.
//!
//! Numbers that must sum up to another, or be all different, are where a search that goes back one
//! choice at a time finds the same contradiction again and again. So where it finds nothing,
//! conditions are unfolded as in sections 3 and 4 of *Type Targeted Testing*: lists up to a length
//! and types up to a depth, with a choice variable for each constructor and each element
//! (`part.rs`), and functions run over all of it at once (`machine.rs`, `expressions.rs`,
//! `operations.rs`, `patterns.rs`) as far as their text is known (`#[logic]` hands it over). What
//! is different from there: measures are not constants with axioms for each constructor, but are
//! computed with the value, since the text of their functions is at hand.
//!
//! Depth and size of numbers grow in steps, each with a solver of its own: small ones are solved
//! before large ones are built. What comes of it are trees, which are checked by the refinement
//! itself before anybody believes them.
//!
//! Not for it are sets, maps, texts, floats, characters, methods of the user's, loops other than
//! `for`, and constants.

mod expressions;
mod lists;
mod machine;
mod operations;
mod part;
mod patterns;
mod value;

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use batsat::Lit;
use lurcher_trees::symbolic::Function;
use lurcher_trees::{ShapeId, Tree, shape};

use self::machine::Machine;
use self::part::{Part, Reach, Unfolder};
use self::value::Value;
use super::gates::{Effort, Gates, Outcome};

/// How far types are unfolded where they have no end, one step after the other.
const DEEP: [Reach; 8] = [
    Reach { depth: 2, width: 6 },
    Reach { depth: 4, width: 7 },
    Reach { depth: 6, width: 10 },
    Reach { depth: 8, width: 9 },
    Reach { depth: 4, width: 18 },
    Reach { depth: 11, width: 11 },
    Reach { depth: 16, width: 8 },
    Reach { depth: 3, width: 65 },
];
/// Numbers where they are all that has no end; the last has all of them.
const FLAT: [usize; 6] = [6, 9, 13, 20, 34, 129];
/// So many contradictions, times variables, may be met for an input.
const MOST_WORK: u64 = 30_000_000;
/// So many contradictions may be met for an input, and for all of them.
const MOST_FOR_ONE: u64 = 4_000;
const MOST_FOR_ALL: u64 = 30_000;
/// Where there are inputs, the first of a further step may take this part of that.
const LESS: u64 = 8;
/// Depth and bits up to which nothing has to be possible before that is worth telling.
const FAR: (u32, usize) = (6, 20);
/// So many inputs come from a step before the next is tried.
const PER_STEP: usize = 40;

/// What came of a question.
#[derive(Debug)]
pub(crate) enum Found {
    /// An input, which it did not give before.
    Input(Vec<Tree>),
    /// There are no more.
    NoMore,
    /// There may be more.
    GaveUp(String),
}

/// Conditions on values of some types.
pub(crate) struct Unfolding {
    shapes: Vec<ShapeId>,
    conditions: Vec<&'static Function>,
    effort: Effort,
    steps: std::vec::IntoIter<Reach>,
    current: Option<Step>,
    /// Steps that had more to give, once all were tried.
    later: Vec<Step>,
    given: HashSet<Vec<Tree>>,
    n_left: u64,
    /// Up to where nothing is possible.
    impossible: Option<Step>,
    /// Whether some question stayed open.
    is_open: bool,
}

/// All that is up to a depth.
struct Step {
    reach: Reach,
    gates: Gates,
    parts: Vec<Part>,
    holds: Vec<Lit>,
    /// Whether there is more beyond.
    is_cut: bool,
    n_given: usize,
}

impl Unfolding {
    /// For conditions on arguments of some types; none if one of them is not known here.
    pub(crate) fn start(
        shapes: Vec<ShapeId>,
        conditions: Vec<&'static Function>,
        effort: Effort,
    ) -> Option<Self> {
        let is_deep = shapes.iter().any(|id| shape(*id).growing);
        let steps: Vec<Reach> = match is_deep {
            true => DEEP.to_vec(),
            false => FLAT.into_iter().map(|width| Reach { depth: 0, width }).collect(),
        };
        let mut steps = steps.into_iter();
        let first = Step::new(&shapes, &conditions, &effort, steps.next()?)?;
        Some(Unfolding {
            shapes,
            conditions,
            effort,
            steps,
            current: Some(first),
            later: Vec::new(),
            given: HashSet::new(),
            n_left: MOST_FOR_ALL,
            impossible: None,
            is_open: false,
        })
    }

    pub(crate) fn next(&mut self) -> Found {
        loop {
            let Some(mut step) = self.current.take() else {
                if let Some(reach) = self.steps.next() {
                    let Unfolding { shapes, conditions, effort, .. } = self;
                    self.current = Step::new(shapes, conditions, effort, reach);
                    continue;
                }
                let Some(mut step) = self.later.pop() else { break };
                step.n_given = 0;
                self.current = Some(step);
                continue;
            };
            // A step that had something to give is worth more than one that is hard.
            let is_untried = step.n_given == 0 && !self.given.is_empty();
            let patience = if is_untried { step.patience() / LESS } else { step.patience() };
            let outcome = step.gates.ask(&step.holds, patience.min(self.n_left));
            self.n_left = self.n_left.saturating_sub(step.gates.n_learnt());
            match outcome {
                Outcome::Found => {
                    let input = step.decode();
                    step.n_given += 1;
                    match step.n_given < PER_STEP {
                        true => self.current = Some(step),
                        false => self.later.push(step),
                    }
                    if self.given.insert(input.clone()) {
                        return Found::Input(input);
                    }
                }
                Outcome::Impossible => {
                    // Shallow ones may be impossible for the only reason that they are.
                    let known = self.impossible.as_ref().map_or(0, |known| known.reach.depth);
                    let is_cut = step.is_cut;
                    if self.given.is_empty() && step.reach.depth >= known {
                        self.impossible = Some(step);
                    }
                    if !is_cut {
                        self.steps = Vec::new().into_iter();
                        return Found::NoMore;
                    }
                }
                Outcome::Unknown => self.is_open = true,
            }
            if self.n_left == 0 || (self.effort.is_over)() {
                break;
            }
        }
        Found::GaveUp(match self.is_open {
            true => "it met too many contradictions".to_string(),
            false => "there are none up to where it looked".to_string(),
        })
    }

    /// Up to where nothing was possible, in words, and which conditions are to blame, by number.
    /// Nothing is said if a question stayed open, or if it did not get far.
    pub(crate) fn impossible(&mut self) -> Option<(String, Vec<usize>)> {
        let (step, is_open) = (self.impossible.as_mut()?, self.is_open);
        let Reach { depth, width } = step.reach;
        let most = width - 1;
        let is_deep = self.shapes.iter().any(|id| shape(*id).growing);
        let is_far = if is_deep { depth >= FAR.0 } else { width >= FAR.1 };
        if is_open || !is_far {
            return None;
        }
        let numbers = format!("numbers below 2^{most}");
        let text = if is_deep { format!("depth {depth} and {numbers}") } else { numbers };
        Some((text, step.blamed()))
    }
}

impl Step {
    fn new(
        shapes: &[ShapeId],
        conditions: &[&'static Function],
        effort: &Effort,
        reach: Reach,
    ) -> Option<Self> {
        let mut gates = Gates::new(effort);
        let mut unfolder = Unfolder { gates: &mut gates, reach, n_parts: 0, is_cut: false };
        let (mut parts, mut values): (Vec<Part>, Vec<Value>) = (Vec::new(), Vec::new());
        for id in shapes {
            let (part, value) = unfolder.part(*id, None, reach.depth)?;
            parts.push(part);
            values.push(value);
        }
        let is_cut = unfolder.is_cut;
        let mut machine = Machine::new(&mut gates);
        let mut holds = Vec::new();
        for condition in conditions {
            let value = machine.call(condition, values.clone())?;
            holds.push(machine.as_truth(&value)?);
        }
        Some(Step { reach, gates, parts, holds, is_cut, n_given: 0 })
    }

    /// How many contradictions may be met: each takes longer the more variables there are.
    fn patience(&self) -> u64 {
        (MOST_WORK / u64::from(self.gates.n_variables().max(1))).clamp(200, MOST_FOR_ONE)
    }

    /// The input that was found. It is not to be found again.
    fn decode(&mut self) -> Vec<Tree> {
        let mut chosen = Vec::new();
        let trees = self.parts.iter().map(|part| part.tree(&self.gates, &mut chosen)).collect();
        chosen.iter_mut().for_each(|choice| *choice = !*choice);
        self.gates.either(&chosen);
        trees
    }

    /// Conditions that are impossible together, of which none can be left out as far as that is
    /// found out.
    fn blamed(&mut self) -> Vec<usize> {
        let most = self.patience();
        let mut left: Vec<usize> = (0..self.holds.len()).collect();
        for one in left.clone() {
            let others: Vec<usize> = left.iter().copied().filter(|other| *other != one).collect();
            let assumed: Vec<Lit> = others.iter().map(|at| self.holds[*at]).collect();
            if !others.is_empty() && self.gates.ask(&assumed, most) == Outcome::Impossible {
                left = others;
            }
        }
        left
    }
}
