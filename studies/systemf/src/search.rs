//! Planted bugs found among all terms, smallest first, without a search written for the language.
//!
//! [`Enumeration`](crate::Enumeration) knows what a typed term is and builds nothing else. Here
//! the terms come from their type alone, in two ways that anyone has for types of their own: *eagerly*,
//! all terms are listed and those without a type thrown away; *lazily*, the type checker is
//! asked about terms that are not known yet, by its lazy reading, and what it refuses is
//! never filled in. Both list one size after the other, so the first term that fails is a
//! smallest one. A third way has [patterns](lurcher::patterns) take turns with the second, once
//! that takes long: what they find may be larger.

use std::sync::Arc;

use lurcher::Data;
use lurcher::lazy::argument;
use lurcher_trees::pattern::Interleaved;
use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

use crate::mutant::Mutant;
use crate::plain::Plain;
use crate::property::holds;
use crate::syntax::Term;
use crate::typing::is_well_typed;

/// Which terms there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// All: nine constructors of terms and five of types.
    Whole,
    /// Those without booleans: six and four.
    Plain,
}

impl Language {
    /// Whether the mutant differs from the correct program for some term of the language.
    pub fn shows(self, mutant: Mutant) -> bool {
        self == Language::Whole || mutant != Mutant::CondFalseToTrue
    }

    fn space(self) -> Space {
        let shape = match self {
            Language::Whole => Term::shape(),
            Language::Plain => Plain::shape(),
        };
        Space::new(&[shape]).expect("terms can be listed by size")
    }

    /// How many terms there are of a size, with or without a type.
    pub fn n_terms(self, size: u32) -> u128 {
        let n = match self {
            Language::Whole => lurcher::enumerate::<Term>().count(size),
            Language::Plain => lurcher::enumerate::<Plain>().count(size),
        };
        n.to_u128().unwrap_or(u128::MAX)
    }
}

/// How a bug was looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunt {
    /// A term on which the mutant fails, a smallest one if terms are listed; none if the hunt was
    /// given up.
    pub term: Option<Term>,
    /// The pattern that it was found by, if it was not listed.
    pub pattern: Option<String>,
    /// Its size, or that of the last term tried.
    pub size: u32,
    /// How many terms with a type were tried, up to and including it.
    pub n_tests: u64,
    /// How often the type checker was asked: by a search, that is once for each branch of it.
    pub n_asked: u64,
}

/// Whether the term under search has a type. What reads terms reads plain ones.
fn has_type(search: &Search) -> bool {
    is_well_typed::lazy(argument::<Term>(search, 0))
}

/// Looks for a bug lazily, up to a size.
///
/// ```
/// use lurcher_study_systemf::{Language, Mutant, hunt_lazily};
/// let hunt = hunt_lazily(Language::Plain, Mutant::SubstVar, 10);
/// assert_eq!(hunt.term.unwrap().to_string(), "lam (). (lam (). 1) #");
/// assert_eq!(hunt.size, 8);
/// assert!(hunt.n_asked < 10_000);
/// ```
pub fn hunt_lazily(language: Language, mutant: Mutant, most_size: u32) -> Hunt {
    let space = language.space();
    let mut hunt = Hunt { size: space.least(), ..Hunt::default() };
    let mut sweep = Sweep::new(Arc::new(space), Sizes::Exactly(hunt.size));
    while hunt.size <= most_size {
        let next = sweep.next(has_type, u64::MAX);
        hunt.n_asked = sweep.n_runs();
        if next != Next::Value {
            hunt.size += 1;
            sweep.restart(Sizes::Exactly(hunt.size));
            continue;
        }
        hunt.n_tests += 1;
        let term = argument::<Term>(sweep.search(), 0).to_value();
        if !holds(mutant, &term) {
            hunt.term = Some(term);
            break;
        }
    }
    hunt
}

/// Looks for a bug lazily and by patterns; gives up when terms of a size are listed.
///
/// ```
/// use lurcher_study_systemf::{Language, Mutant, hunt_by_patterns};
/// let hunt = hunt_by_patterns(Language::Plain, Mutant::SubstVar, 10);
/// assert_eq!(hunt.term.unwrap().to_string(), "lam (). (lam (). 1) #");
/// assert_eq!(hunt.pattern, None, "it is small enough to be listed");
/// ```
pub fn hunt_by_patterns(language: Language, mutant: Mutant, most_size: u32) -> Hunt {
    let mut hunt = Hunt::default();
    let mut all = Interleaved::new(Arc::new(language.space()), lurcher::patterns::arrays());
    while all.next(has_type, u64::MAX) == Next::Value && all.listed_below() <= most_size {
        hunt.n_tests += 1;
        let term = argument::<Term>(all.search(), 0).to_value();
        if !holds(mutant, &term) {
            hunt.term = Some(term);
            let pattern = all.patterns().pattern().filter(|_| all.is_pattern());
            hunt.pattern = pattern.map(ToString::to_string);
            break;
        }
    }
    (hunt.size, hunt.n_asked) = (all.size(), all.n_runs());
    hunt
}

/// Looks for a bug eagerly, and gives up after so many terms.
pub fn hunt_eagerly(language: Language, mutant: Mutant, most_terms: u64) -> Hunt {
    match language {
        Language::Whole => eagerly(lurcher::enumerate::<Term>(), |term| term, mutant, most_terms),
        Language::Plain => eagerly(lurcher::enumerate::<Plain>(), |it| it.0, mutant, most_terms),
    }
}

fn eagerly<T: Data>(
    all: lurcher::enumeration::Enumeration<T>,
    term: impl Fn(T) -> Term,
    mutant: Mutant,
    most_terms: u64,
) -> Hunt {
    let mut hunt = Hunt::default();
    let mut values = all.all();
    while let Some(value) = values.next() {
        let term = term(value);
        hunt.n_asked += 1;
        hunt.size = values.size();
        if is_well_typed(&term) {
            hunt.n_tests += 1;
            if !holds(mutant, &term) {
                hunt.term = Some(term);
                break;
            }
        }
        if hunt.n_asked == most_terms {
            break;
        }
    }
    hunt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Enumeration;

    #[test]
    fn lazily_and_eagerly_the_same_terms_are_tried() {
        for language in [Language::Whole, Language::Plain] {
            for mutant in Mutant::ALL.into_iter().filter(|mutant| language.shows(*mutant)) {
                let eager = hunt_eagerly(language, mutant, 20_000);
                if eager.term.is_none() {
                    continue;
                }
                let lazy = hunt_lazily(language, mutant, eager.size);
                assert_eq!((lazy.size, &lazy.term.is_some()), (eager.size, &true), "{mutant}");
                assert!(lazy.n_asked < eager.n_asked, "{mutant}");
            }
        }
    }

    #[test]
    fn patterns_find_bugs_that_listing_would_find_later() {
        // A pattern of larger terms shows it while smaller ones are listed.
        let lazy = hunt_lazily(Language::Plain, Mutant::LiftTApp, 13);
        let by_patterns = hunt_by_patterns(Language::Plain, Mutant::LiftTApp, 13);
        let term = by_patterns.term.unwrap();
        assert!(is_well_typed(&term) && !holds(Mutant::LiftTApp, &term), "{term}");
        assert!(by_patterns.size >= lazy.size);
        let (asked, listing) = (by_patterns.n_asked, lazy.n_asked);
        // Turns are shared by what they cost, and the runs of patterns cost less than others.
        assert!(asked < 3 * listing, "{asked} of {listing}");
        // What is small comes by listing, as early as without them.
        for mutant in [Mutant::SubstSwapped, Mutant::SubstInTypeNoDecr] {
            let lazy = hunt_lazily(Language::Plain, mutant, 10);
            assert_eq!(hunt_by_patterns(Language::Plain, mutant, 10), lazy);
        }
        let given_up = hunt_by_patterns(Language::Plain, Mutant::LiftTApp, 6);
        assert_eq!((given_up.term, given_up.pattern), (None, None));
    }

    #[test]
    fn a_size_has_as_many_well_typed_terms_as_a_search_for_the_language_finds() {
        for (language, terms) in [
            (Language::Whole, Enumeration::new().with_booleans()),
            (Language::Plain, Enumeration::new()),
        ] {
            // A mutant that is not found up to this size tries all of them.
            let tried = hunt_lazily(language, Mutant::LiftTApp, 8);
            let mut n = 0;
            for size in 1..=8 {
                terms.each(size, |_| {
                    n += 1;
                    true
                });
            }
            assert_eq!((tried.term, tried.n_tests), (None, n), "{language:?}");
        }
    }
}
