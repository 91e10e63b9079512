//! How many terms are tested, smallest first, before each mutant is found.
//!
//! `cargo run --release -p lurcher-study-systemf --example enumerate [booleans]`

use std::env;
use std::time::Instant;

use lurcher_study_systemf::{Enumeration, Mutants};

fn main() {
    let booleans = env::args().nth(1).as_deref() == Some("booleans");
    let terms = Enumeration::new();
    let terms = if booleans { terms.with_booleans() } else { terms };
    let started = Instant::now();
    let found = terms.find(Mutants::EXPERIMENT, 13);
    println!("{:18} {:>4} {:>9} {:>9}  term", "mutant", "size", "tests", "of size");
    for one in &found {
        let (size, tests, of_size) = (one.size, one.n_tests, one.n_of_size);
        println!("{:18} {size:>4} {tests:>9} {of_size:>9}  {}", one.mutant, one.term);
    }
    println!("{} mutants in {:.2} s", found.len(), started.elapsed().as_secs_f64());
}
