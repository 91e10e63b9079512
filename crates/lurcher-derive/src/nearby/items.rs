//! Functions, constants and structs in the text of a file, by their names.
//!
//! Nothing is parsed: comments and literals are skipped, brackets are counted, and what stands
//! between them is a body. So a file that is no Rust at all does no harm, and neither does one that
//! the compiler reads otherwise.

use std::collections::{HashMap, HashSet};

/// Of a name so many functions: it may be that of methods of several types.
pub(super) const MOST_OF_NAME: usize = 3;

/// What stands in a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    /// The bodies of functions with their braces; several may have one name.
    functions: HashMap<String, Vec<String>>,
    /// What constants are said to be.
    constants: HashMap<String, String>,
    /// Functions without their bodies, from `fn` on.
    heads: HashMap<String, Vec<String>>,
    /// Structs, from `struct` on.
    structs: HashMap<String, Vec<String>>,
    /// All words in imports.
    imported: HashSet<String>,
    /// Where everything is imported from: the first words of imports with `*`.
    opened: HashSet<String>,
    /// The words that stand for functions that are called, and for something else.
    called: HashSet<String>,
    uncalled: HashSet<String>,
}

impl Items {
    pub(super) fn of(text: &str) -> Self {
        let (tokens, mut items) = (tokens(text), Items::default());
        for (at, token) in tokens.iter().enumerate() {
            let is_called = tokens.get(at + 1).is_some_and(|next| next.sign == b'(');
            let words = if is_called { &mut items.called } else { &mut items.uncalled };
            words.extend(token.word.map(str::to_string));
            let Some(Token { word: Some(name), .. }) = tokens.get(at + 1) else { continue };
            match token.word {
                Some("fn") => {
                    if let Some(head) = head(text, &tokens[at..]) {
                        items.heads.entry((*name).to_string()).or_default().push(head);
                    }
                    if let Some(body) = body(text, &tokens[at + 2..]) {
                        items.functions.entry((*name).to_string()).or_default().push(body);
                    }
                }
                Some("struct") => {
                    if let Some(item) = structure(text, &tokens[at..]) {
                        items.structs.entry((*name).to_string()).or_default().push(item);
                    }
                }
                Some("use") => items.import(&tokens[at + 1..]),
                Some("const" | "static") if *name != "fn" => {
                    if let Some(value) = value(text, &tokens[at + 2..]) {
                        items.constants.insert((*name).to_string(), value);
                    }
                }
                _ => {}
            }
        }
        items
    }

    /// Notes what is imported, up to `;`.
    fn import(&mut self, tokens: &[Token<'_>]) {
        let end = tokens.iter().position(|token| token.sign == b';').unwrap_or(0);
        let words = tokens[..end].iter().filter_map(|token| token.word);
        self.imported.extend(words.map(str::to_string));
        if tokens[..end].iter().any(|token| token.sign == b'*') {
            self.opened.extend(tokens[0].word.map(str::to_string));
        }
    }

    /// Whether a name that is called may be imported; none if it is not called here: what is
    /// written in a macro or in a comment is compiled as if it were in this file.
    pub(super) fn may_import(&self, name: &str) -> Option<bool> {
        const CLOSED: [&str; 3] = ["lurcher", "std", "core"];
        let is_open = |from: &String| !CLOSED.contains(&from.as_str());
        let may_be = || self.imported.contains(name) || self.opened.iter().any(is_open);
        self.called.contains(name).then(may_be)
    }

    /// Whether a name stands in calls and nowhere else in the file, and is not imported, where all
    /// modules of the package are known or not.
    pub(super) fn is_only_called(&self, name: &str, are_modules_known: bool) -> bool {
        let is_closed = |from: &String| match from.as_str() {
            "lurcher" | "std" | "core" => true,
            "super" | "self" | "crate" => are_modules_known,
            _ => false,
        };
        let is_declared = self.heads.contains_key(name) || self.uncalled.contains(name);
        self.called.contains(name) && !is_declared && self.opened.iter().all(is_closed)
    }

    /// The bodies of functions with a name, or what a constant is said to be.
    pub(super) fn by_name(&self, name: &str) -> Vec<String> {
        let functions = self.functions.get(name).map_or(&[][..], |bodies| bodies);
        functions.iter().take(MOST_OF_NAME).chain(self.constants.get(name)).cloned().collect()
    }

    /// All functions with a name, without their bodies.
    pub(super) fn heads(&self, name: &str) -> &[String] {
        self.heads.get(name).map_or(&[], |heads| heads)
    }

    /// All structs with a name.
    pub(super) fn structs(&self, name: &str) -> &[String] {
        self.structs.get(name).map_or(&[], |structs| structs)
    }
}

/// A word, or a sign of a program.
struct Token<'t> {
    word: Option<&'t str>,
    sign: u8,
    /// Where it begins.
    at: usize,
}

/// From the first brace to the one that closes it; none where `;` comes first.
fn body(text: &str, tokens: &[Token<'_>]) -> Option<String> {
    let begin = outside(tokens, |sign| matches!(sign, b'{' | b';'))?;
    let after = begin + 1;
    let end = after + outside(&tokens[after..], |sign| sign == b'}')?;
    (tokens[begin].sign == b'{').then(|| text[tokens[begin].at..=tokens[end].at].to_string())
}

/// From where the tokens begin to the brace of the body, or to `;`.
fn head(text: &str, tokens: &[Token<'_>]) -> Option<String> {
    let end = outside(tokens, |sign| matches!(sign, b'{' | b';'))?;
    Some(text[tokens[0].at..tokens[end].at].to_string())
}

/// From where the tokens begin to the end of the fields.
fn structure(text: &str, tokens: &[Token<'_>]) -> Option<String> {
    let begin = outside(tokens, |sign| matches!(sign, b'{' | b';'))?;
    let end = match tokens[begin].sign {
        b'{' => begin + 1 + outside(&tokens[begin + 1..], |sign| sign == b'}')?,
        _ => begin,
    };
    Some(text[tokens[0].at..=tokens[end].at].to_string())
}

/// From the first `=` to the semicolon.
fn value(text: &str, tokens: &[Token<'_>]) -> Option<String> {
    let after = outside(tokens, |sign| sign == b'=')? + 1;
    let end = after + outside(&tokens[after..], |sign| sign == b';')?;
    Some(text[tokens[after - 1].at + 1..tokens[end].at].to_string())
}

/// Where the first of some signs stands that is in no brackets.
fn outside(tokens: &[Token<'_>], is_it: impl Fn(u8) -> bool) -> Option<usize> {
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if open == 0 && is_it(token.sign) {
            return Some(at);
        }
        match token.sign {
            b'{' | b'(' | b'[' => open += 1,
            b'}' | b')' | b']' => open = open.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// What there is in a text besides comments and literals with quotes.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let (bytes, mut tokens, mut at) = (text.as_bytes(), Vec::new(), 0);
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        at += match byte {
            b'/' if rest.starts_with(b"//") => line(rest),
            b'/' if rest.starts_with(b"/*") => comment(rest),
            b'"' => quoted(rest),
            b'\'' => character(rest),
            _ if is_letter(byte) => {
                let n = rest.iter().take_while(|byte| is_letter(**byte)).count();
                let (word, after) = rest.split_at(n);
                let is_prefix = matches!(word, b"r" | b"br" | b"cr");
                match is_prefix.then(|| raw(after)).flatten() {
                    Some(more) => n + more,
                    None => {
                        tokens.push(Token { word: text.get(at..at + n), sign: b'_', at });
                        n
                    }
                }
            }
            _ => {
                tokens.push(Token { word: None, sign: byte, at });
                1
            }
        };
    }
    tokens.retain(|token| !token.sign.is_ascii_whitespace());
    tokens
}

fn line(rest: &[u8]) -> usize {
    rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
}

/// Comments are within each other.
fn comment(rest: &[u8]) -> usize {
    let (mut open, mut at) = (0_usize, 0);
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (open, at) = (open + 1, at + 2),
            [b'*', b'/', ..] => (open, at) = (open - 1, at + 2),
            _ => at += 1,
        }
        if open == 0 {
            break;
        }
    }
    at
}

/// From one quote to the next of the kind.
fn quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = rest.get(at) {
        at += if byte == b'\\' { 2 } else { 1 };
        if byte == rest[0] {
            break;
        }
    }
    at.min(rest.len())
}

/// `'a'`, `'\n'`, `'é'`; of a lifetime its quote.
fn character(rest: &[u8]) -> usize {
    let width = match rest.get(1) {
        Some(b'\\') => return quoted(rest),
        Some(0xf0..) => 4,
        Some(0xe0..) => 3,
        Some(0x80..) => 2,
        _ => 1,
    };
    if rest.get(1 + width) == Some(&b'\'') { width + 2 } else { 1 }
}

/// What follows the `r` of a raw text: `#"…"#`.
fn raw(after: &[u8]) -> Option<usize> {
    let n = after.iter().take_while(|byte| **byte == b'#').count();
    if after.get(n) != Some(&b'"') {
        return None;
    }
    let end: Vec<u8> = [b'"'].into_iter().chain(std::iter::repeat_n(b'#', n)).collect();
    let inner = &after[n + 1..];
    let length = inner.windows(end.len()).position(|window| window == end);
    Some(length.map_or(after.len(), |length| n + 1 + length + end.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_and_values_are_found_by_name() {
        let items = Items::of(
            "const LIMIT: [u8; 2] = [7; { 2 }];\nstatic mut N: u8 = 1;\nconst fn two() -> u8 { 2 }\n\
             impl Shop { fn two(&self) -> [u8; 3] where Self: Sized { if true { [3; 3] } else { [4; 3] } } }\n\
             trait T { fn none(&self); }",
        );
        assert_eq!(items.by_name("LIMIT"), [" [7; { 2 }]"]);
        let bodies = ["{ 2 }", "{ if true { [3; 3] } else { [4; 3] } }"];
        assert_eq!(items.by_name("two"), bodies);
        assert_eq!(items.by_name("none"), [] as [&str; 0]);
        assert_eq!(items.by_name("fn"), [] as [&str; 0]);
    }

    #[test]
    fn structs_and_functions_without_bodies_are_found_by_name() {
        let items = Items::of(
            "pub struct Point<T> where T: Copy { x: T, /* } */ y: [u8; 2] }\nstruct Unit;\n\
             struct Pair(u8, Vec<u8>);\npub(crate) fn size(point: &Point<u8>) -> usize { 0 }\n\
             trait T { fn size(&self) -> usize; }",
        );
        let point = "struct Point<T> where T: Copy { x: T, /* } */ y: [u8; 2] }";
        assert_eq!(items.structs("Point"), [point]);
        assert_eq!(items.structs("Unit"), ["struct Unit;"]);
        assert_eq!(items.structs("Pair"), ["struct Pair(u8, Vec<u8>);"]);
        let heads = ["fn size(point: &Point<u8>) -> usize ", "fn size(&self) -> usize"];
        assert_eq!(items.heads("size"), heads);
        assert_eq!(items.heads("Point"), [] as [&str; 0]);
    }

    #[test]
    fn it_is_known_what_may_be_imported() {
        let items = Items::of(
            "use lurcher::prelude::*; use a::{b as c}; // use d::*;\nfn f() { g(1); h!(i); }",
        );
        for (name, may_be) in [("c", None), ("g", Some(false)), ("d", None)] {
            assert_eq!(items.may_import(name), may_be, "{name}");
        }
        for (name, is) in [("g", true), ("i", false), ("c", false), ("f", false)] {
            assert_eq!(items.is_only_called(name, true), is, "{name}");
        }
        let open = Items::of("use super::*; fn g() { f() }");
        assert_eq!(open.may_import("f"), Some(true));
        assert!(open.is_only_called("f", true) && !open.is_only_called("f", false));
    }

    #[test]
    fn brackets_in_comments_texts_and_characters_do_not_count() {
        let body = r##"{ /* } /* } */ } */ // }
            let a = ("}", '}', '\'', "\"}", b'}', r"}\", r#"}"}"#, 'é', br#"}"#);
            fn inner<'a>(x: &'a str) -> &'a str { x } inner("{"); 9 }"##;
        let text = format!("fn outer() {body} fn next() {{ 8 }}");
        let items = Items::of(&text);
        assert_eq!(items.by_name("outer"), [body]);
        assert_eq!(items.by_name("inner"), ["{ x }"]);
        assert_eq!(items.by_name("next"), ["{ 8 }"]);
    }

    #[test]
    fn what_is_no_program_is_harmless() {
        for text in [
            "fn f(",
            "fn f {",
            "fn f }",
            "const",
            "const A",
            "fn f { ' ",
            "\"",
            "r#\"",
            "/*",
            "'\\",
            "fn f { é' }",
        ] {
            let items = Items::of(text);
            assert!(items.by_name("f").len() <= 1, "{text}");
        }
    }
}
