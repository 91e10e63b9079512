//! Closures.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{ExprClosure, Pat, ReturnType};

use super::matching::Row;
use super::patterns::Subject;
use super::{Printer, Written};
use crate::logic::kind::{Kind, has_reference};
use crate::logic::pattern_text;
use crate::logic::types::{Lifetimes, lazy_type};
use crate::ranges::located;

impl Printer<'_> {
    /// A closure that stands alone; parameters of which a reference type is written are
    /// handles. Says which they are.
    pub(super) fn local_closure(&mut self, closure: &ExprClosure) -> (TokenStream, Vec<bool>) {
        let kinds: Vec<_> = closure
            .inputs
            .iter()
            .map(|input| match input {
                Pat::Type(typed) => Kind::of(&typed.ty),
                _ => Kind::Plain,
            })
            .collect();
        let handles = kinds.iter().map(|kind| *kind == Kind::Ref).collect();
        (self.write_closure(closure, &kinds, true).tokens, handles)
    }

    /// A closure whose parameters are of these kinds. The kind is that of what it returns.
    pub(super) fn closure(&mut self, closure: &ExprClosure, kinds: &[Kind]) -> Written {
        self.write_closure(closure, kinds, false)
    }

    fn write_closure(&mut self, closure: &ExprClosure, kinds: &[Kind], typed: bool) -> Written {
        if closure.asyncness.is_some() {
            return self.refuse(closure, "`#[logic]`: an `async` closure has no lazy reading");
        }
        self.scope.enter();
        self.scope.enter_closure();
        let mut parameters = Vec::new();
        let mut tests: Vec<(Pat, Subject)> = Vec::new();
        for (index, input) in closure.inputs.iter().enumerate() {
            let kind = kinds.get(index).cloned().unwrap_or(Kind::Plain);
            let (pattern, ty) = match input {
                Pat::Type(inner) => (&*inner.pat, Some(&inner.ty)),
                pattern => (pattern, None),
            };
            let ty = match ty {
                Some(ty) if !kind.is_lazy() => Some(quote!(: #ty)),
                Some(ty) if typed || !has_reference(ty) => {
                    let ty = lazy_type(ty, &mut Lifetimes::elided());
                    Some(quote!(: #ty))
                }
                _ => None,
            };
            if !kind.is_lazy() || pattern_text::is_simple(pattern) {
                for name in pattern_text::names(pattern) {
                    self.scope.declare(&name.to_string(), kind.clone());
                }
                parameters.push(quote!(#pattern #ty));
                continue;
            }
            let name = self.name("parameter");
            parameters.push(quote!(#name #ty));
            tests.push((pattern.clone(), Subject { tokens: quote!(#name), kind }));
        }
        let body = |printer: &mut Printer<'_>| {
            let span = located(closure.body.span());
            printer.expression(&closure.body).into_value(span)
        };
        let written = if tests.is_empty() {
            body(self)
        } else {
            let (patterns, subjects): (Vec<_>, Vec<_>) = tests.into_iter().unzip();
            self.match_rows(&subjects, vec![Row { patterns, guard: None, body: &body }])
        };
        self.scope.leave_loop();
        self.scope.leave();
        let (movement, tokens) = (&closure.capture, written.tokens);
        let output = match &closure.output {
            ReturnType::Default => TokenStream::new(),
            output => output.to_token_stream(),
        };
        let body = if output.is_empty() { quote!(#tokens) } else { quote!({ #tokens }) };
        Written::new(quote!(#movement |#(#parameters),*| #output #body), written.kind)
    }
}
