//! The four benchmarks of *Type Targeted Testing* (section 5.1), as refined functions.
//!
//! Insertion in a sorted list and in a red-black tree, deletion from a map, and focusing in a window
//! manager: what they are given and what they give back is said by their types, and the
//! tests are made from these. The variable `PLANTED_BUG` names the bug that they have, by its name in
//! [`BUGS`](crate::BUGS); without it they have none.

use std::sync::OnceLock;

use lurcher::prelude::*;
use lurcher_study_target::map::key_set;
use lurcher_study_target::red_black::keys as tree_keys;

use crate::balanced_map::{self, Map, is_balanced};
use crate::red_black::{self, Tree, is_red_black};
use crate::sorted_list::{self, List, is_sorted};
use crate::stack_set::{self, Tested, has_no_duplicates, index};

/// The bugs that the benchmarks are measured with: three of each.
pub const PLANTED: [(&str, [&str; 3]); 4] = [
    ("insert_in_list", ["DropsEqual", "LargestFirst", "StopsEarly"]),
    ("insert_in_tree", ["LeftUnbalanced", "BlackChild", "WrongMiddle"]),
    ("delete_from_map", ["SingleForDouble", "LosesRight", "WrongSuccessor"]),
    ("refocus", ["FocusUpReverses", "FocusUpLoses", "FocusUpMixes"]),
];

/// The bug that the variable names, if it is one of these.
fn planted<B: Copy>(all: &[B], name: fn(B) -> &'static str) -> Option<B> {
    static PLANTED: OnceLock<String> = OnceLock::new();
    let wanted = PLANTED.get_or_init(|| std::env::var("PLANTED_BUG").unwrap_or_default());
    all.iter().copied().find(|bug| name(*bug) == wanted)
}

/// A sorted list with one number more is sorted.
#[refined(
    fn(list: List{is_sorted(list)}, number: u8)
    -> List{v: is_sorted(v) && v.items.len() == list.items.len() + 1 && v.items.contains(number)}
)]
pub fn insert_in_list(list: List, number: u8) -> List {
    use sorted_list::Bug;
    sorted_list::insert(planted(Bug::ALL, Bug::name), &list, number)
}

/// A red-black tree with one key more is a red-black tree.
#[refined(
    fn(tree: Tree{is_red_black(tree)}, key: u8)
    -> Tree{v: is_red_black(v) && tree_keys(v) == set_union(tree_keys(tree), set_singleton(key))}
)]
pub fn insert_in_tree(tree: Tree, key: u8) -> Tree {
    use red_black::Bug;
    red_black::insert(planted(Bug::ALL, Bug::name), &tree, key)
}

/// A balanced map without one key is balanced, and has all others.
#[refined(
    fn(map: Map{is_balanced(map)}, key: u8)
    -> Map{v: is_balanced(v) && key_set(v) == set_difference(key_set(map), set_singleton(key))}
)]
pub fn delete_from_map(map: Map, key: u8) -> Map {
    use balanced_map::Bug;
    balanced_map::delete(planted(Bug::ALL, Bug::name), &map, key)
}

/// However often the focus goes up, the windows keep their order.
#[refined(fn(n: u8{n < 16}, set: Tested{has_no_duplicates(set)}) -> bool{v: v})]
pub fn refocus(n: u8, set: Tested) -> bool {
    use stack_set::Bug;
    let bug = planted(Bug::ALL, Bug::name);
    let before = index(&set);
    let after = (0..n).fold(set, |set, _| stack_set::focus_up(bug, set));
    index(&after) == before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_those_of_bugs() {
        for (_, names) in PLANTED {
            for name in names {
                assert_eq!(crate::BUGS.iter().filter(|case| case.name == name).count(), 1);
            }
        }
    }
}
