//! Types as a lazy reading has them: a handle in place of every reference to input.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{GenericArgument, Lifetime, Path, PathArguments, ReturnType, Type, TypeParamBound};

use super::kind::has_reference;

/// The lifetimes of references that have none.
pub(super) enum Lifetimes {
    /// Each gets a new one.
    Named(Vec<Lifetime>),
    /// All get this one, `'_` say.
    Same(Lifetime),
}

impl Lifetimes {
    pub(super) fn elided() -> Self {
        Lifetimes::Same(Lifetime::new("'_", Span::call_site()))
    }

    fn next(&mut self, written: Option<&Lifetime>) -> Lifetime {
        match (written, self) {
            (Some(written), _) if written.ident != "_" => written.clone(),
            (_, Lifetimes::Same(same)) => same.clone(),
            (_, Lifetimes::Named(all)) => {
                let name = format!("'__lazy{}", all.len());
                all.push(Lifetime::new(&name, Span::mixed_site()));
                all[all.len() - 1].clone()
            }
        }
    }
}

/// A type with handles in place of references.
pub(super) fn lazy_type(ty: &Type, lifetimes: &mut Lifetimes) -> TokenStream {
    match ty {
        Type::Reference(reference) => {
            let lifetime = lifetimes.next(reference.lifetime.as_ref());
            let inner = &*reference.elem;
            if reference.mutability.is_some() {
                let inner = lazy_type(inner, lifetimes);
                return quote!(&#lifetime mut #inner);
            }
            match inner {
                Type::ImplTrait(_) | Type::TraitObject(_) | Type::BareFn(_) => {
                    let inner = lazy_type(inner, lifetimes);
                    quote!(&#lifetime (#inner))
                }
                inner if has_reference(inner) => {
                    let inner = lazy_type(inner, lifetimes);
                    quote!(&#lifetime #inner)
                }
                Type::Slice(slice) => {
                    let item = &slice.elem;
                    quote!(::lurcher::_macro_support::LazyList<#lifetime, #item>)
                }
                inner if is_str(inner) => quote!(::lurcher::_macro_support::LazyText<#lifetime>),
                inner => {
                    let target = target(inner);
                    quote!(::lurcher::_macro_support::Lazy<#lifetime, #target>)
                }
            }
        }
        Type::Paren(inner) => {
            let inner = lazy_type(&inner.elem, lifetimes);
            quote!((#inner))
        }
        Type::Group(inner) => lazy_type(&inner.elem, lifetimes),
        Type::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(|part| lazy_type(part, lifetimes));
            let parts: Vec<_> = parts.collect();
            quote!((#(#parts,)*))
        }
        Type::Slice(slice) => {
            let item = lazy_type(&slice.elem, lifetimes);
            quote!([#item])
        }
        Type::Array(array) => {
            let (item, len) = (lazy_type(&array.elem, lifetimes), &array.len);
            quote!([#item; #len])
        }
        Type::Path(path) if path.qself.is_none() => lazy_path(&path.path, lifetimes),
        Type::ImplTrait(bounds) => {
            let bounds = lazy_bounds(bounds.bounds.iter());
            quote!(impl #bounds)
        }
        Type::TraitObject(object) => {
            let bounds = lazy_bounds(object.bounds.iter());
            quote!(dyn #bounds)
        }
        Type::BareFn(function) => {
            let lifetimes = &mut Lifetimes::elided();
            let inputs: Vec<_> =
                function.inputs.iter().map(|input| lazy_type(&input.ty, lifetimes)).collect();
            let output = lazy_output(&function.output, lifetimes);
            quote!(fn(#(#inputs),*) #output)
        }
        other => other.to_token_stream(),
    }
}

pub(super) fn lazy_output(output: &ReturnType, lifetimes: &mut Lifetimes) -> TokenStream {
    match output {
        ReturnType::Default => TokenStream::new(),
        ReturnType::Type(arrow, ty) => {
            let ty = lazy_type(ty, lifetimes);
            quote!(#arrow #ty)
        }
    }
}

/// `impl Fn(&T) -> bool` takes a handle, too.
fn lazy_bounds<'b>(bounds: impl Iterator<Item = &'b TypeParamBound>) -> TokenStream {
    let bounds = bounds.map(|bound| match bound {
        TypeParamBound::Trait(bound) if bound.lifetimes.is_none() => {
            lazy_path(&bound.path, &mut Lifetimes::elided())
        }
        other => other.to_token_stream(),
    });
    quote!(#(#bounds)+*)
}

fn lazy_path(path: &Path, lifetimes: &mut Lifetimes) -> TokenStream {
    let mut tokens = TokenStream::new();
    path.leading_colon.to_tokens(&mut tokens);
    for (index, segment) in path.segments.iter().enumerate() {
        if index > 0 {
            tokens.extend(quote!(::));
        }
        segment.ident.to_tokens(&mut tokens);
        match &segment.arguments {
            PathArguments::None => {}
            PathArguments::AngleBracketed(arguments) => {
                let colon = &arguments.colon2_token;
                let arguments: Vec<_> = arguments
                    .args
                    .iter()
                    .map(|argument| match argument {
                        GenericArgument::Type(ty) => lazy_type(ty, lifetimes),
                        other => other.to_token_stream(),
                    })
                    .collect();
                tokens.extend(quote!(#colon<#(#arguments),*>));
            }
            PathArguments::Parenthesized(arguments) => {
                let lifetimes = &mut Lifetimes::elided();
                let inputs: Vec<_> =
                    arguments.inputs.iter().map(|input| lazy_type(input, lifetimes)).collect();
                let output = lazy_output(&arguments.output, lifetimes);
                tokens.extend(quote!((#(#inputs),*) #output));
            }
        }
    }
    tokens
}

/// How a parameter that is lazy is taken: the bound of its type, and what makes the handle.
pub(super) fn parameter(ty: &Type, lifetimes: &mut Lifetimes) -> Option<(TokenStream, Ident)> {
    let Type::Reference(reference) = ty else { return None };
    let inner = &*reference.elem;
    let is_function = matches!(inner, Type::ImplTrait(_) | Type::TraitObject(_) | Type::BareFn(_));
    if reference.mutability.is_some() || is_function || has_reference(inner) {
        return None;
    }
    let lifetime = lifetimes.next(reference.lifetime.as_ref());
    let (bound, make) = match inner {
        Type::Slice(slice) => {
            let item = &slice.elem;
            (quote!(IntoList<#lifetime, #item>), "into_list")
        }
        inner if is_str(inner) => (quote!(IntoText<#lifetime>), "into_text"),
        inner => {
            let target = target(inner);
            (quote!(IntoLazy<#lifetime, #target>), "into_lazy")
        }
    };
    Some((quote!(::lurcher::_macro_support::#bound), Ident::new(make, Span::call_site())))
}

/// The type that a parameter makes the function look into.
pub(super) fn looked_into(ty: &Type) -> Option<&Type> {
    let Type::Reference(reference) = ty else { return None };
    let inner = &*reference.elem;
    let is_function = matches!(inner, Type::ImplTrait(_) | Type::TraitObject(_) | Type::BareFn(_));
    if reference.mutability.is_some() || is_function || has_reference(inner) || is_str(inner) {
        return None;
    }
    match inner {
        Type::Slice(slice) => Some(&slice.elem),
        inner => Some(target(inner)),
    }
}

pub(super) fn is_str(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("str"))
}

/// A type without the pointers around it: `Box<T>`, `Rc<T>`, `Arc<T>`.
pub(super) fn target(ty: &Type) -> &Type {
    let Type::Path(path) = ty else { return ty };
    let Some(segment) = path.path.segments.last() else { return ty };
    if !["Box", "Rc", "Arc"].iter().any(|name| segment.ident == name) {
        return ty;
    }
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(GenericArgument::Type(inner)) if !matches!(inner, Type::Slice(_)) => target(inner),
            _ => ty,
        },
        _ => ty,
    }
}
