//! Which arguments an expression mentions, and which may have few values.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Type};

use crate::property::signature::Argument;

pub(super) fn position(arguments: &[Argument], name: &Ident) -> Option<usize> {
    arguments.iter().position(|argument| argument.name.as_ref() == Some(name))
}

/// The positions of the arguments that an expression mentions.
pub(super) fn mentioned(expression: &Expr, arguments: &[Argument]) -> Vec<usize> {
    let mut words = Vec::new();
    collect_words(expression.to_token_stream(), &mut words);
    let is_mentioned = |at: &usize| {
        arguments[*at].name.as_ref().is_some_and(|name| words.contains(&name.to_string()))
    };
    (0..arguments.len()).filter(is_mentioned).collect()
}

fn collect_words(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect_words(group.stream(), words),
            TokenTree::Ident(word) => words.push(word.to_string()),
            TokenTree::Literal(literal) => collect_captured(&literal.to_string(), words),
            TokenTree::Punct(_) => {}
        }
    }
}

/// The names in the braces of a text, which a formatting macro may mean.
fn collect_captured(literal: &str, words: &mut Vec<String>) {
    for part in literal.split('{').skip(1) {
        let end = part.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(part.len());
        words.push(part[..end].to_string());
    }
}

/// Whether the generator of an argument uses one of those before it.
pub(super) fn is_dependent(arguments: &[Argument], at: usize) -> bool {
    let generator = arguments[at].generator.as_ref();
    generator.is_some_and(|generator| !mentioned(generator, &arguments[..at]).is_empty())
}

/// Types with too many values to be combined, by their last name.
const LARGE: &[&str] = &[
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "f32",
    "f64",
    "char",
    "String",
    "Vec",
    "VecDeque",
    "LinkedList",
    "BinaryHeap",
    "HashMap",
    "BTreeMap",
    "HashSet",
    "BTreeSet",
    "PathBuf",
    "OsString",
    "CString",
    "Duration",
    "SystemTime",
    "IpAddr",
    "Ipv4Addr",
    "Ipv6Addr",
    "SocketAddr",
];

/// Whether an argument might have few values, as far as can be seen here.
pub(super) fn can_be_parameter(arguments: &[Argument], at: usize) -> bool {
    if is_dependent(arguments, at) {
        return false;
    }
    let is_large = match &arguments[at].ty {
        Type::Path(path) => {
            let last = path.path.segments.last();
            last.is_some_and(|last| LARGE.iter().any(|large| last.ident == large))
        }
        _ => false,
    };
    arguments[at].generator.is_some() || !is_large
}
