//! `lurcher arrays` as users see it: names, help texts, defaults.

use std::path::PathBuf;

use clap::{Arg, ArgAction, Command, value_parser};

use super::values::{EFFORTS, MODELS, RADIXES, TABLES, WRITABLE, one_of, pair, seconds};

pub(super) fn command() -> Command {
    Command::new("arrays")
        .about("Builds covering arrays: every combination of any t parameters, in few rows")
        .long_about(
            "Builds a covering array for the model in a file: rows in which every allowed \
             combination of values of any t parameters occurs, and as few rows as the effort \
             finds. The model is in the format of ACTS (text or XML), PICT or CASA.\n\n\
             Rows go to standard output, everything else to standard error. Ctrl-C ends the \
             search and writes the best array so far; a second one ends the program.",
        )
        .after_help(
            "Exit codes: 0 done; 1 the work could not be done, as when constraints contradict \
             each other;\n2 wrong arguments or a malformed file; 130 interrupted before there \
             was an array.",
        )
        .args_conflicts_with_subcommands(true)
        .subcommand_negates_reqs(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .arg(
            path("model", "MODEL")
                .required(true)
                .help("The file with the model; - is standard input"),
        )
        .arg(
            strength().help(
                "Covers every combination of so many parameters [default: the model's, or 2]",
            ),
        )
        .args(search_arguments())
        .args(build_arguments())
        .args(model_arguments())
        .subcommand(measure())
        .subcommand(convert())
        .subcommand(sequence())
}

fn build_arguments() -> Vec<Arg> {
    vec![
        Arg::new("threads")
            .long("threads")
            .value_name("N")
            .value_parser(value_parser!(u64).range(1..=1024))
            .help("Threads to use; the rows don't depend on it [default: all]"),
        Arg::new("rows")
            .long("rows")
            .value_name("N")
            .value_parser(value_parser!(u64).range(1..))
            .help(
                "Rows that are acceptable; large ranges are combined less thoroughly to keep to it",
            ),
        Arg::new("radix")
            .long("radix")
            .value_name("WHEN")
            .value_parser(one_of(RADIXES))
            .default_value("automatic")
            .help("Which ranges are split into digits"),
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .value_parser(one_of(TABLES))
            .help("How rows are written [default: by the name of the output, or csv]"),
        output().help("Writes the rows to this file, in one piece [default: standard output]"),
        path("seeds", "FILE")
            .long("seeds")
            .help("A table with rows to keep, in CSV with a header; an empty cell is free"),
        Arg::new("verify")
            .long("verify")
            .action(ArgAction::SetTrue)
            .help("Counts every combination again, by another algorithm, before rows are written"),
        quiet(),
    ]
}

fn measure() -> Command {
    Command::new("measure")
        .about("Measures which combinations an existing suite covers")
        .arg(path("model", "MODEL").required(true).help(
            "The file with the model; - if there is none: parameters and values are then those of the suite",
        ))
        .arg(path("suite", "SUITE").required(true).help("The suite, in CSV with a header; - is standard input"))
        .arg(strength().default_value("2").help("Measures every strength up to this one"))
        .arg(number("missing").default_value("10").help("Lists at most so many missing combinations"))
        .arg(path("chart", "FILE").long("chart").help(
            "Draws the shares that are covered, for each strength, as SVG into this file",
        ))
        .arg(path("complete", "FILE").long("complete").help(
            "Writes the suite, and the rows that it lacks, to this file; - is standard output",
        ))
        .args(search_arguments().map(|argument| argument.help_heading("Rows that are added")))
        .args(model_arguments())
        .arg(quiet())
}

fn convert() -> Command {
    Command::new("convert")
        .about("Writes a model in another format")
        .arg(
            path("model", "MODEL")
                .required(true)
                .help("The file with the model; - is standard input"),
        )
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("FORMAT")
                .required(true)
                .value_parser(one_of(WRITABLE))
                .help("The format to write"),
        )
        .args(model_arguments())
        .arg(output().help("Writes the model to this file [default: standard output]"))
}

fn sequence() -> Command {
    Command::new("sequence")
        .about("Orders events so that any t of them occur in every order, in few sequences")
        .arg(Arg::new("events").value_name("EVENT").required(true).num_args(1..).help("The events"))
        .arg(
            Arg::new("strength")
                .long("strength")
                .short('t')
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..=64))
                .default_value("3")
                .help("Covers every order of so many events"),
        )
        .arg(
            Arg::new("before")
                .long("before")
                .value_name("A:B")
                .action(ArgAction::Append)
                .value_parser(pair)
                .help("A always comes before B; may be given several times"),
        )
        .args(search_arguments())
        .arg(output().help("Writes the sequences to this file [default: standard output]"))
        .arg(quiet())
}

/// How much is searched.
fn search_arguments() -> [Arg; 4] {
    [
        Arg::new("effort")
            .long("effort")
            .value_name("EFFORT")
            .value_parser(one_of(EFFORTS))
            .default_value("balanced")
            .help("How much work the array is worth"),
        number("seed")
            .help("Another seed gives another array of about the same size")
            .default_value("0"),
        number("steps").help("Steps of search, in place of those that go with the effort"),
        Arg::new("time")
            .long("time")
            .value_name("SECONDS")
            .value_parser(seconds)
            .allow_negative_numbers(true)
            .help("Ends the search after this time; the rows then depend on the machine"),
    ]
}

/// How a model is to be read.
fn model_arguments() -> [Arg; 6] {
    let character = |id, default: &'static str| {
        let argument = Arg::new(id).long(id).value_name("CHARACTER").default_value(default);
        argument.value_parser(value_parser!(char)).help_heading("PICT models")
    };
    [
        Arg::new("from")
            .long("from")
            .value_name("FORMAT")
            .value_parser(one_of(MODELS))
            .help("The format of the model [default: guessed from the file]"),
        path("constraints", "FILE")
            .long("constraints")
            .help("The constraints of a CASA model [default: the file .constraints beside it]"),
        character("value-separator", ",").help("What separates values: PICT's /d"),
        character("alias-separator", "|").help("What separates the names of a value: PICT's /a"),
        character("negative-mark", "~").help("What marks invalid values: PICT's /n"),
        Arg::new("case-sensitive")
            .long("case-sensitive")
            .action(ArgAction::SetTrue)
            .help_heading("PICT models")
            .help("Tells names and values apart that differ only in case: PICT's /c"),
    ]
}

fn path(id: &'static str, name: &'static str) -> Arg {
    Arg::new(id).value_name(name).value_parser(value_parser!(PathBuf))
}

fn number(id: &'static str) -> Arg {
    Arg::new(id).long(id).value_name("N").value_parser(value_parser!(u64))
}

fn strength() -> Arg {
    Arg::new("strength")
        .long("strength")
        .short('t')
        .value_name("N")
        .value_parser(value_parser!(u64).range(1..=64))
}

fn output() -> Arg {
    path("output", "FILE").long("output").short('o')
}

fn quiet() -> Arg {
    Arg::new("quiet")
        .long("quiet")
        .short('q')
        .action(ArgAction::SetTrue)
        .help("Writes nothing to standard error but errors")
}
