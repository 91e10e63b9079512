//! Going on inside of a predicate, instead of asking it again from the start.
//!
//! Most of what a search tries is wrong at once: a constructor is chosen for a hole, the function
//! that looks at it says no, and so does everyone who called it. To take the choice back and
//! ask the predicate again is to go the whole way to that function once more, only to look at
//! the next constructor there. But a function that depends on nothing but what it is given
//! and looks at can be run again by itself, as long as it is known what becomes of its answer.
//!
//! It is known from experience. A call that ends in a *failure* (`false`, `None`) is
//! remembered. If nothing that was chosen since it began is looked at after it, and the predicate
//! turns out to be false, then the rest of the predicate has seen nothing of this call but the
//! failure: the call is *doomed*, and whenever it ends in a failure again, with the same
//! choices before it, the predicate is false. So when a doomed call fails, the last choice is
//! taken back and the call alone is run again with the next one. Only when there are no more
//! choices inside of it is the failure handed on, to a caller that may be doomed as well.
//!
//! This is backtracking in the stack of the predicate. Successes still start at the root.

use std::cell::{Cell, RefCell};

use super::{NodeId, Search};

/// What is known of the predicate's run so far.
#[derive(Debug)]
pub(super) struct Run {
    /// All choices that were looked at are below this.
    n_seen: Cell<u32>,
    /// From this choice on, to look is to learn more than that some call failed.
    floor: Cell<u32>,
    /// How many calls there were.
    n_calls: Cell<u32>,
    /// How many calls may be run again.
    n_left: Cell<u64>,
    /// How many calls there were when the value turned out to be dead.
    dead_at: Cell<u32>,
    calls: RefCell<Calls>,
    /// Whether choices are taken back while the predicate runs, so that nothing is learnt.
    pub(super) is_probing: Cell<bool>,
    /// How many predicates were probed.
    pub(super) n_probes: Cell<u64>,
    /// The choices that runs of the predicate and of its calls looked at, and 1 for each run.
    cost: Cell<u64>,
}

#[derive(Debug, Default)]
struct Calls {
    /// Failed in this run; nobody has looked since at what they chose.
    failed: Vec<Call>,
    /// Whose failures are the predicate's; those with fewer choices before them first.
    doomed: Vec<Call>,
}

/// A call: the same in two runs if they made the same choices before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Call {
    /// How many choices were seen before it.
    n_seen: u32,
    /// How many calls came before it.
    n_calls: u32,
    /// What it looks at.
    node: NodeId,
}

/// The beginning of a call that may be run again; see [`Search::enter`].
#[derive(Clone, Copy, Debug)]
pub struct Entry(Call);

impl Default for Run {
    fn default() -> Self {
        Run {
            n_seen: Cell::new(0),
            floor: Cell::new(u32::MAX),
            n_calls: Cell::new(0),
            n_left: Cell::new(0),
            dead_at: Cell::new(u32::MAX),
            calls: RefCell::default(),
            is_probing: Cell::new(false),
            n_probes: Cell::new(0),
            cost: Cell::new(0),
        }
    }
}

impl Run {
    /// Somebody looks at a choice.
    #[inline]
    pub(super) fn look(&self, choice: u32) {
        if choice >= self.n_seen.get() {
            self.n_seen.set(choice + 1);
        }
        if choice >= self.floor.get() {
            self.look_back(choice);
        }
    }

    /// Somebody looks at what a call that failed has chosen.
    #[cold]
    #[inline(never)]
    fn look_back(&self, choice: u32) {
        let calls = &mut *self.calls.borrow_mut();
        calls.failed.retain(|call| call.n_seen > choice);
        self.floor.set(calls.floor());
    }

    /// The value is dead.
    pub(super) fn die(&self) {
        self.dead_at.set(self.dead_at.get().min(self.n_calls.get()));
    }

    /// The predicate starts anew.
    fn restart(&self, n_left: u64) {
        self.n_seen.set(0);
        self.floor.set(u32::MAX);
        self.n_calls.set(0);
        self.n_left.set(n_left);
        self.dead_at.set(u32::MAX);
        self.n_probes.set(0);
        self.calls.borrow_mut().failed.clear();
    }

    /// The choice at an index is another now.
    pub(super) fn changed(&self, choice: usize) {
        let doomed = &mut self.calls.borrow_mut().doomed;
        while doomed.last().is_some_and(|call| call.n_seen as usize > choice) {
            doomed.pop();
        }
    }

    /// So many choices were looked at.
    pub(super) fn spend(&self, n_choices: usize) {
        self.cost.set(self.cost.get() + 1 + n_choices as u64);
    }

    /// Another search begins.
    pub(super) fn forget(&self) {
        self.restart(0);
        self.calls.borrow_mut().doomed.clear();
    }
}

impl Calls {
    fn floor(&self) -> u32 {
        self.failed.iter().map(|call| call.n_seen).min().unwrap_or(u32::MAX)
    }

    fn is_doomed(&self, call: Call) -> bool {
        let with_as_many = self.doomed.iter().rev().skip_while(|one| one.n_seen > call.n_seen);
        with_as_many.take_while(|one| one.n_seen == call.n_seen).any(|one| *one == call)
    }

    /// The failed calls from the n-th on are doomed, or are forgotten.
    fn settle(&mut self, n_calls: u32, are_doomed: bool) {
        let Calls { failed, doomed } = self;
        failed.retain(|call| {
            let is_inside = call.n_calls >= n_calls;
            if is_inside && are_doomed {
                let at = doomed.partition_point(|one| one.n_seen <= call.n_seen);
                doomed.insert(at, *call);
            }
            !is_inside
        });
    }
}

impl Search {
    /// What was done in all searches: for each run of a predicate 1 and the choices that it
    /// looked at, and the same for each call that was run again by itself.
    pub fn cost(&self) -> u64 {
        self.run.cost.get()
    }

    /// Asks a predicate, whose calls may be run again so many times in all; says also how many
    /// times they were, or parts of it were probed.
    #[inline]
    pub fn ask(&self, holds: impl FnOnce(&Search) -> bool, most: u64) -> (bool, u64) {
        self.run.restart(most);
        let held = holds(self) && !self.is_dead();
        self.run.spend(self.n_choices());
        if !held {
            let are_doomed = !self.is_dead();
            self.run.calls.borrow_mut().settle(0, are_doomed);
        }
        (held, most - self.run.n_left.get() + self.run.n_probes.get())
    }

    /// A function that looks at a node begins. It must depend on what it is given and looks at
    /// only, and do nothing but return.
    #[inline]
    pub fn enter(&self, node: NodeId) -> Entry {
        let run = &self.run;
        let n_calls = run.n_calls.get();
        run.n_calls.set(n_calls + 1);
        Entry(Call { n_seen: run.n_seen.get(), n_calls, node })
    }

    /// The function ended in a failure. Whether it is to be run again, from the start, with the
    /// next of the choices that it made.
    #[inline(never)]
    pub fn goes_on(&self, entry: &Entry) -> bool {
        let (run, call) = (&self.run, entry.0);
        if run.is_probing.get() {
            return false;
        }
        let calls = &mut *run.calls.borrow_mut();
        if run.dead_at.get() <= call.n_calls {
            return false;
        }
        if !calls.is_doomed(call) {
            calls.failed.push(call);
            run.floor.set(run.floor.get().min(call.n_seen));
            return false;
        }
        let state = &mut *self.state.borrow_mut();
        if !calls.failed.is_empty() {
            calls.settle(call.n_calls + 1, state.dead_after.is_none());
            run.floor.set(calls.floor());
        }
        if run.n_left.get() == 0 || !state.advance_down_to(&self.among, call.n_seen as usize) {
            return false;
        }
        let changed = state.frames.len() - 1;
        while calls.doomed.last().is_some_and(|call| call.n_seen as usize > changed) {
            calls.doomed.pop();
        }
        run.spend(state.frames.len() - call.n_seen as usize);
        run.n_left.set(run.n_left.get() - 1);
        run.dead_at.set(u32::MAX);
        run.n_seen.set(call.n_seen);
        run.n_calls.set(call.n_calls + 1);
        true
    }
}
