//! `#[property(requires = …)]`: what is required of the arguments.
//!
//! The condition becomes a `#[logic]` function of references to the arguments, so that it has
//! all readings: as it is written, to check a case, and lazily and symbolically, to search for
//! inputs. In the
//! condition arguments are values, as they are in the body of the test: `requires =
//! is_sorted(&list) && n < 10`. The function has references; so `&list` becomes `list`, and `n`
//! alone becomes `(*n)`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Error, Expr, ExprBinary, ExprLit, ItemFn, Lit};

use super::signature::{Argument, Arguments};
use super::written::write_spaced;
use crate::ranges::located;
use crate::settings::Mistakes;

/// What is required of the arguments.
pub(crate) enum Requirement {
    /// As it is written, over values.
    Written(Expr),
    /// Conditions over references that a macro wrote.
    #[cfg_attr(not(feature = "refine"), allow(dead_code, reason = "only refinements are lowered"))]
    Lowered(Lowered),
}

/// Conditions that a refinement says, over references to the arguments.
pub(crate) struct Lowered {
    /// Each with its place and its text.
    pub(crate) conditions: Vec<(TokenStream, Span, String)>,
    /// For each the function that knows what a type says, where one says it itself.
    pub(crate) of_types: Vec<Option<Ident>>,
    /// As it was written.
    pub(crate) text: String,
    /// The same for an external solver: an `Option` of a formula.
    pub(crate) formula: TokenStream,
    /// Whether what the function makes may be long.
    pub(crate) makes_lists: bool,
    /// What its text mentions, as the value of a `Constants`.
    pub(crate) constants: TokenStream,
}

impl Requirement {
    /// That nothing is required.
    pub(super) fn nothing(place: Span) -> Self {
        Requirement::Written(syn::parse_quote_spanned!(place=> true))
    }

    fn place(&self) -> Span {
        match self {
            Requirement::Written(condition) => condition.span(),
            Requirement::Lowered(lowered) => {
                lowered.conditions.first().map_or_else(Span::call_site, |(_, span, _)| *span)
            }
        }
    }

    /// The conditions that it is made of, over references to the arguments.
    fn conditions(&self, names: &[&Ident]) -> Vec<(TokenStream, Span, String)> {
        let condition = |part: &Expr| {
            let (tokens, mut text) = (part.to_token_stream(), String::new());
            write_spaced(tokens.clone(), &mut text);
            (by_reference(tokens, names), part.span(), text)
        };
        match self {
            Requirement::Written(all) => conjuncts(all).into_iter().map(condition).collect(),
            Requirement::Lowered(lowered) => lowered.conditions.clone(),
        }
    }

    /// All of it, over references to the arguments.
    fn whole(&self, names: &[&Ident]) -> TokenStream {
        match self {
            Requirement::Written(condition) => by_reference(condition.to_token_stream(), names),
            Requirement::Lowered(lowered) => {
                let conditions = lowered.conditions.iter().map(|(tokens, ..)| tokens);
                quote!(true #(&& #conditions)*)
            }
        }
    }

    /// Refuses what cannot be searched for.
    pub(super) fn check(&self, function: &ItemFn, arguments: &Arguments, mistakes: &mut Mistakes) {
        let remedy = "use `assume!` in the body instead, which draws inputs and discards those \
                      that will not do";
        if let Some(argument) = arguments.arguments.iter().find(|a| a.generator.is_some()) {
            let message = format!(
                "inputs as required are searched for among all values of their types, but `{}` \
                 is drawn by a generator\nremove its `#[with(…)]`, or {remedy}",
                argument.label
            );
            mistakes.add(Error::new(self.place(), message));
        } else if let Some(argument) = arguments.arguments.iter().find(|a| a.name.is_none()) {
            let message = format!(
                "what is required is said of arguments by their names, and `{}` has none\ngive \
                 the argument a name and take it apart in the body",
                argument.label
            );
            mistakes.add(Error::new(self.place(), message));
        } else if let Some(token) = function.sig.asyncness {
            let message = format!("`requires` is not supported for async properties\n{remedy}");
            mistakes.add(Error::new(token.span, message));
        }
    }

    /// The condition on one line; nothing if nothing is required.
    fn text(&self) -> String {
        let mut text = String::new();
        match self {
            Requirement::Written(Expr::Lit(ExprLit { lit: Lit::Bool(bool), .. })) if bool.value => {
            }
            Requirement::Written(condition) => {
                write_spaced(condition.to_token_stream(), &mut text);
            }
            Requirement::Lowered(lowered) => text.push_str(&lowered.text),
        }
        text
    }

    /// The function and the domain, as items before the closure.
    pub(super) fn items(&self, arguments: &[Argument], property: &TokenStream) -> TokenStream {
        let text = self.text();
        let is_refined = matches!(self, Requirement::Lowered(_));
        let formula = match self {
            Requirement::Lowered(lowered) => lowered.formula.clone(),
            Requirement::Written(_) => quote!(::core::option::Option::None),
        };
        let makes_lists = matches!(self, Requirement::Lowered(lowered) if lowered.makes_lists);
        let constants = match self {
            Requirement::Lowered(lowered) => lowered.constants.clone(),
            Requirement::Written(_) => quote!(::lurcher::_macro_support::Constants::NONE),
        };
        let place = located(self.place());
        let named: Vec<&Ident> = arguments.iter().filter_map(|a| a.name.as_ref()).collect();
        let types: Vec<_> = arguments.iter().map(|argument| &argument.ty).collect();
        let condition = self.whole(&named);
        let indices: Vec<u32> = (0..arguments.len() as u32).collect();
        let function = quote_spanned! {place=>
            #[::lurcher::logic]
            #[allow(clippy::all, clippy::pedantic, unused_variables, unused_parens)]
            fn __lurcher_requires(#(#named: &#types),*) -> bool { #condition }
        };
        let parts = self.conditions(&named);
        let parts = if parts.len() > 1 { parts } else { Vec::new() };
        let names: Vec<Ident> =
            (1..=parts.len()).map(|n| format_ident!("__lurcher_requires_{n}")).collect();
        let functions = parts.iter().zip(&names).map(|((condition, span, _), name)| {
            quote_spanned! {located(*span)=>
                #[::lurcher::logic(no_symbolic)]
                #[allow(clippy::all, clippy::pedantic, unused_variables, unused_parens)]
                fn #name(#(#named: &#types),*) -> bool { #condition }
            }
        });
        let readings = names.iter().map(|name| {
            quote! {
                |search| #name::lazy(
                    #(::lurcher::_macro_support::argument::<#types>(search, #indices)),*
                )
            }
        });
        let readings: Vec<_> = readings.collect();
        let texts = parts.iter().map(|(.., text)| text);
        let of_types = match self {
            Requirement::Lowered(lowered) => &lowered.of_types[..],
            Requirement::Written(_) => &[],
        };
        let says = of_types.iter().enumerate().filter_map(|(at, function)| {
            let function = function.as_ref()?;
            Some(quote!((#at, #function::text)))
        });
        let only = [format_ident!("__lurcher_requires")];
        let conditions = if names.is_empty() { &only[..] } else { &names[..] };
        let functions_of =
            conditions.iter().map(|name| quote!(<#name as ::lurcher::_macro_support::Reading>));
        quote! {
            #function
            #(#functions)*
            static __LURCHER_READINGS: ::lurcher::_macro_support::Readings =
                ::lurcher::_macro_support::Readings::of_types(
                    |search| __lurcher_requires::lazy(
                        #(::lurcher::_macro_support::argument::<#types>(search, #indices)),*
                    ),
                    <__lurcher_requires as ::lurcher::_macro_support::Reading>::symbolic,
                    &[#(#readings),*],
                    &[#(#texts),*],
                    &[#(#functions_of::symbolic),*],
                    &[#(#says),*],
                );
            static __LURCHER_DOMAIN: ::lurcher::_macro_support::Domain = ::lurcher::_macro_support::Domain {
                shapes: &[#(<#types as ::lurcher::Data>::shape),*],
                holds: |search| __LURCHER_READINGS.holds(search),
                readings: ::core::option::Option::Some(&__LURCHER_READINGS),
                text: #text,
                property: #property,
                is_refined: #is_refined,
                makes_lists: #makes_lists,
                constants: #constants,
                formula: #formula,
                space: ::std::sync::OnceLock::new(),
            };
        }
    }
}

/// The conditions that a condition is made of: `a && b && c` of three.
fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            let mut all = conjuncts(left);
            all.extend(conjuncts(right));
            all
        }
        Expr::Paren(inner) => conjuncts(&inner.expr),
        Expr::Group(inner) => conjuncts(&inner.expr),
        other => vec![other],
    }
}

/// The condition over references to the arguments instead of the arguments.
fn by_reference(condition: TokenStream, names: &[&Ident]) -> TokenStream {
    let mut tokens = condition.into_iter().peekable();
    let mut output = TokenStream::new();
    // After a dot a name is a field or a method, after a colon the rest of a path.
    let mut is_member = false;
    while let Some(token) = tokens.next() {
        let is_argument =
            |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if names.contains(&ident));
        match token {
            TokenTree::Punct(and) if and.as_char() == '&' && !is_member => {
                // `&&` is another operator.
                let is_reference = tokens.peek().is_some_and(is_argument);
                match tokens.next_if(|_| is_reference) {
                    Some(name) if !ends_in_and(&output) => output.extend([name]),
                    Some(name) => output.extend([TokenTree::from(and), dereferenced(name)]),
                    None => output.extend([TokenTree::from(and)]),
                }
                is_member = false;
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), by_reference(group.stream(), names));
                inner.set_span(group.span());
                output.extend([TokenTree::from(inner)]);
                is_member = false;
            }
            token if !is_member && is_argument(&token) => output.extend([dereferenced(token)]),
            token => {
                is_member =
                    matches!(&token, TokenTree::Punct(p) if matches!(p.as_char(), '.' | ':'));
                output.extend([token]);
            }
        }
    }
    output
}

/// Whether the `&` that comes next is the second of two.
fn ends_in_and(output: &TokenStream) -> bool {
    matches!(
        output.clone().into_iter().last(),
        Some(TokenTree::Punct(punct))
            if punct.as_char() == '&' && punct.spacing() == proc_macro2::Spacing::Joint
    )
}

fn dereferenced(name: TokenTree) -> TokenTree {
    let span: Span = name.span();
    let mut group = Group::new(Delimiter::Parenthesis, quote_spanned!(span=> *#name));
    group.set_span(span);
    group.into()
}

#[cfg(test)]
mod tests {
    use quote::format_ident;

    use super::*;

    #[test]
    fn conditions_are_written_on_one_line() {
        for text in [
            "is_sorted(&list)",
            "depth(&tree) > 2 && n < 10",
            "a.len() == b[0] + 1 || !c && *d as u8 != -1",
            "xs::f(&a, &b)? && &c == &d",
            "matches!(x, Some(1..=3))",
        ] {
            let condition = Requirement::Written(syn::parse_str(text).unwrap());
            assert_eq!(condition.text(), text);
        }
        let nothing = Requirement::nothing(Span::call_site());
        assert_eq!(nothing.text(), "");
    }

    #[test]
    fn arguments_become_references() {
        let (a, b) = (format_ident!("a"), format_ident!("b"));
        let check = |condition: TokenStream, expected: TokenStream| {
            let got = by_reference(condition, &[&a, &b]);
            assert_eq!(got.to_string(), expected.to_string());
        };
        check(quote!(f(&a) && g(&b, 3)), quote!(f(a) && g(b, 3)));
        check(quote!(a < b + 1), quote!((*a) < (*b) + 1));
        check(quote!(ok(&a) && b), quote!(ok(a) && (*b)));
        check(quote!(a.len() < x.a.b), quote!((*a).len() < x.a.b));
        check(quote!(f(&[a]) && c::a(&c)), quote!(f(&[(*a)]) && c::a(&c)));
    }
}
