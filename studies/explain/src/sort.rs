//! Quicksort, with a bug that drops duplicates.
//!
//! After the first example of *Extrapolate* (sections 1 and 4.1). Two properties together say all that
//! there is to say of sorting: the result is [in order](sort_is_ordered), and has [every number as often
//! as before](sort_keeps_count). The bug breaks the second alone.
//!
//! The paper's counterexample is `0` and `[0, 0]`. It fails for `x` and `[x, x, ..]`, for `x` and
//! `[x, rest..]` when the rest contains `x`, and exactly for `x` and `list` when [`count`] finds more than
//! one `x` in the list.

use lurcher::prelude::*;

/// A planted bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Of equal numbers only one is kept.
    DropsEqual,
}

/// The numbers in order.
///
/// ```
/// use lurcher_study_explain::sort::sort;
///
/// assert_eq!(sort(None, &[3, 1, 2, 1]), [1, 1, 2, 3]);
/// ```
pub fn sort(bug: Option<Bug>, list: &[i64]) -> Vec<i64> {
    let Some((pivot, rest)) = list.split_first() else { return Vec::new() };
    let belongs_after = |number: &i64| match bug {
        None => number >= pivot,
        Some(Bug::DropsEqual) => number > pivot,
    };
    let before: Vec<i64> = rest.iter().copied().filter(|number| number < pivot).collect();
    let after: Vec<i64> = rest.iter().copied().filter(belongs_after).collect();
    let mut sorted = sort(bug, &before);
    sorted.push(*pivot);
    sorted.extend(sort(bug, &after));
    sorted
}

/// How often a number is in a list.
///
/// ```
/// use lurcher_study_explain::sort::count;
///
/// assert_eq!(count(&7, &[7, 8, 7]), 2);
/// ```
#[logic]
pub fn count(x: &i64, list: &[i64]) -> usize {
    list.iter().filter(|number| *number == x).count()
}

/// Whether no number of a sorted list is less than the one before it.
///
/// It is so with the bug, too.
pub fn sort_is_ordered(bug: Option<Bug>, list: &[i64]) -> bool {
    sort(bug, list).is_sorted()
}

/// Whether a number is in the sorted list as often as in the list.
///
/// ```
/// use lurcher_study_explain::sort::{Bug, sort_keeps_count};
///
/// let bug = Some(Bug::DropsEqual);
/// assert!(!sort_keeps_count(bug, &0, &[0, 0]));
/// assert!(sort_keeps_count(bug, &0, &[0, 1]) && sort_keeps_count(bug, &1, &[0, 0]));
/// ```
pub fn sort_keeps_count(bug: Option<Bug>, x: &i64, list: &[i64]) -> bool {
    count(x, &sort(bug, list)) == count(x, list)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUG: Option<Bug> = Some(Bug::DropsEqual);

    #[property(seed = 1)]
    fn without_the_bug_it_sorts_as_the_standard_library_does(list: Vec<i64>) {
        let mut expected = list.clone();
        expected.sort();
        assert_eq!(sort(None, &list), expected);
    }

    #[property(seed = 1)]
    fn without_the_bug_every_number_is_kept(x: i64, list: Vec<i64>) -> bool {
        sort_keeps_count(None, &x, &list)
    }

    #[property(seed = 1)]
    fn the_result_is_in_order_even_with_the_bug(list: Vec<i64>) -> bool {
        sort_is_ordered(None, &list) && sort_is_ordered(BUG, &list)
    }

    #[test]
    fn the_counterexample_of_the_paper_is_the_smallest() {
        let inputs = lurcher::enumerate::<(i64, Vec<i64>)>();
        let fails = |(x, list): &(i64, Vec<i64>)| !sort_keeps_count(BUG, x, list);
        assert_eq!(inputs.all().find(fails), Some((0, vec![0, 0])));
    }

    #[test]
    fn it_fails_exactly_when_the_number_is_there_more_than_once() {
        let mut n_failures = 0;
        for (x, list) in lurcher::enumerate::<(i64, Vec<i64>)>().up_to(7) {
            let fails = !sort_keeps_count(BUG, &x, &list);
            assert_eq!(fails, count(&x, &list) > 1, "{x} {list:?}");
            n_failures += usize::from(fails);
        }
        assert!(n_failures > 10);
    }

    #[test]
    fn the_lazy_reading_of_count_agrees_with_it_on_all_small_lists() {
        for (x, list) in lurcher::enumerate::<(i64, Vec<i64>)>().up_to(6) {
            assert_eq!(count::lazy(&x, &list), count(&x, &list), "{x} {list:?}");
        }
    }
}
