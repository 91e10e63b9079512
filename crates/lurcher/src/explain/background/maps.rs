//! What can be asked about maps.

use std::cmp::Ordering;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::counted::equal_values;
use super::lists::{SIGNS, element, elements};
use super::{Form, Function, function, has_floats, ordinal, truth};
use crate::data::Data;
use crate::explain::matcher::is_equal;

pub(super) fn map(id: ShapeId, all: &[ShapeId], functions: &mut Vec<Function>) {
    let Some(pair) = element(id).map(shape) else { return };
    let Some([key, value]) = pair.constructors.first().map(|pair| &pair.fields[..]) else { return };
    let (key, value) = (key.shape, value.shape);
    let is_integer = |id: ShapeId| {
        all.contains(&id) && matches!(shape(id).kind, Kind::Unsigned(_) | Kind::Signed(_))
    };
    equal_values(id, value, functions);
    // The key comes after the pair, and the value after the key.
    if is_integer(key) {
        any(id, key, "keys", functions);
    }
    if is_integer(value) {
        any(id, value, "values", functions);
    }
    if !all.contains(&key) || has_floats(key) {
        return;
    }
    let boolean = bool::shape();
    functions.push(function(Form::ContainsKey, &[key, id], boolean, false, |v, a| {
        let (key, map) = (v.tree(a[0]), v.tree(a[1]));
        truth(elements(map).any(|pair| is_equal((key, 0), (map, pair + 1))))
    }));
    functions.push(function(Form::SharesKey, &[id, id], boolean, true, |v, a| {
        let (map, other) = (v.tree(a[0]), v.tree(a[1]));
        let mut keys = elements(map).map(|pair| pair + 1);
        truth(keys.any(|key| elements(other).any(|pair| is_equal((map, key), (other, pair + 1)))))
    }));
    if is_integer(value) {
        found(id, key, value, functions);
    }
}

/// Whether any key or value compares so with a number.
fn any(id: ShapeId, of: ShapeId, method: &'static str, functions: &mut Vec<Function>) {
    for (sign, holds) in SIGNS {
        let form = Form::AnyElement(method, sign);
        let any = function(form, &[of, id], bool::shape(), false, move |v, a| {
            let (number, map) = (ordinal(v.tree(a[0]), of)?, v.tree(a[1]));
            let mut places = elements(map).map(|pair| match method {
                "keys" => pair + 1,
                _ => pair + 1 + map.nodes()[pair + 1].size as usize,
            });
            truth(
                places
                    .any(|at| ordinal(&map.subtree(at), of).is_some_and(|n| holds(n.cmp(&number)))),
            )
        });
        functions.push(Function { cost: 2, ..any });
    }
}

/// How what a map has for a key compares with a number.
fn found(id: ShapeId, key: ShapeId, value: ShapeId, functions: &mut Vec<Function>) {
    let at = |key: &Tree, map: &Tree| {
        let pair = elements(map).find(|pair| is_equal((key, 0), (map, pair + 1)))?;
        Some(pair + 1 + key.nodes().len())
    };
    compared((id, key, value), at, functions);
}

/// How what a list has at an index compares with a number.
pub(super) fn at_index(
    id: ShapeId,
    index: ShapeId,
    number: ShapeId,
    functions: &mut Vec<Function>,
) {
    let at = move |nth: &Tree, list: &Tree| {
        elements(list).nth(usize::try_from(ordinal(nth, index)?).ok()?)
    };
    compared((id, index, number), at, functions);
}

/// How what is somewhere in a whole compares with a number: where that is, is said by a key.
fn compared(
    (id, key, value): (ShapeId, ShapeId, ShapeId),
    at: impl Fn(&Tree, &Tree) -> Option<usize> + Copy + Send + Sync + 'static,
    functions: &mut Vec<Function>,
) {
    type Holds = fn(Ordering) -> bool;
    const SIGNS: [(&str, Holds); 6] = [
        ("==", Ordering::is_eq),
        (">", Ordering::is_gt),
        (">=", Ordering::is_ge),
        ("<", Ordering::is_lt),
        ("<=", Ordering::is_le),
        ("!=", Ordering::is_ne),
    ];
    for (sign, holds) in SIGNS {
        let (form, arguments) = (Form::Found(sign), [key, value, id]);
        let found = function(form, &arguments, bool::shape(), false, move |v, a| {
            let (key, number, whole) = (v.tree(a[0]), v.tree(a[1]), v.tree(a[2]));
            let found = at(key, whole).and_then(|at| ordinal(&whole.subtree(at), value));
            truth(found.is_some_and(|found| holds(Some(found).cmp(&ordinal(number, value)))))
        });
        functions.push(found);
    }
}
