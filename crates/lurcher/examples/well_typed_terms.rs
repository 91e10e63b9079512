//! Lists all closed well-typed terms of System F up to a size, with an ordinary type checker
//! that `#[logic]` reads lazily, and says how long one of them takes.
//!
//! ```text
//! cargo run --release -p lurcher --example well_typed_terms -- 12
//! ```

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use lurcher::lazy::{Fields, Hole, Lazy, Unfold};
use lurcher::prelude::*;
use lurcher_trees::{
    Builder, Cursor, Kind, Measure, Mismatch, Search, ShapeId, Sizes, Space, Style, define,
};

/// A variable, counted from the innermost binder; each step outwards costs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Index(u32);

#[derive(Clone, Debug, PartialEq, Eq, Data)]
enum Type {
    Unit,
    Var(Index),
    Arrow(Rc<(Type, Type)>),
    ForAll(Rc<Type>),
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Term {
    Unit,
    Var(Index),
    Lam(Type, Box<Term>),
    App(Box<Term>, Box<Term>),
    TLam(Box<Term>),
    TApp(Box<Term>, Type),
}

#[logic]
fn is_closed(depth: u32, of: &Type) -> bool {
    match of {
        Type::Unit => true,
        Type::Var(index) => index.0 < depth,
        Type::Arrow(parts) => is_closed(depth, &parts.0) && is_closed(depth, &parts.1),
        Type::ForAll(body) => is_closed(depth + 1, body),
    }
}

fn shift(by: u32, cut: u32, of: &Type) -> Type {
    match of {
        _ if by == 0 => of.clone(),
        Type::Unit => Type::Unit,
        Type::Var(Index(n)) => Type::Var(Index(if *n >= cut { n + by } else { *n })),
        Type::Arrow(parts) => {
            Type::Arrow(Rc::new((shift(by, cut, &parts.0), shift(by, cut, &parts.1))))
        }
        Type::ForAll(body) => Type::ForAll(Rc::new(shift(by, cut + 1, body))),
    }
}

fn substitute(n: u32, by: &Type, of: &Type) -> Type {
    match of {
        Type::Unit => Type::Unit,
        Type::Var(Index(m)) if *m == n => shift(n, 0, by),
        Type::Var(Index(m)) => Type::Var(Index(if *m > n { m - 1 } else { *m })),
        Type::Arrow(parts) => {
            Type::Arrow(Rc::new((substitute(n, by, &parts.0), substitute(n, by, &parts.1))))
        }
        Type::ForAll(body) => Type::ForAll(Rc::new(substitute(n + 1, by, body))),
    }
}

/// The type of a term under so many type binders; the context has the types of variables and
/// how many binders there were.
#[logic(plain(substitute))]
fn infer(depth: u32, context: &mut Vec<(Type, u32)>, term: &Term) -> Option<Type> {
    match term {
        Term::Unit => Some(Type::Unit),
        Term::Var(index) => {
            if index.0 as usize >= context.len() {
                return None;
            }
            let (of, outside) = &context[context.len() - 1 - index.0 as usize];
            Some(shift(depth - outside, 0, of))
        }
        Term::Lam(from, body) => {
            if !is_closed(depth, from) {
                return None;
            }
            context.push((from.clone(), depth));
            let to = infer(depth, context, body);
            let (from, _) = context.pop()?;
            Some(Type::Arrow(Rc::new((from, to?))))
        }
        Term::App(function, argument) => {
            let Type::Arrow(parts) = infer(depth, context, function)? else { return None };
            (infer(depth, context, argument)? == parts.0).then(|| parts.1.clone())
        }
        Term::TLam(body) => Some(Type::ForAll(Rc::new(infer(depth + 1, context, body)?))),
        Term::TApp(function, at) => {
            let Type::ForAll(body) = infer(depth, context, function)? else { return None };
            is_closed(depth, at).then(|| substitute(0, at, &body))
        }
    }
}

#[logic]
fn is_well_typed(term: &Term) -> bool {
    infer(0, &mut Vec::new(), term).is_some()
}

fn main() {
    let size = std::env::args().nth(1).and_then(|size| size.parse().ok()).unwrap_or(10);
    let space = Space::new(&[Term::shape()]).expect("terms can be listed");
    let search = Search::new(Arc::new(space));
    let start = Instant::now();
    let (mut n_found, mut n_wrong) = (0_u64, 0_u64);
    let (n_runs, _) = search.each(
        Sizes::UpTo(size),
        |search| is_well_typed::lazy(term(search)),
        |search| {
            n_found += 1;
            // Now and then a term is built, and asked again.
            if n_found % 1000 == 0 && !is_well_typed(&term(search).to_value()) {
                n_wrong += 1;
            }
            ControlFlow::<()>::Continue(())
        },
    );
    let elapsed = start.elapsed();
    let each = elapsed.as_secs_f64() * 1e6 / n_found as f64;
    println!(
        "{n_found} well-typed terms up to size {size}, {n_runs} runs, {} forced, {elapsed:.2?}, \
         {each:.3} µs each",
        search.n_forced(),
    );
    assert_eq!(n_wrong, 0, "the checker is right about what its lazy reading found");
}

fn term(search: &Search) -> Lazy<'_, Term> {
    Fields::of(search, search.root()).at(0)
}

impl Data for Index {
    fn shape() -> ShapeId {
        define::<Self>("Index", Kind::Sum, |shape| {
            shape.constructor("Index", Style::Tuple, 1, &[("0", u32::shape)]);
            shape.field(0, |index| index.measure = Some(Measure::Magnitude));
        })
    }

    fn draw(source: &mut Source) -> Self {
        Index(source.draw(0..4u32))
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), 0);
        self.0.write(tree);
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.constructor(Self::shape)?;
        u32::read(tree).map(Index)
    }

    fn build(hole: Hole<'_>) -> Self {
        Index(hole.force().1.at::<u32>(0).to_value())
    }
}

/// The layer of an index.
struct IndexLayer<'s>(Lazy<'s, u32>);

#[allow(private_interfaces)]
impl Unfold for Index {
    type Layer<'s> = IndexLayer<'s>;
    type Target = Self;
    type Receiver<'s> = Lazy<'s, Self>;

    fn unfold(&self) -> IndexLayer<'_> {
        IndexLayer(Lazy::from(&self.0))
    }

    #[inline]
    fn unfold_hole(hole: Hole<'_>) -> IndexLayer<'_> {
        IndexLayer(hole.force().1.at(0))
    }

    fn target(&self) -> &Self {
        self
    }

    fn receiver(lazy: Lazy<'_, Self>) -> Lazy<'_, Self> {
        lazy
    }
}
