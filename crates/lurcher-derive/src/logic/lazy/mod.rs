//! The lazy reading of a function: ordinary Rust that forces what it looks at.
//!
//! The printer walks over the body once, expression by expression. It says of each what it is
//! in the reading ([`Kind`]) and writes it down: ordinary values as they were, parts of the
//! input through the handles' methods (see the module `lazy::logic` of `lurcher`).
//!
//! A variable may turn out to hold parts of the input only after it was declared
//! (`let mut stack = Vec::new(); stack.push(e);`). Then its name is noted and the walk is
//! done again.

mod calls;
mod closures;
mod control;
mod expressions;
mod macros;
mod matching;
mod methods;
mod patterns;
mod scope;
mod sequences;

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{FnArg, Lifetime};

#[cfg(feature = "refine")]
pub(crate) use self::calls::is_ordinary;
pub(super) use self::calls::{Callee, callee};
pub(super) use self::methods::name_of_method;
use self::scope::Scope;
use super::fresh::Fresh;
use super::input::Function;
use super::kind::Kind;
use super::pattern_text;
use crate::settings::Mistakes;

/// The body of the lazy reading of a function, its parameters being handles already.
pub(super) fn body(function: &Function<'_>, mistakes: &mut Mistakes) -> Body {
    let mut holding = HashSet::new();
    loop {
        let mut printer = Printer {
            function,
            scope: Scope::default(),
            holding: holding.clone(),
            mistakes: Mistakes::default(),
            methods: Vec::new(),
            fresh: Fresh::default(),
        };
        printer.scope.enter();
        for input in &function.signature.inputs {
            printer.parameter(input);
        }
        let body = printer.block(function.body);
        if printer.holding == holding {
            let (outer, inner) = printer.imports();
            let missing = printer.missing_methods();
            let gathered = printer.gathered();
            if let Some(error) = printer.mistakes.into_error() {
                mistakes.add(error);
            }
            // In the block itself, so that functions that are declared in it are found.
            let body = body.tokens.into_iter().map(|token| match token {
                TokenTree::Group(block) => block.stream(),
                other => other.into(),
            });
            return Body { reading: quote!(#outer #missing { #inner #(#body)* }), gathered };
        }
        holding = printer.holding;
    }
}

/// An expression of the reading.
struct Written {
    tokens: TokenStream,
    kind: Kind,
    /// Whether it can be followed by `.method()` as it is.
    is_atom: bool,
    /// Whether it is a call of a lazy reading: of what kind its result is cannot be seen.
    is_call: bool,
}

impl Written {
    fn new(tokens: TokenStream, kind: Kind) -> Self {
        Written { tokens, kind, is_atom: false, is_call: false }
    }

    fn atom(tokens: TokenStream, kind: Kind) -> Self {
        Written { tokens, kind, is_atom: true, is_call: false }
    }

    fn plain(tokens: TokenStream) -> Self {
        Written::new(tokens, Kind::Plain)
    }

    /// Something that can be followed by `.method()`.
    fn operand(&self) -> TokenStream {
        let tokens = &self.tokens;
        if self.is_atom { tokens.clone() } else { quote!((#tokens)) }
    }

    /// `self.method()`, at the place of an expression.
    fn call(&self, method: &str, span: Span) -> TokenStream {
        let (operand, method) = (self.operand(), Ident::new(method, span));
        quote_spanned!(span=> #operand.#method())
    }

    /// A handle of its own: that of a list is not moved out of its variable.
    fn into_own(self) -> Written {
        let tokens = &self.tokens;
        if !self.kind.is_handle() {
            return self;
        }
        Written::atom(quote!(::core::clone::Clone::clone(&#tokens)), self.kind)
    }

    /// What is passed on or stored: a handle without pointers, or the value of what stands
    /// for a value.
    fn into_value(self, span: Span) -> Written {
        match self.kind {
            Kind::Ref => Written::atom(self.call("__target", span), Kind::Ref),
            Kind::Value => Written::atom(self.call("__value", span), Kind::Plain),
            _ => self,
        }
    }

    /// What an operator takes: all of it.
    fn into_read(self, span: Span) -> TokenStream {
        if self.kind.is_handle() { self.call("__value", span) } else { self.operand() }
    }

    /// What an ordinary function takes: all of it, lent if it stands for a reference.
    fn into_forced(self, span: Span) -> TokenStream {
        match self.kind {
            Kind::Ref => {
                let forced = self.call("__forced", span);
                quote_spanned!(span=> (&*#forced))
            }
            Kind::Value => self.call("__value", span),
            _ => self.tokens,
        }
    }
}

/// What becomes of the body of a function.
pub(super) struct Body {
    pub(super) reading: TokenStream,
    /// Gathers the functions that it calls, for conditions.
    pub(super) gathered: TokenStream,
}

struct Printer<'f> {
    function: &'f Function<'f>,
    scope: Scope,
    /// Variables that hold parts of the input, though they do not look like it at first.
    holding: HashSet<String>,
    mistakes: Mistakes,
    /// Methods that are called on handles, and with how many arguments.
    methods: Vec<(Ident, usize)>,
    fresh: Fresh,
}

impl Printer<'_> {
    /// A name that nobody else has.
    fn name(&mut self, prefix: &str) -> Ident {
        self.fresh.name(prefix)
    }

    fn label(&mut self) -> Lifetime {
        self.fresh.label()
    }

    /// Something that has no lazy reading.
    fn refuse(&mut self, what: impl quote::ToTokens, reason: &str) -> Written {
        self.mistakes.add(syn::Error::new_spanned(what, reason));
        Written::atom(quote!(::core::unreachable!()), Kind::Plain)
    }

    /// What an expression is, without writing it down.
    fn probe(&mut self, expression: &syn::Expr) -> Kind {
        let mistakes = std::mem::take(&mut self.mistakes);
        let kind = self.expression(expression).kind;
        self.mistakes = mistakes;
        kind
    }

    fn parameter(&mut self, input: &FnArg) {
        match input {
            FnArg::Receiver(receiver) => {
                let kind = if receiver.reference.is_some() { Kind::Ref } else { Kind::Value };
                self.scope.declare("self", kind);
            }
            FnArg::Typed(input) => {
                let kind = Kind::of(&input.ty);
                for name in pattern_text::names(&input.pat) {
                    self.scope.declare(&name.to_string(), kind.clone());
                }
            }
        }
    }
}
