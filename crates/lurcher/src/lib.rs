//! Property-based testing: derive one trait, write what must hold for every
//! input, read the smallest input for which it does not.
//!
//! ```
//! use lurcher::prelude::*;
//!
//! #[derive(Clone, Debug, PartialEq, Data)]
//! enum Tree {
//!     Leaf,
//!     Node(Box<Tree>, i32, Box<Tree>),
//! }
//!
//! fn mirror(tree: Tree) -> Tree {
//!     match tree {
//!         Tree::Leaf => Tree::Leaf,
//!         Tree::Node(left, n, right) => {
//!             Tree::Node(Box::new(mirror(*right)), n, Box::new(mirror(*left)))
//!         }
//!     }
//! }
//!
//! #[property]
//! fn mirroring_twice_changes_nothing(tree: Tree) {
//!     assert_eq!(mirror(mirror(tree.clone())), tree);
//! }
//! # check(|source| {
//! #     let tree: Tree = source.any();
//! #     assert_eq!(mirror(mirror(tree.clone())), tree);
//! # });
//! ```
//!
//! # A tour
//!
//! - [`Data`](macro@Data), the derive, teaches Lurcher to draw values of a type, take them apart
//!   and put them together; [`trait@Data`] is what it implements.
//! - [`macro@property`] turns a function with arguments into a test of many cases; [`check`] does
//!   it for a closure over a [`Source`], and [`Config::run`] returns the [`Report`] instead of
//!   failing the test.
//! - [`generators`] draw what a type alone does not describe; a range such as `0..10` is one.
//! - [`laws!`] says which equations hold for some functions: which properties to write.
//! - [`parts_of`] goes through the parts of a value, and [`with_parts`] changes them; explanations
//!   speak of both.
//! - [`enumerate`] lists all values of a type, smallest first; [`patterns`] search beyond that.
//! - [`assume!`], [`note!`], [`label!`], [`classify!`], [`collect!`], [`cover!`], [`covers!`] and
//!   [`target!`] are for the body of a property.
//! - [`specify`] has helpers for kinds of property: models, states, threads.
//! - [`mutant!`] and [`mutate`](macro@mutate) plant bugs, to see whether the properties catch them.
//! - [`Config`] has the settings, which can also be made on the property, in the environment and in
//!   `lurcher.toml`.
//!
//! A failing case is shrunk by editing its [`Tape`], the answers from which its
//! input was made. So no type needs code for shrinking, and a shrunk input is
//! always one that its generator makes.
//!
//! The book is in the repository, below `book/src`: `getting-started.md` for a
//! start, `generators.md` and `properties.md` for everything that can be
//! written, `failure-report.md` and `errors.md` for everything that is printed,
//! `configuration.md` for all settings.
//!
//! # Features
//!
//! - `audit` (off by default): [`mutant!`] can be switched on, and `#[mutate]` is heeded by
//!   `cargo lurcher audit`.
//! - `arrays` (off by default): `#[property(array(strength = 2))]`, covering arrays, and the
//!   dependency `lurcher-arrays`; the chapter is `arrays.md`. [Patterns](patterns) have arrays of
//!   all strengths with it.
//! - `regex` (off by default): `generators::regex`, and the dependency `regex-syntax`.
//!
//! # What is not promised
//!
//! Which values a generator draws, in which order and how often, may change in
//! any release, and with it what a seed or a tape means; the text of reports
//! and the form of generated code may change, too. Saved failures that no
//! longer fit are reported, not misread. Everything else follows semantic
//! versioning. The oldest supported compiler, 1.85, may be raised in a minor
//! release.

// Generated code says `::lurcher`; in this crate that is the crate itself.
#[allow(unused_extern_crates, reason = "only generated code names it")]
extern crate self as lurcher;

#[cfg(feature = "audit")]
pub mod audit;
mod config;
pub mod coverage;
pub mod data;
#[cfg(doctest)]
mod documents;
mod engine;
pub mod enumeration;
mod explain;
pub mod generators;
pub mod laws;
pub mod lazy;
mod macro_support;
mod macros;
pub mod patterns;
mod property;
#[cfg(feature = "refine")]
mod refine;
mod report;
mod runner;
mod shrink;
mod source;
pub mod specify;
mod statistics;
mod store;
pub mod thinning;

pub use self::config::Config;
pub use self::data::{Data, parts_of, with_parts};
pub use self::enumeration::enumerate;
pub use self::explain::Generalisation;
pub use self::generators::{Generator, IntoGenerator};
pub use self::property::{Outcome, Shown, Verdict};
#[cfg(feature = "refine")]
pub use self::refine::{Int, Set};
pub use self::report::Report;
pub use self::runner::check;
pub use self::source::{Source, Tape, TapeError};
/// ```
/// use lurcher::lazy::solutions;
/// use lurcher::prelude::*;
///
/// #[derive(Clone, Debug, PartialEq, Data)]
/// enum Tree {
///     Leaf,
///     Node(Box<Tree>, Box<Tree>),
/// }
///
/// /// The depth of a tree whose leaves are all equally deep.
/// #[logic]
/// fn depth(tree: &Tree) -> Option<u32> {
///     match tree {
///         Tree::Leaf => Some(0),
///         Tree::Node(left, right) => {
///             let left = depth(left)?;
///             if depth(right)? == left { Some(left + 1) } else { None }
///         }
///     }
/// }
///
/// let mut n_runs = 0;
/// let perfect: Vec<Tree> = solutions(19, |tree| {
///     n_runs += 1;
///     depth::lazy(tree).is_some()
/// });
/// assert_eq!(perfect.len(), 4);
/// assert_eq!(solutions::<Tree>(19, |_| true).len(), 6918);
/// assert!(n_runs < 2000);
/// ```
pub use lurcher_derive::logic;
pub use lurcher_derive::{Data, mutate, property, refined};

/// Everything that a test usually needs.
pub mod prelude {
    pub use crate::generators::{self, Generator, any};
    pub use crate::source::Source;
    pub use crate::{Config, Data, check, laws, logic, property, refined};
    pub use crate::{assume, classify, collect, cover, covers, label, note, target};
}

/// For generated code only; nothing here is stable.
#[doc(hidden)]
pub mod _macro_support {
    #[cfg(feature = "audit")]
    pub use crate::audit::{Condition, IsOther, IsPlain, Side, Step, chosen, is_on};
    pub use crate::data::{CompareNothing, CompareValues, Ordered};
    pub use crate::data::{KeepData, KeepNothing, ViewData, ViewNothing, Viewed};
    #[cfg(feature = "arrays")]
    pub use crate::engine::{ArrayArgument, ArrayCondition, ArrayPlan};
    pub use crate::explain::{Background, background};
    pub use crate::generators::range::{LimitNothing, LimitRange, Limited};
    pub use crate::laws::{Laws, Named};
    pub use crate::lazy::{
        Absent, Behind, Compare, Constants, Domain, Gathered, Given, Hidden, Hole, IntoLazy,
        IntoList, IntoText, Layer, Lazy, LazyList, LazyText, Literals, LookedInto, Mentioned,
        MethodReading, NoReading, Offered, Place, Reading, Readings, Relation, SayNothing,
        SayValue, Unfold, Unread, again, argument, called, gathered, gathered_with, has_reading,
        looked_into, symbolic, traits,
    };
    pub use crate::macro_support::{
        draw_with, nothing_to_draw, read_constructor, read_opaque, read_skipped, read_unknown,
        sample, skipped, write_skipped,
    };
    pub use crate::property::{
        Describe, DescribeData, DescribeDebug, DescribeNothing, Described, Outcome, Shown, Verdict,
        add_note, assume, classify, collect, cover, covers, label, target,
    };
    pub use crate::runner::{PropertyInfo, report, report_required, run, run_async, run_required};
    #[cfg(feature = "arrays")]
    pub use crate::runner::{run_array, run_array_async};
    pub use crate::source::{Share, Source};
    #[cfg(feature = "refine")]
    pub mod refine {
        pub use crate::data::tree_of;
        pub use crate::lazy::{Formula, Invariant};
        pub use crate::refine::{
            Alias, Copied, Function, Handed, IndexedBy, Lent, NoAlias, Note, OfField, Probe, Table,
            What, broken, called, checked, noted, said, told, unkept, unmet,
        };
        pub use crate::{
            __refined_copied as copied, __refined_described as described,
            __refined_handed as __handed, __refined_shown as shown,
        };
        pub mod describing {
            pub use crate::property::{
                Describe as _, DescribeData as _, DescribeDebug as _, DescribeNothing as _,
            };
        }
        pub mod handing {
            pub use crate::refine::{HandNumber as _, HandOther as _};
        }
        pub mod traits {
            pub use crate::property::{Describe, DescribeData, DescribeDebug, DescribeNothing};
            pub use crate::refine::{
                CopyClone, CopyData, HoldsAlias, HoldsAnything, HoldsType, MisusedAlias,
                MisusedType, UnparametrisedAlias,
            };
        }
    }
    pub use lurcher_derive::located;
    #[cfg(feature = "audit")]
    pub use lurcher_derive::planted;
    pub use lurcher_trees::{
        Builder, Cursor, Kind, Limits, Measure, Mismatch, Shape, ShapeId, Style, define, render,
        shape,
    };
}
