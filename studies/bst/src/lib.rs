//! The search tree of *How to Specify It!* (John Hughes, TFP 2019), its eight bugs, and which properties catch them.
//!
//! [`tree`] has the tree and the bugs, [`properties`] all properties of the paper, [`data`] what they are tested
//! with, [`cells`] runs one against the other, [`figures`] makes the tables, [`paper`] has the paper's, and
//! [`measure`] counts how often keys collide.
//!
//! # What is not as in figure 8
//!
//! - **ShrinkValid fails for bug 2**, and not in the paper. There, shrinking takes trees apart and leaves out what is not
//!   valid, so it never shows anything invalid. Here, shrinking edits the answers from which a tree was made and
//!   makes the tree again, by inserting; so it has insert's bug, like everything that is drawn. That a generator and
//!   its shrinker cannot disagree is the point of it.
//!
//! Everything else is as in the figure. Of bugs that the paper describes in words only, the fine shape decides some crosses:
//!
//! - *bug 6* joins the trees as `delete` joins what is left of a node, root below root. A union that goes
//!   down the right edge of the first tree to append the second one assumes the same, but is associative to the very shape, so
//!   UnionUnionAssoc would not fail;
//! - *bug 7* puts the second tree to the right of the first one's root if that is the smaller, and swaps the trees if
//!   not. Equal roots are right, so UnionUnionIdem passes;
//! - *bug 8* splits the second tree as it should, but also swaps the trees if the second root is the smaller, and
//!   with them which one is preferred.
//!
//! InsertPostSameKey, Equivs and ShrinkEquivs have no row in the figure. The first fails for bugs 2 and 3, as
//! FindPostPresent does. The other two fail for bug 1: if insert forgets the tree, all that is left of a list of
//! insertions is the last one, and two orders of the same list end in different trees.

pub mod cells;
pub mod data;
pub mod figures;
pub mod measure;
pub mod paper;
pub mod properties;
pub mod tree;
