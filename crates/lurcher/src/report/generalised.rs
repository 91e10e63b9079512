//! What characterises a failure, as text.

use super::text::{Look, line};
use crate::explain::{Ended, Explanation, Generalisation};

/// Follows the report of the failure.
pub(super) fn render(explanation: &Explanation, look: &Look) -> String {
    let mut out = String::new();
    for found in &explanation.generalisations {
        out.push('\n');
        generalisation(&mut out, found, look);
    }
    let ended = explanation.ended.map(|ended| match ended {
        Ended::OutOfTime => "there was no time to explain more: raise `explain_time`",
        Ended::Hung => "not explained: for another input the property did not come to an end",
    });
    if let Some(ended) = ended {
        line(&mut out, &look.faint(&format!("\n{ended}")));
    }
    out
}

fn generalisation(out: &mut String, found: &Generalisation, look: &Look) {
    let it = if found.is_of_another() { "it also fails" } else { "it fails" };
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
    if let (Some(condition), true) = (found.condition(), are_free) {
        let remedy = format!("  if such inputs are not meant: assume!({});", negated(condition));
        line(out, &look.faint(&remedy));
    }
}

/// How much speaks for it.
fn evidence(found: &Generalisation) -> String {
    let n = found.n_instances();
    match found.all_up_to_size() {
        Some(u32::MAX) => format!("(tried on all {n})"),
        Some(size) => format!("(tried on {n}, among them all up to size {size})"),
        None => format!("(tried on {n})"),
    }
}

/// The contrary of a condition.
fn negated(condition: &str) -> String {
    match condition.strip_prefix('!') {
        Some(rest) if !rest.contains(' ') => rest.to_string(),
        _ if condition.contains(' ') => format!("!({condition})"),
        _ => format!("!{condition}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contrary_of_a_condition_can_be_pasted() {
        assert_eq!(negated("list.is_empty()"), "!list.is_empty()");
        assert_eq!(negated("!list.is_empty()"), "list.is_empty()");
        assert_eq!(negated("a < b"), "!(a < b)");
        assert_eq!(negated("!p && q"), "!(!p && q)");
    }
}
