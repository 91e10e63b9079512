//! Refined types and signatures, from tokens.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{
    Ident, Lifetime, Path, PathArguments, PathSegment, Token, braced, bracketed, parenthesized,
    token,
};

use super::parse_term::expect_end;
use super::syntax::{Argument, Base, Ensured, Function, Index, Input, Refined, Signature, Term};
use super::text::text;
use super::{meant, meant_type};

mod word {
    syn::custom_keyword!(requires);
    syn::custom_keyword!(ensures);
    syn::custom_keyword!(strg);
}

impl Parse for Signature {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word: Token![fn] = input.parse()?;
        meant_type::signature(input)?;
        let (inputs, output) = inputs_and_output(input)?;
        let (mut requires, mut ensures) = (Vec::new(), Vec::new());
        loop {
            // As they stand in Flux, and as one would write a list.
            let _comma: Option<Token![,]> = input.parse()?;
            if input.peek(word::requires) {
                input.parse::<word::requires>()?;
                meant_type::clause(input, "requires")?;
                requires.push(input.parse()?);
            } else if input.peek(word::ensures) {
                input.parse::<word::ensures>()?;
                meant_type::clause(input, "ensures")?;
                ensures.push(ensured(input)?);
                // As Flux has it: `ensures a: A, b: B`.
                while input.peek(Token![,]) && becomes(&input.fork()) {
                    input.parse::<Token![,]>()?;
                    ensures.push(ensured(input)?);
                }
            } else {
                break;
            }
        }
        if input.peek(Token![where]) {
            if let Some(term) = condition_after_where(&input.fork()) {
                let message =
                    format!("a refinement has no `where`\nwrite `requires {}`", text(&term));
                return Err(input.error(message));
            }
            let message = "what a function among the arguments takes and returns is said at the argument\nwrite \
                           `f: impl Fn(a: i64) -> i64{v: v > a}`, also where the function has `F: Fn(i64) -> i64`";
            return Err(input.error(message));
        }
        let (span, is_of_method) = (word.span, false);
        Ok(Signature { span, is_of_method, inputs, output, requires, ensures })
    }
}

/// What stands after `where`, if it is said of values and not of types.
fn condition_after_where(ahead: ParseStream<'_>) -> Option<Term> {
    ahead.parse::<Token![where]>().ok()?;
    let term = ahead.parse().ok()?;
    (!ahead.peek(Token![:])).then_some(term)
}

/// Whether a comma and another `name: T` come next.
fn becomes(ahead: ParseStream<'_>) -> bool {
    ahead.parse::<Token![,]>().is_ok() && is_typed(ahead)
}

/// Whether `name: T` comes next.
pub(super) fn is_typed(input: ParseStream<'_>) -> bool {
    input.peek(Ident::peek_any) && input.peek2(Token![:]) && !input.peek2(Token![::])
}

/// `p`, or `name: T`
fn ensured(input: ParseStream<'_>) -> syn::Result<Ensured> {
    if !is_typed(input) {
        meant_type::ensured(input)?;
        return Ok(Ensured::Holds(input.parse()?));
    }
    let name = input.call(Ident::parse_any)?;
    input.parse::<Token![:]>()?;
    Ok(Ensured::Becomes(name, input.parse()?))
}

fn inputs_and_output(input: ParseStream<'_>) -> syn::Result<(Vec<Input>, Option<Refined>)> {
    let content;
    parenthesized!(content in input);
    let mut inputs = Vec::new();
    while !content.is_empty() {
        inputs.push(content.parse::<Input>()?);
        if content.peek(word::requires) || content.peek(word::ensures) {
            let message = "this stands after the result: `fn(a: i64) -> i64 requires a > 0`";
            return Err(content.error(message));
        }
        if content.parse::<Option<Token![,]>>()?.is_none() && !content.is_empty() {
            return Err(meant_type::after_argument(&content));
        }
    }
    let output = match input.parse::<Option<Token![->]>>()? {
        Some(_) => {
            meant_type::result(input)?;
            Some(input.parse()?)
        }
        None => None,
    };
    Ok((inputs, output))
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![mut]) {
            let message = "`mut` before a name says nothing of the argument\nleave it out";
            return Err(input.error(message));
        }
        if is_typed(input) {
            let name = input.call(Ident::parse_any)?;
            input.parse::<Token![:]>()?;
            return Ok(Input { name: Some(name), ty: input.parse()? });
        }
        meant_type::pattern(input)?;
        Ok(Input { name: None, ty: input.parse()? })
    }
}

impl Parse for Refined {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let span = input.span();
        if input.peek(token::Brace) {
            return constrained(input);
        }
        let base = base(input)?;
        let mut refined = Refined { base, indices: Vec::new(), predicates: Vec::new(), span };
        if input.peek(token::Bracket) {
            let content;
            bracketed!(content in input);
            while !content.is_empty() {
                refined.indices.push(content.parse()?);
                if content.parse::<Option<Token![,]>>()?.is_none() {
                    expect_end(&content)?;
                }
            }
        }
        if input.peek(token::Brace) {
            let content;
            braced!(content in input);
            meant_type::named(&content, &refined)?;
            let mut binder = None;
            if is_typed(&content) {
                binder = Some(content.call(Ident::parse_any)?);
                content.parse::<Token![:]>()?;
            }
            let predicate = content.parse()?;
            expect_end(&content)?;
            refined.predicates.push((binder, predicate));
        }
        Ok(refined)
    }
}

/// `{T[@n] | p}`
fn constrained(input: ParseStream<'_>) -> syn::Result<Refined> {
    let content;
    braced!(content in input);
    if let Some(meant) = meant_type::of_liquid_haskell(&content.fork()) {
        let message = format!("the type stands before what is said of its values\nwrite `{meant}`");
        return Err(content.error(message));
    }
    if meant::comparison(&content) {
        let message = "a type and a name for the value are missing\nwrite `i64{v: v > 0}`";
        return Err(content.error(message));
    }
    let mut refined: Refined = content.parse()?;
    if !content.peek(Token![|]) {
        let message = "expected `|` and what is said of the type: `{i64[@n] | n > 0}`";
        return Err(content.error(message));
    }
    content.parse::<Token![|]>()?;
    let predicate: Term = content.parse()?;
    expect_end(&content)?;
    refined.predicates.push((None, predicate));
    Ok(refined)
}

impl Parse for Index {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.parse::<Option<Token![@]>>()?.is_some() {
            let name = input.call(Ident::parse_any)?;
            meant_type::after_bound(input, &name)?;
            return Ok(Index::Bind(name));
        }
        if input.peek(Token![#]) {
            return Err(
                input.error("a name for an index begins with `@` also in results\nwrite `i64[@n]`")
            );
        }
        Ok(Index::Is(input.parse()?))
    }
}

fn base(input: ParseStream<'_>) -> syn::Result<Base> {
    if input.peek(Token![&]) {
        input.parse::<Token![&]>()?;
        let _lifetime: Option<Lifetime> = input.parse()?;
        let is_mutable = input.parse::<Option<Token![mut]>>()?.is_some();
        if input.peek(word::strg) && input.peek2(Ident) {
            let message = "what is lent to be changed may have another type afterwards without that\nwrite `&mut`";
            return Err(input.error(message));
        }
        return Ok(Base::Reference { is_mutable, inner: Box::new(input.parse()?) });
    }
    if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        let parts = content.parse_terminated(Refined::parse, Token![,])?;
        return Ok(Base::Tuple(parts.into_iter().collect()));
    }
    if input.peek(token::Bracket) {
        let content;
        bracketed!(content in input);
        let inner = Box::new(content.parse()?);
        if content.parse::<Option<Token![;]>>()?.is_some() {
            return Ok(Base::Array(inner, content.parse()?));
        }
        return Ok(Base::Slice(inner));
    }
    if input.peek(Token![impl]) || input.peek(Token![dyn]) {
        if input.parse::<Option<Token![impl]>>()?.is_none() {
            input.parse::<Token![dyn]>()?;
        }
        let name: Ident = input.parse()?;
        if !["Fn", "FnMut", "FnOnce"].iter().any(|known| name == known) {
            let message = "of what is generic only functions are known here: `impl Fn(i64) -> i64`";
            return Err(syn::Error::new(name.span(), message));
        }
        return function(input);
    }
    if input.peek(Token![fn]) {
        input.parse::<Token![fn]>()?;
        return function(input);
    }
    named(input)
}

fn function(input: ParseStream<'_>) -> syn::Result<Base> {
    let (inputs, output) = inputs_and_output(input)?;
    let Some(output) = output else {
        return Err(input.error("a function that is an argument has a result: `Fn(i64) -> i64`"));
    };
    Ok(Base::Function(Box::new(Function { inputs, output })))
}

/// `a::b::Name<T, U>`; the arguments of the last name are refined types.
fn named(input: ParseStream<'_>) -> syn::Result<Base> {
    let mut path = Path { leading_colon: input.parse()?, segments: Default::default() };
    if !input.peek(Ident::peek_any) {
        return Err(input.error("expected a type: `i64{v: v > 0}`, `Vec<T>[@n]`, `&T`, `(A, B)`"));
    }
    meant_type::named_type(input)?;
    loop {
        let ident = input.call(Ident::parse_any)?;
        path.segments.push_value(PathSegment { ident, arguments: PathArguments::None });
        if !input.peek(Token![::]) {
            break;
        }
        path.segments.push_punct(input.parse()?);
    }
    let mut arguments = Vec::new();
    if input.parse::<Option<Token![<]>>()?.is_some() {
        while !input.peek(Token![>]) {
            arguments.push(argument(input)?);
            if input.parse::<Option<Token![,]>>()?.is_none() {
                break;
            }
        }
        input.parse::<Token![>]>()?;
    }
    Ok(Base::Named { path, arguments })
}

fn argument(input: ParseStream<'_>) -> syn::Result<Argument> {
    if input.peek(Lifetime) {
        return Ok(Argument::Other(input.parse::<Lifetime>()?.into_token_stream()));
    }
    if input.peek(syn::Lit) {
        return Ok(Argument::Other(input.parse::<syn::Lit>()?.into_token_stream()));
    }
    Ok(Argument::Type(input.parse()?))
}

impl Refined {
    /// The type without what is said of it.
    pub(super) fn erased(&self) -> TokenStream {
        let place = crate::ranges::located(self.span);
        match &self.base {
            Base::Named { path, arguments } if arguments.is_empty() => path.to_token_stream(),
            Base::Named { path, arguments } => {
                let arguments = arguments.iter().map(|argument| match argument {
                    Argument::Type(ty) => ty.erased(),
                    Argument::Other(tokens) => tokens.clone(),
                });
                quote::quote_spanned!(path.span()=> #path<#(#arguments),*>)
            }
            Base::Reference { is_mutable, inner } => {
                let (inner, mutable) = (inner.erased(), is_mutable.then(|| quote::quote!(mut)));
                quote::quote_spanned!(place=> &#mutable #inner)
            }
            Base::Tuple(parts) => {
                let parts = parts.iter().map(Refined::erased);
                quote::quote_spanned!(place=> (#(#parts,)*))
            }
            Base::Slice(inner) => {
                let inner = inner.erased();
                quote::quote_spanned!(place=> [#inner])
            }
            Base::Array(inner, len) => {
                let inner = inner.erased();
                quote::quote_spanned!(place=> [#inner; #len])
            }
            Base::Function(function) => {
                let inputs = function.inputs.iter().map(|input| input.ty.erased());
                let output = function.output.erased();
                quote::quote_spanned!(place=> fn(#(#inputs),*) -> #output)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type as it was understood: erased, its indices, its predicates.
    fn read(source: &str) -> (String, Vec<String>, Vec<String>) {
        let refined: Refined = syn::parse_str(source).unwrap();
        let erased = refined.erased().to_string().replace(' ', "");
        let indices = refined.indices.iter().map(|index| match index {
            Index::Bind(name) => format!("@{name}"),
            Index::Is(term) => text(term),
        });
        let predicates = refined.predicates.iter().map(|(binder, term)| match binder {
            Some(binder) => format!("{binder}: {}", text(term)),
            None => text(term),
        });
        (erased, indices.collect(), predicates.collect())
    }

    #[test]
    fn a_type_is_read_with_what_is_said_of_it() {
        for (source, erased, indices, predicates) in [
            ("i64", "i64", vec![], vec![]),
            ("i64{v: v > 0}", "i64", vec![], vec!["v: v > 0"]),
            ("i64{n > 0}", "i64", vec![], vec!["n > 0"]),
            ("Vec<T>[@n]", "Vec<T>", vec!["@n"], vec![]),
            (
                "a::List<T>[n + 1, true]{v: p(v)}",
                "a::List<T>",
                vec!["n + 1", "true"],
                vec!["v: p(v)"],
            ),
            ("{Vec<u8>[@n] | n > 0}", "Vec<u8>", vec!["@n"], vec!["n > 0"]),
            ("{&[i64{v: v > 0}][@n] | n > 0 || p}", "&[i64]", vec![], vec!["n > 0 || p"]),
            ("Map<'a, u8{v: v > 0}, 3>", "Map<'a,u8,3>", vec![], vec![]),
            ("&'a mut [u8; 3]", "&mut[u8;3]", vec![], vec![]),
            ("(u8, Option<u8{v: v > 0}>)", "(u8,Option<u8>,)", vec![], vec![]),
            ("impl Fn(a: u8, bool) -> u8{v: v > a}", "fn(u8,bool)->u8", vec![], vec![]),
            ("u8{v: v == Colour::Red}", "u8", vec![], vec!["v: v == Colour::Red"]),
        ] {
            let (read_erased, read_indices, read_predicates) = read(source);
            assert_eq!(read_erased, erased, "{source}");
            assert_eq!(read_indices, indices, "{source}");
            assert_eq!(read_predicates, predicates, "{source}");
        }
    }

    #[test]
    fn the_index_of_what_is_behind_a_reference_is_said_there() {
        let refined: Refined = syn::parse_str("&mut Vec<u8>[@n]{v: n > 0}").unwrap();
        assert!(refined.indices.is_empty() && refined.predicates.is_empty());
        let Base::Reference { is_mutable: true, inner } = refined.base else {
            panic!("a reference")
        };
        assert_eq!((inner.indices.len(), inner.predicates.len()), (1, 1));
    }

    #[test]
    fn a_signature_is_read_with_its_clauses() {
        let source = "fn(a: i64, &mut Vec<u8>[@n]) -> bool{v: v} requires a > 0 requires n > a, \
                      ensures v => a > 1 ensures list: Vec<u8>[n + 1], a: i64";
        let signature: Signature = syn::parse_str(source).unwrap();
        let names: Vec<Option<String>> = signature
            .inputs
            .iter()
            .map(|input| input.name.as_ref().map(Ident::to_string))
            .collect();
        assert_eq!(names, [Some("a".to_string()), None]);
        assert!(signature.output.is_some());
        assert_eq!(signature.requires.iter().map(text).collect::<Vec<_>>(), ["a > 0", "n > a"]);
        let [Ensured::Holds(term), Ensured::Becomes(name, ty), Ensured::Becomes(..)] =
            &signature.ensures[..]
        else {
            panic!("a condition and two types")
        };
        assert_eq!((text(term).as_str(), name.to_string().as_str()), ("v => a > 1", "list"));
        assert_eq!(ty.indices.len(), 1);
    }

    #[test]
    fn what_is_not_a_signature_is_refused() {
        for (source, expected) in [
            ("fn half(n: i64) -> i64", "the name of the function is not said again"),
            ("fn<T>(n: T) -> T", "parameters are those of the function"),
            ("fn(mut n: i64) -> i64", "leave it out"),
            ("fn(n: i64 if n > 0) -> i64", "write `n: i64{n > 0}`"),
            ("fn(n: i64, n > 0) -> i64", "write `n: i64{n > 0}`"),
            ("fn(n: Rng(3)) -> i64", "between `[` and `]`"),
            ("fn(n: i64) -> r: i64", "write `-> i64{r: r > 0}`"),
            ("fn(n: i64) -> (r: i64)", "write `-> i64{r: r > 0}`"),
            ("fn(n: i64) -> i64 requires: n > 0", "write `requires n > 0`"),
            ("fn(n: i64) -> i64 ensures |r| r > 0", "write `-> i64{v: v > 0}`"),
            ("fn(n: i64) -> i64 ensures(|r| r > 0)", "write `-> i64{v: v > 0}`"),
        ] {
            let error = syn::parse_str::<Signature>(source).err().unwrap().to_string();
            assert!(error.contains(expected), "{source}: {error}");
        }
    }

    #[test]
    fn what_is_not_a_type_is_refused() {
        for (source, expected) in [
            ("+", "expected a type"),
            ("{i64 n > 0}", "expected `|`"),
            ("{v: i64 | v > 0 && p(v)}", "write `i64{v: v > 0 && p(v)}`"),
            ("{v: Vec<i64> | v.len() > 0}", "write `Vec<i64>{v: v.len() > 0}`"),
            ("i64{v: v > 0 v}", "an operator is missing"),
            ("impl Display", "only functions are known here"),
            ("impl Fn(u8)", "has a result"),
            ("Vec<u8>[@]", "expected ident"),
            ("i64{> 0}", "write `i64{v: v > 0}`"),
            ("{<= n}", "write `i64{v: v > 0}`"),
            ("Vec<u8>{v | v.len() > 0}", "write `Vec<u8>{v: v.len() > 0}`"),
            ("i64{v: i64 | v > 0}", "write `i64{v: v > 0}`"),
            ("i64[0..3]", "a range is no condition"),
            ("i64[#n]", "write `i64[@n]`"),
            ("&strg Vec<u8>", "write `&mut`"),
            ("Vec<u8>[@n > 0]", "write `{T[@n] | n > 0}`"),
            ("&self", "write `&self`"),
            ("_", "`_` is no type"),
        ] {
            let error = syn::parse_str::<Refined>(source).err().unwrap().to_string();
            assert!(error.contains(expected), "{source}: {error}");
        }
    }
}
