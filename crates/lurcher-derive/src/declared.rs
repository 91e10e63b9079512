//! What the functions and structs of a crate are declared as, by their names.
//!
//! A refinement says `size(left(tree))` and `account.balances[k]`, and a macro does not see what a
//! function takes or of which type a field is. The text says: that of the file in which the macro
//! stands, else what macros before this one were shown, else the other files of the package. Where
//! several of a name are declared differently, nothing is known. What is found out decides only how
//! something is handed over, by value or by reference, and which operations on numbers there are;
//! the compiler sees all of it, so a mistake here is an error there, and never a wrong outcome.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{DeriveInput, FnArg, ItemStruct, Member, ReturnType, Signature, Type};

use crate::nearby;

/// The structs that `derive(Data)` was shown, with their texts.
static SHOWN: Mutex<BTreeMap<String, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// Notes a struct for refinements that come after it.
pub(crate) fn note(input: &DeriveInput) {
    let syn::Data::Struct(_) = &input.data else { return };
    let mut plain = input.clone();
    plain.attrs.clear();
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let texts = shown.entry(input.ident.unraw().to_string()).or_default();
    texts.insert(plain.to_token_stream().to_string());
}

/// What types are refined by, by their names: for each index, whether it is a Boolean.
static INDICES: Mutex<BTreeMap<String, BTreeSet<Vec<bool>>>> = Mutex::new(BTreeMap::new());

/// Notes what a type is refined by.
pub(crate) fn note_indices(name: &Ident, are_truths: Vec<bool>) {
    let mut indices = INDICES.lock().unwrap_or_else(PoisonError::into_inner);
    indices.entry(name.unraw().to_string()).or_default().insert(are_truths);
}

/// Whether the n-th index of a type is a Boolean, as far as that was noted.
pub(crate) fn is_truth(name: &str, nth: usize) -> bool {
    let indices = INDICES.lock().unwrap_or_else(PoisonError::into_inner);
    let of_name = indices.get(name).into_iter().flatten();
    let mut found = of_name.map(|are_truths| are_truths.get(nth).copied().unwrap_or(false));
    found.next().is_some_and(|first| first && found.all(|other| other))
}

/// The type of a field, of a struct by its name and with its arguments.
pub(crate) fn field(name: &str, arguments: &[TokenStream], member: &Member) -> Option<Type> {
    let parse = |texts: Vec<String>| -> Vec<Option<Type>> {
        let items = texts.iter().filter_map(|text| syn::parse_str::<ItemStruct>(text).ok());
        items.map(|item| field_of(&item, arguments, member)).collect()
    };
    let same = |types: &[Option<Type>]| {
        let texts = types.iter().map(|ty| ty.to_token_stream().to_string());
        texts.collect::<BTreeSet<String>>().len() == 1
    };
    let shown = || {
        let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
        shown.get(name).map_or_else(Vec::new, |texts| texts.iter().cloned().collect())
    };
    let (here, elsewhere) = nearby::structs(name);
    let found =
        [here, shown(), elsewhere].into_iter().map(parse).find(|found| !found.is_empty())?;
    if same(&found) { found.into_iter().next()? } else { None }
}

fn field_of(item: &ItemStruct, arguments: &[TokenStream], member: &Member) -> Option<Type> {
    let mut fields = item.fields.iter().enumerate();
    let (_, field) = fields.find(|(at, field)| match (member, &field.ident) {
        (Member::Named(name), Some(own)) => own == name,
        (Member::Unnamed(nth), None) => nth.index as usize == *at,
        _ => false,
    })?;
    let parameters: Vec<_> = item.generics.type_params().map(|of| of.ident.to_string()).collect();
    let has_others = item.generics.params.len() > parameters.len();
    if has_others || parameters.len() != arguments.len() {
        return None;
    }
    syn::parse2(replaced(field.ty.to_token_stream(), &parameters, arguments)).ok()
}

/// Some tokens with other ones for names.
fn replaced(tokens: TokenStream, names: &[String], by: &[TokenStream]) -> TokenStream {
    let replace = |token| match &token {
        TokenTree::Ident(ident) => match names.iter().position(|name| ident == name) {
            Some(at) => by[at].clone(),
            None => token.into(),
        },
        TokenTree::Group(group) => {
            let inner = replaced(group.stream(), names, by);
            TokenTree::from(proc_macro2::Group::new(group.delimiter(), inner)).into()
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => token.into(),
    };
    tokens.into_iter().map(replace).collect::<TokenStream>()
}

/// How something is handed to a function, or given back by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handed {
    /// `&T`
    Reference,
    /// A number, a Boolean, a character.
    Number,
    Value,
}

impl Handed {
    fn of(ty: &Type) -> Self {
        const NUMBERS: [&str; 16] = [
            "bool", "char", "f32", "f64", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16",
            "i32", "i64", "i128", "isize",
        ];
        match ty {
            Type::Reference(_) => Handed::Reference,
            Type::Paren(inner) => Handed::of(&inner.elem),
            Type::Group(inner) => Handed::of(&inner.elem),
            Type::Path(path) if NUMBERS.iter().any(|name| path.path.is_ident(name)) => {
                Handed::Number
            }
            _ => Handed::Value,
        }
    }
}

/// What a function takes and gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) takes: Vec<Handed>,
    pub(crate) gives: Handed,
}

impl Heading {
    /// None of a method.
    fn of(signature: &Signature) -> Option<Self> {
        let takes = signature.inputs.iter().map(|input| match input {
            FnArg::Receiver(_) => None,
            FnArg::Typed(input) => Some(Handed::of(&input.ty)),
        });
        let gives = match &signature.output {
            ReturnType::Default => Handed::Value,
            ReturnType::Type(_, ty) => Handed::of(ty),
        };
        Some(Heading { takes: takes.collect::<Option<_>>()?, gives })
    }
}

/// What the function of a name takes and gives, as far as that is known.
pub(crate) fn heading(name: &str) -> Option<Heading> {
    let mut found = headings(name).into_iter();
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// Whether the user has a function of a name, in this file or imported into it.
pub(crate) fn is_own(name: &str) -> bool {
    let is_noted =
        || crate::logic::is_noted(name) && nearby::may_import(name).is_none_or(|may_be| may_be);
    !parsed(nearby::heads(name).0).is_empty() || is_noted()
}

/// Whether there surely is no function of a name.
pub(crate) fn is_unknown(name: &str) -> bool {
    !crate::logic::is_noted(name) && nearby::is_nowhere(name)
}

fn headings(name: &str) -> Vec<Heading> {
    let (here, elsewhere) = nearby::heads(name);
    let all = [here, crate::logic::noted_heads(name), elsewhere].into_iter().map(parsed);
    all.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

fn parsed(texts: Vec<String>) -> Vec<Heading> {
    let signatures = texts.iter().filter_map(|text| syn::parse_str::<Signature>(text).ok());
    signatures.filter_map(|signature| Heading::of(&signature)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field_of(text: &str, arguments: &[&str], member: &str) -> Option<String> {
        let item: ItemStruct = syn::parse_str(text).unwrap();
        let arguments: Vec<TokenStream> =
            arguments.iter().map(|argument| argument.parse().unwrap()).collect();
        let ty = super::field_of(&item, &arguments, &syn::parse_str(member).unwrap())?;
        Some(ty.to_token_stream().to_string().replace(' ', ""))
    }

    #[test]
    fn the_type_of_a_field_has_the_arguments_of_its_struct() {
        let text = "struct S<K, V> { map: BTreeMap<K, Vec<V>>, n: u8 }";
        let found = |member| field_of(text, &["u8", "Option<K>"], member);
        assert_eq!(found("map").as_deref(), Some("BTreeMap<u8,Vec<Option<K>>>"));
        assert_eq!(found("n").as_deref(), Some("u8"));
        assert_eq!(found("m"), None);
        assert_eq!(field_of(text, &[], "n"), None);
        assert_eq!(field_of("struct P(u8, char);", &[], "1").as_deref(), Some("char"));
        assert_eq!(field_of("struct P<const N: usize>(u8);", &[], "0"), None);
    }

    #[test]
    fn a_heading_says_what_is_lent() {
        let of = |text: &str| Heading::of(&syn::parse_str(text).unwrap());
        let Some(Heading { takes, gives }) = of("fn f(a: &[u8], n: u8, c: Colour) -> &'a T") else {
            panic!("it is no method");
        };
        assert_eq!(takes, [Handed::Reference, Handed::Number, Handed::Value]);
        assert_eq!(gives, Handed::Reference);
        assert_eq!(of("fn f(&self) -> u8"), None);
    }
}
