//! Which descriptions some tree of the type covers.
//!
//! Every sort has trees, and the arguments of a constructor are independent of each
//! other. So a description is compatible with a sort if its outermost constructor can
//! be reached from it and each part is compatible with the argument's sort: the sets of
//! the sorts follow from each other as those of subtrees do.

use super::counter::combine_listed;
use super::layout::{Layout, Part, Style};
use crate::grammar::Grammar;

/// More than this many are not listed.
const MOST_LISTED: u128 = 1 << 18;

/// The symbols that can occur in trees of each sort; for patterns those at the root.
fn below(grammar: &Grammar, style: Style) -> Vec<Vec<usize>> {
    (0..grammar.sorts().len())
        .map(|sort| match style {
            Style::Sparse => reachable(grammar, sort),
            Style::Pattern => grammar.sorts()[sort].symbols.clone(),
        })
        .collect()
}

fn reachable(grammar: &Grammar, from: usize) -> Vec<usize> {
    let mut is_known = vec![false; grammar.sorts().len()];
    is_known[from] = true;
    let (mut open, mut symbols) = (vec![from], Vec::new());
    while let Some(sort) = open.pop() {
        for &symbol in &grammar.sorts()[sort].symbols {
            symbols.push(symbol);
            for &argument in &grammar.symbols()[symbol].arguments {
                if !std::mem::replace(&mut is_known[argument], true) {
                    open.push(argument);
                }
            }
        }
    }
    symbols.sort_unstable();
    symbols
}

/// How many there are.
pub(super) fn count(grammar: &Grammar, layout: &Layout) -> u128 {
    let below = below(grammar, layout.style);
    let n_sorts = grammar.sorts().len();
    // Per sort and level: all, and those whose outermost constructor counts.
    let mut all = vec![vec![0u128; layout.levels.len()]; n_sorts];
    let mut counting = all.clone();
    let mut total = 0;
    for level in 1..layout.levels.len() {
        for counts in [true, false] {
            let own: Vec<u128> = grammar
                .symbols()
                .iter()
                .map(|symbol| {
                    if grammar.letters()[symbol.letter].counts != counts {
                        return 0;
                    }
                    let of = if counts { &all } else { &counting };
                    let program = &layout.programs[symbol.letter];
                    let blocks = program.blocks.iter().filter(|block| block.level == level);
                    let combined = blocks.map(|block| {
                        let parts = block.parts.iter();
                        parts.fold(1u128, |n, part| {
                            n.saturating_mul(of[symbol.arguments[part.child]][part.level])
                        })
                    });
                    let single = u128::from(level == 1 && program.single.is_some());
                    combined.fold(single, u128::saturating_add)
                })
                .collect();
            let sum = |symbols: &[usize]| {
                symbols.iter().fold(0u128, |n, &symbol| n.saturating_add(own[symbol]))
            };
            for sort in 0..n_sorts {
                let more = sum(&below[sort]);
                all[sort][level] = all[sort][level].saturating_add(more);
                if counts {
                    counting[sort][level] = more;
                }
            }
            if level == layout.strength() {
                total = sum(&reachable(grammar, grammar.root())).saturating_add(total);
            }
        }
    }
    total
}

/// All of them, in order; none if there are too many.
pub(super) fn list(grammar: &Grammar, layout: &Layout) -> Option<Vec<u64>> {
    if count(grammar, layout) > MOST_LISTED {
        return None;
    }
    let below = below(grammar, layout.style);
    let n_sorts = grammar.sorts().len();
    let mut sets = vec![vec![Vec::new(); layout.levels.len()]; n_sorts];
    let mut total = Vec::new();
    for level in 1..layout.levels.len() {
        for counts in [true, false] {
            let mut own: Vec<Vec<u64>> = Vec::new();
            for symbol in grammar.symbols() {
                let mut numbers = Vec::new();
                let program = &layout.programs[symbol.letter];
                if grammar.letters()[symbol.letter].counts == counts {
                    if level == 1 {
                        numbers.extend(program.single.map(u64::from));
                    }
                    for block in program.blocks.iter().filter(|block| block.level == level) {
                        let set = |part: &Part| {
                            let all: &[u64] = &sets[symbol.arguments[part.child]][part.level];
                            &all[..all.partition_point(|&number| number < part.words * 64)]
                        };
                        combine_listed(block, &mut numbers, &mut Vec::new(), &set);
                    }
                }
                own.push(numbers);
            }
            let union = |symbols: &[usize]| {
                symbols.iter().flat_map(|&symbol| &own[symbol]).copied().collect::<Vec<u64>>()
            };
            for (set, symbols) in sets.iter_mut().zip(&below) {
                set[level].extend(union(symbols));
                set[level].sort_unstable();
                set[level].dedup();
            }
            if level == layout.strength() {
                total.extend(union(&reachable(grammar, grammar.root())));
            }
        }
    }
    total.sort_unstable();
    total.dedup();
    Some(total)
}
