//! Recounts sequences, and bounds their number.

use super::order::Order;

/// Whether every sequence is a permutation that keeps the rules, and every allowed order of
/// `strength` events occurs.
pub(super) fn is_correct(
    n_events: usize,
    strength: usize,
    order: &Order,
    sequences: &[Vec<u16>],
) -> bool {
    let mut sorted: Vec<u16> = Vec::new();
    // By sequence, the place of each event.
    let mut places = Vec::with_capacity(sequences.len());
    for sequence in sequences {
        sorted.clone_from(sequence);
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..n_events as u16) || !order.allows(sequence) {
            return false;
        }
        let mut place = vec![0; n_events];
        for (at, &event) in sequence.iter().enumerate() {
            place[usize::from(event)] = at;
        }
        places.push(place);
    }
    let mut all_occur = true;
    each_set(n_events, strength, &mut |set| {
        // The orders of this set that occur, as permutations of its positions.
        let mut found: Vec<Vec<u16>> = Vec::new();
        for place in &places {
            let mut events = set.to_vec();
            events.sort_unstable_by_key(|&event| place[usize::from(event)]);
            found.push(events);
        }
        found.sort_unstable();
        found.dedup();
        all_occur &= found.len() == n_orders(set, order);
        all_occur
    });
    all_occur
}

/// The most orders that some set of `strength` events must have: a sequence has one of them.
///
/// Six sequences would have each order of any three events once, and no six sequences of five
/// events do (a test tries all).
pub(super) fn lower_bound(n_events: usize, strength: usize, order: &Order) -> usize {
    if strength == 3 && n_events >= 5 && order.is_empty() {
        return 7;
    }
    let most = (1..=strength).product();
    let mut bound = 0;
    each_set(n_events, strength, &mut |set| {
        bound = bound.max(n_orders(set, order));
        bound < most
    });
    bound
}

/// How many orders of these events are allowed.
fn n_orders(events: &[u16], order: &Order) -> usize {
    if order.is_empty() {
        return (1..=events.len()).product();
    }
    // The first event is one before which none of the others must come.
    let may_be_first = |&first: &usize| {
        let first = usize::from(events[first]);
        events.iter().all(|&other| !order.is_before(other.into(), first))
    };
    match events.len() {
        0 => 1,
        n => (0..n)
            .filter(may_be_first)
            .map(|first| {
                let mut rest = events.to_vec();
                rest.remove(first);
                n_orders(&rest, order)
            })
            .sum(),
    }
}

/// Calls this with every set of so many events, increasing, until it says false.
fn each_set(n_events: usize, size: usize, visit: &mut impl FnMut(&[u16]) -> bool) {
    let mut set: Vec<u16> = (0..size as u16).collect();
    while visit(&set) {
        let last = |at: usize| (n_events - size + at) as u16;
        let Some(at) = (0..size).rev().find(|&at| set[at] < last(at)) else { return };
        set[at] += 1;
        for later in at + 1..size {
            set[later] = set[later - 1] + 1;
        }
    }
}
