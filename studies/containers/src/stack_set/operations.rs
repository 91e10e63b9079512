//! What a window manager does with its windows, and what may be wrong with it.

use lurcher_study_target::stack_set as module;
use lurcher_study_target::stack_set::{Stack, StackSet, Workspace, member, peek, put};

crate::bugs::bugs! {
    DeleteKeepsOnly, "deleting a window keeps it in its workspace and drops all others there";
    InsertsTwice, "inserting does not ask whether the window is there already";
    FocusUpReverses, "focusing up from the first window turns the others round";
    FocusUpStops, "focusing up from the first window does nothing";
    FocusUpLoses, "focusing up from the first window drops the one before the last";
    FocusUpMixes, "focusing up from the third window or a later one puts it behind all others";
    ShiftCopies, "shifting a window leaves it where it was, too";
    SwapLoses, "swapping the first window up drops those below";
    ViewForgets, "viewing a hidden workspace drops the one that was current";
}

/// A set with any kinds of tags, layouts, windows and screens.
type Set<T, L, W, I, D> = StackSet<T, L, W, I, D>;

/// The window above gets the focus; from the first it goes to the last.
pub fn focus_up<T, L, W: Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
) -> Set<T, L, W, I, D> {
    let Some(Stack { up, down, .. }) = &mut set.current.workspace.stack else { return set };
    match bug {
        Some(Bug::FocusUpStops) if up.is_empty() => return set,
        Some(Bug::FocusUpReverses) if up.is_empty() => {
            // The last gets the focus, wherever the others go.
            let last = down.pop();
            down.reverse();
            down.extend(last);
        }
        Some(Bug::FocusUpLoses) if up.is_empty() && down.len() > 1 => {
            down.remove(down.len() - 2);
        }
        Some(Bug::FocusUpMixes) if up.len() > 1 => {
            let mut set = module::focus_up(set);
            if let Some(Stack { down, .. }) = &mut set.current.workspace.stack {
                down.rotate_left(1);
            }
            return set;
        }
        _ => {}
    }
    module::focus_up(set)
}

/// The window with the focus changes places with the one above; the first becomes the last.
pub fn swap_up<T, L, W: Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
) -> Set<T, L, W, I, D> {
    match &mut set.current.workspace.stack {
        Some(stack) if bug == Some(Bug::SwapLoses) && stack.up.is_empty() => stack.down.clear(),
        _ => {}
    }
    module::swap_up(set)
}

/// A new window above the one with the focus, which it takes over; nothing if the window is there already.
pub fn insert_up<T, L, W: Clone + Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
    window: W,
) -> Set<T, L, W, I, D> {
    if bug != Some(Bug::InsertsTwice) || !member(&set, &window) {
        return module::insert_up(set, window);
    }
    let stack = set.current.workspace.stack.take();
    set.current.workspace.stack = Some(put(stack, window));
    set
}

/// A window less; nothing if it is nowhere. The focus goes to the one below, or else above.
pub fn delete<T, L, W: Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
    window: &W,
) -> Set<T, L, W, I, D> {
    if bug != Some(Bug::DeleteKeepsOnly) {
        return module::delete(set, window);
    }
    for workspace in workspaces_mut(&mut set) {
        workspace.stack = workspace.stack.take().and_then(|stack| only(stack, window));
    }
    module::sink(set, window)
}

/// What is left of a stack if all windows but one are taken out.
fn only<W: Ord>(Stack { focus, up, down }: Stack<W>, window: &W) -> Option<Stack<W>> {
    let mut all = std::iter::once(focus).chain(up).chain(down);
    all.find(|other| other == window).map(|window| put(None, window))
}

fn workspaces_mut<T, L, W: Ord, I, D>(
    set: &mut Set<T, L, W, I, D>,
) -> impl Iterator<Item = &mut Workspace<T, L, W>> {
    let visible = set.visible.iter_mut().map(|screen| &mut screen.workspace);
    std::iter::once(&mut set.current.workspace).chain(visible).chain(&mut set.hidden)
}

/// Moves the window with the focus to the workspace with a tag; nothing if there is none.
pub fn shift<T: PartialEq, L, W: Clone + Ord, I, D>(
    bug: Option<Bug>,
    mut set: Set<T, L, W, I, D>,
    tag: &T,
) -> Set<T, L, W, I, D> {
    if bug != Some(Bug::ShiftCopies) || set.current.workspace.tag == *tag {
        return module::shift(set, tag);
    }
    let Some(window) = peek(&set).cloned() else { return set };
    if let Some(to) = workspaces_mut(&mut set).find(|workspace| workspace.tag == *tag) {
        to.stack = Some(put(to.stack.take(), window));
    }
    set
}

/// Goes to the workspace with a tag: to its screen if it has one, else it comes to this screen.
pub fn view<T: PartialEq, L, W: Ord, I, D>(
    bug: Option<Bug>,
    set: Set<T, L, W, I, D>,
    tag: &T,
) -> Set<T, L, W, I, D> {
    let is_shown = set.current.workspace.tag == *tag
        || set.visible.iter().any(|screen| screen.workspace.tag == *tag);
    let place = set.hidden.iter().position(|workspace| workspace.tag == *tag);
    let mut set = module::view(set, tag);
    match place {
        Some(place) if bug == Some(Bug::ViewForgets) && !is_shown => drop(set.hidden.remove(place)),
        _ => {}
    }
    set
}
