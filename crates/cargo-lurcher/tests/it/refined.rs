//! `lurcher refined`, in a crate like any user's.

use insta::assert_snapshot;

use crate::support::{run, run_in_crate, user_crate};

/// Functions of a library that has Lurcher for its tests only.
const LIBRARY: &str = r#"
#[cfg(test)]
use lurcher::prelude::*;

#[cfg_attr(test, refined(fn(a: i64, b: i64) -> i64{v: v >= a && v >= b}))]
pub fn larger(a: i64, b: i64) -> i64 {
    if a < b { b } else { a }
}

#[cfg_attr(test, refined(fn(on: bool) -> bool{v: v != on}))]
pub fn other(on: bool) -> bool {
    !on
}

#[cfg_attr(test, refined(type Digit = u8{v: v < 10}))]
pub type Digit = u8;

#[cfg_attr(test, derive(Debug, Data))]
#[cfg_attr(test, data(invariant = low <= high))]
pub struct Span {
    low: Digit,
    #[cfg_attr(test, data(range = 0..10))]
    high: Digit,
}

#[cfg_attr(test, refined)]
impl Span {
    #[cfg_attr(test, refined(fn(&Self) -> Digit))]
    pub fn width(&self) -> u8 {
        self.high - self.low
    }
}

#[cfg(feature = "broken")]
#[cfg_attr(test, refined(fn(list: &[u8]) -> u8))]
pub fn first(list: &[u8]) -> u8 {
    list[0]
}

#[cfg(feature = "broken")]
#[cfg_attr(test, refined(fn(n: u8{n > 3 && n < 2}) -> u8))]
pub fn never_called(n: u8) -> u8 {
    n
}

#[cfg(test)]
mod tests {
    #[test]
    fn is_not_refined() {
        panic!("it is not to be run");
    }
}
"#;

fn last(stderr: &str) -> &str {
    stderr.lines().last().unwrap_or_default()
}

#[test]
fn refined_functions_are_listed_with_what_was_covered() {
    let directory = user_crate(&["refine"], LIBRARY);
    let outcome = run_in_crate(&directory, &["refined", "--cases", "200"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_snapshot!(outcome.stdout, @"");
    assert_snapshot!(last(&outcome.stderr), @"3 functions as refined");
    let outcome = run_in_crate(&directory, &["refined", "larger", "--depth", "3", "--cases", "20"]);
    assert_snapshot!(outcome.stdout, @"");
    // Those that are wrong are listed, too.
    let outcome =
        run_in_crate(&directory, &["refined", "-p", "shop", "--", "--features", "broken"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    assert_snapshot!(outcome.stdout, @"");
    assert_snapshot!(last(&outcome.stderr), @"error: not as refined: 2 of 5 functions");
    let outcome = run_in_crate(&directory, &["refined", "no_such_function"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(1), ""));
    assert_snapshot!(last(&outcome.stderr), @"error: no refined function was tested: is there one with `#[refined(fn(…) -> …)]` and arguments, and is the filter or the package another one?");
}

#[test]
fn help_of_refined_names_every_option() {
    assert_snapshot!(run(&["refined", "-h"]).text(), @"");
}
