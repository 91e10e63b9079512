//! Terms as Rust.
//!
//! The text that is printed stands in a `#[logic]` function, and so has all readings, or in a
//! test. Arithmetic is on [`Int`](https://docs.rs/lurcher), which has no end; a comparison of two
//! numbers of one type, or of a number with a literal, stays as it is, so that a search splits an
//! interval by it.

mod calls;
mod literals;
mod operators;
mod options;
mod places;
mod unread;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Error, Lit, UnOp};

pub(super) use self::calls::is_old;
use self::calls::{print_call, print_method};
use self::literals::{literal, print_literal, suffixed};
pub(super) use self::operators::sides;
use self::operators::{print_binary, print_cast};
use self::places::{print_field, print_index, print_path};
use super::lower::is_own;
use super::meant;
use super::names::{Names, Printed, Sort, simple_name};
use super::syntax::{Refined, Term};
use super::text::text;
use super::tuples::print_tuple;
use crate::declared::Handed;
use crate::ranges::located;

impl Term {
    /// As Rust, over some names.
    pub(super) fn print(&self, names: &Names) -> syn::Result<Printed> {
        let place = located(self.span());
        match self {
            Term::Literal(literal) => print_literal(literal),
            Term::Path(path) => print_path(path, names),
            Term::Field(of, member) => print_field(&of.print(names)?, member),
            Term::Index(of, index) => print_index(of, index, names),
            Term::Call(path, arguments, span) => print_call(path, arguments, *span, names),
            Term::Tuple(parts, span) => print_tuple(parts, *span, names),
            Term::Method(of, name, arguments) => print_method(of, name, arguments, names),
            Term::Reference(of, _) => {
                let of = of.print(names)?;
                Ok(Printed::value(of.by_reference(), Sort::Other))
            }
            Term::Unary(UnOp::Neg(_), of) => match of.print(names)? {
                Printed { sort: Sort::Literal(number), .. } => Ok(literal(-number, of.span())),
                Printed { sort: Sort::Float, value, .. } => {
                    Ok(Printed::value(quote_spanned!(place=> (-#value)), Sort::Float))
                }
                printed => {
                    let number = printed.int(of)?;
                    Ok(Printed::value(quote_spanned!(place=> (-#number)), Sort::Int))
                }
            },
            Term::Unary(_, of) if of.print(names)?.is_number() => {
                let message = format!(
                    "`!` is for what is true or false, and this is a number\nwrite `!({} > 0)`",
                    text(of)
                );
                Err(Error::new(of.span(), message))
            }
            Term::Unary(_, of) => {
                let truth = of.truth(names)?;
                Ok(Printed::value(quote_spanned!(place=> (!#truth)), Sort::Truth))
            }
            Term::Binary(left, operator, right) => print_binary(left, operator, right, names),
            Term::Implies(left, right) => {
                let (left, right) = (left.truth(names)?, right.truth(names)?);
                Ok(Printed::value(quote_spanned!(place=> (!#left || #right)), Sort::Truth))
            }
            Term::Same(left, right) => {
                let (left, right) = (left.truth(names)?, right.truth(names)?);
                Ok(Printed::value(quote_spanned!(place=> (#left == #right)), Sort::Truth))
            }
            Term::If(condition, yes, no) => {
                let condition = condition.truth(names)?;
                let (a, b) = (yes.print(names)?, no.print(names)?);
                let (a, b, sort) = if a.is_number() || b.is_number() {
                    (a.int(yes)?, b.int(no)?, Sort::Int)
                } else {
                    (a.value, b.value, a.sort)
                };
                let tokens = quote_spanned!(place=> (if #condition { #a } else { #b }));
                Ok(Printed::value(tokens, sort))
            }
            Term::Cast(of, ty) => print_cast(of, ty, names),
            Term::Quantified { is_all, name, from, to, holds } => {
                let (from, to) = (from.print(names)?.int(from)?, to.print(names)?.int(to)?);
                let mut inner = names.clone();
                inner.add(name, Printed::value(quote!((#name.clone())), Sort::Int));
                let holds = holds.truth(&inner)?;
                let method = if *is_all { quote!(all) } else { quote!(any) };
                let tokens = quote_spanned! {place=>
                    ::lurcher::Int::range(#from, #to).#method(|#name| #holds)
                };
                Ok(Printed::value(tokens, Sort::Truth))
            }
        }
    }

    /// As a Boolean.
    pub(super) fn truth(&self, names: &Names) -> syn::Result<TokenStream> {
        let printed = self.print(names)?;
        match printed.sort {
            Sort::Other if matches!(self, Term::Literal(Lit::Str(_))) => {
                let message = "a text is no condition\nwrite the condition without quotes";
                Err(Error::new(self.span(), message))
            }
            Sort::Truth | Sort::Other => Ok(printed.value),
            Sort::Float => {
                let message = "expected something that is true or false, and this is a float\n\
                               compare it with something";
                Err(Error::new(self.span(), message))
            }
            _ => {
                let message = "expected something that is true or false, and this is a number\n\
                               compare it with something";
                Err(Error::new(self.span(), message))
            }
        }
    }

    /// As an argument of a type: a mathematical integer, or a Boolean, which is said.
    pub(super) fn index_argument(&self, names: &Names) -> syn::Result<(TokenStream, bool)> {
        let printed = self.print(names)?;
        match printed.sort {
            Sort::Truth => Ok((printed.value, true)),
            _ => Ok((printed.int(self)?, false)),
        }
    }

    /// As an argument of a function that takes it by value or by reference.
    fn handed(&self, taken: Handed, names: &Names) -> syn::Result<TokenStream> {
        let place = located(self.span());
        match (self, taken, self.print(names)?) {
            // What is said is meant.
            (Term::Reference(..), ..) | (_, Handed::Number, _) => self.argument(names),
            (_, _, Printed { sort: Sort::Int, .. }) => self.argument(names),
            (_, Handed::Reference, Printed { reference: Some(reference), .. }) => Ok(reference),
            // A constant may be a reference itself, and a text is one.
            (Term::Path(path), Handed::Reference, _) if !is_constructor(path) => {
                self.argument(names)
            }
            (Term::Literal(Lit::Str(_)), Handed::Reference, _) => self.argument(names),
            (_, Handed::Reference, Printed { value, .. }) => Ok(quote_spanned!(place=> &#value)),
            (_, Handed::Value, Printed { sort: Sort::Other, reference: Some(reference), .. }) => {
                Ok(quote_spanned!(place=> #reference.clone()))
            }
            (_, Handed::Value, _) => self.argument(names),
        }
    }

    /// As an argument of a function: numbers and characters by value, others by reference, unless
    /// it is said.
    pub(super) fn argument(&self, names: &Names) -> syn::Result<TokenStream> {
        let printed = self.print(names)?;
        Ok(match printed.sort {
            Sort::Int => {
                let value = &printed.value;
                quote_spanned!(located(self.span())=> ::lurcher::Int::to_number(#value))
            }
            Sort::Other | Sort::Set => match printed.reference {
                // It may be an alias of a number, and a character is one that the compiler knows.
                Some(reference) if printed.ty.as_ref().is_none_or(is_own_or_char) => {
                    let place = located(self.span());
                    quote_spanned!(place=> ::lurcher::_macro_support::refine::__handed!(#reference))
                }
                Some(reference) => reference,
                None => printed.value,
            },
            _ => printed.value,
        })
    }
}

/// Whether a path is that of a constructor, by how it is written: `Colour::Red`, and not `LIMIT`.
fn is_constructor(path: &syn::Path) -> bool {
    let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    last.starts_with(char::is_uppercase) && last.contains(char::is_lowercase)
}

fn is_own_or_char(ty: &Refined) -> bool {
    is_own(ty) || simple_name(ty).is_some_and(|name| name == "char")
}

impl Printed {
    fn is_number(&self) -> bool {
        matches!(self.sort, Sort::Int | Sort::Number(_) | Sort::Literal(_))
    }

    /// As a mathematical integer.
    pub(super) fn int(&self, of: &Term) -> syn::Result<TokenStream> {
        let (value, place) = (&self.value, located(of.span()));
        if let (Sort::Other, Some(message)) = (&self.sort, meant::instead_of_number(self, of)) {
            return Err(Error::new(of.span(), message));
        }
        match self.sort {
            Sort::Int => Ok(value.clone()),
            Sort::Literal(number) => {
                let number = suffixed(number, place);
                Ok(quote_spanned!(place=> ::lurcher::Int::from(#number)))
            }
            Sort::Number(_) | Sort::Other => {
                Ok(quote_spanned!(place=> ::lurcher::Int::from(#value)))
            }
            Sort::Float => {
                let message = "expected an integer, and this is a float\nfloats can be compared with each other, \
                               `x <= 1.0`; for more, call a `#[logic]` function";
                Err(Error::new(of.span(), message))
            }
            Sort::Set => {
                let message = "expected a number, and this is a set\nwrite `set.len()` for how many elements it has";
                Err(Error::new(of.span(), message))
            }
            Sort::Truth => {
                let message = "expected a number, and this is true or false\nwrite `if p { 1 } else \
                               { 0 }` for a number";
                Err(Error::new(of.span(), message))
            }
        }
    }
}
