//! Help, and what is said about a wrong command line.

use std::process::Command;

use insta::assert_snapshot;

use crate::support::run;

#[test]
fn without_arguments_help_is_an_error() {
    assert_snapshot!(run(&[]).text(), @"
    --- stderr
    Finds what ordinary tests miss.

    Usage: lurcher <COMMAND>

    Commands:
      arrays   Builds covering arrays: every combination of any t parameters, in few rows
      audit    Says which planted and automatic bugs the tests of a crate catch
      refined  Tests the refined functions of a crate, and says what was covered of each
      suite    Chooses inputs for the properties of a crate, and saves them

    Options:
      -h, --help     Print help
      -V, --version  Print version
    --- exit code 2
    ");
}

#[test]
fn help_of_arrays_names_every_option() {
    assert_snapshot!(run(&["arrays", "-h"]).text(), @"
    Builds covering arrays: every combination of any t parameters, in few rows

    Usage: lurcher arrays [OPTIONS] <MODEL>
           lurcher arrays <COMMAND>

    Commands:
      measure   Measures which combinations an existing suite covers
      convert   Writes a model in another format
      sequence  Orders events so that any t of them occur in every order, in few sequences

    Arguments:
      <MODEL>  The file with the model; - is standard input

    Options:
      -t, --strength <N>        Covers every combination of so many parameters [default: the model's, or 2]
          --effort <EFFORT>     How much work the array is worth [default: balanced] [possible values: fast, balanced, best]
          --seed <N>            Another seed gives another array of about the same size [default: 0]
          --steps <N>           Steps of search, in place of those that go with the effort
          --time <SECONDS>      Ends the search after this time; the rows then depend on the machine
          --threads <N>         Threads to use; the rows don't depend on it [default: all]
          --rows <N>            Rows that are acceptable; large ranges are combined less thoroughly to keep to it
          --radix <WHEN>        Which ranges are split into digits [default: automatic] [possible values: automatic, always, classes, never]
          --format <FORMAT>     How rows are written [default: by the name of the output, or csv] [possible values: csv, json, json-report, pict, acts, acts-csv]
      -o, --output <FILE>       Writes the rows to this file, in one piece [default: standard output]
          --seeds <FILE>        A table with rows to keep, in CSV with a header; an empty cell is free
          --verify              Counts every combination again, by another algorithm, before rows are written
      -q, --quiet               Writes nothing to standard error but errors
          --from <FORMAT>       The format of the model [default: guessed from the file] [possible values: acts, acts-xml, pict, casa, csv]
          --constraints <FILE>  The constraints of a CASA model [default: the file .constraints beside it]
      -h, --help                Print help (see more with '--help')

    PICT models:
          --value-separator <CHARACTER>  What separates values: PICT's /d [default: ,]
          --alias-separator <CHARACTER>  What separates the names of a value: PICT's /a [default: |]
          --negative-mark <CHARACTER>    What marks invalid values: PICT's /n [default: ~]
          --case-sensitive               Tells names and values apart that differ only in case: PICT's /c

    Exit codes: 0 done; 1 the work could not be done, as when constraints contradict each other;
    2 wrong arguments or a malformed file; 130 interrupted before there was an array.
    --- exit code 0
    ");
}

#[test]
fn long_help_of_arrays_explains_the_words() {
    assert_snapshot!(run(&["arrays", "--help"]).text(), @"
    Builds a covering array for the model in a file: rows in which every allowed combination of values of any t parameters occurs, and as few rows as the effort finds. The model is in the format of ACTS (text or XML), PICT or CASA.

    Rows go to standard output, everything else to standard error. Ctrl-C ends the search and writes the best array so far; a second one ends the program.

    Usage: lurcher arrays [OPTIONS] <MODEL>
           lurcher arrays <COMMAND>

    Commands:
      measure   Measures which combinations an existing suite covers
      convert   Writes a model in another format
      sequence  Orders events so that any t of them occur in every order, in few sequences

    Arguments:
      <MODEL>
              The file with the model; - is standard input

    Options:
      -t, --strength <N>
              Covers every combination of so many parameters [default: the model's, or 2]

          --effort <EFFORT>
              How much work the array is worth

              Possible values:
              - fast:     the first array that covers everything
              - balanced: a search for a smaller one, about two seconds
              - best:     a long search, about a minute unless --steps or --time say otherwise

              [default: balanced]

          --seed <N>
              Another seed gives another array of about the same size

              [default: 0]

          --steps <N>
              Steps of search, in place of those that go with the effort

          --time <SECONDS>
              Ends the search after this time; the rows then depend on the machine

          --threads <N>
              Threads to use; the rows don't depend on it [default: all]

          --rows <N>
              Rows that are acceptable; large ranges are combined less thoroughly to keep to it

          --radix <WHEN>
              Which ranges are split into digits

              Possible values:
              - automatic: where a parameter has too many values to combine
              - always:    every range
              - classes:   the longest, into classes of neighbouring values that are combined like values
              - never:     no range

              [default: automatic]

          --format <FORMAT>
              How rows are written [default: by the name of the output, or csv]

              Possible values:
              - csv:         comma-separated values
              - json:        an array of objects
              - json-report: an object with the rows and what is known about them
              - pict:        the table of PICT: values between tabs
              - acts:        the list of ACTS, called nist there
              - acts-csv:    the CSV of ACTS, with comments

      -o, --output <FILE>
              Writes the rows to this file, in one piece [default: standard output]

          --seeds <FILE>
              A table with rows to keep, in CSV with a header; an empty cell is free

          --verify
              Counts every combination again, by another algorithm, before rows are written

      -q, --quiet
              Writes nothing to standard error but errors

          --from <FORMAT>
              The format of the model [default: guessed from the file]

              Possible values:
              - acts:     the text form of ACTS
              - acts-xml: the XML form of ACTS
              - pict:     a model of PICT
              - casa:     a model of CASA, with its constraints in another file
              - csv:      a table, whose columns are the parameters and whose rows are kept

          --constraints <FILE>
              The constraints of a CASA model [default: the file .constraints beside it]

      -h, --help
              Print help (see a summary with '-h')

    PICT models:
          --value-separator <CHARACTER>
              What separates values: PICT's /d

              [default: ,]

          --alias-separator <CHARACTER>
              What separates the names of a value: PICT's /a

              [default: |]

          --negative-mark <CHARACTER>
              What marks invalid values: PICT's /n

              [default: ~]

          --case-sensitive
              Tells names and values apart that differ only in case: PICT's /c

    Exit codes: 0 done; 1 the work could not be done, as when constraints contradict each other;
    2 wrong arguments or a malformed file; 130 interrupted before there was an array.
    --- exit code 0
    ");
}

#[test]
fn help_of_measure() {
    assert_snapshot!(run(&["arrays", "measure", "--help"]).text(), @"
    Measures which combinations an existing suite covers

    Usage: lurcher arrays measure [OPTIONS] <MODEL> <SUITE>

    Arguments:
      <MODEL>
              The file with the model; - if there is none: parameters and values are then those of the suite

      <SUITE>
              The suite, in CSV with a header; - is standard input

    Options:
      -t, --strength <N>
              Measures every strength up to this one

              [default: 2]

          --missing <N>
              Lists at most so many missing combinations

              [default: 10]

          --chart <FILE>
              Draws the shares that are covered, for each strength, as SVG into this file

          --complete <FILE>
              Writes the suite, and the rows that it lacks, to this file; - is standard output

          --from <FORMAT>
              The format of the model [default: guessed from the file]

              Possible values:
              - acts:     the text form of ACTS
              - acts-xml: the XML form of ACTS
              - pict:     a model of PICT
              - casa:     a model of CASA, with its constraints in another file
              - csv:      a table, whose columns are the parameters and whose rows are kept

          --constraints <FILE>
              The constraints of a CASA model [default: the file .constraints beside it]

      -q, --quiet
              Writes nothing to standard error but errors

      -h, --help
              Print help (see a summary with '-h')

    Rows that are added:
          --effort <EFFORT>
              How much work the array is worth

              Possible values:
              - fast:     the first array that covers everything
              - balanced: a search for a smaller one, about two seconds
              - best:     a long search, about a minute unless --steps or --time say otherwise

              [default: balanced]

          --seed <N>
              Another seed gives another array of about the same size

              [default: 0]

          --steps <N>
              Steps of search, in place of those that go with the effort

          --time <SECONDS>
              Ends the search after this time; the rows then depend on the machine

    PICT models:
          --value-separator <CHARACTER>
              What separates values: PICT's /d

              [default: ,]

          --alias-separator <CHARACTER>
              What separates the names of a value: PICT's /a

              [default: |]

          --negative-mark <CHARACTER>
              What marks invalid values: PICT's /n

              [default: ~]

          --case-sensitive
              Tells names and values apart that differ only in case: PICT's /c
    --- exit code 0
    ");
}

#[test]
fn help_of_convert() {
    assert_snapshot!(run(&["arrays", "convert", "-h"]).text(), @"
    Writes a model in another format

    Usage: lurcher arrays convert [OPTIONS] --to <FORMAT> <MODEL>

    Arguments:
      <MODEL>  The file with the model; - is standard input

    Options:
          --to <FORMAT>         The format to write [possible values: acts, pict]
          --from <FORMAT>       The format of the model [default: guessed from the file] [possible values: acts, acts-xml, pict, casa, csv]
          --constraints <FILE>  The constraints of a CASA model [default: the file .constraints beside it]
      -o, --output <FILE>       Writes the model to this file [default: standard output]
      -h, --help                Print help (see more with '--help')

    PICT models:
          --value-separator <CHARACTER>  What separates values: PICT's /d [default: ,]
          --alias-separator <CHARACTER>  What separates the names of a value: PICT's /a [default: |]
          --negative-mark <CHARACTER>    What marks invalid values: PICT's /n [default: ~]
          --case-sensitive               Tells names and values apart that differ only in case: PICT's /c
    --- exit code 0
    ");
}

#[test]
fn help_of_sequence() {
    assert_snapshot!(run(&["arrays", "sequence", "--help"]).text(), @"
    Orders events so that any t of them occur in every order, in few sequences

    Usage: lurcher arrays sequence [OPTIONS] <EVENT>...

    Arguments:
      <EVENT>...
              The events

    Options:
      -t, --strength <N>
              Covers every order of so many events

              [default: 3]

          --before <A:B>
              A always comes before B; may be given several times

          --effort <EFFORT>
              How much work the array is worth

              Possible values:
              - fast:     the first array that covers everything
              - balanced: a search for a smaller one, about two seconds
              - best:     a long search, about a minute unless --steps or --time say otherwise

              [default: balanced]

          --seed <N>
              Another seed gives another array of about the same size

              [default: 0]

          --steps <N>
              Steps of search, in place of those that go with the effort

          --time <SECONDS>
              Ends the search after this time; the rows then depend on the machine

      -o, --output <FILE>
              Writes the sequences to this file [default: standard output]

      -q, --quiet
              Writes nothing to standard error but errors

      -h, --help
              Print help (see a summary with '-h')
    --- exit code 0
    ");
}

#[test]
fn an_unknown_option_gets_a_suggestion() {
    assert_snapshot!(run(&["arrays", "model.txt", "--strenght", "3"]).text(), @"
    --- stderr
    error: unexpected argument '--strenght' found

      tip: a similar argument exists: '--strength'

    Usage: lurcher arrays --strength <N> <MODEL>

    For more information, try '--help'.
    --- exit code 2
    ");
}

#[test]
fn an_unknown_word_gets_a_suggestion() {
    assert_snapshot!(run(&["arrays", "model.txt", "--effort", "bst"]).text(), @"
    --- stderr
    error: invalid value 'bst' for '--effort <EFFORT>'
      [possible values: fast, balanced, best]

      tip: a similar value exists: 'best'

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(run(&["array"]).text(), @"
    --- stderr
    error: unrecognized subcommand 'array'

      tip: a similar subcommand exists: 'arrays'

    Usage: lurcher <COMMAND>

    For more information, try '--help'.
    --- exit code 2
    ");
}

#[test]
fn numbers_out_of_bounds_are_refused() {
    assert_snapshot!(run(&["arrays", "model.txt", "--strength", "0"]).text(), @"
    --- stderr
    error: invalid value '0' for '--strength <N>': 0 is not in 1..=64

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(run(&["arrays", "model.txt", "--time", "-3"]).text(), @"
    --- stderr
    error: invalid value '-3' for '--time <SECONDS>': a number of seconds above 0 is needed, such as 30 or 0.5

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(run(&["arrays", "model.txt", "--threads", "many"]).text(), @"
    --- stderr
    error: invalid value 'many' for '--threads <N>': invalid digit found in string

    For more information, try '--help'.
    --- exit code 2
    ");
}

#[test]
fn an_order_of_events_needs_two_names() {
    assert_snapshot!(run(&["arrays", "sequence", "a", "b", "--before", "a"]).text(), @"
    --- stderr
    error: invalid value 'a' for '--before <A:B>': two events with a colon between are needed, such as open:close

    For more information, try '--help'.
    --- exit code 2
    ");
}

#[test]
fn cargo_passes_its_own_word_along() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-lurcher"));
        let output = command.args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let help = run(&["lurcher", "arrays", "-h"]);
    assert!(help.contains("Usage: cargo lurcher arrays [OPTIONS] <MODEL>"), "{help}");
    assert_eq!(
        run(&["lurcher", "--version"]),
        concat!("lurcher ", env!("CARGO_PKG_VERSION"), "\n")
    );
}
