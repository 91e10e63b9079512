//! The first sequences: one after the other, each with as many new orders as it can get.
//!
//! Kuhn, Higdon, Lawrence, Kacker and Lei ("Combinatorial Methods for Event Sequence
//! Testing", 2012) draw many random permutations, keep the one with most new orders, and add
//! its reverse, which has as many. Here too a sequence comes with its reverse, unless a rule
//! forbids that; but it is built: events are put in one at a time, each where it brings most.
//! That takes no more work than counting a few dozen random ones, and finds better ones.

use super::order::Order;
use super::tuples::Tuples;
use crate::search::Random;

/// About so many orders are looked at for one sequence.
const WORK: usize = 4_000_000;
/// At most so many sequences are built to choose from.
const MOST_TRIES: usize = 20;

/// Sequences that have every order that must occur.
pub(super) fn sequences(
    n_events: usize,
    order: &Order,
    tuples: &mut Tuples,
    random: &mut Random,
) -> Vec<Vec<u16>> {
    let mut sequences: Vec<Vec<u16>> = Vec::new();
    let tries = (WORK / n_events.pow(tuples.strength as u32)).clamp(1, MOST_TRIES);
    // The events as they were listed, so far as the rules allow.
    let mut next = listed(n_events, order);
    loop {
        tuples.add(&next);
        let reverse: Vec<u16> = next.iter().rev().copied().collect();
        sequences.push(next);
        if order.is_empty() && tuples.n_uncovered > 0 {
            tuples.add(&reverse);
            sequences.push(reverse);
        }
        if tuples.n_uncovered == 0 {
            return sequences;
        }
        let mut best: Option<(usize, Vec<u16>)> = None;
        for _ in 0..tries {
            let candidate = build(n_events, order, tuples, random);
            let before = tuples.n_uncovered;
            tuples.add(&candidate);
            let gain = before - tuples.n_uncovered;
            tuples.remove(&candidate);
            if best.as_ref().is_none_or(|best| gain > best.0) {
                best = Some((gain, candidate));
            }
        }
        next = best.expect("at least one was built").1;
    }
}

fn listed(n_events: usize, order: &Order) -> Vec<u16> {
    let mut sequence: Vec<u16> = Vec::with_capacity(n_events);
    while sequence.len() < n_events {
        let is_next = |event: &u16| {
            let mut others = (0..n_events as u16).filter(|other| !sequence.contains(other));
            !sequence.contains(event)
                && others.all(|other| !order.is_before(other.into(), (*event).into()))
        };
        let next = (0..n_events as u16).find(is_next);
        sequence.push(next.expect("an order without cycles has a first event"));
    }
    sequence
}

/// A sequence that starts with an order that doesn't occur yet, the other events put in at
/// random, each where it gains most.
fn build(n_events: usize, order: &Order, tuples: &mut Tuples, random: &mut Random) -> Vec<u16> {
    let missing = tuples.pick(|bound| random.below(bound));
    let mut sequence = missing.map_or(Vec::new(), |index| tuples.events(index));
    let mut rest: Vec<u16> =
        (0..n_events as u16).filter(|event| !sequence.contains(event)).collect();
    let mut gains = Vec::new();
    while !rest.is_empty() {
        let event = rest.swap_remove(random.below(rest.len()));
        let (first, last) = order.places(&sequence, event);
        tuples.gains(&sequence, event, (first, last), &mut gains);
        let place = first + best_place(&gains, random);
        sequence.insert(place, event);
    }
    sequence
}

/// A place with the greatest gain; any one, if there are several.
pub(super) fn best_place(gains: &[i64], random: &mut Random) -> usize {
    let best = gains.iter().max().copied().unwrap_or(0);
    let places: Vec<usize> = (0..gains.len()).filter(|&place| gains[place] == best).collect();
    places[random.below(places.len())]
}
