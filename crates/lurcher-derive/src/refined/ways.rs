//! The way from a field to the values of some types that are in it: through pointers, lists,
//! options, tuples, and through the type that the field belongs to.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Type;

use super::of_type::Of;

/// How a part is gone through.
pub(super) enum Way {
    /// It is one of those that are looked for, of this type.
    Here(Box<Type>),
    /// It is of the type itself, maybe behind a pointer.
    Inside,
    /// All that a method yields are gone through in such a way.
    All(&'static str, Box<Way>),
    Option(Box<Way>),
    /// All of these: parts of a tuple, keys and values of a map.
    Each(Vec<(Option<usize>, Way)>),
    Not,
}

/// A name that no field has.
pub(super) fn hidden(name: &str) -> Ident {
    format_ident!("__lurcher_{name}", span = Span::mixed_site())
}

/// The name of a field by its place.
pub(super) fn nth_field(at: usize) -> Ident {
    hidden(&format!("field_{at}"))
}

/// What holds of a value that is looked for, and of one of the type itself; both are given by a
/// reference.
type Here<'h> = dyn Fn(&TokenStream, &Type) -> syn::Result<TokenStream> + 'h;
type Inside<'i> = dyn Fn(&TokenStream) -> TokenStream + 'i;

/// Whether two types are written alike.
pub(super) fn same(a: &Type, b: &dyn ToTokens) -> bool {
    a.to_token_stream().to_string() == b.to_token_stream().to_string()
}

pub(super) fn way(ty: &Type, of: &Of, is_sought: &dyn Fn(&Type) -> bool) -> Way {
    if is_sought(ty) {
        return Way::Here(Box::new(ty.clone()));
    }
    if same(ty, &of.ty) || same(ty, &quote!(Self)) {
        return Way::Inside;
    }
    let way = |inner: &Type| way(inner, of, is_sought);
    let all = |method, inner: &Type| match way(inner) {
        Way::Not => Way::Not,
        inner => Way::All(method, Box::new(inner)),
    };
    let path = match ty {
        Type::Path(path) => path,
        Type::Tuple(tuple) => {
            let parts = tuple.elems.iter().enumerate().map(|(at, part)| (Some(at), way(part)));
            return each(parts.collect());
        }
        Type::Array(array) => return all("iter", &array.elem),
        Type::Paren(inner) => return way(&inner.elem),
        _ => return Way::Not,
    };
    let Some(last) = path.path.segments.last() else { return Way::Not };
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return Way::Not };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        syn::GenericArgument::Type(inner) => Some(inner),
        _ => None,
    });
    match (last.ident.to_string().as_str(), &types.collect::<Vec<_>>()[..]) {
        ("Box" | "Rc" | "Arc", [inner]) => way(inner),
        ("Vec" | "VecDeque" | "BTreeSet" | "HashSet", [inner]) => all("iter", inner),
        ("BTreeMap" | "HashMap", [key, value]) => {
            each(vec![(None, all("keys", key)), (None, all("values", value))])
        }
        ("Option", [inner]) => match way(inner) {
            Way::Not => Way::Not,
            inner => Way::Option(Box::new(inner)),
        },
        _ => Way::Not,
    }
}

fn each(mut ways: Vec<(Option<usize>, Way)>) -> Way {
    ways.retain(|(_, way)| !matches!(way, Way::Not));
    if ways.is_empty() { Way::Not } else { Way::Each(ways) }
}

impl Way {
    /// What holds of a part, given by a reference.
    pub(super) fn holds(
        &self,
        part: &TokenStream,
        here: &Here<'_>,
        inside: &Inside<'_>,
    ) -> syn::Result<Option<TokenStream>> {
        self.holds_at(part, (here, inside), 0)
    }

    fn holds_at(
        &self,
        part: &TokenStream,
        said: (&Here<'_>, &Inside<'_>),
        depth: usize,
    ) -> syn::Result<Option<TokenStream>> {
        // What is inside of each other has different names.
        let item = hidden(&format!("item_{depth}"));
        let inner = |of: &Way| of.holds_at(&quote!(#item), said, depth + 1);
        Ok(match self {
            Way::Not => None,
            Way::Here(ty) => Some(said.0(part, ty)?),
            Way::Inside => Some(said.1(part)),
            Way::All(method, of) => {
                let method = format_ident!("{method}");
                inner(of)?.map(|holds| quote!(#part.#method().all(|#item| #holds)))
            }
            Way::Option(of) => {
                inner(of)?.map(|holds| quote!(match #part { Some(#item) => #holds, None => true }))
            }
            Way::Each(ways) => {
                let mut all = Vec::new();
                for (at, way) in ways {
                    let part = match at {
                        Some(at) => {
                            let at = syn::Index::from(*at);
                            quote!((&#part.#at))
                        }
                        None => part.clone(),
                    };
                    all.extend(way.holds_at(&part, said, depth + 1)?);
                }
                (!all.is_empty()).then(|| quote!((true #(&& #all)*)))
            }
        })
    }
}
