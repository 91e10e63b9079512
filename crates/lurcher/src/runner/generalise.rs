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
use crate::explain::{self, Ended, Explanation, Judged};
use crate::property::{Ending, catch_panics, install, is_catching, take_notes};
use crate::report::{Conclusion, Counterexample, Report};
use crate::source::Source;

/// Adds to a report what characterises the failure, if it is one, as far as time allows.
///
/// Nothing is known of inputs that are not drawn as their types say: other values may be none
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
    let is_drawn_by_type = info.shapes.is_some() || subject.is_searched();
    let is_unwanted = info.must_fail || settings.isolate || limit.is_zero() || is_catching();
    if !is_drawn_by_type || is_unwanted || !*is_repeatable {
        return;
    }
    let trees = inputs.iter().map(|input| Some((input.name.clone(), input.tree.clone()?)));
    let Some(trees) = trees.collect::<Option<explain::Counterexample>>() else { return };
    let (beat, background) = (Arc::new(Beat::default()), info.background);
    let proposal = Proposal::tape(tape.clone(), 0);
    let best = Arc::new(explain::Best::default());
    let work = {
        let (subject, beat) = (subject.clone(), Arc::clone(&beat));
        let told = Arc::clone(&best);
        move || {
            let _catching = catch_panics();
            install(Some(Default::default()));
            let started = Instant::now();
            let mut source = Source::random(0, 0);
            let mut judge = |trees: &[Tree]| {
                source.restart_with(trees);
                let ending = beat.during(&proposal, || subject.run(&mut source));
                take_notes();
                source.has_taken_all().then_some(match ending {
                    Ending::Failed(_) => Judged::Fails,
                    _ => Judged::Passes,
                })
            };
            let background = background.iter().filter_map(|make| make()).collect();
            let is_over = || started.elapsed() >= limit;
            let explain = AssertUnwindSafe(|| {
                explain::explain(trees, background, &mut judge, &is_over, &told)
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
