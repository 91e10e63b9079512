//! Refined functions that are wrong where two or three things come together.

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
pub(super) enum Step {
    Enter(bool),
    Leave(bool),
    Say(String),
}

fn are_nested(steps: &[Step]) -> bool {
    let mut open = Vec::new();
    steps.iter().all(|step| match step {
        Step::Enter(which) => {
            open.push(*which);
            true
        }
        Step::Leave(which) => open.pop() == Some(*which),
        Step::Say(_) => true,
    }) && open.is_empty()
}

#[logic(plain(are_nested))]
fn is_nested(steps: &[Step]) -> bool {
    are_nested(steps)
}

/// Rooms that are left in the wrong order: four steps, whatever is said.
#[refined(fn(steps: &[Step]) -> bool{v: v <=> is_nested(steps)})]
#[ignore = "a victim"]
fn leaves_every_room(steps: &[Step]) -> bool {
    let mut inside = [0, 0];
    for step in steps {
        match step {
            Step::Enter(which) => inside[usize::from(*which)] += 1,
            Step::Leave(which) if inside[usize::from(*which)] == 0 => return false,
            Step::Leave(which) => inside[usize::from(*which)] -= 1,
            Step::Say(_) => {}
        }
    }
    inside == [0, 0]
}

/// The reduction is for a hundred or more.
#[refined(fn(pieces: u32, code: &str) -> bool{v: v <=> code == "MANY" && pieces >= 100})]
#[ignore = "a victim"]
fn is_reduced(pieces: u32, code: &str) -> bool {
    code == "MANY" && pieces > 100
}

/// The sum of two dozen bytes has no room.
#[refined(fn(bytes: &[u8]) -> bool{v: v})]
#[ignore = "a victim"]
fn has_room(bytes: &[u8]) -> bool {
    bytes.chunks(24).all(|chunk| chunk.iter().map(|byte| u32::from(*byte)).sum::<u32>() < 24 * 255)
}

fn fits_somewhere(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        Some((left, right)) => {
            let has_room = text.len() >= left.len() + right.len();
            has_room && text.starts_with(left) && text.ends_with(right)
        }
        None => pattern == text,
    }
}

#[logic(plain(fits_somewhere))]
fn fits(pattern: &str, text: &str) -> bool {
    fits_somewhere(pattern, text)
}

/// What comes before the star and what comes after it may overlap.
#[refined(fn(pattern: &str, text: &str) -> bool{v: v <=> fits(pattern, text)})]
#[ignore = "a victim"]
fn matches_pattern(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        Some((left, right)) => text.starts_with(left) && text.ends_with(right),
        None => pattern == text,
    }
}

/// The least of all has no opposite.
#[refined(fn(text: &str) -> Option<i32>{v: is_some_of(text) => v.is_some()})]
#[ignore = "a victim"]
fn read(text: &str) -> Option<i32> {
    match text.strip_prefix('-') {
        Some(digits) => digits.parse::<i32>().ok().map(|n| -n),
        None => text.parse().ok(),
    }
}

#[logic(plain(std::str::FromStr::from_str))]
fn is_some_of(text: &str) -> bool {
    let number: Result<i32, _> = std::str::FromStr::from_str(text);
    number.is_ok()
}

/// Of a number up to a million, the small ones are tried all the same.
#[refined(fn(a: u32{a <= 1_000_000}, b: u32{b <= 1_000_000}) -> bool{v: !v})]
#[ignore = "a victim"]
fn are_three_and_two(a: u32, b: u32) -> bool {
    (a, b) == (3, 2)
}

#[derive(Clone, Debug, PartialEq, Data)]
pub(super) enum Tree {
    Leaf,
    Node {
        #[data(each(k: i64, k < key))]
        left: Box<Tree>,
        key: i64,
        #[data(each(k: i64, k > key))]
        right: Box<Tree>,
    },
}

#[logic]
fn depth(tree: &Tree, key: i64) -> i64 {
    match tree {
        Tree::Leaf => -1_000_000,
        Tree::Node { left, key: here, right } => {
            if key < *here {
                1 + depth(left, key)
            } else if key > *here {
                1 + depth(right, key)
            } else {
                0
            }
        }
    }
}

/// Says what is below four others is not there.
#[refined(fn(tree: &Tree, key: i64) -> bool{v: v <=> depth(tree, key) >= 0})]
#[ignore = "a victim"]
fn contains(tree: &Tree, key: i64) -> bool {
    let (mut at, mut steps) = (tree, 0);
    while let Tree::Node { left, key: here, right } = at {
        if *here == key {
            return steps < 5;
        }
        at = if key < *here { left } else { right };
        steps += 1;
    }
    false
}
