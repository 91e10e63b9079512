//! Quality tests: well-known challenges must end in their minimum, from every
//! seed, within a budget of calls.

use std::time::Duration;

use super::{ShrinkLimits, Shrunk, shrink};
use crate::data::Data;
use crate::engine::{Engine, Proposal, RandomCases};
use crate::generators::{Generator, IntoGenerator, from_fn};
use crate::property::{Ending, Shown, Verdict};
use crate::runner::{Beat, ShrinkTrial, Subject};
use crate::source::Source;

const SEEDS: u64 = 60;

/// How a challenge went: the distinct final values and the calls.
struct Outcome {
    finals: Vec<String>,
    mean_calls: f64,
    most_calls: u64,
}

fn subject<T: std::fmt::Debug + 'static>(
    draw: impl Fn(&mut Source) -> T + Send + Sync + 'static,
    holds: impl Fn(&T) -> bool + Send + Sync + 'static,
) -> Subject {
    let call = move |source: &mut Source| {
        let value = draw(source);
        if source.is_showing() {
            source.show(Shown::of_debug(&value));
        }
        if source.is_only_drawing() || holds(&value) {
            return Verdict::Pass;
        }
        Verdict::Fail("does not hold".to_string())
    };
    Subject::new(call, true)
}

fn first_failure(subject: &Subject, seed: u64) -> Proposal {
    let mut engine = RandomCases::new(seed, 100, 1_000);
    let mut source = Source::random(0, 0);
    for _ in 0..100_000 {
        let proposal = engine.propose().unwrap();
        proposal.prepare(&mut source);
        if matches!(subject.run(&mut source), Ending::Failed(_)) {
            return proposal;
        }
    }
    panic!("seed {seed} finds no failure");
}

fn shrunk(subject: &Subject, proposal: &Proposal) -> Shrunk {
    let mut source = proposal.recorded();
    let Ending::Failed(failure) = subject.run(&mut source) else { panic!("it failed before") };
    let recording = source.take_recording();
    let beat = Beat::default();
    let mut trial = ShrinkTrial::new(subject, &beat, Box::new(|_, _| {}));
    let limits = ShrinkLimits { calls: 20_000, time: Duration::from_secs(3_600) };
    shrink(&mut trial, recording, failure, limits)
}

fn challenge(subject: &Subject) -> Outcome {
    let (mut finals, mut calls) = (Vec::new(), Vec::new());
    for seed in 0..SEEDS {
        let shrunk = shrunk(subject, &first_failure(subject, seed));
        calls.push(shrunk.calls);
        let value = subject.exhibit(&shrunk.tape).shown[0].text().to_string();
        if !finals.contains(&value) {
            finals.push(value);
        }
    }
    let outcome = Outcome {
        finals,
        mean_calls: calls.iter().sum::<u64>() as f64 / SEEDS as f64,
        most_calls: *calls.iter().max().unwrap(),
    };
    println!("{:?} mean {} most {}", outcome.finals, outcome.mean_calls, outcome.most_calls);
    outcome
}

#[track_caller]
fn assert_always(subject: &Subject, minimum: &str, mean_calls: f64) {
    let outcome = challenge(subject);
    assert_eq!(outcome.finals, [minimum]);
    assert!(outcome.mean_calls <= mean_calls, "{} calls on average", outcome.mean_calls);
}

fn list_of<T>(
    source: &mut Source,
    sizes: (usize, usize),
    element: impl Fn(&mut Source) -> T,
) -> Vec<T> {
    let mut list = source.begin_list(7, sizes.0, sizes.1, false);
    let mut values = Vec::new();
    while source.more(&mut list) {
        values.push(element(source));
        source.end_element();
    }
    source.end_list(list);
    values
}

#[test]
fn bound5() {
    type Lists = (Vec<i16>, Vec<i16>, Vec<i16>, Vec<i16>, Vec<i16>);
    let sum = |list: &[i16]| list.iter().fold(0i16, |a, b| a.wrapping_add(*b));
    let subject = subject(Lists::draw, move |(a, b, c, d, e): &Lists| {
        let sums = [sum(a), sum(b), sum(c), sum(d), sum(e)];
        sums.iter().any(|&s| s >= 256) || sum(&sums) < 5 * 256
    });
    assert_always(&subject, "([], [], [], [-1], [-32768])", 245.0);
}

#[test]
fn reverse() {
    let subject = subject(Vec::<i32>::draw, |list| list.iter().rev().eq(list.iter()));
    assert_always(&subject, "[0, 1]", 40.0);
}

#[test]
fn lengthlist() {
    let subject = subject(
        |source| {
            let n = (1..=100usize).into_generator().draw(source);
            list_of(source, (n, n), |source| (0..=1000).into_generator().draw(source))
        },
        |list: &Vec<i32>| list.iter().max().is_none_or(|&most| most < 900),
    );
    assert_always(&subject, "[900]", 60.0);
}

#[test]
fn deletion() {
    let subject = subject(
        |source| (Vec::<i32>::draw(source), (0..=10usize).into_generator().draw(source)),
        |(list, index)| {
            let Some(&value) = list.get(*index) else { return true };
            let mut list = list.clone();
            let first = list.iter().position(|&v| v == value).unwrap();
            list.remove(first);
            !list.contains(&value)
        },
    );
    assert_always(&subject, "([0, 0], 0)", 50.0);
}

#[test]
fn distinct() {
    let subject = subject(Vec::<i32>::draw, |list| {
        list.iter().collect::<std::collections::BTreeSet<_>>().len() < 3
    });
    assert_always(&subject, "[0, 1, -1]", 60.0);
}

#[test]
fn nestedlists() {
    let subject =
        subject(Vec::<Vec<i32>>::draw, |lists| lists.iter().map(Vec::len).sum::<usize>() <= 10);
    assert_always(&subject, "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]", 150.0);
}

#[test]
fn matrix() {
    let subject = subject(
        |source| {
            let rows = (1..=10usize).into_generator().draw(source);
            let columns = (1..=10usize).into_generator().draw(source);
            list_of(source, (rows, rows), |source| {
                list_of(source, (columns, columns), |source| {
                    (0..=1000).into_generator().draw(source)
                })
            })
        },
        |matrix: &Vec<Vec<i32>>| matrix.iter().flatten().all(|&x| x < 900),
    );
    assert_always(&subject, "[[900]]", 100.0);
}

#[test]
fn heavy_sum() {
    let subject = subject(
        |source| list_of(source, (0, usize::MAX), |s| (0..10_000i64).into_generator().draw(s)),
        |list| list.len() < 10 || list.iter().sum::<i64>() < 50_000,
    );
    assert_always(&subject, "[0, 0, 0, 0, 5, 9999, 9999, 9999, 9999, 9999]", 200.0);
}

#[test]
fn text() {
    let subject =
        subject(String::draw, |text| text.chars().zip(text.chars().skip(1)).all(|(a, b)| a != b));
    assert_always(&subject, "\"aa\"", 40.0);
}

#[test]
fn floats_and_wide_numbers() {
    let subject = subject(u128::draw, |n| *n < (1 << 70));
    assert_always(&subject, "1180591620717411303424", 100.0);
}

#[test]
fn a_length_written_before_what_it_counts() {
    let subject = subject(Vec::<u8>::draw, |bytes| {
        // A length, that many bytes, and then the one that matters.
        let n = bytes.first().copied().unwrap_or(0) as usize;
        bytes.get(n + 1) != Some(&255)
    });
    assert_always(&subject, "[0, 255]", 140.0);
}

#[test]
fn multiples_above_a_threshold() {
    let ten = subject(u32::draw, |n| n % 10 != 0 || *n < 1_000);
    assert_always(&ten, "1000", 150.0);
    let odd = subject(i32::draw, |n| n % 2 == 0 || *n < 1_000);
    assert_always(&odd, "1001", 150.0);
    let wide = subject(i128::draw, |n| *n > -1_000_000_000_000);
    assert_always(&wide, "-1000000000000", 260.0);
}

#[test]
fn now_and_then_above_a_threshold() {
    let rounded = subject(u32::draw, |n| *n < 50_271 || matches!((n - 50_270) % 5, 1 | 2 | 4));
    assert_always(&rounded, "50273", 480.0);
}

#[test]
fn elements_that_go_in_pairs() {
    let even = subject(Vec::<u8>::draw, |list| {
        list.len() % 2 == 1 || list.len() < 5 || !list.contains(&7)
    });
    assert_always(&even, "[0, 0, 0, 0, 0, 7]", 150.0);
}

#[test]
fn elements_that_read_the_same_from_both_sides() {
    let mirrored = subject(
        |source| list_of(source, (0, 9), |source| (0..4u8).into_generator().draw(source)),
        |list: &Vec<u8>| {
            !list.iter().eq(list.iter().rev()) || list.iter().filter(|n| **n == 3).count() < 2
        },
    );
    assert_always(&mirrored, "[3, 3]", 30.0);
}

#[test]
fn units_of_time() {
    let hours = subject(u32::draw, |n| *n < 3_600 || n % 60 > 0);
    assert_always(&hours, "3600", 150.0);
}

#[test]
fn lengths_that_must_agree() {
    let lists = subject(<(Vec<u8>, Vec<u8>)>::draw, |(a, b)| a.len() != b.len() || a.len() < 2);
    assert_always(&lists, "([0, 0], [0, 0])", 100.0);
    let counted =
        subject(<(Vec<u8>, u8)>::draw, |(a, n)| a.len() != usize::from(*n) || a.len() < 2);
    assert_always(&counted, "([0, 0], 2)", 100.0);
}

#[test]
fn a_product_that_is_too_large() {
    let subject = subject(
        |source| {
            let (weight, score) = ((1..=50i64).into_generator(), (0..100i64).into_generator());
            (weight.draw(source), score.draw(source))
        },
        |(weight, score): &(i64, i64)| weight * score < 100,
    );
    assert_always(&subject, "(2, 50)", 60.0);
}

#[test]
fn an_index_of_what_is_to_stay() {
    let subject = subject(
        |source| (Vec::<u8>::draw(source), (0..=40usize).into_generator().draw(source)),
        |(list, at)| list.get(*at).is_none_or(|n| *n < 100),
    );
    assert_always(&subject, "([100], 0)", 100.0);
}

#[test]
fn nodes_that_name_their_parents() {
    // A root names itself, others somebody before them.
    let draw = |source: &mut Source| {
        let n = std::cell::Cell::new(0usize);
        list_of(source, (0, 14), |source| {
            let parent = (0..=n.get()).into_generator().draw(source);
            n.set(n.get() + 1);
            parent
        })
    };
    let depths = |parents: &Vec<usize>| {
        let mut depths: Vec<usize> = Vec::new();
        for (node, parent) in parents.iter().enumerate() {
            depths.push(if *parent == node { 0 } else { depths.get(*parent)? + 1 });
        }
        Some(depths)
    };
    let deep = subject(draw, move |parents: &Vec<usize>| {
        depths(parents).is_none_or(|depths| depths.iter().all(|depth| *depth < 3))
    });
    assert_always(&deep, "[0, 0, 1, 2]", 50.0);
}

#[test]
fn a_character_of_a_class() {
    let subject = subject(String::draw, |text| text.trim() == text);
    assert_always(&subject, "\" \"", 60.0);
}

#[test]
fn a_remainder_that_no_halving_finds() {
    let subject = subject(u32::draw, |n| n % 1_000 != 3);
    assert_always(&subject, "3", 60.0);
}

#[test]
fn a_generator_that_draws_while_the_property_runs_shrinks_too() {
    let inner = subject(Vec::<i32>::draw, |list| list.iter().rev().eq(list.iter()));
    let mut subject = inner;
    subject.is_separable = false;
    let generator = from_fn(Vec::<i32>::draw);
    let _ = generator.draw(&mut Source::random(0, 0));
    assert_always(&subject, "[0, 1]", 60.0);
}
