//! Between expressions and types: the grammar in which an expression can be stated, and
//! the expression that a grammar is.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::compile::symbols_of;
use super::deterministic::TooLarge;
use super::error::ExpressionError;
use super::expression::{Expression, Term, TermKind, push};
use super::words::{Word, words};
use crate::grammar::{Grammar, Leaves, Reading};
use crate::shape::{Shape, ShapeId, shape};
use crate::tree::{Builder, Tree, is_leaf};

/// The most terms of an expression made from a grammar.
const MOST_TERMS: usize = 1 << 20;

impl Expression {
    /// The type of these values as a grammar in which this expression can be stated: each
    /// number and character that occurs in it is a symbol, all others of those types are
    /// `other`. Types of which it mentions no value are one symbol each, unless it names
    /// one of the classes into which [`Reading`] divides them.
    ///
    /// # Errors
    /// If a number or character is a value of none of the types.
    pub fn grammar(&self, roots: &[ShapeId]) -> Result<Grammar, ExpressionError> {
        let leaves: Vec<&Shape> =
            shapes_below(roots).into_iter().filter(|shape| is_leaf(shape.kind)).collect();
        let mut values: Vec<Vec<Tree>> = vec![Vec::new(); leaves.len()];
        for (index, term) in self.terms.iter().enumerate() {
            let TermKind::Literal { literal, of } = &term.kind else { continue };
            let mut is_used = false;
            for (shape, values) in leaves.iter().zip(&mut values) {
                if of.as_deref().is_some_and(|of| shape.name != of) {
                    continue;
                }
                if let Some(bits) = literal.bits(shape.kind) {
                    let mut builder = Builder::new();
                    builder.leaf(shape.id, bits);
                    let value = builder.finish();
                    is_used = true;
                    if !values.contains(&value) {
                        values.push(value);
                    }
                }
            }
            if !is_used {
                return Err(self.no_type_has(index, &literal.to_string(), of.as_deref(), &leaves));
            }
        }
        let mut reading = Reading::new().leaves(Leaves::Opaque);
        for (shape, values) in leaves.iter().zip(values) {
            if !values.is_empty() {
                reading = reading.representatives(shape.id, values);
            }
        }
        let grammar = Grammar::of_shapes(roots, &reading);
        if self.is_named_in(&grammar) {
            return Ok(grammar);
        }
        let with_classes = Grammar::of_shapes(roots, &reading.leaves(Leaves::Classes));
        // If the names are not those of classes either, the smaller grammar will do.
        Ok(if self.is_named_in(&with_classes) { with_classes } else { grammar })
    }

    fn is_named_in(&self, grammar: &Grammar) -> bool {
        self.terms.iter().all(|term| match &term.kind {
            TermKind::Constructor { name, .. } => grammar.named(name).next().is_some(),
            _ => true,
        })
    }

    fn no_type_has(
        &self,
        index: usize,
        literal: &str,
        of: Option<&str>,
        leaves: &[&Shape],
    ) -> ExpressionError {
        let reason = match of {
            Some(of) => format!("`{literal}` is no value of a type `{of}` that occurs here"),
            None => format!("`{literal}` is no value of a type that occurs here"),
        };
        let names: Vec<String> = leaves.iter().map(|shape| format!("`{}`", shape.name)).collect();
        let remedy = match names.is_empty() {
            true => "no numbers or characters occur; write a constructor".to_string(),
            false => format!("the numbers and characters are of type {}", names.join(", ")),
        };
        self.error_at(index, reason, remedy)
    }

    /// The type that a shape describes as an expression: `mu X. nil + cons(false + true, X)`.
    ///
    /// # Errors
    /// As for [`of_grammar`](Expression::of_grammar).
    pub fn of_shape(root: ShapeId) -> Result<Expression, TooLarge> {
        Self::of_grammar(&Grammar::of_shape(root, &Reading::new()))
    }

    /// A grammar as an expression. Types that contain each other become one `mu` inside
    /// the other.
    ///
    /// # Errors
    /// If there would be more than a million terms: where many types contain each other,
    /// all the ways from one to the other are written out.
    pub fn of_grammar(grammar: &Grammar) -> Result<Expression, TooLarge> {
        let mut terms = Vec::new();
        let mut writing = Writing { grammar, used: HashMap::new(), variables: HashMap::new() };
        let mut steps = vec![Step::Sort(grammar.root())];
        while let Some(step) = steps.pop() {
            if terms.len() > MOST_TERMS {
                return Err(TooLarge::terms(MOST_TERMS));
            }
            writing.write(step, &mut terms, &mut steps);
        }
        Ok(Expression::of_terms(terms))
    }
}

enum Step {
    Sort(usize),
    Symbol(usize),
    Sum,
    Close(usize),
}

struct Writing<'g> {
    grammar: &'g Grammar,
    /// The sorts being written, and whether each occurs in itself.
    used: HashMap<usize, bool>,
    variables: HashMap<usize, Arc<str>>,
}

impl Writing<'_> {
    fn write(&mut self, step: Step, terms: &mut Vec<Term>, steps: &mut Vec<Step>) {
        match step {
            Step::Sort(sort) => self.write_sort(sort, terms, steps),
            Step::Symbol(symbol) => push(terms, self.term(symbol)),
            Step::Sum => push(terms, TermKind::Sum),
            Step::Close(sort) => {
                if self.used.remove(&sort) == Some(true) {
                    push(terms, TermKind::Mu(self.variable(sort)));
                }
            }
        }
    }

    fn write_sort(&mut self, sort: usize, terms: &mut Vec<Term>, steps: &mut Vec<Step>) {
        if let Some(is_used) = self.used.get_mut(&sort) {
            *is_used = true;
            let name = self.variable(sort);
            return push(terms, TermKind::Variable(name));
        }
        let symbols = &self.grammar.sorts()[sort].symbols;
        self.used.insert(sort, symbols.is_empty());
        let from = steps.len();
        for (position, &symbol) in symbols.iter().enumerate() {
            let arguments = &self.grammar.symbols()[symbol].arguments;
            steps.extend(arguments.iter().map(|&sort| Step::Sort(sort)));
            steps.push(Step::Symbol(symbol));
            if position > 0 {
                steps.push(Step::Sum);
            }
        }
        if symbols.is_empty() {
            // `mu X. X`, which has no trees.
            push(terms, TermKind::Variable(self.variable(sort)));
        }
        steps.push(Step::Close(sort));
        steps[from..].reverse();
    }

    /// A symbol as it is written: by its letter's name, which tells it from others.
    fn term(&self, symbol: usize) -> TermKind {
        let symbol = &self.grammar.symbols()[symbol];
        let name = &self.grammar.letters()[symbol.letter].name;
        if let Ok([(Word::Literal(literal, of), _)]) = words(name).as_deref() {
            let number = self.grammar.symbols().iter().position(|other| other == symbol);
            let meant = symbols_of(*literal, of.as_deref(), self.grammar);
            if number.is_some_and(|number| meant.contains(&number)) {
                return TermKind::Literal { literal: *literal, of: of.clone() };
            }
        }
        TermKind::Constructor { name: name.as_str().into(), arity: symbol.arguments.len() }
    }

    /// The variable of a sort, named when it is first used.
    fn variable(&mut self, sort: usize) -> Arc<str> {
        if let Some(name) = self.variables.get(&sort) {
            return name.clone();
        }
        let is_taken = |name: &str| {
            self.grammar.symbols().iter().any(|symbol| symbol.name == name)
                || self.variables.values().any(|other| **other == *name)
        };
        let names = ["X", "Y", "Z"].map(String::from).into_iter();
        let mut names = names.chain((1..).map(|n| format!("X{n}")));
        let name: Arc<str> = names.find(|name| !is_taken(name)).unwrap_or_default().into();
        self.variables.insert(sort, name.clone());
        name
    }
}

/// All shapes of which values occur in values of the roots.
fn shapes_below(roots: &[ShapeId]) -> Vec<&'static Shape> {
    let mut seen: HashSet<ShapeId> = roots.iter().copied().collect();
    let mut found: Vec<&'static Shape> = roots.iter().map(|&id| shape(id)).collect();
    let mut next = 0;
    while let Some(&shape_here) = found.get(next) {
        next += 1;
        let constructors = shape_here.constructors.iter().filter(|c| c.min_size.is_some());
        for field in constructors.flat_map(|constructor| &constructor.fields) {
            if seen.insert(field.shape) {
                found.push(shape(field.shape));
            }
        }
    }
    found
}
