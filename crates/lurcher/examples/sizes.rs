//! How large drawn values are: one histogram per type and requested size.
//!
//! ```text
//! cargo run --release --example sizes
//! ```
//!
//! The size of a value is the number of constructors in its tree. What to look
//! for: the mean grows in proportion to the requested size, there is no spike
//! at the smallest value, and even the largest values stay within a few times
//! what was asked for.

use std::sync::{Arc, Mutex};

use lurcher::data::tree_of;
use lurcher::prelude::*;

#[derive(Clone, Debug, Data)]
enum Binary {
    Leaf,
    Node(Box<Binary>, u8, Box<Binary>),
}

#[derive(Clone, Debug, Data)]
struct Rose {
    label: u8,
    children: Vec<Rose>,
}

#[derive(Clone, Debug, Data)]
enum Expression {
    Number(i32),
    Flag(bool),
    Text(String),
    Variable(u8),
    Nothing,
    Not(Box<Expression>),
    Negate(Box<Expression>),
    Length(Box<Expression>),
    Add(Box<Expression>, Box<Expression>),
    Subtract(Box<Expression>, Box<Expression>),
    Multiply(Box<Expression>, Box<Expression>),
    Divide(Box<Expression>, Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Less(Box<Expression>, Box<Expression>),
    Equal(Box<Expression>, Box<Expression>),
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    Let(u8, Box<Expression>, Box<Expression>),
    Call(u8, Vec<Expression>),
    Block(Vec<Statement>, Option<Box<Expression>>),
}

#[derive(Clone, Debug, Data)]
enum Statement {
    Assign(u8, Expression),
    While(Expression, Vec<Statement>),
    Return(Option<Expression>),
}

const CASES: u64 = 4_000;
const BARS: usize = 24;

fn show<T: Data>(name: &str) {
    for size in [10, 30, 100] {
        let sizes = Arc::new(Mutex::new(Vec::new()));
        let collected = Arc::clone(&sizes);
        Config::new().cases(CASES).seed(1).save(false).check(move |source| {
            let value: T = source.with_size(size, |source| source.any());
            collected.lock().unwrap().push(tree_of(&value).nodes().len());
        });
        let mut sizes = std::mem::take(&mut *sizes.lock().unwrap());
        sizes.sort_unstable();
        histogram(name, size, &sizes);
    }
}

fn histogram(name: &str, size: usize, sorted: &[usize]) {
    let n = sorted.len();
    let mean = sorted.iter().sum::<usize>() as f64 / n as f64;
    let at = |percent: usize| sorted[(n - 1) * percent / 100];
    let smallest = sorted.iter().filter(|&&size| size == sorted[0]).count();
    println!(
        "{name} at size {size}: mean {mean:.1}, median {}, 99 % {}, largest {}; {:.1} % are of size {}",
        at(50),
        at(99),
        sorted[n - 1],
        100.0 * smallest as f64 / n as f64,
        sorted[0],
    );
    let width = at(99).div_ceil(BARS).max(1);
    let mut bars = vec![0; BARS + 2];
    for &size in sorted {
        bars[(size / width).min(BARS + 1)] += 1;
    }
    let most = bars.iter().copied().max().unwrap_or(1);
    for (index, &count) in bars.iter().enumerate().filter(|(_, count)| **count > 0) {
        let more = if index > BARS { "+" } else { "" };
        println!("{:>6}{more:1} {:<50} {count}", index * width, "#".repeat(count * 50 / most));
    }
    println!();
}

fn main() {
    show::<Vec<u8>>("Vec<u8>");
    show::<Vec<Vec<u8>>>("Vec<Vec<u8>>");
    show::<Binary>("Binary");
    show::<Rose>("Rose");
    show::<Expression>("Expression");
}
