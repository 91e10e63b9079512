//! Patterns and conditions as Rust.

use std::fmt::Write;

use lurcher_trees::{Constructor, Elements, Kind, Limits, ListStyle, Style, Tree, render, shape};

use super::background::float;
use super::pattern::{Parts, Pattern, Place};

/// The names of variables: those that occur once in the pattern and not in the condition are `_`,
/// and one that is a whole argument, or a field of a record, is called like it.
pub(crate) fn names(
    parts: &Parts,
    pattern: &Pattern,
    labels: &[String],
    is_used: &dyn Fn(usize) -> bool,
) -> Vec<String> {
    let shapes = pattern.shapes(parts);
    let mut names: Vec<String> = vec![String::new(); shapes.len()];
    for (&part, label) in parts.arguments.iter().zip(labels) {
        if let Some(&variable) = pattern.variables.get(&parts.all[part].place) {
            if names[variable].is_empty() {
                names[variable].clone_from(label);
            }
        }
    }
    for (variable, &of) in shapes.iter().enumerate() {
        if pattern.places(variable).count() == 1 && !is_used(variable) {
            names[variable] = "_".to_string();
            continue;
        }
        if !names[variable].is_empty() {
            continue;
        }
        let candidates: &[&str] = match shape(of).kind {
            Kind::List(ListStyle::Text | ListStyle::TextInto) => &["s", "t", "u"],
            Kind::List(_) => &["xs", "ys", "zs"],
            Kind::Char => &["c", "d", "e"],
            Kind::Sum if shape(of).name == "bool" => &["p", "q", "r"],
            Kind::Sum => &["a", "b", "c", "d"],
            _ => &["x", "y", "z", "v", "w", "u"],
        };
        let field = pattern.places(variable).find_map(|place| parts.at(place).field);
        let is_free = |name: &&&str| !names.iter().chain(labels).any(|taken| taken == **name);
        // What has the name of another field would be taken for it.
        let is_field = |name: &&str| parts.all.iter().any(|part| part.field == Some(*name));
        let others = candidates.iter().filter(|name| !is_field(name));
        let free = field.iter().chain(others).find(is_free);
        let numbered = || format!("{}{}", candidates[0], variable + 1);
        names[variable] = free.map_or_else(numbered, ToString::to_string);
    }
    names
}

/// The arguments of a pattern without a condition.
#[cfg(test)]
pub(crate) fn pattern_text(parts: &Parts, pattern: &Pattern) -> Vec<String> {
    arguments(parts, pattern, &names(parts, pattern, &[], &|_| false))
}

/// The arguments as Rust patterns: lists as slices, without the pointers.
pub(crate) fn arguments(parts: &Parts, pattern: &Pattern, names: &[String]) -> Vec<String> {
    let writer = Writer { parts, pattern, names };
    (0..parts.trees.len())
        .map(|argument| {
            let mut out = String::new();
            writer.node(Place { argument, node: 0 }, &mut out);
            out
        })
        .collect()
}

/// A value as it stands in a condition.
pub(crate) fn value(tree: &Tree) -> String {
    render(tree, &Limits::default())
}

/// A value as it may stand on one side of `==`: a list may be compared with an array, and text
/// with a `&str`.
pub(crate) fn compared(tree: &Tree) -> String {
    let text = value(tree);
    match shape(tree.nodes()[0].shape).kind {
        Kind::List(ListStyle::Vec) => text.strip_prefix("vec!").unwrap_or(&text).to_string(),
        Kind::List(ListStyle::Text) => {
            text.strip_suffix(".to_string()").unwrap_or(&text).to_string()
        }
        _ => text,
    }
}

/// Characters up to this one are known by sight, Latin with its accents.
const LAST_FAMILIAR: char = '\u{24f}';

/// A value that others are above or below: of a character that is the end of a block, or none,
/// nobody knows where it stands.
pub(crate) fn limit(tree: &Tree) -> String {
    let is_character = shape(tree.nodes()[0].shape).kind == Kind::Char;
    let code = tree.payload(0).filter(|_| is_character).and_then(|bits| u32::try_from(bits).ok());
    match code.and_then(char::from_u32) {
        Some(c) if c > LAST_FAMILIAR => format!("'{}'", c.escape_unicode()),
        _ => value(tree),
    }
}

/// A number that a method is called of.
pub(crate) fn with_type(tree: &Tree) -> String {
    let text = value(tree);
    let name = shape(tree.nodes()[0].shape).name;
    let has_type = text.contains(|c: char| c.is_alphabetic());
    let typed = if has_type { text } else { format!("{text}_{name}") };
    if typed.starts_with('-') { format!("({typed})") } else { typed }
}

/// A value as it stands in a pattern.
fn in_pattern(tree: &Tree) -> String {
    let found = shape(tree.nodes()[0].shape);
    if let Kind::Float(width) = found.kind {
        if float(tree, width).is_some_and(f64::is_nan) {
            return format!("{}::NAN", found.name);
        }
    }
    value(tree).replace("vec![", "[").replace(".to_string()", "").replace(".into()", "")
}

/// The name of a constructor without that of its type; of a function that makes a value, the type
/// is what is known: `Duration::new`.
fn short(name: &str) -> &str {
    let is_function = |last: &str| last.starts_with(|c: char| c.is_lowercase());
    match name.rsplit_once("::") {
        Some((_, last)) if !is_function(last) => last,
        Some((path, _)) => &name[path.rfind("::").map_or(0, |at| at + 2)..],
        None => name,
    }
}

struct Writer<'w> {
    parts: &'w Parts,
    pattern: &'w Pattern,
    names: &'w [String],
}

impl Writer<'_> {
    /// Recursive: counterexamples that are generalised are small.
    fn node(&self, mut place: Place, out: &mut String) {
        let tree = &self.parts.trees[place.argument];
        while shape(tree.nodes()[place.node].shape).kind == Kind::Pointer {
            place.node += 1;
        }
        if let Some(&variable) = self.pattern.variables.get(&place) {
            out.push_str(&self.names[variable]);
            return;
        }
        let node = tree.nodes()[place.node];
        let has_variables = self.pattern.variables.range(place..).next().is_some_and(|(at, _)| {
            at.argument == place.argument && at.node < place.node + node.size as usize
        });
        let found = shape(node.shape);
        if matches!(found.elements, Elements::Distinct | Elements::DistinctKeys) {
            return self.set(place, out);
        }
        // Texts are not taken apart, and an empty list is written like any.
        let is_plain = match found.kind {
            Kind::Sum => found.constructors[node.constructor as usize].fields.is_empty(),
            Kind::List(ListStyle::Vec | ListStyle::Array) => false,
            _ => true,
        };
        if !has_variables && is_plain {
            let text = in_pattern(&tree.subtree(place.node));
            out.push_str(if found.kind == Kind::Sum { short(&text) } else { &text });
            return;
        }
        match (found.kind, found.constructors.get(node.constructor as usize)) {
            (Kind::List(_), _) => self.list(place, out),
            (_, Some(constructor)) => {
                let (open, close) = match constructor.style {
                    Style::Prefix | Style::Infix | Style::Postfix => {
                        return self.operator(place, constructor, out);
                    }
                    Style::Array => ("[", "]"),
                    Style::Named => (" { ", " }"),
                    _ => ("(", ")"),
                };
                if constructor.style != Style::Array {
                    out.push_str(short(constructor.name));
                }
                out.push_str(open);
                if constructor.style == Style::Named {
                    self.fields(place, constructor, out);
                    out.push_str(close);
                    return;
                }
                for (index, child) in tree.children(place.node).enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    self.node(Place { node: child, ..place }, out);
                }
                let is_lone = constructor.style == Style::Tuple
                    && constructor.name.is_empty()
                    && constructor.fields.len() == 1;
                out.push_str(if is_lone { ",)" } else { close });
            }
            (_, None) => out.push_str(found.name),
        }
    }

    /// The fields of a record: one that is a variable of its name is written once, those that may
    /// be anything are left out.
    fn fields(&self, place: Place, constructor: &Constructor, out: &mut String) {
        let tree = &self.parts.trees[place.argument];
        let mut separator = "";
        let mut is_whole = true;
        for (field, child) in constructor.fields.iter().zip(tree.children(place.node)) {
            let mut text = String::new();
            self.node(Place { node: child, ..place }, &mut text);
            if text == "_" {
                is_whole = false;
                continue;
            }
            let _ = match text == field.name {
                true => write!(out, "{separator}{text}"),
                false => write!(out, "{separator}{}: {text}", field.name),
            };
            separator = ", ";
        }
        if !is_whole {
            let _ = write!(out, "{separator}..");
        }
    }

    /// A set or a map as it is shown: there is no pattern for one.
    fn set(&self, mut place: Place, out: &mut String) {
        let tree = &self.parts.trees[place.argument];
        let is_map = shape(tree.nodes()[place.node].shape).elements == Elements::DistinctKeys;
        out.push('{');
        let mut separator = "";
        while tree.nodes()[place.node].constructor == 1 {
            out.push_str(separator);
            separator = ", ";
            let element = place.node + 1;
            let mut parts = tree.children(element);
            match (is_map, parts.next(), parts.next()) {
                (true, Some(key), Some(value)) => {
                    self.node(Place { node: key, ..place }, out);
                    out.push_str(": ");
                    self.node(Place { node: value, ..place }, out);
                }
                _ => self.node(Place { node: element, ..place }, out),
            }
            place.node = element + tree.nodes()[element].size as usize;
        }
        out.push('}');
    }

    /// Operands around an operator, or on one side of it.
    fn operator(&self, place: Place, constructor: &Constructor, out: &mut String) {
        let tree = &self.parts.trees[place.argument];
        let prefix = if constructor.style == Style::Prefix { constructor.name } else { "" };
        let postfix = if constructor.style == Style::Postfix { constructor.name } else { "" };
        out.push_str(prefix);
        for (index, child) in tree.children(place.node).enumerate() {
            out.push_str(if index > 0 { constructor.name } else { "" });
            self.node(Place { node: child, ..place }, out);
        }
        out.push_str(postfix);
    }

    /// Elements, then `..` or a name for the rest.
    fn list(&self, mut place: Place, out: &mut String) {
        let tree = &self.parts.trees[place.argument];
        out.push('[');
        let mut separator = "";
        while tree.nodes()[place.node].constructor == 1 {
            out.push_str(separator);
            separator = ", ";
            let head = place.node + 1;
            self.node(Place { node: head, ..place }, out);
            place.node = head + tree.nodes()[head].size as usize;
            if let Some(&variable) = self.pattern.variables.get(&place) {
                out.push_str(separator);
                if self.names[variable] != "_" {
                    let _ = write!(out, "{} @ ", self.names[variable]);
                }
                out.push_str("..");
                break;
            }
        }
        out.push(']');
    }
}
