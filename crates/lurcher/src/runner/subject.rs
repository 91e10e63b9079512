//! The property under test, and the ways of calling it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use lurcher_trees::ShapeId;

use crate::engine::{self, MakeEngine, Proposal, RandomRun};
use crate::generators::fill_in_functions;
use crate::lazy::{Domain, looked_at};
use crate::property::{
    CaseNotes, Context, Ending, Failure, Property, Shown, Verdict, ending_of_unwind, install,
    run_case, take_notes,
};
use crate::shrink::{Drawn, Trial};
use crate::source::{Beyond, Guide, Kept, Recording, Source, Tape, by_type};

use super::beat::Beat;
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
    domain: Option<&'static Domain>,
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
        self
    }

    /// Whether inputs are searched for.
    pub(crate) fn is_searched(&self) -> bool {
        self.domain.is_some()
    }

    /// The n-th of the enumerated inputs, counted from 1.
    pub(crate) fn enumerated(&self, n: u64) -> Option<Proposal> {
        let trees = self.domain?.nth(n)?;
        let mut source = Source::random(0, 0).drawing_only();
        source.restart_guided(Guide::exactly(&trees), 0, 0);
        self.run(&mut source);
        take_notes();
        Some(Proposal::tape(source.take_recording().tape(), 0))
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
            Err(payload) => Some(ending_of_unwind(payload)),
        }
    }

    fn property(&self) -> &Property<'_> {
        &*self.call
    }

    /// Runs one case on a source that is ready for it.
    #[inline]
    pub(crate) fn run(&self, source: &mut Source) -> Ending {
        run_case(self.property(), source)
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
    pub(crate) subject: &'s Subject,
    pub(crate) beat: &'s Beat,
    pub(crate) improved: Improved<'s>,
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

    fn improved(&mut self, best: &Tape, failure: &Failure) {
        (self.improved)(best, failure);
    }
}
