//! Expressions, one kind after the other.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprField, ExprIndex, ExprPath, ExprUnary, UnOp};

use super::{Printer, Written};
use crate::logic::kind::Kind;
use crate::logic::types::{Lifetimes, lazy_type};
use crate::ranges::located;

impl Printer<'_> {
    pub(super) fn expression(&mut self, expression: &Expr) -> Written {
        let span = located(expression.span());
        match expression {
            Expr::Path(path) => self.path(path),
            Expr::Lit(literal) => Written::atom(literal.to_token_stream(), Kind::Plain),
            Expr::Paren(inner) => {
                let written = self.expression(&inner.expr);
                let operand = written.operand();
                Written { tokens: operand, is_atom: true, ..written }
            }
            Expr::Group(inner) => self.expression(&inner.expr),
            Expr::Reference(reference) => self.reference(reference),
            Expr::Unary(unary) => self.unary(unary),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Field(field) => self.field(field),
            Expr::Index(index) => self.index(index),
            Expr::Cast(cast) => {
                let (value, ty) = (self.read(&cast.expr), &cast.ty);
                Written::plain(quote!(#value as #ty))
            }
            Expr::Try(of) => {
                let written = self.expression(&of.expr);
                let value = match written.kind {
                    Kind::Ref | Kind::Value => written.call("__layer", span),
                    _ => written.operand(),
                };
                Written::atom(quote_spanned!(span=> #value?), written.kind.item())
            }
            Expr::Tuple(tuple) => {
                let parts: Vec<_> = tuple.elems.iter().map(|part| self.value(part)).collect();
                let kind = Kind::tuple(parts.iter().map(|part| part.kind.clone()).collect());
                let parts = parts.into_iter().map(|part| part.tokens);
                Written::atom(quote!((#(#parts,)*)), kind)
            }
            Expr::Array(array) => {
                let (parts, kind) = self.list(array.elems.iter());
                Written::atom(quote!([#(#parts),*]), kind)
            }
            Expr::Repeat(repeat) => {
                let (value, len) = (self.value(&repeat.expr), self.read(&repeat.len));
                let (tokens, kind) = (value.tokens, Kind::many(value.kind));
                Written::atom(quote!([#tokens; #len]), kind)
            }
            Expr::Struct(of) => {
                let path = self.own_path(&of.path);
                let fields: Vec<_> = of
                    .fields
                    .iter()
                    .map(|field| {
                        let (member, value) = (&field.member, self.value(&field.expr).tokens);
                        quote!(#member: #value)
                    })
                    .collect();
                let rest = of.rest.as_ref().map(|rest| {
                    let rest = self.value(rest).tokens;
                    quote!(..#rest)
                });
                Written::plain(quote!(#path { #(#fields,)* #rest }))
            }
            Expr::Range(range) => {
                let start = range.start.as_deref().map(|start| self.read(start));
                let end = range.end.as_deref().map(|end| self.read(end));
                let limits = &range.limits;
                Written::plain(quote!(#start #limits #end))
            }
            Expr::Assign(assign) => self.assign(&assign.left, &assign.right),
            Expr::Return(of) => {
                let value = of.expr.as_deref().map(|value| self.value(value).tokens);
                Written::plain(quote!(return #value))
            }
            Expr::Break(of) => {
                let label = of.label.clone().or_else(|| self.scope.innermost_loop());
                let value = of.expr.as_deref().map(|value| self.value(value).tokens);
                Written::plain(quote!(break #label #value))
            }
            Expr::Continue(of) => {
                let label = of.label.clone().or_else(|| self.scope.innermost_loop());
                Written::plain(quote!(continue #label))
            }
            Expr::Block(of) => {
                let written = self.block(&of.block);
                match &of.label {
                    None => written,
                    Some(label) => {
                        let tokens = written.tokens;
                        Written::new(quote!(#label #tokens), written.kind)
                    }
                }
            }
            Expr::If(of) => self.if_(of),
            Expr::Match(of) => self.match_(of),
            Expr::While(of) => self.while_(of),
            Expr::Loop(of) => self.loop_(of),
            Expr::ForLoop(of) => self.for_(of),
            Expr::Closure(closure) => {
                let (tokens, _) = self.local_closure(closure);
                Written::plain(tokens)
            }
            Expr::Call(call) => self.call(call),
            Expr::MethodCall(call) => self.method_call(call),
            Expr::Macro(of) => self.macro_(&of.mac),
            Expr::Let(of) => self.refuse(of, "`#[logic]`: a `let` cannot stand here"),
            Expr::Async(_) | Expr::Await(_) => self.refuse(
                expression,
                "`#[logic]`: what is `async` has no lazy reading\nmove it into an ordinary \
                 function and list that: `#[logic(plain(function))]`",
            ),
            Expr::Unsafe(_) => self.refuse(
                expression,
                "`#[logic]`: what is `unsafe` has no lazy reading\nmove it into an ordinary \
                 function and list that: `#[logic(plain(function))]`",
            ),
            other => self.refuse(
                other,
                "`#[logic]`: this expression has no lazy reading\nmove it into an ordinary function \
                 and list that: `#[logic(plain(function))]`",
            ),
        }
    }

    /// As a value that is passed on or stored.
    pub(super) fn value(&mut self, expression: &Expr) -> Written {
        let span = located(expression.span());
        self.expression(expression).into_value(span)
    }

    /// As the operand of an operator.
    pub(super) fn read(&mut self, expression: &Expr) -> TokenStream {
        let span = located(expression.span());
        self.expression(expression).into_read(span)
    }

    /// As the argument of an ordinary function.
    pub(super) fn forced(&mut self, expression: &Expr) -> TokenStream {
        let span = located(expression.span());
        match self.handed(expression) {
            Some(handed) => handed,
            None => self.expression(expression).into_forced(span),
        }
    }

    /// The elements of a list that is written out.
    pub(super) fn list<'e>(
        &mut self,
        parts: impl Iterator<Item = &'e Expr>,
    ) -> (Vec<TokenStream>, Kind) {
        let mut kind = Kind::Plain;
        let mut all = Vec::new();
        for part in parts {
            let written = self.value(part);
            kind = kind.join(written.kind);
            all.push(written.tokens);
        }
        (all, Kind::many(kind))
    }

    fn path(&mut self, path: &ExprPath) -> Written {
        let tokens = match path.path.get_ident() {
            Some(name) => {
                let kind = self.scope.kind(&name.to_string());
                return Written::atom(name.to_token_stream(), kind);
            }
            None if path.qself.is_none() => self.own_path(&path.path),
            None => path.to_token_stream(),
        };
        Written::atom(tokens, Kind::Plain)
    }

    /// A path in which `Self` is written out: the reading of a method stands elsewhere.
    pub(super) fn own_path(&self, path: &syn::Path) -> TokenStream {
        let first = path.segments.first().filter(|first| first.ident == "Self");
        match (first, self.function.methods) {
            (Some(_), Some(methods)) => {
                let of = methods.of;
                let rest: Vec<_> = path.segments.iter().skip(1).collect();
                if rest.is_empty() { quote!(#of) } else { quote!(<#of>#(::#rest)*) }
            }
            _ => path.to_token_stream(),
        }
    }

    fn reference(&mut self, reference: &syn::ExprReference) -> Written {
        let span = located(reference.span());
        let inner = self.expression(&reference.expr);
        let mutability = &reference.mutability;
        match inner.kind {
            Kind::Ref | Kind::Value if mutability.is_some() => self.refuse(
                reference,
                "`#[logic]`: the input is looked at, not changed\nclone it first: `let mut copy = \
                 part.clone();`",
            ),
            Kind::Ref | Kind::Value => Written { kind: Kind::Ref, ..inner },
            _ => {
                let operand = inner.operand();
                Written::new(quote_spanned!(span=> &#mutability #operand), inner.kind)
            }
        }
    }

    fn unary(&mut self, unary: &ExprUnary) -> Written {
        let inner = self.expression(&unary.expr);
        let span = located(unary.span());
        match (&unary.op, &inner.kind) {
            (UnOp::Deref(_), Kind::Ref | Kind::Value) => Written { kind: Kind::Value, ..inner },
            (UnOp::Deref(_), Kind::Many(_) | Kind::Tuple(_)) => {
                let (operand, kind) = (inner.operand(), inner.kind);
                Written::new(quote!(*#operand), kind)
            }
            (op, _) => {
                let operand = inner.into_read(span);
                Written::plain(quote!(#op #operand))
            }
        }
    }

    fn binary(&mut self, binary: &ExprBinary) -> Written {
        let relation = match binary.op {
            BinOp::Eq(_) => Some("__eq"),
            BinOp::Ne(_) => Some("__ne"),
            BinOp::Lt(_) => Some("Less"),
            BinOp::Le(_) => Some("AtMost"),
            BinOp::Gt(_) => Some("More"),
            BinOp::Ge(_) => Some("AtLeast"),
            _ => None,
        };
        let op = &binary.op;
        let Some(relation) = relation else {
            let (left, right) = (self.read(&binary.left), self.read(&binary.right));
            return Written::plain(quote!(#left #op #right));
        };
        let span = located(binary.span());
        let (left, right) = (self.expression(&binary.left), self.expression(&binary.right));
        if !left.kind.is_lazy() && !right.kind.is_lazy() {
            let (left, right) = (left.operand(), right.operand());
            return Written::plain(quote!(#left #op #right));
        }
        // What is surely lazy goes to the left, so that a literal takes its type.
        if left.kind.is_lazy() {
            compare(left, relation, right, span)
        } else {
            compare(right, swapped(relation), left, span)
        }
    }

    fn field(&mut self, field: &ExprField) -> Written {
        let span = located(field.span());
        let base = self.expression(&field.base);
        let member = &field.member;
        match &base.kind {
            Kind::Ref | Kind::Value => {
                let layer = base.call("__layer", span);
                Written::atom(quote_spanned!(span=> #layer.#member), Kind::Value)
            }
            kind => {
                let kind = match (kind, member) {
                    (Kind::Plain, _) => Kind::Plain,
                    (Kind::Tuple(parts), syn::Member::Unnamed(index)) => {
                        parts.get(index.index as usize).cloned().unwrap_or(Kind::Ref)
                    }
                    _ => Kind::Ref,
                };
                let base = base.operand();
                Written::atom(quote!(#base.#member), kind)
            }
        }
    }

    fn index(&mut self, index: &ExprIndex) -> Written {
        let span = located(index.span());
        let of = self.expression(&index.expr);
        let at = self.read(&index.index);
        let is_range = matches!(*index.index, Expr::Range(_));
        match &of.kind {
            Kind::Ref | Kind::Value => {
                let operand = of.operand();
                let kind = if is_range { Kind::Ref } else { Kind::Value };
                Written::atom(quote_spanned!(span=> #operand.__index(#at)), kind)
            }
            kind => {
                let kind = if is_range { kind.clone() } else { kind.item() };
                let operand = of.operand();
                Written::atom(quote!(#operand[#at]), kind)
            }
        }
    }

    fn assign(&mut self, left: &Expr, right: &Expr) -> Written {
        let value = self.value(right);
        let target = self.expression(left);
        if value.kind.is_lazy() && !target.kind.is_lazy() {
            self.holds_input(left);
        }
        let (target, value) = (target.tokens, value.tokens);
        Written::plain(quote!(#target = #value))
    }

    /// Notes that a variable holds parts of the input.
    pub(super) fn holds_input(&mut self, variable: &Expr) -> bool {
        let name = match variable {
            Expr::Path(path) => path.path.get_ident(),
            _ => None,
        };
        match name {
            Some(name) if self.scope.has(&name.to_string()) => {
                self.holding.insert(name.to_string());
                true
            }
            _ => false,
        }
    }
}

fn swapped(relation: &str) -> &str {
    match relation {
        "Less" => "More",
        "AtMost" => "AtLeast",
        "More" => "Less",
        "AtLeast" => "AtMost",
        other => other,
    }
}

/// A comparison of something lazy.
pub(super) fn compare(left: Written, relation: &str, right: Written, span: Span) -> Written {
    let (left, right) = (left.operand(), right.operand());
    let sides = quote_spanned!(span=> (&&::lurcher::_macro_support::Compare(&#left, &#right)));
    let tokens = match relation {
        "__ne" => return Written::plain(quote_spanned!(span=> !#sides.__eq())),
        "__eq" | "__cmp" => {
            let method = Ident::new(relation, span);
            quote_spanned!(span=> #sides.#method())
        }
        relation => {
            let relation = Ident::new(relation, span);
            quote_spanned! {span=>
                #sides.__relates(::lurcher::_macro_support::Relation::#relation)
            }
        }
    };
    Written::atom(tokens, Kind::Plain)
}

/// The type arguments of a call, with handles in place of references.
pub(super) fn turbofish(
    arguments: Option<&syn::AngleBracketedGenericArguments>,
) -> Option<TokenStream> {
    let arguments = arguments?.args.iter().map(|argument| match argument {
        syn::GenericArgument::Type(ty) => lazy_type(ty, &mut Lifetimes::elided()),
        other => other.to_token_stream(),
    });
    Some(quote!(::<#(#arguments),*>))
}
