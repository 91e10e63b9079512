//! The recount against a slower one, on random models: all rows are listed, and all sets of
//! (column, value) pairs collected.

use std::collections::BTreeSet;

use super::*;
use crate::model::{Comparison, Formula, Level, ParameterId, Term, Value};
use crate::options::{Effort, Options, Radix};

/// A random stream (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % bound
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

pub(crate) fn random_model(random: &mut Random) -> (Model, Vec<Digits>) {
    let mut model = Model::new("random");
    let mut digits = Vec::new();
    for index in 0..2 + random.below(3) {
        let name = format!("p{index}");
        match random.below(4) {
            0 => {
                let id = model.range(&name, -2..=1 + random.below(6) as i64);
                if random.chance(50) {
                    digits.push(random_digits(&model, id, random));
                }
            }
            1 => {
                model.boolean(&name);
            }
            kind => {
                let count = 1 + random.below(4);
                let level = |number: u64| match kind {
                    2 => Level::new(number as i64 * 3 % 5),
                    _ => Level::new(format!("v{number}")),
                };
                let levels: Vec<Level> = (0..count)
                    .map(|number| {
                        let level = level(number);
                        if random.chance(15) { level.invalid() } else { level }
                    })
                    .collect();
                let id = model.parameter(&name, levels);
                let valid = model.parameters[id.index()].levels().iter();
                let valid = valid.filter(|level| level.kind != LevelKind::Invalid).count();
                if random.chance(20) && valid > 0 {
                    digits.push(random_digits(&model, id, random));
                }
                if random.chance(15) {
                    let other = ParameterId(random.below(model.parameters.len() as u64) as u32);
                    if other != id {
                        let when = random_formula(&model, random, 1);
                        model.applies(id, when);
                    }
                }
            }
        }
    }
    model.strength(random.below(5) as usize);
    for _ in 0..random.below(3) {
        let members: Vec<ParameterId> = model.ids().filter(|_| random.chance(60)).collect();
        let strength = 1 + random.below(3) as usize;
        model.relation(members, strength);
    }
    for _ in 0..random.below(4) {
        let formula = random_formula(&model, random, 2);
        model.constrain(formula);
    }
    (model, digits)
}

/// Some digits, all alike or with a class as the first.
fn random_digits(model: &Model, id: ParameterId, random: &mut Random) -> Digits {
    let parameter = id.index();
    let count = valid_positions(model, parameter).len() as u64;
    let most_classes = (count > 2 && random.chance(50)).then(|| 2 + random.below(count - 2));
    let n_digits = split::weights(count, most_classes).len() as u64;
    Digits { parameter, strength: 1 + random.below(n_digits) as usize, most_classes }
}

fn valid_positions(model: &Model, parameter: usize) -> Vec<u64> {
    let parameter = &model.parameters[parameter];
    let is_valid = |&position: &u64| kind(parameter, position) != LevelKind::Invalid;
    (0..parameter.count()).filter(is_valid).collect()
}

fn random_term(model: &Model, random: &mut Random) -> Term {
    let id = ParameterId(random.below(model.parameters.len() as u64) as u32);
    let parameter = &model.parameters[id.index()];
    match random.below(5) {
        0 => Term::Value(parameter.value(random.below(parameter.count()))),
        1 => Term::from(id) + 1,
        2 => Term::from(id) * random_term(model, random),
        3 => Term::from(6) / id,
        _ => Term::from(id),
    }
}

fn random_formula(model: &Model, random: &mut Random, depth: u64) -> Formula {
    let id = ParameterId(random.below(model.parameters.len() as u64) as u32);
    let parameter = &model.parameters[id.index()];
    if depth > 0 && random.chance(60) {
        let first = random_formula(model, random, depth - 1);
        let second = random_formula(model, random, depth - 1);
        return match random.below(4) {
            0 => !first.and(second),
            1 => first.and(second),
            2 => first.implies(second),
            _ => first.or(second),
        };
    }
    let value = parameter.value(random.below(parameter.count()));
    match random.below(6) {
        0 => id.one_of([value, Value::from(3)]),
        1 => Formula::IsInvalid(id),
        2 => !Formula::Like { parameter: id, pattern: "?1*".into(), ignore_case: false },
        3 => {
            let comparisons = [
                Comparison::Equal,
                Comparison::NotEqual,
                Comparison::Less,
                Comparison::LessOrEqual,
                Comparison::Greater,
                Comparison::GreaterOrEqual,
            ];
            let comparison = comparisons[random.below(6) as usize];
            Formula::Compare(random_term(model, random), comparison, random_term(model, random))
        }
        _ => id.is_not(value),
    }
}

pub(crate) fn all_rows(model: &Model) -> Vec<Vec<u64>> {
    let mut rows = vec![Vec::new()];
    for parameter in &model.parameters {
        rows = rows
            .iter()
            .flat_map(|row| (0..parameter.count()).map(move |at| [&row[..], &[at]].concat()))
            .collect();
    }
    rows
}

pub(crate) fn breaks_no_constraint(model: &Model, row: &[u64]) -> bool {
    let constraints = model.constraints.iter();
    constraints.map(|one| &one.formula).all(|one| holds(model, one, &|id| row[id.index()]))
}

pub(crate) fn invalid_cells(model: &Model, row: &[u64]) -> Vec<usize> {
    let is_invalid = |&at: &usize| kind(&model.parameters[at], row[at]) == LevelKind::Invalid;
    (0..row.len()).filter(is_invalid).collect()
}

/// A demand, and some of its columns (parameter, digit) with their values.
type Covered = (usize, Vec<(usize, usize, u64)>);

/// What a row covers: for each demand, the sets of (column, value) pairs. A parameter in digits
/// has a column for each.
fn covered_by(model: &Model, digits: &[Digits], row: &[u64], into: &mut BTreeSet<Covered>) {
    let invalid = invalid_cells(model, row);
    if invalid.len() > 1 || !breaks_no_constraint(model, row) {
        return;
    }
    let mut demands: Vec<(Vec<usize>, usize)> = vec![((0..row.len()).collect(), model.strength)];
    for relation in &model.relations {
        demands
            .push((relation.parameters.iter().map(|id| id.index()).collect(), relation.strength));
    }
    if invalid.is_empty() {
        demands.extend(digits.iter().map(|digits| (vec![digits.parameter], digits.strength)));
    }
    for (number, (parameters, strength)) in demands.into_iter().enumerate() {
        if strength == 0 || !invalid.iter().all(|at| parameters.contains(at)) {
            continue;
        }
        let mut pairs = Vec::new();
        for &at in &parameters {
            let split = digits.iter().find(|digits| digits.parameter == at);
            if let Some(digits) = split.filter(|_| !invalid.contains(&at)) {
                let valid = valid_positions(model, at);
                let all = split::weights(valid.len() as u64, digits.most_classes);
                let number = valid.iter().position(|&value| value == row[at]).unwrap() as u64;
                for (place, (weight, size)) in all.into_iter().enumerate() {
                    pairs.push((at, place, number / weight % size));
                }
            } else {
                pairs.push((at, usize::MAX, row[at]));
            }
        }
        let strength = strength.min(pairs.len());
        let subsets = 0..1_u32 << pairs.len();
        for subset in subsets.filter(|set| set.count_ones() as usize == strength) {
            let chosen: Vec<(usize, usize, u64)> =
                (0..pairs.len()).filter(|at| subset >> at & 1 == 1).map(|at| pairs[at]).collect();
            let with_invalid = invalid.iter().all(|at| chosen.iter().any(|pair| pair.0 == *at));
            if with_invalid {
                into.insert((number, chosen));
            }
        }
    }
}

#[test]
fn a_recount_agrees_with_listing_all_rows() {
    let mut random = Random(1);
    let (mut n_missing, mut n_complete, mut n_contradictory) = (0, 0, 0);
    for round in 0..500 {
        let (model, digits) = random_model(&mut random);
        let all = all_rows(&model);
        let share = random.below(101);
        let rows: Vec<&Vec<u64>> = all.iter().filter(|_| random.chance(share)).collect();
        let cells: Vec<u64> = rows.iter().flat_map(|row| row.iter().copied()).collect();
        let found = verify(&model, &cells, &digits);

        let (mut required, mut covered) = (BTreeSet::new(), BTreeSet::new());
        all.iter().for_each(|row| covered_by(&model, &digits, row, &mut required));
        rows.iter().for_each(|row| covered_by(&model, &digits, row, &mut covered));
        assert_eq!(found.undecided(), 0);
        let counts = (required.len() as u64, covered.len() as u64);
        assert_eq!((found.required(), found.covered()), counts, "round {round}: {model:?}");

        let mut named: Vec<String> = found
            .faults()
            .iter()
            .filter(|fault| matches!(fault, Fault::Missing(_)))
            .map(ToString::to_string)
            .collect();
        assert_eq!(named.len(), found.missing().min(NAMED as u64) as usize);
        named.sort();
        named.dedup();
        let broken = rows.iter().filter(|row| !breaks_no_constraint(&model, row)).count();
        let reported: BTreeSet<usize> = found
            .faults()
            .iter()
            .filter_map(|fault| match fault {
                Fault::Constraint { row, .. } => Some(*row),
                _ => None,
            })
            .collect();
        assert_eq!(reported.len(), broken);
        n_missing += usize::from(found.missing() > 0);
        n_complete += usize::from(found.is_correct() && found.required() > 0);
        n_contradictory += usize::from(required.is_empty());
    }
    // The rounds tried all there is to try.
    assert!(n_missing > 100 && n_complete > 25 && n_contradictory > 25);
}

fn array(model: &Model, rows: &[&[u64]]) -> Verification {
    verify(model, &rows.concat(), &[])
}

#[test]
fn a_missing_pair_is_named() {
    let mut model = Model::new("m");
    model.parameter("os", ["linux", "windows"]);
    model.boolean("ipv6");
    let found = array(&model, &[&[0, 0], &[0, 1], &[1, 0]]);
    assert!(!found.is_correct());
    assert_eq!(found.to_string(), "3 of 4 combinations covered\n  missing: os=windows, ipv6=true");
    assert!(array(&model, &[&[0, 0], &[0, 1], &[1, 0], &[1, 1]]).is_correct());
}

#[test]
fn rows_that_are_not_allowed_cover_nothing() {
    let mut model = Model::new("m");
    let a = model.parameter("a", [Level::new(1), Level::new(2), Level::new(-1).invalid()]);
    let b = model.parameter("b", [Level::new(1), Level::new(-1).invalid()]);
    model.constrain(a.is_not(2).or(b.is_not(1)));
    let found = array(&model, &[&[1, 0], &[2, 1], &[3, 0], &[0, 0]]);
    let parameter = a;
    assert_eq!(
        found.faults()[..3],
        [
            Fault::Constraint { row: 0, constraint: 0 },
            Fault::SeveralInvalid { row: 1 },
            Fault::NoSuchValue { row: 2, parameter },
        ]
    );
    // The invalid values: a=-1 with b=1, b=-1 with each of a=1 and a=2.
    assert_eq!((found.required(), found.covered()), (4, 1));
    assert!(found.to_string().contains("row 1: breaks constraint 1"));
}

#[test]
fn a_seed_that_no_row_agrees_with_is_a_fault() {
    let mut model = Model::new("m");
    let a = model.boolean("a");
    let b = model.boolean("b");
    model.strength(1).constrain(a.is_not(true).or(b.is_not(true)));
    model.seed([Some(0), Some(0)]).seed([Some(1), None]).seed([Some(1), Some(1)]);
    let found = array(&model, &[&[0, 1], &[1, 0]]);
    assert_eq!(found.faults(), [Fault::LostSeed { seed: 0 }]);
}

#[test]
fn digits_are_covered_in_place_of_values() {
    let mut model = Model::new("m");
    model.range("n", 0..=100);
    model.boolean("b");
    // 101 values in five digits of base 3: all that occur, each with either truth value in turn.
    let cells: Vec<u64> = (0..101).flat_map(|value| [value, value % 2]).collect();
    let digits = |strength| [Digits { parameter: 0, strength, most_classes: None }];
    let found = verify(&model, &cells, &digits(5));
    assert!(found.is_correct(), "{found}");
    let without_last = verify(&model, &cells[..200], &digits(5));
    assert!(without_last.to_string().contains(
        "missing: digit 1 of n=1, digit 2 of n=0, digit 3 of n=2, digit 4 of n=0, digit 5 of n=1"
    ));
    assert!(!verify(&model, &cells, &[]).is_correct());
}

#[test]
fn a_chain_of_rules_is_followed_to_its_end() {
    // x0 < x1 < … < x7 over 0..=7: one row only.
    let mut model = Model::new("m");
    let ids: Vec<ParameterId> = (0..8).map(|at| model.range(format!("x{at}"), 0..=7)).collect();
    for pair in ids.windows(2) {
        model.constrain(pair[0].less_than(pair[1]));
    }
    model.strength(3);
    let row: Vec<u64> = (0..8).collect();
    let found = array(&model, &[&row]);
    assert_eq!((found.required(), found.is_correct()), (56, true));
}

#[test]
fn arrays_of_random_models_pass_the_recount() {
    let mut random = Random(11);
    let mut n_arrays = 0;
    for round in 0..400 {
        let (model, _) = random_model(&mut random);
        let radix = [Radix::Automatic, Radix::Always, Radix::Never][round % 3];
        let options = Options::new().effort(Effort::Fast).radix(radix).seed(round as u64);
        // Models that ask for the impossible are refused; which, is tested elsewhere.
        let Ok(array) = model.array(&options) else { continue };
        let found = array.verify();
        assert!(found.is_correct() && found.undecided() == 0, "round {round}: {found}");
        n_arrays += usize::from(found.required() > 0);
        // Without its last row, some combination is missing, unless nothing was asked for.
        if round % 3 == 2 && array.is_optimal() && found.required() > 0 {
            let cells = &array.cells[..array.cells.len() - model.parameters.len()];
            assert!(!verify(&model, cells, &[]).is_correct(), "round {round}");
        }
    }
    assert!(n_arrays > 50);
}
