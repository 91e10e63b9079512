//! Deleting a window of a window manager, with a bug that keeps it.
//!
//! After section 4.4 of *Extrapolate*, by way of [`lurcher_study_containers::stack_set`], which has the
//! windows, the operations and the bug: instead of the windows that are not the deleted one, deleting
//! keeps those that are. The property is one of XMonad's own, and it asks nothing of its input: the
//! deleted window is gone even from a set that has it twice.
//!
//! It fails exactly where the current workspace has any windows, so one of them has the focus:
//! `StackSet { current: Screen { workspace: Workspace { stack: Some(_), .. }, .. }, .. }`. All else in the
//! counterexample, and it is a lot, does not matter.

pub use lurcher_study_containers::stack_set::{
    Bug, Rectangle, Screen, Stack, StackSet, Tested, Workspace, delete, member, peek, prop_delete,
};

/// The bug that the property finds.
pub const BUG: Bug = Bug::DeleteKeepsOnly;

/// Whether the window with the focus is gone once it is deleted; so it is if there is none.
///
/// ```
/// use lurcher_study_explain::stack_set::{BUG, deleted_is_gone, smallest};
///
/// assert!(!deleted_is_gone(Some(BUG), &smallest(Some('a'))));
/// assert!(deleted_is_gone(Some(BUG), &smallest(None)));
/// assert!(deleted_is_gone(None, &smallest(Some('a'))));
/// ```
pub fn deleted_is_gone(bug: Option<Bug>, set: &Tested) -> bool {
    prop_delete(bug, set)
}

/// A set with one screen, and at most one window on it.
pub fn smallest(window: Option<char>) -> Tested {
    let stack = window.map(|focus| Stack { focus, up: Vec::new(), down: Vec::new() });
    let workspace = Workspace { tag: 0, layout: 0, stack };
    StackSet {
        current: Screen { workspace, id: 0, detail: 0 },
        visible: Vec::new(),
        hidden: Vec::new(),
        floating: Default::default(),
    }
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    use super::*;

    #[property(seed = 1)]
    fn without_the_bug_the_window_is_gone(set: Tested) -> bool {
        deleted_is_gone(None, &set)
    }

    #[test]
    fn the_smallest_counterexample_has_one_window() {
        let sets = lurcher::enumerate::<Tested>();
        let fails = |set: &Tested| !deleted_is_gone(Some(BUG), set);
        assert_eq!(sets.all().find(fails), Some(smallest(Some('a'))));
    }

    #[property(seed = 1)]
    fn it_fails_exactly_where_a_window_has_the_focus(set: Tested) {
        assert_eq!(deleted_is_gone(Some(BUG), &set), set.current.workspace.stack.is_none());
    }

    #[test]
    fn it_fails_exactly_where_a_window_has_the_focus_in_all_small_sets() {
        let mut n_failures = 0;
        for set in lurcher::enumerate::<Tested>().up_to(5) {
            let fails = !deleted_is_gone(Some(BUG), &set);
            assert_eq!(fails, set.current.workspace.stack.is_some(), "{set:?}");
            n_failures += usize::from(fails);
        }
        assert!(n_failures > 10);
    }
}
