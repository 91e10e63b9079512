//! Functions that call others ask first whether there is room on the stack.
//!
//! One that calls itself without end would end the process. The readings beside it count; the function itself is the user's, so
//! that this is the one statement that it gets, in builds with debug assertions as with the checks of arithmetic.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Block, ImplItem, ImplItemFn, ItemFn, ItemImpl, Signature, parse_quote};

/// The function with the question, if it calls anything.
pub(super) fn function(item: &ItemFn) -> ItemFn {
    let mut item = item.clone();
    ask(&item.sig, &mut item.block, false);
    item
}

/// The same of all methods.
pub(super) fn methods(item: &ItemImpl) -> ItemImpl {
    let mut item = item.clone();
    for inner in &mut item.items {
        if let ImplItem::Fn(ImplItemFn { sig, block, .. }) = inner {
            ask(sig, block, true);
        }
    }
    item
}

fn ask(signature: &Signature, block: &mut Block, is_method: bool) {
    let is_plain = signature.constness.is_none() && signature.asyncness.is_none();
    if is_plain && calls(block.to_token_stream(), is_method) {
        let name = &signature.ident;
        // The name is not written as text: what texts a function has is looked at elsewhere.
        block.stmts.insert(
            0,
            parse_quote! {
                #[cfg(debug_assertions)]
                ::lurcher::_macro_support::enough_stack(::core::stringify!(#name));
            },
        );
    }
}

/// Whether something is called: a name with brackets after it. Methods of others come to an end.
fn calls(tokens: TokenStream, with_methods: bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_dot = |token: &TokenTree| matches!(token, TokenTree::Punct(dot) if dot.as_char() == '.');
    let is_call = |(nth, pair): (usize, &[TokenTree])| match pair {
        [TokenTree::Ident(name), TokenTree::Group(group)] => {
            let is_function = name.to_string().starts_with(|c: char| c.is_lowercase());
            let is_method = nth > 0 && is_dot(&tokens[nth - 1]);
            group.delimiter() == Delimiter::Parenthesis
                && is_function
                && (with_methods || !is_method)
        }
        _ => false,
    };
    tokens.windows(2).enumerate().any(is_call)
        || tokens.iter().any(|token| match token {
            TokenTree::Group(group) => calls(group.stream(), with_methods),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    fn asks(item: TokenStream) -> bool {
        let item: ItemFn = syn::parse2(item).unwrap();
        function(&item).to_token_stream().to_string().contains("enough_stack")
    }

    #[test]
    fn what_calls_a_function_asks() {
        assert!(asks(quote!(
            fn f(n: u8) -> u8 {
                if n == 0 { 0 } else { f(n - 1) }
            }
        )));
        assert!(asks(quote!(
            fn f(n: u8) -> u8 {
                match n {
                    0 => 0,
                    _ => module::g(n - 1),
                }
            }
        )));
        assert!(!asks(quote!(
            fn f(list: &[u8]) -> bool {
                list.len() > 1 && Some(1) == None
            }
        )));
        assert!(!asks(quote!(
            const fn f(n: u8) -> u8 {
                if n == 0 { 0 } else { f(n - 1) }
            }
        )));
    }

    #[test]
    fn methods_ask_before_they_call_methods() {
        let item: ItemImpl =
            parse_quote!(impl T { fn f(&self) -> u8 { self.0.f() } fn g(&self) -> u8 { 1 } });
        let text = methods(&item).to_token_stream().to_string();
        assert_eq!(text.matches("enough_stack").count(), 1, "{text}");
    }
}
