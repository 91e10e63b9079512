//! System F, with the bugs that were planted in its evaluators, and how many tests find them.
//!
//! The case study of *Do Judge a Test by its Cover* (Goldstein and others, ESOP 2021, section
//! 6.1): the polymorphic lambda calculus with two evaluators, 24 wrong versions of them, and a
//! generator of well-typed terms. A wrong version is found by a term that it treats in another
//! way than the correct one does.
//!
//! ```
//! use lurcher::prelude::*;
//! use lurcher_study_systemf::{Mutant, Terms, holds};
//!
//! let config = Config::new().seed(1).save(false);
//! let report = config.run(|source| {
//!     let term = source.draw(Terms::new());
//!     assert!(holds(Mutant::TAppForgetSubst, &term));
//! });
//! assert_eq!(report.inputs()[0].text(), "(Lam. lam 0. #) [()]");
//! ```

mod data;
mod enumerate;
mod evaluate;
mod generator;
mod layers;
mod mutant;
#[cfg(test)]
mod parse;
mod plain;
mod print;
mod property;
mod search;
mod substitute;
mod syntax;
mod typing;
mod view;

pub use enumerate::{Enumeration, Found};
pub use evaluate::{Limits, Trace, normal_form, parallel_step, step};
pub use generator::Terms;
pub use mutant::{Correct, Mutant, Mutants, Set, Version, Watched};
pub use plain::Plain;
pub use property::{TRACE, failing, holds};
pub use search::{Hunt, Language, hunt_by_patterns, hunt_eagerly, hunt_lazily};
pub use substitute::{
    shift_term, shift_type, shift_types_in_term, substitute, substitute_in_type, substitute_type,
};
pub use syntax::{Term, Type, app, arrow, cond, forall, lam, size, tapp, tlam, type_size};
pub use typing::{is_well_formed, is_well_typed, type_of};
pub use view::View;
