//! `array(…)`: which rows are run, with which arguments.

use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex};

use lurcher::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
enum Level {
    Off,
    Some,
    Full,
}

/// The rows that a property was run for, as text.
type Seen = LazyLock<Mutex<Vec<Vec<String>>>>;

macro_rules! row {
    ($($value:expr),*) => { vec![$(format!("{:?}", $value)),*] };
}

fn take(seen: &Seen) -> Vec<Vec<String>> {
    std::mem::take(&mut seen.lock().unwrap())
}

/// How many combinations of values the columns have in the rows.
fn combinations(rows: &[Vec<String>], columns: &[usize]) -> usize {
    let values = rows.iter().map(|row| columns.iter().map(|&at| &row[at]).collect::<Vec<_>>());
    values.collect::<BTreeSet<_>>().len()
}

static PAIRS: Seen = Seen::new(Mutex::default);

#[property(array(strength = 2), seed = 1)]
#[ignore = "called by another test"]
fn pairs(inline: bool, level: Level, #[with(0..=8)] unroll: u8, debug: Option<bool>) {
    PAIRS.lock().unwrap().push(row!(inline, level, unroll, debug));
}

#[test]
fn without_other_arguments_every_row_is_run_once_and_has_every_pair() {
    pairs();
    // The simplest input comes first.
    let rows = take(&PAIRS).split_off(1);
    assert!((27..=32).contains(&rows.len()), "{}", rows.len());
    let sizes = [2, 3, 9, 3];
    for first in 0..4 {
        for second in 0..first {
            assert_eq!(combinations(&rows, &[first, second]), sizes[first] * sizes[second]);
        }
    }
    pairs();
    assert_eq!(take(&PAIRS).split_off(1), rows, "the same seed, the same rows");
}

static MIXED: Seen = Seen::new(Mutex::default);

#[property(array(strength = 3), seed = 1, cases = 200)]
#[ignore = "called by another test"]
fn mixed(
    list: &[u8],
    inline: bool,
    level: Level,
    text: &str,
    debug: bool,
    #[with(0..=text.len())] at: usize,
) {
    assert!(text.get(at..).is_none_or(|rest| rest.len() <= text.len()));
    MIXED.lock().unwrap().push(row!(inline, level, debug, list, text));
}

#[test]
fn other_arguments_are_drawn_for_every_row_until_the_cases_are_used_up() {
    mixed();
    let rows = take(&MIXED);
    assert_eq!(rows.len(), 200);
    assert_eq!(combinations(&rows[1..13], &[0, 1, 2]), 12, "the first round has all");
    assert!(combinations(&rows, &[3]) > 100 && combinations(&rows, &[4]) > 100);
}

#[property(array(strength = 3), seed = 1, cases = 5)]
#[ignore = "called by another test"]
fn more_rows_than_cases(inline: bool, level: Level, debug: bool, list: Vec<u8>) {
    MIXED_FEW.lock().unwrap().push(row!(inline, level, debug, list));
}

static MIXED_FEW: Seen = Seen::new(Mutex::default);

#[test]
fn all_rows_are_run_even_if_they_are_more_than_the_cases() {
    more_rows_than_cases();
    assert_eq!(combinations(&take(&MIXED_FEW), &[0, 1, 2]), 12);
}

static REQUIRED: Seen = Seen::new(Mutex::default);

#[property(
    array(strength = 2, requires = low <= high && (inline || level != Level::Full)),
    seed = 1
)]
#[ignore = "called by another test"]
fn required(#[with(0..=5)] low: u8, inline: bool, level: Level, #[with(0..=5)] high: u8) {
    assert!(low <= high && (inline || level != Level::Full));
    REQUIRED.lock().unwrap().push(row!(low, inline, level, high));
}

#[test]
fn what_is_required_holds_in_every_row_and_everything_else_occurs() {
    required();
    let rows = take(&REQUIRED);
    assert_eq!(combinations(&rows, &[0, 3]), 21);
    assert_eq!(combinations(&rows, &[1, 2]), 5);
    assert_eq!(combinations(&rows, &[0, 2]), 18);
}

static CHOSEN: Seen = Seen::new(Mutex::default);

const STRENGTH: usize = 1;

#[property(array(strength = STRENGTH, parameters = (n, inline)), seed = 1, cases = 300)]
#[ignore = "called by another test"]
fn chosen(inline: bool, _level: Level, #[with(0..2000)] n: u16) {
    CHOSEN.lock().unwrap().push(row!(inline, n));
}

#[test]
fn parameters_can_be_chosen_even_if_they_have_many_values() {
    chosen();
    let rows = take(&CHOSEN);
    assert!(rows.len() >= 300 && combinations(&rows, &[1]) > 100, "{}", rows.len());
}

#[property(array, cases = 20)]
#[tokio::test]
async fn async_properties_have_rows_too(inline: bool, level: Level, list: &mut Vec<u8>) {
    tokio::task::yield_now().await;
    list.push(u8::from(inline) + level as u8);
    assert!(!list.is_empty());
}

#[property(array(strength = 1), threads = 2)]
fn patterns_and_generators_by_hand_are_parameters((a, b): (bool, bool), #[with(even())] n: u8) {
    assert!(n % 2 == 0, "{a} {b}");
}

fn even() -> impl Generator<Value = u8> {
    generators::integers(0..20).filter("even numbers", |n: &u8| n % 2 == 0)
}
