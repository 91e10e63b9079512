//! Random small models: the rows that a compiled problem allows are those that the model
//! allows, whatever way the constraints and the ranges went.

use std::collections::BTreeSet;

use super::*;
use crate::model::{Level, Term};
use crate::options::{Effort, Radix};
use crate::problem::Cover;
use crate::rules::random::{Numbers, every_row};

/// All rows of the model that satisfy its constraints and have these invalid values.
fn meant(model: &Model, invalid: &[(ParameterId, u64)]) -> BTreeSet<Vec<u64>> {
    let counts: Vec<u64> = model.parameters.iter().map(|parameter| parameter.count()).collect();
    let mut rows = BTreeSet::new();
    let all_invalid = invalid_values(model);
    every_row(&counts, |row| {
        let has = |&&(id, position): &&(ParameterId, u64)| row[id.index()] == position;
        let found: Vec<(ParameterId, u64)> = all_invalid.iter().filter(has).copied().collect();
        let holds = |constraint: &crate::Constraint| constraint.formula.holds(model, row);
        if found == invalid && model.constraints.iter().all(holds) {
            rows.insert(row.to_vec());
        }
    });
    rows
}

fn complete_rows(problem: &Problem) -> Vec<Vec<Cell>> {
    let sizes: Vec<u64> = problem.sizes.iter().map(|&size| size.into()).collect();
    let mut rows = Vec::new();
    every_row(&sizes, |row| rows.push(row.iter().map(|&cell| cell as Cell).collect()));
    rows
}

/// Compiles one model in one of four ways: with and without digits, and with constraints
/// written out or evaluated.
fn compile_in_some_way(model: &Model, seed: u64) -> Result<Compiled, Error> {
    let radix = [Radix::Never, Radix::Always][(seed % 2) as usize];
    let mut compiled = compile(model, &Options::new().radix(radix))?;
    if seed / 2 % 2 == 1 {
        for (problem, layout) in compiled.problems.iter_mut().zip(&compiled.layouts) {
            problem.rules = rules(layout, Limits::evaluated());
        }
    }
    Ok(compiled)
}

/// The rows that the problem allows, each in terms of the model and only once.
fn allowed(compiled: &Compiled, index: usize) -> BTreeSet<Vec<u64>> {
    let problem = &compiled.problems[index];
    let mut rows = BTreeSet::new();
    for row in complete_rows(problem) {
        if problem.rules.allows(&row) {
            let new = rows.insert(compiled.restore(index, &row));
            assert!(new, "two rows of columns for one row of the model");
        }
    }
    rows
}

#[test]
fn compiled_problems_allow_exactly_the_rows_that_the_model_allows() {
    let mut contradictions = 0;
    for seed in 0..400 {
        let mut numbers = Numbers::new(seed);
        let model = numbers.model();
        match compile_in_some_way(&model, seed) {
            Ok(compiled) => {
                let expected = meant(&model, &[]);
                assert_eq!(allowed(&compiled, 0), expected, "{model:?}");
                let mut index = 1;
                for value in invalid_values(&model) {
                    let expected = meant(&model, &[value]);
                    if !expected.is_empty() {
                        assert_eq!(allowed(&compiled, index), expected, "{model:?}");
                        index += 1;
                    }
                }
                assert_eq!(index, compiled.problems.len());
            }
            Err(error) => {
                contradictions += 1;
                assert!(meant(&model, &[]).is_empty(), "{error}");
                let blamed = error.conflict().expect("nothing else is wrong with it").to_vec();
                let without = |left_out: Option<usize>| {
                    let mut model = model.clone();
                    let kept = blamed.iter().filter(|&&index| Some(index) != left_out);
                    model.constraints =
                        kept.map(|&index| model.constraints[index].clone()).collect();
                    meant(&model, &[])
                };
                assert!(without(None).is_empty(), "{error}");
                for &index in &blamed {
                    assert!(!without(Some(index)).is_empty(), "{error}");
                }
            }
        }
    }
    assert!((20..200).contains(&contradictions), "{contradictions} of 400");
}

#[test]
fn partial_rows_are_completed_if_and_only_if_they_can_be() {
    for seed in 1000..1200 {
        let mut numbers = Numbers::new(seed);
        let model = numbers.model();
        let Ok(compiled) = compile_in_some_way(&model, seed) else { continue };
        let problem = &compiled.problems[0];
        let rows: Vec<Vec<Cell>> =
            complete_rows(problem).into_iter().filter(|row| problem.rules.allows(row)).collect();
        let mut completer = Completer::new(&problem.rules);
        for _ in 0..50 {
            let any = |numbers: &mut Numbers| {
                let cells = problem.sizes.iter().map(|&size| numbers.below(size.into()) as Cell);
                cells.collect::<Vec<Cell>>()
            };
            let preferred = any(&mut numbers);
            let partial: Vec<Cell> = any(&mut numbers)
                .into_iter()
                .map(|cell| if numbers.below(2) == 0 { cell } else { FREE })
                .collect();
            let agrees = |row: &[Cell]| {
                row.iter().zip(&partial).all(|(&cell, &decided)| decided == FREE || cell == decided)
            };
            let possible = rows.iter().any(|row| agrees(row));
            let cells: Vec<(usize, Cell)> =
                partial.iter().copied().enumerate().filter(|&(_, cell)| cell != FREE).collect();
            assert_eq!(completer.possible(&cells), possible, "{model:?} {partial:?}");
            let near = completer.complete_near(&partial, &preferred);
            for found in [completer.complete(&partial), near.clone()] {
                assert_eq!(found.is_some(), possible, "{model:?} {partial:?}");
                if let Some(row) = found {
                    assert!(agrees(&row) && problem.rules.allows(&row));
                }
            }
            let kept: Vec<Cell> = partial
                .iter()
                .zip(&preferred)
                .map(|(&cell, &other)| if cell == FREE { other } else { cell })
                .collect();
            if problem.rules.allows(&kept) {
                assert_eq!(near, Some(kept), "nothing needs to change");
            }
        }
        assert_eq!(completer.gave_up(), 0);
    }
}

#[test]
fn a_change_of_one_cell_is_allowed_as_the_whole_row_is() {
    for seed in 2000..2100 {
        let model = Numbers::new(seed).model();
        let Ok(compiled) = compile_in_some_way(&model, seed) else { continue };
        let Problem { sizes, rules, .. } = &compiled.problems[0];
        for mut row in complete_rows(&compiled.problems[0]).into_iter().step_by(7) {
            if !rules.allows(&row) {
                continue;
            }
            for column in 0..sizes.len() {
                let old = row[column];
                for value in 0..sizes[column] {
                    row[column] = value;
                    assert_eq!(rules.allows_change(&row, column), rules.allows(&row));
                    assert!(!rules.ignores(column) || rules.allows(&row));
                }
                row[column] = old;
            }
        }
    }
}

/// The covers, as columns and strength.
fn covers(compiled: &Compiled, index: usize) -> Vec<(Vec<usize>, usize)> {
    let covers = compiled.problems[index].relations.iter();
    covers.map(|Cover { columns, strength }| (columns.clone(), *strength)).collect()
}

#[test]
fn a_long_range_is_digits_that_fully_interact() {
    let mut model = Model::new("long");
    let long = model.range("long", 0..=1000);
    let flag = model.boolean("flag");
    let other = model.parameter("other", ["a", "b", "c"]);
    model.relation([long, other], 2);
    model.relation([flag, other], 2);
    let compiled = compile(&model, &Options::new()).unwrap();
    assert_eq!(compiled.problems[0].sizes, [4, 4, 4, 4, 4, 2, 3]);
    let all: Vec<usize> = (0..7).collect();
    assert_eq!(covers(&compiled, 0), [(all, 2), ((0..5).collect(), 5)]);
    let allowed = allowed(&compiled, 0);
    assert_eq!(allowed.len(), 1001 * 2 * 3);
    assert_eq!(allowed.last(), Some(&vec![1000, 1, 2]));
    assert_eq!(
        compiled.notes,
        ["`long` has 1001 values and was split into 5 digits in base 4: every value that is \
          allowed occurs, and the digits are combined with the rest"]
    );
}

#[test]
fn a_limit_of_rows_lowers_the_strength_within_the_digits() {
    let mut model = Model::new("long");
    model.range("long", 1..=1_000_000);
    model.range("longer", 0..=i64::MAX);
    let compiled = compile(&model, &Options::new().radix(Radix::Always).row_limit(1000)).unwrap();
    assert_eq!(compiled.problems[0].sizes[..6], [10; 6]);
    let all: Vec<usize> = (0..12).collect();
    // At strength 1, the overall strength of 2 has the digits of the longer one covered.
    assert_eq!(covers(&compiled, 0), [(all, 2), ((0..6).collect(), 3)]);
    assert_eq!(
        compiled.notes[0],
        "`long` has 1000000 values and was split into 6 digits in base 10: to have every value \
         would take 1000000 rows, more than the limit, so 3 of the digits at a time are \
         combined (1000 rows) and not every value occurs; with a higher limit of rows more do"
    );
    assert_eq!(compiled.restore(0, &[9, 9, 9, 9, 9, 8, 0, 0, 0, 0, 0, 5]), [999_998, 5]);
}

#[test]
fn classes_are_columns_of_their_own_size() {
    let mut model = Model::new("long");
    model.range("long", 0..=1000);
    model.range("shorter", 1..=100);
    model.range("short", 1..=20);
    let classes = |limit| Options::new().radix(Radix::Classes).row_limit(limit);
    // With 91 classes of 11 values, the two longest combine in 9100 rows.
    let compiled = compile(&model, &classes(10_000)).unwrap();
    assert_eq!(compiled.problems[0].sizes, [91, 11, 100, 20]);
    assert_eq!(covers(&compiled, 0), [((0..4).collect(), 2)]);
    assert_eq!(compiled.splits.len(), 1);
    assert_eq!(compiled.splits[0].most_classes(), Some(100));
    assert_eq!(compiled.restore(0, &[90, 10, 99, 0]), [1000, 99, 0]);
    assert_eq!(
        compiled.notes,
        ["`long` has 1001 values and was cut into 91 classes of up to 11 neighbouring values, \
          which are combined as if they were values; a digit of 11 values for what is within a \
          class is combined with the rest, too; every value that is allowed occurs"]
    );
    assert_eq!(compile(&model, &Options::new().radix(Radix::Classes)).unwrap().notes.len(), 1);
    // With few rows, not every value is in one.
    let compiled = compile(&model, &classes(500)).unwrap();
    assert_eq!(compiled.problems[0].sizes, [24, 7, 6, 20, 5, 20]);
    assert_eq!(covers(&compiled, 0), [((0..6).collect(), 2)]);
    assert_eq!(compiled.splits[0].strength(), 2);
    assert!(compiled.notes[0].ends_with(
        "; to have every value would take 1001 rows, more than the limit, so 2 of the digits at \
         a time are combined (168 rows) and not every value occurs; with a higher limit of rows \
         more do"
    ));
    // With enough of them there is nothing to cut.
    let compiled = compile(&model, &classes(200_000)).unwrap();
    assert_eq!((&compiled.problems[0].sizes[..], compiled.notes.len()), (&[1001, 100, 20][..], 0));
}

/// Models with two ranges that are long enough for classes.
fn model_with_long_ranges(numbers: &mut Numbers) -> Model {
    let mut model = Model::new("long");
    for name in ["a", "b"] {
        let first = numbers.below(9) as i64 - 4;
        model.range_by(name, first..=first + 44 + numbers.below(30) as i64, 2);
    }
    model.boolean("c");
    let levels = [Level::new(3), Level::new(7), Level::new("x").invalid()];
    model.parameter("d", levels);
    model.strength(1 + numbers.below(3) as usize);
    for _ in 0..numbers.below(3) {
        let parts = (0..2 + numbers.below(4)).map(|_| numbers.formula(&model, 2)).collect();
        model.constrain(crate::Formula::Any(parts));
    }
    model
}

#[test]
fn every_combination_of_classes_that_is_allowed_occurs() {
    let mut combinations = 0;
    for seed in 0..60 {
        let mut numbers = Numbers::new(seed);
        let model = model_with_long_ranges(&mut numbers);
        let limit = 20 + numbers.below(200) as usize;
        let options = Options::new().radix(Radix::Classes).effort(Effort::Fast).row_limit(limit);
        let Ok(compiled) = compile(&model, &options) else {
            assert!(meant(&model, &[]).is_empty(), "{model:?}");
            continue;
        };
        let expected = meant(&model, &[]);
        assert_eq!(allowed(&compiled, 0), expected, "{model:?}");
        let array = model.array(&options).unwrap();
        assert!(array.verify().is_correct(), "{}", array.verify());
        let invalid = |row: &&[u64]| row[3] == 2;
        let rows: Vec<&[u64]> = array.rows().map(|row| row.cells()).collect();
        // A class is so many values in a row.
        let widths = [0, 1, 2, 3].map(|index| {
            let split = array.splits().iter().find(|split| split.parameter().index() == index);
            split.map_or(1, |split| {
                let most = split.most_classes().expect("all splits are classes");
                let count = model.parameters[index].count();
                classes::sizes(count, most)[1..].iter().product()
            })
        });
        for set in (0..16_u32).filter(|set| set.count_ones() as usize == model.strength) {
            let classes = |row: &[u64]| {
                let members = (0..4).filter(|index| set >> index & 1 == 1);
                members.map(|index| row[index] / widths[index]).collect::<Vec<u64>>()
            };
            let covered: BTreeSet<Vec<u64>> =
                rows.iter().filter(|row| !invalid(row)).map(|row| classes(row)).collect();
            let required: BTreeSet<Vec<u64>> = expected.iter().map(|row| classes(row)).collect();
            assert_eq!(covered, required, "seed {seed}, parameters {set:b}");
            combinations += required.len();
        }
    }
    assert!(combinations > 5000, "{combinations}");
}

#[test]
fn ranges_are_split_only_if_that_saves_rows() {
    let mut model = Model::new("short");
    model.range("short", 0..=19);
    model.range("middle", 0..=49);
    let options = Options::new();
    assert_eq!(compile(&model, &options).unwrap().problems[0].sizes, [20, 50]);
    let always = options.clone().radix(Radix::Always);
    assert_eq!(
        compile(&model, &always).unwrap().problems[0].sizes,
        [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    );
    model.range("more", 0..=49);
    assert_eq!(
        compile(&model, &options).unwrap().problems[0].sizes,
        [20, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    );
    let never = options.radix(Radix::Never);
    assert_eq!(compile(&model, &never).unwrap().problems[0].sizes, [20, 50, 50]);
    model.range("huge", 0..=99_999);
    assert_eq!(
        compile(&model, &never).unwrap_err().to_string(),
        "`huge` has 100000 values, and one column holds 65534 at most: let it be split into \
         digits, or list the values that matter"
    );
}

#[test]
fn long_lists_are_split_by_index_past_their_invalid_values() {
    let mut model = Model::new("lists");
    let names = (0..300).map(|index| format!("name {index}"));
    let mut levels: Vec<Level> = names.map(Level::new).collect();
    levels[1] = levels[1].clone().invalid();
    let names = model.parameter("name", levels);
    model.range("number", 1..=10);
    model.constrain(names.is_not("name 299"));
    model.constrain(!crate::Formula::Like {
        parameter: names,
        pattern: "name 2??".into(),
        ignore_case: false,
    });
    let compiled = compile(&model, &Options::new()).unwrap();
    let allowed = allowed(&compiled, 0);
    assert_eq!(allowed.len(), 199 * 10);
    assert_eq!(allowed, meant(&model, &[]));
    assert_eq!(compiled.problems[1].sizes, [1, 10]);
    assert_eq!(covers(&compiled, 1), [(vec![1], 1)]);
}

#[test]
fn invalid_values_are_combined_at_one_less() {
    let mut model = Model::new("invalid");
    let a = model.parameter("a", [Level::new(0), Level::new(1), Level::new(-1).invalid()]);
    let b = model.parameter("b", [Level::new(0).weight(5), Level::new(1), Level::new(2)]);
    let c = model.parameter("c", [Level::new(0).invalid(), Level::new(1), Level::new(2)]);
    let d = model.boolean("d");
    model.strength(2);
    model.relation([a, b, d], 3);
    let compiled = compile(&model, &Options::new()).unwrap();
    assert_eq!(covers(&compiled, 0), [(vec![0, 1, 2, 3], 2), (vec![0, 1, 3], 3)]);
    assert_eq!(covers(&compiled, 1), [(vec![1, 2, 3], 1), (vec![1, 3], 2)]);
    assert_eq!(covers(&compiled, 2), [(vec![0, 1, 3], 1)]);
    assert_eq!(compiled.problems[1].sizes, [1, 3, 2, 2]);
    assert_eq!(compiled.restore(1, &[0, 1, 0, 1]), [2, 1, 1, 1]);
    assert_eq!(compiled.restore(2, &[1, 1, 0, 1]), [1, 1, 0, 1]);
    assert_eq!(compiled.problems[0].weights[1], [5, 1, 1]);
    model.relations.clear();
    model.strength(1);
    let compiled = compile(&model, &Options::new()).unwrap();
    assert_eq!(covers(&compiled, 1), [(vec![0], 1)]);
    assert_eq!(c.index(), 2);
}

#[test]
fn comparisons_of_digits_with_constants_are_few_clauses() {
    let mut model = Model::new("bounds");
    let a = model.range("a", 0..=999_999);
    model.range("b", 0..=999_999);
    model.constrain(a.at_most(765_432));
    let compiled = compile(&model, &Options::new()).unwrap();
    assert_eq!(compiled.problems[0].rules.extent(), (6, 0));
    model.constrain(a.is_not(500_000));
    model.constrain(a.at_least(123).or(a.is(7)));
    let compiled = compile(&model, &Options::new()).unwrap();
    let rules = &compiled.problems[0].rules;
    assert_eq!(rules.extent().1, 0, "all are clauses");
    assert!(rules.extent().0 < 30, "{} clauses", rules.extent().0);
    for (value, expected) in [
        (0, false),
        (7, true),
        (122, false),
        (123, true),
        (500_000, false),
        (500_001, true),
        (765_432, true),
        (765_433, false),
        (799_999, false),
    ] {
        let mut row = compiled.layouts[0].places[0].split(value);
        row.extend([0; 6]);
        assert_eq!(rules.allows(&row), expected, "{value}");
    }
}

#[test]
fn arithmetic_over_digits_is_explained_to_the_solver() {
    let mut model = Model::new("triangle");
    let sides: Vec<ParameterId> =
        (0..3).map(|index| model.range(format!("side {index}"), 1..=500)).collect();
    let [a, b, c] = sides[..] else { unreachable!("three sides") };
    model.constrain((a + b).greater_than(c));
    model.constrain((b + c).greater_than(a));
    model.constrain((a + c).greater_than(b));
    model.constrain((a + b + c).is(997));
    model.constrain((Term::from(a) * b).less_than(30_000).or(c.at_least(450)));
    let compiled = compile(&model, &Options::new()).unwrap();
    let problem = &compiled.problems[0];
    let digits = |index: usize| compiled.layouts[0].places[index].columns();
    let mut completer = Completer::new(&problem.rules);
    let mut possible = 0;
    for value in (0..500).step_by(23) {
        let mut partial = vec![FREE; problem.sizes.len()];
        partial[digits(2)].copy_from_slice(&compiled.layouts[0].places[2].split(value));
        let third = value + 1;
        let expected = (1..=500u64).any(|first| {
            let second = 997u64.wrapping_sub(third + first);
            (1..=500).contains(&second)
                && first + second > third
                && second + third > first
                && first + third > second
                && (first * second < 30_000 || third >= 450)
        });
        let row = completer.complete(&partial);
        assert_eq!(row.is_some(), expected, "side of {third}");
        if let Some(row) = row {
            possible += 1;
            let cells = compiled.restore(0, &row);
            assert_eq!(cells[2], value);
            for constraint in &model.constraints {
                assert!(constraint.formula.holds(&model, &cells));
            }
        }
    }
    assert!(possible > 0 && completer.gave_up() == 0);
}

#[test]
fn columns_of_many_values_have_rules_like_others() {
    let mut model = Model::new("wide");
    let a = model.range("a", 1..=90);
    let b = model.range("b", 1..=70);
    let c = model.boolean("c");
    model.constrain(a.is_not(65).and(a.at_least(3)));
    model.constrain((a + b).at_most(140).or(c.is(true)));
    model.constrain(a.is(b).implies(c.is(false)));
    let compiled = compile(&model, &Options::new().radix(Radix::Never)).unwrap();
    assert_eq!(compiled.problems[0].sizes, [90, 70, 2]);
    assert_eq!(allowed(&compiled, 0), meant(&model, &[]));
    let rules = &compiled.problems[0].rules;
    let mut completer = Completer::new(rules);
    for a in (0..90).step_by(7) {
        for b in (0..70).step_by(3) {
            let possible = (0..2).any(|c| rules.allows(&[a, b, c]));
            assert_eq!(completer.possible(&[(0, a), (1, b)]), possible);
        }
    }
}

#[test]
fn arrays_of_random_models_are_correct_by_an_independent_count() {
    let mut arrays = 0;
    for seed in 5000..5300 {
        let model = Numbers::new(seed).model();
        let radix = [Radix::Never, Radix::Always, Radix::Automatic][(seed % 3) as usize];
        match model.array(&Options::new().radix(radix).effort(Effort::Fast)) {
            Ok(array) => {
                let verification = array.verify();
                assert!(verification.is_correct(), "{verification}\n{model:?}");
                arrays += 1;
            }
            Err(error) => assert!(meant(&model, &[]).is_empty(), "{error}"),
        }
    }
    assert!(arrays > 100);
}
