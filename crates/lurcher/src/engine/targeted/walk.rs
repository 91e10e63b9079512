//! The inputs that a stage comes upon, as cases.

use super::edges::{SharedLook, exactly};
use super::stage::Stage;
use crate::engine::{Proposal, RunLent, Swept};
use crate::lazy::Domain;

/// Goes from one input to the next.
pub(super) trait Walk<'r> {
    fn domain(&self) -> &'static Domain;

    /// Goes to the next input; false if there are no more.
    fn next(&mut self) -> bool;

    /// What is being done, at the input, and who makes a case of it.
    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>);
}

/// The next input as a case.
pub(super) fn propose<'r>(walk: &mut (impl Walk<'r> + ?Sized)) -> Option<Proposal> {
    if walk.next() { here(walk) } else { None }
}

/// The input as a case.
fn here<'r>(walk: &mut (impl Walk<'r> + ?Sized)) -> Option<Proposal> {
    let (stage, look) = walk.at();
    Some(exactly(look, &stage.search()?.trees()))
}

/// Runs up to `n` cases with inputs that are lent.
pub(super) fn sweep<'r>(
    walk: &mut (impl Walk<'r> + ?Sized),
    n: u64,
    run: &mut RunLent<'_>,
) -> Option<Swept> {
    if walk.domain().property.is_some() {
        return None;
    }
    for n_passed in 0..n {
        if !walk.next() {
            return Some(Swept { n_passed, last: None });
        }
        let stage = walk.at().0;
        let (search, result) = run(stage.lend()?);
        let Some(search) = search else {
            *stage = Stage::Over;
            return Some(Swept { n_passed, last: None });
        };
        stage.restore(search);
        if !result.is_silent() {
            let last = here(walk).map(|proposal| (proposal, result));
            return Some(Swept { n_passed, last });
        }
    }
    Some(Swept { n_passed: n, last: None })
}
