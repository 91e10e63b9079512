//! Properties whose inputs are chosen once.

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
enum Shape {
    Dot,
    Line(bool),
    Both(Box<Shape>, Box<Shape>),
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some()
}

fn depth(shape: &Shape) -> usize {
    match shape {
        Shape::Dot | Shape::Line(_) => 1,
        Shape::Both(left, right) => 1 + depth(left).max(depth(right)),
    }
}

/// Fails for deep shapes if it is told to.
#[property(suite = 12, size = 20)]
#[ignore = "a victim"]
fn has_a_suite(shape: Shape) {
    assert!(depth(&shape) < 3 || !is_set("VICTIM_IS_BROKEN"), "too deep");
}

/// The questions depend on the environment, as if the generator had been changed.
#[property(suite = 8)]
#[ignore = "a victim"]
fn changes_its_questions(#[with(0..limit())] n: u32, flag: bool) {
    let _ = (n, flag);
}

fn limit() -> u32 {
    std::env::var("VICTIM_LIMIT").map_or(1000, |text| text.parse().unwrap())
}

#[property(suite = 50)]
#[ignore = "a victim"]
fn has_few_values(a: bool, b: bool) {
    let _ = (a, b);
}

/// Only even numbers are tested.
#[property(suite = 10)]
#[ignore = "a victim"]
fn discards_half(#[with(0..1000)] n: u32, flag: bool) {
    let _ = flag;
    assume!(n % 2 == 0);
}

#[property(suite = 10)]
#[ignore = "a victim"]
fn claims_something(shape: Shape) {
    cover!(10, depth(&shape) > 1, "deep");
}

#[property(suite = 12, size = 20, cases = 100)]
#[ignore = "a victim"]
fn has_a_suite_and_cases(shape: Shape) {
    let _ = shape;
}

/// Coverage can see nothing of it.
struct Blind(u64);

#[property(suite = 10)]
#[ignore = "a victim"]
fn cannot_be_seen(#[with(any::<u64>().map(Blind))] blind: Blind) {
    let _ = blind.0;
}

/// No setting of its own.
#[property]
#[ignore = "a victim"]
fn is_ordinary(shape: Shape) {
    let _ = shape;
}

#[property(suite = 100_001)]
#[ignore = "a victim"]
fn asks_for_too_many(shape: Shape) {
    let _ = shape;
}

#[property(suite = 5)]
#[ignore = "a victim"]
#[should_panic(expected = "on purpose")]
fn must_fail(shape: Shape) {
    assert!(depth(&shape) < 3, "on purpose");
}

#[property(suite = 5, isolate)]
#[ignore = "a victim"]
fn is_alone(shape: Shape) {
    let _ = shape;
}

#[property(suite = 5)]
#[ignore = "a victim"]
#[tokio::test]
async fn is_async(shape: Shape) {
    tokio::task::yield_now().await;
    let _ = shape;
}

#[property(suite = 5, array(strength = 2))]
#[ignore = "a victim"]
fn has_rows(a: bool, b: bool) {
    let _ = (a, b);
}

#[test]
#[ignore = "a victim"]
fn is_a_closure() {
    Config::new().suite(5).check(|source| source.any::<u8>() as usize <= 255);
}
