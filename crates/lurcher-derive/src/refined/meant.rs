//! What is written as in other tools or in mathematics: the message says how it is written here.
//!
//! Flux, Liquid Haskell, Prusti, Creusot and Verus have signs and words of their own for the same
//! things, and people bring them along. Each is seen where it stands, before the parser stumbles
//! over what comes after it.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Peek};
use syn::{BinOp, Error, Ident, Token, parenthesized, token};

use super::names::{Names, Printed, generic_name};
use super::syntax::Term;
use super::text::text;
use crate::declared::is_own;

/// An error if a sign or a word comes after a term that is an operator elsewhere.
pub(super) fn operator(input: ParseStream<'_>) -> syn::Result<()> {
    let is_alone = !input.peek(Token![==]) && !input.peek(Token![=>]);
    let message = match () {
        () if follow::<Token![==]>(input, Token![>]) => {
            no_operator("==>", "`=>` for \"if … then\"")
        }
        () if follow::<Token![<=]>(input, Token![=>]) => no_operator("<==>", SAME),
        () if follow::<Token![<]>(input, Token![->]) => no_operator("<->", SAME),
        () if follow::<Token![<]>(input, Token![>]) => no_operator("<>", "`!=`"),
        () if input.peek(Token![->]) || follow::<Token![-]>(input, Token![->]) => {
            let result = "if the result is meant: it stands before conditions, `fn(n: i64) -> i64 requires n > 0`";
            format!("{}; {result}", no_operator("->", "`=>` for \"if … then\""))
        }
        () if input.peek(Token![/=]) => no_operator("/=", "`!=`"),
        () if is_power(input) => no_operator("**", "`a.pow(2)` for a power"),
        () if input.peek(Token![^]) => of_bits("^", "`a.pow(2)` for a power"),
        () if input.peek(Token![|]) && !input.peek(Token![||]) => of_bits("|", "`||` for \"or\""),
        () if input.peek(Token![&]) && !input.peek(Token![&&]) => of_bits("&", "`&&` for \"and\""),
        () if input.peek(Token![=]) && is_alone => {
            "a refinement changes nothing\nwrite `==` to compare".to_string()
        }
        () if input.peek(Token![in]) => {
            no_operator("in", "`list.contains(x)`, or `0 <= n && n < 10` for a range")
        }
        () if input.peek(Token![?]) => no_operator("?", "`if p { a } else { b }`"),
        () if input.peek(Token![@]) => {
            "numbers and lists are those of mathematics as they are\nleave out `@`".to_string()
        }
        () => match word(input).as_deref() {
            Some("and") => no_operator("and", "`&&`"),
            Some("or") => no_operator("or", "`||`"),
            Some("implies") => no_operator("implies", "`=>`"),
            Some("iff") => no_operator("iff", "`<=>`"),
            Some("mod") => no_operator("mod", "`%`"),
            Some("is") => {
                no_operator("is", "`v.is_some()`, or call a `#[logic]` function that matches")
            }
            _ => return Ok(()),
        },
    };
    Err(input.error(message))
}

const SAME: &str = "`<=>` for \"if and only if\"";

fn no_operator(sign: &str, meant: &str) -> String {
    format!("`{sign}` is no operator\nwrite {meant}")
}

fn of_bits(sign: &str, meant: &str) -> String {
    format!("{}; operations on bits belong into a `#[logic]` function", no_operator(sign, meant))
}

/// Whether `**` comes next; `a * *b` is a product.
fn is_power(input: ParseStream<'_>) -> bool {
    let next = input.cursor().punct();
    let is_joint = next.is_some_and(|(punct, _)| punct.spacing() == proc_macro2::Spacing::Joint);
    is_joint && follow::<Token![*]>(input, Token![*])
}

/// Whether one sign comes next, and another one after it.
fn follow<A: Parse>(input: ParseStream<'_>, second: impl Peek) -> bool {
    let ahead = input.fork();
    ahead.parse::<A>().is_ok() && ahead.peek(second)
}

/// Whether brackets come next, and something is the first in them.
pub(super) fn begins_inside(
    input: ParseStream<'_>,
    is_first: impl Fn(ParseStream<'_>) -> bool,
) -> bool {
    let inside = |ahead: ParseStream<'_>| {
        let content;
        parenthesized!(content in ahead);
        Ok(is_first(&content))
    };
    input.peek(token::Paren) && inside(&input.fork()).unwrap_or(false)
}

/// The word that comes next.
fn word(input: ParseStream<'_>) -> Option<String> {
    input.fork().call(Ident::parse_any).ok().map(|word| word.to_string())
}

/// An error if something begins a term that stands elsewhere, or is called otherwise.
pub(super) fn start(input: ParseStream<'_>) -> syn::Result<()> {
    let is_word = |word: &str| self::word(input).is_some_and(|next| next == word);
    let is_quantified = is_word("forall") || is_word("exists");
    let message = match () {
        () if comparison(input) => {
            "the value has no name here\nwrite `{v: v > 0}`".to_string()
        }
        () if is_word("final") => {
            "after the call a `&mut` argument is what it was changed to\nleave out `final`".to_string()
        }
        () if input.peek(Token![^]) => {
            let before = "name what it was before by its index, `x: &mut i64[@n]`";
            format!("after the call a `&mut` argument is what it was changed to\nleave out `^`, and {before}")
        }
        () if input.peek(Token![@]) => {
            "a name is bound between brackets, as in `Vec<i64>[@n]`\nleave out `@` here".to_string()
        }
        () if input.peek(Token![_]) => "`_` is no name\nwrite `{v: v > 0}`".to_string(),
        () if input.peek(Token![~]) => no_operator("~", "`!`"),
        () if is_instance(&input.fork()) => {
            "a function has no `::<…>` here\ncall a `#[logic]` function that calls it".to_string()
        }
        () if is_word("not") && input.peek2(Ident::peek_any) && !input.peek2(Token![as]) => {
            no_operator("not", "`!`")
        }
        () if input.peek(token::Bracket) => {
            "a list is not written out here\nsay how long it is and what is in it: `v.len() == 2 && v[0] == 1`"
                .to_string()
        }
        () if input.peek(token::Brace) => {
            "a set is not written out here\nwrite `set_singleton(x)`, and `set_union(a, b)` for more".to_string()
        }
        // `forall|i|`, `forall(|i| …)`, `forall<i>`
        () if is_quantified && !input.peek2(Ident) => return quantifier(input),
        () => return Ok(()),
    };
    Err(input.error(message))
}

/// Whether `f::<T>` comes next.
fn is_instance(ahead: ParseStream<'_>) -> bool {
    ahead.parse::<Ident>().is_ok() && follow::<Token![::]>(ahead, Token![<])
}

/// An error if something is said of all values in the way of other tools.
fn quantifier(input: ParseStream<'_>) -> syn::Result<()> {
    let ahead = input.fork();
    let word = ahead.call(Ident::parse_any)?;
    let is_closure =
        ahead.peek(Token![|]) || begins_inside(&ahead, |inside| inside.peek(Token![|]));
    if !is_closure && !ahead.peek(Token![<]) {
        return Ok(());
    }
    let message = format!(
        "a quantifier has a name and bounds, for else it has no end\nwrite `{word} i in 0..n {{ … }}`"
    );
    Err(Error::new(word.span(), message))
}

/// Whether a comparison comes next.
pub(super) fn comparison(input: ParseStream<'_>) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    let next = input.fork().parse::<BinOp>();
    matches!(next, Ok(Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_)))
}

/// An error if a function is called that is none here: what other tools have built in. Those of the
/// user are what they are.
pub(super) fn called(name: &Ident, arguments: &[Term], names: &Names) -> syn::Result<()> {
    const METHODS: [&str; 8] =
        ["len", "is_empty", "is_some", "is_none", "is_ok", "is_err", "first", "last"];
    let word = name.to_string();
    if is_own(&word) {
        return Ok(());
    }
    let message = match (word.as_str(), arguments) {
        (method, []) if METHODS.contains(&method) => {
            format!(
                "`{method}` is asked of a value\nwrite `v.{method}()`, where `v` is a name for the value: `{{v: …}}`"
            )
        }
        ("len", [of]) if of.print(names)?.collection().is_some() => {
            format!("`len` is asked of a value\nwrite `{}.len()`", text(of))
        }
        ("old", [of]) => {
            let of = text(of);
            format!(
                "`old` is for what is said after the call, in the type of the result or with `ensures`\nhere nothing has changed yet: \
                 write `{of}`"
            )
        }
        ("not", [of]) => format!("`not` is no function here\nwrite `!({})`", text(of)),
        ("implies", [one, other]) => {
            format!("`implies` is no function here\nwrite `{} => {}`", text(one), text(other))
        }
        _ => return Ok(()),
    };
    Err(Error::new(name.span(), message))
}

/// What to write in place of a value that is no number, where a number is expected and its type is
/// known.
pub(super) fn instead_of_number(value: &Printed, of: &Term) -> Option<String> {
    let (ty, of) = (value.ty.as_ref()?, text(of));
    let name = generic_name(ty).map(|(name, _)| name).unwrap_or_default();
    let said = match (value.collection(), name.as_str()) {
        (Some(_), _) | (_, "String" | "str") => {
            format!("`{of}.len()` for how long it is, or name its index: `[@n]`")
        }
        (_, "Option") => format!("`{of} == Some(1)`, or say it inside: `Option<i64{{v: v > 0}}>`"),
        (_, "Result") => format!("`{of} == Ok(1)`, or say it inside: `Result<i64{{v: v > 0}}, E>`"),
        _ => return None,
    };
    Some(format!("expected a number, and this is none\nwrite {said}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a text that is no term.
    fn said(text: &str) -> String {
        let parse = |input: ParseStream<'_>| {
            let term = input.parse::<Term>()?;
            super::super::parse_term::expect_end(input)?;
            term.print(&Names::default()).map(|_| ())
        };
        syn::parse::Parser::parse_str(parse, text).err().unwrap().to_string()
    }

    #[test]
    fn operators_of_others_are_answered_with_those_that_there_are() {
        for (text, expected) in [
            ("1 > 0 ==> 2 > 1", "`=>` for \"if … then\""),
            ("1 > 0 -> 2 > 1", "`=>` for \"if … then\""),
            ("1 > 0 <==> 2 > 1", "`<=>` for"),
            ("1 > 0 <-> 2 > 1", "`<=>` for"),
            ("1 > 0 | 2 > 1", "`||` for \"or\""),
            ("1 > 0 & 2 > 1", "`&&` for \"and\""),
            ("1 <> 2", "write `!=`"),
            ("1 /= 2", "write `!=`"),
            ("1 = 2", "write `==`"),
            ("f(1 = 2)", "write `==`"),
            ("2 ** 3 > 1", "`a.pow(2)`"),
            ("2 ^ 3 > 1", "`a.pow(2)`"),
            ("1 in 0..3", "`0 <= n && n < 10`"),
            ("1 > 0 ? 2 : 3", "`if p { a } else { b }`"),
            ("1 > 0 and 2 > 1", "write `&&`"),
            ("(1 > 0 or 2 > 1) && true", "write `||`"),
            ("1 > 0 implies 2 > 1", "write `=>`"),
            ("1 > 0 iff 2 > 1", "write `<=>`"),
            ("7 mod 2 == 1", "write `%`"),
            ("1 > 0, 2 > 1", "write `&&` between conditions"),
        ] {
            let said = said(text);
            assert!(said.contains(expected), "{text}: {said}");
        }
    }

    #[test]
    fn what_begins_a_term_elsewhere_is_answered_with_what_does_here() {
        for (text, expected) in [
            ("> 0", "write `{v: v > 0}`"),
            ("^x == 1", "leave out `^`"),
            ("@n > 0", "leave out `@` here"),
            ("final(list).len() == 1", "leave out `final`"),
            ("list@ == 1", "leave out `@`"),
            ("~true", "write `!`"),
            ("not true", "write `!`"),
            ("not(true)", "write `!(true)`"),
            ("_ > 0", "`_` is no name"),
            ("[1, 2] == [1]", "a list is not written out"),
            ("{1} == 1", "a set is not written out"),
            ("forall|i: int| i > 0", "write `forall i in 0..n { … }`"),
            ("forall(|i: int| i > 0)", "write `forall i in 0..n { … }`"),
            ("exists<i: int> i > 0", "write `exists i in 0..n { … }`"),
            ("forall i in list { i > 0 }", "a quantifier goes over numbers"),
            ("forall i in 0..3: i > 0", "write `forall i in 0..3 { … }`"),
            ("f::<u8>(1)", "no `::<…>` here"),
            ("len() > 0", "write `v.len()`"),
            ("old(1) > 0", "here nothing has changed yet: write `1`"),
            ("implies(true, false)", "write `true => false`"),
            ("!3 > 0", "write `!(3 > 0)`"),
        ] {
            let said = said(text);
            assert!(said.contains(expected), "{text}: {said}");
        }
    }

    #[test]
    fn a_product_with_what_is_behind_a_reference_is_no_power() {
        assert!(syn::parse_str::<Term>("a * *b > 1").is_ok());
    }
}
