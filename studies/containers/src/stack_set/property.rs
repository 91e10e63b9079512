//! What holds of every operation.

use lurcher::Report;
use lurcher::prelude::*;

use super::{
    Bug, StackSet, delete, focus_down, focus_master, focus_up, has_no_duplicates, index, insert_up,
    member, peek, shift, swap_down, swap_master, swap_up, view, windows,
};
use crate::report;

/// The kinds of tags, layouts, windows and screens that are tested.
pub type Tested = StackSet<u8, u8, char, u8, u8>;

/// One thing that the user of a window manager may do.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub enum Operation {
    /// [`focus_up`]
    FocusUp,
    /// [`focus_down`]
    FocusDown,
    /// [`focus_master`]
    FocusMaster,
    /// [`swap_up`]
    SwapUp,
    /// [`swap_down`]
    SwapDown,
    /// [`swap_master`]
    SwapMaster,
    /// [`insert_up`]
    Insert(char),
    /// [`delete`]
    Delete(char),
    /// [`shift`]
    Shift(u8),
    /// [`view`]
    View(u8),
}

use Operation::{
    Delete, FocusDown, FocusMaster, FocusUp, Insert, Shift, SwapDown, SwapMaster, SwapUp, View,
};

/// Does it.
pub fn apply(bug: Option<Bug>, set: Tested, operation: &Operation) -> Tested {
    match operation {
        FocusUp => focus_up(bug, set),
        FocusDown => focus_down(set),
        FocusMaster => focus_master(set),
        SwapUp => swap_up(bug, set),
        SwapDown => swap_down(set),
        SwapMaster => swap_master(set),
        Insert(window) => insert_up(bug, set, *window),
        Delete(window) => delete(bug, set, window),
        Shift(tag) => shift(bug, set, tag),
        View(tag) => view(bug, set, tag),
    }
}

/// Whether an operation does to one set what it should: no window is twice, none is lost or
/// comes from nowhere, and what else there is to say of it.
pub fn holds(bug: Option<Bug>, set: &Tested, operation: &Operation) -> bool {
    let after = apply(bug, set.clone(), operation);
    let mut expected = windows(set);
    match operation {
        Insert(window) if !expected.contains(window) => expected.push(*window),
        Delete(window) => expected.retain(|other| other != window),
        _ => {}
    }
    expected.sort_unstable();
    let mut found = windows(&after);
    found.sort_unstable();
    let is_as_expected = match operation {
        FocusUp => index(&after) == index(set) && focus_down(after.clone()) == *set,
        FocusDown => index(&after) == index(set) && focus_up(bug, after.clone()) == *set,
        FocusMaster => index(&after) == index(set) && peek(&after) == index(set).first(),
        SwapUp | SwapDown | SwapMaster => peek(&after) == peek(set),
        Insert(window) => member(set, window) || peek(&after) == Some(window),
        Delete(window) => !after.floating.contains_key(window),
        Shift(_) | View(_) => true,
    };
    has_no_duplicates(&after) && found == expected && is_as_expected
}

/// The property of the paper: the window with the focus is gone once it is deleted.
pub fn prop_delete(bug: Option<Bug>, set: &Tested) -> bool {
    peek(set).is_none_or(|window| !member(&delete(bug, set.clone(), window), window))
}

/// Whether an operation has something to work on: a workspace with the tag that it names.
#[logic]
fn is_possible(set: &Tested, operation: &Operation) -> bool {
    match operation {
        Operation::Shift(tag) | Operation::View(tag) => {
            set.current.workspace.tag == *tag
                || set.visible.iter().any(|screen| screen.workspace.tag == *tag)
                || set.hidden.iter().any(|workspace| workspace.tag == *tag)
        }
        _ => true,
    }
}

/// What is required of the arguments of [`holds`].
#[logic]
pub fn is_input(set: &Tested, operation: &Operation) -> bool {
    is_possible(set, operation) && has_no_duplicates(set)
}

/// Runs the property [`holds`].
pub fn check(config: Config, bug: Option<Bug>) -> Report {
    report!(config, requires = is_input, |set: Tested, operation: Operation| {
        holds(bug, &set, &operation)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(requires = has_no_duplicates(&set), seed = 1)]
    fn no_operation_puts_a_window_in_two_places(set: Tested, operation: Operation) {
        assert!(has_no_duplicates(&apply(None, set, &operation)));
    }

    #[property(requires = has_no_duplicates(&set), seed = 1)]
    fn the_window_with_the_focus_is_gone_once_it_is_deleted(set: Tested) {
        assert!(prop_delete(None, &set));
    }

    #[property(requires = has_no_duplicates(&set), seed = 1)]
    fn focusing_up_does_not_change_the_order(set: Tested, times: u8) {
        let mut focused = set.clone();
        for _ in 0..times % 16 {
            focused = focus_up(None, focused);
        }
        assert_eq!(index(&focused), index(&set));
    }

    #[test]
    fn the_planted_typo_is_found_in_a_set_with_one_window() {
        let mut set = lurcher::enumerate::<Tested>().nth(0u8).expect("there is a smallest set");
        assert!(prop_delete(Some(Bug::DeleteKeepsOnly), &set));
        set = insert_up(None, set, 'a');
        assert!(!prop_delete(Some(Bug::DeleteKeepsOnly), &set));
        assert!(prop_delete(None, &set));
    }
}
