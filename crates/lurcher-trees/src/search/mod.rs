//! Search among the values of a [`Space`], filling in only what is looked at.
//!
//! A value under search is a tree with *holes*, in one flat table of nodes. Whoever looks at
//! a hole [forces](Search::force) it: a constructor is chosen, the fields become holes, and
//! the choice is noted. When all that was wanted is known of the value (a precondition is
//! false of it, say), [`Search::advance`] takes the last choice back and makes the next one.
//! So a predicate that sees at the first constructor that a value will not do passes over all
//! values with that constructor at once. Nothing is replayed: what was chosen before stays in the
//! table, and taking back is cutting the table to its earlier length.
//!
//! The size of values is bounded by one number, the *slack*: how much larger the value may
//! become than its smallest completion. A choice spends what it adds to the smallest
//! completion. Holes need no budget of their own, so the order in which they are looked at
//! does not matter, and as the cheapest constructor adds nothing, no hole is ever without a
//! choice. When values are to have a size *exactly*, it is also known how much the
//! holes can take up, and choices that leave too little room are passed over; if there turns
//! out to be no choice all the same, the value is [dead](Search::is_dead).
//!
//! A number is a hole with an interval. Comparing it splits the interval instead of
//! choosing one number, see [`narrow.rs`](self).

mod gathered;
mod narrow;
mod reading;
mod sweep;
#[cfg(test)]
mod tests;
mod undo;

use std::cell::RefCell;
use std::sync::Arc;

use self::undo::{Frame, Step};
use crate::numbers::Ordinal;
use crate::space::{Alternative, Sort, SortId, Space, Values};

pub use self::reading::Reader;
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
    n_fields: u32,
}

/// In which order the choices for a hole are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    /// Cheapest first, all of them.
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

#[derive(Debug, Default)]
struct State {
    order: Order,
    nodes: Vec<Node>,
    intervals: Vec<(Ordinal, Ordinal)>,
    frames: Vec<Frame>,
    /// Intervals as they were before they were narrowed.
    earlier: Vec<(Ordinal, Ordinal)>,
    /// How much larger than its smallest completion the value may become.
    slack: u32,
    room: Room,
    /// How many nodes are holes.
    n_holes: u32,
    is_exact: bool,
    is_dead: bool,
    n_forced: u64,
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

    fn takes(self, slack: u32) -> bool {
        self.n_unbounded > 0 || self.spare >= u64::from(slack)
    }
}

/// A search among the values of a space; see the [module](self).
#[derive(Debug)]
pub struct Search {
    space: Arc<Space>,
    /// Whether there are types that do not tell all sequences of elements apart.
    has_gathered: bool,
    state: RefCell<State>,
    /// Lent to whoever reads a value.
    scratch: RefCell<Vec<(NodeId, NodeId)>>,
}

impl Search {
    /// A search that has not begun.
    pub fn new(space: Arc<Space>) -> Self {
        let has_gathered = gathered::has_gathered(&space);
        let (state, scratch) = (RefCell::default(), RefCell::default());
        Search { space, has_gathered, state, scratch }
    }

    /// The space that is searched.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// Begins with a single hole; false if there are no values of such sizes. Choices are made
    /// cheapest first, and all are made in the end.
    pub fn begin(&self, sizes: Sizes) -> bool {
        self.begin_with(sizes, Order::Listed)
    }

    /// As [`begin`](Search::begin), with choices at random, which depend on the seed alone.
    /// Not all are made in the end: of a number some are tried.
    pub fn begin_at_random(&self, sizes: Sizes, seed: u64) -> bool {
        self.begin_with(sizes, Order::Random(seed))
    }

    fn begin_with(&self, sizes: Sizes, order: Order) -> bool {
        let (size, is_exact) = match sizes {
            Sizes::Exactly(size) => (size, true),
            Sizes::UpTo(size) => (size, false),
        };
        let state = &mut *self.state.borrow_mut();
        let n_forced = state.n_forced;
        *state = State { order, is_exact, n_forced, ..State::default() };
        let Some(slack) = size.checked_sub(self.space.least()) else { return false };
        state.slack = slack;
        state.add(&self.space, self.space.root());
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
        let Node { constructor, fields, .. } = self.state.borrow().nodes[node as usize];
        if constructor == HOLE { self.force_hole(node) } else { (constructor, fields) }
    }

    fn force_hole(&self, node: NodeId) -> (u32, NodeId) {
        let state = &mut *self.state.borrow_mut();
        state.n_forced += 1;
        let mark = state.mark(node);
        let step = match state.choose_first(&self.space, node) {
            Some(step) => step,
            None => state.give_up(&self.space, node),
        };
        state.note(mark, step);
        let Node { constructor, fields, .. } = state.nodes[node as usize];
        (constructor, fields)
    }

    /// Whether a node is a hole.
    pub fn is_hole(&self, node: NodeId) -> bool {
        self.state.borrow().nodes[node as usize].constructor == HOLE
    }

    /// Whether the value is none after all, because of its size.
    pub fn is_dead(&self) -> bool {
        let state = self.state.borrow();
        state.is_dead || (state.is_exact && state.n_holes == 0 && state.slack > 0)
    }

    /// Says that the value is none after all: a set that has an element twice, say.
    pub fn refuse(&self) {
        self.state.borrow_mut().is_dead = true;
    }

    /// Whether the value has no holes.
    pub fn is_complete(&self) -> bool {
        self.state.borrow().n_holes == 0
    }

    /// How many choices the value is made by.
    pub fn n_choices(&self) -> usize {
        self.state.borrow().frames.len()
    }

    /// How many choices were made when holes were looked at.
    pub fn n_forced(&self) -> u64 {
        self.state.borrow().n_forced
    }

    /// Chooses something for a hole, if there is one; false if there is none.
    pub fn fill_one(&self) -> bool {
        let hole = {
            let state = self.state.borrow();
            if state.n_holes == 0 {
                return false;
            }
            state.nodes.iter().position(|node| node.constructor == HOLE)
        };
        let Some(hole) = hole else { return false };
        match self.space.sort(self.sort(hole as NodeId)).values {
            Values::Built { .. } => drop(self.force(hole as NodeId)),
            Values::Numbers(_) => drop(self.number(hole as NodeId)),
        }
        true
    }

    /// Fills all holes; false if the value turns out to be dead, or to be the same value as
    /// another.
    pub fn fill(&self) -> bool {
        while !self.is_dead() && self.fill_one() {}
        !self.is_dead() && (!self.has_gathered || self.is_in_order())
    }

    /// Takes the last choice back and makes the next one; false if there are no more.
    pub fn advance(&self) -> bool {
        self.state.borrow_mut().advance(&self.space)
    }
}

impl State {
    /// Adds a hole.
    fn add(&mut self, space: &Space, id: SortId) {
        let sort = space.sort(id);
        let mut node = Node { sort: id, constructor: HOLE, fields: 0, n_fields: 0 };
        self.n_holes += 1;
        if let Values::Numbers(numbers) = &sort.values {
            let interval = numbers.interval();
            node.fields = self.intervals.len() as u32;
            self.intervals.push(interval);
            if interval.0 == interval.1 {
                node.constructor = KNOWN;
                self.n_holes -= 1;
            }
        }
        if self.is_exact {
            self.room.add(sort.least, sort.most);
        }
        self.nodes.push(node);
    }

    #[inline]
    fn choose_first(&mut self, space: &Space, node: NodeId) -> Option<Step> {
        if self.order == Order::Listed {
            return self.choose(space, node, 0, 0);
        }
        let sort = space.sort(self.nodes[node as usize].sort);
        let first = self.order.below(alternatives(sort).len() as u64) as u32;
        self.choose(space, node, first, 0)
    }

    /// Chooses the next alternative that fits, after so many from the `first` on, round
    /// and round.
    #[inline]
    pub(super) fn choose(
        &mut self,
        space: &Space,
        node: NodeId,
        first: u32,
        n_tried: u32,
    ) -> Option<Step> {
        let sort = space.sort(self.nodes[node as usize].sort);
        let alternatives = alternatives(sort);
        let n = alternatives.len() as u32;
        for nth in n_tried..n {
            let index = if first + nth < n { first + nth } else { first + nth - n };
            let alternative = &alternatives[index as usize];
            if alternative.extra > self.slack {
                if first == 0 {
                    // The others cost more.
                    return None;
                }
                continue;
            }
            if !self.is_exact || self.leaves_room(space, sort, alternative) {
                self.slack -= alternative.extra;
                self.apply(space, node, sort, alternative);
                return Some(Step::Constructor { first, n_tried: nth + 1 });
            }
        }
        None
    }

    fn leaves_room(&self, space: &Space, sort: &Sort, alternative: &Alternative) -> bool {
        let mut room = self.room;
        room.remove(sort.least, sort.most);
        for &field in &alternative.fields {
            let field = space.sort(field);
            room.add(field.least, field.most);
        }
        room.takes(self.slack - alternative.extra)
    }

    /// Nothing fits. Whoever looks must see something all the same; it does not matter what.
    fn give_up(&mut self, space: &Space, node: NodeId) -> Step {
        self.is_dead = true;
        let sort = space.sort(self.nodes[node as usize].sort);
        self.apply(space, node, sort, &alternatives(sort)[0]);
        Step::Settled
    }

    #[inline]
    fn apply(&mut self, space: &Space, node: NodeId, sort: &Sort, alternative: &Alternative) {
        if self.is_exact {
            self.room.remove(sort.least, sort.most);
        }
        let (fields, n_fields) = (self.nodes.len() as u32, alternative.fields.len() as u32);
        for &field in &alternative.fields {
            self.add(space, field);
        }
        self.n_holes -= 1;
        let node = &mut self.nodes[node as usize];
        *node = Node { constructor: alternative.constructor, fields, n_fields, ..*node };
    }
}

fn alternatives(sort: &Sort) -> &[Alternative] {
    match &sort.values {
        Values::Built { alternatives, .. } => alternatives,
        Values::Numbers(_) => unreachable!("a number has no constructor"),
    }
}
