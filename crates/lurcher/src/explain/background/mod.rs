//! Functions that conditions are made of.
//!
//! Which there are follows from the types at hand: comparisons for each, `len`, `is_empty` and
//! `contains` for lists, arithmetic for integers, tests of constructors for enums. They work on
//! trees, so they are written once for all types; equality and order are those that derives
//! would give.

mod arrays;
mod counted;
mod exchanged;
mod form;
mod integers;
mod lists;
mod maps;
mod numbers;
mod records;
mod somewhere;
mod texts;
mod totals;
mod widths;

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use lurcher_trees::{Constructor, Kind, ListStyle, ShapeId, Style, Tree, shape};

use self::arrays::array;
pub(super) use self::exchanged::exchanges;
pub(crate) use self::form::Form;
pub(super) use self::form::is_method;
pub(super) use self::integers::{
    SEEN, bounded, divides, is_beyond, is_square, overflows, related, remainder, remainder_is,
    remainders, saturating, square, square_of, sum,
};
use self::lists::{SIGNS, list, of_given};
pub(super) use self::lists::{element, elements};
pub(super) use self::numbers::at_ordinal;
use self::numbers::{arithmetic, floats};
pub(crate) use self::numbers::{bits_of, extremes, float, integer_tree, of_float, ordinal};
use self::somewhere::somewhere;
pub(crate) use self::texts::Class;
use self::texts::characters;
pub(super) use self::texts::{SMALL_CLASSES, of_class};
pub(super) use self::totals::{has_total, total, total_is};
use self::widths::across;
pub(super) use self::widths::across_types;
pub(crate) use super::given::Given;
pub(crate) use super::hash::{Set, Table};
use super::values::{FALSE, ValueId, Values};
use crate::data::Data;

/// What a function gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Computed {
    Truth(bool),
    Value(Tree),
}

/// Calls a function; none if it has no result for these arguments.
pub(crate) type Call = Box<dyn Fn(&Values, &[ValueId]) -> Option<Computed> + Send + Sync>;

/// A function that may stand in a condition.
pub(crate) struct Function {
    pub(crate) form: Form,
    pub(crate) arguments: Vec<ShapeId>,
    pub(crate) result: ShapeId,
    /// What it adds to the size of an expression.
    pub(crate) cost: usize,
    /// Whether the order of its two arguments does not matter.
    pub(crate) is_symmetric: bool,
    pub(crate) call: Call,
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.form)
    }
}

/// The functions for types and what they are made of, and for what given functions return.
pub(crate) fn functions(shapes: &[ShapeId], given: &[Arc<Function>]) -> Vec<Function> {
    let mut all = Vec::new();
    for &shape in shapes.iter().chain(given.iter().map(|function| &function.result)) {
        gather(shape, &mut all);
    }
    let (boolean, count) = (bool::shape(), usize::shape());
    all.retain(|&id| id != boolean);
    let has_lists = all.iter().any(|&id| matches!(shape(id).kind, Kind::List(_)));
    let has_index = all.contains(&count);
    if has_lists && !has_index {
        all.push(count);
    }
    let mut functions = vec![not(boolean)];
    for &id in &all {
        // Trees know nothing of NaN and the two zeroes.
        if !has_floats(id) {
            compare(id, boolean, &mut functions);
        }
        match shape(id).kind {
            Kind::Float(width) => floats(id, width, boolean, &mut functions),
            Kind::List(_) => list(id, (boolean, count, has_index), &all, &mut functions),
            Kind::Sum if shape(id).constructors.len() > 1 => {
                constructors(id, boolean, &mut functions);
            }
            Kind::Sum => array(id, &all, &mut functions),
            Kind::Char => characters(id, boolean, &mut functions),
            Kind::Unsigned(_) | Kind::Signed(_) => arithmetic(id, boolean, &mut functions),
            _ => {}
        }
    }
    across(&all, &mut functions);
    of_given(given, &all, &mut functions);
    somewhere(&all, boolean, &mut functions);
    functions
}

/// A type and those of its parts, without pointers and what cannot be looked into. In the order in
/// which they are found: the numbers of types may be others in the next run.
pub(super) fn gather(id: ShapeId, all: &mut Vec<ShapeId>) {
    let (mut open, mut seen) = (vec![id], HashSet::new());
    while let Some(id) = open.pop() {
        let found = shape(id);
        if found.kind == Kind::Opaque || all.contains(&id) || !seen.insert(id) {
            continue;
        }
        if found.kind != Kind::Pointer {
            all.push(id);
        }
        let fields = found.constructors.iter().flat_map(|c| c.fields.iter().map(|f| f.shape));
        open.extend(fields.collect::<Vec<_>>().into_iter().rev());
    }
}

pub(crate) fn has_floats(id: ShapeId) -> bool {
    let mut parts = Vec::new();
    gather(id, &mut parts);
    parts.iter().any(|&part| matches!(shape(part).kind, Kind::Float(_)))
}

pub(crate) fn has_characters(id: ShapeId) -> bool {
    let mut parts = Vec::new();
    gather(id, &mut parts);
    parts.iter().any(|&part| shape(part).kind == Kind::Char)
}

/// What it costs to say how a part is in a whole: there are so many parts that something of that
/// kind is often true, and seldom what is meant.
const OF_PARTS: usize = 3;

fn truth(is_true: bool) -> Option<Computed> {
    Some(Computed::Truth(is_true))
}

fn function(
    form: Form,
    arguments: &[ShapeId],
    result: ShapeId,
    is_symmetric: bool,
    call: impl Fn(&Values, &[ValueId]) -> Option<Computed> + Send + Sync + 'static,
) -> Function {
    let (arguments, call) = (arguments.to_vec(), Box::new(call));
    Function { form, arguments, result, cost: 1, is_symmetric, call }
}

/// What is joined by `&&` and `||` is found apart from these; see `fit.rs`.
fn not(boolean: ShapeId) -> Function {
    function(Form::Not, &[boolean], boolean, false, |_, a| truth(a[0] == FALSE))
}

pub(super) fn connective(name: &'static str, boolean: ShapeId) -> Function {
    let is_and = name == "&&";
    function(Form::Infix(name), &[boolean, boolean], boolean, true, move |_, a| {
        let (one, other) = (a[0] != FALSE, a[1] != FALSE);
        truth(if is_and { one && other } else { one || other })
    })
}

fn compare(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    let both = [id, id];
    functions.push(function(Form::Infix("=="), &both, boolean, true, |_, a| truth(a[0] == a[1])));
    functions.push(function(Form::Infix("!="), &both, boolean, true, |_, a| truth(a[0] != a[1])));
    let Some(order) = order(id) else { return };
    // Values that are built are seldom compared, and there is no end of them.
    let cost = if shape(id).kind == Kind::Sum && !is_enumeration(id) { 2 } else { 1 };
    for (sign, holds) in SIGNS.into_iter().take(2) {
        let compared = function(Form::Infix(sign), &both, boolean, false, move |v, a| {
            truth(order(v.tree(a[0]), v.tree(a[1])).is_some_and(holds))
        });
        functions.push(Function { cost, ..compared });
    }
}

/// How the values of a type compare; none if they do not, for all that is known.
fn order(id: ShapeId) -> Option<fn(&Tree, &Tree) -> Option<Ordering>> {
    let own = shape(id).compare.map(|compare| compare.0);
    own.or(has_order(id).then_some(|one: &Tree, other: &Tree| Some(one.cmp(other))))
}

/// Whether all values of a user's type have names, and an order.
pub(super) fn is_enumeration(id: ShapeId) -> bool {
    let of = shape(id);
    of.compare.is_some() && of.constructors.iter().all(|one| one.fields.is_empty())
}

/// Whether values of a type compare as their trees do, for all that is known: not those of types
/// that users define, which may have no order, or another than a derive would give them.
fn has_order(id: ShapeId) -> bool {
    let of = shape(id);
    let has_order_inside =
        || of.constructors.iter().flat_map(|c| &c.fields).all(|field| has_order(field.shape));
    match of.kind {
        Kind::Unsigned(_) | Kind::Signed(_) | Kind::Char => true,
        Kind::List(ListStyle::Text) => true,
        Kind::List(ListStyle::Vec) => of.constructors.get(1).is_some_and(|cons| {
            cons.fields.first().is_some_and(|element| has_order(element.shape))
        }),
        Kind::Sum if id == bool::shape() => true,
        Kind::Sum => match &of.constructors[..] {
            [tuple] => tuple.name.is_empty() && tuple.style == Style::Tuple && has_order_inside(),
            [none, some] => {
                none.name == "None" && some.name == "Some" && !of.recursive && has_order_inside()
            }
            _ => false,
        },
        _ => false,
    }
}

fn constructors(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    for (index, constructor) in shape(id).constructors.iter().enumerate() {
        let form = of_constructor(constructor);
        functions.push(function(form, &[id], boolean, false, move |v, a| {
            truth(v.tree(a[0]).nodes().first()?.constructor as usize == index)
        }));
    }
}

/// How it is asked whether a value is made by a constructor.
fn of_constructor(constructor: &Constructor) -> Form {
    match (constructor.name, constructor.fields.len()) {
        ("Some", 1) => Form::Method("is_some"),
        ("None", 0) => Form::Method("is_none"),
        ("Ok", 1) => Form::Method("is_ok"),
        ("Err", 1) => Form::Method("is_err"),
        (name, 0) => Form::Matches(name.to_string()),
        (name, _) if constructor.style == Style::Named => Form::Matches(format!("{name} {{ .. }}")),
        (name, _) => Form::Matches(format!("{name}(..)")),
    }
}
