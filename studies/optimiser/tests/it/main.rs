//! The program under test as a process, and the experiment with it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use lurcher_study_optimiser::{
    Bug, Mode, Program, Term, agree, program_of_seed, random_batches, run_batch, run_module,
    until_failure,
};

fn executable() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_lurcher-study-optimiser"))
}

fn output_of(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(executable())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A process that refuses its arguments doesn't read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The exit code, and what was said.
fn refusal(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let output = output_of(arguments, input);
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr).unwrap().trim().to_string())
}

#[test]
fn a_batch_prints_what_the_library_computes() {
    let programs: Vec<Program> = (0..50).map(program_of_seed).collect();
    let terms: Vec<Term> = programs.iter().map(Program::term).collect();
    for (mode, bug) in
        [(Mode::Plain, None), (Mode::Optimised, None), (Mode::Optimised, Some(Bug::OneRound))]
    {
        let lines = run_batch(executable(), &programs, mode, bug).unwrap();
        assert_eq!(lines, run_module(&terms, mode, bug));
    }
}

#[test]
fn an_empty_batch_prints_nothing() {
    assert_eq!(run_batch(executable(), &[], Mode::Optimised, None).unwrap(), [""; 0]);
}

#[test]
fn programs_are_read_from_a_file() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-programs.txt");
    fs::write(&file, "\\xs:List. xs\n\n\\xs:List. nil\n").unwrap();
    let output = output_of(&["-O0", file.to_str().unwrap()], "");
    assert!(output.status.success());
    let expected = "[]; [Exception; [1Exception; [2,Exception; [3,1,2Exception; [2,-1,5,3]; Exception\n\
                    []; []; []; []; []; []; []\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn malformed_programs_are_refused_with_line_and_column() {
    assert_eq!(
        refusal(&["-O2"], "\\xs:List. xs\n\\xs:List. (xs\n"),
        (Some(2), "standard input: line 2, column 14: expected `)`, found the end".to_string())
    );
    let deep = format!("\\xs:List. {}", "(".repeat(200_000));
    let message = "standard input: line 1, column 5006: a program may have 5000 words, not more";
    assert_eq!(refusal(&["-O0"], &deep), (Some(2), message.to_string()));
}

#[test]
fn unknown_arguments_are_refused() {
    let (code, message) = refusal(&["-O3"], "");
    assert_eq!(
        (code, message.as_str()),
        (Some(2), "there is no option `-O3`; there are -O0, -O2, --bug")
    );
    let (code, message) = refusal(&["--bug", "none-such"], "");
    assert_eq!(code, Some(2));
    assert!(message.starts_with("there is no bug `none-such`; there are "), "{message}");
}

#[test]
fn the_experiment_finds_a_bug_and_says_what_it_took() {
    let batches = random_batches(1, 100);
    let run = until_failure(executable(), Some(Bug::OneRound), batches, 5_000).unwrap();
    let program = run.found.expect("one program in forty shows it");
    let (plain, wrong) = run.outputs.unwrap();
    assert!(!agree(&plain, &wrong));
    assert_eq!(run_module(&[program.term()], Mode::Plain, None), [plain]);
    assert_eq!(run.batches, run.tests.div_ceil(100));
}

#[test]
fn without_a_bug_the_experiment_ends_with_its_batches() {
    let run = until_failure(executable(), None, random_batches(2, 50).take(2), 5_000).unwrap();
    assert_eq!((run.tests, run.batches), (100, 2));
    assert_eq!(run.found, None);
}
