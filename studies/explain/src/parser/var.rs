//! Names: texts of letters and digits, with at least one of them.

use std::fmt;

use lurcher::prelude::*;

/// The name of a variable or function: ASCII letters and digits, one at least.
///
/// There are no others: its parts are not public, and what is drawn or listed is made of a first
/// character and the rest.
///
/// ```
/// use lurcher_study_explain::parser::Var;
///
/// assert_eq!(Var::new("x1").map(|var| var.to_string()), Some("x1".to_string()));
/// assert_eq!(Var::new(""), None);
/// assert_eq!(Var::new("x y"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
pub struct Var {
    first: Alphanumeric,
    rest: Vec<Alphanumeric>,
}

/// A letter or a digit. Three kinds, since no range of characters has all of them and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
enum Alphanumeric {
    Lower(#[data(range = 'a'..='z')] char),
    Upper(#[data(range = 'A'..='Z')] char),
    Digit(#[data(range = '0'..='9')] char),
}

impl Alphanumeric {
    fn new(character: char) -> Option<Alphanumeric> {
        match character {
            'a'..='z' => Some(Alphanumeric::Lower(character)),
            'A'..='Z' => Some(Alphanumeric::Upper(character)),
            '0'..='9' => Some(Alphanumeric::Digit(character)),
            _ => None,
        }
    }

    fn character(self) -> char {
        match self {
            Alphanumeric::Lower(character)
            | Alphanumeric::Upper(character)
            | Alphanumeric::Digit(character) => character,
        }
    }
}

impl Var {
    /// The name with this text, if it is one.
    pub fn new(text: &str) -> Option<Var> {
        let mut characters = text.chars().map(Alphanumeric::new);
        let first = characters.next()??;
        Some(Var { first, rest: characters.collect::<Option<_>>()? })
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first.character())?;
        self.rest.iter().try_for_each(|other| write!(f, "{}", other.character()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(seed = 1)]
    fn all_that_are_drawn_are_names_and_come_back_from_their_text(var: Var) {
        let text = var.to_string();
        assert!(!text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric()), "{text}");
        assert_eq!(Var::new(&text), Some(var));
    }

    #[test]
    fn every_letter_and_digit_is_listed_as_a_name() {
        let listed: Vec<String> =
            lurcher::enumerate::<Var>().up_to(7).map(|var| var.to_string()).collect();
        for character in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
            assert!(listed.contains(&character.to_string()), "{character}");
        }
        assert!(listed.iter().all(|text| Var::new(text).is_some()));
    }

    #[test]
    fn other_texts_are_no_names() {
        for text in ["", " ", "a b", "é", "a_b", "-1", "٣"] {
            assert_eq!(Var::new(text), None, "{text:?}");
        }
    }
}
