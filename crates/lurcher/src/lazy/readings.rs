//! Which reading of a requirement is asked: the lazy or the symbolic one.
//!
//! Both find the same values. The lazy reading is quick to ask and chooses what it looks at in
//! the order in which it looks; the symbolic one takes longer to ask and needs to be asked less
//! often, sometimes a thousand times less. Which is cheaper depends on the requirement,
//! so both are tried on small sizes. What is compared is the work that they do, counted,
//! not the time that it takes: with the same seed the same inputs come in the same order.

use std::sync::{Arc, OnceLock};

use lurcher_trees::symbolic::{Function, Requirement};
use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

use crate::property::tell;

/// The readings of a requirement; filled in by `#[property]`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Readings {
    lazy: fn(&Search) -> bool,
    symbolic: fn() -> &'static Function,
    chosen: OnceLock<Chosen>,
}

#[derive(Debug)]
struct Chosen {
    /// What is asked symbolically, if that is better.
    requirement: Option<Requirement>,
    /// Why there was no choice, or how it was made.
    because: String,
}

/// A trial of a size ends after so much work, a few milliseconds of it.
const MOST_WORK: u64 = 300_000;
/// A size that takes so much decides; smaller ones say little about larger ones.
const ENOUGH_WORK: u64 = 60_000;
/// More sizes are not tried.
const MOST_SIZES: u32 = 48;

impl Readings {
    /// A lazy reading and a symbolic one.
    pub const fn new(lazy: fn(&Search) -> bool, symbolic: fn() -> &'static Function) -> Self {
        Readings { lazy, symbolic, chosen: OnceLock::new() }
    }

    /// Asks the reading that was chosen.
    #[inline]
    pub fn holds(&self, search: &Search) -> bool {
        match &self.chosen(search.space()).requirement {
            Some(requirement) => requirement.holds(search),
            None => (self.lazy)(search),
        }
    }

    /// Which reading is asked, for statistics; nothing if none was asked.
    pub(crate) fn remark(&self) -> Option<String> {
        let Chosen { requirement, because } = self.chosen.get()?;
        let name = if requirement.is_some() { "symbolically" } else { "lazily" };
        Some(format!("read {name}: {because}"))
    }

    fn chosen(&self, space: &Arc<Space>) -> &Chosen {
        self.chosen.get_or_init(|| self.choose(space))
    }

    fn choose(&self, space: &Arc<Space>) -> Chosen {
        let function = (self.symbolic)();
        let lazy = |because: String| Chosen { requirement: None, because };
        if let Err(reason) = function.reading {
            return lazy(format!("`requires` cannot be read symbolically, because {reason}"));
        }
        if !Requirement::suits(space) {
            let because = "`Reverse`, `Wrapping` and `Saturating` cannot be read symbolically";
            return lazy(because.to_string());
        }
        let requirement = Requirement { function, lazy: self.lazy };
        // What the requirement does wrong shows when it is asked in earnest.
        let Ok((is_lazy, missing)) = tell(|| self.try_both(space, &requirement)) else {
            return lazy("the requirement panics for small inputs".to_string());
        };
        let missing = missing.map(|(name, reason)| {
            format!("; `{name}` cannot be read symbolically, because {reason}")
        });
        let because = if is_lazy { "that took less on small sizes" } else { "it took less" };
        let because = match missing {
            Some(missing) => format!("{because}{missing}"),
            None => because.to_string(),
        };
        Chosen { requirement: (!is_lazy).then_some(requirement), because }
    }

    /// Whether the lazy reading is better, and a function that the symbolic one missed.
    fn try_both(
        &self,
        space: &Arc<Space>,
        requirement: &Requirement,
    ) -> (bool, Option<(&'static str, &'static str)>) {
        let mut lazily = Trial::new(space);
        let mut symbolically = Trial::new(space);
        let last = space.most().unwrap_or(u32::MAX).min(space.least().saturating_add(MOST_SIZES));
        let mut is_lazy = true;
        let mut before = (0, 0);
        for size in space.least()..=last {
            let lazy = lazily.work(size, |search| (self.lazy)(search));
            let symbolic = symbolically.work(size, |search| requirement.holds(search));
            is_lazy = match (lazy, symbolic) {
                (Ok(lazy), Ok(symbolic)) => {
                    let is_lazy = next(before.0, lazy) <= next(before.1, symbolic);
                    before = (lazy, symbolic);
                    is_lazy
                }
                (Ok(_), Err(_)) => true,
                (Err(_), Ok(_)) => false,
                (Err(lazy), Err(symbolic)) => lazy >= symbolic,
            };
            let is_enough = |work: Result<u64, u64>| work.map_or(true, |work| work >= ENOUGH_WORK);
            if is_enough(lazy) || is_enough(symbolic) {
                break;
            }
        }
        let missing = symbolically.sweep.search().missing_reading();
        let missing = missing.and_then(|f| Some((f.name, f.reading.err()?)));
        (is_lazy, missing)
    }
}

/// What the next size will take, if it grows as it did.
fn next(before: u64, now: u64) -> u64 {
    u128::from(now)
        .pow(2)
        .checked_div(before.into())
        .map_or(now, |next| u64::try_from(next).unwrap_or(u64::MAX))
}

/// A reading that is tried.
struct Trial {
    sweep: Sweep,
    before: u64,
}

impl Trial {
    fn new(space: &Arc<Space>) -> Self {
        Trial { sweep: Sweep::new(Arc::clone(space), Sizes::Exactly(space.least())), before: 0 }
    }

    /// How much work it is to find all values of a size; how many were found, if it was too
    /// much.
    fn work(&mut self, size: u32, holds: impl Fn(&Search) -> bool) -> Result<u64, u64> {
        self.sweep.restart(Sizes::Exactly(size));
        let (mut asked, mut n) = (0, 0);
        loop {
            let next = self.sweep.next(
                |search| {
                    let holds = holds(search);
                    // A reading starts at the root each time.
                    asked += 8 + search.n_nodes() as u64;
                    holds
                },
                1,
            );
            let spent = self.sweep.search().symbolic_work();
            let work = n + asked + (spent - self.before);
            match next {
                Next::Value => n += 1,
                Next::Paused => {}
                Next::Done => {
                    self.before = spent;
                    return Ok(work);
                }
            }
            if work > MOST_WORK {
                self.before = spent;
                return Err(n);
            }
        }
    }
}
