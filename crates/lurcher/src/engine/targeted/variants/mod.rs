//! Inputs like some that were run, with other parts: what a search hardly comes upon.
//!
//! Functions go wrong at the ends of types, at what their text mentions, where two lists are nearly
//! the same, and in some more places of which there is a file each. Every one of them makes inputs
//! of those that were kept; whether they are as required, and what is done if they are not, is not
//! known here (see [`Edges`](super::edges::Edges)).

mod alike;
mod few;
mod fields;
mod kinds;
mod lists;
mod long;
mod mixed;
mod numbers;
mod parts;
mod repeated;
mod tables;
mod texts;
mod wide;
mod words;

use std::collections::HashMap;

use lurcher_trees::Tree;

pub(super) use self::numbers::{is_number, numbers_of};
pub(super) use self::parts::list;
pub(super) use self::texts::{share, texts};
pub(super) use self::words::{Words, characters, of_characters, overlapping};
use crate::lazy::Domain;

/// An input, and what of it was put there, which is to stay: trees and nodes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) input: Vec<Tree>,
    pub(super) chosen: Vec<(usize, usize)>,
}

/// All that are made of the inputs that were kept, what is likely to matter first.
pub(super) fn all(kept: &[Vec<Tree>], domain: &Domain) -> Vec<Variant> {
    let numbers = &domain.mentions().numbers[..];
    let lists = by_turns(alike::made(kept), long::made(kept, numbers));
    let lists = by_turns(by_turns(tables::made(kept, numbers), kinds::made(kept)), lists);
    let texts = by_turns(texts::made(kept, domain), few::made(kept, domain));
    let of_text = by_turns(by_turns(texts, mixed::made(kept, domain)), lists);
    let mut all = by_turns(numbers::made(kept, numbers), of_text);
    // What nobody mentions comes last.
    all.extend(by_turns(repeated::made(kept), numbers::with_powers(kept)));
    all
}

impl Variant {
    /// The input with other parts at some nodes of its trees, none of which is in another.
    fn new(input: &[Tree], parts: impl IntoIterator<Item = ((usize, usize), Tree)>) -> Self {
        let parts: HashMap<(usize, usize), Tree> = parts.into_iter().collect();
        let mut places: Vec<(usize, usize)> = parts.keys().copied().collect();
        places.sort_unstable();
        // Where a part stands depends on how large those before it are.
        let (mut chosen, mut before) = (Vec::new(), (0, 0_isize));
        for (tree, node) in places {
            let (old, new) = (input[tree].nodes()[node].size, parts[&(tree, node)].nodes().len());
            let shift = if before.0 == tree { before.1 } else { 0 };
            let first = node.saturating_add_signed(shift);
            chosen.extend((first..first + new).map(|node| (tree, node)));
            before = (tree, shift + new as isize - old as isize);
        }
        Variant { input: replaced(input, &parts), chosen }
    }
}

/// The input with other parts at some nodes of its trees.
fn replaced(input: &[Tree], parts: &HashMap<(usize, usize), Tree>) -> Vec<Tree> {
    let trees = input.iter().enumerate();
    trees.map(|(nth, tree)| tree.with_parts(|node| parts.get(&(nth, node)))).collect()
}

/// The input with another part at a node of a tree.
pub(super) fn with(input: &[Tree], tree: usize, node: usize, part: &Tree) -> Variant {
    Variant::new(input, [((tree, node), part.clone())])
}

/// One of these, one of those, until there are no more of either.
fn by_turns<T>(these: Vec<T>, those: Vec<T>) -> Vec<T> {
    let (mut these, mut those) = (these.into_iter(), those.into_iter());
    let mut all = Vec::new();
    loop {
        let (one, other) = (these.next(), those.next());
        if one.is_none() && other.is_none() {
            return all;
        }
        all.extend(one.into_iter().chain(other));
    }
}

/// A refined function of which nothing is required, and which mentions something.
#[cfg(test)]
fn test_domain(mentioned: crate::lazy::Mentioned) -> Domain {
    Domain {
        shapes: &[<String as crate::data::Data>::shape],
        holds: |_| true,
        readings: None,
        text: "",
        property: None,
        is_refined: true,
        makes_lists: false,
        constants: crate::lazy::Constants::new(mentioned, |_| {}),
        formula: None,
        space: std::sync::OnceLock::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn these_and_those_take_turns() {
        assert_eq!(by_turns(vec![1, 3, 5], vec![2]), [1, 2, 3, 5]);
        assert_eq!(by_turns(vec![], vec![2, 4]), [2, 4]);
    }
}
