//! Property-based testing that finds, shrinks and explains.

mod config;
pub mod data;
pub mod generators;
mod macros;
mod property;
mod report;
mod source;
mod statistics;
mod store;

pub use lurcher_derive::{Data, property};
pub use self::config::Config;
pub use self::data::Data;
pub use self::generators::{Generator, IntoGenerator};
pub use self::property::{Outcome, Verdict};
pub use self::source::{Source, Tape, TapeError};

/// Everything that a test usually needs.
pub mod prelude {
    pub use crate::generators::{self, Generator, any};
    pub use crate::source::Source;
    pub use crate::{Data, property};
    pub use crate::{assume, classify, collect, cover, label, note, target};
}

/// For generated code only; nothing here is stable.
#[doc(hidden)]
pub mod _macro_support {
    pub use crate::property::{
        Describe, DescribeData, DescribeDebug, DescribeNothing, Described, Outcome, Shown, Verdict,
        add_note, assume, classify, collect, cover, label, target,
    };
    pub use crate::source::{Share, Source, SpanKind};
    pub use lurcher_trees::{
        Builder, Cursor, Kind, Mismatch, Shape, ShapeId, Style, define,
    };
}
