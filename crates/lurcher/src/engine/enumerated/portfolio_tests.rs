//! Properties without a requirement, whole runs of them.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use crate::generators::{self, Generator, any};
use crate::{Config, Report};

fn config() -> Config {
    Config::new().save(false).seed(3)
}

/// Runs a property that only looks on, and says what it saw, in order.
fn seen<G>(config: &Config, generator: G) -> (Report, Vec<G::Value>)
where
    G: Generator<Value: Clone + std::fmt::Debug + crate::data::View + Send> + Send + Sync + 'static,
{
    let all = Arc::new(Mutex::new(Vec::new()));
    let into = Arc::clone(&all);
    let report = config.for_all(generator, move |value| {
        into.lock().unwrap().push(value.clone());
        true
    });
    let seen = all.lock().unwrap().clone();
    (report, seen)
}

#[test]
fn the_smallest_inputs_and_random_ones_take_turns() {
    let (report, seen) = seen(&config().cases(400), any::<Vec<u8>>());
    assert_eq!((report.passed(), seen.len()), (400, 400));
    let small: HashSet<_> = seen[..64].iter().step_by(2).collect();
    assert_eq!(small.len(), 32, "each once");
    assert!(small.iter().all(|list| list.len() <= 5));
    // Random cases are large soon.
    assert!(seen[..20].iter().skip(1).step_by(2).any(|list| list.len() > 5));
}

#[test]
fn a_run_ends_when_there_is_nothing_left() {
    let (report, seen) = seen(&config().statistics(true), generators::pick(&['a', 'b', 'c']));
    // That these are all is known only after the last; until then every other case is random.
    assert_eq!(seen.iter().collect::<HashSet<_>>().len(), 3);
    assert_eq!((seen[0], seen[2], seen[4]), ('a', 'b', 'c'));
    assert!(seen.len() <= 6, "{seen:?}");
    let text = report.text();
    assert!(text.contains("enumerated: all 3 tapes in shortlex order that there are"), "{text}");
}

#[test]
fn all_up_to_a_size_are_run_even_if_they_are_more_than_the_cases() {
    for threads in [1, 2] {
        let asked = config().cases(10).up_to_size(4).threads(threads);
        let (report, mut seen) = seen(&asked, any::<Vec<bool>>());
        seen.sort();
        seen.dedup();
        // Lists of up to four bits: an element takes one, and one more if it is true.
        let n = |size: usize| -> usize {
            let mut of = vec![1];
            for n in 1..=size {
                of.push(of[n - 1] + if n > 1 { of[n - 2] } else { 0 });
            }
            of.iter().sum()
        };
        assert_eq!((report.passed() as usize, seen.len()), (n(4), n(4)));
        let text = report.text();
        assert!(text.contains("up to size 4"), "{text}");
    }
}

#[test]
fn nothing_is_enumerated_if_nobody_wants_it() {
    let (report, _) = seen(&config().enumerate(0).statistics(true), any::<bool>());
    assert_eq!(report.passed(), 1000);
    assert!(!report.text().contains("enumerated:"), "{}", report.text());
}

#[test]
fn a_failure_is_found_at_its_smallest() {
    let report = config().for_all(any::<(u8, u8)>(), |&(a, b)| a != 2 || b != 3);
    let text = report.text();
    assert!(text.contains("(enumerated)") && text.contains("minimal as it was found"), "{text}");
}

#[test]
fn claims_about_rates_are_about_random_cases() {
    let report = config().cases(300).for_all(any::<bool>(), |&value| {
        crate::cover!(40.0, value, "yes");
        true
    });
    let text = report.text();
    assert!(report.is_success() && text.contains("confirmed"), "{text}");
}
