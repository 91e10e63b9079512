//! Sizes, and counts against slower ones.

use std::collections::BTreeSet;

use super::*;

fn events(count: usize) -> Sequences {
    Sequences::new((0..count).map(|event| format!("e{event}")))
}

/// All subsequences of so many events.
fn subsequences(sequence: &[u16], length: usize) -> Vec<Vec<u16>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &event) in sequence.iter().enumerate() {
        for rest in subsequences(&sequence[at + 1..], length - 1) {
            found.push([&[event][..], &rest].concat());
        }
    }
    found
}

fn permutations(events: &[u16]) -> Vec<Vec<u16>> {
    if events.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in events.iter().enumerate() {
        let rest = [&events[..at], &events[at + 1..]].concat();
        all.extend(permutations(&rest).into_iter().map(|rest| [&[first][..], &rest].concat()));
    }
    all
}

fn shuffled(n_events: usize, random: &mut Random) -> Vec<u16> {
    let mut sequence: Vec<u16> = (0..n_events as u16).collect();
    for at in (1..n_events).rev() {
        sequence.swap(at, random.below(at + 1));
    }
    sequence
}

#[test]
fn sizes_stay_within_what_greedy_methods_reach() {
    // Ten sequences for six events are the example of Kuhn et al.; the other numbers are of
    // that kind.
    let sizes_by_strength = [
        (3, &[(5, 8), (6, 10), (7, 12), (8, 12), (9, 12), (10, 14), (12, 16), (15, 18)][..]),
        (3, &[(20, 22), (30, 26)]),
        (4, &[(5, 26), (6, 36), (7, 46), (8, 50), (9, 58), (10, 66)]),
    ];
    for (strength, sizes) in sizes_by_strength {
        for &(n_events, size) in sizes {
            let options = Options::new().steps(300_000);
            let array = events(n_events).strength(strength).build(&options).unwrap();
            assert!(array.is_correct());
            let found = array.len();
            assert!(found <= size, "{found} for {n_events} events at strength {strength}");
        }
    }
}

#[test]
fn small_arrays_are_as_small_as_can_be() {
    let size = |n_events: usize, strength: usize| {
        let options = Options::new().steps(3_000_000);
        let array = events(n_events).strength(strength).build(&options).unwrap();
        assert!(array.is_correct());
        (array.len(), array.is_optimal(), array.end() == End::Optimal)
    };
    assert_eq!(size(1, 1), (1, true, true));
    assert_eq!(size(9, 1), (1, true, true));
    assert_eq!(size(9, 2), (2, true, true));
    assert_eq!(size(3, 3), (6, true, true));
    assert_eq!(size(4, 3), (6, true, true));
    assert_eq!(size(5, 3), (7, true, true));
    assert_eq!(size(8, 3), (8, false, false));
    assert_eq!(size(5, 4), (24, true, true));
}

#[test]
fn six_sequences_of_five_events_never_have_every_order_of_three() {
    // Each order would occur once, so no two of the six share one.
    let all: Vec<BTreeSet<Vec<u16>>> = permutations(&[0, 1, 2, 3, 4])
        .iter()
        .map(|sequence| subsequences(sequence, 3).into_iter().collect())
        .collect();
    fn can_choose(left: usize, from: &[&BTreeSet<Vec<u16>>]) -> bool {
        left == 0
            || (0..from.len()).any(|at| {
                let rest: Vec<_> = from[at + 1..]
                    .iter()
                    .copied()
                    .filter(|one| one.is_disjoint(from[at]))
                    .collect();
                can_choose(left - 1, &rest)
            })
    }
    // Names don't matter, so the first may be any.
    let apart: Vec<_> = all[1..].iter().filter(|one| one.is_disjoint(&all[0])).collect();
    assert!(!can_choose(5, &apart));
    assert!(can_choose(2, &apart));
}

#[test]
fn rules_are_kept_and_lower_the_bound() {
    let sequences = events(7).strength(3).before("e0", "e1").before("e1", "e2").before("e5", "e3");
    let array = sequences.build(&Options::new().steps(200_000)).unwrap();
    assert!(array.is_correct());
    assert!(array.len() < 10);
    for sequence in array.positions() {
        let place = |event: usize| sequence.iter().position(|&other| other == event).unwrap();
        assert!(place(0) < place(1) && place(1) < place(2) && place(5) < place(3));
    }
    let chain = ["a", "b", "c"]
        .windows(2)
        .fold(Sequences::new(["b", "a", "c"]), |all, pair| all.before(pair[0], pair[1]));
    let array = chain.build(&Options::new()).unwrap();
    assert_eq!(array.sequences().collect::<Vec<_>>(), [["a", "b", "c"]]);
    assert!(array.is_optimal());
}

#[test]
fn what_makes_no_sense_is_refused() {
    let message = |sequences: Sequences| sequences.build(&Options::new()).unwrap_err().to_string();
    assert_eq!(
        message(Sequences::new(["a", "b", "a"])),
        "event 3: `a` is listed twice: events must differ"
    );
    assert!(message(events(2)).starts_with("strength 3 with 2 events"));
    assert!(message(events(9).strength(0)).starts_with("strength 0 with 9 events"));
    assert!(message(events(100).strength(6)).starts_with("100 events have too many orders of 6"));
    assert!(message(events(3).before("e0", "x")).starts_with("`x` is none of the events"));
    assert!(message(events(3).before("e1", "e1")).starts_with("`e1` can't come before itself"));
    let cycle = events(4).before("e0", "e2").before("e2", "e3").before("e3", "e0");
    assert!(
        message(cycle).starts_with("`e0` would have to come before itself, by way of `e2`, `e3`")
    );
}

#[test]
fn the_same_seed_gives_the_same_sequences() {
    let build = |seed| {
        let options = Options::new().steps(50_000).seed(seed);
        events(9).build(&options).unwrap().positions().collect::<Vec<_>>()
    };
    assert_eq!(build(1), build(1));
    assert_ne!(build(1), build(2));
}

#[test]
fn a_recount_agrees_with_listing_all_orders() {
    let mut random = Random::new(7);
    let mut n_correct = 0;
    for round in 0..200 {
        let (n_events, strength) = (4 + random.below(2), 2 + random.below(2));
        let names: Vec<String> = (0..n_events).map(|event| event.to_string()).collect();
        let pairs = if round % 2 == 0 { vec![(1, 3)] } else { Vec::new() };
        let order = Order::new(&names, &pairs).unwrap();
        let all: Vec<u16> = (0..n_events as u16).collect();
        let sequences: Vec<Vec<u16>> = (0..random.below(30))
            .map(|_| shuffled(n_events, &mut random))
            .filter(|sequence| order.allows(sequence))
            .collect();
        let orders = |sequences: &[Vec<u16>]| -> BTreeSet<Vec<u16>> {
            sequences.iter().flat_map(|sequence| subsequences(sequence, strength)).collect()
        };
        let allowed: Vec<Vec<u16>> =
            permutations(&all).into_iter().filter(|sequence| order.allows(sequence)).collect();
        let expected = orders(&sequences) == orders(&allowed);
        assert_eq!(check::is_correct(n_events, strength, &order, &sequences), expected);
        n_correct += usize::from(expected);

        let mut tuples = Tuples::new(n_events, strength, &order);
        assert_eq!(tuples.n_uncovered, orders(&allowed).len());
        sequences.iter().for_each(|sequence| tuples.add(sequence));
        assert_eq!(tuples.n_uncovered, orders(&allowed).len() - orders(&sequences).len());
    }
    assert!(n_correct > 20 && n_correct < 180);
    let order = Order::new(&["a".into(), "b".into()], &[(0, 1)]).unwrap();
    assert!(!check::is_correct(2, 1, &order, &[vec![1, 0]]));
    assert!(!check::is_correct(2, 1, &order, &[vec![0, 0]]));
}

#[test]
fn gains_are_the_differences_that_places_make() {
    let mut random = Random::new(3);
    for strength in 2..=4 {
        let names: Vec<String> = (0..7).map(|event| event.to_string()).collect();
        let order = Order::new(&names, &[]).unwrap();
        let mut tuples = Tuples::new(7, strength, &order);
        (0..4).for_each(|_| tuples.add(&shuffled(7, &mut random)));
        let mut sequence = shuffled(7, &mut random);
        let event = sequence.pop().unwrap();
        let mut gains = Vec::new();
        tuples.gains(&sequence, event, (0, 6), &mut gains);
        let before = tuples.n_uncovered;
        let counted: Vec<i64> = (0..=6)
            .map(|place| {
                let mut whole = sequence.clone();
                whole.insert(place, event);
                tuples.add_event(&whole, place);
                let gain = before - tuples.n_uncovered;
                tuples.remove_event(&whole, place);
                gain as i64
            })
            .collect();
        let relative: Vec<i64> = counted.iter().map(|gain| gain - counted[0]).collect();
        assert_eq!(gains, relative);
        assert_eq!(tuples.n_uncovered, before);
    }
}
