//! What the generators draw: a few values of each, the same in every run.
//!
//! ```text
//! cargo run --example generators
//! ```

use std::fmt::Debug;

use lurcher::generators::IntoGenerator;
use lurcher::prelude::*;

/// Prints the simplest value, then some others, spread over the sizes.
fn show<G>(name: &str, generator: impl Fn() -> G)
where
    G: IntoGenerator<Value: Debug>,
{
    let samples = generators::samples(generator(), 40);
    let shown: Vec<String> =
        samples.iter().skip(7).step_by(8).map(|value| shorten(&format!("{value:?}"))).collect();
    println!("{name}");
    println!("  simplest: {:?}", generators::simplest(generator()));
    println!("  others:   {}", shown.join("   "));
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= 30 {
        return text.to_string();
    }
    text.chars().take(29).chain(['…']).collect()
}

#[derive(Clone, Debug)]
#[expect(dead_code, reason = "only shown")]
enum Json {
    Null,
    Number(i8),
    List(Vec<Json>),
}

fn main() {
    show("any::<i32>()", any::<i32>);
    show("1..=6u8", || 1..=6u8);
    show("pick([2, 3, 5, 7])", || generators::pick([2, 3, 5, 7]));
    show("integers(0..50u32).map(|n| 2 * n)", || generators::integers(0..50u32).map(|n| 2 * n));
    show("any::<u16>().filter(\"odd\", …)", || any::<u16>().filter("odd", |n| n % 2 == 1));
    show("vec(0..10u8).min_size(1)", || generators::vec(0..10u8).min_size(1));
    show("vec(0..10u8).unique()", || generators::vec(0..10u8).unique());
    show("btree_map(0..9u8, any::<bool>()).size(2)", || {
        generators::btree_map(0..9u8, any::<bool>()).size(2)
    });
    show("strings('a'..='z').sizes(3..=6)", || generators::strings('a'..='z').sizes(3..=6));
    #[cfg(feature = "regex")]
    show("regex(\"[a-z]+@[a-z]+\\.(com|org)\")", || generators::regex(r"[a-z]+@[a-z]+\.(com|org)"));
    show("matching::<Vec<bool>>(\"<>cons(true, <>false)\")", || {
        generators::matching::<Vec<bool>>("<>cons(true, <>false)")
    });
    show("weighted(((1, just(None)), (5, any::<u8>().map(Some))))", || {
        generators::weighted(((1, generators::just(None)), (5, any::<u8>().map(Some))))
    });
    show("shuffled([1, 2, 3, 4])", || generators::shuffled([1, 2, 3, 4]));
    show("subsequence([\"-a\", \"-l\", \"-r\"])", || generators::subsequence(["-a", "-l", "-r"]));
    show("integers(0..10usize).and_then: a list of that length", || {
        generators::integers(0..10usize).and_then(|n| generators::vec(any::<bool>()).size(n))
    });
    show("recursive(leaf, branch)", || {
        let leaf =
            generators::one_of((generators::just(Json::Null), any::<i8>().map(Json::Number)));
        generators::recursive(leaf, |inner| generators::vec(inner).map(Json::List))
    });
}
