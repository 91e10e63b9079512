//! The windows of the current workspace, and which of them has the focus.

use lurcher::prelude::*;

use super::invariant::{has_distinct_tags, has_no_duplicates, has_window, window_set};
use super::windows::{find_tag, listed};
use super::workspaces::view;
use super::{Stack, StackSet};

/// The window with the focus, if the current workspace has any.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> Option<&W{w: has_window(set, &w)}>
)]
pub fn peek<T, L, W: Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> Option<&W> {
    set.current.workspace.stack.as_ref().map(|stack| &stack.focus)
}

/// The windows of the current workspace from top to bottom.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> Vec<W>{v: v.len() > 0 <=> peek(set).is_some()}
)]
pub fn index<T, L, W: Clone + Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> Vec<W> {
    set.current.workspace.stack.as_ref().map(listed).unwrap_or_default()
}

/// Changes the stack of the current workspace, if it has one.
fn with_stack<T, L, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    change: impl FnOnce(Stack<W>) -> Stack<W>,
) -> StackSet<T, L, W, I, D> {
    set.current.workspace.stack = set.current.workspace.stack.map(change);
    set
}

fn upside_down<W>(Stack { focus, up, down }: Stack<W>) -> Stack<W> {
    Stack { focus, up: down, down: up }
}

/// The window above gets the focus; from the first it goes to the last.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && index(v) == index(set) && focus_down(v.clone()) == set}
)]
pub fn focus_up<T, L, W: Ord, I, D>(set: StackSet<T, L, W, I, D>) -> StackSet<T, L, W, I, D> {
    with_stack(set, focus_above)
}

fn focus_above<W>(Stack { focus, mut up, mut down }: Stack<W>) -> Stack<W> {
    if !up.is_empty() {
        down.insert(0, focus);
        return Stack { focus: up.remove(0), up, down };
    }
    match down.pop() {
        Some(last) => {
            down.reverse();
            down.push(focus);
            Stack { focus: last, up: down, down: Vec::new() }
        }
        None => Stack { focus, up, down },
    }
}

/// The window below gets the focus; from the last it goes to the first.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && index(v) == index(set) && focus_up(v.clone()) == set}
)]
pub fn focus_down<T, L, W: Ord, I, D>(set: StackSet<T, L, W, I, D>) -> StackSet<T, L, W, I, D> {
    with_stack(set, |stack| upside_down(focus_above(upside_down(stack))))
}

/// The first window gets the focus.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && index(v) == index(set)}
)]
pub fn focus_master<T, L, W: Ord, I, D>(set: StackSet<T, L, W, I, D>) -> StackSet<T, L, W, I, D> {
    with_stack(set, |mut stack| {
        while !stack.up.is_empty() {
            stack = focus_above(stack);
        }
        stack
    })
}

/// A window gets the focus, and its workspace is viewed; nothing if it is nowhere.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set) && has_distinct_tags(set)}, window: &W)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && window_set(v) == window_set(set) && (has_window(set, &window) => peek(v) == Some(&window))}
)]
pub fn focus_window<T: Clone + PartialEq, L, W: Clone + Ord, I, D>(
    set: StackSet<T, L, W, I, D>,
    window: &W,
) -> StackSet<T, L, W, I, D> {
    match find_tag(&set, window).cloned() {
        None => set,
        Some(tag) => {
            let mut set = view(set, &tag);
            while peek(&set) != Some(window) {
                set = focus_up(set);
            }
            set
        }
    }
}

/// The window with the focus changes places with the one above; the first becomes the last.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && peek(v) == peek(set) && window_set(v) == window_set(set)}
)]
pub fn swap_up<T, L, W: Ord, I, D>(set: StackSet<T, L, W, I, D>) -> StackSet<T, L, W, I, D> {
    with_stack(set, swap_above)
}

fn swap_above<W>(Stack { focus, mut up, mut down }: Stack<W>) -> Stack<W> {
    if up.is_empty() {
        down.reverse();
        Stack { focus, up: down, down: Vec::new() }
    } else {
        down.insert(0, up.remove(0));
        Stack { focus, up, down }
    }
}

/// The window with the focus changes places with the one below; the last becomes the first.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && peek(v) == peek(set) && window_set(v) == window_set(set)}
)]
pub fn swap_down<T, L, W: Ord, I, D>(set: StackSet<T, L, W, I, D>) -> StackSet<T, L, W, I, D> {
    with_stack(set, |stack| upside_down(swap_above(upside_down(stack))))
}

/// The window with the focus changes places with the first.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && peek(v) == peek(set) && window_set(v) == window_set(set)}
)]
pub fn swap_master<T, L, W: Ord, I, D>(set: StackSet<T, L, W, I, D>) -> StackSet<T, L, W, I, D> {
    with_stack(set, |Stack { focus, mut up, down }| {
        let master = up.pop();
        up.reverse();
        up.extend(master);
        up.extend(down);
        Stack { focus, up: Vec::new(), down: up }
    })
}

/// The window with the focus becomes the first, the others keep their order.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && peek(v) == peek(set) && window_set(v) == window_set(set)}
)]
pub fn shift_master<T, L, W: Ord, I, D>(set: StackSet<T, L, W, I, D>) -> StackSet<T, L, W, I, D> {
    with_stack(set, |Stack { focus, mut up, down }| {
        up.reverse();
        up.extend(down);
        Stack { focus, up: Vec::new(), down: up }
    })
}
