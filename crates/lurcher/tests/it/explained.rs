//! Explanations on several threads.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lurcher::prelude::*;

/// The threads on which a property that takes a while is run, by name, and what is found out about it.
fn explained(n_threads: usize) -> (BTreeSet<String>, Vec<String>) {
    let names = Arc::new(Mutex::new(BTreeSet::new()));
    let config = Config::new().seed(1).save(false).threads(n_threads);
    let config = config.explain_time(Duration::from_secs(600));
    let seen = Arc::clone(&names);
    let report = config.explain(move |list: &Vec<u8>| {
        let started = Instant::now();
        while started.elapsed() < Duration::from_micros(30) {
            std::hint::spin_loop();
        }
        let name = std::thread::current().name().unwrap_or_default().to_string();
        seen.lock().unwrap().insert(name);
        assert!((1..list.len()).all(|n| !list[..n].contains(&list[n])));
    });
    let lines = report.generalisations().iter().map(|found| found.json());
    let lines: Vec<String> = lines.collect();
    let names = names.lock().unwrap().clone();
    (names, lines)
}

#[test]
fn a_property_is_explained_on_as_many_threads_as_it_may_run_on() {
    const JUDGE: &str = "lurcher judge";
    let ((alone, lines), (together, same)) = (explained(1), explained(3));
    assert!(!alone.contains(JUDGE), "{alone:?}");
    assert!(together.contains(JUDGE), "{together:?}");
    assert!(!lines.is_empty());
    assert_eq!(lines, same);
}
