//! Numbers for descriptions, and how the ones of a tree follow from those of its parts.
//!
//! A description of strength `k` is `◇C(d₁, …, dₙ)` where the strengths of the parts and
//! of `C` itself (1 if it counts, else 0) add up to `k`. For every constructor and every
//! way of handing the rest out to the arguments there is a *block* of numbers: a mixed
//! radix over the numbers of the parts. So a set of descriptions is a row of bits, the
//! descriptions of a node are shifted copies of its children's rows, and no description
//! is ever built, hashed or compared.
//!
//! Rows are aligned to words. The last part of a block is the widest, so that its row
//! is copied as it is; the others select where.

use crate::grammar::Grammar;

/// Whether the parts of a description may lie anywhere below, or must be children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Sparse descriptions (section 4.2): every constructor anywhere below the one it is
    /// a part of.
    #[default]
    Sparse,
    /// Pattern descriptions (section 8.1): the pattern anywhere, its constructors
    /// directly below each other.
    Pattern,
}

/// The most blocks of a layout: beyond, a type has too many descriptions to be counted.
const MOST_BLOCKS: usize = 1 << 16;
/// The most words that the rows of a layout may take together, counted or not.
const MOST_WORDS: u64 = 1 << 48;

/// The numbering for one grammar and strength.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) style: Style,
    /// By strength; the first entry, strength 0, is only ⊤ and has no rows.
    pub(super) levels: Vec<Level>,
    /// By letter.
    pub(super) programs: Vec<Program>,
    /// Whether a subtree has to remember its descriptions of full strength, too: there
    /// is a constructor that does not count and whose argument can have some.
    pub(super) keeps_top: bool,
    /// How many words a subtree has to remember: the smaller strengths, and perhaps the
    /// counting part of the full one.
    pub(super) entry_words: u64,
}

/// All descriptions of one strength: first those whose outermost constructor counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Level {
    pub(super) words: u64,
    pub(super) counting_words: u64,
    /// Numbers of descriptions are below this.
    pub(super) span: u64,
    /// Where the level begins in what a subtree remembers.
    pub(super) start: u64,
}

/// What one constructor adds.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    /// Its number among the descriptions of strength 1, if it counts by itself.
    pub(super) single: Option<u32>,
    pub(super) blocks: Vec<Block>,
}

/// The descriptions with one outermost constructor and one way of handing out strength.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The strength of the descriptions.
    pub(super) level: usize,
    /// The first word, in the level's row.
    pub(super) start: u64,
    /// How many words.
    pub(super) words: u64,
    /// The arguments that are not ⊤; the widest last.
    pub(super) parts: Vec<Part>,
}

/// An argument that is described, and how strongly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) child: usize,
    pub(super) level: usize,
    pub(super) words: u64,
    pub(super) span: u64,
}

impl Layout {
    /// The layout; none if there are too many descriptions.
    pub(super) fn new(grammar: &Grammar, strength: usize, style: Style) -> Option<Self> {
        let letters = grammar.letters();
        let mut programs = vec![Program::default(); letters.len()];
        let mut levels = vec![Level::default()];
        let mut n_blocks = 0;
        let mut entry_words = 0u64;
        for level in 1..=strength {
            let mut this = Level { start: entry_words, ..Level::default() };
            if level == 1 {
                this.words = (letters.len() as u64).div_ceil(64);
                for (number, letter) in letters.iter().enumerate() {
                    if letter.counts && letter.is_mentioned {
                        programs[number].single = Some(number as u32);
                    }
                }
            }
            for counts in [true, false] {
                for (number, letter) in letters.iter().enumerate() {
                    let rest = level - usize::from(counts);
                    if letter.counts != counts || !letter.is_mentioned || rest == 0 {
                        continue;
                    }
                    for handing in handings(rest, letter.arity)? {
                        let block = block(level, this.words, &handing, &levels, &this, counts)?;
                        if block.words == 0 {
                            // Nothing has this strength in one of the arguments.
                            continue;
                        }
                        this.words += block.words;
                        programs[number].blocks.push(block);
                        n_blocks += 1;
                        if n_blocks > MOST_BLOCKS || this.words > MOST_WORDS {
                            return None;
                        }
                    }
                }
                if counts {
                    this.counting_words = this.words;
                }
            }
            this.span = match level {
                1 if this.words == this.counting_words => letters.len() as u64,
                _ => this.words * 64,
            };
            levels.push(this);
            if level < strength {
                entry_words += this.words;
            }
        }
        let top = levels[strength];
        let keeps_top = top.words > top.counting_words && top.counting_words > 0;
        if keeps_top {
            entry_words += top.counting_words;
        }
        Some(Layout { style, levels, programs, keeps_top, entry_words })
    }

    pub(super) fn strength(&self) -> usize {
        self.levels.len() - 1
    }

    pub(super) fn top_words(&self) -> u64 {
        self.levels[self.strength()].words
    }
}

/// All ways of handing `rest` out to `arity` arguments: (argument, strength), strengths
/// of 0 left out. None if there are too many.
fn handings(rest: usize, arity: usize) -> Option<Vec<Vec<(usize, usize)>>> {
    let mut complete = Vec::new();
    let mut open = vec![(0, rest, Vec::new())];
    while let Some((from, rest, handing)) = open.pop() {
        for child in from..arity {
            for share in 1..=rest {
                let mut longer: Vec<(usize, usize)> = handing.clone();
                longer.push((child, share));
                if share == rest {
                    complete.push(longer);
                    if complete.len() > MOST_BLOCKS {
                        return None;
                    }
                } else {
                    open.push((child + 1, rest - share, longer));
                }
            }
        }
    }
    complete.sort();
    Some(complete)
}

fn block(
    level: usize,
    start: u64,
    handing: &[(usize, usize)],
    levels: &[Level],
    this: &Level,
    counts: bool,
) -> Option<Block> {
    let mut parts: Vec<Part> = Vec::new();
    for &(child, share) in handing {
        // A constructor that does not count is never directly under another such.
        let (words, span) = match levels.get(share) {
            Some(of) if counts => (of.words, of.span),
            Some(of) if of.words == of.counting_words => (of.words, of.span),
            Some(of) => (of.counting_words, of.counting_words * 64),
            None => (this.counting_words, this.counting_words * 64),
        };
        parts.push(Part { child, level: share, words, span });
    }
    parts.sort_by_key(|part| part.words);
    let (last, selectors) = parts.split_last()?;
    let words = selectors
        .iter()
        .try_fold(last.words, |words, part| words.checked_mul(part.span))
        .filter(|&words| words <= MOST_WORDS)?;
    Some(Block { level, start, words, parts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_is_handed_out_in_every_way_once() {
        assert_eq!(handings(1, 0), Some(vec![]));
        assert_eq!(handings(1, 2), Some(vec![vec![(0, 1)], vec![(1, 1)]]));
        assert_eq!(handings(2, 2), Some(vec![vec![(0, 1), (1, 1)], vec![(0, 2)], vec![(1, 2)]]));
        // Compositions of r into n parts: (r + n - 1) over r.
        assert_eq!(handings(3, 4).map(|all| all.len()), Some(20));
        assert_eq!(handings(3, 1_000), None);
    }
}
