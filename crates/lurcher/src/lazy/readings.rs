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
/// So many values of a size are enough to compare.
const MOST_VALUES: u64 = 5_000;
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
        let mut totals = (0, 0);
        for size in space.least()..=last {
            let lazy = lazily.spend(size, |search| (self.lazy)(search));
            let symbolic = symbolically.spend(size, |search| requirement.holds(search));
            let before = totals;
            totals = (totals.0 + lazy.work, totals.1 + symbolic.work);
            is_lazy = if lazy.is_done && symbolic.is_done {
                next(before.0, totals.0) <= next(before.1, totals.1)
            } else {
                lazy.finds_as_much_as(&symbolic)
            };
            let is_enough = |spent: &Spent| !spent.is_done || spent.work >= ENOUGH_WORK;
            if is_enough(&lazy) || is_enough(&symbolic) {
                break;
            }
        }
        let missing = symbolically.sweep.search().missing_reading();
        let missing = missing.and_then(|f| Some((f.name, f.reading.err()?)));
        (is_lazy, missing)
    }
}

/// What all sizes will take with the next one, if it grows as it did.
fn next(before: u64, now: u64) -> u64 {
    u128::from(now)
        .pow(2)
        .checked_div(before.into())
        .map_or(now, |next| u64::try_from(next).unwrap_or(u64::MAX))
}

/// A reading that is tried.
struct Trial {
    sweep: Sweep,
    /// The work of symbolic readings in earlier trials.
    before: u64,
}

/// What the trial of a size took.
struct Spent {
    work: u64,
    /// How many values were found.
    n: u64,
    /// Whether that was all of them.
    is_done: bool,
}

impl Spent {
    /// Whether it found as many values for its work as another.
    fn finds_as_much_as(&self, other: &Spent) -> bool {
        let found = |spent: &Spent, work: u64| (u128::from(spent.n) + 1) * u128::from(work);
        found(self, other.work) >= found(other, self.work)
    }
}

impl Trial {
    fn new(space: &Arc<Space>) -> Self {
        Trial { sweep: Sweep::new(Arc::clone(space), Sizes::Exactly(space.least())), before: 0 }
    }

    /// Looks for all values of a size, as long as that is not too much work.
    fn spend(&mut self, size: u32, holds: impl Fn(&Search) -> bool) -> Spent {
        self.sweep.restart(Sizes::Exactly(size));
        let (n_runs, cost) = (self.sweep.n_runs(), self.sweep.search().cost());
        let mut n = 0;
        loop {
            let next = self.sweep.next(&holds, 1);
            let reasoned = self.sweep.search().symbolic_work();
            // To begin a run costs as much as some choices.
            let began = 7 * (self.sweep.n_runs() - n_runs);
            let work = began + (self.sweep.search().cost() - cost) + (reasoned - self.before);
            n += u64::from(next == Next::Value);
            let is_done = next == Next::Done;
            if is_done || work > MOST_WORK || n >= MOST_VALUES {
                self.before = reasoned;
                return Spent { work, n, is_done };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::lazy::{Reading, argument};
    use crate::logic;

    #[derive(Clone, Debug, PartialEq, crate::Data)]
    enum Tree {
        Leaf,
        Node(Box<Tree>, #[data(range = 0..10, size = free)] u8, Box<Tree>),
    }

    #[logic]
    fn depth(tree: &Tree) -> u32 {
        match tree {
            Tree::Leaf => 0,
            Tree::Node(left, _, right) => 1 + depth(left).max(depth(right)),
        }
    }

    #[logic]
    fn is_even(tree: &Tree) -> bool {
        match tree {
            Tree::Leaf => true,
            Tree::Node(left, _, right) => {
                depth(left) == depth(right) && is_even(left) && is_even(right)
            }
        }
    }

    #[logic]
    fn is_ordered(tree: &Tree, low: i32, high: i32) -> bool {
        match tree {
            Tree::Leaf => true,
            Tree::Node(left, key, right) => {
                let key = i32::from(*key);
                low < key
                    && key < high
                    && is_ordered(left, low, key)
                    && is_ordered(right, key, high)
            }
        }
    }

    /// The costly order: keys before shapes.
    #[logic]
    fn is_even_search_tree(tree: &Tree) -> bool {
        is_ordered(tree, -1, 10) && is_even(tree)
    }

    #[logic]
    fn is_small(tree: &Tree) -> bool {
        let mut n = 0;
        let mut open = vec![tree];
        while let Some(Tree::Node(left, _, right)) = open.pop() {
            n += 1;
            open.push(left);
            open.push(right);
        }
        n < 3
    }

    #[logic]
    fn is_small_too(tree: &Tree) -> bool {
        is_small(tree)
    }

    #[logic]
    fn is_any(tree: &Tree) -> bool {
        matches!(tree, Tree::Leaf | Tree::Node(..))
    }

    macro_rules! readings {
        ($function:ident) => {
            Readings::new(
                |search| $function::lazy(argument::<Tree>(search, 0)),
                <$function as Reading>::symbolic,
            )
        };
    }

    fn remark(readings: &Readings) -> String {
        let space = Arc::new(Space::new(&[Tree::shape()]).unwrap());
        assert_eq!(readings.remark(), None);
        let search = Search::new(space);
        search.begin(Sizes::UpTo(1));
        assert!(readings.holds(&search));
        readings.remark().unwrap()
    }

    #[test]
    fn the_reading_that_takes_less_work_is_chosen() {
        let remarks = [remark(&readings!(is_even_search_tree)), remark(&readings!(is_any))];
        assert_eq!(
            remarks,
            ["read symbolically: it took less", "read lazily: that took less on small sizes"]
        );
    }

    #[test]
    fn why_there_was_no_choice_is_said() {
        let because = "it changes a variable";
        assert_eq!(
            remark(&readings!(is_small)),
            format!("read lazily: `requires` cannot be read symbolically, because {because}")
        );
        let remark = remark(&readings!(is_small_too));
        assert!(remark.starts_with("read lazily: that took less"), "{remark}");
        let missing = format!("`is_small` cannot be read symbolically, because {because}");
        assert!(remark.ends_with(&missing), "{remark}");
    }

    #[test]
    fn what_the_next_size_takes_grows_as_before() {
        assert_eq!([next(0, 7), next(10, 30), next(u64::MAX, u64::MAX)], [7, 90, u64::MAX]);
    }
}
