//! How many words there are in a text, in three tries.
//!
//! After section 4.5 of *Extrapolate*, where generalised counterexamples tell what was
//! forgotten in a property. [`words`] is that of Haskell, and nothing is wrong with it. The number of
//! words is the number of spaces and one more,
//!
//! 1. [if the text is not empty](length_of_words): fails for `" "`, and for every text that begins with a
//!    space, or ends with one;
//! 2. [and has no space at its ends](length_of_words_inside): fails for `"a  a"`, and whenever spaces
//!    stand side by side;
//! 3. [and no two spaces side by side](length_of_words_apart): holds.
//!
//! The paper finds the last condition as `"  "` [is in](is_infix_of) the text. That is not all: any two
//! characters that [are spaces](is_space) will do, `"a \ta"` for one.

use lurcher::prelude::*;

/// Whether a character separates words: a space of some width, a tabulator, or the end of a line or page.
///
/// As in Haskell: other than for [`char::is_whitespace`], the separators of lines and paragraphs
/// above ASCII are none.
///
/// ```
/// use lurcher_study_explain::words::is_space;
///
/// assert!([' ', '\t', '\n', '\u{3000}'].iter().all(is_space));
/// assert!(!is_space(&'a') && !is_space(&'\u{85}'));
/// ```
#[logic]
pub fn is_space(character: &char) -> bool {
    matches!(
        *character,
        ' ' | '\t'..='\r'
            | '\u{a0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200a}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}'
    )
}

/// What is between the spaces of a text.
///
/// ```
/// use lurcher_study_explain::words::words;
///
/// assert_eq!(words(" one\ttwo  three\n"), ["one", "two", "three"]);
/// ```
pub fn words(text: &str) -> Vec<String> {
    let parts = text.split(|character| is_space(&character));
    parts.filter(|part| !part.is_empty()).map(str::to_string).collect()
}

/// A text that conditions may speak of.
pub fn two_blanks() -> String {
    "  ".to_string()
}

/// Whether a text has another one in it, without a gap.
pub fn is_infix_of(part: &str, text: &str) -> bool {
    text.contains(part)
}

/// How many spaces a text has.
pub fn n_spaces(text: &str) -> usize {
    text.chars().filter(is_space).count()
}

/// Whether the first or the last character of a text is a space.
#[logic]
pub fn has_space_at_end(text: &str) -> bool {
    text.chars().next().is_some_and(|first| is_space(&first))
        || text.chars().last().is_some_and(|last| is_space(&last))
}

/// Whether two characters side by side are spaces.
#[logic]
pub fn has_spaces_together(text: &str) -> bool {
    let mut is_after_space = false;
    for character in text.chars() {
        let is_space_too = is_space(&character);
        if is_after_space && is_space_too {
            return true;
        }
        is_after_space = is_space_too;
    }
    false
}

fn has_one_word_more_than_spaces(text: &str) -> bool {
    words(text).len() == n_spaces(text) + 1
}

/// Whether a text that is not empty has one word more than spaces.
///
/// ```
/// use lurcher_study_explain::words::length_of_words;
///
/// assert_eq!(length_of_words(" "), Some(false));
/// assert_eq!(length_of_words("a"), Some(true));
/// assert_eq!(length_of_words(""), None);
/// ```
pub fn length_of_words(text: &str) -> Option<bool> {
    (!text.is_empty()).then(|| has_one_word_more_than_spaces(text))
}

/// The same of texts that neither begin nor end with a space.
///
/// ```
/// use lurcher_study_explain::words::length_of_words_inside;
///
/// assert_eq!(length_of_words_inside("a  a"), Some(false));
/// assert_eq!(length_of_words_inside("a a"), Some(true));
/// assert_eq!(length_of_words_inside(" a"), None);
/// ```
pub fn length_of_words_inside(text: &str) -> Option<bool> {
    if has_space_at_end(text) { None } else { length_of_words(text) }
}

/// The same of texts that have no two spaces side by side, either; now it is true.
///
/// ```
/// use lurcher_study_explain::words::length_of_words_apart;
///
/// assert_eq!(length_of_words_apart("a b c"), Some(true));
/// assert_eq!(length_of_words_apart("a \tb"), None);
/// ```
pub fn length_of_words_apart(text: &str) -> Option<bool> {
    if has_spaces_together(text) { None } else { length_of_words_inside(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All texts of up to five of these characters.
    fn texts() -> impl Iterator<Item = String> {
        const CHARACTERS: [char; 4] = ['a', 'b', ' ', '\t'];
        (0..=5u32).flat_map(|length| {
            (0..4usize.pow(length)).map(move |index| {
                (0..length).map(|place| CHARACTERS[index / 4usize.pow(place) % 4]).collect()
            })
        })
    }

    #[test]
    fn spaces_are_whitespace_but_for_separators_of_lines_above_ascii() {
        for character in '\0'..=char::MAX {
            let is_separator = matches!(character, '\u{85}' | '\u{2028}' | '\u{2029}');
            let expected = character.is_whitespace() && !is_separator;
            assert_eq!(is_space(&character), expected, "{character:?}");
        }
    }

    #[property(seed = 1)]
    fn words_together_are_the_text_without_its_spaces(text: String) {
        let rest: String = text.chars().filter(|character| !is_space(character)).collect();
        assert_eq!(words(&text).concat(), rest);
        assert!(words(&text).iter().all(|word| !word.is_empty()));
    }

    #[test]
    fn the_counterexample_of_the_paper_is_the_smallest() {
        let texts = lurcher::enumerate::<String>();
        let fails = |text: &String| length_of_words(text) == Some(false);
        assert_eq!(texts.all().find(fails), Some(" ".to_string()));
    }

    #[test]
    fn the_first_try_fails_exactly_for_spaces_at_the_ends_or_together() {
        for text in texts().filter(|text| !text.is_empty()) {
            let expected = !has_space_at_end(&text) && !has_spaces_together(&text);
            assert_eq!(length_of_words(&text), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn the_second_try_fails_exactly_for_spaces_together() {
        for text in texts().filter(|text| !text.is_empty() && !has_space_at_end(text)) {
            let expected = !has_spaces_together(&text);
            assert_eq!(length_of_words_inside(&text), Some(expected), "{text:?}");
        }
    }

    #[property(seed = 1)]
    fn the_third_try_holds(#[with(generators::strings("ab \t\u{3000}"))] text: String) -> bool {
        length_of_words_apart(&text) != Some(false)
    }

    #[test]
    fn the_lazy_readings_agree_with_the_functions() {
        for text in texts() {
            assert_eq!(has_space_at_end::lazy(&text), has_space_at_end(&text), "{text:?}");
            assert_eq!(has_spaces_together::lazy(&text), has_spaces_together(&text), "{text:?}");
        }
    }

    #[test]
    fn two_blanks_side_by_side_are_enough_to_fail_but_not_needed() {
        for text in texts().filter(|text| is_infix_of("  ", text)) {
            assert_eq!(length_of_words(&text), Some(false), "{text:?}");
        }
        assert!(!is_infix_of("  ", "a \ta"));
        assert_eq!(length_of_words_inside("a \ta"), Some(false));
    }
}
