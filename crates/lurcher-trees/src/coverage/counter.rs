//! The descriptions of a tree, all at once, from the leaves to the root.
//!
//! The paper enumerates descriptions one by one, at O(Nᵗ aᵗ⁻¹) for a tree of N nodes.
//! Here each subtree has a *set* for every smaller strength, and a node's descriptions
//! are shifted copies of its children's sets (see `layout.rs`): for a given type and
//! strength the cost is linear in N. Sets are rows of bits where the type has few enough
//! descriptions, else sorted numbers.
//!
//! Letters come in pre-order and are read from the end, so a node's children lie on top
//! of a stack when it is reached, the first on top. Nothing recurses.

use super::layout::{Block, Layout, Part, Style};

/// Rows are kept as bits up to so many words of the highest level, a megabyte.
const MOST_DENSE_WORDS: u64 = 1 << 17;

/// Counts the descriptions of one tree after the other.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    rows: Rows,
    /// The letters of the tree at hand, each once.
    seen: Vec<u32>,
    is_seen: Vec<bool>,
}

#[derive(Clone, Debug)]
enum Rows {
    Dense(Dense),
    Sorted(Sorted),
}

#[derive(Clone, Debug)]
struct Dense {
    /// What subtrees remember, one after the other.
    stack: Vec<u64>,
    fresh: Vec<u64>,
    /// The row of the highest level; all zero between trees.
    top: Vec<u64>,
}

#[derive(Clone, Debug, Default)]
struct Sorted {
    /// Per subtree and level the numbers of its descriptions, in order.
    stack: Vec<Vec<Vec<u64>>>,
    top: Vec<u64>,
}

impl Counter {
    pub(super) fn new(layout: &Layout) -> Self {
        let is_dense = layout.top_words().max(layout.entry_words) <= MOST_DENSE_WORDS;
        let rows = if is_dense {
            Rows::Dense(Dense {
                stack: Vec::new(),
                fresh: vec![0; layout.entry_words as usize],
                top: vec![0; layout.top_words() as usize],
            })
        } else {
            Rows::Sorted(Sorted::default())
        };
        Counter { rows, seen: Vec::new(), is_seen: vec![false; layout.programs.len()] }
    }

    /// As [`new`](Counter::new), with sorted numbers whatever the type.
    #[cfg(test)]
    pub(super) fn sorted(layout: &Layout) -> Self {
        Counter { rows: Rows::Sorted(Sorted::default()), ..Counter::new(layout) }
    }

    /// Calls `visit` with the number of every description that the tree covers, each once.
    pub(super) fn count(
        &mut self,
        layout: &Layout,
        arities: &[u32],
        letters: &[u32],
        mut visit: impl FnMut(u64),
    ) {
        for &letter in letters {
            if !std::mem::replace(&mut self.is_seen[letter as usize], true) {
                self.seen.push(letter);
            }
        }
        match &mut self.rows {
            Rows::Dense(dense) => {
                dense.walk(layout, arities, letters);
                dense.take_top(layout, &self.seen, &mut visit);
            }
            Rows::Sorted(sorted) => {
                sorted.walk(layout, arities, letters);
                sorted.top.iter().for_each(|&number| visit(number));
            }
        }
        for letter in self.seen.drain(..) {
            self.is_seen[letter as usize] = false;
        }
    }
}

impl Dense {
    fn walk(&mut self, layout: &Layout, arities: &[u32], letters: &[u32]) {
        self.stack.clear();
        if layout.entry_words == 1 && layout.strength() == 2 {
            return self.walk_pairs(layout, arities, letters);
        }
        let width = layout.entry_words as usize;
        let (strength, is_sparse) = (layout.strength(), layout.style == Style::Sparse);
        for &letter in letters.iter().rev() {
            let program = &layout.programs[letter as usize];
            let arity = arities[letter as usize] as usize;
            let children = self.stack.len() - arity * width;
            // The first child is on top.
            let child = |part: &Part| {
                let entry = children + (arity - 1 - part.child) * width;
                entry + layout.levels[part.level].start as usize
            };
            let keeps = |level| level < strength || layout.keeps_top && program.single.is_some();
            for block in &program.blocks {
                let words = block.words as usize;
                if block.level == strength {
                    let row = &mut self.top[block.start as usize..][..words];
                    combine(block, &self.stack, row, &child);
                }
                if keeps(block.level) {
                    let start = layout.levels[block.level].start + block.start;
                    let row = &mut self.fresh[start as usize..][..words];
                    combine(block, &self.stack, row, &child);
                }
            }
            if let Some(single) = program.single {
                let (word, bit) = (single as usize / 64, 1 << (single % 64));
                if strength == 1 {
                    self.top[word] |= bit;
                }
                if keeps(1) {
                    self.fresh[word] |= bit;
                }
            }
            if is_sparse && width > 0 {
                for entry in self.stack[children..].chunks_exact(width) {
                    for (word, add) in self.fresh.iter_mut().zip(entry) {
                        *word |= add;
                    }
                }
            }
            self.stack.truncate(children);
            self.stack.extend_from_slice(&self.fresh);
            self.fresh.fill(0);
        }
    }

    /// The same for strength 2 and few constructors, where a set is one word.
    fn walk_pairs(&mut self, layout: &Layout, arities: &[u32], letters: &[u32]) {
        let is_sparse = layout.style == Style::Sparse;
        let Dense { stack, top, .. } = self;
        for &letter in letters.iter().rev() {
            let program = &layout.programs[letter as usize];
            let arity = arities[letter as usize] as usize;
            let children = stack.len() - arity;
            let mut below = 0;
            // A block per argument, of one word, in the order of the arguments. (Letters
            // that do not count have no arguments, or a set would be more than a word.)
            for (block, &set) in program.blocks.iter().zip(stack[children..].iter().rev()) {
                top[block.start as usize] |= set;
                below |= set;
            }
            let own = program.single.map_or(0, |single| 1 << single);
            stack.truncate(children);
            stack.push(if is_sparse { below | own } else { own });
        }
    }

    /// The descriptions of full strength; leaves the row empty.
    fn take_top(&mut self, layout: &Layout, seen: &[u32], visit: &mut impl FnMut(u64)) {
        let strength = layout.strength();
        let mut take = |start: usize, words: usize| {
            for (index, word) in self.top[start..][..words].iter_mut().enumerate() {
                if *word != 0 {
                    each_bit(std::mem::take(word), |bit| {
                        visit((start + index) as u64 * 64 + bit);
                    });
                }
            }
        };
        if strength == 1 {
            take(0, (layout.programs.len()).div_ceil(64));
        }
        for &letter in seen {
            let blocks = &layout.programs[letter as usize].blocks;
            for block in blocks.iter().filter(|block| block.level == strength) {
                take(block.start as usize, block.words as usize);
            }
        }
    }
}

#[inline]
fn each_bit(mut word: u64, mut visit: impl FnMut(u64)) {
    while word != 0 {
        visit(u64::from(word.trailing_zeros()));
        word &= word - 1;
    }
}

/// Adds the descriptions of one block to `row`: the last part's set, wherever the sets of
/// the others say.
#[inline]
fn combine(block: &Block, stack: &[u64], row: &mut [u64], child: &impl Fn(&Part) -> usize) {
    let (last, selectors) = block.parts.split_last().expect("a block has a part");
    let set = &stack[child(last)..][..last.words as usize];
    select(selectors, stack, row, set, child);
}

fn select(
    selectors: &[Part],
    stack: &[u64],
    row: &mut [u64],
    set: &[u64],
    child: &impl Fn(&Part) -> usize,
) {
    let Some((first, rest)) = selectors.split_first() else {
        for (word, add) in row.iter_mut().zip(set) {
            *word |= add;
        }
        return;
    };
    let width = row.len() / first.span as usize;
    let from = child(first);
    for (index, &word) in stack[from..][..first.words as usize].iter().enumerate() {
        each_bit(word, |bit| {
            let start = (index * 64 + bit as usize) * width;
            select(rest, stack, &mut row[start..][..width], set, child);
        });
    }
}

impl Sorted {
    fn walk(&mut self, layout: &Layout, arities: &[u32], letters: &[u32]) {
        let strength = layout.strength();
        self.stack.clear();
        self.top.clear();
        let mut n_sorted = 0;
        for &letter in letters.iter().rev() {
            let program = &layout.programs[letter as usize];
            let arity = arities[letter as usize] as usize;
            let children = self.stack.len() - arity;
            let mut fresh: Vec<Vec<u64>> = vec![Vec::new(); strength + 1];
            for block in &program.blocks {
                let set = |part: &Part| {
                    let all = &self.stack[children + arity - 1 - part.child][part.level];
                    &all[..all.partition_point(|&number| number < part.words * 64)]
                };
                combine_sorted(block, &mut fresh[block.level], &set);
            }
            if let Some(single) = program.single {
                fresh[1].push(single.into());
            }
            self.top.extend(&fresh[strength]);
            if !layout.keeps_top || program.single.is_none() {
                fresh[strength].clear();
            }
            let is_sparse = layout.style == Style::Sparse;
            for child in self.stack.drain(children..).filter(|_| is_sparse) {
                for (all, more) in fresh.iter_mut().zip(child) {
                    all.extend(more);
                }
            }
            for level in &mut fresh {
                level.sort_unstable();
                level.dedup();
            }
            self.stack.push(fresh);
            // Large trees say the same over and over.
            if self.top.len() > 2 * n_sorted + 4_096 {
                self.top.sort_unstable();
                self.top.dedup();
                n_sorted = self.top.len();
            }
        }
        self.top.sort_unstable();
        self.top.dedup();
    }
}

pub(super) fn combine_sorted<'s>(
    block: &Block,
    into: &mut Vec<u64>,
    set: &impl Fn(&Part) -> &'s [u64],
) {
    let (last, selectors) = block.parts.split_last().expect("a block has a part");
    let mut starts = vec![block.start * 64];
    let mut width = block.words * 64;
    for part in selectors {
        width /= part.span;
        let all = |&start: &u64| set(part).iter().map(move |number| start + number * width);
        starts = starts.iter().flat_map(all).collect();
    }
    for start in starts {
        into.extend(set(last).iter().map(|number| start + number));
    }
}
