//! TCAS, with the faults that were planted in it, and what covering arrays find of them.
//!
//! The Traffic Collision Avoidance System takes twelve inputs about two aircraft and gives one
//! advice: climb, descend, or none. A small program in C that computes it, and 41 faulty
//! versions of it, have been the benchmark of combinatorial testing for thirty years. Here it
//! is written anew, in Rust, with one [`Fault`] at a time switched on:
//!
//! ```
//! use lurcher_study_tcas::{Advice, Fault, Input, Tcas};
//!
//! let input = Input {
//!     cur_vertical_sep: 601,
//!     high_confidence: true,
//!     two_of_three_reports_valid: true,
//!     own_tracked_alt: 1,
//!     own_tracked_alt_rate: 600,
//!     other_tracked_alt: 2,
//!     alt_layer_value: 0,
//!     up_separation: 740,
//!     down_separation: 400,
//!     other_rac: 0,
//!     other_capability: 1,
//!     climb_inhibit: false,
//! };
//! assert_eq!(Tcas::correct().advice(&input), Advice::None);
//! let fault = Fault::numbered(1).unwrap();
//! assert_eq!(Tcas::with(fault).advice(&input), Advice::Climb);
//! ```
//!
//! A [`Scenario`] says which values the inputs have, and gives the model to build arrays from;
//! [`Found`] says which faults a list of inputs finds. The binary prints the tables of the
//! paper on Radix Coverage (Elazar Mittelman and others, Haskell Symposium 2023, section 5.1).

mod experiment;
mod fault;
mod input;
mod program;
mod random;
mod scenario;
mod suite;

pub use experiment::{Measurement, Method, measure_random};
pub use fault::Fault;
pub use input::{Advice, Input};
pub use program::Tcas;
pub use random::Random;
pub use scenario::Scenario;
pub use suite::{Found, failures};
