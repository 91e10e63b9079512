//! An expression and a type compiled for drawing.
//!
//! A case plans the size of its tree and asks, at every node, which way leads there: how
//! many trees of the rest of the size each way has is known, so every tree of the size is
//! as likely as any other. The plan only guides proposals. The questions themselves know
//! nothing of it, and their first answer always leads to a smallest tree.

use std::hash::{DefaultHasher, Hash, Hasher};

use lurcher_trees::regular::{Assembly, Automaton, Counts, Expression};
use lurcher_trees::{Builder, Grammar, Leaves, Origin, Reading, ShapeId, Tree, shape};

use super::leaves::Leaf;
use crate::source::{Role, Source, SpanKind, mix};

/// The most letters that are planned for; longer lists and larger trees are not proposed.
const MOST_SIZE: usize = 400;
/// How much work counting may be: a fraction of a second.
const MOST_WORK: usize = 10_000_000;

#[derive(Debug)]
pub(super) struct Program {
    expression: String,
    grammar: Grammar,
    matching: Automaton,
    assembly: Assembly,
    counts: Counts,
    /// By letter: the numbers or characters it stands for, if it has no single meaning.
    leaves: Vec<Option<Leaf>>,
    label: u64,
}

/// What is still to be done of a tree.
enum Step {
    /// A tree of this state, of this size if that is planned.
    Tree {
        state: u32,
        size: Option<usize>,
        is_not_zero: bool,
    },
    End,
}

impl Program {
    pub(super) fn new(expression: &Expression, root: ShapeId) -> Result<Self, String> {
        let name = shape(root).name;
        let mistaken = |error| format!("the expression does not fit `{name}`: {error}");
        let grammar = expression.grammar(&[root]).map_err(mistaken)?;
        let stated = expression.compile(&grammar).map_err(mistaken)?;
        let matching = Automaton::of_grammar(&grammar).intersection(&stated);
        if matching.is_empty() {
            return Err(no_values(expression, root));
        }
        let deterministic = matching.determinise().map_err(|error| {
            format!("the expression `{expression}` is too large for `{name}`: {error}")
        })?;
        let n_ways = deterministic.counts(0).derivations().n_ways();
        let least = deterministic.smallest().map_or(0, |letters| letters.len());
        let most = (MOST_WORK / n_ways.max(1)).isqrt().min(MOST_SIZE).max(least);
        let counts = deterministic.counts(most);
        let assembly = Assembly::new(&grammar, &[root]);
        let mut leaves = vec![None; grammar.letters().len()];
        for (number, symbol) in grammar.symbols().iter().enumerate() {
            leaves[symbol.letter] = Leaf::new(&grammar, number);
        }
        let mut hasher = DefaultHasher::new();
        (root.index(), expression.to_string()).hash(&mut hasher);
        let label = hasher.finish();
        let expression = expression.to_string();
        Ok(Program { expression, grammar, matching, assembly, counts, leaves, label })
    }

    pub(super) fn expression(&self) -> &str {
        &self.expression
    }

    /// The label of whole values. Labels of types are small numbers.
    pub(super) fn label(&self) -> u64 {
        self.label | 1 << 63
    }

    /// Trees of the same state can stand in for each other.
    fn label_of(&self, state: u32) -> u64 {
        mix(self.label ^ u64::from(state)) | 1 << 63
    }

    pub(super) fn contains(&self, tree: &Tree) -> bool {
        self.matching.contains_tree(&self.grammar, tree)
    }

    /// Draws a tree.
    pub(super) fn draw(&self, source: &mut Source) -> Tree {
        let ways = self.counts.derivations();
        let least = ways.least_size(ways.roots()[0]) as usize;
        let size = self.plan(source, least, |size| self.counts.has_trees(size));
        let root = choose(source, ways.roots().len(), |s| {
            self.counts.pick_root(size, |bound| s.random_numbers().below(bound))
        });
        let state = ways.roots()[root];
        let size = self.counts.has_trees_of(state, size).then_some(size);
        let mut steps = vec![Step::Tree { state, size, is_not_zero: false }];
        let (mut letters, mut values) = (Vec::new(), Vec::new());
        while let Some(step) = steps.pop() {
            match step {
                Step::End => source.end(),
                Step::Tree { state, size, is_not_zero } => {
                    source.begin(self.label_of(state), SpanKind::Value);
                    steps.push(Step::End);
                    let letter = self.draw_node(source, state, size, &mut steps);
                    letters.push(letter);
                    if let Some(leaf) = &self.leaves[letter as usize] {
                        values.push(leaf.draw(source, &self.grammar, is_not_zero));
                    }
                }
            }
        }
        let mut values = values.into_iter();
        let write = |symbol: usize, builder: &mut Builder| {
            if let (Origin::Class(id, _) | Origin::Other(id), Some(bits)) =
                (self.grammar.symbols()[symbol].origin, values.next())
            {
                builder.leaf(id, bits);
            }
        };
        let tree = self.assembly.tree(&self.grammar, &letters, write);
        tree.expect("the letters of a tree of the grammar make one")
    }

    /// A size for a tree whose smallest has `least` letters, all as likely: an element of
    /// a list or a fork of a tree is two letters as a rule.
    fn plan(&self, source: &mut Source, least: usize, exists: impl Fn(usize) -> bool) -> usize {
        let most = (least + 2 * source.budget()).min(self.counts.most()).max(least);
        let sizes = || (least..=most).filter(|&size| exists(size));
        let n = sizes().count() as u64;
        let pick = source.random_numbers().below(n.max(1));
        sizes().nth(pick as usize).unwrap_or(least)
    }

    /// Chooses the letter at the root of a tree and the states of its arguments, which
    /// are pushed so that the first comes next.
    fn draw_node(
        &self,
        source: &mut Source,
        state: u32,
        mut size: Option<usize>,
        steps: &mut Vec<Step>,
    ) -> u32 {
        let ways = self.counts.derivations();
        let finishes = ways.finishes(state);
        let finish = choose(source, finishes.len(), |s| {
            // Where a tape has left the plan and then ended, a new one is made.
            let planned = *size.get_or_insert_with(|| {
                let least = ways.least_size(state) as usize;
                self.plan(s, least, |size| self.counts.has_trees_of(state, size))
            });
            self.counts.pick_finish(state, planned, |bound| s.random_numbers().below(bound))
        });
        let mut partial = finishes[finish];
        let letter = ways.letter(partial);
        let is_not_zero = self.is_non_zero(letter);
        let mut left = size.map(|size| size - 1);
        while !ways.joints(partial).is_empty() {
            let joints = ways.joints(partial);
            let mut of_last = None;
            let joint = choose(source, joints.len(), |s| {
                let random = |bound| s.random_numbers().below(bound);
                let (joint, size) = self.counts.pick_joint(partial, left?, random)?;
                of_last = Some((joint, size));
                Some(joint)
            });
            let planned = match (of_last, left) {
                (Some((picked, size)), _) if picked == joint => Some(size),
                (_, Some(left)) => {
                    let random = |bound| source.random_numbers().below(bound);
                    self.counts.pick_size(partial, joint, left, random)
                }
                _ => None,
            };
            let (before, argument) = joints[joint];
            steps.push(Step::Tree { state: argument, size: planned, is_not_zero });
            left = left.zip(planned).map(|(left, planned)| left - planned);
            partial = before;
        }
        letter
    }

    /// Whether a letter is the constructor of numbers other than zero.
    fn is_non_zero(&self, letter: u32) -> bool {
        let is_it = |origin| match origin {
            Origin::Constructor(id, index) => {
                shape(id).constructors[index as usize].name == "NonZero::new"
            }
            _ => false,
        };
        self.grammar.letters()[letter as usize].arity == 1
            && self.grammar.symbols().iter().any(|s| s.letter == letter as usize && is_it(s.origin))
    }
}

/// One of `n` ways, of which the first is the simplest. Where there is only one the
/// question is asked all the same: then the tape is as long as the tree is large, and a
/// shorter tape means a smaller tree, whatever states it goes through.
fn choose(
    source: &mut Source,
    n: usize,
    propose: impl FnOnce(&mut Source) -> Option<usize>,
) -> usize {
    let propose = |s: &mut Source| propose(s).unwrap_or(0) as u64;
    source.answer(n as u64 - 1, Role::Constructor, propose) as usize
}

/// Why nothing can be drawn.
fn no_values(expression: &Expression, root: ShapeId) -> String {
    let name = shape(root).name;
    let grammar = Grammar::of_shape(root, &Reading::new().leaves(Leaves::Opaque));
    let text = grammar.to_string();
    let shown: Vec<&str> = text.lines().take(8).map(|line| line.trim_end()).collect();
    format!(
        "no value of `{name}` matches `{expression}`: its constructors do not fit together like \
         that\n  {}\ncompare the expression with the type above; `<>` before a part lets it stand \
         deeper",
        shown.join("\n  ")
    )
}
