//! The challenges in proptest, for information: strategies and `TestRunner::run`.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

use super::challenges::*;
use super::mutual::{Expression, Statement};
use super::probe::{Outcome, Probe};

/// A challenge that proptest can draw inputs for.
pub(crate) trait ByProptest: Challenge {
    fn strategy() -> BoxedStrategy<Self::Input>;
}

/// Runs a challenge once.
pub(crate) fn run<C: ByProptest>(seed: u64, cases: u64) -> Outcome {
    let probe = Probe::<C>::new('a');
    let config = Config {
        cases: u32::try_from(cases).expect("fewer than 2^32 cases"),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        max_global_rejects: u32::MAX,
        ..Config::default()
    };
    // That the property fails is the point; the probe knows how.
    let _ = TestRunner::new(config).run(&C::strategy(), |input| {
        probe.begin();
        match probe.judge(&input) {
            Claim::Holds => Ok(()),
            Claim::Broken => Err(TestCaseError::fail("does not hold")),
            Claim::Irrelevant => Err(TestCaseError::reject("precondition")),
        }
    });
    probe.outcome()
}

fn numbers() -> impl Strategy<Value = Vec<i32>> + Clone {
    prop::collection::vec(any::<i32>(), 0..100)
}

impl ByProptest for Bound5 {
    fn strategy() -> BoxedStrategy<FiveLists> {
        any::<FiveLists>().boxed()
    }
}

impl ByProptest for Reverse {
    fn strategy() -> BoxedStrategy<Vec<i32>> {
        numbers().boxed()
    }
}

impl ByProptest for LengthList {
    fn strategy() -> BoxedStrategy<Vec<i32>> {
        (1..=100usize).prop_flat_map(|n| prop::collection::vec(0..=1000, n)).boxed()
    }
}

impl ByProptest for Deletion {
    fn strategy() -> BoxedStrategy<(Vec<i32>, usize)> {
        (numbers(), 0..=10usize).boxed()
    }
}

impl ByProptest for Distinct {
    fn strategy() -> BoxedStrategy<Vec<i32>> {
        numbers().boxed()
    }
}

impl ByProptest for NestedLists {
    fn strategy() -> BoxedStrategy<Vec<Vec<i32>>> {
        prop::collection::vec(numbers(), 0..100).boxed()
    }
}

impl ByProptest for Matrix {
    fn strategy() -> BoxedStrategy<Vec<Vec<i32>>> {
        let sizes = (1..=10usize, 1..=10usize);
        sizes
            .prop_flat_map(|(rows, columns)| {
                prop::collection::vec(prop::collection::vec(0..=1000, columns), rows)
            })
            .boxed()
    }
}

impl ByProptest for HeavySum {
    fn strategy() -> BoxedStrategy<Vec<i32>> {
        prop::collection::vec(0..10_000, 0..100).boxed()
    }
}

impl ByProptest for Text {
    fn strategy() -> BoxedStrategy<String> {
        any::<String>().boxed()
    }
}

impl ByProptest for TreeDepth {
    fn strategy() -> BoxedStrategy<Tree> {
        let leaf = any::<i32>().prop_map(Tree::Leaf);
        leaf.prop_recursive(8, 64, 2, |inner| {
            (inner.clone(), inner)
                .prop_map(|(left, right)| Tree::Node(Box::new(left), Box::new(right)))
        })
        .boxed()
    }
}

impl ByProptest for Mutual {
    fn strategy() -> BoxedStrategy<Statement> {
        statements(3)
    }
}

/// Statements up to a depth: proptest has no recursion over two types.
fn statements(depth: u32) -> BoxedStrategy<Statement> {
    if depth == 0 {
        return Just(Statement::Skip).boxed();
    }
    let value = expressions(depth);
    let body = statements(depth - 1).prop_map(Box::new);
    prop_oneof![
        Just(Statement::Skip),
        value.clone().prop_map(Statement::Print),
        value.clone().prop_map(Statement::Assert),
        (any::<u8>(), value.clone()).prop_map(|(name, value)| Statement::Assign(name, value)),
        (body.clone(), body.clone()).prop_map(|(first, second)| Statement::Sequence(first, second)),
        (value.clone(), body.clone()).prop_map(|(value, body)| Statement::When(value, body)),
        (value, body).prop_map(|(value, body)| Statement::Repeat(value, body)),
    ]
    .boxed()
}

fn expressions(depth: u32) -> BoxedStrategy<Expression> {
    let leaf = prop_oneof![
        any::<i32>().prop_map(Expression::Number),
        any::<u8>().prop_map(Expression::Variable),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let body = statements(depth - 1).prop_map(Box::new);
    let part = expressions(depth - 1).prop_map(Box::new);
    prop_oneof![
        leaf,
        part.clone().prop_map(Expression::Not),
        part.clone().prop_map(Expression::Negate),
        (part.clone(), part.clone()).prop_map(|(a, b)| Expression::Add(a, b)),
        (part.clone(), part.clone()).prop_map(|(a, b)| Expression::Less(a, b)),
        (body, part).prop_map(|(a, b)| Expression::Do(a, b)),
    ]
    .boxed()
}
