//! `if a != b { return None; }`: what is known of `a` and `b` in what follows.
//!
//! Where two heights that may be 1 to 3 and 3 to 5 must be the same, they are 3 from there on.
//! Numbers in variables are narrowed to what the comparison leaves of them; an operand that is not
//! a variable becomes one first.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{BinOp, Block, Expr, ExprIf, Lifetime, Stmt};

use super::Printer;

impl Printer<'_> {
    /// Such an `if` and what follows it; none if it is another.
    pub(super) fn leaving(
        &mut self,
        of: &ExprIf,
        rest: &[Stmt],
        want: &TokenStream,
        label: &Lifetime,
    ) -> Option<TokenStream> {
        let Expr::Binary(condition) = &*of.cond else { return None };
        let [on_left, on_right] = left_by(&condition.op)?;
        if rest.is_empty() || of.else_branch.is_some() || !returns(&of.then_branch) {
            return None;
        }
        let (left, right) = (self.variable(&condition.left), self.variable(&condition.right));
        let is_plain = |side: &Expr| matches!(side, Expr::Lit(_) | Expr::Path(_));
        let mut hoisted = condition.clone();
        let side = match (&left, &right) {
            (None, None) => return None,
            (Some(_), None) if !is_plain(&condition.right) => Some(&mut hoisted.right),
            (None, Some(_)) if !is_plain(&condition.left) => Some(&mut hoisted.left),
            _ => None,
        };
        if let Some(side) = side {
            let name = self.name("kept");
            let value = std::mem::replace(side, syn::parse_quote!(#name));
            let local: Stmt = syn::parse_quote!(let #name = #value;);
            let again = ExprIf { cond: Box::new(Expr::Binary(hoisted)), ..of.clone() };
            let mut all = vec![local, Stmt::Expr(Expr::If(again), None)];
            all.extend(rest.iter().cloned());
            return Some(self.statements(&all, want, label));
        }
        let code = self.if_(of, &quote!(__Want::Either), false);
        let (a, b) = (self.value(&condition.left), self.value(&condition.right));
        let mut known = quote!(let (__a, __b): (__Value, __Value) = (#a, #b););
        for (name, (comparison, holds), of, other) in
            [(left, on_left, "__a", "__b"), (right, on_right, "__b", "__a")]
        {
            let Some(name) = name else { continue };
            let [comparison, of, other] = [comparison, of, other].map(|n| format_ident!("{n}"));
            known.extend(quote! {
                let #name: __Value = __cx.known_by(#of, __Comparison::#comparison, #other, #holds);
                if #name.is_never() {
                    break #label __Value::NEVER;
                }
            });
        }
        Some(self.then(&code, &known, rest, want, label))
    }

    fn variable(&self, expression: &Expr) -> Option<Ident> {
        let Expr::Path(path) = expression else { return None };
        path.path.get_ident().filter(|name| *name != "self" && self.has(name)).cloned()
    }
}

/// What holds for the left and for the right operand where a comparison is false, each as a
/// comparison with the other and whether it holds.
fn left_by(operator: &BinOp) -> Option<[(&'static str, bool); 2]> {
    match operator {
        BinOp::Ne(_) => Some([("Equal", true), ("Equal", true)]),
        BinOp::Lt(_) => Some([("Less", false), ("AtMost", true)]),
        BinOp::Le(_) => Some([("AtMost", false), ("Less", true)]),
        BinOp::Gt(_) => Some([("AtMost", true), ("Less", false)]),
        BinOp::Ge(_) => Some([("Less", true), ("AtMost", false)]),
        _ => None,
    }
}

/// Whether a block ends with `return`.
fn returns(block: &Block) -> bool {
    matches!(block.stmts.last(), Some(Stmt::Expr(Expr::Return(_), _)))
}
