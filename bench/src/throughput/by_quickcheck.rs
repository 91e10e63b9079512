//! The rows in quickcheck: `Arbitrary` and `QuickCheck::quicktest`.
//!
//! The recursive types have hand-written instances, as they must: a budget is
//! drawn below the generator's size, as quickcheck does for the length of a
//! list, and is shared among the parts.

use quickcheck::{Arbitrary, Gen, QuickCheck, Testable};

use super::Load;
use super::subjects::{Ast, Subject, Tree, consume};

fn run(property: impl Testable, load: Load) {
    let passed = QuickCheck::new()
        .rng(Gen::from_size_and_seed(load.size, load.seed))
        .tests(load.cases)
        .max_tests(load.cases)
        .quicktest(property);
    assert_eq!(passed.ok(), Some(load.cases), "the property always holds");
}

fn property<T: Subject>(value: T) {
    consume(&value);
}

/// Runs the cases of one row.
pub(crate) fn row(name: &str, load: Load) {
    match name {
        "nothing" => run(property::<()> as fn(()), load),
        "u64" => run(property::<u64> as fn(u64), load),
        "vec" => run(property::<Vec<u32>> as fn(Vec<u32>), load),
        "string" => run(property::<String> as fn(String), load),
        "tree" => run(property::<Tree> as fn(Tree), load),
        "ast" => run(property::<Ast> as fn(Ast), load),
        _ => unreachable!("quickcheck has no row {name}"),
    }
}

fn budget(g: &mut Gen) -> usize {
    usize::arbitrary(g) % g.size().max(1)
}

impl Arbitrary for Tree {
    fn arbitrary(g: &mut Gen) -> Tree {
        let budget = budget(g);
        tree(g, budget)
    }
}

fn tree(g: &mut Gen, budget: usize) -> Tree {
    if budget == 0 {
        return Tree::Leaf(i32::arbitrary(g));
    }
    let left = (budget - 1) / 2;
    let right = budget - 1 - left;
    Tree::Node(Box::new(tree(g, left)), Box::new(tree(g, right)))
}

impl Arbitrary for Ast {
    fn arbitrary(g: &mut Gen) -> Ast {
        let budget = budget(g);
        ast(g, budget)
    }
}

const LEAVES: [u8; 5] = [0, 1, 2, 3, 4];
const BRANCHES: [u8; 15] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

fn ast(g: &mut Gen, budget: usize) -> Ast {
    if budget == 0 {
        return match g.choose(&LEAVES) {
            Some(0) => Ast::Unit,
            Some(1) => Ast::Bool(bool::arbitrary(g)),
            Some(2) => Ast::Int(i32::arbitrary(g)),
            Some(3) => Ast::Byte(u8::arbitrary(g)),
            _ => Ast::Name(u16::arbitrary(g)),
        };
    }
    let part = |g: &mut Gen, n: usize| Box::new(ast(g, (budget - 1) / n));
    match g.choose(&BRANCHES) {
        Some(0) => Ast::Not(part(g, 1)),
        Some(1) => Ast::Negate(part(g, 1)),
        Some(2) => Ast::Borrow(part(g, 1)),
        Some(3) => Ast::Deref(part(g, 1)),
        Some(4) => Ast::Return(part(g, 1)),
        Some(5) => Ast::Add(part(g, 2), part(g, 2)),
        Some(6) => Ast::Sub(part(g, 2), part(g, 2)),
        Some(7) => Ast::Mul(part(g, 2), part(g, 2)),
        Some(8) => Ast::Div(part(g, 2), part(g, 2)),
        Some(9) => Ast::Less(part(g, 2), part(g, 2)),
        Some(10) => Ast::Equal(part(g, 2), part(g, 2)),
        Some(11) => Ast::And(part(g, 2), part(g, 2)),
        Some(12) => Ast::Or(part(g, 2), part(g, 2)),
        Some(13) => Ast::Let(u16::arbitrary(g), part(g, 2), part(g, 2)),
        _ => Ast::If(part(g, 3), part(g, 3), part(g, 3)),
    }
}
