//! What helpers say when something does not hold: which law, and what is on both sides.

use std::any::type_name;
use std::fmt::Debug;

use crate::property::{Outcome, Verdict};

/// The name of a function in backticks, by its type; closures have none, and get the one given.
pub(crate) fn name_of<F>(unnamed: &str) -> String {
    let mut name = type_name::<F>();
    // What is generic has its arguments behind it: `valid<i32>`.
    if name.ends_with('>') {
        let mut n_open = 0;
        let begins = name.char_indices().rev().find(|(_, c)| {
            n_open += i32::from(*c == '>') - i32::from(*c == '<');
            n_open == 0
        });
        name = name[..begins.map_or(0, |(at, _)| at)].trim_end_matches("::");
    }
    match name.rsplit("::").next() {
        Some(last) if !last.starts_with('{') && !name.is_empty() => format!("`{last}`"),
        _ => unnamed.to_string(),
    }
}

/// That two values should be equal. The words are those of `assert_eq!`, so that a report marks
/// where they differ.
pub(crate) fn unequal(law: &str, left: &dyn Debug, right: &dyn Debug) -> Verdict {
    let headline = format!("assertion `left == right` failed: {law}");
    Verdict::Fail(format!("{headline}\n  left: {left:?}\n right: {right:?}"))
}

/// Whether a relation holds between two results, which need not be equality.
///
/// ```
/// use lurcher::Verdict;
/// use lurcher::specify::related;
///
/// fn at_most(one: &usize, other: &usize) -> bool {
///     one <= other
/// }
///
/// assert_eq!(related(&1, at_most, &2), Verdict::Pass);
/// let expected = "`at_most` does not hold\n  left: 3\n right: 2";
/// assert_eq!(related(&3, at_most, &2), Verdict::Fail(expected.to_string()));
/// ```
pub fn related<T: Debug, U: Debug, R: Fn(&T, &U) -> bool>(
    left: &T,
    relation: R,
    right: &U,
) -> Verdict {
    if relation(left, right) {
        return Verdict::Pass;
    }
    let name = name_of::<R>("the relation");
    Verdict::Fail(format!("{name} does not hold\n  left: {left:?}\n right: {right:?}"))
}

/// Whether two results are equal as far as can be seen through a function: what is in two trees,
/// say, whatever their shapes.
///
/// ```
/// use lurcher::Verdict;
/// use lurcher::specify::alike;
///
/// fn sorted(list: &Vec<u8>) -> Vec<u8> {
///     let mut list = list.clone();
///     list.sort();
///     list
/// }
///
/// assert_eq!(alike(sorted, &vec![2, 1], &vec![1, 2]), Verdict::Pass);
/// let Verdict::Fail(why) = alike(sorted, &vec![2, 1], &vec![2]) else { panic!("it holds") };
/// assert!(why.starts_with("assertion `left == right` failed: seen by `sorted`, of [2, 1] and [2]"));
/// ```
pub fn alike<T: Debug, V: PartialEq + Debug, F: Fn(&T) -> V>(
    view: F,
    left: &T,
    right: &T,
) -> Verdict {
    let (seen_left, seen_right) = (view(left), view(right));
    if seen_left == seen_right {
        return Verdict::Pass;
    }
    let by = name_of::<F>("the view");
    let law = format!("seen by {by}, of {left:?} and {right:?}");
    unequal(&law, &seen_left, &seen_right)
}

/// Whether two results are the very same; for generated code.
#[doc(hidden)]
pub fn equal<T: PartialEq<U> + Debug, U: Debug>(law: &str, left: &T, right: &U) -> Verdict {
    if left == right { Verdict::Pass } else { unequal(law, left, right) }
}

/// Fails a test without arguments, of which there is nothing to draw; for generated code.
#[doc(hidden)]
#[track_caller]
pub fn demand(outcome: impl Outcome) {
    if let Verdict::Fail(why) = outcome.verdict() {
        panic!("{why}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn valid<T>(_: &T) -> bool {
        true
    }

    fn name<F>(_: F) -> String {
        name_of::<F>("it")
    }

    #[test]
    fn functions_have_names_and_closures_have_not() {
        assert_eq!(name(valid::<Vec<Option<u8>>>), "`valid`");
        assert_eq!(name(str::len), "`len`");
        assert_eq!(name(|_: &u8| true), "it");
    }

    #[test]
    fn what_is_demanded_is_the_message_of_the_panic() {
        demand(true);
        let failed = std::panic::catch_unwind(|| demand(equal("twice", &1, &2)));
        let message = failed.unwrap_err().downcast::<String>().unwrap();
        assert_eq!(*message, "assertion `left == right` failed: twice\n  left: 1\n right: 2");
    }
}
