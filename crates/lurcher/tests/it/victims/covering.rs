//! Properties whose cases are chosen by what they cover.

use std::sync::Mutex;

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
enum Exp {
    Number(i8),
    Add(Box<Exp>, Box<Exp>),
    Not(Box<Exp>),
    If(Box<Exp>, Box<Exp>, Box<Exp>),
}

fn contains(exp: &Exp, wanted: &dyn Fn(&Exp) -> bool) -> bool {
    wanted(exp)
        || match exp {
            Exp::Number(_) => false,
            Exp::Not(a) => contains(a, wanted),
            Exp::Add(a, b) => contains(a, wanted) || contains(b, wanted),
            Exp::If(a, b, c) => [a, b, c].iter().any(|part| contains(part, wanted)),
        }
}

/// A `Not` directly under the third argument of an `If`.
fn is_rare(exp: &Exp) -> bool {
    contains(exp, &|e| matches!(e, Exp::If(_, _, c) if matches!(**c, Exp::Not(_))))
}

#[property(seed = 3, fan_out = 10, size = 8, enumerate = 0)]
#[ignore = "a victim"]
fn thinned(exp: Exp) {
    assert!(!is_rare(&exp));
}

#[property(seed = 3, fan_out = 10, statistics, cases = 100)]
#[ignore = "a victim"]
fn thinned_and_passes(exp: Exp) {
    let _ = exp;
}

#[property(seed = 3, statistics, cases = 4, size = 5)]
#[ignore = "a victim"]
fn covered(
    #[with(generators::vec(generators::just(true)))] list: Vec<bool>,
    option: Option<Option<bool>>,
) {
    let _ = (list, option);
}

#[property(seed = 3, fan_out = 5)]
#[ignore = "a victim"]
fn thinned_on_threads(exp: Exp) {
    assert!(!is_rare(&exp));
}

struct Plain(Vec<u8>);

#[derive(Data)]
enum Length {
    Empty,
    One,
    Even,
    Odd,
}

fn length(list: &Plain) -> Vec<Length> {
    vec![match list.0.len() {
        0 => Length::Empty,
        1 => Length::One,
        n if n % 2 == 0 => Length::Even,
        _ => Length::Odd,
    }]
}

#[property(seed = 3, fan_out = 4, statistics, cases = 50)]
#[ignore = "a victim"]
fn seen_as_something_else(
    #[with(any::<Vec<u8>>().map(Plain))]
    #[seen_as(length)]
    list: Plain,
) {
    let _ = list.0;
}

#[property(seed = 3, fan_out = 4, statistics, cases = 50)]
#[ignore = "a victim"]
fn nothing_to_see(#[with(any::<Vec<u8>>().map(Plain))] list: Plain) {
    let _ = list.0;
}

#[property(seed = 3, fan_out = 8, cases = 100)]
#[ignore = "a victim"]
fn generator_panics(
    #[with(any::<u8>().map(|n| if n == 200 { panic!("cannot make {n}") } else { vec![n] }))]
    list: Vec<u8>,
) {
    let _ = list;
}

#[property(seed = 3, fan_out = 8, cases = 100)]
#[ignore = "a victim"]
fn generator_gives_up(
    #[with(any::<Vec<u8>>().filter("long", |list| list.len() > 30))] list: Vec<u8>,
) {
    let _ = list;
}

#[property(fan_out = 8, cases = 200)]
#[ignore = "a victim"]
fn claims_need_random_cases(exp: Exp) {
    cover!(50, !matches!(exp, Exp::Number(_)), "not a number");
}

/// Costs much more than drawing its argument.
#[property(cases = 300, statistics)]
#[ignore = "a victim"]
fn costly(exp: Exp) {
    static SINK: Mutex<u64> = Mutex::new(0);
    let mut sum = u64::from(is_rare(&exp));
    for n in 0..200_000u64 {
        sum = sum.wrapping_mul(n | 1).rotate_left(7);
    }
    *SINK.lock().unwrap() ^= sum;
}

#[property(seed = 3, cases = 100)]
#[ignore = "a victim"]
fn expressions_are_met(list: Vec<bool>) {
    covers!(list, "nil", "cons(_, nil)", "<>cons(true, <>false)" => 10);
}

#[property(seed = 3, cases = 100)]
#[ignore = "a victim"]
fn expression_is_never_met(#[with(generators::vec(generators::just(true)))] list: Vec<bool>) {
    covers!(list, "nil", "<>false");
}

#[property]
#[ignore = "a victim"]
fn expression_is_wrong(list: Vec<bool>) {
    covers!(list, "<>cons(true, snoc)");
}

#[property]
#[ignore = "a victim"]
fn expression_matches_nothing(list: Vec<bool>) {
    covers!(list, "cons(nil, _)");
}

#[property(seed = 3, cases = 10)]
#[ignore = "a victim"]
fn one_expression_of_two_values(
    left: Vec<bool>,
    #[with(generators::vec(any::<bool>()).min_size(1))] right: Vec<bool>,
) {
    covers!(left, "nil");
    covers!(right, "nil");
}

#[property]
#[ignore = "a victim"]
fn expression_claims_nothing(list: Vec<bool>) {
    covers!(list, "nil" => 0);
}

#[property(seed = 3, steer = 100, cases = 100)]
#[ignore = "a victim"]
fn steered_generator_panics(
    #[with(any::<Vec<bool>>().map(|list| if list.len() > 1 { panic!("too long") } else { list }))]
    list: Vec<bool>,
) {
    let _ = list;
}

/// Has no result for the empty list.
fn first(list: &[bool]) -> bool {
    list[0]
}

#[property(seed = 3, fan_out = 5)]
#[ignore = "a victim"]
fn view_panics(#[seen_as(first)] list: Vec<bool>) {
    let _ = list;
}

#[property(seed = 3, fan_out = 1)]
#[ignore = "a victim"]
fn view_is_not_needed(#[seen_as(first)] list: Vec<bool>) {
    assert!(list.len() < 3);
}

#[property(seed = 3, steer = 100, cases = 3, statistics)]
#[ignore = "a victim"]
fn all_steered(exp: Exp) {
    let _ = exp;
}
