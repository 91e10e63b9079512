//! What is said about an array, on standard error.

use std::fmt::Write;

use lurcher_arrays::{Array, Effort, End};

/// Rows, bound, how the search ended, what the user should know about the model.
pub(super) fn of(array: &Array, effort: Effort) -> String {
    let rows = array.len();
    let mut text = match array.is_optimal() {
        true => format!("{}, optimal: no array for this model has fewer\n", count(rows as u64, "row")),
        false => format!(
            "{}; no array for this model has fewer than {}\n",
            count(rows as u64, "row"),
            array.lower_bound()
        ),
    };
    let effort = match effort {
        Effort::Fast => "fast",
        Effort::Balanced => "balanced",
        Effort::Best => "best",
    };
    let end = match array.end() {
        End::Optimal => "no smaller array exists",
        End::Steps => "all steps were taken",
        End::Time => "the time limit was reached; another machine may give other rows",
        End::Stopped => "it was interrupted; this is the best array until then",
    };
    let steps = count(array.steps(), "step");
    let _ = writeln!(text, "effort {effort}: {} first, then {steps}; {end}", array.start());
    for note in array.notes() {
        let _ = writeln!(text, "note: {note}");
    }
    text
}

/// `1 row`, `2 rows`.
pub(super) fn count(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
