//! Choosing tests by what they cover.
//!
//! After section 5.1 of *Do Judge a Test by its Cover*: of several candidates the one is
//! run that adds most to the coverage of the type (see [`lurcher_trees::Descriptions`]).
//! It knows letters and nothing of properties, so studies use it as the engine does.

mod chooser;
mod fan_out;
mod stream;
mod tally;

pub use self::chooser::{Chooser, ChooserOptions, Preference};
pub(crate) use self::fan_out::Costs;
pub use self::fan_out::best_fan_out;
pub use self::stream::Stream;
pub use self::tally::Worth;

/// Candidates drawn before the first test, as a multiple of the fan-out.
pub const FILL: usize = 8;
