//! What was tested, in numbers.
//!
//! A property that passes says little until one knows for which inputs. These are the counters
//! behind the report: [`Tally`] for `label!`, `classify!` and `collect!`, [`Claims`] for `cover!`,
//! [`Hits`] for `covers!`, [`Histogram`] for the sizes of inputs, [`Collisions`] for numbers that
//! arguments have in common, [`Discards`] for what `assume!` threw away. All are plain values that
//! one thread fills, so counting takes no lock.

mod collisions;
mod cover;
mod discards;
mod histogram;
mod hits;
mod labels;
mod table;

pub(crate) use self::collisions::Collisions;
pub(crate) use self::cover::{ClaimVerdict, Claims};
pub(crate) use self::discards::Discards;
pub(crate) use self::histogram::Histogram;
pub(crate) use self::hits::Hits;
pub(crate) use self::labels::Tally;
