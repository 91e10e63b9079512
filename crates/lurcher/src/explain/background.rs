//! Functions that conditions are made of.
//!
//! Which there are follows from the types at hand: comparisons for each, `len`, `is_empty` and
//! `contains` for lists, arithmetic for integers, tests of constructors for enums. They work on
//! trees, so they are written once for all types; equality and order are those that derives
//! would give.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use lurcher_trees::{Builder, Elements, Kind, ListStyle, ShapeId, Tree, shape};

pub(crate) use super::given::Given;
pub(crate) use super::hash::{Set, Table};
use super::pattern::is_equal;
use super::values::{FALSE, ValueId, Values};
use crate::data::{Data, tree_of};

/// How a call is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `a == b`
    Infix(&'static str),
    /// `!a`
    Not,
    /// `list.contains(&a)`, the list being the second argument.
    Contains,
    /// `map.contains_key(&a)`, likewise.
    ContainsKey,
    /// `a.saturating_sub(b)`
    Saturating(&'static str),
    /// `a.len()`
    Method(&'static str),
    /// `a % 2 == 0`
    Even,
    /// `a % 3 == 1`
    Remainder(i128, i128),
    /// `matches!(a, Exp::Div(..))`
    Matches(String),
    /// `count(&a, &b)`; whether each argument is a reference.
    Call(&'static str, Vec<bool>),
}

impl Form {
    /// How closely it holds what is inside of it.
    pub(crate) fn binding(&self) -> u32 {
        match self {
            Form::Infix("||") => 1,
            Form::Infix("&&") => 2,
            Form::Infix("+" | "-") => 4,
            Form::Infix("*") => 5,
            Form::Infix(_) | Form::Even | Form::Remainder(..) => 3,
            Form::Not => 6,
            Form::Contains | Form::ContainsKey | Form::Method(_) | Form::Saturating(_) => 7,
            Form::Matches(_) | Form::Call(..) => 8,
        }
    }
}

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
    if has_lists && !all.contains(&count) {
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
            Kind::List(_) => list(id, (boolean, count), &all, &mut functions),
            Kind::Sum if shape(id).constructors.len() > 1 => {
                constructors(id, boolean, &mut functions);
            }
            Kind::Char => characters(id, boolean, &mut functions),
            Kind::Unsigned(_) | Kind::Signed(_) => arithmetic(id, boolean, &mut functions),
            _ => {}
        }
    }
    functions
}

/// A type and those of its parts, without pointers and what cannot be looked into. In the order in
/// which they are found: the numbers of types may be others in the next run.
fn gather(id: ShapeId, all: &mut Vec<ShapeId>) {
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

pub(super) fn has_floats(id: ShapeId) -> bool {
    let mut parts = Vec::new();
    gather(id, &mut parts);
    parts.iter().any(|&part| matches!(shape(part).kind, Kind::Float(_)))
}

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
    // Values that are built are seldom compared, and there is no end of them.
    let is_ordered = match shape(id).kind {
        Kind::Unsigned(_) | Kind::Signed(_) | Kind::Char => true,
        Kind::List(style) => matches!(style, ListStyle::Vec | ListStyle::Text),
        _ => false,
    };
    if is_ordered {
        functions.push(function(Form::Infix("<"), &both, boolean, false, |v, a| {
            truth(v.tree(a[0]) < v.tree(a[1]))
        }));
        functions.push(function(Form::Infix("<="), &both, boolean, false, |v, a| {
            truth(v.tree(a[0]) <= v.tree(a[1]))
        }));
    }
}

/// The elements of a list: where they begin.
pub(super) fn elements(list: &Tree) -> impl Iterator<Item = usize> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        (list.nodes().get(at)?.constructor == 1).then(|| {
            let head = at + 1;
            at = head + list.nodes()[head].size as usize;
            head
        })
    })
}

fn list(
    id: ShapeId,
    (boolean, count): (ShapeId, ShapeId),
    all: &[ShapeId],
    functions: &mut Vec<Function>,
) {
    let len = function(Form::Method("len"), &[id], count, false, |v, a| {
        Some(Computed::Value(tree_of(&elements(v.tree(a[0])).count())))
    });
    // In bytes it would be something else.
    let is_text = matches!(shape(id).kind, Kind::List(ListStyle::Text | ListStyle::TextInto));
    if !is_text {
        functions.push(len);
    }
    functions.push(function(Form::Method("is_empty"), &[id], boolean, false, |v, a| {
        truth(v.tree(a[0]).nodes().first()?.constructor == 0)
    }));
    let element = shape(id).constructors.get(1).and_then(|cons| cons.fields.first());
    let element = element.map(|field| field.shape).filter(|id| all.contains(id));
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
            }
            return;
        }
        _ => {}
    }
    if let Some(element) = element.filter(|&id| !has_floats(id)) {
        functions.push(function(Form::Contains, &[element, id], boolean, false, |v, a| {
            let (element, list) = (v.tree(a[0]), v.tree(a[1]));
            truth(elements(list).any(|at| is_equal((element, 0), (list, at))))
        }));
    }
}

fn constructors(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    for (index, constructor) in shape(id).constructors.iter().enumerate() {
        let form = match (constructor.name, constructor.fields.len()) {
            ("Some", 1) => Form::Method("is_some"),
            ("None", 0) => Form::Method("is_none"),
            ("Ok", 1) => Form::Method("is_ok"),
            ("Err", 1) => Form::Method("is_err"),
            (name, 0) => Form::Matches(name.to_string()),
            (name, _) if constructor.style == lurcher_trees::Style::Named => {
                Form::Matches(format!("{name} {{ .. }}"))
            }
            (name, _) => Form::Matches(format!("{name}(..)")),
        };
        functions.push(function(form, &[id], boolean, false, move |v, a| {
            truth(v.tree(a[0]).nodes().first()?.constructor as usize == index)
        }));
    }
}

fn characters(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    type Test = fn(char) -> bool;
    const TESTS: [(&str, Test); 6] = [
        ("is_whitespace", char::is_whitespace),
        ("is_alphabetic", char::is_alphabetic),
        ("is_numeric", char::is_numeric),
        ("is_uppercase", char::is_uppercase),
        ("is_lowercase", char::is_lowercase),
        ("is_ascii", |c| c.is_ascii()),
    ];
    for (name, test) in TESTS {
        functions.push(function(Form::Method(name), &[id], boolean, false, move |v, a| {
            let bits = v.tree(a[0]).payload(0)?;
            truth(test(u32::try_from(bits).ok().and_then(char::from_u32)?))
        }));
    }
}

/// The number at a leaf, and the range of its type.
pub(super) fn integer(tree: &Tree, kind: Kind) -> Option<i128> {
    let bits = tree.payload(0)?;
    match kind {
        Kind::Signed(width) => Some(((bits << (128 - width)) as i128) >> (128 - width)),
        _ => i128::try_from(bits).ok(),
    }
}

/// The tree of an integer; none if it is out of range.
pub(crate) fn integer_tree(number: i128, id: ShapeId) -> Option<Tree> {
    let bits = match shape(id).kind {
        Kind::Signed(width) => {
            let fits = (number << (128 - width)) >> (128 - width) == number;
            // As trees have them: with their sign in all bits.
            fits.then_some(number as u128)
        }
        Kind::Unsigned(width) => {
            u128::try_from(number).ok().filter(|bits| *bits <= u128::MAX >> (128 - width))
        }
        _ => None,
    }?;
    let mut builder = Builder::new();
    builder.leaf(id, bits);
    Some(builder.finish())
}

/// Comparisons of numbers as Rust has them, and what is special about some.
fn floats(id: ShapeId, width: u32, boolean: ShapeId, functions: &mut Vec<Function>) {
    type Compare = fn(&f64, &f64) -> bool;
    const COMPARISONS: [(&str, bool, Compare); 4] = [
        ("==", true, f64::eq),
        ("!=", true, f64::ne),
        ("<", false, f64::lt),
        ("<=", false, f64::le),
    ];
    for (name, is_symmetric, compare) in COMPARISONS {
        let form = Form::Infix(name);
        functions.push(function(form, &[id, id], boolean, is_symmetric, move |v, a| {
            truth(compare(&float(v.tree(a[0]), width)?, &float(v.tree(a[1]), width)?))
        }));
    }
    type Test = fn(f64) -> bool;
    const TESTS: [(&str, Test); 3] = [
        ("is_nan", f64::is_nan),
        ("is_finite", f64::is_finite),
        ("is_sign_negative", f64::is_sign_negative),
    ];
    for (name, test) in TESTS {
        functions.push(function(Form::Method(name), &[id], boolean, false, move |v, a| {
            truth(test(float(v.tree(a[0]), width)?))
        }));
    }
}

/// The number at a leaf; one of single precision is one of double precision, too.
pub(super) fn float(tree: &Tree, width: u32) -> Option<f64> {
    let bits = tree.payload(0)?;
    Some(match width {
        64 => f64::from_bits(u64::try_from(bits).ok()?),
        _ => f32::from_bits(u32::try_from(bits).ok()?).into(),
    })
}

/// The place of a number in the order of its type; none if it has none there.
pub(crate) fn ordinal(tree: &Tree, id: ShapeId) -> Option<i128> {
    match shape(id).kind {
        Kind::Float(width) => {
            let bits = i128::try_from(tree.payload(0)?).ok()?;
            let sign = 1 << (width - 1);
            let is_number = !float(tree, width)?.is_nan();
            is_number.then_some(if bits >= sign { sign - bits } else { bits })
        }
        kind @ (Kind::Unsigned(_) | Kind::Signed(_)) => integer(tree, kind),
        _ => None,
    }
}

/// The number at a place in the order of its type.
pub(super) fn at_ordinal(ordinal: i128, id: ShapeId) -> Option<Tree> {
    let Kind::Float(width) = shape(id).kind else { return integer_tree(ordinal, id) };
    let bits = if ordinal < 0 { (1 << (width - 1)) - ordinal } else { ordinal };
    let mut builder = Builder::new();
    builder.leaf(id, u128::try_from(bits).ok()?);
    Some(builder.finish())
}

/// Sums, differences, products and what is even. There is no end to what can be computed, so it
/// counts as large. What may be too large for its type is computed so that it is the largest then:
/// a condition has to hold or not whatever it is asked about.
fn arithmetic(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    let kind = shape(id).kind;
    type Operation = fn(i128, i128) -> Option<i128>;
    let operations: [(&'static str, Operation); 3] =
        [("+", i128::checked_add), ("-", i128::checked_sub), ("*", i128::checked_mul)];
    for (name, operation) in operations {
        let is_symmetric = name != "-";
        let call = function(Form::Infix(name), &[id, id], id, is_symmetric, move |v, a| {
            let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
            integer_tree(operation(a, b)?, id).map(Computed::Value)
        });
        functions.push(Function { cost: 2, ..call });
    }
    let ends = match kind {
        Kind::Signed(width) => (i128::MIN >> (128 - width), i128::MAX >> (128 - width)),
        Kind::Unsigned(width) if width < 128 => (0, (1 << width) - 1),
        _ => (0, i128::MAX),
    };
    let saturating: [(&'static str, Operation); 2] =
        [("saturating_add", i128::checked_add), ("saturating_sub", i128::checked_sub)];
    for (name, operation) in saturating {
        let form = Form::Saturating(name);
        let call = function(form, &[id, id], id, name != "saturating_sub", move |v, a| {
            let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
            let result = operation(a, b)?.clamp(ends.0, ends.1);
            integer_tree(result, id).map(Computed::Value)
        });
        functions.push(Function { cost: 2, ..call });
    }
    let even = function(Form::Even, &[id], boolean, false, move |v, a| {
        truth(integer(v.tree(a[0]), kind)? % 2 == 0)
    });
    functions.push(Function { cost: 3, ..even });
}

/// Whether integers leave the same remainder as those of a counterexample.
pub(super) fn remainders(numbers: &[Tree]) -> Vec<Function> {
    let (mut functions, mut seen) = (Vec::new(), HashSet::new());
    for tree in numbers {
        let id = tree.nodes()[0].shape;
        let kind = shape(id).kind;
        let Some(number) = integer(tree, kind).filter(|_| is_integer(kind)) else { continue };
        for divisor in DIVISORS {
            let rest = number % divisor;
            if seen.insert((id, divisor, rest)) {
                let form = Form::Remainder(divisor, rest);
                let same = function(form, &[id], bool::shape(), false, move |v, a| {
                    truth(integer(v.tree(a[0]), kind)? % divisor == rest)
                });
                functions.push(Function { cost: 4, ..same });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_written_as_their_types_write_them() {
        for number in [0, 1, -1, i64::MIN, i64::MAX] {
            let tree = tree_of(&number);
            assert_eq!(integer(&tree, shape(i64::shape()).kind), Some(i128::from(number)));
            assert_eq!(integer_tree(i128::from(number), i64::shape()), Some(tree));
        }
        assert_eq!(integer_tree(i128::from(i64::MAX) + 1, i64::shape()), None);
        assert_eq!(integer_tree(-1, u8::shape()), None);
        assert_eq!(integer_tree(255, u8::shape()), Some(tree_of(&255_u8)));
    }

    #[test]
    fn floats_have_an_order_in_which_neighbours_are_next_to_each_other() {
        let order = [f64::NEG_INFINITY, -1.5, -0.0, f64::from_bits(1), 1.0, f64::INFINITY];
        let ordinals = order.map(|number| ordinal(&tree_of(&number), f64::shape()).unwrap());
        assert!(ordinals.is_sorted() && ordinals[2] + 1 == ordinals[3], "{ordinals:?}");
        for number in order.into_iter().filter(|number| *number != 0.0) {
            let there = ordinal(&tree_of(&number), f64::shape()).unwrap();
            assert_eq!(at_ordinal(there, f64::shape()), Some(tree_of(&number)));
        }
        assert_eq!(ordinal(&tree_of(&f64::NAN), f64::shape()), None);
        assert_eq!(
            at_ordinal(ordinal(&tree_of(&2.5_f32), f32::shape()).unwrap(), f32::shape()),
            Some(tree_of(&2.5_f32))
        );
    }
}
