//! Every kind of report that is not a plain failure, each provoked on purpose.
//!
//! ```text
//! cargo run --example reports
//! ```

use std::sync::atomic::{AtomicBool, Ordering};

use lurcher::prelude::*;

fn config() -> Config {
    Config::new().seed(1).save(false)
}

fn show(title: &str, report: &lurcher::Report) {
    println!("== {title}\n\n{}", report.text());
}

/// A precondition that random inputs hardly ever satisfy.
fn sorted_lists_only(source: &mut Source) {
    let list: Vec<u32> = source.draw(generators::vec(any::<u32>()).min_size(8));
    assume!(list.is_sorted());
}

/// A claim that makes no sense.
fn claims_too_much(source: &mut Source) {
    let list: Vec<u8> = source.any();
    cover!(150, list.is_empty(), "empty");
}

/// A generator that has nothing to offer.
fn draws_from_nothing(source: &mut Source) {
    let low: u8 = source.any();
    source.draw(low..low);
}

/// Fails the first time only.
fn fails_once(source: &mut Source) {
    static HAS_FAILED: AtomicBool = AtomicBool::new(false);
    let n: u16 = source.any();
    assert!(n < 100 || HAS_FAILED.swap(true, Ordering::Relaxed), "{n} is too large");
}

/// Two bugs in one property.
fn fails_in_two_places(source: &mut Source) {
    let n: u32 = source.any();
    assert!(n <= 1_000_000, "too large");
    assert!(n % 10 != 7, "unlucky");
}

/// Returns an error rather than panicking.
fn returns_an_error(source: &mut Source) -> Result<(), std::num::ParseIntError> {
    let digits: String = source.draw(generators::strings('0'..='9').sizes(1..=20));
    digits.parse::<u32>()?;
    Ok(())
}

/// Fails for long lists; shrinking is not given the calls it needs.
fn fails_for_long_lists(source: &mut Source) -> bool {
    source.any::<Vec<u8>>().len() < 20
}

fn main() {
    show("too many cases are discarded", &config().run(sorted_lists_only));
    show("the toolkit is used wrongly", &config().run(claims_too_much));
    show("a generator has no values", &config().run(draws_from_nothing));
    show("the failure does not repeat", &config().run(fails_once));
    show("there is another failure", &config().run(fails_in_two_places));
    show("the body returns an error", &config().run(returns_an_error));
    show("shrinking runs out of calls", &config().shrink_calls(5).run(fails_for_long_lists));
}
