//! What is different between the two sides of a failed `assert_eq!`.
//!
//! The standard library prints both sides on a line each, and leaves it to the
//! reader to find the one digit in which two screenfuls differ. Its message is
//! taken apart here and shown again with the difference marked: short values
//! with carets beneath, long ones spread over lines and compared line by line.
//!
//! ```text
//! assertion `left == right` failed
//!   left: [1, 2, 3]
//!  right: [1, 5, 3]
//!             ^
//! ```

mod spread;

use self::spread::spread;

/// Values up to this long are shown on a line each.
const MOST_SHORT: usize = 80;

/// Equal lines shown around a difference.
const CONTEXT: usize = 3;

/// The most lines of a difference that are shown.
const MOST_LINES: usize = 80;

/// The most differing lines that are compared with care: the cost may grow
/// with their square.
const MOST_COMPARED: usize = 1_000;

const RED: &str = "\u{1b}[31m";
const GREEN: &str = "\u{1b}[32m";
const RESET: &str = "\u{1b}[0m";

/// The message of an assertion about two values, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Assertion<'m> {
    /// All before the values: ``assertion `left == right` failed``, and perhaps why.
    pub(crate) headline: &'m str,
    pub(crate) left: &'m str,
    pub(crate) right: &'m str,
}

impl<'m> Assertion<'m> {
    /// Takes a panic's message apart, if it is one of `assert_eq!`,
    /// `assert_ne!` or `assert_matches!`.
    pub(crate) fn parse(message: &'m str) -> Option<Self> {
        let condition = message.strip_prefix("assertion `left ")?;
        let known = ["== right` failed", "!= right` failed", "matches right` failed"];
        if !known.iter().any(|known| condition.starts_with(known)) {
            return None;
        }
        let (headline, values) = message.split_once("\n  left: ")?;
        let (left, right) = values.split_once("\n right: ")?;
        Some(Assertion { headline, left, right })
    }

    fn is_equality(&self) -> bool {
        self.headline.starts_with("assertion `left == right`")
    }
}

/// A failed assertion's message with the difference marked; none if the
/// message is not of that kind.
pub(crate) fn explain(message: &str, color: bool) -> Option<String> {
    let assertion = Assertion::parse(message)?;
    let Assertion { headline, left, right } = assertion;
    let is_short = |text: &str| !text.contains('\n') && text.chars().count() <= MOST_SHORT;
    let body = if !assertion.is_equality() {
        format!("  left: {left}\n right: {right}")
    } else if left == right {
        let note = "(the values differ, but their Debug output does not)";
        format!("  left: {left}\n right: {right}\n{note}")
    } else if is_short(left) && is_short(right) {
        under_each_other(left, right, color)
    } else {
        line_by_line(left, right, color)
    };
    Some(format!("{headline}\n{body}"))
}

/// Both values, with carets beneath what the other does not have.
fn under_each_other(left: &str, right: &str, color: bool) -> String {
    let (old, new) = (words(left), words(right));
    let (mut under_left, mut under_right) = (String::new(), String::new());
    let mut parts = Vec::new();
    align(&old, &new, &mut parts);
    for (sign, word) in parts {
        let length = word.chars().count();
        match sign {
            '-' => under_left.push_str(&"^".repeat(length)),
            '+' => under_right.push_str(&"^".repeat(length)),
            _ => {
                under_left.push_str(&" ".repeat(length));
                under_right.push_str(&" ".repeat(length));
            }
        }
    }
    let (under_left, under_right) = (under_left.trim_end(), under_right.trim_end());
    let mut text = paint(&format!("  left: {left}"), RED, color);
    // Carets that are the same under both are drawn once, beneath.
    if !under_left.is_empty() && under_left != under_right {
        text.push_str(&format!("\n        {under_left}"));
    }
    text.push('\n');
    text.push_str(&paint(&format!(" right: {right}"), GREEN, color));
    if !under_right.is_empty() {
        text.push_str(&format!("\n        {under_right}"));
    }
    text
}

/// Cuts a text into words, numbers and single signs.
fn words(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, after) = rest.split_at(end);
        words.push(word);
        rest = after;
    }
    words
}

/// The lines that only one side has, with `-` and `+`, and some of those around them.
fn line_by_line(left: &str, right: &str, color: bool) -> String {
    let (left, right) = (spread(left), spread(right));
    if !left.contains('\n') && !right.contains('\n') {
        let (left, right) = cut_to_difference(&left, &right);
        return under_each_other(&left, &right, color);
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (left.lines().collect(), right.lines().collect());
    let lines = compare(&old, &new);
    let is_near = |index: usize| {
        let around = index.saturating_sub(CONTEXT)..(index + CONTEXT + 1).min(lines.len());
        lines[around].iter().any(|(sign, _)| *sign != ' ')
    };
    let mut shown =
        vec![paint("- left", RED, color), paint("+ right", GREEN, color), String::new()];
    let mut index = 0;
    while index < lines.len() && shown.len() < MOST_LINES {
        let n_equal = (index..lines.len()).take_while(|&index| !is_near(index)).count();
        match n_equal {
            0 => {
                let (sign, line) = lines[index];
                let line = format!("{sign} {line}");
                shown.push(match sign {
                    '-' => paint(&line, RED, color),
                    '+' => paint(&line, GREEN, color),
                    _ => line,
                });
                index += 1;
            }
            n => {
                shown.push(format!("  … {n} equal {}", if n == 1 { "line" } else { "lines" }));
                index += n;
            }
        }
    }
    let n_left = lines[index..].iter().filter(|(sign, _)| *sign != ' ').count();
    if n_left > 0 {
        shown.push(format!("  … and {n_left} more differing lines"));
    }
    shown.join("\n")
}

/// Two long texts without what they have in common at both ends, but for some of it.
fn cut_to_difference(left: &str, right: &str) -> (String, String) {
    const MARGIN: usize = 30;
    let (old, new): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let n_before = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let backwards = old[n_before..].iter().rev().zip(new[n_before..].iter().rev());
    let n_after = backwards.take_while(|(a, b)| a == b).count();
    let cut = |text: &[char]| {
        let start = n_before.saturating_sub(MARGIN);
        let end = (text.len() - n_after + MARGIN).min(text.len());
        let part: String = text[start..end].iter().collect();
        let (before, after) = (start > 0, end < text.len());
        format!("{}{part}{}", if before { "…" } else { "" }, if after { "…" } else { "" })
    };
    (cut(&old), cut(&new))
}

/// All lines of both sides in order, with the sign of the side that has them.
fn compare<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(char, &'t str)> {
    let n_before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[n_before..], &new[n_before..]);
    let backwards = old_rest.iter().rev().zip(new_rest.iter().rev());
    let n_after = backwards.take_while(|(a, b)| a == b).count();
    let old_middle = &old_rest[..old_rest.len() - n_after];
    let new_middle = &new_rest[..new_rest.len() - n_after];

    let mut lines: Vec<(char, &str)> = old[..n_before].iter().map(|line| (' ', *line)).collect();
    if old_middle.len().max(new_middle.len()) > MOST_COMPARED {
        lines.extend(old_middle.iter().map(|line| ('-', *line)));
        lines.extend(new_middle.iter().map(|line| ('+', *line)));
    } else {
        align(old_middle, new_middle, &mut lines);
    }
    lines.extend(old_rest[old_rest.len() - n_after..].iter().map(|line| (' ', *line)));
    lines
}

/// Pairs lines, or words, keeping as many as possible in common. By the table of all pairs of ends:
/// there are few lines, since equal ones at both ends are gone, and a library
/// for it would cost every user more time to compile than the rest of the report.
fn align<'t>(old: &[&'t str], new: &[&'t str], lines: &mut Vec<(char, &'t str)>) {
    // How many lines the rests from (i, j) on have in common.
    let width = new.len() + 1;
    let mut common = vec![0u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i * width + j] = if old[i] == new[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len()
            || (i < old.len() && common[(i + 1) * width + j] >= common[i * width + j + 1])
        {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
}

fn paint(text: &str, start: &str, color: bool) -> String {
    if color { format!("{start}{text}{RESET}") } else { text.to_string() }
}

#[cfg(test)]
mod tests;
