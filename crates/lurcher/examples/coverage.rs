//! Fewer tests by choosing them: what inputs cover, and cases thinned by it.
//!
//! ```text
//! cargo run --example coverage
//! ```

use lurcher::coverage::Coverage;
use lurcher::prelude::*;

/// Formulas of a small query language.
#[derive(Clone, Debug, PartialEq, Data)]
enum Query {
    All,
    Tag(bool),
    Not(Box<Query>),
    And(Box<Query>, Box<Query>),
    Or(Box<Query>, Box<Query>),
    Then(Box<Query>, Box<Query>),
}

use Query::{All, And, Not, Or, Tag, Then};

fn matches(query: &Query, tag: bool) -> bool {
    match query {
        All => true,
        Tag(wanted) => *wanted == tag,
        Not(a) => !matches(a, tag),
        And(a, b) => matches(a, tag) && matches(b, tag),
        Or(a, b) => matches(a, tag) || matches(b, tag),
        Then(a, b) => !matches(a, tag) || matches(b, tag),
    }
}

/// Moves every `Not` down to the leaves. One of the rules is wrong.
fn push_down(query: &Query, negate: bool) -> Query {
    let down = |part: &Query, negate| Box::new(push_down(part, negate));
    match (query, negate) {
        (Not(a), _) => push_down(a, !negate),
        (And(a, b), false) | (Or(a, b), true) => And(down(a, negate), down(b, negate)),
        (Or(a, b), false) => Or(down(a, false), down(b, false)),
        (And(a, b), true) => Or(down(a, true), down(b, true)),
        (Then(a, b), false) => Or(down(a, true), down(b, false)),
        // not (a implies b) = a and not b
        (Then(a, b), true) => match **b {
            Then(..) => And(down(a, false), down(b, false)),
            _ => And(down(a, false), down(b, true)),
        },
        (Tag(wanted), _) => Tag(*wanted != negate),
        (All, false) => All,
        (All, true) => And(Box::new(Tag(true)), Box::new(Tag(false))),
    }
}

fn means_the_same(query: &Query) -> bool {
    let down = push_down(query, false);
    [false, true].iter().all(|&tag| matches(query, tag) == matches(&down, tag))
}

/// How many tests it takes on average, over runs with different seeds.
fn mean_tests(fan_out: usize) -> f64 {
    let tests = |seed| {
        let random = Config::new().seed(seed).enumerate(0).cases(100_000);
        let config = random.fan_out(fan_out).size(20);
        let report = config.save(false).shrink_calls(0).for_all(any::<Query>(), means_the_same);
        assert!(!report.is_success());
        report.passed() + 1
    };
    (0..50).map(tests).sum::<u64>() as f64 / 50.0
}

fn main() {
    println!("which pairs of constructors three queries have");
    let mut coverage = Coverage::of::<Query>(2);
    let both = Or(Box::new(Not(Box::new(All))), Box::new(Tag(true)));
    for query in [All, both.clone(), Then(Box::new(both.clone()), Box::new(both))] {
        coverage.add(&query);
    }
    println!("{coverage}");
    println!("missing, among others: {}\n", coverage.missing(3).join("  "));

    println!("tests until the wrong rule is found, mean of 50 runs");
    for fan_out in [1, 2, 5, 10, 30] {
        println!("fan-out {fan_out:>2}: {:>6.1}", mean_tests(fan_out));
    }

    println!("\nonly queries with a `Not` over a `Then`");
    let negated = generators::matching::<Query>("<>Not(Then(_, _))");
    for query in generators::samples(negated, 3) {
        println!("{query:?}");
    }
}
