//! Workspaces and the screens that they are on.

use std::collections::BTreeMap;
use std::mem::swap;

use lurcher::prelude::*;

use super::invariant::{has_no_duplicates, has_tag, window_set};
use super::{Screen, StackSet, Workspace, windows};

/// Workspaces without windows, the first of them on screens.
///
/// # Panics
///
/// There must be a screen, and no fewer workspaces than screens.
#[refined(
    fn(layout: L, tags: Vec<T>, details: Vec<D>{1 <= details.len() && details.len() <= tags.len()})
    -> StackSet<T, L, W, usize, D>{v: screens(v).len() == details.len() && workspaces(v).len() == tags.len()}
)]
pub fn new<T, L: Clone, W: Ord, D>(
    layout: L,
    tags: Vec<T>,
    details: Vec<D>,
) -> StackSet<T, L, W, usize, D> {
    assert!(!details.is_empty() && details.len() <= tags.len(), "a workspace for each screen");
    let mut shown: Vec<_> = tags.into_iter().map(|tag| unused(tag, layout.clone())).collect();
    let hidden = shown.split_off(details.len());
    let screens = shown.into_iter().zip(details).enumerate();
    let mut screens: Vec<_> =
        screens.map(|(id, (workspace, detail))| Screen { workspace, id, detail }).collect();
    StackSet { current: screens.remove(0), visible: screens, hidden, floating: BTreeMap::new() }
}

fn unused<T, L, W>(tag: T, layout: L) -> Workspace<T, L, W> {
    Workspace { tag, layout, stack: None }
}

/// All screens, the current one first.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> Vec<&Screen<T, L, W, I, D>>{v: v.len() == set.visible.len() + 1}
)]
pub fn screens<T, L, W: Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> Vec<&Screen<T, L, W, I, D>> {
    std::iter::once(&set.current).chain(&set.visible).collect()
}

/// All workspaces: those on screens, the current one first, then hidden ones.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> Vec<&Workspace<T, L, W>>{v: v.len() == set.visible.len() + set.hidden.len() + 1}
)]
pub fn workspaces<T, L, W: Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> Vec<&Workspace<T, L, W>> {
    all_workspaces(set).collect()
}

pub(super) fn all_workspaces<T, L, W: Ord, I, D>(
    set: &StackSet<T, L, W, I, D>,
) -> impl Iterator<Item = &Workspace<T, L, W>> {
    let visible = set.visible.iter().map(|screen| &screen.workspace);
    std::iter::once(&set.current.workspace).chain(visible).chain(&set.hidden)
}

pub(super) fn all_workspaces_mut<T, L, W: Ord, I, D>(
    set: &mut StackSet<T, L, W, I, D>,
) -> impl Iterator<Item = &mut Workspace<T, L, W>> {
    let visible = set.visible.iter_mut().map(|screen| &mut screen.workspace);
    std::iter::once(&mut set.current.workspace).chain(visible).chain(&mut set.hidden)
}

/// The tag of the current workspace.
#[refined(fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)}) -> &T{v: has_tag(set, &v)})]
pub fn current_tag<T, L, W: Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> &T {
    &set.current.workspace.tag
}

/// The tags of all workspaces.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)})
    -> Vec<T>{v: v.len() == workspaces(set).len()}
)]
pub fn tags<T: Clone, L, W: Ord, I, D>(set: &StackSet<T, L, W, I, D>) -> Vec<T> {
    all_workspaces(set).map(|workspace| workspace.tag.clone()).collect()
}

/// Whether there is a workspace with a tag.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)}, tag: &T)
    -> bool{v: v == has_tag(set, &tag)}
)]
pub fn tag_member<T: PartialEq, L, W: Ord, I, D>(set: &StackSet<T, L, W, I, D>, tag: &T) -> bool {
    all_workspaces(set).any(|workspace| workspace.tag == *tag)
}

/// The tag of the workspace on a screen.
#[refined(
    fn(set: &StackSet<T, L, W, I, D>{has_no_duplicates(set)}, id: &I)
    -> Option<&T{t: has_tag(set, &t)}>
)]
pub fn lookup_workspace<'a, T, L, W: Ord, I: PartialEq, D>(
    set: &'a StackSet<T, L, W, I, D>,
    id: &I,
) -> Option<&'a T> {
    screens(set).into_iter().find(|screen| screen.id == *id).map(|screen| &screen.workspace.tag)
}

/// Goes to the workspace with a tag: to its screen if it has one, else it comes to this screen.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, tag: &T)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && window_set(v) == window_set(set) && (has_tag(set, &tag) => current_tag(v) == &tag)}
)]
pub fn view<T: PartialEq, L, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    tag: &T,
) -> StackSet<T, L, W, I, D> {
    if current_tag(&set) == tag {
        set
    } else if let Some(screen) = set.visible.iter_mut().find(|one| one.workspace.tag == *tag) {
        swap(&mut set.current, screen);
        set
    } else {
        greedy_view(set, tag)
    }
}

/// The workspace with a tag comes to this screen; if it was on another, that gets the one from here.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, tag: &T)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && window_set(v) == window_set(set) && (has_tag(set, &tag) => current_tag(v) == &tag)}
)]
pub fn greedy_view<T: PartialEq, L, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    tag: &T,
) -> StackSet<T, L, W, I, D> {
    if current_tag(&set) != tag {
        let visible = set.visible.iter_mut().map(|screen| &mut screen.workspace);
        if let Some(other) = visible.chain(&mut set.hidden).find(|one| one.tag == *tag) {
            swap(&mut set.current.workspace, other);
        }
    }
    set
}

/// All workspaces with a tag get another.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, from: &T, to: &T)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && windows(v) == windows(set) && (has_tag(set, &from) => has_tag(v, &to))}
)]
pub fn rename_tag<T: Clone + PartialEq, L, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    from: &T,
    to: &T,
) -> StackSet<T, L, W, I, D> {
    for workspace in all_workspaces_mut(&mut set) {
        if workspace.tag == *from {
            workspace.tag = to.clone();
        }
    }
    set
}

/// There is a workspace for each of some tags: those that none of them names are renamed, and then there are new ones.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, layout: &L, wanted: &[T])
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && windows(v) == windows(set) && forall i in 0..wanted.len() { has_tag(v, &wanted[i]) }}
)]
pub fn ensure_tags<T: Clone + PartialEq, L: Clone, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    layout: &L,
    wanted: &[T],
) -> StackSet<T, L, W, I, D> {
    for tag in wanted {
        if tag_member(&set, tag) {
            continue;
        }
        match tags(&set).into_iter().find(|other| !wanted.contains(other)) {
            Some(other) => set = rename_tag(set, &other, tag),
            None => set.hidden.push(unused(tag.clone(), layout.clone())),
        }
    }
    set
}

/// All workspaces get other layouts.
#[refined(
    fn(set: StackSet<T, L, W, I, D>{has_no_duplicates(set)}, change: impl Fn(&L) -> L)
    -> StackSet<T, L, W, I, D>{v: has_no_duplicates(v) && tags(v) == tags(set)}
)]
pub fn map_layouts<T, L: Clone, W: Ord, I, D>(
    mut set: StackSet<T, L, W, I, D>,
    change: impl Fn(&L) -> L,
) -> StackSet<T, L, W, I, D> {
    for workspace in all_workspaces_mut(&mut set) {
        workspace.layout = change(&workspace.layout);
    }
    set
}
