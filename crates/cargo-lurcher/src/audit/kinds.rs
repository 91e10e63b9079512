//! Which kind of property a test is, as its name says.
//!
//! The kinds are those of *How to Specify It!* (John Hughes, 2019). Nothing has to be declared:
//! people name properties, or the modules that they are in, for what they say (`insert_valid`,
//! `model::insert`), and the macros for kinds of property do. Of several words in a name the last
//! counts, so that `model::insert_valid` is about validity. A name with two operations one behind
//! the other and without such a word, such as `insert_delete`, is that of a metamorphic property.

use std::collections::BTreeSet;
use std::ops::Range;

/// What a property says of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Validity,
    Postcondition,
    Metamorphic,
    Equivalence,
    Completeness,
    Model,
}

impl Kind {
    pub(crate) const ALL: [Kind; 6] = [
        Kind::Validity,
        Kind::Postcondition,
        Kind::Metamorphic,
        Kind::Equivalence,
        Kind::Completeness,
        Kind::Model,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Validity => "validity",
            Kind::Postcondition => "postcondition",
            Kind::Metamorphic => "metamorphic",
            Kind::Equivalence => "equivalence",
            Kind::Completeness => "completeness",
            Kind::Model => "model",
        }
    }

    /// What one would write to have one.
    pub(crate) fn advice(self) -> &'static str {
        match self {
            Kind::Validity => "its result is valid",
            Kind::Postcondition => "say what is true of its result",
            Kind::Metamorphic => "compare two calls whose results belong together",
            Kind::Equivalence => "equivalent arguments give equivalent results",
            Kind::Completeness => "everything it returns can be built",
            Kind::Model => "compare it with a model",
        }
    }

    fn of_word(word: &str) -> Option<Kind> {
        Some(match word {
            "valid" | "validity" | "invariant" | "invariants" => Kind::Validity,
            "post" | "postcondition" | "postconditions" => Kind::Postcondition,
            "metamorphic" => Kind::Metamorphic,
            "equiv" | "equivs" | "equivalent" | "equivalence" => Kind::Equivalence,
            "complete" | "completeness" | "inductive" => Kind::Completeness,
            "model" | "models" | "modelled" => Kind::Model,
            _ => return None,
        })
    }

    /// The kind of a test with this name, where functions with these names are called.
    pub(crate) fn of(test: &str, functions: &BTreeSet<&str>) -> Option<Kind> {
        let named = words(test).filter_map(Kind::of_word).last();
        named.or_else(|| has_neighbours(test, functions).then_some(Kind::Metamorphic))
    }
}

fn words(test: &str) -> impl Iterator<Item = &str> {
    test.split("::").flat_map(|part| part.split('_')).filter(|word| !word.is_empty())
}

/// The functions that the name of a test is made of, each as often as it is in there.
pub(crate) fn mentioned<'f>(test: &str, functions: &BTreeSet<&'f str>) -> Vec<&'f str> {
    places(test, functions).into_iter().map(|(_, function)| function).collect()
}

/// Whether two functions stand one behind the other in a name, as in `insert_delete`; in
/// `largest_is_largest` they do not.
fn has_neighbours(test: &str, functions: &BTreeSet<&str>) -> bool {
    let places = places(test, functions);
    places.windows(2).any(|two| two[0].0.end == two[1].0.start)
}

/// The same, each with the words that it is made of.
fn places<'f>(test: &str, functions: &BTreeSet<&'f str>) -> Vec<(Range<usize>, &'f str)> {
    let words: Vec<&str> = words(test).collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < words.len() {
        // The longest name first: `push_back` is not `push`.
        let longest = (at + 1..=words.len())
            .rev()
            .find_map(|end| Some((end, functions.get(words[at..end].join("_").as_str())?)));
        match longest {
            Some((end, function)) => {
                found.push((at..end, *function));
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_modules_say_what_kind_a_property_is() {
        let functions = BTreeSet::from(["insert", "delete", "push", "push_back"]);
        let kind = |test: &str| Kind::of(test, &functions).map(Kind::name);
        assert_eq!(kind("tests::insert_valid"), Some("validity"));
        assert_eq!(kind("model::insert"), Some("model"));
        assert_eq!(kind("model::insert_valid"), Some("validity"));
        assert_eq!(kind("insert_preserves_equiv"), Some("equivalence"));
        assert_eq!(kind("tests::insert_delete"), Some("metamorphic"));
        assert_eq!(kind("tests::insert_insert_weak"), Some("metamorphic"));
        // One operation says nothing, nor do two that other words are between, and a word is a
        // whole one.
        assert_eq!(kind("tests::push_undoes_delete"), None);
        assert_eq!(kind("tests::push_back_grows"), None);
        assert_eq!(kind("tests::remodelling_is_invalid"), None);
    }

    #[test]
    fn the_longest_name_of_a_function_counts() {
        let functions = BTreeSet::from(["push", "push_back", "pop"]);
        assert_eq!(mentioned("t::push_back_pop", &functions), ["push_back", "pop"]);
        assert_eq!(mentioned("t::push_push", &functions), ["push", "push"]);
        assert!(mentioned("t::pushes", &functions).is_empty());
    }
}
