//! A shrunk counterexample is generalised; see [`crate::explain`].

use std::time::Instant;

use lurcher_trees::Tree;

use super::finish::Run;
use crate::engine::Proposal;
use crate::explain::{self, Explanation, Judged};
use crate::property::{Ending, take_notes};
use crate::report::Counterexample;
use crate::source::{Guide, Source};

impl Run<'_> {
    /// What characterises a failure, as far as time allows. Nothing is known of inputs that are
    /// not drawn as their types say: other values may be none that their generators would make.
    pub(super) fn generalise(&self, counterexample: &Counterexample) -> Explanation {
        let limit = self.settings.explain_time;
        let Counterexample { inputs, tape, is_repeatable, .. } = counterexample;
        let is_open = self.info.shapes.is_some() || self.subject.is_searched();
        let trees: Option<explain::Counterexample> =
            inputs.iter().map(|input| Some((input.name.clone(), input.tree.clone()?))).collect();
        let (true, Some(trees)) = (is_open && *is_repeatable && !limit.is_zero(), trees) else {
            return Explanation::default();
        };
        let background = self.info.background.iter().filter_map(|make| make()).collect();
        let started = Instant::now();
        // If one hangs, the counterexample is known.
        let proposal = Proposal::tape(tape.clone(), 0);
        let mut source = Source::random(0, 0);
        let mut judge = |trees: &[Tree]| {
            source.restart_guided(Guide::of_values(trees), 0, 0);
            let ending = self.beat.during(&proposal, || self.subject.run(&mut source));
            take_notes();
            match ending {
                Ending::Failed(_) => Judged::Fails,
                _ => Judged::Passes,
            }
        };
        explain::explain(trees, background, &mut judge, &|| started.elapsed() >= limit)
    }
}
