//! Coverage against a slower count, on random models and rows; and its texts.

use std::collections::BTreeSet;

use super::*;
use crate::check::tests::{Random, all_rows, breaks_no_constraint, invalid_cells, random_model};
use crate::model::Level;

type Pairs = Vec<(usize, u64)>;

/// The sets of so many (parameter, value) pairs of a row, its invalid value in each.
fn combinations(row: &[Option<u64>], invalid: &[usize], strength: usize) -> Vec<Pairs> {
    let pairs: Pairs =
        row.iter().enumerate().filter_map(|(at, cell)| cell.map(|cell| (at, cell))).collect();
    let subsets = (0..1_u32 << pairs.len()).filter(|set| set.count_ones() as usize == strength);
    subsets
        .map(|set| (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]).collect())
        .filter(|set: &Pairs| invalid.iter().all(|at| set.iter().any(|pair| pair.0 == *at)))
        .collect()
}

#[test]
fn coverage_agrees_with_listing_all_rows() {
    let mut random = Random(2);
    let (mut n_open, mut n_refused) = (0, 0);
    for round in 0..300 {
        let (model, _) = random_model(&mut random);
        let all = all_rows(&model);
        let allowed: Vec<(&Vec<u64>, Vec<usize>)> = all
            .iter()
            .filter(|row| breaks_no_constraint(&model, row))
            .map(|row| (row, invalid_cells(&model, row)))
            .filter(|(_, invalid)| invalid.len() <= 1)
            .collect();
        let n_rows = random.below(8);
        let rows: Vec<Vec<Option<u64>>> = (0..n_rows)
            .map(|_| {
                let row = &all[random.below(all.len() as u64) as usize];
                row.iter().map(|&cell| (!random.chance(20)).then_some(cell)).collect()
            })
            .collect();
        let coverage = Coverage::new(&model, rows.clone(), 3).unwrap();
        assert_eq!(coverage.undecided(), 0);

        // Of a row with open cells, the invalid values are those that are known.
        let invalid_of = |row: &Vec<Option<u64>>| -> Vec<usize> {
            let known = |&at: &usize| row[at].is_some();
            let full: Vec<u64> = row.iter().map(|cell| cell.unwrap_or(0)).collect();
            invalid_cells(&model, &full).into_iter().filter(known).collect()
        };
        let fits = |row: &Vec<Option<u64>>| {
            let invalid = invalid_of(row);
            allowed.iter().any(|(full, its_invalid)| {
                let mut cells = row.iter().zip(*full);
                *its_invalid == invalid && cells.all(|(cell, at)| cell.is_none_or(|c| c == *at))
            })
        };
        let good: Vec<&Vec<Option<u64>>> = rows.iter().filter(|row| fits(row)).collect();
        n_open += good.iter().filter(|row| row.iter().any(Option::is_none)).count();
        n_refused += rows.len() - good.len();
        let refused: BTreeSet<String> = coverage
            .faults()
            .iter()
            .map(|fault| fault.to_string().split(':').next().unwrap().to_string())
            .collect();
        assert_eq!(refused.len(), rows.len() - good.len(), "round {round}");

        for at in coverage.strengths() {
            let strength = at.strength();
            let mut required = BTreeSet::new();
            for (row, invalid) in &allowed {
                let row: Vec<Option<u64>> = row.iter().copied().map(Some).collect();
                required.extend(combinations(&row, invalid, strength));
            }
            let mut covered = BTreeSet::new();
            for row in &good {
                covered.extend(combinations(row, &invalid_of(row), strength));
            }
            let counts = (required.len() as u64, covered.len() as u64);
            assert_eq!((at.required(), at.covered()), counts, "round {round}: {model:?}");
            let missing: BTreeSet<Pairs> = coverage
                .missing(strength)
                .map(|combination| {
                    let position = |(id, value): (ParameterId, &crate::Value)| {
                        (id.index(), model.parameters[id.index()].position(value).unwrap())
                    };
                    combination.parts().map(position).collect()
                })
                .collect();
            assert!(missing.iter().eq(required.difference(&covered)), "round {round}");

            // Set by set.
            let mut sets = std::collections::BTreeMap::<Vec<usize>, (u64, u64)>::new();
            for (combination, is_covered) in
                required.iter().map(|combination| (combination, covered.contains(combination)))
            {
                let set = combination.iter().map(|pair| pair.0).collect();
                let counts = sets.entry(set).or_default();
                counts.0 += u64::from(is_covered);
                counts.1 += 1;
            }
            assert_eq!(at.sets(), sets.len() as u64);
            let full = sets.values().filter(|counts| counts.0 == counts.1).count();
            assert_eq!(at.sets_with(1.0), full as u64);
            let half = sets.values().filter(|counts| 2 * counts.0 >= counts.1).count();
            assert_eq!(at.sets_with(0.5), half as u64);
            let shares = sets.values().map(|counts| counts.0 as f64 / counts.1 as f64);
            assert_eq!(at.least().map(|least| least.0), shares.min_by(f64::total_cmp));
            assert_eq!(at.distribution().iter().map(|step| step.1).sum::<u64>(), at.sets());
        }
    }
    assert!(n_open > 100 && n_refused > 100);
}

fn server() -> Model {
    let mut model = Model::new("server");
    let os = model.parameter("os", ["linux", "windows"]);
    let shell = model.parameter("shell", ["bash", "cmd"]);
    model.boolean("ipv6");
    model.constrain(os.is("linux").implies(shell.is("bash")));
    model
}

#[test]
fn the_table_shows_strengths_shares_and_faults() {
    let model = server();
    let row = |os: u64, shell: u64, ipv6: u64| vec![Some(os), Some(shell), Some(ipv6)];
    let open = vec![None; 3];
    let rows = [row(0, 0, 1), row(1, 1, 0), row(0, 1, 1), vec![Some(0), Some(7), Some(0)], open];
    let coverage = Coverage::new(&model, rows, 2).unwrap();
    let expected = "\
strength  sets  combinations  covered  missing   share   least
       1     3             6        6        0  100.0%  100.0%
       2     3            11        7        4   63.6%   50.0%  shell, ipv6

sets of parameters of which at least this share is covered
strength  all  3/4  1/2  1/4
       1    3    3    3    3
       2    0    1    3    3

row 4: parameter 2 has no such value
row 3: breaks constraint 1
";
    assert_eq!(coverage.to_string(), expected);
    assert!(coverage.to_svg().contains("strength 2: 63.6 %"));
}

#[test]
fn missing_combinations_are_found_one_by_one() {
    // 20 parameters of 50 values at strength 4: thirty billion combinations, of which the first
    // few are wanted.
    let mut model = Model::new("large");
    for index in 0..20 {
        model.range(format!("p{index}"), 1..=50);
    }
    let coverage = Coverage::new(&model, [vec![Some(0); 20]], 1).unwrap();
    let first: Vec<String> = coverage.missing(4).take(2).map(|one| one.to_string()).collect();
    assert_eq!(first, ["p0=1, p1=1, p2=1, p3=2", "p0=1, p1=1, p2=1, p3=3"]);
}

#[test]
fn what_would_take_too_long_to_count_is_refused() {
    let mut model = Model::new("long");
    model.range("n", 0..=i64::MAX);
    let error = Coverage::new(&model, [], 1).unwrap_err();
    assert!(error.to_string().starts_with("`n` has 9223372036854775808 values, too many"));
    let mut model = Model::new("wide");
    (0..5000).for_each(|index| _ = model.boolean(format!("p{index}")));
    let error = Coverage::new(&model, [], 5).unwrap_err();
    assert!(error.to_string().starts_with("5000 parameters have 25989619781251000 sets of 5"));
    let error = Coverage::new(&model, [vec![None]], 1).unwrap_err();
    assert!(error.to_string().starts_with("row 1: expected 5000 cells"));
}

#[test]
fn rows_beyond_the_suite_are_told_from_those_of_the_suite() {
    let mut model = Model::new("m");
    model.parameter("a", [Level::new(1), Level::new(2)]);
    model.boolean("b");
    let coverage = Coverage::new(&model, [vec![Some(1), None], vec![Some(1), Some(0)]], 2).unwrap();
    let seeded = coverage.seeded();
    assert_eq!((seeded.strength, seeded.seeds.len()), (2, 2));
    let array = Array {
        model: std::sync::Arc::new(seeded),
        cells: vec![1, 1, 1, 0, 0, 1, 0, 0],
        lower_bound: 4,
        end: crate::End::Optimal,
        steps: 0,
        start: "by hand",
        notes: Vec::new(),
        splits: Vec::new(),
    };
    assert!(array.verify().is_correct());
    assert_eq!(array.coverage(2).unwrap().at(2).unwrap().share(), 1.0);
    let completion = Completion::new(array);
    let added: Vec<&[u64]> = completion.added().map(|row| row.cells()).collect();
    assert_eq!(added, [[0, 1], [0, 0]]);
    assert_eq!(completion.array().len(), 4);
}

#[test]
fn a_completed_suite_covers_everything() {
    let mut random = Random(5);
    let mut n_added = 0;
    for round in 0..60 {
        let (mut model, _) = random_model(&mut random);
        model.relations.clear();
        let all = all_rows(&model);
        let rows: Vec<Vec<Option<u64>>> = (0..random.below(4))
            .map(|_| {
                let row = &all[random.below(all.len() as u64) as usize];
                row.iter().map(|&cell| (!random.chance(20)).then_some(cell)).collect()
            })
            .collect();
        let coverage = Coverage::new(&model, rows, 2).unwrap();
        let options = crate::Options::new().effort(crate::Effort::Fast);
        let Ok(completion) = coverage.complete(&options.radix(crate::Radix::Never)) else {
            // Without an allowed row of valid values there is no array.
            let valid = |row: &&Vec<u64>| invalid_cells(&model, row).is_empty();
            assert!(!all.iter().filter(valid).any(|row| breaks_no_constraint(&model, row)));
            continue;
        };
        let array = completion.array();
        let after = array.coverage(2).unwrap();
        assert_eq!((after.faults(), after.at(2).unwrap().missing()), (&[][..], 0), "round {round}");
        let kept = coverage.allowed.iter().filter(|allowed| **allowed).count();
        assert_eq!(completion.added().count() + kept, array.len(), "round {round}");
        n_added += completion.added().count();
    }
    assert!(n_added > 100);
}
