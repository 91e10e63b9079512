//! What the names of a refinement stand for.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::syntax::{Argument, Base, Index, Refined};

/// What a term is.
#[derive(Clone, PartialEq)]
pub(super) enum Sort {
    /// A number of a machine type.
    Number(String),
    /// A number as it is written.
    Literal(i128),
    /// A mathematical integer.
    Int,
    Truth,
    /// A float, which can be compared and nothing else.
    Float,
    /// A set, as the functions on sets make them.
    Set,
    Other,
}

/// A term as Rust.
#[derive(Clone)]
pub(super) struct Printed {
    /// The value, or the place where it is.
    pub(super) value: TokenStream,
    /// A reference to it, where there is one at hand.
    pub(super) reference: Option<TokenStream>,
    pub(super) sort: Sort,
    /// Its type, where that is known.
    pub(super) ty: Option<Refined>,
}

impl Printed {
    /// What is behind a reference.
    pub(super) fn behind(reference: TokenStream, ty: &Refined) -> Self {
        Printed {
            value: quote!((*#reference)),
            reference: Some(reference),
            sort: sort(ty),
            ty: Some(ty.clone()),
        }
    }

    /// What is behind a reference that is itself at a place.
    pub(super) fn behind_again(&self, ty: &Refined) -> Self {
        Printed::behind(self.value.clone(), ty)
    }

    pub(super) fn value(value: TokenStream, sort: Sort) -> Self {
        Printed { value, reference: None, sort, ty: None }
    }

    /// A reference to it.
    pub(super) fn by_reference(&self) -> TokenStream {
        match &self.reference {
            Some(reference) => reference.clone(),
            None => {
                let value = &self.value;
                quote!(&#value)
            }
        }
    }
}

pub(super) const NUMBERS: [&str; 12] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// The last name of a type without arguments.
pub(super) fn simple_name(ty: &Refined) -> Option<String> {
    match &ty.base {
        Base::Named { path, arguments } if arguments.is_empty() => {
            path.segments.last().map(|segment| segment.ident.to_string())
        }
        _ => None,
    }
}

/// The last name of a type, and its arguments that are types.
pub(super) fn generic_name(ty: &Refined) -> Option<(String, Vec<&Refined>)> {
    match &ty.base {
        Base::Named { path, arguments } => {
            let types = arguments.iter().filter_map(|argument| match argument {
                Argument::Type(ty) => Some(ty),
                Argument::Other(_) => None,
            });
            Some((path.segments.last()?.ident.to_string(), types.collect()))
        }
        _ => None,
    }
}

/// What the values of a type are.
pub(super) fn sort(ty: &Refined) -> Sort {
    match simple_name(ty) {
        Some(name) if NUMBERS.contains(&name.as_str()) => Sort::Number(name),
        Some(name) if name == "int" || name == "Int" => Sort::Int,
        Some(name) if name == "bool" => Sort::Truth,
        Some(name) if name == "f32" || name == "f64" => Sort::Float,
        _ => Sort::Other,
    }
}

/// The names that a term may use; later ones hide earlier ones.
#[derive(Clone, Default)]
pub(super) struct Names {
    all: Vec<(String, Printed)>,
    /// What the names of arguments stood for before the call, after it.
    before: Vec<(String, Printed)>,
    /// What the result is called, where there is none yet.
    later: Vec<String>,
    /// Whether what is said of them is asked of inputs while these are looked for.
    is_sought: bool,
    /// Those that were used.
    used: std::rc::Rc<RefCell<BTreeSet<String>>>,
}

impl Names {
    /// No names yet, of inputs that are looked for.
    pub(super) fn of_inputs() -> Self {
        Names { is_sought: true, ..Names::default() }
    }

    /// Whether what is said is asked of parts of inputs, of which no more is known than was looked
    /// at.
    pub(super) fn is_sought(&self) -> bool {
        self.is_sought
    }

    pub(super) fn add(&mut self, name: &Ident, printed: Printed) {
        self.all.push((name.to_string(), printed));
    }

    /// Says what the name of an argument stood for before the call.
    pub(super) fn add_before(&mut self, name: &Ident, printed: Printed) {
        self.before.push((name.to_string(), printed));
    }

    /// The names as they were before the call, if there was one.
    pub(super) fn before(&self) -> Option<Self> {
        let mut before = self.clone();
        before.all.append(&mut before.before);
        (!self.before.is_empty()).then_some(before)
    }

    pub(super) fn get(&self, name: &Ident) -> Option<&Printed> {
        let text = name.to_string();
        let (_, printed) = self.all.iter().rev().find(|(known, _)| *known == text)?;
        self.used.borrow_mut().insert(text);
        Some(printed)
    }

    /// Notes the names that a type gives to a value that is not there yet.
    pub(super) fn add_later(&mut self, ty: &Refined) {
        let binders = ty.predicates.iter().filter_map(|(binder, _)| binder.as_ref());
        let indices = ty.indices.iter().filter_map(|index| match index {
            Index::Bind(name) => Some(name),
            Index::Is(_) => None,
        });
        self.later.extend(binders.chain(indices).map(ToString::to_string));
        if let Base::Reference { inner, .. } = &ty.base {
            self.add_later(inner);
        }
    }

    /// Whether a name is known, but only later.
    pub(super) fn is_later(&self, name: &Ident) -> bool {
        self.later.contains(&name.to_string())
    }

    pub(super) fn is_used(&self, name: &Ident) -> bool {
        self.used.borrow().contains(&name.to_string())
    }

    /// The known names, for messages.
    pub(super) fn list(&self) -> Vec<&str> {
        let names = self.all.iter().map(|(name, _)| name.as_str());
        // Ours are of no use to anybody.
        let mut known = Vec::new();
        for name in names.filter(|name| !name.starts_with("__")) {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        known
    }
}
