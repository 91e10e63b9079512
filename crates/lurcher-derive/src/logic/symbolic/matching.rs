//! `match`, and what is one in disguise.
//!
//! Arms are tried in order. One that certainly matches is the last; one that may match is
//! read, and so is the next. What is matched is opened first, so that each of the constructors that
//! a hole may have is followed by itself.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Expr, ExprMatch, Lifetime, Pat};

use super::Printer;
use crate::logic::pattern_text::{alternatives, names};

/// An arm of a match.
pub(super) struct Arm<'a> {
    pub(super) pattern: Pat,
    pub(super) guard: Option<&'a Expr>,
    pub(super) body: &'a dyn Fn(&mut Printer<'_>, &TokenStream) -> TokenStream,
}

impl Printer<'_> {
    pub(super) fn match_(&mut self, of: &ExprMatch, want: &TokenStream) -> TokenStream {
        let bodies: Vec<_> = of
            .arms
            .iter()
            .map(|arm| {
                move |printer: &mut Printer<'_>, want: &TokenStream| match &*arm.body {
                    Expr::Block(of) if of.label.is_none() => printer.block(&of.block.stmts, want),
                    other => {
                        let statement = syn::Stmt::Expr(other.clone(), None);
                        printer.block(&[statement], want)
                    }
                }
            })
            .collect();
        let arms: Vec<Arm<'_>> = of
            .arms
            .iter()
            .zip(&bodies)
            .map(|(arm, body)| Arm {
                pattern: arm.pat.clone(),
                guard: arm.guard.as_ref().map(|(_, guard)| &**guard),
                body,
            })
            .collect();
        self.match_arms(&of.expr, &arms, want)
    }

    pub(super) fn match_arms(
        &mut self,
        scrutinee: &Expr,
        arms: &[Arm<'_>],
        want: &TokenStream,
    ) -> TokenStream {
        if let Some(parts) = tuple_parts(scrutinee) {
            return self.match_tuple(&parts, arms, want);
        }
        let n_returns = self.n_returns;
        let subject = self.value(scrutinee);
        let (outer, inner) = (self.label(), self.label());
        let subject_name = self.name("subject");
        let arms = self.arms(std::slice::from_ref(&subject_name), arms, &inner);
        let returns = (self.n_returns > n_returns).then(|| quote!(__returned = __Value::ANY;));
        quote!(#outer: {
            let __w: __Want = #want;
            let #subject_name: __Value = #subject;
            let ::core::option::Option::Some(mut __cases) = __cx.cases(#subject_name) else {
                #returns
                break #outer __Value::ANY;
            };
            let mut __out = __Value::NEVER;
            while let ::core::option::Option::Some(#subject_name) = __cx.next_case(&mut __cases) {
                let __single = __cases.is_single();
                let __x: __Value = #inner: { #arms };
                __out = __cx.join(__out, __x);
            }
            __out
        })
    }

    /// `match (a, b)`: part by part, none of them opened.
    fn match_tuple(
        &mut self,
        parts: &[&Expr],
        arms: &[Arm<'_>],
        want: &TokenStream,
    ) -> TokenStream {
        let values: Vec<_> = parts.iter().map(|part| self.value(part)).collect();
        let subjects: Vec<_> = parts.iter().map(|_| self.name("subject")).collect();
        let inner = self.label();
        let arms = self.arms(&subjects, arms, &inner);
        quote!({
            let __w: __Want = #want;
            let __single = true;
            #(let #subjects: __Value = #values;)*
            #inner: { #arms }
        })
    }

    fn arms(&mut self, subjects: &[Ident], arms: &[Arm<'_>], leave: &Lifetime) -> TokenStream {
        let mut code = quote!(let mut __acc = __Value::NEVER;);
        for arm in arms {
            let versions = if names(&arm.pattern).is_empty() {
                vec![arm.pattern.clone()]
            } else {
                alternatives(&arm.pattern)
            };
            for pattern in versions {
                let label = self.label();
                let n_names = self.names.len();
                let tests = self.columns(subjects, &pattern, &label);
                let guard = arm.guard.map(|guard| {
                    let guard = self.value(guard);
                    quote! {
                        let __g: __Value = { let __want = __Want::Either; #guard };
                        __c = __c.and(__cx.truth(__g, __Want::Either));
                        if !__c.may_be(true) {
                            break #label (__c, __Value::NEVER);
                        }
                    }
                });
                let body = (arm.body)(self, &quote!(__w));
                self.names.truncate(n_names);
                code.extend(quote! {
                    let (__c, __y): (__Truth, __Value) = #label: {
                        let mut __c = __Truth::Yes;
                        #tests
                        #guard
                        let __certain = !__c.may_be(false) && __acc.is_never() && __single;
                        let __certain = __certain && !(__want != __Want::Either && __goal.allows(__returned));
                        let __w = __w.when(__certain);
                        let __want = __want.when(__certain);
                        let __y: __Value = #body;
                        (__c, __y)
                    };
                    __acc = __cx.join(__acc, __y);
                    if !__c.may_be(false) {
                        break #leave __acc;
                    }
                });
            }
        }
        quote!(#code __acc)
    }

    /// A pattern for each subject.
    fn columns(&mut self, subjects: &[Ident], pattern: &Pat, label: &Lifetime) -> TokenStream {
        if let [subject] = subjects {
            return self.test(pattern, subject, label, &quote!(__Want::Either));
        }
        let parts = match pattern {
            Pat::Wild(_) => return TokenStream::new(),
            Pat::Tuple(tuple) if tuple.elems.len() == subjects.len() => &tuple.elems,
            Pat::Paren(inner) => return self.columns(subjects, &inner.pat, label),
            _ => {
                self.fail("it matches a tuple with a pattern that is none");
                return TokenStream::new();
            }
        };
        let mut code = TokenStream::new();
        for (part, subject) in parts.iter().zip(subjects) {
            code.extend(self.test(part, subject, label, &quote!(__Want::Either)));
        }
        code
    }

    /// `matches!`
    pub(super) fn matches(
        &mut self,
        value: &Expr,
        pattern: &Pat,
        guard: Option<&Expr>,
        want: &TokenStream,
    ) -> TokenStream {
        let value = self.value(value);
        let subject = self.name("subject");
        let mut code = TokenStream::new();
        let versions = if guard.is_none() && names(pattern).is_empty() {
            vec![pattern.clone()]
        } else {
            alternatives(pattern)
        };
        let is_single = versions.len() == 1;
        for version in versions {
            let label = self.label();
            let n_names = self.names.len();
            let wanted = if is_single { quote!(__w.both()) } else { quote!(__Want::Either) };
            let tests = self.test(&version, &subject, &label, &wanted);
            let guard = guard.map(|guard| {
                let guard = self.value(guard);
                quote!(let __g: __Value = #guard; __c = __c.and(__cx.truth(__g, __Want::Either));)
            });
            self.names.truncate(n_names);
            code.extend(quote! {
                let (__c, _): (__Truth, __Value) = #label: {
                    let mut __c = __Truth::Yes;
                    #tests
                    #guard
                    (__c, __Value::NEVER)
                };
                __any = __any.or(__c);
            });
        }
        quote!({
            let __w: __Want = #want;
            let #subject: __Value = #value;
            let mut __any = __Truth::No;
            #code
            __Value::from(__any)
        })
    }
}

/// The parts of a tuple that is written out.
fn tuple_parts(scrutinee: &Expr) -> Option<Vec<&Expr>> {
    match scrutinee {
        Expr::Paren(inner) => tuple_parts(&inner.expr),
        Expr::Tuple(tuple) => Some(tuple.elems.iter().collect()),
        _ => None,
    }
}
