//! Prints the laws of lists and of search trees.

use lurcher_study_laws::{list, tree};

fn main() {
    for (name, laws) in [("lists", list::laws()), ("search trees", tree::laws())] {
        let found = laws.find();
        println!("# {name}\n\n{found}");
        println!(
            "{} laws; {} terms up to size {}\n",
            found.len(),
            found.n_terms(),
            found.up_to_size()
        );
    }
}
