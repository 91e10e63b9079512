//! Terms as the engine gets them: drawn by the study's generator, seen through its view.

use std::fmt;
use std::sync::OnceLock;

use lurcher::data::View as Seeing;
use lurcher::{Generator, Source};
use lurcher_study_systemf::{Term, Terms, View};
use lurcher_trees::{Builder, ShapeId};

/// A term that coverage sees as the study says: constructors, without indices.
#[derive(Clone)]
pub(super) struct Seen(pub(super) Term);

impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

fn view() -> &'static View {
    static VIEW: OnceLock<View> = OnceLock::new();
    VIEW.get_or_init(View::new)
}

impl Seeing for Seen {
    fn view_shape() -> ShapeId {
        view().shape()
    }

    fn view(&self, tree: &mut Builder) {
        view().write(&self.0, tree);
    }
}

/// The paper's generator.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenTerms(pub(super) Terms);

impl Generator for SeenTerms {
    type Value = Seen;

    #[inline]
    fn draw(&self, source: &mut Source) -> Seen {
        Seen(self.0.draw(source))
    }
}
