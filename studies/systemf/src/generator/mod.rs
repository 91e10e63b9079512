//! A generator of well-typed terms.
//!
//! The generator of the paper's experiment: a type is drawn, then a term of that type, top
//! down. At every place a leaf is taken (unit, a variable of the right type, or a small abstraction), or
//! the abstraction that the type asks for, or an application, or a type application, by
//! weight. A leaf may not exist; then the whole term has failed and another is begun.
//!
//! Two things are done differently without changing what is drawn, or how often. The argument
//! of an application comes before the function: if one of them fails, both are lost, and the
//! argument is more likely to. And types are numbers (see `types.rs`) and terms a list of nodes
//! in the order in which they are finished, until one succeeds: two attempts in three
//! fail, and they would cost most of the time.

mod draft;
mod types;

use std::cell::RefCell;

use lurcher::{Generator, Source};

use self::draft::Draft;
use crate::syntax::{Term, Type};

/// The size of the paper's experiment.
const SIZE: u32 = 30;
/// The weight of leaves in the paper's experiment.
const LEAF_WEIGHT: u32 = 6;
/// How often a term is begun before the case is given up: never, in practice.
const TRIES: usize = 10_000;

thread_local! {
    static DRAFT: RefCell<Draft> = RefCell::new(Draft::new());
}

/// Draws closed well-typed terms.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher_study_systemf::{Terms, is_well_typed};
///
/// check(|source| {
///     let term = source.draw(Terms::new());
///     assert!(is_well_typed(&term));
/// });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    size: u32,
    retries: u32,
    leaf_weight: u32,
}

impl Terms {
    /// The generator of the paper's experiment, at size 30.
    pub fn new() -> Self {
        Terms { size: SIZE, retries: 0, leaf_weight: LEAF_WEIGHT }
    }

    /// Another size: how deep abstractions and type applications may be nested; each
    /// application halves what is left. It doesn't depend on the size of the case.
    #[must_use]
    pub fn size(mut self, size: u32) -> Self {
        self.size = size;
        self
    }

    /// Lets so many failures per term be repaired on the spot: an application or type
    /// application that failed is drawn once more, with another type, and what was drawn before it
    /// is kept. If it fails again, the one around it is next.
    ///
    /// That shifts the distribution (see [`Source::attempt`]): terms with parts that often
    /// fail, which are the large ones, become more frequent. The paper's generator has 0.
    ///
    /// | retries | mean nodes | failing terms, mean over the 16 easy mutants | the 3 hard ones |
    /// |---|---|---|---|
    /// | 0 | 10.0 | 1 | 1 |
    /// | 1 | 12.8 | 1.5 times as many | 1.6 times |
    /// | 3 | 17.2 | 2.3 times | 2.9 times |
    /// | 10 | 26.0 | 3.8 times | 5.0 times |
    /// | 20 | 30.3 | 4.7 times | 6.5 times |
    ///
    /// The place matters. Drawing the innermost part again until the retries are used up, which
    /// was tried first, wastes them where nothing can succeed: 10 of them made 1.45 times as
    /// many terms fail.
    #[must_use]
    pub fn retries(mut self, retries: u32) -> Self {
        self.retries = retries;
        self
    }

    /// Another weight for leaves than 6; the other choices have 8 (functions, applications)
    /// and 4 (polymorphic terms, type applications). At 0 a leaf is taken only where the size is used up.
    #[must_use]
    pub fn leaf_weight(mut self, weight: u32) -> Self {
        self.leaf_weight = weight;
        self
    }

    /// Begins one term, and says whether it could be completed.
    #[inline]
    pub fn try_draw(&self, source: &mut Source) -> Option<Term> {
        DRAFT.with_borrow_mut(|draft| draft.term(self, source))
    }
}

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Generator for Terms {
    type Value = Term;

    #[inline]
    fn draw(&self, source: &mut Source) -> Term {
        DRAFT.with_borrow_mut(|draft| {
            let term = source.attempt(TRIES, |source| draft.term(self, source));
            term.unwrap_or_else(|| source.reject("no attempt at a term succeeded"))
        })
    }
}

/// Draws a closed type as it is drawn for terms.
pub(crate) fn draw_type(source: &mut Source) -> Type {
    DRAFT.with_borrow_mut(|draft| draft.closed_type(source, SIZE))
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    use super::*;
    use crate::mutant::Mutant;
    use crate::parse::parse;
    use crate::syntax::size;
    use crate::typing::{is_well_formed, is_well_typed};
    use crate::{Mutants, failing, holds};

    fn sample(terms: Terms, n: usize) -> Vec<Term> {
        let mut source = Source::random(11, 30);
        (0..n).map(|_| terms.draw(&mut source)).collect()
    }

    #[test]
    fn terms_are_closed_and_well_typed() {
        check(|source| {
            let retries = source.draw(0..=20u32);
            let size = source.draw(0..=40u32);
            let leaf_weight = source.draw(0..=8u32);
            let terms = Terms::new().retries(retries).size(size).leaf_weight(leaf_weight);
            let term = source.draw(terms);
            assert!(is_well_typed(&term));
        });
        assert!(sample(Terms::new(), 3_000).iter().all(is_well_typed));
        assert!(sample(Terms::new().retries(20), 3_000).iter().all(is_well_typed));
    }

    #[test]
    fn types_are_closed() {
        check(|source| {
            let of: Type = source.any();
            assert!(is_well_formed(0, &of));
        });
    }

    #[test]
    fn terms_are_as_large_as_the_paper_has_them() {
        let mut sizes: Vec<usize> = sample(Terms::new(), 20_000).iter().map(size).collect();
        sizes.sort_unstable();
        let mean = sizes.iter().sum::<usize>() as f64 / 20_000.0;
        assert!((9.7..10.3).contains(&mean), "{mean}");
        assert_eq!(sizes[10_000], 5);
        assert!((22..=25).contains(&sizes[18_000]), "{}", sizes[18_000]);
        assert!((74..=82).contains(&sizes[19_800]), "{}", sizes[19_800]);
    }

    #[test]
    fn mutants_fail_as_often_as_in_the_paper() {
        // Mean tests to failure, measured with the paper's program, for those that 20 000
        // terms are enough for.
        let expected = [5.5, 17.3, 16.2, 16.9, 24.8, 34.6, 50.4, 79.2, 91.6, 174.8, 172.2];
        let mut counts = [0; 24];
        for term in sample(Terms::new(), 20_000) {
            failing(&term, Mutants::EXPERIMENT).iter().for_each(|m| counts[m.index()] += 1);
        }
        for (mutant, expected) in Mutant::EXPERIMENT.into_iter().zip(expected) {
            let tests = 20_000.0 / f64::from(counts[mutant.index()]);
            assert!((0.75..1.25).contains(&(tests / expected)), "{mutant}: {tests}");
        }
    }

    #[test]
    fn retries_make_larger_terms_and_fewer_failures() {
        let mean =
            |terms: Terms| sample(terms, 5_000).iter().map(size).sum::<usize>() as f64 / 5_000.0;
        assert!(mean(Terms::new().retries(3)) > 1.4 * mean(Terms::new()));
        let successes = |terms: Terms| {
            let mut source = Source::random(11, 30);
            (0..5_000).filter(|_| terms.try_draw(&mut source).is_some()).count()
        };
        assert!(successes(Terms::new().retries(3)) > successes(Terms::new()));
    }

    #[test]
    fn failing_terms_shrink() {
        for retries in [0, 10] {
            for seed in 1..=5 {
                let report =
                    Config::new().seed(seed).cases(20_000).save(false).run(move |source| {
                        let term = source.draw(Terms::new().retries(retries));
                        assert!(holds(Mutant::SubstNoIncr, &term), "fails");
                    });
                let term = parse(report.inputs()[0].text());
                assert!(size(&term) <= 14, "{retries} retries, seed {seed}: {term}");
            }
        }
    }
}
