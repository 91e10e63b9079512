//! What stands beside the signature in `#[refined(fn(…) -> …, cases = 500, T = u8)]`.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, GenericParam, Generics, Token, Type, TypeParamBound};

use super::meant_type;
use super::syntax::Signature;
use crate::settings::nearest;

/// All that an attribute says.
pub(super) struct Attribute {
    pub(super) signature: Signature,
    /// Whether an overflow is a failure.
    pub(super) overflow_fails: bool,
    /// Whether it is checked at every call, too.
    pub(super) is_contract: bool,
    /// The parameters for which a type is given.
    instances: Vec<Ident>,
    /// The external solver that is to be asked.
    pub(super) solver: Option<String>,
    /// Settings of the property.
    pub(super) settings: TokenStream,
}

impl Attribute {
    /// Whether all that has a type given is a parameter.
    pub(super) fn check(&self, generics: &Generics) -> syn::Result<()> {
        let known: Vec<String> =
            generics.type_params().map(|parameter| parameter.ident.to_string()).collect();
        match self.instances.iter().find(|name| !known.contains(&name.to_string())) {
            None => Ok(()),
            Some(name) if known.is_empty() => {
                let message = format!("the function has no parameter `{name}`: it is not generic");
                Err(Error::new(name.span(), message))
            }
            Some(name) => {
                let known = known.join("`, `");
                let message = format!("the function has no parameter `{name}`\nthere is `{known}`");
                Err(Error::new(name.span(), message))
            }
        }
    }
}

impl Parse for Attribute {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(Token![fn]) {
            let without = if input.peek(syn::LitStr) { ", without quotes" } else { "" };
            let message = format!(
                "write the signature first{without}: `#[refined(fn(n: i64{{n > 0}}) -> i64{{v: v < n}})]`"
            );
            return Err(input.error(message));
        }
        let signature = input.parse()?;
        let mut attribute = Attribute {
            signature,
            overflow_fails: false,
            is_contract: false,
            instances: Vec::new(),
            solver: None,
            settings: TokenStream::new(),
        };
        while !input.is_empty() {
            if input.parse::<Option<Token![,]>>()?.is_some() {
                continue;
            }
            meant_type::settings(input)?;
            if !input.peek(Ident::peek_any) {
                return Err(input.error("expected `,` and a setting, or the end"));
            }
            let key = input.call(Ident::parse_any)?;
            misspelt(&key)?;
            let value = setting_value(input)?;
            if key == "overflow" {
                attribute.overflow_fails = match value.to_string().as_str() {
                    "fail" => true,
                    "discard" => false,
                    _ => {
                        let message = "write `overflow = fail` or `overflow = discard`";
                        return Err(Error::new(key.span(), message));
                    }
                };
            } else if key == "solver" {
                let name: syn::LitStr = syn::parse2(value).map_err(|_| {
                    Error::new(key.span(), "write the name of the solver: `solver = \"z3\"`")
                })?;
                attribute.solver = Some(name.value());
            } else if key == "contract" {
                if !value.is_empty() {
                    let message = "`contract` has no value\nwrite `contract`, or leave it out";
                    return Err(Error::new_spanned(value, message));
                }
                attribute.is_contract = true;
            } else if key.to_string().starts_with(char::is_uppercase) {
                // See `instances` below for its type.
                attribute.instances.push(key);
            } else {
                let value = (!value.is_empty()).then(|| quote!(= #value));
                attribute.settings.extend(quote!(#key #value,));
            }
        }
        Ok(attribute)
    }
}

/// What is said of the function, which no property has.
const OWN: [&str; 5] = ["requires", "ensures", "overflow", "solver", "contract"];

/// An error where something is nearly one of these.
fn misspelt(key: &Ident) -> syn::Result<()> {
    if key == "decreases" || key == "variant" {
        let message = format!(
            "whether a function ends is not proved here: one that does not return is reported\nleave out `{key}`"
        );
        return Err(Error::new(key.span(), message));
    }
    let near = nearest(&key.to_string(), &OWN).filter(|near| key != near);
    match near {
        None => Ok(()),
        Some(near @ ("requires" | "ensures")) => {
            let message = format!(
                "did you mean `{near}`?\nit comes after the signature, without a comma: `fn(n: i64) -> i64{{v: v > n}} {near} n > 0`"
            );
            Err(Error::new(key.span(), message))
        }
        Some(near) => {
            Err(Error::new(key.span(), format!("unknown setting `{key}`, did you mean `{near}`?")))
        }
    }
}

/// What comes after `=`, up to the next comma; nothing if there is no `=`.
fn setting_value(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut value = TokenStream::new();
    if input.parse::<Option<Token![=]>>()?.is_none() {
        return Ok(value);
    }
    let mut depth = 0;
    while !input.is_empty() && (depth > 0 || !input.peek(Token![,])) {
        let token: TokenTree = input.parse()?;
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth -= 1,
            _ => {}
        }
        value.extend([token]);
    }
    Ok(value)
}

/// The types that stand for the parameters of a generic function.
pub(super) struct Instances(Vec<(Ident, TokenStream)>);

/// `T = u8` after the signature; `i32` where nothing is said.
pub(super) fn instances(arguments: &TokenStream, generics: &Generics) -> syn::Result<Instances> {
    let tokens: Vec<TokenTree> = arguments.clone().into_iter().collect();
    let (mut all, mut functions) = (Vec::new(), Vec::new());
    for parameter in &generics.params {
        match parameter {
            GenericParam::Type(parameter) => {
                let name = &parameter.ident;
                if let Some(function) = function_bound(generics, name) {
                    functions.push((name.clone(), quote!(impl #function)));
                    continue;
                }
                let given = (0..tokens.len()).find(|&at| {
                    matches!(&tokens[at], TokenTree::Ident(ident) if ident == name)
                        && matches!(tokens.get(at + 1), Some(TokenTree::Punct(p)) if p.as_char() == '='
                            && p.spacing() == proc_macro2::Spacing::Alone)
                });
                let ty = match given {
                    None => quote!(i32),
                    Some(at) => {
                        let rest: TokenStream = tokens[at + 2..].iter().cloned().collect();
                        let parse = |input: ParseStream<'_>| {
                            let ty: Type = input.parse()?;
                            input.parse::<TokenStream>()?;
                            Ok(ty)
                        };
                        syn::parse::Parser::parse2(parse, rest)?.to_token_stream()
                    }
                };
                all.push((name.clone(), ty));
            }
            GenericParam::Lifetime(_) => {}
            GenericParam::Const(parameter) => {
                let message = "a function with a constant parameter cannot be tested yet\nrefine a \
                               function that calls it with a number";
                return Err(Error::new_spanned(parameter, message));
            }
        }
    }
    // A function may take or return what another parameter stands for: `F: Fn(T) -> bool`.
    let mut instances = Instances(all);
    let functions: Vec<_> =
        functions.into_iter().map(|(name, of)| (name, instances.replace(of))).collect();
    instances.0.extend(functions);
    Ok(instances)
}

/// What a parameter that is a function is: `Fn(i64) -> i64` of `F: Fn(i64) -> i64`.
fn function_bound(generics: &Generics, name: &Ident) -> Option<TokenStream> {
    let bound = |bounds: &Punctuated<TypeParamBound, Token![+]>| {
        bounds.iter().find_map(|bound| match bound {
            TypeParamBound::Trait(bound) => {
                let path = &bound.path;
                let last = path.segments.last()?.ident.to_string();
                ["Fn", "FnMut", "FnOnce"].contains(&last.as_str()).then(|| quote!(#path))
            }
            _ => None,
        })
    };
    let inline = generics
        .type_params()
        .filter(|parameter| parameter.ident == *name)
        .find_map(|parameter| bound(&parameter.bounds));
    inline.or_else(|| {
        generics.where_clause.iter().flat_map(|clause| &clause.predicates).find_map(|one| match one
        {
            syn::WherePredicate::Type(one)
                if *name == one.bounded_ty.to_token_stream().to_string() =>
            {
                bound(&one.bounds)
            }
            _ => None,
        })
    })
}

impl Instances {
    /// Types in place of parameters; settings that name parameters are left as they are.
    pub(super) fn replace(&self, tokens: TokenStream) -> TokenStream {
        let mut output = TokenStream::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(ident) => {
                    let is_setting = matches!(tokens.peek(), Some(TokenTree::Punct(p))
                        if p.as_char() == '=' && p.spacing() == proc_macro2::Spacing::Alone);
                    match self.0.iter().find(|(name, _)| *name == ident && !is_setting) {
                        Some((_, ty)) => output.extend(ty.clone()),
                        None => output.extend([TokenTree::from(ident)]),
                    }
                }
                TokenTree::Group(group) => {
                    let inner = self.replace(group.stream());
                    let mut inner = Group::new(group.delimiter(), inner);
                    inner.set_span(group.span());
                    output.extend([TokenTree::from(inner)]);
                }
                token => output.extend([token]),
            }
        }
        output
    }

    /// The signature of the instance.
    pub(super) fn apply(&self, signature: &syn::Signature) -> syn::Result<syn::Signature> {
        let mut applied = signature.clone();
        let output = self.replace(signature.output.to_token_stream());
        applied.output = syn::parse2(output)?;
        for input in &mut applied.inputs {
            if let syn::FnArg::Typed(input) = input {
                *input.ty = syn::parse2(self.replace(input.ty.to_token_stream()))?;
            }
        }
        Ok(applied)
    }
}
