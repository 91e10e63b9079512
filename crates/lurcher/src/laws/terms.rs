//! Terms: calls of functions with variables inside, each kept once, and what their values are.
//!
//! A term has a number, so that terms are compared by it; its value for each row of values of the
//! variables is its *vector*. In a vector stand the numbers of values; where a function panics
//! there is [`NOTHING`], and so there is for every call with nothing as an argument.

use std::cmp::Ordering;
use std::rc::Rc;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use crate::explain::Draw;
use crate::explain::background::{Call, Table, float, has_floats};
use crate::explain::values::{ValueId, Values};

/// The number of a term. The variables come first.
pub(super) type TermId = u32;
/// A value for each variable.
pub(super) type Row = Vec<ValueId>;

/// No function has more arguments.
pub(super) const MOST_ARGUMENTS: usize = 3;
/// Where a function has no value.
pub(super) const NOTHING: ValueId = ValueId::MAX;
/// In place of an argument that is not there.
const NO_TERM: TermId = TermId::MAX;
/// So many results of calls are remembered.
const MOST_RESULTS: usize = 3_000_000;

/// A function that laws are about.
pub(super) struct Operation {
    /// As it is shown.
    pub(super) name: String,
    /// As it is called, and what it is, if it is not named elsewhere.
    pub(super) path: String,
    pub(super) definition: Option<&'static str>,
    /// Whether each argument is a reference.
    pub(super) references: Vec<bool>,
    pub(super) arguments: Vec<ShapeId>,
    pub(super) draws: Vec<Draw>,
    pub(super) result: ShapeId,
    pub(super) call: Call,
    /// It is a word of the language, not a function.
    pub(super) is_literal: bool,
    pub(super) panics: bool,
    /// Whether it does at the ends of types.
    pub(super) panics_at_ends: bool,
}

/// A variable of a type.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) shape: ShapeId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Head {
    Variable(u16),
    Call(u16),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) head: Head,
    arguments: [TermId; MOST_ARGUMENTS],
    pub(super) shape: ShapeId,
    pub(super) size: u32,
    /// How many calls are within each other.
    pub(super) depth: u32,
    /// A bit for each variable that occurs in it.
    pub(super) variables: u64,
}

impl Node {
    pub(super) fn arguments(&self) -> &[TermId] {
        let n = self.arguments.iter().position(|&a| a == NO_TERM);
        &self.arguments[..n.unwrap_or(MOST_ARGUMENTS)]
    }
}

/// All terms that were met.
pub(super) struct Terms {
    pub(super) operations: Vec<Operation>,
    pub(super) variables: Vec<Variable>,
    /// The rows of which vectors are made.
    pub(super) rows: Vec<Row>,
    pub(super) values: Values,
    /// By what values of a type are the same, if not by themselves.
    pub(super) equal_by: Vec<(ShapeId, Operation)>,
    /// Types with numbers of which some are not equal to themselves, and two zeroes are equal.
    pub(super) with_fraction: Vec<ShapeId>,
    /// Those of them of which such a value was met.
    pub(super) unlike: Vec<ShapeId>,
    /// Whether functions are called with values at the ends of their types.
    pub(super) is_at_ends: bool,
    nodes: Vec<Node>,
    ids: Table<(Head, [TermId; MOST_ARGUMENTS]), TermId>,
    vectors: Vec<Option<Rc<[ValueId]>>>,
    results: Table<(u16, [ValueId; MOST_ARGUMENTS]), ValueId>,
    classes: Table<ValueId, ValueId>,
}

impl Terms {
    pub(super) fn new(
        operations: Vec<Operation>,
        variables: Vec<Variable>,
        equal_by: Vec<(ShapeId, Operation)>,
    ) -> Self {
        let results = operations.iter().map(|operation| operation.result);
        let shapes = results.chain(variables.iter().map(|variable| variable.shape));
        let is_own = |id: &ShapeId| equal_by.iter().all(|(of, _)| of != id);
        let with_fraction = shapes.filter(|&id| has_floats(id) && is_own(&id)).collect();
        let mut terms = Terms {
            with_fraction,
            unlike: Vec::new(),
            is_at_ends: false,
            operations,
            variables,
            rows: Vec::new(),
            values: Values::default(),
            equal_by,
            nodes: Vec::new(),
            ids: Table::default(),
            vectors: Vec::new(),
            results: Table::default(),
            classes: Table::default(),
        };
        for variable in 0..terms.variables.len() {
            let shape = terms.variables[variable].shape;
            let head = Head::Variable(variable as u16);
            let arguments = [NO_TERM; MOST_ARGUMENTS];
            let variables = 1 << variable;
            terms.keep(Node { head, arguments, shape, size: 1, depth: 0, variables });
        }
        terms
    }

    fn keep(&mut self, node: Node) -> TermId {
        let id = self.nodes.len() as TermId;
        self.ids.insert((node.head, node.arguments), id);
        self.nodes.push(node);
        self.vectors.push(None);
        id
    }

    pub(super) fn node(&self, term: TermId) -> &Node {
        &self.nodes[term as usize]
    }

    pub(super) fn size(&self, term: TermId) -> u32 {
        self.node(term).size
    }

    /// The variable that a term is.
    pub(super) fn as_variable(&self, term: TermId) -> Option<usize> {
        ((term as usize) < self.variables.len()).then_some(term as usize)
    }

    /// How deep a call with some arguments is.
    pub(super) fn depth_of_call(&self, given: &[TermId]) -> u32 {
        1 + given.iter().map(|&argument| self.node(argument).depth).max().unwrap_or(0)
    }

    /// The term that calls a function.
    pub(super) fn term(&mut self, operation: u16, given: &[TermId]) -> TermId {
        let mut arguments = [NO_TERM; MOST_ARGUMENTS];
        arguments[..given.len()].copy_from_slice(given);
        let head = Head::Call(operation);
        if let Some(&id) = self.ids.get(&(head, arguments)) {
            return id;
        }
        let shape = self.operations[operation as usize].result;
        let size = 1 + given.iter().map(|&a| self.size(a)).sum::<u32>();
        let depth = self.depth_of_call(given);
        let variables = given.iter().fold(0, |all, &a| all | self.node(a).variables);
        self.keep(Node { head, arguments, shape, size, depth, variables })
    }

    /// Which term is simpler: that with fewer symbols, then the flatter one, then that whose
    /// symbols come first. Replacing a part of a term by a simpler one makes the term simpler.
    pub(super) fn compare(&self, one: TermId, other: TermId) -> Ordering {
        if one == other {
            return Ordering::Equal;
        }
        let (a, b) = (self.node(one), self.node(other));
        let outside = (a.size, a.depth, a.head).cmp(&(b.size, b.depth, b.head));
        outside.then_with(|| {
            let parts = a.arguments().iter().zip(b.arguments());
            let mut orders = parts.map(|(&a, &b)| self.compare(a, b));
            orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        })
    }

    // ---- values ---------------------------------------------------------------

    pub(super) fn call(&mut self, operation: u16, arguments: [ValueId; MOST_ARGUMENTS]) -> ValueId {
        let of = &mut self.operations[operation as usize];
        let n = of.arguments.len();
        if arguments[..n].contains(&NOTHING) {
            return NOTHING;
        }
        if let Some(&known) = self.results.get(&(operation, arguments)) {
            return known;
        }
        let result = match (of.call)(&self.values, &arguments[..n]) {
            Some(computed) => self.values.computed(computed),
            None => {
                of.panics |= !self.is_at_ends;
                of.panics_at_ends |= self.is_at_ends;
                NOTHING
            }
        };
        if self.results.len() >= MOST_RESULTS {
            self.results.clear();
        }
        self.results.insert((operation, arguments), result);
        result
    }

    /// Its values for all rows.
    pub(super) fn vector(&mut self, term: TermId) -> Rc<[ValueId]> {
        if let Some(vector) = &self.vectors[term as usize] {
            return Rc::clone(vector);
        }
        let node = *self.node(term);
        let vector: Rc<[ValueId]> = match node.head {
            Head::Variable(variable) => {
                self.rows.iter().map(|row| row[variable as usize]).collect()
            }
            Head::Call(operation) => {
                let parts: Vec<Rc<[ValueId]>> =
                    node.arguments().iter().map(|&a| self.vector(a)).collect();
                let n_rows = self.rows.len();
                (0..n_rows)
                    .map(|row| {
                        let mut arguments = [0; MOST_ARGUMENTS];
                        for (argument, part) in arguments.iter_mut().zip(&parts) {
                            *argument = part[row];
                        }
                        self.call(operation, arguments)
                    })
                    .collect()
            }
        };
        self.vectors[term as usize] = Some(Rc::clone(&vector));
        vector
    }

    /// Its value for a row.
    pub(super) fn value(&mut self, term: TermId, row: &[ValueId]) -> ValueId {
        let node = *self.node(term);
        match node.head {
            Head::Variable(variable) => row[variable as usize],
            Head::Call(operation) => {
                let mut arguments = [0; MOST_ARGUMENTS];
                for (argument, &part) in arguments.iter_mut().zip(node.arguments()) {
                    *argument = self.value(part, row);
                }
                self.call(operation, arguments)
            }
        }
    }

    /// What is the same for all values that are to be taken for equal.
    pub(super) fn class(&mut self, shape: ShapeId, value: ValueId) -> ValueId {
        if value == NOTHING {
            return NOTHING;
        }
        let by = self.equal_by.iter().find(|(of, _)| *of == shape);
        if by.is_none() && !self.with_fraction.contains(&shape) {
            return value;
        }
        if let Some(&known) = self.classes.get(&value) {
            return known;
        }
        let class = match by {
            Some((_, by)) => {
                let key = (by.call)(&self.values, &[value]);
                key.map_or(NOTHING, |key| self.values.computed(key))
            }
            None => {
                let compared = as_compared(self.values.tree(value));
                if compared.is_none() && !self.unlike.contains(&shape) {
                    self.unlike.push(shape);
                }
                compared.map_or(NOTHING, |tree| self.values.add(tree))
            }
        };
        self.classes.insert(value, class);
        class
    }

    /// Whether values of a type are the same only by what is said of them.
    fn has_classes(&self, shape: ShapeId) -> bool {
        self.with_fraction.contains(&shape) || self.equal_by.iter().any(|(of, _)| *of == shape)
    }

    /// Whether two values of a type are not equal: those that are not numbers are not equal to
    /// themselves.
    pub(super) fn is_unlike_itself(&mut self, shape: ShapeId, value: ValueId) -> bool {
        value != NOTHING
            && self.with_fraction.contains(&shape)
            && self.class(shape, value) == NOTHING
    }

    /// A term's vector, with what is equal the same.
    pub(super) fn class_vector(&mut self, term: TermId) -> Rc<[ValueId]> {
        let (shape, vector) = (self.node(term).shape, self.vector(term));
        if !self.has_classes(shape) {
            return vector;
        }
        vector.iter().map(|&value| self.class(shape, value)).collect()
    }
}

/// A value as `==` sees it: zero has no sign. None if it is not equal to itself.
fn as_compared(tree: &Tree) -> Option<Tree> {
    let number = |at: usize| match shape(tree.nodes()[at].shape).kind {
        Kind::Float(width) => float(&tree.subtree(at), width),
        _ => None,
    };
    let mut numbers = (0..tree.nodes().len()).filter_map(number);
    let is_like_itself = !numbers.any(f64::is_nan);
    is_like_itself.then(|| tree.with_bits(|at, _| (number(at) == Some(0.0)).then_some(0)))
}
