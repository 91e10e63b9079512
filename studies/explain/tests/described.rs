//! What is printed and what `describes` says of it are the same.
//!
//! The comparisons trust `Generalisation::describes` to know which inputs a line speaks of. Here every line
//! that is printed for the examples of the paper is written once more, by hand, as Rust; and both have to
//! agree on every small input. A line that is not here yet is to be added when it is printed.

use lurcher::Data;
use lurcher_study_explain::calculator::{Exp as Sum, no_div0};
use lurcher_study_explain::examples::{EXAMPLES, config};
use lurcher_study_explain::parser::{Exp, Func, Prog, Stmt, Var, swapped, swapped_exp};
use lurcher_study_explain::sort::count;
use lurcher_study_explain::stack_set::Tested;
use lurcher_study_explain::words::is_space;

/// A line by hand: its text, and which inputs it speaks of.
type Line<T> = (&'static str, fn(&T) -> bool);

/// Runs an example, and compares its lines on some inputs, of which each line is to describe at least one.
fn agree<T: Data + std::fmt::Debug>(name: &str, inputs: &[T], lines: &[Line<T>]) {
    let example = EXAMPLES.iter().find(|example| example.name == name).expect("an example");
    let report = (example.run)(config());
    assert!(!report.generalisations().is_empty(), "{name}");
    for found in report.generalisations() {
        let patterns: Vec<&str> = found.arguments().map(|(_, pattern)| pattern).collect();
        let condition = found.condition().map(|condition| format!(" when {condition}"));
        let text = patterns.join(", ") + &condition.unwrap_or_default();
        let line = lines.iter().find(|(by_hand, _)| *by_hand == text);
        let (_, by_hand) = line.unwrap_or_else(|| panic!("{name} prints another line: {text}"));
        let mut n_described = 0;
        for input in inputs {
            assert_eq!(found.describes(input), by_hand(input), "{name}: {text} of {input:?}");
            n_described += usize::from(by_hand(input));
        }
        assert!(n_described > 0, "{name}: {text}");
    }
}

fn by_size<T: Data>(size: u32) -> Vec<T> {
    lurcher::enumerate().up_to(size).collect()
}

/// All texts of up to four of some characters.
fn texts() -> Vec<(String,)> {
    const CHARACTERS: [char; 8] = ['a', 'Z', '0', ' ', '\t', '\u{1f}', '\u{3000}', '\u{85}'];
    let of_length = |length: u32| {
        (0..CHARACTERS.len().pow(length)).map(move |index| {
            let at = |place| CHARACTERS[index / CHARACTERS.len().pow(place) % CHARACTERS.len()];
            ((0..length).map(at).collect(),)
        })
    };
    (0..=4).flat_map(of_length).collect()
}

fn first(text: &str, holds: fn(char) -> bool) -> bool {
    text.chars().next().is_some_and(holds)
}

#[test]
fn sort() {
    let inputs = by_size::<(i64, Vec<i64>)>(8);
    let lines: &[Line<(i64, Vec<i64>)>] = &[
        ("x, [x, x, ..]", |(x, list)| list.len() > 1 && list[0] == *x && list[1] == *x),
        ("x, [_, x, x, ..]", |(x, list)| list.len() > 2 && list[1] == *x && list[2] == *x),
        (
            "x, [x, xs @ ..] when xs.contains(&x)",
            |(x, list)| matches!(&list[..], [first, xs @ ..] if first == x && xs.contains(x)),
        ),
        (
            "x, [_, x, xs @ ..] when xs.contains(&x)",
            |(x, list)| matches!(&list[..], [_, second, xs @ ..] if second == x && xs.contains(x)),
        ),
        ("x, list when count(&x, &list) > 1", |(x, list)| count(x, list) > 1),
        ("x, list when list.iter().filter(|y| **y == x).count() > 1", |(x, list)| {
            count(x, list) > 1
        }),
    ];
    agree("sort", &inputs, lines);
    agree("sort with count", &inputs, lines);
}

#[test]
fn nub() {
    fn is_repeated((list,): &(Vec<i64>,)) -> bool {
        (0..list.len()).any(|at| list[..at].contains(&list[at]))
    }
    let lines: &[Line<(Vec<i64>,)>] = &[
        ("[x, x, ..]", |(list,)| matches!(list[..], [x, y, ..] if x == y)),
        ("list when list.iter().enumerate().any(|(i, x)| list[..i].contains(x))", is_repeated),
    ];
    agree("nub", &by_size(9), lines);
}

#[test]
fn calculator() {
    fn is_quotient(exp: &Sum, of: fn(&Sum) -> bool, by: fn(&Sum) -> bool) -> bool {
        matches!(exp, Sum::Div(a, b) if of(a) && by(b))
    }
    fn is_number(exp: &Sum) -> bool {
        matches!(exp, Sum::C(_))
    }
    fn is_no_sum(exp: &Sum) -> bool {
        *exp == Sum::sum(Sum::C(0), Sum::C(0))
    }
    let lines: &[Line<(Sum,)>] = &[
        ("Div(C(_), Add(C(0), C(0)))", |(exp,)| is_quotient(exp, is_number, is_no_sum)),
        ("Div(a, Add(C(0), C(0))) when no_div0(&a)", |(exp,)| is_quotient(exp, no_div0, is_no_sum)),
        ("Div(a, Add(C(x), C(y))) when no_div0(&a) && x.saturating_add(y) == 0", |(exp,)| {
            is_quotient(exp, no_div0, |by| match by {
                Sum::Add(x, y) => match (&**x, &**y) {
                    (Sum::C(x), Sum::C(y)) => x.saturating_add(*y) == 0,
                    _ => false,
                },
                _ => false,
            })
        }),
        ("Div(a, Div(C(0), C(x))) when no_div0(&a) && x != 0", |(exp,)| {
            is_quotient(exp, no_div0, |by| match by {
                Sum::Div(zero, x) => **zero == Sum::C(0) && is_number(x) && **x != Sum::C(0),
                _ => false,
            })
        }),
        (
            "Div(a, Div(C(0), b)) when no_div0(&a) && no_div0(&b) && !is_zero(&b)",
            |(exp,)| match exp {
                Sum::Div(a, by) => match &**by {
                    Sum::Div(zero, b) => {
                        **zero == Sum::C(0) && no_div0(a) && no_div0(b) && **b != Sum::C(0)
                    }
                    _ => false,
                },
                _ => false,
            },
        ),
        ("Div(C(_), Div(C(0), C(1)))", |(exp,)| {
            is_quotient(exp, is_number, |by| *by == Sum::quotient(Sum::C(0), Sum::C(1)))
        }),
    ];
    agree("calculator", &by_size(10), lines);
}

/// Programs with all sorts of first arguments and first statements, and some others.
fn programs() -> Vec<(Prog,)> {
    let name = || Var::new("a").expect("a letter is a name");
    let with = |args: Vec<Exp>, stmts: Vec<Stmt>| {
        (Prog { modules: vec![], funcs: vec![Func { name: name(), args, stmts }] },)
    };
    let mut all = by_size(4);
    for (exp, rest) in lurcher::enumerate::<(Exp, Vec<Exp>)>().up_to(6) {
        let others = || rest.iter().map(|exp| Stmt::Return(exp.clone()));
        let first = |stmt: Stmt| std::iter::once(stmt).chain(others()).collect();
        all.push(with(rest.clone(), first(Stmt::Assign(name(), exp.clone()))));
        all.push(with(vec![], first(Stmt::Alloc(name(), exp.clone()))));
        all.push(with([vec![exp], rest.clone()].concat(), others().collect()));
    }
    all
}

/// What is assigned by the first statement of the first function.
fn assigned(prog: &Prog) -> Option<&Exp> {
    match prog.funcs.first()?.stmts.first()? {
        Stmt::Assign(_, exp) => Some(exp),
        _ => None,
    }
}

fn is_and(exp: Option<&Exp>, of: fn(&Exp, &Exp) -> bool) -> bool {
    matches!(exp, Some(Exp::And(a, b)) if of(a, b))
}

#[test]
fn parser() {
    let lines: &[Line<(Prog,)>] = &[
        (
            "Prog { funcs: [Func { stmts: [Assign(_, And(Int(0), Int(1))), ..], .. }, ..], .. }",
            |(prog,)| is_and(assigned(prog), |a, b| matches!((a, b), (Exp::Int(0), Exp::Int(1)))),
        ),
        (
            "prog when prog != lurcher::with_parts(&prog, |part| match part { Exp::And(a, b) => Exp::And(b, a), other => other })",
            |(prog,)| *prog != swapped(prog),
        ),
        (
            "Prog { funcs: [Func { stmts: [Assign(_, And(a, b)), ..], .. }, ..], .. } when a != swapped(&b)",
            |(prog,)| is_and(assigned(prog), |a, b| *a != swapped_exp(b)),
        ),
        (
            "Prog { funcs: [Func { stmts: [Assign(_, a), ..], .. }, ..], .. } when a != swapped(&a)",
            |(prog,)| assigned(prog).is_some_and(|a| *a != swapped_exp(a)),
        ),
        ("Prog { funcs: [Func { args: [a, ..], .. }, ..], .. } when a != swapped(&a)", |(prog,)| {
            let arg = prog.funcs.first().and_then(|func| func.args.first());
            arg.is_some_and(|a| *a != swapped_exp(a))
        }),
        ("Prog { funcs: [Func { args: [And(Int(_), Bool(_)), ..], .. }, ..], .. }", |(prog,)| {
            let arg = prog.funcs.first().and_then(|func| func.args.first());
            is_and(arg, |a, b| matches!((a, b), (Exp::Int(_), Exp::Bool(_))))
        }),
        (
            "Prog { funcs: [Func { args: [And(a, b), ..], .. }, ..], .. } when matches!(a, Exp::Int(..)) && a != b",
            |(prog,)| {
                let arg = prog.funcs.first().and_then(|func| func.args.first());
                is_and(arg, |a, b| matches!(a, Exp::Int(..)) && a != b)
            },
        ),
        ("prog when prog != swapped_program(&prog)", |(prog,)| *prog != swapped(prog)),
    ];
    let programs = programs();
    for name in ["parser", "parser with swapped", "parser with swapped programs"] {
        agree(name, &programs, lines);
    }
}

#[test]
fn stack_set() {
    let lines: &[Line<(Tested,)>] = &[(
        "StackSet { current: Screen { workspace: Workspace { stack: Some(_), .. }, .. }, .. }",
        |(set,)| set.current.workspace.stack.is_some(),
    )];
    agree("stack set", &by_size(4), lines);
}

#[test]
fn words() {
    let lines: &[Line<(String,)>] = &[
        ("[' ', ..]", |(text,)| text.starts_with(' ')),
        ("[_, ' ']", |(text,)| text.ends_with(' ') && text.chars().count() == 2),
        (
            "text when !text.is_empty() && text.split(|c: char| c.is_whitespace() && \
             !matches!(c, '\\u{85}' | '\\u{2028}' | '\\u{2029}')).any(str::is_empty)",
            |(text,)| {
                let is_space =
                    |c: char| c.is_whitespace() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}');
                !text.is_empty() && text.split(is_space).any(str::is_empty)
            },
        ),
        ("[_, c] when is_space(&c)", |(text,)| {
            let all: Vec<char> = text.chars().collect();
            matches!(all[..], [_, c] if is_space(&c))
        }),
        ("[c, d, e, c] when is_space(&d) && is_space(&e) && !is_space(&c)", |(text,)| {
            let all: Vec<char> = text.chars().collect();
            let is_inside =
                |c: char, d: char, e: char| is_space(&d) && is_space(&e) && !is_space(&c);
            matches!(all[..], [c, d, e, f] if c == f && is_inside(c, d, e))
        }),
        ("[c, d, d, e] when is_space(&d) && !is_space(&c) && !is_space(&e)", |(text,)| {
            let all: Vec<char> = text.chars().collect();
            let are_none = |c: char, e: char| !is_space(&c) && !is_space(&e);
            matches!(all[..], [c, d, f, e] if d == f && is_space(&d) && are_none(c, e))
        }),
        ("[c, ..] when is_space(&c)", |(text,)| first(text, |c| is_space(&c))),
        ("[c, d, d, c] when is_space(&d) && !is_space(&c)", |(text,)| {
            let all: Vec<char> = text.chars().collect();
            matches!(all[..], [c, d, e, f] if c == f && d == e && is_space(&d) && !is_space(&c))
        }),
    ];
    let texts = texts();
    for name in
        ["words", "words with is_space", "words inside with is_space", "words with is_infix_of"]
    {
        agree(name, &texts, lines);
    }
}
