//! Patterns as tests with three outcomes.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Lifetime, Member, Pat, RangeLimits};

use super::Printer;
use super::expressions::lit;
use crate::logic::pattern_text::{is_constant, starts_upper};

impl Printer<'_> {
    /// Tests whether a pattern matches, and binds its names. `__c` says how it stands; the block is
    /// left when it does not.
    pub(super) fn test(
        &mut self,
        pattern: &Pat,
        subject: &Ident,
        label: &Lifetime,
        want: &TokenStream,
    ) -> TokenStream {
        let and = |truth: TokenStream| {
            quote! {
                __c = __c.and(#truth);
                if !__c.may_be(true) {
                    break #label (__c, __Value::NEVER);
                }
            }
        };
        match pattern {
            Pat::Wild(_) | Pat::Rest(_) => TokenStream::new(),
            Pat::Paren(inner) => self.test(&inner.pat, subject, label, want),
            Pat::Reference(inner) => self.test(&inner.pat, subject, label, want),
            Pat::Type(inner) => self.test(&inner.pat, subject, label, want),
            Pat::Ident(ident) if ident.ident == "None" => and(quote!(__cx.is_none(#subject))),
            Pat::Ident(ident) if is_constant(&ident.ident) && ident.subpat.is_none() => {
                let path: syn::ExprPath = syn::parse_quote!(#ident);
                self.test_constant(&path, subject, &and)
            }
            Pat::Ident(ident) if ident.mutability.is_some() => {
                self.fail("it changes a variable");
                TokenStream::new()
            }
            Pat::Ident(ident) => {
                let name = &ident.ident;
                if starts_upper(name) {
                    self.fail(format!("its pattern `{name}` has no type"));
                }
                let inner =
                    ident.subpat.as_ref().map(|(_, inner)| self.test(inner, subject, label, want));
                self.names.push(name.to_string());
                quote!(#inner let #name: __Value = #subject;)
            }
            Pat::Lit(literal) => {
                let literal = lit(&literal.lit, false);
                and(quote!(__cx.compare(__Comparison::Equal, #subject, #literal, #want)))
            }
            Pat::Range(range) => {
                let mut code = TokenStream::new();
                if let Some(start) = &range.start {
                    let start = self.value(start);
                    code.extend(and(
                        quote!(__cx.compare(__Comparison::AtMost, #start, #subject, #want)),
                    ));
                }
                if let Some(end) = &range.end {
                    let end = self.value(end);
                    let comparison = match range.limits {
                        RangeLimits::HalfOpen(_) => quote!(Less),
                        RangeLimits::Closed(_) => quote!(AtMost),
                    };
                    code.extend(and(
                        quote!(__cx.compare(__Comparison::#comparison, #subject, #end, #want)),
                    ));
                }
                code
            }
            Pat::Or(or) => {
                // Nothing is bound, or it would have been written out.
                let mut code = quote!(let mut __one = __Truth::No;);
                for case in &or.cases {
                    let label = self.label();
                    let tests = self.test(case, subject, &label, &quote!(__Want::Either));
                    code.extend(quote! {
                        let (__c, _): (__Truth, __Value) = #label: {
                            let mut __c = __Truth::Yes;
                            #tests
                            (__c, __Value::NEVER)
                        };
                        __one = __one.or(__c);
                    });
                }
                let tested = and(quote!(__one));
                quote!(let __one = { #code __one }; #tested)
            }
            Pat::Path(path) => {
                let last = path.path.segments.last().map(|last| &last.ident);
                if last.is_some_and(is_constant) {
                    return self.test_constant(path, subject, &and);
                }
                self.constructor(&path.path, &[], subject, label, want, &and)
            }
            Pat::TupleStruct(of) => {
                let rest = of.elems.iter().position(|part| matches!(part, Pat::Rest(_)));
                if rest.is_some_and(|at| at + 1 < of.elems.len()) {
                    self.fail("it has a pattern with `..` before others");
                }
                let parts: Vec<_> =
                    of.elems.iter().enumerate().map(|(at, part)| (at.to_string(), part)).collect();
                self.constructor(&of.path, &parts, subject, label, want, &and)
            }
            Pat::Struct(of) => {
                let parts: Vec<_> = of
                    .fields
                    .iter()
                    .map(|field| {
                        let name = match &field.member {
                            Member::Named(name) => name.to_string(),
                            Member::Unnamed(index) => index.index.to_string(),
                        };
                        (name, &*field.pat)
                    })
                    .collect();
                self.constructor(&of.path, &parts, subject, label, want, &and)
            }
            Pat::Tuple(of) => {
                if of.elems.iter().any(|part| matches!(part, Pat::Rest(_))) {
                    self.fail("it has a tuple with `..`");
                }
                let parts: Vec<_> =
                    of.elems.iter().enumerate().map(|(at, part)| (at.to_string(), part)).collect();
                self.fields("", &parts, subject, label, want, &and)
            }
            Pat::Slice(slice) => {
                let parts: Vec<_> = slice.elems.iter().collect();
                self.slice(&parts, subject, label, want, &and)
            }
            other => {
                let text = quote!(#other).to_string();
                self.fail(format!("it has the pattern `{text}`"));
                TokenStream::new()
            }
        }
    }

    fn test_constant(
        &mut self,
        path: &syn::ExprPath,
        subject: &Ident,
        and: &dyn Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        match self.constant(path) {
            Some(constant) => {
                let tested = and(quote!(__cx.equals(#subject, __bits, __b, __Want::Either)));
                quote!(let (__bits, __b) = #constant; #tested)
            }
            None => and(quote!(__Truth::Both)),
        }
    }

    fn constructor(
        &mut self,
        path: &syn::Path,
        parts: &[(String, &Pat)],
        subject: &Ident,
        label: &Lifetime,
        want: &TokenStream,
        and: &dyn Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        match (name.as_str(), parts) {
            ("None", []) => and(quote!(__cx.is_none(#subject))),
            ("Some", [(_, inner)]) => {
                let part = self.name("part");
                let tested = and(quote!(__some));
                let inner = self.test(inner, &part, label, want);
                quote!(let (__some, #part) = __cx.is_some(#subject); #tested #inner)
            }
            ("Self", parts) => self.fields("", parts, subject, label, want, and),
            (name, parts) => self.fields(name, parts, subject, label, want, and),
        }
    }

    fn fields(
        &mut self,
        name: &str,
        parts: &[(String, &Pat)],
        subject: &Ident,
        label: &Lifetime,
        want: &TokenStream,
        and: &dyn Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let parts: Vec<_> =
            parts.iter().filter(|(_, part)| !matches!(part, Pat::Wild(_) | Pat::Rest(_))).collect();
        let fields: Vec<String> = parts.iter().map(|(field, _)| field.clone()).collect();
        let variant = self.variant(name, &fields);
        let mut code = and(quote!(__cx.is(#subject, &#variant, #want)));
        let subjects: Vec<_> = parts.iter().map(|_| self.name("part")).collect();
        for (index, part) in subjects.iter().enumerate() {
            code.extend(quote!(let #part: __Value = __cx.field(#subject, &#variant, #index);));
        }
        for ((_, pattern), part) in parts.into_iter().zip(&subjects) {
            code.extend(self.test(pattern, part, label, want));
        }
        code
    }

    fn slice(
        &mut self,
        parts: &[&Pat],
        list: &Ident,
        label: &Lifetime,
        want: &TokenStream,
        and: &dyn Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let Some((first, others)) = parts.split_first() else {
            return and(quote!(__cx.front(#list).0.opposite()));
        };
        let rest = match first {
            Pat::Rest(_) => Some(None),
            Pat::Ident(ident) => match &ident.subpat {
                Some((_, inner)) if matches!(**inner, Pat::Rest(_)) => Some(Some(&ident.ident)),
                _ => None,
            },
            _ => None,
        };
        if let Some(name) = rest {
            if !others.is_empty() {
                self.fail("it has a pattern with `..` before others");
            }
            return match name {
                Some(name) => {
                    self.names.push(name.to_string());
                    quote!(let #name: __Value = #list;)
                }
                None => TokenStream::new(),
            };
        }
        let (head, tail) = (self.name("part"), self.name("list"));
        let tested = and(quote!(__some));
        let test = self.test(first, &head, label, want);
        let others = self.slice(others, &tail, label, want, and);
        quote!(let (__some, #head, #tail) = __cx.front(#list); #tested #test #others)
    }
}
