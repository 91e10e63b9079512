//! `lazy-throughput`: how fast values are listed of which a predicate is true.
//!
//! All well-typed closed terms of System F without Booleans (six constructors of terms and four of
//! types; a constructor costs 1, a variable 1 and its index), up to size 13, with an ordinary
//! type checker that `#[logic]` reads lazily. Beside it, up to size 12, the same checker on every
//! term that there is, each built anew, as tools do that generate and filter.
//!
//! What would make the figure look better than it is:
//! - *a checker written for laziness*: it is as one would write it, and types are compared whole.
//!   Types are shared by `Rc`, one allocation for an arrow, and the context is a list on the stack: a
//!   checker that takes `&mut Vec<_>` instead is read as well, but its calls are run from the root
//!   for each choice, since nobody knows what they leave in the vector;
//! - *values that nobody builds*: the listing alone is judged, as a search that a property
//!   follows would build only some; what building each term and asking the checker once more takes is
//!   printed as a control;
//! - *a lucky run*: the listing is timed three times and the least counts, since what else the machine does only
//!   adds to it; all three are printed. What is compared with it is timed once;
//! - *a slow way to filter*: the terms that are filtered come from `lurcher::enumerate`, which
//!   shares nothing between them; what listing them takes without the checker is printed.

use std::hint::black_box;
use std::process::ExitCode;
use std::rc::Rc;

use lurcher::lazy::each_solution;
use lurcher::prelude::*;

use crate::harness::{Options, Table, Verdict, calibration, seconds};

#[derive(Clone, Debug, PartialEq, Data)]
enum Type {
    Unit,
    Var(#[data(size = magnitude)] u32),
    Arrow(Rc<(Type, Type)>),
    ForAll(Rc<Type>),
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Term {
    Unit,
    Var(#[data(size = magnitude)] u32),
    Lam(Type, Box<Term>),
    App(Box<Term>, Box<Term>),
    TLam(Box<Term>),
    TApp(Box<Term>, Type),
}

#[logic]
fn is_closed(depth: u32, of: &Type) -> bool {
    match of {
        Type::Unit => true,
        Type::Var(index) => *index < depth,
        Type::Arrow(parts) => is_closed(depth, &parts.0) && is_closed(depth, &parts.1),
        Type::ForAll(body) => is_closed(depth + 1, body),
    }
}

fn arrow(from: Type, to: Type) -> Type {
    Type::Arrow(Rc::new((from, to)))
}

fn shift(by: u32, cut: u32, of: &Type) -> Type {
    match of {
        _ if by == 0 => of.clone(),
        Type::Unit => Type::Unit,
        Type::Var(n) => Type::Var(if *n >= cut { n + by } else { *n }),
        Type::Arrow(parts) => arrow(shift(by, cut, &parts.0), shift(by, cut, &parts.1)),
        Type::ForAll(body) => Type::ForAll(shift(by, cut + 1, body).into()),
    }
}

fn substitute(n: u32, by: &Type, of: &Type) -> Type {
    match of {
        Type::Unit => Type::Unit,
        Type::Var(m) if *m == n => shift(n, 0, by),
        Type::Var(m) => Type::Var(if *m > n { m - 1 } else { *m }),
        Type::Arrow(parts) => arrow(substitute(n, by, &parts.0), substitute(n, by, &parts.1)),
        Type::ForAll(body) => Type::ForAll(substitute(n + 1, by, body).into()),
    }
}

/// The variables in scope, innermost first.
#[derive(Clone, Copy)]
struct Context<'c>(Option<&'c Binder<'c>>);

struct Binder<'c> {
    of: Type,
    /// Under how many type binders it stands.
    depth: u32,
    outer: Context<'c>,
}

impl<'c> Context<'c> {
    fn iter(self) -> impl Iterator<Item = &'c Binder<'c>> {
        std::iter::successors(self.0, |binder| binder.outer.0)
    }
}

/// The type of a term under so many type binders.
#[logic(plain(shift, substitute))]
fn infer(depth: u32, context: Context<'_>, term: &Term) -> Option<Type> {
    match term {
        Term::Unit => Some(Type::Unit),
        Term::Var(index) => {
            if *index >= context.iter().count() as u32 {
                return None;
            }
            let binder = context.iter().nth(*index as usize)?;
            Some(shift(depth - binder.depth, 0, &binder.of))
        }
        Term::Lam(from, body) => {
            if !is_closed(depth, from) {
                return None;
            }
            let binder = Binder { of: from.clone(), depth, outer: context };
            let to = infer(depth, Context(Some(&binder)), body)?;
            Some(arrow(binder.of, to))
        }
        Term::App(function, argument) => {
            let Type::Arrow(types) = infer(depth, context, function)? else { return None };
            if infer(depth, context, argument)? == types.0 { Some(types.1.clone()) } else { None }
        }
        Term::TLam(body) => Some(Type::ForAll(Rc::new(infer(depth + 1, context, body)?))),
        Term::TApp(function, at) => {
            let Type::ForAll(body) = infer(depth, context, function)? else { return None };
            if is_closed(depth, at) { Some(substitute(0, at, &body)) } else { None }
        }
    }
}

#[logic]
fn is_well_typed(term: &Term) -> bool {
    infer(0, Context(None), term).is_some()
}

/// Well-typed terms up to a size, as others have counted them.
const KNOWN: [(u32, u64); 3] = [(10, 24_022), (12, 308_396), (13, 1_117_940)];
const MOST_MICROS: f64 = 1.0;
const LEAST_RATIO: f64 = 15.0;
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "lazy-throughput",
        "at most 1.0 µs per well-typed term at size 13, 15x faster than generate and filter at 12",
    );
    let step = calibration();
    let scale = USUAL_STEP / step;
    println!("calibration loop: {step:.3} ns a step; seconds are multiplied by {scale:.3}\n");
    let (small, large) = options.pick((12, 13), (9, 10));
    let table = Table::new(&[
        ("side", 36),
        ("size", 4),
        ("terms", 10),
        ("well typed", 10),
        ("asked", 10),
        ("CPU s", 8),
        ("µs each", 8),
    ]);
    let line = |side: &str, size: u32, n: u64, found: u64, asked: u64, seconds: f64| {
        table.line(&[
            side.to_string(),
            size.to_string(),
            n.to_string(),
            found.to_string(),
            asked.to_string(),
            format!("{seconds:.3}"),
            format!("{:.3}", seconds * 1e6 / found.max(1) as f64),
        ]);
    };
    let mut counts = Vec::new();
    let mut lazily =
        |size: u32, side: &str, then: &mut dyn FnMut(lurcher::lazy::Lazy<'_, Term>)| {
            let (mut asked, mut found) = (0, 0);
            let took = scale
                * seconds(|| {
                    asked = each_solution::<Term>(
                        size,
                        |term| is_well_typed::lazy(term),
                        |term| {
                            found += 1;
                            then(term);
                        },
                    );
                });
            line(side, size, found, found, asked, took);
            counts.push((size, found));
            took
        };
    let mut least_of_three =
        |size| (0..3).map(|_| lazily(size, "lazy", &mut |_| {})).fold(f64::INFINITY, f64::min);
    let (lazy_small, lazy_large) = (least_of_three(small), least_of_three(large));
    let mut n_wrong = 0u64;
    lazily(large, "control: lazy, each built and asked", &mut |term| {
        n_wrong += u64::from(!is_well_typed(&term.to_value()));
    });
    let terms = lurcher::enumerate::<Term>();
    let (mut n, mut n_typed) = (0u64, 0u64);
    let filtered = scale
        * seconds(|| {
            for term in terms.up_to(small) {
                n += 1;
                n_typed += u64::from(is_well_typed(&term));
            }
        });
    line("generate and filter", small, n, n_typed, n, filtered);
    let listed = scale * seconds(|| terms.up_to(small).for_each(|term| drop(black_box(term))));
    line("control: generate only", small, n, n_typed, 0, listed);
    println!();
    counts.push((small, n_typed));
    let n_large = counts.iter().find(|(size, _)| *size == large).map_or(0, |&(_, n)| n);
    let is_known =
        |&(size, found): &(u32, u64)| KNOWN.iter().all(|&(known, n)| known != size || n == found);
    verdict.clause(counts.iter().all(is_known), "as many well-typed terms as are known");
    verdict.clause(n_wrong == 0, "the checker agrees about each term that was found");
    let micros = lazy_large * 1e6 / n_large as f64;
    let ratio = filtered / lazy_small;
    verdict.clause(
        micros <= MOST_MICROS,
        format!("{micros:.3} µs per well-typed term at size {large}, at most {MOST_MICROS}"),
    );
    verdict.clause(
        ratio >= LEAST_RATIO,
        format!(
            "{ratio:.1} times faster than generate and filter at {small}, at least {LEAST_RATIO}"
        ),
    );
    verdict.finish(format!("{micros:.2} µs per term, {ratio:.1}x generate and filter"))
}
