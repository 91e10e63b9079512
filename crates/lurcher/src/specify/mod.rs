//! Helpers for kinds of property that take more than a line.
//!
//! *How to Specify It!* (John Hughes, TFP 2019) names five kinds of property. A postcondition is an
//! `assert!`, and needs no help. For the others there are tables of operations, which become
//! ordinary properties, a test for each operation:
//!
//! - [`validity!`](crate::validity): a generator, shrinking and every operation make valid values
//!   only; [`agree`]: two ways to tell say the same;
//!   [`Generator::always`](crate::Generator::always): a property whose test data are invalid says
//!   so;
//! - [`metamorphic!`](crate::metamorphic): how two results are [`related`] or [`alike`], and a
//!   [`Grid`] of what has no property yet;
//! - [`equivalence!`](crate::equivalence): what is equivalent is treated the same, over pairs like
//!   those of [`two_orders`];
//! - [`completeness!`](crate::completeness): everything can be made by the steps that an inductive
//!   specification goes by;
//! - [`model!`](crate::model): every operation does what its model does, as [`commutes`] says of
//!   one; [`follow`]: so do sequences of operations on something with a state; [`linearizes`]: and
//!   operations that several threads do at once, in some order.
//!
//! [`shrinks_to`] asks what shrinking makes of a value. The chapter `specify.md` of the book shows
//! all kinds with one example.

mod commutes;
mod grid;
mod linear;
mod lines;
mod machine;
mod macros;
mod pairs;
mod shrinking;
mod validity;
mod verdicts;

pub use self::commutes::{commutes, like_the_model};
pub use self::grid::Grid;
pub use self::linear::{Event, Sequential, concurrently, linearization, linearizes, repeatedly};
pub use self::machine::{Machine, follow};
pub use self::pairs::two_orders;
pub use self::shrinking::shrinks_to;
pub(crate) use self::validity::unmet;
pub use self::validity::{Holds, agree, are_valid, is_valid, spoiled};
pub use self::verdicts::{alike, demand, equal, related};
