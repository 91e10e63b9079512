//! Laws of lists and of search trees; see the README.

pub mod list;
pub mod tree;
