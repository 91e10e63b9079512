//! The options of a compiler, three at a time; then what a suite of hand-picked rows covers.
//!
//! `cargo run -p lurcher-arrays --example options`

use lurcher_arrays::format::{TableFormat, write_rows};
use lurcher_arrays::{Coverage, Effort, Error, Model, Options, Term};

fn main() -> Result<(), Error> {
    let mut model = Model::new("compiler");
    let level = model.parameter("level", ["O0", "O1", "O2", "Os"]);
    let target = model.parameter("target", ["x86-64", "aarch64", "wasm"]);
    let debug = model.boolean("debug");
    let unroll = model.range("unroll", 0..=4);
    let threads = model.parameter("threads", [1, 2, 8]);
    for pass in ["inline", "fuse", "hoist"] {
        model.boolean(pass);
    }
    // What the compiler refuses is not worth a row.
    model.constrain(level.is("O0").implies(unroll.is(0)));
    model.constrain(target.is("wasm").implies(threads.is(1)));
    model.constrain((Term::from(unroll) * threads).at_most(16));
    model.constrain(debug.is(true).implies(level.one_of(["O0", "O1"])));
    model.strength(3);

    let array = model.array(&Options::new().effort(Effort::Fast))?;
    print!("{}", write_rows(&array, TableFormat::Csv));
    println!("{} rows, and no array has fewer than {}", array.len(), array.lower_bound());
    println!("recount: {}", array.verify());

    // The first ten rows, as a suite that grew by hand: what does it cover?
    let suite =
        array.rows().take(10).map(|row| row.cells().iter().map(|&cell| Some(cell)).collect());
    println!("\nthe first ten rows cover\n{}", Coverage::new(&model, suite, 3)?);
    Ok(())
}
