//! Inputs that are drawn for coverage to look at, without running the body.

use std::sync::{Arc, Mutex, PoisonError};

use super::beat::Beat;
use super::subject::Subject;
use crate::engine::{Glance, Look, Proposal};
use crate::property::{Ending, take_notes};
use crate::source::Source;

/// Draws inputs of a property, watched; see [`Look`].
///
/// Misuse is kept for the runner: a view that is wrong is not met when the case is run.
pub(super) fn look<'s>(
    subject: &'s Subject,
    beat: &'s Beat,
    misuse: Arc<Mutex<Option<String>>>,
) -> Box<Look<'s>> {
    let mut source = Source::random(0, 0).drawing_only();
    Box::new(move |glance, see| {
        let drawn = |source: &mut Source| {
            source.look();
            subject.run(source)
        };
        let ending = match glance {
            Glance::Random(seed, size) => {
                let proposal = Proposal::random(seed, size);
                proposal.prepare(&mut source);
                beat.during(&proposal, || drawn(&mut source))
            }
            Glance::Recorded(proposal) => {
                proposal.prepare_recorded(&mut source);
                beat.during(proposal, || drawn(&mut source))
            }
            Glance::Guided(guide, seed, size) => {
                source.restart_guided(guide, seed, size);
                beat.during_plan(|| drawn(&mut source))
            }
        };
        // What it said belongs to no case.
        take_notes();
        let tape = source.is_recording().then(|| source.take_recording().tape());
        match (ending, source.sight()) {
            (Ending::Discarded(_), _) => return None,
            (Ending::Passed, Some(sight)) => see(Some(sight)),
            (Ending::Misused(message), _) => {
                misuse.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
                see(None);
            }
            // Whatever went wrong goes wrong again when the case is run.
            _ => see(None),
        }
        tape
    })
}
