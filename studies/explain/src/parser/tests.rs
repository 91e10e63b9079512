//! What is printed is parsed back, without the bug; with it, exactly what has operands to swap is not.

use super::*;

const BUG: Option<Bug> = Some(Bug::SwapsAnd);

fn int(number: i64) -> Exp {
    Exp::Int(number)
}

fn truth(value: bool) -> Exp {
    Exp::Bool(value)
}

fn boxed(exp: Exp) -> Box<Exp> {
    Box::new(exp)
}

fn with_arg(arg: Exp) -> Prog {
    let name = Var::new("a").expect("a letter is a name");
    Prog { modules: vec![], funcs: vec![Func { name, args: vec![arg], stmts: vec![] }] }
}

fn parse_exp(bug: Option<Bug>, text: &str) -> Option<Exp> {
    let prog = parse(bug, &format!("function a({text}) {{}}"))?;
    let [Func { args, .. }] = &prog.funcs[..] else { return None };
    let [arg] = &args[..] else { return None };
    Some(arg.clone())
}

#[test]
fn without_the_bug_every_program_parses_back() {
    let config = Config::new().seed(1).save(false).cases(3000);
    let report = config.for_all(any::<Prog>(), |prog| parses_back(None, prog));
    assert!(report.is_success(), "{}", report.text());
    assert!(report.passed() >= 3000);
}

#[test]
fn without_the_bug_every_expression_parses_back() {
    let config = Config::new().seed(1).save(false).cases(3000);
    let report = config.for_all(any::<Exp>(), |exp| {
        assert_eq!(parse_exp(None, &exp.to_string()), Some(exp.clone()));
    });
    assert!(report.is_success(), "{}", report.text());
}

#[test]
fn without_the_bug_all_small_programs_parse_back() {
    for prog in lurcher::enumerate::<Prog>().up_to(7) {
        assert!(parses_back(None, &prog), "{prog:?}\n{prog}");
    }
}

#[test]
fn a_program_with_everything_is_printed_as_the_module_says() {
    let text = "module {\n  import a, b;\n  export;\n}\n\
                function f(1 + 2, true & !false) {\n  let x = 7 * (1 - 2);\n  alloc y = 8;\n  \
                return true;\n}\n";
    let prog = parse(None, text).expect("it is a program");
    assert_eq!(print(&prog), text);
    assert_eq!(prog.modules[0].imports.len(), 2);
    assert_eq!(prog.funcs[0].stmts.len(), 3);
}

#[test]
fn expressions_have_the_parentheses_they_need() {
    let sub = |left, right| Exp::Sub(boxed(left), boxed(right));
    let mul = |left, right| Exp::Mul(boxed(left), boxed(right));
    let or = |left, right| Exp::Or(boxed(left), boxed(right));
    let not = |exp| Exp::Not(boxed(exp));
    for (exp, text) in [
        (sub(sub(int(1), int(2)), int(3)), "1 - 2 - 3"),
        (sub(int(1), sub(int(2), int(-3))), "1 - (2 - -3)"),
        (mul(sub(int(1), int(2)), int(3)), "(1 - 2) * 3"),
        (sub(int(1), mul(int(2), int(3))), "1 - 2 * 3"),
        (not(not(or(truth(true), int(-1)))), "!!(true | -1)"),
        (mul(not(int(-1)), int(2)), "!-1 * 2"),
        (or(int(1).and(int(2)), int(3)), "1 & 2 | 3"),
        (or(int(1), int(2)).and(int(3)), "(1 | 2) & 3"),
        (int(1).and(int(2)).and(int(3)), "1 & 2 & 3"),
        (int(1).and(int(2).and(int(3))), "1 & (2 & 3)"),
        (int(i64::MIN), "-9223372036854775808"),
    ] {
        assert_eq!(exp.to_string(), text);
        assert_eq!(parse_exp(None, text), Some(exp));
    }
}

#[test]
fn keywords_are_names_like_others() {
    for name in ["let", "alloc", "return", "function", "module", "import", "export", "true", "7"] {
        let var = Var::new(name).expect("it is alphanumeric");
        let module = Mod { imports: vec![var.clone()], exports: vec![var.clone(), var.clone()] };
        let stmts = vec![
            Stmt::Assign(var.clone(), int(1)),
            Stmt::Alloc(var.clone(), int(2)),
            Stmt::Return(truth(true)),
        ];
        let func = Func { name: var, args: vec![], stmts };
        assert!(parses_back(None, &Prog { modules: vec![module], funcs: vec![func] }), "{name}");
    }
}

#[test]
fn what_is_no_program_is_not_parsed() {
    for text in [
        "x",
        "module { }",
        "module { import; export; ",
        "module { import a b; export; }",
        "function () { }",
        "function f(1,) { }",
        "function f(1 2) { }",
        "function f(1 +) { }",
        "function f(x) { }",
        "function f((1) { }",
        "function f(9223372036854775808) { }",
        "function f() { let x = 1 }",
        "function f() { let = 1; }",
        "function f() { 1; }",
        "function f() { } module { import; export; }",
    ] {
        assert_eq!(parse(None, text), None, "{text}");
    }
    assert_eq!(parse(None, " \n"), Some(Prog::default()));
}

#[test]
fn the_counterexample_of_the_paper_is_the_first_in_order_of_size() {
    let progs = lurcher::enumerate::<Prog>();
    let expected = with_arg(int(0).and(truth(false)));
    assert_eq!(progs.all().find(|prog| !parses_back(BUG, prog)), Some(expected));
}

#[test]
fn the_counterexample_of_the_paper_fails_and_its_neighbours_do_not() {
    assert!(!parses_back(BUG, &with_arg(int(0).and(truth(false)))));
    assert!(parses_back(BUG, &with_arg(int(0).and(int(0)))));
    assert!(parses_back(BUG, &with_arg(Exp::Or(boxed(int(0)), boxed(truth(false))))));
}

#[test]
fn a_conjunction_of_a_number_and_a_boolean_fails_whatever_else_there_is() {
    let config = Config::new().seed(1).save(false);
    let report = config.for_all(any::<(Prog, Func, i64, bool)>(), |(prog, func, number, value)| {
        let (mut prog, mut func) = (prog.clone(), func.clone());
        func.args.insert(0, int(*number).and(truth(*value)));
        prog.funcs.insert(0, func);
        !parses_back(BUG, &prog)
    });
    assert!(report.is_success(), "{}", report.text());
}

#[test]
fn with_the_bug_the_operands_of_all_conjunctions_are_swapped() {
    let config = Config::new().seed(1).save(false);
    let report = config.for_all(any::<Prog>(), |prog| {
        assert_eq!(parse(BUG, &print(prog)), Some(swapped(prog)));
    });
    assert!(report.is_success(), "{}", report.text());
}

#[test]
fn two_swaps_may_cancel_each_other() {
    let (left, right) = (int(0).and(truth(false)), truth(false).and(int(0)));
    assert_ne!(left, right);
    assert!(parses_back(BUG, &with_arg(left.and(right))));
}

#[test]
fn the_bug_is_found_at_random() {
    let config = Config::new().seed(1).save(false);
    let report = config.for_all(any::<Prog>(), |prog| parses_back(BUG, prog));
    assert!(!report.is_success());
}
