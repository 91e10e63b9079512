//! Terms as text, for reports: as they were written, with spaces of our own.

use quote::ToTokens;
use syn::{BinOp, Ident, Path, UnOp};

use super::syntax::Term;
use crate::property::text_of;

/// The text of a term.
pub(super) fn text(term: &Term) -> String {
    text_about(term, None)
}

/// The text of a term about an argument, which has a name of its own in it: `v > 0` is `n > 0` to
/// whoever reads of several arguments.
pub(super) fn text_about(term: &Term, called: Option<Called<'_>>) -> String {
    Writer { called }.written(term, 0)
}

/// A name, and what it stands for.
pub(super) type Called<'c> = (&'c Ident, &'c Ident);

struct Writer<'c> {
    called: Option<Called<'c>>,
}

impl Writer<'_> {
    fn path(&self, path: &Path) -> String {
        match self.called {
            Some((name, argument)) if path.is_ident(name) => argument.to_string(),
            _ => text_of(path.to_token_stream()),
        }
    }

    fn list(&self, terms: &[Term]) -> String {
        terms.iter().map(|term| self.written(term, 0)).collect::<Vec<_>>().join(", ")
    }

    fn written(&self, term: &Term, least: u8) -> String {
        let (text, strength) = match term {
            Term::Literal(literal) => (literal.to_token_stream().to_string(), 9),
            Term::Path(path) => (self.path(path), 9),
            Term::Field(of, member) => {
                (format!("{}.{}", self.written(of, 9), member.to_token_stream()), 9)
            }
            Term::Index(of, index) => {
                (format!("{}[{}]", self.written(of, 9), self.written(index, 0)), 9)
            }
            Term::Call(path, arguments, _) => {
                (format!("{}({})", text_of(path.to_token_stream()), self.list(arguments)), 9)
            }
            Term::Tuple(parts, _) => match &parts[..] {
                [one] => (format!("({},)", self.written(one, 0)), 9),
                parts => (format!("({})", self.list(parts)), 9),
            },
            Term::Method(of, name, arguments) => {
                (format!("{}.{name}({})", self.written(of, 9), self.list(arguments)), 9)
            }
            Term::Reference(of, _) => (format!("&{}", self.written(of, 8)), 8),
            Term::Unary(UnOp::Neg(_), of) => (format!("-{}", self.written(of, 8)), 8),
            Term::Unary(_, of) => (format!("!{}", self.written(of, 8)), 8),
            Term::Cast(of, ty) => {
                (format!("{} as {}", self.written(of, 7), text_of(ty.to_token_stream())), 7)
            }
            Term::Binary(left, operator, right) => {
                let strength = strength(operator);
                let (left, right) =
                    (self.written(left, strength), self.written(right, strength + 1));
                (format!("{left} {} {right}", operator.to_token_stream()), strength)
            }
            Term::Implies(left, right) => {
                (format!("{} => {}", self.written(left, 2), self.written(right, 1)), 1)
            }
            Term::Same(left, right) => {
                (format!("{} <=> {}", self.written(left, 1), self.written(right, 1)), 0)
            }
            Term::If(condition, yes, no) => {
                let (yes, no) = (self.written(yes, 0), self.written(no, 0));
                (format!("if {} {{ {yes} }} else {{ {no} }}", self.written(condition, 0)), 9)
            }
            Term::Quantified { is_all, name, from, to, holds } => {
                let word = if *is_all { "forall" } else { "exists" };
                // What it binds has a name of its own.
                let inner = Writer { called: self.called.filter(|(called, _)| *called != name) };
                let (from, to) = (self.written(from, 5), self.written(to, 5));
                let holds = inner.written(holds, 0);
                (format!("{word} {name} in {from}..{to} {{ {holds} }}"), 9)
            }
        };
        if strength < least { format!("({text})") } else { text }
    }
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
    fn an_argument_has_its_own_name_but_where_another_has_it() {
        let term: syn::Result<Term> = syn::parse_str(
            "v > 0 && forall i in v..n { v[i] > f(&v) } && exists v in v..9 { v > w.v }",
        );
        let term = term.unwrap();
        let (name, argument) = (syn::parse_str("v").unwrap(), syn::parse_str("list").unwrap());
        assert_eq!(
            text_about(&term, Some((&name, &argument))),
            "list > 0 && forall i in list..n { list[i] > f(&list) } && exists v in list..9 { v > w.v }"
        );
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
