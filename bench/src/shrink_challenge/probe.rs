//! Counting from inside a property: how often it is called, when it first fails,
//! and what it failed for last.
//!
//! A call is counted when it begins, whether or not it gets as far as a verdict:
//! a framework that gives up while drawing has called the property all the same.
//! The last failing input is the final one, because every framework here ends
//! with the counterexample that it reports.

use std::sync::{Arc, Mutex, PoisonError};

use super::challenges::{Challenge, Claim};

/// One run's counters; clones share them.
#[derive(Debug)]
pub(crate) struct Probe<C: Challenge>(Arc<Mutex<Counts<C>>>);

#[derive(Debug)]
struct Counts<C: Challenge> {
    /// The framework's simplest character.
    simplest: char,
    calls: u64,
    first_failure: Option<u64>,
    first_ideal: Option<u64>,
    last_failing: Option<C::Input>,
}

/// How one run ended.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Calls after the first failing one; none if the property never failed.
    pub(crate) calls: Option<u64>,
    /// Calls up to and including the first failing one, or all if there is none.
    pub(crate) before: u64,
    /// Calls after the first failing one until the final form was first seen; it
    /// may take many more to know that there is no smaller one.
    pub(crate) until_ideal: Option<u64>,
    pub(crate) form: String,
    pub(crate) is_ideal: bool,
}

impl<C: Challenge> Clone for Probe<C> {
    fn clone(&self) -> Self {
        Probe(Arc::clone(&self.0))
    }
}

impl<C: Challenge> Probe<C> {
    /// Counts for a framework whose simplest character is the one given.
    pub(crate) fn new(simplest: char) -> Self {
        Probe(Arc::new(Mutex::new(Counts {
            simplest,
            calls: 0,
            first_failure: None,
            first_ideal: None,
            last_failing: None,
        })))
    }

    fn with<R>(&self, act: impl FnOnce(&mut Counts<C>) -> R) -> R {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The property begins.
    pub(crate) fn begin(&self) {
        self.with(|counts| counts.calls += 1);
    }

    /// The property has its input.
    pub(crate) fn judge(&self, input: &C::Input) -> Claim {
        let claim = C::claim(input);
        if claim == Claim::Broken {
            self.with(|counts| {
                counts.first_failure.get_or_insert(counts.calls);
                if C::is_ideal(input, counts.simplest) {
                    counts.first_ideal.get_or_insert(counts.calls);
                }
                counts.last_failing = Some(input.clone());
            });
        }
        claim
    }

    /// How the run ended.
    pub(crate) fn outcome(&self) -> Outcome {
        self.with(|counts| {
            let last = counts.last_failing.as_ref();
            let since_failure = |call: u64| counts.first_failure.map(|first| call - first);
            Outcome {
                calls: since_failure(counts.calls),
                before: counts.first_failure.unwrap_or(counts.calls),
                until_ideal: counts.first_ideal.and_then(since_failure),
                form: last.map_or(String::new(), |input| format!("{input:?}")),
                is_ideal: last.is_some_and(|input| C::is_ideal(input, counts.simplest)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::challenges::Reverse;
    use super::*;

    #[test]
    fn calls_are_counted_from_the_first_failure_on() {
        let probe = Probe::<Reverse>::new('a');
        for list in [vec![], vec![5, 6], vec![1], vec![0, 1], vec![0, 0]] {
            probe.begin();
            probe.judge(&list);
        }
        let outcome = probe.outcome();
        assert_eq!((outcome.before, outcome.calls), (2, Some(3)));
        assert_eq!(outcome.until_ideal, Some(2));
        assert_eq!((outcome.form.as_str(), outcome.is_ideal), ("[0, 1]", true));
    }

    #[test]
    fn a_property_that_never_fails_has_no_outcome() {
        let probe = Probe::<Reverse>::new('a');
        probe.begin();
        probe.judge(&vec![7]);
        let outcome = probe.outcome();
        assert!(outcome.calls.is_none() && !outcome.is_ideal);
    }
}
