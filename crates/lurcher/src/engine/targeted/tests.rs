//! Properties by depth, whole runs of them.

#![allow(clippy::ptr_arg, clippy::impossible_comparisons, reason = "as types are refined")]

use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock};

use crate::data::Data;
use crate::lazy::{Domain, Reading, Readings, argument};
use crate::logic;
use crate::runner::test_required;
use crate::source::Source;
use crate::{Config, Report, Verdict};

#[logic]
fn is_sorted(list: &Vec<i64>) -> bool {
    list.windows(2).all(|pair| pair[0] <= pair[1])
}

#[logic]
fn is_scaled(range: &i64, score: &i64, factor: &i64) -> bool {
    *range > 0 && 0 <= *score && *score < *range && 10 <= *factor && *factor < 13
}

#[logic]
fn is_digit(number: &i64) -> bool {
    0 <= *number && *number < 10
}

#[logic]
fn is_pair(a: &i64, b: &i64) -> bool {
    0 <= *a && *a < 50 && 0 <= *b && *b < 50
}

#[logic]
fn is_nothing(number: &i64) -> bool {
    *number < 3 && 3 < *number
}

#[logic]
fn is_letter(text: &String, flag: &bool) -> bool {
    *flag || text.is_empty()
}

/// A domain of a `#[logic]` function, and a way to run properties of it.
macro_rules! domain {
    ($domain:ident, $run:ident, $holds:ident($($name:ident: $type:ty),*)) => {
        static $domain: Domain = {
            static READINGS: Readings = Readings::new(
                |search| {
                    let mut index = 0..;
                    $holds::lazy($(argument::<$type>(search, index.next().unwrap())),*)
                },
                <$holds as Reading>::symbolic,
                &[],
                &[],
                &[<$holds as Reading>::symbolic],
            );
            Domain {
                shapes: &[$(<$type>::shape),*],
                holds: |search| READINGS.holds(search),
                readings: Some(&READINGS),
                text: stringify!($holds),
                property: None,
                is_refined: true,
                makes_lists: false,
                constants: crate::lazy::Constants::NONE,
                formula: None,
                space: OnceLock::new(),
            }
        };

        fn $run(config: &Config, property: impl Fn($($type),*) -> bool + Send + Sync + 'static) -> Report {
            test_required(config, &$domain, move |source: &mut Source| {
                source.begin_arguments(&$domain);
                let mut index = 0..;
                $(let $name: $type = source.argument(index.next().unwrap());)*
                source.end_arguments(&$domain, $holds($(&$name),*));
                if source.is_only_drawing() {
                    return Verdict::Pass;
                }
                let shown = format!("{:?}", ($(&$name,)*));
                if property($($name),*) { Verdict::Pass } else { Verdict::Fail(shown) }
            })
        }
    };
}

domain!(SORTED, run_sorted, is_sorted(list: Vec<i64>));
domain!(SCALED, run_scaled, is_scaled(range: i64, score: i64, factor: i64));
domain!(DIGIT, run_digit, is_digit(number: i64));
domain!(PAIR, run_pair, is_pair(a: i64, b: i64));
domain!(NOTHING, run_nothing, is_nothing(number: i64));
domain!(LETTER, run_letter, is_letter(text: String, flag: bool));

fn config() -> Config {
    Config::new().save(false).seed(3).statistics(true)
}

/// What was run, in order.
static RUN: Mutex<Vec<Vec<i64>>> = Mutex::new(Vec::new());

#[test]
fn all_up_to_a_depth_are_run_none_twice_then_deeper_ones() {
    let run_all = |threads| {
        RUN.lock().unwrap().clear();
        let report = run_sorted(&config().cases(600).threads(threads), |list| {
            RUN.lock().unwrap().push(list);
            true
        });
        assert!(report.is_success(), "{}", report.text());
        (std::mem::take(&mut *RUN.lock().unwrap()), report.text().to_string())
    };
    let (run, text) = run_all(1);
    // The last 180 are random.
    let different: BTreeSet<&Vec<i64>> = run[..420].iter().collect();
    assert_eq!(different.len(), 420);
    assert!(text.contains("passed 600 cases"), "{text}");
    assert!(run.iter().all(|list| list.is_sorted()));
    // Sorted lists of up to n of 2n + 1 numbers.
    let expected = [1, 4, 21, 120, 715][..4].to_vec();
    for (depth, n) in expected.into_iter().enumerate() {
        let most = depth as i64;
        let is_there =
            |list: &Vec<i64>| list.len() <= depth && list.iter().all(|n| n.abs() <= most);
        assert!(run[..n].iter().all(is_there), "depth {depth}");
    }
    assert!(text.contains("all 120 inputs with is_sorted up to depth 3 with integers in -3..=3, and 300 samples up to depth 12 with integers in -1000..=1000"), "{text}");
    let lengths: BTreeSet<usize> = run[120..420].iter().map(|list| list.len()).collect();
    assert_eq!(lengths, (4..=12).collect());
    // In threads the order is another, and nothing else; but before large inputs smaller ones are
    // run, with numbers of some thousands, and how many these are depends on the thread.
    let (other, _) = run_all(2);
    let small = |run: &[Vec<i64>]| -> BTreeSet<Vec<i64>> {
        let are_small = |list: &&Vec<i64>| list.iter().all(|n| n.unsigned_abs() <= 1000);
        run.iter().filter(are_small).cloned().collect()
    };
    assert_eq!(small(&other), small(&run));
}

#[test]
fn a_depth_that_is_asked_for_has_no_limit() {
    let report = run_sorted(&config().cases(10).depth(4), |_| true);
    let text = report.text();
    assert!(
        text.contains("all 715 inputs with is_sorted up to depth 4 with integers in -4..=4"),
        "{text}"
    );
}

#[test]
fn a_failure_is_found_shrunk_and_replayed_whatever_the_number_of_threads() {
    for threads in [1, 2] {
        let report = run_sorted(&config().threads(threads), |list| !list.ends_with(&[2, 3]));
        let text = report.text();
        assert!(!report.is_success() && text.contains("([2, 3],)"), "{text}");
    }
}

#[test]
fn a_failure_among_deep_inputs_only_is_found_by_a_sample() {
    let report = run_sorted(&config(), |list| list.len() < 8);
    let text = report.text();
    assert!(!report.is_success() && text.contains("([0, 0, 0, 0, 0, 0, 0, 0],)"), "{text}");
}

#[test]
fn bounds_of_the_requirement_take_the_place_of_the_depth() {
    let report =
        run_scaled(&config().cases(18).depth(3), |_, _, factor| (10..13).contains(&factor));
    let text = report.text();
    // Scores below 1, 2 and 3, each with three factors.
    assert!(
        text.contains(
            "all 18 inputs with is_scaled up to depth 3 with integers in 0..=3 (all of those between close bounds)"
        ),
        "{text}"
    );
}

#[test]
fn where_everything_is_bounded_there_is_an_end() {
    let report = run_digit(&config(), |_| true);
    assert!(
        report.text().contains("all 10 inputs with is_digit that there are"),
        "{}",
        report.text()
    );
}

#[test]
fn where_there_is_nothing_it_is_said() {
    for threads in [1, 2] {
        let report = run_nothing(&config().threads(threads), |_| true);
        assert!(!report.is_success(), "{}", report.text());
    }
    let report = run_nothing(&config(), |_| true);
    assert!(
        report.text().contains("no input exists: `is_nothing` holds for none"),
        "{}",
        report.text()
    );
}

#[test]
fn characters_are_the_first_letters() {
    let report = run_letter(&config().cases(10).depth(2), |text, _| text.chars().all(|c| c <= 'c'));
    let text = report.text();
    assert!(
        text.contains("all 14 inputs with is_letter up to depth 2 with characters in 'a'..='c'"),
        "{text}"
    );
}

#[test]
fn what_is_not_deep_has_larger_numbers() {
    let report = run_scaled(&config().cases(60), |range, score, factor| {
        range > score && (10..13).contains(&factor)
    });
    let text = report.text();
    assert!(report.is_success() && text.contains("passed 60 cases"), "{text}");
    assert!(
        text.contains("all 30 inputs with is_scaled up to depth 4 with integers in 0..=4 (all of those between close bounds), and 12 samples with integers in 0..="),
        "{text}"
    );
}

/// There are 2500 pairs, more than there are cases.
#[test]
fn few_inputs_are_all_run_unless_somebody_said_how_many() {
    let report = run_pair(&config(), |a, b| (a, b) != (47, 31));
    assert!(!report.is_success(), "{}", report.text());
    let report = run_pair(&config(), |_, _| true);
    assert!(report.is_success(), "{}", report.text());
    assert!(report.text().contains("all 2500 inputs"), "{}", report.text());
    let report = run_pair(&config().cases(1000), |_, _| true);
    assert!(report.text().contains("passed 1000 cases"), "{}", report.text());
}
