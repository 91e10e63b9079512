//! Choosing tests by what they cover.
//!
//! After section 5.1 of *Do Judge a Test by its Cover*: of several candidates the one is
//! run that adds most to the coverage of the type (see [`lurcher_trees::Descriptions`]).
//! It knows letters and nothing of properties, so studies use it as the engine does.

mod chooser;
mod stream;
mod tally;

pub use self::chooser::{Chooser, ChooserOptions, Preference};
pub use self::stream::Stream;
pub use self::tally::Worth;

/// Candidates drawn before the first test, as a multiple of the fan-out.
pub(crate) const FILL: usize = 8;
