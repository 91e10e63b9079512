//! Finding rows: a first array that covers everything, then smaller ones.

mod algebra;
mod bound;
mod ipog;
mod lanes;
mod numbering;
mod random;
mod squeeze;
mod witness;

use std::time::Instant;

use lanes::Limits;
use numbering::Numbering;
use random::Random;
use witness::Oracle;

use crate::array::End;
use crate::options::{Effort, Options};
use crate::problem::{Cell, FREE, Problem};

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) rows: Vec<Vec<Cell>>,
    pub(crate) lower_bound: usize,
    pub(crate) end: End,
    pub(crate) steps: u64,
    pub(crate) start: &'static str,
}

/// Tuples beyond which there is no search for a smaller array: the board would not fit.
const MOST_TUPLES: usize = 40_000_000;

/// Rows that cover everything that can be covered. Nothing if no row is allowed.
pub(crate) fn generate(problem: &Problem, options: &Options) -> Option<Found> {
    let started = Instant::now();
    let mut random = Random::new(options.seed);
    let (rows, start) = first(problem, &mut random)?;
    let lower_bound = bound::lower_bound(problem, &rows);
    let steps = options.steps.unwrap_or(match options.effort {
        Effort::Fast => 0,
        Effort::Balanced => 400_000_000,
        Effort::Best => 12_000_000_000,
    });
    let done = |rows: Vec<Vec<Cell>>, end, steps| {
        let end = if rows.len() <= lower_bound { End::Optimal } else { end };
        Some(Found { rows, lower_bound, end, steps, start })
    };
    if rows.len() <= lower_bound || steps == 0 || rows.len() > squeeze::MAX_ROWS {
        return done(rows, End::Steps, 0);
    }
    // The columns that change most are the widest; last, their tuples are next to each other.
    let order = order(problem, false);
    let Some(numberings) = number(problem, &order) else { return done(rows, End::Steps, 0) };
    if numberings.iter().map(Numbering::len).sum::<usize>() > MOST_TUPLES {
        return done(rows, End::Steps, 0);
    }
    let limits = Limits { options, started, steps, bound: lower_bound };
    let (rows, end, steps) = lanes::squeeze(problem, &numberings, rows, &limits);
    done(rows, end, steps)
}

/// The columns by their sizes.
fn order(problem: &Problem, widest_first: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..problem.sizes.len()).collect();
    order.sort_by_key(|&column| std::cmp::Reverse(problem.sizes[column]));
    if !widest_first {
        order.reverse();
    }
    order
}

/// Numbers for the tuples of all covers; nothing if there are too many.
fn number(problem: &Problem, order: &[usize]) -> Option<Vec<Numbering>> {
    let mut places = vec![0; order.len()];
    for (place, &column) in order.iter().enumerate() {
        places[column] = place;
    }
    let covers = problem.relations.iter();
    covers.map(|cover| Numbering::new(cover, &problem.sizes, &places)).collect()
}

/// A first array, and how it was made.
fn first(problem: &Problem, random: &mut Random) -> Option<(Vec<Vec<Cell>>, &'static str)> {
    let mut oracle = Oracle::new(problem)?;
    let order = order(problem, true);
    let numberings = number(problem, &order)?;
    let mut kept = Vec::new();
    for seed in &problem.seeds {
        let mut row = oracle.blank();
        let decided = seed.iter().enumerate().filter(|&(_, &cell)| cell != FREE);
        let decided: Vec<(usize, Cell)> = decided.map(|(column, &cell)| (column, cell)).collect();
        oracle.decide(&mut row, &decided);
        kept.push(row);
    }
    let mut rows = ipog::extend(&mut oracle, &numberings, &order, kept, random);
    if rows.is_empty() {
        rows.push(oracle.blank());
    }
    let mut complete: Vec<Vec<Cell>> = Vec::with_capacity(rows.len());
    for row in rows {
        let cells = row.cells.iter().zip(&row.witness).enumerate().map(|(column, (&cell, &other))| {
            if cell != FREE {
                cell
            } else if problem.rules.ignores(column) {
                random.below(usize::from(problem.sizes[column])) as Cell
            } else {
                other
            }
        });
        complete.push(cells.collect());
    }
    if let Some((rows, name)) = algebra::start(problem) {
        if rows.len() <= complete.len() {
            let fill = |(column, &cell): (usize, &Cell)| match cell {
                FREE => (column as Cell) % problem.sizes[column],
                cell => cell,
            };
            let rows = rows.iter().map(|row| row.iter().enumerate().map(fill).collect()).collect();
            return Some((rows, name));
        }
    }
    Some((complete, "IPOG-F"))
}

pub fn try_casa(model: &str, constraints: Option<&str>, t: usize) {
    use crate::rules::{Literal, Rules};
    let mut it = model.split_whitespace().map(|x| x.parse::<usize>().unwrap());
    it.next();
    let k = it.next().unwrap();
    let sizes: Vec<Cell> = it.take(k).map(|x| x as Cell).collect();
    let mut rules = Rules::new(sizes.clone());
    if let Some(c) = constraints {
        let mut it = c.split_whitespace();
        let n: usize = it.next().unwrap().parse().unwrap();
        let mut starts = vec![];
        let mut s = 0;
        for &z in &sizes {
            starts.push(s);
            s += z as usize;
        }
        for _ in 0..n {
            let len: usize = it.next().unwrap().parse().unwrap();
            let mut lits = vec![];
            for _ in 0..len {
                let sign = it.next().unwrap();
                let id: usize = it.next().unwrap().parse().unwrap();
                let col = starts.partition_point(|&x| x <= id) - 1;
                lits.push(Literal::new(col, (id - starts[col]) as Cell, sign == "+", sizes[col]));
            }
            rules.require_any(lits);
        }
    }
    let problem = Problem {
        relations: vec![crate::problem::Cover { columns: (0..k).collect(), strength: t }],
        sizes,
        rules,
        seeds: vec![],
        weights: vec![],
    };
    let secs: u64 = std::env::var("STEPS").map_or(400, |x| x.parse().unwrap());
    let seed: u64 = std::env::var("SEED").map_or(1, |x| x.parse().unwrap());
    for (i, p) in squeeze::PARAMS.iter().enumerate() {
        let d = [16u64, 2, 8, 0, 0, 0, 0, 0][i];
        let v = std::env::var(format!("P{i}")).ok().map_or(d, |x| x.parse().unwrap());
        p.store(v, std::sync::atomic::Ordering::Relaxed);
    }
    let t0 = std::time::Instant::now();
    let fast = generate(&problem, &Options::new().effort(Effort::Fast).seed(seed)).unwrap();
    let t1 = t0.elapsed();
    let t0 = std::time::Instant::now();
    let found = generate(&problem, &Options::new().steps(secs * 1_000_000).seed(seed)).unwrap();
    println!("{}: fast {} {:.4}s; squeezed {} {:.2}s bound {} {:?}",fast.start, fast.rows.len(), t1.as_secs_f64(), found.rows.len(), t0.elapsed().as_secs_f64(), found.lower_bound, found.end);
}
