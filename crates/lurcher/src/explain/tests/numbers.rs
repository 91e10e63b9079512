//! Conditions on numbers.

use super::*;

/// The condition that is told of two numbers.
fn of_numbers(counterexample: (i32, i32), holds: impl Fn(i64, i64) -> bool) -> String {
    let explanation =
        of_two(counterexample, Vec::new(), |a: i32, b: i32| Some(holds(a.into(), b.into())));
    texts(&explanation).join(", ")
}

#[test]
fn numbers_that_fail_are_related() {
    let is_twice = of_numbers((0, 0), |a, b| b != 2 * a);
    assert_eq!(is_twice, "x; list when x.checked_mul(2) == Some(list)");
    let is_ten_more = of_numbers((0, 10), |a, b| b != a + 10);
    assert_eq!(is_ten_more, "x; list when x.checked_add(10) == Some(list)");
    let are_apart = of_numbers((11, 0), |a, b| a - b <= 10);
    assert_eq!(are_apart, "x; list when x.saturating_sub(list) > 10");
}

/// What is told of a property of two small numbers; all numbers are tried, and none passes that is
/// described.
fn of_all_pairs(counterexample: (u8, u8), holds: fn(u8, u8) -> bool) -> Vec<String> {
    let explanation = of_two(counterexample, Vec::new(), |a, b| Some(holds(a, b)));
    for (a, b) in (0..=255_u8).flat_map(|a| (0..=255_u8).map(move |b| (a, b))) {
        let is_told = explanation.generalisations.iter().any(|found| found.describes(&(a, b)));
        assert!(!is_told || !holds(a, b), "{a}, {b}: {:?}", texts(&explanation));
    }
    texts(&explanation)
}

#[test]
fn what_is_too_large_for_its_type_is_told() {
    let product = of_all_pairs((2, 128), |a, b| a.checked_mul(b).is_some());
    assert_eq!(product, ["x; list when x.checked_mul(list).is_none()"]);
    let sum = of_two((1, i8::MAX), Vec::new(), |a: i8, b: i8| Some(a.checked_add(b).is_some()));
    for (a, b) in (i8::MIN..=i8::MAX).flat_map(|a| (i8::MIN..=i8::MAX).map(move |b| (a, b))) {
        let is_told = sum.generalisations.iter().any(|found| found.describes(&(a, b)));
        assert!(!is_told || a.checked_add(b).is_none(), "{a}, {b}: {:?}", texts(&sum));
    }
    assert_eq!(texts(&sum), ["x; list when x.checked_add(list).is_none()"]);
}

#[test]
fn squares_are_told() {
    let pair = of_all_pairs((2, 4), |a, b| a < 2 || a.checked_mul(a) != Some(b));
    assert_eq!(pair.len(), 1, "{pair:?}");
    assert!(pair[0].contains("x.checked_mul(x) == Some(list)"), "{pair:?}");
    let is_square = |n: i64| n >= 0 && n.isqrt() * n.isqrt() == n;
    let square = of_one(&0_u16, |n: u16| Some(!is_square(n.into())));
    assert_eq!(texts(&square), ["list when list.isqrt().pow(2) == list"]);
    let signed = of_one(&0_i16, |n: i16| Some(!is_square(n.into())));
    let expected = "list when list.checked_isqrt().map(|n| n * n) == Some(list)";
    assert_eq!(texts(&signed), [expected]);
    for n in i16::MIN..=i16::MAX {
        assert_eq!(signed.generalisations[0].describes(&(n,)), is_square(n.into()), "{n}");
    }
}

/// There is more than one place where a number changes; each is found exactly.
#[test]
fn numbers_between_two_limits_are_told_exactly() {
    let has_even_digits = |n: u32| Some(format!("{n:x}").len() % 2 == 0);
    let explanation = of_one(&256_u32, has_even_digits);
    let texts = texts(&explanation);
    assert!(texts.iter().any(|text| text.contains("4096") || text.contains("4095")), "{texts:?}");
}

#[test]
fn numbers_with_a_fraction_are_told() {
    let explanation = of_one(&0.5_f64, |x: f64| Some(!x.is_finite() || x.fract() == 0.0));
    let texts = texts(&explanation);
    assert_eq!(texts, ["list when list.is_finite() && list.fract() != 0.0"]);
}

#[test]
fn numbers_that_fail_again_in_every_period() {
    let explanation = of_one(&0_u16, |minutes| Some(minutes % 60 >= 10));
    assert_eq!(conditions(&explanation), ["list % 60 < 10"]);
    let odd = of_one(&1_i32, |n| Some(n % 2 == 0));
    assert_eq!(conditions(&odd), ["list % 2 != 0"]);
}

#[test]
fn of_two_numbers_beside_each_other_the_round_one_is_told() {
    for (limit, expected) in [(1_000_000, "list > 1000000"), (32, "list > 32"), (17, "list >= 18")]
    {
        let explanation = of_one(&(limit + 1), |n: u32| Some(n <= limit));
        assert_eq!(conditions(&explanation), [expected]);
    }
}

#[test]
fn one_value_that_is_named_is_less_than_a_limit() {
    #[derive(Clone, Debug, PartialEq, crate::Data)]
    struct User {
        age: u8,
        admin: bool,
    }
    let holds = |list: Vec<User>| Some(!list.iter().any(|user| user.admin && user.age < 18));
    let explanation = of_one(&vec![User { age: 0, admin: true }], holds);
    let texts = texts(&explanation);
    assert!(!texts.iter().any(|text| text.starts_with("list when list.contains")), "{texts:?}");
    assert!(texts.iter().any(|text| text.contains("18")), "{texts:?}");
}

#[test]
fn what_is_built_of_numbers_has_an_order() {
    let options = of_two((Some(0_u8), None), Vec::new(), |a: Option<u8>, b| Some(a <= b));
    assert_eq!(conditions(&options).last(), Some(&"x > list"));
    let pairs = of_two(((1_u8, 0_u8), (0, 0)), Vec::new(), |a: (u8, u8), b| Some(a <= b));
    assert_eq!(conditions(&pairs).last(), Some(&"x > list"));
}

#[test]
fn numbers_of_different_types_are_compared() {
    let explanation =
        of_one(&(0_i32, 0_u16), |(balance, amount): (i32, u16)| Some(balance < i32::from(amount)));
    assert!(
        texts(&explanation).contains(&"(x, y) when x >= i32::from(y)".to_string()),
        "{:?}",
        texts(&explanation)
    );
}

#[test]
fn both_zeroes_are_zero() {
    let explanation = of_one(&0.0_f64, |x: f64| Some(x.is_finite() && x != 0.0));
    assert_eq!(texts(&explanation), ["list when list == 0.0 || !list.is_finite()"]);
}
