//! Calls that are run again by themselves when what they looked at will not do: only where
//! nobody sees more of them than that they failed.

use lurcher::lazy::each_solution;
use lurcher::prelude::*;

use super::agree;

#[derive(Clone, Debug, PartialEq, Data)]
enum Tree {
    Leaf,
    Node(Box<Tree>, #[data(size = magnitude)] u8, Box<Tree>),
}

#[logic]
fn depth(tree: &Tree) -> Option<u32> {
    match tree {
        Tree::Leaf => Some(0),
        Tree::Node(left, _, right) => {
            let left = depth(left)?;
            if depth(right)? == left { Some(left + 1) } else { None }
        }
    }
}

#[logic]
fn is_perfect(tree: &Tree) -> bool {
    depth(tree).is_some()
}

#[test]
fn most_failures_do_not_start_at_the_root() {
    agree(7, |tree| is_perfect::lazy(tree), is_perfect);
    let mut n_from_root = 0;
    let n_found = std::cell::Cell::new(0);
    let asked = each_solution::<Tree>(
        9,
        |tree| {
            n_from_root += 1;
            is_perfect::lazy(tree)
        },
        |_| n_found.set(n_found.get() + 1),
    );
    assert!(n_found.get() > 0 && asked > 3 * n_from_root, "{asked} of which {n_from_root}");
}

#[logic]
fn is_not_perfect(tree: &Tree) -> bool {
    !is_perfect(tree)
}

#[logic]
fn left_is_not(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node(left, n, right) => depth(left).is_none() && *n > 0 && is_perfect(right),
    }
}

#[test]
fn a_failure_that_is_wanted_is_no_failure() {
    agree(6, |tree| is_not_perfect::lazy(tree), is_not_perfect);
    agree(8, |tree| left_is_not::lazy(tree), left_is_not);
}

#[logic]
fn is_sorted(low: u8, tree: &Tree) -> Option<u8> {
    match tree {
        Tree::Leaf => Some(low),
        Tree::Node(left, n, right) => {
            let left = is_sorted(low, left)?;
            if *n < left { None } else { is_sorted(*n, right) }
        }
    }
}

#[logic]
fn sum(tree: &Tree) -> u32 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(left, n, right) => sum(left) + u32::from(*n) + sum(right),
    }
}

/// What failed is looked at again, and decides.
#[logic]
fn is_sorted_or_small(tree: &Tree) -> bool {
    match is_sorted(1, tree) {
        Some(last) => last > 2,
        None => sum(tree) < 2,
    }
}

/// What failed was looked at before.
#[logic]
fn is_small_and_sorted(tree: &Tree) -> bool {
    let small = sum(tree) < 3;
    is_sorted(1, tree).is_some() && small
}

#[test]
fn what_a_failed_call_has_seen_may_be_looked_at_before_and_after_it() {
    agree(6, |tree| is_sorted_or_small::lazy(tree), is_sorted_or_small);
    agree(6, |tree| is_small_and_sorted::lazy(tree), is_small_and_sorted);
}

/// The second call with the same tree is another one.
#[logic]
fn is_sorted_from_either(tree: &Tree) -> bool {
    is_sorted(2, tree).is_some() || (is_sorted(1, tree).is_some() && is_perfect(tree))
}

#[test]
fn calls_with_the_same_input_are_told_apart() {
    agree(6, |tree| is_sorted_from_either::lazy(tree), is_sorted_from_either);
}

#[derive(Clone, Copy)]
struct Bounds(u8, u8);

#[logic]
fn is_within(bounds: Bounds, tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(left, n, right) => {
            if *n < bounds.0 || *n > bounds.1 {
                return false;
            }
            is_within(Bounds(bounds.0, *n), left) && is_within(Bounds(*n, bounds.1), right)
        }
    }
}

#[logic]
fn is_search_tree(tree: &Tree) -> bool {
    is_within(Bounds(0, 3), tree)
}

/// What is given cannot be copied, so it is run once.
#[logic]
fn labels(mut seen: Vec<u8>, tree: &Tree) -> Option<Vec<u8>> {
    match tree {
        Tree::Leaf => Some(seen),
        Tree::Node(left, n, right) => {
            let n = *n;
            if seen.contains(&n) {
                return None;
            }
            seen.push(n);
            let seen = labels(seen, left)?;
            labels(seen, right)
        }
    }
}

#[logic]
fn has_distinct_labels(tree: &Tree) -> bool {
    labels(Vec::new(), tree).is_some()
}

#[test]
fn arguments_are_copied_where_they_can_be() {
    agree(6, |tree| is_search_tree::lazy(tree), is_search_tree);
    agree(6, |tree| has_distinct_labels::lazy(tree), has_distinct_labels);
}
