//! Properties with a requirement, whole runs of them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use lurcher_trees::Search;

use crate::data::Data;
use crate::lazy::{Domain, Lazy, argument};
use crate::runner::{lent_required, test_required};
use crate::source::Source;
use crate::{Config, Report, Verdict};

fn is_sorted(list: Lazy<'_, Vec<u8>>) -> bool {
    let list = list.get();
    list.iter().zip(list.iter().skip(1)).all(|(a, b)| a.is_at_most(b))
}

static SORTED: Domain = Domain {
    shapes: &[<Vec<u8>>::shape],
    holds: |search: &Search| is_sorted(argument(search, 0)),
    readings: None,
    text: "is_sorted(&list)",
    property: None,
    is_refined: false,
    makes_lists: false,
    constants: crate::lazy::Constants::NONE,
    formula: None,
    space: OnceLock::new(),
};

/// Runs a property of sorted lists, as the macro would have it.
fn run(config: &Config, property: fn(&[u8]) -> bool) -> Report {
    test_required(config, &SORTED, move |source: &mut Source| {
        source.begin_arguments(&SORTED);
        let list: Vec<u8> = source.argument(0);
        source.end_arguments(&SORTED, list.is_sorted());
        if source.is_only_drawing() || property(&list) {
            Verdict::Pass
        } else {
            Verdict::Fail(format!("{list:?}"))
        }
    })
}

fn config() -> Config {
    Config::new().save(false).seed(3)
}

#[test]
fn only_inputs_as_required_are_run_and_none_is_discarded() {
    static LONGEST: AtomicU64 = AtomicU64::new(0);
    let report = run(&config().cases(400), |list| {
        LONGEST.fetch_max(list.len() as u64, Ordering::Relaxed);
        list.is_sorted()
    });
    assert!(report.is_success(), "{}", report.text());
    // The simplest input and the enumerated ones are small; random ones are not.
    assert!(LONGEST.load(Ordering::Relaxed) > 8, "{LONGEST:?}");
}

#[test]
fn a_failure_is_found_shrunk_and_replayed_whatever_the_number_of_threads() {
    for threads in [1, 2] {
        let report = run(&config().threads(threads), |list| !list.ends_with(&[2, 3]));
        assert!(!report.is_success());
        let text = report.text();
        assert!(text.contains("[2, 3]") && !text.contains("[0, 2, 3]"), "{text}");
    }
}

#[test]
fn a_failure_among_large_inputs_only_is_found_at_random() {
    let report = run(&config().cases(4000), |list| list.len() < 12);
    let text = report.text();
    assert!(!report.is_success() && text.contains(&format!("{:?}", [0u8; 12])), "{text}");
}

#[test]
fn what_was_enumerated_is_said() {
    let report = run(&config().cases(300).statistics(true), |_| true);
    let text = report.text();
    assert!(text.contains("enumerated: all "), "{text}");
    assert!(text.contains("with is_sorted(&list)"), "{text}");
}

static DIGITS: Domain = Domain {
    shapes: &[<(bool, Option<bool>)>::shape],
    holds: |search: &Search| {
        let (first, second) = argument::<(bool, Option<bool>)>(search, 0).get();
        first.get() || second.get().is_some()
    },
    readings: None,
    text: "pair.0 || pair.1.is_some()",
    property: None,
    is_refined: false,
    makes_lists: false,
    constants: crate::lazy::Constants::NONE,
    formula: None,
    space: OnceLock::new(),
};

fn run_pairs(is_right: bool) -> (Report, u64) {
    let report = test_required(&config().statistics(true), &DIGITS, move |source: &mut Source| {
        source.begin_arguments(&DIGITS);
        let pair: (bool, Option<bool>) = source.argument(0);
        source.end_arguments(&DIGITS, is_right && (pair.0 || pair.1.is_some()));
        Verdict::Pass
    });
    let passed = report.passed();
    (report, passed)
}

#[test]
fn a_run_ends_when_all_inputs_were_run() {
    let (report, passed) = run_pairs(true);
    assert!(report.is_success(), "{}", report.text());
    assert_eq!(passed, 5);
    assert!(report.text().contains("enumerated: all 5 inputs"), "{}", report.text());
}

#[test]
fn a_requirement_that_reads_differently_is_no_failure_of_the_property() {
    let (report, passed) = run_pairs(false);
    assert_eq!(passed, 0);
    let text = report.text();
    assert!(text.contains("could not be tested"), "{text}");
    assert!(text.contains("`requires = pair.0 || pair.1.is_some()` holds as it is read"), "{text}");
}

#[test]
fn an_enumerated_input_that_hangs_is_shown() {
    let config = config().case_time(std::time::Duration::from_millis(300));
    let report = run(&config, |list| {
        while list.ends_with(&[1, 2]) {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        true
    });
    assert!(!report.is_success());
    let text = report.text();
    assert!(text.contains("no verdict after 300ms") && text.contains("LURCHER_REPLAY="), "{text}");
    let tape = text.split("LURCHER_REPLAY=").nth(1).and_then(|rest| rest.split(' ').next());
    // An element 1, an element 2, and no more.
    assert_eq!(tape, Some("1x3.2.0"), "{text}");
}

static NOTHING: Domain = Domain {
    shapes: &[<(bool, Option<bool>)>::shape],
    holds: |_| false,
    readings: None,
    text: "pair.0 && false",
    property: None,
    is_refined: false,
    makes_lists: false,
    constants: crate::lazy::Constants::NONE,
    formula: None,
    space: OnceLock::new(),
};

#[test]
fn a_requirement_that_nothing_meets_is_named() {
    let report = test_required(&config(), &NOTHING, |source: &mut Source| {
        source.begin_arguments(&NOTHING);
        let _: (bool, Option<bool>) = source.argument(0);
        source.end_arguments(&NOTHING, false);
        Verdict::Pass
    });
    let text = report.text();
    assert!(text.contains("`pair.0 && false` holds for none"), "{text}");
}

/// Lists in which every element is the sum of those before it: there are few of a size.
static DEEP: Domain = Domain {
    shapes: &[<Vec<Option<bool>>>::shape],
    holds: |search: &Search| {
        let list = argument::<Vec<Option<bool>>>(search, 0).get();
        list.iter().all(|element| element.get().is_some()) && list.len() != 3
    },
    readings: None,
    text: "all are Some",
    property: None,
    is_refined: false,
    makes_lists: false,
    constants: crate::lazy::Constants::NONE,
    formula: None,
    space: OnceLock::new(),
};

#[test]
fn the_nth_input_is_the_one_that_was_run_nth() {
    static SEEN: std::sync::Mutex<Vec<Vec<Option<bool>>>> = std::sync::Mutex::new(Vec::new());
    let property = |source: &mut Source| {
        source.begin_arguments(&DEEP);
        let list: Vec<Option<bool>> = source.argument(0);
        SEEN.lock().unwrap().push(list);
        Verdict::Pass
    };
    let config = config().cases(1).enumerate(300);
    assert_eq!(test_required(&config, &DEEP, property).passed(), 300);
    let seen = SEEN.lock().unwrap().clone();
    for n in [1, 2, 50, 299, 300] {
        let trees = lent_required(&config, &DEEP, n, property).unwrap();
        assert_eq!(trees[0], crate::data::tree_of(&seen[n as usize - 1]), "{n}");
    }
}
