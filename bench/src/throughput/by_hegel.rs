//! The rows in hegel with the engine linked in: generators and `Hegel::run`.
//!
//! No database, no shrinking, no health checks, nothing printed: what is left
//! is the loop that makes cases and runs them.

use hegel::generators::{self as gs, Generator};
use hegel::{HealthCheck, Hegel, Phase, Settings, TestCase, Verbosity};

use super::Load;
use super::subjects::{Ast, Subject, Tree, consume};

fn run<T: Subject>(load: Load, draw: impl Fn(&TestCase) -> T) {
    let settings = Settings::new()
        .test_cases(load.cases)
        .seed(Some(load.seed))
        .database(None)
        .phases([Phase::Generate])
        .suppress_health_check(HealthCheck::all())
        .verbosity(Verbosity::Quiet);
    Hegel::new(|tc: TestCase| consume(&draw(&tc))).settings(settings).run();
}

/// Runs the cases of one row.
pub(crate) fn row(name: &str, load: Load) {
    match name {
        "nothing" => run(load, |_| ()),
        "u64" => run(load, |tc| tc.draw_silent(gs::integers::<u64>())),
        "vec" => run(load, |tc| tc.draw_silent(gs::vecs(gs::integers::<u32>()).max_size(99))),
        "string" => run(load, |tc| tc.draw_silent(gs::text())),
        "regex" => {
            let generator = gs::from_regex("[a-z]{1,20}").fullmatch(true);
            run(load, |tc| tc.draw_silent(&generator));
        }
        "tree" => {
            let leaf = gs::integers::<i32>().map(Tree::Leaf);
            let generator = gs::recursive(leaf, |inner| {
                hegel::tuples!(inner.clone(), inner)
                    .map(|(left, right)| Tree::Node(Box::new(left), Box::new(right)))
            })
            .max_leaves(load.size);
            run(load, |tc| tc.draw_silent(&generator));
        }
        "ast" => {
            let generator = ast(load.size);
            run(load, |tc| tc.draw_silent(&generator));
        }
        _ => unreachable!("hegel has no row {name}"),
    }
}

fn ast(max_leaves: usize) -> impl Generator<Ast> {
    let leaf = hegel::one_of!(
        gs::just(Ast::Unit),
        gs::booleans().map(Ast::Bool),
        gs::integers::<i32>().map(Ast::Int),
        gs::integers::<u8>().map(Ast::Byte),
        gs::integers::<u16>().map(Ast::Name),
    );
    gs::recursive(leaf, |inner| {
        let one = || inner.clone().map(Box::new);
        let two = || hegel::tuples!(one(), one());
        hegel::one_of!(
            one().map(Ast::Not),
            one().map(Ast::Negate),
            one().map(Ast::Borrow),
            one().map(Ast::Deref),
            one().map(Ast::Return),
            two().map(|(a, b)| Ast::Add(a, b)),
            two().map(|(a, b)| Ast::Sub(a, b)),
            two().map(|(a, b)| Ast::Mul(a, b)),
            two().map(|(a, b)| Ast::Div(a, b)),
            two().map(|(a, b)| Ast::Less(a, b)),
            two().map(|(a, b)| Ast::Equal(a, b)),
            two().map(|(a, b)| Ast::And(a, b)),
            two().map(|(a, b)| Ast::Or(a, b)),
            hegel::tuples!(gs::integers::<u16>(), one(), one())
                .map(|(name, a, b)| Ast::Let(name, a, b)),
            hegel::tuples!(one(), one(), one()).map(|(a, b, c)| Ast::If(a, b, c)),
        )
    })
    .max_leaves(max_leaves)
}
