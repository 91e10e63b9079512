//! The challenges: what is claimed, falsely, and the simplest input that shows it.
//!
//! How inputs are drawn is written once per framework, beside this file.

use std::collections::BTreeSet;
use std::fmt::Debug;

use lurcher::Data;

use super::mutual::{Expression, Statement, round_trip};

/// What a property says about an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Holds,
    Broken,
    /// The input does not satisfy the precondition.
    Irrelevant,
}

impl From<bool> for Claim {
    fn from(holds: bool) -> Claim {
        if holds { Claim::Holds } else { Claim::Broken }
    }
}

/// A false claim about some kind of input.
pub(crate) trait Challenge: 'static {
    type Input: Clone + Debug + Send + 'static;
    const NAME: &'static str;

    fn claim(input: &Self::Input) -> Claim;

    /// Whether this is an ideal counterexample, in a framework whose simplest
    /// character is the one given.
    fn is_ideal(input: &Self::Input, simplest: char) -> bool;

    /// Whether all runs have to end in the same one of several ideal forms.
    const ONE_FORM: bool = false;
}

pub(crate) struct Bound5;

pub(crate) type FiveLists = (Vec<i16>, Vec<i16>, Vec<i16>, Vec<i16>, Vec<i16>);

fn wrapped_sum(list: &[i16]) -> i16 {
    list.iter().fold(0, |sum: i16, &x| sum.wrapping_add(x))
}

fn five((a, b, c, d, e): &FiveLists) -> [&[i16]; 5] {
    [a, b, c, d, e]
}

impl Challenge for Bound5 {
    type Input = FiveLists;
    const NAME: &'static str = "bound5";

    fn claim(lists: &FiveLists) -> Claim {
        let sums = five(lists).map(wrapped_sum);
        if sums.iter().any(|&sum| sum >= 256) {
            return Claim::Irrelevant;
        }
        (wrapped_sum(&sums) < 5 * 256).into()
    }

    fn is_ideal(lists: &FiveLists, _: char) -> bool {
        let mut filled: Vec<&[i16]> =
            five(lists).into_iter().filter(|list| !list.is_empty()).collect();
        filled.sort_unstable();
        filled == [&[i16::MIN][..], &[-1][..]]
    }
}

pub(crate) struct Reverse;

impl Challenge for Reverse {
    type Input = Vec<i32>;
    const NAME: &'static str = "reverse";

    fn claim(list: &Vec<i32>) -> Claim {
        list.iter().rev().eq(list.iter()).into()
    }

    fn is_ideal(list: &Vec<i32>, _: char) -> bool {
        *list == [0, 1] || *list == [1, 0]
    }
}

pub(crate) struct LengthList;

impl Challenge for LengthList {
    type Input = Vec<i32>;
    const NAME: &'static str = "lengthlist";

    fn claim(list: &Vec<i32>) -> Claim {
        list.iter().all(|&x| x < 900).into()
    }

    fn is_ideal(list: &Vec<i32>, _: char) -> bool {
        *list == [900]
    }
}

pub(crate) struct Deletion;

impl Challenge for Deletion {
    type Input = (Vec<i32>, usize);
    const NAME: &'static str = "deletion";

    fn claim((list, index): &(Vec<i32>, usize)) -> Claim {
        let Some(value) = list.get(*index) else {
            return Claim::Irrelevant;
        };
        (list.iter().filter(|x| *x == value).count() == 1).into()
    }

    fn is_ideal(input: &(Vec<i32>, usize), _: char) -> bool {
        *input == (vec![0, 0], 0)
    }
}

pub(crate) struct Distinct;

impl Challenge for Distinct {
    type Input = Vec<i32>;
    const NAME: &'static str = "distinct";
    const ONE_FORM: bool = true;

    fn claim(list: &Vec<i32>) -> Claim {
        (list.iter().collect::<BTreeSet<_>>().len() < 3).into()
    }

    fn is_ideal(list: &Vec<i32>, _: char) -> bool {
        let mut sorted = list.clone();
        sorted.sort_unstable();
        sorted == [-1, 0, 1] || sorted == [0, 1, 2]
    }
}

pub(crate) struct NestedLists;

impl Challenge for NestedLists {
    type Input = Vec<Vec<i32>>;
    const NAME: &'static str = "nestedlists";

    fn claim(lists: &Vec<Vec<i32>>) -> Claim {
        (lists.iter().map(Vec::len).sum::<usize>() <= 10).into()
    }

    fn is_ideal(lists: &Vec<Vec<i32>>, _: char) -> bool {
        *lists == [[0; 11]]
    }
}

pub(crate) struct Matrix;

impl Challenge for Matrix {
    type Input = Vec<Vec<i32>>;
    const NAME: &'static str = "matrix";

    fn claim(matrix: &Vec<Vec<i32>>) -> Claim {
        matrix.iter().flatten().all(|&x| x < 900).into()
    }

    fn is_ideal(matrix: &Vec<Vec<i32>>, _: char) -> bool {
        *matrix == [[900]]
    }
}

pub(crate) struct HeavySum;

impl Challenge for HeavySum {
    type Input = Vec<i32>;
    const NAME: &'static str = "heavy-sum";

    fn claim(list: &Vec<i32>) -> Claim {
        let sum: i64 = list.iter().map(|&x| i64::from(x)).sum();
        (list.len() < 10 || sum < 50_000).into()
    }

    fn is_ideal(list: &Vec<i32>, _: char) -> bool {
        *list == [0, 0, 0, 0, 5, 9999, 9999, 9999, 9999, 9999]
    }
}

pub(crate) struct Text;

impl Challenge for Text {
    type Input = String;
    const NAME: &'static str = "text";

    fn claim(text: &String) -> Claim {
        text.chars().zip(text.chars().skip(1)).all(|(a, b)| a != b).into()
    }

    fn is_ideal(text: &String, simplest: char) -> bool {
        text.chars().eq([simplest, simplest])
    }
}

/// A binary tree with numbers at its leaves.
#[derive(Clone, Data, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    Leaf(i32),
    Node(Box<Tree>, Box<Tree>),
}

impl Tree {
    /// A leaf alone has depth 0.
    fn depth(&self) -> usize {
        match self {
            Tree::Leaf(_) => 0,
            Tree::Node(left, right) => 1 + left.depth().max(right.depth()),
        }
    }

    fn leaves(&self) -> Vec<i32> {
        match self {
            Tree::Leaf(value) => vec![*value],
            Tree::Node(left, right) => [left.leaves(), right.leaves()].concat(),
        }
    }
}

pub(crate) struct TreeDepth;

impl Challenge for TreeDepth {
    type Input = Tree;
    const NAME: &'static str = "tree-depth";

    fn claim(tree: &Tree) -> Claim {
        (tree.depth() < 5).into()
    }

    /// Every level has one node and one leaf, the last one two leaves.
    fn is_ideal(tree: &Tree, _: char) -> bool {
        tree.depth() == 5 && tree.leaves() == [0; 6]
    }
}

pub(crate) struct Mutual;

impl Challenge for Mutual {
    type Input = Statement;
    const NAME: &'static str = "mutual";

    fn claim(statement: &Statement) -> Claim {
        (round_trip(statement).as_ref() == Ok(statement)).into()
    }

    fn is_ideal(statement: &Statement, _: char) -> bool {
        *statement == Statement::Assert(Expression::Not(Box::new(Expression::Number(0))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_broken_by<C: Challenge>(input: &C::Input) {
        assert!(C::is_ideal(input, 'a'));
        assert_eq!(C::claim(input), Claim::Broken);
    }

    #[test]
    fn every_ideal_counterexample_breaks_its_claim() {
        is_broken_by::<Bound5>(&(vec![], vec![-1], vec![], vec![i16::MIN], vec![]));
        is_broken_by::<Reverse>(&vec![0, 1]);
        is_broken_by::<LengthList>(&vec![900]);
        is_broken_by::<Deletion>(&(vec![0, 0], 0));
        is_broken_by::<Distinct>(&vec![0, 1, -1]);
        is_broken_by::<NestedLists>(&vec![vec![0; 11]]);
        is_broken_by::<Matrix>(&vec![vec![900]]);
        is_broken_by::<HeavySum>(&vec![0, 0, 0, 0, 5, 9999, 9999, 9999, 9999, 9999]);
        is_broken_by::<Text>(&"aa".to_string());
        is_broken_by::<Mutual>(&Statement::Assert(Expression::Not(Box::new(Expression::Number(
            0,
        )))));
        let leaf = || Box::new(Tree::Leaf(0));
        let deep = (0..5).fold(Tree::Leaf(0), |tree, _| Tree::Node(leaf(), Box::new(tree)));
        is_broken_by::<TreeDepth>(&deep);
    }

    #[test]
    fn the_heavy_sum_has_no_smaller_list_of_ten() {
        let ideal = vec![0, 0, 0, 0, 5, 9999, 9999, 9999, 9999, 9999];
        assert_eq!(HeavySum::claim(&ideal), Claim::Broken);
        let lower_fifth = vec![0, 0, 0, 0, 4, 9999, 9999, 9999, 9999, 9999];
        assert_eq!(HeavySum::claim(&lower_fifth), Claim::Holds);
    }

    #[test]
    fn near_misses_are_not_ideal() {
        assert!(!Bound5::is_ideal(&(vec![-1, i16::MIN], vec![], vec![], vec![], vec![]), 'a'));
        assert!(!Text::is_ideal(&"00".to_string(), 'a'));
        assert!(!Distinct::is_ideal(&vec![0, 1, -2], 'a'));
        assert!(!NestedLists::is_ideal(&vec![vec![0; 10], vec![0]], 'a'));
    }
}
