//! What types say themselves: aliases, invariants, indices.
//!
//! A refinement names types, and a macro sees their names only. Whether `Pos` is an alias with a
//! predicate, or a type with an invariant, is found out where names are resolved: an alias has a
//! constant of its own name (see `alias.rs`), so `use Pos as companion` imports that, too; where
//! there is none, the constant `companion` of the block around it is meant, and the type is asked.
//! For each such type there is a function beside the test with all readings, which hands on what it
//! is asked, so that conditions call it like any `#[logic]` function.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::syntax::{Base, Refined};
use crate::ranges::located;

/// The functions that are needed.
#[derive(Default)]
pub(super) struct Companions {
    all: Vec<Companion>,
    /// Whether what is asked now is asked of inputs, and has all readings.
    pub(super) is_of_inputs: bool,
    /// Whether the types are those of fields, where nothing can be given to an alias.
    pub(super) is_of_fields: bool,
}

struct Companion {
    name: Ident,
    ty: Refined,
    kind: Kind,
    has_readings: bool,
}

#[derive(Clone, PartialEq)]
enum Kind {
    /// Whether a value is of the type; for each argument, whether it is a Boolean.
    Holds(Vec<bool>),
    /// The n-th index.
    Index(usize),
}

impl Companions {
    /// The function that says whether a value is of a type.
    pub(super) fn holds(&mut self, ty: &Refined, arguments: Vec<bool>) -> Ident {
        self.function(ty, Kind::Holds(arguments))
    }

    /// The function that says what an index is.
    pub(super) fn index(&mut self, ty: &Refined, nth: usize) -> Ident {
        self.function(ty, Kind::Index(nth))
    }

    fn function(&mut self, ty: &Refined, kind: Kind) -> Ident {
        let text = ty.erased().to_string();
        let has_readings = self.is_of_inputs;
        let known = self
            .all
            .iter_mut()
            .find(|known| known.kind == kind && known.ty.erased().to_string() == text);
        if let Some(known) = known {
            known.has_readings |= has_readings;
            return known.name.clone();
        }
        let name = format_ident!("__companion_{}", self.all.len(), span = located(ty.span));
        self.all.push(Companion { name: name.clone(), ty: ty.clone(), kind, has_readings });
        name
    }

    /// What stands in the block around the test, and what stands in it.
    pub(super) fn items(&self) -> (TokenStream, TokenStream) {
        let (mut outer, mut inner) = (TokenStream::new(), TokenStream::new());
        for companion in &self.all {
            let (before, items) = companion.items(self.is_of_fields);
            outer.extend(before);
            inner.extend(items);
        }
        (outer, inner)
    }
}

impl Companion {
    fn items(&self, is_of_field: bool) -> (TokenStream, TokenStream) {
        let Companion { name, ty, kind, has_readings } = self;
        let (of, place) = (ty.erased(), located(ty.span));
        let support = quote!(::lurcher::_macro_support::refine);
        let alias = format_ident!("{name}_alias", span = place);
        let value = Ident::new("value", Span::mixed_site());
        let (outer, arguments, result, probe) = match kind {
            Kind::Holds(kinds) => {
                let types: Vec<TokenStream> = kinds
                    .iter()
                    .map(|is_truth| if *is_truth { quote!(bool) } else { quote!(::lurcher::Int) })
                    .collect();
                let arguments: Vec<TokenStream> = types
                    .iter()
                    .enumerate()
                    .map(|(n, ty)| {
                        let name = format_ident!("a{n}", span = Span::mixed_site());
                        quote!(#name: #ty)
                    })
                    .collect();
                let outer = quote! {
                    #[allow(non_upper_case_globals, dead_code)]
                    const #alias: #support::NoAlias = #support::NoAlias;
                };
                let found = match is_of_field {
                    true => quote!(#support::OfField(#alias)),
                    false => quote!(#alias),
                };
                let probe = quote_spanned! {place=>
                    (&&&&&#support::Probe::<_, #of, (#(#types,)*)>::new(#found))
                };
                (outer, arguments, quote!(bool), probe)
            }
            Kind::Index(nth) => {
                let result = quote_spanned!(place=> <#of as #support::IndexedBy<#nth>>::Index);
                (TokenStream::new(), Vec::new(), result, TokenStream::new())
            }
        };
        let values: Vec<Ident> = (0..arguments.len())
            .map(|n| format_ident!("a{n}", span = Span::mixed_site()))
            .collect();
        let (plain, lazy, symbolic) = match kind {
            Kind::Holds(_) => (
                quote_spanned!(place=> #probe.holds(#value, (#(#values,)*))),
                quote_spanned!(place=> #probe.holds_lazily(#value, (#(#values,)*))),
                quote_spanned!(place=> #probe.holds_symbolically()),
            ),
            Kind::Index(nth) => {
                let of = quote_spanned!(place=> <#of as #support::IndexedBy<#nth>>);
                (
                    quote!(#of::index(#value)),
                    quote!(#of::index_lazily(#value)),
                    quote!(#of::index_symbolically()),
                )
            }
        };
        let import = match (&ty.base, kind) {
            (Base::Named { path, .. }, Kind::Holds(_)) => quote_spanned! {place=>
                #[allow(unused_imports)]
                use #path as #alias;
            },
            _ => TokenStream::new(),
        };
        let says = matches!(kind, Kind::Holds(_)).then(|| {
            quote_spanned! {place=>
                #[allow(dead_code)]
                impl #name {
                    fn violated(#value: &#of #(, #arguments)*) -> ::std::string::String {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        #probe.violated(#value, (#(#values,)*))
                    }

                    fn text() -> &'static str {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        #probe.text()
                    }

                    fn definition(
                        name: &str,
                        sort: &str,
                    ) -> ::core::option::Option<::std::string::String> {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        #probe.definition(name, sort)
                    }
                }
            }
        });
        let readings = has_readings.then(|| {
            quote_spanned! {place=>
                #[allow(dead_code)]
                impl #name {
                    fn lazy<'s>(
                        #value: impl ::lurcher::_macro_support::IntoLazy<'s, #of>
                        #(, #arguments)*
                    ) -> #result {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        let #value = #value.into_lazy();
                        #lazy
                    }
                }

                impl ::lurcher::_macro_support::Reading for #name {
                    fn symbolic() -> &'static ::lurcher::_macro_support::symbolic::Function {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        #symbolic
                    }
                }
            }
        });
        let inner = quote_spanned! {place=>
            #import
            #[allow(dead_code)]
            fn #name(#value: &#of #(, #arguments)*) -> #result {
                #[allow(unused_imports)]
                use #support::traits::*;
                #plain
            }
            #[allow(non_camel_case_types, dead_code)]
            struct #name {}
            #says
            #readings
        };
        (outer, inner)
    }
}
