//! Compile errors: one mistake, one message, with place, reason and remedy.
//!
//! The expected texts are those of one compiler version; see `tests/ui`.

#[test]
fn mistakes_are_explained_at_their_place() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
}
