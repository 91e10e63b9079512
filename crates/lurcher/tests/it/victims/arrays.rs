//! Properties with covering arrays.

use lurcher::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Data)]
enum Level {
    Off,
    Some,
    Full,
}

#[property(array(strength = 2))]
#[ignore = "a victim"]
fn fails_for_a_pair(
    program: Vec<u8>,
    inline: bool,
    level: Level,
    #[with(0..=8)] unroll: u8,
    debug: Option<bool>,
) {
    let _ = (unroll, debug);
    let is_bad = inline && level == Level::Full && program.len() > 2;
    assert!(!is_bad, "wrong code for {} instructions", program.len());
}

#[property(array(strength = 3))]
#[ignore = "a victim"]
fn fails_for_many_flags(
    a: bool,
    b: bool,
    c: bool,
    d: bool,
    e: bool,
    f: bool,
    g: bool,
    h: bool,
    i: bool,
    j: bool,
) -> bool {
    let _ = (a, b, d, f, h, i, j);
    !(c && e && g)
}

#[property(array(strength = 2))]
#[ignore = "a victim"]
fn fails_for_all_together(a: bool, level: Level) {
    assert!(!a || level != Level::Some);
}

#[property(array(strength = 1))]
#[ignore = "a victim"]
fn fails_whatever_the_flags_are(list: Vec<u8>, a: bool, b: bool) {
    assert!(list.is_empty(), "{a} {b}");
}

#[property(array(strength = 2))]
#[ignore = "a victim"]
fn discards_rows(a: bool, level: Level, b: bool) {
    assume!(!a || level != Level::Full);
    let _ = b;
}

#[property(array(strength = 2), statistics)]
#[ignore = "a victim"]
fn has_statistics(a: bool, level: Level, #[with(0..=1000)] n: u16) {
    let _ = (a, level, n);
}

#[property(array(strength = 2, parameters = (low, high)), statistics)]
#[ignore = "a victim"]
fn splits_numbers(#[with(0..=1000)] low: u16, #[with(0..=1000)] high: u16) {
    let _ = (low, high);
}

#[property(array(strength = 1))]
#[ignore = "a victim"]
fn claims_rates(a: bool, list: Vec<u8>) {
    cover!(90, list.len() > 1, "long");
    let _ = a;
}

#[property(array(strength = strength()))]
#[ignore = "a victim"]
fn is_too_strong(a: bool, level: Level, list: Vec<u8>) {
    let _ = (a, level, list);
}

fn strength() -> usize {
    std::env::var("VICTIM_STRENGTH").map_or(3, |text| text.parse().unwrap())
}

#[derive(Clone, Debug, Data)]
struct Program(Vec<u8>);

#[property(array(strength = 2))]
#[ignore = "a victim"]
fn has_no_parameters(first: Program, second: Program) {
    let _ = (first.0, second.0);
}

#[property(array(parameters = program, strength = 1))]
#[ignore = "a victim"]
fn chooses_what_has_too_many_values(program: Program, a: bool) {
    let _ = (program.0, a);
}

#[property(array(requires = a && !a))]
#[ignore = "a victim"]
fn requires_too_much(a: bool, b: bool) {
    let _ = (a, b);
}

#[property(array(strength = 2), time = "300ms")]
#[ignore = "a victim"]
fn is_slow(a: bool, #[with(0..100)] n: u8) {
    let _ = (a, n);
    std::thread::sleep(std::time::Duration::from_millis(20));
}

#[property(array(strength = 2))]
#[ignore = "a victim"]
#[tokio::test]
async fn async_fails_for_a_pair(a: bool, level: Level, b: bool) {
    tokio::task::yield_now().await;
    assert!(!b || level != Level::Full, "{a}");
}

#[property(array(strength = 2), isolate)]
#[ignore = "a victim"]
fn fails_in_isolation(a: bool, level: Level, b: bool) {
    assert!(!b || level != Level::Full, "{a}");
}
