//! What stands in `#[logic(…)]` and below it, as every reading takes it.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Block, Error, FnArg, ImplItem, ItemImpl, Path, ReturnType, Signature, Token, Type};

use super::kind::Kind;
use crate::settings::{Mistakes, unknown};

const ALLOWED: &str = "`#[logic]` takes `plain(function, …)`: ordinary functions and methods, to \
                       which parts of the input are handed as a whole; and `no_symbolic`";

/// The settings of the attribute.
#[derive(Default)]
pub(super) struct Settings {
    /// Functions and methods that are called as they are, on whole values.
    pub(super) plain: Vec<Path>,
    /// Whether there is to be no symbolic reading.
    pub(super) has_no_symbolic: bool,
}

pub(super) fn settings(arguments: TokenStream, mistakes: &mut Mistakes) -> Settings {
    let mut settings = Settings::default();
    let parse = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let key: Ident = input.parse()?;
            if key == "no_symbolic" {
                settings.has_no_symbolic = true;
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
                continue;
            }
            if key != "plain" {
                return Err(unknown(&key, &["plain", "no_symbolic"], ALLOWED));
            }
            if !input.peek(syn::token::Paren) {
                return Err(Error::new(key.span(), "write `plain(function, another)`"));
            }
            let content;
            syn::parenthesized!(content in input);
            let names = Punctuated::<Path, Token![,]>::parse_terminated(&content)?;
            settings.plain.extend(names);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    mistakes.keep(parse.parse2(arguments));
    settings
}

/// A function, with what a reading needs to know of its surroundings.
pub(super) struct Function<'a> {
    pub(super) signature: &'a Signature,
    pub(super) body: &'a Block,
    pub(super) settings: &'a Settings,
    /// The `impl` block that it stands in.
    pub(super) methods: Option<&'a Methods<'a>>,
    /// Generic types as the signature writes them, by name: a pattern need not repeat
    /// their arguments.
    pub(super) types: HashMap<String, Type>,
}

/// An `impl` block.
pub(super) struct Methods<'a> {
    pub(super) of: &'a Type,
    /// The trait that has the lazy readings.
    pub(super) name: Ident,
    /// What each method returns.
    pub(super) results: HashMap<String, Kind>,
    /// The names of its type parameters.
    parameters: Vec<String>,
}

impl<'a> Function<'a> {
    pub(super) fn new(
        signature: &'a Signature,
        body: &'a Block,
        settings: &'a Settings,
        methods: Option<&'a Methods<'a>>,
    ) -> Self {
        let mut types = HashMap::new();
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input {
                collect(&input.ty, &mut types);
            }
        }
        if let ReturnType::Type(_, output) = &signature.output {
            collect(output, &mut types);
        }
        if let Some(methods) = methods {
            collect(methods.of, &mut types);
        }
        Function { signature, body, settings, methods, types }
    }

    /// What the function returns.
    pub(super) fn result(&self) -> Kind {
        result(self.signature)
    }

    /// Whether a call is to be left as it is: the path or its last name is listed.
    pub(super) fn is_plain(&self, path: &Path) -> bool {
        self.settings.plain.iter().any(|plain| ends_alike(plain, path))
    }

    pub(super) fn is_plain_method(&self, name: &Ident) -> bool {
        let last = |plain: &Path| plain.segments.last().is_some_and(|last| last.ident == *name);
        self.settings.plain.iter().any(last)
    }
}

/// `plain(g)` is enough for `module::g(…)`.
fn ends_alike(plain: &Path, path: &Path) -> bool {
    let names = |path: &Path| -> Vec<Ident> {
        path.segments.iter().map(|segment| segment.ident.clone()).collect()
    };
    names(path).ends_with(&names(plain))
}

pub(super) fn result(signature: &Signature) -> Kind {
    match &signature.output {
        ReturnType::Default => Kind::Plain,
        ReturnType::Type(_, ty) => Kind::of(ty),
    }
}

impl<'a> Methods<'a> {
    pub(super) fn parameters(&self) -> impl Iterator<Item = String> + '_ {
        self.parameters.iter().cloned()
    }

    pub(super) fn new(item: &'a ItemImpl) -> syn::Result<Self> {
        if let Some((_, path, _)) = &item.trait_ {
            let message = "the methods of a trait have no lazy reading\nwrite a `#[logic]` function \
                           with the same body, and let the method call it";
            return Err(Error::new_spanned(path, message));
        }
        let name = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
            _ => None,
        };
        let Some(name) = name else {
            let message = "`#[logic]` stands on the `impl` block of a type with a name";
            return Err(Error::new_spanned(&item.self_ty, message));
        };
        let functions = item.items.iter().filter_map(|item| match item {
            ImplItem::Fn(function) => Some(&function.sig),
            _ => None,
        });
        let results = functions.map(|f| (f.ident.to_string(), result(f))).collect();
        let name = quote::format_ident!("{}Logic", name);
        let parameters = item.generics.type_params().map(|p| p.ident.to_string()).collect();
        Ok(Methods { of: &item.self_ty, name, results, parameters })
    }
}

/// Paths with type arguments that are in a type.
fn collect(ty: &Type, into: &mut HashMap<String, Type>) {
    match ty {
        Type::Reference(inner) => collect(&inner.elem, into),
        Type::Paren(inner) => collect(&inner.elem, into),
        Type::Group(inner) => collect(&inner.elem, into),
        Type::Slice(inner) => collect(&inner.elem, into),
        Type::Array(inner) => collect(&inner.elem, into),
        Type::Tuple(inner) => inner.elems.iter().for_each(|part| collect(part, into)),
        Type::Path(path) => {
            let Some(segment) = path.path.segments.last() else { return };
            let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else { return };
            into.entry(segment.ident.to_string()).or_insert_with(|| ty.clone());
            for argument in &arguments.args {
                if let syn::GenericArgument::Type(argument) = argument {
                    collect(argument, into);
                }
            }
        }
        _ => {}
    }
}
