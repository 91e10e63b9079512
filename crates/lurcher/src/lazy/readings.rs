//! Which reading of a requirement is asked: the lazy one, its parts, or the symbolic one.
//!
//! All find the same values. The lazy reading is quick to ask and chooses what it looks at in the
//! order in which it looks. If it is several conditions, these can be
//! [probed](lurcher_trees::Search::all), so that their order does not matter. The symbolic reading
//! takes longer to ask and needs to be asked less often, sometimes a thousand times less. Which is
//! cheapest depends on the requirement, so all are tried on small sizes. What is compared is the
//! work that they do, counted, not the time that it takes: with the same seed the same inputs come
//! in the same order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use lurcher_trees::symbolic::{Function, Requirement};
use lurcher_trees::{Bounds, Limits, Next, Search, Sizes, Space, Sweep, render};

use super::deep::Room;
use crate::property::{misuse, tell};

/// Asks a requirement, or a part of it.
pub(super) type Ask = fn(&Search) -> bool;

/// The place of a condition that a type says itself, and what the type says.
pub(super) type Says = (usize, fn() -> &'static str);

/// The readings of a requirement; filled in by `#[property]`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Readings {
    lazy: Ask,
    symbolic: fn() -> &'static Function,
    /// The conditions that it is made of, if they are several, and how they are written.
    pub(super) parts: &'static [Ask],
    pub(super) texts: &'static [&'static str],
    /// What the types say that some of them name.
    says: &'static [Says],
    /// The same as functions, or the only one.
    #[cfg_attr(not(feature = "refine"), expect(dead_code, reason = "only a solver asks for them"))]
    functions: &'static [fn() -> &'static Function],
    chosen: OnceLock<Chosen>,
    /// Whether a condition called itself without end where one before it does not hold.
    is_partial: AtomicBool,
    /// How much of the stack there is for it.
    room: Room,
}

#[derive(Debug)]
struct Chosen {
    reading: Reading,
    /// Why there was no choice, or how it was made.
    because: String,
    /// The symbolic reading, if all of the requirement has one.
    symbolic: Option<Requirement>,
}

#[derive(Clone, Debug)]
enum Reading {
    Lazy,
    Parts,
    Symbolic(Requirement),
}

/// A trial of a size ends after so much work, a millisecond or two of it.
const MOST_WORK: u64 = 300_000;
/// A size that takes so much decides; smaller ones say little about larger ones.
const ENOUGH_WORK: u64 = 60_000;
/// So many values of a size are enough to compare.
const MOST_VALUES: u64 = 5_000;
/// A reading that takes so little work for each of so many values is good enough: what it takes
/// beside making them is not worth finding out more about.
const LITTLE_WORK: (u64, u64) = (10, 256);
/// More sizes are not tried.
const MOST_SIZES: u32 = 48;
/// So many sizes are looked at for functions without end, each with so many runs.
const ENDLESS: (u32, u64) = (3, 4);
/// And so many, each with so many runs, for inputs for which they have none.
const IN_ORDER: (u32, u64) = (8, 200);

impl Readings {
    /// A lazy reading, a symbolic one, and the lazy readings of the parts.
    pub const fn new(
        lazy: Ask,
        symbolic: fn() -> &'static Function,
        parts: &'static [Ask],
        texts: &'static [&'static str],
        functions: &'static [fn() -> &'static Function],
    ) -> Self {
        Readings::of_types(lazy, symbolic, parts, texts, functions, &[])
    }

    /// The same, where some of the parts are what types say themselves, by their places.
    pub const fn of_types(
        lazy: Ask,
        symbolic: fn() -> &'static Function,
        parts: &'static [Ask],
        texts: &'static [&'static str],
        functions: &'static [fn() -> &'static Function],
        says: &'static [Says],
    ) -> Self {
        Readings {
            lazy,
            symbolic,
            parts,
            texts,
            says,
            functions,
            chosen: OnceLock::new(),
            is_partial: AtomicBool::new(false),
            room: Room::new(),
        }
    }

    /// The conditions as functions, and the texts of some of them.
    #[cfg(feature = "refine")]
    pub(crate) fn functions(&self) -> Vec<&'static Function> {
        self.functions.iter().map(|function| function()).collect()
    }

    /// How the conditions are written, if they are several.
    #[cfg(feature = "refine")]
    pub(crate) fn texts(&self) -> &'static [&'static str] {
        self.texts
    }

    /// How a condition is written, for a list of some of them; none if it is the only one. That of a
    /// type is told with what the type says: `` `Span` (low <= high) ``.
    pub(crate) fn told(&self, at: usize) -> Option<String> {
        let text = self.texts.get(at)?;
        // It is in quotes already.
        let quoted = if text.contains('`') { (*text).to_string() } else { format!("`{text}`") };
        let says = self.says.iter().find(|(of, _)| *of == at).map_or("", |(_, says)| says());
        Some(if says.is_empty() { quoted } else { format!("{quoted} ({says})") })
    }

    /// Asks the symbolic reading, if there is one: what is chosen at random is wrong less often
    /// the more is known before.
    pub(crate) fn holds_at_random(&self, search: &Search) -> bool {
        match self.chosen.get().and_then(|chosen| chosen.symbolic) {
            Some(requirement) => {
                self.room.guarded(search, |search| requirement.holds(search)).unwrap_or(false)
            }
            None => self.holds(search),
        }
    }

    /// Chooses a reading by how they do in a space.
    pub(crate) fn prepare(&self, space: &Arc<Space>) {
        self.chosen.get_or_init(|| self.choose(space));
    }

    /// Asks the lazy reading, whatever was chosen.
    pub(super) fn holds_lazily(&self, search: &Search) -> bool {
        (self.lazy)(search)
    }

    /// Which numbers the requirement bounds, as far as that can be read off.
    pub(crate) fn bounds(&self, space: &Space) -> Bounds {
        let requirement = Requirement { function: (self.symbolic)(), lazy: self.lazy };
        if requirement.function.reading.is_err() || !Requirement::suits(space) {
            return Bounds::default();
        }
        tell(|| requirement.bounds(space)).unwrap_or_default()
    }

    /// For whoever wants to know which inputs were not looked at.
    pub(crate) fn left_out(&self) -> Option<String> {
        let too_large = self.room.too_large()?;
        Some(format!(
            "inputs with numbers from {too_large} on were left out: a function of the refinement calls itself too often for \
             them\n  say in the refinement how large they are, if they are not meant"
        ))
    }

    /// Asks the reading that was chosen.
    #[inline]
    pub fn holds(&self, search: &Search) -> bool {
        let chosen = self.chosen.get_or_init(|| self.choose(search.space()));
        self.ask(&chosen.reading, search)
    }

    #[inline]
    fn ask(&self, reading: &Reading, search: &Search) -> bool {
        match reading {
            Reading::Lazy => self.in_order(search),
            Reading::Parts if self.is_partial.load(Ordering::Relaxed) => self.in_order(search),
            // A condition may panic where one before it does not hold, or have no end; in order
            // none does.
            Reading::Parts => {
                match tell(|| self.room.guarded(search, |search| search.all(self.parts))) {
                    Ok(Ok(holds)) => holds,
                    Ok(Err(_)) => {
                        self.is_partial.store(true, Ordering::Relaxed);
                        self.in_order(search)
                    }
                    Err(_) => self.in_order(search),
                }
            }
            Reading::Symbolic(requirement) => {
                self.room.guarded(search, |search| requirement.holds(search)).unwrap_or(false)
            }
        }
    }

    /// Asks the lazy reading. What has no end is not as required.
    #[inline]
    fn in_order(&self, search: &Search) -> bool {
        self.room.guarded(search, self.lazy).unwrap_or(false)
    }

    /// Which reading is asked, for statistics; nothing if none was asked.
    pub(crate) fn remark(&self) -> Option<String> {
        let Chosen { reading, because, .. } = self.chosen.get()?;
        let how = match reading {
            Reading::Lazy => "lazily",
            Reading::Parts => "lazily, its conditions in turn",
            Reading::Symbolic(_) => "symbolically",
        };
        Some(format!("read {how}: {because}"))
    }

    fn choose(&self, space: &Arc<Space>) -> Chosen {
        let function = (self.symbolic)();
        let mut readings = vec![Reading::Lazy];
        if self.parts.len() > 1 {
            readings.push(Reading::Parts);
        }
        let no_symbolic = match function.reading {
            Err(reason) => {
                Some(format!("`requires` cannot be read symbolically, because {reason}"))
            }
            Ok(_) if !Requirement::suits(space) => Some(
                "`Reverse`, `Wrapping` and `Saturating` cannot be read symbolically".to_string(),
            ),
            Ok(_) => {
                readings.push(Reading::Symbolic(Requirement { function, lazy: self.lazy }));
                None
            }
        };
        if let ([_], Some(because)) = (&readings[..], &no_symbolic) {
            return Chosen { reading: Reading::Lazy, because: because.clone(), symbolic: None };
        }
        let no_symbolic = match self.is_endless(space, &readings) {
            false => no_symbolic,
            true => {
                readings.pop();
                Some("`requires` has no end where it is not asked in order".to_string())
            }
        };
        // What the requirement does wrong shows when it is asked in earnest.
        let Ok((reading, missing)) = tell(|| self.try_all(space, readings)) else {
            let because = "the requirement panics for small inputs".to_string();
            return Chosen { reading: Reading::Lazy, because, symbolic: None };
        };
        let missing = missing.map(|(name, reason)| {
            format!("`{name}` cannot be read symbolically, because {reason}")
        });
        let has_symbolic = no_symbolic.is_none() && missing.is_none();
        let symbolic = has_symbolic.then_some(Requirement { function, lazy: self.lazy });
        let is_symbolic = matches!(reading, Reading::Symbolic(_));
        let mut because =
            if is_symbolic { "it took less" } else { "that took less on small sizes" }.to_string();
        because.extend(no_symbolic.or(missing).map(|missing| format!("; {missing}")));
        Chosen { reading, because, symbolic }
    }

    /// Whether a function calls itself without end when it is read symbolically, where conditions
    /// are not asked in order. Ends the run if it does so in order as well.
    fn is_endless(&self, space: &Arc<Space>, readings: &[Reading]) -> bool {
        let Some(Reading::Symbolic(requirement)) = readings.last() else { return false };
        let mut sweep = Sweep::new(Arc::clone(space), Sizes::Exactly(space.least()));
        for size in space.least()..=space.least().saturating_add(ENDLESS.0) {
            sweep.restart(Sizes::Exactly(size));
            let ask = |search: &Search| {
                self.room.guarded(search, |search| requirement.holds(search)).unwrap_or(false)
            };
            if tell(|| sweep.next(ask, ENDLESS.1)).is_err() {
                return false;
            }
            if sweep.search().endless_function().is_some() {
                self.refuse_endless(space);
                return true;
            }
        }
        false
    }

    /// Ends the run if a function calls itself without end for a small input for which the
    /// conditions before it hold.
    fn refuse_endless(&self, space: &Arc<Space>) {
        let mut sweep = Sweep::new(Arc::clone(space), Sizes::Exactly(space.least()));
        let mut found: Option<(&'static str, Vec<String>)> = None;
        for size in space.least()..=space.least().saturating_add(IN_ORDER.0) {
            sweep.restart(Sizes::Exactly(size));
            let last = sweep.n_runs() + IN_ORDER.1;
            let ask = |search: &Search| {
                self.room.guarded(search, self.lazy).unwrap_or_else(|name| {
                    if found.is_none() && search.fill() {
                        let show = |tree| render(tree, &Limits::default());
                        found = Some((name, search.trees().iter().map(show).collect()));
                    }
                    false
                })
            };
            let mut ask = ask;
            while sweep.n_runs() < last {
                match tell(|| sweep.next(&mut ask, 1)) {
                    Ok(Next::Done) => break,
                    Ok(_) => {}
                    Err(_) => return,
                }
            }
            if let Some((name, input)) = &found {
                misuse(format!(
                    "`{name}` calls itself without end for {}\nlet it call itself with a part of \
                     its argument only, or say before it for which values it ends",
                    input.join(", ")
                ));
            }
        }
    }

    /// The reading that is best, and a function that the symbolic one missed.
    fn try_all(
        &self,
        space: &Arc<Space>,
        readings: Vec<Reading>,
    ) -> (Reading, Option<(&'static str, &'static str)>) {
        let mut trials: Vec<Trial> =
            readings.into_iter().map(|reading| Trial::new(reading, space)).collect();
        let last = space.most().unwrap_or(u32::MAX).min(space.least().saturating_add(MOST_SIZES));
        let mut best = 0;
        for size in space.least()..=last {
            let mut spent: Vec<Spent> = Vec::new();
            for trial in &mut trials {
                spent.push(trial.spend(size, |reading, search| self.ask(reading, search)));
            }
            // What comes first is simplest, and keeps its place unless another is better.
            best = (1..spent.len()).fold(0, |best, other| {
                if spent[best].is_as_good_as(&spent[other]) { best } else { other }
            });
            let is_enough = |spent: &Spent| !spent.is_done || spent.work >= ENOUGH_WORK;
            if spent[best].is_little() || spent.iter().any(is_enough) {
                break;
            }
        }
        let missing = trials.iter().find_map(|trial| trial.sweep.search().missing_reading());
        let missing = missing.and_then(|f| Some((f.name, f.reading.err()?)));
        (trials.swap_remove(best).reading, missing)
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
    reading: Reading,
    sweep: Sweep,
    /// The work of symbolic readings in earlier trials.
    before: u64,
    /// The work of all sizes so far.
    total: u64,
}

/// What the trial of a size took.
struct Spent {
    work: u64,
    /// What all sizes will take with the next one.
    next: u64,
    /// How many values were found.
    n: u64,
    /// Whether that was all of them.
    is_done: bool,
}

impl Spent {
    fn is_little(&self) -> bool {
        let (work, n) = LITTLE_WORK;
        self.n >= n && self.work <= work * self.n
    }

    fn is_as_good_as(&self, other: &Spent) -> bool {
        if self.is_done && other.is_done {
            return self.next <= other.next;
        }
        // As many values for its work.
        let found = |spent: &Spent, work: u64| (u128::from(spent.n) + 1) * u128::from(work);
        found(self, other.work) >= found(other, self.work)
    }
}

impl Trial {
    fn new(reading: Reading, space: &Arc<Space>) -> Self {
        let sweep = Sweep::new(Arc::clone(space), Sizes::Exactly(space.least()));
        Trial { reading, sweep, before: 0, total: 0 }
    }

    /// Looks for all values of a size, as long as that is not too much work.
    fn spend(&mut self, size: u32, holds: impl Fn(&Reading, &Search) -> bool) -> Spent {
        self.sweep.restart(Sizes::Exactly(size));
        let (n_runs, cost) = (self.sweep.n_runs(), self.sweep.search().cost());
        let mut n = 0;
        loop {
            let next = self.sweep.next(|search| holds(&self.reading, search), 1);
            let reasoned = self.sweep.search().symbolic_work();
            // To begin a run costs as much as some choices.
            let began = 7 * (self.sweep.n_runs() - n_runs);
            let work = began + (self.sweep.search().cost() - cost) + (reasoned - self.before);
            n += u64::from(next == Next::Value);
            let is_done = next == Next::Done;
            if is_done || work > MOST_WORK || n >= MOST_VALUES {
                self.before = reasoned;
                let before = self.total;
                self.total += work;
                return Spent { work, next: self::next(before, self.total), n, is_done };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::lazy::argument;
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
                <$function as crate::lazy::Reading>::symbolic,
                &[],
                &[],
                &[],
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
