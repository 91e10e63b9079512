//! Choosing and playing, without a property.

use std::time::Duration;

use super::*;
use crate::engine::See;

/// A suite over inputs that are a number below `bound` each.
fn numbers(plan: SuitePlan, bound: usize) -> Suite<'static> {
    let look = move |glance: Glance<'_>, _: &mut See<'_>| {
        let Glance::Recorded(proposal) = glance else { return None };
        let mut source = proposal.recorded();
        source.below(bound);
        Some(source.take_recording().tape())
    };
    let brief = Brief::blind((0, 100, 10), |_| Default::default());
    Suite::new(plan, Brief { look: Box::new(look), ..brief })
}

fn ended(ending: Ending, fits: bool) -> CaseResult {
    CaseResult { ending, notes: None, took: Duration::ZERO, fits }
}

/// Runs the suite in batches; the endings are as `end` says.
fn run(suite: &mut Suite<'_>, end: impl Fn(u64) -> (Ending, bool)) -> Vec<u64> {
    let mut run = Vec::new();
    while suite.wants(0) > 0 {
        let n = suite.wants(0).min(4);
        let batch: Vec<Proposal> = (0..n).map_while(|_| suite.propose()).collect();
        for proposal in batch {
            let answer = proposal.tape.as_ref().unwrap().0.answers()[0];
            run.push(answer);
            let (ending, fits) = end(answer);
            suite.learn(&proposal, &ended(ending, fits));
        }
    }
    run
}

fn tapes(answers: &[u64]) -> Vec<Tape> {
    answers.iter().map(|&answer| Tape::from(vec![answer])).collect()
}

#[test]
fn the_simplest_input_is_first_and_none_is_chosen_twice() {
    let mut suite = numbers(SuitePlan { n: 40, ..SuitePlan::default() }, 1_000);
    assert!(suite.is_choosing() && suite.chosen().is_none());
    let mut run = run(&mut suite, |_| (Ending::Passed, true));
    let chosen = suite.chosen().unwrap();
    assert_eq!(chosen.tapes, tapes(&run));
    assert_eq!((run[0], run.len(), chosen.why), (0, 40, None));
    run.sort_unstable();
    run.dedup();
    assert_eq!(run.len(), 40);
}

#[test]
fn few_values_make_a_complete_suite() {
    let mut suite = numbers(SuitePlan { n: 40, ..SuitePlan::default() }, 3);
    let mut run = run(&mut suite, |_| (Ending::Passed, true));
    run.sort_unstable();
    assert_eq!(run, [0, 1, 2]);
    assert_eq!(suite.chosen().unwrap().tapes.len(), 3);
}

#[test]
fn discarded_inputs_are_replaced_by_others() {
    let mut suite = numbers(SuitePlan { n: 10, ..SuitePlan::default() }, 1_000);
    let discard = |n: u64| match n % 2 {
        0 => Ending::Passed,
        _ => Ending::Discarded("odd".to_string()),
    };
    let run = run(&mut suite, |n| (discard(n), true));
    let chosen = suite.chosen().unwrap().tapes;
    assert!(chosen.len() == 10 && run.len() > 10);
    assert!(chosen.iter().all(|tape| tape.answers()[0] % 2 == 0));
}

#[test]
fn saved_inputs_are_played_in_order_and_nothing_is_chosen() {
    let plan = SuitePlan { tapes: tapes(&[5, 1, 7, 2, 9]), n: 40, why: None };
    let mut suite = numbers(plan, 1_000);
    assert_eq!(run(&mut suite, |_| (Ending::Passed, true)), [5, 1, 7, 2, 9]);
    assert!(!suite.is_choosing() && suite.chosen().is_none());
    assert_eq!(suite.statistics(), "suite of 5 inputs\n");
}

#[test]
fn if_one_does_not_fit_all_are_chosen_anew() {
    let plan = SuitePlan { tapes: tapes(&[5, 1, 1_234, 2]), n: 6, why: None };
    let mut suite = numbers(plan, 1_000);
    let run = run(&mut suite, |n| (Ending::Passed, n < 1_000));
    assert_eq!(run[..4], [5, 1, 1_234, 2]);
    let chosen = suite.chosen().unwrap();
    assert_eq!(chosen.tapes, tapes(&run[4..]));
    assert_eq!(chosen.tapes.len(), 6);
    let why = "1 of 4 saved inputs no longer fit the generators";
    assert_eq!(chosen.why.as_deref(), Some(why));
    assert_eq!(suite.statistics(), "suite of 6 inputs\n");
}

#[test]
fn generators_that_answer_the_same_tape_differently_end_the_search() {
    let mut suite = numbers(SuitePlan { n: 40, ..SuitePlan::default() }, usize::MAX);
    let run = run(&mut suite, |_| (Ending::Passed, false));
    assert!(run.len() < 2 * MOST_REPEATS, "{}", run.len());
    assert_eq!(suite.chosen().unwrap().tapes, []);
}
