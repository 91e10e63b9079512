//! Why a condition does not hold, as Rust that is run after it did not.
//!
//! The text of a condition is known where the macro runs, what its parts are only where the test
//! does. So beside each condition there are statements that ask it once more and note what both
//! sides of its comparison are, for which number a quantifier fails, and of several conditions the
//! one that fails. They follow the term: of `p => q` it is `q` that does not hold, of `!(a < b)`
//! that `a < b` does. What says itself what it is, a literal or a constructor, is not told.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{BinOp, Path, UnOp};

use super::names::{Names, Printed, Sort};
use super::print::sides;
use super::syntax::Term;
use super::text::{Called, text_about};
use super::tuples::by_parts;
use crate::ranges::located;

/// What is written to, a name that no text can have.
pub(super) fn note() -> Ident {
    Ident::new("__note", Span::mixed_site())
}

/// A condition once more: statements are run if it does not hold.
pub(super) fn otherwise(condition: &TokenStream, why: &TokenStream) -> TokenStream {
    let holds = Ident::new("__holds", Span::mixed_site());
    quote!({
        let #holds = #condition;
        if !#holds { #why }
        #holds
    })
}

/// Statements that note why a term does not hold; none if its text says all.
pub(super) fn why_not(
    term: &Term,
    names: &Names,
    called: Option<Called<'_>>,
) -> syn::Result<TokenStream> {
    Teller { called }.why(term, names, false)
}

/// Statements that note what a part is, and what it is said to be.
pub(super) fn why_unequal(
    (what, part): (&str, &Term),
    other: &Term,
    names: &Names,
) -> syn::Result<TokenStream> {
    let (x, y) = sides(part, other, names)?;
    let teller = Teller { called: None };
    let facts = [(what.to_string(), x), (teller.text(other), y)];
    let is_evident = [false, is_evident(other)];
    Ok(teller.compared(facts, is_evident, &syn::parse_quote!(==), other.span()))
}

struct Teller<'c> {
    called: Option<Called<'c>>,
}

impl Teller<'_> {
    fn text(&self, term: &Term) -> String {
        text_about(term, self.called)
    }

    /// Statements that note why a term is true, or is not.
    fn why(&self, term: &Term, names: &Names, holds: bool) -> syn::Result<TokenStream> {
        Ok(match term {
            Term::Unary(UnOp::Not(_), of) => self.why(of, names, !holds)?,
            Term::Binary(left, BinOp::And(_), right) => {
                self.several((left, right), names, holds, true)?
            }
            Term::Binary(left, BinOp::Or(_), right) => {
                self.several((left, right), names, holds, false)?
            }
            Term::Binary(left, operator, right) if is_comparison(operator) => {
                match by_parts(left, operator, right)? {
                    Some(parts) => self.why(&parts, names, holds)?,
                    // What is equal to something evident is evident.
                    None if are_equal(operator, holds)
                        && (is_evident(left) || is_evident(right)) =>
                    {
                        TokenStream::new()
                    }
                    None => self.comparison(left, operator, right, names)?,
                }
            }
            // The premise is true.
            Term::Implies(_, right) if !holds => self.why(right, names, false)?,
            Term::Same(left, right) => {
                let both = (left.truth(names)?, right.truth(names)?);
                let facts = [(self.text(left), both.0), (self.text(right), both.1)];
                let is_evident = [is_evident(left), is_evident(right)];
                self.compared(facts, is_evident, &syn::parse_quote!(==), term.span())
            }
            Term::If(condition, yes, no) => {
                let condition = condition.truth(names)?;
                let (yes, no) = (self.why(yes, names, holds)?, self.why(no, names, holds)?);
                chosen(&condition, &yes, &no)
            }
            Term::Quantified { .. } => self.quantified(term, names, holds)?,
            _ => TokenStream::new(),
        })
    }

    /// Of terms that hold together, one does not; of others, none does.
    fn several(
        &self,
        (left, right): (&Term, &Term),
        names: &Names,
        holds: bool,
        is_all: bool,
    ) -> syn::Result<TokenStream> {
        let (one, other) = (self.why(left, names, holds)?, self.why(right, names, holds)?);
        if holds == is_all {
            return Ok(quote!(#one #other));
        }
        let left = left.truth(names)?;
        Ok(match is_all {
            true => chosen(&left, &other, &one),
            false => chosen(&left, &one, &other),
        })
    }

    fn comparison(
        &self,
        left: &Term,
        operator: &BinOp,
        right: &Term,
        names: &Names,
    ) -> syn::Result<TokenStream> {
        let (x, y) = sides(left, right, names)?;
        let facts = [(self.text(left), x), (self.text(right), y)];
        Ok(self.compared(facts, [is_evident(left), is_evident(right)], operator, left.span()))
    }

    /// Notes two sides. They are compared as in the condition, so that the type of the one follows
    /// from that of the other there and here.
    fn compared(
        &self,
        [(one, x), (other, y)]: [(String, TokenStream); 2],
        is_evident: [bool; 2],
        operator: &BinOp,
        place: Span,
    ) -> TokenStream {
        let (note, place) = (note(), located(place));
        let side = |name: &str| Ident::new(name, Span::mixed_site());
        let (a, b) = (side("__left"), side("__right"));
        let fact = |text: &str, side: &Ident| {
            quote_spanned! {place=>
                #note.fact(#text, || ::lurcher::_macro_support::refine::described!(#side));
            }
        };
        let facts = [(one, &a), (other, &b)].into_iter().zip(is_evident);
        let facts: TokenStream = facts
            .filter(|(_, is_evident)| !is_evident)
            .map(|((text, side), _)| fact(&text, side))
            .collect();
        if facts.is_empty() {
            return facts;
        }
        quote_spanned! {place=>
            match (&#x, &#y) {
                (#a, #b) => {
                    let _ = *#a #operator *#b;
                    #facts
                }
            }
        }
    }

    fn quantified(&self, term: &Term, names: &Names, holds: bool) -> syn::Result<TokenStream> {
        let Term::Quantified { is_all, name, from, to, holds: inner } = term else {
            return Ok(TokenStream::new());
        };
        let (from, to) = (from.print(names)?.int(from)?, to.print(names)?.int(to)?);
        let (text, note, place) = (name.to_string(), note(), located(term.span()));
        if *is_all == holds {
            // That all are such needs no words.
            return Ok(match holds {
                true => TokenStream::new(),
                false => quote_spanned!(place=> #note.none(#text, &#from, &#to);),
            });
        }
        let mut names = names.clone();
        names.add(name, Printed::value(quote!((#name.clone())), Sort::Int));
        // What it binds has a name of its own.
        let called = self.called.filter(|(called, _)| *called != name);
        let why = Teller { called }.why(inner, &names, holds)?;
        let truth = inner.truth(&names)?;
        Ok(quote_spanned! {place=>
            for #name in ::lurcher::Int::range(#from, #to) {
                if #truth == #holds {
                    #note.bound(#text, &#name);
                    #why
                    break;
                }
            }
        })
    }
}

/// Statements that depend on a condition.
fn chosen(condition: &TokenStream, yes: &TokenStream, no: &TokenStream) -> TokenStream {
    match yes.is_empty() && no.is_empty() {
        true => TokenStream::new(),
        false => quote!(if #condition { #yes } else { #no }),
    }
}

fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Whether both sides are equal where a comparison holds, or does not.
fn are_equal(operator: &BinOp, holds: bool) -> bool {
    match operator {
        BinOp::Eq(_) => holds,
        BinOp::Ne(_) => !holds,
        _ => false,
    }
}

/// Whether the text of a term says what it is.
fn is_evident(term: &Term) -> bool {
    match term {
        Term::Literal(_) | Term::Tuple(..) => true,
        Term::Unary(UnOp::Neg(_), of) | Term::Reference(of, _) => is_evident(of),
        Term::Path(path) | Term::Call(path, ..) => is_constructor(path),
        Term::Binary(left, _, right) => is_evident(left) && is_evident(right),
        _ => false,
    }
}

/// `None`, `Colour::Red`, but not `MOST`.
fn is_constructor(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of which something is noted, in their order.
    fn told(text: &str) -> Vec<String> {
        let mut names = Names::default();
        for name in ["v", "n", "list"] {
            let name: Ident = syn::parse_str(name).unwrap();
            names.add(&name, Printed::value(quote!(#name), Sort::Other));
        }
        let term: Term = syn::parse_str(text).unwrap();
        let mut texts = Vec::new();
        gather(why_not(&term, &names, None).unwrap(), &mut texts);
        texts
    }

    fn gather(tokens: TokenStream, texts: &mut Vec<String>) {
        use proc_macro2::TokenTree;
        for token in tokens {
            match token {
                TokenTree::Group(group) => gather(group.stream(), texts),
                TokenTree::Literal(literal) => {
                    let literal = literal.to_string();
                    texts.extend(literal.strip_prefix('"').map(|text| text.replace('"', "")));
                }
                _ => {}
            }
        }
    }

    #[test]
    fn sides_are_told_but_those_that_say_themselves_what_they_are() {
        for (text, expected) in [
            ("v <= list.len()", vec!["v", "list.len()"]),
            ("v <= -100", vec!["v"]),
            ("list.len() == n + 1", vec!["list.len()", "n + 1"]),
            ("v != None", vec![]),
            ("v == None", vec!["v"]),
            ("v == Colour::Red", vec!["v"]),
            ("v < MOST", vec!["v", "MOST"]),
            ("v == (n, 3)", vec!["v.1", "v.0", "n"]),
            ("v <=> n > 0", vec!["v", "n > 0"]),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn of_several_conditions_those_are_told_that_may_be_to_blame() {
        for (text, expected) in [
            ("n > 0 => v > n", vec!["v", "n"]),
            ("!(v > 0)", vec!["v"]),
            ("v > 0 || n > 1", vec!["v", "n"]),
            ("if n > 0 { v < 1 } else { v.x > 2 }", vec!["v", "v.x"]),
            ("is_sorted(v)", vec![]),
            ("v", vec![]),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn of_quantifiers_the_number_is_told_or_that_there_is_none() {
        for (text, expected) in [
            ("forall i in 0..n { v[i] > 0 }", vec!["i", "v[i]"]),
            ("exists i in 0..n { v[i] > 0 }", vec!["i"]),
            ("!(exists i in 0..n { v[i] > 0 })", vec!["i", "v[i]"]),
            ("!(forall i in 0..n { v[i] > 0 })", vec![]),
            ("forall i in 0..n { exists j in 0..i { v[j] == i } }", vec!["i", "j"]),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }
}
