//! What can be asked about lists and sets.

use std::cmp::Ordering;
use std::sync::Arc;

use lurcher_trees::{Elements, Kind, ListStyle, ShapeId, Style, Tree, shape};

use super::counted::{more_than_once, two_lengths};
use super::maps::{at_index, map};
use super::records::records;
use super::texts::texts;
use super::totals::{repeats, totals};
use super::{
    Computed, Form, Function, OF_PARTS, Values, function, has_floats, of_constructor, ordinal,
    truth,
};
use crate::data::{Data, tree_of, value_of};
use crate::explain::matcher::is_equal;
use crate::explain::values::TRUE;

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

/// The type of the elements of a list.
pub(in crate::explain) fn element(id: ShapeId) -> Option<ShapeId> {
    let cons = match shape(id).kind {
        Kind::List(_) => shape(id).constructors.get(1)?,
        _ => return None,
    };
    cons.fields.first().map(|field| field.shape)
}

type Holds = fn(Ordering) -> bool;

/// How two numbers compare.
pub(super) const SIGNS: [(&str, Holds); 4] = [
    ("<", Ordering::is_lt),
    ("<=", Ordering::is_le),
    (">=", Ordering::is_ge),
    (">", Ordering::is_gt),
];

pub(super) fn list(
    id: ShapeId,
    (boolean, count, has_index): (ShapeId, ShapeId, bool),
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
    lengths(id, count, all, functions);
    two_lengths(id, all, functions);
    // Of those that are no `String` it is not known how many bytes they have.
    if has_index && shape(id).kind != Kind::List(ListStyle::TextInto) {
        divided(id, count, functions);
    }
    let element = element(id).filter(|id| all.contains(id) || *id == boolean);
    match shape(id).elements {
        // It cannot be asked that.
        Elements::Unordered => return,
        Elements::DistinctKeys => return map(id, all, functions),
        _ => {}
    }
    if let Some(element) = element {
        any_is(id, element, boolean, functions);
        records(id, element, functions);
        any_text(id, element, functions);
    }
    if let Some(element) = element.filter(|&id| !has_floats(id)) {
        if shape(id).elements == Elements::Distinct {
            sets(id, boolean, functions);
        }
        if shape(id).kind == Kind::List(ListStyle::Vec) {
            functions.push(shares_element(id));
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
        for (sign, holds) in SIGNS.into_iter().filter(|_| has_order) {
            let form = Form::AnyElement("iter", sign);
            let any = function(form, &[element, id], boolean, false, move |v, a| {
                let (number, list) = (ordinal(v.tree(a[0]), element)?, v.tree(a[1]));
                let mut numbers = elements(list).map(|at| ordinal(&list.subtree(at), element));
                truth(numbers.any(|n| n.is_some_and(|n| holds(n.cmp(&number)))))
            });
            functions.push(Function { cost: 2, ..any });
        }
        if has_order && shape(id).kind == Kind::List(ListStyle::Vec) {
            ordered(id, element, boolean, functions);
            neighbours(id, element, functions);
            if has_index {
                at_index(id, count, element, functions);
            }
        }
        if shape(id).kind == Kind::List(ListStyle::Vec) {
            any_list(id, element, functions);
            functions.push(repeats(id));
            totals(id, all, functions);
            contains_pair(id, element, all, functions);
        }
        more_than_once(id, element, functions);
        functions.push(function(Form::Contains, &[element, id], boolean, false, |v, a| {
            let (element, list) = (v.tree(a[0]), v.tree(a[1]));
            truth(elements(list).any(|at| is_equal((element, 0), (list, at))))
        }));
    }
}

/// How long a list is beside a number that is not of the type of lengths.
fn lengths(id: ShapeId, count: ShapeId, all: &[ShapeId], functions: &mut Vec<Function>) {
    let is_text = matches!(shape(id).kind, Kind::List(ListStyle::Text | ListStyle::TextInto));
    let is_number = |other: &&ShapeId| {
        **other != count && matches!(shape(**other).kind, Kind::Unsigned(width) if width <= 64)
    };
    for &number in all.iter().filter(is_number) {
        for (sign, holds) in SIGNS {
            let form = Form::LenIs(sign);
            functions.push(function(form, &[number, id], bool::shape(), false, move |v, a| {
                let list = v.tree(a[1]);
                let n = match is_text {
                    true => value_of::<String>(list).ok()?.len(),
                    false => elements(list).count(),
                };
                truth(holds((n as i128).cmp(&ordinal(v.tree(a[0]), number)?)))
            }));
        }
    }
}

/// Whether a list can be divided into parts of a length that is given beside it, or something is
/// left.
fn divided(id: ShapeId, count: ShapeId, functions: &mut Vec<Function>) {
    for sign in ["==", "!="] {
        let form = Form::LenDivided(sign);
        let divided = function(form, &[count, id], bool::shape(), false, move |v, a| {
            let by = usize::try_from(ordinal(v.tree(a[0]), count)?).ok()?;
            let rest = v.len(a[1]).checked_rem(by);
            truth(rest.is_some_and(|rest| (rest == 0) == (sign == "==")))
        });
        functions.push(Function { cost: 2, ..divided });
    }
}

/// How any two elements of a list of numbers compare that are next to each other.
fn neighbours(id: ShapeId, element: ShapeId, functions: &mut Vec<Function>) {
    const COMPARED: [(&str, Holds); 4] = [
        ("==", Ordering::is_eq),
        ("!=", Ordering::is_ne),
        (">", Ordering::is_gt),
        ("<", Ordering::is_lt),
    ];
    for (sign, holds) in COMPARED {
        let form = Form::Neighbours(sign);
        let any = function(form, &[id], bool::shape(), false, move |v, a| {
            let list = v.tree(a[0]);
            let numbers = || elements(list).map(|at| ordinal(&list.subtree(at), element));
            truth(numbers().zip(numbers().skip(1)).any(|(one, other)| holds(one.cmp(&other))))
        });
        functions.push(Function { cost: OF_PARTS, ..any });
    }
}

/// Whether any list in a list has an element.
fn any_list(id: ShapeId, inner: ShapeId, functions: &mut Vec<Function>) {
    if shape(inner).kind != Kind::List(ListStyle::Vec) {
        return;
    }
    let Some(of) = element(inner) else { return };
    let any = function(Form::AnyList, &[of, id], bool::shape(), false, |v, a| {
        let (element, list) = (v.tree(a[0]), v.tree(a[1]));
        let has = |at: usize| {
            let inner = list.subtree(at);
            elements(&inner).any(|own| is_equal((element, 0), (&inner, own)))
        };
        truth(elements(list).any(has))
    });
    functions.push(Function { cost: 2, ..any });
}

/// Whether a list has the pair of two values that are given beside it.
fn contains_pair(id: ShapeId, pair: ShapeId, all: &[ShapeId], functions: &mut Vec<Function>) {
    let of = shape(pair);
    let ([tuple], Kind::Sum) = (&of.constructors[..], of.kind) else { return };
    let [one, other] = &tuple.fields[..] else { return };
    let is_known = |id: ShapeId| all.contains(&id) || id == bool::shape();
    if !tuple.name.is_empty() || tuple.style != Style::Tuple {
        return;
    }
    if !is_known(one.shape) || !is_known(other.shape) {
        return;
    }
    let arguments = [one.shape, other.shape, id];
    functions.push(function(Form::ContainsPair, &arguments, bool::shape(), false, |v, a| {
        let (one, other, list) = (v.tree(a[0]), v.tree(a[1]), v.tree(a[2]));
        let is_pair = |at: usize| {
            let mut both = list.children(at);
            let is_first = both.next().is_some_and(|at| is_equal((one, 0), (list, at)));
            is_first && both.next().is_some_and(|at| is_equal((other, 0), (list, at)))
        };
        truth(elements(list).any(is_pair))
    }));
}

/// Whether functions of the user that are about elements hold of any.
pub(super) fn of_given(given: &[Arc<Function>], all: &[ShapeId], functions: &mut Vec<Function>) {
    let boolean = bool::shape();
    for one in given.iter().filter(|one| one.result == boolean) {
        let (Form::Call(name, references), [of]) = (&one.form, &one.arguments[..]) else {
            continue;
        };
        let is_list = |id: &&ShapeId| {
            shape(**id).elements != Elements::DistinctKeys && element(**id) == Some(*of)
        };
        for &id in all.iter().filter(is_list) {
            let is_text =
                matches!(shape(id).kind, Kind::List(ListStyle::Text | ListStyle::TextInto));
            let form = Form::AnyGiven(match (is_text, references[0]) {
                (true, false) => format!("chars().any({name})"),
                (true, true) => format!("chars().any(|c| {name}(&c))"),
                (false, true) => format!("iter().any({name})"),
                (false, false) => format!("iter().cloned().any({name})"),
            });
            let one = Arc::clone(one);
            let any = function(form, &[id], boolean, false, move |v, a| {
                let (list, mut own) = (v.tree(a[0]), Values::default());
                for at in elements(list) {
                    let element = own.add(list.subtree(at));
                    let holds = (one.call)(&own, &[element])?;
                    if own.computed(holds) == TRUE {
                        return truth(true);
                    }
                }
                truth(false)
            });
            functions.push(Function { cost: OF_PARTS + 1, ..any });
        }
    }
}

/// What can be asked about a list of numbers: how its last one compares with another, and whether
/// they are in order.
fn ordered(id: ShapeId, element: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    for (sign, holds) in SIGNS.into_iter().filter(|(sign, _)| *sign != "<=") {
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

/// Whether two lists have an element in common.
fn shares_element(id: ShapeId) -> Function {
    let shares = function(Form::SharesElement, &[id, id], bool::shape(), true, |v, a| {
        let (list, other) = (v.tree(a[0]), v.tree(a[1]));
        truth(elements(list).any(|at| elements(other).any(|of| is_equal((list, at), (other, of)))))
    });
    Function { cost: 2, ..shares }
}

/// Whether any text in a list has a character.
fn any_text(id: ShapeId, element: ShapeId, functions: &mut Vec<Function>) {
    if !matches!(shape(element).kind, Kind::List(ListStyle::Text | ListStyle::TextInto)) {
        return;
    }
    let any = function(Form::AnyText, &[char::shape(), id], bool::shape(), false, |v, a| {
        let (c, list) = (v.tree(a[0]), v.tree(a[1]));
        let has = |at: usize| {
            let text = list.subtree(at);
            elements(&text).any(|own| is_equal((c, 0), (&text, own)))
        };
        truth(elements(list).any(has))
    });
    functions.push(any);
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
