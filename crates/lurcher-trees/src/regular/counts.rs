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

use std::ops::RangeInclusive;

use super::derivations::Derivations;

/// The numbers of trees in a set, by size.
#[derive(Clone, Debug)]
pub struct Counts {
    derivations: Derivations,
    /// By state and size.
    trees: Vec<Vec<f64>>,
    /// By partial, and size of all its arguments together.
    forests: Vec<Vec<f64>>,
    /// The least and the greatest size of which there are some, by state and by partial.
    tree_sizes: Vec<(usize, usize)>,
    forest_sizes: Vec<(usize, usize)>,
    scale: f64,
    /// Whether all counts are whole numbers.
    exact: bool,
    most: usize,
}

const NO_SIZES: (usize, usize) = (usize::MAX, 0);
const TOO_LARGE: f64 = 1e200;
const MOST_EXACT: f64 = (1u64 << 53) as f64;

impl Counts {
    pub(super) fn new(derivations: Derivations, most: usize) -> Self {
        let (n_states, n_partials) = derivations.dimensions();
        let mut counts = Counts {
            derivations,
            trees: vec![vec![0.0; most + 1]; n_states],
            forests: vec![vec![0.0; most + 1]; n_partials],
            tree_sizes: vec![NO_SIZES; n_states],
            forest_sizes: vec![NO_SIZES; n_partials],
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
            for &joint in joints {
                let sizes = self.sizes_of_last(joint, size);
                sum += sizes.map(|of_last| self.joint_weight(joint, size, of_last)).sum::<f64>();
            }
            self.forests[partial as usize][size] = sum;
            if sum > 0.0 {
                extend(&mut self.forest_sizes[partial as usize], size);
            }
        }
    }

    /// The sizes that the last argument can have if all have this size together. Most
    /// arguments are of one size or a few, so there is much less to look at than all.
    fn sizes_of_last(&self, (before, argument): (u32, u32), size: usize) -> RangeInclusive<usize> {
        let (least_rest, most_rest) = self.forest_sizes[before as usize];
        let (least, most) = self.tree_sizes[argument as usize];
        match size.checked_sub(least_rest) {
            Some(rest) => least.max(size.saturating_sub(most_rest)).max(1)..=most.min(rest),
            #[expect(clippy::reversed_empty_ranges, reason = "there are none")]
            None => 1..=0,
        }
    }

    fn count_trees(&mut self, size: usize) {
        let mut most: f64 = 0.0;
        for state in 0..self.trees.len() {
            let finishes = self.derivations.finishes(state as u32);
            let sum: f64 = finishes.iter().map(|&p| self.forests[p as usize][size - 1]).sum();
            self.trees[state][size] = sum * self.scale;
            most = most.max(self.trees[state][size]);
            if self.trees[state][size] > 0.0 {
                extend(&mut self.tree_sizes[state], size);
            }
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

    /// Whether there are trees of this state and size, as far as they were counted.
    pub fn has_trees_of(&self, state: u32, size: usize) -> bool {
        self.tree_weight(state, size) > 0.0
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
        let roots = self.derivations.roots().iter();
        let weights = roots.map(|&root| self.tree_weight(root, size)).enumerate();
        self.pick(self.weight(size), weights, below)
    }

    /// Which of the finishes a tree of this state and size has.
    pub fn pick_finish(
        &self,
        state: u32,
        size: usize,
        below: impl FnMut(u64) -> u64,
    ) -> Option<usize> {
        let rest = size.checked_sub(1)?;
        let finishes = self.derivations.finishes(state).iter();
        let weights = finishes.map(|&partial| self.forest_weight(partial, rest)).enumerate();
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
        let joints = self.derivations.joints(partial).iter().enumerate();
        let weights = joints.flat_map(|(index, &joint)| {
            let sizes = self.sizes_of_last(joint, size);
            sizes.map(move |of_last| ((index, of_last), self.joint_weight(joint, size, of_last)))
        });
        self.pick(self.forest_weight(partial, size), weights, below)
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
        let sizes = self.sizes_of_last(joint, size);
        let weights = sizes.map(|of_last| (of_last, self.joint_weight(joint, size, of_last)));
        self.pick(weights.clone().map(|(_, weight)| weight).sum(), weights, below)
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

    /// One of these, each as likely as its weight is large.
    fn pick<T: Copy>(
        &self,
        total: f64,
        weights: impl Iterator<Item = (T, f64)>,
        mut below: impl FnMut(u64) -> u64,
    ) -> Option<T> {
        if total <= 0.0 {
            return None;
        }
        let mut left = if self.exact && total <= MOST_EXACT {
            below(total as u64) as f64
        } else {
            below(1 << 53) as f64 / MOST_EXACT * total
        };
        let mut last = None;
        for (thing, weight) in weights.filter(|&(_, weight)| weight > 0.0) {
            if left < weight {
                return Some(thing);
            }
            left -= weight;
            last = Some(thing);
        }
        // Rounding may leave a rest.
        last
    }
}

fn extend(sizes: &mut (usize, usize), size: usize) {
    *sizes = (sizes.0.min(size), sizes.1.max(size));
}
