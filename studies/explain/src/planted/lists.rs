//! Lists of numbers: insertion, sorting, leaving out, turning, cutting, merging, dividing.

use super::{Faults, Planted, planted};

pub(super) const INSERT: Planted = planted!(
    insert,
    [
        "the number is taken to be there from the start",
        "<= became <",
        "<= became >=",
        "it is inserted again and again",
        "the one after it is inserted instead",
        "it is not noted that it was inserted",
        "an equal one is dropped",
        "all others become the number",
        "at the end the condition is negated",
        "the number grows by one",
        "the first of the list is skipped",
        "after three numbers the rest is lost",
    ],
    |faults, x: i64, list: Vec<i64>| {
        let mut expected = [&list[..], &[*x]].concat();
        expected.sort_unstable();
        list.is_sorted().then(|| insert(faults, *x, list) == expected)
    }
);

fn insert(faults: Faults, x: i64, list: &[i64]) -> Vec<i64> {
    let x = faults.pick(9, x, x.wrapping_add(1));
    let mut result = Vec::new();
    let mut is_in = faults.at(0);
    for &y in list.iter().skip(faults.pick(10, 0, 1)) {
        let comes_here = if faults.at(1) {
            x < y
        } else if faults.at(2) {
            x >= y
        } else {
            x <= y
        };
        if comes_here && (!is_in || faults.at(3)) {
            result.push(faults.pick(4, x, y));
            is_in = !faults.at(5);
        }
        let is_lost = (faults.at(6) && x == y) || (faults.at(11) && result.len() > 3);
        if !is_lost {
            result.push(faults.pick(7, y, x));
        }
    }
    if is_in == faults.at(8) {
        result.push(x);
    }
    result
}

pub(super) const SORT: Planted = planted!(
    sort,
    [
        "the first pass is left out",
        "< became >",
        "< became <=, with a move of equals",
        "the last two are not compared",
        "the first two are not compared",
        "one of two that swap is copied",
        "there is one pass too few",
        "negative numbers are compared by magnitude",
        "zero is dropped",
        "of more than four the last is dropped",
        "the result is turned round if it has three",
        "swapped numbers lose their last bit",
    ],
    |faults, list: Vec<i64>| {
        let mut expected = list.clone();
        expected.sort_unstable();
        Some(sort(faults, list) == expected)
    }
);

fn sort(faults: Faults, list: &[i64]) -> Vec<i64> {
    let mut result = list.to_vec();
    let n = result.len();
    let key = |x: i64| if faults.at(7) { x.saturating_abs() } else { x };
    let passes = n.saturating_sub(faults.pick(6, 0, 2));
    for pass in 0..passes {
        if faults.at(0) && pass == 0 {
            continue;
        }
        for place in faults.pick(4, 1, 2)..n.saturating_sub(faults.pick(3, 0, 1)) {
            let (before, after) = (key(result[place - 1]), key(result[place]));
            let is_wrong = if faults.at(1) { after > before } else { after < before };
            if is_wrong || (faults.at(2) && after == before) {
                result.swap(place - 1, place);
                if faults.at(5) {
                    result[place] = result[place - 1];
                }
                if faults.at(11) {
                    result[place] &= !1;
                }
            }
        }
    }
    if faults.at(8) {
        result.retain(|x| *x != 0);
    }
    if faults.at(9) && n > 4 {
        result.pop();
    }
    if faults.at(10) && n == 3 {
        result.reverse();
    }
    result
}

pub(super) const DEDUP: Planted = planted!(
    dedup,
    [
        "== became !=",
        "any earlier number counts, not only the one before",
        "the first is never kept",
        "the last is always kept",
        "numbers are equal if they differ by one",
        "numbers are equal if their magnitudes are",
        "the last kept number is forgotten after a difference",
        "only every other number is looked at",
        "zeros are not compared",
        "a run of three is kept whole at its end",
    ],
    |faults, list: Vec<i64>| {
        let mut expected = list.clone();
        expected.dedup();
        Some(dedup(faults, list) == expected)
    }
);

fn dedup(faults: Faults, list: &[i64]) -> Vec<i64> {
    let mut kept: Vec<i64> = Vec::new();
    let mut before: Option<i64> = None;
    for (place, &x) in list.iter().enumerate() {
        if faults.at(7) && place % 2 == 1 {
            continue;
        }
        let is_same = |other: i64| {
            (x == other) != faults.at(0)
                || (faults.at(4) && x.wrapping_sub(other) == 1)
                || (faults.at(5) && x.wrapping_neg() == other)
        };
        let is_again = match before {
            None => faults.at(2),
            Some(_) if faults.at(1) => kept.iter().any(|other| is_same(*other)),
            Some(_) if faults.at(8) && x == 0 => false,
            Some(_) if faults.at(9) && place >= 2 && list[place - 2] == x => false,
            Some(other) => is_same(other),
        };
        let is_last = place + 1 == list.len();
        if !is_again || (faults.at(3) && is_last) {
            kept.push(x);
        }
        before = if faults.at(6) && !is_again && place > 0 { None } else { Some(x) };
    }
    kept
}

pub(super) const ROTATE: Planted = planted!(
    rotate,
    [
        "by one too many",
        "by one too few",
        "to the right",
        "the number of places is not taken modulo the length",
        "the parts are not exchanged",
        "the first part is dropped",
        "the second part is dropped",
        "the first part is turned round",
        "modulo the length and one",
        "by more than three places it is by three",
        "a list of one is doubled",
    ],
    |faults, by: u8, list: Vec<u8>| {
        let mut expected = list.clone();
        if !list.is_empty() {
            expected.rotate_left(usize::from(*by) % list.len());
        }
        Some(rotate(faults, usize::from(*by), list) == expected)
    }
);

fn rotate(faults: Faults, by: usize, list: &[u8]) -> Vec<u8> {
    let n = list.len();
    if n == 0 {
        return Vec::new();
    }
    let by = faults.pick(0, by, by + 1);
    let by = faults.pick(1, by, by.saturating_sub(1));
    let by = faults.pick(9, by, by.min(3));
    let place = if faults.at(8) { by % (n + 1) } else { by % n };
    let place = if faults.at(3) { by.min(n) } else { place };
    let place = faults.pick(2, place, n - place);
    let mut first = list[..place].to_vec();
    let mut second = list[place..].to_vec();
    if faults.at(7) {
        first.reverse();
    }
    if faults.at(5) {
        first.clear();
    }
    if faults.at(6) {
        second.clear();
    }
    if faults.at(10) && n == 1 {
        first = second.clone();
    }
    if faults.at(4) { [first, second].concat() } else { [second, first].concat() }
}

pub(super) const BETWEEN: Planted = planted!(
    between,
    [
        "from one further",
        "to one further",
        "to one less",
        "from and to are exchanged",
        "from is not limited by to",
        "to is not limited by the length",
        "to is a length",
        "the first is always there",
        "an empty part is the whole list",
        "from is a place from the end",
    ],
    |faults, from: u8, to: u8, list: Vec<bool>| {
        let (start, n) = (usize::from(*from), usize::from(to.saturating_sub(*from)));
        let expected: Vec<bool> = list.iter().copied().skip(start).take(n).collect();
        Some(between(faults, start, usize::from(*to), list) == expected)
    }
);

fn between(faults: Faults, from: usize, to: usize, list: &[bool]) -> Vec<bool> {
    let (from, to) = faults.pick(3, (from, to), (to, from));
    let from = faults.pick(0, from, from + 1);
    let to = faults.pick(1, to, to + 1);
    let to = faults.pick(2, to, to.saturating_sub(1));
    let to = faults.pick(6, to, from + to);
    let to = if faults.at(5) { to } else { to.min(list.len()) };
    let from = if faults.at(9) { list.len().saturating_sub(from) } else { from };
    let from = if faults.at(4) { from } else { from.min(to) };
    let mut part = list[from..to].to_vec();
    if faults.at(7) && from > 0 {
        part.insert(0, list[0]);
    }
    if faults.at(8) && part.is_empty() {
        part = list.to_vec();
    }
    part
}

pub(super) const MERGE: Planted = planted!(
    merge,
    [
        "<= became >=",
        "<= became <",
        "of two equal numbers one is lost",
        "the rest of the first is lost",
        "the rest of the second is lost",
        "the first is taken twice",
        "the second starts at its second",
        "the larger one is taken",
        "the rests are exchanged",
        "numbers are compared without their last bit",
        "the rest of the second comes without its last",
    ],
    |faults, one: Vec<i64>, other: Vec<i64>| {
        let (mut one, mut other) = (one.clone(), other.clone());
        let mut expected = [&one[..], &other].concat();
        for list in [&mut one, &mut other, &mut expected] {
            list.sort_unstable();
        }
        Some(merge(faults, &one, &other) == expected)
    }
);

fn merge(faults: Faults, one: &[i64], other: &[i64]) -> Vec<i64> {
    let (mut left, mut right) = (one, other);
    if faults.at(6) && right.len() > 1 {
        right = &right[1..];
    }
    let mut result = Vec::new();
    while let ([x, xs @ ..], [y, ys @ ..]) = (left, right) {
        let (a, b) = if faults.at(9) { (x >> 1, y >> 1) } else { (*x, *y) };
        let is_first = if faults.at(0) {
            a >= b
        } else if faults.at(1) {
            a < b
        } else {
            a <= b
        };
        result.push(if is_first == faults.at(7) { *y } else { *x });
        if faults.at(2) && x == y {
            (left, right) = (xs, ys);
        } else if is_first {
            left = xs;
        } else {
            right = ys;
        }
        if faults.at(5) && is_first {
            result.push(*x);
        }
    }
    if faults.at(8) {
        (left, right) = (right, left);
    }
    if faults.at(10) && right.len() > 1 {
        right = &right[..right.len() - 1];
    }
    if !faults.at(3) {
        result.extend(left);
    }
    if !faults.at(4) {
        result.extend(right);
    }
    result
}

pub(super) const PARTITION: Planted = planted!(
    partition,
    [
        "< became <=",
        "< became >",
        "equal ones are lost",
        "the parts are exchanged",
        "the smaller ones come in reverse",
        "the larger ones come in reverse",
        "the first is never smaller",
        "the last is lost",
        "the pivot is put to the larger ones",
        "the pivot is one less",
        "a number that is there already is lost",
    ],
    |faults, pivot: i64, list: Vec<i64>| {
        let expected: (Vec<i64>, Vec<i64>) = list.iter().partition(|x| *x < pivot);
        Some(partition(faults, *pivot, list) == expected)
    }
);

fn partition(faults: Faults, pivot: i64, list: &[i64]) -> (Vec<i64>, Vec<i64>) {
    let pivot = faults.pick(9, pivot, pivot.wrapping_sub(1));
    let (mut smaller, mut larger) = (Vec::new(), Vec::new());
    for (place, &x) in list.iter().enumerate() {
        let is_smaller = if faults.at(0) {
            x <= pivot
        } else if faults.at(1) {
            x > pivot
        } else {
            x < pivot
        };
        if (faults.at(2) && x == pivot) || (faults.at(7) && place + 1 == list.len()) {
            continue;
        }
        if faults.at(10) && (smaller.contains(&x) || larger.contains(&x)) {
            continue;
        }
        if is_smaller && !(faults.at(6) && place == 0) { smaller.push(x) } else { larger.push(x) }
    }
    if faults.at(4) {
        smaller.reverse();
    }
    if faults.at(5) {
        larger.reverse();
    }
    if faults.at(8) {
        larger.push(pivot);
    }
    if faults.at(3) { (larger, smaller) } else { (smaller, larger) }
}
