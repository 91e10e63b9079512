//! A suite: inputs that are chosen once, and run again by every later test.
//!
//! ```text
//! cargo test --example suites
//! ```

use lurcher::prelude::*;

/// A condition over two flags.
#[derive(Clone, Debug, PartialEq, Data)]
enum Condition {
    Flag(bool),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

use Condition::{And, Flag, Not, Or};

/// What it means; `Flag(which)` is the first flag or the second.
fn holds(condition: &Condition, flags: (bool, bool)) -> bool {
    match condition {
        Flag(which) => {
            if *which {
                flags.1
            } else {
                flags.0
            }
        }
        Not(inner) => !holds(inner, flags),
        And(left, right) => holds(left, flags) && holds(right, flags),
        Or(left, right) => holds(left, flags) || holds(right, flags),
    }
}

/// Moves negations inwards, until only flags are negated. It has a slip.
fn inwards(condition: Condition) -> Condition {
    let not = |inner: Box<Condition>| Box::new(inwards(Not(inner)));
    match condition {
        Flag(_) => condition,
        And(left, right) => And(Box::new(inwards(*left)), Box::new(inwards(*right))),
        Or(left, right) => Or(Box::new(inwards(*left)), Box::new(inwards(*right))),
        Not(inner) => match *inner {
            Flag(_) => Not(inner),
            Not(inner) => inwards(*inner),
            And(left, right) => Or(not(left), not(right)),
            Or(left, right) => And(not(left), Box::new(inwards(*right))),
        },
    }
}

fn main() {
    let condition = Not(Box::new(And(Box::new(Flag(false)), Box::new(Flag(true)))));
    let moved = inwards(condition.clone());
    println!("{condition:?} becomes {moved:?}, and holds: {}", holds(&moved, (true, false)));
    println!("does that never change what it means? cargo test --example suites");
}

#[cfg(test)]
mod tests {
    use super::*;

    // Nothing is saved, so that the book can show what happens before there is a suite.
    #[property(suite = 40, save = false)]
    fn moving_negations_keeps_the_meaning(condition: Condition, flags: (bool, bool)) {
        assert_eq!(holds(&inwards(condition.clone()), flags), holds(&condition, flags));
    }
}
