//! All values of a type, smallest first: counting, listing, the n-th, random ones of a size.
//!
//! ```text
//! cargo run --example enumeration
//! ```

use std::fmt;

use lurcher::prelude::*;

/// Boolean terms over a few variables.
#[derive(Clone, Debug, PartialEq, Data)]
enum Term {
    Variable(#[data(range = 0..3, size = magnitude)] u8),
    Not(Box<Term>),
    And(Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
}

use Term::{And, If, Not, Variable};

fn value(term: &Term, variables: u8) -> bool {
    match term {
        Variable(n) => variables >> n & 1 == 1,
        Not(a) => !value(a, variables),
        And(a, b) => value(a, variables) && value(b, variables),
        If(a, b, c) => value(if value(a, variables) { b } else { c }, variables),
    }
}

/// Removes what has no effect. One of the rules is wrong.
fn simplified(term: &Term) -> Term {
    let parts = |a: &Term, b: &Term| (simplified(a), simplified(b));
    match term {
        Variable(_) => term.clone(),
        Not(a) => match simplified(a) {
            Not(inner) => *inner,
            a => Not(Box::new(a)),
        },
        And(a, b) => match parts(a, b) {
            (a, b) if a == b => a,
            (a, b) => And(Box::new(a), Box::new(b)),
        },
        If(a, b, c) => match (simplified(a), parts(b, c)) {
            (_, (b, c)) if b == c => b,
            // if not a then b else c = if a then c else b
            (Not(a), (b, c)) => If(a, Box::new(b), Box::new(c)),
            (a, (b, c)) => If(Box::new(a), Box::new(b), Box::new(c)),
        },
    }
}

fn means_the_same(term: &Term) -> bool {
    let simple = simplified(term);
    (0..8).all(|variables| value(term, variables) == value(&simple, variables))
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variable(n) => write!(f, "{}", ["x", "y", "z"][usize::from(*n)]),
            Not(a) => write!(f, "!{a}"),
            And(a, b) => write!(f, "({a} & {b})"),
            If(a, b, c) => write!(f, "({a} ? {b} : {c})"),
        }
    }
}

fn main() {
    let terms = lurcher::enumerate::<Term>();
    for size in [1, 2, 3, 4, 5, 10, 100] {
        println!("{} terms of size {size}", terms.count(size));
    }
    println!("\nup to size 3:");
    for term in terms.up_to(3) {
        println!("  {term}");
    }

    println!("\nlooking for the smallest term with another meaning once simplified:");
    let mut values = terms.all();
    let wrong = values.find(|term| !means_the_same(term)).expect("there is one");
    let smaller: u128 = (0..values.size()).filter_map(|size| terms.count(size).to_u128()).sum();
    println!("  all {smaller} terms below size {} are right, this one is not:", values.size());
    println!("  {wrong}");

    println!("\nnumber 1 000 000, without listing those before:");
    println!("  {}", terms.nth(1_000_000u32).expect("there are infinitely many"));
    println!("\nthree of size 12, each as likely as any other:");
    for seed in 1..=3 {
        println!("  {}", terms.sample(12, seed).expect("there are some"));
    }
}
