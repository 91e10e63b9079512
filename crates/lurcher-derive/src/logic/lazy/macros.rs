//! The few macros whose arguments are known to be expressions or patterns.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Macro, Pat, Token};

use super::expressions::compare;
use super::matching::Row;
use super::{Printer, Written};
use crate::logic::kind::Kind;
use crate::ranges::located;

/// A number by value, and what else a reference or a handle stands for by that. Of which kind it
/// is, is known to the compiler only, so it is neither a handle nor plain.
fn handed(reference: TokenStream, of: &Macro) -> TokenStream {
    quote_spanned! {located(of.span())=>
        (&::lurcher::_macro_support::refine::Handed(#reference)).__handed()
    }
}

impl Printer<'_> {
    pub(super) fn macro_(&mut self, of: &Macro) -> Written {
        let name = of.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let name = name.strip_prefix("debug_").unwrap_or(&name);
        match name {
            "matches" => self.matches(of),
            "vec" => self.vec(of),
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                let path = &of.path;
                Written::atom(quote!(#path!()), Kind::Plain)
            }
            "assert" => match arguments(of) {
                Ok(arguments) if !arguments.is_empty() => {
                    let condition = self.condition(&arguments[0]);
                    Written::atom(quote!(::core::assert!(#condition)), Kind::Plain)
                }
                _ => self.unknown_macro(of),
            },
            "assert_eq" | "assert_ne" => match arguments(of) {
                Ok(arguments) if arguments.len() >= 2 => {
                    let (left, right) =
                        (self.expression(&arguments[0]), self.expression(&arguments[1]));
                    let relation = if name == "assert_eq" { "__eq" } else { "__ne" };
                    let holds = compare(left, relation, right, located(of.span())).tokens;
                    Written::atom(quote!(::core::assert!(#holds)), Kind::Plain)
                }
                _ => self.unknown_macro(of),
            },
            "__handed" => match arguments(of) {
                Ok(arguments) if arguments.len() == 1 => {
                    let reference = self.value(&arguments[0]).tokens;
                    Written::atom(handed(reference, of), Kind::Many(Box::new(Kind::Ref)))
                }
                _ => self.unknown_macro(of),
            },
            _ => self.unknown_macro(of),
        }
    }

    /// What a refinement hands to an ordinary function, if an argument is that.
    pub(super) fn handed(&mut self, argument: &Expr) -> Option<TokenStream> {
        let Expr::Macro(of) = argument else { return None };
        let arguments = arguments(&of.mac).ok()?;
        let is_handed = of.mac.path.segments.last()?.ident == "__handed";
        let reference = arguments.first().filter(|_| is_handed)?;
        Some(handed(self.forced(reference), &of.mac))
    }

    fn unknown_macro(&mut self, of: &Macro) -> Written {
        let path = &of.path;
        let message = format!(
            "`#[logic]`: `{}!` has no lazy reading\nmove it into an ordinary function and list \
             that: `#[logic(plain(function))]`",
            quote!(#path).to_string().replace(' ', "")
        );
        self.refuse(path, &message)
    }

    fn matches(&mut self, of: &Macro) -> Written {
        let parse = |input: ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            let guard: Option<Expr> = match input.parse::<Option<Token![if]>>()? {
                Some(_) => Some(input.parse()?),
                None => None,
            };
            input.parse::<Option<Token![,]>>()?;
            Ok((value, pattern, guard))
        };
        let (value, pattern, guard) = match parse.parse2(of.tokens.clone()) {
            Ok(parsed) => parsed,
            Err(error) => {
                self.mistakes.add(error);
                return Written::plain(quote!(::core::unreachable!()));
            }
        };
        let yes = |_: &mut Printer<'_>| Written::plain(quote!(true));
        let no = |_: &mut Printer<'_>| Written::plain(quote!(false));
        let wild: Pat = syn::parse_quote!(_);
        let rows = vec![
            Row { patterns: vec![pattern], guard: guard.as_ref(), body: &yes },
            Row { patterns: vec![wild], guard: None, body: &no },
        ];
        self.match_on(&value, rows)
    }

    fn vec(&mut self, of: &Macro) -> Written {
        let span = located(of.span());
        if let Ok(elements) = arguments(of) {
            let (elements, kind) = self.list(elements.iter());
            return Written::atom(quote_spanned!(span=> ::std::vec![#(#elements),*]), kind);
        }
        let parse = |input: ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            Ok((value, input.parse::<Expr>()?))
        };
        match parse.parse2(of.tokens.clone()) {
            Ok((value, n)) => {
                let (value, n) = (self.value(&value), self.read(&n));
                let (tokens, kind) = (value.tokens, Kind::many(value.kind));
                Written::atom(quote_spanned!(span=> ::std::vec![#tokens; #n]), kind)
            }
            Err(error) => {
                self.mistakes.add(error);
                Written::plain(quote!(::core::unreachable!()))
            }
        }
    }
}

fn arguments(of: &Macro) -> syn::Result<Vec<Expr>> {
    let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
    Ok(parse.parse2(of.tokens.clone())?.into_iter().collect())
}
