//! The counterexample of a report as a value.
//!
//! A report has the text of its inputs. To put other values in their place they are needed as values; so
//! the property is watched while it runs, and what failed last is what is reported in the end.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lurcher::prelude::*;
use lurcher::{Config, Report};

use super::check::{Checked, Limits, check};

/// Remembers the last input that failed.
#[derive(Debug)]
pub struct Watch<T> {
    last: Mutex<Option<T>>,
}

impl<T: Clone> Watch<T> {
    /// Asks a property, and remembers the input unless it holds or is not asked: what panics, too.
    pub fn ask(&self, input: &T, holds: impl Fn(&T) -> Option<bool>) -> Option<bool> {
        let before = self.swap(Some(input.clone()));
        let answer = holds(input);
        if answer != Some(false) {
            self.swap(before);
        }
        answer
    }

    fn swap(&self, value: Option<T>) -> Option<T> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut last, value)
    }
}

/// Runs a property once with nothing to explain, for its counterexample, and once as configured; checks
/// what is said of the failure.
pub fn run_and_check<T: Data + Clone + Debug + PartialEq>(
    run: impl Fn(Config, Arc<Watch<T>>) -> Report,
    holds: impl Fn(&T) -> Option<bool>,
    config: Config,
    limits: &Limits,
) -> (Report, Checked) {
    let watch = || Arc::new(Watch { last: Mutex::new(None) });
    let watched = watch();
    run(config.clone().explain_time(Duration::ZERO), Arc::clone(&watched));
    let report = run(config, watch());
    let checked = check(&report, watched.swap(None).as_ref(), limits, holds);
    (report, checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_input_that_failed_is_the_counterexample() {
        let watch = Arc::new(Watch { last: Mutex::new(None) });
        let watched = Arc::clone(&watch);
        let config = Config::new().seed(1).save(false).explain_time(Duration::ZERO);
        let report = config.explain(move |list: &Vec<u8>| {
            let holds = |list: &Vec<u8>| Some(list.iter().all(|n| *n < 100));
            watched.ask(list, holds) == Some(true)
        });
        assert_eq!(report.inputs()[0].text(), "[100]");
        assert_eq!(watch.swap(None), Some(vec![100]));
    }
}
