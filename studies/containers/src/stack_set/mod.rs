//! The windows of a window manager, on workspaces, none of them twice.
//!
//! After XMonad's `StackSet`, as it is used to judge tools in *Extrapolate* (Rudy Braquehais and Colin
//! Runciman, IFL 2017, section 4.4) and *Type Targeted Testing* (Eric Seidel and others, ESOP
//! 2015, section 5.1). Some workspaces are on screens, one of which is the current one; the
//! others are hidden. A workspace may have windows, and then one of them has the focus.
//!
//! A window is in one place only: that is the invariant. It speaks of all parts of a value at once, so nothing
//! smaller than the whole can be made to satisfy it.

mod operations;
mod property;

use std::collections::BTreeMap;

use lurcher::prelude::*;

pub use operations::{
    Bug, delete, focus_down, focus_master, focus_up, index, insert_up, member, peek, shift,
    swap_down, swap_master, swap_up, view, windows,
};
pub use property::{Operation, Tested, apply, check, holds, is_input, prop_delete};

/// Workspaces, and where they are seen.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub struct StackSet<Tag, Layout, Window: Ord, Id, Detail> {
    /// The screen that has the focus.
    pub current: Screen<Tag, Layout, Window, Id, Detail>,
    /// All other screens.
    pub visible: Vec<Screen<Tag, Layout, Window, Id, Detail>>,
    /// Workspaces that are on no screen.
    pub hidden: Vec<Workspace<Tag, Layout, Window>>,
    /// Windows that float above the others, and where.
    pub floating: BTreeMap<Window, Rectangle>,
}

/// A screen with a workspace.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub struct Screen<Tag, Layout, Window, Id, Detail> {
    /// What it shows.
    pub workspace: Workspace<Tag, Layout, Window>,
    /// Which screen it is.
    pub id: Id,
    /// What else is known of it.
    pub detail: Detail,
}

/// A workspace, which may have windows.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub struct Workspace<Tag, Layout, Window> {
    /// Its name.
    pub tag: Tag,
    /// How windows are arranged.
    pub layout: Layout,
    /// The windows, if there are any.
    pub stack: Option<Stack<Window>>,
}

/// Windows, one of which has the focus.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub struct Stack<Window> {
    /// The one with the focus.
    pub focus: Window,
    /// Those above, the nearest first.
    pub up: Vec<Window>,
    /// Those below, the nearest first.
    pub down: Vec<Window>,
}

/// A part of the screen, in percent.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub struct Rectangle {
    /// From the left.
    pub x: u8,
    /// From the top.
    pub y: u8,
    /// To the right.
    pub width: u8,
    /// To the bottom.
    pub height: u8,
}

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
