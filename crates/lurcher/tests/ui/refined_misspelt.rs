//! Words that are nearly those of refinements, and what does not fit the function.

use lurcher::refined;

#[refined(fn(n: u32) -> u32{v: v > 0} ensure n > 0)]
fn ensured(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32) -> u32, overflows = fail)]
fn next(n: u32) -> u32 {
    n + 1
}

#[refined(fn(b: u32{b > 0}, a: u32) -> u32)]
fn divided(a: u32, b: u32) -> u32 {
    a / b
}

#[refined(fn(n: u32) -> u32{v: v > n})]
fn nothing(_n: u32) {}

fn main() {}
