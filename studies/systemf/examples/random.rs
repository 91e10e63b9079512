//! How many random tests it takes to find each mutant, and what a test costs.
//!
//! `cargo run --release -p lurcher-study-systemf --example random [TERMS [HARD TERMS]]` prints the
//! mean number of tests to failure, which is one over the share of the terms that fail: of
//! 300 000 terms for all mutants of the experiment, and of 5 000 000 for the three that are hard to find.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::Instant;
use std::{env, fs};

use lurcher::{Generator, Source};
use lurcher_study_systemf::{Mutant, Mutants, Set, Term, Terms, View, failing, holds, size};

/// Mean tests to failure of the paper's own program, measured; 150 trials, or 112 to 120 for the hard ones.
const EXPECTED: [f64; 19] = [
    5.5, 17.3, 16.2, 16.9, 24.8, 34.6, 50.4, 79.2, 91.6, 174.8, 172.2, 487.5, 402.8, 547.2, 857.8,
    1096.0, 22_879.0, 22_618.0, 22_195.0,
];

fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse().expect("a number of terms"));
    let n_terms = numbers.next().unwrap_or(300_000);
    let n_hard = numbers.next().unwrap_or(5_000_000);
    for retries in [0, 1, 3, 10, 20] {
        print_costs(Terms::new().retries(retries), retries);
    }
    print_failures(n_terms, n_hard);
}

/// The time this thread has spent, where the system tells; else the time that has passed.
fn nanoseconds() -> f64 {
    static STARTED: OnceLock<Instant> = OnceLock::new();
    let started = STARTED.get_or_init(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.unwrap_or_else(|| started.elapsed().as_nanos() as f64)
}

/// What terms look like and what they cost.
fn print_costs(generator: Terms, retries: u32) {
    const N: usize = 200_000;
    let mut source = Source::random(3, 30);
    let mut n_attempts = 0u64;
    for _ in 0..N {
        n_attempts += 1;
        while generator.try_draw(&mut source).is_none() {
            n_attempts += 1;
        }
    }
    let started = nanoseconds();
    for _ in 0..N {
        black_box(generator.draw(&mut source));
    }
    let generation = nanoseconds() - started;

    // Terms of about 50 nodes, each from a source of its own, so that they can be drawn again.
    let draw = |seed: u64| generator.draw(&mut Source::random(seed, 30));
    let medium = |seed: &u64| (45..=55).contains(&size(&draw(*seed)));
    let seeds: Vec<u64> = (0..).filter(medium).take(4_000).collect();
    let rounds = (0..5).map(|_| {
        let started = nanoseconds();
        for &seed in &seeds {
            black_box(draw(seed));
        }
        (nanoseconds() - started) / seeds.len() as f64
    });
    let of_50 = rounds.fold(f64::INFINITY, f64::min);

    let terms: Vec<Term> = (0..N).map(|_| generator.draw(&mut source)).collect();
    let started = nanoseconds();
    for term in &terms {
        black_box(holds(Mutant::LiftTLamA, term));
    }
    let property = nanoseconds() - started;
    let started = nanoseconds();
    for term in &terms {
        black_box(failing(term, Mutants::EXPERIMENT));
    }
    let all = nanoseconds() - started;
    let (view, mut n_nodes) = (View::new(), 0);
    let started = nanoseconds();
    for term in &terms {
        n_nodes += view.tree(term).nodes().len();
    }
    let viewing = nanoseconds() - started;

    let mut sizes: Vec<usize> = terms.iter().map(size).collect();
    sizes.sort_unstable();
    let at = |share: f64| sizes[((N - 1) as f64 * share) as usize];
    let n = N as f64;
    println!("with {retries} retries:");
    println!(
        "  nodes: mean {:.1}, median {}, 90 % {}, 99 % {}, most {}",
        n_nodes as f64 / n,
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    println!(
        "  {:.2} attempts and {:.0} ns per term, {of_50:.0} ns for terms of 45 to 55 nodes",
        n_attempts as f64 / n,
        generation / n
    );
    println!(
        "  property {:.0} ns for one mutant, {:.0} ns for all nineteen; view {:.0} ns",
        property / n,
        all / n,
        viewing / n
    );
}

fn print_failures(n_terms: u64, n_hard: u64) {
    let easy = failures(n_terms, Mutants::EXPERIMENT, 1);
    let hard: Mutants =
        Mutant::ALL.into_iter().filter(|mutant| mutant.set() == Set::Hard).collect();
    let hard = failures(n_hard, hard, 2);
    println!("{:18} {:>9} {:>9} {:>7}  failures", "mutant", "tests", "expected", "ratio");
    for mutant in Mutant::EXPERIMENT {
        let (counts, n) =
            if mutant.set() == Set::Hard { (&hard, n_hard) } else { (&easy, n_terms) };
        let count = counts[mutant.index()];
        let tests = n as f64 / count as f64;
        let expected = EXPECTED[mutant.index()];
        println!("{mutant:18} {tests:9.1} {expected:9.1} {:7.2}  {count}", tests / expected);
    }
}

/// How many of so many terms each mutant fails on.
fn failures(n_terms: u64, among: Mutants, seed: u64) -> [u64; 24] {
    let generator = Terms::new();
    let mut source = Source::random(seed, 30);
    let mut counts = [0; 24];
    for _ in 0..n_terms {
        for mutant in failing(&generator.draw(&mut source), among).iter() {
            counts[mutant.index()] += 1;
        }
    }
    counts
}
