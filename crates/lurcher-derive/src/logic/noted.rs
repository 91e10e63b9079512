//! Which functions `#[logic]` has read in this crate, for properties that come after them.
//!
//! A condition under which a property fails may be about any of them, and nobody wants to name them
//! all again. A macro cannot look at the rest of a crate. But all macros of a crate are expanded in
//! one process, one after the other, so what one has read another may know. If they are expanded
//! otherwise (an editor may do so), less is known, or names are of another crate: [`offered`] makes
//! of a name that is not in scope nothing at all, so no harm is done.
//!
//! A module, a trait or a generic type may have the name of a function, and would be no type to
//! ask; so each function has a second name that nobody else uses. It comes along with
//! `use module::*`, and not where a function is imported by itself.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{ItemFn, Path};

/// Names of functions with their texts; none if several are called so: whoever imports both could
/// not be told which is meant.
static NOTED: Mutex<BTreeMap<String, Option<String>>> = Mutex::new(BTreeMap::new());

/// Whether a macro of ours writes a function, as logic that nobody calls by its name. What is
/// written has names that no user gives, because a function of the user's that is called within
/// must not be hidden by it.
pub(super) fn is_generated(name: &str) -> bool {
    name.starts_with("__")
}

/// Whether a function was written for the arguments of a property, of whose types it is said
/// already that they are to be `Data`.
pub(super) fn is_of_arguments(name: &str) -> bool {
    name.starts_with("__lurcher_requires") || name.starts_with("__lurcher_property")
}

/// Whether functions were noted by a name.
pub(crate) fn is_noted(name: &str) -> bool {
    NOTED.lock().unwrap_or_else(PoisonError::into_inner).contains_key(name)
}

/// The functions that were noted by a name, without their bodies; none if several were.
#[cfg(feature = "refine")]
pub(crate) fn heads(name: &str) -> Vec<String> {
    let noted = NOTED.lock().unwrap_or_else(PoisonError::into_inner);
    let text = noted.get(name).cloned().flatten();
    let function = text.and_then(|text| syn::parse_str::<ItemFn>(&text).ok());
    function.iter().map(|function| function.sig.to_token_stream().to_string()).collect()
}

/// Functions that preludes have, Lurcher's and that of Rust. One of the user's that is called so
/// hides them, except from an import: what an attribute has written is ambiguous to it unless it is
/// said where the function is.
const OF_PRELUDES: [&str; 7] =
    ["any", "check", "drop", "size_of", "size_of_val", "align_of", "align_of_val"];

/// The path by which a function can be imported.
pub(crate) fn importable(path: Path) -> Path {
    let name = path.get_ident().map(ToString::to_string).unwrap_or_default();
    if OF_PRELUDES.contains(&name.as_str()) && is_noted(&name) {
        return syn::parse_quote!(self::#path);
    }
    path
}

/// Notes a function that may stand in conditions.
pub(super) fn note(function: &ItemFn) {
    let name = function.sig.ident.unraw().to_string();
    if is_generated(&name) {
        return;
    }
    let text = function.to_token_stream().to_string();
    let mut noted = NOTED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = noted.entry(name).or_insert_with(|| Some(text.clone()));
    if known.as_ref() != Some(&text) {
        *known = None;
    }
}

/// The name of a function by which properties ask for it.
pub(super) fn alias(name: &str) -> Ident {
    format_ident!("__lurcher_logic_{}", name)
}

/// Makes those functions of which some are in scope where a property is; nothing if none was noted.
/// Those that the property calls of its arguments are under test: they say nothing of it that is
/// not known.
pub(crate) fn offered(function: &ItemFn, arguments: &[&Ident]) -> Option<TokenStream> {
    let noted = NOTED.lock().unwrap_or_else(PoisonError::into_inner);
    let names = noted.iter().filter(|(_, text)| text.is_some()).map(|(name, _)| name);
    let body = function.block.to_token_stream();
    let names = names.filter(|name| !is_under_test(name, &body, arguments));
    let names: Vec<Ident> = names.map(|name| alias(name)).collect();
    if names.is_empty() {
        return None;
    }
    let functions = in_scope(
        &names,
        &quote! {
            let mut functions = ::std::vec::Vec::new();
            #(functions.extend(Offered::<#names>::background());)*
            functions
        },
    );
    Some(quote!(|| { #functions }))
}

/// Some code with functions by their second names: a name is what it is where the code is, and
/// `Absent` only if it is nothing there, as what is imported further inside comes first.
fn in_scope(names: &[Ident], code: &TokenStream) -> TokenStream {
    quote! {
        #[allow(unused_imports, non_camel_case_types)]
        use ::lurcher::_macro_support::{#(Absent as #names),*};
        {
            #[allow(unused_imports, clippy::wildcard_imports)]
            use self::*;
            use ::lurcher::_macro_support::{Offered, Unread as _};
            #code
        }
    }
}

/// Whether a function is called of nothing but arguments, and not in order to leave out inputs.
fn is_under_test(name: &str, body: &TokenStream, arguments: &[&Ident]) -> bool {
    let tokens: Vec<TokenTree> = body.clone().into_iter().collect();
    let is_ident = |at: usize, text: &str| matches!(tokens.get(at), Some(TokenTree::Ident(ident)) if ident == text);
    let is_sign = |at: usize, sign: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
    tokens.iter().enumerate().any(|(at, token)| {
        let TokenTree::Group(group) = token else { return false };
        if at >= 2 && is_ident(at - 2, "assume") && is_sign(at - 1, '!') {
            return false;
        }
        let is_call = at >= 1 && is_ident(at - 1, name) && !(at >= 2 && is_sign(at - 2, '.'));
        (is_call && are_arguments(group.stream(), arguments))
            || is_under_test(name, &group.stream(), arguments)
    })
}

fn are_arguments(tokens: TokenStream, arguments: &[&Ident]) -> bool {
    tokens.into_iter().all(|token| match token {
        TokenTree::Ident(ident) => arguments.iter().any(|argument| **argument == ident),
        TokenTree::Punct(punct) => "&*,".contains(punct.as_char()),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;

    use super::*;

    fn of(text: &str) -> ItemFn {
        syn::parse_str(text).unwrap()
    }

    #[test]
    fn a_function_that_is_called_of_the_arguments_is_under_test() {
        let list = Ident::new("list", Span::call_site());
        for (body, expected) in [
            ("assert!(is_sorted(&list));", true),
            ("if !is_sorted(list) { panic!() }", true),
            ("assert!(is_sorted(&sort(&list)));", false),
            ("let sorted = sort(&list); assert!(is_sorted(&sorted));", false),
            ("assume!(is_sorted(&list)); assert!(list.is_empty());", false),
            ("assert!(list.is_sorted());", false),
            ("assert!(holds(&list));", false),
        ] {
            let body = of(&format!("fn p() {{ {body} }}")).block.to_token_stream();
            assert_eq!(is_under_test("is_sorted", &body, &[&list]), expected, "{body}");
        }
    }

    #[test]
    fn of_two_functions_of_one_name_none_is_offered() {
        note(&of("fn noted_once(x: &u8) -> bool { *x > 1 }"));
        note(&of("fn noted_once(x: &u8) -> bool { *x > 1 }"));
        note(&of("fn noted_twice(x: &u8) -> bool { *x > 1 }"));
        note(&of("fn noted_twice(x: &u8) -> bool { *x > 2 }"));
        note(&of("fn __lurcher_requires(x: &u8) -> bool { *x > 2 }"));
        let offered = offered(&of("fn p(x: u8) {}"), &[]).unwrap().to_string();
        assert!(offered.contains("noted_once"), "{offered}");
        assert!(!offered.contains("noted_twice"), "{offered}");
        assert!(!offered.contains("requires"), "{offered}");
    }
}
