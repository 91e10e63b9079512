//! Reads types and terms as they are printed; for tests.

use crate::syntax::{Term, Type, app, arrow, cond, forall, lam, tapp, tlam};

/// The type with this text.
pub(crate) fn parse_type(text: &str) -> Type {
    let mut left = text;
    let parsed = read_type(&mut left);
    assert_eq!(left, "", "what comes after the type in {text:?}");
    parsed
}

/// The term with this text.
pub(crate) fn parse(text: &str) -> Term {
    let mut left = text;
    let parsed = read_term(&mut left);
    assert_eq!(left, "", "what comes after the term in {text:?}");
    parsed
}

fn takes(left: &mut &str, word: &str) -> bool {
    let rest = left.strip_prefix(word);
    *left = rest.unwrap_or(left);
    rest.is_some()
}

fn must_take(left: &mut &str, word: &str) {
    assert!(takes(left, word), "expected {word:?} before {left:?}");
}

fn read_index(left: &mut &str) -> i32 {
    let end = left.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(left.len());
    // `-` also begins an arrow.
    let end = left.find("->").map_or(end, |at| at.min(end));
    let (digits, rest) = left.split_at(end);
    *left = rest;
    digits.parse().unwrap_or_else(|_| panic!("expected an index, not {digits:?}, before {rest:?}"))
}

fn read_type(left: &mut &str) -> Type {
    if takes(left, "forall ") {
        return forall(read_type(left));
    }
    let from = if takes(left, "()") {
        Type::Base
    } else if takes(left, "B") {
        Type::Bool
    } else if takes(left, "(") {
        let inner = read_type(left);
        must_take(left, ")");
        inner
    } else {
        Type::Var(read_index(left))
    };
    if takes(left, "->") { arrow(from, read_type(left)) } else { from }
}

fn read_term(left: &mut &str) -> Term {
    if takes(left, "lam ") {
        let of = read_type(left);
        must_take(left, ". ");
        return lam(of, read_term(left));
    }
    if takes(left, "Lam. ") {
        return tlam(read_term(left));
    }
    if takes(left, "if ") {
        let condition = read_term(left);
        must_take(left, " then ");
        let yes = read_term(left);
        must_take(left, " else ");
        return cond(condition, yes, read_term(left));
    }
    let mut term = read_atom(left);
    loop {
        if takes(left, " [") {
            term = tapp(term, read_type(left));
            must_take(left, "]");
        } else if left.starts_with(' ') && !left.starts_with(" then") && !left.starts_with(" else")
        {
            must_take(left, " ");
            term = app(term, read_atom(left));
        } else {
            return term;
        }
    }
}

fn read_atom(left: &mut &str) -> Term {
    if takes(left, "#") {
        Term::Con
    } else if takes(left, "T") {
        Term::True
    } else if takes(left, "F") {
        Term::False
    } else if takes(left, "(") {
        let inner = read_term(left);
        must_take(left, ")");
        inner
    } else {
        Term::Var(read_index(left))
    }
}

#[test]
fn what_is_printed_reads_back() {
    lurcher::check(|source| {
        let term = lurcher::Generator::draw(&crate::Terms::new().retries(5), source);
        assert_eq!(parse(&term.to_string()), term);
    });
    for size in 1..=7 {
        crate::Enumeration::new().with_booleans().each(size, |term| {
            assert_eq!(parse(&term.to_string()), *term);
            true
        });
    }
    assert_eq!(parse("0 -1"), app(Term::Var(0), Term::Var(-1)));
    assert_eq!(parse_type("-1->0"), arrow(Type::Var(-1), Type::Var(0)));
}
