//! What the text of a type says.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{GenericArgument, PathArguments, Type};

/// A type that values are known of.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Known {
    Truth,
    /// A number, with its width.
    Number(String),
    /// A part of the input.
    Part,
    Order,
    Option(Box<Known>),
}

impl Known {
    /// Whether a function that returns it is read.
    pub(super) fn is_result(&self) -> bool {
        !matches!(self, Known::Option(inner) if matches!(**inner, Known::Option(_)))
    }

    /// A value that is of the type, if there is something to add to it.
    pub(super) fn typed(&self, value: &TokenStream) -> Option<TokenStream> {
        match self {
            Known::Number(name) => {
                let width = width(name)?;
                Some(quote!(__cx.typed(#value, #width)))
            }
            Known::Option(inner) => match &**inner {
                Known::Number(name) => {
                    let width = width(name)?;
                    Some(quote!(__cx.typed_option(#value, #width)))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

pub(super) fn known_type(ty: &Type) -> Option<Known> {
    match ty {
        Type::Paren(inner) => known_type(&inner.elem),
        Type::Group(inner) => known_type(&inner.elem),
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::ImplTrait(_) | Type::TraitObject(_) | Type::BareFn(_) => None,
            _ => Some(Known::Part),
        },
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last()?;
            let name = last.ident.to_string();
            match &last.arguments {
                PathArguments::None if name == "bool" => Some(Known::Truth),
                PathArguments::None if name == "Ordering" => Some(Known::Order),
                PathArguments::None if is_int(&path.path) => Some(Known::Number(INT.to_string())),
                PathArguments::None => width(&name).map(|_| Known::Number(name)),
                PathArguments::AngleBracketed(arguments) if name == "Option" => {
                    match arguments.args.first()? {
                        GenericArgument::Type(inner) => {
                            known_type(inner).map(|inner| Known::Option(Box::new(inner)))
                        }
                        _ => None,
                    }
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The name of `lurcher::Int`, which is no other type's.
const INT: &str = "lurcher::Int";

/// Whether a path is that of a mathematical integer.
fn is_int(path: &syn::Path) -> bool {
    let names: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
    names == ["lurcher", "Int"]
}

/// The width of a number's type, as generated code writes it.
pub(super) fn width(name: &str) -> Option<TokenStream> {
    let bits: u8 = match name {
        INT => return Some(quote!(__Width::Unbounded)),
        "usize" => return Some(quote!(__Width::Unsigned(usize::BITS as u8))),
        "isize" => return Some(quote!(__Width::Signed(isize::BITS as u8))),
        "char" => return Some(quote!(__Width::Char)),
        _ => name.get(1..)?.parse().ok().filter(|bits| [8, 16, 32, 64].contains(bits))?,
    };
    match name.get(..1)? {
        "u" => Some(quote!(__Width::Unsigned(#bits))),
        "i" => Some(quote!(__Width::Signed(#bits))),
        _ => None,
    }
}
