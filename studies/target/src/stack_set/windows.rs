//! Windows that come, go, and change workspaces.

use lurcher::prelude::*;

use super::focus::index;
use super::focus::peek;
use super::invariant::{has_no_duplicates, has_tag, has_window, window_set};
use super::workspaces::{all_workspaces, all_workspaces_mut, current_tag, tag_member};
use super::{Rectangle, Stack, StackSet};

pub(super) fn listed<W: Clone>(stack: &Stack<W>) -> Vec<W> {
    let focus = std::iter::once(&stack.focus);
    stack.up.iter().rev().chain(focus).chain(&stack.down).cloned().collect()
}

/// All windows, workspace by workspace.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> Vec<W>{v: v.len() >= index(set).len()}
)]
pub fn windows<T, L, W: Clone + Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> Vec<W> {
    all_workspaces(set).filter_map(|workspace| workspace.stack.as_ref()).flat_map(listed).collect()
}

/// Whether a window is on a workspace.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)}, window: &W)
    -> bool{v: v == has_window(set, &window)}
)]
pub fn member<T, L, W: Clone + Ord, I, D>(set: &StackSet<T, L, W, I, D>, window: &W) -> bool {
    find_tag(set, window).is_some()
}

/// The tag of the workspace that a window is on.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)}, window: &W)
    -> Option<&T{t: has_tag(set, &t)}>{v: v.is_some() == has_window(set, &window)}
)]
pub fn find_tag<'a, T, L, W: Clone + Ord, I, D>(
    set: &'a StackSet<T, L, W, I, D>,
    window: &W,
) -> Option<&'a T> {
    all_workspaces(set)
        .find(|workspace| workspace.stack.as_ref().is_some_and(|it| listed(it).contains(window)))
        .map(|workspace| &workspace.tag)
}

/// A new window above the one with the focus, which it takes over; nothing if the window is there already.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, window: W)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && window_set(v) == set_union(window_set(set), set_singleton(window))}
)]
pub fn insert_up<T, L, W: Clone + Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    window: W,
) -> StackSet<T, L, W, I, D> {
    if !member(&set, &window) {
        let stack = set.current.workspace.stack.take();
        set.current.workspace.stack = Some(put(stack, window));
    }
    set
}

/// A stack with one window more, which takes the focus.
#[refined(fn(stack: Option<Stack<W>>, window: W) -> Stack<W>{v: v.focus == window})]
pub fn put<W>(stack: Option<Stack<W>>, window: W) -> Stack<W> {
    match stack {
        None => Stack { focus: window, up: Vec::new(), down: Vec::new() },
        Some(Stack { focus, up, mut down }) => {
            down.insert(0, focus);
            Stack { focus: window, up, down }
        }
    }
}

/// A window less; nothing if it is nowhere. The focus goes to the one below, or else above.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, window: &W)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && window_set(v) == set_difference(window_set(set), set_singleton(window))}
)]
pub fn delete<T, L, W: Ord, I, D>(
    set: StackSet<T, L, W, I, D>,
    window: &W,
) -> StackSet<T, L, W, I, D> {
    sink(taken_out(set, window), window)
}

fn taken_out<T, L, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    window: &W,
) -> StackSet<T, L, W, I, D> {
    for workspace in all_workspaces_mut(&mut set) {
        workspace.stack = workspace.stack.take().and_then(|stack| without(stack, window));
    }
    set
}

fn without<W: Ord>(Stack { focus, mut up, mut down }: Stack<W>, window: &W) -> Option<Stack<W>> {
    up.retain(|other| other != window);
    down.retain(|other| other != window);
    if focus != *window {
        Some(Stack { focus, up, down })
    } else if !down.is_empty() {
        Some(Stack { focus: down.remove(0), up, down })
    } else if !up.is_empty() {
        Some(Stack { focus: up.remove(0), up, down })
    } else {
        None
    }
}

/// A window floats above the others from now on.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, window: W, place: Rectangle)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && v.floating.contains_key(&window)}
)]
pub fn float<T, L, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    window: W,
    place: Rectangle,
) -> StackSet<T, L, W, I, D> {
    set.floating.insert(window, place);
    set
}

/// A window floats no more.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, window: &W)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && !v.floating.contains_key(&window)}
)]
pub fn sink<T, L, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    window: &W,
) -> StackSet<T, L, W, I, D> {
    set.floating.remove(window);
    set
}

/// Moves the window with the focus to the workspace with a tag; nothing if there is none.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, tag: &T)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && window_set(v) == window_set(set)}
)]
pub fn shift<T: PartialEq, L, W: Clone + Ord, I, D>(
    set: StackSet<T, L, W, I, D>,
    tag: &T,
) -> StackSet<T, L, W, I, D> {
    match peek(&set).cloned() {
        Some(window) if tag_member(&set, tag) && current_tag(&set) != tag => {
            moved(set, window, tag)
        }
        _ => set,
    }
}

/// Moves a window to the workspace with a tag; nothing if one of them is not there.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, tag: &T, window: W)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && window_set(v) == window_set(set) && (has_tag(set, &tag) && has_window(set, &window) => find_tag(v, &window) == Some(&tag))}
)]
pub fn shift_window<T: PartialEq, L, W: Clone + Ord, I, D>(
    set: StackSet<T, L, W, I, D>,
    tag: &T,
    window: W,
) -> StackSet<T, L, W, I, D> {
    match find_tag(&set, &window) {
        Some(from) if from != tag && tag_member(&set, tag) => moved(set, window, tag),
        _ => set,
    }
}

fn moved<T: PartialEq, L, W: Clone + Ord, I, D>(
    set: StackSet<T, L, W, I, D>,
    window: W,
    tag: &T,
) -> StackSet<T, L, W, I, D> {
    let mut set = taken_out(set, &window);
    let to = all_workspaces_mut(&mut set).find(|workspace| workspace.tag == *tag);
    if let Some(to) = to {
        to.stack = Some(put(to.stack.take(), window));
    }
    set
}
