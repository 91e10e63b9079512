//! Types as constructor shapes, values as trees over them.
//!
//! Every capability of Lurcher that looks *inside* values (coverage, patterns,
//! enumeration, generalisation) works on the two ideas of this crate, so that
//! each is written once for all types:
//!
//! - a [`Shape`] says how the values of a type are built: its constructors,
//!   their fields, the least size of a value, whether it is recursive;
//! - a [`Tree`] is one value taken apart: a flat sequence of constructor nodes
//!   in pre-order, so that a list of a million elements or a tree a million
//!   deep is copied, compared and dropped without recursion.
//!
//! # Should I be using this crate?
//!
//! Use the `lurcher` crate, whose `#[derive(Data)]` makes shapes and trees for
//! you. Depend on this one only to write analyses over them.

pub mod characters;
mod coverage;
mod floats;
mod grammar;
mod name;
mod numbers;
pub mod pattern;
pub mod regular;
mod render;
#[cfg(test)]
mod render_tests;
mod search;
mod shape;
mod shape_analysis;
mod space;
mod tree;

pub use coverage::{Description, DescriptionStyle, Descriptions};
pub use floats::FloatLists;
pub use grammar::{Grammar, Leaves, Letter, Origin, Reading, Sort, Symbol};
pub use numbers::{EXTREME, Measure, Numbers, Ordinal};
pub use pattern::{Column, Ends, Paths, Pattern, Step};
pub use render::{Limits, render, render_without};
pub use search::symbolic;
pub use search::{Dive, Entry, FieldPlace, Next, NodeId, Reader, Samples, Search, Sizes, Sweep};
pub use shape::{
    Compare, Constructor, Definition, Elements, Field, Kind, ListStyle, NamedShape, Shape, ShapeId,
    Style, define, shape,
};
pub use space::{
    Alternative, Bounds, Census, Depth, Depths, Listing, Natural, Pick, Single, SortId, Space,
    SpaceError, Speller, Values, Within,
};
pub use tree::{Builder, Cursor, Expected, Mismatch, Node, Tree};
