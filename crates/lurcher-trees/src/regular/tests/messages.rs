//! What is said about mistakes in an expression, word for word.

use super::*;

#[test]
fn mistakes_in_the_notation_are_pointed_at() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected an expression, found the end\n  \n  ^\nan expression is `_`, a \
             constructor such as `nil` or `cons(_, _)`, a number, a character, a text, `mu X. …`, \
             `<>…` or `o …`",
        ),
        (
            "cons(true, nil",
            "line 1, column 1: the `(` is not closed\n  cons(true, nil\n  ^^^^\nadd the `)`",
        ),
        ("[true", "line 1, column 1: the `[` is not closed\n  [true\n  ^\nadd the `]`"),
        (
            "nil)",
            "line 1, column 4: expected `+` or the end, found `)`\n  nil)\n     ^\nremove it, or open \
             what it should close",
        ),
        (
            "nil nil",
            "line 1, column 5: expected `+` or the end, found `nil`\n  nil nil\n      ^^^\n\
             alternatives are joined by `+`",
        ),
        (
            "[true)",
            "line 1, column 6: expected `,`, `+` or `]`, found `)`\n  [true)\n       ^\nalternatives \
             are joined by `+`, elements by `,`",
        ),
        (
            "mu X cons(X)",
            "line 1, column 6: expected a `.` after `mu X`\n  mu X cons(X)\n       ^^^^\nwrite \
             `mu X. …`, with a plain name for the variable and a dot after it",
        ),
        (
            "mu 5. nil",
            "line 1, column 4: expected the name of a variable after `mu`\n  mu 5. nil\n     ^\nwrite \
             `mu X. …`, with a plain name for the variable and a dot after it",
        ),
        (
            "mu X. X(nil)",
            "line 1, column 7: `X` is a variable, which takes no arguments\n  mu X. X(nil)\n        \
             ^\ngive the variable after `mu` a name that no constructor has",
        ),
        (
            "nil + $",
            "line 1, column 7: `$` is no part of an expression\n  nil + $\n        ^\nwrite a \
             constructor whose name has such characters in backticks: `` `..`(_, _) ``",
        ),
        (
            "cons(true,\n     ◇+)",
            "line 2, column 7: expected an expression, found `+`\n       ◇+)\n        ^\nan expression \
             is `_`, a constructor such as `nil` or `cons(_, _)`, a number, a character, a text, \
             `mu X. …`, `<>…` or `o …`",
        ),
        (
            "'ab'",
            "line 1, column 1: between single quotes stands one character\n  'ab'\n  ^^^^\nwrite a \
             text in double quotes, a name in backticks",
        ),
        (
            r#""a\q""#,
            "line 1, column 3: no such escape\n  \"a\\q\"\n    ^^\nescapes are \\n, \\r, \\t, \\0, \
             \\\\, \\', \\\" and \\u{…}",
        ),
        ("\"ab", "line 1, column 1: the quote is not closed\n  \"ab\n  ^^^\nclose it with \""),
        (
            "cons@(u8(_)",
            "line 1, column 5: after `@` a type is expected\n  cons@(u8(_)\n      ^^^^^^^\nwrite the \
             type as the grammar does, such as `cons@Vec<bool>`",
        ),
    ] {
        let error = Expression::parse(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn what_a_grammar_does_not_have_is_pointed_at() {
    for (text, shape, expected) in [
        (
            "<>Cnos(true, _)",
            booleans(),
            "line 1, column 3: unknown constructor `Cnos`\n  <>Cnos(true, _)\n    ^^^^\n`Vec<bool>` has \
             `nil`, `cons`; did you mean `cons`?",
        ),
        (
            "mu X. cons(true, Y)",
            booleans(),
            "line 1, column 18: unknown constructor `Y`, which is no variable either: no `mu Y.` is \
             around it\n  mu X. cons(true, Y)\n                   ^\n`Vec<bool>` has `nil`, `cons`",
        ),
        (
            "cons(true)",
            booleans(),
            "line 1, column 1: `cons` takes 2 arguments, not 1\n  cons(true)\n  ^^^^\nwrite \
             `cons(_, _)`; `_` is any tree",
        ),
        (
            "nil(_)",
            booleans(),
            "line 1, column 1: `nil` takes 0 arguments, not 1\n  nil(_)\n  ^^^\nwrite `nil`; `_` is \
             any tree",
        ),
        (
            "<>cons@Vec<u8>(_, _)",
            booleans(),
            "line 1, column 3: no type `Vec<u8>` has a constructor `cons` here\n  \
             <>cons@Vec<u8>(_, _)\n    ^^^^^^^^^^^^\nthere is `cons@Vec<bool>`",
        ),
        (
            "<>5",
            booleans(),
            "line 1, column 3: `5` is no value of a type that occurs here\n  <>5\n    ^\nno numbers or \
             characters occur; write a constructor",
        ),
        (
            "<>300",
            numbers(),
            "line 1, column 3: `300` is no value of a type that occurs here\n  <>300\n    ^^^\nthe \
             numbers and characters are of type `i8`",
        ),
        (
            "<>3@u8",
            numbers(),
            "line 1, column 3: `3` is no value of a type `u8` that occurs here\n  <>3@u8\n    ^^^^\nthe \
             numbers and characters are of type `i8`",
        ),
    ] {
        let expression = parse(text);
        let grammar = expression.grammar(&[shape]);
        let error = grammar.and_then(|grammar| expression.compile(&grammar)).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
        assert!(error.line() == 1 && error.column() > 0);
    }
}

#[test]
fn what_was_built_is_shown_as_it_is_printed() {
    let built = Expression::constructor("cons", [Expression::top()]).eventually();
    let error = built.compile(&grammar_of(booleans())).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("line 1, column 3: `cons` takes 2 arguments, not 1\n  <>cons(_)\n    ^")
    );
    let five = Expression::integer(5).compile(&grammar_of(numbers())).unwrap_err();
    assert!(five.to_string().contains("its own `grammar` method"), "{five}");
    let mut escaped = None;
    drop(Expression::mu("X", |x| {
        escaped = Some(x.clone());
        x
    }));
    let error = escaped.unwrap().next().compile(&grammar_of(booleans())).unwrap_err();
    assert!(error.to_string().contains("outside of the `mu`"), "{error}");
}

#[test]
fn of_a_long_line_the_part_around_the_mistake_is_shown() {
    let text = "cons(true, ".repeat(100) + "$" + &")".repeat(100);
    let error = Expression::parse(&text).unwrap_err().to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() < 140), "{error}");
    let caret = lines[2].chars().position(|c| c == '^').unwrap();
    assert_eq!(lines[1].chars().nth(caret), Some('$'));
}
