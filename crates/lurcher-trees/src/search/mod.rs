//! Search among the values of a space; see [`Search`].

mod blame;
mod dive;
mod gathered;
mod leap;
mod narrow;
mod ordered;
mod probe;
mod reading;
mod retry;
mod samples;
mod shared;
mod sweep;
pub mod symbolic;
mod table;
#[cfg(test)]
mod tests;
mod undo;

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use self::probe::Probed;
use self::retry::Run;
use self::table::{Choice, Table};
use self::undo::{Frame, Split, Step};
use crate::numbers::Ordinal;
use crate::space::{Sort, SortId, Space, Values};

pub use self::blame::FieldPlace;
pub use self::dive::Dive;
pub use self::reading::Reader;
pub use self::retry::Entry;
pub use self::samples::Samples;
pub use self::sweep::{Next, Sweep};

/// Which sizes a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// Only values of this size.
    Exactly(u32),
    /// Values of all sizes up to this.
    UpTo(u32),
}

/// A place in a value under search.
pub type NodeId = u32;

/// In place of a constructor: none has been chosen yet.
const HOLE: u32 = u32::MAX;
/// In place of a constructor: a number of which one value is left.
const KNOWN: u32 = u32::MAX - 1;

#[derive(Clone, Copy, Debug)]
struct Node {
    sort: SortId,
    /// Which constructor, or one of the two marks above.
    constructor: u32,
    /// The first field; the others follow. For numbers: the place of the interval.
    fields: u32,
    /// The choice that was made last for it; 0 if none was.
    choice: u32,
}

/// In which order the choices for a hole are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    /// Cheapest first, or as declared where sizes are exact; all of them.
    #[default]
    Listed,
    /// At random, from this state on.
    Random(u64),
}

impl Order {
    /// A number below a bound: 0 unless choices are random.
    fn below(&mut self, bound: u64) -> u64 {
        match self {
            Order::Listed => 0,
            Order::Random(state) => {
                // The generator called SplitMix, as in Steele, Lea and Flood (2014).
                *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                let mut z = *state;
                z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
                z ^= z >> 31;
                ((u128::from(z) * u128::from(bound)) >> 64) as u64
            }
        }
    }
}

/// Which numbers are chosen at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Ends {
    /// Any, and the ends of what they can be more often than others.
    #[default]
    Any,
    /// Most often the greatest that they can be: the last day of the last month is one of many
    /// dates.
    Greatest,
    /// Most often one of both ends.
    Either,
    /// Where the predicate never looked, most often one that is elsewhere in the value, also of
    /// kinds without fields: what is looked for is in the list.
    Repeated,
}

#[derive(Debug, Default)]
struct State {
    order: Order,
    ends: Ends,
    /// Whether holes are filled that the predicate never looked at.
    is_filling: bool,
    nodes: Vec<Node>,
    intervals: Vec<(Ordinal, Ordinal)>,
    frames: Vec<Frame>,
    /// Intervals, and the choices that made them so, as they were before they were narrowed.
    earlier: Vec<((Ordinal, Ordinal), u32)>,
    /// How intervals were split, and whether their parts are tried in reverse.
    splits: Vec<(Split, bool)>,
    /// The room before each choice, where sizes are exact.
    rooms: Vec<Room>,
    /// How much larger than its smallest completion the value may become.
    slack: u32,
    room: Room,
    /// How many nodes are holes.
    n_holes: u32,
    is_exact: bool,
    /// After how many choices the value was dead; whatever was chosen since is in vain.
    dead_after: Option<u32>,
    n_forced: u64,
    /// How many choices have stood since somebody asked.
    kept: usize,
    /// Whether there are sets or maps, whose numbers are in order; and on which choice rests what a
    /// number could be that was chosen last.
    has_gathered: bool,
    rests_on: u32,
}

/// How much the holes of a value can take up beyond their smallest completions.
#[derive(Clone, Copy, Debug, Default)]
struct Room {
    /// How many of them can take up any amount.
    n_unbounded: u32,
    /// How much the others can take up together.
    spare: u64,
}

impl Room {
    fn add(&mut self, least: u32, most: Option<u32>) {
        match most {
            None => self.n_unbounded += 1,
            Some(most) => self.spare += u64::from(most - least),
        }
    }

    fn remove(&mut self, least: u32, most: Option<u32>) {
        match most {
            None => self.n_unbounded -= 1,
            Some(most) => self.spare -= u64::from(most - least),
        }
    }

    /// With what a choice makes of it.
    #[inline]
    fn changed(self, by: Change) -> Self {
        Room {
            n_unbounded: self.n_unbounded.wrapping_add_signed(by.n_unbounded),
            spare: self.spare.wrapping_add_signed(by.spare),
        }
    }

    #[inline]
    fn takes(self, slack: u32) -> bool {
        self.n_unbounded > 0 || self.spare >= u64::from(slack)
    }
}

/// How a choice changes the room.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    n_unbounded: i32,
    spare: i64,
}

impl Change {
    fn add(&mut self, sort: &Sort) {
        match sort.most {
            None => self.n_unbounded += 1,
            Some(most) => self.spare += i64::from(most - sort.least),
        }
    }

    fn remove(&mut self, sort: &Sort) {
        match sort.most {
            None => self.n_unbounded -= 1,
            Some(most) => self.spare -= i64::from(most - sort.least),
        }
    }
}

/// Search among the values of a [`Space`], filling in only what is looked at.
///
/// A value under search is a tree with *holes*, in one flat table of nodes. Whoever looks at
/// a hole [forces](Search::force) it: a constructor is chosen, the fields become holes, and
/// the choice is noted. When all that was wanted is known of the value (a precondition is
/// false of it, say), [`Search::advance`] takes the last choice back and makes the next one.
/// So a predicate that sees at the first constructor that a value will not do passes over all
/// values with that constructor at once. Nothing is replayed: what was chosen before stays in the
/// table, and taking back is cutting the table to its earlier length.
///
/// The size of values is bounded by one number, the *slack*: how much larger the value may
/// become than its smallest completion. A choice spends what it adds to the smallest
/// completion. Holes need no budget of their own, so the order in which they are looked at
/// does not matter, and as the cheapest constructor adds nothing, no hole is ever without a
/// choice. When values are to have a size *exactly*, it is also known how much the
/// holes can take up, and choices that leave too little room are passed over; if there turns
/// out to be no choice all the same, the value is [dead](Search::is_dead).
///
/// A number is a hole with an interval. Comparing it splits the interval instead of
/// choosing one number.
#[derive(Debug)]
pub struct Search {
    among: Among,
    /// Whether there are types that do not tell all sequences of elements apart.
    has_gathered: bool,
    state: RefCell<State>,
    run: Run,
    probed: RefCell<Probed>,
    /// Lent to whoever reads a value.
    scratch: RefCell<Vec<(NodeId, NodeId)>>,
    /// What symbolic readings found out, and of which beginning.
    memory: RefCell<symbolic::Memory>,
    generation: Cell<u64>,
    /// The choice that is to blame if what was filled last is out of order.
    blamed: Cell<Option<usize>>,
}

impl Search {
    /// A search that has not begun.
    pub fn new(space: Arc<Space>) -> Self {
        let has_gathered = gathered::has_gathered(&space);
        let table = Table::new(&space);
        Search {
            among: Among { space, table },
            has_gathered,
            state: RefCell::default(),
            run: Run::default(),
            probed: RefCell::default(),
            scratch: RefCell::default(),
            memory: RefCell::default(),
            generation: Cell::default(),
            blamed: Cell::default(),
        }
    }

    /// The space that is searched.
    pub fn space(&self) -> &Arc<Space> {
        &self.among.space
    }

    /// Begins with a single hole; false if there are no values of such sizes. Choices are made
    /// cheapest first, and all are made in the end.
    pub fn begin(&self, sizes: Sizes) -> bool {
        self.begin_with(sizes, Order::Listed, Ends::Any)
    }

    /// As [`begin`](Search::begin), with choices at random, which depend on the seed alone.
    /// Not all are made in the end: of a number some are tried.
    pub fn begin_at_random(&self, sizes: Sizes, seed: u64) -> bool {
        self.begin_with(sizes, Order::Random(seed), Ends::Any)
    }

    fn begin_with(&self, sizes: Sizes, order: Order, ends: Ends) -> bool {
        let (size, is_exact) = match sizes {
            Sizes::Exactly(size) => (size, true),
            Sizes::UpTo(size) => (size, false),
        };
        self.generation.set(self.generation.get() + 1);
        self.run.forget();
        self.blamed.set(None);
        let state = &mut *self.state.borrow_mut();
        state.clear();
        (state.order, state.ends, state.is_exact) = (order, ends, is_exact);
        state.has_gathered = self.has_gathered;
        let Some(slack) = size.checked_sub(self.among.space.least()) else { return false };
        state.slack = slack;
        state.begin(&self.among, self.among.space.root());
        !is_exact || state.room.takes(slack)
    }

    /// The place of the whole value: a tuple of what the space is of.
    pub fn root(&self) -> NodeId {
        0
    }

    /// The sort of a node.
    pub fn sort(&self, node: NodeId) -> SortId {
        self.state.borrow().nodes[node as usize].sort
    }

    /// The constructor of a node and its first field; those of a hole are chosen now.
    #[inline]
    pub fn force(&self, node: NodeId) -> (u32, NodeId) {
        let Node { constructor, fields, choice, .. } = self.state.borrow().nodes[node as usize];
        if constructor == HOLE {
            return self.force_hole(node);
        }
        self.run.look(choice);
        (constructor, fields)
    }

    #[inline(never)]
    fn force_hole(&self, node: NodeId) -> (u32, NodeId) {
        let state = &mut *self.state.borrow_mut();
        state.n_forced += 1;
        let mark = state.mark(node);
        let step = match state.choose_first(&self.among, node) {
            Some(step) => step,
            None => {
                self.run.die();
                state.give_up(&self.among, node)
            }
        };
        let Node { constructor, fields, .. } = state.nodes[node as usize];
        self.run.look(state.note(mark, step));
        (constructor, fields)
    }

    /// How many fields a node has whose constructor is chosen.
    fn n_fields(&self, node: NodeId) -> u32 {
        let Node { sort, constructor, .. } = self.state.borrow().nodes[node as usize];
        let mut choices = self.among.table.choices(sort.index()).iter();
        choices.find(|choice| choice.constructor == constructor).map_or(0, |c| c.n_fields)
    }

    /// Whether a node is a hole.
    pub fn is_hole(&self, node: NodeId) -> bool {
        self.state.borrow().nodes[node as usize].constructor == HOLE
    }

    /// Whether the value is none after all, because of its size.
    pub fn is_dead(&self) -> bool {
        let state = self.state.borrow();
        state.dead_after.is_some() || (state.is_exact && state.n_holes == 0 && state.slack > 0)
    }

    /// Says that the value is none after all: a set that has an element twice, say.
    pub fn refuse(&self) {
        self.state.borrow_mut().die();
        self.run.die();
    }

    /// Whether the value has no holes.
    pub fn is_complete(&self) -> bool {
        self.state.borrow().n_holes == 0
    }

    /// How many choices the value is made by.
    pub fn n_choices(&self) -> usize {
        self.state.borrow().frames.len()
    }

    /// How many nodes the value has so far.
    pub fn n_nodes(&self) -> usize {
        self.state.borrow().nodes.len()
    }

    /// How many choices were made when holes were looked at.
    pub fn n_forced(&self) -> u64 {
        self.state.borrow().n_forced
    }

    /// Chooses something for a hole, if there is one; false if there is none.
    pub fn fill_one(&self) -> bool {
        self.fill_next(0, false).is_some()
    }

    /// Chooses something for the first hole from a node on, unless it is a number and numbers are
    /// left for later; says which, or that there is none.
    fn fill_next(&self, from: NodeId, are_numbers_left: bool) -> Option<NodeId> {
        let hole = {
            let state = self.state.borrow();
            if state.n_holes == 0 {
                return None;
            }
            let is_left = |node: &Node| {
                are_numbers_left
                    && matches!(self.among.space.sort(node.sort).values, Values::Numbers(_))
            };
            let mut nodes = state.nodes[from as usize..].iter();
            let is_hole = |node: &Node| node.constructor == HOLE && !is_left(node);
            from + nodes.position(is_hole)? as NodeId
        };
        match self.among.space.sort(self.sort(hole)).values {
            Values::Built { .. } => drop(self.force(hole)),
            Values::Numbers(_) => drop(self.number(hole)),
        }
        Some(hole)
    }

    /// Fills all holes; false if the value turns out to be dead, or to be the same value as
    /// another.
    pub fn fill(&self) -> bool {
        self.state.borrow_mut().is_filling = true;
        self.fill_holes();
        self.state.borrow_mut().is_filling = false;
        !self.is_dead() && (!self.has_gathered || self.is_in_order())
    }

    /// Fills holes until there are none, or the value is dead.
    fn fill_holes(&self) {
        // What is chosen at random for a number in a set depends on how many come after it.
        let is_random = matches!(self.state.borrow().order, Order::Random(_));
        let passes: &[bool] =
            if self.has_gathered && is_random { &[true, false] } else { &[false] };
        for &are_numbers_left in passes {
            // What is chosen for a hole makes others behind it only.
            let mut from = 0;
            while !self.is_dead() {
                match self.fill_next(from, are_numbers_left) {
                    Some(hole) => from = hole,
                    None => break,
                }
            }
        }
    }

    /// Takes the last choice back and makes the next one; false if there are no more.
    pub fn advance(&self) -> bool {
        let state = &mut *self.state.borrow_mut();
        let goes_on = state.advance_down_to(&self.among, 0);
        self.run.changed(state.frames.len().saturating_sub(1));
        goes_on
    }
}

/// What is searched: the space, and the same laid out for choosing.
#[derive(Debug)]
struct Among {
    space: Arc<Space>,
    table: Table,
}

impl State {
    /// Forgets all but how much was done; what was allocated is used again.
    fn clear(&mut self) {
        self.nodes.clear();
        self.intervals.clear();
        self.frames.clear();
        self.earlier.clear();
        self.splits.clear();
        self.rooms.clear();
        (self.slack, self.room, self.n_holes, self.dead_after) = (0, Room::default(), 0, None);
        self.kept = 0;
    }

    /// The value is dead, whatever is chosen after this.
    fn die(&mut self) {
        let n_choices = self.frames.len() as u32;
        self.dead_after.get_or_insert(n_choices);
    }

    /// Begins with a hole of a sort.
    fn begin(&mut self, among: &Among, sort: SortId) {
        self.nodes.push(Node { sort, constructor: HOLE, fields: 0, choice: 0 });
        self.n_holes += 1;
        if self.is_exact {
            let sort = among.space.sort(sort);
            self.room.add(sort.least, sort.most);
        }
    }

    #[inline]
    fn choose_first(&mut self, among: &Among, node: NodeId) -> Option<Step> {
        if self.order == Order::Listed {
            return self.choose(among, node, 0, 0);
        }
        let sort = self.nodes[node as usize].sort;
        let n = among.table.choices(sort.index()).len();
        let first = match self.repeated(among, node) {
            Some(first) => first,
            None => self.order.below(n as u64) as u32,
        };
        self.choose(among, node, first, 0)
    }

    /// A kind that is elsewhere in the value, most often, where such are wanted: five cards of one
    /// suit. Says which of the alternatives it is.
    fn repeated(&mut self, among: &Among, node: NodeId) -> Option<u32> {
        if self.ends != Ends::Repeated || !self.is_filling || self.order.below(4) == 0 {
            return None;
        }
        let sort = self.nodes[node as usize].sort;
        let choices = match self.is_exact {
            true => among.table.declared(sort.index()),
            false => among.table.choices(sort.index()),
        };
        if choices.len() < 2 || choices.iter().any(|choice| choice.n_fields > 0) {
            return None;
        }
        let known = |node: &&Node| node.sort == sort && node.constructor < KNOWN;
        let n = self.nodes.iter().filter(known).count();
        let nth = self.order.below(n as u64) as usize;
        let constructor = self.nodes.iter().filter(known).nth(nth)?.constructor;
        choices.iter().position(|choice| choice.constructor == constructor).map(|at| at as u32)
    }

    /// Chooses the next alternative that fits, after so many from the `first` on, round
    /// and round.
    #[inline]
    fn choose(&mut self, among: &Among, node: NodeId, first: u32, n_tried: u32) -> Option<Step> {
        let sort = self.nodes[node as usize].sort.index();
        if self.is_exact {
            return self.choose_exactly(among, node, first, n_tried);
        }
        let choices = among.table.choices(sort);
        let n = choices.len() as u32;
        for nth in n_tried..n {
            let index = if first + nth < n { first + nth } else { first + nth - n };
            let choice = &choices[index as usize];
            if choice.extra <= self.slack {
                self.slack -= choice.extra;
                self.apply(among, node, choice);
                return Some(Step::Constructor { first, n_tried: nth + 1 });
            }
            if first == 0 {
                // The others cost more.
                return None;
            }
        }
        None
    }

    /// The same where sizes are exact. Nothing speaks for cheap ones there: what they leave is
    /// spent on others. So the order is that of declaration.
    fn choose_exactly(
        &mut self,
        among: &Among,
        node: NodeId,
        first: u32,
        n_tried: u32,
    ) -> Option<Step> {
        let choices = among.table.declared(self.nodes[node as usize].sort.index());
        let n = choices.len() as u32;
        for nth in n_tried..n {
            let index = if first + nth < n { first + nth } else { first + nth - n };
            let choice = &choices[index as usize];
            if choice.extra > self.slack {
                continue;
            }
            let room = self.room.changed(choice.room);
            if room.takes(self.slack - choice.extra) {
                self.room = room;
                self.slack -= choice.extra;
                self.apply(among, node, choice);
                return Some(Step::Constructor { first, n_tried: nth + 1 });
            }
        }
        None
    }

    /// Nothing fits. Whoever looks must see something all the same; it does not matter what.
    fn give_up(&mut self, among: &Among, node: NodeId) -> Step {
        self.die();
        let sort = self.nodes[node as usize].sort;
        let choice = &among.table.choices(sort.index())[0];
        self.room = self.room.changed(choice.room);
        self.apply(among, node, choice);
        Step::Settled
    }

    #[inline]
    fn apply(&mut self, among: &Among, node: NodeId, choice: &Choice) {
        let fields = self.nodes.len() as u32;
        // One by one: there are few, and a copy of unknown length is a call.
        for field in among.table.fields(choice) {
            self.nodes.push(*field);
        }
        if choice.has_numbers {
            self.add_intervals(among, fields as usize);
        }
        self.n_holes = self.n_holes + choice.n_holes - 1;
        let node = &mut self.nodes[node as usize];
        node.constructor = choice.constructor;
        node.fields = fields;
    }

    /// Gives the numbers among the last nodes their intervals.
    fn add_intervals(&mut self, among: &Among, from: usize) {
        for node in &mut self.nodes[from..] {
            if let Some(interval) = among.table.interval(node.sort.index()) {
                node.fields = self.intervals.len() as u32;
                self.intervals.push(interval);
            }
        }
    }
}
