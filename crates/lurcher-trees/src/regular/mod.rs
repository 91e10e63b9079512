//! Regular tree expressions: sets of trees, written down.
//!
//! What "Do Judge a Test by its Cover" (sections 3 and 4.1) states descriptions in: a
//! language in which a type, a pattern and "somewhere below there is a …" are the same
//! kind of thing, and in which it can be decided whether they fit together.
//!
//! | written | also | the trees |
//! |---|---|---|
//! | `_` | `top`, `⊤` | all |
//! | `cons(e, f)`, `nil` | `List::cons(e, f)`, `cons@Vec<bool>(e, f)` | built by the constructor from trees in `e` and `f` |
//! | `5`, `-1`, `1.5`, `'a'` | `5@u8` | the number or character |
//! | `e + f` | | in `e` or in `f` |
//! | `mu X. e` | `μX. e` | the least set that is `e` with the set itself for `X` |
//! | `o e` | `○e` | with some child in `e` |
//! | `<>e` | `◇e` | in `e`, or with something in `e` anywhere below |
//! | `(e, f)`, `(e,)`, `()` | | tuples; `(e)` is only `e` |
//! | `[e, f]`, `"ab"` | | `cons(e, cons(f, nil))`, and so for the characters of a text |
//! | `` `beyond ASCII` `` | | a name that could not be written otherwise |
//!
//! `mu` reaches as far to the right as it can, `o` and `<>` bind more tightly than `+`.
//! A name that an enclosing `mu` binds is its variable, any other name a constructor.
//! One that several types have means all of them; what follows an `@` says which.
//!
//! An [`Expression`] is only text until it meets a [`Grammar`](crate::Grammar), which
//! says what the constructors are. [`Expression::compile`] makes it an [`Automaton`];
//! what needs each tree to be found one way only (complement, counting, sampling)
//! is asked of the [`Deterministic`] one.
//!
//! ```
//! use lurcher_trees::regular::{Automaton, Expression};
//! # use lurcher_trees::{define, Grammar, Kind, ListStyle, Reading, ShapeId, Style};
//! # fn boolean() -> ShapeId {
//! #     define::<bool>("bool", Kind::Sum, |d| {
//! #         d.constructor("false", Style::Unit, 1, &[]);
//! #         d.constructor("true", Style::Unit, 1, &[]);
//! #     })
//! # }
//! # fn booleans() -> ShapeId {
//! #     define::<Vec<bool>>("Vec<bool>", Kind::List(ListStyle::Vec), |d| {
//! #         d.constructor("nil", Style::Unit, 1, &[]);
//! #         d.constructor("cons", Style::Tuple, 1, &[("head", boolean), ("tail", booleans)]);
//! #     })
//! # }
//! let grammar = Grammar::of_shape(booleans(), &Reading::new());
//! let lists = Automaton::of_grammar(&grammar);
//! let falling = Expression::parse("<>cons(true, <>false)").unwrap().compile(&grammar).unwrap();
//! let both = lists.intersection(&falling);
//! let counts = both.determinise().unwrap().counts(9);
//! // Of the eight lists of three, [true, false, _], [true, true, false], [false, true, false].
//! assert_eq!(counts.trees(7), 4.0);
//! ```

mod assemble;
mod automaton;
mod compile;
mod counts;
mod derivations;
mod deterministic;
mod error;
mod expression;
mod literal;
mod parse;
mod print;
mod types;
mod words;

#[cfg(test)]
mod tests;

pub use self::assemble::Assembly;
pub use self::automaton::Automaton;
pub use self::counts::Counts;
pub use self::derivations::Derivations;
pub use self::deterministic::{Deterministic, TooLarge};
pub use self::error::ExpressionError;
pub use self::expression::Expression;
