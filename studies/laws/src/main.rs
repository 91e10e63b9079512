//! Prints the laws of lists and of search trees; as properties if asked: `… -- properties lists`.

use std::process::ExitCode;

use lurcher_study_laws::{list, tree};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => {
            for (name, laws) in [("lists", list::laws()), ("search trees", tree::laws())] {
                let found = laws.find();
                println!("# {name}\n\n{found}");
                let (n, n_terms, up_to) = (found.len(), found.n_terms(), found.up_to_size());
                println!("{n} laws; {n_terms} terms up to size {up_to}\n");
            }
        }
        ["properties", "lists"] => print!("{}", list::laws().find().properties()),
        ["properties", "trees"] => print!("{}", tree::laws().find().properties()),
        _ => {
            eprintln!("it takes no arguments, or `properties lists`, or `properties trees`");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
