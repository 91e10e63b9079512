//! The rows in chaos_theory: its source and `Env::check`.
//!
//! It has no generators of recursive types, so these are functions over the
//! source, with a limit on the depth.

use std::time::Duration;

use chaos_theory::{Env, Source, make};

use super::Load;
use super::subjects::{Ast, Subject, Tree, consume};

fn run<T: Subject>(load: Load, draw: impl Fn(&mut Source<'_>) -> T) {
    Env::builder()
        .with_check_iters(load.cases as usize)
        .with_check_time(Duration::from_secs(3600))
        .with_rng_seed(load.seed as u32)
        .build()
        .check(|source| consume(&draw(source)));
}

/// Runs the cases of one row.
pub(crate) fn row(name: &str, load: Load) {
    match name {
        "nothing" => run(load, |_| ()),
        "u64" => run(load, |source| source.any::<u64>("value")),
        "vec" => {
            run(load, |source| {
                source.any_of("value", make::vec_n(make::arbitrary::<u32>(), 0..100))
            });
        }
        "string" => run(load, |source| source.any::<String>("value")),
        "regex" => {
            let generator = make::string_matching("[a-z]{1,20}", true);
            run(load, |source| source.any_of("value", &generator));
        }
        "tree" => run(load, |source| tree(source, load.size)),
        "ast" => run(load, |source| ast(source, load.size)),
        _ => unreachable!("chaos_theory has no row {name}"),
    }
}

fn tree(source: &mut Source<'_>, depth: usize) -> Tree {
    let kinds: &[&'static str] = if depth == 0 { &["leaf"] } else { &["leaf", "node"] };
    source.select("tree", kinds, |source, _, kind| match kind {
        0 => Tree::Leaf(source.any("value")),
        _ => Tree::Node(Box::new(tree(source, depth - 1)), Box::new(tree(source, depth - 1))),
    })
}

const KINDS: [&str; 20] = [
    "unit", "bool", "int", "byte", "name", "not", "negate", "borrow", "deref", "return", "add",
    "sub", "mul", "div", "less", "equal", "and", "or", "let", "if",
];

fn ast(source: &mut Source<'_>, depth: usize) -> Ast {
    let kinds = if depth == 0 { &KINDS[..5] } else { &KINDS[..] };
    let part = |source: &mut Source<'_>| Box::new(ast(source, depth - 1));
    source.select("ast", kinds, |source, _, kind| match kind {
        0 => Ast::Unit,
        1 => Ast::Bool(source.any("value")),
        2 => Ast::Int(source.any("value")),
        3 => Ast::Byte(source.any("value")),
        4 => Ast::Name(source.any("value")),
        5 => Ast::Not(part(source)),
        6 => Ast::Negate(part(source)),
        7 => Ast::Borrow(part(source)),
        8 => Ast::Deref(part(source)),
        9 => Ast::Return(part(source)),
        10 => Ast::Add(part(source), part(source)),
        11 => Ast::Sub(part(source), part(source)),
        12 => Ast::Mul(part(source), part(source)),
        13 => Ast::Div(part(source), part(source)),
        14 => Ast::Less(part(source), part(source)),
        15 => Ast::Equal(part(source), part(source)),
        16 => Ast::And(part(source), part(source)),
        17 => Ast::Or(part(source), part(source)),
        18 => Ast::Let(source.any("name"), part(source), part(source)),
        _ => Ast::If(part(source), part(source), part(source)),
    })
}
