//! Several predicates that must all hold, in whatever order they are written.
//!
//! To ask them one after the other is to fill in all that the first one looks at before the second
//! is asked at all; if that is the keys of a tree, its shape is wrong for all of them. So each is
//! *probed* first: asked, to see whether it can tell by what has been chosen. One that needs a
//! choice is undecided, and what it chose is taken back. Only if nobody says no, one choice is
//! made, and all are probed again. Of the choices that they want it is the one with the fewest
//! alternatives, for each of which all that follows is done again; of several, the one that the
//! predicate wants which has said no most recently, as it is the likeliest to do so again. Who has
//! said yes is not asked again while the choices stand that it saw.
//!
//! That takes many more runs than asking in order does, and pays where it saves choices;
//! whoever has several predicates tries both.

use std::cell::Cell;

use super::undo::{Split, Step};
use super::{Node, NodeId, Search, State};
use crate::numbers::Ordinal;

/// What is known of several predicates.
#[derive(Debug, Default)]
pub(super) struct Probed {
    /// Of which search.
    generation: u64,
    /// Who said no last comes first.
    order: Vec<usize>,
    /// With how many choices each was found to hold.
    yes_at: Vec<Option<usize>>,
}

impl Probed {
    /// Forgets what rests on choices that were taken back: all but the first so many.
    fn keep(&mut self, n: usize, generation: u64, kept: usize) {
        if self.order.len() != n {
            self.order = (0..n).collect();
        }
        let is_begun_again = std::mem::replace(&mut self.generation, generation) != generation;
        if is_begun_again || self.yes_at.len() != n {
            self.yes_at.clear();
            self.yes_at.resize(n, None);
        }
        for yes_at in &mut self.yes_at {
            *yes_at = yes_at.filter(|&at| at <= kept);
        }
    }
}

/// Says that predicates are probed, until it is dropped: they may panic.
struct Probing<'r>(&'r Cell<bool>);

impl<'r> Probing<'r> {
    fn new(is_probing: &'r Cell<bool>) -> Self {
        is_probing.set(true);
        Probing(is_probing)
    }
}

impl Drop for Probing<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// A choice that somebody wants to be made.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    node: NodeId,
    split: Option<Split>,
    /// Among how many alternatives. A number that is compared will be compared again.
    n: Ordinal,
}

impl Search {
    /// Whether several predicates hold, each of which says no as soon as one of them can; see
    /// the module.
    pub fn all(&self, predicates: &[fn(&Search) -> bool]) -> bool {
        let mut probed = self.probed.take();
        let kept = self.state.borrow().kept;
        probed.keep(predicates.len(), self.generation.get(), kept);
        let probing = Probing::new(&self.run.is_probing);
        let held = self.all_hold(predicates, &mut probed);
        drop(probing);
        let state = &mut *self.state.borrow_mut();
        state.kept = state.frames.len();
        *self.probed.borrow_mut() = probed;
        held
    }

    fn all_hold(&self, predicates: &[fn(&Search) -> bool], probed: &mut Probed) -> bool {
        loop {
            let mut wanted: Option<Wanted> = None;
            for place in 0..probed.order.len() {
                let index = probed.order[place];
                if probed.yes_at[index].is_some() {
                    continue;
                }
                let n_choices = self.n_choices();
                match self.probe(predicates[index]) {
                    Ok(true) => probed.yes_at[index] = Some(n_choices),
                    Ok(false) => {
                        probed.order[..=place].rotate_right(1);
                        return false;
                    }
                    Err(choice) if wanted.is_none_or(|best| choice.n < best.n) => {
                        wanted = Some(choice);
                    }
                    Err(_) => {}
                }
            }
            let Some(wanted) = wanted else { return true };
            self.choose_at(wanted.node, wanted.split);
            if self.is_dead() {
                return false;
            }
        }
    }

    /// What a predicate says without a choice, or the choice that it wants.
    fn probe(&self, holds: fn(&Search) -> bool) -> Result<bool, Wanted> {
        let (n_choices, n_splits) = {
            let state = self.state.borrow();
            (state.frames.len(), state.splits.len())
        };
        let held = holds(self);
        self.run.spend(self.n_choices());
        self.run.n_probes.set(self.run.n_probes.get() + 1);
        let state = &mut *self.state.borrow_mut();
        let Some(frame) = state.frames.get(n_choices) else {
            return Ok(held && state.dead_after.is_none());
        };
        let is_split = matches!(frame.step(), Step::Part { .. });
        let split = state.splits.get(n_splits).filter(|_| is_split).map(|&(split, _)| split);
        let node = frame.node();
        state.take_back_to(n_choices);
        let Node { sort, fields, .. } = state.nodes[node as usize];
        let n = match self.among.table.interval(sort.index()) {
            None => self.among.table.choices(sort.index()).len() as Ordinal,
            Some(_) => {
                let (lo, hi) = state.intervals[fields as usize];
                hi.saturating_sub(lo)
            }
        };
        Err(Wanted { node, split, n })
    }
}

impl State {
    /// Takes all choices back but the first so many.
    fn take_back_to(&mut self, n_kept: usize) {
        while self.frames.len() > n_kept {
            let Some(frame) = self.frames.pop() else { break };
            self.take_back(&frame);
            if matches!(frame.step(), Step::Part { .. }) {
                self.splits.pop();
            }
            self.unmark();
        }
        self.dead_after = None;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::super::tests::{node, written};
    use super::super::{Next, Sizes, Sweep};
    use super::*;
    use crate::Space;

    fn root(search: &Search) -> NodeId {
        search.force(search.root()).1
    }

    /// Nodes are in increasing order: reads the digits.
    fn is_ordered(search: &Search) -> bool {
        fn go(search: &Search, node: NodeId, last: &mut i128) -> bool {
            let (constructor, fields) = search.force(node);
            constructor == 0 || {
                go(search, fields + 1, last) && search.number(fields + 2) > *last && {
                    *last = search.number(fields + 2);
                    go(search, fields + 3, last)
                }
            }
        }
        go(search, root(search), &mut -1)
    }

    /// Both sides are as deep: reads the shape.
    fn is_even(search: &Search) -> bool {
        fn depth(search: &Search, node: NodeId) -> Option<u32> {
            let (constructor, fields) = search.force(node);
            if constructor == 0 {
                return Some(0);
            }
            let left = depth(search, fields + 1)?;
            (depth(search, fields + 3)? == left).then_some(left + 1)
        }
        depth(search, root(search)).is_some()
    }

    /// No red node below a red one: reads the colours.
    fn is_coloured(search: &Search) -> bool {
        fn go(search: &Search, node: NodeId, below_red: bool) -> bool {
            let (constructor, fields) = search.force(node);
            constructor == 0 || {
                let is_red = search.force(fields).0 == 0;
                !(is_red && below_red)
                    && go(search, fields + 1, is_red)
                    && go(search, fields + 3, is_red)
            }
        }
        go(search, root(search), false)
    }

    /// All values of a size, and how many choices were made for them.
    fn found(size: u32, holds: impl Fn(&Search) -> bool) -> (Vec<String>, u64) {
        let space = Arc::new(Space::new(&[node()]).unwrap());
        let mut sweep = Sweep::new(space, Sizes::Exactly(size));
        let mut found = Vec::new();
        while sweep.next(&holds, u64::MAX) == Next::Value {
            let mut text = String::new();
            written(sweep.search(), root(sweep.search()), &mut text);
            found.push(text);
        }
        (found, sweep.search().cost())
    }

    #[test]
    fn what_is_found_is_what_is_found_in_order() {
        for size in 0..4 {
            let (expected, _) = found(size, |s| is_ordered(s) && is_even(s) && is_coloured(s));
            let (probed, _) = found(size, |s| s.all(&[is_ordered, is_even, is_coloured]));
            let as_set = |all: &[String]| all.iter().cloned().collect::<BTreeSet<_>>();
            assert_eq!(as_set(&probed), as_set(&expected), "size {size}");
            assert_eq!(probed.len(), expected.len(), "something was found twice at size {size}");
        }
    }

    #[test]
    fn the_order_of_predicates_matters_little() {
        type Asked = fn(&Search) -> bool;
        let orders: [[Asked; 3]; 6] = [
            [is_ordered, is_even, is_coloured],
            [is_ordered, is_coloured, is_even],
            [is_even, is_ordered, is_coloured],
            [is_even, is_coloured, is_ordered],
            [is_coloured, is_ordered, is_even],
            [is_coloured, is_even, is_ordered],
        ];
        let costs = orders.map(|order| found(4, |s| s.all(&order)).1);
        let in_order = orders.map(|order| found(4, |s| order.iter().all(|holds| holds(s))).1);
        let spread = |costs: [u64; 6]| {
            let least = costs.into_iter().min().unwrap();
            costs.into_iter().max().unwrap() as f64 / least as f64
        };
        assert!(spread(costs) < 4.0, "{costs:?}");
        assert!(spread(in_order) > 100.0, "{in_order:?}");
        assert!(costs.iter().max() < in_order.iter().max(), "{costs:?} {in_order:?}");
    }

    #[test]
    fn a_panic_in_between_leaves_a_search_that_goes_on() {
        fn panics(search: &Search) -> bool {
            assert!(search.force(root(search)).0 == 0, "on purpose");
            true
        }
        let space = Arc::new(Space::new(&[node()]).unwrap());
        let search = Search::new(space);
        assert!(search.begin(Sizes::Exactly(3)));
        let probed = || search.all(&[panics]);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(probed));
        assert!(result.is_err() && !search.run.is_probing.get());
        let mut n = u64::from(is_even(&search) && search.fill());
        while search.advance() {
            n += u64::from(is_even(&search) && search.fill());
        }
        assert_eq!(n, 2_u64.pow(3) * 4_u64.pow(3), "colours and digits of one shape");
    }
}
