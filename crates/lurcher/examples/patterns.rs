//! Patterns of constructors: larger values that are unlike each other.
//!
//! ```text
//! cargo run --example patterns
//! ```

use std::ops::ControlFlow;

use lurcher::patterns;
use lurcher::prelude::*;

/// A small language of arithmetic.
#[derive(Clone, Debug, PartialEq, Data)]
enum Exp {
    Number(#[data(range = 0..2, size = free)] u8),
    Negate(Box<Exp>),
    Add(Box<Exp>, Box<Exp>),
    Divide(Box<Exp>, Box<Exp>),
    Choose(Box<Exp>, Box<Exp>, Box<Exp>),
}

use Exp::{Add, Choose, Divide, Negate, Number};

/// What an expression evaluates to; nothing if something is divided by zero on the way.
#[logic]
fn value(exp: &Exp) -> Option<i64> {
    match exp {
        Exp::Number(n) => Some(i64::from(*n)),
        Exp::Negate(a) => Some(-value(a)?),
        Exp::Add(a, b) => Some(value(a)? + value(b)?),
        Exp::Divide(a, b) => {
            let divisor = value(b)?;
            if divisor == 0 { None } else { Some(value(a)? / divisor) }
        }
        Exp::Choose(a, b, c) => {
            if value(a)? == 0 {
                value(c)
            } else {
                value(b)
            }
        }
    }
}

#[logic]
fn is_defined(exp: &Exp) -> bool {
    value(exp).is_some()
}

/// Moves negations inwards. One of the rules is wrong, but only four constructors deep.
fn moved(exp: &Exp) -> Exp {
    let below = |exp: &Exp| Box::new(moved(exp));
    match exp {
        Number(_) => exp.clone(),
        Negate(a) => match moved(a) {
            Negate(a) => *a,
            Choose(a, b, c) => match *a {
                Divide(n, d) if matches!(*d, Choose(..)) => Choose(Box::new(Divide(n, d)), b, c),
                a => Choose(Box::new(a), Box::new(Negate(b)), Box::new(Negate(c))),
            },
            a => Negate(Box::new(a)),
        },
        Add(a, b) => Add(below(a), below(b)),
        Divide(a, b) => Divide(below(a), below(b)),
        Choose(a, b, c) => Choose(below(a), below(b), below(c)),
    }
}

fn main() {
    let (mut n_listed, mut n_by_pattern) = (0, 0);
    let mut largest: Option<(u32, String, Exp)> = None;
    let n_runs = patterns::search::<Exp>(
        2_000_000,
        |exp| is_defined::lazy(exp),
        |found| {
            let exp = found.value();
            match found.pattern() {
                None => n_listed += 1,
                Some(pattern) => {
                    n_by_pattern += 1;
                    let is_larger = largest.as_ref().is_none_or(|&(size, ..)| found.size() > size);
                    if is_larger {
                        largest = Some((found.size(), pattern.to_string(), exp.clone()));
                    }
                }
            }
            if value(&moved(&exp)) == value(&exp) {
                return ControlFlow::Continue(());
            }
            println!("wrong for {exp:?}");
            let by = found.pattern().map_or("listed".to_string(), |p| format!("found by {p}"));
            println!("which was {by}, at size {}", found.size());
            ControlFlow::Break(())
        },
    );
    println!("{n_listed} expressions were listed by size, {n_by_pattern} found by patterns");
    if let Some((size, pattern, exp)) = largest {
        println!("a large one, of size {size}, by {pattern}: {exp:?}");
    }
    println!("{n_runs} runs of the condition");
}
