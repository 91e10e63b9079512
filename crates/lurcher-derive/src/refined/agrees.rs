//! Whether a refined type is that of the function.
//!
//! A macro does not know what an alias stands for, so only types that everybody has are compared,
//! where both sides name one: in references, lists, tuples and what is between `<` and `>`.

use syn::{Error, GenericArgument, PathArguments, Type};

use super::names::{NUMBERS, generic_name};
use super::syntax::{Base, Refined};

const OTHERS: [&str; 6] = ["bool", "char", "f32", "f64", "str", "String"];

/// An error at the part of a refined type that names another type than the function does.
pub(super) fn agree(refined: &Refined, ty: &Type) -> syn::Result<()> {
    match (&refined.base, ty) {
        (_, Type::Paren(inner)) => agree(refined, &inner.elem),
        (_, Type::Group(inner)) => agree(refined, &inner.elem),
        (Base::Reference { inner, .. }, Type::Reference(lent)) => agree(inner, &lent.elem),
        (Base::Slice(inner), Type::Slice(list)) => agree(inner, &list.elem),
        (Base::Array(inner, _), Type::Array(list)) => agree(inner, &list.elem),
        (Base::Tuple(parts), Type::Tuple(tuple)) => {
            parts.iter().zip(&tuple.elems).try_for_each(|(part, ty)| agree(part, ty))
        }
        (Base::Named { .. }, Type::Path(path)) => named(refined, path),
        _ => Ok(()),
    }
}

fn named(refined: &Refined, path: &syn::TypePath) -> syn::Result<()> {
    let (Some((name, types)), Some(last)) = (generic_name(refined), path.path.segments.last())
    else {
        return Ok(());
    };
    let (said, is) = (name.as_str(), last.ident.to_string());
    let is_known = |name: &str| NUMBERS.contains(&name) || OTHERS.contains(&name);
    if said != is && is_known(said) && is_known(&is) {
        let message = format!(
            "the refinement says `{said}`, and the function `{is}`\nwrite the type that the \
             function has"
        );
        return Err(Error::new(refined.span, message));
    }
    let PathArguments::AngleBracketed(own) = &last.arguments else { return Ok(()) };
    let own = own.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let own = own.filter(|_| said == is);
    types.into_iter().zip(own).try_for_each(|(part, ty)| agree(part, ty))
}
