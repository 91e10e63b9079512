//! The README and the book as documentation tests: their code must compile,
//! and where it is not marked `no_run`, it must pass.
//!
//! Blocks with `#[property]` are marked `test_harness`, because a property is a
//! test, and outside of a test harness the compiler leaves tests out.

macro_rules! documents {
    ($($name:ident: $path:literal;)*) => {$(
        #[doc = include_str!($path)]
        mod $name {}
    )*};
}

documents! {
    readme: "../../../README.md";
    arrays: "../../../book/src/arrays.md";
    audit: "../../../book/src/audit.md";
    coming_from: "../../../book/src/coming-from.md";
    configuration: "../../../book/src/configuration.md";
    coverage: "../../../book/src/coverage.md";
    deriving_data: "../../../book/src/deriving-data.md";
    enumeration: "../../../book/src/enumeration.md";
    explaining: "../../../book/src/explaining.md";
    generators: "../../../book/src/generators.md";
    getting_started: "../../../book/src/getting-started.md";
    isolation: "../../../book/src/isolation.md";
    laws: "../../../book/src/laws.md";
    logic: "../../../book/src/logic.md";
    patterns: "../../../book/src/patterns.md";
    properties: "../../../book/src/properties.md";
    refined: "../../../book/src/refined.md";
    refined_inputs: "../../../book/src/refined-inputs.md";
    requires: "../../../book/src/requires.md";
    specify: "../../../book/src/specify.md";
    suites: "../../../book/src/suites.md";
    statistics: "../../../book/src/statistics.md";
    tape: "../../../book/src/tape.md";
}
