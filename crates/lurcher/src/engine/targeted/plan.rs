//! Which engines run one after the other where something is required, and who is asked where the
//! search finds nothing.
//!
//! Of the cases most go by depth, then some have extremes, then come random ones; whatever else may
//! be found in the time to spare comes in the end. A solver is asked before where it was asked for
//! or the search is hard, and in place of it where that finds nothing.

use std::sync::Arc;

use lurcher_trees::Depths;

use super::super::Engine;
#[cfg(feature = "refine")]
use super::super::solved::{Need, Solved, solved};
use super::super::succession::Succession;
use super::super::{Brief, MakeEngine, by_size, steered};
#[cfg(feature = "refine")]
use super::Kept;
use super::formed::Formed;
use super::{Targeted, afterwards, spare};
use crate::lazy::Domain;

/// So many in a hundred cases go by depth.
const SHARE: u64 = 70;
/// Where it is known that there is no input up to some depth, the search has so much of the time,
/// in percent.
const TIME_IN_VAIN: u64 = 60;
/// So many times the cases, others have extremes and what the text mentions where there is time to
/// spare.
const SPARE: u64 = 3;

/// The engine of a property with `requires`: by depth where types are refined or a depth is given,
/// else by size.
pub(crate) fn required(domain: &'static Domain) -> Arc<MakeEngine> {
    let by_size = by_size(domain);
    Arc::new(move |brief| {
        let is_targeted = domain.is_refined || brief.depth.is_some();
        // What is not gone through by depth need not know of it.
        match is_targeted.then(|| domain.depths()) {
            Some(Ok(depths)) => targeted(domain, depths.clone(), brief),
            _ => by_size(brief),
        }
    })
}

/// How many of the cases go by depth; the others are random, with numbers of every size.
pub(super) fn share(brief: &Brief<'_>) -> u64 {
    if brief.depth.is_some() {
        return brief.cases;
    }
    (brief.cases.saturating_mul(SHARE) / 100).max(1)
}

/// Inputs by depth, then random ones; only these if there are none by depth.
fn targeted<'r>(
    domain: &'static Domain,
    depths: Depths,
    mut brief: Brief<'r>,
) -> Result<Box<dyn Engine + 'r>, String> {
    let found = Targeted::new(domain, depths, &mut brief);
    let found = match found {
        Ok(engine) if engine.is_slow() => match Formed::new(&engine) {
            Some(formed) => return Ok(formed.before(engine, brief.cases)),
            None => Ok(engine),
        },
        found => found,
    };
    #[cfg(feature = "refine")]
    let (found, known) = match with_solver(domain, found, &mut brief)? {
        (Solved::Engine(solver), Err(_)) => return Ok(solver),
        // Random inputs would be found by nobody, or be the same again.
        (Solved::Engine(solver), Ok(engine)) => {
            let edges = Box::new(engine.edges(brief.cases));
            let then: Box<dyn Engine + 'r> = match engine.is_stuck() {
                true => edges,
                false => Box::new(Succession::new(Box::new(engine), None, edges)),
            };
            return Ok(Box::new(Succession::new(solver, None, then)));
        }
        (Solved::Nothing(known), found) => {
            (found, known.map_or_else(String::new, |known| format!("\n{known}")))
        }
    };
    #[cfg(not(feature = "refine"))]
    let known = String::new();
    let until = if known.is_empty() { 100 } else { TIME_IN_VAIN };
    let found = found.and_then(|engine| engine.persisting(until));
    if found.is_err() && domain.has_random(brief.seed, || brief.time.is_up()) {
        return steered(brief);
    }
    let engine = found.map_err(|looked_at| domain.nothing(&looked_at) + &known)?;
    // Whoever asks for a depth asks for nothing else.
    if brief.depth.is_some() || engine.is_over_soon() {
        return Ok(Box::new(engine));
    }
    let (cases, is_given, share) = (brief.cases, brief.is_cases_given, share(&brief));
    let n_inputs = afterwards::n_inputs(&engine.depths, cases);
    if let Some(n_inputs) = n_inputs.filter(|n| *n <= cases) {
        // Random ones would be the same again.
        let all = afterwards::all(&engine, n_inputs, cases);
        return Ok(Box::new(Succession::new(Box::new(engine), Some(share), all)));
    }
    let (edges, spare) = spare::shared(engine.edges(cases), cases.saturating_mul(SPARE));
    let after = match n_inputs {
        Some(n_inputs) => afterwards::near(&engine, afterwards::all(&engine, n_inputs, cases)),
        None => {
            let near = afterwards::near(&engine, afterwards::deeper(&engine, cases));
            Box::new(Succession::new(Box::new(spare), None, near))
        }
    };
    let random = steered(brief)?;
    let then = Succession::new(Box::new(edges), None, random);
    let usual = Succession::new(Box::new(engine), Some(share), Box::new(then));
    if is_given {
        return Ok(Box::new(usual));
    }
    Ok(Box::new(Succession::new(Box::new(usual), Some(cases), after)))
}

/// What came of asking a solver, if one is asked, and what the search found.
#[cfg(feature = "refine")]
fn with_solver<'r>(
    domain: &'static Domain,
    found: Result<Targeted<'r>, String>,
    brief: &mut Brief<'r>,
) -> Result<(Solved<'r>, Result<Targeted<'r>, String>), String> {
    let nothing = || match &found {
        Err(looked_at) => domain.nothing(looked_at),
        Ok(_) => String::new(),
    };
    let need = match &found {
        Ok(engine) if engine.is_stuck() => Need::Stuck,
        Ok(engine) if engine.is_hard() => Need::Hard,
        Ok(_) => Need::None,
        Err(_) => Need::Nothing(&nothing),
    };
    let kept = found.as_ref().map_or_else(|_| Kept::default(), |engine| engine.kept.clone());
    let solved = solved(domain, (brief, &kept), &need)?;
    Ok((solved, found))
}
