//! What is told, in which order, and when: of the paper's examples and of what takes long.

use super::*;

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

/// Each of these may be a variable, and any that are equal one and the same: there are more
/// patterns than can be gone through.
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
fn what_there_is_nothing_to_say_of_leaves_room_for_another() {
    let explanation = of_one(&String::new(), |text: String| {
        Some(text.lines().count() == text.split('\n').count())
    });
    assert_eq!(texts(&explanation), [r#"list when list.ends_with("\n")"#]);
}
