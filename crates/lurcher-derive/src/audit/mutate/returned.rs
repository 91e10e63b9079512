//! Functions that return at once.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::{GenericArgument, PathArguments, ReturnType, Signature, Stmt, Type};

use super::expressions::Mutator;
use super::site::{Change, asked};
use crate::audit::registry::ends;

/// So many values are tried of one type.
const MOST: usize = 4;

impl Mutator {
    /// A statement by which a function returns a value that is the same for all arguments.
    pub(super) fn early_returns(&mut self, signature: &Signature) -> Option<Stmt> {
        let name = signature.ident.to_token_stream();
        let span = ends(&name).0;
        let values = match &signature.output {
            ReturnType::Default => vec![quote!(())],
            ReturnType::Type(_, ty) => values(ty),
        };
        let change = |value: &TokenStream| {
            let text = short(value);
            let value: TokenStream =
                value.clone().into_iter().map(|tree| respanned(tree, span)).collect();
            Change::new("return", format!("replace {} with {text}", self.scope.function), value)
        };
        let changes = values.iter().take(MOST).map(change).collect();
        let kept = self.scope.kept(&name, changes);
        if kept.is_empty() {
            return None;
        }
        let asked = asked(&name, &kept);
        let arms =
            kept.iter().map(|(number, value)| quote_spanned!(span=> #number => return #value,));
        let tokens = quote_spanned!(span=> match #asked { #(#arms)* _ => {} });
        Some(Stmt::Expr(syn::Expr::Verbatim(tokens), None))
    }
}

/// A value as a person would write it.
fn short(value: &TokenStream) -> String {
    const MODULES: [&str; 6] = [
        "::core::default::",
        "::core::option::Option::",
        "::core::result::Result::",
        "::std::string::",
        "::std::boxed::",
        "::std::vec::",
    ];
    // The compiler breaks lines where it likes; a name has none.
    let text: String = value.to_string().split_whitespace().collect();
    let text = text.replace("::std::vec!", "vec!").replace(",)", ")");
    MODULES.iter().fold(text, |text, module| text.replace(module, ""))
}

/// The tokens at another place, inside of brackets, too.
fn respanned(mut tree: proc_macro2::TokenTree, span: proc_macro2::Span) -> proc_macro2::TokenTree {
    if let proc_macro2::TokenTree::Group(group) = &tree {
        let inner = group.stream().into_iter().map(|tree| respanned(tree, span)).collect();
        tree = proc_macro2::Group::new(group.delimiter(), inner).into();
    }
    tree.set_span(span);
    tree
}

/// Values of a type, as far as its name says which there are.
fn values(ty: &Type) -> Vec<TokenStream> {
    let default = || vec![quote!(::core::default::Default::default())];
    match ty {
        Type::Tuple(tuple) if tuple.elems.is_empty() => vec![quote!(())],
        Type::Paren(inner) => values(&inner.elem),
        Type::Group(inner) => values(&inner.elem),
        Type::Reference(reference) => match reference.elem.to_token_stream().to_string().as_str() {
            "str" if reference.mutability.is_none() => vec![quote!(""), quote!("xyzzy")],
            _ => Vec::new(),
        },
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            let mut inner = Vec::new();
            if let PathArguments::AngleBracketed(arguments) = &last.arguments {
                inner.extend(arguments.args.iter().filter_map(|argument| match argument {
                    GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                }));
            }
            let first = || inner.first().map(|ty| values(ty)).unwrap_or_default();
            match last.ident.to_string().as_str() {
                "bool" => vec![quote!(true), quote!(false)],
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => vec![quote!(0), quote!(1)],
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
                    vec![quote!(0), quote!(1), quote!(-1)]
                }
                "f32" | "f64" => vec![quote!(0.0), quote!(1.0), quote!(-1.0)],
                "String" => vec![quote!(::std::string::String::new()), quote!("xyzzy".into())],
                "Option" => {
                    let none = vec![quote!(::core::option::Option::None)];
                    let some = first()
                        .into_iter()
                        .map(|value| quote!(::core::option::Option::Some(#value)));
                    none.into_iter().chain(some).collect()
                }
                "Result" => {
                    let ok = |value| quote!(::core::result::Result::Ok(#value));
                    first().into_iter().map(ok).collect()
                }
                "Vec" => {
                    let none = vec![quote!(::std::vec::Vec::new())];
                    let one = first().into_iter().take(1).map(|value| quote!(::std::vec![#value]));
                    none.into_iter().chain(one).collect()
                }
                "Box" => {
                    let boxed = |value| quote!(::std::boxed::Box::new(#value));
                    first().into_iter().map(boxed).collect()
                }
                _ => default(),
            }
        }
        Type::Tuple(tuple) => all_together(tuple.elems.iter().map(values)),
        Type::Array(_) => default(),
        _ => Vec::new(),
    }
}

/// Tuples of some values of each part, the last part changing first.
fn all_together(parts: impl Iterator<Item = Vec<TokenStream>>) -> Vec<TokenStream> {
    let mut all = vec![TokenStream::new()];
    for part in parts {
        let with = |before: &TokenStream| -> Vec<TokenStream> {
            part.iter().map(|value| quote!(#before #value,)).collect()
        };
        all = all.iter().flat_map(with).take(MOST).collect();
    }
    all.into_iter().map(|parts| quote!((#parts))).collect()
}
