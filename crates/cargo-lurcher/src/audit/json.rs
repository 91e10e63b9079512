//! Findings for programs, as JSON.

use std::path::Path;

use serde_json::{Value, json};

use super::diff::diff;
use super::findings::{Findings, OfKind};
use super::kinds::Kind;
use super::outcome::Outcome;
use super::text::next;

/// All there is, for other programs.
///
/// Where one test that catches a mutant was enough, it is not said which one that was: another one
/// might have been asked first.
pub(crate) fn json(findings: &Findings, root: &Path) -> Value {
    let is_whole = findings.is_whole;
    let mutants: Vec<Value> = (0..findings.mutants.len())
        .map(|index| {
            let mutant = &findings.mutants[index];
            let cells: Vec<Value> = findings.rows[index]
                .iter()
                .filter(|_| is_whole)
                .map(|(test, cell)| {
                    json!({
                        "test": findings.tests[*test],
                        "caught": cell.caught.map(Outcome::name),
                        "cases": cell.cases,
                        "passed": cell.n_passed,
                    })
                })
                .collect();
            json!({
                "name": mutant.name,
                "kind": mutant.kind,
                "file": mutant.file,
                "line": mutant.start.0,
                "column": mutant.start.1 + 1,
                "end_line": mutant.end.0,
                "end_column": mutant.end.1 + 1,
                "function": findings.function_of(index),
                "original": mutant.original,
                "replacement": mutant.replacement,
                "diff": diff(mutant, root),
                "caught": findings.caught(index).map(Outcome::name),
                "reached_by": findings.n_reaching[index],
                "differs_in": findings.n_differing[index],
                "tests": cells,
            })
        })
        .collect();
    let (kills, alone, set) = (findings.kills(), findings.n_alone(), findings.killing_set());
    let tests: Vec<Value> = (0..findings.tests.len())
        .map(|test| {
            let mean = findings.mean_cases(test).filter(|_| is_whole);
            json!({
                "name": findings.tests[test],
                "kind": findings.kinds[test].map(Kind::name),
                "catches": is_whole.then(|| kills[test].len()),
                "alone": is_whole.then(|| alone[test]),
                "mean_cases": mean.map(|(mean, _)| mean),
                "standard_error": mean.and_then(|(_, error)| error),
                "in_killing_set": is_whole.then(|| set.tests.contains(&test)),
            })
        })
        .collect();
    let kinds: Vec<Value> = findings
        .by_kind()
        .into_iter()
        .filter(|_| is_whole)
        .map(|OfKind { kind, n_tests, n_caught, mean }| {
            json!({
                "kind": kind.name(),
                "tests": n_tests,
                "catches": n_caught,
                "mean_cases": mean.map(|(mean, _)| mean),
                "standard_error": mean.and_then(|(_, error)| error),
            })
        })
        .collect();
    json!({
        "format": 1,
        "n_mutants": findings.mutants.len(),
        "n_caught": findings.n_caught(),
        "n_left_out": findings.n_left_out,
        "is_matrix_whole": findings.is_whole,
        "killing_set_is_smallest": is_whole.then_some(set.is_smallest),
        "programs": findings.programs,
        "kinds": kinds,
        "what_next": next(findings),
        "tests": tests,
        "mutants": mutants,
    })
}
