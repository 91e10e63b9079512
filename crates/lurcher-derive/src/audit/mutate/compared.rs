//! Comparisons whose sides are computed once and compared in every way.
//!
//! `list.len() > 1` becomes a `match` on references to both sides, in which `>` and whatever stands
//! in for it, and the numbers that stand in for 1, are comparisons of what is there already. Only
//! numbers, truths and characters are compared more than once, while an audit watches; what
//! comparing others does nobody knows.
//!
//! Behind a reference, the left side is borrowed while the right one is computed, where the user's
//! text may have copied it. So a place on the left and something computed on the right must not
//! speak of the same variable.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, ExprBinary, UnOp};

use super::expressions::{Mutator, changes};
use super::operators::{self, is_negative};
use super::watched::{asked, variable};
use crate::audit::registry::ends;

pub(super) fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Whether both sides of a comparison can be held by references.
pub(super) fn is_held(comparison: &ExprBinary) -> bool {
    let (left, right) = (&*comparison.left, &*comparison.right);
    let mut names = [BTreeSet::new(), BTreeSet::new()];
    named(left.to_token_stream(), &mut names[0]);
    named(right.to_token_stream(), &mut names[1]);
    // References would have to live for as long as somebody else takes.
    let is_waiting = names.iter().any(|names| names.contains("await"));
    !is_waiting && (is_value(left) || is_read(right) || names[0].is_disjoint(&names[1]))
}

/// Whether an expression only reads.
pub(super) fn is_read(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_read(&field.base),
        Expr::Paren(inner) => is_read(&inner.expr),
        Expr::Reference(inner) => inner.mutability.is_none() && is_read(&inner.expr),
        Expr::Unary(unary) => match unary.op {
            UnOp::Deref(_) => is_read(&unary.expr),
            _ => is_negative(unary),
        },
        _ => false,
    }
}

/// Whether an expression makes a value, which is then nobody else's.
fn is_value(expression: &Expr) -> bool {
    match expression {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Lit(_) | Expr::Cast(_) => true,
        Expr::Binary(_) => true,
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)),
        Expr::Paren(inner) => is_value(&inner.expr),
        _ => false,
    }
}

/// All names in a text.
fn named(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(name) => {
                names.insert(name.to_string());
            }
            TokenTree::Group(group) => named(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn is_literal(side: &Expr) -> bool {
    match side {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => is_negative(unary),
        _ => false,
    }
}

impl Mutator {
    /// A comparison with its bugs, as a part of a condition.
    pub(super) fn compared(&mut self, plain: &ExprBinary, sides: &mut ExprBinary) -> TokenStream {
        let tokens = plain.to_token_stream();
        let span = ends(&tokens).0;
        let name = |text: &str| Ident::new(text, Span::mixed_site().located_at(span));
        let (left, right) = (name("left"), name("right"));
        let mut outer = self.scope.watched.take();
        let mut ways: Vec<(Literal, TokenStream)> = Vec::new();
        let operator = &plain.op;
        for side in [&mut sides.left, &mut sides.right] {
            if !is_literal(side) {
                // What is inside of it is asked for by itself.
                self.visit_expr_mut(side);
            }
        }
        for (is_left, side) in [(true, &plain.left), (false, &plain.right)] {
            let changes = if is_literal(side) { changes(side) } else { Vec::new() };
            for (number, other) in self.scope.kept(&side.to_token_stream(), changes) {
                let way = match is_left {
                    true => quote_spanned!(span=> &(#other) #operator #right),
                    false => quote_spanned!(span=> #left #operator &(#other)),
                };
                ways.push((number, way));
            }
        }
        for (number, other) in self.scope.kept(&tokens, operators::binary(plain)) {
            // The same sides with another operator between them.
            let Ok(ExprBinary { op, .. }) = syn::parse2(other) else { continue };
            ways.push((number, quote_spanned!(span=> #left #op #right)));
        }
        let Some(watched) = &mut outer else { return sides.to_token_stream() };
        watched.numbers.extend(ways.iter().map(|(number, _)| number.clone()));
        let is_read = is_read(&plain.left) && is_read(&plain.right);
        let (condition, part, asked) = (variable(span), watched.part(span, is_read), asked(span));
        self.scope.watched = outer;
        if ways.is_empty() {
            return quote_spanned!(span=> #condition.part(#part, #sides));
        }
        let (l, r) = (&sides.left, &sides.right);
        let arms = ways.iter().map(|(number, way)| quote_spanned!(span=> #number => #way,));
        let would_be = ways.iter().map(|(number, way)| quote_spanned!(span=> (#number, #way)));
        let numbers = ways.iter().map(|(number, _)| number);
        quote_spanned! {span=> (match (&(#l), &(#r)) { (#left, #right) => {
            if #condition.is_watched() {
                use ::lurcher::_macro_support::{IsOther as _, IsPlain as _};
                let (one, other) =
                    (::lurcher::_macro_support::Side(#left), ::lurcher::_macro_support::Side(#right));
                if (&one).is_plain() && (&other).is_plain() {
                    #condition.would_be(#part, &[#(#would_be),*]);
                } else {
                    #condition.may_differ(&[#(#numbers),*]);
                }
            }
            #condition.part(#part, match #asked { #(#arms)* _ => #left #operator #right })
        }})}
    }
}
