//! What is made is as it has to be.
//!
//! Three things can make values that should not be: operations, generators, and shrinking.
//! [`validity!`](crate::validity) has a property for each of them. Whoever has a second, faster
//! condition wants to know that it says the same, of values that are as they should be and of
//! others; [`spoiled`] makes the others.

use std::fmt::{Debug, Display};

use super::verdicts::name_of;
use crate::data::{Data, tree_of, value_of};
use crate::generators::{Generator, from_fn};
use crate::property::{Verdict, cover};
use crate::source::Source;

/// What a condition on values returns: `bool`, or a `Result` whose error says which of several
/// invariants is broken.
///
/// ```
/// use lurcher::specify::is_valid;
///
/// fn valid(list: &Vec<u8>) -> Result<(), &'static str> {
///     if !list.is_sorted() {
///         return Err("out of order");
///     }
///     if list.len() > 3 { Err("too long") } else { Ok(()) }
/// }
///
/// let expected = "insert returns a value for which `valid` does not hold (out of order): [2, 1]";
/// let verdict = is_valid("insert returns", &vec![2, 1], valid);
/// assert_eq!(verdict, lurcher::Verdict::Fail(expected.to_string()));
/// ```
#[diagnostic::on_unimplemented(
    message = "a condition cannot return `{Self}`",
    note = "a condition on values returns `bool`, or `Result<(), _>` with what is broken as a text"
)]
pub trait Holds {
    /// What is broken, with an empty text if that is not known; none if it holds.
    fn broken(self) -> Option<String>;
}

impl Holds for bool {
    fn broken(self) -> Option<String> {
        (!self).then(String::new)
    }
}

impl<E: Display> Holds for Result<(), E> {
    fn broken(self) -> Option<String> {
        self.err().map(|why| why.to_string())
    }
}

/// That a condition does not hold, by its name and with what is broken: "`valid` does not hold (out
/// of order)".
pub(crate) fn unmet<F>(unnamed: &str, why: &str) -> String {
    let name = name_of::<F>(unnamed);
    let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
    format!("{name} does not hold{why}")
}

/// Whether what is made is valid; `maker` says who made it: `insert returns`.
pub fn is_valid<T: Debug, R: Holds, F: Fn(&T) -> R>(maker: &str, value: &T, valid: F) -> Verdict {
    valid(value).broken().map_or(Verdict::Pass, |why| {
        let unmet = unmet::<F>("what must be true", &why);
        Verdict::Fail(format!("{maker} a value for which {unmet}: {value:?}"))
    })
}

/// Whether all of what an operation returns is valid.
pub fn are_valid<T: Debug, I: IntoIterator<Item = T>, R: Holds, F: Fn(&T) -> R>(
    operation: &str,
    values: I,
    valid: F,
) -> Verdict {
    for (index, value) in values.into_iter().enumerate() {
        if let Some(why) = valid(&value).broken() {
            let unmet = unmet::<F>("what must be true", &why);
            let place = format!("value {} of what {operation} returns", index + 1);
            return Verdict::Fail(format!("{unmet} for {place}: {value:?}"));
        }
    }
    Verdict::Pass
}

/// Whether two conditions say the same of a value, and, over all cases, whether there were values
/// of both sorts.
///
/// If fewer than one case in a hundred is valid, or fewer than one in a hundred is not, the
/// property fails, since it hardly says anything.
pub fn agree<T: Debug, R: Holds, S: Holds, F: Fn(&T) -> R, G: Fn(&T) -> S>(
    value: &T,
    obvious: F,
    fast: G,
) -> Verdict {
    let (expected, got) = (obvious(value).broken().is_none(), fast(value).broken().is_none());
    cover(1.0, expected, "valid");
    cover(1.0, !expected, "not valid");
    if expected == got {
        return Verdict::Pass;
    }
    let (obvious, fast) = (name_of::<F>("the first"), name_of::<G>("the second"));
    Verdict::Fail(format!("{fast} is {got}, and {obvious} {expected}, for {value:?}"))
}

/// Values of a generator, such values with one part replaced, and any others of their type: valid,
/// nearly valid, and most often not.
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
    fn all_of_several_values_have_to_be_valid_and_the_first_that_is_not_is_named() {
        let parts = |lists: &[&[u8]]| lists.iter().map(|list| list.to_vec()).collect::<Vec<_>>();
        assert_eq!(are_valid("halves", parts(&[&[1, 2], &[]]), is_sorted), Verdict::Pass);
        let expected = "`is_sorted` does not hold for value 2 of what halves returns: [2, 1]";
        let verdict = are_valid("halves", parts(&[&[1], &[2, 1], &[3, 1]]), is_sorted);
        assert_eq!(verdict, Verdict::Fail(expected.to_string()));
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
