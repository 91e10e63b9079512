//! `lurcher arrays convert MODEL`

use insta::assert_snapshot;

use crate::build::SHOP;
use crate::support::Directory;

#[test]
fn a_pict_model_becomes_an_acts_model_and_comes_back() {
    let directory = Directory::new().with("shop.pict", SHOP);
    let acts = directory.run(&["arrays", "convert", "shop.pict", "--to", "acts", "-o", "shop.txt"]);
    assert_eq!(acts.output(), "");
    assert_snapshot!(directory.read("shop.txt"), @r#"
    [System]
    Name: shop

    [Parameter]
    Browser (enum) : Firefox,Safari,Edge
    System (enum) : Linux,Mac,Windows
    Guest (enum) : yes,no

    [Constraint]
    !(Browser = "Safari") || System = "Mac"
    !(Browser = "Edge") || System = "Windows"
    "#);
    let pict = directory.run(&["arrays", "convert", "shop.txt", "--to", "pict"]);
    assert_snapshot!(pict.output(), @r#"
    Browser: Firefox, Safari, Edge
    System: Linux, Mac, Windows
    Guest: yes, no

    NOT ([Browser] = "Safari") OR [System] = "Mac";
    NOT ([Browser] = "Edge") OR [System] = "Windows";
    "#);
    let rows = |model| directory.run(&["arrays", model, "-q", "--effort", "fast"]).output();
    assert_eq!(rows("shop.pict"), rows("shop.txt"));
}

#[test]
fn what_gets_lost_is_said() {
    let directory = Directory::new().with("m.pict", "a: 1, 2 (5), ~-1\nb: x | y, z\n");
    let outcome = directory.run(&["arrays", "convert", "m.pict", "--to", "acts"]);
    assert_snapshot!(outcome.text(), @"
    [System]
    Name: m

    [Parameter]
    a (int) : 1,2,-1
    b (enum) : x,z
    --- stderr
    note: invalid values are written as ordinary values
    note: aliases are left out
    note: weights are left out
    --- exit code 0
    ");
}

#[test]
fn the_format_can_be_given() {
    let directory = Directory::new().with("m.txt", "a: 1, 2\nb: 3, 4\n");
    assert_snapshot!(
        directory.run(&["arrays", "convert", "m.txt", "--from", "acts", "--to", "pict"]).text(),
        @"
        --- stderr
        m.txt:1:1: error: expected a section such as `[System]`
          |
        1 | a: 1, 2
          | ^^^^^^^
        --- exit code 2
        "
    );
}
