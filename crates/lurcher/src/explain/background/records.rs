//! What can be asked about lists of records and of tuples: whether any of them has a part that is
//! such.
//!
//! Where a list fails because of one element, wherever that is, patterns speak of the first, or of
//! the second. What it is about that element is said by its parts:
//! `items.iter().any(|x| x.count == 0)`.

use std::cmp::Ordering;

use lurcher_trees::{Elements, Field, Kind, ShapeId, Style, shape};

use super::lists::{SIGNS, elements};
use super::numbers::integer_at;
use super::{Form, Function, function, of_constructor, ordinal, truth};
use crate::data::Data;

/// Of more parts than this there is too much to ask.
const MOST_PARTS: usize = 6;

/// What is asked of the parts of the elements of a list.
pub(super) fn records(id: ShapeId, element: ShapeId, functions: &mut Vec<Function>) {
    let of = shape(element);
    let ([record], Kind::Sum) = (&of.constructors[..], of.kind) else { return };
    let is_record = matches!(record.style, Style::Named | Style::Tuple);
    if !is_record || record.fields.len() > MOST_PARTS || shape(id).elements == Elements::Distinct {
        return;
    }
    let path = |nth: usize, field: &Field| match record.style {
        Style::Named => field.name.to_string(),
        _ => nth.to_string(),
    };
    for (nth, field) in record.fields.iter().enumerate() {
        let path = path(nth, field);
        match shape(field.shape).kind {
            Kind::Unsigned(_) | Kind::Signed(_) => {
                numbers(id, (nth, field.shape), &path, functions)
            }
            Kind::Sum => constructors(id, (nth, field.shape), &path, functions),
            _ => {}
        }
    }
    for (one, field) in record.fields.iter().enumerate() {
        let others = record.fields.iter().enumerate().skip(one + 1);
        for (other, of) in others.filter(|(_, other)| other.shape == field.shape) {
            if matches!(shape(of.shape).kind, Kind::Unsigned(_) | Kind::Signed(_)) {
                let paths = [path(one, field), path(other, of)];
                pairs(id, [one, other], &paths, of.shape, functions);
            }
        }
    }
}

/// How a part compares with a number.
fn numbers(id: ShapeId, (nth, of): (usize, ShapeId), path: &str, functions: &mut Vec<Function>) {
    // Of two that say the same the first is kept, and nobody says `<= 0` of what is never less.
    let equal: (&str, fn(Ordering) -> bool) = ("==", Ordering::is_eq);
    for (sign, holds) in [equal].into_iter().chain(SIGNS) {
        let (form, kind) = (Form::AnyPart(path.to_string(), sign), shape(of).kind);
        let any = function(form, &[of, id], bool::shape(), false, move |v, a| {
            let (number, list) = (ordinal(v.tree(a[0]), of)?, v.tree(a[1]));
            let is_such = |at: usize| {
                let part = list.children(at).nth(nth)?;
                Some(holds(integer_at(list, part, kind)?.cmp(&number)))
            };
            truth(elements(list).any(|at| is_such(at) == Some(true)))
        });
        functions.push(any);
    }
}

/// By which constructor a part is made.
fn constructors(
    id: ShapeId,
    (nth, of): (usize, ShapeId),
    path: &str,
    functions: &mut Vec<Function>,
) {
    if shape(of).constructors.len() < 2 {
        return;
    }
    for (index, constructor) in shape(of).constructors.iter().enumerate() {
        let said = match of_constructor(constructor) {
            _ if of == bool::shape() && index == 0 => format!("!x.{path}"),
            _ if of == bool::shape() => format!("x.{path}"),
            Form::Method(name) => format!("x.{path}.{name}()"),
            Form::Matches(pattern) => format!("matches!(x.{path}, {pattern})"),
            other => unreachable!("a constructor is not asked for by {other:?}"),
        };
        let any = function(Form::AnyParts(said), &[id], bool::shape(), false, move |v, a| {
            let list = v.tree(a[0]);
            let is_such = |at: usize| {
                let part = list.children(at).nth(nth);
                part.is_some_and(|part| list.nodes()[part].constructor as usize == index)
            };
            truth(elements(list).any(is_such))
        });
        functions.push(Function { cost: 2, ..any });
    }
}

/// How two parts of one element compare.
fn pairs(
    id: ShapeId,
    parts: [usize; 2],
    paths: &[String; 2],
    of: ShapeId,
    functions: &mut Vec<Function>,
) {
    type Holds = fn(Ordering) -> bool;
    const COMPARED: [(&str, Holds); 4] = [
        ("==", Ordering::is_eq),
        ("!=", Ordering::is_ne),
        ("<", Ordering::is_lt),
        (">", Ordering::is_gt),
    ];
    for (sign, holds) in COMPARED {
        let form = Form::AnyParts(format!("x.{} {sign} x.{}", paths[0], paths[1]));
        let kind = shape(of).kind;
        let any = function(form, &[id], bool::shape(), false, move |v, a| {
            let list = v.tree(a[0]);
            let number = |at: usize, nth: usize| {
                let part = list.children(at).nth(nth)?;
                integer_at(list, part, kind)
            };
            let is_such = |at: usize| {
                let (one, other) = (number(at, parts[0]), number(at, parts[1]));
                one.zip(other).is_some_and(|(one, other)| holds(one.cmp(&other)))
            };
            truth(elements(list).any(is_such))
        });
        functions.push(Function { cost: 2, ..any });
    }
}
