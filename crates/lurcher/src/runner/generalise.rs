//! A counterexample is generalised, once it has been reported; see [`crate::explain`].
//!
//! That runs the property on many inputs that nobody asked for. It is done after the
//! report, on a thread of its own: whatever they do, the failure is known.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use lurcher_trees::Tree;

use super::supervise::{Supervised, supervise};
use super::{Beat, PropertyInfo, Subject, manifest_dir};
use crate::config::Config;
use crate::engine::Proposal;
use crate::explain::{self, Argument, Ended, Explanation, Judged, Value};
use crate::property::{Ending, Shown, catch_panics, install, is_catching, take_notes};
use crate::report::{Conclusion, Counterexample, Report};
use crate::source::{Kept, Source, Tape};

/// So many inputs are drawn at random, up to such a size; larger ones than with so many nodes are left
/// out.
const DRAWN: u64 = 100;
const LARGEST: usize = 24;
const MOST_NODES: usize = 200;

/// Adds to a report what characterises the failure, if it is one, as far as time allows.
///
/// Arguments that are not drawn as their types say are left as they are: other values may be none
/// that their generators would make. Inside of another property there is no time for it.
pub(super) fn generalise(
    info: &PropertyInfo,
    config: &Config,
    subject: &Subject,
    report: &mut Report,
) {
    let Ok(settings) = config.resolve(manifest_dir(info).as_deref()) else { return };
    let Conclusion::Failed(counterexample) = &mut report.conclusion else { return };
    let Counterexample { inputs, tape, is_repeatable, explanation, .. } = &mut **counterexample;
    let limit = settings.explain_time;
    let is_unwanted = info.must_fail || settings.isolate || limit.is_zero() || is_catching();
    if is_unwanted || !*is_repeatable {
        return;
    }
    let (beat, background) = (Arc::new(Beat::default()), info.background);
    let best = Arc::new(explain::Best::default());
    let work = {
        let (subject, beat, told) = (subject.clone(), Arc::clone(&beat), Arc::clone(&best));
        let (inputs, tape) = (inputs.clone(), tape.clone());
        move || {
            let _catching = catch_panics();
            install(Some(Default::default()));
            let started = Instant::now();
            let proposal = Proposal::tape(tape.clone(), 0);
            let kept = beat.during(&proposal, || subject.arguments_by_type(&tape));
            let Some(failing) = Failing::new(inputs, &tape, kept) else { return None };
            let mut source = Source::random(0, 0);
            let mut judge = |trees: &[Tree]| {
                source
                    .restart_with(failing.places.iter().copied().zip(trees), failing.rest.as_ref());
                let ending = beat.during(&proposal, || subject.run(&mut source));
                take_notes();
                let is_input = source.has_taken_all() && failing.is_same(&source.take_shown());
                is_input.then_some(match ending {
                    Ending::Failed(_) => Judged::Fails,
                    _ => Judged::Passes,
                })
            };
            let drawn = failing.drawn(&subject, &beat, &proposal);
            let background = background.iter().filter_map(|make| make()).collect();
            let is_over = || started.elapsed() >= limit;
            let explain = AssertUnwindSafe(|| {
                explain::explain(&failing.arguments, drawn, background, &mut judge, &is_over, &told)
            });
            // What is wrong with an explanation is no reason to lose the report.
            catch_unwind(explain).unwrap_or_default()
        }
    };
    let ended = match supervise(info.name, vec![beat], (limit, limit), work) {
        Supervised::Done(ended) => ended,
        Supervised::Hung(_) => Some(Ended::Hung),
    };
    *explanation = Explanation { generalisations: explain::read(&best), ended };
}

/// A counterexample, of which some arguments may be others.
struct Failing {
    arguments: Vec<Argument>,
    inputs: Vec<Shown>,
    /// Which arguments those are.
    places: Vec<u32>,
    /// The answers that the others are drawn with, if there are any.
    rest: Option<Tape>,
}

impl Failing {
    /// None if no argument may be another.
    fn new(inputs: Vec<Shown>, tape: &Tape, kept: Vec<Kept>) -> Option<Self> {
        let places: Vec<u32> = kept.iter().map(|kept| kept.index).collect();
        let is_drawn = |at: usize| kept.iter().any(|kept| kept.answers.contains(&at));
        let rest = tape.0.iter().enumerate().filter(|(at, _)| !is_drawn(*at));
        let rest = Tape(rest.map(|(_, answer)| *answer).collect());
        let rest = (places.len() < inputs.len()).then_some(rest);
        let mut trees = kept.into_iter();
        let argument = |(index, input): (usize, &Shown)| {
            let value = if places.contains(&(index as u32)) {
                Value::Any(trees.next()?.tree)
            } else {
                Value::Fixed(input.text().to_string())
            };
            Some(Argument { name: input.name.clone(), value })
        };
        let arguments = inputs.iter().enumerate().map(argument).collect::<Option<Vec<_>>>()?;
        let is_whole = !places.is_empty() && trees.next().is_none();
        is_whole.then_some(Failing { arguments, inputs, places, rest })
    }

    /// Other inputs, as the property draws them: among those that are required to be something, what is
    /// small for its type is seldom one. None if some arguments are left as they are.
    fn drawn(&self, subject: &Subject, beat: &Beat, proposal: &Proposal) -> Vec<Vec<Tree>> {
        let mut drawn = Vec::new();
        if self.rest.is_some() {
            return drawn;
        }
        let mut source = Source::random(0, 0).drawing_only();
        for seed in 0..DRAWN {
            source.restart(seed, 2 + seed as usize * LARGEST / DRAWN as usize);
            source.keep_arguments();
            beat.during(proposal, || subject.run(&mut source));
            let trees = source.take_arguments().into_iter().map(|kept| kept.tree);
            let trees: Vec<Tree> = trees.collect();
            let n_nodes: usize = trees.iter().map(|tree| tree.nodes().len()).sum();
            if trees.len() == self.places.len() && n_nodes <= MOST_NODES {
                drawn.push(trees);
            }
        }
        take_notes();
        drawn
    }

    /// Whether the arguments that are left as they are were drawn as they are: what draws them may
    /// depend on others.
    fn is_same(&self, shown: &[Shown]) -> bool {
        self.rest.is_none()
            || (shown.len() == self.inputs.len()
                && self.inputs.iter().zip(shown).enumerate().all(|(index, (one, other))| {
                    self.places.contains(&(index as u32)) || one.text() == other.text()
                }))
    }
}
