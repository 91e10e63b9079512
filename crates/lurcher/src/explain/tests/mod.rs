//! Examples of the paper, and our own.

mod lists;
mod numbers;
mod records;
mod search;
mod texts;

use super::*;
use crate::data::{Data, tree_of, value_of};

fn explained(
    counterexample: Vec<(&str, Tree)>,
    background: Vec<Background>,
    judge: &mut dyn Judge,
) -> Explanation {
    let best = Best::default();
    let argument =
        |(name, tree): (&str, Tree)| Argument { name: name.into(), value: Value::Any(tree) };
    let counterexample: Vec<Argument> = counterexample.into_iter().map(argument).collect();
    let known = Known { background, ..Known::default() };
    let ended = explain(&counterexample, Drawn::default(), known, judge, &|| false, &best);
    Explanation { generalisations: read(&best), ended, ..Explanation::default() }
}

pub(super) fn of_one<T: Data>(
    counterexample: &T,
    holds: impl Fn(T) -> Option<bool>,
) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let holds = holds(value_of(&trees[0]).unwrap()).unwrap_or(true);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    explained(vec![("list", tree_of(counterexample))], Vec::new(), &mut judge)
}

pub(super) fn of_two<A: Data, B: Data>(
    counterexample: (A, B),
    background: Vec<Background>,
    holds: impl Fn(A, B) -> Option<bool>,
) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let (a, b) = (value_of(&trees[0]).unwrap(), value_of(&trees[1]).unwrap());
        let holds = holds(a, b).unwrap_or(true);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    let counterexample =
        vec![("x", tree_of(&counterexample.0)), ("list", tree_of(&counterexample.1))];
    explained(counterexample, background, &mut judge)
}

pub(super) fn texts(explanation: &Explanation) -> Vec<String> {
    let text = |found: &Generalisation| {
        let arguments: Vec<&str> = found.arguments().map(|(_, pattern)| pattern).collect();
        let condition = found.condition().map(|condition| format!(" when {condition}"));
        format!("{}{}", arguments.join("; "), condition.unwrap_or_default())
    };
    explanation.generalisations.iter().map(text).collect()
}

/// What is told of a property of one argument, under a condition.
pub(super) fn conditions(explanation: &Explanation) -> Vec<&str> {
    explanation.generalisations.iter().filter_map(Generalisation::condition).collect()
}
