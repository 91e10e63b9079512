//! The symbolic reading of a function: the same text over what is possible.
//!
//! Every expression becomes one of type `Value` (see the module `symbolic` of `lurcher-trees`), in
//! straight-line code: a branch that may be taken is read, and what branches give is joined.
//! `return` and `?` join what they return into a variable, and leave the block around them with
//! `NEVER`, which stands for "not reached". What must hold is passed inwards as a `Want`, where a
//! value is the result of the function, and only as far as it is certain that this place is
//! reached: `__want` is what the function must return here, and nothing (`Either`) where a branch
//! may not be taken or another `return` may have done.
//!
//! Not everything is read this way. A call or a method that is not known gives `ANY`, which
//! is always right; a statement that changes a variable leaves the function without a
//! symbolic reading, and the reason is kept for whoever asks.

mod calls;
mod control;
mod expressions;
mod leaving;
mod matching;
mod methods;
mod patterns;
mod quantified;
mod types;

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{FnArg, Lifetime, Pat, ReturnType, Type};

use self::types::{Known, known_type};
use super::fresh::Fresh;
use super::input::Function;

/// The items of a symbolic reading, or why there is none.
pub(super) fn body(function: &Function<'_>) -> Result<TokenStream, String> {
    if function.settings.has_no_symbolic {
        return Err("it says `no_symbolic`".to_string());
    }
    let result = match &function.signature.output {
        ReturnType::Default => return Err("it returns nothing".to_string()),
        ReturnType::Type(_, ty) => known_type(ty).filter(Known::is_result).ok_or_else(|| {
            format!("it returns `{}`", ty.to_token_stream().to_string().replace(' ', ""))
        })?,
    };
    let mut printer = Printer {
        function,
        has_goal: matches!(result, Known::Truth | Known::Option(_)),
        names: Vec::new(),
        types: HashMap::new(),
        blocks: Vec::new(),
        statics: TokenStream::new(),
        reason: None,
        n_returns: 0,
        fresh: Fresh::default(),
    };
    let mut names = Vec::new();
    let mut typed = TokenStream::new();
    for input in &function.signature.inputs {
        let (name, known) = match input {
            FnArg::Receiver(receiver) if receiver.mutability.is_none() => {
                (Ident::new("__self", Span::call_site()), Some(Known::Part))
            }
            FnArg::Receiver(_) => return Err("it changes `self`".to_string()),
            FnArg::Typed(input) => match &*input.pat {
                Pat::Ident(ident) if ident.mutability.is_none() && ident.subpat.is_none() => {
                    (ident.ident.clone(), known_type(&input.ty))
                }
                pattern => return Err(format!("its parameter is `{}`", quote!(#pattern))),
            },
        };
        let Some(known) = known else {
            return Err(format!("its parameter `{name}` is neither a number nor a reference"));
        };
        if let Some(typing) = known.typed(&name.to_token_stream()) {
            typed.extend(quote!(let #name: __Value = #typing;));
        }
        if let FnArg::Typed(input) = input {
            if let Some(ty) = super::types::looked_into(&input.ty) {
                let is_slice =
                    matches!(&*input.ty, Type::Reference(of) if matches!(*of.elem, Type::Slice(_)));
                if !is_slice {
                    printer.types.insert(name.to_string(), ty.clone());
                }
            }
        }
        printer.names.push(if name == "__self" { "self".to_string() } else { name.to_string() });
        names.push(name);
    }
    let body = printer.block(&function.body.stmts, &quote!(__want));
    if let Some(reason) = printer.reason {
        return Err(reason);
    }
    let returned = result.typed(&quote!(__value)).unwrap_or_else(|| quote!(__value));
    let (statics, (outer, inner)) = (&printer.statics, imports(&printer.fresh.callees));
    Ok(quote! {
        #outer
        {
            #inner
            #statics
            #[allow(unused_imports)]
            use ::lurcher::_macro_support::symbolic::{
                Comparison as __Comparison, Operation as __Operation, Overflow as __Overflow,
                Truth as __Truth, Value as __Value, Want as __Want, Width as __Width,
            };
            #[allow(unused_imports)]
            use ::lurcher::_macro_support::symbolic::traits::*;
            let &[#(#names),*] = __arguments else { return __Value::ANY };
            #typed
            let __goal: __Want = __want;
            let mut __returned: __Value = __Value::NEVER;
            let __value: __Value = #body;
            let __value = __cx.join(__returned, __value);
            #returned
        }
    })
}

/// The signature of a reading.
pub(super) fn signature(name: &Ident) -> TokenStream {
    quote! {
        fn #name(
            __cx: &mut ::lurcher::_macro_support::symbolic::Reasoner<'_>,
            __want: ::lurcher::_macro_support::symbolic::Want,
            __arguments: &[::lurcher::_macro_support::symbolic::Value],
        ) -> ::lurcher::_macro_support::symbolic::Value
    }
}

/// The function as a value, given the path of its reading.
pub(super) fn constant(
    function: &Function<'_>,
    reading: Result<&TokenStream, &String>,
    written: &TokenStream,
) -> TokenStream {
    let name = function.signature.ident.to_string();
    let reading = match reading {
        Ok(path) => quote!(::core::result::Result::Ok(#path)),
        Err(reason) => quote!(::core::result::Result::Err(#reason)),
    };
    let is_measure = !matches!(
        &function.signature.output,
        ReturnType::Type(_, ty) if known_type(ty) == Some(Known::Truth)
    );
    quote! {
        ::lurcher::_macro_support::symbolic::Function {
            name: #name,
            reading: #reading,
            is_measure: #is_measure,
            written: #written,
        }
    }
}

/// Declares the functions that are called; see `lazy/calls.rs`.
fn imports(callees: &[(Ident, syn::Path, usize)]) -> (TokenStream, TokenStream) {
    let mut outer = TokenStream::new();
    let mut inner = TokenStream::new();
    for (name, path, n_arguments) in callees {
        outer.extend(quote!(type #name = ::lurcher::_macro_support::NoReading<#n_arguments>;));
        inner.extend(quote!(use #path as #name;));
    }
    (outer, inner)
}

struct Printer<'f> {
    function: &'f Function<'f>,
    /// Whether something may be wanted of what the function returns.
    has_goal: bool,
    /// Variables in scope.
    names: Vec<String>,
    /// What parameters that are references refer to.
    types: HashMap<String, Type>,
    /// The blocks around, innermost last; none for a closure.
    blocks: Vec<Option<Lifetime>>,
    statics: TokenStream,
    /// Why the function cannot be read.
    reason: Option<String>,
    /// How many `return`s and `?`s were written so far.
    n_returns: usize,
    fresh: Fresh,
}

impl Printer<'_> {
    fn name(&mut self, prefix: &str) -> Ident {
        self.fresh.name(prefix)
    }

    fn label(&mut self) -> Lifetime {
        self.fresh.label()
    }

    /// Gives the function up; something is written all the same.
    fn fail(&mut self, reason: impl Into<String>) -> TokenStream {
        self.reason.get_or_insert(reason.into());
        quote!(__Value::ANY)
    }

    /// A static of a pattern's constructor.
    fn variant(&mut self, name: &str, fields: &[String]) -> Ident {
        let ident = format_ident!("__VARIANT{}", self.fresh.number());
        self.statics.extend(quote! {
            static #ident: ::lurcher::_macro_support::symbolic::Variant =
                ::lurcher::_macro_support::symbolic::Variant::new(#name, &[#(#fields),*]);
        });
        ident
    }

    fn has(&self, name: &Ident) -> bool {
        self.names.iter().any(|known| name == known)
    }

    /// Whether tokens mention a type that only the function's own generics know.
    fn is_generic(&self, tokens: &TokenStream) -> bool {
        let own = self.function.signature.generics.type_params().map(|p| p.ident.to_string());
        let outer = self.function.methods.into_iter().flat_map(|methods| methods.parameters());
        let names: Vec<String> = own.chain(outer).chain(["Self".to_string()]).collect();
        mentions(tokens, &names)
    }
}

fn mentions(tokens: &TokenStream, names: &[String]) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => names.iter().any(|name| ident == name),
        proc_macro2::TokenTree::Group(group) => mentions(&group.stream(), names),
        _ => false,
    })
}
