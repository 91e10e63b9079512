//! Constants with names in the text of a refinement and of its function.
//!
//! `n < LIMIT` is where a function does something else than before, as `n < 5000` is (see
//! `constants.rs`); but a macro sees no more than the name. So the test is given the names, and
//! when it runs it finds out what they stand for, whatever that is: method resolution makes nothing
//! of what is neither a number nor a text.
//!
//! A name of the refinement means the same where the test stands. One of the body need not: it may
//! be a type, or an item of the body itself. What is taken is written like a constant, and stands
//! where only a value can; and where the body has items of its own, or parts that are compiled only
//! sometimes, nothing is.
//!
//! What a `#[logic]` function mentions, its reading says, also one of another crate:
//! `is_leap(year)` is as good as `year % 400 == 0`. The domain asks the functions that are
//! required; those of which only the outcome or the body speaks are read in the sources of the
//! package (`nearby`).

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Path, Signature as Outer};

use super::parameters::Callee;
use super::syntax::{Signature, Term};

/// More of them are not tried.
const MOST: usize = 12;

/// With these a body has items, or imports, or text that means nothing outside of it.
const ITEMS: [&str; 12] = [
    "use",
    "mod",
    "fn",
    "const",
    "static",
    "struct",
    "enum",
    "union",
    "type",
    "trait",
    "impl",
    "macro_rules",
];
/// Macros whose arguments are expressions.
const MACROS: [&str; 9] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "matches",
    "vec",
    "format",
];
/// What is no operand, although it is written like one.
const KEYWORDS: [&str; 14] = [
    "if", "else", "match", "while", "for", "in", "return", "let", "mut", "ref", "move", "break",
    "as", "loop",
];

/// All that a refinement and its function mention: a `Constants` of the library.
pub(super) fn constants(
    mentioned: TokenStream,
    refined: &Signature,
    text: &TokenStream,
    (outer, body): (&Outer, &syn::Block),
    callee: &Callee,
) -> TokenStream {
    let mut found = Found { paths: Vec::new(), bound: bound(text) };
    found.bound.extend(outer.generics.params.iter().filter_map(parameter));
    refined.every_term(&mut |term| {
        if let Term::Path(path) = term {
            found.add_path(path);
        }
    });
    let body = quote!(#body);
    if outer.unsafety.is_none() && !has_items(body.clone()) {
        found.look_at(&body, false, callee.of.as_ref());
    }
    let paths = found.paths;
    let functions = quote! {
        said.functions(<__lurcher_requires as ::lurcher::_macro_support::Reading>::gather);
    };
    quote! {
        ::lurcher::_macro_support::Constants::new(#mentioned, |said| {
            #[allow(unused_imports)]
            use ::lurcher::_macro_support::{SayNothing as _, SayValue as _};
            #[allow(deprecated, clippy::all, clippy::pedantic)]
            {
                #((&&::lurcher::_macro_support::Behind(&#paths)).say(said);)*
            }
            #functions
        })
    }
}

/// The name of a parameter of a generic function.
fn parameter(parameter: &syn::GenericParam) -> Option<String> {
    match parameter {
        syn::GenericParam::Type(of) => Some(of.ident.to_string()),
        syn::GenericParam::Const(of) => Some(of.ident.to_string()),
        syn::GenericParam::Lifetime(_) => None,
    }
}

/// The names that a refinement binds.
fn bound(text: &TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = text.clone().into_iter().collect();
    let mut names = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => names.extend(bound(&group.stream())),
            TokenTree::Ident(name) => {
                let is_declared =
                    is_punct(tokens.get(at + 1), ':') && !is_punct(tokens.get(at + 2), ':');
                let before = at.checked_sub(1).and_then(|before| tokens.get(before));
                let is_after = is_punct(before, '@')
                    || ["forall", "exists"].iter().any(|word| is_word(before, word));
                if is_declared || is_after {
                    names.push(name.to_string());
                }
            }
            _ => {}
        }
    }
    names
}

fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

/// Whether names in a body may mean something else outside of it, or nothing.
fn has_items(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(ident) => {
            // `#[cfg(…)]`, but not `cfg!(…)`.
            let is_condition = ident == "cfg" && !is_punct(tokens.get(at + 1), '!');
            is_condition || ITEMS.iter().any(|item| ident == item)
        }
        TokenTree::Group(group) => has_items(group.stream()),
        _ => false,
    })
}

/// Whether a name is written as those of constants are.
fn is_constant(name: &Ident) -> bool {
    let name = name.to_string();
    let is_letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(is_letter)
}

/// The names that were found, as expressions, each once.
struct Found {
    paths: Vec<TokenStream>,
    /// Those that stand for something else.
    bound: Vec<String>,
}

impl Found {
    fn add(&mut self, path: TokenStream) {
        let is_known = self.paths.iter().any(|known| known.to_string() == path.to_string());
        if !is_known && self.paths.len() < MOST {
            self.paths.push(path);
        }
    }

    /// Adds a path of the refinement, where it is a constant.
    fn add_path(&mut self, path: &Path) {
        let is_plain = path.segments.iter().all(|segment| segment.arguments.is_none());
        let (first, last) = (path.segments.first(), path.segments.last());
        let (Some(first), Some(last)) = (first, last) else { return };
        let is_bound = self.bound.contains(&first.ident.to_string());
        // There a name of one letter is none of the type's.
        let is_letter = last.ident.to_string().chars().all(|c| c.is_ascii_uppercase());
        if is_plain && !is_bound && (is_constant(&last.ident) || is_letter) {
            self.add(path.to_token_stream());
        }
    }

    /// Adds the constants in some tokens of a body; they may be the arguments of a call.
    fn look_at(&mut self, tokens: &TokenStream, are_arguments: bool, of: Option<&syn::Type>) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Group(group) => {
                    if let Some(are_arguments) = looked_into(&tokens, at, group) {
                        self.look_at(&group.stream(), are_arguments, of);
                    }
                    at += 1;
                }
                TokenTree::Ident(_) => {
                    let names = path_at(&tokens, at);
                    let next = at + 3 * names.len() - 2;
                    let last = names.last().is_some_and(|last| is_constant(last));
                    if last && Around::new(&tokens, at, next).is_value(are_arguments) {
                        self.add_names(&names, of);
                    }
                    at = next;
                }
                _ => at += 1,
            }
        }
    }

    fn add_names(&mut self, names: &[&Ident], of: Option<&syn::Type>) {
        let (first, rest) = (names[0], &names[1..]);
        if first == "Self" {
            if let Some(of) = of.filter(|_| !rest.is_empty()) {
                self.add(quote!(<#of>::#(#rest)::*));
            }
        } else if !self.bound.contains(&first.to_string()) {
            self.add(quote!(#(#names)::*));
        }
    }
}

/// Whether a group of a body is looked into, and if so whether it has the arguments of a call.
fn looked_into(tokens: &[TokenTree], at: usize, group: &Group) -> Option<bool> {
    let before = |n: usize| at.checked_sub(n).and_then(|before| tokens.get(before));
    // An attribute, or what only unsafe code may name.
    if is_punct(before(1), '#') || is_word(before(1), "unsafe") {
        return None;
    }
    if is_punct(before(1), '!') {
        if let Some(TokenTree::Ident(name)) = before(2) {
            return MACROS.iter().any(|known| name == known).then_some(true);
        }
    }
    let is_call = group.delimiter() == Delimiter::Parenthesis
        && matches!(before(1), Some(TokenTree::Ident(name)) if is_operand(name));
    let is_type =
        matches!(before(1), Some(TokenTree::Ident(name)) if name.to_string().starts_with("Fn"));
    Some(is_call && !is_type)
}

fn is_operand(name: &Ident) -> bool {
    !KEYWORDS.iter().any(|keyword| name == keyword)
}

/// The names of a path that begins here.
fn path_at(tokens: &[TokenTree], at: usize) -> Vec<&Ident> {
    let mut names = Vec::new();
    let mut at = at;
    while let Some(TokenTree::Ident(name)) = tokens.get(at) {
        names.push(name);
        if !(is_punct(tokens.get(at + 1), ':') && is_punct(tokens.get(at + 2), ':')) {
            break;
        }
        at += 3;
    }
    names
}

/// What stands around a path.
struct Around<'t> {
    before: [Option<&'t TokenTree>; 2],
    after: [Option<&'t TokenTree>; 2],
}

impl<'t> Around<'t> {
    fn new(tokens: &'t [TokenTree], at: usize, next: usize) -> Self {
        let before = |n: usize| at.checked_sub(n).and_then(|before| tokens.get(before));
        Around { before: [before(1), before(2)], after: [tokens.get(next), tokens.get(next + 1)] }
    }

    /// Whether only a value can stand there.
    fn is_value(&self, are_arguments: bool) -> bool {
        let ([before, _], [after, _]) = (self.before, self.after);
        let is_one_of = |token, signs: &str| signs.chars().any(|sign| is_punct(token, sign));
        // A field, a lifetime, a type, the name of a macro, of a field or of what is called.
        let is_call = matches!(after, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        let is_part = is_one_of(before, "':") || (is_punct(before, '.') && !self.ends_range());
        let is_name = is_part || is_call || self.begins_struct();
        if is_name || is_one_of(after, "!:") && !self.is_unequal() {
            return false;
        }
        // `Vec<ID>`, `Map<K, ID>`.
        if is_punct(before, '<') && is_one_of(after, ",<>")
            || is_punct(before, ',') && is_one_of(after, "<>")
        {
            return false;
        }
        let is_alone = (before.is_none() || is_punct(before, ','))
            && (after.is_none() || is_punct(after, ','));
        self.is_after_operator() || self.is_before_operator() || are_arguments && is_alone
    }

    /// `RGB { red: 1 }`, but not `if n < LIMIT { 1 }`.
    fn begins_struct(&self) -> bool {
        let Some(TokenTree::Group(group)) = self.after[0] else { return false };
        let inner: Vec<TokenTree> = group.stream().into_iter().take(3).collect();
        let has_field = is_punct(inner.get(1), ':') && !is_punct(inner.get(2), ':');
        group.delimiter() == Delimiter::Brace && (has_field || is_punct(inner.first(), '.'))
    }

    /// `..LIMIT`.
    fn ends_range(&self) -> bool {
        is_punct(self.before[0], '.') && is_punct(self.before[1], '.')
    }

    /// `LIMIT != n`.
    fn is_unequal(&self) -> bool {
        is_punct(self.after[0], '!') && is_punct(self.after[1], '=')
    }

    fn is_after_operator(&self) -> bool {
        let [Some(TokenTree::Punct(sign)), before] = self.before else { return false };
        // `->` and `=>`.
        let is_arrow = matches!(before, Some(TokenTree::Punct(first)) if first.spacing() == Spacing::Joint && sign.as_char() == '>' && matches!(first.as_char(), '-' | '='));
        let is_after_operand = match before {
            Some(TokenTree::Ident(name)) => is_operand(name),
            Some(TokenTree::Literal(_)) => true,
            Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Brace,
            _ => false,
        };
        match sign.as_char() {
            '<' | '>' | '=' | '-' | '/' | '%' | '^' | '.' | ';' => !is_arrow,
            // A sum of bounds has no operand that is a value, and neither has a type behind a
            // reference; nor has a closure.
            '+' | '*' | '&' | '|' => is_after_operand,
            _ => false,
        }
    }

    fn is_before_operator(&self) -> bool {
        let [Some(TokenTree::Punct(sign)), after] = self.after else { return false };
        let is_followed_by = |sign: char| is_punct(after, sign);
        match sign.as_char() {
            '<' | '>' | '-' | '/' | '%' | '^' | '.' => true,
            // `==` and `=>`, but no assignment.
            '=' => is_followed_by('=') || is_followed_by('>'),
            '!' => is_followed_by('='),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(body: TokenStream) -> Vec<String> {
        let mut found = Found { paths: Vec::new(), bound: vec!["T".to_string()] };
        if !has_items(body.clone()) {
            found.look_at(&body, false, Some(&syn::parse_quote!(Shop)));
        }
        found.paths.iter().map(|path| path.to_string().replace(' ', "")).collect()
    }

    #[test]
    fn constants_that_are_compared_computed_with_and_handed_over_are_found_each_once() {
        let body = quote! {{
            if n < LIMIT && LIMIT != m { return n % config::STEP; }
            let most = n.min(Self::MAX_ITEMS).max(u8::MAX as i64 - 1);
            match most { FIRST => 1, 2..=LAST => LIMIT, _ => [0; WIDTH].len() }
        }};
        let expected = ["LIMIT", "config::STEP", "<Shop>::MAX_ITEMS", "FIRST", "LAST", "WIDTH"];
        assert_eq!(found(body), expected);
        assert_eq!(found(quote!(n == u8::MAX || x | FLAG > MASK + 1)), ["u8::MAX", "FLAG", "MASK"]);
    }

    #[test]
    fn what_may_be_something_else_is_not() {
        for body in [
            quote!(let ids: Vec<ID> = HashMap::<K, ID>::new().into_iter().collect::<Vec<ID>>();),
            quote!(x as ID + y as ID),
            quote!(|a: &ID, b: ID| -> ID { a }),
            quote!(|AB| AB(1)),
            quote!(T::MAX < n),
            quote!(point.XY < self.AB.len()),
            quote!(trace!(LIMIT < 1)),
            quote!(unsafe { COUNT < 3 }),
            quote!(Op::MOV(1) < RGB { ab: 1 }.sum()),
            quote!(Foo::<u8>::MAX < 2),
            quote!(const LOCAL: u8 = 3;, n < LOCAL),
            quote!(use inner::*;, n < LIMIT),
            quote!(
                #[cfg(windows)]
                {
                    n < LIMIT
                }
            ),
        ] {
            assert_eq!(found(body.clone()), [""; 0], "{body}");
        }
    }

    #[test]
    fn names_that_a_refinement_binds_are_no_constants() {
        let text = quote!(fn(AB: usize{AB < MOST}, v: Vec<u8>[@CD]) -> bool{v: forall EF in 0..CD { EF < AB }});
        assert_eq!(bound(&text), ["AB", "v", "CD", "v", "EF"]);
    }
}
