//! A type of 30 constructors, for what strength 4 costs.

use lurcher::Source;
use lurcher_trees::{
    Builder, DescriptionStyle, Descriptions, Grammar, Kind, NamedShape, Reading, ShapeId, Style,
    define,
};

use crate::harness::{Options, Table, median, seconds};

/// How many constructors have how many fields: 30 with 38 fields.
const ARITIES: [(usize, usize); 4] = [(0, 8), (1, 10), (2, 8), (3, 4)];
const NODES: usize = 50;

/// Marks the shape.
struct Thirty;

fn arities() -> impl Iterator<Item = usize> {
    ARITIES.into_iter().flat_map(|(arity, n)| std::iter::repeat_n(arity, n))
}

fn shape() -> ShapeId {
    const NAMES: [&str; 30] = [
        "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R",
        "S", "T", "U", "V", "W", "X", "Y", "Z", "AA", "AB", "AC", "AD",
    ];
    define::<Thirty>("Thirty", Kind::Sum, |definition| {
        let three: [NamedShape; 3] = [("0", shape), ("1", shape), ("2", shape)];
        for (name, arity) in NAMES.into_iter().zip(arities()) {
            let style = if arity == 0 { Style::Unit } else { Style::Tuple };
            definition.constructor(name, style, 1, &three[..arity]);
        }
    })
}

/// Writes a random tree of exactly so many nodes.
fn write(source: &mut Source, id: ShapeId, n_nodes: usize, tree: &mut Builder) {
    let fits = |arity: usize| if n_nodes == 1 { arity == 0 } else { arity > 0 && arity < n_nodes };
    let possible: Vec<(usize, usize)> =
        arities().enumerate().filter(|&(_, arity)| fits(arity)).collect();
    let (constructor, arity) = possible[source.below(possible.len())];
    let begun = tree.begin(id, constructor);
    let mut left = n_nodes - 1;
    for field in 0..arity {
        let others = arity - field - 1;
        let here = if others == 0 { left } else { 1 + source.below(left - others) };
        write(source, id, here, tree);
        left -= here;
    }
    if arity > 0 {
        tree.end(begun);
    }
}

/// Prints what counting the descriptions of a tree costs, and returns the nanoseconds at
/// strength 4.
pub(super) fn measure(n_rounds: usize, options: &Options) -> Option<f64> {
    println!();
    let table = Table::new(&[
        ("30 constructors, sparse", 24),
        ("trees", 6),
        ("descriptions", 14),
        ("of them in a tree", 17),
        ("µs per tree", 11),
    ]);
    let grammar = Grammar::of_shape(shape(), &Reading::new());
    let mut source = Source::random(4, 30);
    let words: Vec<Vec<u32>> = (0..options.pick(3_000, 300))
        .map(|_| {
            let (mut tree, mut letters) = (Builder::new(), Vec::new());
            write(&mut source, shape(), NODES, &mut tree);
            assert!(grammar.spell(tree.so_far(), &mut letters), "a tree of the shape");
            assert_eq!(letters.len(), NODES);
            letters
        })
        .collect();
    let mut last = None;
    for strength in 2..=4 {
        let mut descriptions = Descriptions::new(&grammar, strength, DescriptionStyle::Sparse)?;
        let (mut times, mut n_covered) = (Vec::new(), 0u64);
        for round in 0..=n_rounds.min(5) {
            n_covered = 0;
            let taken = seconds(|| {
                for letters in &words {
                    descriptions.count(letters, |_| n_covered += 1);
                }
            });
            if round > 0 {
                times.push(taken * 1e9 / words.len() as f64);
            }
        }
        let time = median(&times);
        table.line(&[
            format!("t={strength}"),
            words.len().to_string(),
            descriptions.n_compatible().to_string(),
            format!("{:.0}", n_covered as f64 / words.len() as f64),
            format!("{:.2}", time / 1e3),
        ]);
        last = Some(time);
    }
    last
}
