//! Conditions that can be computed more than once, so that both versions of them can be compared.
//!
//! Before any mutant is switched on, an audit runs each test to see what it reaches. A condition that only reads variables and
//! compares them can be asked then what it would be with each of its mutants: a test in which it is never another one cannot tell, and need not be
//! run. That is so where asking cannot fail, has no effect and ends. Nothing is called in such a condition, and numbers, truths and characters
//! are compared, which is for the types to say (`lurcher::audit`); of others every mutant counts as one that makes a difference. Reading a
//! variable, through a `Deref` of the user's as well, is taken to be the same each time.
//!
//! Arithmetic is left out: what is not `Copy` would be moved, and no macro knows.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{BinOp, Expr, ExprBinary, Ident, Lit, UnOp};

use super::expressions::Mutator;
use super::operators::is_negative;
use crate::audit::registry::ends;

/// Whether an expression is such a condition.
fn is_condition(expression: &Expr) -> bool {
    match expression {
        Expr::Binary(binary) if is_comparison(&binary.op) => {
            is_read(&binary.left) && is_read(&binary.right)
        }
        Expr::Binary(ExprBinary { op: BinOp::And(_) | BinOp::Or(_), left, right, .. }) => {
            is_truth(left) && is_truth(right)
        }
        Expr::Paren(inner) => is_condition(&inner.expr),
        _ => false,
    }
}

/// Whether it is one where a truth is expected.
fn is_truth(expression: &Expr) -> bool {
    match expression {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => is_truth(&unary.expr),
        Expr::Paren(inner) => is_truth(&inner.expr),
        _ => is_condition(expression) || is_read(expression),
    }
}

fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Whether an expression only reads.
fn is_read(expression: &Expr) -> bool {
    match expression {
        Expr::Path(path) => path.attrs.is_empty(),
        Expr::Lit(literal) => {
            matches!(literal.lit, Lit::Int(_) | Lit::Float(_) | Lit::Bool(_) | Lit::Char(_))
        }
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

/// What is compared in a condition, but for literals, whose types nobody has to ask for.
fn compared<'e>(condition: &'e Expr, all: &mut Vec<&'e Expr>) {
    match condition {
        Expr::Binary(binary) if is_comparison(&binary.op) => {
            let is_literal = |side: &Expr| match side {
                Expr::Lit(_) => true,
                Expr::Unary(unary) => is_negative(unary),
                _ => false,
            };
            let sides = [&*binary.left, &*binary.right];
            all.extend(sides.into_iter().filter(|side| !is_literal(side)));
        }
        Expr::Binary(binary) => {
            compared(&binary.left, all);
            compared(&binary.right, all);
        }
        Expr::Unary(unary) => compared(&unary.expr, all),
        Expr::Paren(inner) => compared(&inner.expr, all),
        _ => {}
    }
}

/// The variable that knows which bug is on; no name in the user's text is the same.
fn variable(span: Span) -> Ident {
    Ident::new("condition", Span::mixed_site().located_at(span))
}

/// The number of the bug that is on, inside of such a condition.
pub(super) fn asked(span: Span) -> TokenStream {
    let condition = variable(span);
    quote_spanned!(span=> #condition.on())
}

impl Mutator {
    /// Changes an expression, of which the parts may be such conditions; if it is one itself, all that is changed inside is asked for at once.
    pub(super) fn watched(
        &mut self,
        plain: &Expr,
        changed: &mut Expr,
        change: impl FnOnce(&mut Self, &mut Expr),
    ) {
        if self.scope.watched.is_some() || !is_condition(plain) {
            return change(self, changed);
        }
        self.scope.watched = Some(Vec::new());
        change(self, changed);
        let numbers = self.scope.watched.take().unwrap_or_default();
        if numbers.is_empty() {
            return;
        }
        let span = ends(&plain.to_token_stream()).0;
        let condition = variable(span);
        let mut sides = Vec::new();
        compared(plain, &mut sides);
        *changed = Expr::Verbatim(quote_spanned! {span=> ({
            let mut #condition = ::lurcher::_macro_support::Condition::new(&[#(#numbers),*]);
            if #condition.is_watched() {
                use ::lurcher::_macro_support::{IsOther as _, IsPlain as _};
                #condition.compares(&[#((&::lurcher::_macro_support::Side(&#sides)).is_plain()),*]);
            }
            loop {
                if let ::core::option::Option::Some(answer) = #condition.answer(#changed) {
                    break answer;
                }
            }
        })});
    }
}
