//! An optimiser with options: any two of them are tested in every combination, in few rows.
//!
//! ```text
//! cargo test --example arrays
//! ```

use lurcher::prelude::*;

/// An instruction of a machine with a stack.
#[derive(Clone, Copy, Debug, PartialEq, Data)]
enum Op {
    Push(#[data(range = 0..4)] i64),
    /// Only the optimiser writes it.
    #[data(skip)]
    Duplicate,
    Add,
    Multiply,
}

/// How hard to try.
#[derive(Clone, Copy, Debug, PartialEq, Data)]
enum Level {
    Off,
    Some,
    Full,
}

/// What the optimiser is asked for.
#[derive(Clone, Copy, Debug)]
struct Options {
    /// Calculates with constants.
    fold: bool,
    /// Duplicates a constant rather than push it twice.
    share: bool,
    level: Level,
    rounds: u8,
}

/// The stack after a program; where there are too few operands, zeros.
fn run(program: &[Op]) -> Vec<i64> {
    let mut stack = Vec::new();
    for op in program {
        let result = match op {
            Op::Push(n) => *n,
            Op::Duplicate => stack.last().copied().unwrap_or(0),
            Op::Add | Op::Multiply => {
                let (right, left) = (stack.pop().unwrap_or(0), stack.pop().unwrap_or(0));
                if *op == Op::Add { left.wrapping_add(right) } else { left.wrapping_mul(right) }
            }
        };
        stack.push(result);
    }
    stack
}

/// Replaces stretches of the program wherever `rule` knows a shorter or better one.
fn rewrite(program: &[Op], rule: impl Fn(&[Op]) -> Option<(usize, Vec<Op>)>) -> Vec<Op> {
    let (mut rewritten, mut at) = (Vec::new(), 0);
    while at < program.len() {
        let (n_read, ops) = rule(&program[at..]).unwrap_or((1, vec![program[at]]));
        rewritten.extend(ops);
        at += n_read;
    }
    rewritten
}

fn optimise(program: &[Op], options: Options) -> Vec<Op> {
    let mut program = program.to_vec();
    for _ in 0..options.rounds {
        if options.share {
            program = rewrite(&program, |ops| match *ops {
                [Op::Push(a), Op::Push(b), ..] if a == b => {
                    Some((2, vec![Op::Push(a), Op::Duplicate]))
                }
                _ => None,
            });
        }
        if options.level != Level::Off {
            program = rewrite(&program, |ops| match *ops {
                [Op::Push(a), Op::Duplicate, Op::Add, ..] => {
                    Some((3, vec![Op::Push(a.wrapping_mul(2))]))
                }
                _ => None,
            });
        }
        if options.level == Level::Full {
            program = rewrite(&program, |ops| match *ops {
                [Op::Push(a), Op::Duplicate, Op::Multiply, ..] => {
                    Some((3, vec![Op::Push(a.wrapping_mul(2))]))
                }
                _ => None,
            });
        }
        if options.fold {
            program = rewrite(&program, |ops| match *ops {
                [Op::Push(a), Op::Push(b), Op::Add, ..] => {
                    Some((3, vec![Op::Push(a.wrapping_add(b))]))
                }
                [Op::Push(a), Op::Push(b), Op::Multiply, ..] => {
                    Some((3, vec![Op::Push(a.wrapping_mul(b))]))
                }
                _ => None,
            });
        }
    }
    program
}

fn main() {
    let program = [Op::Push(3), Op::Push(3), Op::Multiply];
    let options = Options { fold: true, share: true, level: Level::Full, rounds: 2 };
    println!("{:?}", optimise(&program, options));
    println!("is the result the same for all options? cargo test --example arrays");
    println!("it is {:?} here", run(&program));
}

#[cfg(test)]
mod tests {
    use super::*;

    // The seed is fixed so that the book can show exactly what this finds.
    #[property(array(strength = 2), seed = 1, save = false)]
    fn optimising_changes_no_result(
        fold: bool,
        share: bool,
        level: Level,
        #[with(1..=4)] rounds: u8,
        program: Vec<Op>,
    ) {
        let optimised = optimise(&program, Options { fold, share, level, rounds });
        note!("optimised: {optimised:?}");
        assert_eq!(run(&optimised), run(&program));
    }
}
