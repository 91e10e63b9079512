//! Lists, arrays, texts and maps: iteration, patterns, indices, closures.

use std::collections::{BTreeMap, BTreeSet};

use lurcher::prelude::*;

use super::{agree, agree_and_prune};

#[logic]
fn is_sorted(list: &[u8]) -> bool {
    match list {
        [first, second, ..] => first <= second && is_sorted(&list[1..]),
        _ => true,
    }
}

#[logic]
fn is_sorted_by_windows(list: &Vec<u8>) -> bool {
    list.windows(2).all(|pair| pair[0] <= pair[1])
}

#[logic]
fn is_sorted_by_index(list: &Vec<u8>) -> bool {
    for at in 1..list.len() {
        if list[at] < list[at - 1] {
            return false;
        }
    }
    true
}

#[logic]
fn is_sorted_by_zip(list: &[u8]) -> bool {
    list.iter().zip(list.iter().skip(1)).all(|(a, b)| a <= b)
}

#[logic]
fn has_rise_of_three(list: &Vec<u8>) -> bool {
    list.windows(3).any(|three| three[0] < three[1] && three[1] < three[2])
}

/// A window that is looked at as a whole.
#[logic]
fn are_neighbours_small(list: &Vec<u8>) -> bool {
    list.windows(2).all(|pair| pair.len() == 2 && pair.iter().all(|n| *n < 3))
}

#[test]
fn sorted_lists_in_four_ways() {
    agree_and_prune(
        8,
        |list: lurcher::lazy::Lazy<'_, Vec<u8>>| is_sorted::lazy(list),
        |list| is_sorted(list),
    );
    agree_and_prune(8, |list| is_sorted_by_windows::lazy(list), is_sorted_by_windows);
    agree(6, |list| is_sorted_by_index::lazy(list), is_sorted_by_index);
    agree(
        6,
        |list: lurcher::lazy::Lazy<'_, Vec<u8>>| is_sorted_by_zip::lazy(list),
        |list| is_sorted_by_zip(list),
    );
}

#[logic]
fn is_balanced(list: &Vec<i8>) -> bool {
    let mut sum = 0i32;
    for (at, &n) in list.iter().enumerate() {
        if at == 0 && n == 0 {
            return false;
        }
        sum += i32::from(n);
        if sum < 0 {
            return false;
        }
    }
    sum == 0
}

#[logic]
fn has_peak(list: &Vec<i8>) -> bool {
    let most = list.iter().copied().max().unwrap_or(0);
    let total: i32 = list.iter().map(|&n| n as i32).sum();
    list.first().is_some_and(|first| *first < most)
        && list.last().map_or(true, |last| *last < most)
        && list.iter().rev().position(|n| *n == most) == Some(1)
        && total > 0
        && !list.contains(&3)
}

#[logic]
fn are_distinct(list: &Vec<u8>) -> bool {
    let mut seen = Vec::new();
    for n in list {
        if seen.contains(&n) {
            return false;
        }
        seen.push(n);
    }
    true
}

#[test]
fn loops_and_closures_over_elements() {
    agree_and_prune(7, |list| is_balanced::lazy(list), is_balanced);
    agree(6, |list| has_peak::lazy(list), has_peak);
    agree(6, |list| are_distinct::lazy(list), are_distinct);
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Rose {
    Node(u8, Vec<Rose>),
    Mark,
}

#[logic]
fn has_growing_labels(rose: &Rose, least: u8) -> bool {
    match rose {
        Rose::Mark => true,
        Rose::Node(label, children) => {
            if *label < least {
                return false;
            }
            let label = *label;
            children.iter().all(|child| has_growing_labels(child, label + 1))
                && children.iter().filter(|child| matches!(child, Rose::Mark)).count() < 2
        }
    }
}

#[logic]
fn depth(rose: &Rose) -> usize {
    match rose {
        Rose::Mark => 0,
        Rose::Node(_, children) => 1 + children.iter().map(depth).max().unwrap_or(0),
    }
}

#[logic]
fn is_shallow(rose: &Rose) -> bool {
    depth(rose) <= 2
}

#[test]
fn lists_of_trees() {
    agree_and_prune(
        7,
        |rose| has_growing_labels::lazy(rose, 0),
        |rose| has_growing_labels(rose, 0),
    );
    agree(6, |rose| is_shallow::lazy(rose), is_shallow);
}

#[logic]
fn is_name(text: &String) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if first.is_ascii_alphabetic() => chars.all(|c| c.is_ascii_alphanumeric()),
        _ => false,
    }
}

#[logic]
fn is_bracketed(text: &str) -> bool {
    let mut open = 0u32;
    for c in text.chars() {
        match c {
            'a' => open += 1,
            'b' if open > 0 => open -= 1,
            _ => return false,
        }
    }
    open == 0 && !text.is_empty()
}

#[logic]
fn is_keyword(text: &String) -> bool {
    text == "ab" || text.starts_with("ba") && text.len() == 3
}

#[test]
fn texts() {
    agree(9, |text| is_name::lazy(text), is_name);
    agree_and_prune(
        8,
        |text: lurcher::lazy::Lazy<'_, String>| is_bracketed::lazy(text),
        |text| is_bracketed(text),
    );
    agree_and_prune(8, |text| is_keyword::lazy(text), is_keyword);
}

#[logic]
fn is_acyclic(edges: &BTreeMap<u8, u8>) -> bool {
    edges.iter().all(|(from, to)| to < from) && edges.len() < 4
}

#[logic]
fn is_initial(keys: &BTreeSet<u8>) -> bool {
    keys.iter().enumerate().all(|(at, key)| usize::from(*key) == at)
}

#[logic]
fn has_values_among_keys(edges: &BTreeMap<u8, u8>) -> bool {
    for (_, to) in edges {
        if !edges.contains_key(to) {
            return false;
        }
    }
    edges.keys().count() > 0 && edges.values().any(|to| *to > 0)
}

#[test]
fn maps_and_sets() {
    agree(6, |edges| is_acyclic::lazy(edges), is_acyclic);
    agree(7, |keys| is_initial::lazy(keys), is_initial);
    agree(6, |edges| has_values_among_keys::lazy(edges), has_values_among_keys);
}

#[test]
fn symbolic_readings_of_lists() {
    symbolically!(7, Vec<u8>, is_sorted, |list| is_sorted(list));
    symbolically!(6, Vec<u8>, is_sorted_by_windows);
    symbolically!(6, Vec<u8>, is_sorted_by_zip, |list| is_sorted_by_zip(list));
    symbolically!(7, Vec<u8>, has_rise_of_three);
    symbolically!(6, Vec<u8>, are_neighbours_small);
    symbolically!(6, Vec<i8>, has_peak);
    symbolically!(6, Rose, is_shallow);
    symbolically!(8, String, is_keyword);
    symbolically!(6, BTreeSet<u8>, is_initial);
    symbolically!(6, BTreeMap<u8, u8>, is_acyclic);
    symbolically!(6, Vec<u8>, are_small_but_one);
}

/// A list of small numbers, one of which is not.
#[logic]
fn are_small_but_one(list: &Vec<u8>) -> bool {
    !list.is_empty() && !list.iter().all(|n| *n < 4) && list.iter().any(|&n| n == 2)
}
