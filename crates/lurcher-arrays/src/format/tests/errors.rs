//! Messages, as users see them.

use super::super::*;

fn error(text: &str, name: &str) -> String {
    match read_model(text, name, &ReadOptions::new()) {
        Ok(reading) => panic!("no error: {:?}", reading.model),
        Err(error) => error.to_string(),
    }
}

fn warnings(text: &str, name: &str) -> String {
    let reading = read_model(text, name, &ReadOptions::new()).unwrap_or_else(|e| panic!("{e}"));
    let warnings: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
    warnings.join("\n\n")
}

#[test]
fn unknown_parameters_are_errors_with_a_suggestion() {
    let pict = "Browser: Firefox, Safari\nSystem: Mac\n\nIF [Browsr] = \"Safari\"\n  THEN [System] = \"Mac\";\n";
    insta::assert_snapshot!(error(pict, "shop.pict"), @r#"
    shop.pict:4:5: error: no parameter is called `Browsr`
      |
    4 | IF [Browsr] = "Safari"
      |     ^^^^^^
      = help: did you mean `Browser`?
    "#);
    insta::assert_snapshot!(error("A: 1, 2\nB: 1\n{ A, C } @ 2\n", "m.pict"), @"
    m.pict:3:6: error: no parameter is called `C`
      |
    3 | { A, C } @ 2
      |      ^
    ");
    let acts =
        "[System]\nName: x\n[Parameter]\nmode (enum) : fast,slow\n[Constraint]\nmode = fast\n";
    insta::assert_snapshot!(error(acts, "m.txt"), @r#"
    m.txt:6:8: error: no parameter is called `fast`
      |
    6 | mode = fast
      |        ^^^^
      = help: values are written in quotes: `"fast"`
    "#);
    let acts = "[Parameter]\nwidth (int) : 1,2\n[Relation]\nR1 : (widht, 1)\n";
    insta::assert_snapshot!(error(acts, "m.txt"), @"
    m.txt:4:7: error: no parameter is called `widht`
      |
    4 | R1 : (widht, 1)
      |       ^^^^^
      = help: did you mean `width`?
    ");
}

#[test]
fn values_that_a_parameter_lacks_are_warnings() {
    let text = "Browser: Firefox, Safari\nItems: 1, 5\n[Browser] <> \"Safary\";\n[Items] = 4;\n[Browser] IN {\"firefox\", \"Opera\"};\n";
    insta::assert_snapshot!(warnings(text, "shop.pict"), @r#"
    shop.pict:3:14: warning: `Browser` has no value `Safary`, so this always holds
      |
    3 | [Browser] <> "Safary";
      |              ^^^^^^^^
      = help: did you mean `Safari`?

    shop.pict:4:11: warning: `Items` has no value `4`, so this never holds
      |
    4 | [Items] = 4;
      |           ^

    shop.pict:5:26: warning: `Browser` has no value `Opera`, so it can be left out of the list
      |
    5 | [Browser] IN {"firefox", "Opera"};
      |                          ^^^^^^^
    "#);
}

#[test]
fn repeated_values_and_things_that_look_like_ranges_are_warnings() {
    insta::assert_snapshot!(warnings("A: x, y, x\nB: 0..10\nC: <A>, <a >, <Aa>\n", "m.pict"), @"
    m.pict:1:10: warning: the value `x` is repeated, and counts once
      |
    1 | A: x, y, x
      |          ^

    m.pict:2:4: warning: `0..10` is taken for a name, not for a range
      |
    2 | B: 0..10
      |    ^^^^^
      = help: a range of integers is written `0..=10`, with both its ends

    m.pict:3:15: warning: no parameter is called `Aa`, so this is taken for a value
      |
    3 | C: <A>, <a >, <Aa>
      |               ^^^^
      = help: did you mean `A`?

    m.pict:3:9: warning: the value `x` is repeated, and counts once
      |
    3 | C: <A>, <a >, <Aa>
      |         ^^^^

    m.pict:3:9: warning: the value `y` is repeated, and counts once
      |
    3 | C: <A>, <a >, <Aa>
      |         ^^^^
    ");
}

#[test]
fn kinds_must_fit() {
    insta::assert_snapshot!(error("A: 1, 2\n[A] = \"1\";\n", "m.pict"), @r#"
    m.pict:2:7: error: `A` is a number and can't be compared with `"1"`, which is text
      |
    2 | [A] = "1";
      |       ^^^
      = help: numbers are written without quotes: `1`
    "#);
    insta::assert_snapshot!(error("A: 1, NA\n[A] = 1;\n", "m.pict"), @r#"
    m.pict:2:7: error: `A` is text and can't be compared with `1`, which is a number
      |
    2 | [A] = 1;
      |       ^
      = help: text is written in quotes: `"1"`
    "#);
    insta::assert_snapshot!(error("A: 1, 2\nB: x\n[A] = [B];\n", "m.pict"), @"
    m.pict:3:7: error: `A` is a number and can't be compared with `B`, which is text
      |
    3 | [A] = [B];
      |       ^^^
    ");
    let acts = "[Parameter]\nok (boolean) : true,false\n[Constraint]\nok = \"true\"\n";
    insta::assert_snapshot!(error(acts, "m.txt"), @r#"
    m.txt:4:6: error: `ok` is a truth value and can't be compared with `"true"`, which is text
      |
    4 | ok = "true"
      |      ^^^^^^
      = help: truth values are written without quotes: `true`
    "#);
    let acts = "[Parameter]\na (int) : 1,2\nb (enum) : x,y\n[Constraint]\na + b > 2\n";
    insta::assert_snapshot!(error(acts, "m.txt"), @"
    m.txt:5:5: error: arithmetic needs integers, and `b` is none
      |
    5 | a + b > 2
      |     ^
    ");
    let acts = "[Parameter]\na (int) : 1,2\n[Constraint]\na + 1\n";
    insta::assert_snapshot!(error(acts, "m.txt"), @"
    m.txt:4:1: error: expected a condition, found the value `a + 1`
      |
    4 | a + 1
      | ^^^^^
      = help: compare it with something
    ");
}

#[test]
fn syntax_errors_say_what_was_expected() {
    let texts = [
        "A: 1, 2\nIF [A] = 1 [A] = 2;\n",
        "A: 1, 2\nIF [A] = 1 THEN [A] = 2\n",
        "A: 1, 2\n[A] IN {1 2};\n",
        "A: 1, 2\n([A] = 1 OR [A] = 2;\n",
        "A: 1, 2\n[A] == 1 && [A] = 2;\n",
        "A: 1, 2\n[A] = B;\n",
        "A: 1, 2\n1 < [A] < 2;\n",
        "A: 1, 2\n[A = 1;\n",
        "A: 1, 2\nA B C\n",
        "A: 1, 2\n{ A } @ 2\n",
        "A: 1,, 2\n",
        "A:\n",
        "A: 1\na: 2\n",
        "# nothing\n",
    ];
    let messages: Vec<String> = texts.iter().map(|text| error(text, "m.pict")).collect();
    insta::assert_snapshot!(messages.join("\n\n"), @r#"
    m.pict:2:12: error: expected `AND`, `OR` or `THEN`, found `[A]`
      |
    2 | IF [A] = 1 [A] = 2;
      |            ^^^

    m.pict:2:24: error: expected `;`, found the end
      |
    2 | IF [A] = 1 THEN [A] = 2
      |                        ^
      = help: every constraint ends with `;`

    m.pict:2:11: error: expected `,` or `}`, found `2`
      |
    2 | [A] IN {1 2};
      |           ^

    m.pict:2:20: error: expected `)`, found the end
      |
    2 | ([A] = 1 OR [A] = 2;
      |                    ^

    m.pict:2:10: error: `&` can't be part of a constraint
      |
    2 | [A] == 1 && [A] = 2;
      |          ^
      = help: "and" is `AND`

    m.pict:2:7: error: `B` can't be part of a constraint
      |
    2 | [A] = B;
      |       ^
      = help: text is written in quotes: `"B"`

    m.pict:2:1: error: expected `name: value, value`, found no `:`
      |
    2 | 1 < [A] < 2;
      | ^^^^^^^^^^^^
      = help: a constraint begins with `IF`, `[`, `(` or `NOT`

    m.pict:2:1: error: this name has no closing `]`
      |
    2 | [A = 1;
      | ^^^^^^

    m.pict:2:1: error: expected `name: value, value`, found no `:`
      |
    2 | A B C
      | ^^^^^

    m.pict:2:7: error: expected a strength from 1 to 1, found `2`
      |
    2 | { A } @ 2
      |       ^^^

    m.pict:1:6: error: expected a value of `A`
      |
    1 | A: 1,, 2
      |      ^

    m.pict:1:1: error: `A` has no values
      |
    1 | A:
      | ^

    m.pict:2:1: error: `a` and `A` differ in case only
      |
    2 | a: 2
      | ^
      = help: every parameter needs its own name

    m.pict:2:1: error: there are no parameters
      |
    2 | 
      | ^
      = help: a parameter is a line such as `Size: small, large`
    "#);
}

#[test]
fn acts_errors_have_places() {
    let texts = [
        "width (int) : 1,2\n",
        "[System]\n[Parametres]\n",
        "[Parameter]\na (int) : 1,x\n",
        "[Parameter]\na (float) : 1\n",
        "[Parameter]\na : 1\n",
        "[Parameter]\na (boolean) : yes\n",
        "[Parameter]\na (int) : 5..=1\n",
        "[Parameter]\na (int) : 1\n[Relation]\nR : (a, 2)\n",
        "[Parameter]\na (int) : 1\n[Constraint]\nC1: a = 1 & a = 2\n",
        "[Parameter]\na (int) : 1\nb (int) : 1\n[Test Set]\na,b\n1\n",
        "[System]\nName: empty\n",
    ];
    let messages: Vec<String> = texts.iter().map(|text| error(text, "m.acts")).collect();
    insta::assert_snapshot!(messages.join("\n\n"), @r#"
    m.acts:1:1: error: expected a section such as `[System]`
      |
    1 | width (int) : 1,2
      | ^^^^^^^^^^^^^^^^^

    m.acts:2:1: error: no section is called `Parametres`
      |
    2 | [Parametres]
      | ^^^^^^^^^^^^
      = help: did you mean `Parameter`?

    m.acts:2:13: error: expected an integer, found `x`
      |
    2 | a (int) : 1,x
      |             ^
      = help: a range is written `0..=255`; a parameter of names is an `enum`

    m.acts:2:4: error: no type is called `float`
      |
    2 | a (float) : 1
      |    ^^^^^
      = help: the types are `int`, `enum` and `boolean`

    m.acts:2:1: error: expected `(int)`, `(enum)` or `(boolean)` after the name
      |
    2 | a : 1
      | ^

    m.acts:2:15: error: expected `true` or `false`, found `yes`
      |
    2 | a (boolean) : yes
      |               ^^^

    m.acts:2:11: error: this range has no values
      |
    2 | a (int) : 5..=1
      |           ^^^^^
      = help: the first value comes before the last one

    m.acts:4:9: error: expected a strength from 1 to 1, found `2`
      |
    4 | R : (a, 2)
      |         ^

    m.acts:4:11: error: `&` can't be part of a constraint
      |
    4 | C1: a = 1 & a = 2
      |           ^
      = help: "and" is `&&`

    m.acts:6:1: error: expected 2 values, as in the line of names, found 1
      |
    6 | 1
      | ^

    m.acts:3:1: error: there are no parameters
      |
    3 | 
      | ^
      = help: they are listed in the section `[Parameter]`
    "#);
}

#[test]
fn xml_errors_point_into_attributes() {
    let parameter =
        "<Parameter name=\"a\" type=\"0\"><values><value>1</value></values></Parameter>";
    let texts = [
        format!(
            "<System>\n<Parameters>{parameter}</Parameters>\n<Constraints>\n<Constraint text=\"a &gt; 0 &amp;&amp; b = 1\"/>\n</Constraints></System>"
        ),
        "<System>\n<Parameters></System>".to_string(),
        "<Systems/>".to_string(),
        "<System><Parameters><Parameter name=\"a\"/></Parameters></System>".to_string(),
    ];
    let messages: Vec<String> = texts.iter().map(|text| error(text, "m.xml")).collect();
    insta::assert_snapshot!(messages.join("\n\n"), @r#"
    m.xml:4:39: error: no parameter is called `b`
      |
    4 | <Constraint text="a &gt; 0 &amp;&amp; b = 1"/>
      |                                       ^

    m.xml:2:13: error: this is no XML: expected 'Parameters' tag, not 'System'
      |
    2 | <Parameters></System>
      |             ^

    m.xml:1:1: error: expected `<System>`, found `<Systems>`
      |
    1 | <Systems/>
      | ^^^^^^^^^^

    m.xml:1:21: error: `Parameter` needs the attribute `type`
      |
    1 | <System><Parameters><Parameter name="a"/></Parameters></System>
      |                     ^^^^^^^^^^^^^^^^^^^^^
    "#);
}

#[test]
fn casa_and_table_errors_have_places() {
    let mut messages = vec![
        error("2\n3\n3 2\n", "m.model"),
        error("4\n3\n3 2 2\n", "m.model"),
        error("2\n3\n3 2 x\n", "m.model"),
        error("2\n3\n3 0 2\n", "m.model"),
        error("a,b\n1\n", "m.csv"),
        error("a,a\n1,2\n", "m.csv"),
        error("a,b\n\"1,2\n", "m.csv"),
    ];
    let options = ReadOptions::new().constraints("1\n2\n- 0 - 9\n", "m.constraints");
    messages.push(read_model("2\n2\n2 2\n", "m.model", &options).unwrap_err().to_string());
    let rows = read_rows("[{\"a\": }]", "m.json", &Model::new("m"), &options);
    messages.push(rows.unwrap_err().to_string());
    insta::assert_snapshot!(messages.join("\n\n"), @r#"
    m.model:3:4: error: expected the number of values of parameter 2, found the end
      |
    3 | 3 2
      |    ^

    m.model:1:1: error: expected a strength from 1 to 3, found `4`
      |
    1 | 4
      | ^

    m.model:3:5: error: expected the number of values of parameter 2, found `x`
      |
    3 | 3 2 x
      |     ^

    m.model:3:3: error: `p1` has no values
      |
    3 | 3 0 2
      |   ^

    m.csv:2:1: error: expected 2 cells, as in the line of names, found 1
      |
    2 | 1
      | ^

    m.csv:1:3: error: there are two columns called `a`
      |
    1 | a,a
      |   ^

    m.csv:2:1: error: this cell has no closing `"`
      |
    2 | "1,2
      | ^^^^

    m.constraints:3:7: error: no value has the number 9
      |
    3 | - 0 - 9
      |       ^
      = help: the values are numbered from 0 to 3

    m.json:1:8: error: this is no JSON: expected value
      |
    1 | [{"a": }]
      |        ^
    "#);
}
