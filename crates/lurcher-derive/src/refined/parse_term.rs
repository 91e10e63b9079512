//! Terms, from tokens.
//!
//! They look like Rust expressions, with `=>`, `<=>`, `forall` and `exists` beside. What binds
//! more tightly comes later in this file, as in a grammar.

use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{
    BinOp, Ident, Lit, LitFloat, Member, Path, Token, UnOp, braced, bracketed, parenthesized, token,
};

use super::meant;
use super::syntax::Term;
use super::text::text;

impl Parse for Term {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let left = implication(input)?;
        if is_same_sign(input) {
            input.parse::<Token![<=]>()?;
            input.parse::<Token![>]>()?;
            let right = implication(input)?;
            return Ok(Term::Same(Box::new(left), Box::new(right)));
        }
        Ok(left)
    }
}

/// Whether `<=>` comes next.
fn is_same_sign(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ahead.parse::<Token![<=]>().is_ok() && ahead.peek(Token![>])
}

/// `p => q`, to the right: `p => q => r` is `p => (q => r)`.
fn implication(input: ParseStream<'_>) -> syn::Result<Term> {
    let left = binary(input, 0)?;
    if input.peek(Token![=>]) {
        input.parse::<Token![=>]>()?;
        let right = implication(input)?;
        return Ok(Term::Implies(Box::new(left), Box::new(right)));
    }
    Ok(left)
}

/// How tightly an operator binds; none if it is no operator of terms.
fn strength(operator: &BinOp) -> Option<u8> {
    Some(match operator {
        BinOp::Or(_) => 1,
        BinOp::And(_) => 2,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
            3
        }
        BinOp::Add(_) | BinOp::Sub(_) => 4,
        BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => 5,
        _ => return None,
    })
}

/// The operator that comes next, if there is one; it is not taken.
fn operator(input: ParseStream<'_>) -> syn::Result<Option<BinOp>> {
    meant::operator(input)?;
    if input.peek(Token![=>]) || is_same_sign(input) {
        return Ok(None);
    }
    Ok(input.fork().parse::<BinOp>().ok())
}

fn binary(input: ParseStream<'_>, least: u8) -> syn::Result<Term> {
    let mut left = unary(input)?;
    while let Some(next) = operator(input)? {
        let Some(strength) = strength(&next) else {
            let message = "not an operator of refinements\nthere are `+ - * / %`, comparisons, \
                           `&& || !`, `=>` and `<=>`; other operations belong into a `#[logic]` \
                           function";
            return Err(syn::Error::new(next.span(), message));
        };
        if strength < least {
            break;
        }
        let taken: BinOp = input.parse()?;
        let right = binary(input, strength + 1)?;
        if strength == 3 {
            // `a < b < c` is no term of Rust, and what is meant is clear.
            let is_comparison =
                operator(input)?.is_some_and(|next| self::strength(&next) == Some(3));
            if is_comparison {
                let message = "comparisons do not chain\nwrite `a < b && b < c`";
                return Err(input.error(message));
            }
        }
        left = Term::Binary(Box::new(left), taken, Box::new(right));
    }
    Ok(left)
}

fn unary(input: ParseStream<'_>) -> syn::Result<Term> {
    if input.peek(Token![&]) && !input.peek(Token![&&]) {
        let and: Token![&] = input.parse()?;
        return Ok(Term::Reference(Box::new(unary(input)?), and.span()));
    }
    if input.peek(Token![!]) || input.peek(Token![-]) || input.peek(Token![*]) {
        let operator: UnOp = input.parse()?;
        let of = unary(input)?;
        return Ok(match operator {
            // What a name stands for is a value already.
            UnOp::Deref(_) => of,
            operator => Term::Unary(operator, Box::new(of)),
        });
    }
    let mut term = postfix(input)?;
    while input.peek(Token![as]) {
        input.parse::<Token![as]>()?;
        // Only a name: what comes after it may be an operator.
        let to: Ident = input.parse()?;
        term = Term::Cast(Box::new(term), Box::new(syn::parse_quote!(#to)));
    }
    Ok(term)
}

fn postfix(input: ParseStream<'_>) -> syn::Result<Term> {
    let mut term = atom(input)?;
    loop {
        if input.peek(Token![.]) && !input.peek(Token![..]) {
            input.parse::<Token![.]>()?;
            if let Some((first, second)) = two_places(input)? {
                let place = |at| Member::Unnamed(syn::Index::from(at));
                let outer = Term::Field(Box::new(term), place(first));
                term = Term::Field(Box::new(outer), place(second));
                continue;
            }
            let member: Member = input.parse()?;
            term = match member {
                Member::Named(name) if input.peek(token::Paren) => {
                    Term::Method(Box::new(term), name, arguments(input)?)
                }
                member => Term::Field(Box::new(term), member),
            };
        } else if input.peek(token::Bracket) {
            let content;
            bracketed!(content in input);
            let index = content.parse()?;
            expect_end(&content)?;
            term = Term::Index(Box::new(term), Box::new(index));
        } else {
            return Ok(term);
        }
    }
}

/// The places of `pair.0.1`, which are one token: it looks like a float.
fn two_places(input: ParseStream<'_>) -> syn::Result<Option<(usize, usize)>> {
    if !input.peek(LitFloat) {
        return Ok(None);
    }
    let places: LitFloat = input.fork().parse()?;
    let parsed = places.to_string();
    let parsed = parsed.split_once('.').map(|(one, other)| (one.parse(), other.parse()));
    let Some((Ok(first), Ok(second))) = parsed else { return Ok(None) };
    input.parse::<LitFloat>()?;
    Ok(Some((first, second)))
}

fn atom(input: ParseStream<'_>) -> syn::Result<Term> {
    meant::start(input)?;
    if let Some(what) = of_functions(input) {
        let message = format!(
            "{what} is not part of a refinement\nput it into a `#[logic]` function, and call that"
        );
        return Err(input.error(message));
    }
    if input.peek(token::Paren) {
        return in_brackets(input);
    }
    if input.peek(Token![if]) {
        let word: Token![if] = input.parse()?;
        let condition = input.parse()?;
        let yes = block(input)?;
        if !input.peek(Token![else]) {
            let meant = text(&Term::Implies(Box::new(condition), Box::new(yes)));
            let message = format!("an `if` has an `else` here\nwrite `{meant}`");
            return Err(syn::Error::new(word.span, message));
        }
        input.parse::<Token![else]>()?;
        let no = if input.peek(Token![if]) { atom(input)? } else { block(input)? };
        return Ok(Term::If(Box::new(condition), Box::new(yes), Box::new(no)));
    }
    if input.peek(Lit) {
        return Ok(Term::Literal(input.parse()?));
    }
    if let Some(quantified) = quantified(input)? {
        return Ok(quantified);
    }
    if input.peek(Ident::peek_any) || input.peek(Token![::]) {
        let path = input.call(Path::parse_mod_style)?;
        if input.peek(token::Paren) {
            let span = path.span();
            return Ok(Term::Call(path, arguments(input)?, span));
        }
        return Ok(Term::Path(path));
    }
    Err(input.error("expected a term: a name, a number, a call, or something in brackets"))
}

/// What comes next, if it belongs into the body of a function.
fn of_functions(input: ParseStream<'_>) -> Option<&'static str> {
    let is_closure = input.peek(Token![|]) || input.peek(Token![||]) || input.peek(Token![move]);
    let is_macro = || {
        let ahead = input.fork();
        let is_called = ahead.call(Path::parse_mod_style).is_ok() && ahead.peek(Token![!]);
        is_called && (ahead.peek2(token::Paren) || ahead.peek2(token::Bracket))
    };
    Some(match () {
        () if input.peek(Token![let]) => "`let`",
        () if input.peek(Token![match]) => "`match`",
        () if is_closure => "a closure",
        () if is_macro() => "a macro",
        () => return None,
    })
}

/// `(a)`, which is `a`, or a tuple.
fn in_brackets(input: ParseStream<'_>) -> syn::Result<Term> {
    let content;
    let brackets = parenthesized!(content in input);
    let span = brackets.span.join();
    if content.is_empty() {
        return Ok(Term::Tuple(Vec::new(), span));
    }
    let first: Term = content.parse()?;
    if !content.peek(Token![,]) {
        expect_end(&content)?;
        return Ok(first);
    }
    content.parse::<Token![,]>()?;
    Ok(Term::Tuple([first].into_iter().chain(terms(&content)?).collect(), span))
}

/// `forall i in a..b { p }`
fn quantified(input: ParseStream<'_>) -> syn::Result<Option<Term>> {
    let ahead = input.fork();
    let Ok(word) = ahead.call(Ident::parse_any) else { return Ok(None) };
    let is_all = word == "forall";
    if !(is_all || word == "exists") || !ahead.peek(Ident) {
        return Ok(None);
    }
    let name: Ident = ahead.parse()?;
    input.advance_to(&ahead);
    if !input.peek(Token![in]) {
        let message = format!(
            "a quantifier needs bounds, for else it has no end\nwrite `{word} {name} in 0..n {{ … }}`"
        );
        return Err(syn::Error::new(name.span(), message));
    }
    input.parse::<Token![in]>()?;
    let from = Box::new(binary(input, 4)?);
    if !input.peek(Token![..]) {
        let message = format!(
            "a quantifier goes over numbers\nwrite `{word} {name} in 0..list.len() {{ list[{name}] > 0 }}`; of all elements \
             something is said in the type, too: `Vec<i64{{v: v > 0}}>`"
        );
        return Err(input.error(message));
    }
    let is_inclusive = input.peek(Token![..=]);
    if is_inclusive {
        input.parse::<Token![..=]>()?;
    } else {
        input.parse::<Token![..]>()?;
    }
    let to = Box::new(binary(input, 4)?);
    let to = if is_inclusive { Box::new(Term::next(to)) } else { to };
    if !input.peek(token::Brace) {
        let message = format!(
            "what is said of each stands in braces\nwrite `{word} {name} in {}..{} {{ … }}`",
            text(&from),
            text(&to)
        );
        return Err(input.error(message));
    }
    let holds = Box::new(block(input)?);
    Ok(Some(Term::Quantified { is_all, name, from, to, holds }))
}

fn block(input: ParseStream<'_>) -> syn::Result<Term> {
    let content;
    braced!(content in input);
    let term = content.parse()?;
    expect_end(&content)?;
    Ok(term)
}

fn arguments(input: ParseStream<'_>) -> syn::Result<Vec<Term>> {
    let content;
    parenthesized!(content in input);
    terms(&content)
}

/// Terms with commas between them, up to the end.
fn terms(content: ParseStream<'_>) -> syn::Result<Vec<Term>> {
    let mut all = Vec::new();
    while !content.is_empty() {
        all.push(content.parse()?);
        if content.parse::<Option<Token![,]>>()?.is_none() {
            expect_end(content)?;
        }
    }
    Ok(all)
}

/// Says what is too much, where it stands.
pub(super) fn expect_end(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    if input.peek(syn::Token![..]) || input.peek(syn::Token![..=]) {
        return Err(input.error("a range is no condition\nwrite `0 <= n && n < 10`"));
    }
    if input.peek(Token![,]) || input.peek(Token![;]) {
        return Err(input.error("there is one term here\nwrite `&&` between conditions"));
    }
    if input.peek(token::Brace) {
        let message = "a value is not put together here\ncompare its parts, `v.x == 1 && v.y == 2`, or call a `#[logic]` function";
        return Err(input.error(message));
    }
    Err(input.error("the term ends before this; an operator is missing, or this is too much"))
}
