//! The test of a refined function.
//!
//! It is a property: the arguments are searched for under what their types say, the function is
//! called, and what its result says is checked, condition by condition. An argument that is
//! lent to be changed is checked again after the call.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Error, FnArg, ItemFn, Type};

use super::agrees::agree;
use super::higher;
use super::lower::{Condition, Lowering, together};
use super::mentioned::uses;
use super::names::{Names, Printed};
use super::options::Attribute;
use super::parameters::{Callee, Parameter, behind, parameters, values};
use super::smt;
use super::syntax::{Base, Ensured, Index, Refined};
use crate::property::{Handed, Lowered, Requirement, parse_settings};
use crate::ranges::located;
use crate::settings::Mistakes;

/// The property that tests a function, given what its text and its refinement mention.
pub(super) fn test(
    attribute: &Attribute,
    signature: &syn::Signature,
    callee: &Callee,
    of_test: &[syn::Attribute],
    constants: TokenStream,
) -> syn::Result<TokenStream> {
    let refined = &attribute.signature;
    let parameters = parameters(refined, signature, callee)?;
    if let (Some(output), syn::ReturnType::Type(_, ty)) = (&refined.output, &signature.output) {
        agree(output, ty)?;
    }
    let mut lowering = Lowering::default();
    // What is said of inputs may name all of them.
    let mut names = Names::of_inputs();
    for parameter in values(&parameters) {
        let (name, of) = (&parameter.name, parameter.of());
        let value = parameter.printed(quote!(#name));
        names.add(&parameter.said, value.clone());
        lowering.bind(of, &value, &mut names)?;
    }
    if let Some(output) = &refined.output {
        names.add_later(output);
    }
    let mut required = Vec::new();
    lowering.companions.is_of_inputs = true;
    for parameter in &parameters {
        if parameter.function.is_some() {
            continue;
        }
        let (name, of) = (&parameter.name, parameter.of());
        let value = parameter.printed(quote!(#name));
        required.extend(lowering.conditions(of, Some(&parameter.said), &value, &names)?);
    }
    for term in &refined.requires {
        required.extend(Condition::of_term(term, &names)?);
    }
    lowering.companions.is_of_inputs = false;
    let body = body(attribute, signature, callee, &parameters, &mut lowering)?;
    let used = uses(refined);
    if parameters.is_empty() {
        let test = single(&callee.test(&signature.ident), &body, &lowering, of_test);
        return Ok(quote!(#test #used));
    }
    let mut mistakes = Mistakes::default();
    let mut settings = parse_settings(attribute.settings.clone(), &mut mistakes);
    let formula =
        smt::formula(refined, &parameters, &mut lowering.companions, attribute.solver.as_deref());
    if let (Some(solver), true) = (&attribute.solver, formula.to_string().ends_with("None")) {
        let message = format!(
            "{solver} is asked about numbers and Booleans only, and there is more in this \
             refinement\nremove the setting `solver`: the search does without"
        );
        return Err(Error::new(signature.ident.span(), message));
    }
    settings.requires = Some(Requirement::Lowered(Lowered {
        text: together(&required).replace('`', ""),
        of_types: required.iter().map(|one| one.of_type.clone()).collect(),
        conditions: required.into_iter().map(|one| (one.tokens, one.span, one.text)).collect(),
        formula,
        makes_lists: makes_lists(signature),
        constants,
    }));
    settings.around = lowering.companions.items();
    settings.labels =
        parameters.iter().map(|one| (one.name.clone(), one.said.to_string())).collect();
    let test = callee.test(&signature.ident);
    let inputs = parameters.iter().map(|Parameter { name, ty, .. }| quote!(#name: #ty));
    let function: ItemFn = syn::parse2(quote! {
        #[cfg(test)]
        #(#of_test)*
        fn #test(#(#inputs),*) { #body }
    })?;
    let test = crate::property::test(&function, settings, mistakes);
    Ok(quote!(#test #used))
}

/// Whether what a function makes may be long, as far as its type tells.
fn makes_lists(signature: &syn::Signature) -> bool {
    const SHORT: [&str; 25] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "bool", "char", "Option", "Result", "Box", "Ordering", "str", "core", "std",
        "cmp", "static",
    ];
    fn is_long(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(name) => !SHORT.contains(&name.to_string().as_str()),
            proc_macro2::TokenTree::Group(group) => is_long(group.stream()),
            _ => false,
        })
    }
    let of_output = match &signature.output {
        syn::ReturnType::Type(_, ty) => is_long(ty.to_token_stream()),
        syn::ReturnType::Default => false,
    };
    let is_changed = |argument: &FnArg| match argument {
        FnArg::Receiver(receiver) => receiver.reference.is_some() && receiver.mutability.is_some(),
        FnArg::Typed(argument) => {
            matches!(&*argument.ty, Type::Reference(lent) if lent.mutability.is_some() && is_long(lent.elem.to_token_stream()))
        }
    };
    of_output || signature.inputs.iter().any(is_changed)
}

/// The test of a function without arguments, which is called once.
fn single(
    test: &Ident,
    body: &TokenStream,
    lowering: &Lowering,
    of_test: &[syn::Attribute],
) -> TokenStream {
    let (outer, inner) = lowering.companions.items();
    quote! {
        #[cfg(test)]
        #[::core::prelude::v1::test]
        #(#of_test)*
        fn #test() { #outer { #inner #body } }
    }
}

/// The call, and what is checked after it.
fn body(
    attribute: &Attribute,
    signature: &syn::Signature,
    callee: &Callee,
    parameters: &[Parameter],
    lowering: &mut Lowering,
) -> syn::Result<TokenStream> {
    let refined = &attribute.signature;
    let result = Ident::new("__result", Span::mixed_site());
    let after = |name: &Ident| format_ident!("__after_{name}", span = Span::mixed_site());
    let mut names = Names::default();
    for parameter in values(parameters) {
        let (name, of) = (&parameter.name, parameter.of());
        let before = parameter.printed(quote!(#name));
        lowering.bind(of, &before, &mut names)?;
        let value = match parameter.handed {
            // After the call a name means what is there then.
            Handed::LentMutably => {
                let after = after(name);
                parameter.printed(quote!(#after))
            }
            _ => before,
        };
        names.add_before(&parameter.said, parameter.printed(quote!(#name)));
        names.add(&parameter.said, value);
    }
    let mut checked: Vec<(Condition, TokenStream)> = Vec::new();
    let function = signature.ident.to_string();
    if let Some(output) = &refined.output {
        let of = behind(output);
        let value = Printed::behind(quote!(#result), of);
        let conditions = lowering.conditions(of, None, &value, &names)?;
        checked.extend(conditions.into_iter().map(|one| {
            let shown = quote!(::lurcher::_macro_support::refine::shown!(#result));
            (one, quote!(::lurcher::_macro_support::refine::What::Result(#shown)))
        }));
        // What is ensured may name the result.
        for binder in output.predicates.iter().filter_map(|(binder, _)| binder.as_ref()) {
            names.add(binder, value.clone());
        }
        lowering.bind(of, &value, &mut names)?;
    }
    for parameter in parameters.iter().filter(|one| one.handed == Handed::LentMutably) {
        let (said, after) = (&parameter.said, after(&parameter.name));
        let becomes = refined.ensures.iter().find_map(|ensured| match ensured {
            Ensured::Becomes(of, ty) if of == said => Some(behind(ty)),
            _ => None,
        });
        let of = becomes.unwrap_or_else(|| parameter.of());
        let value = Printed::behind(quote!(#after), of);
        // What was bound before the call is not what is there now.
        let of = if becomes.is_some() { of.clone() } else { unbound(of) };
        let conditions = lowering.conditions(&of, Some(said), &value, &names)?;
        let label = said.to_string();
        checked.extend(conditions.into_iter().map(|one| {
            let shown = quote!(::lurcher::_macro_support::refine::shown!(#after));
            (one, quote!(::lurcher::_macro_support::refine::What::Argument(#label, #shown)))
        }));
    }
    for ensured in &refined.ensures {
        match ensured {
            Ensured::Holds(term) => {
                let conditions = Condition::of_outcome(term, &names)?;
                let what = quote!(::lurcher::_macro_support::refine::What::Ensured);
                checked.extend(conditions.into_iter().map(|one| (one, what.clone())));
            }
            Ensured::Becomes(name, _) => {
                let is_known = parameters
                    .iter()
                    .any(|one| one.said == *name && one.handed == Handed::LentMutably);
                if !is_known {
                    let message = format!(
                        "`{name}` is not an argument that is lent as `&mut`, so it has one type only\n\
                         write a condition, `ensures p`, or say it of the result"
                    );
                    return Err(Error::new(name.span(), message));
                }
            }
        }
    }
    let checks = checked.iter().map(|(condition, what)| {
        let (Condition { tokens, span, .. }, said) = (condition, condition.said());
        let lent = parameters.iter().filter(|one| one.handed == Handed::LentMutably);
        let lent = lent.map(|one| lent_argument(one, &after(&one.name), tokens));
        let broken = quote_spanned! {refined.failing(*span)=>
            ::lurcher::_macro_support::refine::broken(#function, &#said, #what, &[#(#lent),*])
        };
        quote_spanned! {located(*span)=>
            if !::lurcher::_macro_support::refine::checked(|| #tokens) { #broken; }
        }
    });
    let checks: Vec<TokenStream> = checks.collect();
    let mut prepared = TokenStream::new();
    let mut handed = Vec::new();
    let mut lent = TokenStream::new();
    let mut tables = Vec::new();
    let has_functions = parameters.iter().any(|parameter| parameter.function.is_some());
    for parameter in parameters {
        if let Some((of, wrapped)) = &parameter.function {
            let made = higher::closure(&function, parameter, of, parameters, refined, lowering)?;
            prepared.extend(made.prepared.clone());
            handed.push(wrapped.around(&made));
            tables.push(made.table);
            continue;
        }
        let (name, place) = (&parameter.name, located(parameter.place));
        let copy = quote_spanned!(place=> ::lurcher::_macro_support::refine::copied!(#name));
        match parameter.handed {
            Handed::Over
                if has_functions
                    || names.is_used(&parameter.said)
                    || binds(parameter.of(), &names) =>
            {
                handed.push(copy);
                lent.extend(quote!(let #name = &#name;));
            }
            Handed::Over => handed.push(quote!(#name)),
            Handed::Lent => {
                handed.push(quote!(&#name));
                lent.extend(quote!(let #name = &#name;));
            }
            Handed::LentMutably => {
                let after = after(name);
                prepared.extend(quote!(let mut #after = #copy;));
                handed.push(quote!(&mut #after));
                lent.extend(quote!(let (#name, #after) = (&#name, &#after);));
            }
        }
    }
    let path = &callee.path;
    let overflow_fails = attribute.overflow_fails;
    // What the result borrows from may be looked at again only if it is gone.
    let by_reference = match &refined.output {
        Some(output) if matches!(output.base, Base::Reference { .. }) => quote!(&*#result),
        _ => quote!(&#result),
    };
    let look = refined.output.as_ref().map(|_| quote!(let #result = #by_reference;));
    let call = quote_spanned!(signature.ident.span()=> #path(#(#handed),*));
    // Of a generic function nothing else may say which instance is meant.
    let annotated = match &signature.output {
        syn::ReturnType::Type(_, ty) if signature.generics.type_params().next().is_some() => {
            let text = ty.to_token_stream().to_string();
            let is_plain = !text.contains('\'') && !text.contains('&') && !text.contains("impl");
            is_plain.then(|| quote!(: #ty))
        }
        _ => None,
    };
    Ok(quote! {
        #[allow(unused_imports)]
        use ::lurcher::_macro_support::refine::traits::*;
        #prepared
        #[allow(clippy::let_unit_value, unused_variables)]
        let #result #annotated = ::lurcher::_macro_support::refine::called(#overflow_fails, &[#(&*#tables),*], || #call);
        #[allow(unused_variables, clippy::all, clippy::pedantic)]
        {
            #lent
            #look
            #(#checks)*
        }
    })
}

/// What a report says of an argument that was lent to be changed, beside a condition that does not
/// hold.
fn lent_argument(parameter: &Parameter, after: &Ident, condition: &TokenStream) -> TokenStream {
    fn names(tokens: TokenStream, sought: &Ident) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => ident == *sought,
            TokenTree::Group(group) => names(group.stream(), sought),
            _ => false,
        })
    }
    let (name, label) = (&parameter.name, parameter.said.to_string());
    let is_named = names(condition.clone(), after);
    let support = quote!(::lurcher::_macro_support::refine);
    quote! {
        #support::Lent {
            name: #label,
            before: #support::shown!(#name),
            after: #support::shown!(#after),
            is_named: #is_named,
        }
    }
}

/// Whether a name that a type binds is used.
fn binds(ty: &Refined, names: &Names) -> bool {
    ty.indices.iter().any(|index| matches!(index, Index::Bind(name) if names.is_used(name)))
}

/// A type that binds nothing.
fn unbound(ty: &Refined) -> Refined {
    let mut ty = ty.clone();
    ty.indices.retain(|index| matches!(index, Index::Is(_)));
    ty
}
