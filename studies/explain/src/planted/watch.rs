//! The counterexample of a report as a value.
//!
//! A report has the text of its inputs. To put other values in their place they are needed as values; so
//! the property is watched while it runs, and what failed last is what is reported in the end. Lines about
//! other failures come from inputs that failed meanwhile, so some of those are kept, too.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lurcher::data::{tree_of, value_of};
use lurcher::prelude::*;
use lurcher::{Config, Report};
use lurcher_trees::Tree;

use super::check::{Checked, Limits, check};

/// Remembers the last input that failed; as a tree, since not every value can leave its thread.
#[derive(Debug, Default)]
pub struct Watch {
    last: Mutex<Option<Tree>>,
    /// The first that failed.
    failed: Mutex<Vec<Tree>>,
}

/// So many are kept.
const MOST_FAILED: usize = 5_000;

impl Watch {
    /// Asks a property, and remembers the input unless it holds or is not asked: what panics, too.
    pub fn ask<T: Data>(&self, input: &T, holds: impl Fn(&T) -> Option<bool>) -> Option<bool> {
        let before = self.swap(Some(tree_of(input)));
        let answer = holds(input);
        if answer != Some(false) {
            self.swap(before);
            return answer;
        }
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.len() < MOST_FAILED {
            failed.push(tree_of(input));
        }
        answer
    }

    /// The inputs that failed, as values.
    fn failed<T: Data>(&self) -> Vec<T> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.iter().filter_map(|tree| value_of(tree).ok()).collect()
    }

    fn swap(&self, value: Option<Tree>) -> Option<Tree> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut last, value)
    }
}

/// Runs a property once with nothing to explain, for its counterexample, and once as configured; checks
/// what is said of the failure.
pub fn run_and_check<T: Data + Debug + PartialEq>(
    run: impl Fn(Config, Arc<Watch>) -> Report,
    holds: impl Fn(&T) -> Option<bool>,
    config: Config,
    limits: &Limits,
) -> (Report, Checked) {
    let watched = Arc::new(Watch::default());
    run(config.clone().explain_time(Duration::ZERO), Arc::clone(&watched));
    let whole = Arc::new(Watch::default());
    let report = run(config, Arc::clone(&whole));
    let counterexample = watched.swap(None).and_then(|tree| value_of(&tree).ok());
    let checked = check(&report, counterexample.as_ref(), &whole.failed(), limits, holds);
    (report, checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_input_that_failed_is_the_counterexample() {
        let watch = Arc::new(Watch::default());
        let watched = Arc::clone(&watch);
        let config = Config::new().seed(1).save(false).explain_time(Duration::ZERO);
        let report = config.explain(move |list: &Vec<u8>| {
            let holds = |list: &Vec<u8>| Some(list.iter().all(|n| *n < 100));
            watched.ask(list, holds) == Some(true)
        });
        assert_eq!(report.inputs()[0].text(), "vec![100]");
        assert_eq!(watch.swap(None), Some(tree_of(&vec![100_u8])));
    }
}
