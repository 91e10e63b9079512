//! The laws of lists and search trees as they are found, what an independent look at them says, and the same
//! laws pasted as properties.

use std::sync::LazyLock;
use std::time::Duration;

use lurcher::laws::{FoundLaws, Law};
use lurcher_study_laws::judge::{Interface, holds_up_to};
use lurcher_study_laws::rewriter::{Limits, follows, is_redundant, no_larger};
use lurcher_study_laws::{list, metamorphic, tree};

/// Time does not matter here.
const ENOUGH: Duration = Duration::from_secs(600);

static LISTS: LazyLock<FoundLaws> = LazyLock::new(|| list::laws().time(ENOUGH).find());
static TREES: LazyLock<FoundLaws> = LazyLock::new(|| tree::laws().time(ENOUGH).find());

#[test]
fn the_laws_of_lists_stay_as_they_are() {
    assert!(LISTS.is_whole());
    insta::assert_snapshot!(LISTS.to_string());
}

#[test]
fn the_laws_of_search_trees_stay_as_they_are() {
    assert!(TREES.is_whole());
    insta::assert_snapshot!(TREES.to_string());
}

fn is_never_false<I: Interface>(found: &FoundLaws)
where
    I::Value: std::fmt::Debug,
{
    for law in found {
        if let Err(message) = holds_up_to::<I>(law, 5) {
            panic!("{message}");
        }
    }
}

#[test]
fn no_law_is_false_for_small_values() {
    is_never_false::<list::Lists>(&LISTS);
    is_never_false::<tree::Trees>(&TREES);
}

#[test]
fn no_law_follows_from_others_that_are_no_larger() {
    let limits = Limits { steps: 3, terms: 2_000, larger: 1 };
    for found in [&*LISTS, &*TREES] {
        let all: Vec<Law> = found.iter().cloned().collect();
        for law in &all {
            assert!(!is_redundant(law, &no_larger(law, &all), limits), "{law}");
        }
    }
}

#[test]
fn the_metamorphic_properties_are_laws_or_follow_from_them() {
    let laws: Vec<&Law> = TREES.iter().collect();
    let limits = Limits { steps: 3, terms: 3_000, larger: 4 };
    let missing: Vec<&str> = metamorphic::all()
        .iter()
        .filter(|property| {
            !property.cases.iter().all(|goal| follows(goal, &laws, limits).is_some())
        })
        .map(|property| property.name)
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_pasted_properties_are_those_that_are_printed() {
    let again = "cargo run --release -p lurcher-study-laws -- properties lists (or trees)";
    assert!(LISTS.properties() == include_str!("pasted/lists.rs"), "they differ: {again}");
    assert!(TREES.properties() == include_str!("pasted/trees.rs"), "they differ: {again}");
}

/// What a user gets who pastes them.
#[allow(clippy::clone_on_copy, reason = "whether a type is `Copy` is not known when it is printed")]
mod pasted {
    mod lists {
        use lurcher::prelude::*;
        use lurcher_study_laws::list::*;

        include!("pasted/lists.rs");
    }

    mod trees {
        use lurcher::prelude::*;
        use lurcher_study_laws::tree::*;

        include!("pasted/trees.rs");
    }
}

/// Bug 4 of the paper: what is above the deleted key is lost.
fn faulty_delete(key: tree::Key, tree: tree::Tree) -> tree::Tree {
    match tree {
        tree::Tree::Branch(left, at, ..) if key < at => faulty_delete(key, *left),
        tree::Tree::Branch(_, at, _, right) if key > at => faulty_delete(key, *right),
        tree => tree::delete(key, tree),
    }
}

#[test]
fn a_faulty_delete_loses_its_laws() {
    use lurcher_study_laws::tree::{Value, find, insert, is_search_tree, nil, to_list};
    let laws_of = |delete: fn(tree::Key, tree::Tree) -> tree::Tree| {
        let laws = lurcher::laws![nil, insert, delete, find, none = || None::<Value>];
        let found = laws.valid(is_search_tree).equal_by(to_list).largest(6).time(ENOUGH).find();
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let (right, wrong) = (laws_of(tree::delete), laws_of(faulty_delete));
    for law in [
        "delete(l, delete(k, t)) = delete(k, delete(l, t))",
        "delete(k, t) = t if find(k, t) == none()",
        "delete(k, insert(l, v, t)) = insert(l, v, delete(k, t)) if k != l",
    ] {
        assert!(right.iter().any(|found| found == law), "{law} is missing in {right:#?}");
        assert!(wrong.iter().all(|found| found != law), "{law} is false");
    }
}
