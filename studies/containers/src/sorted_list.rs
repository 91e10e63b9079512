//! Insertion in a sorted list.
//!
//! The smallest of the studies. A random list of four numbers is sorted once in 24 times, one of ten
//! practically never; so properties that discard the others only ever see short ones.

use lurcher::Report;
use lurcher::prelude::*;

use crate::report;

/// A list that is meant to be sorted; the same number may be in it several times.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub struct List {
    /// The numbers.
    pub items: Vec<u8>,
}

/// Whether no number is smaller than the one before.
#[logic]
pub fn is_sorted(list: &List) -> bool {
    list.items.windows(2).all(|pair| pair[0] <= pair[1])
}

crate::bugs::bugs! {
    DropsEqual, "a number that is there already is not inserted";
    LargestFirst, "a number that is larger than all comes first";
    StopsEarly, "a number goes before the last one if it is larger than three others";
}

/// The list with one number more.
pub fn insert(bug: Option<Bug>, list: &List, number: u8) -> List {
    let mut items = list.items.clone();
    let mut place = items.iter().position(|item| *item >= number).unwrap_or(items.len());
    match bug {
        Some(Bug::DropsEqual) if items.contains(&number) => return List { items },
        Some(Bug::LargestFirst) if place == items.len() => place = 0,
        Some(Bug::StopsEarly) if place > 3 && place == items.len() => place -= 1,
        _ => {}
    }
    items.insert(place, number);
    List { items }
}

/// Whether insertion is right for one list and one number: the list is sorted, and has the number once
/// more than before, and all others as often.
pub fn holds(bug: Option<Bug>, list: &List, number: u8) -> bool {
    let inserted = insert(bug, list, number);
    let mut expected = list.items.clone();
    expected.push(number);
    expected.sort_unstable();
    is_sorted(&inserted) && inserted.items == expected
}

/// What is required of the arguments of [`holds`].
#[logic]
pub fn is_input(list: &List, _number: &u8) -> bool {
    is_sorted(list)
}

/// Runs the property [`holds`].
pub fn check(config: Config, bug: Option<Bug>) -> Report {
    report!(config, requires = is_input, |list: List, number: u8| holds(bug, &list, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(requires = is_sorted(&list), seed = 1)]
    fn a_sorted_list_stays_sorted(list: List, number: u8) {
        assert!(is_sorted(&insert(None, &list, number)));
    }

    #[property(requires = is_sorted(&list), seed = 1)]
    fn nothing_else_is_added_or_lost(list: List, number: u8) {
        assert!(holds(None, &list, number));
    }

    #[test]
    fn the_invariant_agrees_with_sorting_on_all_small_lists() {
        for list in lurcher::enumerate::<List>().up_to(11) {
            let mut sorted = list.clone();
            sorted.items.sort_unstable();
            assert_eq!(is_sorted(&list), sorted == list, "{list:?}");
        }
    }
}
