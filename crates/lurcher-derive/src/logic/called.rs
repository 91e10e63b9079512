//! Which functions a function names, and what one that may call itself says when it is called.
//!
//! A recursion without end would use up the stack, and that ends the process. So a function that
//! may call itself says that it was called, and the library leaves it while there is room.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{ImplItem, ItemFn, ItemImpl, Signature, parse_quote};

use super::input::{Function, Methods, Settings};

/// Whether something is named anywhere in some tokens.
pub(super) fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// What a function that may call itself says when it is called; nothing if it calls none by its
/// name.
pub(super) fn called(function: &Function<'_>) -> Option<TokenStream> {
    let ident = &function.signature.ident;
    // Not as text: which texts a function has is looked at elsewhere.
    may_call(function.body.to_token_stream(), &ident.unraw().to_string())
        .then(|| quote!(::lurcher::_macro_support::called(::core::stringify!(#ident));))
}

/// The user's function, which says that it was called.
pub(super) fn with_call(function: &Function<'_>, mut item: ItemFn) -> ItemFn {
    say(function, &item.sig.clone(), &mut item.block);
    item
}

/// The same of methods.
pub(super) fn with_calls(
    mut item: ItemImpl,
    methods: &Methods<'_>,
    settings: &Settings,
) -> ItemImpl {
    for inner in &mut item.items {
        let ImplItem::Fn(inner) = inner else { continue };
        let (signature, block) = (inner.sig.clone(), inner.block.clone());
        let function = Function::new(&signature, &block, settings, Some(methods));
        say(&function, &signature, &mut inner.block);
    }
    item
}

fn say(function: &Function<'_>, signature: &Signature, block: &mut syn::Block) {
    let is_plain = signature.constness.is_none() && signature.asyncness.is_none();
    if let Some(called) = called(function).filter(|_| is_plain) {
        // Items come first, as in any function.
        let is_item = |statement: &syn::Stmt| matches!(statement, syn::Stmt::Item(_));
        let at = block.stmts.iter().take_while(|statement| is_item(statement)).count();
        block.stmts.insert(at, parse_quote!(#called));
    }
}

/// Whether a function is called by its name, or a method that has this one.
fn may_call(text: TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = text.into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => may_call(group.stream(), name),
        TokenTree::Ident(ident) => {
            let is_called = matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
            let before = at.checked_sub(1).map(|before| &tokens[before]);
            let is_method = matches!(before, Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
            let called = ident.unraw().to_string();
            let is_function = !is_method && called.starts_with(|c: char| !c.is_uppercase());
            is_called && (is_function || called == name)
        }
        _ => false,
    })
}
