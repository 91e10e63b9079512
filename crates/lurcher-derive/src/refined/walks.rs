//! Going through values of a type to say something of everything in a field: what `each` becomes.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Error, Type};

use super::names::{Names, Printed};
use super::of_type::{Field, Of, Variant};
use super::said::Each;
use super::syntax::Refined;
use super::text::text;
use super::told::{note, otherwise, why_not};
use super::ways::{hidden, nth_field, same, way};

/// The functions that go through values for `each`.
pub(super) struct Walks {
    /// Nothing if there is no `each`.
    pub(super) items: TokenStream,
}

impl Walks {
    pub(super) fn new(of: &Of, variants: &[Variant<'_>]) -> syn::Result<Self> {
        let (mut items, mut arms, mut noting) = (TokenStream::new(), Vec::new(), Vec::new());
        let (mut n, said) = (0, hidden("said"));
        for variant in variants {
            let (mut conditions, mut noted) = (Vec::new(), Vec::new());
            for (at, field) in variant.fields.iter().enumerate() {
                for each in &field.each {
                    if !variant.is_named {
                        let message =
                            "fields need names to be spoken of\nwrite `Node { key: i64, … }`";
                        return Err(Error::new(each.name.span(), message));
                    }
                    let function = format_ident!("__lurcher_each_{n}");
                    n += 1;
                    let others: Vec<&Field<'_>> = variant
                        .fields
                        .iter()
                        .enumerate()
                        .filter(|(n, _)| *n != at)
                        .map(|(_, f)| f)
                        .collect();
                    let walk = each.walk(&function, of, field.ty, &others, variants)?;
                    items.extend(walk.item);
                    let name = field.name.map(ToString::to_string).unwrap_or_default();
                    let text = format!("{}, for each {} in `{name}`", text(&each.term), each.name);
                    let (note, telling) = (note(), &walk.telling);
                    let told = quote! {
                        ::lurcher::_macro_support::refine::told(#text, |#note| {
                            let _ = #telling;
                        })
                    };
                    noted.push(noting_call(&walk.call, &said, &told));
                    conditions.push(walk.call);
                }
                // What is inside is ordered, too.
                let inside = |part: &TokenStream| quote!(__lurcher_ordered(#part));
                let noting = |part: &TokenStream| quote!(__lurcher_unordered(#part, #said));
                let here = |_: &TokenStream, _: &Type| Ok(TokenStream::new());
                let (part, way) = (nth_field(at), way(field.ty, of, &|_| false));
                conditions.extend(way.holds(&quote!(#part), &here, &inside)?);
                noted.extend(way.holds(&quote!(#part), &here, &noting)?);
            }
            arms.push(variant.arm(of, &conditions));
            noting.push(variant.arm(of, &noted));
        }
        if n == 0 {
            return Ok(Walks { items: TokenStream::new() });
        }
        let ((parameters, bounds), of) = (of.of_function(), &of.ty);
        let value = hidden("value");
        items.extend(quote! {
            #[::lurcher::logic]
            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn __lurcher_ordered #parameters (#value: &#of) -> bool #bounds { match #value { #(#arms)* } }

            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn __lurcher_unordered #parameters (
                #value: &#of,
                #said: &mut ::std::string::String,
            ) -> bool #bounds {
                match #value { #(#noting)* }
            }
        });
        Ok(Walks { items })
    }
}

/// Something that holds or not, which notes a text if it does not.
pub(super) fn noting_call(call: &TokenStream, said: &Ident, text: &TokenStream) -> TokenStream {
    quote!(::lurcher::_macro_support::refine::noted(#call, #said, || #text))
}

impl Variant<'_> {
    /// An arm in which fields are called by their places.
    pub(super) fn arm(&self, of: &Of, conditions: &[TokenStream]) -> TokenStream {
        let of = &of.path;
        let path = match self.ident {
            Some(ident) => quote!(#of::#ident),
            None => quote!(#of),
        };
        let bindings: Vec<Ident> = (0..self.fields.len()).map(nth_field).collect();
        let pattern = if self.fields.is_empty() {
            quote!(#path { .. })
        } else if self.is_named {
            let names = self.fields.iter().filter_map(|field| field.name);
            quote!(#path { #(#names: #bindings),* })
        } else {
            quote!(#path(#(#bindings),*))
        };
        quote!(#pattern => true #(&& #conditions)*,)
    }
}

/// A function for one `each`, and the call of it from where it is said.
struct Walk {
    /// Beside it one that notes why it does not hold.
    item: TokenStream,
    call: TokenStream,
    /// The call of the other.
    telling: TokenStream,
}

impl Each {
    fn walk(
        &self,
        function: &Ident,
        of: &Of,
        field: &Type,
        others: &[&Field<'_>],
        variants: &[Variant<'_>],
    ) -> syn::Result<Walk> {
        let mut names = Names::of_inputs();
        let element = syn::parse2::<Refined>(self.ty.to_token_stream())?;
        let (mut given, mut types, mut handed) = (Vec::new(), Vec::new(), Vec::new());
        for other in others {
            let Some(name) = other.name else { continue };
            let ty = syn::parse2::<Refined>(other.ty.to_token_stream())?;
            names.add(name, Printed::behind(quote!(#name), &ty));
        }
        let is_element = |ty: &Type| same(ty, &self.ty);
        let here = |part: &TokenStream, _: &Type| {
            let mut names = names.clone();
            names.add(&self.name, Printed::behind(part.clone(), &element));
            self.term.truth(&names)
        };
        let here_telling = |part: &TokenStream, ty: &Type| {
            let mut names = names.clone();
            names.add(&self.name, Printed::behind(part.clone(), &element));
            Ok(otherwise(&here(part, ty)?, &why_not(&self.term, &names, None)?))
        };
        // Once, to know what is used.
        here(&quote!(part), &self.ty)?;
        for (at, other) in self.positions(others, variants) {
            let Some(name) = other.name.filter(|name| names.is_used(name)) else { continue };
            let part = nth_field(at);
            given.push(name);
            types.push(other.ty);
            handed.push(part);
        }
        let (note, telling) = (note(), format_ident!("{function}_telling"));
        let inside = |part: &TokenStream| quote!(#function(#part #(, #given)*));
        let inside_telling = |part: &TokenStream| quote!(#telling(#part #(, #given)*, #note));
        let (mut arms, mut telling_arms) = (Vec::new(), Vec::new());
        for variant in variants {
            let (mut conditions, mut tellings) = (Vec::new(), Vec::new());
            for (at, field) in variant.fields.iter().enumerate() {
                let (part, way) = (nth_field(at), way(field.ty, of, &is_element));
                let part = quote!(#part);
                conditions.extend(way.holds(&part, &here, &inside)?);
                tellings.extend(way.holds(&part, &here_telling, &inside_telling)?);
            }
            arms.push(variant.arm(of, &conditions));
            telling_arms.push(variant.arm(of, &tellings));
        }
        let ((parameters, bounds), whole) = (of.of_function(), &of.ty);
        let value = hidden("value");
        let item = quote! {
            #[::lurcher::logic]
            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn #function #parameters (#value: &#whole #(, #given: &#types)*) -> bool #bounds {
                match #value { #(#arms)* }
            }

            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn #telling #parameters (
                #value: &#whole #(, #given: &#types)*,
                #note: &mut ::lurcher::_macro_support::refine::Note,
            ) -> bool #bounds {
                match #value { #(#telling_arms)* }
            }
        };
        // From where it is said, the others are fields.
        let at = self.place(field, variants);
        let part = nth_field(at);
        let lent = |part: &TokenStream| quote!(#function(#part #(, #handed)*));
        let found = |part: &TokenStream, ty: &Type| {
            let holds = here(part, ty)?;
            Ok(quote!({ #(let #given = #handed;)* #holds }))
        };
        let lent_telling = |part: &TokenStream| quote!(#telling(#part #(, #handed)*, #note));
        let found_telling = |part: &TokenStream, ty: &Type| {
            let holds = here_telling(part, ty)?;
            Ok(quote!({ #(let #given = #handed;)* #holds }))
        };
        let (part, way) = (quote!(#part), way(field, of, &is_element));
        let call = way.holds(&part, &found, &lent)?;
        let telling = way.holds(&part, &found_telling, &lent_telling)?.unwrap_or_default();
        let call = call.ok_or_else(|| {
            let message = format!(
                "there is no way to the values of type `{}` in this field: what is gone through is the \
                 type itself, pointers, lists, sets, maps, tuples and `Option`",
                self.ty.to_token_stream()
            );
            Error::new_spanned(field, message)
        })?;
        Ok(Walk { item, call, telling })
    }

    /// The other fields with their places in their variant.
    fn positions<'f, 'i>(
        &self,
        others: &[&'f Field<'i>],
        variants: &'f [Variant<'i>],
    ) -> Vec<(usize, &'f Field<'i>)> {
        let all = variants.iter().flat_map(|variant| variant.fields.iter().enumerate());
        all.filter(|(_, field)| others.iter().any(|other| std::ptr::eq(*other, *field))).collect()
    }

    /// The place of the field that this is said of.
    fn place(&self, of: &Type, variants: &[Variant<'_>]) -> usize {
        let mut all = variants.iter().flat_map(|variant| variant.fields.iter().enumerate());
        all.find(|(_, field)| std::ptr::eq(field.ty, of)).map_or(0, |(at, _)| at)
    }
}
