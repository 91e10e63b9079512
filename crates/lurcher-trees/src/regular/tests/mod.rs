//! What the tests of expressions have in common: a few types, and the meaning of
//! expressions read off their definition, over all small trees.

mod counting;
mod messages;
mod notation;
mod semantics;
mod typed;

use std::collections::HashMap;

use super::Expression;
use super::expression::{TermKind, parts_from_the_right};
use crate::{Grammar, Kind, ListStyle, Reading, ShapeId, Style, define};

pub(super) fn boolean() -> ShapeId {
    define::<bool>("bool", Kind::Sum, |d| {
        d.constructor("false", Style::Unit, 1, &[]);
        d.constructor("true", Style::Unit, 1, &[]);
    })
}

fn list_of<L: 'static>(name: &'static str, of: fn() -> ShapeId, own: fn() -> ShapeId) -> ShapeId {
    define::<L>(name, Kind::List(ListStyle::Vec), |d| {
        d.constructor("nil", Style::Unit, 1, &[]);
        d.constructor("cons", Style::Tuple, 1, &[("head", of), ("tail", own)]);
    })
}

pub(super) fn booleans() -> ShapeId {
    list_of::<Vec<bool>>("Vec<bool>", boolean, booleans)
}

pub(super) fn lists() -> ShapeId {
    list_of::<Vec<Vec<bool>>>("Vec<Vec<bool>>", booleans, lists)
}

pub(super) fn number() -> ShapeId {
    define::<i8>("i8", Kind::Signed(8), |_| {})
}

pub(super) fn numbers() -> ShapeId {
    list_of::<Vec<i8>>("Vec<i8>", number, numbers)
}

struct Term;
struct Boxed;

fn boxed() -> ShapeId {
    define::<Boxed>("Box<Term>", Kind::Pointer, |d| {
        d.constructor("Box::new", Style::Tuple, 1, &[("0", term)]);
    })
}

/// Terms, with constructors of no, one, two and three arguments.
pub(super) fn term() -> ShapeId {
    define::<Term>("Term", Kind::Sum, |d| {
        d.constructor("Term::Zero", Style::Unit, 1, &[]);
        d.constructor("Term::Not", Style::Tuple, 1, &[("0", boxed)]);
        d.constructor("Term::And", Style::Tuple, 1, &[("0", boxed), ("1", boxed)]);
        d.constructor("Term::If", Style::Tuple, 1, &[("0", boxed), ("1", boxed), ("2", boxed)]);
    })
}

pub(super) fn grammar_of(shape: ShapeId) -> Grammar {
    Grammar::of_shape(shape, &Reading::new())
}

pub(super) fn parse(text: &str) -> Expression {
    Expression::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// All trees over the letters of a grammar, typed or not, up to a size.
pub(super) struct Universe {
    /// The letter at the root, and the children by their places here, which are lower.
    pub(super) trees: Vec<(usize, Vec<usize>)>,
    pub(super) letters: Vec<Vec<u32>>,
}

impl Universe {
    pub(super) fn new(grammar: &Grammar, most: usize) -> Self {
        let mut all = Universe { trees: Vec::new(), letters: Vec::new() };
        for size in 1..=most {
            for (letter, described) in grammar.letters().iter().enumerate() {
                let known: Vec<usize> = (0..all.trees.len()).collect();
                let mut forests: Vec<(Vec<usize>, usize)> = vec![(Vec::new(), 1)];
                for _ in 0..described.arity {
                    forests = forests
                        .iter()
                        .flat_map(|(forest, n)| known.iter().map(move |&tree| (forest, n, tree)))
                        .map(|(forest, n, tree)| {
                            ([&forest[..], &[tree]].concat(), n + all.letters[tree].len())
                        })
                        .filter(|(_, n)| *n <= size)
                        .collect();
                }
                for (forest, _) in forests.into_iter().filter(|(_, n)| *n == size) {
                    let mut letters = vec![letter as u32];
                    forest.iter().for_each(|&tree| letters.extend(&all.letters[tree]));
                    all.trees.push((letter, forest));
                    all.letters.push(letters);
                }
            }
        }
        all
    }

    /// Which of the trees are in the expression, by the definition of its meaning.
    pub(super) fn meaning(&self, grammar: &Grammar, expression: &Expression) -> Vec<bool> {
        self.of_term(grammar, expression, expression.terms.len() - 1, &mut HashMap::new())
    }

    fn of_term(
        &self,
        grammar: &Grammar,
        expression: &Expression,
        index: usize,
        variables: &mut HashMap<String, Vec<bool>>,
    ) -> Vec<bool> {
        let mut parts: Vec<usize> = parts_from_the_right(&expression.terms, index).collect();
        parts.reverse();
        let kind = &expression.terms[index].kind;
        if let TermKind::Mu(name) = kind {
            let hidden = variables.insert(name.to_string(), vec![false; self.trees.len()]);
            loop {
                let next = self.of_term(grammar, expression, parts[0], variables);
                if variables.insert(name.to_string(), next.clone()) == Some(next.clone()) {
                    variables.remove(&**name);
                    variables.extend(hidden.map(|set| (name.to_string(), set)));
                    return next;
                }
            }
        }
        let sets: Vec<Vec<bool>> =
            parts.iter().map(|&part| self.of_term(grammar, expression, part, variables)).collect();
        let mut set = vec![false; self.trees.len()];
        for (tree, (letter, children)) in self.trees.iter().enumerate() {
            set[tree] = match kind {
                TermKind::Top => true,
                TermKind::Sum => sets[0][tree] || sets[1][tree],
                TermKind::Variable(name) => variables[&**name][tree],
                TermKind::Next => children.iter().any(|&child| sets[0][child]),
                // Children come before their parents, so they are decided already.
                TermKind::Eventually => sets[0][tree] || children.iter().any(|&child| set[child]),
                TermKind::Constructor { name, arity } => {
                    children.len() == *arity
                        && grammar.named(name).any(|s| grammar.symbols()[s].letter == *letter)
                        && children.iter().zip(&sets).all(|(&child, set)| set[child])
                }
                other => panic!("{other:?} in an expression over constructors"),
            };
        }
        set
    }
}

/// A small stream of random numbers.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u64
    }

    /// An expression over the names of a grammar.
    pub(super) fn expression(
        &mut self,
        grammar: &Grammar,
        depth: u32,
        variables: &mut Vec<Expression>,
    ) -> Expression {
        if !variables.is_empty() && self.below(5) == 0 {
            return variables[self.below(variables.len() as u64) as usize].clone();
        }
        match self.below(if depth == 0 { 4 } else { 14 }) {
            0 => Expression::top(),
            1..=3 => {
                let constants = grammar.symbols().iter().filter(|s| s.arguments.is_empty());
                let constants: Vec<_> = constants.collect();
                let constant = constants[self.below(constants.len() as u64) as usize];
                Expression::constructor(&constant.name, [])
            }
            4..=8 => {
                let symbol =
                    &grammar.symbols()[self.below(grammar.symbols().len() as u64) as usize];
                // Now and then with the type, or not where it would tell symbols apart.
                let sort = &grammar.sorts()[symbol.sort].name;
                let is_tagged = self.below(3) == 0;
                let name = symbol.name.clone()
                    + &if is_tagged { format!("@{sort}") } else { String::new() };
                let arguments: Vec<Expression> = (0..symbol.arguments.len())
                    .map(|_| self.expression(grammar, depth - 1, variables))
                    .collect();
                Expression::constructor(&name, arguments)
            }
            9 | 10 => {
                let left = self.expression(grammar, depth - 1, variables);
                left + self.expression(grammar, depth - 1, variables)
            }
            11 => self.expression(grammar, depth - 1, variables).next(),
            12 => self.expression(grammar, depth - 1, variables).eventually(),
            _ => {
                let name = ["X", "Y"][self.below(2) as usize];
                Expression::mu(name, |variable| {
                    variables.push(variable);
                    let body = self.expression(grammar, depth - 1, variables);
                    variables.pop();
                    body
                })
            }
        }
    }
}

/// Three alphabets, and all their trees up to a size.
pub(super) fn universes() -> Vec<(Grammar, Universe)> {
    [(booleans(), 6), (term(), 7), (lists(), 5)]
        .map(|(shape, most)| {
            let grammar = grammar_of(shape);
            let universe = Universe::new(&grammar, most);
            (grammar, universe)
        })
        .into()
}
