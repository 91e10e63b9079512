//! Functions that conditions are made of.
//!
//! Which there are follows from the types at hand: comparisons for each, `len`, `is_empty` and
//! `contains` for lists, arithmetic for integers, tests of constructors for enums. They work on
//! trees, so they are written once for all types; equality and order are those that derives
//! would give.

mod numbers;
mod somewhere;
mod texts;

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use lurcher_trees::{Constructor, Elements, Kind, ListStyle, ShapeId, Style, Tree, shape};

pub(super) use self::numbers::{
    SEEN, at_ordinal, bounded, divides, float, related, remainder, remainders, saturating, sum,
};
use self::numbers::{arithmetic, floats};
pub(crate) use self::numbers::{integer_tree, ordinal};
pub(super) use self::somewhere::element;
use self::somewhere::somewhere;
pub(crate) use self::texts::Class;
pub(super) use self::texts::{SMALL_CLASSES, of_class};
use self::texts::{characters, texts};
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
    /// `text.ends_with(part)`
    Within(&'static str),
    /// `set.is_subset(&other)`
    Relation(&'static str),
    /// `text.chars().any(char::is_numeric)`
    AnyCharacter(&'static str),
    /// `list.iter().any(|n| *n < a)`, the list being the second argument.
    AnyElement(&'static str),
    /// `list.ends_with(&[a])`, the list being the second argument.
    Last,
    /// `list.last() > Some(&a)`, likewise.
    LastIs(&'static str),
    /// `a.checked_mul(2) == Some(b)`
    Related(&'static str, i128),
    /// `a.checked_add(b) == Some(c)`
    Sum,
    /// `a.saturating_sub(b) > 10`
    Bounded(&'static str, &'static str, i128),
    /// `a.checked_rem(b) == Some(0)`
    Divides,
    /// `a.saturating_mul(a)`
    Square,
    /// `map.get(&key) > Some(&a)`; the key, the number, the map.
    Found(&'static str),
    /// `!set.is_disjoint(&other)`
    Meets,
    /// `c.is_whitespace() && !matches!(c, '\u{85}')`
    InClass(Class),
    /// `text.ends_with(char::is_whitespace)`
    OfClass(&'static str, Class),
    /// `a.len()`
    Method(&'static str),
    /// `a % 2 == 0`
    Even,
    /// `a % 3 == 1`
    Remainder(i128, i128),
    /// `matches!(a, Exp::Div(..))`
    Matches(String),
    /// `parts_of(&a).any(|part| matches!(part, Exp::Div(..)))`
    Somewhere(String),
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
            Form::InClass(_) => 2,
            Form::Infix(_) | Form::Even | Form::Remainder(..) => 3,
            Form::LastIs(_) | Form::Related(..) | Form::Sum | Form::Bounded(..) => 3,
            Form::Divides | Form::Found(_) => 3,
            Form::Not | Form::Meets => 6,
            Form::Contains | Form::ContainsKey | Form::Method(_) | Form::Saturating(_) => 7,
            Form::Within(_)
            | Form::Relation(_)
            | Form::AnyCharacter(_)
            | Form::AnyElement(_)
            | Form::OfClass(..)
            | Form::Square
            | Form::Somewhere(_)
            | Form::Last => 7,
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

pub(super) fn has_floats(id: ShapeId) -> bool {
    let mut parts = Vec::new();
    gather(id, &mut parts);
    parts.iter().any(|&part| matches!(shape(part).kind, Kind::Float(_)))
}

pub(crate) fn has_characters(id: ShapeId) -> bool {
    let mut parts = Vec::new();
    gather(id, &mut parts);
    parts.iter().any(|&part| shape(part).kind == Kind::Char)
}

/// What it costs to say how a part is in a whole: there are so many parts that something of that kind is
/// often true, and seldom what is meant.
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
    const SIGNS: [(&str, Holds); 3] =
        [("==", Ordering::is_eq), (">", Ordering::is_gt), (">=", Ordering::is_ge)];
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
    for (sign, least) in [(">", Ordering::Greater), (">=", Ordering::Equal)] {
        let form = Form::LastIs(sign);
        let last = function(form, &[element, id], boolean, false, move |v, a| {
            let (number, list) = (ordinal(v.tree(a[0]), element)?, v.tree(a[1]));
            let last = elements(list).last().and_then(|at| ordinal(&list.subtree(at), element));
            // Where there is none it is less than any.
            truth(last.is_some_and(|last| last.cmp(&number) >= least))
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

fn constructors(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    for (index, constructor) in shape(id).constructors.iter().enumerate() {
        let form = match (constructor.name, constructor.fields.len()) {
            ("Some", 1) => Form::Method("is_some"),
            ("None", 0) => Form::Method("is_none"),
            ("Ok", 1) => Form::Method("is_ok"),
            ("Err", 1) => Form::Method("is_err"),
            _ => Form::Matches(constructor_pattern(constructor)),
        };
        functions.push(function(form, &[id], boolean, false, move |v, a| {
            truth(v.tree(a[0]).nodes().first()?.constructor as usize == index)
        }));
    }
}

/// A constructor with whatever is in it, as a pattern.
fn constructor_pattern(constructor: &Constructor) -> String {
    let name = constructor.name;
    match constructor.style {
        _ if constructor.fields.is_empty() => name.to_string(),
        Style::Named => format!("{name} {{ .. }}"),
        _ => format!("{name}(..)"),
    }
}
