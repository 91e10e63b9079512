//! Terms as text, for reports: as they were written, with spaces of our own.

use quote::ToTokens;
use syn::{BinOp, UnOp};

use super::syntax::Term;
use crate::property::text_of;

/// The text of a term.
pub(super) fn text(term: &Term) -> String {
    written(term, 0)
}

fn written(term: &Term, least: u8) -> String {
    let (text, strength) = match term {
        Term::Literal(literal) => (literal.to_token_stream().to_string(), 9),
        Term::Path(path) => (text_of(path.to_token_stream()), 9),
        Term::Field(of, member) => (format!("{}.{}", written(of, 9), member.to_token_stream()), 9),
        Term::Index(of, index) => (format!("{}[{}]", written(of, 9), written(index, 0)), 9),
        Term::Call(path, arguments, _) => {
            (format!("{}({})", text_of(path.to_token_stream()), list(arguments)), 9)
        }
        Term::Tuple(parts, _) => match &parts[..] {
            [one] => (format!("({},)", written(one, 0)), 9),
            parts => (format!("({})", list(parts)), 9),
        },
        Term::Method(of, name, arguments) => {
            (format!("{}.{name}({})", written(of, 9), list(arguments)), 9)
        }
        Term::Reference(of, _) => (format!("&{}", written(of, 8)), 8),
        Term::Unary(UnOp::Neg(_), of) => (format!("-{}", written(of, 8)), 8),
        Term::Unary(_, of) => (format!("!{}", written(of, 8)), 8),
        Term::Cast(of, ty) => {
            (format!("{} as {}", written(of, 7), text_of(ty.to_token_stream())), 7)
        }
        Term::Binary(left, operator, right) => {
            let strength = strength(operator);
            let (left, right) = (written(left, strength), written(right, strength + 1));
            (format!("{left} {} {right}", operator.to_token_stream()), strength)
        }
        Term::Implies(left, right) => (format!("{} => {}", written(left, 2), written(right, 1)), 1),
        Term::Same(left, right) => (format!("{} <=> {}", written(left, 1), written(right, 1)), 0),
        Term::If(condition, yes, no) => {
            let (yes, no) = (written(yes, 0), written(no, 0));
            (format!("if {} {{ {yes} }} else {{ {no} }}", written(condition, 0)), 9)
        }
        Term::Quantified { is_all, name, from, to, holds } => {
            let word = if *is_all { "forall" } else { "exists" };
            let (from, to, holds) = (written(from, 5), written(to, 5), written(holds, 0));
            (format!("{word} {name} in {from}..{to} {{ {holds} }}"), 9)
        }
    };
    if strength < least { format!("({text})") } else { text }
}

/// Whether a term needs brackets beside `&&`.
pub(super) fn is_loose(term: &Term) -> bool {
    match term {
        Term::Binary(_, operator, _) => strength(operator) < 3,
        Term::Implies(..) | Term::Same(..) => true,
        _ => false,
    }
}

/// Texts with `&&` between them; for each, whether it needs brackets beside that.
pub(super) fn joined_texts(texts: Vec<(String, bool)>) -> String {
    let is_alone = texts.len() == 1;
    let one = |(text, is_loose): (String, bool)| match is_loose && !is_alone {
        true => format!("({text})"),
        false => text,
    };
    texts.into_iter().map(one).collect::<Vec<_>>().join(" && ")
}

fn strength(operator: &BinOp) -> u8 {
    match operator {
        BinOp::Or(_) => 2,
        BinOp::And(_) => 3,
        BinOp::Add(_) | BinOp::Sub(_) => 5,
        BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => 6,
        _ => 4,
    }
}

fn list(terms: &[Term]) -> String {
    terms.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_written_as_they_were_read() {
        for text in [
            "0 <= s && s < r1",
            "a * (b + c) - -d % 2",
            "a - (b - c) - d",
            "p && q => r => s",
            "(p => q) => r",
            "p <=> q || !r",
            "forall i in 0..n - 1 { list[i] <= list[i + 1] }",
            "if a < b { a } else { b } <= c",
            "set_is_in(&k, keys(m.left)) == false",
            "x as int + 1 < xs.len() as i64",
            "tree::size(t) == Colour::Red",
            "v == (a.1, a.0 + 1) && w != (x,)",
            "v == Some((12, 34)) || v == ()",
        ] {
            let term: Term = syn::parse_str(text).unwrap();
            assert_eq!(self::text(&term), text);
        }
    }

    #[test]
    fn a_range_with_its_end_is_one_up_to_the_next_number() {
        let term: Term = syn::parse_str("forall i in 0..=n { list[i] > 0 }").unwrap();
        assert_eq!(text(&term), "forall i in 0..n + 1 { list[i] > 0 }");
    }

    #[test]
    fn conjuncts_have_brackets_where_they_bind_less() {
        for (text, expected) in [
            ("p && (q || r)", "p && (q || r)"),
            ("(p => q) && r && (q <=> r)", "(p => q) && r && (q <=> r)"),
            ("p || q", "p || q"),
            ("p && a + 1 < b", "p && a + 1 < b"),
        ] {
            let term: Term = syn::parse_str(text).unwrap();
            let texts = term.conjuncts().into_iter().map(|one| (self::text(one), is_loose(one)));
            assert_eq!(joined_texts(texts.collect()), expected);
        }
    }

    #[test]
    fn what_follows_from_a_premise_is_named_by_itself() {
        for (text, expected) in [
            ("p => q && r", vec!["p => q", "p => r"]),
            ("a && (p => q => r && s) && b", vec!["a", "p => q => r", "p => q => s", "b"]),
            ("p && q => r", vec!["p && q => r"]),
            ("p => q || r && s", vec!["p => q || r && s"]),
            ("p <=> q && r", vec!["p <=> q && r"]),
        ] {
            let term: Term = syn::parse_str(text).unwrap();
            let read: Vec<String> = term.consequences().iter().map(self::text).collect();
            assert_eq!(read, expected);
        }
    }

    #[test]
    fn what_is_not_a_term_is_refused_where_it_is_wrong() {
        for (text, expected) in [
            ("a < b < c", "comparisons do not chain"),
            ("a << b", "not an operator of refinements"),
            ("forall i { i > 0 }", "needs bounds"),
            ("a +", "expected a term"),
            ("(a b)", "an operator is missing"),
            ("let b = a; b > 0", "`let` is not part of a refinement"),
            ("match a { _ => true }", "`match` is not part of a refinement"),
            ("a.iter().all(|x| *x > 0)", "a closure is not part of a refinement"),
            ("a.iter().all(|| true)", "a closure is not part of a refinement"),
            ("p && std::matches!(a, Some(_))", "a macro is not part of a refinement"),
        ] {
            let error = syn::parse_str::<Term>(text).err().unwrap().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
