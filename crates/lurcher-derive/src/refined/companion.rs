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

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
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

    /// Whether the types, which are those of fields, say something, as an expression. An alias that
    /// is refined does; a type is asked, unless it is among the `asked`.
    pub(super) fn says(&self, asked: &Ident) -> TokenStream {
        let (mut outer, mut inner) = (TokenStream::new(), quote!(false));
        let (mut imports, support) = (TokenStream::new(), support());
        for companion in &self.all {
            let Probe { plain, import, asking } = companion.probe(&[], true);
            outer.extend(plain);
            imports.extend(import);
            inner.extend(quote!(|| #asking.says(#asked)));
        }
        quote!({
            #outer
            {
                #imports
                #[allow(unused_imports)]
                use #support::traits::*;
                #inner
            }
        })
    }
}

fn support() -> TokenStream {
    quote!(::lurcher::_macro_support::refine)
}

/// How a type is asked, which may be an alias.
struct Probe {
    /// What its name stands for where it is no alias, for the block around the import.
    plain: TokenStream,
    /// What brings the alias along.
    import: TokenStream,
    asking: TokenStream,
}

impl Companion {
    /// How the type is asked, with arguments of some types.
    fn probe(&self, types: &[TokenStream], is_of_field: bool) -> Probe {
        let (of, place, support) = (self.ty.erased(), located(self.ty.span), support());
        let alias = format_ident!("{}_alias", self.name, span = place);
        let plain = quote! {
            #[allow(non_upper_case_globals, dead_code)]
            const #alias: #support::NoAlias = #support::NoAlias;
        };
        let import = match &self.ty.base {
            Base::Named { path, .. } => quote_spanned! {place=>
                #[allow(unused_imports)]
                use #path as #alias;
            },
            _ => TokenStream::new(),
        };
        let found = match is_of_field {
            true => quote!(#support::OfField(#alias)),
            false => quote!(#alias),
        };
        let asking = quote_spanned! {place=>
            (&&&&&#support::Probe::<_, #of, (#(#types,)*)>::new(#found))
        };
        Probe { plain, import, asking }
    }

    fn items(&self, is_of_field: bool) -> (TokenStream, TokenStream) {
        let Companion { name, ty, kind, has_readings } = self;
        let (of, place) = (ty.erased(), located(ty.span));
        let support = support();
        let value = Ident::new("value", Span::mixed_site());
        let (probe, arguments, result) = match kind {
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
                (Some(self.probe(&types, is_of_field)), arguments, quote!(bool))
            }
            Kind::Index(nth) => {
                let result = quote_spanned!(place=> <#of as #support::IndexedBy<#nth>>::Index);
                (None, Vec::new(), result)
            }
        };
        let asking = probe.as_ref().map(|probe| &probe.asking);
        let values: Vec<Ident> = (0..arguments.len())
            .map(|n| format_ident!("a{n}", span = Span::mixed_site()))
            .collect();
        let (plain, lazy, symbolic) = match kind {
            Kind::Holds(_) => (
                quote_spanned!(place=> #asking.holds(#value, (#(#values,)*))),
                quote_spanned!(place=> #asking.holds_lazily(#value, (#(#values,)*))),
                quote_spanned!(place=> #asking.holds_symbolically()),
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
        let (outer, import) = match &probe {
            Some(Probe { plain, import, .. }) => (plain.clone(), import.clone()),
            None => Default::default(),
        };
        let says = matches!(kind, Kind::Holds(_)).then(|| {
            quote_spanned! {place=>
                #[allow(dead_code)]
                impl #name {
                    fn violated(#value: &#of #(, #arguments)*) -> ::std::string::String {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        #asking.violated(#value, (#(#values,)*))
                    }

                    fn text() -> &'static str {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        #asking.text()
                    }

                    fn definition(
                        name: &str,
                        sort: &str,
                    ) -> ::core::option::Option<::std::string::String> {
                        #[allow(unused_imports)]
                        use #support::traits::*;
                        #asking.definition(name, sort)
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
