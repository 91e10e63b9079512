//! Containers with invariants that hardly any random value has, with planted bugs.
//!
//! What works on red-black trees or balanced maps can only be tested with such trees, and they are a
//! tiny part of all trees: of those with five nodes and keys below 8 one in 98 304. The usual
//! remedy is a generator that builds them by the operations under test, and then shares
//! their bugs. Here nobody wrote a generator: each invariant is an ordinary function, marked
//! `#[logic]`, and properties require it.
//!
//! - [`sorted_list`]: insertion in a sorted list,
//! - [`red_black`]: insertion in a red-black tree,
//! - [`balanced_map`]: deletion from a size-balanced map,
//! - [`stack_set`]: the windows of a window manager, none of them twice.
//!
//! Every operation takes the bug that it is to have, if any:
//!
//! ```
//! use lurcher_study_containers::sorted_list::{Bug, List, insert};
//!
//! let list = List { items: vec![1, 3] };
//! assert_eq!(insert(None, &list, 2).items, [1, 2, 3]);
//! assert_eq!(insert(Some(Bug::LargestFirst), &list, 4).items, [4, 1, 3]);
//! ```
//!
//! [`BUGS`] has all of them with the property that is to find them. The binary prints the table.

mod bugs;
mod report;

pub mod balanced_map;
pub mod red_black;
pub mod refined;
pub mod sorted_list;
pub mod stack_set;

pub use bugs::{BUGS, Case, STUDIES, Study};
