//! Thinned values outside a property: for studies, benchmarks, and suites of one's own.

use lurcher_trees::{Builder, Grammar, Reading, ShapeId};

use super::{Chooser, ChooserOptions};
use crate::generators::Generator;
use crate::source::Source;

/// Values of a generator, each the best of several.
///
/// ```
/// use lurcher::thinning::{ChooserOptions, Stream};
/// use lurcher::{Data, generators::any};
///
/// let lists = any::<Vec<bool>>();
/// let mut stream = Stream::new(lists, Vec::<bool>::shape(), Vec::<bool>::write, 1, 10);
/// let tests: Vec<Vec<bool>> = (0..5).map(|_| stream.next(10)).collect();
/// assert!(tests.iter().any(|list| list.contains(&true) && list.contains(&false)));
/// // Ten for each test, and eight times as many before the first.
/// assert_eq!(stream.n_drawn(), 80 + 50);
/// ```
pub struct Stream<G: Generator, W> {
    generator: G,
    write: W,
    source: Source,
    grammar: Grammar,
    chooser: Chooser<G::Value>,
    fill: usize,
    tree: Builder,
    letters: Vec<u32>,
    n_drawn: u64,
}

impl<G: Generator, W: FnMut(&G::Value, &mut Builder)> Stream<G, W> {
    /// A stream of what `generator` draws at a size; coverage sees what `write` writes, a
    /// tree of the given shape.
    pub fn new(generator: G, shape: ShapeId, write: W, seed: u64, size: usize) -> Self {
        Self::with_options(generator, shape, write, seed, size, ChooserOptions::default())
            .fill(super::FILL)
    }

    /// The same with a chooser of another kind, and no candidates drawn ahead.
    pub fn with_options(
        generator: G,
        shape: ShapeId,
        write: W,
        seed: u64,
        size: usize,
        options: ChooserOptions,
    ) -> Self {
        let grammar = Grammar::of_shape(shape, &Reading::new());
        let chooser = Chooser::new(&grammar, options);
        Stream {
            generator,
            write,
            source: Source::random(seed, size),
            grammar,
            chooser,
            fill: 0,
            tree: Builder::new(),
            letters: Vec::new(),
            n_drawn: 0,
        }
    }

    /// How many times the fan-out is drawn before the first test.
    #[must_use]
    pub fn fill(mut self, times: usize) -> Self {
        self.fill = times;
        self
    }

    /// The best of `fan_out` new candidates and of those that wait.
    pub fn next(&mut self, fan_out: usize) -> G::Value {
        let n = if self.n_drawn == 0 { fan_out * (1 + self.fill) } else { fan_out };
        for _ in 0..n.max(1) {
            self.draw();
        }
        self.chooser.choose().expect("a candidate was drawn")
    }

    /// Draws one candidate and weighs it.
    pub fn draw(&mut self) {
        let value = self.generator.draw(&mut self.source);
        self.n_drawn += 1;
        self.tree.clear();
        (self.write)(&value, &mut self.tree);
        self.letters.clear();
        let is_spelled = self.grammar.spell(self.tree.so_far(), &mut self.letters);
        assert!(is_spelled, "the tree that was written is not one of the given shape");
        self.chooser.offer(&self.letters, value);
    }

    /// How many candidates were drawn so far.
    pub fn n_drawn(&self) -> u64 {
        self.n_drawn
    }
}
