//! `contract`: the refinement is checked whenever the function is called, in builds with debug
//! assertions.
//!
//! The function becomes a wrapper around itself. A caller that hands over something else than what
//! is refined panics there, with the condition named; so does the function if it returns something
//! else.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Block, Error, FnArg, Pat, Type};

use super::lower::{Condition, Lowering};
use super::names::{Names, Printed};
use super::syntax::{Base, Ensured, Refined, Signature};
use crate::ranges::located;

/// An argument as the wrapper sees it.
struct Given<'s> {
    name: Ident,
    /// The name that refinements use.
    said: Ident,
    /// The name of what is looked at.
    seen: Ident,
    /// The name of what is looked at after the call.
    after: Ident,
    refined: Option<&'s Refined>,
    /// How it is borrowed for a look.
    look: TokenStream,
    is_lent: bool,
    is_mutable: bool,
}

/// The body of a wrapper around `inner`.
pub(super) fn wrapper(
    refined: &Signature,
    signature: &mut syn::Signature,
    inner: &TokenStream,
) -> syn::Result<Block> {
    if let Some(parameter) = signature.generics.type_params().next() {
        let message = "a generic function has no contract: nothing is known of the values of its \
                       parameters\nremove `contract`";
        return Err(Error::new_spanned(parameter, message));
    }
    if let Some(token) = signature.asyncness {
        return Err(Error::new(token.span, "an async function has no contract\nremove `contract`"));
    }
    let given = given(refined, signature)?;
    let mut lowering = Lowering::default();
    let mut names = Names::default();
    for one in &given {
        if let Some(refined) = one.refined {
            let (said, seen, of) = (&one.said, &one.seen, behind(refined));
            let value = Printed::behind(quote!(#seen), of);
            names.add(said, value.clone());
            lowering.bind(of, &value, &mut names)?;
        }
    }
    let mut before = Vec::new();
    for one in &given {
        if let Some(refined) = one.refined {
            let (said, seen, of) = (&one.said, &one.seen, behind(refined));
            let value = Printed::behind(quote!(#seen), of);
            before.extend(lowering.conditions(of, Some(said), &value, &names)?);
        }
    }
    for term in &refined.requires {
        before.extend(Condition::of_outcome(term, &names)?);
    }
    let result = Ident::new("__result", Span::mixed_site());
    // After the call a name means what is there then, unless the result still borrows it.
    let is_borrowed = borrows(&signature.output);
    let mut names = Names::default();
    for one in &given {
        if let Some(refined) = one.refined {
            let (seen, of) = (&one.seen, behind(refined));
            lowering.bind(of, &Printed::behind(quote!(#seen), of), &mut names)?;
            names.add_before(&one.said, Printed::behind(quote!(#seen), of));
            let seen = if is_borrowed { seen } else { &one.after };
            names.add(&one.said, Printed::behind(quote!(#seen), of));
        }
    }
    let mut after = Vec::new();
    if let Some(output) = &refined.output {
        let of = behind(output);
        let value = Printed::behind(quote!(#result), of);
        after.extend(lowering.conditions(of, None, &value, &names)?);
    }
    for ensured in &refined.ensures {
        if let Ensured::Holds(term) = ensured {
            after.extend(Condition::of_outcome(term, &names)?);
        }
    }
    let function = signature.ident.to_string();
    let support = quote!(::lurcher::_macro_support::refine);
    let checks = |conditions: &[Condition], what: TokenStream| -> Vec<TokenStream> {
        let check = |condition: &Condition| {
            let (Condition { tokens, span, .. }, said) = (condition, condition.said());
            let place = refined.failing(*span);
            let panic =
                quote_spanned!(place=> ::lurcher::_macro_support::refine::#what(#function, &#said));
            quote_spanned!(located(*span)=> if !(#tokens) { #panic; })
        };
        conditions.iter().map(check).collect()
    };
    let (before, after) = (checks(&before, quote!(unmet)), checks(&after, quote!(unkept)));
    let looks: Vec<TokenStream> = given
        .iter()
        .filter(|one| one.refined.is_some())
        .map(|Given { seen, look, .. }| quote!(let #seen = #look;))
        .collect();
    // What is moved or changed by the call is kept for the checks after it.
    let mut kept = TokenStream::new();
    let mut later = TokenStream::new();
    for one in given.iter().filter(|one| one.refined.is_some()) {
        let Given { name, seen, after: changed, look, is_lent, is_mutable, .. } = one;
        if after.is_empty() {
            continue;
        }
        if !is_borrowed && *is_mutable {
            later.extend(quote!(let #changed = &*#name;));
        }
        if *is_lent && !*is_mutable {
            later.extend(quote!(let #seen = #look;));
        } else {
            let copy = format_ident!("__kept_{name}", span = Span::mixed_site());
            kept.extend(quote!(let #copy = { let #seen = #look; #support::copied!(*#seen) };));
            later.extend(quote!(let #seen = &#copy;));
        }
        if !is_borrowed && !*is_mutable {
            later.extend(quote!(let #changed = #seen;));
        }
    }
    let (outer, items) = lowering.companions.items();
    let names = given.iter().map(|one| &one.name);
    let by_reference = match &refined.output {
        Some(output) if matches!(output.base, Base::Reference { .. }) => quote!(&*#result),
        _ => quote!(&#result),
    };
    let call = quote_spanned!(signature.ident.span()=> #inner(#(#names),*));
    syn::parse2(quote!({
        #outer
        {
            #items
            #[allow(unused_imports)]
            use #support::traits::*;
            #[allow(unused_variables)]
            if ::core::cfg!(debug_assertions) {
                #(#looks)*
                #(#before)*
            }
            if !::core::cfg!(debug_assertions) {
                return #call;
            }
            #kept
            #[allow(clippy::let_unit_value)]
            let #result = #call;
            #[allow(unused_variables)]
            {
                #later
                let #result = #by_reference;
                #(#after)*
            }
            #result
        }
    }))
}

fn behind(ty: &Refined) -> &Refined {
    match &ty.base {
        Base::Reference { inner, .. } => inner,
        _ => ty,
    }
}

/// The arguments, which get names where they have patterns.
fn given<'s>(
    refined: &'s Signature,
    signature: &mut syn::Signature,
) -> syn::Result<Vec<Given<'s>>> {
    let n_said = refined.inputs.len();
    let n = signature.inputs.len();
    let has_receiver = signature.receiver().is_some();
    let skipped = usize::from(has_receiver && n_said + 1 == n);
    if n_said + skipped != n {
        return Err(refined.other_number(signature));
    }
    let mut all = Vec::new();
    for (nth, argument) in signature.inputs.iter_mut().enumerate() {
        let input = nth.checked_sub(skipped).map(|at| &refined.inputs[at]);
        let (name, is_lent, is_mutable) = match argument {
            FnArg::Receiver(receiver) => {
                let name = Ident::new("self", receiver.self_token.span());
                let is_lent = receiver.reference.is_some();
                (name, is_lent, is_lent && receiver.mutability.is_some())
            }
            FnArg::Typed(argument) => {
                let name = match &*argument.pat {
                    Pat::Ident(name) => name.ident.clone(),
                    pattern => format_ident!("__argument_{nth}", span = pattern.span()),
                };
                // The wrapper changes nothing.
                *argument.pat = syn::parse_quote!(#name);
                match &*argument.ty {
                    Type::Reference(reference) => (name, true, reference.mutability.is_some()),
                    _ => (name, false, false),
                }
            }
        };
        let said = input.and_then(|input| input.name.clone());
        let said = said.unwrap_or_else(|| name.clone());
        let seen = match said == "self" {
            true => Ident::new("this", name.span()),
            false => said.clone(),
        };
        let after = format_ident!("__after_{seen}", span = Span::mixed_site());
        let look = match (is_lent, is_mutable) {
            (true, _) => quote!((&*#name)),
            (false, _) => quote!((&#name)),
        };
        let is_function = input.is_some_and(|input| is_function(&input.ty));
        let refined = input.map(|input| &input.ty).filter(|_| !is_function);
        all.push(Given { name, said, seen, after, refined, look, is_lent, is_mutable });
    }
    Ok(all)
}

/// Whether a result may borrow what was lent.
fn borrows(output: &syn::ReturnType) -> bool {
    let text = output.to_token_stream().to_string();
    text.contains(['&', '\'']) || text.contains("impl ") || text.contains("dyn ")
}

fn is_function(ty: &Refined) -> bool {
    match &ty.base {
        Base::Function(_) => true,
        Base::Reference { inner, .. } => is_function(inner),
        _ => false,
    }
}
