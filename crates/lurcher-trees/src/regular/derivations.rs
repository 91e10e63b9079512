//! A deterministic automaton read from the root down: the ways in which a tree of a
//! state can be built, simplest first. This is what generators walk.
//!
//! A tree of a state ends in some complete [partial](super::deterministic); a partial
//! comes about by a *joint*: one argument less, and the state of the last argument. So
//! the arguments of a letter are chosen from the last to the first. Only what occurs in
//! trees of the set is listed, and the first way of each list leads to a smallest tree.

use super::deterministic::Deterministic;

/// The ways in which the trees of a set are built.
#[derive(Clone, Debug)]
pub struct Derivations {
    roots: Vec<u32>,
    /// By state: the complete partials that end in it.
    finishes: Vec<Vec<u32>>,
    /// By partial: the partial before, and the state of the last argument.
    joints: Vec<Vec<(u32, u32)>>,
    letters: Vec<u32>,
    /// The size of a smallest tree of each state.
    least: Vec<u64>,
}

impl Derivations {
    /// Reads an automaton from the root down.
    pub fn new(automaton: &Deterministic) -> Self {
        let n_states = automaton.accepts.len();
        let n_partials = automaton.partials.len();
        let mut joints: Vec<Vec<(u32, u32)>> = vec![Vec::new(); n_partials];
        let mut finishes: Vec<Vec<u32>> = vec![Vec::new(); n_states];
        for (index, partial) in automaton.partials.iter().enumerate() {
            for (state, &next) in partial.steps.iter().enumerate() {
                joints[next as usize].push((index as u32, state as u32));
            }
            if partial.n_left == 0 {
                finishes[partial.target as usize].push(index as u32);
            }
        }
        let letters = automaton.partials.iter().map(|partial| partial.letter).collect();
        let accepting = (0..n_states as u32).filter(|&state| automaton.accepts[state as usize]);
        let roots = accepting.collect();
        let mut derivations = Derivations { roots, finishes, joints, letters, least: Vec::new() };
        derivations.keep_what_is_used();
        derivations.put_the_simplest_first(automaton);
        derivations
    }

    /// Forgets the ways to states that no tree of the set has anywhere.
    fn keep_what_is_used(&mut self) {
        let mut used_states = vec![false; self.finishes.len()];
        let mut used_partials = vec![false; self.joints.len()];
        let mut open: Vec<u32> = self.roots.clone();
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut used_states[state as usize], true) {
                continue;
            }
            let mut partials = self.finishes[state as usize].clone();
            while let Some(partial) = partials.pop() {
                if !std::mem::replace(&mut used_partials[partial as usize], true) {
                    for &(before, argument) in &self.joints[partial as usize] {
                        partials.push(before);
                        open.push(argument);
                    }
                }
            }
        }
        for (finishes, is_used) in self.finishes.iter_mut().zip(used_states) {
            if !is_used {
                finishes.clear();
            }
        }
        for (joints, is_used) in self.joints.iter_mut().zip(used_partials) {
            if !is_used {
                joints.clear();
            }
        }
    }

    fn put_the_simplest_first(&mut self, automaton: &Deterministic) {
        let mut least = vec![u64::MAX; self.finishes.len()];
        let mut forests = vec![u64::MAX; self.joints.len()];
        automaton.start.iter().for_each(|&start| forests[start as usize] = 0);
        let mut has_changed = true;
        while std::mem::replace(&mut has_changed, false) {
            for (partial, joints) in self.joints.iter().enumerate() {
                for &(before, argument) in joints {
                    let size = forests[before as usize].saturating_add(least[argument as usize]);
                    if size < forests[partial] {
                        forests[partial] = size;
                        has_changed = true;
                    }
                }
            }
            for (state, finishes) in self.finishes.iter().enumerate() {
                let sizes = finishes.iter().map(|&p| forests[p as usize].saturating_add(1));
                let size = sizes.min().unwrap_or(u64::MAX);
                if size < least[state] {
                    least[state] = size;
                    has_changed = true;
                }
            }
        }
        self.roots.sort_by_key(|&state| (least[state as usize], state));
        for finishes in &mut self.finishes {
            finishes.sort_by_key(|&p| (forests[p as usize], self.letters[p as usize], p));
        }
        for joints in &mut self.joints {
            joints.sort_by_key(|&(before, argument)| {
                let size = forests[before as usize].saturating_add(least[argument as usize]);
                (size, before, argument)
            });
        }
        self.least = least;
    }

    /// The states that whole trees can have; none if the set is empty.
    pub fn roots(&self) -> &[u32] {
        &self.roots
    }

    /// The complete partials that a tree of a state can end in.
    pub fn finishes(&self, state: u32) -> &[u32] {
        &self.finishes[state as usize]
    }

    /// How a partial comes about: the partial before, and the state of the last argument.
    /// Empty if no argument has been read.
    pub fn joints(&self, partial: u32) -> &[(u32, u32)] {
        &self.joints[partial as usize]
    }

    /// The letter of a partial.
    pub fn letter(&self, partial: u32) -> u32 {
        self.letters[partial as usize]
    }

    /// The number of letters of a smallest tree of a state.
    pub fn least_size(&self, state: u32) -> u64 {
        self.least[state as usize]
    }

    /// The numbers of states and of partials, used or not.
    pub(super) fn dimensions(&self) -> (usize, usize) {
        (self.finishes.len(), self.joints.len())
    }

    /// How many ways there are in all.
    pub fn n_ways(&self) -> usize {
        let ways = |all: usize, ways: usize| all + ways;
        self.joints.iter().map(Vec::len).fold(0, ways)
            + self.finishes.iter().map(Vec::len).fold(0, ways)
    }

    /// The letters of a smallest tree of the set, in pre-order.
    pub(super) fn smallest(&self) -> Option<Vec<u32>> {
        let mut letters = Vec::new();
        let mut open = vec![*self.roots.first()?];
        while let Some(state) = open.pop() {
            let mut partial = *self.finishes[state as usize].first()?;
            letters.push(self.letters[partial as usize]);
            while let Some(&(before, argument)) = self.joints[partial as usize].first() {
                open.push(argument);
                partial = before;
            }
        }
        Some(letters)
    }
}
