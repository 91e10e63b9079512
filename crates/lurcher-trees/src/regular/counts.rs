//! How many trees of each size there are, and drawing one of them evenly.
//!
//! Trees are counted bottom-up over the [derivations](super::derivations) of a
//! deterministic automaton, in which each tree is built in one way only; so a `<>` that
//! matches a tree at several places counts it once.
//!
//! Counts are floating-point numbers: exact up to 2^53, and beyond that with an error in
//! the last digits, which no sample of any feasible size can show. They outgrow the range
//! of `f64` too, so those of size `n` are kept times `scale` to the power of `n`: sizes
//! add where counts are multiplied, so the same power is in everything that is compared.
//! Sets that grow at very different rates may lose the slower ones beyond some hundred
//! letters, where they are a vanishing part of the whole.

use super::derivations::Derivations;

/// The numbers of trees in a set, by size.
#[derive(Clone, Debug)]
pub struct Counts {
    derivations: Derivations,
    /// By state and size.
    trees: Vec<Vec<f64>>,
    /// By partial, and size of all its arguments together.
    forests: Vec<Vec<f64>>,
    scale: f64,
    /// Whether all counts are whole numbers.
    exact: bool,
    most: usize,
}

const TOO_LARGE: f64 = 1e200;
const MOST_EXACT: f64 = (1u64 << 53) as f64;

impl Counts {
    pub(super) fn new(derivations: Derivations, most: usize) -> Self {
        let (n_states, n_partials) = derivations.dimensions();
        let mut counts = Counts {
            derivations,
            trees: vec![vec![0.0; most + 1]; n_states],
            forests: vec![vec![0.0; most + 1]; n_partials],
            scale: 1.0,
            exact: true,
            most,
        };
        for size in 0..most {
            counts.count_forests(size);
            counts.count_trees(size + 1);
        }
        counts.count_forests(most);
        counts
    }

    fn count_forests(&mut self, size: usize) {
        for partial in 0..self.forests.len() as u32 {
            let joints = self.derivations.joints(partial);
            let mut sum = if joints.is_empty() && size == 0 { 1.0 } else { 0.0 };
            for &(before, argument) in joints {
                let before = &self.forests[before as usize][..size];
                let trees = &self.trees[argument as usize][1..=size];
                sum += before.iter().zip(trees.iter().rev()).map(|(a, b)| a * b).sum::<f64>();
            }
            self.forests[partial as usize][size] = sum;
        }
    }

    fn count_trees(&mut self, size: usize) {
        let mut most: f64 = 0.0;
        for state in 0..self.trees.len() {
            let finishes = self.derivations.finishes(state as u32);
            let sum: f64 = finishes.iter().map(|&p| self.forests[p as usize][size - 1]).sum();
            self.trees[state][size] = sum * self.scale;
            most = most.max(self.trees[state][size]);
        }
        self.exact &= most <= MOST_EXACT;
        if most > TOO_LARGE {
            let factor = most.powf(-1.0 / size as f64);
            self.scale *= factor;
            for row in self.trees.iter_mut().chain(&mut self.forests) {
                let mut power = 1.0;
                for count in row {
                    *count *= power;
                    power *= factor;
                }
            }
        }
    }

    /// The derivations that were counted.
    pub fn derivations(&self) -> &Derivations {
        &self.derivations
    }

    /// The largest size that was counted.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many trees of this size there are: exact up to 2^53, infinite beyond the
    /// range of `f64`.
    pub fn trees(&self, size: usize) -> f64 {
        let size_as_power = i32::try_from(size).unwrap_or(i32::MAX);
        self.weight(size) / self.scale.powi(size_as_power)
    }

    /// Whether there are trees of this size, as far as they were counted.
    pub fn has_trees(&self, size: usize) -> bool {
        self.weight(size) > 0.0
    }

    fn weight(&self, size: usize) -> f64 {
        if size > self.most {
            return 0.0;
        }
        self.derivations.roots().iter().map(|&root| self.trees[root as usize][size]).sum()
    }

    /// Draws the letters of a tree of this size in pre-order, each tree as likely as any
    /// other; none if there is no such tree. `below` gives a random number below its argument.
    pub fn sample(&self, size: usize, mut below: impl FnMut(u64) -> u64) -> Option<Vec<u32>> {
        let root = self.derivations.roots()[self.pick_root(size, &mut below)?];
        let mut letters = Vec::with_capacity(size);
        let mut open = vec![(root, size)];
        while let Some((state, size)) = open.pop() {
            let finish = self.pick_finish(state, size, &mut below)?;
            let mut partial = self.derivations.finishes(state)[finish];
            letters.push(self.derivations.letter(partial));
            let mut left = size - 1;
            // The first argument is pushed last, so it is the next to be written.
            while !self.derivations.joints(partial).is_empty() {
                let (joint, of_argument) = self.pick_joint(partial, left, &mut below)?;
                let (before, argument) = self.derivations.joints(partial)[joint];
                open.push((argument, of_argument));
                left -= of_argument;
                partial = before;
            }
        }
        Some(letters)
    }

    /// Which of the roots a tree of this size has, by how many trees each has; none if
    /// there are no such trees, as with the other functions that pick.
    pub fn pick_root(&self, size: usize, below: impl FnMut(u64) -> u64) -> Option<usize> {
        let roots = self.derivations.roots();
        self.pick(self.weight(size), roots.iter().map(|&root| self.tree_weight(root, size)), below)
    }

    /// Which of the finishes a tree of this state and size has.
    pub fn pick_finish(
        &self,
        state: u32,
        size: usize,
        below: impl FnMut(u64) -> u64,
    ) -> Option<usize> {
        let rest = size.checked_sub(1)?;
        let weights = self.derivations.finishes(state).iter().map(|&p| self.forest_weight(p, rest));
        self.pick(self.tree_weight(state, size) / self.scale, weights, below)
    }

    /// Which of the joints a partial whose arguments have this size together comes from,
    /// and the size of the last argument.
    pub fn pick_joint(
        &self,
        partial: u32,
        size: usize,
        below: impl FnMut(u64) -> u64,
    ) -> Option<(usize, usize)> {
        let weights = self.derivations.joints(partial).iter().flat_map(|&joint| {
            (1..=size).map(move |of_last| self.joint_weight(joint, size, of_last))
        });
        let picked = self.pick(self.forest_weight(partial, size), weights, below)?;
        Some((picked / size, picked % size + 1))
    }

    /// The size of the last argument of a partial whose arguments have this size
    /// together, given which of the joints it comes from.
    pub fn pick_size(
        &self,
        partial: u32,
        joint: usize,
        size: usize,
        below: impl FnMut(u64) -> u64,
    ) -> Option<usize> {
        let joint = self.derivations.joints(partial)[joint];
        let weights = (1..=size).map(|of_last| self.joint_weight(joint, size, of_last));
        self.pick(weights.clone().sum(), weights, below).map(|index| index + 1)
    }

    fn tree_weight(&self, state: u32, size: usize) -> f64 {
        self.trees[state as usize].get(size).copied().unwrap_or(0.0)
    }

    fn forest_weight(&self, partial: u32, size: usize) -> f64 {
        self.forests[partial as usize].get(size).copied().unwrap_or(0.0)
    }

    fn joint_weight(&self, (before, argument): (u32, u32), size: usize, of_last: usize) -> f64 {
        self.forest_weight(before, size - of_last) * self.tree_weight(argument, of_last)
    }

    /// The place of one of these weights, each as likely as it is large.
    fn pick(
        &self,
        total: f64,
        weights: impl Iterator<Item = f64>,
        mut below: impl FnMut(u64) -> u64,
    ) -> Option<usize> {
        if total <= 0.0 {
            return None;
        }
        let mut left = if self.exact && total <= MOST_EXACT {
            below(total as u64) as f64
        } else {
            below(1 << 53) as f64 / MOST_EXACT * total
        };
        let mut last = None;
        for (index, weight) in weights.enumerate().filter(|&(_, weight)| weight > 0.0) {
            if left < weight {
                return Some(index);
            }
            left -= weight;
            last = Some(index);
        }
        // Rounding may leave a rest.
        last
    }
}
