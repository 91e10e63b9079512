//! Blocks, conditions, `return` and `?`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{BinOp, Expr, ExprIf, Item, Lifetime, Local, Pat, Stmt};

use super::matching::Arm;
use super::{Printer, known_type};
use crate::logic::pattern_text::is_simple;

impl Printer<'_> {
    /// Statements as a block of their own, which `return` and `?` leave.
    pub(super) fn block(&mut self, statements: &[Stmt], want: &TokenStream) -> TokenStream {
        let label = self.label();
        let n_names = self.names.len();
        self.blocks.push(Some(label.clone()));
        let body = self.statements(statements, want, &label);
        self.blocks.pop();
        self.names.truncate(n_names);
        quote!(#label: { #body })
    }

    pub(super) fn statements(
        &mut self,
        statements: &[Stmt],
        want: &TokenStream,
        label: &Lifetime,
    ) -> TokenStream {
        let Some((first, rest)) = statements.split_first() else {
            // The value of a block without one.
            return quote!(__Value::ANY);
        };
        match first {
            Stmt::Item(item @ (Item::Const(_) | Item::Use(_) | Item::Fn(_))) => {
                let rest = self.statements(rest, want, label);
                quote!(#item #rest)
            }
            Stmt::Item(_) => self.fail("it declares a type"),
            Stmt::Local(local) => self.local(local, rest, want, label),
            Stmt::Expr(expression, None) if rest.is_empty() => self.expression(expression, want),
            Stmt::Expr(expression, _) => {
                let code = match expression {
                    Expr::If(of) => match self.leaving(of, rest, want, label) {
                        Some(all) => return all,
                        None => self.if_(of, &quote!(__Want::Either), false),
                    },
                    other => self.value(other),
                };
                self.then(&code, &TokenStream::new(), rest, want, label)
            }
            Stmt::Macro(of) if rest.is_empty() && of.semi_token.is_none() => {
                self.macro_(&of.mac, want)
            }
            Stmt::Macro(of) => {
                let code = self.macro_(&of.mac, &quote!(__Want::Either));
                self.then(&code, &TokenStream::new(), rest, want, label)
            }
        }
    }

    /// What follows an expression, if it is left, with what is known then.
    pub(super) fn then(
        &mut self,
        code: &TokenStream,
        known: &TokenStream,
        rest: &[Stmt],
        want: &TokenStream,
        label: &Lifetime,
    ) -> TokenStream {
        let (code, want) = (code, self.after(want));
        let rest = self.statements(rest, &want.0, label);
        let shadow = want.1;
        quote! {
            let __v: __Value = #code;
            if __v.is_never() {
                break #label __Value::NEVER;
            }
            #shadow
            #known
            #rest
        }
    }

    fn local(
        &mut self,
        local: &Local,
        rest: &[Stmt],
        want: &TokenStream,
        label: &Lifetime,
    ) -> TokenStream {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pattern => (pattern, None),
        };
        let Some(init) = &local.init else {
            return self.fail("it declares a variable without a value");
        };
        if let Expr::Closure(_) = &*init.expr {
            return self.fail("it has a closure of its own");
        }
        if is_simple(pattern) && init.diverge.is_none() {
            if let Pat::Ident(ident) = pattern {
                if ident.mutability.is_some() {
                    return self.fail("it changes a variable");
                }
                let mut value = self.value(&init.expr);
                if let Some(typed) =
                    ty.and_then(known_type).and_then(|known| known.typed(&quote!(__v)))
                {
                    value = quote!({ let __v: __Value = #value; #typed });
                }
                let name = &ident.ident;
                self.names.push(name.to_string());
                let (want, shadow) = self.after(want);
                let rest = self.statements(rest, &want, label);
                return quote! {
                    let #name: __Value = #value;
                    if #name.is_never() {
                        break #label __Value::NEVER;
                    }
                    #shadow
                    #rest
                };
            }
            let value = self.value(&init.expr);
            return self.then(&value, &TokenStream::new(), rest, want, label);
        }
        let wild: Pat = syn::parse_quote!(_);
        let go_on = |printer: &mut Printer<'_>, want: &TokenStream| printer.block(rest, want);
        let diverge = |printer: &mut Printer<'_>, want: &TokenStream| match &init.diverge {
            Some((_, otherwise)) => printer.expression(otherwise, want),
            None => quote!(__Value::NEVER),
        };
        let arms = [
            Arm { pattern: pattern.clone(), guard: None, body: &go_on },
            Arm { pattern: wild, guard: None, body: &diverge },
        ];
        self.match_arms(&init.expr, &arms, want)
    }

    /// `if`; `is_result` says whether its value is wanted, or only where it goes on.
    pub(super) fn if_(&mut self, of: &ExprIf, want: &TokenStream, is_result: bool) -> TokenStream {
        let then = |printer: &mut Printer<'_>, want: &TokenStream| {
            printer.block(&of.then_branch.stmts, want)
        };
        let otherwise = |printer: &mut Printer<'_>, want: &TokenStream| match &of.else_branch {
            Some((_, otherwise)) => printer.expression(otherwise, want),
            None => quote!(__Value::ANY),
        };
        if let Some((pattern, value, guard)) = if_let(&of.cond) {
            let wild: Pat = syn::parse_quote!(_);
            let arms = [
                Arm { pattern: pattern.clone(), guard, body: &then },
                Arm { pattern: wild, guard: None, body: &otherwise },
            ];
            return self.match_arms(value, &arms, want);
        }
        if has_let(&of.cond) {
            return self.fail("it has a chain of `let`s");
        }
        let n_returns = self.n_returns;
        let condition = self.expression(&of.cond, &quote!(__w));
        let then = then(self, &quote!(__wanted));
        let otherwise = otherwise(self, &quote!(__wanted));
        let has_returns = self.n_returns > n_returns;
        if !self.has_goal {
            return quote!({
                let __w: __Want = __Want::Either;
                let __wanted: __Want = __Want::Either;
                let __c: __Value = #condition;
                let __c: __Truth = __cx.truth(__c, __w);
                let __a: __Value = if __c.may_be(true) { #then } else { __Value::NEVER };
                let __b: __Value = if __c.may_be(false) { #otherwise } else { __Value::NEVER };
                __cx.join(__a, __b)
            });
        }
        let take = |name: TokenStream| {
            has_returns
                .then(|| quote!(let #name = ::core::mem::replace(&mut __returned, __Value::NEVER);))
        };
        let (before, after_then, after_else) =
            (take(quote!(__before)), take(quote!(__from_then)), take(quote!(__from_else)));
        let (may_then, may_else) = if has_returns {
            (quote!(|| __want.allows(__from_then)), quote!(|| __want.allows(__from_else)))
        } else {
            (TokenStream::new(), TokenStream::new())
        };
        let is_allowed = |value: TokenStream| {
            if is_result { quote!(__all.allows(#value)) } else { quote!(!#value.is_never()) }
        };
        let (allowed_then, allowed_else) = (is_allowed(quote!(__a)), is_allowed(quote!(__b)));
        let restore = has_returns.then(|| {
            quote! {
                let __from_both = __cx.join(__from_then, __from_else);
                __returned = __cx.join(__before, __from_both);
            }
        });
        let is_asked = if is_result && !has_returns {
            quote!(__all != __Want::Either)
        } else {
            quote!((__all != __Want::Either || __want != __Want::Either))
        };
        quote!({
            let __all: __Want = #want;
            let mut __w: __Want = __Want::Either;
            #before
            loop {
                let __c: __Value = #condition;
                let __c: __Truth = __cx.truth(__c, __w);
                let __wanted = __all.when(!__c.may_be(false) || __w == __Want::Only(true));
                let __a: __Value = if __c.may_be(true) {
                    let __want = __want.when(!__c.may_be(false) || __w == __Want::Only(true));
                    #then
                } else {
                    __Value::NEVER
                };
                #after_then
                let __wanted = __all.when(!__c.may_be(true) || __w == __Want::Only(false));
                let __b: __Value = if __c.may_be(false) {
                    let __want = __want.when(!__c.may_be(true) || __w == __Want::Only(false));
                    #otherwise
                } else {
                    __Value::NEVER
                };
                #after_else
                if __c == __Truth::Both && __w == __Want::Either && #is_asked {
                    // A branch that cannot lead to what is wanted must not be taken.
                    if !(#allowed_then #may_then) {
                        __w = __Want::Only(false);
                        continue;
                    }
                    if !(#allowed_else #may_else) {
                        __w = __Want::Only(true);
                        continue;
                    }
                }
                #restore
                break __cx.join(__a, __b);
            }
        })
    }

    pub(super) fn return_(&mut self, value: Option<&Expr>) -> TokenStream {
        let Some(value) = value else { return self.fail("it returns nothing") };
        let value = self.expression(value, &quote!(__want));
        let Some(label) = self.innermost() else {
            return self.fail("it returns from a closure");
        };
        quote!({
            let __r: __Value = #value;
            __returned = __cx.join(__returned, __r);
            break #label __Value::NEVER
        })
    }

    pub(super) fn try_(&mut self, value: &Expr) -> TokenStream {
        let value = self.expression(value, &quote!(__want.of_some()));
        let Some(label) = self.innermost() else {
            return self.fail("it has `?` in a closure");
        };
        quote!({
            let __v: __Value = #value;
            let (__none, __some) = __cx.looked_into(__v);
            if __none {
                __returned = __cx.join(__returned, __Value::NONE);
            }
            if __some.is_never() {
                break #label __Value::NEVER;
            }
            __some
        })
    }

    /// What is wanted after something that may have returned: nothing, if what it returned would
    /// do.
    fn after(&mut self, want: &TokenStream) -> (TokenStream, TokenStream) {
        if !self.has_goal {
            return (want.clone(), TokenStream::new());
        }
        let shadow = quote! {
            let __tail: __Want = #want.when(!__goal.allows(__returned));
            let __want = __want.when(!__goal.allows(__returned));
        };
        (quote!(__tail), shadow)
    }

    fn innermost(&mut self) -> Option<Lifetime> {
        self.n_returns += 1;
        self.blocks.last().cloned().flatten()
    }
}

/// `if let P = value && guard`
fn if_let(condition: &Expr) -> Option<(&Pat, &Expr, Option<&Expr>)> {
    match condition {
        Expr::Let(of) => Some((&of.pat, &of.expr, None)),
        Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => match &*both.left {
            Expr::Let(of) if !has_let(&both.right) => Some((&of.pat, &of.expr, Some(&both.right))),
            _ => None,
        },
        _ => None,
    }
}

fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
            has_let(&both.left) || has_let(&both.right)
        }
        _ => false,
    }
}

impl Printer<'_> {
    /// `matches!`, and what never goes on.
    pub(super) fn macro_(&mut self, of: &syn::Macro, want: &TokenStream) -> TokenStream {
        let name = of.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "matches" => match syn::parse2::<Matches>(of.tokens.clone()) {
                Ok(of) => self.matches(&of.value, &of.pattern, of.guard.as_ref(), want),
                Err(_) => self.fail("it has a `matches!` that is not understood"),
            },
            "panic" | "unreachable" | "todo" | "unimplemented" => quote!(__Value::NEVER),
            "__handed" => match syn::parse2::<Expr>(of.tokens.clone()) {
                Ok(reference) => self.expression(&reference, want),
                Err(_) => self.fail("it has something that is not understood"),
            },
            other => self.fail(format!("it has `{other}!`")),
        }
    }
}

struct Matches {
    value: Expr,
    pattern: Pat,
    guard: Option<Expr>,
}

impl syn::parse::Parse for Matches {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<syn::Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.peek(syn::Token![if]) {
            input.parse::<syn::Token![if]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        input.parse::<Option<syn::Token![,]>>()?;
        Ok(Matches { value, pattern, guard })
    }
}
