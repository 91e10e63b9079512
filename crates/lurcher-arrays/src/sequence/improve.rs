//! Fewer sequences: one is dropped, and the others changed until they have its orders, too.
//!
//! A step takes an order that is missing, and a sequence in which moving one of its events
//! would bring it about; of all such moves that were not made lately, the one after which
//! fewest orders are missing is made, even if that is more than before. (The idea, for
//! covering arrays, is that of TCA and FastCA; the moves are our own.)

use super::order::Order;
use super::tuples::Tuples;
use crate::search::Random;

/// At most so many moves are compared in a step.
const MOST_MOVES: usize = 24;

/// What the search goes on.
pub(super) struct Search<'a> {
    pub(super) order: &'a Order,
    pub(super) tuples: Tuples,
    pub(super) random: Random,
}

/// A move of an event within a sequence.
#[derive(Clone, Copy)]
struct Move {
    sequence: usize,
    event: u16,
    /// Places, once the event is taken out, from the first to the last.
    places: (usize, usize),
}

impl Search<'_> {
    /// Drops sequences as long as that works, and until `stop` says so (asked with the work done
    /// and the number of sequences).
    pub(super) fn improve(
        &mut self,
        mut sequences: Vec<Vec<u16>>,
        lower_bound: usize,
        mut stop: impl FnMut(u64, usize) -> bool,
    ) -> Vec<Vec<u16>> {
        let mut best = sequences.clone();
        while best.len() > lower_bound {
            let counts: Vec<usize> =
                sequences.iter().map(|sequence| self.tuples.n_only_here(sequence)).collect();
            let least = (0..counts.len()).min_by_key(|&at| counts[at]);
            let dropped = sequences.remove(least.expect("there are sequences above the bound"));
            self.tuples.remove(&dropped);
            if !self.repair(&mut sequences, best.len(), &mut stop) {
                return best;
            }
            best.clone_from(&sequences);
        }
        best
    }

    /// Moves events until no order is missing; false if it was stopped before.
    fn repair(
        &mut self,
        sequences: &mut [Vec<u16>],
        n_best: usize,
        stop: &mut impl FnMut(u64, usize) -> bool,
    ) -> bool {
        let n_events = sequences.first().map_or(0, Vec::len);
        // The step up to which an event stays in its place.
        let mut resting = vec![0_u64; sequences.len() * n_events];
        let mut gains = Vec::new();
        let mut rest = Vec::new();
        for step in 1.. {
            let random = &mut self.random;
            let Some(missing) = self.tuples.pick(|bound| random.below(bound)) else {
                return true;
            };
            if stop(self.tuples.work, n_best) {
                return false;
            }
            let missing = self.tuples.events(missing);
            let mut moves = self.moves(sequences, &missing);
            moves.retain(|one| resting[one.sequence * n_events + usize::from(one.event)] < step);
            if moves.is_empty() {
                self.disturb(sequences);
                continue;
            }
            while moves.len() > MOST_MOVES {
                moves.swap_remove(self.random.below(moves.len()));
            }
            let mut best = (i64::MIN, 0, 0);
            for (index, one) in moves.iter().enumerate() {
                let sequence = &sequences[one.sequence];
                let old = place_of(sequence, one.event);
                self.tuples.remove_event(sequence, old);
                rest.clone_from(sequence);
                rest.remove(old);
                let (first, last) = one.places;
                let span = (first.min(old), last.max(old));
                self.tuples.gains(&rest, one.event, span, &mut gains);
                for place in first..=last {
                    let change = gains[place - span.0] - gains[old - span.0];
                    let ties = self.random.below(2) == 0;
                    if change > best.0 || change == best.0 && ties {
                        best = (change, index, place);
                    }
                }
                self.tuples.add_event(sequence, old);
            }
            let (_, index, place) = best;
            let Move { sequence, event, .. } = moves[index];
            self.shift(&mut sequences[sequence], event, place);
            resting[sequence * n_events + usize::from(event)] =
                step + 1 + self.random.below(4) as u64;
        }
        unreachable!("steps have no end")
    }

    /// The moves of a single event that bring an order about.
    fn moves(&self, sequences: &[Vec<u16>], wanted: &[u16]) -> Vec<Move> {
        let mut moves = Vec::new();
        for (index, sequence) in sequences.iter().enumerate() {
            let places: Vec<usize> =
                wanted.iter().map(|&event| place_of(sequence, event)).collect();
            for (at, &event) in wanted.iter().enumerate() {
                let others = || (0..wanted.len()).filter(|&other| other != at);
                let ordered = others().zip(others().skip(1)).all(|(a, b)| places[a] < places[b]);
                if !ordered {
                    continue;
                }
                // Between its neighbours, in a sequence without it.
                let without = |place: usize| place - usize::from(place > places[at]);
                let first = if at == 0 { 0 } else { without(places[at - 1]) + 1 };
                let last = places.get(at + 1).map_or(sequence.len() - 1, |&next| without(next));
                let rest: Vec<u16> =
                    sequence.iter().copied().filter(|&other| other != event).collect();
                let (earliest, latest) = self.order.places(&rest, event);
                let places = (first.max(earliest), last.min(latest));
                if places.0 <= places.1 {
                    moves.push(Move { sequence: index, event, places });
                }
            }
        }
        moves
    }

    /// Moves some event of some sequence anywhere.
    fn disturb(&mut self, sequences: &mut [Vec<u16>]) {
        let index = self.random.below(sequences.len());
        let event = sequences[index][self.random.below(sequences[index].len())];
        let mut rest = sequences[index].clone();
        rest.retain(|&other| other != event);
        let (first, last) = self.order.places(&rest, event);
        let place = first + self.random.below(last - first + 1);
        self.shift(&mut sequences[index], event, place);
        // Even where nothing changed, something was done.
        self.tuples.work += 1;
    }

    /// Takes the event out of a sequence, and puts it in at a place.
    fn shift(&mut self, sequence: &mut Vec<u16>, event: u16, place: usize) {
        let old = place_of(sequence, event);
        self.tuples.remove_event(sequence, old);
        sequence.remove(old);
        sequence.insert(place, event);
        self.tuples.add_event(sequence, place);
    }
}

fn place_of(sequence: &[u16], event: u16) -> usize {
    sequence.iter().position(|&other| other == event).expect("a sequence has every event")
}
