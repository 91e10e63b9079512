//! Plans that generators follow, and runs in which cases are steered.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use lurcher_trees::{DescriptionStyle, Descriptions, Grammar, Reading};

use super::plan::{Plan, Planner};
use crate::coverage::Coverage;
use crate::data::tree_of;
use crate::generators::Generator;
use crate::prelude::*;
use crate::runner::run_separable;
use crate::source::{Beyond, Guide, Random, Source, Step, Tape};

#[derive(Clone, Debug, PartialEq, Data)]
enum Exp {
    Number(i16),
    Truth(bool),
    Not(Box<Exp>),
    If(Box<Exp>, Box<Exp>, Box<Exp>),
    Call(String, Vec<Exp>),
    Block(Block),
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Block {
    lines: Vec<(Option<u8>, Arc<Exp>)>,
    last: Option<Box<Exp>>,
    more: Pair<char, Pair<f64, bool>>,
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Pair<A, B> {
    Neither,
    Both { left: A, right: [B; 2] },
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Small {
    Number(u8),
    Letter(char),
    Share(f32),
    Not(Box<Small>),
    If(Box<Small>, Box<Small>, Box<Small>),
    #[data(weight = 0)]
    Unwanted(Box<Small>),
}

impl Small {
    fn any(&self, is_it: &dyn Fn(&Small) -> bool) -> bool {
        is_it(self)
            || match self {
                Small::Number(_) | Small::Letter(_) | Small::Share(_) => false,
                Small::Not(a) | Small::Unwanted(a) => a.any(is_it),
                Small::If(a, b, c) => [a, b, c].iter().any(|part| part.any(is_it)),
            }
    }
}

fn grammar_of<T: Data>() -> Grammar {
    Grammar::of_shape(T::shape(), &Reading::new())
}

fn spelled<T: Data>(value: &T, grammar: &Grammar) -> Vec<u32> {
    let mut letters = Vec::new();
    assert!(grammar.spell(&tree_of(value), &mut letters));
    letters
}

/// The plan that has no gaps: the tree of a value.
fn whole<T: Data>(value: &T) -> Vec<Step> {
    fn plan(grammar: &Grammar, letters: &mut impl Iterator<Item = u32>) -> Plan {
        let letter = letters.next().expect("the letters are those of a tree") as usize;
        let symbol = grammar.symbols().iter().position(|symbol| symbol.letter == letter).unwrap();
        let n = grammar.symbols()[symbol].arguments.len();
        Plan::Node(symbol, (0..n).map(|_| plan(grammar, letters)).collect())
    }
    let grammar = grammar_of::<T>();
    let letters = spelled(value, &grammar);
    Planner::new(grammar.clone()).steps(&plan(&grammar, &mut letters.into_iter()))
}

/// Draws with a guide; the value, which its answers lead to again.
fn guided<G: Generator>(generator: &G, steps: Vec<Step>, seed: u64) -> G::Value
where
    G::Value: Debug,
{
    let mut source = Source::random(0, 0);
    source.restart_guided(Guide::new(steps, seed), seed, 1 + seed as usize % 7);
    let value = generator.draw(&mut source);
    let tape = source.take_recording().tape();
    let mut again = Source::replay(tape, Beyond::Simplest, 0, 0);
    // Not compared as values: what is not a number differs from itself.
    assert_eq!(format!("{:?}", generator.draw(&mut again)), format!("{value:?}"));
    assert!(again.tape_fits());
    value
}

/// What a plan without gaps says is drawn, but for which number it is of its class.
fn assert_followed<T: Data + Debug>(n: u64) {
    let grammar = grammar_of::<T>();
    for seed in 1..=n {
        let model = T::draw(&mut Source::random(seed, 30));
        let value = guided(&any::<T>(), whole(&model), seed);
        let (planned, drawn) = (spelled(&model, &grammar), spelled(&value, &grammar));
        assert_eq!(drawn, planned, "{model:?} became {value:?}");
    }
}

#[test]
fn a_plan_without_gaps_is_followed_to_the_letter() {
    assert_followed::<bool>(10);
    assert_followed::<Exp>(200);
    assert_followed::<Small>(50);
    assert_followed::<Pair<char, Exp>>(50);
    assert_followed::<Vec<Option<Result<u8, (i64, char)>>>>(100);
    assert_followed::<(Rc<str>, [usize; 3], Box<[Vec<bool>]>)>(100);
    assert_followed::<(f32, NonZero<i8>, (), PhantomData<u8>, String)>(100);
}

#[test]
fn a_plan_for_something_else_is_lost_without_harm() {
    for seed in 1..=50 {
        let model = Exp::draw(&mut Source::random(seed, 30));
        guided(&any::<Vec<Small>>(), whole(&model), seed);
        guided(&any::<(i128, std::time::Duration)>(), whole(&model), seed);
        guided(&any::<Exp>(), Vec::new(), seed);
    }
}

#[test]
fn sets_and_maps_come_to_an_end() {
    for seed in 1..=50 {
        // Twice the same element is planned.
        let planned = whole(&vec![true; 5]);
        assert!(guided(&any::<Vec<bool>>(), planned, seed) == [true; 5]);
        let set = BTreeSet::<u8>::draw(&mut Source::random(seed, 30));
        guided(&any::<BTreeSet<u8>>(), whole(&set), seed);
        let map = BTreeMap::<bool, Small>::draw(&mut Source::random(seed, 30));
        guided(&any::<BTreeMap<bool, Small>>(), whole(&map), seed);
    }
}

#[test]
fn generators_keep_their_promises_whatever_the_plan() {
    let few = generators::vec(any::<Small>()).min_size(1).max_size(2);
    let no_seven = generators::integers(0..100u8).filter("no seven", |&n| n != 7);
    let no_numbers = any::<Small>().filter("no number", |small| !matches!(small, Small::Number(_)));
    for seed in 1..=50 {
        let model = Vec::<Small>::draw(&mut Source::random(seed, 30));
        assert!((1..=2).contains(&guided(&few, whole(&model), seed).len()));
        assert_ne!(guided(&no_seven, whole(&model), seed), 7);
        let planned = whole(&Small::Not(Box::new(Small::Number(3))));
        // Through the filter the plan is still seen.
        assert!(matches!(guided(&no_numbers, planned, seed), Small::Not(_)));
        let negated = vec![Small::Not(Box::new(Small::Letter('x')))];
        let list = guided(&generators::vec(any::<Small>()), whole(&negated), seed);
        assert!(matches!(&list[..], [Small::Not(_)]), "{list:?}");
    }
}

/// The descriptions of a type that can be planned, each by itself and all in turn woven
/// into one plan, are covered by what is drawn.
fn assert_covered<T: Data + Debug>(n_planned: usize, step: usize) {
    let grammar = grammar_of::<T>();
    let mut descriptions = Descriptions::new(&grammar, 2, DescriptionStyle::Sparse).unwrap();
    let mut planner = Planner::new(grammar.clone());
    let mut random = Random::new(1);
    let (mut all, mut woven) = (planner.empty(), Vec::new());
    let mut covers = |planner: &Planner, plan: &Plan, wanted: &[u64], seed: u64| {
        let value = guided(&any::<T>(), planner.steps(plan), seed);
        let mut found = BTreeSet::new();
        descriptions.count(&spelled(&value, &grammar), |number| {
            found.insert(number);
        });
        for &number in wanted {
            assert!(found.contains(&number), "{} in {value:?}", descriptions.show(number));
        }
    };
    let listed = Descriptions::new(&grammar, 2, DescriptionStyle::Sparse).unwrap();
    let mut n = 0;
    for number in listed.compatible().unwrap().into_iter().step_by(step) {
        let description = listed.description(number).unwrap();
        let mut plan = planner.empty();
        if !planner.add(&mut plan, &description, &mut random) {
            continue;
        }
        n += 1;
        covers(&planner, &plan, &[number], number);
        if planner.add(&mut all, &description, &mut random) {
            woven.push(number);
        }
    }
    assert_eq!(n, n_planned);
    covers(&planner, &all, &woven, 1);
    assert!(woven.len() > n / 10, "{} of {n}", woven.len());
}

#[test]
fn every_description_of_a_type_can_be_planned_but_those_nobody_wants() {
    let n_unwanted = |descriptions: &Descriptions| {
        let all = descriptions.compatible().unwrap();
        let is_unwanted = |number: &&u64| descriptions.show(**number).contains("Unwanted");
        (all.len(), all.iter().filter(is_unwanted).count())
    };
    let grammar = grammar_of::<Small>();
    let pairs = Descriptions::new(&grammar, 2, DescriptionStyle::Sparse).unwrap();
    let (n, n_not) = n_unwanted(&pairs);
    assert!(n_not > 0);
    assert_covered::<Small>(n - n_not, 1);
    assert_covered::<Vec<bool>>(6, 1);
    assert_covered::<(Pair<bool, Option<u8>>, Result<(), bool>)>(
        Descriptions::new(
            &grammar_of::<(Pair<bool, Option<u8>>, Result<(), bool>)>(),
            2,
            DescriptionStyle::Sparse,
        )
        .unwrap()
        .compatible()
        .unwrap()
        .len(),
        1,
    );
}

/// The values of the cases of a run, in order.
fn cases_of<T: Data + Debug + Send>(config: &Config) -> Vec<T> {
    let all: Arc<Mutex<Vec<T>>> = Arc::default();
    let seen = Arc::clone(&all);
    let report = run_separable(config, move |source| {
        let value = T::draw(source);
        source.view(&value);
        if !source.is_only_drawing() {
            seen.lock().unwrap().push(value);
        }
        crate::Verdict::Pass
    });
    assert!(report.is_success());
    std::mem::take(&mut *all.lock().unwrap())
}

fn config(seed: u64) -> Config {
    Config::new().seed(seed).save(false)
}

#[test]
fn steered_cases_cover_all_pairs_of_a_small_type_at_once() {
    for seed in 1..=5 {
        let mut coverage = Coverage::of::<Pair<Small, Option<bool>>>(2);
        for value in cases_of(&config(seed).cases(40).steer(100)) {
            coverage.add::<Pair<Small, Option<bool>>>(&value);
        }
        let missing = coverage.missing(1_000);
        assert!(missing.iter().all(|name| name.contains("Unwanted")), "{missing:?}");
    }
}

#[test]
fn a_tenth_of_the_cases_cover_what_chance_missed() {
    type Rare = (Small, Vec<Small>, Pair<f64, u16>);
    let share = |steer| {
        let mut coverage = Coverage::of::<Rare>(2);
        cases_of::<Rare>(&config(1).cases(400).size(4).steer(steer))
            .iter()
            .for_each(|value| coverage.add(value));
        coverage.share().unwrap()
    };
    let (random, steered) = (share(0), share(10));
    assert!(steered > random + 0.1, "{random} and {steered}");
}

#[test]
fn a_run_is_the_same_every_time_and_on_every_number_of_threads() {
    let run = |threads| {
        let config = config(3).cases(600).steer(20).threads(threads);
        let mut values: Vec<String> =
            cases_of::<Exp>(&config).iter().map(|value| format!("{value:?}")).collect();
        values.sort_unstable();
        values
    };
    let one = run(1);
    assert!(one == run(1));
    assert!(one == run(3));
}

#[test]
fn a_failing_steered_case_is_shrunk_and_replayed() {
    let property = |source: &mut Source| {
        let value = <(Small, Small)>::draw(source);
        source.view(&value);
        let has_control = value.0.any(&|part| matches!(part, Small::Letter(c) if *c < ' '));
        let has_nan = value.1.any(&|part| matches!(part, Small::Share(share) if share.is_nan()));
        let is_rare = has_control && has_nan;
        match is_rare && !source.is_only_drawing() {
            true => crate::Verdict::Fail("rare".to_string()),
            false => crate::Verdict::Pass,
        }
    };
    let found = (1..=20).find_map(|seed| {
        let report = run_separable(&config(seed).cases(100).size(3).steer(100), property);
        report.tape().cloned().map(|tape| (tape, report.text()))
    });
    let (tape, text) = found.expect("a plan puts both into one value");
    assert!(text.contains("(steered)"), "{text}");
    let mut source = Source::replay(tape, Beyond::Simplest, 0, 0);
    let value = <(Small, Small)>::draw(&mut source);
    assert!(matches!(value, (Small::Letter(_), Small::Share(share)) if share.is_nan()));
}

#[test]
fn arguments_that_follow_no_plan_end_steering_and_are_tested_all_the_same() {
    // Every value is a sum of coins, so no constructor is asked for.
    let coins = |source: &mut Source| -> Vec<Option<bool>> {
        let mut all = Vec::new();
        while all.len() < 3 && source.chance(1, 2) {
            all.push(None);
        }
        all
    };
    let n = Arc::new(Mutex::new(0));
    let count = Arc::clone(&n);
    let report = run_separable(&config(1).cases(500).steer(100), move |source| {
        let value = coins(source);
        source.view(&value);
        *count.lock().unwrap() += u64::from(!source.is_only_drawing());
        crate::Verdict::Pass
    });
    assert!(report.is_success());
    assert_eq!((report.passed(), *n.lock().unwrap()), (500, 500));
}

#[test]
fn a_tape_of_a_steered_case_is_a_tape_like_any_other() {
    let steps = whole(&Small::Not(Box::new(Small::Letter('7'))));
    let mut source = Source::random(0, 0);
    source.restart_guided(Guide::new(steps, 1), 1, 10);
    let value = Small::draw(&mut source);
    let tape: Tape = source.take_recording().tape();
    assert!(matches!(&value, Small::Not(inner) if matches!(**inner, Small::Letter('0'..='9'))));
    let back: Tape = tape.to_string().parse().unwrap();
    assert_eq!(Small::draw(&mut Source::replay(back, Beyond::Simplest, 0, 0)), value);
}
