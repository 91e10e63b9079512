//! The descriptions of a tree one by one, as the paper defines them: slow, and sharing
//! nothing with the counting that it checks.

use std::collections::HashSet;

use super::{Description, DescriptionStyle};
use crate::grammar::Letter;

/// A tree of letters.
pub(super) struct Node {
    letter: usize,
    children: Vec<Node>,
}

/// Reads one tree from letters in pre-order.
pub(super) fn parse(letters: &mut impl Iterator<Item = u32>, of: &[Letter]) -> Node {
    let letter = letters.next().expect("a letter") as usize;
    let children = (0..of[letter].arity).map(|_| parse(letters, of)).collect();
    Node { letter, children }
}

/// All descriptions of exactly this strength that cover the tree.
pub(super) fn descriptions(
    tree: &Node,
    strength: usize,
    style: DescriptionStyle,
    letters: &[Letter],
) -> HashSet<Description> {
    let mut all = HashSet::new();
    let mut open = vec![tree];
    while let Some(node) = open.pop() {
        for found in rooted(node, strength, style, letters) {
            all.insert(match found {
                Description::Here(letter, parts) => Description::Somewhere(letter, parts),
                other => other,
            });
        }
        open.extend(&node.children);
    }
    all
}

/// Those whose outermost constructor is the root's.
fn rooted(
    node: &Node,
    strength: usize,
    style: DescriptionStyle,
    letters: &[Letter],
) -> HashSet<Description> {
    let letter = &letters[node.letter];
    let own = usize::from(letter.counts);
    if !letter.is_mentioned || strength < own {
        return HashSet::new();
    }
    let mut partial = vec![(strength - own, Vec::new())];
    for child in &node.children {
        let mut longer = Vec::new();
        for (rest, parts) in partial {
            for share in 0..=rest {
                let choices = match (share, style) {
                    (0, _) => HashSet::from([Description::Top]),
                    (_, DescriptionStyle::Sparse) => descriptions(child, share, style, letters),
                    (_, DescriptionStyle::Pattern) => rooted(child, share, style, letters),
                };
                for choice in choices {
                    let (Description::Top | Description::Here(..) | Description::Somewhere(..)) =
                        choice;
                    let is_idle = |d: &Description| match d {
                        Description::Top => false,
                        Description::Here(l, _) | Description::Somewhere(l, _) => {
                            !letters[*l].counts
                        }
                    };
                    if letter.counts || !is_idle(&choice) {
                        let mut parts: Vec<Description> = parts.clone();
                        parts.push(choice);
                        longer.push((rest - share, parts));
                    }
                }
            }
        }
        partial = longer;
    }
    partial
        .into_iter()
        .filter(|(rest, parts)| {
            let is_bare = parts.iter().all(|part| *part == Description::Top);
            *rest == 0 && (letter.counts || !is_bare)
        })
        .map(|(_, parts)| match style {
            DescriptionStyle::Sparse => Description::Somewhere(node.letter, parts),
            DescriptionStyle::Pattern => Description::Here(node.letter, parts),
        })
        .collect()
}
