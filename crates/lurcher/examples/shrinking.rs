//! The steps of one shrinking run, as text, or as the picture in the book.
//!
//! ```text
//! cargo run --example shrinking
//! cargo run --example shrinking -- --svg > book/src/images/shrinking.svg
//! ```

use std::fmt::Write;
use std::sync::{Arc, Mutex};

use lurcher::prelude::*;

const SEED: u64 = 2;

/// A call of the property: the input, and whether it failed.
struct Call {
    list: Vec<i32>,
    failed: bool,
}

/// "A batch holds at most three orders of four digits": wrong, and the least
/// reason is four orders of 1000.
fn holds(orders: &[i32]) -> bool {
    orders.iter().filter(|&&amount| (1_000..10_000).contains(&amount)).count() <= 3
}

/// Every call from the first failure on, the one for the report excepted.
fn calls() -> Vec<Call> {
    let calls = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&calls);
    let report = Config::new().seed(SEED).save(false).run(move |source| {
        let list: Vec<i32> = source.any();
        let failed = !holds(&list);
        let mut log = log.lock().unwrap();
        if failed || !log.is_empty() {
            log.push(Call { list, failed });
        }
        !failed
    });
    assert!(!report.is_success(), "the property is wrong");
    let mut calls = std::mem::take(&mut *calls.lock().unwrap());
    // The first failure is run again to record it; the last one for the report.
    calls.remove(0);
    calls.pop();
    calls
}

fn main() {
    let calls = calls();
    if std::env::args().any(|argument| argument == "--svg") {
        print!("{}", picture(&calls));
        return;
    }
    println!("call  size  input that still fails");
    for (number, call) in calls.iter().enumerate().filter(|(_, call)| call.failed) {
        println!("{number:>4}  {:>4}  {}", call.list.len(), shorten(&call.list));
    }
    println!("{} calls of the property in all", calls.len());
}

fn shorten(list: &[i32]) -> String {
    let text = format!("{list:?}");
    if text.chars().count() <= 64 {
        return text;
    }
    text.chars().take(63).chain(['…']).collect()
}

// ---- the picture ------------------------------------------------------------------

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 330.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
const PLOT_WIDTH: f64 = WIDTH - LEFT - 24.0;
const PLOT_HEIGHT: f64 = HEIGHT - TOP - 56.0;

/// The least round number that is not smaller.
fn round_step(least: usize) -> usize {
    let round = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    round.into_iter().find(|&step| step >= least).unwrap_or(1_000)
}

/// Calls from left to right; how long the list was, from bottom to top.
fn picture(calls: &[Call]) -> String {
    let most = calls.iter().map(|call| call.list.len()).max().unwrap_or(1).max(1);
    let x = |number: usize| LEFT + PLOT_WIDTH * number as f64 / calls.len().max(1) as f64;
    let y = |size: usize| TOP + PLOT_HEIGHT * (1.0 - size as f64 / most as f64);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">
<title>Shrinking a list of {most} elements to its minimum</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>
<text x="{LEFT}" y="22" font-size="15" fill="#222222">One shrinking run: length of the list at each call of the property</text>"##
    );
    for tick in (0..=most).step_by(round_step(most / 5)) {
        let at = y(tick);
        let _ = writeln!(
            svg,
            r##"<path d="M{LEFT} {at:.1}h{PLOT_WIDTH}" stroke="#dddddd"/><text x="{:.1}" y="{:.1}" text-anchor="end" fill="#555555">{tick}</text>"##,
            LEFT - 8.0,
            at + 4.0
        );
    }
    for tick in (0..=calls.len()).step_by(round_step(calls.len() / 8)) {
        let _ = writeln!(
            svg,
            r##"<text x="{:.1}" y="{:.1}" text-anchor="middle" fill="#555555">{tick}</text>"##,
            x(tick),
            TOP + PLOT_HEIGHT + 20.0
        );
    }
    let mut best = format!("M{:.1} {:.1}", x(0), y(calls[0].list.len()));
    for (number, call) in calls.iter().enumerate() {
        let (at, height) = (x(number), y(call.list.len()));
        if call.failed {
            let _ = write!(best, "H{at:.1}V{height:.1}");
        } else {
            let _ = writeln!(
                svg,
                r##"<circle cx="{at:.1}" cy="{height:.1}" r="2.4" fill="#b8b8b8"/>"##
            );
        }
    }
    let _ = writeln!(
        svg,
        r##"<path d="{best}H{:.1}" fill="none" stroke="#c0392b" stroke-width="2.2"/>"##,
        LEFT + PLOT_WIDTH
    );
    let minimum =
        calls.iter().rev().find(|call| call.failed).map(|call| format!("{:?}", call.list));
    let _ = writeln!(
        svg,
        r##"<text x="{:.1}" y="{:.1}" text-anchor="end" font-family="monospace" fill="#c0392b">{}</text>
<circle cx="{LEFT}" cy="{:.1}" r="3" fill="#b8b8b8"/><text x="{:.1}" y="{:.1}" fill="#555555">tried, does not fail</text>
<path d="M{:.1} {:.1}h22" stroke="#c0392b" stroke-width="2.2"/><text x="{:.1}" y="{:.1}" fill="#555555">best input so far, which fails</text>
</svg>"##,
        LEFT + PLOT_WIDTH,
        y(minimum.as_ref().map_or(0, |_| 3)) - 12.0,
        minimum.unwrap_or_default(),
        HEIGHT - 14.0,
        LEFT + 10.0,
        HEIGHT - 10.0,
        LEFT + 190.0,
        HEIGHT - 14.0,
        LEFT + 220.0,
        HEIGHT - 10.0,
    );
    svg
}
