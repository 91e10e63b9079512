//! Types and signatures as other tools have them: the message says how they are written here. Terms
//! are in `meant.rs`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Ident, Token, token};

use super::meant::{begins_inside, comparison};
use super::parse_type::is_typed;
use super::syntax::{Refined, Term};
use super::text::text;

/// `{v: T | p}`, as it is written here.
pub(super) fn of_liquid_haskell(ahead: ParseStream<'_>) -> Option<String> {
    if !is_typed(ahead) {
        return None;
    }
    let name = ahead.call(Ident::parse_any).ok()?;
    ahead.parse::<Token![:]>().ok()?;
    let ty: Refined = ahead.parse().ok()?;
    ahead.parse::<Token![|]>().ok()?;
    let term: Term = ahead.parse().ok()?;
    let ty = (!ty.says_something()).then(|| ty.erased().to_string().replace(' ', ""))?;
    Some(format!("{ty}{{{name}: {}}}", text(&term)))
}

/// An error if what is in braces after a type has no name for the value, though it needs one:
/// `i64{> 0}`, `i64{v | v > 0}`.
pub(super) fn named(content: ParseStream<'_>, ty: &Refined) -> syn::Result<()> {
    let ty = ty.erased().to_string().replace(' ', "");
    let ahead = content.fork();
    let is_bar = content.peek2(Token![|]) && !content.peek2(Token![||]);
    let message = if comparison(content) {
        let rest: TokenStream = ahead.parse()?;
        let said =
            syn::parse2::<Term>(quote!(v #rest)).map_or("v > 0".to_string(), |term| text(&term));
        format!("the value has no name here\nwrite `{ty}{{v: {said}}}`")
    } else if content.peek(Ident::peek_any) && is_bar {
        let name = ahead.call(Ident::parse_any)?;
        ahead.parse::<Token![|]>()?;
        let said = ahead.parse::<Term>().map_or("…".to_string(), |term| text(&term));
        format!("a colon stands after the name for the value\nwrite `{ty}{{{name}: {said}}}`")
    } else {
        // `i64{v: i64 | v > 0}`
        match of_liquid_haskell(&ahead).filter(|meant| meant.starts_with(&format!("{ty}{{"))) {
            Some(meant) => format!("the type stands before the braces only\nwrite `{meant}`"),
            None => return Ok(()),
        }
    };
    Err(content.error(message))
}

/// An error if what is ensured is a function of the result: `ensures |result| result > 0`.
pub(super) fn ensured(input: ParseStream<'_>) -> syn::Result<()> {
    if input.peek(Token![|]) || begins_inside(input, |inside| inside.peek(Token![|])) {
        let message = "the result has its name in its type\nwrite `-> i64{v: v > 0}`";
        return Err(input.error(message));
    }
    Ok(())
}

/// An error if the signature itself begins as in other tools: with a name, with parameters.
pub(super) fn signature(input: ParseStream<'_>) -> syn::Result<()> {
    if input.peek(Ident) {
        let message = "the name of the function is not said again\nwrite `fn(n: i64) -> i64`";
        return Err(input.error(message));
    }
    if input.peek(Token![<]) {
        let message = "parameters are those of the function, and names of indices are bound where they stand\nwrite \
                       `fn(list: &Vec<T>[@n]) -> usize[n]`";
        return Err(input.error(message));
    }
    Ok(())
}

/// An error if a condition has a sign before it: `requires: n > 0`.
pub(super) fn clause(input: ParseStream<'_>, word: &str) -> syn::Result<()> {
    let is_equal = input.peek(Token![=]) && !input.peek(Token![==]);
    if is_equal || input.peek(Token![:]) {
        let message = format!("the condition stands right after `{word}`\nwrite `{word} n > 0`");
        return Err(input.error(message));
    }
    Ok(())
}

/// An error if the result is given a name before its type: `-> r: i64`, `-> (r: i64)`.
pub(super) fn result(input: ParseStream<'_>) -> syn::Result<()> {
    if is_typed(input) || begins_inside(input, is_typed) {
        let message =
            "the name of the result stands in braces after its type\nwrite `-> i64{r: r > 0}`";
        return Err(input.error(message));
    }
    Ok(())
}

/// An error if something comes next that is no name of a type.
pub(super) fn named_type(input: ParseStream<'_>) -> syn::Result<()> {
    if input.peek(Token![self]) && !input.peek2(Token![::]) {
        let message = "`self` is no type\nwrite `&self`, or `&self{self.n > 0}` to say something of it; it may be left out, too";
        return Err(input.error(message));
    }
    if input.peek(Token![_]) {
        return Err(input.error("`_` is no type\nwrite the one that the function has"));
    }
    Ok(())
}

/// An error if an argument is taken apart: `(x, y): (i64, i64)`.
pub(super) fn pattern(input: ParseStream<'_>) -> syn::Result<()> {
    let ahead = input.fork();
    // `Point { x, y }: Point`
    let _ = ahead.call(syn::Path::parse_mod_style);
    let is_apart =
        ahead.peek(token::Paren) || ahead.peek(token::Brace) || ahead.peek(token::Bracket);
    let is_pattern =
        is_apart && ahead.parse::<proc_macro2::Group>().is_ok() && ahead.peek(Token![:]);
    if !is_pattern {
        return Ok(());
    }
    let message = "an argument has one name here\nwrite `pair: (i64, i64)`, and `pair.0` and `pair.1` for its parts; \
                   the function may take it apart all the same";
    Err(input.error(message))
}

/// An error if a condition follows a name for an index: `[@n > 0]`.
pub(super) fn after_bound(input: ParseStream<'_>, name: &Ident) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(());
    }
    let message = format!(
        "a name for an index stands alone, and what is said of it after the type\nwrite `{{T[@{name}] | {name} > 0}}`"
    );
    Err(input.error(message))
}

/// An error if a condition comes where settings are.
pub(super) fn settings(input: ParseStream<'_>) -> syn::Result<()> {
    let message = match () {
        () if input.peek(token::Brace) => {
            "what is said of several arguments stands after the result\nwrite `fn(a: i64, b: i64) -> i64 requires a < b`"
        }
        () if comparison(input) => {
            "a condition stands after `requires` or `ensures`\nwrite `&&` between several, or the word before each"
        }
        () if input.peek(Token![;]) => {
            "nothing stands between conditions\nwrite `requires p ensures q`"
        }
        () => return Ok(()),
    };
    Err(input.error(message))
}

/// An error if the parameters of an alias stand in other brackets, or its name has no `type` before
/// it.
pub(super) fn alias(input: ParseStream<'_>) -> syn::Result<()> {
    if input.peek(Ident) && input.peek2(Token![=]) {
        return Err(
            input.error("an alias is declared with `type`\nwrite `type Pos = i64{v: v > 0}`")
        );
    }
    if input.peek(token::Paren) || input.peek(Token![<]) {
        let message = "parameters stand between `[` and `]`\nwrite `type Rng[n: int] = i64{v: 0 <= v && v < n}`";
        return Err(input.error(message));
    }
    Ok(())
}

/// An error if something comes after the type of an alias.
pub(super) fn after_alias(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    Err(input.error("what is said of the values stands in braces after the type\nwrite `type Pos = i64{v: v > 0}`"))
}

/// An error at what comes after the type of an argument, where a comma is expected.
pub(super) fn after_argument(content: ParseStream<'_>) -> Error {
    if content.peek(token::Paren) {
        return content.error("what is given to a type stands between `[` and `]`\nwrite `Rng[3]`");
    }
    content.error(
        "expected `,` or the end: what is said of an argument stands in braces after its type\nwrite `n: i64{n > 0}`",
    )
}
