//! Side-by-side measurements of Lurcher and its peers.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -- NAME [--quick] [--row ROW]`
//! runs one comparison and exits with 0 if it reached its goal, 1 if it fell
//! short and 2 if it was skipped. Without a name the comparisons are listed.
//!
//! The comparisons of arrays read models and published results from a folder that is not
//! part of the project; `--data PATH` or the variable `LURCHER_COVERING` says where it is.

mod arrays_child;
mod arrays_memory;
mod arrays_models;
mod arrays_size;
mod arrays_speed;
mod audit_isolation;
mod audit_speed;
mod bst;
mod build_cost;
mod coverage;
mod crate_bugs;
mod explain_speed;
mod explain_wide;
mod generality;
mod harness;
mod laws;
mod lazy_mutants;
mod lazy_throughput;
mod no_generator;
mod patterns;
mod radix_tcas;
mod rbt_enumeration;
mod shrink_challenge;
mod soundness;
mod steering;
mod target_coverage;
mod target_depth;
mod target_rate;
mod target_vs_filter;
mod thinning;
mod throughput;
mod vs_small;

use std::process::ExitCode;

use harness::Options;

type Comparison = (&'static str, &'static str, fn(&Options) -> ExitCode);

const COMPARISONS: [Comparison; 31] = [
    ("throughput", "the cost of one generated-and-run case", throughput::run),
    ("shrink-challenge", "how well and how quickly failures are made small", shrink_challenge::run),
    ("build-cost", "what depending on the toolkit costs", build_cost::run),
    ("crate-bugs", "bugs of released crates, found with default settings", crate_bugs::run),
    ("arrays-size", "rows of covering arrays beside the best published", arrays_size::run),
    ("arrays-speed", "the time to a first covering array", arrays_speed::run),
    ("arrays-memory", "the memory that covering arrays take", arrays_memory::run),
    ("radix-tcas", "planted faults found by arrays over long ranges", radix_tcas::run),
    ("thinning-mttf", "tests that thinning saves", thinning::run_mttf),
    ("thinning-cost", "what a considered candidate costs", thinning::run_cost),
    ("thinning-clock", "what thinning is worth on the clock", thinning::run_clock),
    ("steering", "pairs of constructors covered by steered cases", steering::run),
    ("lazy-throughput", "well-typed terms listed under a type checker", lazy_throughput::run),
    ("lazy-mutants", "planted bugs found by a search under a checker", lazy_mutants::run),
    ("no-generator", "planted bugs found with a precondition alone", no_generator::run),
    ("rbt-enumeration", "trees listed under a requirement in any order", rbt_enumeration::run),
    ("patterns", "constructor patterns beside listing by size", patterns::run),
    ("vs-small", "smallest counterexamples under preconditions, beside peers", vs_small::run),
    ("thinning-vs-peer", "bugs killed within 1000 tests, beside peers", thinning::run_peers),
    ("generality", "what is said of failures, beside Extrapolate", generality::run),
    ("soundness", "whether what is said of failures is true", soundness::run),
    ("explain-speed", "the time to generalise a counterexample", explain_speed::run),
    (
        "target-vs-filter",
        "planted bugs behind refined types, beside a filter",
        target_vs_filter::run,
    ),
    ("target-coverage", "code that refined types reach", target_coverage::run),
    ("target-rate", "valid inputs of a fixed size, beside a solver", target_rate::run),
    ("target-depth", "a thousand valid inputs at each depth", target_depth::run),
    ("bst-matrix", "which properties of a search tree catch which bugs", bst::run_matrix),
    ("bst-mttf", "tests that they take", bst::run_mttf),
    ("audit-isolation", "mutants that hang, abort or exhaust memory", audit_isolation::run),
    ("audit-speed", "mutants per minute, beside cargo-mutants", audit_speed::run),
    ("laws", "the laws of two interfaces: how quickly, and how good", laws::run),
];

fn main() -> ExitCode {
    // A comparison that measures processes starts this program again, for one array.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some((arrays_child::ARGUMENT, rest)) =
        arguments.split_first().map(|(first, rest)| (first.as_str(), rest))
    {
        return arrays_child::run(rest);
    }
    if let Some((no_generator::ARGUMENT, rest)) =
        arguments.split_first().map(|(first, rest)| (first.as_str(), rest))
    {
        return no_generator::run_one(rest);
    }
    match parse(arguments.into_iter()) {
        Ok((Some(name), options)) => match COMPARISONS.iter().find(|(n, ..)| *n == name) {
            Some((_, _, run)) => run(&options),
            None => complain(&format!("there is no comparison `{name}`")),
        },
        Ok((None, _)) => {
            list();
            ExitCode::SUCCESS
        }
        Err(message) => complain(&message),
    }
}

fn parse(arguments: impl Iterator<Item = String>) -> Result<(Option<String>, Options), String> {
    let mut name = None;
    let mut options = Options::default();
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--quick" => options.quick = true,
            "--row" => match arguments.next() {
                Some(row) => options.row = Some(row),
                None => return Err("`--row` needs the name of a row".to_string()),
            },
            "--data" => match arguments.next() {
                Some(folder) => options.data = Some(folder.into()),
                None => return Err("`--data` needs a folder".to_string()),
            },
            other if other.starts_with('-') => return Err(format!("unknown option `{other}`")),
            other if name.is_none() => name = Some(other.to_string()),
            other => {
                return Err(format!("one comparison at a time, so not `{other}` as well"));
            }
        }
    }
    Ok((name, options))
}

fn list() {
    for (name, what, _) in COMPARISONS {
        println!("{name:<18}{what}");
    }
}

fn complain(message: &str) -> ExitCode {
    eprintln!("lurcher-bench: {message}; the comparisons are");
    list();
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<(Option<String>, Options), String> {
        parse(line.split_whitespace().map(String::from))
    }

    #[test]
    fn a_row_and_quick_are_understood_in_any_order() {
        let (name, options) = parsed("--quick throughput --row tree").expect("a valid line");
        assert_eq!(name.as_deref(), Some("throughput"));
        assert!(options.quick);
        assert_eq!(options.row.as_deref(), Some("tree"));
    }

    #[test]
    fn unknown_options_and_second_names_are_refused() {
        assert!(parsed("--fast").is_err());
        assert!(parsed("throughput build-cost").is_err());
        assert!(parsed("throughput --row").is_err());
    }
}
