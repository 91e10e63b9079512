//! Terms as Rust.
//!
//! The text that is printed stands in a `#[logic]` function, and so has all readings, or in a
//! test. Arithmetic is on [`Int`](https://docs.rs/lurcher), which has no end; a comparison of two
//! numbers of one type, or of a number with a literal, stays as it is, so that a search splits an
//! interval by it.

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Error, Lit, Member, Path, Type, UnOp};

use super::collections::{Collection, contains, print_set};
use super::lower::is_own;
use super::meant;
use super::names::{Names, Printed, Sort, simple_name, sort};
use super::syntax::{Base, Refined, Term};
use super::text::text;
use super::texts::{self, print_part};
use super::tuples::{by_parts, print_tuple};
use crate::logic::is_noted;
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

    /// As an argument of a function: numbers and characters by value, others by reference, unless it is said.
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

fn is_own_or_char(ty: &Refined) -> bool {
    is_own(ty) || simple_name(ty).is_some_and(|name| name == "char")
}

impl Printed {
    fn is_number(&self) -> bool {
        matches!(self.sort, Sort::Int | Sort::Number(_) | Sort::Literal(_))
    }

    /// As a mathematical integer.
    fn int(&self, of: &Term) -> syn::Result<TokenStream> {
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

/// A number with a type: the smallest of two that has it.
fn suffixed(number: i128, place: Span) -> TokenStream {
    let mut literal = match i64::try_from(number) {
        Ok(number) => Literal::i64_suffixed(number.saturating_abs()),
        Err(_) => Literal::i128_suffixed(number.saturating_abs()),
    };
    literal.set_span(place);
    if number < 0 { quote!(-#literal) } else { quote!(#literal) }
}

fn literal(number: i128, place: Span) -> Printed {
    let mut literal = Literal::i128_unsuffixed(number.saturating_abs());
    literal.set_span(place);
    let value = if number < 0 { quote!((-#literal)) } else { quote!(#literal) };
    Printed::value(value, Sort::Literal(number))
}

fn print_literal(lit: &Lit) -> syn::Result<Printed> {
    match lit {
        Lit::Int(int) => match int.base10_parse::<i128>() {
            Ok(number) if int.suffix().is_empty() || int.suffix() == "int" => {
                Ok(literal(number, int.span()))
            }
            Ok(_) => {
                Ok(Printed::value(int.to_token_stream(), Sort::Number(int.suffix().to_string())))
            }
            Err(_) => {
                let message = "a number of more than 127 bits\nname it as a constant of a \
                               function instead";
                Err(Error::new(int.span(), message))
            }
        },
        Lit::Float(_) => Ok(Printed::value(lit.to_token_stream(), Sort::Float)),
        Lit::Bool(_) => Ok(Printed::value(lit.to_token_stream(), Sort::Truth)),
        _ => Ok(Printed::value(lit.to_token_stream(), Sort::Other)),
    }
}

fn print_path(path: &Path, names: &Names) -> syn::Result<Printed> {
    if let Some(name) = path.get_ident() {
        if let Some(printed) = names.get(name) {
            let place = name.span();
            return Ok(Printed {
                value: placed(&printed.value, place),
                reference: printed.reference.as_ref().map(|tokens| placed(tokens, place)),
                ..printed.clone()
            });
        }
        let is_constant = name.to_string().starts_with(char::is_uppercase);
        if !is_constant {
            return Err(unknown_name(name, names));
        }
    }
    // `i64::MAX`
    let of = path.segments.first().map(|segment| segment.ident.to_string());
    let is_limit = path.segments.len() == 2;
    let sort = match of {
        Some(of) if is_limit && super::names::NUMBERS.contains(&of.as_str()) => Sort::Number(of),
        _ => Sort::Other,
    };
    Ok(Printed::value(path.to_token_stream(), sort))
}

/// The same tokens at a place, so that what the compiler says of them is said there.
fn placed(tokens: &TokenStream, place: Span) -> TokenStream {
    let place = |span: Span| span.located_at(place);
    tokens
        .clone()
        .into_iter()
        .map(|mut token| {
            if let TokenTree::Group(group) = &token {
                let mut inner =
                    Group::new(group.delimiter(), placed(&group.stream(), place(group.span())));
                inner.set_span(place(group.span()));
                return TokenTree::from(inner);
            }
            token.set_span(place(token.span()));
            token
        })
        .collect()
}

fn unknown_name(name: &Ident, names: &Names) -> Error {
    if names.is_later(name) {
        let message = format!(
            "`{name}` is a name of the result, and this is said of inputs\nsay it of the result in its type, \
             `-> i64{{{name}: …}}`, or after it by `ensures`"
        );
        return Error::new(name.span(), message);
    }
    let known = names.list();
    let meant = match crate::settings::nearest(&name.to_string(), &known) {
        Some(near) => format!(", did you mean `{near}`?"),
        None => String::new(),
    };
    let list = if known.is_empty() {
        "no names are known here".to_string()
    } else {
        format!("known here are `{}`", known.join("`, `"))
    };
    // `i64{v > 0}`
    let named = match (name.to_string().len(), name.to_string().as_str()) {
        (_, "result" | "ret" | "output") => {
            "\nthe result has a name in its type: `-> i64{v: v > 0}`".to_string()
        }
        (1, _) => format!("\na name for the value itself stands before a colon: `{{{name}: …}}`"),
        _ => String::new(),
    };
    let message = format!("`{name}` is not a name of this refinement{meant}\n{list}{named}");
    Error::new(name.span(), message)
}

fn print_field(of: &Printed, member: &Member) -> syn::Result<Printed> {
    let value = &of.value;
    let ty = match (of.ty.as_ref().map(|ty| &ty.base), member) {
        (Some(Base::Tuple(parts)), Member::Unnamed(at)) => parts.get(at.index as usize),
        _ => None,
    };
    Ok(Printed {
        value: quote!(#value.#member),
        reference: Some(quote!((&#value.#member))),
        sort: ty.map_or(Sort::Other, sort),
        ty: ty.cloned(),
    })
}

fn print_index(of: &Term, index: &Term, names: &Names) -> syn::Result<Printed> {
    let printed = of.print(names)?;
    let at = index.print(names)?;
    if let Some(Collection::Map(_, of_key)) = printed.collection() {
        let (map, key, place) = (&printed.value, at.by_reference(), located(of.span()));
        return Ok(Printed {
            value: quote_spanned!(place=> (*#map.get(#key).unwrap())),
            reference: Some(quote_spanned!(place=> (#map.get(#key).unwrap()))),
            sort: sort(of_key),
            ty: Some(of_key.clone()),
        });
    }
    let at = match at.sort {
        Sort::Literal(_) => at.value,
        Sort::Number(name) if name == "usize" => at.value,
        _ => {
            let at = at.int(index)?;
            quote!(::lurcher::Int::to_index(#at))
        }
    };
    let value = &printed.value;
    let value = quote_spanned!(located(of.span())=> #value[#at]);
    let element = match printed.collection() {
        Some(Collection::List(element)) => Some(element),
        _ => None,
    };
    Ok(Printed {
        reference: Some(quote!((&#value))),
        value,
        sort: element.map_or(Sort::Other, sort),
        ty: element.cloned(),
    })
}

/// Whether a call is of what something was before the function was called, and not of a function of the user.
pub(super) fn is_old(name: &Ident) -> bool {
    name == "old" && !is_noted("old")
}

fn print_call(path: &Path, arguments: &[Term], span: Span, names: &Names) -> syn::Result<Printed> {
    let place = located(span);
    let name = path.get_ident().map(ToString::to_string).unwrap_or_default();
    if let Some(printed) = print_set(&name, arguments, span, names) {
        return printed;
    }
    if let Some(name) = path.get_ident() {
        if let ([of], true) = (arguments, is_old(name)) {
            if let Some(before) = names.before() {
                return of.print(&before);
            }
        }
        meant::called(name, arguments, names)?;
    }
    let arguments: Vec<TokenStream> =
        arguments.iter().map(|argument| argument.argument(names)).collect::<syn::Result<_>>()?;
    Ok(Printed::value(quote_spanned!(place=> #path(#(#arguments),*)), Sort::Other))
}

fn print_method(
    of: &Term,
    name: &Ident,
    arguments: &[Term],
    names: &Names,
) -> syn::Result<Printed> {
    let (printed, place) = (of.print(names)?, located(name.span()));
    let value = &printed.value;
    match (name.to_string().as_str(), arguments) {
        ("len", []) => {
            let tokens = quote_spanned!(place=> #value.len());
            Ok(Printed::value(tokens, Sort::Number("usize".to_string())))
        }
        ("abs", []) => {
            let number = printed.int(of)?;
            Ok(Printed::value(quote_spanned!(place=> #number.abs()), Sort::Int))
        }
        ("min" | "max", [other]) => {
            let (one, other) = (printed.int(of)?, other.print(names)?.int(other)?);
            Ok(Printed::value(quote_spanned!(place=> #one.#name(#other)), Sort::Int))
        }
        (method, [part]) if printed.is_text() && texts::METHODS.contains(&method) => {
            Ok(print_part(&printed, method, &part.print(names)?, place))
        }
        (method @ ("contains" | "contains_key"), [item]) => {
            Ok(contains(&printed, &item.print(names)?, method, place))
        }
        ("get", [key]) if matches!(printed.collection(), Some(Collection::Map(..))) => {
            let key = key.print(names)?.by_reference();
            Ok(Printed::value(quote_spanned!(place=> #value.get(#key)), Sort::Other))
        }
        (_, arguments) => {
            let arguments: Vec<TokenStream> =
                arguments.iter().map(|one| one.argument(names)).collect::<syn::Result<_>>()?;
            Ok(Printed::value(quote_spanned!(place=> #value.#name(#(#arguments),*)), Sort::Other))
        }
    }
}

fn print_binary(
    left: &Term,
    operator: &BinOp,
    right: &Term,
    names: &Names,
) -> syn::Result<Printed> {
    if matches!(operator, BinOp::And(_) | BinOp::Or(_)) {
        let (left, right) = (left.truth(names)?, right.truth(names)?);
        return Ok(Printed::value(quote!((#left #operator #right)), Sort::Truth));
    }
    if let Some(parts) = by_parts(left, operator, right)? {
        return parts.print(names);
    }
    let (a, b) = (left.print(names)?, right.print(names)?);
    let is_arithmetic = matches!(
        operator,
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_)
    );
    if is_arithmetic {
        if let (Sort::Literal(_), Sort::Literal(_)) = (&a.sort, &b.sort) {
            // Of constants the number is known.
            if let Some(number) = folded(&a.sort, operator, &b.sort) {
                return Ok(literal(number, left.span()));
            }
        }
        let (a, b) = (a.int(left)?, b.int(right)?);
        return Ok(Printed::value(quote!((#a #operator #b)), Sort::Int));
    }
    let (x, y) = (&a.value, &b.value);
    let tokens = match (&a.sort, &b.sort) {
        (Sort::Number(one), Sort::Number(other)) if one == other => quote!((#x #operator #y)),
        (Sort::Number(of), Sort::Literal(number)) | (Sort::Literal(number), Sort::Number(of))
            if fits(*number, of) =>
        {
            quote!((#x #operator #y))
        }
        _ if a.is_number() || b.is_number() => {
            let (x, y) = (a.int(left)?, b.int(right)?);
            quote!((#x #operator #y))
        }
        _ if is_of_sets(&a, &b) || is_of_sets(&b, &a) => {
            let (x, y) = (a.set(located(left.span())), b.set(located(right.span())));
            quote!((#x #operator #y))
        }
        _ => quote!((#x #operator #y)),
    };
    Ok(Printed::value(tokens, Sort::Truth))
}

/// Whether one of two is a set, and the other is made otherwise.
fn is_of_sets(a: &Printed, b: &Printed) -> bool {
    let is_set = matches!(a.collection(), Some(Collection::Set(_)));
    a.sort == Sort::Set && b.sort != Sort::Set || is_set && b.collection().is_none()
}

fn folded(a: &Sort, operator: &BinOp, b: &Sort) -> Option<i128> {
    let (Sort::Literal(a), Sort::Literal(b)) = (a, b) else { return None };
    match operator {
        BinOp::Add(_) => a.checked_add(*b),
        BinOp::Sub(_) => a.checked_sub(*b),
        BinOp::Mul(_) => a.checked_mul(*b),
        _ => None,
    }
}

/// Whether a number is one of a type.
fn fits(number: i128, of: &str) -> bool {
    let bits: u32 = match &of[1..] {
        // What all machines have.
        "size" => 16,
        bits => bits.parse().unwrap_or(0),
    };
    let is_signed = of.starts_with('i');
    match (is_signed, bits) {
        (true, 128) => true,
        (true, bits) => (-(1 << (bits - 1))..1 << (bits - 1)).contains(&number),
        (false, 128) => number >= 0,
        (false, bits) => (0..1 << bits).contains(&number),
    }
}

fn print_cast(of: &Term, ty: &Type, names: &Names) -> syn::Result<Printed> {
    let printed = of.print(names)?;
    let name = match ty {
        Type::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    let name = name.unwrap_or_default();
    if name == "int" {
        return Ok(Printed::value(printed.int(of)?, Sort::Int));
    }
    if !super::names::NUMBERS.contains(&name.as_str()) {
        let message = "a cast is to `int`, or to an integer type of Rust";
        return Err(Error::new(ty.span(), message));
    }
    let (value, place) = (&printed.value, located(of.span()));
    let tokens = match printed.sort {
        Sort::Int => quote_spanned!(place=> ::lurcher::Int::wrapped::<#ty>(#value)),
        Sort::Literal(number) => {
            let number = suffixed(number, place);
            quote_spanned!(place=> (#number as #ty))
        }
        _ => quote_spanned!(place=> (#value as #ty)),
    };
    Ok(Printed::value(tokens, Sort::Number(name)))
}
