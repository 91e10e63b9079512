//! Control: nested patterns, guards, loops, `?`, `let … else`, conditions.

use lurcher::prelude::*;

use super::{agree, agree_and_prune};

#[derive(Clone, Debug, PartialEq, Data)]
enum Exp {
    Const(i8),
    Neg(Box<Exp>),
    Add(Box<Exp>, Box<Exp>),
    Mul(Box<Exp>, Box<Exp>),
}

#[logic]
fn is_simplified(exp: &Exp) -> bool {
    const LIMIT: i8 = 3;
    match exp {
        Exp::Const(LIMIT) => false,
        Exp::Const(-2..=2) => true,
        Exp::Const(n @ (4 | 5)) if *n > 4 => true,
        Exp::Const(_) => false,
        Exp::Neg(inner) => match &**inner {
            Exp::Neg(_) | Exp::Const(0) => false,
            inner => is_simplified(inner),
        },
        Exp::Add(left, right) | Exp::Mul(left, right)
            if matches!(**left, Exp::Const(0)) || matches!(**right, Exp::Const(n) if n == 0) =>
        {
            false
        }
        Exp::Mul(left, _) if **left == Exp::Const(1) => false,
        Exp::Add(left, right) | Exp::Mul(left, right) => {
            is_simplified(left) && is_simplified(right)
        }
    }
}

#[test]
fn nested_patterns_literals_ranges_guards_and_constants() {
    agree_and_prune(7, |exp| is_simplified::lazy(exp), is_simplified);
}

#[logic]
fn value(exp: &Exp) -> Option<i8> {
    Some(match exp {
        Exp::Const(n) => *n,
        Exp::Neg(inner) => value(inner)?.checked_neg()?,
        Exp::Add(left, right) => value(left)?.checked_add(value(right)?)?,
        Exp::Mul(left, right) => {
            let left = value(left)?;
            if left == 0 {
                return Some(0);
            }
            left.checked_mul(value(right)?)?
        }
    })
}

#[logic]
fn is_seven(exp: &Exp) -> bool {
    value(exp) == Some(7)
}

#[test]
fn a_question_mark_ends_the_looking() {
    agree(6, |exp| is_seven::lazy(exp), is_seven);
}

/// Breadth first, with a queue of parts of the input.
#[logic]
fn has_no_negative(exp: &Exp) -> bool {
    let mut open = vec![exp];
    let mut n_seen = 0;
    while let Some(next) = open.pop() {
        n_seen += 1;
        if n_seen > 9 {
            break;
        }
        match next {
            Exp::Const(n) => {
                if *n < 0 {
                    return false;
                }
            }
            Exp::Neg(_) => return false,
            Exp::Add(left, right) | Exp::Mul(left, right) => {
                open.push(left);
                open.push(right);
            }
        }
    }
    true
}

#[logic]
fn has_no_negative_either(exp: &Exp) -> bool {
    let mut open = Vec::new();
    open.push(exp);
    'all: loop {
        let Some(next) = open.pop() else { break 'all true };
        if let Exp::Const(n) = next {
            if n >= &0 {
                continue;
            }
            break false;
        } else if let Exp::Add(left, right) | Exp::Mul(left, right) = next {
            open.push(left);
            open.push(right);
        } else {
            return false;
        }
    }
}

#[test]
fn loops_over_parts_that_are_kept_in_a_vec() {
    agree_and_prune(6, |exp| has_no_negative::lazy(exp), has_no_negative);
    agree_and_prune(6, |exp| has_no_negative_either::lazy(exp), has_no_negative_either);
}

#[logic]
fn n_negations(exp: &Exp) -> u32 {
    let mut at = exp;
    let mut n = 0;
    while let Exp::Neg(inner) = at {
        n += 1;
        at = inner;
    }
    n
}

#[logic]
fn is_chain(exp: &Exp) -> bool {
    let n = n_negations(exp);
    let (Exp::Neg(_) | Exp::Const(1)) = exp else { return false };
    n == 0 || (n % 2 == 1 && n < 4)
}

#[test]
fn a_cursor_that_moves_inwards() {
    agree_and_prune(7, |exp| is_chain::lazy(exp), is_chain);
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Point {
    x: i8,
    y: i8,
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Segment(Point, Point, Option<Box<Segment>>);

#[logic]
fn is_path(segment: &Segment) -> bool {
    let Segment(from, to, next) = segment;
    let Point { x, y } = from;
    if from.x != to.x && *y != to.y {
        return false;
    }
    let length = (x - to.x).abs() + (*y - to.y).abs();
    match next {
        None => length > 0,
        Some(next) => length > 0 && next.0 == *to && is_path(next),
    }
}

#[logic]
fn ends_at_origin(segment: &Segment) -> bool {
    match segment.2.as_ref() {
        Some(next) => ends_at_origin(next),
        None => segment.1.x == 0 && matches!(segment.1, Point { y: 0, .. }),
    }
}

#[test]
fn structs_fields_and_options() {
    agree_and_prune(5, |segment| is_path::lazy(segment), is_path);
    agree(4, |segment| ends_at_origin::lazy(segment), ends_at_origin);
}

#[test]
fn symbolic_readings_of_control() {
    symbolically!(6, Exp, is_simplified);
    symbolically!(6, Exp, is_seven);
    symbolically!(5, Segment, ends_at_origin);
    symbolically!(4, Segment, is_path);
    assert_eq!(has_no_negative::NO_SYMBOLIC, Some("it changes a variable"));
    assert_eq!(n_negations::NO_SYMBOLIC, Some("it changes a variable"));
    // What it calls has none.
    symbolically!(6, Exp, is_chain);
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Bush {
    Leaf,
    Fork(Box<Bush>, Box<Bush>),
}

/// How deep every branch is; none if they differ.
#[logic]
fn even_depth(bush: &Bush) -> Option<u32> {
    match bush {
        Bush::Leaf => Some(0),
        Bush::Fork(left, right) => {
            let depth = even_depth(left)?;
            if depth != even_depth(right)? {
                return None;
            }
            Some(depth + 1)
        }
    }
}

/// How deep it is on the left, where it is no deeper on the right and one less deep at most.
#[logic]
fn leaning_depth(bush: &Bush) -> Option<u32> {
    match bush {
        Bush::Leaf => Some(0),
        Bush::Fork(left, right) => {
            let first = leaning_depth(left)?;
            let second = leaning_depth(right)?;
            if first < second {
                return None;
            }
            let least = second + 1;
            if least >= first {
                return Some(first + 1);
            }
            None
        }
    }
}

#[logic]
fn is_even(bush: &Bush) -> bool {
    even_depth(bush).is_some_and(|depth| depth > 1)
}

#[logic]
fn leans(bush: &Bush) -> bool {
    leaning_depth(bush).is_some_and(|depth| depth == 3)
}

#[test]
fn what_a_comparison_leaves_is_known_after_it() {
    agree(15, |bush| is_even::lazy(bush), is_even);
    agree(15, |bush| leans::lazy(bush), leans);
    symbolically!(15, Bush, is_even);
    symbolically!(15, Bush, leans);
}
