//! Descriptions that cover the same trees of the type are one.
//!
//! In a binary tree every `Node` has a `Leaf` on its left and one on its right, so
//! `◇Node(◇Leaf, ⊤)` and `◇Node(⊤, ◇Leaf)` are the same set. Which descriptions are
//! equal is first guessed from sample trees and then decided: the two are read as one
//! deterministic automaton, whose states say which parts of both a subtree satisfies,
//! and all states that some tree of the type reaches are tried.

use std::collections::{HashMap, HashSet};

use super::counter::Counter;
use super::{Description, Descriptions};
use crate::grammar::Grammar;

/// How many sample trees tell descriptions apart.
const SAMPLES: usize = 256;
/// How many decisions are made; beyond, descriptions are taken for different.
const MOST_DECISIONS: usize = 1_000;
/// How many states a decision may meet, for the same reason.
const MOST_STATES: usize = 4_096;

/// The numbers without those that are equal to an earlier one.
pub(super) fn without_equals(of: &Descriptions, numbers: Vec<u64>) -> Vec<u64> {
    let mut signatures: HashMap<u64, [u64; SAMPLES / 64]> = HashMap::new();
    // A type without values has no trees to cover anything.
    let Some(mut sampler) = Sampler::new(of.grammar()) else { return Vec::new() };
    let mut counter = Counter::new(&of.layout);
    for sample in 0..SAMPLES {
        let letters = sampler.tree(1 + sample / 4);
        counter.count(&of.layout, &of.arities, &letters, |number| {
            signatures.entry(number).or_default()[sample / 64] |= 1 << (sample % 64);
        });
    }
    let mut kept: HashMap<[u64; SAMPLES / 64], Vec<(u64, Description)>> = HashMap::new();
    let mut n_decisions = 0;
    let mut is_new = |number: u64| {
        let Some(description) = of.description(number) else { return true };
        let alike = kept.entry(signatures.get(&number).copied().unwrap_or_default()).or_default();
        for (_, other) in alike.iter() {
            n_decisions += 1;
            if n_decisions > MOST_DECISIONS {
                break;
            }
            if are_equal(&of.grammar, other, &description) {
                return false;
            }
        }
        alike.push((number, description));
        true
    };
    numbers.into_iter().filter(|&number| is_new(number)).collect()
}

/// Makes trees of a grammar, as letters in pre-order.
pub(super) struct Sampler<'g> {
    grammar: &'g Grammar,
    /// Per sort the symbol that leads to the smallest tree.
    smallest: Vec<usize>,
    state: u64,
}

impl<'g> Sampler<'g> {
    /// None if the grammar has no finite tree.
    pub(super) fn new(grammar: &'g Grammar) -> Option<Self> {
        let n_sorts = grammar.sorts().len();
        let mut sizes: Vec<Option<u64>> = vec![None; n_sorts];
        let mut smallest = vec![0; n_sorts];
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (number, symbol) in grammar.symbols().iter().enumerate() {
                let parts = symbol.arguments.iter().map(|&sort| sizes[sort]);
                let size = parts.sum::<Option<u64>>().map(|size| size + 1);
                if size.is_some() && sizes[symbol.sort].is_none_or(|known| size < Some(known)) {
                    (sizes[symbol.sort], smallest[symbol.sort]) = (size, number);
                    is_settled = false;
                }
            }
        }
        sizes[grammar.root()].map(|_| Sampler { grammar, smallest, state: 0 })
    }

    /// A number below `bound`, by a multiplicative hash of a counter: samples need only
    /// be various.
    fn below(&mut self, bound: usize) -> usize {
        self.state += 1;
        let mut mixed = self.state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((mixed ^ mixed >> 32) % bound as u64) as usize
    }

    /// A tree in which about `budget` constructors are chosen freely.
    pub(super) fn tree(&mut self, mut budget: usize) -> Vec<u32> {
        let (mut open, mut letters) = (vec![self.grammar.root()], Vec::new());
        while let Some(sort) = open.pop() {
            let symbols = &self.grammar.sorts()[sort].symbols;
            let number = match budget {
                0 => self.smallest[sort],
                _ => symbols[self.below(symbols.len())],
            };
            budget = budget.saturating_sub(1);
            let symbol = &self.grammar.symbols()[number];
            letters.push(symbol.letter as u32);
            open.extend(symbol.arguments.iter().rev());
        }
        letters
    }
}

/// One constructor of a description, flattened.
struct Clause {
    letter: usize,
    is_somewhere: bool,
    /// Per argument the clause that describes it.
    parts: Vec<Option<usize>>,
}

/// Adds the clauses of a description, inner ones first; returns the place of the outermost.
fn flatten(description: &Description, clauses: &mut Vec<Clause>) -> Option<usize> {
    let (letter, parts, is_somewhere) = match description {
        Description::Top => return None,
        Description::Somewhere(letter, parts) => (*letter, parts, true),
        Description::Here(letter, parts) => (*letter, parts, false),
    };
    let parts = parts.iter().map(|part| flatten(part, clauses)).collect();
    clauses.push(Clause { letter, is_somewhere, parts });
    Some(clauses.len() - 1)
}

/// Whether two descriptions cover the same trees of the grammar. When that takes too long
/// to find out, the answer is no.
fn are_equal(grammar: &Grammar, one: &Description, other: &Description) -> bool {
    let mut clauses = Vec::new();
    let roots = (flatten(one, &mut clauses), flatten(other, &mut clauses));
    let (Some(one), Some(other)) = roots else { return one == other };
    if clauses.len() > 32 {
        return false;
    }
    // Which clauses a subtree of a sort can satisfy, as sets of bits.
    let mut states: Vec<HashSet<u32>> = vec![HashSet::new(); grammar.sorts().len()];
    loop {
        let before: usize = states.iter().map(HashSet::len).sum();
        for symbol in grammar.symbols() {
            let Some(reached) = reached(symbol.letter, &symbol.arguments, &states, &clauses) else {
                return false;
            };
            states[symbol.sort].extend(reached);
        }
        let after: usize = states.iter().map(HashSet::len).sum();
        if after == before {
            break;
        }
        if after > MOST_STATES {
            return false;
        }
    }
    let root = &states[grammar.root()];
    root.iter().all(|state| (state >> one ^ state >> other) & 1 == 0)
}

/// The states of the trees that a constructor builds from trees in the given states.
fn reached(
    letter: usize,
    arguments: &[usize],
    states: &[HashSet<u32>],
    clauses: &[Clause],
) -> Option<HashSet<u32>> {
    // Argument by argument: what is satisfied below, and which clauses may still hold here.
    let candidates = |(index, clause): (usize, &Clause)| {
        if clause.letter == letter { 1 << index } else { 0 }
    };
    let here: u32 = clauses.iter().enumerate().map(candidates).sum();
    let mut partial: HashSet<(u32, u32)> = HashSet::from([(0, here)]);
    for (position, &sort) in arguments.iter().enumerate() {
        let mut next = HashSet::new();
        for &(below, here) in &partial {
            for &state in &states[sort] {
                let fails = |(index, clause): (usize, &Clause)| match clause.parts.get(position) {
                    Some(Some(part)) if state >> part & 1 == 0 => 1 << index,
                    _ => 0,
                };
                let failed: u32 = clauses.iter().enumerate().map(fails).sum();
                next.insert((below | state, here & !failed));
            }
        }
        if next.len() > MOST_STATES {
            return None;
        }
        partial = next;
    }
    let somewhere: u32 = clauses
        .iter()
        .enumerate()
        .map(|(index, clause)| if clause.is_somewhere { 1 << index } else { 0 })
        .sum();
    Some(partial.into_iter().map(|(below, here)| here | below & somewhere).collect())
}
