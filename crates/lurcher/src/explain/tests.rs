//! Examples of the paper, and our own.

use super::*;
use crate::data::{Data, tree_of, value_of};

fn explained(
    counterexample: Vec<(&str, Tree)>,
    background: Vec<Background>,
    judge: &mut dyn Judge,
) -> Explanation {
    let best = Best::default();
    let argument =
        |(name, tree): (&str, Tree)| Argument { name: name.into(), value: Value::Any(tree) };
    let counterexample: Vec<Argument> = counterexample.into_iter().map(argument).collect();
    let known = Known { background, ..Known::default() };
    let ended = explain(&counterexample, Drawn::default(), known, judge, &|| false, &best);
    Explanation { generalisations: read(&best), ended, ..Explanation::default() }
}

pub(super) fn of_one<T: Data>(
    counterexample: &T,
    holds: impl Fn(T) -> Option<bool>,
) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let holds = holds(value_of(&trees[0]).unwrap()).unwrap_or(true);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    explained(vec![("list", tree_of(counterexample))], Vec::new(), &mut judge)
}

fn of_two<A: Data, B: Data>(
    counterexample: (A, B),
    background: Vec<Background>,
    holds: impl Fn(A, B) -> Option<bool>,
) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let (a, b) = (value_of(&trees[0]).unwrap(), value_of(&trees[1]).unwrap());
        let holds = holds(a, b).unwrap_or(true);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    let counterexample =
        vec![("x", tree_of(&counterexample.0)), ("list", tree_of(&counterexample.1))];
    explained(counterexample, background, &mut judge)
}

pub(super) fn texts(explanation: &Explanation) -> Vec<String> {
    let text = |found: &Generalisation| {
        let arguments: Vec<&str> = found.arguments().map(|(_, pattern)| pattern).collect();
        let condition = found.condition().map(|condition| format!(" when {condition}"));
        format!("{}{}", arguments.join("; "), condition.unwrap_or_default())
    };
    explanation.generalisations.iter().map(text).collect()
}

#[test]
fn lists_with_repeated_elements() {
    let nub = |list: Vec<i64>| {
        let mut seen = std::collections::HashSet::new();
        Some(list.iter().all(|x| seen.insert(*x)))
    };
    let explanation = of_one(&vec![0_i64, 0], nub);
    let expected =
        ["[x, x, ..]", "list when list.iter().enumerate().any(|(i, x)| list[..i].contains(x))"];
    assert_eq!(texts(&explanation), expected);
    assert!(explanation.generalisations[0].n_instances() > 4000);
}

#[test]
fn a_sort_that_drops_duplicates() {
    let keeps_count = |x: i64, list: Vec<i64>| {
        let count = |list: &[i64]| list.iter().filter(|y| **y == x).count();
        let sorted: std::collections::BTreeSet<i64> = list.iter().copied().collect();
        Some(count(&sorted.into_iter().collect::<Vec<_>>()) == count(&list))
    };
    let explanation = of_two((0, vec![0, 0]), Vec::new(), keeps_count);
    assert_eq!(
        texts(&explanation),
        ["x; [x, x, ..]", "x; list when list.iter().filter(|y| **y == x).count() > 1",]
    );
    let count = |x: &i64, list: &[i64]| list.iter().filter(|y| *y == x).count();
    let explanation = of_two((0, vec![0, 0]), vec![background("count", count)], keeps_count);
    assert_eq!(texts(&explanation), ["x; [x, x, ..]", "x; list when count(&x, &list) > 1"]);
}

/// What is told of lists with repeated elements if time is up after so many runs.
fn nub_within(n_runs: usize) -> Explanation {
    nub_with(Vec::new(), n_runs)
}

/// The same with functions of the user.
fn nub_with(background: Vec<Background>, n_runs: usize) -> Explanation {
    let n = std::cell::Cell::new(0);
    let mut judge = |trees: &[Tree]| {
        n.set(n.get() + 1);
        let list: Vec<i64> = value_of(&trees[0]).unwrap();
        let mut seen = std::collections::HashSet::new();
        let holds = list.iter().all(|x| seen.insert(*x));
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    let value = Value::Any(tree_of(&vec![0_i64, 0]));
    let counterexample = [Argument { name: "list".into(), value }];
    let (best, known) = (Best::default(), Known { background, ..Known::default() });
    let is_over = || n.get() >= n_runs;
    let ended = explain(&counterexample, Drawn::default(), known, &mut judge, &is_over, &best);
    Explanation { generalisations: read(&best), ended, ..Explanation::default() }
}

#[test]
fn what_says_much_for_few_runs_is_told_first() {
    let all =
        ["[x, x, ..]", "[x, xs @ ..] when xs.contains(&x)", "[_, x, xs @ ..] when xs.contains(&x)"];
    // The property is run more than ten thousand times in the end.
    for (n_runs, n_lines) in [(200, 1), (2_000, 2), (4_000, 3)] {
        let explanation = nub_within(n_runs);
        let texts = texts(&explanation);
        assert!(
            texts.iter().zip(all).filter(|(one, other)| one == other).count() >= n_lines,
            "{texts:?}"
        );
        assert_eq!(explanation.ended, Some(Ended::OutOfTime));
    }
    // All of them have one condition.
    let whole = nub_within(usize::MAX);
    let twice = "list when list.iter().enumerate().any(|(i, x)| list[..i].contains(x))";
    assert_eq!((texts(&whole), whole.ended), (vec![all[0].to_string(), twice.to_string()], None));
}

#[test]
fn what_was_not_confirmed_says_so() {
    let early = nub_within(200);
    assert!(early.generalisations.iter().all(|found| !found.is_confirmed()));
    let whole = nub_within(usize::MAX);
    assert!(whole.generalisations.iter().all(Generalisation::is_confirmed));
}

/// A function that nobody named says something of few inputs, as a rule.
#[test]
fn a_condition_with_a_function_that_nobody_named_is_told_once_it_was_tried_on_many() {
    let repeats = |list: &[i64]| (1..list.len()).any(|n| list[..n].contains(&list[n]));
    let explanation = nub_with(vec![background("repeats", repeats)], 1_000);
    let line = explanation.generalisations.iter().find(|line| line.condition.is_some()).unwrap();
    assert!(!line.is_confirmed() && line.condition().unwrap().contains("repeats("), "{line:?}");
    for (n, is_told) in [(399, false), (400, true)] {
        let mut line = line.clone();
        line.evidence.n = n;
        assert_eq!(is_told_in_the_end(&line, &["repeats"]), is_told);
        assert!(is_told_in_the_end(&line, &["another"]));
    }
}

/// Each of these may be a variable, and any that are equal one and the same: there are more patterns than can be gone through.
#[test]
fn where_there_are_too_many_patterns_one_is_found_step_by_step() {
    type Row = (u16, u16, u8, u16, bool);
    let row: Row = (0, 0, 0, 0, false);
    let fails = |list: &[Row]| matches!(list, [a, b, c] if a.0 == b.0 && a.0 == c.0 && b.3 == 0 && c.3 == 1 && !c.4);
    let explanation =
        of_one(&vec![row, row, (0, 0, 0, 1, false)], |list: Vec<Row>| Some(!fails(&list)));
    let told = texts(&explanation);
    assert_eq!(told[0], "[(0, _, _, _, _), (0, _, _, 0, _), (0, _, _, 1, false)]", "{told:?}");
}

#[test]
fn lengths_are_compared_with_each_other() {
    let told = |explanation| texts(&explanation).pop().unwrap_or_default();
    let is_longer = of_two((Vec::new(), vec![0]), Vec::new(), |x: Vec<u8>, list: Vec<u8>| {
        Some(x.len() >= list.len())
    });
    assert_eq!(told(is_longer), "x; list when x.len() < list.len()");
    let is_same = of_two((vec![0], "a".into()), Vec::new(), |x: Vec<u8>, list: String| {
        Some(x.is_empty() || x.len() != list.len())
    });
    assert_eq!(told(is_same), "x; list when !x.is_empty() && x.len() == list.len()");
}

#[test]
fn what_is_there_more_than_once_is_counted() {
    let told = |explanation| texts(&explanation).pop().unwrap_or_default();
    let in_text = of_two(('a', "aa".into()), Vec::new(), |x: char, list: String| {
        Some(list.matches(x).count() <= 1)
    });
    assert_eq!(told(in_text), "x; list when list.matches(x).count() > 1");
    let in_list = of_two((0, vec![0, 0]), Vec::new(), |x: i32, list: Vec<i32>| {
        Some(list.iter().filter(|y| **y == x).count() <= 1)
    });
    assert_eq!(told(in_list), "x; list when list.iter().filter(|y| **y == x).count() > 1");
}

#[test]
fn equal_values_of_maps_are_told() {
    use std::collections::{BTreeMap, BTreeSet};
    let mut judge = |trees: &[Tree]| {
        // A key that occurs twice makes no map.
        let map: BTreeMap<u8, u8> = value_of(&trees[0]).ok()?;
        let holds = map.values().collect::<BTreeSet<_>>().len() == map.len();
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    let map = tree_of(&BTreeMap::from([(0_u8, 0_u8), (1, 0)]));
    let explanation = explained(vec![("list", map)], Vec::new(), &mut judge);
    let expected =
        "list when list.values().enumerate().any(|(i, x)| list.values().take(i).any(|y| x == y))";
    assert_eq!(texts(&explanation), [expected]);
}

/// Nothing says so but the functions that are called.
#[test]
fn characters_and_large_numbers_that_nobody_mentions_are_tried() {
    let explanation = of_one(&'!', |c: char| Some(!c.is_ascii_punctuation() || "%&".contains(c)));
    let expected = "list when list.is_ascii_punctuation() && !matches!(list, '%' | '&')";
    assert_eq!(texts(&explanation), [expected]);
    let explanation = of_one(&1.0_f64, |x: f64| Some(x.is_nan() || x <= 0.0 || x > 1e18));
    assert_eq!(texts(&explanation), ["list when list > 0.0 && list <= 1e18"]);
}

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

#[test]
fn the_last_of_a_list_is_compared() {
    let explanation = of_two((-1, vec![0]), Vec::new(), |x: i32, list: Vec<i32>| {
        Some(list.last().is_none_or(|last| *last <= x))
    });
    assert_eq!(texts(&explanation), ["x; list when list.last() > Some(&x)"]);
}

#[test]
fn classes_of_characters_have_exceptions() {
    let is_separator = |c: char| c.is_whitespace() && c != '\u{85}';
    let explanation = of_one(&" ".to_string(), |text: String| Some(!text.ends_with(is_separator)));
    let class = "|c: char| c.is_whitespace() && !matches!(c, '\\u{85}')";
    assert_eq!(texts(&explanation), [format!("list when list.ends_with({class})")]);
    let explanation = of_one(&" ".to_string(), |text: String| {
        let has_gap = text.split(char::is_whitespace).any(str::is_empty);
        Some(text.is_empty() || !has_gap)
    });
    let expected =
        "list when !list.is_empty() && list.split(char::is_whitespace).any(str::is_empty)";
    assert_eq!(texts(&explanation).last().map(String::as_str), Some(expected));
}

#[test]
fn odd_characters_refute_what_is_true_of_usual_ones() {
    // `ℂ` is a capital letter and has no small one.
    let explanation = of_one(&"A".to_string(), |text: String| Some(text.to_lowercase() == text));
    let texts = texts(&explanation);
    assert!(!texts.is_empty() && !texts.iter().any(|t| t.contains("is_uppercase")), "{texts:?}");
}

/// What is told of texts, none of which are these that pass.
fn of_text(counterexample: &str, holds: fn(&str) -> bool, passing: &[&str]) -> Vec<String> {
    let explanation = of_one(&counterexample.to_string(), |text: String| Some(holds(&text)));
    for text in passing {
        assert!(holds(text));
        let mut lines = explanation.generalisations.iter();
        let is_told = lines.any(|line| line.describes(&(text.to_string(),)));
        assert!(!is_told, "{text:?}: {:?}", texts(&explanation));
    }
    texts(&explanation)
}

#[test]
fn what_refutes_a_line_is_said_as_an_exception() {
    let one = |text: &str| !text.contains('\n') || text.contains(',');
    let told = of_text("\n", one, &["\n,", ",\n"]);
    assert_eq!(told, ["list when list.contains('\\n') && !list.contains(',')"]);
    let two = |text: &str| !text.contains('\n') || text.contains([',', '"']);
    let told = of_text("\n", two, &["\n,", "\"\n"]);
    let expected = "list when list.contains('\\n') && !list.contains(',') && !list.contains('\"')";
    assert_eq!(told, [expected]);
    assert_eq!(of_text("", |text| text.contains('|'), &["é|"]), ["list when !list.contains('|')"]);
}

/// Says of lists whether a number is in them twice; one at a time that takes a while.
#[derive(Default)]
struct Slow {
    n_threads: usize,
    n_together: usize,
}

impl Slow {
    fn say(input: &[Tree]) -> Option<Judged> {
        let list: Vec<u8> = value_of(&input[0]).ok()?;
        let is_twice = (1..list.len()).any(|n| list[..n].contains(&list[n]));
        Some(if is_twice { Judged::Fails } else { Judged::Passes })
    }
}

impl Judge for Slow {
    fn judge(&mut self, input: &[Tree]) -> Option<Judged> {
        let started = std::time::Instant::now();
        while started.elapsed() < std::time::Duration::from_micros(25) {
            std::hint::spin_loop();
        }
        Slow::say(input)
    }

    fn n_threads(&self) -> usize {
        self.n_threads
    }

    fn judge_all(&mut self, inputs: &[Vec<Tree>]) -> Vec<Option<Judged>> {
        assert!(inputs.len() > 1);
        self.n_together += inputs.len();
        inputs.iter().map(|input| Slow::say(input)).collect()
    }
}

#[test]
fn what_is_found_out_does_not_depend_on_how_many_are_asked_at_once() {
    let explained = |judge: &mut dyn Judge| {
        explained(vec![("list", tree_of(&vec![0_u8, 0]))], Vec::new(), judge)
    };
    let alone = explained(&mut |input: &[Tree]| Slow::say(input));
    assert!(alone.generalisations.len() > 1, "{alone:?}");
    for n_threads in [1, 2, 7] {
        let mut slow = Slow { n_threads, n_together: 0 };
        assert_eq!(explained(&mut slow), alone);
        assert_eq!(slow.n_together > 1_000, n_threads > 1, "{}", slow.n_together);
    }
}

/// What is told of a property of two small numbers; all numbers are tried, and none passes that is described.
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

type Map = std::collections::BTreeMap<u8, u8>;

/// What is told of a key and a map; what has a key twice is no map.
fn of_key(key: u8, map: &Map, holds: fn(u8, &Map) -> bool) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let map: Map = value_of(&trees[1]).ok()?;
        let holds = holds(value_of(&trees[0]).unwrap(), &map);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    explained(vec![("x", tree_of(&key)), ("list", tree_of(map))], Vec::new(), &mut judge)
}

#[test]
fn what_a_map_has_for_a_key_is_compared() {
    let explanation = of_key(0, &Map::from([(0, 0)]), |x, map| map.get(&x) != Some(&0));
    assert_eq!(texts(&explanation), ["x; list when list.get(&x) == Some(&0)"]);
    let assumption = explanation.generalisations[0].assumption();
    assert_eq!(assumption.as_deref(), Some("assume!(list.get(&x) != Some(&0));"));
    let is_larger = |x: u8, map: &Map| map.get(&x).is_none_or(|y| *y >= x);
    let explanation = of_key(1, &Map::from([(1, 0)]), is_larger);
    let texts = texts(&explanation);
    let expected = "x; list when list.get(&x).is_some_and(|n| *n < x)";
    assert!(texts.iter().any(|text| text == expected), "{texts:?}");
}

#[test]
fn it_is_told_what_kind_of_element_a_list_has() {
    let explanation =
        of_one(&vec![Some(0_u8)], |list: Vec<Option<u8>>| Some(list.iter().all(Option::is_none)));
    let expected = ["[Some(_), ..]", "list when list.iter().any(|x| x.is_some())"];
    assert_eq!(texts(&explanation), expected);
    let explanation =
        of_one(&vec![Vec::<u8>::new()], |list: Vec<Vec<u8>>| Some(!list.iter().any(Vec::is_empty)));
    let texts = texts(&explanation);
    assert!(texts.last().is_some_and(|text| text.ends_with("any(|x| x.is_empty())")), "{texts:?}");
}

#[test]
fn what_is_asked_of_elements_has_a_name_of_its_own() {
    let mut judge = |trees: &[Tree]| {
        let (n, list): (u8, Vec<u8>) = (value_of(&trees[0]).unwrap(), value_of(&trees[1]).unwrap());
        Some(if list.iter().any(|m| *m > n) { Judged::Fails } else { Judged::Passes })
    };
    let counterexample = vec![("n", tree_of(&0_u8)), ("list", tree_of(&vec![1_u8]))];
    let explanation = explained(counterexample, Vec::new(), &mut judge);
    let texts = texts(&explanation);
    assert_eq!(texts.last().map(String::as_str), Some("n; list when list.iter().any(|m| *m > n)"));
}

#[test]
fn numbers_with_a_fraction_are_told() {
    let explanation = of_one(&0.5_f64, |x: f64| Some(!x.is_finite() || x.fract() == 0.0));
    let texts = texts(&explanation);
    assert_eq!(texts, ["list when list.is_finite() && list.fract() != 0.0"]);
}

#[test]
fn texts_have_something_else_than_a_class() {
    let explanation = of_one(&" a".to_string(), |text: String| {
        Some(text.trim_start() == text || text.trim().is_empty())
    });
    let expected = "list when list.starts_with(char::is_whitespace) && \
                    list.contains(|c: char| !c.is_whitespace())";
    assert_eq!(texts(&explanation).last().map(String::as_str), Some(expected));
}

/// The same as what the methods say, read by a parser that is not ours.
#[test]
fn the_json_of_all_that_is_told_can_be_read() {
    let odd = |text: String| Some(!text.contains(['"', '\\', '\u{1}', '\u{7f}', '\u{2028}']));
    let not_a_number = |x: f64| Some(!(x.is_nan() || x == 0.0 && x.is_sign_negative()));
    let mut found = Vec::new();
    for text in ["\"", "\\", "\u{1}", "\u{7f}", "\u{2028}", "a\"\n\\b"] {
        found.extend(of_one(&text.to_string(), odd).generalisations);
    }
    found.extend(of_one(&f64::NAN, not_a_number).generalisations);
    found
        .extend(of_one(&vec![-0.0, 1e300], |list: Vec<f64>| Some(list.is_empty())).generalisations);
    found.extend(nub_within(usize::MAX).generalisations);
    assert!(found.iter().any(Generalisation::is_of_another) && found.len() > 8, "{}", found.len());
    for found in found {
        let json = found.json();
        assert!(!json.contains('\n'), "{json}");
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        let arguments = read["arguments"].as_object().unwrap();
        let expected: Vec<(&str, &str)> = found.arguments().collect();
        let arguments: Vec<(&str, &str)> =
            arguments.iter().map(|(name, text)| (name.as_str(), text.as_str().unwrap())).collect();
        assert_eq!(arguments, expected);
        assert_eq!(read["condition"].as_str(), found.condition());
        assert_eq!(read["assume"].as_str(), found.assumption().as_deref());
        assert_eq!(read["instances"].as_u64(), Some(found.n_instances() as u64));
        assert_eq!(read["is_complete"], found.all_up_to_size() == Some(u32::MAX));
        let up_to = found.all_up_to_size().filter(|size| *size != u32::MAX);
        assert_eq!(read["all_up_to_size"].as_u64(), up_to.map(u64::from));
        assert_eq!(read["is_confirmed"], found.is_confirmed());
        assert_eq!(read["is_of_another"], found.is_of_another());
    }
}

/// What is told of a property of one argument, under a condition.
fn conditions(explanation: &Explanation) -> Vec<&str> {
    explanation.generalisations.iter().filter_map(Generalisation::condition).collect()
}

#[test]
fn numbers_that_fail_again_in_every_period() {
    let explanation = of_one(&0_u16, |minutes| Some(minutes % 60 >= 10));
    assert_eq!(conditions(&explanation), ["list % 60 < 10"]);
    let odd = of_one(&1_i32, |n| Some(n % 2 == 0));
    assert_eq!(conditions(&odd), ["list % 2 != 0"]);
}

#[test]
fn lists_whose_length_leaves_a_remainder() {
    let explanation = of_one(&vec![0_u8], |list: Vec<u8>| Some(list.len() % 3 == 0));
    assert_eq!(conditions(&explanation), ["list.len() % 3 != 0"]);
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
fn an_element_that_is_anywhere_in_a_list() {
    let pairs =
        of_one(&vec![(0_u8, 0_u8)], |list: Vec<(u8, u8)>| Some(list.iter().all(|(a, b)| a != b)));
    assert_eq!(conditions(&pairs), ["list.iter().any(|x| x.0 == x.1)"]);
    let array = of_one(&[0_u8; 4], |array: [u8; 4]| Some(!array.contains(&0)));
    assert_eq!(conditions(&array), ["list.contains(&0)"]);
    let explanation = of_two((vec![0_u8], vec![0_u8]), Vec::new(), |one, other: Vec<u8>| {
        Some(!one.iter().any(|n| other.contains(n)))
    });
    assert_eq!(conditions(&explanation), ["x.iter().any(|y| list.contains(y))"]);
}

#[test]
fn fields_are_told_by_name_and_not_pasted() {
    #[derive(Clone, Debug, crate::Data)]
    struct Item {
        count: u8,
    }
    let items = of_one(&vec![Item { count: 0 }], |list: Vec<Item>| {
        Some(list.iter().all(|item| item.count > 0))
    });
    assert_eq!(conditions(&items), ["list.iter().any(|x| x.count == 0)"]);
    let told = items.generalisations.last().expect("there is a line");
    assert_eq!(told.assumption(), None);
    let pairs =
        of_one(&vec![(1_u8, 0_u8)], |list: Vec<(u8, u8)>| Some(list.iter().all(|(a, b)| a <= b)));
    let told = pairs.generalisations.last().expect("there is a line");
    let expected = "assume!(!list.iter().any(|x| x.0 > x.1));";
    assert_eq!(told.assumption().as_deref(), Some(expected));
}

#[test]
fn that_something_is_long_is_no_reason() {
    // Nearly all that is long and drawn has a stop after a fault somewhere.
    let holds = |list: Vec<bool>| Some(!list.windows(2).any(|pair| pair == [true, false]));
    let explanation = of_one(&vec![true, false], holds);
    for condition in conditions(&explanation) {
        assert!(!condition.contains("len()"), "{condition}");
    }
}

#[test]
fn another_failure_is_about_a_character_that_no_small_text_has() {
    let holds = |fields: Vec<String>| Some(fields.join(",").split(',').count() == fields.len());
    let explanation = of_one(&Vec::<String>::new(), holds);
    assert_eq!(conditions(&explanation), ["list.iter().any(|s| s.contains(','))"]);
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
fn limits_of_one_element_are_those_of_any() {
    let bytes = of_one(&vec![0_u8], |list: Vec<u8>| Some(list.iter().all(|n| *n >= 16)));
    assert_eq!(conditions(&bytes), ["list.iter().any(|n| *n < 16)"]);
    let wide = of_one(&"\u{10000}".to_string(), |text: String| {
        Some(text.chars().count() == text.encode_utf16().count())
    });
    assert_eq!(conditions(&wide), ["list.chars().any(|c| c > '\\u{ffff}')"]);
}

#[test]
fn control_characters_of_ascii_are_a_class() {
    let explanation =
        of_one(&"\0".to_string(), |text: String| Some(!text.chars().any(|c| c < ' ' && c != '\n')));
    let class = "|c: char| c.is_ascii_control() && !matches!(c, '\\n' | '\\u{7f}')";
    assert_eq!(conditions(&explanation), [format!("list.contains({class})")]);
}

#[test]
fn what_is_built_of_numbers_has_an_order() {
    let options = of_two((Some(0_u8), None), Vec::new(), |a: Option<u8>, b| Some(a <= b));
    assert_eq!(conditions(&options).last(), Some(&"x > list"));
    let pairs = of_two(((1_u8, 0_u8), (0, 0)), Vec::new(), |a: (u8, u8), b| Some(a <= b));
    assert_eq!(conditions(&pairs).last(), Some(&"x > list"));
}

#[test]
fn a_list_that_cannot_be_divided_into_parts_of_a_length() {
    let explanation = of_two((2_usize, vec![0_u8]), Vec::new(), |n, list: Vec<u8>| {
        Some(n == 0 || list.len() % n == 0)
    });
    let expected = "list.len().checked_rem(x).is_some_and(|rest| rest != 0)";
    assert_eq!(conditions(&explanation), [expected]);
    let assumption = explanation.generalisations.last().and_then(Generalisation::assumption);
    let expected = "assume!(list.len().checked_rem(x).is_none_or(|rest| rest == 0));";
    assert_eq!(assumption.as_deref(), Some(expected));
}

#[test]
fn limits_of_what_a_function_of_the_user_returns() {
    let total = |list: &[u8]| list.iter().map(|n| u32::from(*n)).sum::<u32>();
    for (limit, counterexample, expected) in [(255, vec![1, 255], ">= 256"), (20, vec![21], "> 20")]
    {
        let mut judge = |trees: &[Tree]| {
            let list: Vec<u8> = value_of(&trees[0]).unwrap();
            Some(if total(&list) > limit { Judged::Fails } else { Judged::Passes })
        };
        let counterexample = vec![("list", tree_of::<Vec<u8>>(&counterexample))];
        let given = vec![background("total", total)];
        let explanation = explained(counterexample, given, &mut judge);
        let expected = format!("total(&list) {expected}");
        assert_eq!(conditions(&explanation), [expected]);
    }
}

#[test]
fn elements_next_to_each_other_are_compared() {
    let equal = of_one(&vec![0_u8, 0], |list: Vec<u8>| {
        Some(list.windows(2).all(|pair| pair[0] != pair[1]))
    });
    assert_eq!(conditions(&equal), ["list.windows(2).any(|w| w[0] == w[1])"]);
}

#[test]
fn limits_are_looked_for_beside_longer_lists() {
    let explanation = of_two((0_usize, vec![0_u8]), Vec::new(), |n, list: Vec<u8>| {
        Some(!(n < 3 && list.len() > n))
    });
    let texts = texts(&explanation);
    let expected =
        ["x < 3 && list.len() > x", "list.len() > x && x < 3", "x < 3 && x < list.len()"];
    let is_expected = |text: &String| expected.iter().any(|expected| text.ends_with(expected));
    assert!(texts.iter().any(is_expected), "{texts:?}");
    let band = of_one(&1_i32, |c: i32| Some(!(c != 0 && -100 < c && c < 100)));
    assert_eq!(conditions(&band), ["list < 100 && list > 0", "list < 0 && list > -100"]);
}

#[test]
fn constants_are_not_asked_what_they_contain() {
    let explanation = of_two(('a', ' '), Vec::new(), |c: char, d: char| {
        Some(!("a ".contains(c) && "a ".contains(d)))
    });
    for text in texts(&explanation) {
        assert!(!text.contains("to_string()"), "{text}");
    }
    let longest =
        of_one(&vec![true], |list: Vec<bool>| Some(list.is_empty() || list.contains(&false)));
    for text in texts(&longest) {
        assert!(text.matches("contains").count() < 2, "{text}");
    }
}

#[test]
fn what_lists_in_lists_contain_and_pairs_that_lists_do() {
    let nested = of_one(&vec![vec![3_u8]], |list: Vec<Vec<u8>>| {
        Some(!list.iter().any(|list| list.contains(&3)))
    });
    assert_eq!(conditions(&nested), ["list.iter().any(|y| y.contains(&3))"]);
    let mut judge = |trees: &[Tree]| {
        let edges: Vec<(u8, u8)> = value_of(&trees[0]).unwrap();
        let (a, b): (u8, u8) = (value_of(&trees[1]).unwrap(), value_of(&trees[2]).unwrap());
        Some(if edges.contains(&(a, b)) { Judged::Fails } else { Judged::Passes })
    };
    let counterexample =
        vec![("edges", tree_of(&vec![(0_u8, 0_u8)])), ("a", tree_of(&0_u8)), ("b", tree_of(&0_u8))];
    let pairs = explained(counterexample, Vec::new(), &mut judge);
    assert_eq!(conditions(&pairs), ["edges.contains(&(a, b))"]);
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
fn the_length_of_a_list_is_compared_with_what_is_given_beside_it_only() {
    type Edges = Vec<(u8, u8)>;
    let explanation = of_two::<u8, Edges>((0, vec![(0, 1)]), Vec::new(), |from, edges| {
        let goes = |a: u8, b: u8| edges.contains(&(a, b));
        Some(edges.iter().filter(|edge| edge.0 == from).all(|edge| goes(edge.1, from)))
    });
    let found = texts(&explanation);
    assert!(found.iter().all(|text| !text.contains(".len()")), "{found:?}");
    let explanation = of_two((1_u8, Vec::<bool>::new()), Vec::new(), |most, list| {
        Some(list.len() >= usize::from(most))
    });
    let found = texts(&explanation);
    let expected = "x; list when list.len() < usize::from(x)".to_string();
    assert!(found.contains(&expected), "{found:?}");
}

#[test]
fn elements_that_are_all_the_same_are_known() {
    let explanation = of_one(&vec![0_u8, 0], |list: Vec<u8>| {
        Some(list.len() < 2 || list.iter().any(|n| *n != list[0]))
    });
    let texts = texts(&explanation);
    let condition = "list.windows(2).all(|w| w[0] == w[1])";
    assert!(texts.iter().any(|text| text.contains(condition)), "{texts:?}");
}

#[test]
fn both_zeroes_are_zero() {
    let explanation = of_one(&0.0_f64, |x: f64| Some(x.is_finite() && x != 0.0));
    assert_eq!(texts(&explanation), ["list when list == 0.0 || !list.is_finite()"]);
}

#[test]
fn what_there_is_nothing_to_say_of_leaves_room_for_another() {
    let explanation = of_one(&String::new(), |text: String| {
        Some(text.lines().count() == text.split('\n').count())
    });
    assert_eq!(texts(&explanation), [r#"list when list.ends_with("\n")"#]);
}
