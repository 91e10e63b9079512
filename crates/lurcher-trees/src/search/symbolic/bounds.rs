//! Which numbers a requirement bounds.
//!
//! Integers of which nothing is said can be as large as their type allows, and somebody who goes
//! through all values up to a depth has to stop somewhere; but where the requirement says
//! `0 <= s && s < 100`, it says where. What must hold for the requirement to hold narrows numbers
//! before anything is chosen; so it is read once, over a value of which only the constructors
//! around a number are chosen, and what is left of the number is looked at. A bound that follows
//! from the ends of a type (`a < b` leaves `a` all bytes but the last) is none: such bounds move
//! when the ends do, so it is read once more over types that are a little smaller.
//!
//! Numbers of one sort in one argument share their bounds; they are those that the first few of
//! them have in common, the nearest to the root. A requirement that treats others differently can
//! have them bounded too tightly; the bounds are named wherever they are used.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Requirement;
use super::decide::Decision;
use crate::numbers::{Numbers, Ordinal};
use crate::search::{NodeId, Search, Sizes};
use crate::shape::{Kind, shape};
use crate::space::{Bounds, Sort, SortId, Space, Values};

/// So many numbers of a sort are looked at.
const MOST_PATHS: usize = 4;
/// So many constructors around them are chosen.
const MOST_STEPS: usize = 6;
/// So many ways to constructors are tried in all.
const MOST_TRIED: usize = 400;
/// How much larger than the smallest the value may be.
const ROOM: u32 = 32;
/// Types with more numbers than this are made smaller by so many at each end: enough for a multiple
/// of a number to notice.
const WIDE: Ordinal = 1 << 20;
const MUCH_LESS: Ordinal = 1_000_003;
/// So often what was found out is read again.
const MOST_READ: usize = 4;

/// The way to a field: constructors and which of their fields.
type Path = Vec<(u32, u32)>;

impl Requirement {
    /// Which numbers the requirement bounds in the values of a space.
    pub fn bounds(&self, space: &Space) -> Bounds {
        let mut bounds = Bounds::default();
        let whole = freely(space, false).map(|space| Search::new(Arc::new(space)));
        let smaller = freely(space, true).map(|space| Search::new(Arc::new(space)));
        let (Some(whole), Some(smaller)) = (whole, smaller) else { return bounds };
        let Values::Built { alternatives, .. } = &space.sort(space.root()).values else {
            return bounds;
        };
        for (argument, &sort) in alternatives.iter().flat_map(|a| &a.fields).enumerate() {
            let paths = paths(space, sort);
            for (number, _) in &paths {
                let mut ends: Option<(Ordinal, Ordinal)> = None;
                let mut is_known = (true, true);
                for (_, path) in paths.iter().filter(|(other, _)| other == number) {
                    let both = [&whole, &smaller].map(|search| self.left(search, argument, path));
                    // Where no such value is as required, it says nothing.
                    let [Some(one), Some(other)] = both else { continue };
                    is_known.0 &= one.0 == other.0;
                    is_known.1 &= one.1 == other.1;
                    let so_far = ends.unwrap_or(one);
                    ends = Some((so_far.0.min(one.0), so_far.1.max(one.1)));
                }
                if let Some((lo, hi)) = ends {
                    // The end of a type is none that the requirement sets.
                    let is_type = numbers(space, *number).is_some_and(|all| all.interval().0 == lo);
                    let lo = (is_known.0 && !is_type).then_some(lo);
                    bounds.set(argument, *number, (lo, is_known.1.then_some(hi)));
                }
            }
        }
        bounds
    }

    /// What is left of the number at the end of a path in an argument; none if nothing is.
    fn left(&self, search: &Search, argument: usize, path: &Path) -> Option<(Ordinal, Ordinal)> {
        let least = search.space().least();
        if !search.begin(Sizes::UpTo(least.saturating_add(ROOM))) {
            return None;
        }
        let (_, first) = search.force(search.root());
        let mut node = first + argument as NodeId;
        for &(constructor, field) in path {
            let mut state = search.state.borrow_mut();
            if !state.settle(&search.among, node, constructor) {
                return None;
            }
            node = state.nodes[node as usize].fields + field;
        }
        for _ in 0..MOST_READ {
            let n_choices = search.n_choices();
            if let Decision::Fails = search.reasoner().decide(self.function, first) {
                return None;
            }
            if search.n_choices() == n_choices {
                break;
            }
        }
        Some(search.interval(node))
    }
}

/// The same space with numbers that cost nothing; if it is to be smaller, those of whole types
/// without some at each end.
fn freely(space: &Space, is_smaller: bool) -> Option<Space> {
    let free = |sort: &Sort| {
        let Values::Numbers(numbers) = &sort.values else { return Some(sort.clone()) };
        let (all, (lo, hi)) = (numbers.whole(), numbers.interval());
        let is_wide = hi.saturating_sub(lo) > WIDE;
        let is_character = sort.shape.is_some_and(|id| shape(id).kind == Kind::Char);
        let less = if is_wide && !is_character { MUCH_LESS } else { 1 };
        let ends = match is_smaller && all == (lo, hi) {
            // That nothing is below zero is no matter of how wide a type is.
            true => (if lo == 0 && !is_character { 0 } else { lo + less }, hi - less),
            false => (lo, hi),
        };
        Some(Sort { values: Values::Numbers(numbers.freely(ends)), ..sort.clone() })
    };
    let sorts: Option<Vec<Sort>> = space.sorts().iter().map(free).collect();
    Space::of_sorts(space.shapes(), sorts?).ok()
}

fn numbers(space: &Space, sort: SortId) -> Option<&Numbers> {
    match &space.sort(sort).values {
        Values::Numbers(numbers) => Some(numbers),
        Values::Built { .. } => None,
    }
}

/// The shortest ways from a sort to numbers, a few to each sort of them.
fn paths(space: &Space, from: SortId) -> Vec<(SortId, Path)> {
    let mut found: Vec<(SortId, Path)> = Vec::new();
    let mut open = VecDeque::from([(from, Path::new())]);
    for _ in 0..MOST_TRIED {
        let Some((sort, path)) = open.pop_front() else { break };
        match &space.sort(sort).values {
            Values::Numbers(_) => {
                if found.iter().filter(|(other, _)| *other == sort).count() < MOST_PATHS {
                    found.push((sort, path));
                }
            }
            Values::Built { alternatives, .. } if path.len() < MOST_STEPS => {
                for alternative in alternatives {
                    for (index, field) in alternative.fields.iter().enumerate() {
                        let step = (alternative.constructor, index as u32);
                        open.push_back((*field, [&path[..], &[step]].concat()));
                    }
                }
            }
            Values::Built { .. } => {}
        }
    }
    found
}
