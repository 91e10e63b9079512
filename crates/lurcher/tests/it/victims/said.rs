//! Properties that say much about their cases.

use lurcher::prelude::*;

#[property(statistics, cases = 200)]
#[ignore = "a victim"]
fn labels(list: Vec<u8>) {
    label!("{} elements", list.len().min(3));
    classify!(list.is_empty(), "empty");
    collect!(list.first().map(|n| n % 2));
    collect!("last", list.last().is_some());
}

#[property(cases = 300)]
#[ignore = "a victim"]
fn labels_and_fails(list: Vec<u8>) {
    label!("{} elements", list.len().min(3));
    assume!(list.len() % 2 == 0);
    assert!(list.iter().map(|&n| u32::from(n)).sum::<u32>() < 1500);
}

#[property]
#[ignore = "a victim"]
fn covers(n: u8) {
    cover!(40, n % 2 == 0, "even");
}

#[property]
#[ignore = "a victim"]
fn covers_too_little(n: u8) {
    cover!(40, n % 2 == 0, "even");
    cover!(20, n == 77, "seventy-seven");
}

#[property]
#[ignore = "a victim"]
fn covers_more_than_everything(n: u8) {
    cover!(120, n % 2 == 0, "even");
}

#[property]
#[ignore = "a victim"]
fn discards_nearly_everything(a: u32, b: u32) {
    assume!(a != 0);
    assume!(a == b.wrapping_mul(3));
}

#[property]
#[ignore = "a victim"]
fn discards_some(a: u8) {
    assume!(a % 2 == 0);
    assert_eq!(a & 1, 0);
}

#[property]
#[ignore = "a victim"]
fn filters_nearly_everything(
    #[with(any::<u64>().filter("a multiple of a million", |n| n % 1_000_000 == 999_999))] n: u64,
) {
    assert!(n > 0);
}

#[property(cases = 5000)]
#[ignore = "a victim"]
fn climbs(list: Vec<u16>) {
    let score = score(&list);
    target!(score);
    assert!(score <= 500, "a score of {score}");
}

#[property(cases = 5000)]
#[ignore = "a victim"]
fn does_not_climb(list: Vec<u16>) {
    let score = score(&list);
    assert!(score <= 500, "a score of {score}");
}

/// How far the list counts up by one, weighted so that every step is rewarded.
fn score(list: &[u16]) -> u64 {
    list.iter().filter(|n| **n % 7 == 3).count() as u64 * 10
}

#[property]
#[ignore = "a victim"]
fn says_much_in_its_labels(n: u8) {
    struct Talkative(u8);
    impl std::fmt::Display for Talkative {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            label!("inner");
            note!("from Display");
            write!(f, "outer {}", self.0 % 2)
        }
    }
    impl std::fmt::Debug for Talkative {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            assume!(self.0 != 7);
            write!(f, "{self}")
        }
    }
    label!("{}", Talkative(n));
    collect!("talk", Talkative(n));
}

#[property(time = "150ms", cases = 1_000_000_000)]
#[ignore = "a victim"]
fn takes_all_its_time(_n: u8) {
    std::thread::sleep(std::time::Duration::from_millis(1));
}

#[property(time = "50ms")]
#[ignore = "a victim"]
fn discards_all_in_its_time(_n: u8) {
    std::thread::sleep(std::time::Duration::from_millis(10));
    assume!(_n > 0 && _n == 0);
}
