//! From refined types to conditions on values.
//!
//! A refined type says something of its value, and of every part that has a refined type itself:
//! each element of a list, what is in an option. All of it becomes a list of conditions, each
//! with its text, so that the one that does not hold can be named.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Error;

use super::companion::Companions;
use super::elements::Parts;
use super::names::{Names, Printed, Sort, generic_name, simple_name, sort};
use super::syntax::{Base, Index, Refined, Term};
use super::text::{Called, is_loose, joined_texts, text, text_about};
use super::told::{note, otherwise, why_not, why_unequal};
use crate::ranges::located;

/// A condition, as Rust.
#[derive(Clone)]
pub(super) struct Condition {
    pub(super) tokens: TokenStream,
    /// As it was written.
    pub(super) text: String,
    /// Whether it needs brackets beside others.
    pub(super) is_loose: bool,
    /// The same once more, which notes in [`note`] why it does not hold, where there is something
    /// to tell.
    pub(super) more: Option<TokenStream>,
    /// Who knows what the type says, where it says it itself.
    pub(super) of_type: Option<Ident>,
    pub(super) span: Span,
}

impl Condition {
    /// A condition for each term that this one is made of.
    pub(super) fn of_term(term: &Term, names: &Names) -> syn::Result<Vec<Self>> {
        Condition::of_input(term, names, None)
    }

    /// The same, of an argument that has a name of its own in the term.
    fn of_input(term: &Term, names: &Names, called: Option<Called<'_>>) -> syn::Result<Vec<Self>> {
        let new = |one| Condition::new(one, names, called);
        term.conjuncts().into_iter().map(new).collect()
    }

    /// The same, and for each that follows from a premise: one of them is to be named if it does
    /// not hold.
    pub(super) fn of_outcome(term: &Term, names: &Names) -> syn::Result<Vec<Self>> {
        term.consequences().iter().map(|one| Condition::new(one, names, None)).collect()
    }

    fn new(term: &Term, names: &Names, called: Option<Called<'_>>) -> syn::Result<Self> {
        let (tokens, span) = (term.truth(names)?, term.span());
        let (text, is_loose) = (text_about(term, called), is_loose(term));
        let why = why_not(term, names, called)?;
        let more = (!why.is_empty()).then(|| otherwise(&tokens, &why));
        Ok(Condition { tokens, text, is_loose, more, of_type: None, span })
    }

    /// What is said where it does not hold, an expression that is a text.
    pub(super) fn said(&self) -> TokenStream {
        let text = &self.text;
        match &self.more {
            None => quote!(::std::string::String::from(#text)),
            Some(more) => {
                let note = note();
                quote! {
                    ::lurcher::_macro_support::refine::told(#text, |#note| {
                        #[allow(unused_parens, clippy::all, clippy::pedantic)]
                        let _ = #more;
                    })
                }
            }
        }
    }
}

/// The text of the first of some conditions that does not hold, as the body of a function.
pub(super) fn violated(conditions: &[Condition]) -> TokenStream {
    let checks = conditions.iter().map(|condition| {
        let (tokens, said) = (&condition.tokens, condition.said());
        quote_spanned!(located(condition.span)=> if !#tokens { return #said; })
    });
    quote!(#(#checks)*)
}

/// The text of several conditions.
pub(super) fn together(conditions: &[Condition]) -> String {
    joined_texts(conditions.iter().map(|one| (one.text.clone(), one.is_loose)).collect())
}

/// Lends fresh names, and knows which types are asked what they say themselves.
#[derive(Default)]
pub(super) struct Lowering {
    n_names: usize,
    pub(super) companions: Companions,
}

impl Lowering {
    pub(super) fn fresh(&mut self, name: &str) -> Ident {
        self.n_names += 1;
        format_ident!("__{name}{}", self.n_names, span = Span::mixed_site())
    }

    /// Adds what a type binds by `@n` to the names.
    pub(super) fn bind(
        &mut self,
        ty: &Refined,
        value: &Printed,
        names: &mut Names,
    ) -> syn::Result<()> {
        for (nth, index) in ty.indices.iter().enumerate() {
            if let Index::Bind(name) = index {
                names.add(name, self.index_of(ty, nth, value, name.span())?);
            }
        }
        if let Base::Reference { inner, .. } = &ty.base {
            self.bind(inner, &value.behind_again(inner), names)?;
        }
        Ok(())
    }

    /// What a type says of a value, which may have a name of its own.
    pub(super) fn conditions(
        &mut self,
        ty: &Refined,
        name: Option<&Ident>,
        value: &Printed,
        names: &Names,
    ) -> syn::Result<Vec<Condition>> {
        let mut names = names.clone();
        self.bind(ty, value, &mut names)?;
        let mut all = self.parts(ty, value, &names)?;
        if is_own(ty) {
            all.push(self.own(ty, value, &names)?);
        } else {
            for (nth, index) in ty.indices.iter().enumerate() {
                if let Index::Is(term) = index {
                    all.push(self.is_index(ty, nth, value, term, &names)?);
                }
            }
        }
        for (binder, predicate) in &ty.predicates {
            let mut inner = names.clone();
            if let Some(binder) = binder.as_ref().or(name) {
                inner.add(binder, value.clone());
            }
            let called = binder.as_ref().zip(name);
            all.extend(match self.companions.is_of_inputs {
                true => Condition::of_input(predicate, &inner, called)?,
                false => Condition::of_outcome(predicate, &inner)?,
            });
        }
        Ok(all)
    }

    /// What the parts of a type say.
    fn parts(
        &mut self,
        ty: &Refined,
        value: &Printed,
        names: &Names,
    ) -> syn::Result<Vec<Condition>> {
        let whole = &value.value;
        match &ty.base {
            Base::Reference { inner, .. } => {
                self.conditions(inner, None, &value.behind_again(inner), names)
            }
            Base::Tuple(parts) => {
                let mut all = Vec::new();
                for (at, part) in parts.iter().enumerate() {
                    let at = syn::Index::from(at);
                    let reference = quote!((&#whole.#at));
                    let value =
                        Printed { value: quote!(#whole.#at), ..Printed::behind(reference, part) };
                    all.extend(self.conditions(part, None, &value, names)?);
                }
                Ok(all)
            }
            Base::Slice(inner) | Base::Array(inner, _) => {
                self.each(inner, Parts::List, value, names)
            }
            Base::Function(_) => Ok(Vec::new()),
            Base::Named { path, .. } => {
                let Some((name, types)) = generic_name(ty) else { return Ok(Vec::new()) };
                match (name.as_str(), &types[..]) {
                    ("Vec" | "VecDeque" | "BTreeSet" | "HashSet", [inner]) => {
                        self.each(inner, Parts::of(&name), value, names)
                    }
                    ("BTreeMap" | "HashMap", [key, inner]) => {
                        let keys = self.each(key, Parts::Keys, value, names)?;
                        let values = self.each(inner, Parts::Values, value, names)?;
                        Ok(keys.into_iter().chain(values).collect())
                    }
                    ("Option", [inner]) => {
                        let item = self.fresh("item");
                        let inside = self.conditions(
                            inner,
                            None,
                            &Printed::behind(quote!(#item), inner),
                            names,
                        )?;
                        Ok(joined(
                            inside,
                            "if there is one",
                            |inside| quote!(match &#whole { Some(#item) => #inside, None => true }),
                        ))
                    }
                    ("Result", [good, bad]) => {
                        let item = self.fresh("item");
                        let behind = |ty| Printed::behind(quote!(#item), ty);
                        let goods = self.conditions(good, None, &behind(good), names)?;
                        let bads = self.conditions(bad, None, &behind(bad), names)?;
                        let mut all = joined(
                            goods,
                            "if it is `Ok`",
                            |inside| quote!(match &#whole { Ok(#item) => #inside, Err(_) => true }),
                        );
                        all.extend(joined(
                            bads,
                            "if it is `Err`",
                            |inside| quote!(match &#whole { Err(#item) => #inside, Ok(_) => true }),
                        ));
                        Ok(all)
                    }
                    ("Box" | "Rc" | "Arc", [inner]) => {
                        let reference = quote!((&*#whole));
                        let value = Printed {
                            value: quote!((*#whole)),
                            ..Printed::behind(reference, inner)
                        };
                        self.conditions(inner, None, &value, names)
                    }
                    (_, types) => match types.iter().find(|inner| inner.says_something()) {
                        None => Ok(Vec::new()),
                        Some(inner) => {
                            let message = format!(
                                "what is in a `{name}` is not known here\nsay it of the whole, \
                                 with a `#[logic]` function: `{}<…>{{v: all_positive(v)}}`",
                                quote!(#path)
                            );
                            Err(Error::new(inner.span, message))
                        }
                    },
                }
            }
        }
    }
}

/// Each condition on a part as one on the whole.
fn joined(
    inside: Vec<Condition>,
    scope: &str,
    whole: impl Fn(TokenStream) -> TokenStream,
) -> Vec<Condition> {
    inside
        .into_iter()
        .map(|Condition { tokens, text, is_loose, more, of_type, span }| {
            let place = located(span);
            let tokens = whole(quote_spanned!(place=> (#tokens)));
            let more = more.map(|more| whole(quote_spanned!(place=> (#more))));
            let text = format!("{text}, {scope}");
            Condition { tokens, text, is_loose, more, of_type, span }
        })
        .collect()
}

impl Refined {
    /// Whether it says more than its type without refinements.
    pub(super) fn says_something(&self) -> bool {
        if !self.indices.is_empty() || !self.predicates.is_empty() {
            return true;
        }
        match &self.base {
            Base::Reference { inner, .. } | Base::Slice(inner) | Base::Array(inner, _) => {
                inner.says_something()
            }
            Base::Tuple(parts) => parts.iter().any(Refined::says_something),
            Base::Named { .. } => generic_name(self)
                .is_some_and(|(_, types)| types.iter().any(|inner| inner.says_something())),
            Base::Function(_) => true,
        }
    }
}

/// Whether the index of a type is how many elements there are.
fn is_counted(ty: &Refined) -> bool {
    match &ty.base {
        Base::Slice(_) | Base::Array(..) => true,
        Base::Reference { inner, .. } => is_counted(inner),
        _ => generic_name(ty).is_some_and(|(name, _)| {
            ["Vec", "VecDeque", "String", "str", "BTreeMap", "BTreeSet", "HashMap", "HashSet"]
                .contains(&name.as_str())
        }),
    }
}

impl Lowering {
    /// The n-th index of a value: of a number itself, of a list its length, of other types
    /// what they say that they are refined by.
    fn index_of(
        &mut self,
        ty: &Refined,
        nth: usize,
        value: &Printed,
        place: Span,
    ) -> syn::Result<Printed> {
        let of = match &ty.base {
            Base::Reference { inner, .. } => return self.index_of(inner, nth, value, place),
            Base::Tuple(_) | Base::Function(_) => {
                let message = "this type has no index\nname what is meant with `{v: …}`";
                return Err(Error::new(place, message));
            }
            _ => ty,
        };
        let whole = &value.value;
        if sort(of) != Sort::Other || simple_name(of).as_deref() == Some("char") {
            expect_one(nth, place)?;
            return Ok(value.clone());
        }
        if is_counted(of) {
            expect_one(nth, place)?;
            let tokens = quote_spanned!(located(place)=> #whole.len());
            return Ok(Printed::value(tokens, Sort::Number("usize".to_string())));
        }
        let (function, reference) = (self.companions.index(of, nth), value.by_reference());
        let tokens = quote_spanned!(located(place)=> #function(#reference));
        let is_truth = |(name, _): (String, _)| crate::declared::is_truth(&name, nth);
        let sort = if generic_name(of).is_some_and(is_truth) { Sort::Truth } else { Sort::Other };
        Ok(Printed::value(tokens, sort))
    }

    /// What a type of the user's says of its values, or an alias.
    fn own(&mut self, ty: &Refined, value: &Printed, names: &Names) -> syn::Result<Condition> {
        let mut arguments = Vec::new();
        for index in &ty.indices {
            if let Index::Is(term) = index {
                arguments.push(term.index_argument(names)?);
            }
        }
        let kinds = arguments.iter().map(|(_, is_truth)| *is_truth).collect();
        let (function, reference) = (self.companions.holds(ty, kinds), value.by_reference());
        let arguments: Vec<&TokenStream> = arguments.iter().map(|(tokens, _)| tokens).collect();
        let (place, note) = (located(ty.span), note());
        let tokens = quote_spanned!(place=> #function(#reference #(, #arguments)*));
        let why = quote_spanned! {place=>
            #note.says(|| #function::violated(#reference #(, #arguments)*));
        };
        let more = otherwise(&tokens, &why);
        let terms: Vec<String> = ty
            .indices
            .iter()
            .filter_map(|index| match index {
                Index::Is(term) => Some(text(term)),
                Index::Bind(_) => None,
            })
            .collect();
        let name = ty.erased().to_string().replace(' ', "");
        let text = match &terms[..] {
            [] => format!("`{name}`"),
            terms => format!("`{name}[{}]`", terms.join(", ")),
        };
        let (more, of_type) = (Some(more), Some(function));
        Ok(Condition { tokens, text, is_loose: false, more, of_type, span: ty.span })
    }

    fn is_index(
        &mut self,
        ty: &Refined,
        nth: usize,
        value: &Printed,
        term: &Term,
        names: &Names,
    ) -> syn::Result<Condition> {
        let mut names = names.clone();
        // A name that no text can have.
        let index = Ident::new("__index", Span::mixed_site());
        names.add(&index, self.index_of(ty, nth, value, term.span())?);
        let index = Term::Path(index.into());
        let why = why_unequal(("it", &index), term, &names)?;
        let equals = Term::Binary(Box::new(index), syn::parse_quote!(==), Box::new(term.clone()));
        let what = if is_counted(ty) { "its length" } else { "its index" };
        let (tokens, span) = (equals.truth(&names)?, term.span());
        let text = format!("{what} is {}", text(term));
        let more = Some(otherwise(&tokens, &why));
        Ok(Condition { tokens, text, is_loose: false, more, of_type: None, span })
    }
}

/// Whether a type is not known here: it may be an alias, or say something itself.
pub(super) fn is_own(ty: &Refined) -> bool {
    const KNOWN: [&str; 20] = [
        "Vec", "VecDeque", "Option", "Result", "Box", "Rc", "Arc", "String", "str", "char", "f32",
        "f64", "BTreeMap", "BTreeSet", "HashMap", "HashSet", "Set", "int", "Int", "Duration",
    ];
    let Base::Named { .. } = &ty.base else { return false };
    let Some((name, _)) = generic_name(ty) else { return false };
    sort(ty) == Sort::Other && !KNOWN.contains(&name.as_str())
}

fn expect_one(nth: usize, place: Span) -> syn::Result<()> {
    if nth > 0 {
        return Err(Error::new(place, "this type has one index"));
    }
    Ok(())
}
