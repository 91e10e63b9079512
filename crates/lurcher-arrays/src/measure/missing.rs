//! The combinations that no row has, one at a time.

use std::collections::VecDeque;

use super::Coverage;
use crate::check::{Answer, Combination, Possible, Sets};

/// So many are looked for at once.
const BATCH: usize = 256;

/// The combinations of a strength that the rows lack: [`Coverage::missing`].
pub struct Missing<'c> {
    coverage: &'c Coverage<'c>,
    strength: usize,
    /// The frames that come after this one.
    next_frame: usize,
    current: Option<InFrame<'c>>,
    waiting: VecDeque<Combination>,
}

/// Where the search stands within a frame.
struct InFrame<'c> {
    frame: usize,
    possible: Possible<'c, 'c>,
    /// None if nothing is asked for.
    sets: Option<Sets<'c>>,
    /// The number of the combination, within the set, to go on with.
    from: Option<u64>,
}

impl<'c> Missing<'c> {
    pub(super) fn new(coverage: &'c Coverage<'c>, strength: usize) -> Self {
        let waiting = VecDeque::new();
        Missing { coverage, strength, next_frame: 0, current: None, waiting }
    }

    /// Opens the next frame; false if there is none.
    fn open(&mut self) -> bool {
        let Some((frame, rows)) = self.coverage.frames.get(self.next_frame) else { return false };
        let mut possible = Possible::new(frame);
        rows.iter().for_each(|cells| possible.remember(cells.into_iter()));
        let demand = frame.demand_at(self.strength);
        let demand = demand.filter(|_| possible.satisfiable != Answer::No);
        let sets = demand.map(|demand| Sets::new(frame, rows, &demand));
        self.current = Some(InFrame { frame: self.next_frame, possible, sets, from: None });
        self.next_frame += 1;
        true
    }

    /// Looks a step further; false at the end of the frame.
    fn step(&mut self) -> bool {
        let Some(current) = &mut self.current else { return false };
        let (frame, _) = &self.coverage.frames[current.frame];
        let Some(sets) = &mut current.sets else { return false };
        let from = match current.from.take() {
            Some(from) => from,
            None => {
                if !sets.advance() {
                    return false;
                }
                if sets.is_full() {
                    return true;
                }
                0
            }
        };
        let numbers = sets.missing(&sets.set(), &mut current.possible, from, BATCH);
        if numbers.len() == BATCH {
            current.from = numbers.last().map(|last| last + 1);
        }
        let combinations =
            numbers.into_iter().map(|number| Combination::new(frame, &sets.cells(number)));
        self.waiting.extend(combinations);
        true
    }
}

impl Iterator for Missing<'_> {
    type Item = Combination;

    fn next(&mut self) -> Option<Combination> {
        loop {
            if let Some(found) = self.waiting.pop_front() {
                return Some(found);
            }
            if !self.step() && !self.open() {
                return None;
            }
        }
    }
}
