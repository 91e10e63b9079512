//! What every function does to the windows, said with lists.

use lurcher::prelude::*;

use super::*;

type Set = StackSet<u8, u8, char, u8, u8>;

fn sorted(mut windows: Vec<char>) -> Vec<char> {
    windows.sort_unstable();
    windows
}

/// The place of the focus among the windows of the current workspace.
fn place(set: &Set) -> Option<usize> {
    set.current.workspace.stack.as_ref().map(|stack| stack.up.len())
}

#[property(requires = has_no_duplicates(&set), seed = 1)]
fn focusing_moves_the_focus_only(set: Set) {
    let windows = index(&set);
    let n = windows.len();
    let expect = |after: Set, place_after: Option<usize>| {
        assert_eq!(index(&after), windows);
        assert_eq!(place(&after), place_after);
        assert_eq!(after.hidden, set.hidden);
        assert_eq!(peek(&after), place_after.map(|place| &windows[place]));
    };
    expect(focus_up(set.clone()), place(&set).map(|place| (place + n - 1) % n));
    expect(focus_down(set.clone()), place(&set).map(|place| (place + 1) % n));
    expect(focus_master(set.clone()), place(&set).map(|_| 0));
}

#[property(requires = has_no_duplicates(&set), seed = 1)]
fn focusing_up_does_not_change_the_order(set: Set, times: u8) {
    let mut focused = set.clone();
    for _ in 0..times % 16 {
        focused = focus_up(focused);
    }
    assert_eq!(index(&focused), index(&set));
}

#[property(requires = has_no_duplicates(&set), seed = 1)]
fn swapping_moves_the_window_with_the_focus(set: Set) {
    let windows = index(&set);
    let Some(place) = place(&set) else { return };
    let n = windows.len();
    let mut others = windows.clone();
    let focus = others.remove(place);
    let with_focus_at = |place: usize| {
        let mut windows = others.clone();
        windows.insert(place, focus);
        windows
    };
    assert_eq!(index(&swap_up(set.clone())), with_focus_at((place + n - 1) % n));
    assert_eq!(index(&swap_down(set.clone())), with_focus_at((place + 1) % n));
    assert_eq!(index(&shift_master(set.clone())), with_focus_at(0));
    let mut swapped = windows;
    swapped.swap(0, place);
    assert_eq!(index(&swap_master(set.clone())), swapped);
    for after in [swap_up(set.clone()), swap_down(set.clone()), swap_master(set.clone())] {
        assert_eq!(peek(&after), Some(&focus));
    }
}

#[property(requires = has_no_duplicates(&set), seed = 1)]
fn windows_come_and_go(set: Set, window: char) {
    let is_there = member(&set, &window);
    assert_eq!(is_there, windows(&set).contains(&window));
    assert_eq!(is_there, has_window(&set, &window));
    let inserted = insert_up(set.clone(), window);
    assert!(has_no_duplicates(&inserted));
    if is_there {
        assert_eq!(inserted, set);
    } else {
        assert_eq!(peek(&inserted), Some(&window));
        assert_eq!(sorted(windows(&inserted)), sorted([windows(&set), vec![window]].concat()));
    }
    let deleted = delete(inserted, &window);
    assert!(!member(&deleted, &window) && !deleted.floating.contains_key(&window));
    let others = windows(&set).into_iter().filter(|other| *other != window).collect::<Vec<_>>();
    assert_eq!(windows(&deleted), others);
}

#[property(requires = has_no_duplicates(&set) && has_window(&set, &window), seed = 1)]
fn a_window_is_found_focused_and_deleted(set: Set, window: char) {
    let tag = find_tag(&set, &window).expect("it is there");
    assert!(workspaces(&set).iter().any(|workspace| workspace.tag == *tag));
    let others = windows(&set).into_iter().filter(|other| *other != window).collect::<Vec<_>>();
    assert_eq!(windows(&delete(set, &window)), others);
}

#[property(
    requires = has_distinct_tags(&set) && has_no_duplicates(&set) && has_window(&set, &window),
    seed = 1,
)]
fn a_window_gets_the_focus_wherever_it_is(set: Set, window: char) {
    let focused = focus_window(set.clone(), &window);
    assert_eq!(peek(&focused), Some(&window));
    assert_eq!(sorted(windows(&focused)), sorted(windows(&set)));
}

#[property(requires = has_no_duplicates(&set) && has_tag(&set, &tag), seed = 1)]
fn windows_are_shifted(set: Set, tag: u8, window: char) {
    let shifted = shift(set.clone(), &tag);
    assert!(has_no_duplicates(&shifted));
    assert_eq!(sorted(windows(&shifted)), sorted(windows(&set)));
    if let Some(focus) = peek(&set) {
        assert_eq!(find_tag(&shifted, focus), Some(&tag));
    }
    let moved = shift_window(set.clone(), &tag, window);
    assert_eq!(sorted(windows(&moved)), sorted(windows(&set)));
    assert_eq!(find_tag(&moved, &window), member(&set, &window).then_some(&tag));
}

#[property(requires = has_no_duplicates(&set), seed = 1)]
fn workspaces_are_viewed(set: Set, tag: u8) {
    assert_eq!(tag_member(&set, &tag), tags(&set).contains(&tag));
    assert_eq!(tag_member(&set, &tag), has_tag(&set, &tag));
    for after in [view(set.clone(), &tag), greedy_view(set.clone(), &tag)] {
        assert_eq!(sorted(windows(&after)), sorted(windows(&set)));
        assert_eq!(screens(&after).len(), screens(&set).len());
        let expected = if has_tag(&set, &tag) { tag } else { *current_tag(&set) };
        assert_eq!(*current_tag(&after), expected);
    }
    assert_eq!(greedy_view(set.clone(), &tag).current.id, set.current.id);
    assert_eq!(lookup_workspace(&set, &set.current.id), Some(current_tag(&set)));
}

#[property(requires = has_no_duplicates(&set), seed = 1)]
fn tags_are_renamed_and_made(set: Set, from: u8, to: u8, wanted: Vec<u8>) {
    let expected: Vec<u8> =
        tags(&set).into_iter().map(|tag| if tag == from { to } else { tag }).collect();
    let renamed = rename_tag(set.clone(), &from, &to);
    assert_eq!(tags(&renamed), expected);
    assert_eq!(windows(&renamed), windows(&set));
    let ensured = ensure_tags(set.clone(), &7, &wanted);
    assert!(wanted.iter().all(|tag| tag_member(&ensured, tag)));
    assert_eq!(windows(&ensured), windows(&set));
    let changed = map_layouts(set, |layout| layout ^ 1);
    assert!(workspaces(&changed).len() == tags(&changed).len());
}

#[test]
fn new_workspaces_are_on_screens_as_far_as_there_are_any() {
    let set: StackSet<_, _, char, _, _> = new((), vec!['a', 'b', 'c'], vec!["left", "right"]);
    assert_eq!(tags(&set), ['a', 'b', 'c']);
    assert_eq!(screens(&set).len(), 2);
    assert_eq!(set.hidden.len(), 1);
    assert_eq!(lookup_workspace(&set, &1), Some(&'b'));
    assert_eq!(lookup_workspace(&set, &2), None);
    assert!(windows(&set).is_empty());
}

#[test]
#[should_panic(expected = "a workspace for each screen")]
fn there_are_no_screens_without_workspaces() {
    let _: StackSet<u8, u8, char, usize, u8> = new(0, vec![1], vec![0, 0]);
}

#[test]
fn a_window_floats_and_sinks() {
    let place = Rectangle { x: 0, y: 0, width: 50, height: 50 };
    let set: StackSet<u8, u8, char, usize, u8> = new(0, vec![1], vec![0]);
    let floating = float(set.clone(), 'a', place.clone());
    assert_eq!(floating.floating.get(&'a'), Some(&place));
    assert_eq!(sink(floating, &'a'), set);
}

#[test]
fn the_invariant_agrees_with_counting_on_all_small_sets() {
    let mut n_with_duplicates = 0;
    for set in lurcher::enumerate::<Set>().up_to(6) {
        let mut all = windows(&set);
        let n = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(has_no_duplicates(&set), all.len() == n, "{set:?}");
        n_with_duplicates += usize::from(all.len() < n);
    }
    assert!(n_with_duplicates > 10);
}
