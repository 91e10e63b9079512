//! Which cases are proposed, with looks that are made up.

use std::time::Duration;

use super::*;
use crate::data::Sight;
use crate::engine::See;
use crate::property::{CaseNotes, CoverClaim, Ending};
use crate::source::{Recording, Source};

/// An engine over lists of Booleans, whose looks take no time worth measuring.
fn engine(
    fan_out: Option<usize>,
    mut look: impl FnMut(u64, usize, &mut See<'_>) + Send + 'static,
) -> Thinned<'static> {
    let look = move |glance: Glance<'_>, see: &mut See<'_>| {
        let Glance::Random(seed, size) = glance else { panic!("candidates are random cases") };
        look(seed, size, see);
        None
    };
    let brief = Brief {
        fan_out,
        look: Box::new(look),
        ..Brief::blind((5, 30, 1_000), |_| Recording::default())
    };
    Thinned::new(brief)
}

fn see_lists(seed: u64, size: usize, see: &mut See<'_>) {
    let mut sight = Sight::default();
    let list: Vec<bool> = Source::random(seed, size).any();
    sight.add(&list);
    see(Some(&sight));
}

fn passed(took: Duration) -> CaseResult {
    CaseResult { ending: Ending::Passed, notes: None, took, fits: true }
}

fn cases(engine: &mut Thinned<'_>, n: usize, took: Duration) -> Vec<(u64, usize)> {
    let propose = |_| {
        let proposal = engine.propose().unwrap();
        engine.learn(&proposal, &passed(took));
        (proposal.seed, proposal.size)
    };
    (0..n).map(propose).collect()
}

fn random(n: usize) -> Vec<(u64, usize)> {
    let mut random = RandomCases::new(5, 30, 1_000);
    (0..n).map(|_| random.propose().unwrap()).map(|case| (case.seed, case.size)).collect()
}

#[test]
fn more_inputs_are_drawn_for_statistics_only_while_there_is_time() {
    let mut n_looks = 0;
    let mut engine = engine(Some(1), move |seed, _, see| {
        n_looks += 1;
        // The first case is looked at once; what is drawn beyond takes longer than there is time.
        std::thread::sleep(Duration::from_millis(if n_looks > 1 { 30 } else { 0 }));
        see_lists(seed, 0, see);
    });
    engine.covered = Some(Covered::within(Duration::from_millis(20)));
    cases(&mut engine, 1, Duration::ZERO);
    let statistics = engine.statistics();
    assert!(
        statistics.contains("not made by 1 more draws, for which there was time"),
        "{statistics}"
    );
}

#[test]
fn a_fan_out_of_one_is_plain_random_testing() {
    let mut engine = engine(Some(1), |_, _, _: &mut See<'_>| panic!("looked"));
    assert_eq!(cases(&mut engine, 50, Duration::ZERO), random(50));
    assert!(engine.is_sample());
    let mut run = engine.run_ahead(10).expect("nothing is weighed");
    assert_eq!(run.next(), Some(random(51)[50]));
}

#[test]
fn a_fixed_fan_out_takes_candidates_in_their_order_and_runs_some() {
    let mut engine = engine(Some(4), see_lists);
    let chosen = cases(&mut engine, 20, Duration::ZERO);
    assert_eq!(engine.n_candidates as usize, 4 * FILL + 20 * 4);
    let candidates = random(4 * FILL + 20 * 4);
    assert!(chosen.iter().all(|case| candidates.contains(case)));
    assert_ne!(chosen, random(20));
    assert!(!engine.is_sample());
    assert!(engine.run_ahead(10).is_none());
    // What was chosen follows from the seed.
    let mut again = super::tests::engine(Some(4), see_lists);
    assert_eq!(cases(&mut again, 20, Duration::ZERO), chosen);
}

#[test]
fn a_costly_property_is_thinned_and_a_cheap_one_is_not() {
    let mut costly = engine(None, see_lists);
    cases(&mut costly, 100, Duration::from_millis(50));
    assert!(!costly.is_sample() && costly.n_candidates > 200, "{}", costly.n_candidates);
    let mut cheap = engine(None, see_lists);
    let proposed = cases(&mut cheap, 100, Duration::ZERO);
    assert_eq!(proposed, random(100));
    assert!(cheap.is_sample() && cheap.run_ahead(100).is_some());
}

#[test]
fn cheap_cases_run_ahead_until_it_is_time_to_measure_again() {
    let mut engine = engine(None, see_lists);
    cases(&mut engine, 10, Duration::ZERO);
    let mut n_ahead = 0;
    while engine.run_ahead(16).is_some() {
        n_ahead += 16;
        assert!(n_ahead <= 2 * LEAST_WAIT, "nothing is measured again");
    }
    assert!(n_ahead >= LEAST_WAIT / 2);
    // The longer it does not pay, the more seldom it is measured.
    cases(&mut engine, 10, Duration::ZERO);
    assert!(engine.n_plain > LEAST_WAIT);
}

#[test]
fn claims_about_rates_end_thinning() {
    let mut engine = engine(Some(4), see_lists);
    let proposal = engine.propose().unwrap();
    assert!(!engine.is_sample());
    let claim = CoverClaim { label: "even".to_string(), percent: 50.0, holds: true };
    let notes = CaseNotes { covers: vec![claim], ..CaseNotes::default() };
    let result = CaseResult { notes: Some(Box::new(notes)), ..passed(Duration::ZERO) };
    engine.learn(&proposal, &result);
    engine.propose().unwrap();
    assert!(engine.is_sample());
    assert_eq!(engine.remarks(), [format!("`fan_out` has no effect: {CLAIMS}")]);
}

#[test]
fn what_cannot_be_seen_is_not_thinned() {
    let mut unseen = engine(Some(4), |_, _, see: &mut See<'_>| {
        see(Some(&Sight::default()));
    });
    unseen.propose().unwrap();
    assert!(unseen.is_sample());
    let mut given_up = engine(Some(4), |_, _, _: &mut See<'_>| {});
    given_up.propose().unwrap();
    assert!(given_up.is_sample());
}

#[test]
fn a_candidate_whose_generator_fails_is_run_at_once() {
    let (bad, _) = random(40)[7];
    let mut engine =
        engine(
            Some(4),
            move |seed, size, see: &mut See<'_>| {
                if seed == bad { see(None) } else { see_lists(seed, size, see) }
            },
        );
    assert_eq!(engine.propose().map(|proposal| proposal.seed), Some(bad));
}

#[test]
fn when_the_time_is_up_no_more_candidates_are_drawn() {
    let calls = std::sync::atomic::AtomicU32::new(0);
    let used = move || 10 * u64::from(calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let mut engine = engine(Some(1_000), see_lists);
    engine.time = crate::engine::Time::new(used);
    assert!(engine.propose().is_some() && !engine.is_sample());
    assert_eq!(engine.n_candidates, 10);
}

#[test]
fn a_fan_out_without_effect_is_remarked_on() {
    let mut unseen = engine(Some(4), |_, _, see: &mut See<'_>| see(Some(&Sight::default())));
    unseen.propose().unwrap();
    assert_eq!(unseen.remarks(), [format!("`fan_out` has no effect: {UNSEEN}")]);
    // Nobody asked for one here.
    let mut unseen = engine(None, |_, _, see: &mut See<'_>| see(Some(&Sight::default())));
    unseen.propose().unwrap();
    assert!(unseen.remarks().is_empty());
}
