//! What is found of small interfaces, and what is not.

use std::time::Duration;

use super::{FoundLaws, Law};
use crate::laws;

fn rev(list: &[u8]) -> Vec<u8> {
    list.iter().rev().copied().collect()
}

fn append(one: &[u8], other: &[u8]) -> Vec<u8> {
    [one, other].concat()
}

fn sort(list: &[u8]) -> Vec<u8> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

fn texts(found: &FoundLaws) -> Vec<String> {
    found.iter().map(ToString::to_string).collect()
}

fn says(found: &FoundLaws, law: &str) -> bool {
    texts(found).iter().any(|text| text == law)
}

#[test]
fn an_instance_of_a_law_and_what_follows_from_laws_are_left_out() {
    let found = laws![rev, sort].largest(4).find();
    assert_eq!(
        texts(&found),
        ["rev(rev(xs)) = xs", "sort(rev(xs)) = sort(xs)", "sort(sort(xs)) = sort(xs)"]
    );
}

#[test]
fn the_same_functions_have_the_same_laws_every_time() {
    let find = || laws![rev, append, sort].largest(5).find();
    assert_eq!(texts(&find()), texts(&find()));
}

#[test]
fn a_law_that_is_false_for_large_values_only_is_not_told() {
    let clip = |list: &[u8]| list[..list.len().min(12)].to_vec();
    let found = laws![clip = clip, rev].largest(3).find();
    assert_eq!(texts(&found), ["rev(rev(xs)) = xs", "clip(clip(xs)) = clip(xs)"]);
    let found = laws![plus = |a: u32, b: u32| a.wrapping_add(b)].largest(3).find();
    assert_eq!(texts(&found), ["plus(y, x) = plus(x, y)"], "sums may overflow");
    let found = laws![plus = |a: u32, b: u32| a.saturating_add(b)].largest(3).find();
    assert!(says(&found, "x <= plus(x, y)"), "{found}");
}

#[test]
fn a_mistake_in_a_function_costs_laws() {
    let slip = |list: &[u8]| match list {
        [first, rest @ ..] if rest.len() == 3 => [rest, &[*first]].concat(),
        list => rev(list),
    };
    assert!(says(&laws![rev].largest(3).find(), "rev(rev(xs)) = xs"));
    assert_eq!(laws![slip = slip].largest(3).find().len(), 0);
}

#[test]
fn where_a_function_panics_there_are_laws_under_a_condition_only() {
    let first = |list: &[u8]| list[0];
    let found = laws![first = first, append, nil = Vec::<u8>::new].largest(4).find();
    assert!(says(&found, "first(append(xs, ys)) = first(xs) if xs != nil()"), "{found}");
    let is_about_first = |text: &&String| text.contains("first") && !text.contains(" if ");
    assert_eq!(texts(&found).iter().filter(is_about_first).count(), 0, "{found}");
    let note = "`first` panics for some values: laws with it are those that rule these out";
    assert_eq!(found.notes().collect::<Vec<_>>(), [note]);
}

#[test]
fn conditions_are_as_weak_as_they_can_be() {
    let less = |a: u8, b: u8| if a <= b { a } else { b };
    let found = laws![less = less].largest(3).find();
    assert!(says(&found, "less(x, y) = x if x <= y"), "{found}");
    assert!(!found.to_string().contains("if x < y"), "{found}");
}

#[test]
fn what_is_true_under_a_condition_needs_no_name() {
    let found = laws![
        contains = |x: u8, list: &[u8]| list.contains(&x),
        add = |x: u8, list: &[u8]| append(&[x], list),
    ]
    .largest(5)
    .find();
    assert!(says(&found, "contains(x, add(x, xs)) = true"), "{found}");
    assert!(says(&found, "contains(x, add(y, xs)) = contains(x, xs) if x != y"), "{found}");
    let property = found.iter().find(|law| law.condition().is_some()).map(|law| law.property());
    let property = property.expect("there is such a law");
    assert!(property.contains("    assume!(x != y);\n"), "{property}");
}

#[test]
fn functions_that_tell_equal_values_apart_are_named() {
    let found =
        laws![rev, first = |list: &[u8]| list.first().copied()].largest(3).equal_by(sort).find();
    assert!(says(&found, "rev(xs) = xs"), "{found}");
    let notes: Vec<&str> = found.notes().collect();
    assert!(notes.len() == 1 && notes[0].starts_with("`first` has different results"), "{notes:?}");
}

#[test]
fn a_search_without_time_says_so() {
    let found = laws![rev, append].time(Duration::ZERO).find();
    assert!(!found.is_whole() && found.is_empty());
    let text = found.to_string();
    assert!(text.starts_with("note: it was cut short by `time`"), "{text}");
}

#[test]
fn names_are_short_where_that_is_clear() {
    let found = laws![u8::min, u16::min, std::cmp::max::<u8>].largest(3).find();
    assert!(says(&found, "u16::min(n, n) = n"), "{found}");
    assert!(says(&found, "max(x, x) = x"), "{found}");
}

#[test]
#[should_panic(
    expected = "`valid({{closure}})` takes a function of one argument that returns a `bool`"
)]
fn what_is_valid_is_said_by_a_function_of_one_argument() {
    let _ = laws![rev].valid(|a: u8, b: u8| a < b);
}

#[test]
#[should_panic(expected = "no value of `Vec<u8>` was found for the variables of laws")]
fn some_value_has_to_be_valid() {
    let _ = laws![rev].valid(|_: &[u8]| false).find();
}

#[test]
fn what_is_valid_is_tried_where_it_ends() {
    fn next(n: u32) -> u32 {
        (n + 1) % 100_000
    }
    let found = laws![next].valid(|n: u32| n < 100_000).largest(3).find();
    assert!(!says(&found, "n <= next(n)"), "{found}");
}

#[test]
fn texts_have_spaces_and_capitals_too() {
    fn trim(text: &str) -> String {
        text.trim().to_string()
    }
    fn lower(text: &str) -> String {
        text.to_lowercase()
    }
    let found = laws![trim, lower].largest(3).find();
    assert!(says(&found, "trim(trim(s)) = trim(s)"), "{found}");
    assert!(!says(&found, "trim(s) = s") && !says(&found, "lower(s) = s"), "{found}");
    assert!(!says(&found, "lower(s) = trim(s)"), "{found}");
}

/// What is the end of a word depends on what comes after it, and a capital `ẞ` becomes one small
/// letter, and not two capitals.
#[test]
fn texts_have_letters_whose_case_is_odd() {
    fn lower(text: &str) -> String {
        text.to_lowercase()
    }
    fn upper(text: &str) -> String {
        text.to_uppercase()
    }
    fn cat(one: &str, other: &str) -> String {
        [one, other].concat()
    }
    let found = laws![cat, lower].largest(3).find();
    let is_of_both = |law: &String| law.contains("lower(cat(s, t))") && law.contains(" = ");
    assert!(!texts(&found).iter().any(is_of_both), "{found}");
    let found = laws![lower, upper].largest(4).find();
    assert!(!says(&found, "lower(upper(lower(s))) = lower(upper(s))"), "{found}");
}

#[test]
fn a_law_without_variables_is_an_ordinary_test() {
    let found = laws![rev, nil = Vec::<u8>::new].largest(3).find();
    let law = found.iter().find(|law| law.to_string() == "rev(nil()) = nil()").expect("a law");
    let expected = "#[test]\nfn rev_nil_is_nil() {\n    let nil = Vec :: < u8 > :: new;\n    \
                    assert_eq!(rev(&nil()), nil());\n}\n";
    assert_eq!(law.property().replace("Vec::<u8>::new", "Vec :: < u8 > :: new"), expected);
}

#[test]
fn properties_call_closures_by_a_name_that_a_note_tells() {
    let found = laws![double = |n: i8| n * 2, plus = |a: i8, b: i8| a + b]
        .valid(|n: i8| n.unsigned_abs() < 20)
        .largest(3)
        .find();
    let properties = found.properties();
    assert!(properties.contains("#[property(requires = is_valid_i8(x))]"), "{properties}");
    assert!(!properties.contains("closure"), "{properties}");
    let is_told = |note: &str| note.contains("the properties call it `is_valid_i8`");
    assert!(found.notes().any(is_told), "{found}");
}

#[test]
fn numbers_with_a_fraction_are_equal_as_rust_says() {
    let negated = |x: f64| -x;
    let found = laws![negated = negated].largest(3).find();
    assert!(found.is_empty(), "it is false of NaN: {found}");
    assert!(found.notes().any(|note| note.starts_with("`f64` has values that are not equal")));
    let found = laws![negated = negated].valid(|x: f64| x.is_finite()).largest(3).find();
    assert_eq!(texts(&found), ["negated(negated(x)) = x"]);
    let zero = || 0.0_f64;
    let found =
        laws![negated = negated, zero = zero].valid(|x: f64| x.is_finite()).largest(2).find();
    assert!(says(&found, "negated(zero()) = zero()"), "{found}");
}

#[test]
fn a_condition_can_be_asked_of_all_values() {
    let first = |list: &[u8]| list[0];
    let rest = |list: &[u8]| list[1..].to_vec();
    let put = |x: u8, list: &[u8]| append(&[x], list);
    let found = laws![first = first, rest = rest, put = put].largest(5).find();
    let is_asked_of_all = |law: &Law| {
        law.condition().is_none_or(|condition| !condition.to_string().contains("first"))
    };
    assert!(!found.is_empty() && found.iter().all(is_asked_of_all), "{found}");
}

#[test]
fn a_law_is_tried_at_the_ends_of_types() {
    let found = laws![neg = |n: i64| -n, half = |n: i64| n / 2].largest(3).find();
    assert!(!says(&found, "neg(neg(x)) = x"), "the least number has no negative: {found}");
    let note = "`neg` panics for some values at the ends of their types: laws with it are those of which both \
                sides do, or none";
    assert_eq!(found.notes().collect::<Vec<_>>(), [note]);
    let small = laws![neg = |n: i64| -n].largest(3).valid(|n: i64| n.unsigned_abs() < 1_000).find();
    assert!(says(&small, "neg(neg(x)) = x") && small.notes().all(|note| !note.contains("panics")));
    let found =
        laws![upper = |s: &str| s.to_uppercase(), size = |s: &str| s.len()].largest(3).find();
    assert_eq!(texts(&found), ["upper(upper(s)) = upper(s)"], "{found}");
    let some = |list: &[u8]| list.iter().take(40).copied().collect::<Vec<u8>>();
    assert!(!says(&laws![some = some].largest(2).find(), "some(xs) = xs"));
}

#[test]
fn an_instance_of_a_law_with_a_condition_is_left_out() {
    let pop = |list: &[u8]| list.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec());
    let found = laws![pop = pop, size = |list: &[u8]| list.len()].largest(5).find();
    let conditional = texts(&found).into_iter().filter(|law| law.contains(" if "));
    let expected = ["size(pop(ys)) = size(pop(xs)) if size(xs) == size(ys)"];
    assert_eq!(conditional.collect::<Vec<_>>(), expected, "{found}");
}

#[test]
fn values_that_are_not_met_are_not_spoken_of() {
    let neg = |n: f64| -n;
    let found = laws![neg = neg].largest(3).valid(|n: &f64| n.is_finite()).find();
    assert!(found.notes().all(|note| !note.contains("not equal to themselves")), "{found}");
    let found = laws![neg = neg].largest(3).find();
    assert!(found.notes().any(|note| note.contains("not equal to themselves")), "{found}");
}
