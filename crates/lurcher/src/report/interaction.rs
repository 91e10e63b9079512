//! The values that bring a failure about, as a sentence.

use super::Interaction;

/// What is known about which values matter, as one line.
pub(super) fn sentence(interaction: &Interaction) -> String {
    let Interaction { values, others, rows, is_exhaustive, is_minimal, has_generated } =
        interaction;
    let values: Vec<String> =
        values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let as_above = if *has_generated { ", with the other arguments as above" } else { "" };
    if others.is_empty() {
        let change = "changing any one of these values can make it pass";
        return format!("all of {} matter: {change}{as_above}", joined(&values));
    }
    let whenever = match values.is_empty() {
        true => "fails".to_string(),
        false => format!("fails whenever {}", joined(&values)),
    };
    let are = if others.len() == 1 { "is" } else { "are" };
    let with = if values.is_empty() { "" } else { " with these values" };
    let evidence = match (is_exhaustive, rows) {
        (true, 1) => format!("the one other row{with} fails"),
        (true, rows) => format!("all {rows} other rows{with} fail"),
        (false, rows) => format!("{rows} of {rows} rows tried fail"),
    };
    let more = if *is_minimal { "" } else { "; there was no time to try with fewer values" };
    format!("{whenever}, whatever {} {are} ({evidence}{as_above}{more})", joined(others))
}

/// `a`, `a and b`, `a, b and c`.
fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interaction(values: &[(&str, &str)], others: &[&str], rows: usize) -> Interaction {
        let text = |text: &&str| (*text).to_string();
        Interaction {
            values: values.iter().map(|(name, value)| (text(name), text(value))).collect(),
            others: others.iter().map(text).collect(),
            rows,
            is_exhaustive: false,
            is_minimal: true,
            has_generated: false,
        }
    }

    #[test]
    fn values_and_evidence_are_named() {
        let two = interaction(&[("inline", "true"), ("level", "O3")], &["unroll", "debug"], 40);
        assert_eq!(
            sentence(&two),
            "fails whenever inline = true and level = O3, whatever unroll and debug are (40 of 40 \
             rows tried fail)"
        );
        let few = Interaction { is_exhaustive: true, has_generated: true, ..two.clone() };
        assert!(sentence(&few).ends_with(
            "(all 40 other rows with these values fail, with the other arguments as above)"
        ));
        let hasty = Interaction { is_minimal: false, ..two };
        assert!(sentence(&hasty).ends_with("; there was no time to try with fewer values)"));
    }

    #[test]
    fn all_values_or_none_may_matter() {
        let all = interaction(&[("a", "1"), ("b", "2"), ("c", "3")], &[], 0);
        assert_eq!(
            sentence(&all),
            "all of a = 1, b = 2 and c = 3 matter: changing any one of these values can make it \
             pass"
        );
        let none = interaction(&[], &["a"], 1);
        let none = Interaction { is_exhaustive: true, ..none };
        assert_eq!(sentence(&none), "fails, whatever a is (the one other row fails)");
    }
}
