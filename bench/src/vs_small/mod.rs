//! `vs-small`: smallest counterexamples under preconditions, beside tools that enumerate.
//!
//! Ten properties that require something of their inputs, each with a planted bug. Lurcher runs
//! them as a `#[property(requires = …)]` is run, with the defaults but for `enumerate = 1_000_000`:
//! whoever wants a smallest counterexample asks for small inputs. The peers enumerate what their
//! users would write, with the precondition as a filter, and with bounds that grow until something
//! fails: exhaustigen bounds the parts and the numbers of an input, exhaustive its choices,
//! checkito depth, lengths and numbers, and it shrinks what it found.
//!
//! What would make the figure look better than it is:
//! - *our own measure of size*: the measure of each property is printed; it counts parts and adds
//!   numbers, whereas our search goes by the bits of numbers;
//! - *ranges*: peers get numbers no larger than their bound, exhaustive those up to 7 for most
//!   properties, whereas ours go through all numbers of their types;
//! - *a warm start*: each is run once, so what is worked out for a type before the first
//!   case counts.
//!
//! What `any` of checkito chooses among leaves nothing of the index of an exhaustive run for what
//! comes after it: so numbers are chosen where that will do, and of trees it goes through a part
//! only.
//!
//! A peer that finds nothing within 20 s of processor time is stopped and counts with 20 s.

mod numbers;
mod peers;
mod structures;
mod windows;

use std::fmt::Debug;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use checkito::boxed::Boxed;
use lurcher::{Config, Report};

use self::peers::{Bounds, Choose, by_checkito, by_exhaustigen, by_exhaustive};
use crate::harness::{Options, Table, Verdict, seconds};

/// A peer may take so many seconds.
const CAP: f64 = 20.0;
/// Only times above this are compared, in seconds.
const JUDGED: f64 = 0.010;

/// The input of a property that was seen to fail last.
type Last<S> = Arc<Mutex<Option<S>>>;

/// The input of a property with a precondition and a bug.
trait Subject: Clone + Debug + Send + Sized + 'static {
    const NAME: &'static str;
    /// What its size is.
    const MEASURE: &'static str;
    /// The largest number that one would allow a peer that bounds only choices, not knowing the
    /// counterexample: 7 for keys and the like.
    const LARGEST: usize;

    fn is_input(&self) -> bool;
    fn holds(&self) -> bool;
    fn size(&self) -> usize;
    /// Runs the property, and keeps what fails.
    fn run(config: Config, last: Last<Self>) -> Report;
    /// The input as choices; none if there were too many.
    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self>;
    /// The generator of inputs up to a bound.
    fn generator(bound: usize) -> Boxed<Self>;
}

/// The body of a property: keeps what fails.
fn judged<S: Subject>(input: S, last: &Last<S>) -> bool {
    let holds = input.holds();
    if !holds {
        *last.lock().expect("nobody panics with it") = Some(input);
    }
    holds
}

fn by_lurcher<S: Subject>() -> Option<S> {
    let last = Last::default();
    let config = Config::new().seed(1).save(false).enumerate(1_000_000);
    let report = S::run(config, Arc::clone(&last));
    // The report's own run of the counterexample comes last.
    let found = last.lock().expect("nobody panics with it").take();
    found.filter(|_| !report.is_success())
}

/// How the contenders did, over all properties.
struct Totals {
    table: Table,
    /// Where a peer is ahead.
    losses: Vec<String>,
    n_wrong: usize,
    n_pairs: usize,
    n_smaller: usize,
    n_judged: usize,
    n_faster: usize,
    ours: f64,
    peers: [f64; 3],
}

impl Totals {
    fn compare<S: Subject>(&mut self, options: &Options) {
        if !options.wants(S::NAME) {
            return;
        }
        println!("  {}: size is {}", S::NAME, S::MEASURE);
        let cap = options.pick(CAP, 1.0);
        let (ours, our_size, our_time) = self.row::<S>("lurcher", cap, |_| by_lurcher::<S>());
        self.ours += our_time;
        let is_right = ours.is_some_and(|input| input.is_input() && !input.holds());
        self.n_wrong += usize::from(!is_right);
        let peers: [(&str, fn(f64) -> Option<S>); 3] = [
            ("exhaustigen", by_exhaustigen::<S>),
            ("exhaustive", by_exhaustive::<S>),
            ("checkito", by_checkito::<S>),
        ];
        for (index, (name, run)) in peers.into_iter().enumerate() {
            let (_, size, time) = self.row::<S>(name, cap, run);
            self.peers[index] += time;
            self.n_pairs += 1;
            self.n_smaller += usize::from(our_size <= size);
            if our_size > size {
                self.losses.push(format!("{}: size {our_size}, {name} has {size}", S::NAME));
            }
            if our_time.max(time) > JUDGED {
                self.n_judged += 1;
                self.n_faster += usize::from(our_time < time);
                if our_time >= time {
                    let (ours, its) = (our_time * 1e3, time * 1e3);
                    self.losses.push(format!("{}: {ours:.1} ms, {name} {its:.1} ms", S::NAME));
                }
            }
        }
    }

    /// Runs one contender: what it found, how large that is, and the seconds that it took.
    fn row<S: Subject>(
        &self,
        name: &str,
        cap: f64,
        run: impl FnOnce(f64) -> Option<S>,
    ) -> (Option<S>, usize, f64) {
        let mut found = None;
        let mut time = seconds(|| found = run(cap));
        let is_stopped = found.is_none();
        if is_stopped {
            time = time.max(cap);
        }
        let size = found.as_ref().map_or(usize::MAX, Subject::size);
        self.table.line(&[
            format!("{}, {name}", S::NAME),
            if is_stopped { "-".to_string() } else { size.to_string() },
            format!("{:.1}", time * 1e3),
            found.as_ref().map_or("stopped".to_string(), |input| format!("{input:?}")),
        ]);
        (found, size, time)
    }
}

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "vs-small",
        "same or smaller counterexamples on all, less CPU on each that takes over 10 ms",
    );
    let table = Table::new(&[("property", 28), ("size", 4), ("CPU ms", 10), ("counterexample", 0)]);
    let mut totals = Totals {
        table,
        losses: Vec::new(),
        n_wrong: 0,
        n_pairs: 0,
        n_smaller: 0,
        n_judged: 0,
        n_faster: 0,
        ours: 0.0,
        peers: [0.0; 3],
    };
    totals.compare::<numbers::Insertion>(options);
    totals.compare::<numbers::Triangle>(options);
    totals.compare::<numbers::Date>(options);
    totals.compare::<numbers::Intervals>(options);
    totals.compare::<structures::Heap>(options);
    totals.compare::<structures::Brackets>(options);
    totals.compare::<structures::Graph>(options);
    totals.compare::<structures::RedBlack>(options);
    totals.compare::<structures::Balanced>(options);
    totals.compare::<windows::Windows>(options);
    println!();
    let Totals { n_wrong, n_pairs, n_smaller, n_judged, n_faster, ours, peers, .. } = totals;
    println!(
        "  all together: Lurcher {ours:.2} s, exhaustigen {:.2} s, exhaustive {:.2} s, checkito {:.2} s",
        peers[0], peers[1], peers[2]
    );
    totals.losses.iter().for_each(|loss| println!("  behind: {loss}"));
    verdict.clause(n_wrong == 0, "what Lurcher reports is an input, and fails");
    verdict.clause(
        n_smaller == n_pairs,
        format!("same or smaller than a peer's in {n_smaller} of {n_pairs} comparisons"),
    );
    verdict.clause(
        n_faster == n_judged,
        format!("less CPU in {n_faster} of {n_judged} comparisons where one takes over 10 ms"),
    );
    verdict.finish(format!(
        "{n_smaller} of {n_pairs} same or smaller, {n_faster} of {n_judged} in less CPU"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_contenders_find_the_bug_of_a_small_property() {
        type S = structures::Heap;
        let found = [
            by_lurcher::<S>(),
            by_exhaustigen::<S>(CAP),
            by_exhaustive::<S>(CAP),
            by_checkito::<S>(CAP),
        ];
        for input in found {
            let input = input.expect("a heap of four items will do");
            assert!(input.is_input() && !input.holds(), "{input:?}");
            assert_eq!(input.size(), 6, "{input:?}");
        }
    }

    /// Otherwise it would go through the same values again instead of on to the next bound.
    #[test]
    fn checkito_knows_how_many_inputs_there_are_up_to_a_bound() {
        fn check<S: Subject>() {
            use checkito::Generate;
            for bound in 0..2 {
                assert!(S::generator(bound).cardinality().is_some(), "{}, {bound}", S::NAME);
            }
        }
        check::<numbers::Insertion>();
        check::<numbers::Triangle>();
        check::<numbers::Date>();
        check::<numbers::Intervals>();
        check::<structures::Heap>();
        check::<structures::Brackets>();
        check::<structures::Graph>();
        check::<structures::RedBlack>();
        check::<structures::Balanced>();
        check::<windows::Windows>();
    }

    #[test]
    fn a_peer_is_stopped_when_its_time_is_up() {
        assert!(by_exhaustigen::<structures::Balanced>(0.0).is_none());
        assert!(by_exhaustive::<structures::Balanced>(0.0).is_none());
        assert!(by_checkito::<structures::Balanced>(0.0).is_none());
    }
}
