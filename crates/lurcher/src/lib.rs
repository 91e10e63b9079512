//! Property-based testing that finds, shrinks and explains.

// Generated code says `::lurcher`; in the unit tests of this crate that is the crate itself.
#[cfg(test)]
#[allow(unused_extern_crates, reason = "only generated code names it")]
extern crate self as lurcher;

mod config;
pub mod data;
mod engine;
pub mod generators;
mod macro_support;
mod macros;
mod property;
mod report;
mod runner;
mod shrink;
mod source;
mod statistics;
mod store;

pub use lurcher_derive::{Data, property};
pub use self::config::Config;
pub use self::data::Data;
pub use self::generators::{Generator, IntoGenerator};
pub use self::property::{Outcome, Shown, Verdict};
pub use self::report::Report;
pub use self::runner::check;
pub use self::source::{Source, Tape, TapeError};

/// Everything that a test usually needs.
pub mod prelude {
    pub use crate::generators::{self, Generator, any};
    pub use crate::source::Source;
    pub use crate::{Config, Data, check, property};
    pub use crate::{assume, classify, collect, cover, label, note, target};
}

/// For generated code only; nothing here is stable.
#[doc(hidden)]
pub mod _macro_support {
    pub use crate::macro_support::{
        draw_with, nothing_to_draw, read_constructor, read_opaque, read_skipped, read_unknown,
        sample, skipped, write_skipped,
    };
    pub use crate::property::{
        Describe, DescribeData, DescribeDebug, DescribeNothing, Described, Outcome, Shown, Verdict,
        add_note, assume, classify, collect, cover, label, target,
    };
    pub use crate::runner::{PropertyInfo, run, run_async};
    pub use crate::source::{Share, Source};
    pub use lurcher_trees::{
        Builder, Cursor, Kind, Mismatch, Limits, Shape, ShapeId, Style, define, render, shape,
    };
}
