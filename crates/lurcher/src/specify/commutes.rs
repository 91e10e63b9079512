//! An operation and its model.

use std::fmt::Debug;

use super::verdicts::unequal;
use crate::property::Verdict;

/// Whether an operation does what its model does: the same answer, and the same state as the model
/// sees it.
///
/// The model of `system` is `model_of(&system)`. An operation that only looks leaves its argument
/// alone, one that changes it does so, and one that returns a new value puts it in place of the old
/// one.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::specify::commutes;
/// use std::collections::{BTreeSet, VecDeque};
///
/// check(|source| {
///     let (items, item): (Vec<u8>, u8) = source.any();
///     let set: BTreeSet<u8> = items.iter().copied().collect();
///     let sorted = |set: &BTreeSet<u8>| set.iter().copied().collect::<Vec<_>>();
///     commutes(set, sorted, |set| set.insert(item), |list| match list.binary_search(&item) {
///         Ok(_) => false,
///         Err(place) => {
///             list.insert(place, item);
///             true
///         }
///     })
/// });
/// ```
pub fn commutes<S, M, A>(
    mut system: S,
    model_of: impl Fn(&S) -> M,
    operation: impl FnOnce(&mut S) -> A,
    on_model: impl FnOnce(&mut M) -> A,
) -> Verdict
where
    M: PartialEq + Debug,
    A: PartialEq + Debug,
{
    let mut model = model_of(&system);
    let (answer, expected) = (operation(&mut system), on_model(&mut model));
    if answer != expected {
        return unequal("the answer, and that of the model", &answer, &expected);
    }
    let after = model_of(&system);
    if after == model {
        return Verdict::Pass;
    }
    unequal("what it is afterwards, seen as a model, and the model", &after, &model)
}

/// Whether the answer of an operation is that of its model, and its arguments are afterwards what
/// their models are; for generated code.
#[doc(hidden)]
pub fn like_the_model<A: PartialEq<B> + Debug, B: Debug, M: PartialEq + Debug>(
    operation: &str,
    (answer, expected): (&A, &B),
    names: &[&str],
    (after, models): (&[M], &[M]),
) -> Verdict {
    if answer != expected {
        return unequal(&format!("what {operation} answers, and the model"), answer, expected);
    }
    let mut states = names.iter().zip(after.iter().zip(models));
    match states.find(|(_, (after, model))| after != model) {
        None => Verdict::Pass,
        Some((name, (after, model))) => {
            let law = format!("after {operation}, the model of `{name}`, and what it should be");
            unequal(&law, after, model)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_states_are_compared() {
        let twice = |n: &u8| u16::from(*n) * 2;
        assert_eq!(commutes(1, twice, |n| *n += 1, |m| *m += 2), Verdict::Pass);
        let state = commutes(1, twice, |n| *n += 1, |m| *m += 1);
        let sides = |law: &str, left, right| {
            let headline = format!("assertion `left == right` failed: {law}");
            Verdict::Fail(format!("{headline}\n  left: {left}\n right: {right}"))
        };
        let law = "what it is afterwards, seen as a model, and the model";
        assert_eq!(state, sides(law, 4, 3));
        let answer = commutes(1, twice, |n| *n, |m| *m as u8);
        assert_eq!(answer, sides("the answer, and that of the model", 1, 2));
    }
}
