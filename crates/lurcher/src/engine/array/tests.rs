//! Rows as cases: which arguments become parameters, what is run, and what is said of a failure.

use std::collections::BTreeSet;

use super::*;
use crate::Data;
use crate::generators::{Generator, integers};
use crate::property::Verdict;
use crate::runner::Subject;
use crate::source::Source;

fn argument<T: Data>(name: &'static str) -> ArrayArgument {
    fn draw<T: Data>(source: &mut Source) {
        source.any::<T>();
    }
    ArrayArgument { name, draw: Some(draw::<T>), is_chosen: None }
}

fn plan(strength: usize, arguments: Vec<ArrayArgument>) -> ArrayPlan {
    ArrayPlan { strength, arguments, conditions: Vec::new() }
}

/// An engine for a property that draws its arguments in this way.
fn engine<'r>(plan: ArrayPlan, draw: &'r (dyn Fn(&mut Source) + Sync)) -> Result<Rows<'r>, String> {
    let record = move |proposal: &Proposal| {
        let mut source = proposal.recorded();
        draw(&mut source);
        source.take_recording()
    };
    let brief = Brief::blind((7, 50, 1000), record);
    Rows::new(&Arc::new(plan), brief)
}

fn ended(ending: Ending) -> CaseResult {
    CaseResult { ending, notes: None, took: std::time::Duration::ZERO, fits: true }
}

fn four_flags(source: &mut Source) {
    for _ in 0..4 {
        source.begin_argument();
        source.any::<bool>();
    }
}

fn flags() -> Vec<ArrayArgument> {
    ["a", "b", "c", "d"].map(argument::<bool>).to_vec()
}

fn learn_all(rows: &mut Rows<'_>, ending: &Ending) -> Vec<Vec<u64>> {
    let mut proposed = Vec::new();
    while let Some(proposal) = rows.propose() {
        rows.learn(&proposal, &ended(ending.clone()));
        proposed.push(proposal.tape.unwrap().0.0);
    }
    proposed
}

#[test]
fn every_pair_of_values_is_proposed_once_in_few_rows() {
    let mut rows = engine(plan(2, flags()), &four_flags).unwrap();
    assert_eq!(rows.wants(0), rows.first.rows.len() as u64, "more than there is room for");
    let proposed = learn_all(&mut rows, &Ending::Passed);
    assert!(proposed.len() < 10, "{proposed:?}");
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        let pairs: BTreeSet<_> = proposed.iter().map(|row| (row[a], row[b])).collect();
        assert_eq!(pairs.len(), 4, "{proposed:?}");
    }
    assert_eq!(rows.wants(1000), 0, "without anything to draw once is enough");
    assert!(rows.remarks().is_empty());
}

#[test]
fn the_same_seed_gives_the_same_cases() {
    let all = || {
        let mut rows = engine(plan(3, flags()), &four_flags).unwrap();
        learn_all(&mut rows, &Ending::Passed)
    };
    assert_eq!(all(), all());
}

fn list_flag_list_flag(source: &mut Source) {
    for _ in 0..2 {
        source.begin_argument();
        source.any::<Vec<u16>>();
        source.begin_argument();
        source.any::<bool>();
    }
}

#[test]
fn arguments_before_a_parameter_are_drawn_first_and_differ_from_each_other() {
    let arguments = vec![
        argument::<Vec<u16>>("list"),
        argument::<bool>("flag"),
        argument::<Vec<u16>>("other"),
        argument::<bool>("more"),
    ];
    let mut rows = engine(plan(2, arguments), &list_flag_list_flag).unwrap();
    let mut pairs = BTreeSet::new();
    let mut n_different = 0;
    for _ in 0..40 {
        let proposal = rows.propose().unwrap();
        rows.learn(&proposal, &ended(Ending::Passed));
        let recording = (rows.record)(&proposal);
        let argument = |index| recording.argument(index).unwrap();
        pairs.insert((argument(1), argument(3)));
        n_different += usize::from(argument(0) != argument(2));
        assert_eq!(argument(1).len(), 1);
    }
    assert_eq!(pairs.len(), 4);
    assert!(n_different > 30, "{n_different}");
    assert!(rows.round > 5, "rounds go on while there is something to draw");
    assert_eq!(rows.wants(17), 17);
}

#[test]
fn a_discarded_row_is_tried_again_if_something_else_is_drawn_with_it() {
    let draw = |source: &mut Source| {
        source.begin_argument();
        source.any::<bool>();
        source.begin_argument();
        source.any::<String>();
    };
    let arguments = vec![argument::<bool>("flag"), argument::<String>("text")];
    let mut rows = engine(plan(1, arguments), &draw).unwrap();
    let discarded = Ending::Discarded("no".to_string());
    let (first, second) = (rows.propose().unwrap(), rows.propose().unwrap());
    assert!(rows.propose().is_none(), "nothing more before the first two are known");
    rows.learn(&first, &ended(discarded));
    rows.learn(&second, &ended(Ending::Passed));
    let again = rows.propose().unwrap();
    assert_eq!(again.tape, first.tape);
    assert_ne!(again.seed, first.seed);
    rows.learn(&again, &ended(Ending::Passed));
    assert_eq!((rows.n_open, rows.remarks()), (0, vec![]));
}

#[test]
fn rows_that_are_lost_are_reported_with_what_only_they_had() {
    let mut rows = engine(plan(2, flags()), &four_flags).unwrap();
    while let Some(proposal) = rows.propose() {
        let answers = &proposal.tape.as_ref().unwrap().0.0;
        let ending = match answers[..2] {
            [1, 1] => Ending::Discarded("no".to_string()),
            _ => Ending::Passed,
        };
        rows.learn(&proposal, &ended(ending));
    }
    let remarks = rows.remarks();
    assert_eq!(remarks.len(), 1);
    assert!(remarks[0].contains("(a = true, b = true"), "{remarks:?}");
}

#[test]
fn what_cannot_be_covered_is_refused_with_a_remedy() {
    let refused = |plan| engine(plan, &four_flags).err().unwrap();
    let message = refused(plan(5, flags()));
    assert!(
        message.contains("the strength is 5, but there are only 4 parameters: `a` (2 values), ")
    );
    assert!(message.contains("lower `strength` to 4 at most"), "{message}");
    assert!(refused(plan(0, flags())).contains("a strength of 0 combines nothing"));
    let message = refused(plan(2, vec![argument::<String>("text")]));
    assert!(message.contains("none has from 2 to 1024 values"), "{message}");
    let chosen = ArrayArgument { is_chosen: Some(true), ..argument::<String>("text") };
    assert!(refused(plan(1, vec![chosen])).contains("`text` has too many values"));
    let mut contradiction = plan(2, flags());
    contradiction.conditions.push(ArrayCondition {
        text: "false",
        arguments: &[0],
        holds: |_| false,
    });
    assert!(refused(contradiction).contains("no row satisfies `requires`"));
}

fn at_most(source: &mut Source) -> bool {
    let (low, high) = (integers(0..=8u8).draw(source), integers(0..=8u8).draw(source));
    low <= high
}

#[test]
fn conditions_keep_rows_out_and_everything_else_in() {
    let number =
        ArrayArgument { name: "n", draw: Some(|source| _ = source.draw(0..=8u8)), is_chosen: None };
    let mut plan = plan(2, vec![number, argument::<bool>("flag"), argument::<()>("unit"), number]);
    plan.conditions.push(ArrayCondition {
        text: "low <= high",
        arguments: &[0, 3],
        holds: at_most,
    });
    let draw = |_: &mut Source| {};
    let mut rows = engine(plan, &draw).unwrap();
    let proposed = learn_all(&mut rows, &Ending::Passed);
    let pairs: BTreeSet<_> = proposed.iter().map(|row| (row[0], row[2])).collect();
    assert!(pairs.iter().all(|(low, high)| low <= high), "{pairs:?}");
    assert_eq!(pairs.len(), 45);
    assert_eq!(proposed.iter().map(|row| (row[1], row[2])).collect::<BTreeSet<_>>().len(), 18);
}

/// What is said about a property that fails for these rows, found in the case of the tape.
fn explained(
    arguments: Vec<ArrayArgument>,
    tape: &[u64],
    body: fn(&[u64]) -> Ending,
    calls: usize,
) -> Option<Interaction> {
    let n = arguments.len();
    let draw = move |source: &mut Source| {
        for _ in 0..n {
            source.begin_argument();
            source.any::<bool>();
        }
    };
    let mut rows = engine(plan(2, arguments), &draw).unwrap();
    let failure = Failure { message: String::new(), location: None, backtrace: None };
    let mut left = calls;
    let mut rerun = |tape: &Tape| {
        left = left.checked_sub(1)?;
        let mut source = Proposal::tape(tape.clone(), 0).recorded();
        draw(&mut source);
        Some((body(&tape.0), source.take_recording()))
    };
    rows.explain(&Tape(tape.to_vec()), &failure, &mut rerun)
}

fn failing_if(fails: bool) -> Ending {
    match fails {
        true => Verdict::Fail(String::new()).into(),
        false => Ending::Passed,
    }
}

fn named(interaction: &Interaction) -> Vec<String> {
    interaction.values.iter().map(|(name, value)| format!("{name} = {value}")).collect()
}

#[test]
fn the_values_that_matter_are_told_from_those_that_do_not() {
    let both = |row: &[u64]| failing_if(row[1] == 1 && row[3] == 0);
    let found = explained(flags(), &[0, 1, 0, 0], both, 1000).unwrap();
    assert_eq!(named(&found), ["b = true", "d = false"]);
    assert_eq!(found.others, ["a", "c"]);
    assert_eq!((found.rows, found.is_exhaustive, found.is_minimal), (3, true, true));
    let all = |row: &[u64]| failing_if(row == [1; 4]);
    let found = explained(flags(), &[1; 4], all, 1000).unwrap();
    assert_eq!((found.values.len(), found.others.len()), (4, 0));
    let found = explained(flags(), &[0; 4], |_| failing_if(true), 1000).unwrap();
    assert_eq!((found.values.len(), found.rows), (0, 15));
}

#[test]
fn many_parameters_are_tried_with_rows_of_the_array() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let arguments = names.map(argument::<bool>).to_vec();
    let body = |row: &[u64]| failing_if(row[4] == 1 && row[7] == 1);
    let found = explained(arguments, &[0, 0, 0, 0, 1, 0, 0, 1, 0, 0], body, 1000).unwrap();
    assert_eq!(named(&found), ["e = true", "h = true"]);
    assert!(!found.is_exhaustive && found.rows >= 4, "{found:?}");
}

#[test]
fn rows_that_are_discarded_or_fail_elsewhere_say_nothing() {
    let body = |row: &[u64]| match row {
        [1, ..] => Ending::Discarded("no".to_string()),
        [_, 1, ..] => Ending::Failed(Failure {
            message: String::new(),
            location: Some("elsewhere".to_string()),
            backtrace: None,
        }),
        [_, _, c, _] => failing_if(*c == 1),
        _ => unreachable!("four values"),
    };
    let found = explained(flags(), &[0, 0, 1, 0], body, 1000).unwrap();
    assert_eq!(named(&found), ["a = false", "b = false", "c = true"]);
    assert_eq!(found.others, ["d"]);
}

#[test]
fn a_spent_budget_is_admitted() {
    let both = |row: &[u64]| failing_if(row[1] == 1 && row[3] == 0);
    assert_eq!(explained(flags(), &[0, 1, 0, 0], both, 0), None);
    let found = explained(flags(), &[0, 1, 0, 0], both, 1).unwrap();
    assert_eq!((found.others.len(), found.is_minimal), (1, false));
}

#[test]
fn parameters_of_many_values_are_split_into_digits() {
    let number = |name| ArrayArgument {
        name,
        draw: Some(|source| _ = source.draw(0..1_000_000u32)),
        is_chosen: Some(true),
    };
    let draw = |_: &mut Source| {};
    let rows = engine(plan(2, vec![number("low"), number("high")]), &draw).unwrap();
    let n_rows = rows.first.rows.len();
    assert!((1000..2000).contains(&n_rows), "{n_rows}");
    let mut rows = rows;
    assert!(rows.statistics().contains("1000000 values and were split"));
}

#[test]
fn a_property_can_be_given_the_engine() {
    let subject = Subject::new(|_| Verdict::Pass, true).with_engine(plan(2, flags()).engine());
    let brief = Brief::blind((1, 1, 1), |_| Recording::default());
    assert_eq!((subject.make_engine)(brief).unwrap().name(), "array");
}
