//! The challenges in hegel, with the engine linked in.
//!
//! Generators are those its documentation recommends for each kind of value;
//! the two languages are deferred generators with as many leaves as branches, so
//! that values stay finite. Nothing is stored or printed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use hegel::generators::{self as gs, BoxedGenerator, Generator};
use hegel::{HealthCheck, Hegel, Settings, TestCase, Verbosity};

use super::challenges::*;
use super::mutual::{Expression, Statement};
use super::probe::{Outcome, Probe};

/// A challenge that hegel can draw inputs for.
pub(crate) trait ByHegel: Challenge {
    fn draw(tc: &TestCase) -> Self::Input;
}

/// Runs a challenge once.
pub(crate) fn run<C: ByHegel>(seed: u64, cases: u64) -> Outcome {
    let probe = Probe::<C>::new('0');
    let settings = Settings::new()
        .test_cases(cases)
        .seed(Some(seed))
        .database(None)
        .suppress_health_check(HealthCheck::all())
        .verbosity(Verbosity::Quiet)
        .print_blob(false);
    // A failing property ends in a panic, which is how it is meant to.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        Hegel::new(|tc: TestCase| {
            probe.begin();
            let input = C::draw(&tc);
            match probe.judge(&input) {
                Claim::Holds => {}
                Claim::Broken => panic!("does not hold"),
                Claim::Irrelevant => tc.reject(),
            }
        })
        .settings(settings)
        .run();
    }));
    probe.outcome()
}

fn numbers() -> impl Generator<Vec<i32>> {
    gs::vecs(gs::integers::<i32>())
}

fn up_to(most: i32) -> impl Generator<i32> {
    gs::integers::<i32>().min_value(0).max_value(most)
}

fn size(most: usize) -> impl Generator<usize> {
    gs::integers::<usize>().min_value(1).max_value(most)
}

impl ByHegel for Bound5 {
    fn draw(tc: &TestCase) -> FiveLists {
        let list = || gs::vecs(gs::integers::<i16>());
        tc.draw_silent(hegel::tuples!(list(), list(), list(), list(), list()))
    }
}

impl ByHegel for Reverse {
    fn draw(tc: &TestCase) -> Vec<i32> {
        tc.draw_silent(numbers())
    }
}

impl ByHegel for LengthList {
    fn draw(tc: &TestCase) -> Vec<i32> {
        let n = tc.draw_silent(size(100));
        tc.draw_silent(gs::vecs(up_to(1000)).min_size(n).max_size(n))
    }
}

impl ByHegel for Deletion {
    fn draw(tc: &TestCase) -> (Vec<i32>, usize) {
        let index = gs::integers::<usize>().min_value(0).max_value(10);
        tc.draw_silent(hegel::tuples!(numbers(), index))
    }
}

impl ByHegel for Distinct {
    fn draw(tc: &TestCase) -> Vec<i32> {
        tc.draw_silent(numbers())
    }
}

impl ByHegel for NestedLists {
    fn draw(tc: &TestCase) -> Vec<Vec<i32>> {
        tc.draw_silent(gs::vecs(numbers()))
    }
}

impl ByHegel for Matrix {
    fn draw(tc: &TestCase) -> Vec<Vec<i32>> {
        let rows = tc.draw_silent(size(10));
        let columns = tc.draw_silent(size(10));
        let row = gs::vecs(up_to(1000)).min_size(columns).max_size(columns);
        tc.draw_silent(gs::vecs(row).min_size(rows).max_size(rows))
    }
}

impl ByHegel for HeavySum {
    fn draw(tc: &TestCase) -> Vec<i32> {
        tc.draw_silent(gs::vecs(up_to(9_999)))
    }
}

impl ByHegel for Text {
    fn draw(tc: &TestCase) -> String {
        tc.draw_silent(gs::text())
    }
}

impl ByHegel for TreeDepth {
    fn draw(tc: &TestCase) -> Tree {
        let leaf = gs::integers::<i32>().map(Tree::Leaf);
        tc.draw_silent(gs::recursive(leaf, |inner| {
            hegel::tuples!(inner.clone(), inner)
                .map(|(left, right)| Tree::Node(Box::new(left), Box::new(right)))
        }))
    }
}

impl ByHegel for Mutual {
    fn draw(tc: &TestCase) -> Statement {
        static STATEMENTS: LazyLock<BoxedGenerator<'static, Statement>> = LazyLock::new(statements);
        tc.draw_silent(&*STATEMENTS)
    }
}

fn statements() -> BoxedGenerator<'static, Statement> {
    let statement = gs::deferred_silent::<Statement>();
    let expression = gs::deferred_silent::<Expression>();
    let body = || statement.generator().map(Box::new);
    let part = || expression.generator().map(Box::new);
    let value = || expression.generator();
    let byte = || gs::integers::<u8>();
    let all_statements = hegel::one_of!(
        gs::just(Statement::Skip),
        value().map(Statement::Print),
        value().map(Statement::Assert),
        hegel::tuples!(byte(), value()).map(|(name, value)| Statement::Assign(name, value)),
        hegel::tuples!(body(), body()).map(|(first, second)| Statement::Sequence(first, second)),
        hegel::tuples!(value(), body()).map(|(value, body)| Statement::When(value, body)),
        hegel::tuples!(value(), body()).map(|(value, body)| Statement::Repeat(value, body)),
    );
    let leaf = || {
        hegel::one_of!(
            gs::integers::<i32>().map(Expression::Number),
            byte().map(Expression::Variable),
        )
    };
    let branch = hegel::one_of!(
        part().map(Expression::Not),
        part().map(Expression::Negate),
        hegel::tuples!(part(), part()).map(|(a, b)| Expression::Add(a, b)),
        hegel::tuples!(part(), part()).map(|(a, b)| Expression::Less(a, b)),
        hegel::tuples!(body(), part()).map(|(a, b)| Expression::Do(a, b)),
    );
    let all_expressions = hegel::one_of!(leaf(), leaf(), branch);
    let generator = statement.generator();
    statement.set(all_statements);
    expression.set(all_expressions);
    generator
}
