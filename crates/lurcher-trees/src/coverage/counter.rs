//! The descriptions of a tree, all at once, from the leaves to the root.
//!
//! The paper enumerates descriptions one by one, at O(Nᵗ aᵗ⁻¹) for a tree of N nodes.
//! Here each subtree has a *set* for every smaller strength, and a node's descriptions
//! are shifted copies of its children's sets (see `layout.rs`): for a given type and
//! strength the cost is linear in N. Sets are rows of bits (`Dense`), or lists of numbers
//! (`Listed`) where they have few elements: for patterns, which are about a node and its
//! children only, and for types with more descriptions than one would keep bits for.
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
    Listed(Listed),
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
struct Listed {
    /// The numbers of all subtrees, level by level, one subtree after the other.
    numbers: Vec<u64>,
    /// Where each level of each subtree ends: as many as there are levels per subtree.
    ends: Vec<usize>,
    fresh: Vec<Vec<u64>>,
    starts: Vec<u64>,
    top: Vec<u64>,
    /// The length of `top` at which repeated numbers are thrown out of it.
    limit: usize,
    /// Which numbers are in `top`, where there are few enough to keep bits.
    is_in_top: Vec<u64>,
}

impl Counter {
    pub(super) fn new(layout: &Layout) -> Self {
        let is_small = layout.top_words().max(layout.entry_words) <= MOST_DENSE_WORDS;
        let rows = if is_small && (layout.style == Style::Sparse || is_pairs(layout)) {
            Rows::Dense(Dense {
                stack: Vec::new(),
                fresh: vec![0; layout.entry_words as usize],
                top: vec![0; layout.top_words() as usize],
            })
        } else {
            Rows::Listed(Listed::new(layout, is_small))
        };
        Counter { rows, seen: Vec::new(), is_seen: vec![false; layout.programs.len()] }
    }

    /// As [`new`](Counter::new), with lists of numbers whatever the type.
    #[cfg(test)]
    pub(super) fn listed(layout: &Layout, is_small: bool) -> Self {
        Counter { rows: Rows::Listed(Listed::new(layout, is_small)), ..Counter::new(layout) }
    }

    /// Calls `visit` with the number of every description that the tree covers, each once.
    pub(super) fn count(
        &mut self,
        layout: &Layout,
        arities: &[u32],
        letters: &[u32],
        mut visit: impl FnMut(u64),
    ) {
        let dense = match &mut self.rows {
            Rows::Dense(dense) => dense,
            Rows::Listed(listed) => {
                listed.walk(layout, arities, letters);
                return listed.take_top(&mut visit);
            }
        };
        for &letter in letters {
            if !std::mem::replace(&mut self.is_seen[letter as usize], true) {
                self.seen.push(letter);
            }
        }
        dense.walk(layout, arities, letters);
        dense.take_top(layout, &self.seen, &mut visit);
        for letter in self.seen.drain(..) {
            self.is_seen[letter as usize] = false;
        }
    }
}

/// Whether a subtree has to remember one word only.
fn is_pairs(layout: &Layout) -> bool {
    layout.entry_words == 1 && layout.strength() == 2
}

impl Dense {
    fn walk(&mut self, layout: &Layout, arities: &[u32], letters: &[u32]) {
        self.stack.clear();
        if is_pairs(layout) {
            return self.walk_pairs(layout, arities, letters);
        }
        let width = layout.entry_words as usize;
        let strength = layout.strength();
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
            if width > 0 {
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

impl Listed {
    fn new(layout: &Layout, is_small: bool) -> Self {
        Listed {
            fresh: vec![Vec::new(); layout.levels.len()],
            is_in_top: vec![0; if is_small { layout.top_words() as usize } else { 0 }],
            ..Listed::default()
        }
    }

    fn walk(&mut self, layout: &Layout, arities: &[u32], letters: &[u32]) {
        let (strength, is_sparse) = (layout.strength(), layout.style == Style::Sparse);
        let n_levels = strength + 1;
        self.numbers.clear();
        self.ends.clear();
        self.limit = 4_096;
        for &letter in letters.iter().rev() {
            let program = &layout.programs[letter as usize];
            let arity = arities[letter as usize] as usize;
            let children = self.ends.len() - arity * n_levels;
            let Listed { numbers, ends, fresh, starts, .. } = self;
            for block in &program.blocks {
                // The first child is on top.
                let set = |part: &Part| {
                    let end = children + (arity - 1 - part.child) * n_levels + part.level;
                    let all = &numbers[ends[end - 1]..ends[end]];
                    &all[..all.partition_point(|&number| number < part.words * 64)]
                };
                combine_listed(block, &mut fresh[block.level], starts, &set);
            }
            if let Some(single) = program.single {
                fresh[1].push(single.into());
            }
            let mut found = std::mem::take(&mut self.fresh[strength]);
            self.add_to_top(&found);
            if !layout.keeps_top || program.single.is_none() {
                found.clear();
            }
            self.fresh[strength] = found;
            self.close(children, n_levels, is_sparse);
        }
    }

    /// Puts a node in the place of its children.
    fn close(&mut self, children: usize, n_levels: usize, is_sparse: bool) {
        let Listed { numbers, ends, fresh, .. } = self;
        if is_sparse {
            for end in children..ends.len() {
                let start = end.checked_sub(1).map_or(0, |before| ends[before]);
                fresh[(end - children) % n_levels].extend(&numbers[start..ends[end]]);
            }
        }
        ends.truncate(children);
        numbers.truncate(ends.last().copied().unwrap_or(0));
        for level in fresh {
            if level.len() > 1 {
                level.sort_unstable();
                level.dedup();
            }
            numbers.append(level);
            ends.push(numbers.len());
        }
    }

    fn add_to_top(&mut self, found: &[u64]) {
        if self.is_in_top.is_empty() {
            self.top.extend(found);
            // Large trees say the same over and over.
            if self.top.len() > self.limit {
                self.top.sort_unstable();
                self.top.dedup();
                self.limit = 2 * self.top.len() + 4_096;
            }
            return;
        }
        for &number in found {
            let (word, bit) = (&mut self.is_in_top[number as usize / 64], 1 << (number % 64));
            if *word & bit == 0 {
                *word |= bit;
                self.top.push(number);
            }
        }
    }

    fn take_top(&mut self, visit: &mut impl FnMut(u64)) {
        if self.is_in_top.is_empty() {
            self.top.sort_unstable();
            self.top.dedup();
        }
        for number in self.top.drain(..) {
            if let Some(word) = self.is_in_top.get_mut(number as usize / 64) {
                *word = 0;
            }
            visit(number);
        }
    }
}

/// Adds the descriptions of one block, given the sets of the arguments as lists of numbers.
pub(super) fn combine_listed<'s>(
    block: &Block,
    into: &mut Vec<u64>,
    starts: &mut Vec<u64>,
    set: &impl Fn(&Part) -> &'s [u64],
) {
    let (last, selectors) = block.parts.split_last().expect("a block has a part");
    starts.clear();
    starts.push(block.start * 64);
    let mut width = block.words * 64;
    for part in selectors {
        width /= part.span;
        let n_starts = starts.len();
        for index in 0..n_starts {
            let start = starts[index];
            starts.extend(set(part).iter().map(|number| start + number * width));
        }
        starts.drain(..n_starts);
    }
    let last = set(last);
    for &start in starts.iter() {
        into.extend(last.iter().map(|number| start + number));
    }
}
