//! What coverage sees of a value.
//!
//! Usually the value's own tree. Where that says too little or too much, a *view* says
//! what to see instead: terms in which a call of `seq` is a constructor of its own, say,
//! or in which variables have no numbers. `#[seen_as(function)]` on an argument of a
//! property puts it in place.

use lurcher_trees::{Builder, ShapeId};

use super::{Data, tree_of};

/// Something that coverage can look at: every [`Data`] type, and views of other values.
///
/// A view is often best made from a derived type; then it needs no more than that:
///
/// ```
/// use lurcher::prelude::*;
///
/// struct Text(String);
///
/// /// What matters about a text.
/// #[derive(Data)]
/// enum Seen { Blank, Word, Sentence(Vec<Ends>) }
///
/// #[derive(Data)]
/// enum Ends { Stop, Question }
///
/// fn seen(text: &Text) -> Seen {
///     match text.0.trim() {
///         "" => Seen::Blank,
///         text if !text.contains(' ') => Seen::Word,
///         text => Seen::Sentence(text.chars().filter_map(|c| match c {
///             '.' => Some(Ends::Stop),
///             '?' => Some(Ends::Question),
///             _ => None,
///         }).collect()),
///     }
/// }
///
/// #[property]
/// fn holds(#[with(any::<String>().map(Text))] #[seen_as(seen)] text: Text) {
///     assert!(text.0.trim().len() <= text.0.len());
/// }
/// ```
///
/// Written by hand, it can look at a value without copying it: define the shapes with
/// [`lurcher_trees::define`], and write the nodes.
#[diagnostic::on_unimplemented(
    message = "coverage cannot look at a `{Self}`",
    note = "it looks at types with `#[derive(Data)]`; for others, write a function to such a type"
)]
pub trait View {
    /// The type that is seen.
    fn view_shape() -> ShapeId;

    /// Writes the tree that is seen.
    fn view(&self, tree: &mut Builder);
}

impl<T: Data> View for T {
    fn view_shape() -> ShapeId {
        T::shape()
    }

    fn view(&self, tree: &mut Builder) {
        self.write(tree);
    }
}

/// What coverage saw of one case.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    /// The types of what was seen, in the order of the arguments.
    pub(crate) shapes: Vec<ShapeId>,
    /// One tree after the other.
    pub(crate) trees: Builder,
}

impl Sight {
    pub(crate) fn clear(&mut self) {
        self.shapes.clear();
        self.trees.clear();
    }

    pub(crate) fn add<V: View + ?Sized>(&mut self, seen: &V) {
        self.shapes.push(V::view_shape());
        seen.view(&mut self.trees);
    }
}

/// Wraps a value of which generated code does not know whether it can be seen; as with
/// `Described`, method resolution chooses.
#[derive(Debug)]
pub struct Viewed<'v, T>(pub &'v T);

/// Sees a value.
pub trait ViewData {
    /// Writes the tree that is seen.
    fn show_to(&self, source: &mut crate::Source);
}

impl<T: View> ViewData for &Viewed<'_, T> {
    fn show_to(&self, source: &mut crate::Source) {
        source.view(self.0);
    }
}

/// Keeps a value that a generator made; with [`KeepNothing`], for values of types that are no
/// `Data`.
pub trait KeepData {
    /// Hands it over.
    fn keep_in(&self, source: &mut crate::Source, index: u32);
}

impl<T: Data> KeepData for &Viewed<'_, T> {
    fn keep_in(&self, source: &mut crate::Source, index: u32) {
        source.keep_generated(index, Some(|| tree_of(self.0)));
    }
}

/// Keeps only that there is one.
pub trait KeepNothing {
    /// Says so.
    fn keep_in(&self, source: &mut crate::Source, index: u32);
}

impl<T> KeepNothing for Viewed<'_, T> {
    fn keep_in(&self, source: &mut crate::Source, index: u32) {
        source.keep_generated(index, None::<fn() -> lurcher_trees::Tree>);
    }
}

/// Sees nothing.
pub trait ViewNothing {
    /// Does nothing.
    fn show_to(&self, source: &mut crate::Source);
}

impl<T> ViewNothing for Viewed<'_, T> {
    fn show_to(&self, _: &mut crate::Source) {}
}
