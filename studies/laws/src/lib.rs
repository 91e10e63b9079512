//! Laws of lists and of search trees, and how to judge them; see the README.

pub mod judge;
pub mod list;
pub mod metamorphic;
pub mod rewriter;
pub mod tree;
