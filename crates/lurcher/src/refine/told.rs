//! Why a condition does not hold: what a report says after its text.
//!
//! `v <= to` alone leaves whoever reads it to work out what `v` and `to` were. So a condition that
//! does not hold is asked once more by generated code (`told.rs` in `lurcher-derive`), which writes
//! into a [`Note`] what both sides of a comparison are, for which number a quantifier fails, which
//! element of a list is not as it should be, and what a type says. Only what is short is told, and
//! **nothing that is asked here can change the verdict**: if it panics, or takes long, there is less
//! to read.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::Int;
use crate::property::Shown;

/// Values with more characters than this are not told.
const MOST_CHARACTERS: usize = 60;

/// More facts than this are not told of one condition.
const MOST_FACTS: usize = 4;

/// After this time nothing more is evaluated.
const TIME: Duration = Duration::from_millis(200);

/// What is known of a condition that does not hold.
#[derive(Debug)]
pub struct Note {
    started: Instant,
    /// What a type says, where it is one that says no.
    says: String,
    /// `v` and `101`.
    facts: Vec<(String, String)>,
    /// How many of the first facts are numbers that a quantifier goes through.
    n_bound: usize,
    /// `no i in 0..3 is such`.
    none: String,
    /// What has the part in it, and the part, from the inside out.
    places: Vec<Place>,
}

/// A part of a value: `element 2`, and what it is.
#[derive(Debug)]
struct Place {
    name: String,
    shown: Option<String>,
}

/// A condition, and what can be told of it by asking it once more.
pub fn told(condition: &str, ask: impl FnOnce(&mut Note)) -> String {
    let mut note = Note::new();
    // What panics halfway has told nothing that can be relied upon.
    match catch_unwind(AssertUnwindSafe(|| ask(&mut note))) {
        Ok(()) => format!("{condition}{}", note.text()),
        Err(_) => condition.to_string(),
    }
}

impl Note {
    fn new() -> Self {
        Note {
            started: Instant::now(),
            says: String::new(),
            facts: Vec::new(),
            n_bound: 0,
            none: String::new(),
            places: Vec::new(),
        }
    }

    fn is_slow(&self) -> bool {
        self.started.elapsed() > TIME
    }

    /// What a type says; nothing if it says nothing.
    pub fn says(&mut self, more: impl FnOnce() -> String) {
        if !self.is_slow() {
            self.says = more();
        }
    }

    /// What a part of the condition is.
    pub fn fact(&mut self, name: &str, value: impl FnOnce() -> Shown) {
        if self.is_slow() || self.facts.iter().any(|(known, _)| known == name) {
            return;
        }
        // A constructor says itself what it is.
        if let Some(value) = short(&value()).filter(|value| value != name) {
            self.facts.push((name.to_string(), value));
        }
    }

    /// The number for which a quantifier fails.
    pub fn bound(&mut self, name: &str, number: &Int) {
        self.facts.insert(self.n_bound, (name.to_string(), number.to_string()));
        self.n_bound += 1;
    }

    /// That there is no number such as is said to exist.
    pub fn none(&mut self, name: &str, from: &Int, to: &Int) {
        self.none = match from < to {
            true => format!("; no {name} in {from}..{to} is such"),
            false => format!("; there is no {name} in {from}..{to}"),
        };
    }

    /// The part that is not as it should be, the n-th of a list.
    pub fn nth(&mut self, nth: usize, value: impl FnOnce() -> Shown) {
        self.place(format!("element {nth}"), value);
    }

    /// The part that is not as it should be, where places have no numbers: `a key`.
    pub fn one(&mut self, name: &str, value: impl FnOnce() -> Shown) {
        self.place(name.to_string(), value);
    }

    /// The part that is not as it should be, the value of a key.
    pub fn value_of(&mut self, key: impl FnOnce() -> Shown, value: impl FnOnce() -> Shown) {
        let name = match (!self.is_slow()).then(key).as_ref().and_then(short) {
            Some(key) => format!("the value of {key}"),
            None => "a value".to_string(),
        };
        self.place(name, value);
    }

    fn place(&mut self, name: String, value: impl FnOnce() -> Shown) {
        let shown = (!self.is_slow()).then(value).as_ref().and_then(short);
        self.places.push(Place { name, shown });
    }

    /// What is said after the condition.
    fn text(mut self) -> String {
        let mut text = String::new();
        if !self.says.is_empty() {
            text = format!(", which says {}", self.says);
        }
        // Once is enough.
        let is_element = |value: &String| {
            self.places.first().and_then(|place| place.shown.as_ref()).is_some_and(|of| of == value)
        };
        if matches!(&self.facts[..], [(_, value)] if self.n_bound == 0 && is_element(value)) {
            self.facts.clear();
        }
        self.facts.truncate(self.n_bound + MOST_FACTS);
        let facts: Vec<String> =
            self.facts.iter().map(|(name, value)| format!("{name} is {value}")).collect();
        if let Some((last, others)) = facts.split_last() {
            let begin = if self.n_bound > 0 { "; it fails where " } else { ", where " };
            let and = if others.is_empty() { "" } else { " and " };
            text += &format!("{begin}{}{and}{last}", others.join(", "));
        }
        text += &self.none;
        for (nth, Place { name, shown }) in self.places.iter().rev().enumerate() {
            text += if nth == 0 { "; " } else { ", in which " };
            text += name;
            match shown {
                Some(shown) => text += &format!(" is {shown}"),
                None => text += " is not such",
            }
        }
        text
    }
}

/// A value that goes well on a line with others.
fn short(shown: &Shown) -> Option<String> {
    let text = shown.debug.as_deref().or(shown.expression.as_deref())?;
    let is_short = text.chars().take(MOST_CHARACTERS + 1).count() <= MOST_CHARACTERS;
    (is_short && !text.contains('\n')).then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Shown {
        Shown { debug: Some(text.to_string()), ..Shown::default() }
    }

    #[test]
    fn sides_are_told_after_the_condition() {
        let text = told("v < to", |note| {
            note.fact("v", || shown("1"));
            note.fact("to", || shown("0"));
        });
        assert_eq!(text, "v < to, where v is 1 and to is 0");
    }

    #[test]
    fn what_is_long_or_says_itself_is_not_told() {
        let text = told("v == None", |note| {
            note.fact("v", || shown(&"1".repeat(MOST_CHARACTERS + 1)));
            note.fact("None", || shown("None"));
            note.fact("w", || shown("{\n}"));
            note.fact("x", Shown::default);
        });
        assert_eq!(text, "v == None");
    }

    #[test]
    fn numbers_of_quantifiers_come_first() {
        let text = told("forall", |note| {
            note.bound("i", &Int::from(2));
            note.bound("j", &Int::from(3));
            note.fact("v[i]", || shown("5"));
        });
        assert_eq!(text, "forall; it fails where i is 2, j is 3 and v[i] is 5");
        let (from, to) = (Int::from(0), Int::from(3));
        assert_eq!(
            told("exists", |note| note.none("i", &from, &to)),
            "exists; no i in 0..3 is such"
        );
        let text = told("exists", |note| note.none("i", &from, &from));
        assert_eq!(text, "exists; there is no i in 0..0");
    }

    #[test]
    fn places_are_told_from_the_outside_in_and_the_element_once() {
        let text = told("v > 0, for each element", |note| {
            note.fact("v", || shown("-1"));
            note.nth(2, || shown("-1"));
        });
        assert_eq!(text, "v > 0, for each element; element 2 is -1");
        let text = told("`P`", |note| {
            note.says(|| "v > 0, where v is -1".to_string());
            note.nth(1, || shown("-1"));
            note.value_of(|| shown("'a'"), || shown("[3, -1]"));
        });
        let expected = "`P`, which says v > 0, where v is -1; the value of 'a' is [3, -1], in which \
                        element 1 is -1";
        assert_eq!(text, expected);
    }

    #[test]
    fn what_panics_while_it_is_asked_tells_nothing() {
        let _quiet = crate::property::catch_panics();
        let text = told("v[0] > 0", |note| {
            note.fact("v", || shown("1"));
            note.fact("v[0]", || panic!("there is none"));
        });
        assert_eq!(text, "v[0] > 0");
    }
}
