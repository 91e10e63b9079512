//! Models against all numbers of small types.

use std::collections::BTreeSet;

use super::*;

fn formula(conditions: &'static [&'static str]) -> Formula {
    Formula {
        solver: None,
        variables: &[
            ("|x|", Some(|| ("-8".to_string(), "7".to_string()))),
            ("|y|", Some(|| ("0".to_string(), "11".to_string()))),
            ("|b|", None),
        ],
        definitions: || {
            Some(vec!["(define-fun |f| ((|@value| Int) (|n| Int)) Bool (> |@value| |n|))".into()])
        },
        conditions: Box::leak(Box::new(conditions)),
        decode: |_| None,
    }
}

/// Compares all models with all values for which a condition holds.
fn check(conditions: &'static [&'static str], holds: fn(i128, i128, bool) -> bool) {
    let mut solver =
        Learning::start(&formula(conditions), &Effort::endless()).expect("all of it is known");
    let mut found = BTreeSet::new();
    let end = loop {
        match solver.next() {
            Answer::Model(model) => {
                let model = (model[0].number(), model[1].number(), model[2].truth());
                assert!(found.insert(model), "{model:?} twice");
            }
            end => break end,
        }
    };
    assert_eq!(end, Answer::NoMore);
    let all = (-8..8).flat_map(|x| (0..12).flat_map(move |y| [(x, y, false), (x, y, true)]));
    let expected = all.filter(|(x, y, b)| holds(*x, *y, *b));
    let expected: BTreeSet<_> = expected.map(|(x, y, b)| (Some(x), Some(y), Some(b))).collect();
    assert_eq!(found, expected, "{conditions:?}");
}

#[test]
fn models_are_all_values_for_which_the_conditions_hold() {
    check(&["(= (* |x| |y|) 12)"], |x, y, _| x * y == 12);
    check(&["(|f| |x| 5)", "(or |b| (= |y| 3))"], |x, y, b| x > 5 && (b || y == 3));
    check(&["(= (mod |x| 3) (div |y| 4))", "(not |b|)"], |x, y, b| {
        x.rem_euclid(3) == y.div_euclid(4) && !b
    });
    check(&["(= (ite (= |x| 0) |y| (mod |y| |x|)) 2)", "|b|"], |x, y, b| {
        b && (if x == 0 { y } else { y.rem_euclid(x) }) == 2
    });
    check(&["(=> |b| (<= (- |x|) |y|))", "(>= (+ |x| |y|) 9)"], |x, y, b| {
        (!b || -x <= y) && x + y >= 9
    });
    check(
        &["(forall ((|i| Int)) (=> (and (<= 2 |i|) (< |i| 5)) (not (= (mod |y| |i|) 0))))"],
        |_, y, _| (2..5).all(|i| y % i != 0),
    );
    check(
        &["(exists ((|i| Int)) (and (and (<= 1 |i|) (< |i| 4)) (= (* |i| |i|) |y|)))"],
        |_, y, _| (1..4).any(|i| i * i == y),
    );
    check(&["(< |x| (- 8))"], |_, _, _| false);
}

#[test]
fn what_is_not_known_is_left_to_others() {
    assert!(Learning::start(&formula(&["(sqrt |x|)"]), &Effort::endless()).is_none());
    assert!(Learning::start(&formula(&["(= |x| |b|)"]), &Effort::endless()).is_none());
    assert!(Learning::start(&formula(&["(< |x|"]), &Effort::endless()).is_none());
    let open = &["(forall ((|i| Int)) (=> (and (<= 0 |i|) (< |i| |x|)) |b|))"];
    assert!(Learning::start(&formula(open), &Effort::endless()).is_none());
}

/// Of two factors of a large number a search that goes back one choice at a time finds none.
#[test]
fn factors_are_found() {
    let formula = Formula {
        solver: None,
        variables: &[
            ("|a|", Some(|| (i64::MIN.to_string(), i64::MAX.to_string()))),
            ("|b|", Some(|| (i64::MIN.to_string(), i64::MAX.to_string()))),
        ],
        definitions: || Some(Vec::new()),
        conditions: &["(= (* |a| |b|) 25397)", "(> |a| 1)", "(> |b| |a|)"],
        decode: |_| None,
    };
    let mut solver = Learning::start(&formula, &Effort::endless()).expect("all of it is known");
    let model = solver.next();
    assert_eq!(model, Answer::Model(vec![Known::Number(109), Known::Number(233)]));
}
