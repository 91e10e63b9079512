//! Property-based testing that finds, shrinks and explains.

// Generated code says `::lurcher`; in the unit tests of this crate that is the crate itself.
#[cfg(test)]
#[allow(unused_extern_crates, reason = "only generated code names it")]
extern crate self as lurcher;

pub mod data;
pub mod generators;
mod macro_support;
mod macros;
mod property;
mod source;
mod stand_in;

pub use lurcher_derive::{Data, property};
pub use self::data::Data;
pub use self::generators::{Generator, IntoGenerator};
pub use self::property::{Outcome, Verdict};
pub use self::stand_in::Config;
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
    pub use crate::stand_in::{PropertyInfo, run, run_async};
    pub use crate::macro_support::{
        draw_with, nothing_to_draw, read_constructor, read_opaque, read_skipped, read_unknown,
        sample, skipped, write_skipped,
    };
    pub use crate::property::{
        Describe, DescribeData, DescribeDebug, DescribeNothing, Described, Outcome, Shown, Verdict,
        add_note, assume, classify, collect, cover, label, target,
    };
    pub use crate::source::{Share, Source, SpanKind};
    pub use lurcher_trees::{
        Builder, Cursor, Kind, Mismatch, Limits, Shape, ShapeId, Style, define, render, shape,
    };
}
