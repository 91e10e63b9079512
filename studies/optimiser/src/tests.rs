//! The compiler against itself, against the reference, and with each of its bugs.

use lurcher::data::{tree_of, value_of};
use lurcher::prelude::*;

use crate::reference::line_of;
use crate::{
    Bug, Mode, Program, Term, agree, prelude, program_of_seed, read_program, run_module, type_of,
    view, view_shape,
};

fn programs(n: u64) -> Vec<Term> {
    (0..n).map(|seed| program_of_seed(seed).term()).collect()
}

#[property(cases = 100, seed = 1)]
fn optimised_and_plain_programs_print_the_same(program: Program) {
    let program = [program.term()];
    let plain = run_module(&program, Mode::Plain, None);
    let optimised = run_module(&program, Mode::Optimised, None);
    assert!(agree(&plain[0], &optimised[0]), "{}\n{}\n{}", program[0], plain[0], optimised[0]);
}

#[test]
fn thousands_of_programs_print_the_same_with_and_without_optimisation() {
    let programs = programs(3000);
    let plain = run_module(&programs, Mode::Plain, None);
    let optimised = run_module(&programs, Mode::Optimised, None);
    for (program, (plain, optimised)) in programs.iter().zip(plain.iter().zip(&optimised)) {
        assert!(agree(plain, optimised), "{program}\n{plain}\n{optimised}");
    }
    // Else the comparison would tell little.
    let count = |what: &str| plain.iter().filter(|line| line.contains(what)).count();
    assert!(count("Timeout") < 30, "{}", count("Timeout"));
    assert!(count("Crash") == 0);
    assert!(count("Exception") > 1000, "{}", count("Exception"));
    assert!(count("]; ") > 1000);
}

#[test]
fn the_machine_agrees_with_the_reference() {
    let programs = programs(1000);
    let lines = run_module(&programs, Mode::Plain, None);
    let mut n_told = 0;
    for (program, line) in programs.iter().zip(&lines) {
        let expected = line_of(program);
        assert!(agree(&expected, line), "{program}\n{expected}\n{line}");
        n_told += usize::from(!expected.contains("Timeout"));
    }
    assert!(n_told > 900, "{n_told}");
}

#[test]
fn the_reference_agrees_on_every_function_of_the_prelude() {
    let calls = [
        "append xs (range 1 3)",
        "reverse xs",
        "sort xs",
        "insert 2 xs",
        "scan min 3 xs",
        "take 2 xs",
        "drop 2 xs",
        "takeWhile (\\x:Int. x < 3) xs",
        "filter even xs",
        "zipWith max xs (tail xs)",
        "build insert nil xs",
        "iterate 4 (twice negate) (head xs)",
        "replicate 3 (last xs)",
        "cons (length xs) (cons (sum xs) nil)",
        "cons (maximum xs) (cons (index xs 1) nil)",
        "if elem 5 xs then nil else xs",
        "if all even xs then nil else xs",
        "cons (pick (head xs) 7 xs) nil",
        "cons (foldr const 4 xs) (cons (foldl (flip const) 4 xs) nil)",
        "pipe tail reverse xs",
        "map (compose id (const 3)) xs",
        "if and (not (null xs)) true then xs else cons 9 nil",
        "cons ((-7) / 2) (cons ((-7) % 2) (cons (7 / (-2)) (cons (7 % (-2)) nil)))",
    ];
    let programs: Vec<Term> =
        calls.iter().map(|call| read_program(&format!("\\xs:List. {call}"), 1).unwrap()).collect();
    for mode in [Mode::Plain, Mode::Optimised] {
        for (program, line) in programs.iter().zip(run_module(&programs, mode, None)) {
            assert_eq!(line_of(program), line, "{program}");
        }
    }
}

/// A small program for each bug.
const SHOWING: [(Bug, &str); 13] = [
    (Bug::BranchUnion, "\\xs:List. take 1 xs"),
    (Bug::PassedFunction, "\\xs:List. let y = head xs in map (\\x:Int. x + y) xs"),
    (
        Bug::ElementsToo,
        "\\xs:List. let y = head xs in if length (cons y xs) < 9 then cons 1 (cons y nil) else xs",
    ),
    (Bug::OneRound, "\\xs:List. cons (pick (head nil) 1 xs) nil"),
    (Bug::StaleFact, "\\xs:List. let y = head xs in map (\\x:Int. seq y x) (seq y xs)"),
    (Bug::SeqOfCall, "\\xs:List. seq (length xs) xs"),
    (Bug::Capture, "\\xs:List. tail (tail (cons 1 nil))"),
    (Bug::TimesZero, "\\xs:List. map (\\x:Int. x * 0) xs"),
    (Bug::RoundToZero, "\\xs:List. cons ((-1) / 2) xs"),
    (Bug::ReverseTwice, "\\xs:List. reverse (reverse xs)"),
    (Bug::HeadOfMap, "\\xs:List. cons (head (map (\\x:Int. 1) xs)) nil"),
    (Bug::DropTwice, "\\xs:List. drop (-1) (drop 1 xs)"),
    (
        Bug::AnyBinder,
        "\\xs:List. append (zipWith (\\a:Int. \\b:Int. a) xs (sort xs)) (zipWith (\\a:Int. \\b:Int. b) xs (sort xs))",
    ),
];

#[test]
fn each_bug_has_a_program_that_shows_it() {
    assert_eq!(SHOWING.map(|(bug, _)| bug), Bug::ALL);
    for (bug, text) in SHOWING {
        let program = [read_program(text, 1).unwrap()];
        let plain = &run_module(&program, Mode::Plain, None)[0];
        let optimised = &run_module(&program, Mode::Optimised, None)[0];
        let wrong = &run_module(&program, Mode::Optimised, Some(bug))[0];
        assert!(agree(plain, optimised), "{text}\n{plain}\n{optimised}");
        assert!(!agree(plain, wrong), "{bug} isn't seen in {text}\n{plain}\n{wrong}");
        assert_eq!(run_module(&program, Mode::Plain, Some(bug))[0], *plain);
    }
}

#[test]
fn a_bug_is_named_by_what_it_prints() {
    for bug in Bug::ALL {
        assert_eq!(bug.name().parse(), Ok(bug));
    }
    let unknown = "nonsense".parse::<Bug>().unwrap_err();
    assert!(unknown.starts_with("there is no bug `nonsense`; there are branch-union, "));
}

#[property(cases = 300, seed = 2)]
fn a_program_is_well_typed_and_reads_back(program: Program) {
    let text = program.to_string();
    assert!(type_of(&program.term(), &prelude().types).is_ok(), "{text}");
    assert_eq!(read_program(&text, 1).map(Program::from), Ok(program), "{text}");
}

#[property(cases = 100, seed = 3)]
fn a_program_is_put_together_again_from_its_tree(program: Program) {
    assert_eq!(value_of(&tree_of(&program)), Ok(program));
}

#[property(cases = 100, seed = 4)]
fn a_view_fits_its_shape(program: Program) {
    let tree = view(&program);
    let shape = lurcher_trees::shape(view_shape());
    for (index, node) in tree.nodes().iter().enumerate() {
        assert_eq!(node.shape, shape.id);
        let constructor = &shape.constructors[node.constructor as usize];
        assert_eq!(tree.children(index).count(), constructor.fields.len(), "{}", constructor.name);
    }
}

#[test]
fn the_simplest_program_gives_back_its_list() {
    let simplest = generators::simplest(any::<Program>());
    assert_eq!(simplest.to_string(), "\\x0:List. x0");
}

#[test]
fn every_constructor_of_the_view_is_drawn() {
    let shape = lurcher_trees::shape(view_shape());
    let mut is_drawn = vec![false; shape.constructors.len()];
    for seed in 0..2000 {
        for node in view(&program_of_seed(seed)).nodes() {
            is_drawn[node.constructor as usize] = true;
        }
    }
    let missing = shape.constructors.iter().zip(is_drawn).filter(|(_, is_drawn)| !is_drawn);
    assert_eq!(missing.map(|(constructor, _)| constructor.name).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn what_is_wrong_with_a_text_is_said_with_its_place() {
    let deep = format!("\\x:List. {}x{}", "(".repeat(300), ")".repeat(300));
    let long = format!("\\x:List. cons (1{}) x", " + 1".repeat(300));
    let endless = format!("\\x:List. cons (1{}) x", " + 1".repeat(100_000));
    let cases = [
        ("\\x:List. (x", "line 4, column 12: expected `)`, found the end"),
        ("\\x:List. x ?", "line 4, column 12: `?` begins no word"),
        ("\\x:List. y", "line 4, column 10: `y` is bound nowhere, and no function of the prelude"),
        ("\\x:Lst. x", "line 4, column 4: expected a type: Int, Bool, List or (…), found `Lst`"),
        ("\\let:List. x", "line 4, column 2: expected a name, found `let`"),
        (
            "  \\x:Int. x",
            "line 4, column 3: a program has the type List -> List; this one has Int -> Int",
        ),
        ("\\x:List. cons nil x", "line 4, column 1: in `cons nil x0`: expected Int, found List"),
        ("\\x:List. x x", "line 4, column 1: in `x0 x0`: expected a function, found List"),
        (
            "\\x:List. cons 99999999999999999999 x",
            "line 4, column 15: `99999999999999999999` does not fit 64 bits",
        ),
        ("\\x:List. if true then x", "line 4, column 24: expected `else`, found the end"),
        (
            "\\x:List. x )",
            "line 4, column 12: expected an operator, an argument or the end, found `)`",
        ),
        (deep.as_str(), "line 4, column 209: nested deeper than 200 levels"),
        (long.as_str(), "line 4, column 1: nested deeper than 200 levels"),
        (endless.as_str(), "line 4, column 10002: a program may have 5000 words, not more"),
    ];
    for (text, expected) in cases {
        let shown: String = text.chars().take(60).collect();
        let message = read_program(text, 4).expect_err(&shown);
        assert_eq!(message.to_string(), expected, "{shown}");
    }
}

#[test]
fn the_least_and_the_largest_number_read_back() {
    for number in [i64::MIN, i64::MAX, -1, 0] {
        let body = Term::Cons(Term::Integer(number).into(), Term::Nil.into());
        let program = Program { body };
        assert_eq!(read_program(&program.to_string(), 1).map(Program::from), Ok(program));
    }
}

#[test]
fn a_program_nested_as_deep_as_allowed_is_compiled() {
    let text = format!("\\x:List. {}x{}", "seq x (".repeat(90), ")".repeat(90));
    let program = [read_program(&text, 1).unwrap()];
    let plain = run_module(&program, Mode::Plain, None);
    assert_eq!(run_module(&program, Mode::Optimised, None), plain);
}
