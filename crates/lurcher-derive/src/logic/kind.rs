//! Which values of a function are lazy: known from the text alone.
//!
//! What comes in by reference is a part of the input, and so is what is bound from it,
//! projected out of it or iterated over. What a call returns, what `clone()` gives and what
//! a constructor builds is an ordinary value. Only what is lazy is written differently in
//! a lazy reading; an ordinary value keeps the text that the user wrote, patterns that move
//! out of it included.

use syn::{GenericArgument, PathArguments, Type};

/// What an expression or a variable is in a lazy reading.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// An ordinary value.
    Plain,
    /// A handle that stands for a reference to a part of the input.
    Ref,
    /// A handle that stands for a part of the input itself: `*n`, `pair.0`. Used as a value,
    /// it is read.
    Value,
    /// An ordinary value that holds others: an option, a list, an iterator.
    Many(Box<Kind>),
    /// An ordinary tuple of these.
    Tuple(Vec<Kind>),
}

impl Kind {
    pub(super) fn many(item: Kind) -> Kind {
        if item.is_lazy() { Kind::Many(Box::new(item)) } else { Kind::Plain }
    }

    pub(super) fn tuple(parts: Vec<Kind>) -> Kind {
        if parts.iter().any(Kind::is_lazy) { Kind::Tuple(parts) } else { Kind::Plain }
    }

    pub(super) fn is_lazy(&self) -> bool {
        *self != Kind::Plain
    }

    /// Whether it is a handle, not something that holds handles.
    pub(super) fn is_handle(&self) -> bool {
        matches!(self, Kind::Ref | Kind::Value)
    }

    /// What is found inside.
    pub(super) fn item(&self) -> Kind {
        match self {
            Kind::Many(item) => (**item).clone(),
            other => other.clone(),
        }
    }

    /// What one of several branches gives.
    pub(super) fn join(self, other: Kind) -> Kind {
        if self.is_lazy() { self } else { other }
    }

    /// The kind of a parameter or result of a type.
    pub(super) fn of(ty: &Type) -> Kind {
        match ty {
            Type::Paren(inner) => Kind::of(&inner.elem),
            Type::Group(inner) => Kind::of(&inner.elem),
            Type::Reference(reference) if has_reference(&reference.elem) => {
                Kind::of(&reference.elem)
            }
            Type::Reference(reference) if reference.mutability.is_none() => match *reference.elem {
                Type::ImplTrait(_) | Type::TraitObject(_) | Type::BareFn(_) => Kind::Plain,
                _ => Kind::Ref,
            },
            Type::Tuple(tuple) => Kind::tuple(tuple.elems.iter().map(Kind::of).collect()),
            Type::Slice(slice) => Kind::many(Kind::of(&slice.elem)),
            Type::Array(array) => Kind::many(Kind::of(&array.elem)),
            Type::Path(_) => arguments(ty)
                .map(Kind::of)
                .find(Kind::is_lazy)
                .map_or(Kind::Plain, |item| Kind::Many(Box::new(item))),
            _ => Kind::Plain,
        }
    }
}

/// Whether a shared reference is somewhere in a type.
pub(super) fn has_reference(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => {
            reference.mutability.is_none() || has_reference(&reference.elem)
        }
        Type::Paren(inner) => has_reference(&inner.elem),
        Type::Group(inner) => has_reference(&inner.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(has_reference),
        Type::Slice(slice) => has_reference(&slice.elem),
        Type::Array(array) => has_reference(&array.elem),
        Type::Path(_) => arguments(ty).any(has_reference),
        _ => false,
    }
}

/// The type arguments of the last segment of a path.
fn arguments(ty: &Type) -> impl Iterator<Item = &Type> {
    let arguments = match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.arguments),
        _ => None,
    };
    let arguments = match arguments {
        Some(PathArguments::AngleBracketed(arguments)) => Some(arguments.args.iter()),
        _ => None,
    };
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
