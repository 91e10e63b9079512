//! The windows of a window manager, on workspaces, none of them twice.
//!
//! After XMonad's `StackSet`, as it is used to judge tools in *Extrapolate* (Rudy Braquehais and Colin
//! Runciman, IFL 2017, section 4.4) and *Type Targeted Testing* (Eric Seidel and others, ESOP
//! 2015, section 5.1). Some workspaces are on screens, one of which is the current one; the
//! others are hidden. A workspace may have windows, and then one of them has the focus.
//!
//! A window is in one place only: that is the invariant. It speaks of all parts of a value at once, so nothing
//! smaller than the whole can be made to satisfy it.
//!
//! The module without bugs is [`lurcher_study_target::stack_set`]; here are the operations that may have one.

mod operations;
mod property;

pub use lurcher_study_target::stack_set::{
    Rectangle, Screen, Stack, StackSet, Workspace, focus_down, focus_master, has_no_duplicates,
    index, member, peek, swap_down, swap_master, windows,
};
pub use operations::{Bug, delete, focus_up, insert_up, shift, swap_up, view};
pub use property::{Operation, Tested, apply, check, holds, is_input, prop_delete};
