//! Inputs with lists whose elements are of different kinds, in every order.
//!
//! Whoever matches brackets, follows commands or reads tokens goes wrong in an order of four or
//! five of them, and it hardly matters what they carry. But a token with a text in it has so many
//! values that a search by depth seldom comes upon the others. So of the type of the elements one
//! value of each kind is taken, the simplest with these constructors, and a list that was run is
//! tried once more with these alone, in every order.

use std::collections::HashSet;
use std::sync::Arc;

use lurcher_trees::{Kind, Next, ShapeId, Sizes, Space, Sweep, Tree, shape};

use super::Variant;
use super::lists::{Place, places, with};

/// So many kinds are told apart, among so many values of the type and steps to find them.
const MOST_KINDS: usize = 6;
const MOST_VALUES: usize = 300;
const MOST_STEPS: u64 = 10_000;
/// So many lists are made at most.
const MOST_MADE: usize = 1600;

/// Inputs like the last that were kept with such a list, short lists first.
pub(super) fn made(kept: &[Vec<Tree>]) -> Vec<Variant> {
    let mut open: Vec<(&Vec<Tree>, Place, Vec<Tree>)> = Vec::new();
    for input in kept.iter().rev() {
        for place in places(input) {
            let is_known = |(_, other, _): &(_, Place, _)| {
                (other.tree, other.node, other.of) == (place.tree, place.node, place.of)
            };
            let Some(element) = place.element().filter(|_| !open.iter().any(is_known)) else {
                continue;
            };
            let kinds = kinds(element);
            if kinds.len() > 1 {
                open.push((input, place, kinds));
            }
        }
    }
    let mut made = Vec::new();
    for length in 2.. {
        for (input, place, kinds) in &open {
            let n_orders = kinds.len().saturating_pow(length);
            if made.len() + n_orders > MOST_MADE {
                return made;
            }
            let order = |nth: usize| {
                let of = |at| kinds[nth / kinds.len().pow(at) % kinds.len()].clone();
                (0..length).map(of).collect::<Vec<Tree>>()
            };
            made.extend((0..n_orders).map(|nth| with(input, &[(place, &order(nth))])));
        }
        if open.is_empty() {
            break;
        }
    }
    made
}

/// The simplest values of a type that are built in different ways.
fn kinds(of: ShapeId) -> Vec<Tree> {
    let (mut kinds, mut known) = (Vec::new(), HashSet::new());
    let Ok(space) = Space::new(&[of]) else { return kinds };
    let (most, space) = (space.most().unwrap_or(u32::MAX), Arc::new(space));
    let (mut size, mut n_values, mut n_steps) = (space.least(), 0, 0);
    while size <= most && n_values < MOST_VALUES && n_steps < MOST_STEPS {
        let mut sweep = Sweep::new(Arc::clone(&space), Sizes::Exactly(size));
        while n_values < MOST_VALUES && sweep.next(|_| true, MOST_STEPS) == Next::Value {
            n_values += 1;
            let Some(tree) = sweep.search().trees().pop() else { continue };
            if known.insert(constructors(&tree)) {
                kinds.push(tree);
                if kinds.len() == MOST_KINDS {
                    return kinds;
                }
            }
        }
        n_steps += sweep.n_runs() + 1;
        size += 1;
    }
    kinds
}

/// How a value is built: not of which numbers, and not how long what is in it is.
fn constructors(tree: &Tree) -> Vec<(ShapeId, u32)> {
    let built = |kind| matches!(kind, Kind::Sum);
    let nodes = tree.nodes().iter().filter(|node| built(shape(node.shape).kind));
    nodes.map(|node| (node.shape, node.constructor)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{tree_of, value_of};

    #[test]
    fn one_element_of_each_kind_comes_in_every_order() {
        type Token = Result<bool, String>;
        let kept = [vec![tree_of(&3_u8), tree_of(&vec![Token::Err("ab".to_string())])]];
        let made: Vec<Vec<Token>> =
            made(&kept).iter().map(|made| value_of(&made.input[1]).unwrap()).collect();
        let text = || Token::Err(String::new());
        assert_eq!(made.len(), 9 + 27 + 81 + 243 + 729);
        assert!(made.contains(&vec![Ok(true), text(), Ok(false), Ok(false), text()]));
    }

    #[test]
    fn numbers_and_texts_are_of_one_kind() {
        assert_eq!(made(&[vec![tree_of(&vec![1_u8, 2]), tree_of(&"ab".to_string())]]), []);
    }

    #[test]
    fn what_is_inside_of_a_kind_makes_others() {
        let kept = [vec![tree_of(&vec![Some(Some(1_u8))])]];
        let made: Vec<Vec<Option<Option<u8>>>> =
            made(&kept).iter().map(|made| value_of(&made.input[0]).unwrap()).collect();
        assert!(made.contains(&vec![Some(None), None, Some(Some(0))]));
    }
}
