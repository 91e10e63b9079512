//! Files that are missing, malformed, contradictory or can't be written.

use insta::assert_snapshot;

use crate::build::SHOP;
use crate::support::Directory;

#[test]
fn a_missing_model_is_named() {
    let outcome = Directory::new().run(&["arrays", "shop.pict"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.starts_with("shop.pict: error: can't be read: "), "{}", outcome.stderr);
}

#[test]
fn a_malformed_model_has_a_place_and_a_remedy() {
    let directory = Directory::new()
        .with("shop.pict", &SHOP.replace("[Browser] = \"Edge\"", "[Browsr] = \"Edge\""));
    assert_snapshot!(directory.run(&["arrays", "shop.pict"]).text(), @r#"
    --- stderr
    shop.pict:6:5: error: no parameter is called `Browsr`
      |
    6 | IF [Browsr] = "Edge" THEN [System] = "Windows";
      |     ^^^^^^
      = help: did you mean `Browser`?
    --- exit code 2
    "#);
}

#[test]
fn a_suspicious_model_is_warned_about_unless_quiet() {
    let directory = Directory::new()
        .with("shop.pict", &format!("{SHOP}IF [Browser] = \"Opera\" THEN [Guest] = \"no\";\n"));
    let outcome = directory.run(&["arrays", "shop.pict", "--effort", "fast"]);
    assert!(outcome.stderr.contains("shop.pict:7:"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("Opera"), "{}", outcome.stderr);
    assert_eq!(directory.run(&["arrays", "shop.pict", "--effort", "fast", "--quiet"]).stderr, "");
}

#[test]
fn a_contradictory_model_names_the_constraints_to_blame() {
    let more = "[Guest] = \"yes\";\n[Browser] = \"Safari\";\n[System] = \"Linux\";\n";
    let directory = Directory::new().with("shop.pict", &format!("{SHOP}{more}"));
    assert_snapshot!(directory.run(&["arrays", "shop.pict"]).text(), @r#"
    --- stderr
    error: no row satisfies these 3 constraints together:
      the constraint in line 5 (`IF [Browser] = "Safari" THEN [System] = "Mac"`)
      the constraint in line 8 (`[Browser] = "Safari"`)
      the constraint in line 9 (`[System] = "Linux"`)
    any one of them could be left out to have rows: correct one
    --- exit code 1
    "#);
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    let directory = Directory::new();
    std::fs::write(directory.path().join("m.txt"), b"a: 1, 2\nb: \xff\xfe\n").unwrap();
    assert_snapshot!(directory.run(&["arrays", "m.txt"]).text(), @"
    --- stderr
    m.txt:2:4: error: the byte 0xff is not UTF-8
      |
    2 | b: ��
      |    ^
      = help: save the file as UTF-8
    --- exit code 2
    ");
}

#[test]
fn an_output_that_can_not_be_written_is_found_out_before_the_search() {
    let directory = Directory::new().with("shop.pict", SHOP);
    let outcome = directory.run(&["arrays", "shop.pict", "--output", "no/such/rows.csv"]);
    assert_eq!(outcome.code, Some(1));
    assert!(
        outcome.stderr.starts_with("error: can't write no/such/rows.csv: "),
        "{}",
        outcome.stderr
    );
    assert_eq!(directory.names(), ["shop.pict"]);
    assert_snapshot!(directory.run(&["arrays", "shop.pict", "-o", "."]).text(), @"
    --- stderr
    error: can't write .: it is a directory
    --- exit code 1
    ");
}

#[test]
fn rows_to_keep_that_contradict_the_model_are_refused_or_named() {
    let directory = Directory::new()
        .with("shop.pict", SHOP)
        .with("old.csv", "Browser,System\nSafari,Linux\n")
        .with("odd.csv", "Browser,Colour\nOpera,red\n");
    assert_snapshot!(directory.run(&["arrays", "shop.pict", "--seeds", "old.csv"]).text(), @r#"
    --- stderr
    error: seed 1 can't be completed: it breaks the constraint in line 5 (`IF [Browser] = "Safari" THEN [System] = "Mac"`); change the seed or leave it out
    --- exit code 1
    "#);
    let outcome = directory.run(&["arrays", "shop.pict", "-t", "1", "--seeds", "odd.csv"]);
    assert_eq!(outcome.code, Some(0));
    let warnings: Vec<&str> = outcome.stderr.lines().take(8).collect();
    assert_snapshot!(warnings.join("\n"), @"
    odd.csv:1:9: warning: no parameter is called `Colour`: the column is left out
      |
    1 | Browser,Colour
      |         ^^^^^^
    odd.csv:2:1: warning: `Browser` has no value `Opera`: the cell is taken to be free
      |
    2 | Opera,red
      | ^^^^^
    ");
}

#[test]
fn a_bad_suite_has_a_place() {
    let directory = Directory::new()
        .with("shop.pict", SHOP)
        .with("suite.csv", "Browser,System,Guest\nFirefox,Linux\n");
    assert_snapshot!(directory.run(&["arrays", "measure", "shop.pict", "suite.csv"]).text(), @"
    --- stderr
    suite.csv:2:1: error: expected 3 cells, as in the line of names, found 2
      |
    2 | Firefox,Linux
      | ^^^^^^^^^^^^^
    --- exit code 2
    ");
    let outcome = directory.run(&["arrays", "measure", "shop.pict", "none.csv"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.starts_with("none.csv: error: can't be read: "), "{}", outcome.stderr);
}

#[test]
fn a_model_that_a_format_can_not_express_is_refused() {
    let directory = Directory::new().with("m.csv", "a,b\n\"two\nlines\",1\nz,2\n");
    let outcome = directory.run(&["arrays", "convert", "m.csv", "--to", "pict"]);
    assert_snapshot!(outcome.text(), @"
    --- stderr
    error: the parameter `a` can't be written as pict: its name or one of its values has a character in it that means something else there
    --- exit code 1
    ");
}
