//! The windows of a window manager, as a module exports them.
//!
//! After XMonad's `StackSet` (Don Stewart and Spencer Sjanssen, 2007), which *Type Targeted Testing* and *Extrapolate*
//! use to judge tools. Some workspaces are on screens, one of which is the current one; the
//! others are hidden. A workspace may have windows, and then one of them has the focus.
//!
//! A window is in one place only: that is the invariant. It speaks of all parts of a value at once, so nothing
//! smaller than the whole can be made to satisfy it. It is in `invariant.rs`.

mod focus;
mod invariant;
#[cfg(test)]
mod tests;
mod windows;
mod workspaces;

use std::collections::BTreeMap;

use lurcher::prelude::*;

pub use focus::{
    focus_down, focus_master, focus_up, focus_window, index, peek, shift_master, swap_down,
    swap_master, swap_up,
};
pub use invariant::{has_distinct_tags, has_no_duplicates, has_tag, has_window, window_set};
pub use windows::{
    delete, find_tag, float, insert_up, member, put, shift, shift_window, sink, windows,
};
pub use workspaces::{
    current_tag, ensure_tags, greedy_view, lookup_workspace, map_layouts, new, rename_tag, screens,
    tag_member, tags, view, workspaces,
};

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
