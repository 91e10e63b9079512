//! Properties that fail in ordinary ways.

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
struct Point {
    x: i32,
    y: i32,
}

#[property]
#[ignore = "a victim"]
fn asserts_equality(xs: Vec<u8>) {
    let mut sorted = xs.clone();
    sorted.sort_unstable();
    note!("sorted: {sorted:?}");
    label!("some");
    assert_eq!(xs, sorted, "sorting changes nothing");
}

#[property]
#[ignore = "a victim"]
fn panics(n: u32, point: Point) {
    if n > 100 && point.x > 5 {
        panic!("{n} is too much\nfor this property");
    }
}

#[property]
#[ignore = "a victim"]
fn returns_false(n: u8, #[with(0..=n)] below: u8) -> bool {
    below <= n && below < 50
}

#[property]
#[ignore = "a victim"]
fn returns_an_error(text: &str) -> Result<(), std::num::ParseIntError> {
    assume!(!text.is_empty() && text.chars().all(char::is_numeric));
    text.parse::<u8>()?;
    Ok(())
}

#[property(discard_ratio = 1000)]
#[ignore = "a victim"]
fn returns_an_error_of_a_question_mark(
    #[with(0..1000)] n: u16,
) -> Result<bool, std::num::TryFromIntError> {
    Ok(u8::try_from(n)? as u16 == n)
}

#[property]
#[ignore = "a victim"]
fn changes_its_argument(list: &mut Vec<u8>) {
    let before = list.len();
    list.dedup();
    assert_eq!(list.len(), before);
}

#[test]
#[ignore = "a victim"]
fn draws_nothing() {
    check(|_| assert!(std::hint::black_box(false), "always"));
}

#[property]
#[ignore = "a victim"]
fn shows_rust_where_debug_differs(
    text: String,
    map: std::collections::BTreeMap<u8, Option<String>>,
) {
    assert!(map.values().flatten().all(|v| v.len() != 1 || text.is_empty()), "no");
}

#[property]
#[ignore = "a victim"]
fn passes(_n: u8) {}

#[property]
#[ignore = "a victim"]
#[should_panic(expected = "is too much")]
fn panics_as_expected(n: u32) {
    assert!(n < 100, "{n} is too much");
}

#[property]
#[ignore = "a victim"]
#[should_panic(expected = "is too little")]
fn panics_with_another_text(n: u32) {
    assert!(n < 100, "{n} is too much");
}

#[property]
#[ignore = "a victim"]
#[should_panic]
fn passes_against_expectation(_n: u32) {}

#[test]
#[ignore = "a victim"]
fn check_fails() {
    check(|source| {
        let (a, b): (u16, u16) = source.any();
        let list = source.draw(generators::vec(any::<u8>()));
        assert!(usize::from(a) + usize::from(b) < 1000 || list.len() < 3);
    });
}

#[property]
#[ignore = "a victim"]
#[tokio::test]
async fn async_fails(n: u32, list: &[u8]) {
    tokio::task::yield_now().await;
    assume!(n % 2 == 0);
    label!("even");
    note!("after the note");
    tokio::time::sleep(std::time::Duration::ZERO).await;
    assert!(n < 100 || list.is_empty(), "{n} with {}", list.len());
}

#[property]
#[ignore = "a victim"]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn async_fails_on_many_threads(n: u32) -> Result<(), String> {
    let doubled =
        tokio::spawn(async move { n.wrapping_mul(2) }).await.map_err(|e| e.to_string())?;
    if doubled / 2 == n { Ok(()) } else { Err(format!("{n} overflows")) }
}

/// The type of the argument depends on the environment, as if it had been changed.
#[property]
#[ignore = "a victim"]
fn fails_at_ten(#[with(0..limit())] n: u32) {
    let is_fixed = std::env::var_os("VICTIM_IS_FIXED").is_some();
    assert!(n < 10 || is_fixed, "{n} is at least ten");
}

fn limit() -> u32 {
    std::env::var("VICTIM_LIMIT").map_or(1000, |text| text.parse().unwrap())
}

/// Each process that runs it fails for another number.
#[property]
#[ignore = "a victim"]
fn fails_for_one_number(#[with(0..16)] n: u8) {
    let bad: u8 = std::env::var("VICTIM_NUMBER").unwrap().parse().unwrap();
    assert!(n != bad, "{n}");
}

/// Reports how many cases it was asked for.
#[test]
#[ignore = "a victim"]
fn check_with_statistics() {
    Config::new().statistics(true).check(|source| source.any::<u8>() as usize <= 255);
}

#[test]
#[ignore = "a victim"]
fn check_with_statistics_and_cases() {
    Config::new().statistics(true).cases(7).check(|source| source.any::<u8>() as usize <= 255);
}

macro_rules! failing {
    ($($name:ident)*) => {$(
        #[property]
        #[ignore = "a victim"]
        fn $name(xs: Vec<u32>) {
            assert!(xs.iter().all(|&x| x < 77), "{} fails", stringify!($name));
        }
    )*};
}

failing!(fails_1 fails_2 fails_3 fails_4 fails_5 fails_6 fails_7 fails_8);
