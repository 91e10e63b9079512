//! Properties that do not come to an end.

use std::time::Duration;

use lurcher::prelude::*;

fn wait() {
    std::thread::sleep(Duration::from_secs(3600));
}

#[property(case_time = "300ms")]
#[ignore = "a victim"]
fn hangs(#[with(generators::pick([1, 5000]))] n: u32) {
    if n > 1000 {
        wait();
    }
}

#[property(case_time = "300ms", threads = 3)]
#[ignore = "a victim"]
fn hangs_on_many_threads(n: u32) {
    if n > 1000 {
        wait();
    }
}

#[property(case_time = "1s", isolate)]
#[ignore = "a victim"]
fn hangs_alone(#[with(0..2000)] n: u32) {
    if n > 1000 {
        wait();
    }
}

#[property(case_time = "300ms")]
#[ignore = "a victim"]
fn draws_for_ever(n: u32, #[with(generators::from_fn(|_| { wait(); 0 }))] m: u32) {
    let _ = (n, m);
}

#[property(case_time = "300ms")]
#[ignore = "a victim"]
fn hangs_when_shrunk(n: u32) {
    if n == 1000 {
        wait();
    }
    assert!(n < 1000, "{n} is too much");
}

#[property(case_time = "1s", isolate)]
#[ignore = "a victim"]
fn hangs_when_shrunk_alone(n: u32) {
    if n == 1000 {
        wait();
    }
    assert!(n < 1000, "{n} is too much");
}

struct Endless(u32);

impl std::fmt::Debug for Endless {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        wait();
        Ok(())
    }
}

#[property(case_time = "300ms")]
#[ignore = "a victim"]
fn prints_for_ever(#[with(generators::integers(0..9).map(Endless))] n: Endless) {
    assert!(n.0 < 5);
}

#[property(case_time = "300ms")]
#[ignore = "a victim"]
#[tokio::test]
async fn async_hangs(#[with(generators::pick([1, 5000]))] n: u32) {
    if n > 1000 {
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
}

#[property(case_time = "300ms")]
#[ignore = "a victim"]
#[tokio::test]
async fn async_blocks(#[with(generators::pick([1, 5000]))] n: u32) {
    if n > 1000 {
        wait();
    }
}

/// Does not end for the first inputs that are steered.
fn ends_when_empty() -> impl Generator<Value = Vec<bool>> {
    any::<Vec<bool>>().map(|list| {
        if !list.is_empty() {
            wait();
        }
        list
    })
}

#[property(case_time = "300ms", steer = 100)]
#[ignore = "a victim"]
fn steered_draw_hangs(#[with(ends_when_empty())] list: Vec<bool>) {
    let _ = list;
}

#[property(case_time = "500ms", steer = 100, isolate, seed = 3)]
#[ignore = "a victim"]
fn steered_draw_hangs_alone(#[with(ends_when_empty())] list: Vec<bool>) {
    let _ = list;
}
