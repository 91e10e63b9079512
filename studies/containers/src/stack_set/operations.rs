//! What a window manager does with its windows, and what may be wrong with it.

use super::{Stack, StackSet, Workspace};

crate::bugs::bugs! {
    DeleteKeepsOnly, "deleting a window keeps it in its workspace and drops all others there";
    InsertsTwice, "inserting does not ask whether the window is there already";
    FocusUpReverses, "focusing up from the first window turns the others round";
    FocusUpStops, "focusing up from the first window does nothing";
    ShiftCopies, "shifting a window leaves it where it was, too";
    SwapLoses, "swapping the first window up drops those below";
    ViewForgets, "viewing a hidden workspace drops the one that was current";
}

/// A set with any kinds of tags, layouts, windows and screens.
type Set<T, L, W, I, D> = StackSet<T, L, W, I, D>;

/// The window with the focus, if the current workspace has any.
pub fn peek<T, L, W: Ord, I, D>(set: &Set<T, L, W, I, D>) -> Option<&W> {
    set.current.workspace.stack.as_ref().map(|stack| &stack.focus)
}

/// The windows of the current workspace from top to bottom.
pub fn index<T, L, W: Clone + Ord, I, D>(set: &Set<T, L, W, I, D>) -> Vec<W> {
    set.current.workspace.stack.as_ref().map(listed).unwrap_or_default()
}

/// All windows, workspace by workspace.
pub fn windows<T, L, W: Clone + Ord, I, D>(set: &Set<T, L, W, I, D>) -> Vec<W> {
    workspaces(set).filter_map(|workspace| workspace.stack.as_ref()).flat_map(listed).collect()
}

/// Whether a window is on a workspace.
pub fn member<T, L, W: Clone + Ord, I, D>(set: &Set<T, L, W, I, D>, window: &W) -> bool {
    windows(set).contains(window)
}

fn listed<W: Clone>(stack: &Stack<W>) -> Vec<W> {
    let focus = std::iter::once(&stack.focus);
    stack.up.iter().rev().chain(focus).chain(&stack.down).cloned().collect()
}

fn workspaces<T, L, W: Ord, I, D>(
    set: &Set<T, L, W, I, D>,
) -> impl Iterator<Item = &Workspace<T, L, W>> {
    let visible = set.visible.iter().map(|screen| &screen.workspace);
    std::iter::once(&set.current.workspace).chain(visible).chain(&set.hidden)
}

fn workspaces_mut<T, L, W: Ord, I, D>(
    set: &mut Set<T, L, W, I, D>,
) -> impl Iterator<Item = &mut Workspace<T, L, W>> {
    let visible = set.visible.iter_mut().map(|screen| &mut screen.workspace);
    std::iter::once(&mut set.current.workspace).chain(visible).chain(&mut set.hidden)
}

/// Changes the stack of the current workspace, if it has one.
fn with_stack<T, L, W: Ord, I, D>(
    mut set: Set<T, L, W, I, D>,
    change: impl FnOnce(Stack<W>) -> Stack<W>,
) -> Set<T, L, W, I, D> {
    set.current.workspace.stack = set.current.workspace.stack.map(change);
    set
}

/// The window above gets the focus; from the first it goes to the last.
pub fn focus_up<T, L, W: Ord, I, D>(
    bug: Option<Bug>,
    set: Set<T, L, W, I, D>,
) -> Set<T, L, W, I, D> {
    with_stack(set, |stack| focus_above(bug, stack))
}

fn focus_above<W>(bug: Option<Bug>, Stack { focus, mut up, mut down }: Stack<W>) -> Stack<W> {
    if !up.is_empty() {
        down.insert(0, focus);
        return Stack { focus: up.remove(0), up, down };
    }
    match down.pop() {
        Some(last) if bug != Some(Bug::FocusUpStops) => {
            if bug != Some(Bug::FocusUpReverses) {
                down.reverse();
            }
            down.push(focus);
            Stack { focus: last, up: down, down: Vec::new() }
        }
        last => {
            down.extend(last);
            Stack { focus, up, down }
        }
    }
}

/// The window below gets the focus; from the last it goes to the first.
pub fn focus_down<T, L, W: Ord, I, D>(set: Set<T, L, W, I, D>) -> Set<T, L, W, I, D> {
    with_stack(set, |stack| upside_down(focus_above(None, upside_down(stack))))
}

/// The first window gets the focus.
pub fn focus_master<T, L, W: Ord, I, D>(set: Set<T, L, W, I, D>) -> Set<T, L, W, I, D> {
    with_stack(set, |mut stack| {
        while !stack.up.is_empty() {
            stack = focus_above(None, stack);
        }
        stack
    })
}

fn upside_down<W>(Stack { focus, up, down }: Stack<W>) -> Stack<W> {
    Stack { focus, up: down, down: up }
}

/// The window with the focus changes places with the one above; the first becomes the last.
pub fn swap_up<T, L, W: Ord, I, D>(
    bug: Option<Bug>,
    set: Set<T, L, W, I, D>,
) -> Set<T, L, W, I, D> {
    with_stack(set, |stack| swap_above(bug, stack))
}

fn swap_above<W>(bug: Option<Bug>, Stack { focus, mut up, mut down }: Stack<W>) -> Stack<W> {
    if !up.is_empty() {
        down.insert(0, up.remove(0));
        return Stack { focus, up, down };
    }
    if bug == Some(Bug::SwapLoses) {
        down.clear();
    }
    down.reverse();
    Stack { focus, up: down, down: Vec::new() }
}

/// The window with the focus changes places with the one below; the last becomes the first.
pub fn swap_down<T, L, W: Ord, I, D>(set: Set<T, L, W, I, D>) -> Set<T, L, W, I, D> {
    with_stack(set, |stack| upside_down(swap_above(None, upside_down(stack))))
}

/// The window with the focus becomes the first, the others keep their order.
pub fn swap_master<T, L, W: Ord, I, D>(set: Set<T, L, W, I, D>) -> Set<T, L, W, I, D> {
    with_stack(set, |Stack { focus, mut up, down }| {
        up.reverse();
        up.extend(down);
        Stack { focus, up: Vec::new(), down: up }
    })
}

/// A new window above the one with the focus, which it takes over; nothing if the window is there already.
pub fn insert_up<T, L, W: Clone + Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
    window: W,
) -> Set<T, L, W, I, D> {
    if bug == Some(Bug::InsertsTwice) || !member(&set, &window) {
        let stack = set.current.workspace.stack.take();
        set.current.workspace.stack = Some(put(stack, window));
    }
    set
}

fn put<W>(stack: Option<Stack<W>>, window: W) -> Stack<W> {
    match stack {
        None => Stack { focus: window, up: Vec::new(), down: Vec::new() },
        Some(Stack { focus, up, mut down }) => {
            down.insert(0, focus);
            Stack { focus: window, up, down }
        }
    }
}

/// A window less; nothing if it is nowhere. The focus goes to the one below, or else above.
pub fn delete<T, L, W: Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
    window: &W,
) -> Set<T, L, W, I, D> {
    take_out(bug, &mut set, window);
    set.floating.remove(window);
    set
}

fn take_out<T, L, W: Ord, I, D>(bug: Option<Bug>, set: &mut Set<T, L, W, I, D>, window: &W) {
    let stays = |other: &W| (other != window) != (bug == Some(Bug::DeleteKeepsOnly));
    for workspace in workspaces_mut(set) {
        workspace.stack = workspace.stack.take().and_then(|stack| filtered(stack, stays));
    }
}

fn filtered<W>(
    Stack { focus, mut up, mut down }: Stack<W>,
    stays: impl Fn(&W) -> bool,
) -> Option<Stack<W>> {
    up.retain(&stays);
    down.retain(&stays);
    if stays(&focus) {
        Some(Stack { focus, up, down })
    } else if !down.is_empty() {
        Some(Stack { focus: down.remove(0), up, down })
    } else if !up.is_empty() {
        Some(Stack { focus: up.remove(0), up, down })
    } else {
        None
    }
}

/// Moves the window with the focus to the workspace with a tag; nothing if there is none.
pub fn shift<T: PartialEq, L, W: Clone + Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
    tag: &T,
) -> Set<T, L, W, I, D> {
    let is_there = workspaces(&set).any(|workspace| workspace.tag == *tag);
    let Some(window) = peek(&set).cloned() else { return set };
    if !is_there || set.current.workspace.tag == *tag {
        return set;
    }
    if bug != Some(Bug::ShiftCopies) {
        take_out(None, &mut set, &window);
    }
    if let Some(to) = workspaces_mut(&mut set).find(|workspace| workspace.tag == *tag) {
        to.stack = Some(put(to.stack.take(), window));
    }
    set
}

/// Goes to the workspace with a tag: to its screen if it has one, else it comes to this screen.
pub fn view<T: PartialEq, L, W: Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
    tag: &T,
) -> Set<T, L, W, I, D> {
    if set.current.workspace.tag == *tag {
        return set;
    }
    let on_screen = set.visible.iter().position(|screen| screen.workspace.tag == *tag);
    let is_hidden = set.hidden.iter().position(|workspace| workspace.tag == *tag);
    if let Some(place) = on_screen {
        std::mem::swap(&mut set.current, &mut set.visible[place]);
    } else if let Some(place) = is_hidden {
        std::mem::swap(&mut set.current.workspace, &mut set.hidden[place]);
        if bug == Some(Bug::ViewForgets) {
            set.hidden.remove(place);
        }
    }
    set
}
