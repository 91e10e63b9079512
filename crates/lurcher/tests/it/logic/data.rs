//! Values that are built: clones, constructors, tuples, contexts of references, closures.

use lurcher::prelude::*;

use super::{agree, agree_and_prune};

#[derive(Clone, Debug, PartialEq, Data)]
enum Term {
    Var(#[data(range = 0..3)] u8),
    Lam(#[data(range = 0..3)] u8, Box<Term>),
    App(Box<Term>, Box<Term>),
    Let((Box<Term>, Box<Term>)),
}

/// A context that holds references to parts of the input.
#[logic]
fn is_closed<'a>(bound: &mut Vec<&'a u8>, term: &'a Term) -> bool {
    match term {
        Term::Var(name) => bound.iter().any(|other| *other == name),
        Term::Lam(name, body) => {
            if bound.contains(&name) {
                return false;
            }
            bound.push(name);
            let is_closed = is_closed(bound, body);
            bound.pop();
            is_closed
        }
        Term::App(function, argument) => is_closed(bound, function) && is_closed(bound, argument),
        Term::Let(parts) => {
            let (value, body) = parts;
            is_closed(bound, value) && is_closed(bound, body)
        }
    }
}

#[logic]
fn is_closed_term(term: &Term) -> bool {
    is_closed(&mut Vec::new(), term)
}

#[test]
fn contexts_of_references() {
    agree_and_prune(7, |term| is_closed_term::lazy(term), is_closed_term);
}

#[derive(Clone, Debug, PartialEq)]
struct Shape {
    n_lambdas: usize,
    head: Option<Term>,
    names: Vec<u8>,
}

#[logic]
fn shape(term: &Term) -> Shape {
    match term {
        Term::Var(name) => Shape { n_lambdas: 0, head: Some(term.clone()), names: vec![*name] },
        Term::Lam(name, body) => {
            let inner = shape(body);
            let mut names = inner.names.clone();
            names.push(*name);
            Shape { n_lambdas: inner.n_lambdas + 1, names, ..inner }
        }
        Term::App(function, _) => shape(function),
        Term::Let((_, body)) => Shape { head: None, ..shape(body) },
    }
}

#[logic]
fn is_head_normal(term: &Term) -> bool {
    let Shape { n_lambdas, head, names } = shape(term);
    n_lambdas == 1 && head.is_some() && names.len() == 2 && names[0] != names[1]
}

#[test]
fn values_are_built_and_taken_apart() {
    agree(6, |term| is_head_normal::lazy(term), is_head_normal);
}

/// Depth and number of variables.
#[logic]
fn measure(term: &Term) -> (usize, usize) {
    match *term {
        Term::Var(_) => (0, 1),
        Term::Lam(_, ref body) => {
            let (depth, n) = measure(body);
            (depth + 1, n)
        }
        Term::App(ref a, ref b) | Term::Let((ref a, ref b)) => {
            let ((left, n), (right, m)) = (measure(a), measure(b));
            (1 + left.max(right), n + m)
        }
    }
}

#[logic]
fn is_small(term: &Term) -> bool {
    let is_fine = |term: &Term| measure(term).0 < 3;
    let limit = |n: usize| n < 3;
    is_fine(term) && limit(measure(term).1)
}

#[test]
fn tuples_closures_and_reference_patterns() {
    agree(6, |term| is_small::lazy(term), is_small);
}

#[logic]
fn all_names(term: &Term, holds: impl Fn(&u8) -> bool + Copy) -> bool {
    match term {
        Term::Var(name) => holds(name),
        Term::Lam(name, body) => holds(name) && all_names(body, holds),
        Term::App(a, b) => all_names(a, holds) && all_names(b, holds),
        Term::Let(parts) => all_names(&parts.0, holds) && all_names(&parts.1, holds),
    }
}

#[logic]
fn is_named_below_two(term: &Term) -> bool {
    all_names(term, |name| *name < 2)
}

#[test]
fn functions_as_arguments() {
    agree_and_prune(6, |term| is_named_below_two::lazy(term), is_named_below_two);
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Account {
    name: String,
    balance: i16,
    limits: (u8, Option<u8>),
    history: [i8; 2],
}

#[logic]
fn is_consistent(account: &Account) -> bool {
    let Account { balance, limits: (low, high), history, .. } = account;
    let within = match high {
        Some(high) => low <= high,
        None => *low == 0,
    };
    let [first, second] = history;
    within && i16::from(*first) + i16::from(*second) == *balance && (0..3).contains(balance)
}

#[logic]
fn is_named(account: &Account) -> bool {
    !account.name.is_empty() && account.limits.1.is_none() && account.history[0] != 0
}

#[test]
fn structs_with_all_kinds_of_fields() {
    agree_and_prune(5, |account| is_consistent::lazy(account), is_consistent);
    agree_and_prune(5, |account| is_named::lazy(account), is_named);
}

#[test]
fn symbolic_readings_of_data() {
    symbolically!(5, Term, is_head_normal);
    symbolically!(5, Term, is_named_below_two);
    symbolically!(4, Account, is_consistent);
    symbolically!(4, Account, is_named);
    assert!(is_closed_term::NO_SYMBOLIC.is_some());
    assert_eq!(is_small::NO_SYMBOLIC, Some("it has a closure of its own"));
}
