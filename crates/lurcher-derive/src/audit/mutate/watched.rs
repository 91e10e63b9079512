//! Conditions that are asked what they would be with each of their mutants.
//!
//! Before any mutant is switched on, an audit runs each test to see what it reaches. A condition
//! that compares can be asked then what it would be with each of its mutants: a test in which it is
//! never another one cannot tell, and need not be run. Nothing is computed twice for that, since it
//! may fail or have an effect: both sides of a comparison are computed once, in their order, and
//! then compared in every way (`compared.rs`). Of the whole, `a < b && !list.is_empty()`, the parts
//! that are true or false are written down as they are computed, and how they belong together is
//! handed over as steps (`lurcher::audit`), so that each mutant is worked out without the text. A
//! mutant that would need a part that was not computed counts as one that makes a difference, and
//! so does one that leaves out a call. Reading a variable, through a `Deref` of the user's as well,
//! is taken to have no effect.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{BinOp, Expr, ExprBinary, ExprUnary, Ident, UnOp};

use super::compared::{is_comparison, is_held, is_read};
use super::expressions::Mutator;
use crate::audit::registry::ends;

/// What is known of such a condition while its text is gone through.
#[derive(Default)]
pub(super) struct Watched {
    /// The numbers of the changes in it.
    pub(super) numbers: Vec<Literal>,
    /// How its parts belong together, each behind those that it is about.
    steps: Vec<TokenStream>,
    n_parts: usize,
}

/// Whether an expression is such a condition.
fn is_condition(expression: &Expr) -> bool {
    match expression {
        Expr::Binary(binary) if is_comparison(&binary.op) => is_held(binary),
        Expr::Binary(ExprBinary { op: BinOp::And(_) | BinOp::Or(_), left, right, .. }) => {
            is_truth(left) && is_truth(right)
        }
        Expr::Paren(inner) => is_condition(&inner.expr),
        _ => false,
    }
}

/// Whether it is one, or a part of one, where a truth is expected.
fn is_truth(expression: &Expr) -> bool {
    match expression {
        Expr::Unary(ExprUnary { op: UnOp::Not(_), expr, .. }) => is_truth(expr),
        Expr::Paren(inner) => is_truth(&inner.expr),
        Expr::Binary(_) => is_condition(expression),
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Macro(_) => true,
        Expr::Path(_) | Expr::Field(_) | Expr::Lit(_) | Expr::Index(_) => true,
        Expr::Unary(ExprUnary { op: UnOp::Deref(_), .. }) => true,
        _ => false,
    }
}

/// The variable that knows which bug is on; no name in the user's text is the same.
pub(super) fn variable(span: Span) -> Ident {
    Ident::new("condition", Span::mixed_site().located_at(span))
}

/// The number of the bug that is on, inside of such a condition.
pub(super) fn asked(span: Span) -> TokenStream {
    let condition = variable(span);
    quote_spanned!(span=> #condition.on())
}

impl Watched {
    /// The number of a part that was not there before, which only reads or may do more.
    pub(super) fn part(&mut self, span: Span, is_read: bool) -> usize {
        let name = Ident::new(if is_read { "Part" } else { "Call" }, span);
        self.steps.push(quote_spanned!(span=> ::lurcher::_macro_support::Step::#name));
        self.n_parts += 1;
        self.n_parts - 1
    }

    /// What is made of the parts before it, and by which bugs something else.
    pub(super) fn step(&mut self, plain: &Expr, kept: &[Literal]) {
        let name = match plain {
            Expr::Binary(ExprBinary { op: BinOp::And(_), .. }) => "And",
            Expr::Binary(ExprBinary { op: BinOp::Or(_), .. }) => "Or",
            Expr::Unary(ExprUnary { op: UnOp::Not(_), .. }) => "Not",
            _ => return,
        };
        self.bug(name, ends(&plain.to_token_stream()).0, kept.first());
    }

    /// A guard that is always or never true.
    pub(super) fn guard(&mut self, span: Span, kept: &[(Literal, TokenStream)]) {
        for (number, truth) in kept {
            let name = if truth.to_string() == "true" { "Always" } else { "Never" };
            self.bug(name, span, Some(number));
        }
    }

    fn bug(&mut self, name: &str, span: Span, number: Option<&Literal>) {
        let name = Ident::new(name, span);
        let none = Literal::u64_suffixed(0);
        let number = number.unwrap_or(&none);
        self.steps.push(quote_spanned!(span=> ::lurcher::_macro_support::Step::#name(#number)));
    }
}

impl Mutator {
    /// Changes an expression, of which the parts may be such conditions; if it is one itself, all
    /// that is changed inside is asked for at once.
    pub(super) fn watched(
        &mut self,
        plain: &Expr,
        changed: &mut Expr,
        change: impl FnOnce(&mut Self, &mut Expr),
    ) {
        if self.scope.watched.is_some() || !is_condition(plain) {
            return change(self, changed);
        }
        self.scope.watched = Some(Watched::default());
        change(self, changed);
        let Some(Watched { numbers, steps, .. }) = self.scope.watched.take() else { return };
        let span = ends(&plain.to_token_stream()).0;
        let condition = variable(span);
        *changed = Expr::Verbatim(quote_spanned! {span=> ({
            let mut #condition =
                ::lurcher::_macro_support::Condition::new(&[#(#numbers),*], &[#(#steps),*]);
            let truth = #changed;
            #condition.answer(truth)
        })});
    }

    /// Changes a part of such a condition that is true or false as it is computed. False if the
    /// expression only puts parts together.
    pub(super) fn part(&mut self, plain: &Expr, changed: &mut Expr) -> bool {
        match (plain, &mut *changed) {
            (Expr::Binary(plain), Expr::Binary(sides)) if is_comparison(&plain.op) => {
                let comparison = self.compared(plain, sides);
                *changed = Expr::Verbatim(comparison);
            }
            (Expr::Binary(_) | Expr::Paren(_), _) => return false,
            (Expr::Unary(ExprUnary { op: UnOp::Not(_), .. }), _) => return false,
            _ => {
                // What is inside of it is asked for by itself.
                let mut outer = self.scope.watched.take();
                self.visit_inside(plain, changed);
                let span = ends(&plain.to_token_stream()).0;
                if let Some(watched) = &mut outer {
                    let (condition, part) = (variable(span), watched.part(span, is_read(plain)));
                    let tokens = quote_spanned!(span=> #condition.part(#part, #changed));
                    *changed = Expr::Verbatim(tokens);
                }
                self.scope.watched = outer;
            }
        }
        true
    }
}
