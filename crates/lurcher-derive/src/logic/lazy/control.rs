//! Blocks, `let`, conditions and loops.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{
    BinOp, Block, Expr, ExprForLoop, ExprIf, ExprLet, ExprLoop, ExprWhile, Item, Label, Lifetime,
    Local, Pat, Stmt, Type,
};

use super::matching::Row;
use super::patterns::Subject;
use super::{Printer, Written};
use crate::logic::kind::{Kind, has_reference};
use crate::logic::pattern_text;
use crate::logic::types::{Lifetimes, lazy_type};
use crate::ranges::located;

impl Printer<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Written {
        self.scope.enter();
        for statement in &block.stmts {
            // Functions of the block hide nothing that is lazy, but they are no closures.
            if let Stmt::Item(Item::Const(constant)) = statement {
                self.scope.declare(&constant.ident.to_string(), Kind::Plain);
            }
        }
        let mut code = TokenStream::new();
        let mut kind = Kind::Plain;
        for (index, statement) in block.stmts.iter().enumerate() {
            let is_last = index + 1 == block.stmts.len();
            match statement {
                Stmt::Local(local) => code.extend(self.local(local)),
                Stmt::Item(item) => item.to_tokens(&mut code),
                Stmt::Expr(expression, None) if is_last => {
                    let written = self.branch(expression);
                    kind = written.kind;
                    code.extend(written.tokens);
                }
                Stmt::Expr(expression, _) => {
                    let tokens = self.expression(expression).tokens;
                    code.extend(quote!(#tokens;));
                }
                Stmt::Macro(of) => {
                    let written = self.macro_(&of.mac);
                    let semicolon = (of.semi_token.is_some() || !is_last).then(|| quote!(;));
                    let tokens = written.tokens;
                    code.extend(quote!(#tokens #semicolon));
                }
            }
        }
        self.scope.leave();
        Written::new(quote!({ #code }), kind)
    }

    fn local(&mut self, local: &Local) -> TokenStream {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pattern => (pattern, None),
        };
        let Some(init) = &local.init else {
            return self.without_value(pattern, ty);
        };
        if let Some((_, otherwise)) = &init.diverge {
            return self.let_else(pattern, &init.expr, otherwise);
        }
        let Pat::Ident(ident) = pattern else {
            return self.destructure(pattern, ty, &init.expr);
        };
        if let Expr::Closure(closure) = &*init.expr {
            let (tokens, parameters) = self.local_closure(closure);
            self.scope.declare_closure(&ident.ident.to_string(), parameters);
            let (mutability, name) = (&ident.mutability, &ident.ident);
            return quote!(let #mutability #name = #tokens;);
        }
        let span = located(init.expr.span());
        let mut value = self.expression(&init.expr);
        let mut annotation = ty.map(|ty| quote!(: #ty));
        if let Some(ty) = ty.filter(|ty| has_reference(ty)) {
            let is_handed_on = value.kind.is_lazy() || value.is_call;
            let kind = Kind::of(ty);
            if kind == Kind::Ref && is_handed_on {
                value = into_handle(value, ty, span);
                annotation = None;
            } else if kind != Kind::Ref && (is_handed_on || is_empty(&init.expr)) {
                let ty = lazy_type(ty, &mut Lifetimes::elided());
                annotation = Some(quote!(: #ty));
                value.kind = kind;
            }
        } else if ty.is_some() {
            value = value.into_value(span);
        }
        value = if ident.mutability.is_some() { value.into_value(span) } else { value.into_own() };
        let name = ident.ident.to_string();
        if !value.kind.is_lazy() && self.holding.contains(&name) {
            value.kind = Kind::Many(Box::new(Kind::Ref));
        }
        self.scope.declare(&name, value.kind.clone());
        let tokens = value.tokens;
        quote!(let #ident #annotation = #tokens;)
    }

    fn without_value(&mut self, pattern: &Pat, ty: Option<&Type>) -> TokenStream {
        for name in pattern_text::names(pattern) {
            let name = name.to_string();
            let kind = if self.holding.contains(&name) { Kind::Ref } else { Kind::Plain };
            self.scope.declare(&name, kind);
        }
        let ty = ty.map(|ty| {
            let ty = lazy_type(ty, &mut Lifetimes::elided());
            quote!(: #ty)
        });
        quote!(let #pattern #ty;)
    }

    fn destructure(&mut self, pattern: &Pat, ty: Option<&Type>, value: &Expr) -> TokenStream {
        if !self.probe(value).is_lazy() || matches!(pattern, Pat::Wild(_)) {
            let tokens = self.expression(value).tokens;
            for name in pattern_text::names(pattern) {
                self.scope.declare(&name.to_string(), Kind::Plain);
            }
            let ty = ty.map(|ty| quote!(: #ty));
            return quote!(let #pattern #ty = #tokens;);
        }
        self.bind_all(pattern, value, None)
    }

    fn let_else(&mut self, pattern: &Pat, value: &Expr, otherwise: &Expr) -> TokenStream {
        if !self.probe(value).is_lazy() {
            let tokens = self.expression(value).operand();
            let otherwise = self.expression(otherwise).tokens;
            for name in pattern_text::names(pattern) {
                self.scope.declare(&name.to_string(), Kind::Plain);
            }
            return quote!(let #pattern = #tokens else #otherwise;);
        }
        self.bind_all(pattern, value, Some(otherwise))
    }

    /// `let` with a pattern against something lazy: a match that gives all names.
    fn bind_all(&mut self, pattern: &Pat, value: &Expr, otherwise: Option<&Expr>) -> TokenStream {
        let names = pattern_text::names(pattern);
        let kinds = std::cell::RefCell::new(Vec::new());
        let bound = |printer: &mut Printer<'_>| {
            *kinds.borrow_mut() =
                names.iter().map(|name| printer.scope.kind(&name.to_string())).collect();
            Written::plain(quote!((#(#names,)*)))
        };
        let wild: Pat = Pat::Wild(syn::PatWild {
            attrs: Vec::new(),
            underscore_token: <syn::Token![_]>::default(),
        });
        let diverge = |printer: &mut Printer<'_>| match otherwise {
            Some(otherwise) => printer.expression(otherwise),
            None => Written::plain(quote!(::core::unreachable!())),
        };
        let mut rows = vec![Row { patterns: vec![pattern.clone()], guard: None, body: &bound }];
        if otherwise.is_some() {
            rows.push(Row { patterns: vec![wild], guard: None, body: &diverge });
        }
        let matched = self.match_on(value, rows).tokens;
        let mutable = mutable_names(pattern);
        let bindings = names.iter().map(|name| {
            let mutability = mutable.contains(name).then(|| quote!(mut));
            quote!(#mutability #name)
        });
        let code = quote!(let (#(#bindings,)*) = #matched;);
        for (name, kind) in names.iter().zip(kinds.into_inner()) {
            self.scope.declare(&name.to_string(), kind);
        }
        code
    }

    // ---- conditions -----------------------------------------------------------

    /// A condition without `let`.
    pub(super) fn condition(&mut self, condition: &Expr) -> TokenStream {
        let span = located(condition.span());
        let written = self.expression(condition);
        if written.kind.is_handle() { written.call("__value", span) } else { written.tokens }
    }

    pub(super) fn if_(&mut self, of: &ExprIf) -> Written {
        let then = |printer: &mut Printer<'_>| printer.block(&of.then_branch);
        let otherwise = |printer: &mut Printer<'_>| match &of.else_branch {
            Some((_, otherwise)) => printer.branch(otherwise),
            None => Written::plain(quote!({})),
        };
        let parts = conjuncts(&of.cond);
        if let [Expr::Let(ExprLet { pat, expr, .. })] = parts[..] {
            let wild: Pat = syn::parse_quote!(_);
            return self.match_on(
                expr,
                vec![
                    Row { patterns: vec![(**pat).clone()], guard: None, body: &then },
                    Row { patterns: vec![wild], guard: None, body: &otherwise },
                ],
            );
        }
        if !parts.iter().any(|part| matches!(part, Expr::Let(_))) {
            let condition = self.condition(&of.cond);
            let (then, otherwise) = (then(self), otherwise(self));
            let kind = then.kind.join(otherwise.kind);
            let (then, otherwise) = (then.tokens, otherwise.tokens);
            return Written::new(quote!(if #condition #then else { #otherwise }), kind);
        }
        let label = self.label();
        let mut kind = Kind::Plain;
        self.scope.enter();
        let tests = self.all(&parts, &mut |printer| {
            let then = then(printer);
            kind = kind.clone().join(then.kind);
            let then = then.tokens;
            quote!(break #label #then;)
        });
        self.scope.leave();
        let otherwise = otherwise(self);
        let (kind, otherwise) = (kind.join(otherwise.kind), otherwise.tokens);
        Written::new(quote!({ #label: { #tests #otherwise } }), kind)
    }

    /// Conditions, some with `let`, one after the other.
    fn all(
        &mut self,
        parts: &[&Expr],
        then: &mut dyn FnMut(&mut Printer<'_>) -> TokenStream,
    ) -> TokenStream {
        match parts {
            [] => then(self),
            [Expr::Let(ExprLet { pat, expr, .. }), rest @ ..] => {
                let value = self.expression(expr);
                let (binding, subject) = self.subject(value);
                let code = self.test(pat, &subject, &mut |printer| printer.all(rest, &mut *then));
                quote!({ #binding #code })
            }
            [condition, rest @ ..] => {
                let condition = self.condition(condition);
                let code = self.all(rest, then);
                quote!(if #condition { #code })
            }
        }
    }

    // ---- loops ----------------------------------------------------------------

    fn in_loop<R>(
        &mut self,
        label: Option<&Label>,
        write: impl FnOnce(&mut Self, &Lifetime) -> R,
    ) -> R {
        let label = label.map_or_else(|| self.label(), |label| label.name.clone());
        self.scope.enter_loop(label.clone());
        let written = write(self, &label);
        self.scope.leave_loop();
        written
    }

    pub(super) fn loop_(&mut self, of: &ExprLoop) -> Written {
        self.in_loop(of.label.as_ref(), |printer, label| {
            let body = printer.block(&of.body).tokens;
            Written::plain(quote!(#label: loop #body))
        })
    }

    pub(super) fn while_(&mut self, of: &ExprWhile) -> Written {
        self.in_loop(of.label.as_ref(), |printer, label| {
            let parts = conjuncts(&of.cond);
            if !parts.iter().any(|part| matches!(part, Expr::Let(_))) {
                let condition = printer.condition(&of.cond);
                let body = printer.block(&of.body).tokens;
                return Written::plain(quote!(#label: while #condition #body));
            }
            printer.scope.enter();
            let tests = printer.all(&parts, &mut |printer| {
                let body = printer.block(&of.body).tokens;
                quote!(#body continue #label;)
            });
            printer.scope.leave();
            Written::plain(quote!(#label: loop { #tests break #label; }))
        })
    }

    pub(super) fn for_(&mut self, of: &ExprForLoop) -> Written {
        let span = located(of.expr.span());
        let over = self.expression(&of.expr);
        let (over, item) = match &over.kind {
            Kind::Ref | Kind::Value => {
                let receiver = over.call("__receiver", span);
                (quote_spanned!(span=> #receiver.into_iter()), Kind::Ref)
            }
            kind => {
                let item = kind.item();
                (over.tokens, item)
            }
        };
        self.in_loop(of.label.as_ref(), |printer, label| {
            printer.scope.enter();
            let code = if !item.is_lazy() || pattern_text::is_simple(&of.pat) {
                for name in pattern_text::names(&of.pat) {
                    printer.scope.declare(&name.to_string(), item.clone());
                }
                let (pattern, body) = (&of.pat, printer.block(&of.body).tokens);
                quote!(#label: for #pattern in #over #body)
            } else {
                let name = printer.name("item");
                let subject = Subject { tokens: quote!(#name), kind: item };
                let body = printer.test(&of.pat, &subject, &mut |printer| {
                    let body = printer.block(&of.body).tokens;
                    quote!(#body)
                });
                quote!(#label: for #name in #over { #body })
            };
            printer.scope.leave();
            Written::plain(code)
        })
    }
}

/// The parts of a condition around `&&`, if there is a `let` among them.
fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
            let mut parts = conjuncts(&both.left);
            parts.extend(conjuncts(&both.right));
            parts
        }
        other => vec![other],
    }
}

/// Names that a pattern binds with `mut`.
fn mutable_names(pattern: &Pat) -> Vec<proc_macro2::Ident> {
    let all = pattern_text::names(pattern);
    let text = pattern.to_token_stream().into_iter().collect::<Vec<_>>();
    let mut found = Vec::new();
    fn walk(tokens: &[proc_macro2::TokenTree], found: &mut Vec<String>) {
        use proc_macro2::TokenTree;
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    walk(&group.stream().into_iter().collect::<Vec<_>>(), found);
                }
                TokenTree::Ident(ident) if ident == "mut" => {
                    if let Some(TokenTree::Ident(name)) = tokens.get(index + 1) {
                        found.push(name.to_string());
                    }
                }
                _ => {}
            }
        }
    }
    walk(&text, &mut found);
    all.into_iter().filter(|name| found.contains(&name.to_string())).collect()
}

/// A value that certainly holds nothing yet: `Vec::new()`, `None`, `vec![]`.
fn is_empty(value: &Expr) -> bool {
    match value {
        Expr::Call(call) => call.args.is_empty(),
        Expr::Path(path) => path.path.is_ident("None"),
        Expr::Macro(of) => of.mac.tokens.is_empty(),
        _ => false,
    }
}

/// A handle where a reference of a type is wanted: pointers are looked through.
pub(super) fn into_handle(value: Written, ty: &Type, span: proc_macro2::Span) -> Written {
    let tokens = value.into_value(span).tokens;
    let handle = match crate::logic::types::parameter(ty, &mut Lifetimes::elided()) {
        Some((bound, make)) => quote_spanned!(span=> <_ as #bound>::#make(#tokens)),
        None => tokens,
    };
    Written::atom(handle, Kind::Ref)
}
