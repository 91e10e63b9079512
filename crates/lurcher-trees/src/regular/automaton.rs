//! Tree automata: what expressions and grammars are compiled to.
//!
//! An automaton reads a tree from its leaves upwards. Each rule says that a letter over
//! subtrees in these states is in that state; there may be several, so that a tree is
//! in a *set* of states. All operations are loops over flat data: trees come as the
//! letters of a [`Grammar`] in pre-order, which is what [`Grammar::spell`] writes.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

use super::deterministic::{Deterministic, TooLarge};
use crate::grammar::Grammar;
use crate::tree::Tree;

/// A set of trees over the letters of a grammar.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The number of arguments of each letter.
    pub(super) arities: Arc<[usize]>,
    pub(super) n_states: usize,
    /// The rules of each letter.
    pub(super) rules: Vec<Vec<Rule>>,
    /// The states of the trees that are in the set.
    pub(super) accepting: Vec<u32>,
}

/// The letter over trees in these states is a tree in that state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Rule {
    pub(super) arguments: Box<[u32]>,
    pub(super) target: u32,
}

pub(super) fn arities(grammar: &Grammar) -> Arc<[usize]> {
    grammar.letters().iter().map(|letter| letter.arity).collect()
}

impl Automaton {
    /// The trees of a grammar.
    pub fn of_grammar(grammar: &Grammar) -> Self {
        let mut rules = vec![Vec::new(); grammar.letters().len()];
        for symbol in grammar.symbols() {
            let arguments = symbol.arguments.iter().map(|&sort| sort as u32).collect();
            rules[symbol.letter].push(Rule { arguments, target: symbol.sort as u32 });
        }
        let accepting = vec![grammar.root() as u32];
        Automaton { arities: arities(grammar), n_states: grammar.sorts().len(), rules, accepting }
    }

    /// Whether a tree, given as its letters in pre-order, is in the set. Takes time
    /// linear in the tree.
    pub fn contains(&self, letters: &[u32]) -> bool {
        let n_words = self.n_states.div_ceil(64).max(1);
        // The sets of the subtrees read so far, the leftmost last.
        let mut sets: Vec<u64> = Vec::new();
        let mut set = vec![0u64; n_words];
        for &letter in letters.iter().rev() {
            let Some(&arity) = self.arities.get(letter as usize) else { return false };
            let Some(below) = sets.len().checked_sub(arity * n_words) else { return false };
            set.fill(0);
            for rule in &self.rules[letter as usize] {
                let mut end = sets.len();
                let fits = rule.arguments.iter().all(|&state| {
                    end -= n_words;
                    has(&sets[end..], state)
                });
                if fits {
                    set[rule.target as usize / 64] |= 1 << (rule.target % 64);
                }
            }
            sets.truncate(below);
            sets.extend_from_slice(&set);
        }
        sets.len() == n_words && self.accepting.iter().any(|&state| has(&sets, state))
    }

    /// Whether a value is in the set; no if it is none of the grammar's.
    pub fn contains_tree(&self, grammar: &Grammar, tree: &Tree) -> bool {
        let mut letters = Vec::new();
        grammar.spell(tree, &mut letters) && self.contains(&letters)
    }

    /// The trees in either set.
    ///
    /// # Panics
    /// If the automata are over different grammars, as with all operations on two of them.
    #[must_use]
    pub fn union(&self, other: &Automaton) -> Automaton {
        assert_same(&self.arities, &other.arities);
        let shift = self.n_states as u32;
        let mut both = self.clone();
        both.n_states += other.n_states;
        both.accepting.extend(other.accepting.iter().map(|state| state + shift));
        for (rules, others) in both.rules.iter_mut().zip(&other.rules) {
            rules.extend(others.iter().map(|rule| Rule {
                arguments: rule.arguments.iter().map(|state| state + shift).collect(),
                target: rule.target + shift,
            }));
        }
        both
    }

    /// The trees in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Automaton) -> Automaton {
        assert_same(&self.arities, &other.arities);
        let (mine, others) = (self.by_target(), other.by_target());
        let mut pairs = Pairs::default();
        let mut rules = vec![Vec::new(); self.rules.len()];
        let accepting = self
            .accepting
            .iter()
            .flat_map(|&a| other.accepting.iter().map(move |&b| (a, b)))
            .map(|(a, b)| pairs.number(a, b))
            .collect();
        let mut next = 0;
        // From the whole tree down, so that only pairs that can matter are made.
        while let Some(&(a, b)) = pairs.known.get(next) {
            let target = next as u32;
            next += 1;
            let mut theirs = &others[b as usize][..];
            for group in mine[a as usize].chunk_by(|x, y| x.0 == y.0) {
                let letter = group[0].0;
                let from = theirs.partition_point(|rule| rule.0 < letter);
                let to = theirs.partition_point(|rule| rule.0 <= letter);
                for (_, one) in group {
                    for (_, two) in &theirs[from..to] {
                        let both = one.arguments.iter().zip(&two.arguments);
                        let arguments = both.map(|(&a, &b)| pairs.number(a, b)).collect();
                        rules[letter as usize].push(Rule { arguments, target });
                    }
                }
                theirs = &theirs[to..];
            }
        }
        let n_states = pairs.known.len();
        Automaton { arities: self.arities.clone(), n_states, rules, accepting }.trimmed()
    }

    /// Whether there is no tree in the set.
    pub fn is_empty(&self) -> bool {
        let sizes = self.least_sizes();
        self.accepting.iter().all(|&state| sizes[state as usize].is_none())
    }

    /// Whether some tree is in both sets: an expression is compatible with a type if
    /// its set and the type's have one in common.
    pub fn is_compatible_with(&self, other: &Automaton) -> bool {
        !self.intersection(other).is_empty()
    }

    /// The letters of a smallest tree in the set, in pre-order; none if it is empty.
    pub fn smallest(&self) -> Option<Vec<u32>> {
        let sizes = self.least_sizes();
        let found = |state: &u32| sizes[*state as usize].map(|(size, ..)| (size, *state));
        let (_, root) = self.accepting.iter().filter_map(found).min()?;
        let mut letters = Vec::new();
        let mut open = vec![root];
        while let Some(state) = open.pop() {
            let (_, letter, rule) = sizes[state as usize]?;
            letters.push(letter);
            open.extend(self.rules[letter as usize][rule].arguments.iter().rev());
        }
        Some(letters)
    }

    /// The automaton in which every tree has one state. Needed for complements, for
    /// comparing sets and for counting, where a tree must not be found twice.
    ///
    /// # Errors
    /// If there would be too many states: there can be exponentially more.
    pub fn determinise(&self) -> Result<Deterministic, TooLarge> {
        Deterministic::new(self)
    }

    /// Whether all trees of this set are in the other.
    ///
    /// # Errors
    /// As for [`determinise`](Automaton::determinise).
    pub fn is_subset_of(&self, other: &Automaton) -> Result<bool, TooLarge> {
        self.determinise()?.is_subset_of(&other.determinise()?)
    }

    /// The rules of each state, ordered by letter.
    fn by_target(&self) -> Vec<Vec<(u32, &Rule)>> {
        let mut all = vec![Vec::new(); self.n_states];
        for (letter, rules) in self.rules.iter().enumerate() {
            for rule in rules {
                all[rule.target as usize].push((letter as u32, rule));
            }
        }
        all
    }

    /// For every state with a tree: the size of a smallest one, and the letter and rule
    /// at its root. Dijkstra's algorithm with rules for edges, which is Knuth's.
    fn least_sizes(&self) -> Vec<Option<(u64, u32, usize)>> {
        let mut uses: Vec<Vec<(u32, usize)>> = vec![Vec::new(); self.n_states];
        let mut missing: Vec<Vec<usize>> = Vec::new();
        let mut queue = BinaryHeap::new();
        for (letter, rules) in self.rules.iter().enumerate() {
            missing.push(rules.iter().map(|rule| rule.arguments.len()).collect());
            for (index, rule) in rules.iter().enumerate() {
                for &argument in &rule.arguments {
                    uses[argument as usize].push((letter as u32, index));
                }
                if rule.arguments.is_empty() {
                    queue.push(Reverse((1, letter as u32, index, rule.target)));
                }
            }
        }
        let mut least: Vec<Option<(u64, u32, usize)>> = vec![None; self.n_states];
        while let Some(Reverse((size, letter, index, target))) = queue.pop() {
            if least[target as usize].is_some() {
                continue;
            }
            least[target as usize] = Some((size, letter, index));
            for &(letter, index) in &uses[target as usize] {
                let missing = &mut missing[letter as usize][index];
                *missing -= 1;
                if *missing == 0 {
                    let rule = &self.rules[letter as usize][index];
                    let sizes = rule.arguments.iter().filter_map(|&a| least[a as usize]);
                    let size = sizes.fold(1, |sum: u64, (size, ..)| sum.saturating_add(size));
                    queue.push(Reverse((size, letter, index, rule.target)));
                }
            }
        }
        least
    }

    /// Without the states that no tree has, or that no tree of the set has below.
    pub(super) fn trimmed(self) -> Self {
        let least = self.least_sizes();
        let mut numbers: Vec<Option<u32>> = vec![None; self.n_states];
        let mut open = Vec::new();
        let mut n_states = 0;
        let by_target = self.by_target();
        let mut visit = |state: u32, open: &mut Vec<u32>| {
            let number = &mut numbers[state as usize];
            if number.is_none() {
                *number = Some(n_states);
                n_states += 1;
                open.push(state);
            }
        };
        let builds = |rule: &Rule| rule.arguments.iter().all(|&a| least[a as usize].is_some());
        for &state in self.accepting.iter().filter(|&&state| least[state as usize].is_some()) {
            visit(state, &mut open);
        }
        while let Some(state) = open.pop() {
            for (_, rule) in by_target[state as usize].iter().filter(|(_, rule)| builds(rule)) {
                rule.arguments.iter().for_each(|&argument| visit(argument, &mut open));
            }
        }
        let renumbered = |rule: &Rule| {
            let target = numbers[rule.target as usize]?;
            let arguments: Option<_> =
                rule.arguments.iter().map(|&argument| numbers[argument as usize]).collect();
            Some(Rule { arguments: arguments?, target })
        };
        let mut rules: Vec<Vec<Rule>> =
            self.rules.iter().map(|rules| rules.iter().filter_map(renumbered).collect()).collect();
        for rules in &mut rules {
            rules.sort_unstable();
            rules.dedup();
        }
        let accepting = self.accepting.iter().filter_map(|&a| numbers[a as usize]).collect();
        Automaton { arities: self.arities, n_states: n_states as usize, rules, accepting }
    }
}

#[derive(Default)]
struct Pairs {
    numbers: HashMap<(u32, u32), u32>,
    known: Vec<(u32, u32)>,
}

impl Pairs {
    fn number(&mut self, a: u32, b: u32) -> u32 {
        *self.numbers.entry((a, b)).or_insert_with(|| {
            self.known.push((a, b));
            self.known.len() as u32 - 1
        })
    }
}

#[inline]
pub(super) fn has(set: &[u64], state: u32) -> bool {
    set[state as usize / 64] >> (state % 64) & 1 == 1
}

pub(super) fn assert_same(one: &[usize], other: &[usize]) {
    assert!(
        one == other,
        "the automata are over different grammars, so they have no tree in common"
    );
}
