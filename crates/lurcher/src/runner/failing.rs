//! A counterexample of which other inputs are made, so that the property says of them whether they
//! fail.
//!
//! An argument that is drawn as its type says may be any value of that type. Of one that a
//! generator makes, only those are inputs that the generator makes; which these are is known by
//! drawing some, and the answers that led to a value lead to it again. Whether they did is looked
//! at each time: what a generator makes may depend on other arguments.

use std::collections::HashMap;

use lurcher_trees::Tree;

use super::{Beat, Subject};
use crate::engine::{Proposal, first_tapes};
use crate::explain::{Argument, Drawn, Value, ordinal};
use crate::property::{Shown, take_notes};
use crate::source::{Beyond, Kept, Source, Tape};

/// So many inputs are drawn at random, up to such a size: without generators, and with some. Larger
/// ones than with so many nodes are left out.
const DRAWN: u64 = 60;
const GENERATED: u64 = 300;
const LARGEST: usize = 24;
const MOST_NODES: usize = 200;
/// So many of the smallest tapes of generators are drawn.
const TAPES: u64 = 1_500;

/// A counterexample, of which some arguments may be others.
pub(super) struct Failing {
    pub(super) arguments: Vec<Argument>,
    inputs: Vec<Shown>,
    ways: Vec<Way>,
    /// Of inputs that were drawn, the answers of each argument that a generator makes: where one
    /// depends on another, a value has other answers beside another value.
    together: HashMap<Vec<Tree>, Vec<Vec<u64>>>,
}

/// How an argument is made.
enum Way {
    /// Of any tree of its type.
    Given,
    /// By a generator.
    Generated(Made),
    /// Of these answers, as it is: what else there is cannot be told.
    Fixed(Vec<u64>),
}

/// What a generator makes of which answers; what it made first of all is known for sure.
struct Made {
    own: (Tree, Vec<u64>),
    others: HashMap<Tree, Vec<u64>>,
}

impl Made {
    /// Answers that lead to a value, or may.
    fn answers(&self, tree: &Tree) -> Option<Vec<u64>> {
        match self.others.get(tree) {
            Some(answers) => Some(answers.clone()),
            None if *tree == self.own.0 => Some(self.own.1.clone()),
            None => self.guessed(tree),
        }
    }

    /// Numbers of a range are next to each other as their answers are.
    fn guessed(&self, tree: &Tree) -> Option<Vec<u64>> {
        let (own, [answer]) = (&self.own.0, &self.own.1[..]) else { return None };
        let number = |tree: &Tree| ordinal(tree, own.nodes()[0].shape);
        let guess = number(tree)?.checked_sub(number(own)?)?.checked_add((*answer).into())?;
        Some(vec![u64::try_from(guess).ok()?])
    }
}

impl Failing {
    /// None if no argument may be another.
    pub(super) fn new(inputs: Vec<Shown>, tape: &Tape, kept: Vec<Kept>) -> Option<Self> {
        let are_in_order = kept.iter().enumerate().all(|(at, kept)| kept.index as usize == at);
        if kept.len() != inputs.len() || !are_in_order {
            return None;
        }
        let (mut arguments, mut ways) = (Vec::new(), Vec::new());
        for (input, kept) in inputs.iter().zip(kept) {
            let own = tape.0.get(kept.answers)?.to_vec();
            let (value, way) = match kept.tree {
                Some(tree) if !kept.is_generated => (Value::Any(tree), Way::Given),
                Some(tree) => {
                    let made = Made { own: (tree.clone(), own), others: HashMap::new() };
                    (Value::Any(tree), Way::Generated(made))
                }
                None => (Value::Fixed(input.text().to_string()), Way::Fixed(own)),
            };
            arguments.push(Argument { name: input.name.clone(), value });
            ways.push(way);
        }
        let is_open = ways.iter().any(|way| !matches!(way, Way::Fixed(_)));
        is_open.then_some(Failing { arguments, inputs, ways, together: HashMap::new() })
    }

    fn has_fixed(&self) -> bool {
        self.ways.iter().any(|way| matches!(way, Way::Fixed(_)))
    }

    fn has_generated(&self) -> bool {
        self.ways.iter().any(|way| matches!(way, Way::Generated(_)))
    }

    /// Begins a case with these values of the arguments that may be others; false if they are none
    /// that are known to be inputs.
    pub(super) fn begin(&self, trees: &[Tree], source: &mut Source) -> bool {
        let (mut open, mut given, mut answers) = (trees.iter(), Vec::new(), Vec::new());
        let mut together = self.together.get(trees).map(|answers| answers.iter());
        for (index, way) in self.ways.iter().enumerate() {
            match way {
                Way::Given => given.extend(open.next().map(|tree| (index as u32, tree))),
                Way::Generated(made) => {
                    let tree = open.next();
                    let drawn = together.as_mut().and_then(Iterator::next).cloned();
                    match drawn.or_else(|| made.answers(tree?)) {
                        Some(own) => answers.extend(own),
                        None => return false,
                    }
                }
                Way::Fixed(own) => answers.extend(own),
            }
        }
        let is_drawn = given.len() < self.ways.len();
        source.restart_with(given.into_iter(), is_drawn.then_some(Tape(answers)), self.has_fixed());
        true
    }

    /// Whether the case that was begun with these values had them.
    pub(super) fn was(&self, trees: &[Tree], source: &mut Source) -> bool {
        if !source.has_taken_all() {
            return false;
        }
        let is_open = |way: &&Way| !matches!(way, Way::Fixed(_));
        let kept = source.take_arguments();
        let are_made = self
            .ways
            .iter()
            .filter(is_open)
            .zip(trees)
            .filter_map(|(way, tree)| matches!(way, Way::Generated(_)).then_some(Some(tree)));
        let made = kept.iter().filter(|kept| kept.tree.is_some()).map(|kept| kept.tree.as_ref());
        let shown = source.take_shown();
        are_made.eq(made) && (!self.has_fixed() || self.is_same(&shown))
    }

    /// Whether the arguments that are left as they are were drawn as they are.
    fn is_same(&self, shown: &[Shown]) -> bool {
        let ways = self.ways.iter().zip(self.inputs.iter().zip(shown));
        shown.len() == self.inputs.len()
            && ways
                .filter(|(way, _)| matches!(way, Way::Fixed(_)))
                .all(|(_, (one, other))| one.text() == other.text())
    }

    /// Other inputs, as generators make them, of which nothing else is known. None if some
    /// arguments are left as they are, or there are no generators; see [`Failing::drawn_freely`].
    pub(super) fn drawn(&mut self, subject: &Subject, beat: &Beat) -> Drawn {
        let are_generated = self.ways.iter().filter(|way| !matches!(way, Way::Fixed(_)));
        let mut drawn = Drawn {
            are_generated: are_generated.map(|way| matches!(way, Way::Generated(_))).collect(),
            ..Drawn::default()
        };
        if !self.has_generated() {
            return drawn;
        }
        let nothing = Proposal::random(0, 0);
        let tapes = beat.during(&nothing, || {
            first_tapes(Box::new(|case: &Proposal| subject.record(case)), TAPES)
        });
        drawn.are_all = tapes.1 && !self.has_fixed();
        for tape in tapes.0 {
            let mut source = Source::replay(tape, Beyond::Simplest, 0, 0).drawing_only();
            let learn = || self.learn(subject, &mut source, &mut drawn);
            let is_input = beat.during(&nothing, learn);
            drawn.are_all &= is_input;
        }
        for seed in 0..if drawn.are_all { 0 } else { GENERATED } {
            let mut source =
                Proposal::random(seed, size(seed, GENERATED)).recorded().drawing_only();
            beat.during(&nothing, || self.learn(subject, &mut source, &mut drawn));
        }
        take_notes();
        drawn
    }

    /// Other inputs, as the property draws them, where there are no generators: among those that
    /// are required to be something, what is small for its type is seldom one.
    pub(super) fn drawn_freely(&self, subject: &Subject, beat: &Beat) -> Vec<Vec<Tree>> {
        if self.has_generated() || self.has_fixed() {
            return Vec::new();
        }
        let mut source = Source::random(0, 0).drawing_only();
        let mut draw = |seed| {
            source.restart(seed, size(seed, DRAWN));
            let kept = beat.during(&Proposal::random(0, 0), || self.draw(subject, &mut source))?;
            input(kept, self.ways.len())
        };
        let inputs = (0..DRAWN).filter_map(&mut draw).collect();
        take_notes();
        inputs
    }

    /// Draws one input; none if there is none.
    fn draw(&self, subject: &Subject, source: &mut Source) -> Option<Vec<Kept>> {
        source.keep_arguments();
        subject.run(source);
        let kept = source.take_arguments();
        (kept.len() == self.ways.len()).then_some(kept)
    }

    /// Draws one input, and learns how it is made; false if there is none, or it is too large.
    fn learn(&mut self, subject: &Subject, source: &mut Source, drawn: &mut Drawn) -> bool {
        let kept = self.draw(subject, source);
        let tape = source.take_recording().tape();
        let Some(kept) = kept else { return false };
        let mut together = Vec::new();
        for (way, kept) in self.ways.iter_mut().zip(&kept) {
            let (Way::Generated(made), Some(tree)) = (way, &kept.tree) else { continue };
            if let Some(own) = tape.0.get(kept.answers.clone()) {
                made.others.entry(tree.clone()).or_insert_with(|| own.to_vec());
                together.push(own.to_vec());
            }
        }
        let Some(trees) = input(kept, drawn.are_generated.len()) else { return false };
        if !self.has_fixed() {
            self.together.entry(trees.clone()).or_insert(together);
            drawn.inputs.push(trees);
        }
        true
    }
}

/// How large the input is that is drawn with a seed, of so many.
fn size(seed: u64, n: u64) -> usize {
    2 + (seed * LARGEST as u64 / n) as usize
}

/// The values of so many arguments; none if they are others, or large.
fn input(kept: Vec<Kept>, n: usize) -> Option<Vec<Tree>> {
    let trees: Vec<Tree> = kept.into_iter().filter_map(|kept| kept.tree).collect();
    let n_nodes: usize = trees.iter().map(|tree| tree.nodes().len()).sum();
    (n_nodes <= MOST_NODES && trees.len() == n).then_some(trees)
}
