//! Properties that take their process with them.

use lurcher::prelude::*;

#[inline(never)]
fn dig(n: u64) -> u64 {
    if n == 0 { 0 } else { std::hint::black_box(dig(std::hint::black_box(n - 1)) + 1) }
}

#[property(isolate, enumerate = 0, shrink_calls = 200)]
#[ignore = "a victim"]
fn overflows_its_stack(#[with(0..100)] n: u64) {
    if n >= 10 {
        dig(u64::MAX);
    }
}

#[property(isolate, enumerate = 0, shrink_calls = 200)]
#[ignore = "a victim"]
fn exits(#[with(0..100)] n: u8, list: Vec<bool>) {
    if n >= 10 && !list.is_empty() {
        std::process::exit(3);
    }
}

#[property(isolate, enumerate = 0, shrink_calls = 200)]
#[ignore = "a victim"]
fn aborts(#[with(0..100)] n: u8) {
    if n >= 10 {
        eprintln!("{}", "talking ".repeat(2000));
        std::process::abort();
    }
}

#[property(isolate, cases = 5000, shrink_calls = 100)]
#[ignore = "a victim"]
fn aborts_when_climbing(list: Vec<u16>) {
    let score = list.iter().filter(|n| **n % 7 == 3).count();
    target!(score);
    if score > 30 {
        std::process::abort();
    }
}

#[property(isolate)]
#[ignore = "a victim"]
fn dies_while_drawing(
    first: u8,
    #[with(any::<u8>().map(|n| if n > 10 { std::process::abort() } else { n }))] n: u8,
) {
    let _ = (first, n);
}

#[property(isolate)]
#[ignore = "a victim"]
fn fails_alone(n: u32) {
    label!("{}", n % 2);
    assert!(n < 500, "{n} is too much");
}

#[property(isolate, statistics)]
#[ignore = "a victim"]
fn passes_alone(n: u8) {
    label!("{}", n % 2);
}

#[test]
#[ignore = "a victim"]
fn check_aborts() {
    Config::new().isolate(true).check(|source| {
        let n: u8 = source.any();
        if n > 10 {
            std::process::abort();
        }
    });
}

struct Grenade;

impl Drop for Grenade {
    fn drop(&mut self) {
        panic!("in Drop");
    }
}

#[property(isolate, shrink_calls = 200)]
#[ignore = "a victim"]
fn panics_while_panicking(#[with(0..100)] n: u8) {
    let _grenade = (n > 3).then(|| Grenade);
    assert!(n < 10);
    std::mem::forget(_grenade);
}

#[property(isolate, shrink_calls = 200)]
#[ignore = "a victim"]
#[tokio::test]
async fn async_exits(#[with(0..100)] n: u8) {
    tokio::task::yield_now().await;
    if n >= 10 {
        std::process::exit(3);
    }
}
