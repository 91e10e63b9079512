//! The arguments of a property as one space, with what is required of them.
//!
//! Where a property has `requires`, its arguments are not drawn and then judged but searched
//! for: all of a size one after the other, or one at random. Random cases stay what they are,
//! functions of their seeds: the seed decides on the size and on every choice of the search.

use std::sync::{Arc, OnceLock};

use lurcher_trees::pattern::Interleaved;
use lurcher_trees::{Next, Search, ShapeId, Sizes, Space, SpaceError, Tree};

use super::Readings;

/// The arguments of a property, and what is required of them; filled in by `#[property]`.
#[doc(hidden)]
pub struct Domain {
    /// The types of the arguments.
    pub shapes: &'static [fn() -> ShapeId],
    /// What is required, as it is asked.
    pub holds: fn(&Search) -> bool,
    /// Its readings, of which that asks one; none if there is only one.
    pub readings: Option<&'static Readings>,
    /// What is required, as it is written; nothing if nothing is.
    pub text: &'static str,
    /// The lazy reading of the property itself, if it has one.
    pub property: Option<fn(&Search) -> bool>,
    /// All inputs, worked out when they are first asked for.
    pub space: OnceLock<Result<Arc<Space>, SpaceError>>,
}

/// The requirement may be asked so many times for one dive.
const MOST_RUNS: u32 = 200;
/// So many dives are made for one case.
const MOST_DIVES: u32 = 12;

impl Domain {
    /// All inputs, whether or not they are as required.
    pub(crate) fn space(&self) -> Result<&Arc<Space>, &SpaceError> {
        let all = || {
            let shapes: Vec<ShapeId> = self.shapes.iter().map(|shape| shape()).collect();
            Space::new(&shapes).map(Arc::new)
        };
        self.space.get_or_init(all).as_ref()
    }

    /// How the requirement is read, for statistics.
    pub(crate) fn remark(&self) -> Option<String> {
        self.readings?.remark()
    }

    /// The n-th input as required, counted from 1, in the order in which they are run.
    pub(crate) fn nth(&self, n: u64) -> Option<Vec<Tree>> {
        let space = self.space().ok()?;
        let mut values = Interleaved::new(Arc::clone(space), crate::patterns::arrays());
        if self.property.is_some() {
            values = values.one_by_one();
        }
        let mut left = n;
        while left > 0 {
            match values.next(self.holds, u64::MAX) {
                Next::Value => left -= 1,
                Next::Paused => {}
                Next::Done => return None,
            }
        }
        Some(values.search().trees())
    }

    /// Looks for a random input as required, of a size that goes up to `size` and is as often
    /// large as small. After some dives without success smaller ones are looked for, as
    /// there are fewer ways to go wrong.
    pub(crate) fn dive(&self, search: &Search, size: usize, next: &mut dyn FnMut() -> u64) -> bool {
        let least = search.space().least();
        let most = search.space().most().unwrap_or(u32::MAX);
        for dive in 0..MOST_DIVES {
            let room = (size as u64 >> (dive / 3)).min(u64::from(most - least));
            let more = ((u128::from(next()) * u128::from(room + 1)) >> 64) as u32;
            if self.dive_once(search, least + more, next()) {
                return true;
            }
        }
        false
    }

    fn dive_once(&self, search: &Search, size: u32, seed: u64) -> bool {
        if !search.begin_at_random(Sizes::Exactly(size), seed) {
            return false;
        }
        for _ in 0..MOST_RUNS {
            if (self.holds)(search) && search.fill() {
                return true;
            }
            if !search.advance() {
                return false;
            }
        }
        false
    }
}

impl std::fmt::Debug for Domain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Domain").field("requires", &self.text).finish_non_exhaustive()
    }
}
