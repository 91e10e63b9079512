//! The property under test, and the ways of calling it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use lurcher_trees::{ShapeId, Tree};

use crate::engine::{self, MakeEngine, Proposal, RandomRun};
use crate::generators::fill_in_functions;
use crate::lazy::{Domain, looked_at};
use crate::property::{
    BELOW_ZERO, CaseNotes, Context, Ending, Failure, Property, Shown, Verdict, ending_of_unwind,
    install, overflow, run_case, take_notes,
};
use crate::shrink::{Drawn, Trial};
use crate::source::{Beyond, Guide, Kept, Recording, Source, Tape, by_type};

use super::beat::Beat;
use super::growth::{Bound, is_small};
use super::spent::Spent;
use super::sprint::{Left, sprint};

/// The loop over many cases, compiled for one property; see `sprint.rs`.
type Sprint = dyn Fn(&mut Source, &mut RandomRun, &Beat) -> Left + Send + Sync;

/// A property, shared by the threads that run it.
#[derive(Clone)]
pub(crate) struct Subject {
    call: Arc<dyn Fn(&mut Source) -> Verdict + Send + Sync>,
    sprint: Arc<Sprint>,
    /// Whether it can be told to stop once its arguments are drawn.
    pub(crate) is_separable: bool,
    /// Whether its inputs can be chosen once and saved: not if they are rows of an array.
    pub(crate) may_have_suite: bool,
    /// Makes the engine that spends its budget.
    pub(crate) make_engine: Arc<MakeEngine>,
    /// What is required of its inputs, if they are searched for.
    pub(crate) domain: Option<&'static Domain>,
    /// Larger inputs are left out: known before the run, and found out in it.
    bound: Option<Bound>,
    found: Arc<OnceLock<Bound>>,
    /// Whether smaller inputs are run before large ones.
    is_careful: bool,
}

/// How to get hold of a property while a case of it hangs: an async one is
/// held by the future that runs it.
pub(crate) type Free = dyn Fn() -> Subject + Send + Sync;

impl Subject {
    pub(crate) fn new<F>(property: F, is_separable: bool) -> Self
    where
        F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
    {
        let property = Arc::new(property);
        let call = Arc::clone(&property);
        Subject {
            call,
            sprint: Arc::new(move |source, run, beat| sprint(&*property, source, run, beat)),
            is_separable,
            may_have_suite: is_separable,
            make_engine: if is_separable {
                engine::enumerated(None)
            } else {
                Arc::new(engine::random)
            },
            domain: None,
            bound: None,
            found: Arc::default(),
            is_careful: false,
        }
    }

    /// The same property with an engine of its own.
    pub(crate) fn with_engine(mut self, make_engine: Arc<MakeEngine>) -> Self {
        self.make_engine = make_engine;
        self
    }

    /// The same property, of which the types of the arguments are known.
    pub(crate) fn with_shapes(self, shapes: Option<&'static [fn() -> ShapeId]>) -> Self {
        self.with_engine(engine::enumerated(shapes))
    }

    /// The same property with inputs that are searched for.
    pub(crate) fn with_domain(mut self, domain: &'static Domain) -> Self {
        (self.make_engine, self.domain) = (engine::required(domain), Some(domain));
        self.bound = domain.makes_lists.then(Bound::of_lists);
        self
    }

    /// Whether inputs are searched for.
    pub(crate) fn is_searched(&self) -> bool {
        self.domain.is_some()
    }

    /// Whether it is the test of a refined function.
    pub(crate) fn is_refined(&self) -> bool {
        self.domain.is_some_and(|domain| domain.is_refined)
    }

    /// The same property without inputs that are larger than that.
    pub(crate) fn within(mut self, bound: Bound) -> Self {
        self.bound = Some(self.bound.map_or(bound, |known| known.and(bound)));
        self
    }

    /// The same property with smaller inputs before large ones, if it is the test of a refined
    /// function.
    pub(crate) fn carefully(mut self) -> Self {
        self.is_careful = self.is_refined();
        self
    }

    pub(crate) fn is_careful(&self) -> bool {
        self.is_careful
    }

    /// Whether it is, and these are all of its arguments.
    pub(crate) fn is_careful_with(&self, input: &[Tree]) -> bool {
        self.is_careful && self.domain.is_some_and(|domain| domain.shapes.len() == input.len())
    }

    /// Leaves out larger inputs from now on, whoever runs it.
    pub(crate) fn leave_out(&self, larger: Bound) {
        // Another thread may have found the same.
        let _ = self.found.set(larger);
    }

    /// Which inputs are small enough, if some are not.
    pub(crate) fn bound(&self) -> Option<Bound> {
        match (self.bound, self.found.get()) {
            (Some(bound), Some(found)) => Some(bound.and(*found)),
            (bound, found) => bound.or(found.copied()),
        }
    }

    /// Which inputs were not looked at because the requirement has no end for them, or seems to.
    pub(crate) fn left_out(&self) -> Option<String> {
        self.domain?.readings?.left_out()
    }

    /// The arguments of a case, if all of them are drawn as their types say.
    pub(crate) fn trees(&self, proposal: &Proposal) -> Option<Vec<Tree>> {
        let tape = match &proposal.tape {
            Some((tape, Beyond::Simplest)) => tape.clone(),
            _ => self.record(proposal).tape(),
        };
        let kept = self.arguments(&tape);
        let n = self.domain?.shapes.len();
        Some(by_type(kept)).filter(|trees| trees.len() == n)
    }

    /// The same property with the rows of covering arrays.
    #[cfg(feature = "arrays")]
    pub(crate) fn with_rows(mut self, plan: engine::ArrayPlan) -> Self {
        (self.make_engine, self.may_have_suite) = (plan.engine(), false);
        self
    }

    /// Runs random cases until one does not simply pass; see `sprint.rs`.
    pub(crate) fn sprint(
        &self,
        source: &mut Source,
        run: &mut RandomRun,
        beat: &Beat,
    ) -> Option<Ending> {
        beat.sprint(true);
        let left = catch_unwind(AssertUnwindSafe(|| (self.sprint)(source, run, beat)));
        beat.sprint(false);
        match left {
            Ok(Left::Done) => None,
            Ok(Left::Noted) => Some(Ending::Passed),
            Ok(Left::Failed(message)) => Some(Verdict::Fail(message).into()),
            Err(payload) => Some(self.judge(ending_of_unwind(payload), source)),
        }
    }

    fn property(&self) -> &Property<'_> {
        &*self.call
    }

    /// Runs one case on a source that is ready for it.
    #[inline]
    pub(crate) fn run(&self, source: &mut Source) -> Ending {
        if self.is_refined() {
            return self.run_refined(source);
        }
        run_case(self.property(), source)
    }

    fn run_refined(&self, source: &mut Source) -> Ending {
        // Whoever records may want to know afterwards how large the input was.
        let is_ours = source.is_recording() && !source.is_keeping();
        if is_ours {
            source.keep_arguments();
        }
        let ending = self.judge(run_case(self.property(), source), source);
        if is_ours {
            source.take_arguments();
        }
        ending
    }

    /// A difference below zero is a failure where the input is small, and an overflow like any
    /// other where it is not: then the bound may be that of a signed type, which is seldom meant.
    fn judge(&self, ending: Ending, source: &Source) -> Ending {
        match ending {
            Ending::Failed(failure) if failure.message.starts_with(BELOW_ZERO) => {
                match source.arguments_run().is_some_and(|input| is_small(&input)) {
                    true => Ending::Failed(failure),
                    false => Ending::Discarded(overflow(&failure)),
                }
            }
            ending => ending,
        }
    }

    /// Draws the input of a case without running the body.
    pub(crate) fn draw(&self, source: Source) -> Drawn {
        if !self.is_separable {
            return Drawn::Inseparable;
        }
        let mut source = source.drawing_only();
        let ending = self.run(&mut source);
        // What it said belongs to no case.
        take_notes();
        match ending {
            Ending::Discarded(_) => Drawn::Rejected,
            // A generator that panics fails again when the case is run.
            _ => Drawn::Input(source.take_recording()),
        }
    }

    /// The answers of a case, as far as it draws. A property that draws while it
    /// runs has to run for it.
    pub(crate) fn record(&self, proposal: &Proposal) -> Recording {
        let mut source = proposal.recorded();
        if self.is_separable {
            source = source.drawing_only();
        }
        self.run(&mut source);
        take_notes();
        source.take_recording()
    }

    /// What a case draws and says, shown and noted; for reports.
    pub(crate) fn exhibit(&self, tape: &Tape) -> Exhibit {
        install(Some(Context { keep_notes: true }));
        let mut source = Source::replay(tape.clone(), Beyond::Simplest, 0, 0).showing();
        source.keep_arguments();
        let ending = self.run(&mut source);
        let notes = take_notes().map(|notes| *notes).unwrap_or_default();
        install(Some(Context::default()));
        // Arguments are shown before the body runs; functions know only
        // afterwards what they were asked.
        let mut shown = source.take_shown();
        for text in shown.iter_mut().flat_map(|s| [&mut s.debug, &mut s.expression]).flatten() {
            *text = fill_in_functions(text);
        }
        let property = self.domain.and_then(|domain| domain.property);
        let patterns =
            property.map(|property| looked_at(property, &by_type(source.take_arguments())));
        for (shown, pattern) in shown.iter_mut().zip(patterns.into_iter().flatten()) {
            if pattern.is_some() {
                (shown.debug, shown.expression) = (None, pattern);
            }
        }
        Exhibit { ending, shown, notes }
    }

    /// The arguments of a case.
    pub(crate) fn arguments(&self, tape: &Tape) -> Vec<Kept> {
        let mut source = Source::replay(tape.clone(), Beyond::Simplest, 0, 0).drawing_only();
        source.keep_arguments();
        self.run(&mut source);
        source.take_arguments()
    }

    /// Whether a tape still answers exactly the questions that are asked.
    pub(crate) fn fits(&self, tape: &Tape) -> bool {
        let mut source = Source::replay(tape.clone(), Beyond::Simplest, 0, 0);
        if self.is_separable {
            source = source.drawing_only();
        }
        self.run(&mut source);
        take_notes();
        source.tape_fits()
    }

    /// What a case draws, without running the body.
    pub(crate) fn inputs(&self, proposal: &Proposal) -> Vec<Shown> {
        if !self.is_separable {
            return Vec::new();
        }
        let mut source = proposal.recorded().showing().drawing_only();
        self.run(&mut source);
        take_notes();
        source.take_shown()
    }
}

/// One case run for show.
pub(crate) struct Exhibit {
    pub(crate) ending: Ending,
    pub(crate) shown: Vec<Shown>,
    pub(crate) notes: CaseNotes,
}

/// What is told of every better case.
pub(crate) type Improved<'s> = Box<dyn FnMut(&Tape, &Failure) + 's>;

/// The subject as the shrinker sees it.
pub(crate) struct ShrinkTrial<'s> {
    subject: &'s Subject,
    beat: &'s Beat,
    improved: Improved<'s>,
    spent: Spent,
}

impl<'s> ShrinkTrial<'s> {
    pub(crate) fn new(subject: &'s Subject, beat: &'s Beat, improved: Improved<'s>) -> Self {
        ShrinkTrial { subject, beat, improved, spent: Spent::new() }
    }
}

impl Trial for ShrinkTrial<'_> {
    fn draw(&mut self, tape: &Tape) -> Drawn {
        if !self.subject.is_separable {
            return Drawn::Inseparable;
        }
        let proposal = Proposal::tape(tape.clone(), 0);
        self.beat.during(&proposal, || self.subject.draw(proposal.recorded()))
    }

    fn run(&mut self, tape: &Tape) -> (Ending, Recording) {
        let proposal = Proposal::tape(tape.clone(), 0);
        let mut source = proposal.recorded();
        let ending = self.beat.during(&proposal, || self.subject.run(&mut source));
        take_notes();
        (ending, source.take_recording())
    }

    fn simpler(&mut self, best: &Tape) -> Box<dyn Iterator<Item = Tape>> {
        let subject = self.subject.clone();
        let trees = subject.trees(&Proposal::tape(best.clone(), 0));
        let inputs = subject.domain.zip(trees).map(|(domain, trees)| domain.simpler(trees));
        let mut source = Source::random(0, 0).drawing_only();
        let tape = move |input: Vec<Tree>| {
            source.restart_guided(Guide::exactly(&input), 0, 0);
            let ending = subject.run(&mut source);
            take_notes();
            let tape = source.take_recording().tape();
            (!matches!(ending, Ending::Discarded(_))).then_some(tape)
        };
        Box::new(inputs.into_iter().flatten().filter_map(tape))
    }

    fn clock(&self) -> Duration {
        self.spent.so_far()
    }

    fn improved(&mut self, best: &Tape, failure: &Failure) {
        (self.improved)(best, failure);
    }
}
