//! Conditions on texts and characters.

use super::*;

/// Nothing says so but the functions that are called.
#[test]
fn characters_and_large_numbers_that_nobody_mentions_are_tried() {
    let explanation = of_one(&'!', |c: char| Some(!c.is_ascii_punctuation() || "%&".contains(c)));
    let expected = "list when list.is_ascii_punctuation() && !matches!(list, '%' | '&')";
    assert_eq!(texts(&explanation), [expected]);
    let explanation = of_one(&1.0_f64, |x: f64| Some(x.is_nan() || x <= 0.0 || x > 1e18));
    assert_eq!(texts(&explanation), ["list when list > 0.0 && list <= 1e18"]);
}

#[test]
fn classes_of_characters_have_exceptions() {
    let is_separator = |c: char| c.is_whitespace() && c != '\u{85}';
    let explanation = of_one(&" ".to_string(), |text: String| Some(!text.ends_with(is_separator)));
    let class = "|c: char| c.is_whitespace() && !matches!(c, '\\u{85}')";
    assert_eq!(texts(&explanation), [format!("list when list.ends_with({class})")]);
    let explanation = of_one(&" ".to_string(), |text: String| {
        let has_gap = text.split(char::is_whitespace).any(str::is_empty);
        Some(text.is_empty() || !has_gap)
    });
    let expected =
        "list when !list.is_empty() && list.split(char::is_whitespace).any(str::is_empty)";
    assert_eq!(texts(&explanation).last().map(String::as_str), Some(expected));
}

#[test]
fn odd_characters_refute_what_is_true_of_usual_ones() {
    // `ℂ` is a capital letter and has no small one.
    let explanation = of_one(&"A".to_string(), |text: String| Some(text.to_lowercase() == text));
    let texts = texts(&explanation);
    assert!(!texts.is_empty() && !texts.iter().any(|t| t.contains("is_uppercase")), "{texts:?}");
}

/// What is told of texts, none of which are these that pass.
fn of_text(counterexample: &str, holds: fn(&str) -> bool, passing: &[&str]) -> Vec<String> {
    let explanation = of_one(&counterexample.to_string(), |text: String| Some(holds(&text)));
    for text in passing {
        assert!(holds(text));
        let mut lines = explanation.generalisations.iter();
        let is_told = lines.any(|line| line.describes(&(text.to_string(),)));
        assert!(!is_told, "{text:?}: {:?}", texts(&explanation));
    }
    texts(&explanation)
}

#[test]
fn what_refutes_a_line_is_said_as_an_exception() {
    let one = |text: &str| !text.contains('\n') || text.contains(',');
    let told = of_text("\n", one, &["\n,", ",\n"]);
    assert_eq!(told, ["list when list.contains('\\n') && !list.contains(',')"]);
    let two = |text: &str| !text.contains('\n') || text.contains([',', '"']);
    let told = of_text("\n", two, &["\n,", "\"\n"]);
    let expected = "list when list.contains('\\n') && !list.contains(',') && !list.contains('\"')";
    assert_eq!(told, [expected]);
    assert_eq!(of_text("", |text| text.contains('|'), &["é|"]), ["list when !list.contains('|')"]);
}

#[test]
fn texts_have_something_else_than_a_class() {
    let explanation = of_one(&" a".to_string(), |text: String| {
        Some(text.trim_start() == text || text.trim().is_empty())
    });
    let expected = "list when list.starts_with(char::is_whitespace) && \
                    list.contains(|c: char| !c.is_whitespace())";
    assert_eq!(texts(&explanation).last().map(String::as_str), Some(expected));
}

#[test]
fn control_characters_of_ascii_are_a_class() {
    let explanation =
        of_one(&"\0".to_string(), |text: String| Some(!text.chars().any(|c| c < ' ' && c != '\n')));
    let class = "|c: char| c.is_ascii_control() && !matches!(c, '\\n' | '\\u{7f}')";
    assert_eq!(conditions(&explanation), [format!("list.contains({class})")]);
}
