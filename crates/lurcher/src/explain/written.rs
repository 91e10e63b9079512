//! How arguments are written in the signature of the property, for lines that can be pasted into
//! its body.
//!
//! In a pattern, and in the condition beside it, a name stands for a value. In the body the
//! argument of that name may be a reference to the value, or hold it (`Box`, `Wrapping`), and its
//! type may be in a module. Where it cannot be known how to write something there is no line.

use std::collections::BTreeMap;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::in_rust::Names;

/// Types of the standard library that have to be named by their path, unless the signature has
/// them.
const PATHS: [(&str, &str); 31] = [
    ("Arc", "std::sync::Arc"),
    ("BTreeMap", "std::collections::BTreeMap"),
    ("BTreeSet", "std::collections::BTreeSet"),
    ("BinaryHeap", "std::collections::BinaryHeap"),
    ("Bound", "std::ops::Bound"),
    ("CString", "std::ffi::CString"),
    ("ControlFlow", "std::ops::ControlFlow"),
    ("Cow", "std::borrow::Cow"),
    ("Duration", "std::time::Duration"),
    ("HashMap", "std::collections::HashMap"),
    ("HashSet", "std::collections::HashSet"),
    ("IpAddr", "std::net::IpAddr"),
    ("Ipv4Addr", "std::net::Ipv4Addr"),
    ("Ipv6Addr", "std::net::Ipv6Addr"),
    ("LinkedList", "std::collections::LinkedList"),
    ("NonZero", "std::num::NonZero"),
    ("Ordering", "std::cmp::Ordering"),
    ("OsString", "std::ffi::OsString"),
    ("PathBuf", "std::path::PathBuf"),
    ("PhantomData", "std::marker::PhantomData"),
    ("Poll", "std::task::Poll"),
    ("Rc", "std::rc::Rc"),
    ("RefCell", "std::cell::RefCell"),
    ("Reverse", "std::cmp::Reverse"),
    ("Saturating", "std::num::Saturating"),
    ("SocketAddr", "std::net::SocketAddr"),
    ("SocketAddrV4", "std::net::SocketAddrV4"),
    ("SocketAddrV6", "std::net::SocketAddrV6"),
    ("SystemTime", "std::time::SystemTime"),
    ("VecDeque", "std::collections::VecDeque"),
    ("Wrapping", "std::num::Wrapping"),
];

/// A type as it can be written anywhere, as far as it is of the standard library:
/// `std::collections::BTreeMap<u8, Item>`.
pub(crate) fn with_paths(of: &str) -> String {
    // Without a signature nothing is known of others, and they are left as they are.
    Written::default().qualified(of).unwrap_or_else(|| of.to_string())
}

/// What is in scope everywhere.
const PRELUDE: [&str; 9] =
    ["Some", "None", "Ok", "Err", "Box", "Vec", "String", "From", "FromIterator"];

/// The arguments of a property as they are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    /// The types by the names.
    types: BTreeMap<String, String>,
    /// Types of which the signature has a name, with the path if there is one.
    paths: BTreeMap<String, String>,
    /// Whether types of the user are written with their paths, so that others may not be in scope.
    has_paths: bool,
}

/// An argument in a line.
#[derive(Clone, Debug)]
struct Argument {
    /// What is its value.
    value: String,
    /// Whether the argument is a reference to the value, and nothing else.
    is_lent: bool,
    /// Whether the value has no size, being a slice or a `str`; then what it is called is the
    /// reference.
    is_unsized: bool,
}

/// The names of variables where all that are used are arguments.
pub(super) struct Pasted(Vec<Argument>);

impl Written {
    /// From the text of a signature: `n: &i32, list: Vec<inner::Colour>`.
    pub(super) fn new(signature: &str) -> Self {
        let mut written = Written::default();
        for argument in split(signature, ',') {
            let mut parts = split(argument, ':').into_iter();
            let Some(name) = parts.next() else { continue };
            let of = argument[name.len()..].trim_start_matches(':').trim();
            let name = name.trim().trim_start_matches("mut ");
            written.types.insert(name.to_string(), of.to_string());
            written.note_paths(of);
        }
        written
    }

    fn note_paths(&mut self, of: &str) {
        let is_of_path = |c: char| c.is_alphanumeric() || "_:".contains(c);
        for path in of.split(|c: char| !is_of_path(c)).filter(|path| !path.is_empty()) {
            let (first, last) = (path.split("::").next(), path.rsplit("::").next());
            let is_foreign = matches!(first, Some("std" | "core" | "alloc" | ""));
            self.has_paths |= path.contains("::") && !is_foreign;
            self.paths.insert(last.unwrap_or(path).to_string(), path.to_string());
        }
    }

    /// How the variables of a condition are had from the arguments of these names; none if one of
    /// those that are used cannot be.
    pub(super) fn pasted(&self, arguments: &[(&str, &Tree)], is_used: &[bool]) -> Option<Pasted> {
        let unused = || Argument { value: String::new(), is_lent: false, is_unsized: false };
        let argument = |((name, tree), is_used): (&(&str, &Tree), &bool)| match is_used {
            true => self.argument(name, tree),
            false => Some(unused()),
        };
        let pasted: Option<Vec<Argument>> = arguments.iter().zip(is_used).map(argument).collect();
        Some(Pasted(pasted?))
    }

    fn argument(&self, name: &str, tree: &Tree) -> Option<Argument> {
        let word = name.trim_start_matches("r#");
        if word.is_empty() || !word.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return None;
        }
        let of = self.types.get(name).map_or("", String::as_str);
        let inner = of.strip_prefix('&').map(|inner| inner.trim_start_matches("mut ").trim());
        let is_unsized = inner.is_some_and(|inner| inner == "str" || inner.starts_with('['))
            && matches!(shape(tree.nodes()[0].shape).kind, Kind::List(_));
        let is_reference = inner.is_some() && !is_unsized;
        let star = if is_reference { "*" } else { "" };
        let mut value = format!("{star}{name}");
        let holders = tree.nodes().iter().map(|node| shape(node.shape));
        let mut n_holders = 0;
        for holder in holders.take_while(|holder| holder.kind == Kind::Pointer) {
            n_holders += 1;
            value = match holder.constructors.first()?.name {
                "Box::new" | "Rc::new" | "Arc::new" | "Cow::Owned" => format!("*{value}"),
                "Wrapping" | "Saturating" | "Reverse" => {
                    format!("{}.0", value.trim_start_matches('*'))
                }
                _ => return None,
            };
        }
        let is_shared = is_reference && !of.starts_with("&mut");
        Some(Argument { value, is_lent: is_shared && n_holders == 0, is_unsized })
    }

    /// A line with types as they have to be written; none if that is not known.
    pub(super) fn qualified(&self, line: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let n = match first {
                '"' | '\'' => literal(rest, first),
                c if c.is_alphanumeric() || c == '_' => {
                    rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
                }
                c => c.len_utf8(),
            };
            let (token, after) = rest.split_at(n);
            let is_head = !out.ends_with('.') && !out.ends_with("::");
            match first.is_uppercase() && is_head {
                true => out.push_str(self.path(token)?),
                false => out.push_str(token),
            }
            rest = after;
        }
        Some(out)
    }

    /// How a type, or a constructor that is called like one, is written.
    fn path<'p>(&'p self, name: &'p str) -> Option<&'p str> {
        if let Some(path) = self.paths.get(name) {
            return Some(path);
        }
        if PRELUDE.contains(&name) {
            return Some(name);
        }
        let foreign = PATHS.iter().find(|(known, _)| *known == name).map(|(_, path)| *path);
        foreign.or((!self.has_paths).then_some(name))
    }
}

impl Names for Pasted {
    fn value(&self, variable: usize) -> String {
        self.0[variable].value.clone()
    }

    // Methods look through references by themselves.
    fn receiver(&self, variable: usize) -> String {
        self.0[variable].value.trim_start_matches('*').to_string()
    }

    fn reference(&self, variable: usize) -> String {
        let argument = &self.0[variable];
        match argument.is_lent || argument.is_unsized {
            true => self.receiver(variable),
            false => format!("&{}", argument.value),
        }
    }

    fn owned(&self, variable: usize, of: ShapeId) -> String {
        let Argument { value, is_unsized, .. } = &self.0[variable];
        let name = self.receiver(variable);
        // `clone` of a pointer would be a pointer.
        let is_held = value.starts_with('*') && !self.0[variable].is_lent;
        match shape(of).kind {
            _ if *is_unsized => format!("{name}.to_owned()"),
            Kind::Sum if shape(of).name == "bool" => value.clone(),
            Kind::Sum | Kind::List(_) if is_held => format!("({value}).clone()"),
            Kind::Sum | Kind::List(_) => format!("{name}.clone()"),
            _ => value.clone(),
        }
    }

    fn is_unsized(&self, variable: usize) -> bool {
        self.0[variable].is_unsized
    }

    fn is_taken(&self, name: &str) -> bool {
        (0..self.0.len()).any(|variable| self.receiver(variable) == name)
    }
}

/// The length of a literal at the beginning of a text, with its quotes.
fn literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let inner = text.char_indices().skip(1);
    let end = inner.into_iter().find(|&(_, c)| {
        let is_end = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |(at, c)| at + c.len_utf8())
}

/// The parts of a text between separators that are not inside of anything; a colon is none if it is
/// one of two.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        depth += i32::from("([{<".contains(c)) - i32::from(")]}>".contains(c));
        let is_path = text[at + c.len_utf8()..].starts_with(':') || text[..at].ends_with(':');
        if depth == 0 && c == separator && !(c == ':' && is_path) {
            parts.push(&text[begin..at]);
            begin = at + c.len_utf8();
        }
    }
    parts.push(&text[begin..]);
    parts
}

#[cfg(test)]
mod tests {
    use std::num::Wrapping;

    use super::*;
    use crate::data::tree_of;

    /// The value, a reference to it, and what a method is called of.
    fn written(signature: &str, name: &str, tree: &Tree) -> Option<[String; 3]> {
        let pasted = Written::new(signature).pasted(&[(name, tree)], &[true])?;
        Some([pasted.value(0), pasted.reference(0), pasted.receiver(0)])
    }

    #[test]
    fn values_are_had_from_arguments() {
        let number = tree_of(&3);
        let boxed = tree_of(&Box::new(3));
        let text = tree_of(&String::new());
        for (signature, name, tree, expected) in [
            ("n: i32, m: u8", "n", &number, ["n", "&n", "n"]),
            ("m: u8, mut n: i32", "n", &number, ["n", "&n", "n"]),
            ("n: &i32", "n", &number, ["*n", "n", "n"]),
            ("n: &mut i32", "n", &number, ["*n", "&*n", "n"]),
            ("b: Box<i32>", "b", &boxed, ["*b", "&*b", "b"]),
            ("b: &Box<i32>", "b", &boxed, ["**b", "&**b", "b"]),
            ("w: Wrapping<u8>", "w", &tree_of(&Wrapping(3_u8)), ["w.0", "&w.0", "w.0"]),
            ("s: &str", "s", &text, ["s", "s", "s"]),
            ("s: &String", "s", &text, ["*s", "s", "s"]),
            ("", "value", &number, ["value", "&value", "value"]),
        ] {
            let expected = Some(expected.map(String::from));
            assert_eq!(written(signature, name, tree), expected, "{signature}");
        }
        let cell = tree_of(&std::cell::RefCell::new(3));
        assert_eq!(written("c: RefCell<i32>", "c", &cell), None);
        assert_eq!(written("P{x, y}: P", "P{x, y}", &number), None);
    }

    #[test]
    fn types_are_written_as_in_the_signature() {
        let inner = Written::new("cs: Vec<inner::Colour>, n: u8");
        let plain = Written::new("cs: Vec<Colour>, p: std::path::PathBuf");
        for (written, line, expected) in [
            (
                &inner,
                "matches!(x, Colour::Blue { .. })",
                Some("matches!(x, inner::Colour::Blue { .. })"),
            ),
            (&inner, "x == Some(Colour::Red)", Some("x == Some(inner::Colour::Red)")),
            (&inner, "x == \"Colour::Red\"", Some("x == \"Colour::Red\"")),
            (&inner, "x == Other(3)", None),
            (&inner, "x != Duration::new(1, 0)", Some("x != std::time::Duration::new(1, 0)")),
            (
                &inner,
                "c == '\\'' && c != 'A' && n < u8::MAX",
                Some("c == '\\'' && c != 'A' && n < u8::MAX"),
            ),
            (&plain, "x == Colour::Red", Some("x == Colour::Red")),
            (&plain, "x == Other(3)", Some("x == Other(3)")),
        ] {
            assert_eq!(written.qualified(line).as_deref(), expected, "{line}");
        }
    }
}
