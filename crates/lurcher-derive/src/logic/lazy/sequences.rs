//! Patterns of tuples and slices against lazy values.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::Pat;

use super::Printer;
use super::patterns::{Subject, Then};
use crate::logic::kind::Kind;
use crate::logic::pattern_text::{is_simple, names};

impl Printer<'_> {
    /// A tuple that is an ordinary one, of handles and other values.
    pub(super) fn test_tuple(
        &mut self,
        pattern: &Pat,
        kinds: &[Kind],
        subject: &TokenStream,
        then: Then<'_>,
    ) -> TokenStream {
        let mut references = TokenStream::new();
        let mut pattern = pattern;
        while let Pat::Reference(inner) = pattern {
            inner.and_token.to_tokens(&mut references);
            pattern = &inner.pat;
        }
        let Pat::Tuple(tuple) = pattern else {
            let subject = Subject { tokens: subject.clone(), kind: Kind::Tuple(kinds.to_vec()) };
            return self.test(pattern, &subject, then);
        };
        let mut patterns = Vec::new();
        let mut tests = Vec::new();
        let rest = tuple.elems.iter().position(|part| matches!(part, Pat::Rest(_)));
        for (index, part) in tuple.elems.iter().enumerate() {
            let from_end = tuple.elems.len() - index;
            let kind = match rest {
                Some(rest) if index > rest => kinds.get(kinds.len().wrapping_sub(from_end)),
                _ => kinds.get(index),
            };
            let kind = kind.cloned().unwrap_or(Kind::Ref);
            if is_simple(part) || !kind.is_lazy() {
                for name in names(part) {
                    self.scope.declare(&name.to_string(), kind.clone());
                }
                patterns.push(part.to_token_stream());
            } else {
                let name = self.name("part");
                patterns.push(quote!(#name));
                tests.push((part, Subject { tokens: quote!(#name), kind }));
            }
        }
        let code = self.test_all(&tests, then);
        quote!(match #subject { #references(#(#patterns,)*) => { #code } _ => {} })
    }

    /// The elements of a list, from the front as far as there is no `..`.
    pub(super) fn test_slice(
        &mut self,
        parts: &[&Pat],
        list: &Ident,
        item: &Kind,
        then: Then<'_>,
    ) -> TokenStream {
        let Some((first, others)) = parts.split_first() else {
            let then = then(self);
            return quote!(if #list.is_empty() { #then });
        };
        let rest = match first {
            Pat::Rest(_) => Some(None),
            Pat::Ident(ident) => match &ident.subpat {
                Some((_, inner)) if matches!(**inner, Pat::Rest(_)) => Some(Some(&ident.ident)),
                _ => None,
            },
            _ => None,
        };
        let Some(rest) = rest else {
            let (element, tail) = (self.name("element"), self.name("list"));
            let subject = Subject { tokens: quote!(#element), kind: item.clone() };
            let code = self.test(first, &subject, &mut |printer| {
                printer.test_slice(others, &tail, item, then)
            });
            return quote! {
                if let ::core::option::Option::Some((#element, #tail)) = #list.split_first() {
                    #code
                }
            };
        };
        let (middle, end) = (self.name("list"), self.name("end"));
        let binding = rest.map(|name| {
            self.scope.declare(&name.to_string(), Kind::Ref);
            quote!(let #name = #middle;)
        });
        if others.is_empty() {
            let then = then(self);
            return quote!({ let #middle = #list; #binding #then });
        }
        let n = others.len();
        let tests: Vec<(&Pat, Subject)> = others
            .iter()
            .enumerate()
            .map(|(index, part)| {
                (*part, Subject { tokens: quote!(#end[#index]), kind: item.clone() })
            })
            .collect();
        let code = self.test_all(&tests, then);
        quote! {
            if let ::core::option::Option::Some((#middle, #end)) = #list.__split_end(#n) {
                #binding
                #code
            }
        }
    }
}
