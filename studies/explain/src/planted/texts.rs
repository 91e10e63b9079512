//! Texts: cutting blanks, splitting, runs, capital letters.

use super::{Faults, Planted, planted};

pub(super) const TRIM: Planted = planted!(
    trim,
    [
        "the front is not cut",
        "the back is not cut",
        "one blank at the front at most",
        "one blank at the back at most",
        "tabulators are cut, too",
        "the letter a is cut, too",
        "a blank inside is cut, too",
        "one more is cut at the front if anything is",
        "of a text of blanks one is left",
        "whitespace above ASCII is cut, too",
    ],
    |faults, text: String| Some(trim(faults, text) == text.trim_matches(' '))
);

fn trim(faults: Faults, text: &str) -> String {
    let mut rest: Vec<char> = text.chars().collect();
    let is_blank = |c: &char| {
        *c == ' '
            || (faults.at(4) && *c == '\t')
            || (faults.at(5) && *c == 'a')
            || (faults.at(9) && !c.is_ascii() && c.is_whitespace())
    };
    if !faults.at(0) {
        let n = rest.iter().take_while(|c| is_blank(c)).count();
        let n = faults.pick(2, n, n.min(1));
        let n = if faults.at(7) && n > 0 { n + 1 } else { n };
        rest.drain(..n.min(rest.len()));
    }
    if !faults.at(1) {
        let n = rest.iter().rev().take_while(|c| is_blank(c)).count();
        let n = faults.pick(3, n, n.min(1));
        rest.truncate(rest.len() - n);
    }
    if faults.at(6) {
        rest.retain(|c| *c != ' ');
    }
    if faults.at(8) && rest.is_empty() && !text.is_empty() {
        rest.push(' ');
    }
    rest.into_iter().collect()
}

pub(super) const SPLIT: Planted = planted!(
    split,
    [
        "== became !=",
        "the separator stays with the part before",
        "empty parts are dropped",
        "the last part is dropped if it is empty",
        "the last part is always dropped",
        "only the first separator counts",
        "a blank separates, too",
        "the part is not begun anew",
        "parts come in reverse",
        "a separator at the front is ignored",
        "separators are compared without case",
    ],
    |faults, separator: char, text: String| {
        let expected: Vec<String> = text.split(*separator).map(str::to_string).collect();
        Some(split(faults, *separator, text) == expected)
    }
);

fn split(faults: Faults, separator: char, text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    for (place, c) in text.chars().enumerate() {
        let is_equal =
            if faults.at(10) { c.eq_ignore_ascii_case(&separator) } else { c == separator };
        let is_ignored = (faults.at(5) && !parts.is_empty()) || (faults.at(9) && place == 0);
        let separates = (is_equal != faults.at(0) || (faults.at(6) && c == ' ')) && !is_ignored;
        if !separates {
            part.push(c);
            continue;
        }
        if faults.at(1) {
            part.push(c);
        }
        if !(faults.at(2) && part.is_empty()) {
            parts.push(part.clone());
        }
        if !faults.at(7) {
            part.clear();
        }
    }
    let is_dropped = faults.at(4) || ((faults.at(2) || faults.at(3)) && part.is_empty());
    if !is_dropped {
        parts.push(part);
    }
    if faults.at(8) {
        parts.reverse();
    }
    parts
}

pub(super) const RUNS: Planted = planted!(
    runs,
    [
        "a run counts from zero",
        "a run of two counts as one",
        "the last run is lost",
        "runs longer than three are cut",
        "a run is told one too long when read",
        "runs of one are not read",
        "all runs have the first character",
        "the run after a run of two is joined to it",
        "capital letters are the same as small ones",
        "runs are read in reverse",
    ],
    |faults, text: String| Some(unpack(faults, &pack(faults, text)) == *text)
);

fn pack(faults: Faults, text: &str) -> Vec<(usize, char)> {
    let mut runs: Vec<(usize, char)> = Vec::new();
    for c in text.chars() {
        let first = runs.first().map(|(_, first)| *first);
        match runs.last_mut() {
            Some((n, last))
                if *last == c
                    || (faults.at(8) && last.eq_ignore_ascii_case(&c))
                    || (faults.at(7) && *n == 2) =>
            {
                *n += 1;
            }
            _ => {
                let c = if faults.at(6) { first.unwrap_or(c) } else { c };
                runs.push((faults.pick(0, 1, 0), c));
            }
        }
    }
    for (n, _) in &mut runs {
        if faults.at(1) && *n == 2 {
            *n = 1;
        }
        if faults.at(3) {
            *n = (*n).min(3);
        }
    }
    if faults.at(2) {
        runs.pop();
    }
    runs
}

fn unpack(faults: Faults, runs: &[(usize, char)]) -> String {
    let mut runs = runs.to_vec();
    if faults.at(9) {
        runs.reverse();
    }
    let of_run = |(n, c): (usize, char)| {
        let n = faults.pick(4, n, n + 1);
        let n = if faults.at(5) && n == 1 { 0 } else { n };
        std::iter::repeat_n(c, n)
    };
    runs.into_iter().flat_map(of_run).collect()
}

pub(super) const CAPITALS: Planted = planted!(
    capitals,
    [
        "the first letter of the text stays small",
        "a letter after a digit is a capital",
        "letters inside are made small",
        "only blanks end a word, not hyphens",
        "only hyphens end a word, not blanks",
        "the letter z stays small",
        "after a word of one letter the next stays small",
        "hyphens become blanks",
        "letters above ASCII become capitals, too",
    ],
    |faults, text: String| Some(capitals(faults, text) == capitals_plainly(text))
);

fn capitals(faults: Faults, text: &str) -> String {
    let mut result = String::new();
    let mut is_begin = !faults.at(0);
    let mut length = 0;
    for c in text.chars() {
        let ends = (c == ' ' && !faults.at(4)) || (c == '-' && !faults.at(3));
        if ends {
            is_begin = !(faults.at(6) && length == 1);
            length = 0;
            result.push(if faults.at(7) && c == '-' { ' ' } else { c });
            continue;
        }
        let c = if is_begin && !(faults.at(5) && c == 'z') {
            if faults.at(8) { c.to_uppercase().next().unwrap_or(c) } else { c.to_ascii_uppercase() }
        } else if faults.at(2) {
            c.to_ascii_lowercase()
        } else {
            c
        };
        result.push(c);
        length += 1;
        is_begin = faults.at(1) && c.is_ascii_digit();
    }
    result
}

/// Words begin with capital letters; blanks and hyphens are between them.
fn capitals_plainly(text: &str) -> String {
    let before = std::iter::once(' ').chain(text.chars());
    let after = |(before, c): (char, char)| match before {
        ' ' | '-' => c.to_ascii_uppercase(),
        _ => c,
    };
    before.zip(text.chars()).map(after).collect()
}
