//! What a refinement names: terms, types and functions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, FnArg, Ident, Pat, Path, ReturnType};

use super::names::NUMBERS;
use super::print::is_old;
use super::syntax::{Base, Ensured, Index, Refined, Signature, Term};
use crate::logic::{importable, is_ordinary};
use crate::ranges::located;

/// Uses what only refinements name, so that imports are not taken for unused outside of tests.
pub(super) fn uses(refined: &Signature) -> TokenStream {
    let functions = refined.callees();
    let mut types = Vec::new();
    let inputs = refined.inputs.iter().map(|input| &input.ty);
    let after = refined.ensures.iter().filter_map(|ensured| match ensured {
        Ensured::Becomes(_, ty) => Some(ty),
        Ensured::Holds(_) => None,
    });
    inputs.chain(&refined.output).chain(after).for_each(|ty| ty.names(&mut types));
    let functions = functions.into_iter().map(importable);
    let uses = functions.chain(types).map(|path| {
        quote_spanned! {located(path.span())=>
            #[allow(unused_imports)]
            use #path as _;
        }
    });
    let constants = refined.constants();
    let constants = (!constants.is_empty()).then(|| {
        quote! {
            #[allow(clippy::all, clippy::pedantic, path_statements)]
            const _: fn() = || { #(let _ = #constants;)* };
        }
    });
    quote! {
        #[cfg(not(test))]
        const _: () = { #(#uses)* #constants };
    }
}

/// Whether a name is written as those of constants are.
fn is_constant(path: &Path) -> bool {
    let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    let is_large = last.starts_with(char::is_uppercase) && !last.contains(char::is_lowercase);
    // Those of numbers are used by everybody.
    let of = path.segments.first().map(|first| first.ident.to_string()).unwrap_or_default();
    is_large && !NUMBERS.contains(&of.as_str())
}

/// The functions of the user that a term calls.
fn called(term: &Term, found: &mut Vec<Path>) {
    if let Term::Call(path, arguments, _) = term {
        let text = path.to_token_stream().to_string();
        let is_known = found.iter().any(|known| known.to_token_stream().to_string() == text);
        let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let is_old = path.get_ident().is_some_and(is_old);
        let is_ordinary = is_ordinary(path) || is_old || last.starts_with("set_");
        if !is_known && !is_ordinary && !arguments.is_empty() {
            found.push(path.clone());
        }
    }
}

impl Signature {
    /// The constants that it names, also those of types.
    fn constants(&self) -> Vec<Path> {
        let mut found: Vec<Path> = Vec::new();
        self.every_term(&mut |term| match term {
            Term::Path(path) if is_constant(path) => {
                let is_name = path.get_ident().is_some_and(|name| self.gives_name(name));
                let text = path.to_token_stream().to_string();
                let is_known = found.iter().any(|it| it.to_token_stream().to_string() == text);
                if !is_name && !is_known {
                    found.push(path.clone());
                }
            }
            _ => {}
        });
        found
    }

    /// Says that the function has more arguments, or fewer.
    pub(super) fn other_number(&self, function: &syn::Signature) -> Error {
        let (n, of_function) = (self.inputs.len(), function.inputs.len());
        let arguments = if n == 1 { "argument" } else { "arguments" };
        let message = format!(
            "the refinement has {n} {arguments}, and the function has {of_function}\nwrite all of \
             them, in their order; one of which nothing is said has its plain type"
        );
        Error::new(self.span, message)
    }

    /// An error where an argument has the name of another one of the function, or a result is
    /// refined that there is not.
    pub(super) fn check_against(&self, function: &syn::Signature) -> syn::Result<()> {
        let name_of = |input: &FnArg| match input {
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(pattern) => Some(pattern.ident.clone()),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        };
        let own: Vec<Option<Ident>> = function.inputs.iter().map(name_of).collect();
        for (input, at_place) in self.inputs.iter().zip(&own) {
            let Some(name) = &input.name else { continue };
            let is_elsewhere = own.iter().flatten().any(|other| other == name);
            if let Some(at_place) = at_place.as_ref().filter(|it| *it != name && is_elsewhere) {
                let message = format!(
                    "this argument of the function is called `{at_place}`, and `{name}` is another one\nwrite the arguments in \
                     their order, with the names that they have"
                );
                return Err(Error::new(name.span(), message));
            }
        }
        match (&self.output, &function.output) {
            (Some(output), ReturnType::Default) if !output.is_unit() => {
                let message = "the function returns nothing\nleave out `->` and what is after it; what holds afterwards is said by \
                               `ensures`";
                Err(Error::new(output.span, message))
            }
            _ => Ok(()),
        }
    }

    /// The functions of the user that it calls.
    pub(super) fn callees(&self) -> Vec<Path> {
        let mut functions = Vec::new();
        self.every_term(&mut |term| called(term, &mut functions));
        functions
    }

    /// Visits all terms.
    pub(super) fn every_term(&self, visit: &mut dyn FnMut(&Term)) {
        self.terms(visit);
        self.later_terms(visit);
    }

    /// Visits all terms about inputs.
    fn terms(&self, visit: &mut dyn FnMut(&Term)) {
        self.inputs.iter().for_each(|input| input.ty.terms(visit));
        self.requires.iter().for_each(|term| term.visit(visit));
    }

    /// Visits all terms about the outcome.
    fn later_terms(&self, visit: &mut dyn FnMut(&Term)) {
        self.output.iter().for_each(|ty| ty.terms(visit));
        for ensured in &self.ensures {
            match ensured {
                Ensured::Becomes(_, ty) => ty.terms(visit),
                Ensured::Holds(term) => term.visit(visit),
            }
        }
    }
}

impl Refined {
    /// Whether it is `()`.
    fn is_unit(&self) -> bool {
        matches!(&self.base, Base::Tuple(parts) if parts.is_empty())
    }

    /// The types that it is made of.
    pub(super) fn parts(&self) -> Vec<&Refined> {
        match &self.base {
            Base::Reference { inner, .. } | Base::Slice(inner) | Base::Array(inner, _) => {
                vec![inner]
            }
            Base::Tuple(parts) => parts.iter().collect(),
            Base::Named { .. } => {
                super::names::generic_name(self).map_or_else(Vec::new, |(_, types)| types)
            }
            Base::Function(function) => {
                let inputs = function.inputs.iter().map(|input| &input.ty);
                inputs.chain([&function.output]).collect()
            }
        }
    }

    /// Visits all terms in it.
    fn terms(&self, visit: &mut dyn FnMut(&Term)) {
        for index in &self.indices {
            if let Index::Is(term) = index {
                term.visit(visit);
            }
        }
        self.predicates.iter().for_each(|(_, predicate)| predicate.visit(visit));
        self.parts().into_iter().for_each(|part| part.terms(visit));
    }

    /// Adds the types in it that are named and may be imported.
    fn names(&self, found: &mut Vec<Path>) {
        match &self.base {
            Base::Named { path, .. } if super::lower::is_own(self) => found.push(path.clone()),
            _ => {}
        }
        self.parts().into_iter().for_each(|part| part.names(found));
    }
}

impl Term {
    /// Whether it is a name and nothing else.
    pub(super) fn is_name(&self, name: &Ident) -> bool {
        matches!(self, Term::Path(path) if path.is_ident(name))
    }

    pub(super) fn visit(&self, visit: &mut dyn FnMut(&Term)) {
        visit(self);
        match self {
            Term::Literal(_) | Term::Path(_) => {}
            Term::Field(of, _)
            | Term::Reference(of, _)
            | Term::Unary(_, of)
            | Term::Cast(of, _) => of.visit(visit),
            Term::Index(a, b) | Term::Binary(a, _, b) | Term::Implies(a, b) | Term::Same(a, b) => {
                a.visit(visit);
                b.visit(visit);
            }
            Term::Call(_, all, _) | Term::Tuple(all, _) => {
                all.iter().for_each(|one| one.visit(visit))
            }
            Term::Method(of, _, all) => {
                of.visit(visit);
                all.iter().for_each(|one| one.visit(visit));
            }
            Term::If(a, b, c) => [a, b, c].into_iter().for_each(|one| one.visit(visit)),
            Term::Quantified { from, to, holds, .. } => {
                [from, to, holds].into_iter().for_each(|one| one.visit(visit));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_those_that_are_written_so_and_are_no_names_of_the_signature() {
        for (source, expected) in [
            (
                "fn(n: u8{n < LIMIT && LIMIT > Self::MOST}) -> u8{v: v > m::N}",
                "LIMIT Self::MOST m::N",
            ),
            ("fn(N: u8{N < 3}, list: Vec<u8>[@K]) -> u8{V: V > K}", ""),
            ("fn(n: u8{n < u8::MAX}) -> Colour{v: v == Colour::Red}", ""),
            ("fn(n: u8) ensures forall I in 0..LIMIT { I >= 0 }", "LIMIT"),
        ] {
            let signature: Signature = syn::parse_str(source).unwrap();
            let constants = signature.constants().into_iter();
            let texts = constants.map(|path| path.to_token_stream().to_string().replace(' ', ""));
            assert_eq!(texts.collect::<Vec<_>>().join(" "), expected, "{source}");
        }
    }
}
