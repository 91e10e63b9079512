//! What can be asked about lists, sets and maps.

use std::cmp::Ordering;

use lurcher_trees::{Elements, Kind, ListStyle, ShapeId, Tree, shape};

use super::texts::texts;
use super::{
    Computed, Form, Function, OF_PARTS, function, has_floats, of_constructor, ordinal, truth,
};
use crate::data::{Data, tree_of};
use crate::explain::pattern::is_equal;

/// The elements of a list: where they begin.
pub(in crate::explain) fn elements(list: &Tree) -> impl Iterator<Item = usize> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        (list.nodes().get(at)?.constructor == 1).then(|| {
            let head = at + 1;
            at = head + list.nodes()[head].size as usize;
            head
        })
    })
}

pub(super) fn list(
    id: ShapeId,
    (boolean, count): (ShapeId, ShapeId),
    all: &[ShapeId],
    functions: &mut Vec<Function>,
) {
    let len = function(Form::Method("len"), &[id], count, false, |v, a| {
        Some(Computed::Value(tree_of(&elements(v.tree(a[0])).count())))
    });
    match shape(id).kind {
        Kind::List(ListStyle::Text | ListStyle::TextInto) => texts(id, boolean, functions),
        _ => functions.push(len),
    }
    functions.push(function(Form::Method("is_empty"), &[id], boolean, false, |v, a| {
        truth(v.tree(a[0]).nodes().first()?.constructor == 0)
    }));
    let element = shape(id).constructors.get(1).and_then(|cons| cons.fields.first());
    let element = element.map(|field| field.shape);
    let element = element.filter(|id| all.contains(id) || *id == boolean);
    match shape(id).elements {
        // It cannot be asked that.
        Elements::Unordered => return,
        Elements::DistinctKeys => {
            let pair = element.and_then(|pair| shape(pair).constructors.first());
            let key = pair.and_then(|pair| pair.fields.first()).map(|field| field.shape);
            if let Some(key) = key.filter(|&key| all.contains(&key) && !has_floats(key)) {
                functions.push(function(Form::ContainsKey, &[key, id], boolean, false, |v, a| {
                    let (key, map) = (v.tree(a[0]), v.tree(a[1]));
                    truth(elements(map).any(|pair| is_equal((key, 0), (map, pair + 1))))
                }));
                found(id, key, all, functions);
            }
            return;
        }
        _ => {}
    }
    if let Some(element) = element {
        any_is(id, element, boolean, functions);
    }
    if let Some(element) = element.filter(|&id| !has_floats(id)) {
        if shape(id).elements == Elements::Distinct {
            sets(id, boolean, functions);
        }
        if shape(id).kind == Kind::List(ListStyle::Vec) {
            let begins =
                function(Form::Within("starts_with"), &[id, id], boolean, false, |v, a| {
                    let (list, part) = (v.tree(a[0]), v.tree(a[1]));
                    let mut both = elements(list).zip(elements(part));
                    let is_longer = elements(list).count() >= elements(part).count();
                    truth(is_longer && both.all(|(at, of)| is_equal((list, at), (part, of))))
                });
            functions.push(Function { cost: OF_PARTS, ..begins });
            let last = function(Form::Last, &[element, id], boolean, false, |v, a| {
                let (element, list) = (v.tree(a[0]), v.tree(a[1]));
                truth(elements(list).last().is_some_and(|at| is_equal((element, 0), (list, at))))
            });
            functions.push(Function { cost: OF_PARTS, ..last });
        }
        let has_order = matches!(shape(element).kind, Kind::Unsigned(_) | Kind::Signed(_));
        type Holds = fn(Ordering) -> bool;
        const SIGNS: [(&str, Holds); 4] = [
            ("<", Ordering::is_lt),
            ("<=", Ordering::is_le),
            (">=", Ordering::is_ge),
            (">", Ordering::is_gt),
        ];
        for (sign, holds) in SIGNS.into_iter().filter(|_| has_order) {
            let form = Form::AnyElement(sign);
            let any = function(form, &[element, id], boolean, false, move |v, a| {
                let (number, list) = (ordinal(v.tree(a[0]), element)?, v.tree(a[1]));
                let mut numbers = elements(list).map(|at| ordinal(&list.subtree(at), element));
                truth(numbers.any(|n| n.is_some_and(|n| holds(n.cmp(&number)))))
            });
            functions.push(Function { cost: 2, ..any });
        }
        if has_order && shape(id).kind == Kind::List(ListStyle::Vec) {
            ordered(id, element, boolean, functions);
        }
        functions.push(function(Form::Contains, &[element, id], boolean, false, |v, a| {
            let (element, list) = (v.tree(a[0]), v.tree(a[1]));
            truth(elements(list).any(|at| is_equal((element, 0), (list, at))))
        }));
    }
}

/// How what a map has for a key compares with a number.
fn found(id: ShapeId, key: ShapeId, all: &[ShapeId], functions: &mut Vec<Function>) {
    let pair = shape(id).constructors.get(1).and_then(|cons| cons.fields.first());
    let pair = pair.and_then(|pair| shape(pair.shape).constructors.first());
    let value = pair.and_then(|pair| pair.fields.get(1)).map(|field| field.shape);
    let is_integer = |id: &ShapeId| matches!(shape(*id).kind, Kind::Unsigned(_) | Kind::Signed(_));
    let Some(value) = value.filter(|id| all.contains(id) && is_integer(id)) else { return };
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
        functions.push(function(form, &arguments, bool::shape(), false, move |v, a| {
            let (key, number, map) = (v.tree(a[0]), v.tree(a[1]), v.tree(a[2]));
            let pair = elements(map).find(|pair| is_equal((key, 0), (map, pair + 1)));
            let found = pair.map(|pair| map.subtree(pair + 1 + key.nodes().len()));
            let found = found.and_then(|found| ordinal(&found, value));
            truth(found.is_some_and(|found| holds(Some(found).cmp(&ordinal(number, value)))))
        }));
    }
}

/// What can be asked about a list of numbers: how its last one compares with another, and whether they are in order.
fn ordered(id: ShapeId, element: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    type Holds = fn(Ordering) -> bool;
    const SIGNS: [(&str, Holds); 3] =
        [(">", Ordering::is_gt), (">=", Ordering::is_ge), ("<", Ordering::is_lt)];
    for (sign, holds) in SIGNS {
        let form = Form::LastIs(sign);
        let last = function(form, &[element, id], boolean, false, move |v, a| {
            let (number, list) = (ordinal(v.tree(a[0]), element)?, v.tree(a[1]));
            let last = elements(list).last().and_then(|at| ordinal(&list.subtree(at), element));
            truth(last.is_some_and(|last| holds(last.cmp(&number))))
        });
        functions.push(Function { cost: 2, ..last });
    }
    let sorted = function(Form::Method("is_sorted"), &[id], boolean, false, move |v, a| {
        let list = v.tree(a[0]);
        truth(elements(list).map(|at| ordinal(&list.subtree(at), element)).is_sorted())
    });
    functions.push(Function { cost: 2, ..sorted });
}

/// How the elements of two sets are related.
fn sets(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    let has = |set: &Tree, other: &Tree, at: usize| {
        elements(set).any(|own| is_equal((set, own), (other, at)))
    };
    let subset = function(Form::Relation("is_subset"), &[id, id], boolean, false, move |v, a| {
        let (set, other) = (v.tree(a[0]), v.tree(a[1]));
        truth(elements(set).all(|at| has(other, set, at)))
    });
    let disjoint =
        function(Form::Relation("is_disjoint"), &[id, id], boolean, true, move |v, a| {
            let (set, other) = (v.tree(a[0]), v.tree(a[1]));
            truth(!elements(set).any(|at| has(other, set, at)))
        });
    let meets = function(Form::Meets, &[id, id], boolean, true, move |v, a| {
        let (set, other) = (v.tree(a[0]), v.tree(a[1]));
        truth(elements(set).any(|at| has(other, set, at)))
    });
    functions.extend([subset, disjoint, meets]);
}

/// Whether any element is made by a constructor, or is a list with something in it, or without.
fn any_is(id: ShapeId, element: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    let said: Vec<(String, u32)> = match shape(element).kind {
        Kind::List(_) => vec![("x.is_empty()".to_string(), 0), ("!x.is_empty()".to_string(), 1)],
        Kind::Sum if element != boolean && shape(element).constructors.len() > 1 => {
            let constructors = shape(element).constructors.iter().map(|constructor| {
                match of_constructor(constructor) {
                    Form::Method(name) => format!("x.{name}()"),
                    Form::Matches(pattern) => format!("matches!(x, {pattern})"),
                    other => unreachable!("a constructor is not asked for by {other:?}"),
                }
            });
            constructors.zip(0..).collect()
        }
        _ => return,
    };
    for (said, constructor) in said {
        let any = function(Form::AnyIs(said), &[id], boolean, false, move |v, a| {
            let list = v.tree(a[0]);
            let is_meant = |at: usize| list.nodes()[at].constructor == constructor;
            truth(elements(list).any(is_meant))
        });
        functions.push(Function { cost: 2, ..any });
    }
}
