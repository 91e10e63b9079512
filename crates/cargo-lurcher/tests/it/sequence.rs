//! `lurcher arrays sequence EVENT…`

use insta::assert_snapshot;

use crate::support::run;

#[test]
fn every_order_of_two_events_needs_two_sequences() {
    assert_snapshot!(run(&["arrays", "sequence", "open", "read", "close", "-t", "2"]).text(), @"
    open,read,close
    close,read,open
    --- stderr
    2 sequences, optimal: no set of sequences is smaller
    effort balanced: 6 steps of search; nothing smaller exists
    --- exit code 0
    ");
}

#[test]
fn orders_that_are_ruled_out_do_not_occur() {
    let arguments = ["arrays", "sequence", "open", "read, once", "close", "-t", "2"];
    let rules = ["--before", "open:close", "--before", "open:read, once"];
    assert_snapshot!(run(&[&arguments[..], &rules[..]].concat()).text(), @r#"
    open,"read, once",close
    open,close,"read, once"
    --- stderr
    2 sequences, optimal: no set of sequences is smaller
    effort balanced: 126 steps of search; nothing smaller exists
    --- exit code 0
    "#);
}

#[test]
fn rules_that_contradict_each_other_are_refused() {
    let rules = ["--before", "a:b", "--before", "b:a"];
    assert_snapshot!(run(&[&["arrays", "sequence", "a", "b", "c"][..], &rules[..]].concat()).text(), @"
    --- stderr
    error: `a` would have to come before itself, by way of `b`: remove one of the rules about these events
    --- exit code 1
    ");
    assert_snapshot!(run(&["arrays", "sequence", "a", "b", "c", "--before", "a:d"]).text(), @"
    --- stderr
    error: `d` is none of the events: expected one of those listed
    --- exit code 1
    ");
    assert_snapshot!(run(&["arrays", "sequence", "a", "a", "c"]).text(), @"
    --- stderr
    error: event 2: `a` is listed twice: events must differ
    --- exit code 1
    ");
}
