//! Floats, characters, texts and bytes in the text of a refinement and of its function, or of a
//! property.
//!
//! As with numbers (`constants.rs`): where a function does something else for `"admin"`, after
//! `'='` or up to `100.0`, its text says so, and a search is not likely to come upon it. What is
//! only said to somebody, as by `panic!`, is left out, and of a `format!` all but what stands between
//! its values.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// More of each are not tried, nor longer ones.
const MOST: usize = 16;
const LONGEST: usize = 64;

/// What follows these is for people.
const SAID: [&str; 14] = [
    "format",
    "print",
    "println",
    "eprint",
    "eprintln",
    "write",
    "writeln",
    "panic",
    "unreachable",
    "todo",
    "unimplemented",
    "expect",
    "expect_err",
    "doc",
];

/// What is made by these may be compared, and stand for what it was made of.
const MADE: [&str; 2] = ["format", "write"];

/// What was found, each once.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Literals {
    floats: Vec<f64>,
    characters: Vec<char>,
    texts: Vec<String>,
    bytes: Vec<Vec<u8>>,
    /// Numbers as they are written for bytes, in the order of the text.
    hexadecimals: Vec<u8>,
}

impl Literals {
    /// Adds what is in some tokens.
    pub(super) fn gather(&mut self, tokens: TokenStream) {
        self.look_at(tokens);
        // What is compared one after the other may be one after the other.
        let together = std::mem::take(&mut self.hexadecimals);
        if together.len() > 1 {
            add(&mut self.bytes, together);
        }
    }

    fn look_at(&mut self, tokens: TokenStream) {
        let mut name = String::new();
        for token in tokens {
            match token {
                TokenTree::Literal(literal) => self.add(syn::Lit::new(literal)),
                TokenTree::Group(group) if !SAID.contains(&name.as_str()) => {
                    if let (Delimiter::Bracket, Some(bytes)) = (group.delimiter(), bytes(&group)) {
                        add(&mut self.bytes, bytes);
                    }
                    self.look_at(group.stream());
                    name.clear();
                }
                TokenTree::Group(group) => {
                    if MADE.contains(&name.as_str()) {
                        let between = between_values(group.stream());
                        between.into_iter().for_each(|text| add(&mut self.texts, text));
                    }
                    name.clear();
                }
                TokenTree::Ident(ident) => name = ident.to_string(),
                TokenTree::Punct(punct) if punct.as_char() == '!' => {}
                TokenTree::Punct(_) => name.clear(),
            }
        }
    }

    fn add(&mut self, literal: syn::Lit) {
        match literal {
            syn::Lit::Float(float) => {
                let float = float.base10_parse::<f64>().ok().filter(|float| float.is_finite());
                float.into_iter().for_each(|float| add(&mut self.floats, float));
            }
            syn::Lit::Char(character) => add(&mut self.characters, character.value()),
            syn::Lit::Str(text) if is_short(text.value().len()) => {
                add(&mut self.texts, text.value());
            }
            syn::Lit::ByteStr(bytes) if is_short(bytes.value().len()) => {
                add(&mut self.bytes, bytes.value());
            }
            syn::Lit::Byte(byte) => {
                add(&mut self.bytes, vec![byte.value()]);
                self.hexadecimals.push(byte.value());
            }
            syn::Lit::Int(number) if number.to_string().starts_with("0x") => {
                self.hexadecimals.extend(number.base10_parse::<u8>().ok());
            }
            _ => {}
        }
        self.hexadecimals.truncate(LONGEST);
    }
}

impl ToTokens for Literals {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Literals { floats, characters, texts, bytes, .. } = self;
        let bytes = bytes.iter().map(|bytes| proc_macro2::Literal::byte_string(bytes));
        // By their bits, as lints look at how floats are written.
        let floats = floats.iter().map(|float| {
            let bits = float.to_bits();
            quote!(f64::from_bits(#bits))
        });
        tokens.extend(quote! {
            ::lurcher::_macro_support::Literals {
                floats: &[#(#floats),*],
                characters: &[#(#characters),*],
                texts: &[#(#texts),*],
                bytes: &[#(#bytes),*],
            }
        });
    }
}

/// What a format has between two values, `-` of `"{}-{}"`: a value with that in it makes the same
/// text as others do.
fn between_values(tokens: TokenStream) -> Vec<String> {
    let format = tokens.into_iter().find_map(|token| match token {
        TokenTree::Literal(literal) => match syn::Lit::new(literal) {
            syn::Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    let format = format.unwrap_or_default().replace("{{", "").replace("}}", "");
    // Each part but the first begins with what is said of a value.
    let parts: Vec<&str> = format.split('{').skip(1).collect();
    let behind = |part: &&str| Some(part.split_once('}')?.1.to_string());
    let between = parts.iter().take(parts.len().saturating_sub(1)).filter_map(behind);
    between.filter(|text| is_short(text.len())).collect()
}

fn is_short(length: usize) -> bool {
    (1..=LONGEST).contains(&length)
}

fn add<T: PartialEq>(found: &mut Vec<T>, one: T) {
    if found.len() < MOST && !found.contains(&one) {
        found.push(one);
    }
}

/// The bytes of a list of several: `[0x1f, 139]`.
fn bytes(group: &proc_macro2::Group) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for token in group.stream() {
        match token {
            TokenTree::Literal(literal) => bytes.push(match syn::Lit::new(literal) {
                syn::Lit::Int(number) => number.base10_parse().ok()?,
                syn::Lit::Byte(byte) => byte.value(),
                _ => return None,
            }),
            TokenTree::Punct(punct) if punct.as_char() == ',' => {}
            _ => return None,
        }
    }
    (2..=LONGEST).contains(&bytes.len()).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: TokenStream) -> Literals {
        let mut found = Literals::default();
        found.gather(text);
        found
    }

    #[test]
    fn floats_characters_texts_and_bytes_are_found_each_once() {
        let found = found(quote! {
            if s != "admin" && s.find('=') == s.rfind('=') && x < 1.5 { b.starts_with(b"PK") } else { x < 1e3 }
        });
        assert_eq!((found.floats, found.characters), (vec![1.5, 1000.0], vec!['=']));
        assert_eq!((found.texts, found.bytes), (vec!["admin".to_string()], vec![b"PK".to_vec()]));
    }

    #[test]
    fn bytes_that_are_compared_one_after_the_other_are_one_text() {
        let text = quote! { b.len() > 2 && b[0] == 0x1f && b[1] == 0x8b };
        assert_eq!(found(text).bytes, [[0x1f, 0x8b]]);
        assert_eq!(found(quote! { b == [1, 2, 3] && b[0] == 7 }).bytes, [[1, 2, 3]]);
        assert_eq!(found(quote! { b'{' }).bytes, [[b'{']]);
    }

    #[test]
    fn what_is_said_to_people_is_left_out() {
        let text = quote! { s.parse().expect("a number"); panic!("not {s}"); assert!(s == "x") };
        assert_eq!(found(text).texts, ["x"]);
    }

    #[test]
    fn what_a_text_has_between_values_is_found() {
        let text =
            quote! { format!("<{}-{:?}{}, {n}>", a, b, c) == write!(f, "{{}} of {x}/{}", y) };
        assert_eq!(found(text).texts, ["-", ", ", "/"]);
        assert!(found(quote! { format!("{n}") == format!("none") }).texts.is_empty());
    }
}
