//! What is said of each part of a value: conditions on the elements of lists and sets, and on what
//! is in maps.
//!
//! Each becomes one on the whole, which goes through the parts. Where it does not hold, it is gone
//! through once more, and the part is told that is to blame: in a list by its place, in a map by
//! its key.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::lower::{Condition, Lowering};
use super::names::{Names, Printed};
use super::syntax::Refined;
use super::told::{note, otherwise};
use crate::ranges::located;

/// Which parts of a value are gone through.
#[derive(Clone, Copy)]
pub(super) enum Parts {
    /// Elements that have places.
    List,
    /// Elements that have none.
    Set,
    Keys,
    Values,
}

impl Parts {
    /// The elements of a collection of this name.
    pub(super) fn of(name: &str) -> Self {
        if name.ends_with("Set") { Parts::Set } else { Parts::List }
    }

    fn scope(self) -> &'static str {
        match self {
            Parts::List | Parts::Set => "for each element",
            Parts::Keys => "for each key",
            Parts::Values => "for each value",
        }
    }

    /// That something holds of all of them.
    fn all(self, whole: &TokenStream, item: &Ident, holds: &TokenStream) -> TokenStream {
        match self {
            Parts::List | Parts::Set => quote!(#whole.iter().all(|#item| #holds)),
            Parts::Keys => quote!(#whole.keys().all(|#item| #holds)),
            Parts::Values => quote!(#whole.values().all(|#item| #holds)),
        }
    }

    /// The same, which tells the first of which it does not hold.
    fn telling(self, whole: &TokenStream, item: &Ident, holds: &TokenStream) -> TokenStream {
        let (note, at) = (note(), quote::format_ident!("{item}_at"));
        let shown = quote!(|| ::lurcher::_macro_support::refine::described!(#item));
        let (all, pattern, place) = match self {
            Parts::List => (
                quote!(#whole.iter().enumerate()),
                quote!((#at, #item)),
                quote!(#note.nth(#at, #shown);),
            ),
            Parts::Set => {
                (quote!(#whole.iter()), quote!(#item), quote!(#note.one("an element", #shown);))
            }
            Parts::Keys => {
                (quote!(#whole.keys()), quote!(#item), quote!(#note.one("a key", #shown);))
            }
            Parts::Values => (
                quote!(#whole.iter()),
                quote!((#at, #item)),
                quote! {
                    #note.value_of(|| ::lurcher::_macro_support::refine::described!(#at), #shown);
                },
            ),
        };
        let holds = otherwise(holds, &place);
        quote!(#all.all(|#pattern| #holds))
    }
}

impl Lowering {
    /// What is said of each of the parts of a value.
    pub(super) fn each(
        &mut self,
        inner: &Refined,
        parts: Parts,
        value: &Printed,
        names: &Names,
    ) -> syn::Result<Vec<Condition>> {
        let (item, whole) = (self.fresh("item"), &value.value);
        let inside = self.conditions(inner, None, &Printed::behind(quote!(#item), inner), names)?;
        let condition = |Condition { tokens, text, is_loose, more, of_type, span }| {
            let place = located(span);
            let more = more.unwrap_or_else(|| tokens.clone());
            let more = parts.telling(whole, &item, &quote_spanned!(place=> (#more)));
            let tokens = parts.all(whole, &item, &quote_spanned!(place=> (#tokens)));
            let text = format!("{text}, {}", parts.scope());
            Condition { tokens, text, is_loose, more: Some(more), of_type, span }
        };
        Ok(inside.into_iter().map(condition).collect())
    }
}
