//! What is made is as it has to be.
//!
//! Three things can make values that should not be: operations, generators, and shrinking. [`validity!`](crate::validity) has a property
//! for each of them. Whoever has a second, faster condition wants to know that it says the same,
//! of values that are as they should be and of others; [`spoiled`] makes the others.

use std::fmt::Debug;

use super::verdicts::name_of;
use crate::data::{Data, tree_of, value_of};
use crate::generators::{Generator, from_fn};
use crate::property::{Verdict, cover};
use crate::source::Source;

/// Whether what is made is valid; `maker` says who made it: `insert returns`.
pub fn is_valid<T: Debug, F: Fn(&T) -> bool>(maker: &str, value: &T, valid: F) -> Verdict {
    if valid(value) {
        return Verdict::Pass;
    }
    let name = name_of::<F>("what must be true");
    Verdict::Fail(format!("{maker} a value for which {name} does not hold: {value:?}"))
}

/// Whether two conditions say the same of a value, and, over all cases, whether there were values of both sorts.
///
/// If fewer than one case in a hundred is valid, or fewer than one in a hundred is not, the property
/// fails, since it hardly says anything.
pub fn agree<T: Debug, F: Fn(&T) -> bool, G: Fn(&T) -> bool>(
    value: &T,
    obvious: F,
    fast: G,
) -> Verdict {
    let (expected, got) = (obvious(value), fast(value));
    cover(1.0, expected, "valid");
    cover(1.0, !expected, "not valid");
    if expected == got {
        return Verdict::Pass;
    }
    let (obvious, fast) = (name_of::<F>("the first"), name_of::<G>("the second"));
    Verdict::Fail(format!("{fast} is {got}, and {obvious} {expected}, for {value:?}"))
}

/// Values of a generator, such values with one part replaced, and any others of their type: valid, nearly valid, and most often not.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::specify::spoiled;
///
/// let sorted = any::<Vec<u8>>().map(|mut list| {
///     list.sort();
///     list
/// });
/// let lists = generators::samples(spoiled(sorted), 100);
/// let n_sorted = lists.iter().filter(|list| list.is_sorted()).count();
/// assert!((30..70).contains(&n_sorted), "{n_sorted}");
/// ```
pub fn spoiled<G: Generator<Value: Data>>(generator: G) -> impl Generator<Value = G::Value> {
    from_fn(move |source| match source.draw(0..4u8) {
        0 => generator.draw(source),
        1 => source.any(),
        _ => {
            let value = generator.draw(source);
            with_another_part(value, source)
        }
    })
}

/// One part of a value replaced by another of its type, of the same value or of another one.
fn with_another_part<T: Data>(value: T, source: &mut Source) -> T {
    let (tree, other) = (tree_of(&value), tree_of(&source.any::<T>()));
    let nodes = tree.nodes();
    let index = source.draw(0..nodes.len());
    let is_like =
        |at: &usize, of: &lurcher_trees::Tree| of.nodes()[*at].shape == nodes[index].shape;
    let own = (0..nodes.len()).filter(|at| *at != index && is_like(at, &tree));
    let others = (0..other.nodes().len()).filter(|at| is_like(at, &other));
    let parts: Vec<_> =
        own.map(|at| tree.subtree(at)).chain(others.map(|at| other.subtree(at))).collect();
    if parts.is_empty() {
        return value;
    }
    let part = &parts[source.draw(0..parts.len())];
    // A type may refuse parts that do not fit together.
    value_of(&tree.with_parts(|at| (at == index).then_some(part))).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::generators::any;

    fn sorted() -> impl Generator<Value = Vec<u8>> + Send + Sync {
        any::<Vec<u8>>().map(|mut list| {
            list.sort();
            list
        })
    }

    #[expect(clippy::ptr_arg, reason = "conditions are about the type of the values")]
    fn is_sorted(list: &Vec<u8>) -> bool {
        list.is_sorted()
    }

    fn config() -> Config {
        Config::new().seed(1).save(false)
    }

    #[test]
    fn two_conditions_that_differ_for_invalid_values_only_are_told_apart() {
        let ends = |list: &Vec<u8>| list.first() <= list.last();
        // Of valid values they say the same.
        let report = config().for_all(sorted(), move |list| is_sorted(list) == ends(list));
        assert!(report.is_success(), "{}", report.text());
        let report = config().for_all(spoiled(sorted()), move |list| agree(list, is_sorted, ends));
        let expected = "the second is true, and `is_sorted` false, for [";
        assert!(report.message().is_some_and(|why| why.starts_with(expected)), "{}", report.text());
    }

    #[test]
    fn values_of_one_sort_only_are_not_enough() {
        let report = config().for_all(sorted(), |list| agree(list, is_sorted, is_sorted));
        assert!(!report.is_success(), "{}", report.text());
        assert!(report.text().contains("not valid"), "{}", report.text());
        let report = config().for_all(spoiled(sorted()), |list| agree(list, is_sorted, is_sorted));
        assert!(report.is_success(), "{}", report.text());
    }

    #[test]
    fn one_part_is_replaced_and_the_rest_is_kept() {
        let changed = from_fn(|source| {
            let list: Vec<u8> = source.any();
            (list.clone(), with_another_part(list, source))
        });
        let report = config().for_all(changed, |(before, after)| {
            let n = before.iter().zip(after).filter(|(one, other)| one != other).count();
            crate::classify!(n == 1 && before.len() == after.len(), "one element");
            crate::cover!(5.0, n == 1 && before.len() == after.len(), "one element is another");
        });
        assert!(report.is_success(), "{}", report.text());
    }
}
