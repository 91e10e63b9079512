//! Arguments that were found by a search instead of being drawn.
//!
//! In a random case the source looks for an input that is as the property requires. In one
//! that is recorded it looks for the same one, and then has it drawn, so that there is a
//! tape. When answers are given, by a tape that is replayed or shrunk, nothing is searched
//! for; what is required is then checked like an assumption.

use std::ops::Range;

use lurcher_trees::{Limits, Search, Tree, render};

use super::recorder::{Beyond, Recorder};
use super::{Guide, Source, Tape};
use crate::data::{Data, tree_of, value_of};
use crate::lazy::{Block, Domain, argument};
use crate::property::{discard, misuse, tell};

/// Where the arguments of the case under way come from.
#[derive(Debug, Default)]
pub(super) struct Searched {
    found: Found,
    /// What somebody else searches.
    lent: Option<Box<Search>>,
    /// Where random inputs are found.
    block: Option<Box<Block>>,
    /// What somebody wants to try: which argument it is, and its value.
    given: Vec<(u32, Tree)>,
    n_taken: usize,
    /// The arguments that were drawn, if somebody wants to see them.
    kept: Option<Vec<Kept>>,
}

/// An argument that was drawn.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Which argument it is.
    pub(crate) index: u32,
    /// Its value; none if that is no `Data`.
    pub(crate) tree: Option<Tree>,
    /// Whether a generator made it, rather than its type.
    pub(crate) is_generated: bool,
    /// Which of the answers it was made of.
    pub(crate) answers: Range<usize>,
}

/// The trees of arguments that were drawn as their types say.
pub(crate) fn by_type(kept: Vec<Kept>) -> Vec<Tree> {
    kept.into_iter().filter(|kept| !kept.is_generated).filter_map(|kept| kept.tree).collect()
}

/// Which search is at the input of the case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Found {
    #[default]
    None,
    Lent,
    AtRandom,
    /// None: they are trees.
    Given,
}

impl Searched {
    /// The next case has another input.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.found = Found::None;
    }

    #[inline]
    fn search(&self) -> Option<&Search> {
        match self.found {
            Found::None | Found::Given => None,
            Found::Lent => self.lent.as_deref(),
            Found::AtRandom => self.block.as_deref().map(Block::search),
        }
    }
}

impl Source {
    /// Lends the input of a case: what a search is at.
    pub(crate) fn lend(&mut self, search: Box<Search>) {
        (self.searched.lent, self.searched.found) = (Some(search), Found::Lent);
    }

    /// Begins a case with these arguments, whether or not they are as required. Others are drawn
    /// with the answers of a tape, and kept, and shown if somebody wants to see them.
    pub(crate) fn restart_with<'t>(
        &mut self,
        arguments: impl Iterator<Item = (u32, &'t Tree)>,
        others: Option<Tape>,
        is_showing: bool,
    ) {
        self.restart(0, 0);
        self.searched.kept = others.is_some().then(Vec::new);
        let recorder = |tape: Tape| Box::new(Recorder::new(tape, Beyond::Simplest));
        (self.recorder, self.shown) = (others.map(recorder), is_showing.then(Vec::new));
        self.searched.given.clear();
        self.searched.given.extend(arguments.map(|(index, tree)| (index, tree.clone())));
        (self.searched.found, self.searched.n_taken) = (Found::Given, 0);
    }

    /// Whether the case took all the arguments that it was given, and the others were drawn with
    /// all answers. Not if no value can be made of one (a set with an element twice), or the
    /// property draws by itself.
    pub(crate) fn has_taken_all(&self) -> bool {
        self.searched.n_taken == self.searched.given.len() && self.tape_fits()
    }

    /// Keeps the arguments that are drawn from now on.
    pub(crate) fn keep_arguments(&mut self) {
        self.searched.kept = Some(Vec::new());
    }

    /// The arguments that were drawn since.
    pub(crate) fn take_arguments(&mut self) -> Vec<Kept> {
        self.searched.kept.take().unwrap_or_default()
    }

    /// The arguments of the case that was run, if they were found, given or kept.
    pub(crate) fn arguments_run(&self) -> Option<Vec<Tree>> {
        let Searched { found, given, kept, .. } = &self.searched;
        match (self.searched.search(), found, kept) {
            (Some(search), ..) => Some(search.trees()),
            (None, Found::Given, _) => Some(given.iter().map(|(_, tree)| tree.clone()).collect()),
            (None, _, Some(kept)) => Some(by_type(kept.clone())),
            (None, _, None) => None,
        }
    }

    /// Takes back what was lent.
    pub(crate) fn take_lent(&mut self) -> Option<Box<Search>> {
        let is_lent = self.searched.found == Found::Lent;
        self.searched.forget();
        self.searched.lent.take().filter(|_| is_lent)
    }

    /// Goes to the arguments of a random case that has been prepared, which then has them. None if
    /// there are none, or a condition panics; when the case is run it says so.
    pub(crate) fn find_arguments(&mut self, domain: &'static Domain) -> Option<Vec<Tree>> {
        let (seed, size) = (self.random.seed(), self.size);
        let is_found = tell(|| domain.find(&mut self.searched.block, seed, size)).unwrap_or(false);
        let block = self.searched.block.as_ref().filter(|_| is_found)?;
        let trees = block.search().trees();
        self.searched.found = Found::AtRandom;
        Some(trees)
    }

    /// Makes sure that the arguments of a random case are as required; for generated code.
    #[doc(hidden)]
    pub fn begin_arguments(&mut self, domain: &'static Domain) {
        let is_told = self.recorder.as_ref().is_some_and(|r| r.is_given() || r.is_guided());
        if self.searched.found != Found::None || is_told {
            return;
        }
        if domain.space().is_err() {
            return;
        }
        // Nothing has been drawn yet, so these are the seed and the size of the case.
        let (seed, size) = (self.random.seed(), self.size);
        let mut find = || domain.find(&mut self.searched.block, seed, size);
        // Conditions on numbers of every size may overflow, which says nothing about a refined
        // function.
        let is_found = match domain.is_refined {
            false => find(),
            true => match tell(find) {
                Ok(is_found) => is_found,
                Err(said) if said.contains(" with overflow") => discard(&said),
                Err(said) => panic!("{said}"),
            },
        };
        if let Some(block) = self.searched.block.as_ref().filter(|_| is_found) {
            match &mut self.recorder {
                Some(recorder) => recorder.follow(Guide::exactly(&block.search().trees())),
                None => self.searched.found = Found::AtRandom,
            }
        }
        if !is_found {
            discard(&format!("found no random input with {}", domain.text));
        }
    }

    /// Draws an argument, unless it was found already; for generated code.
    #[doc(hidden)]
    #[inline]
    pub fn argument<T: Data>(&mut self, index: u32) -> T {
        match self.searched.found {
            Found::None => {
                if self.searched.kept.is_some() {
                    return self.kept_argument(index);
                }
                T::draw(self)
            }
            _ => self.found_argument(index),
        }
    }

    fn kept_argument<T: Data>(&mut self, index: u32) -> T {
        let start = self.n_answers();
        let value = T::draw(self);
        let answers = start..self.n_answers();
        let kept = Kept { index, tree: Some(tree_of(&value)), is_generated: false, answers };
        self.searched.kept.get_or_insert_default().push(kept);
        value
    }

    /// Keeps an argument that a generator made of the answers since the last one, if somebody wants
    /// to see it; for generated code.
    #[doc(hidden)]
    #[cold]
    pub fn keep_generated(&mut self, index: u32, tree: Option<impl FnOnce() -> Tree>) {
        let end = self.n_answers();
        if let Some(all) = &mut self.searched.kept {
            let start = all.last().map_or(0, |kept| kept.answers.end);
            let tree = tree.and_then(|tree| tell(tree).ok());
            all.push(Kept { index, tree, is_generated: true, answers: start..end });
        }
    }

    /// Whether arguments are kept; for generated code.
    #[doc(hidden)]
    #[inline]
    pub fn is_keeping(&self) -> bool {
        self.searched.kept.is_some()
    }

    /// How many answers are recorded.
    fn n_answers(&self) -> usize {
        self.recorder.as_ref().map_or(0, |recorder| recorder.n_answers())
    }

    fn found_argument<T: Data>(&mut self, index: u32) -> T {
        let given = self.searched.given.iter().find(|given| given.0 == index);
        match (self.searched.search(), given.map(|(_, tree)| value_of::<T>(tree))) {
            (Some(search), _) => {
                let value: T = argument(search, index).to_value();
                if let Some(kept) = &mut self.searched.kept {
                    let tree = Some(tree_of(&value));
                    kept.push(Kept { index, tree, is_generated: false, answers: 0..0 });
                }
                value
            }
            (None, Some(Ok(value))) => {
                self.searched.n_taken += 1;
                value
            }
            (None, _) => discard("no value can be made of its tree"),
        }
    }

    /// Gives up a case whose arguments are not as required; for generated code.
    #[doc(hidden)]
    pub fn end_arguments(&mut self, domain: &'static Domain, is_as_required: bool) {
        let is_drawn_again = self.recorder.as_ref().is_some_and(|r| r.is_exact());
        let is_found = matches!(self.searched.found, Found::Lent | Found::AtRandom);
        let was_found = is_found || is_drawn_again;
        if is_as_required {
            return;
        }
        if was_found {
            let found = self.searched.search().map(|search| search.trees()).unwrap_or_default();
            let found = found.iter().map(|tree| render(tree, &Limits::default()));
            let found: Vec<String> = found.map(|text| format!("\n  {text}")).collect();
            misuse(format!(
                "`requires = {}` holds as it is read while inputs are searched for, but is false of \
                 what was found{}\na function that is called in it may read something other \
                 than its arguments; if not, this is a bug in Lurcher",
                domain.text,
                found.concat()
            ));
        }
        discard(domain.text);
    }
}
