//! The rows in proptest: strategies and `TestRunner::run`.
//!
//! No persistence, no forking; the generator of random numbers is the default
//! one unless the control asks for the faster one. Strings come from regular
//! expressions that are parsed once: `any::<String>()` and a literal used as a
//! strategy draw the same strings but parse theirs again for every case.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestRunner};

use super::Load;
use super::subjects::{Ast, Subject, Tree, consume};

fn run<S: Strategy<Value: Subject>>(strategy: &S, load: Load, rng_algorithm: RngAlgorithm) {
    let config = Config {
        cases: u32::try_from(load.cases).expect("fewer than 2^32 cases"),
        failure_persistence: None,
        rng_algorithm,
        rng_seed: RngSeed::Fixed(load.seed),
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(strategy, |value| {
        consume(&value);
        Ok(())
    });
    outcome.expect("the property always holds");
}

/// Which generator of random numbers proptest uses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Numbers {
    Default,
    Faster,
}

/// Runs the cases of one row.
pub(crate) fn row(name: &str, load: Load, numbers: Numbers) {
    let algorithm = match numbers {
        Numbers::Default => RngAlgorithm::default(),
        Numbers::Faster => RngAlgorithm::XorShift,
    };
    match name {
        "nothing" => run(&Just(()), load, algorithm),
        "u64" => run(&any::<u64>(), load, algorithm),
        "vec" => run(&prop::collection::vec(any::<u32>(), 0..100), load, algorithm),
        "string" => run(&regex("\\PC*"), load, algorithm),
        "regex" => run(&regex("[a-z]{1,20}"), load, algorithm),
        "tree" => run(&tree(), load, algorithm),
        "ast" => run(&ast(), load, algorithm),
        _ => unreachable!("proptest has no row {name}"),
    }
}

fn regex(pattern: &str) -> impl Strategy<Value = String> {
    proptest::string::string_regex(pattern).expect("a valid pattern")
}

fn tree() -> impl Strategy<Value = Tree> {
    any::<i32>().prop_map(Tree::Leaf).prop_recursive(8, 64, 2, |inner| {
        (inner.clone(), inner).prop_map(|(left, right)| Tree::Node(Box::new(left), Box::new(right)))
    })
}

fn ast() -> impl Strategy<Value = Ast> {
    let leaf = prop_oneof![
        Just(Ast::Unit),
        any::<bool>().prop_map(Ast::Bool),
        any::<i32>().prop_map(Ast::Int),
        any::<u8>().prop_map(Ast::Byte),
        any::<u16>().prop_map(Ast::Name),
    ];
    leaf.prop_recursive(6, 64, 2, |inner| {
        let one = inner.clone().prop_map(Box::new);
        let two = (one.clone(), one.clone());
        prop_oneof![
            one.clone().prop_map(Ast::Not),
            one.clone().prop_map(Ast::Negate),
            one.clone().prop_map(Ast::Borrow),
            one.clone().prop_map(Ast::Deref),
            one.clone().prop_map(Ast::Return),
            two.clone().prop_map(|(a, b)| Ast::Add(a, b)),
            two.clone().prop_map(|(a, b)| Ast::Sub(a, b)),
            two.clone().prop_map(|(a, b)| Ast::Mul(a, b)),
            two.clone().prop_map(|(a, b)| Ast::Div(a, b)),
            two.clone().prop_map(|(a, b)| Ast::Less(a, b)),
            two.clone().prop_map(|(a, b)| Ast::Equal(a, b)),
            two.clone().prop_map(|(a, b)| Ast::And(a, b)),
            two.prop_map(|(a, b)| Ast::Or(a, b)),
            (any::<u16>(), one.clone(), one.clone()).prop_map(|(name, a, b)| Ast::Let(name, a, b)),
            (one.clone(), one.clone(), one).prop_map(|(a, b, c)| Ast::If(a, b, c)),
        ]
    })
}
