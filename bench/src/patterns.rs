//! `patterns`: what constructor patterns are worth beside listing by size.
//!
//! The bugs planted in the evaluators of System F, 24 in all (nine constructors of terms and five
//! of types), one search for each: terms are required to be well-typed, the property is that a
//! mutant treats them as the correct program does, with at most 50 rounds. The control lists all
//! terms by size, lazily. The contender is what a user would run: the same, interleaved with
//! patterns, in one configuration for all, the building of arrays included.
//!
//! What would make the figure look better than it is:
//! - *a control that is slowed down*: both sides use the same search, checker and property, one
//!   after the other for each bug, and processor time counts;
//! - *choosing the bugs*: the figure is the median over all with a smallest counterexample of size
//!   11 or more, and what patterns cost on all others is a clause of its own;
//! - *a checker that suits*: it is that of the original study, which infers both sides of an
//!   application before it compares. One that refuses as soon as it can, knowing which type is
//!   wanted, helps listing more than patterns; the second table is for that, without a goal.
//!   It is the checker of our study.

use std::process::ExitCode;
use std::sync::Arc;

use lurcher::lazy::{Lazy, argument};
use lurcher::prelude::*;
use lurcher_study_systemf::{
    Correct, Mutant, Term, Type, arrow, forall, holds, is_well_formed, is_well_typed, shift_type,
    substitute_in_type,
};
use lurcher_trees::pattern::Interleaved;
use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

use crate::harness::{Options, Table, Verdict, median, seconds};

/// The type of a term, as the original study infers it: all parts first, then the comparison.
#[logic(plain(substitute_in_type))]
fn infer(in_scope: i32, context: &mut Vec<Type>, term: &Term) -> Option<Type> {
    match term {
        Term::Con => Some(Type::Base),
        Term::True | Term::False => Some(Type::Bool),
        Term::Var(index) => {
            let from_end = usize::try_from(*index).ok()?;
            context.get(context.len().checked_sub(1 + from_end)?).cloned()
        }
        Term::Lam(parts) => {
            let (of, body) = &**parts;
            if !is_well_formed(in_scope, of) {
                return None;
            }
            context.push(of.clone());
            let result = infer(in_scope, context, body);
            context.pop();
            Some(arrow(of.clone(), result?))
        }
        Term::App(parts) => {
            let function = infer(in_scope, context, &parts.0)?;
            let argument = infer(in_scope, context, &parts.1)?;
            match function {
                Type::Arrow(parts) if parts.0 == argument => Some(parts.1.clone()),
                _ => None,
            }
        }
        Term::Cond(parts) => {
            let condition = infer(in_scope, context, &parts.0)?;
            let yes = infer(in_scope, context, &parts.1)?;
            let no = infer(in_scope, context, &parts.2)?;
            (condition == Type::Bool && yes == no).then_some(yes)
        }
        Term::TLam(body) => {
            let mut inner = context.iter().map(|of| shift_type(&Correct, 0, of)).collect();
            Some(forall(infer(in_scope + 1, &mut inner, body)?))
        }
        Term::TApp(parts) => {
            let function = infer(in_scope, context, &parts.0)?;
            match function {
                Type::ForAll(body) if is_well_formed(in_scope, &parts.1) => {
                    Some(substitute_in_type(&Correct, 0, &parts.1, &body))
                }
                _ => None,
            }
        }
    }
}

#[logic]
fn is_typed(term: &Term) -> bool {
    infer(0, &mut Vec::new(), term).is_some()
}

type Checker = fn(&Search) -> bool;

fn in_full(search: &Search) -> bool {
    is_typed::lazy(argument::<Term>(search, 0))
}

fn early(search: &Search) -> bool {
    is_well_typed::lazy(argument::<Term>(search, 0))
}

/// How a search for a counterexample went.
struct Hunt {
    seconds: f64,
    n_runs: u64,
    n_terms: u64,
    /// The size of what was found, and the pattern, if it was one.
    size: u32,
    pattern: String,
}

fn fails(mutant: Mutant, search: &Search) -> bool {
    let term: Lazy<'_, Term> = argument(search, 0);
    !holds(mutant, &term.to_value())
}

fn listing(mutant: Mutant, checker: Checker, space: &Arc<Space>) -> Hunt {
    let (mut size, mut n_terms) = (space.least(), 0);
    let mut n_runs = 0;
    let seconds = seconds(|| {
        let mut sweep = Sweep::new(Arc::clone(space), Sizes::Exactly(size));
        loop {
            match sweep.next(checker, u64::MAX) {
                Next::Value => {
                    n_terms += 1;
                    if fails(mutant, sweep.search()) {
                        break;
                    }
                }
                _ => {
                    size += 1;
                    sweep.restart(Sizes::Exactly(size));
                }
            }
        }
        n_runs = sweep.n_runs();
    });
    Hunt { seconds, n_runs, n_terms, size, pattern: String::new() }
}

fn interleaved(mutant: Mutant, checker: Checker, space: &Arc<Space>) -> Hunt {
    let (mut size, mut n_terms, mut n_runs) = (0, 0, 0);
    let mut pattern = String::from("listed");
    let seconds = seconds(|| {
        let mut all = Interleaved::new(Arc::clone(space), lurcher::patterns::arrays());
        while all.next(checker, u64::MAX) == Next::Value {
            n_terms += 1;
            if fails(mutant, all.search()) {
                break;
            }
        }
        if let (true, Some(by)) = (all.is_pattern(), all.patterns().pattern()) {
            pattern = by.to_string();
        }
        (size, n_runs) = (all.size(), all.n_runs());
    });
    Hunt { seconds, n_runs, n_terms, size, pattern }
}

/// Both hunts; those that are short are done again and again in turns, and the median time counts.
fn in_turns(control: impl Fn() -> Hunt, contender: impl Fn() -> Hunt) -> (Hunt, Hunt) {
    let (mut first, mut second) = (control(), contender());
    let mut times = (vec![first.seconds], vec![second.seconds]);
    while times.0.len() < ROUNDS && first.seconds + second.seconds < SHORT {
        times.0.push(control().seconds);
        times.1.push(contender().seconds);
    }
    (first.seconds, second.seconds) = (median(&times.0), median(&times.1));
    (first, second)
}

/// In seconds: hunts that take less in all are done several times.
const SHORT: f64 = 1.0;
const ROUNDS: usize = 9;
/// Below this, a difference is one of measuring.
const MOMENT: f64 = 0.005;
const LARGE: u32 = 11;
const LEAST_RATIO: f64 = 3.0;
const MOST_SLOWER: f64 = 2.0;

/// The ratios of all bugs, with the sizes of their smallest counterexamples.
fn table(options: &Options, checker: Checker, most_size: u32) -> Vec<(&'static str, u32, f64)> {
    let space = Arc::new(Space::new(&[Term::shape()]).expect("terms can be listed"));
    let table = Table::new(&[
        ("bug", 18),
        ("size", 4),
        ("control: runs", 13),
        ("terms", 8),
        ("CPU s", 8),
        ("contender: runs", 15),
        ("terms", 8),
        ("CPU s", 8),
        ("faster", 6),
        ("found at", 8),
        ("by", 18),
    ]);
    let mut ratios = Vec::new();
    for mutant in Mutant::ALL {
        if !options.wants(mutant.name()) || smallest(mutant) > most_size {
            continue;
        }
        let (control, contender) =
            in_turns(|| listing(mutant, checker, &space), || interleaved(mutant, checker, &space));
        let ratio = control.seconds.max(MOMENT) / contender.seconds.max(MOMENT);
        table.line(&[
            mutant.name().to_string(),
            control.size.to_string(),
            control.n_runs.to_string(),
            control.n_terms.to_string(),
            format!("{:.3}", control.seconds),
            contender.n_runs.to_string(),
            contender.n_terms.to_string(),
            format!("{:.3}", contender.seconds),
            format!("{ratio:.2}"),
            contender.size.to_string(),
            contender.pattern,
        ]);
        ratios.push((mutant.name(), control.size, ratio));
    }
    println!();
    ratios
}

/// The size of the smallest counterexample, so that a quick run can leave out the long searches.
fn smallest(mutant: Mutant) -> u32 {
    match mutant {
        Mutant::LiftTApp => 13,
        Mutant::LiftVar | Mutant::LiftLam | Mutant::LiftTLamA | Mutant::LiftTLamB => 12,
        Mutant::LiftTNoIncr | Mutant::SubstNoLiftT => 11,
        _ => 10,
    }
}

fn large(ratios: &[(&'static str, u32, f64)]) -> Vec<f64> {
    ratios.iter().filter(|(_, size, _)| *size >= LARGE).map(|&(.., ratio)| ratio).collect()
}

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "patterns",
        "3x faster than listing by size in the median of bugs of size 11 and more, nowhere 2x slower",
    );
    let most_size = options.pick(13, 11);
    println!("a checker that infers all parts before it compares:\n");
    let ratios = table(options, in_full, most_size);
    println!("a checker that refuses as soon as it can, for comparison:\n");
    let early = table(options, early, options.pick(12, 11));
    println!("the median for size {LARGE} and more is {:.2} there\n", median(&large(&early)));
    let of_large = median(&large(&ratios));
    let (worst, _, least) = ratios
        .iter()
        .copied()
        .fold(("none", 0, f64::MAX), |least, one| if one.2 < least.2 { one } else { least });
    verdict.clause(
        of_large >= LEAST_RATIO,
        format!("{of_large:.2} times faster in the median, at least {LEAST_RATIO}"),
    );
    verdict.clause(
        least >= 1.0 / MOST_SLOWER,
        format!("{:.2} times slower on {worst}, at most {MOST_SLOWER}", 1.0 / least),
    );
    verdict
        .finish(format!("{of_large:.2}x faster in the median, {:.2}x slower at worst", 1.0 / least))
}
