//! A tree as a Rust expression.
//!
//! The text is meant to be pasted into a test: `vec![Exp::Add(Box::new(…), …)]`.
//! Long values are elided in the middle, so that a list of a million elements
//! prints in a few lines; an elided text says how much is missing and is then,
//! of course, no longer an expression. The walk keeps its own stack.

use crate::shape::{Constructor, Kind, ListStyle, Shape, Style};
use crate::tree::{Tree, is_leaf, shape_of};

/// How much of a value to show.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Most elements shown of one list.
    pub elements: usize,
    /// Most characters shown of one text.
    pub characters: usize,
    /// Deepest level shown.
    pub depth: usize,
    /// Most nodes shown in all.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { elements: 100, characters: 400, depth: 100, nodes: 2_000 }
    }
}

impl Limits {
    /// Shows everything.
    pub const NONE: Limits = Limits {
        elements: usize::MAX,
        characters: usize::MAX,
        depth: usize::MAX,
        nodes: usize::MAX,
    };
}

enum Step {
    Node { index: usize, depth: usize },
    Text(&'static str),
    Owned(String),
}

/// Writes a tree as a Rust expression.
///
/// ```
/// use lurcher_trees::*;
/// fn number() -> ShapeId { define::<u8>("u8", Kind::Unsigned(8), |_| {}) }
/// fn numbers() -> ShapeId {
///     define::<Vec<u8>>("Vec<u8>", Kind::List(ListStyle::Vec), |d| {
///         d.constructor("nil", Style::Unit, 1, &[]);
///         d.constructor("cons", Style::Tuple, 1, &[("head", number), ("tail", numbers)]);
///     })
/// }
/// let mut builder = Builder::new();
/// builder.list(numbers(), 0..5u8, |n, b| b.leaf(number(), n.into()));
/// let tree = builder.finish();
/// assert_eq!(render(&tree, &Limits::default()), "vec![0, 1, 2, 3, 4]");
/// let few = Limits { elements: 2, ..Limits::default() };
/// assert_eq!(render(&tree, &few), "vec![0, 1, … 3 more]");
/// ```
pub fn render(tree: &Tree, limits: &Limits) -> String {
    render_without(tree, limits, &|_| false)
}

/// Writes a tree as a Rust pattern, with `_` in place of some nodes, given by their index, and
/// `..` in place of the rest of a list.
pub fn render_without(tree: &Tree, limits: &Limits, is_left_out: &dyn Fn(usize) -> bool) -> String {
    let mut out = String::new();
    if tree.nodes().is_empty() {
        return out;
    }
    let mut shown = 0;
    let mut steps = vec![Step::Node { index: 0, depth: 0 }];
    while let Some(step) = steps.pop() {
        match step {
            Step::Text(text) => out.push_str(text),
            Step::Owned(text) => out.push_str(&text),
            Step::Node { index, depth } => {
                shown += 1;
                if is_left_out(index) {
                    out.push('_');
                } else if depth > limits.depth || shown > limits.nodes {
                    out.push('…');
                } else {
                    let from = steps.len();
                    node((tree, is_left_out), index, depth, limits, &mut out, &mut steps);
                    steps[from..].reverse();
                }
            }
        }
    }
    out
}

/// Writes what comes first, and pushes the rest in reading order.
fn node(
    (tree, is_left_out): (&Tree, &dyn Fn(usize) -> bool),
    index: usize,
    depth: usize,
    limits: &Limits,
    out: &mut String,
    steps: &mut Vec<Step>,
) {
    let node = &tree.nodes()[index];
    let shape = shape_of(node);
    if is_leaf(shape.kind) {
        out.push_str(&leaf(shape, tree.payload(index).unwrap_or_default()));
        return;
    }
    if let Kind::List(style) = shape.kind {
        list((tree, is_left_out), index, depth, style, limits, out, steps);
        return;
    }
    let Some(constructor) = shape.constructors.get(node.constructor as usize) else {
        out.push_str(shape.name);
        return;
    };
    if matches!(constructor.style, Style::Prefix | Style::Infix | Style::Postfix) {
        operator(tree, index, depth, constructor, steps);
        return;
    }
    let (name, open, close) = match constructor.style {
        Style::Array => ("", "[", "]"),
        Style::Named => (constructor.name, " { ", " }"),
        Style::Fallible => (constructor.name, "(", ").unwrap()"),
        Style::Unit => (constructor.name, "", ""),
        _ => (constructor.name, "(", ")"),
    };
    out.push_str(name);
    out.push_str(open);
    for (position, child) in tree.children(index).enumerate() {
        if position == limits.elements && constructor.style == Style::Array {
            let n_left = constructor.fields.len() - position;
            steps.push(Step::Owned(format!(", … {n_left} more")));
            break;
        }
        if position > 0 {
            steps.push(Step::Text(", "));
        }
        if constructor.style == Style::Named {
            steps.push(Step::Text(constructor.fields[position].name));
            steps.push(Step::Text(": "));
        }
        steps.push(Step::Node { index: child, depth: depth + 1 });
    }
    // A tuple of one needs its comma.
    let lone = constructor.style == Style::Tuple
        && constructor.name.is_empty()
        && node_arity(tree, index) == 1;
    steps.push(Step::Text(if lone { ",)" } else { close }));
}

/// Writes an operator before, between or after its operands; an operand that is
/// itself written with an operator gets parentheses.
fn operator(
    tree: &Tree,
    index: usize,
    depth: usize,
    constructor: &'static Constructor,
    steps: &mut Vec<Step>,
) {
    if constructor.style == Style::Prefix {
        steps.push(Step::Text(constructor.name));
    }
    for (position, child) in tree.children(index).enumerate() {
        if position > 0 {
            steps.push(Step::Text(constructor.name));
        }
        let nested = is_operator(tree, child);
        if nested {
            steps.push(Step::Text("("));
        }
        steps.push(Step::Node { index: child, depth: depth + 1 });
        if nested {
            steps.push(Step::Text(")"));
        }
    }
    if constructor.style == Style::Postfix {
        steps.push(Step::Text(constructor.name));
    }
}

/// `..` counts too: it is a `Unit` whose name is no identifier.
fn is_operator(tree: &Tree, index: usize) -> bool {
    let node = &tree.nodes()[index];
    let constructor = shape_of(node).constructors.get(node.constructor as usize);
    constructor.is_some_and(|c| match c.style {
        Style::Prefix | Style::Infix | Style::Postfix => true,
        Style::Unit => c.name.starts_with('.'),
        _ => false,
    })
}

fn node_arity(tree: &Tree, index: usize) -> usize {
    tree.children(index).take(2).count()
}

fn list(
    (tree, is_left_out): (&Tree, &dyn Fn(usize) -> bool),
    index: usize,
    depth: usize,
    style: ListStyle,
    limits: &Limits,
    out: &mut String,
    steps: &mut Vec<Step>,
) {
    // A text is read as a whole.
    let is_text = matches!(style, ListStyle::Text | ListStyle::TextInto);
    let (items, is_cut) = items(tree, index, if is_text { &|_| false } else { is_left_out });
    let (open, close) = match style {
        ListStyle::Text => return text(tree, &items, ".to_string()", limits, out),
        ListStyle::TextInto => return text(tree, &items, ".into()", limits, out),
        ListStyle::Vec => ("vec![", "]"),
        ListStyle::From => ("From::from([", "])"),
        ListStyle::FromIterator => ("FromIterator::from_iter([", "])"),
        ListStyle::Array => ("[", "]"),
    };
    out.push_str(open);
    for (position, &item) in items.iter().take(limits.elements).enumerate() {
        if position > 0 {
            steps.push(Step::Text(", "));
        }
        steps.push(Step::Node { index: item, depth: depth + 1 });
    }
    if items.len() > limits.elements {
        steps.push(Step::Owned(format!(", … {} more", items.len() - limits.elements)));
    } else if is_cut {
        steps.push(Step::Text(if items.is_empty() { ".." } else { ", .." }));
    }
    steps.push(Step::Text(close));
}

fn text(tree: &Tree, items: &[usize], convert: &str, limits: &Limits, out: &mut String) {
    let chars = items.iter().take(limits.characters);
    let text: String = chars.map(|&i| character(tree.payload(i).unwrap_or_default())).collect();
    let more = items.len().saturating_sub(limits.characters);
    out.push_str(&format!("{text:?}"));
    match more {
        0 => out.push_str(convert),
        more => out.push_str(&format!(" … {more} more characters")),
    }
}

/// The heads of the cons cells from `index` on, and whether the rest is left out.
fn items(tree: &Tree, mut index: usize, is_left_out: &dyn Fn(usize) -> bool) -> (Vec<usize>, bool) {
    let mut heads = Vec::new();
    while tree.nodes()[index].constructor == 1 && (heads.is_empty() || !is_left_out(index)) {
        let head = index + 1;
        heads.push(head);
        index = head + tree.nodes()[head].size as usize;
    }
    let ends = tree.nodes()[index].constructor == 0 && !is_left_out(index);
    (heads, !ends)
}

fn character(bits: u128) -> char {
    u32::try_from(bits).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn leaf(shape: &Shape, bits: u128) -> String {
    let name = shape.name;
    match shape.kind {
        Kind::Signed(width) => {
            let unused = 128 - width;
            let value = ((bits << unused) as i128) >> unused;
            match value {
                v if v == i128::MIN >> unused => format!("{name}::MIN"),
                v if v == i128::MAX >> unused => format!("{name}::MAX"),
                v => v.to_string(),
            }
        }
        Kind::Unsigned(width) => match bits {
            b if b == u128::MAX >> (128 - width) && width > 8 => format!("{name}::MAX"),
            b => b.to_string(),
        },
        Kind::Float(64) => float(f64::from_bits(bits as u64), "f64", bits),
        Kind::Float(_) => float_32(bits),
        _ => format!("{:?}", character(bits)),
    }
}

fn float(value: f64, name: &str, bits: u128) -> String {
    if value.is_nan() {
        let plain = bits == u128::from(f64::NAN.to_bits());
        return if plain {
            format!("{name}::NAN")
        } else {
            format!("{name}::from_bits({bits:#x})")
        };
    }
    match value {
        v if v == f64::INFINITY => format!("{name}::INFINITY"),
        v if v == f64::NEG_INFINITY => format!("{name}::NEG_INFINITY"),
        v => format!("{v:?}"),
    }
}

fn float_32(bits: u128) -> String {
    let value = f32::from_bits(bits as u32);
    match value.is_nan() {
        true if bits == u128::from(f32::NAN.to_bits()) => "f32::NAN".to_string(),
        true => format!("f32::from_bits({bits:#x})"),
        false if value.is_infinite() => float(value.into(), "f32", 0),
        false => format!("{value:?}"),
    }
}
