//! What a set of windows is, and what can be said of one.

use lurcher::Set;
use lurcher::prelude::*;

use super::{StackSet, Workspace, windows};

/// Whether the windows of a workspace are new and differ; they are added to those that were seen.
#[logic]
fn are_new<'a, T: Data, L: Data, W: Data + PartialEq>(
    workspace: &'a Workspace<T, L, W>,
    seen: &mut Vec<&'a W>,
) -> bool {
    match &workspace.stack {
        None => true,
        Some(stack) => {
            is_new(&stack.focus, seen)
                && stack.up.iter().all(|window| is_new(window, seen))
                && stack.down.iter().all(|window| is_new(window, seen))
        }
    }
}

#[logic]
fn is_new<'a, W: Data + PartialEq>(window: &'a W, seen: &mut Vec<&'a W>) -> bool {
    if seen.contains(&window) {
        return false;
    }
    seen.push(window);
    true
}

/// Whether no window is in two places, or twice in one.
#[logic]
pub fn has_no_duplicates<T: Data, L: Data, W: Data + Ord, I: Data, D: Data>(
    set: &StackSet<T, L, W, I, D>,
) -> bool {
    let mut seen = Vec::new();
    are_new(&set.current.workspace, &mut seen)
        && set.visible.iter().all(|screen| are_new(&screen.workspace, &mut seen))
        && set.hidden.iter().all(|workspace| are_new(workspace, &mut seen))
}

/// Whether there is a workspace with a tag.
#[logic]
pub fn has_tag<T: Data + PartialEq, L: Data, W: Data + Ord, I: Data, D: Data>(
    set: &StackSet<T, L, W, I, D>,
    tag: &T,
) -> bool {
    set.current.workspace.tag == *tag
        || set.visible.iter().any(|screen| screen.workspace.tag == *tag)
        || set.hidden.iter().any(|workspace| workspace.tag == *tag)
}

#[logic]
fn has_workspace_window<T: Data, L: Data, W: Data + Ord>(
    workspace: &Workspace<T, L, W>,
    window: &W,
) -> bool {
    match &workspace.stack {
        None => false,
        Some(stack) => {
            stack.focus == *window || stack.up.contains(window) || stack.down.contains(window)
        }
    }
}

/// Whether a window is on a workspace.
#[logic]
pub fn has_window<T: Data, L: Data, W: Data + Ord, I: Data, D: Data>(
    set: &StackSet<T, L, W, I, D>,
    window: &W,
) -> bool {
    has_workspace_window(&set.current.workspace, window)
        || set.visible.iter().any(|screen| has_workspace_window(&screen.workspace, window))
        || set.hidden.iter().any(|workspace| has_workspace_window(workspace, window))
}

/// Whether the tags of workspaces differ.
#[logic]
pub fn has_distinct_tags<T: Data + PartialEq, L: Data, W: Data + Ord, I: Data, D: Data>(
    set: &StackSet<T, L, W, I, D>,
) -> bool {
    let mut seen = Vec::new();
    is_new(&set.current.workspace.tag, &mut seen)
        && set.visible.iter().all(|screen| is_new(&screen.workspace.tag, &mut seen))
        && set.hidden.iter().all(|workspace| is_new(&workspace.tag, &mut seen))
}

/// All windows, as a set.
pub fn window_set<T, L, W: Clone + Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> Set<W> {
    windows(set).into_iter().collect()
}
