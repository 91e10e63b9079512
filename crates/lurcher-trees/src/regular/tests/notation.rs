//! What is written is what is read: printing and parsing agree.

use super::*;

#[test]
fn what_is_printed_is_parsed_back() {
    let mut random = Random(1);
    for grammar in [booleans(), term(), lists()].map(grammar_of) {
        for _ in 0..400 {
            let expression = random.expression(&grammar, 5, &mut Vec::new());
            assert_eq!(parse(&expression.to_string()), expression, "{expression}");
            assert_eq!(parse(&format!("{expression:#}")), expression, "{expression:#}");
        }
    }
}

#[test]
fn the_notation_has_signs_in_ascii_and_unicode() {
    for (text, ascii, unicode) in [
        ("top", "_", "⊤"),
        ("mu X.cons(true,X)+nil", "mu X. cons(true, X) + nil", "μX. cons(true, X) + nil"),
        ("<>cons(true, <>false)", "<>cons(true, <>false)", "◇cons(true, ◇false)"),
        ("○ nil + o(nil + _)", "o nil + o (nil + _)", "○nil + ○(nil + ⊤)"),
        ("μX. ◇X + nil", "mu X. <>X + nil", "μX. ◇X + nil"),
        ("<> mu X. X", "<>(mu X. X)", "◇(μX. X)"),
        ("a + (b + c)", "a + (b + c)", "a + (b + c)"),
        ("(a + b) + c", "a + b + c", "a + b + c"),
        ("a + mu X. b + X", "a + (mu X. b + X)", "a + (μX. b + X)"),
        ("Exp::Add(5, -1)", "Exp::Add(5, -1)", "Exp::Add(5, -1)"),
        ("cons@Vec<bool>(_, _)", "cons@Vec<bool>(_, _)", "cons@Vec<bool>(⊤, ⊤)"),
        ("@(u8, bool)(_, true)", "@(u8, bool)(_, true)", "@(u8, bool)(⊤, true)"),
        (
            "5@u8 + 'a'@char + 1.5 + 1e300",
            "5@u8 + 'a'@char + 1.5 + 1e300",
            "5@u8 + 'a'@char + 1.5 + 1e300",
        ),
        ("[a, b,]", "cons(a, cons(b, nil))", "cons(a, cons(b, nil))"),
        ("[]", "nil", "nil"),
        (r#""a\n""#, r"cons('a', cons('\n', nil))", r"cons('a', cons('\n', nil))"),
        (r"'\u{301}' + '\'' ", r"'\u{301}' + '\''", r"'\u{301}' + '\''"),
        ("(a, b) + (a,) + () + (a)", "(a, b) + (a,) + () + a", "(a, b) + (a,) + () + a"),
        ("-small + `beyond ASCII`", "-small + `beyond ASCII`", "-small + `beyond ASCII`"),
        ("`mu`(`o`, _x, nil())", "`mu`(`o`, _x, nil)", "`mu`(`o`, _x, nil)"),
        ("cons\n (true ,\n nil )", "cons(true, nil)", "cons(true, nil)"),
        ("1_000 + -0", "1000 + -0", "1000 + -0"),
    ] {
        assert_eq!(parse(text).to_string(), ascii);
        assert_eq!(format!("{:#}", parse(text)), unicode);
        assert_eq!(parse(ascii), parse(unicode));
        assert_eq!(parse(ascii), parse(text));
    }
}

#[test]
fn variables_of_the_builder_are_told_apart_whatever_they_are_called() {
    let nested = Expression::mu("X", |outer| {
        Expression::mu("X", |inner| Expression::constructor("cons", [outer, inner]))
    });
    assert_eq!(nested.to_string(), "mu X1. mu X. cons(X1, X)");
    let constant = Expression::mu("nil", |list| list + Expression::constructor("nil", []));
    assert_eq!(constant.to_string(), "mu nil1. nil1 + nil");
    let strange = Expression::mu("o", |x| x.next());
    assert_eq!(strange.to_string(), "mu X. o X");
    let literals = Expression::list([
        Expression::integer(-3),
        Expression::character('"'),
        Expression::float(0.5),
    ]);
    assert_eq!(literals, parse("[-3, '\"', 0.5]"));
}

#[test]
fn inner_variables_hide_outer_ones() {
    let hiding = parse("mu X. cons(X, mu X. X + nil) + X");
    assert_eq!(hiding.to_string(), "mu X. cons(X, mu X. X + nil) + X");
    let grammar = grammar_of(booleans());
    let universe = Universe::new(&grammar, 5);
    assert!(universe.meaning(&grammar, &hiding).iter().all(|&is_in| !is_in));
    assert!(hiding.compile(&grammar).unwrap().is_empty());
}

#[test]
fn depth_is_no_problem() {
    let depth = 100_000;
    let nested = "o (".repeat(depth) + "nil" + &")".repeat(depth);
    let expression = parse(&nested);
    assert_eq!(parse(&expression.to_string()), expression);
    let calls = "cons(true, ".repeat(depth) + "nil" + &")".repeat(depth);
    let expression = parse(&calls);
    assert_eq!(expression.to_string(), calls);
    let grammar = grammar_of(booleans());
    let automaton = expression.compile(&grammar).unwrap();
    assert_eq!(automaton.smallest().unwrap().len(), 2 * depth + 1);
    let binders: String = (0..2_000).map(|n| format!("mu X{n}. o ")).collect();
    assert!(parse(&(binders + "X7")).compile(&grammar).unwrap().is_empty());
}
