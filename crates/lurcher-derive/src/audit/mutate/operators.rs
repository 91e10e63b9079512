//! Which operators stand in for which.

use proc_macro2::Span;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprLit, ExprUnary, Lit, UnOp};

use super::site::Change;

/// An operator as text, and those that stand in for it.
fn exchanged(operator: &BinOp) -> (&'static str, &'static str, &'static [&'static str]) {
    match operator {
        BinOp::Eq(_) => ("comparison", "==", &["!="]),
        BinOp::Ne(_) => ("comparison", "!=", &["=="]),
        BinOp::Lt(_) => ("comparison", "<", &["<=", ">", "=="]),
        BinOp::Gt(_) => ("comparison", ">", &[">=", "<", "=="]),
        BinOp::Le(_) => ("comparison", "<=", &["<", ">"]),
        BinOp::Ge(_) => ("comparison", ">=", &[">", "<"]),
        BinOp::And(_) => ("operator", "&&", &["||"]),
        BinOp::Or(_) => ("operator", "||", &["&&"]),
        BinOp::Add(_) => ("operator", "+", &["-", "*"]),
        BinOp::Sub(_) => ("operator", "-", &["+", "/"]),
        BinOp::Mul(_) => ("operator", "*", &["+", "/"]),
        BinOp::Div(_) => ("operator", "/", &["%", "*"]),
        BinOp::Rem(_) => ("operator", "%", &["/", "+"]),
        BinOp::BitAnd(_) => ("operator", "&", &["|", "^"]),
        BinOp::BitOr(_) => ("operator", "|", &["&", "^"]),
        BinOp::BitXor(_) => ("operator", "^", &["&", "|"]),
        BinOp::Shl(_) => ("operator", "<<", &[">>"]),
        BinOp::Shr(_) => ("operator", ">>", &["<<"]),
        BinOp::AddAssign(_) => ("operator", "+=", &["-=", "*="]),
        BinOp::SubAssign(_) => ("operator", "-=", &["+=", "/="]),
        BinOp::MulAssign(_) => ("operator", "*=", &["+=", "/="]),
        BinOp::DivAssign(_) => ("operator", "/=", &["%=", "*="]),
        BinOp::RemAssign(_) => ("operator", "%=", &["/=", "+="]),
        BinOp::BitAndAssign(_) => ("operator", "&=", &["|=", "^="]),
        BinOp::BitOrAssign(_) => ("operator", "|=", &["&=", "^="]),
        BinOp::BitXorAssign(_) => ("operator", "^=", &["&=", "|="]),
        BinOp::ShlAssign(_) => ("operator", "<<=", &[">>="]),
        BinOp::ShrAssign(_) => ("operator", ">>=", &["<<="]),
        _ => ("operator", "", &[]),
    }
}

fn operator(text: &str, span: Span) -> BinOp {
    let mut tokens: proc_macro2::TokenStream =
        text.parse().expect("an operator of the table is Rust");
    tokens = tokens
        .into_iter()
        .map(|mut tree| {
            tree.set_span(span);
            tree
        })
        .collect();
    syn::parse2(tokens).expect("an operator of the table is one")
}

/// Another operator between the same sides.
pub(super) fn binary(expression: &ExprBinary) -> Vec<Change> {
    let (kind, old, others) = exchanged(&expression.op);
    let change = |other: &&str| {
        let op = operator(other, expression.op.span());
        let changed = ExprBinary { op, ..expression.clone() };
        Change::new(kind, format!("replace {old} with {other}"), changed).at(expression.op.span())
    };
    others.iter().map(change).collect()
}

/// Whether exchanging the operator also negates it, so that negating it would be the same once
/// more.
pub(super) fn is_negated_anyway(condition: &Expr) -> bool {
    match condition {
        Expr::Binary(binary) => {
            matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Le(_) | BinOp::Ge(_))
        }
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
        Expr::Lit(_) => true,
        Expr::Paren(inner) => is_negated_anyway(&inner.expr),
        _ => false,
    }
}

/// What it is without the sign in front of it.
pub(super) fn unary(expression: &ExprUnary) -> Vec<Change> {
    let sign = match expression.op {
        UnOp::Not(_) => "!",
        UnOp::Neg(_) => "-",
        _ => return Vec::new(),
    };
    let mut changes = vec![Change::new("operator", format!("delete {sign}"), &expression.expr)];
    if let (true, Expr::Lit(number)) = (is_negative(expression), &*expression.expr) {
        changes.extend(literal(number).into_iter().map(|change| Change {
            what: change.what.replace(" with ", " with -").replacen(' ', " -", 1),
            replacement: {
                let (sign, positive) = (&expression.op, change.replacement);
                quote!(#sign #positive)
            },
            ..change
        }));
    }
    changes
}

/// Whether it is a negative number. The least one of a type is none without its sign, so that the
/// two stay together.
pub(super) fn is_negative(expression: &ExprUnary) -> bool {
    let is_number = |expression: &Expr| {
        matches!(expression, Expr::Lit(ExprLit { lit: Lit::Int(_) | Lit::Float(_), .. }))
    };
    matches!(expression.op, UnOp::Neg(_)) && is_number(&expression.expr)
}

/// One more and one less; the other truth.
pub(super) fn literal(expression: &ExprLit) -> Vec<Change> {
    let span = expression.lit.span();
    let other = |text: String| -> Option<Change> {
        let tokens: proc_macro2::TokenStream = text.parse().ok()?;
        let tokens: proc_macro2::TokenStream = tokens
            .into_iter()
            .map(|mut tree| {
                tree.set_span(span);
                tree
            })
            .collect();
        let old = expression.lit.to_token_stream();
        Some(Change::new("constant", format!("replace {old} with {text}"), quote!(#tokens)))
    };
    let changes = match &expression.lit {
        Lit::Int(number) => {
            let Ok(value) = number.base10_parse::<u128>() else { return Vec::new() };
            let suffix = number.suffix();
            let neighbours = [value.checked_add(1), value.checked_sub(1)];
            neighbours.into_iter().flatten().map(|n| other(format!("{n}{suffix}"))).collect()
        }
        Lit::Float(number) => {
            let Ok(value) = number.base10_parse::<f64>() else { return Vec::new() };
            let suffix = number.suffix();
            let neighbours = [value + 1.0, value - 1.0];
            let usual = neighbours.into_iter().filter(|n| n.is_finite() && *n >= 0.0);
            usual.map(|n| other(format!("{n:?}{suffix}"))).collect()
        }
        Lit::Bool(truth) => vec![other((!truth.value).to_string())],
        _ => Vec::new(),
    };
    changes.into_iter().flatten().collect()
}

/// The condition, the other way round.
pub(super) fn negated(condition: &Expr) -> Change {
    let span = crate::audit::registry::ends(&condition.to_token_stream()).0;
    Change::new(
        "condition",
        "negate the condition".to_string(),
        quote_spanned!(span=> !(#condition)),
    )
}
