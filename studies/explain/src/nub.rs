//! Leaving out duplicates, and a property that says there are none.
//!
//! After the example by which *Extrapolate* explains how it works (section 3). Nothing is wrong with
//! [`nub`]; the property forgets what it is for.
//!
//! The paper's counterexample is `[0, 0]`. It fails for `[x, x, ..]`, and for `[x, rest..]` when the
//! rest contains `x`. Exactly, it fails for a list that [has duplicates](has_duplicates), wherever they
//! are: `[1, 0, 0]` is not of either form.

use lurcher::prelude::*;

/// The list with the first of equal numbers only.
///
/// ```
/// use lurcher_study_explain::nub::nub;
///
/// assert_eq!(nub(&[3, 1, 3, 2, 1]), [3, 1, 2]);
/// ```
pub fn nub(list: &[i64]) -> Vec<i64> {
    let mut kept = Vec::new();
    for number in list {
        if !kept.contains(number) {
            kept.push(*number);
        }
    }
    kept
}

/// Whether some number is in a list more than once.
#[logic]
pub fn has_duplicates(list: &[i64]) -> bool {
    match list {
        [] => false,
        [first, rest @ ..] => rest.contains(first) || has_duplicates(rest),
    }
}

/// Whether a list stays as it is without its duplicates.
///
/// ```
/// use lurcher_study_explain::nub::nub_changes_nothing;
///
/// assert!(!nub_changes_nothing(&[0, 0]));
/// assert!(nub_changes_nothing(&[0, 1]));
/// ```
pub fn nub_changes_nothing(list: &[i64]) -> bool {
    nub(list) == list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(seed = 1)]
    fn what_is_kept_has_no_duplicates_and_leaves_nothing_out(list: Vec<i64>) {
        let kept = nub(&list);
        assert!(!has_duplicates(&kept));
        assert!(list.iter().all(|number| kept.contains(number)));
        assert!(kept.iter().all(|number| list.contains(number)));
    }

    #[property(seed = 1)]
    fn the_first_of_equal_numbers_is_the_one_that_is_kept(list: Vec<i64>) {
        let place = |number: &i64| list.iter().position(|other| other == number);
        assert!(nub(&list).iter().map(place).is_sorted());
    }

    #[test]
    fn the_counterexample_of_the_paper_is_the_smallest() {
        let lists = lurcher::enumerate::<Vec<i64>>();
        assert_eq!(lists.all().find(|list| !nub_changes_nothing(list)), Some(vec![0, 0]));
    }

    #[test]
    fn it_fails_exactly_for_lists_with_duplicates() {
        let mut n_failures = 0;
        for list in lurcher::enumerate::<Vec<i64>>().up_to(8) {
            let fails = !nub_changes_nothing(&list);
            assert_eq!(fails, has_duplicates(&list), "{list:?}");
            assert_eq!(fails, has_duplicates::lazy(&list), "{list:?}");
            n_failures += usize::from(fails);
        }
        assert!(n_failures > 10);
    }

    #[test]
    fn what_the_paper_says_of_it_is_true_but_not_all() {
        for (x, rest) in lurcher::enumerate::<(i64, Vec<i64>)>().up_to(6) {
            let list: Vec<i64> = [x].into_iter().chain(rest.iter().copied()).collect();
            assert!(!rest.contains(&x) || !nub_changes_nothing(&list), "{list:?}");
        }
        assert!(!nub_changes_nothing(&[1, 0, 0]));
    }
}
