//! Arrays of known size, and what must hold whatever the model.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::{Array, Effort, End, Level, Model, Options};

/// A model of integers with these numbers of values.
fn model(sizes: &[(i64, usize)], strength: usize) -> Model {
    let mut model = Model::new("test");
    for &(size, count) in sizes {
        for _ in 0..count {
            let name = format!("p{}", model.parameters().len());
            model.parameter(name, 0..size);
        }
    }
    model.strength(strength);
    model
}

fn cells(array: &Array) -> Vec<Vec<u64>> {
    array.rows().map(|row| row.cells().to_vec()).collect()
}

fn rows(sizes: &[(i64, usize)], strength: usize, steps: u64) -> usize {
    let array = model(sizes, strength).array(&Options::new().steps(steps)).unwrap();
    assert!(array.verify().is_correct());
    assert!(array.lower_bound() <= array.len());
    array.len()
}

#[test]
fn known_sizes_are_reached() {
    assert_eq!(rows(&[(3, 4)], 2, 0), 9);
    assert_eq!(rows(&[(2, 100)], 2, 0), 10);
    assert_eq!(rows(&[(2, 1000)], 2, 0), 14);
    assert_eq!(rows(&[(4, 6)], 3, 0), 64);
    assert_eq!(rows(&[(3, 13)], 2, 20_000_000), 15);
    assert!(rows(&[(4, 15), (3, 17), (2, 29)], 2, 20_000_000) <= 29);
    assert_eq!(rows(&[(4, 1), (3, 39), (2, 35)], 2, 20_000_000), 21);
}

/// The traffic collision avoidance system, whose three widest parameters decide the size.
#[test]
fn the_product_of_the_widest_is_reached() {
    let sizes = [(10, 2), (4, 1), (3, 2), (2, 7)];
    assert_eq!(rows(&sizes, 2, 20_000_000), 100);
    assert_eq!(rows(&sizes, 3, 20_000_000), 400);
    assert_eq!(rows(&sizes, 4, 40_000_000), 1200);
}

#[test]
fn strengths_from_one_to_beyond_six_are_covered() {
    for strength in 1..=8 {
        let model = model(&[(4, 1), (3, 2), (2, 6)], strength);
        let array = model.array(&Options::new().steps(100_000)).unwrap();
        assert!(array.verify().is_correct(), "strength {strength}");
    }
}

#[test]
fn only_proven_arrays_are_called_optimal() {
    let optimal = model(&[(3, 4)], 2).array(&Options::new().effort(Effort::Fast)).unwrap();
    assert!(optimal.is_optimal());
    assert_eq!(optimal.end(), End::Optimal);
    // Eleven rows are the fewest, but nobody proves it here.
    let unknown = model(&[(3, 5)], 2).array(&Options::new().steps(200_000)).unwrap();
    assert_eq!(unknown.len(), 11);
    assert!(!unknown.is_optimal());
    assert_eq!(unknown.end(), End::Steps);
}

#[test]
fn the_rows_depend_on_the_seed_and_not_on_the_threads() {
    let mut model = model(&[(4, 3), (3, 5), (2, 20)], 2);
    let (a, b) = (model.find("p0").unwrap(), model.find("p9").unwrap());
    model.constrain(a.is(3).implies(b.is(0)));
    let options = || Options::new().steps(6_000_000);
    let one = cells(&model.array(&options().threads(1)).unwrap());
    let two = cells(&model.array(&options().threads(2)).unwrap());
    let four = cells(&model.array(&options().threads(4)).unwrap());
    let other = cells(&model.array(&options().seed(1)).unwrap());
    assert_eq!(one, two);
    assert_eq!(one, four);
    assert_ne!(one, other);
}

#[test]
fn more_steps_never_give_more_rows_than_the_first_array() {
    let model = model(&[(5, 4), (3, 4), (2, 8)], 3);
    let fast = model.array(&Options::new().effort(Effort::Fast)).unwrap();
    let slow = model.array(&Options::new().steps(20_000_000)).unwrap();
    assert!(slow.len() <= fast.len());
    assert!(slow.steps() <= 22_000_000, "{} steps", slow.steps());
}

#[test]
fn seeds_are_the_first_rows_and_stay_as_they_are() {
    let mut model = model(&[(3, 6)], 2);
    model.seed([Some(0); 6]);
    model.seed([Some(0), Some(1), None, None, None, Some(2)]);
    // A row that helps nobody is kept as well.
    model.seed([Some(0); 6]);
    let array = model.array(&Options::new().steps(1_000_000)).unwrap();
    let rows = cells(&array);
    assert_eq!(rows[0], [0; 6]);
    assert_eq!((rows[1][0], rows[1][1], rows[1][5]), (0, 1, 2));
    assert_eq!(rows[2], [0; 6]);
    assert!(array.verify().is_correct());
}

/// Enough columns for stages, in which rows are taken apart and put together again.
#[test]
fn seeds_survive_every_way_of_building() {
    let mut model = model(&[(4, 2), (3, 10), (2, 20)], 2);
    let mut seed = vec![None; 32];
    (seed[0], seed[9], seed[31]) = (Some(3), Some(2), Some(1));
    model.seed(seed.clone());
    let full: Vec<Option<u64>> = (0..32).map(|index| Some(u64::from(index % 2 == 0))).collect();
    model.seed(full.clone());
    for steps in [0, 100_000, 4_000_000] {
        let array = model.array(&Options::new().steps(steps)).unwrap();
        let rows = cells(&array);
        for (row, seed) in rows.iter().zip([&seed, &full]) {
            assert!(seed.iter().zip(row).all(|(cell, at)| cell.is_none_or(|cell| cell == *at)));
        }
        assert!(array.verify().is_correct());
    }
}

#[test]
fn preferred_values_are_taken_where_any_will_do() {
    let count = |weight: u32| {
        let mut model = Model::new("weights");
        model.parameter("wide", 0..12);
        for name in ["a", "b"] {
            model.parameter(name, [Level::new("usual").weight(weight), Level::new("rare")]);
        }
        let array = model.array(&Options::new().effort(Effort::Fast)).unwrap();
        assert_eq!(array.len(), 24);
        let mut wider = Model::new("wider");
        wider.parameter("wide", 0..12);
        wider.parameter("other", 0..12);
        wider.parameter("a", [Level::new("usual").weight(weight), Level::new("rare")]);
        let array = wider.array(&Options::new().effort(Effort::Fast)).unwrap();
        assert!(array.verify().is_correct());
        cells(&array).iter().filter(|row| row[2] == 0).count()
    };
    assert!(count(50) > count(1) + 20, "{} against {}", count(50), count(1));
}

#[test]
fn mixed_strengths_take_fewer_rows_than_the_higher_one() {
    let mut model = model(&[(3, 15)], 2);
    let some: Vec<_> = model.ids().take(5).collect();
    model.relation(some, 3);
    let array = model.array(&Options::new().steps(20_000_000)).unwrap();
    assert!(array.verify().is_correct());
    assert!(array.len() <= 33, "{} rows", array.len());
}

#[test]
fn a_search_that_is_stopped_keeps_its_best() {
    let model = model(&[(5, 10)], 2);
    let stop = Arc::new(AtomicBool::new(true));
    let early = model.array(&Options::new().effort(Effort::Best).stop(stop));
    let message = early.unwrap_err().to_string();
    assert!(message.contains("before there was an array"), "{message}");

    // Asked to stop once there is something to keep.
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    let options = Options::new().effort(Effort::Best).stop(stop);
    let options = options.improvement(move |_| flag.store(true, Ordering::Relaxed));
    let array = model.array(&options).unwrap();
    assert_eq!(array.end(), End::Stopped);
    assert!(array.verify().is_correct());
}

#[test]
fn a_time_limit_is_said_in_the_result() {
    let options = Options::new().effort(Effort::Best).time_limit(Duration::from_millis(300));
    let array = model(&[(5, 10)], 2).array(&options).unwrap();
    assert_eq!(array.end(), End::Time);
    assert!(array.verify().is_correct());
}

#[test]
fn progress_and_improvements_are_told() {
    let (calls, least) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(usize::MAX)));
    let (told, shown) = (calls.clone(), least.clone());
    let options = Options::new()
        .steps(30_000_000)
        .progress(move |progress| {
            assert!(progress.lower_bound <= progress.rows);
            assert!(progress.steps <= progress.limit + progress.limit / 10);
            told.fetch_add(1, Ordering::Relaxed);
        })
        .improvement(move |array| {
            assert!(array.verify().is_correct());
            shown.fetch_min(array.len(), Ordering::Relaxed);
        });
    let array = model(&[(4, 10)], 2).array(&options).unwrap();
    assert!(calls.load(Ordering::Relaxed) > 0);
    assert_eq!(least.load(Ordering::Relaxed), array.len());
}

#[test]
fn too_many_combinations_are_an_error_with_a_remedy() {
    let message = model(&[(10, 200)], 4).array(&Options::new()).unwrap_err().to_string();
    assert!(message.contains("lower the strength"), "{message}");
}

#[test]
fn a_single_parameter_has_one_row_per_value() {
    assert_eq!(rows(&[(7, 1)], 1, 0), 7);
    assert_eq!(rows(&[(1, 3)], 2, 1000), 1);
}

/// Rules that leave a parameter one value must not cost rows, nor hide what is possible.
#[test]
fn parameters_without_a_choice_take_no_rows() {
    let mut fixed = model(&[(3, 4), (2, 6)], 3);
    let ids: Vec<_> = fixed.ids().collect();
    for &id in &ids[5..] {
        fixed.constrain(id.is(1).implies(ids[4].is(1)));
        fixed.constrain(!(id.is(1).and(ids[4].is(1))));
    }
    fixed.constrain(ids[3].is(2));
    let array = fixed.array(&Options::new().steps(2_000_000)).unwrap();
    assert!(array.verify().is_correct());
    assert!(array.rows().all(|row| row.index(ids[3]) == 2 && row.index(ids[9]) == 0));
    let rest = model(&[(3, 3), (2, 1)], 3).array(&Options::new().steps(2_000_000)).unwrap();
    assert_eq!(array.len(), rest.len());

    let mut all = model(&[(2, 3)], 2);
    for id in all.ids() {
        all.constrain(id.is(0));
    }
    assert_eq!(all.array(&Options::new()).unwrap().len(), 1);
}

/// Two parties that exclude each other, far from independent.
#[test]
fn chains_of_constraints_are_covered_exactly() {
    let mut model = model(&[(4, 6), (2, 6)], 3);
    let ids: Vec<_> = model.ids().collect();
    for pair in ids.windows(2).take(6) {
        model.constrain(pair[0].is(0).implies(pair[1].is(0)));
        model.constrain(!(pair[0].is(1).and(pair[1].is(1))));
    }
    let array = model.array(&Options::new().steps(4_000_000)).unwrap();
    let verification = array.verify();
    assert!(verification.is_correct(), "{verification}");
    assert_eq!(verification.undecided(), 0);
}
