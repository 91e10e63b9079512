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

#[cfg_attr(test, refined(fn(n: u8{n < 3}) -> u8{v: v <= n}))]
pub fn smaller(n: u8) -> u8 {
    let halves = [n].map(|n| n / 2);
    if n > 200 {
        return 0;
    }
    halves[0]
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
    let directory = user_crate("spans", &["audit", "refine"], LIBRARY);
    let outcome = run_in_crate(&directory, &["refined", "--cases", "200"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    let [larger, other, smaller, width] = lines[..] else { panic!("{}", outcome.stdout) };
    assert!(larger.starts_with("spans::larger: passed 200 inputs: all "), "{larger}");
    assert_eq!(other, "spans::other: passed 2 inputs: all 2 inputs that there are");
    assert_eq!(smaller, "spans::smaller: passed 3 inputs: all 3 inputs with n < 3 that there are");
    assert_eq!(
        width,
        "spans::span_width: passed 55 inputs: all 55 inputs with Span that there are"
    );
    assert_snapshot!(last(&outcome.stderr), @"4 functions as refined");
    let outcome = run_in_crate(&directory, &["refined", "larger", "--depth", "3", "--cases", "20"]);
    assert_snapshot!(outcome.stdout, @"spans::larger: passed 49 inputs: all 49 inputs up to depth 3 with integers in -3..=3");
    // And with what they reach: line 16 is that of `smaller`, and 19 says what no input comes to.
    let outcome = run_in_crate(&directory, &["refined", "--coverage", "--cases", "200"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    let [larger, other, smaller, width] = lines[..] else { panic!("{}", outcome.stdout) };
    assert!(larger.ends_with("; all 3 lines reached"), "{larger}");
    assert!(other.ends_with("; all 3 lines reached"), "{other}");
    assert!(smaller.ends_with("that there are; 6 of 7 lines reached, not 19"), "{smaller}");
    assert!(width.ends_with("; all 3 lines reached"), "{width}");
    // Those that are wrong are listed, too.
    let outcome = run_in_crate(
        &directory,
        &["refined", "-p", "spans", "--cases", "200", "--", "--features", "broken"],
    );
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let status = |function: &str| {
        let found = outcome.stdout.lines().find_map(|line| line.strip_prefix(function));
        found.unwrap_or_else(|| panic!("{}", outcome.stdout)).to_string()
    };
    assert!(
        status("spans::first: ")
            .starts_with("failed, 0 inputs passed: a valid input makes it panic")
    );
    assert!(status("spans::never_called: ").starts_with("untested: no input exists: "));
    assert_snapshot!(last(&outcome.stderr), @"error: not as refined: 2 of 6 functions");
    let outcome = run_in_crate(&directory, &["refined", "no_such_function"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(1), ""));
    assert_snapshot!(last(&outcome.stderr), @"error: no refined function was tested: is there one with `#[refined(fn(…) -> …)]` and arguments, and is the filter or the package another one?");
}

#[test]
fn help_of_refined_names_every_option() {
    assert_snapshot!(run(&["refined", "-h"]).text(), @"
    Tests the refined functions of a crate, and says what was covered of each

    Usage: lurcher refined [OPTIONS] [FILTER] [-- [ARGUMENTS]...]

    Arguments:
      [FILTER]        Only tests whose names contain this
      [ARGUMENTS]...  Arguments for `cargo test`, such as --release or --features NAME

    Options:
      -p, --package <PACKAGE>  Only this package of the workspace; may be given several times
          --depth <N>          All inputs up to this depth are run, unless the function says `depth = N`
          --cases <N>          Inputs of each function, unless it says `cases = N` [default: 1000]
          --coverage           Say which lines of each function were reached
      -h, --help               Print help (see more with '--help')

    Exit codes: 0 all functions are as refined, as far as they were tested; 1 one is not, or could not be tested; 2 wrong arguments.
    --- exit code 0
    ");
}
