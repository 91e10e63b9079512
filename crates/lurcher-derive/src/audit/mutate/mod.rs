//! `#[mutate]`: all small changes to a function's text, in one build.
//!
//! Only one bug is on at a time. So at a place with several, the text becomes a `match` on which is
//! on: each arm is the changed text, with everything inside of it as it was written, and the last
//! arm is the text as it was, with the bugs inside of it. That way nothing is evaluated twice,
//! borrowed longer or moved earlier than it was, and the text grows with its depth only.
//!
//! A macro knows no types, so some of the changes will not compile. `cargo lurcher audit` finds out
//! which by the places of the errors: whatever is generated has the span of the text that it stands
//! for. What it has to leave out it says in a file, by name (`left_out.rs`).

mod arms;
mod compared;
mod conditional;
mod expressions;
mod left_out;
mod operators;
mod returned;
mod site;
mod watched;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{Attribute, Block, ImplItem, Item, ItemFn, ItemMod, Signature, TraitItem, parse_quote};

use self::conditional::{arguments, defer, is_conditional, is_for_tests};
use self::expressions::Mutator;
use super::registry::{Place, is_auditing, tracked};
use super::written::on_one_line;

const MISPLACED: &str = "`#[mutate]` stands on a function, an `impl` block, a trait, or a module with its text in braces\n\
     write it on one of those, or on the items inside";

/// Plants bugs in an item, if this is the build of an audit.
pub(crate) fn mutate(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let (is_skipped, of) = match self::arguments(&arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    let mut parsed: Item = match syn::parse2(item.clone()) {
        Ok(parsed) => parsed,
        Err(_) if is_skipped => return item,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    let is_right = match &parsed {
        Item::Fn(_) | Item::Impl(_) | Item::Trait(_) => true,
        Item::Mod(module) => module.content.is_some(),
        _ => false,
    };
    if !is_right {
        let error = syn::Error::new_spanned(&parsed, MISPLACED).into_compile_error();
        return quote!(#error #item);
    }
    if is_skipped {
        return item;
    }
    mutate_item(&mut parsed, of.as_deref(), is_auditing());
    parsed.into_token_stream()
}

/// Whether an item is to be left alone; takes our attributes off it.
fn is_left_alone(attributes: &mut Vec<Attribute>) -> bool {
    let is_named = |attribute: &Attribute, name: &str| {
        attribute.path().segments.last().is_some_and(|segment| segment.ident == name)
    };
    let mut is_skipped = false;
    attributes.retain(|attribute| {
        let is_ours = is_named(attribute, "mutate");
        let is_list = matches!(&attribute.meta, syn::Meta::List(_));
        is_skipped |= is_ours && is_list;
        !is_ours
    });
    is_skipped
        || attributes.iter().any(|attribute| {
            let is_test =
                ["test", "property", "logic"].iter().any(|name| is_named(attribute, name));
            is_test || is_for_tests(attribute)
        })
}

/// Plants bugs in an item; a method that stands for itself comes with the name of its type.
fn mutate_item(item: &mut Item, of: Option<&str>, is_on: bool) {
    let is_left_alone_whole = match item {
        Item::Fn(function) => is_left_alone(&mut function.attrs),
        Item::Impl(block) => is_left_alone(&mut block.attrs),
        Item::Trait(block) => is_left_alone(&mut block.attrs),
        Item::Mod(module) => is_left_alone(&mut module.attrs),
        _ => false,
    };
    match item {
        _ if is_left_alone_whole => {}
        Item::Fn(ItemFn { attrs, sig, block, .. }) => mutate_body((attrs, sig, block), of, is_on),
        Item::Impl(block) => {
            let of = on_one_line(&block.self_ty.to_token_stream());
            for item in &mut block.items {
                let ImplItem::Fn(method) = item else { continue };
                let body = (&mut method.attrs, &method.sig, &mut method.block);
                mutate_method(body, &of, is_on);
            }
        }
        Item::Trait(block) => {
            let of = block.ident.to_string();
            for item in &mut block.items {
                let TraitItem::Fn(method) = item else { continue };
                match &mut method.default {
                    Some(body) => {
                        mutate_method((&mut method.attrs, &method.sig, body), &of, is_on);
                    }
                    None => {
                        is_left_alone(&mut method.attrs);
                    }
                }
            }
        }
        Item::Mod(ItemMod { content: Some((_, items)), .. }) => {
            items.iter_mut().for_each(|item| mutate_inner(item, None, is_on));
        }
        _ => {}
    }
}

/// An item inside of one with the attribute, or of a function with a name.
fn mutate_inner(item: &mut Item, of: Option<&str>, is_on: bool) {
    let attributes = match item {
        Item::Fn(function) => &mut function.attrs,
        Item::Impl(block) => &mut block.attrs,
        Item::Trait(block) => &mut block.attrs,
        Item::Mod(module) if module.content.is_some() => &mut module.attrs,
        _ => return,
    };
    if !is_conditional(attributes) {
        mutate_item(item, of, is_on);
    } else if !is_left_alone(attributes) {
        defer(attributes, of);
    }
}

fn mutate_method(
    (attributes, signature, body): (&mut Vec<Attribute>, &Signature, &mut Block),
    of: &str,
    is_on: bool,
) {
    if is_left_alone(attributes) {
    } else if is_conditional(attributes) {
        defer(attributes, Some(of));
    } else {
        mutate_body((attributes, signature, body), Some(of), is_on);
    }
}

fn mutate_body(
    (attributes, signature, body): (&mut Vec<Attribute>, &Signature, &mut Block),
    of: Option<&str>,
    is_on: bool,
) {
    // What is evaluated by the compiler cannot ask which bug is on.
    if signature.constness.is_some() {
        return;
    }
    if is_on {
        let name = match of {
            Some(of) => format!("{of}::{}", signature.ident),
            None => signature.ident.to_string(),
        };
        let whole = Place::of(&quote!(#signature #body));
        let mut mutator = Mutator::new(name, (whole.start.0, whole.end.0));
        mutator.visit_block_mut(body);
        if let Some(first) = mutator.early_returns(signature) {
            body.stmts.insert(0, first);
        }
        attributes.push(parse_quote! {
            #[allow(
                unused,
                arithmetic_overflow,
                overflowing_literals,
                unconditional_panic,
                unconditional_recursion,
                clippy::all,
                reason = "every mutant is in this build"
            )]
        });
        if let Some(refused) = left_out::refused(&whole) {
            body.stmts.insert(0, syn::Stmt::Item(parse_quote!(#refused)));
        }
    }
    let tracked: syn::ItemConst = parse_quote_tracked(tracked());
    body.stmts.insert(0, syn::Stmt::Item(Item::Const(tracked)));
}

fn parse_quote_tracked(tokens: TokenStream) -> syn::ItemConst {
    parse_quote!(#tokens)
}

#[cfg(test)]
mod tests;
