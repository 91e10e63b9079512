//! Which mutants a piece of code has, and how they are written.

use quote::ToTokens;

use super::*;

/// What becomes of an item in the build of an audit, on one line.
fn mutated(text: &str) -> String {
    let mut item: Item = syn::parse_str(text).unwrap();
    mutate_item(&mut item, None, true);
    let tokens = item.into_token_stream();
    // What comes out has to be Rust.
    let file: syn::File =
        syn::parse2(tokens.clone()).unwrap_or_else(|error| panic!("{error}: {tokens}"));
    assert_eq!(file.items.len(), 1);
    tokens.to_string()
}

/// How many places ask which bug is on, and how many bugs there are.
fn counts(text: &str) -> (usize, usize) {
    let tokens = mutated(text);
    let ways = ["chosen (", "is_on (", ". on ()"];
    let asked = ways.iter().map(|way| tokens.matches(way).count()).sum();
    (asked, tokens.matches("u64 =>").count())
}

#[test]
fn an_item_in_an_ordinary_build_is_left_as_it_is_but_for_what_cargo_looks_at() {
    let mut item: Item = syn::parse_str("fn f(a: u8) -> u8 { a + 1 }").unwrap();
    mutate_item(&mut item, None, false);
    let Item::Fn(function) = &item else { panic!("no function") };
    assert!(matches!(function.block.stmts[0], syn::Stmt::Item(Item::Const(_))));
    assert_eq!(function.block.stmts[1].to_token_stream().to_string(), "a + 1");
}

#[test]
fn operators_constants_and_returned_values_are_changed() {
    // Returned: 0 and 1; the constant: 2 and 0; the operator: - and *.
    assert_eq!(counts("fn f(a: u8) -> u8 { a + 1 }"), (3, 6));
}

#[test]
fn the_least_number_of_a_type_keeps_its_sign() {
    let text = mutated("fn f(a: i8) -> &T { g(a == -128) }");
    for number in ["- 128", "- 129", "- 127"] {
        assert!(text.contains(number), "{number} in {text}");
    }
    // Without its sign only where that is the change, which is there to be chosen and to be
    // compared with.
    assert_eq!(text.replace("- 128", "").matches("128").count(), 2, "{text}");
}

#[test]
fn changed_text_has_everything_inside_as_it_was() {
    let text = mutated("fn f(a: u8, b: u8) -> u8 { (a + b) * 7 }");
    // With each of the two other operators, and once with bugs inside.
    assert_eq!(text.matches("(a + b)").count(), 2, "{text}");
}

#[test]
fn conditions_are_negated_unless_the_operator_does_it() {
    assert_eq!(counts("fn f(a: bool) { if a { g() } }"), (2, 2));
    assert_eq!(counts("fn f(a: u8, b: u8) { if a == b { g() } }"), (2, 2));
    assert_eq!(counts("fn f(a: Option<u8>) { if let Some(_) = a { g() } }"), (1, 1));
}

#[test]
fn statements_are_deleted_where_nothing_is_expected_of_them() {
    assert_eq!(counts("fn f(a: &mut Vec<u8>) { a.clear(); let b = g(); a.push(b); }"), (3, 3));
    assert_eq!(counts("fn f(a: bool) -> Q<u8> { if a { return g(); } h() }"), (4, 4));
    assert_eq!(counts("fn f(a: bool) { return; }"), (1, 1));
}

#[test]
fn arguments_are_swapped_pair_by_pair() {
    let text = mutated("fn f(a: T, b: T, c: T) -> &T { g(a, b, c) }");
    for swapped in ["g (b , a , c)", "g (c , b , a)", "g (a , c , b)", "g (a , b , c)"] {
        assert_eq!(text.matches(swapped).count(), 1, "{swapped} in {text}");
    }
    assert_eq!(counts("fn f(a: T) -> &T { g(a, a) }"), (0, 0));
}

#[test]
fn bodies_of_arms_are_swapped_if_they_know_each_others_names() {
    let text = mutated("fn f(o: O) -> &T { match o { A(x) => g(x), B(x) => h(x), C(y) => i(y) } }");
    assert_eq!(text.matches("is_on").count(), 2, "{text}");
    let text = mutated("fn f(o: O) -> &T { match o { A => g(), B if p(&o) => h(), _ => i() } }");
    // Two pairs at two places each, two arms that are left out.
    assert_eq!(text.matches("is_on").count(), 6, "{text}");
}

#[test]
fn what_the_compiler_evaluates_and_patterns_are_left_alone() {
    assert_eq!(counts("const fn f(a: u8) -> u8 { a + 1 }"), (0, 0));
    assert_eq!(
        counts("fn f() -> &T { const A: u8 = 1 + 1; let b: [u8; 3] = g::<4>(); &T }"),
        (0, 0)
    );
    assert_eq!(counts("fn f(a: u8) -> &T { match a { 0..5 => A, 7 => B, c => D } }").1, 0);
    assert_eq!(counts("fn f(a: u8) -> &T { vec![a + 1]; h([g(); 4]) }"), (0, 0));
}

#[test]
fn where_a_bug_was_planted_nothing_else_is_changed() {
    assert_eq!(
        counts("fn f(a: u8) -> &T { if mutant!(\"a\", false, true) { return g(a + 1); } h() }"),
        (0, 0)
    );
    // A guard is a condition, too; with another condition than `false` one gets there without the
    // bug.
    let of = |right: &str| {
        let arm = format!("A if mutant!(\"a\", {right}, true) => g(a + 1)");
        counts(&format!("fn f(a: u8) -> &T {{ match a {{ {arm}, _ => h() }} }}")).1
    };
    assert_eq!((of("false"), of("i(a)") > 0), (0, true));
    assert_eq!(counts("fn f(a: u8) -> &T { g(mutant!(\"a\", a, a), a, h(a, 1)) }").1, 3);
}

#[test]
fn methods_modules_and_skipped_items() {
    let methods =
        "impl T { fn f(&self) -> bool { self.a } #[mutate(skip)] fn g(&self) -> bool { self.a } }";
    assert_eq!(counts(methods), (1, 2));
    let module = "mod m { fn f() -> bool { g() } #[test] fn t() { f(); } #[cfg(test)] mod tests { fn u() { f(); } } }";
    assert_eq!(counts(module), (1, 2));
}

#[test]
fn what_is_compiled_under_a_condition_is_mutated_once_that_is_known() {
    let module = "mod m { #[cfg(unix)] fn f(a: u8) -> bool { a == 1 } }";
    assert_eq!(counts(module), (0, 0));
    assert!(mutated(module).contains("# [cfg (unix)] # [:: lurcher :: mutate] fn f"));
    let method = "impl T { #[cfg(unix)] fn f(&self) -> bool { g() } }";
    assert!(mutated(method).contains("# [:: lurcher :: mutate (\"T\")] fn f (& self)"));
    let tests = "mod m { #[cfg(all(test, unix))] fn f() -> bool { g() } }";
    assert!(!mutated(tests).contains("mutate"));
    // Inside of functions there is no such attribute.
    let statements = "fn f(a: u8) -> &T { #[cfg(unix)] let a = a + 1; #[cfg(unix)] { g(2); } g(a, #[cfg(unix)] 3) }";
    assert_eq!(counts(statements).1, 1, "{}", mutated(statements));
    let arms = "fn f(a: u8) -> &T { match a { #[cfg(unix)] 0 => g(1), 1 => h(), _ => i() } }";
    assert_eq!(mutated(arms).matches("is_on").count(), 3, "{}", mutated(arms));
}

#[test]
fn functions_inside_of_functions_are_mutated_and_their_constants_are_not() {
    let text = "fn f() -> &T { const K: u8 = 1 + 1; fn g(a: u8) -> bool { a == K } g(3) }";
    // Of `g`: true, false and `!=`; of `f`: 4 and 2.
    assert_eq!(counts(text), (3, 5), "{}", mutated(text));
}

#[test]
fn tuples_are_returned_with_values_of_their_parts() {
    let text = mutated("fn f() -> (bool, T) { g() }");
    assert!(text.contains("(true , :: core :: default :: Default :: default () ,)"), "{text}");
    assert_eq!(counts("fn f() -> (i8, bool) { g() }"), (1, 4));
}

#[test]
fn operators_of_a_chain_and_methods_of_one_have_numbers_of_their_own() {
    for text in ["fn f() -> &T { g(a && b && c && d) }", "fn f() -> &T { a.g(b, c).h(d, e) }"] {
        let text = mutated(text);
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let mut numbers: Vec<&str> = words.filter(|word| word.ends_with("u64")).collect();
        let n = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        // Each is asked for and chosen by, and stands in a step if it is in a condition.
        let ways = if text.contains("Step") { 3 } else { 2 };
        assert_eq!(numbers.len() * ways, n, "{text}");
    }
}

#[test]
fn conditions_are_asked_for_all_their_bugs_at_once() {
    let watched = |condition: &str| {
        let text = mutated(&format!("fn f(a: u8, b: &S) -> &T {{ g({condition}) }}"));
        text.matches("Condition :: new").count()
    };
    for condition in [
        "a < 3",
        "*a >= b.c.d && (a != K || !b.e)",
        "-1 == a",
        "a && b",
        "h(a) < 3",
        "a.len() + 1 < 3",
        "b[a] == 1 || !b.is_empty()",
        "a < h(b)",
        "self.len() >= self.room",
    ] {
        assert_eq!(watched(condition), 1, "{condition}");
    }
    // What would be borrowed while it may be changed, what waits, and what is no condition.
    for condition in ["self.room > self.more()", "*a > h(a)", "a.await == 1", "!a", "h(a)"] {
        assert_eq!(watched(condition), 0, "{condition}");
    }
    // The part that is one.
    assert_eq!(watched("a < 3 && if h(b) { c } else { d }"), 1);
    // All that is changed inside is asked for: three comparisons, two constants, one operator.
    let numbers = |text: &str| {
        let text = mutated(text);
        let numbers = text.split_once("Condition :: new (& [").unwrap().1.split_once(']').unwrap();
        numbers.0.split(',').count()
    };
    assert_eq!(numbers("fn f(a: u8) -> &T { g(a < 3 && b) }"), 6);
    // A guard is always or never true, and its parts are changed: five in all.
    assert_eq!(numbers("fn f(a: u8) -> &T { match a { b if a == 3 => g(), _ => h() } }"), 5);
    // What is inside of what is compared is asked for by itself: not the 2, only the 4 and the
    // operators.
    assert_eq!(numbers("fn f(a: u8) -> &T { g(h(a, 2) < 4) }"), 5);
}

#[test]
fn sides_of_a_comparison_are_computed_once_and_the_steps_say_how_parts_belong_together() {
    let text = mutated("fn f(a: u8) -> &T { g(h(a) < 4 && !(b || i())) }");
    // With the bugs of `&&` and of `||` it is computed from the text as it was.
    assert_eq!(text.matches("h (a)").count(), 2, "{text}");
    let steps = text.split("Step :: ").skip(1).map(|step| step.split([' ', ',']).next().unwrap());
    assert_eq!(steps.collect::<Vec<_>>(), ["Call", "Part", "Call", "Or", "Not", "And"]);
}

#[test]
fn a_variable_named_mutant_is_no_planted_bug() {
    assert_eq!(counts("fn f(mutant: u8) -> &T { g(mutant, 7) }").1, 3);
}

#[test]
fn misplaced_attributes_are_explained() {
    let message = |item: &str, arguments: &str| {
        mutate(arguments.parse().unwrap(), item.parse().unwrap()).to_string()
    };
    assert!(message("struct A;", "").contains("stands on a function"));
    assert!(message("mod a;", "").contains("braces"));
    assert!(message("fn f() {}", "twice").contains("takes nothing"));
    assert!(!message("fn f() {}", "skip").contains("const _"));
}
