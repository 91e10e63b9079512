//! Examples of the paper, and our own.

use super::*;
use crate::data::{Data, tree_of, value_of};

fn of_one<T: Data>(counterexample: &T, holds: impl Fn(T) -> Option<bool>) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let holds = holds(value_of(&trees[0]).unwrap()).unwrap_or(true);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    explain(vec![tree_of(counterexample)], &mut judge)
}

fn of_two<A: Data, B: Data>(
    counterexample: (A, B),
    holds: impl Fn(A, B) -> Option<bool>,
) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let (a, b) = (value_of(&trees[0]).unwrap(), value_of(&trees[1]).unwrap());
        let holds = holds(a, b).unwrap_or(true);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    explain(vec![tree_of(&counterexample.0), tree_of(&counterexample.1)], &mut judge)
}

fn texts(explanation: &Explanation) -> (String, String) {
    let every = explanation.every.as_ref().map(|every| every.arguments.join("; "));
    let whenever = explanation.whenever.as_ref().map(|whenever| {
        let condition = whenever.condition.as_deref().unwrap_or_default();
        format!("{} when {condition}", whenever.arguments.join("; "))
    });
    (every.unwrap_or_default(), whenever.unwrap_or_default())
}

#[test]
fn lists_with_repeated_elements() {
    let nub = |list: Vec<i64>| {
        let mut seen = std::collections::HashSet::new();
        Some(list.iter().all(|x| seen.insert(*x)))
    };
    let explanation = of_one(&vec![0_i64, 0], nub);
    let (every, whenever) = texts(&explanation);
    assert_eq!(every, "[x, x, ..]");
    assert_eq!(whenever, "[x, xs @ ..] when xs.contains(&x)");
    assert!(explanation.every.unwrap().evidence.n > 4000);
}

#[test]
fn a_sort_that_drops_duplicates() {
    let keeps_count = |x: i64, list: Vec<i64>| {
        let count = |list: &[i64]| list.iter().filter(|y| **y == x).count();
        let sorted: std::collections::BTreeSet<i64> = list.iter().copied().collect();
        Some(count(&sorted.into_iter().collect::<Vec<_>>()) == count(&list))
    };
    let (every, whenever) = texts(&of_two((0, vec![0, 0]), keeps_count));
    assert_eq!(every, "x; [x, x, ..]");
    assert_eq!(whenever, "x; [x, xs @ ..] when xs.contains(&x)");
}
