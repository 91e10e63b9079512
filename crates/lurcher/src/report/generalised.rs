//! What characterises a failure, as text.

use super::text::{Look, line};
use crate::explain::{Ended, Explanation, Generalisation, Unused};

/// Follows the report of the failure.
pub(super) fn render(explanation: &Explanation, look: &Look) -> String {
    let mut out = String::new();
    for found in &explanation.generalisations {
        out.push('\n');
        generalisation(&mut out, found, explanation.is_refined, look);
    }
    for (name, why) in &explanation.unused {
        let why = match why {
            Unused::Panicked => "panicked for some values, and is not used where it does",
            Unused::Hung => "did not come to an end for some values, and is not used",
        };
        line(&mut out, &look.faint(&format!("\nremark: `{name}` {why}")));
    }
    let ended = explanation.ended.map(|ended| match ended {
        Ended::OutOfTime => "there was no time to explain more: raise `explain_time`",
        // Inputs that are searched for may take long to find, which says nothing about the
        // property.
        Ended::Hung if explanation.is_refined => {
            "not explained: all of the time went into one input, finding it or running it; raise `explain_time`"
        }
        Ended::Hung => "not explained: for another input the property did not come to an end",
    });
    if let Some(ended) = ended {
        line(&mut out, &look.faint(&format!("\n{ended}")));
    }
    out
}

fn generalisation(out: &mut String, found: &Generalisation, is_refined: bool, look: &Look) {
    let it = match (found.is_of_another(), found.is_confirmed()) {
        (false, true) => "it fails",
        (true, true) => "it also fails",
        (false, false) => "it seems to fail",
        (true, false) => "it also seems to fail",
    };
    let head = match found.condition() {
        None => format!("{it} for every"),
        Some(condition) => format!("{it} whenever {condition}"),
    };
    line(out, &format!("{} {}", look.bold(&head), look.faint(&evidence(found))));
    // An argument that may be anything is one that the condition speaks of.
    let is_free = |(name, pattern): (&str, &str)| name == pattern;
    let are_free = found.arguments().all(is_free);
    for (name, pattern) in found.arguments().filter(|_| !are_free || found.condition().is_none()) {
        if is_free((name, pattern)) {
            line(out, &format!("  {}", look.bold(name)));
        } else {
            line(out, &format!("  {} = {pattern}", look.bold(name)));
        }
    }
    let remedy = match is_refined {
        true => {
            let contrary = found.contrary().filter(|contrary| is_term(contrary));
            contrary.map(|contrary| format!("refine the function, `requires {contrary}`"))
        }
        false => found.assumption(),
    };
    if let Some(remedy) = remedy {
        line(out, &look.faint(&format!("  if such inputs are not meant: {remedy}")));
    }
}

/// Whether what is Rust is a term of refinements as well, which means the same: these have neither
/// closures nor macros nor slices, and their remainder is never negative.
fn is_term(text: &str) -> bool {
    let has_closure = text.replace("||", "").contains('|');
    let is_macro = |two: &[u8]| two[0].is_ascii_alphanumeric() && two[1] == b'!';
    let has_macro = text.as_bytes().windows(2).any(is_macro);
    !has_closure && !has_macro && !text.contains('%') && !text.contains("&[")
}

/// How much speaks for it.
fn evidence(found: &Generalisation) -> String {
    let n = found.n_instances();
    match found.all_up_to_size() {
        Some(u32::MAX) => format!("(tried on all {n})"),
        _ if !found.is_confirmed() => {
            format!("(tried on {n} only, then time was up: not confirmed)")
        }
        Some(size) => format!("(tried on {n}, among them all up to size {size})"),
        None => format!("(tried on {n})"),
    }
}
