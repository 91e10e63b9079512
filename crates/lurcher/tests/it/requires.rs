//! Properties with `requires`: only inputs that are as required are run.

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
enum Colour {
    Red,
    Black,
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Tree {
    Leaf,
    Node(Colour, Box<Tree>, u8, Box<Tree>),
}

/// The black height, if the same on all ways down.
#[logic]
fn black_height(tree: &Tree) -> Option<u32> {
    match tree {
        Tree::Leaf => Some(0),
        Tree::Node(colour, left, _, right) => {
            let height = black_height(left)?;
            if black_height(right)? != height {
                return None;
            }
            Some(height + if *colour == Colour::Black { 1 } else { 0 })
        }
    }
}

#[logic]
fn no_red_below_red(tree: &Tree, below_red: bool) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(colour, left, _, right) => {
            let is_red = *colour == Colour::Red;
            !(is_red && below_red)
                && no_red_below_red(left, is_red)
                && no_red_below_red(right, is_red)
        }
    }
}

#[logic]
fn is_between(tree: &Tree, low: i32, high: i32) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(_, left, key, right) => {
            let at = i32::from(*key);
            low < at && at < high && is_between(left, low, at) && is_between(right, at, high)
        }
    }
}

#[logic]
fn is_red_black(tree: &Tree) -> bool {
    black_height(tree).is_some() && no_red_below_red(tree, true) && is_between(tree, -1, 256)
}

fn keys(tree: &Tree, into: &mut Vec<u8>) {
    if let Tree::Node(_, left, key, right) = tree {
        keys(left, into);
        into.push(*key);
        keys(right, into);
    }
}

#[property(requires = is_red_black(&tree), cases = 600, seed = 1)]
fn inputs_are_as_required(tree: Tree) {
    assert!(is_red_black(&tree));
    let mut all = Vec::new();
    keys(&tree, &mut all);
    assert!(all.is_sorted());
}

#[property(requires = is_red_black(&tree), cases = 600, seed = 1)]
#[should_panic]
fn a_failure_deep_inside_is_found(tree: Tree) {
    let mut all = Vec::new();
    keys(&tree, &mut all);
    assert!(all.len() < 4, "{all:?}");
}

#[property(requires = low < high && !list.is_empty() && list.iter().all(|n| *n < high), seed = 1)]
fn a_condition_may_be_any_logic(low: u8, list: &[u8], high: u8) {
    assert!(low < high);
    assert!(list.iter().max().is_some_and(|most| *most < high));
}

/// The number of nodes, by a loop, of which there is no symbolic reading.
#[logic]
fn n_nodes(tree: &Tree) -> usize {
    let (mut n, mut open) = (0, vec![tree]);
    while let Some(tree) = open.pop() {
        if let Tree::Node(_, left, _, right) = tree {
            n += 1;
            open.push(left);
            open.push(right);
        }
    }
    n
}

/// The costly order: keys are read before it is known whether the tree is of the right shape.
#[property(
    requires = is_between(&tree, -1, 10) && n_nodes(&tree) == 2 && black_height(&tree).is_some(),
    cases = 30
)]
fn conditions_in_a_costly_order_are_probed(tree: Tree) {
    assert!(is_between(&tree, -1, 10) && n_nodes(&tree) == 2 && black_height(&tree).is_some());
}

/// The second condition panics where the first does not hold.
#[property(requires = !list.is_empty() && list[0] > 3 && list.len() < 5, cases = 200)]
fn a_condition_is_not_asked_where_one_before_it_does_not_hold(list: Vec<u8>) {
    assert!(list[0] > 3 && list.len() < 5);
}

/// Numbers at the ends of their types are compared as all others: there is nothing below the least.
mod ends {
    use super::*;

    macro_rules! ascending {
        ($($name:ident: $number:ty;)*) => {$(
            mod $name {
                use super::*;

                #[logic]
                fn ascends(list: &[$number]) -> bool {
                    match list {
                        [] => true,
                        [first, rest @ ..] => is_above(*first, rest) && ascends(rest),
                    }
                }

                #[logic]
                fn is_above(least: $number, list: &[$number]) -> bool {
                    match list {
                        [] => true,
                        [first, rest @ ..] => least < *first && is_above(least, rest),
                    }
                }

                #[property(requires = ascends(&list) && list.len() > 3, cases = 2000, seed = 1)]
                fn lists_ascend(list: Vec<$number>) -> bool {
                    list.windows(2).all(|pair| pair[0] < pair[1])
                }
            }
        )*};
    }

    ascending! {
        i64_: i64;
        u64_: u64;
        i128_: i128;
        u128_: u128;
        i8_: i8;
    }
}
