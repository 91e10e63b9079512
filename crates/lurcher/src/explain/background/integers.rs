//! How integers are related: sums, multiples, squares, remainders, and what is too large for its
//! type.
//!
//! There is no end of these, so that they are offered by what is seen in inputs that fail; see
//! `explain/relations.rs`.

use std::collections::HashSet;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::numbers::{ends, integer};
use super::{Form, Function, function, truth};
use crate::data::Data;

/// Whether an integer is so much more than another, or so many times as much. What would be too
/// large for the type is not any number.
pub(in crate::explain) fn related(name: &'static str, by: i128, id: ShapeId) -> Function {
    let kind = shape(id).kind;
    let form = Form::Related(name, by);
    let related = function(form, &[id, id], bool::shape(), false, move |v, a| {
        let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
        let expected = if name == "checked_mul" { a.checked_mul(by) } else { a.checked_add(by) };
        truth(expected == Some(b))
    });
    Function { cost: 2, ..related }
}

/// How it is written that something is more than a number, or less: `>= 10` is what people write,
/// and not `> 9`.
pub(super) fn as_written(is_more: bool, than: i128) -> (&'static str, i128) {
    let is_round = |n: i128| n % 10 == 0;
    let next = if is_more { than.saturating_add(1) } else { than.saturating_sub(1) };
    match (is_round(next) && !is_round(than), is_more) {
        (true, true) => (">=", next),
        (true, false) => ("<=", next),
        (false, true) => (">", than),
        (false, false) => ("<", than),
    }
}

/// Whether what is computed of two integers is more or less than a number.
pub(in crate::explain) fn bounded(
    name: &'static str,
    is_more: bool,
    than: i128,
    id: ShapeId,
) -> Function {
    let kind = shape(id).kind;
    let (sign, number) = as_written(is_more, than);
    let form = Form::Bounded(name, sign, number);
    let bounded =
        function(form, &[id, id], bool::shape(), name != "saturating_sub", move |v, a| {
            let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
            let computed = saturating(name, a, b, kind);
            truth(if is_more { computed > than } else { computed < than })
        });
    Function { cost: 2, ..bounded }
}

/// A sum, difference or product, or what is nearest to it in the type.
pub(in crate::explain) fn saturating(name: &str, a: i128, b: i128, kind: Kind) -> i128 {
    let (least, most) = ends(kind);
    let exact = match name {
        "saturating_add" => a.saturating_add(b),
        "saturating_sub" => a.saturating_sub(b),
        _ => a.saturating_mul(b),
    };
    exact.clamp(least, most)
}

/// Whether an integer is a multiple of another.
pub(in crate::explain) fn divides(id: ShapeId) -> Function {
    let kind = shape(id).kind;
    let divides = function(Form::Divides, &[id, id], bool::shape(), false, move |v, a| {
        let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
        // What overflows has no remainder, either.
        let overflows = a == ends(kind).0 && b == -1;
        truth(b != 0 && !overflows && a % b == 0)
    });
    Function { cost: 2, ..divides }
}

/// Whether an integer is the square of another.
pub(in crate::explain) fn square_of(id: ShapeId) -> Function {
    let kind = shape(id).kind;
    let square = function(Form::SquareOf, &[id, id], bool::shape(), false, move |v, a| {
        let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
        truth(a.checked_mul(a) == Some(b))
    });
    Function { cost: 2, ..square }
}

/// Whether an integer is a square.
pub(in crate::explain) fn square(id: ShapeId) -> Function {
    let kind = shape(id).kind;
    let square = function(Form::Square, &[id], bool::shape(), false, move |v, a| {
        truth(is_square(integer(v.tree(a[0]), kind)?))
    });
    Function { cost: SEEN, ..square }
}

pub(in crate::explain) fn is_square(n: i128) -> bool {
    n.checked_isqrt().is_some_and(|root| root * root == n)
}

/// Whether what is computed of two integers is too large for their type, or too small.
pub(in crate::explain) fn overflows(name: &'static str, id: ShapeId) -> Function {
    let kind = shape(id).kind;
    let (form, is_symmetric) = (Form::Overflows(name), name != "checked_sub");
    let overflows = function(form, &[id, id], bool::shape(), is_symmetric, move |v, a| {
        let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
        truth(is_beyond(name, a, b, id))
    });
    Function { cost: 2, ..overflows }
}

pub(in crate::explain) fn is_beyond(name: &str, a: i128, b: i128, id: ShapeId) -> bool {
    let (least, most) = ends(shape(id).kind);
    let exact = match name {
        "checked_add" => a.checked_add(b),
        "checked_sub" => a.checked_sub(b),
        _ => a.checked_mul(b),
    };
    exact.is_none_or(|exact| exact < least || exact > most)
}

/// Whether two integers together are a third.
pub(in crate::explain) fn sum(id: ShapeId) -> Function {
    let kind = shape(id).kind;
    function(Form::Sum, &[id, id, id], bool::shape(), true, move |v, a| {
        let number = |nth: usize| integer(v.tree(a[nth]), kind);
        let sum = number(0)?.checked_add(number(1)?);
        truth(sum == Some(number(2)?))
    })
}

/// Whether an integer leaves a remainder.
pub(in crate::explain) fn remainder(divisor: i128, rest: i128, id: ShapeId) -> Function {
    let kind = shape(id).kind;
    let form = Form::Remainder(divisor, rest);
    let same = function(form, &[id], bool::shape(), false, move |v, a| {
        truth(integer(v.tree(a[0]), kind)? % divisor == rest)
    });
    Function { cost: SEEN, ..same }
}

/// How what is left of an integer, or of the length of a list, compares with a number.
pub(in crate::explain) fn remainder_is(
    divisor: i128,
    sign: &'static str,
    rest: i128,
    id: ShapeId,
) -> Function {
    let kind = shape(id).kind;
    let form = Form::RemainderIs(divisor, sign, rest);
    let same = function(form, &[id], bool::shape(), false, move |v, a| {
        let number = match kind {
            Kind::List(_) => i128::try_from(v.len(a[0])).ok()?,
            _ => integer(v.tree(a[0]), kind)?,
        };
        let left = number % divisor;
        truth(match sign {
            "<" => left < rest,
            ">=" => left >= rest,
            "==" => left == rest,
            _ => left != rest,
        })
    });
    Function { cost: SEEN, ..same }
}

/// What it costs to speak of a remainder that others that fail leave, too.
pub(in crate::explain) const SEEN: usize = 2;

/// Whether integers leave the same remainder as those of a counterexample.
pub(in crate::explain) fn remainders(numbers: &[Tree]) -> Vec<Function> {
    let (mut functions, mut seen) = (Vec::new(), HashSet::new());
    for tree in numbers {
        let id = tree.nodes()[0].shape;
        let kind = shape(id).kind;
        let Some(number) = integer(tree, kind).filter(|_| is_integer(kind)) else { continue };
        for divisor in DIVISORS {
            let rest = number % divisor;
            if seen.insert((id, divisor, rest)) {
                functions.push(Function { cost: 4, ..remainder(divisor, rest, id) });
            }
        }
    }
    functions
}

/// Numbers that others are divided by, beside 2.
const DIVISORS: [i128; 4] = [3, 4, 5, 10];

fn is_integer(kind: Kind) -> bool {
    matches!(kind, Kind::Unsigned(_) | Kind::Signed(_))
}
