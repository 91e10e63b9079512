//! Combinatorial coverage of types: which combinations of constructors a value has.
//!
//! After *Do Judge a Test by its Cover* (Goldstein, Hughes, Lampropoulos, Pierce),
//! sections 3, 4 and 8.1. A *sparse description* `◇C(d₁, …, dₙ)` says that somewhere in a
//! tree there is a `C` whose arguments are described by `d₁` … `dₙ`, or may be anything
//! (⊤). Its strength is the number of constructors in it that count, and the `t`-way
//! coverage of a suite is the share of the descriptions of strength `t`, compatible with
//! the type, that some tree in it covers.
//!
//! A constructor whose type permits no alternative (a struct, a tuple) does not count. It
//! says nothing by itself, so it is kept only around a part that is not ⊤, and never
//! directly under another of its kind: so the descriptions of a recursive struct are
//! finitely many. Descriptions that cover the same trees of the type are one.
//!
//! ```
//! use lurcher_trees::{define, Descriptions, Grammar, Kind, ListStyle, Reading, ShapeId, Style};
//! use lurcher_trees::DescriptionStyle;
//! fn boolean() -> ShapeId {
//!     define::<bool>("bool", Kind::Sum, |d| {
//!         d.constructor("false", Style::Unit, 1, &[]);
//!         d.constructor("true", Style::Unit, 1, &[]);
//!     })
//! }
//! fn list() -> ShapeId {
//!     define::<Vec<bool>>("Vec<bool>", Kind::List(ListStyle::Vec), |d| {
//!         d.constructor("nil", Style::Unit, 1, &[]);
//!         d.constructor("cons", Style::Tuple, 1, &[("head", boolean), ("tail", list)]);
//!     })
//! }
//! let grammar = Grammar::of_shape(list(), &Reading::new());
//! let pairs = Descriptions::new(&grammar, 2, DescriptionStyle::Sparse).unwrap();
//! assert_eq!(pairs.possible().unwrap().len(), 6);
//! assert_eq!(pairs.show(pairs.possible().unwrap()[0]), "<>cons(<>false, _)");
//! ```

mod counter;
mod description;
mod equal;
mod layout;
#[cfg(test)]
mod naive;
mod possible;
#[cfg(test)]
mod tests;

pub use self::description::Description;
pub use self::layout::Style as DescriptionStyle;

use self::counter::Counter;
use self::layout::Layout;
use crate::grammar::Grammar;

/// The descriptions of one strength for one grammar.
///
/// A description is known by a number. Numbers are not dense: many stand for nothing;
/// [`possible`](Descriptions::possible) lists those that stand for something.
#[derive(Clone, Debug)]
pub struct Descriptions {
    grammar: Grammar,
    layout: Layout,
    arities: Vec<u32>,
    counter: Counter,
}

impl Descriptions {
    /// The descriptions of a strength of at least 1; none if there are too many to number,
    /// as for a constructor with a thousand arguments.
    pub fn new(grammar: &Grammar, strength: usize, style: DescriptionStyle) -> Option<Self> {
        let layout = Layout::new(grammar, strength.max(1), style)?;
        let arities = grammar.letters().iter().map(|letter| letter.arity as u32).collect();
        let counter = Counter::new(&layout);
        Some(Descriptions { grammar: grammar.clone(), layout, arities, counter })
    }

    /// Calls `visit` with the number of every description that a tree covers, each once.
    /// The tree is given as its letters in pre-order; see [`Grammar::spell`].
    pub fn count(&mut self, letters: &[u32], visit: impl FnMut(u64)) {
        self.counter.count(&self.layout, &self.arities, letters, visit);
    }

    /// Numbers are below this.
    pub fn span(&self) -> u64 {
        self.layout.levels[self.strength()].span
    }

    /// How many constructors that count each description has.
    pub fn strength(&self) -> usize {
        self.layout.strength()
    }

    /// What the descriptions are about.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The numbers of all descriptions compatible with the type, in order, one for those
    /// that cover the same trees of it. None if there are more than a quarter of a million.
    pub fn possible(&self) -> Option<Vec<u64>> {
        let all = possible::list(&self.grammar, &self.layout)?;
        Some(equal::without_equals(self, all))
    }

    /// The same without a look at which of them cover the same trees, which for some types
    /// takes seconds: those that do are all listed.
    pub fn compatible(&self) -> Option<Vec<u64>> {
        possible::list(&self.grammar, &self.layout)
    }

    /// How many descriptions are compatible with the type, counting those that cover the
    /// same trees of it apart. With [untagged](crate::Reading::untagged) constructors it may
    /// be more than there are.
    pub fn n_compatible(&self) -> u128 {
        possible::count(&self.grammar, &self.layout)
    }

    /// The description of a number; none if the number stands for nothing.
    pub fn description(&self, number: u64) -> Option<Description> {
        let letters = self.grammar.letters();
        Description::of_number(&self.layout, letters, self.strength(), number)
    }

    /// The description of a number as text, in the notation of regular tree expressions.
    pub fn show(&self, number: u64) -> String {
        match self.description(number) {
            Some(description) => description.display(&self.grammar).to_string(),
            None => format!("(no description has the number {number})"),
        }
    }
}
