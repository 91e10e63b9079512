//! What is said about a result, on standard error.

use std::fmt::Write;

use lurcher_arrays::{Array, Effort, End, SequenceArray};

/// Rows, bound, how the search ended, what the user should know about the model.
pub(super) fn of_array(array: &Array, effort: Effort) -> String {
    let mut text = size(array.len(), "row", array.lower_bound(), "array for this model");
    let search = search(array.steps(), array.end());
    let _ = writeln!(text, "effort {}: first array by {}; {search}", name(effort), array.start());
    for note in array.notes() {
        let _ = writeln!(text, "note: {note}");
    }
    text
}

/// Sequences, bound, how the search ended.
pub(super) fn of_sequences(array: &SequenceArray, effort: Effort) -> String {
    let mut text = size(array.len(), "sequence", array.lower_bound(), "set of sequences");
    let _ = writeln!(text, "effort {}: {}", name(effort), search(array.steps(), array.end()));
    text
}

fn size(count_of: usize, noun: &str, least: usize, what: &str) -> String {
    let size = count(count_of as u64, noun);
    match count_of <= least {
        true => format!("{size}, optimal: no {what} is smaller\n"),
        false => format!("{size}; no {what} has fewer than {least}\n"),
    }
}

fn name(effort: Effort) -> &'static str {
    match effort {
        Effort::Fast => "fast",
        Effort::Balanced => "balanced",
        Effort::Best => "best",
    }
}

fn search(steps: u64, end: End) -> String {
    let end = match end {
        End::Optimal => "nothing smaller exists",
        End::Steps if steps == 0 => return "no search for a smaller one".to_string(),
        End::Steps => "all steps were taken",
        End::Time => "the time limit was reached, so another machine may give other rows",
        End::Stopped => "it was interrupted, and this is the best until then",
    };
    format!("{} of search; {end}", count(steps, "step"))
}

/// `1 row`, `2 rows`.
pub(super) fn count(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
