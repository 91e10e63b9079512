//! Patterns as terms.

use syn::{Expr, Lit, Member, Pat, Path, RangeLimits, UnOp};

use super::list;

/// A pattern, or none where something in it is not known.
pub(super) fn pattern(of: &Pat) -> Option<String> {
    let all = |head: &str, of: &mut dyn Iterator<Item = &Pat>| {
        let mut parts = vec![head.to_string()];
        for one in of {
            parts.push(pattern(one)?);
        }
        Some(list(parts))
    };
    match of {
        Pat::Wild(_) => Some("_".to_string()),
        Pat::Ident(of) => {
            let name = of.ident.to_string();
            match &of.subpat {
                Some((_, inner)) => match &**inner {
                    Pat::Rest(_) => Some(format!("(rest {name})")),
                    inner => Some(list(["at".to_string(), name, pattern(inner)?])),
                },
                None if name.starts_with(char::is_uppercase) => Some(format!("(made {name})")),
                None => Some(format!("(bind {name})")),
            }
        }
        Pat::Paren(inner) => pattern(&inner.pat),
        Pat::Reference(inner) => pattern(&inner.pat),
        Pat::Type(inner) => pattern(&inner.pat),
        Pat::Rest(_) => Some("(rest _)".to_string()),
        Pat::Path(path) => Some(format!("(made {})", last(&path.path)?)),
        Pat::TupleStruct(of) if matches!(of.elems.first(), Some(Pat::Rest(_))) => {
            Some(format!("(any {})", last(&of.path)?))
        }
        Pat::TupleStruct(of) => {
            let fields = without_rest(of.elems.iter().collect());
            all(&format!("made {}", last(&of.path)?), &mut fields.into_iter())
        }
        Pat::Struct(of) => {
            let mut parts = vec!["fields".to_string(), last(&of.path)?];
            for field in &of.fields {
                let name = match &field.member {
                    Member::Named(name) => name.to_string(),
                    Member::Unnamed(at) => at.index.to_string(),
                };
                parts.push(list([name, pattern(&field.pat)?]));
            }
            Some(list(parts))
        }
        Pat::Tuple(of) => all("tuple", &mut without_rest(of.elems.iter().collect()).into_iter()),
        Pat::Slice(of) => all("list", &mut of.elems.iter()),
        Pat::Or(of) => all("or", &mut of.cases.iter()),
        Pat::Lit(of) => number(&Expr::Lit(of.clone())),
        Pat::Range(of) => {
            let end = |end: &Option<Box<Expr>>| match end {
                Some(end) => number(end),
                None => Some("unit".to_string()),
            };
            let (from, to) = (end(&of.start)?, end(&of.end)?);
            let word = match of.limits {
                RangeLimits::Closed(_) => "within",
                RangeLimits::HalfOpen(_) => "before",
            };
            Some(list([word.to_string(), from, to]))
        }
        _ => None,
    }
}

/// Fields that are left out at the end match anything; elsewhere `..` is not known.
fn without_rest(mut fields: Vec<&Pat>) -> Vec<&Pat> {
    if let Some(Pat::Rest(_)) = fields.last() {
        fields.pop();
    }
    fields
}

fn last(path: &Path) -> Option<String> {
    path.segments.last().map(|last| last.ident.to_string())
}

fn number(of: &Expr) -> Option<String> {
    match of {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Some(number.base10_digits().to_string()),
            Lit::Bool(truth) => Some(truth.value.to_string()),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            Some(format!("-{}", number(&unary.expr)?))
        }
        _ => None,
    }
}
