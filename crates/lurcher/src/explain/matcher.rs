//! Which of many trees are instances of a pattern.
//!
//! What was tried before refutes most of what is looked at later, so that patterns are compared
//! with thousands of inputs. What a pattern asks for is written down once, in the order in which
//! trees are read; most trees differ at one of the first nodes.

use lurcher_trees::{ShapeId, Tree};

use super::pattern::{Parts, Pattern, Place};

/// What a pattern asks of the next node.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// It is as in the counterexample.
    Same { shape: ShapeId, constructor: u32, payload: Option<u128> },
    /// A variable begins.
    Variable(usize),
    /// The next argument begins.
    Argument,
}

/// A pattern as a list of what it asks.
#[derive(Clone, Debug)]
pub(super) struct Matcher {
    steps: Vec<Step>,
    n_variables: usize,
}

impl Matcher {
    pub(super) fn new(parts: &Parts, pattern: &Pattern) -> Self {
        let mut steps = Vec::new();
        for (argument, tree) in parts.trees.iter().enumerate() {
            let mut node = 0;
            while let Some(of) = tree.nodes().get(node) {
                if let Some(&variable) = pattern.variables.get(&Place { argument, node }) {
                    steps.push(Step::Variable(variable));
                    node += of.size as usize;
                    continue;
                }
                let (shape, constructor, payload) = (of.shape, of.constructor, tree.payload(node));
                steps.push(Step::Same { shape, constructor, payload });
                node += 1;
            }
            steps.push(Step::Argument);
        }
        Matcher { steps, n_variables: pattern.n_variables() }
    }

    /// Whether trees are an instance.
    pub(super) fn matches(&self, trees: &[Tree]) -> bool {
        self.matched(trees).is_some()
    }

    /// If trees are an instance, where each variable first stands in them: the argument and the
    /// node.
    pub(super) fn matched(&self, trees: &[Tree]) -> Option<Vec<(usize, usize)>> {
        if !self.is_alike(trees) {
            return None;
        }
        let mut places: Vec<Option<(usize, usize)>> = vec![None; self.n_variables];
        let (mut argument, mut node) = (0, 0);
        for step in &self.steps {
            match *step {
                Step::Argument => (argument, node) = (argument + 1, 0),
                Step::Same { .. } => node += 1,
                Step::Variable(variable) => {
                    let here = (&trees[argument], node);
                    match places[variable] {
                        None => places[variable] = Some((argument, node)),
                        Some((first, at)) if is_equal((&trees[first], at), here) => {}
                        Some(_) => return None,
                    }
                    node += trees[argument].nodes()[node].size as usize;
                }
            }
        }
        places.into_iter().collect()
    }

    /// Whether trees are as in the counterexample where there are no variables.
    fn is_alike(&self, trees: &[Tree]) -> bool {
        let (mut argument, mut node) = (0, 0);
        self.steps.iter().all(|step| {
            if matches!(step, Step::Argument) {
                (argument, node) = (argument + 1, 0);
                return true;
            }
            let Some(tree) = trees.get(argument) else { return false };
            let Some(found) = tree.nodes().get(node) else { return false };
            match *step {
                Step::Same { shape, constructor, payload } => {
                    node += 1;
                    found.shape == shape
                        && found.constructor == constructor
                        && (payload.is_none() || tree.payload(node - 1) == payload)
                }
                _ => {
                    node += found.size as usize;
                    true
                }
            }
        })
    }
}

/// Whether the trees below two nodes are equal.
pub(super) fn is_equal((a, at): (&Tree, usize), (b, bt): (&Tree, usize)) -> bool {
    let size = a.nodes()[at].size as usize;
    size == b.nodes()[bt].size as usize
        && (0..size).all(|n| {
            let (x, y) = (a.nodes()[at + n], b.nodes()[bt + n]);
            x.shape == y.shape
                && x.constructor == y.constructor
                && a.payload(at + n) == b.payload(bt + n)
        })
}
