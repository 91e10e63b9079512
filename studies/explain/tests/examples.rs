//! What Lurcher says of the paper's counterexamples, word for word.
//!
//! The counterexample, the pattern of which all instances fail, and the one with a condition; each with its
//! numbers of constants and variables. The tests below say why nothing more general is true.

use lurcher_study_explain::examples::{EXAMPLES, Explained, config};
use lurcher_study_explain::parser::{Bug, Exp, Func, Prog, Stmt, Var, parses_back};
use lurcher_study_explain::symbols::Symbols;
use lurcher_study_explain::words::{length_of_words, length_of_words_inside};

/// What is said of an example.
fn explained(name: &str) -> String {
    let example = EXAMPLES.iter().find(|example| example.name == name).expect("an example");
    let found = Explained::of(&(example.run)(config()));
    let sum = |symbols: Option<Symbols>| {
        symbols.map_or(String::new(), |symbols| {
            format!("  ({} + {})", symbols.n_constants, symbols.n_variables)
        })
    };
    let mut lines = vec![found.counterexample.clone()];
    lines.extend(
        found.every.as_ref().map(|every| format!("every {every}{}", sum(found.symbols_of_every()))),
    );
    lines.extend(found.whenever.as_ref().map(|(pattern, condition)| {
        format!("{pattern} when {condition}{}", sum(found.symbols_of_whenever()))
    }));
    lines.join("\n")
}

#[test]
fn sort() {
    insta::assert_snapshot!(explained("sort"), @r#"
    0, [0, 0]
    every x, [x, x, ..]  (2 + 4)
    x, list when list.iter().filter(|y| **y == x).count() > 1  (11 + 6)
    "#);
}

#[test]
fn sort_with_count() {
    insta::assert_snapshot!(explained("sort with count"), @r#"
    0, [0, 0]
    every x, [x, x, ..]  (2 + 4)
    x, list when count(&x, &list) > 1  (4 + 4)
    "#);
}

#[test]
fn nub() {
    insta::assert_snapshot!(explained("nub"), @r#"
    [0, 0]
    every [x, x, ..]  (2 + 3)
    list when list.iter().enumerate().any(|(i, x)| list[..i].contains(x))  (8 + 7)
    "#);
}

#[test]
fn calculator() {
    insta::assert_snapshot!(explained("calculator"), @r#"
    Div(C(0), Add(C(0), C(0)))
    every Div(C(_), Add(C(0), C(0)))  (7 + 1)
    Div(a, Add(C(x), C(y))) when no_div0(&a) && x.saturating_add(y) == 0  (10 + 6)
    "#);
}

#[test]
fn parser() {
    insta::assert_snapshot!(explained("parser"), @"
    Prog { modules: [], funcs: [Func { name: Var { first: Lower('a'), rest: [] }, args: [], stmts: [Assign(Var { first: Lower('a'), rest: [] }, And(Int(0), Int(1)))] }] }
    every Prog { funcs: [Func { stmts: [Assign(_, And(Int(0), Int(1))), ..], .. }, ..], .. }  (10 + 5)
    prog when prog != lurcher::with_parts(&prog, |part| match part { Exp::And(a, b) => Exp::And(b, a), other => other })  (11 + 12)
    ");
}

#[test]
fn parser_with_swapped() {
    insta::assert_snapshot!(explained("parser with swapped"), @"
    Prog { modules: [], funcs: [Func { name: Var { first: Lower('a'), rest: [] }, args: [], stmts: [Assign(Var { first: Lower('a'), rest: [] }, And(Int(0), Int(1)))] }] }
    every Prog { funcs: [Func { stmts: [Assign(_, And(Int(0), Int(1))), ..], .. }, ..], .. }  (10 + 5)
    prog when prog != lurcher::with_parts(&prog, |part| match part { Exp::And(a, b) => Exp::And(b, a), other => other })  (11 + 12)
    ");
}

#[test]
fn parser_with_swapped_programs() {
    insta::assert_snapshot!(explained("parser with swapped programs"), @"
    Prog { modules: [], funcs: [Func { name: Var { first: Lower('a'), rest: [] }, args: [], stmts: [Assign(Var { first: Lower('a'), rest: [] }, And(Int(0), Int(1)))] }] }
    every Prog { funcs: [Func { stmts: [Assign(_, And(Int(0), Int(1))), ..], .. }, ..], .. }  (10 + 5)
    prog when prog != swapped_program(&prog)  (3 + 3)
    ");
}

#[test]
fn stack_set() {
    insta::assert_snapshot!(explained("stack set"), @"
    StackSet { current: Screen { workspace: Workspace { tag: 0, layout: 0, stack: Some(Stack { focus: 'a', up: [], down: [] }) }, id: 0, detail: 0 }, visible: [], hidden: [], floating: {} }
    every StackSet { current: Screen { workspace: Workspace { stack: Some(_), .. }, .. }, .. }  (4 + 4)
    ");
}

#[test]
fn words() {
    insta::assert_snapshot!(explained("words"), @r#"
    " "
    every [' ', ..]  (2 + 1)
    text when !text.is_empty() && text.split(|c: char| c.is_whitespace() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')).any(str::is_empty)  (17 + 7)
    "#);
}

#[test]
fn words_with_is_space() {
    insta::assert_snapshot!(explained("words with is_space"), @r#"
    " "
    every [' ', ..]  (2 + 1)
    [c, ..] when is_space(&c)  (3 + 3)
    "#);
}

#[test]
fn words_inside_with_is_space() {
    insta::assert_snapshot!(explained("words inside with is_space"), @r#"
    "a  a"
    [c, d, e, c] when is_space(&d) && is_space(&e) && !is_space(&c)  (12 + 7)
    "#);
}

#[test]
fn words_with_is_infix_of() {
    insta::assert_snapshot!(explained("words with is_infix_of"), @r#"
    " "
    every [' ', ..]  (2 + 1)
    text when !text.is_empty() && text.split(|c: char| c.is_whitespace() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')).any(str::is_empty)  (17 + 7)
    "#);
}

#[test]
fn operands_that_differ_may_parse_back_if_they_are_swapped_themselves() {
    let name = || Var::new("a").expect("a letter is a name");
    let with = |left: Exp, right: Exp| {
        let stmts = vec![Stmt::Assign(name(), left.and(right))];
        Prog { modules: vec![], funcs: vec![Func { name: name(), args: vec![], stmts }] }
    };
    let (zero, one) = (|| Exp::Int(0), || Exp::Int(1));
    assert!(!parses_back(Some(Bug::SwapsAnd), &with(zero(), one())));
    // So the paper's `e /= f` has exceptions; ours says that the program is another with all operands exchanged.
    let swapped = with(zero().and(one()), one().and(zero()));
    assert!(parses_back(Some(Bug::SwapsAnd), &swapped));
}

#[test]
fn spaces_side_by_side_and_a_character_again_may_pass_or_be_out_of_the_question() {
    assert_eq!(length_of_words_inside("a  a"), Some(false));
    // What ends with a space is out of the question, and not all whitespace is a space: no more general
    // pattern than that above will do.
    assert_eq!(length_of_words_inside("a  a "), None);
    assert_eq!(length_of_words_inside("a\u{85}\u{85}a"), Some(true));
}

#[test]
fn any_text_that_begins_with_a_space_fails() {
    for rest in lurcher::enumerate::<String>().all().take(1000) {
        for space in [' ', '\t', '\u{3000}'] {
            assert_eq!(length_of_words(&format!("{space}{rest}")), Some(false));
        }
    }
}
