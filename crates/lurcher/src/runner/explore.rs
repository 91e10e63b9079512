//! Trying cases until one fails or the budget is spent.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::beat::Beat;
use super::crew::{Worker, run_batch};
use super::look::look;
use super::spent::Spent;
use super::subject::Subject;
use super::summary::Summary;
use crate::config::Settings;
use crate::engine::{
    Brief, Climb, Engine, Proposal, RandomRun, Rerun, Simplest, Suite, SuitePlan, Swept, Tapes,
    Time,
};
use crate::property::{CaseResult, Ending, Failure};
use crate::report::Interaction;
use crate::source::Tape;

/// Cases are proposed and learnt from in batches of this size, whatever the
/// number of threads, so that engines see the same history.
const BATCH: u64 = 256;

/// A run whose `cover!` claims are open goes on for so many times its cases.
const MOST_EXTENSION: u64 = 10_000;

/// A run that has not met an expression of `covers!` goes on for so many times its cases.
const MOST_WAITING: u64 = 10;

/// What an engine would do beyond the cases may take so much of the processor's time.
const SPARE: Duration = Duration::from_millis(500);

/// How exploring ended.
#[derive(Debug)]
pub(crate) enum Explored {
    /// Every case in the budget passed.
    Passed,
    Failed {
        engine: &'static str,
        proposal: Proposal,
        failure: Failure,
    },
    /// Too many cases were discarded.
    GaveUp,
    Misused(String),
}

/// One run's exploration.
pub(crate) struct Explorer<'s> {
    subject: &'s Subject,
    settings: &'s Settings,
    worker: Worker<'s>,
    others: &'s [Arc<Beat>],
    beat: Arc<Beat>,
    started: Instant,
    /// What was spent on cases beyond the budget.
    spare: Option<Spent>,
    climb: Climb<'s>,
    /// What is run in place of random cases, or before them.
    suite: Option<Suite<'s>>,
    /// The engine that spends the budget, once it is made.
    main: Option<Box<dyn Engine + 's>>,
    /// What was wrong with a view of an input, if anything was.
    misuse: Arc<Mutex<Option<String>>>,
    pub(crate) summary: Summary,
}

impl<'s> Explorer<'s> {
    pub(crate) fn new(
        subject: &'s Subject,
        settings: &'s Settings,
        seed: u64,
        name: &str,
        beats: &'s [Arc<Beat>],
    ) -> Self {
        let record = |proposal: &Proposal| subject.record(proposal).tape();
        let mut summary = Summary::new(seed, settings, name);
        summary.is_refined = subject.is_refined();
        Explorer {
            subject,
            settings,
            worker: Worker::new(subject, &beats[0]),
            others: &beats[1..],
            beat: Arc::clone(&beats[0]),
            started: Instant::now(),
            spare: None,
            climb: Climb::new(seed, settings.size, record),
            suite: None,
            main: None,
            misuse: Arc::default(),
            summary,
        }
    }

    /// Tries known tapes only.
    pub(crate) fn replay(&mut self, name: &'static str, tapes: Vec<Tape>) -> Option<Explored> {
        self.one_by_one(&mut Tapes::new(name, tapes), u64::MAX)
    }

    /// Tries one proposal only.
    pub(crate) fn replay_proposal(&mut self, proposal: Proposal) -> Option<Explored> {
        let result = self.worker.run(&proposal);
        self.process("replay", false, &proposal, result)
    }

    /// Runs a suite, then what is left of the budget, if anybody said what the budget is.
    pub(crate) fn explore_with(&mut self, plan: SuitePlan) -> Explored {
        let Settings { seed, fan_out, .. } = self.settings;
        let brief = Brief { seed: seed.unwrap_or(0), fan_out: *fan_out, ..self.brief() };
        let mut suite = Suite::new(plan, brief);
        let explored = self.run_suite(&mut suite);
        self.suite = Some(suite);
        match explored {
            Some(explored) => explored,
            None if !self.settings.is_cases_given => Explored::Passed,
            None => match self.take_engine() {
                Ok(mut engine) => {
                    let explored = self.spend(&mut *engine);
                    self.main = Some(engine);
                    explored
                }
                Err(message) => Explored::Misused(message),
            },
        }
    }

    fn run_suite(&mut self, suite: &mut Suite<'s>) -> Option<Explored> {
        loop {
            let n = suite.wants(u64::MAX);
            if n == 0 {
                // The last input may have been chosen in a hurry.
                if suite.is_choosing() {
                    self.is_time_up();
                }
                return None;
            }
            if self.is_time_up() {
                return Some(Explored::Passed);
            }
            let explored = self.batch(suite, n);
            if explored.is_some() {
                return explored;
            }
        }
    }

    /// The n-th case whose input an engine lends, counted from 1. Nothing is run.
    pub(crate) fn lent(&mut self, n: u64) -> Option<Proposal> {
        let mut engine = self.take_engine().ok()?;
        let (passed, found) = (|| Ending::Passed, || Ending::Discarded(String::new()));
        let mut left = n;
        while left > 0 {
            let Swept { n_passed, last } = engine.sweep(left, &mut |search| {
                left -= 1;
                let ending = if left == 0 { found() } else { passed() };
                (Some(search), CaseResult { ending, notes: None, took: Duration::ZERO, fits: true })
            })?;
            match last {
                Some((proposal, _)) => return Some(proposal),
                None if n_passed == 0 => return None,
                None => {}
            }
        }
        None
    }

    /// The suite that was run, if there was one.
    pub(crate) fn suite(&self) -> Option<&Suite<'s>> {
        self.suite.as_ref()
    }

    /// Spends the budget.
    pub(crate) fn explore(&mut self) -> Explored {
        let mut engine = match self.take_engine() {
            Ok(engine) => engine,
            Err(message) => return Explored::Misused(message),
        };
        let simplest = match engine.begins_small() {
            true => None,
            false => self.one_by_one(&mut Simplest::new(), u64::MAX),
        };
        let explored = simplest.unwrap_or_else(|| self.spend(&mut *engine));
        self.main = Some(engine);
        explored
    }

    /// The engine that spends the budget, made when it is first needed.
    fn take_engine(&mut self) -> Result<Box<dyn Engine + 's>, String> {
        if let Some(engine) = self.main.take() {
            return Ok(engine);
        }
        let engine = (self.subject.make_engine)(self.brief())?;
        self.beat.begin_cases();
        Ok(engine)
    }

    /// What an engine is told about this run.
    fn brief(&self) -> Brief<'s> {
        let (subject, beat) = (self.subject, self.worker.beat());
        let watched = Arc::clone(&self.beat);
        let record = move |proposal: &Proposal| beat.during(proposal, || subject.record(proposal));
        let Settings { seed, fan_out, steer, enumerate, up_to_size, depth, .. } = *self.settings;
        Brief {
            seed: self.summary.seed,
            max_size: self.settings.size,
            cases: self.settings.cases,
            is_cases_given: self.settings.is_cases_given,
            // What is measured would differ from run to run.
            fan_out: fan_out.or(seed.map(|_| 1)),
            steer,
            enumerate,
            up_to_size,
            depth,
            is_searched: self.subject.is_searched(),
            wants_statistics: self.settings.statistics,
            record: Box::new(record),
            look: look(subject, beat, Arc::clone(&self.misuse)),
            outer_look: look(subject, beat, Arc::clone(&self.misuse)),
            time: Time::new(move || watched.used()),
        }
    }

    fn spend(&mut self, engine: &mut dyn Engine) -> Explored {
        loop {
            let Some(room) = self.room(engine) else { return Explored::Passed };
            if let Some(explored) = self.batch(engine, room) {
                return explored;
            }
            let Some(room) = self.room(engine) else { return Explored::Passed };
            if let Some(explored) = self.climb(room) {
                return explored;
            }
        }
    }

    /// What the engine knows about a failing case; see [`Engine::explain`].
    pub(crate) fn explain(
        &mut self,
        tape: &Tape,
        failure: &Failure,
        rerun: &mut Rerun<'_>,
    ) -> Option<Interaction> {
        let mut engine = self.take_engine().ok()?;
        let interaction = engine.explain(tape, failure, rerun);
        self.main = Some(engine);
        interaction
    }

    /// What the engine has to say at the end of a run in which nothing failed.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let suite = self.suite.iter().filter(|_| !self.settings.is_cases_given);
        let remarks = suite.flat_map(|suite| suite.remarks());
        remarks.chain(self.main.iter().flat_map(|engine| engine.remarks())).collect()
    }

    /// Adds what the engine did to the counts, and more for those who ask for statistics.
    pub(crate) fn add_statistics(&mut self) {
        // Nobody may say of all inputs that they were run if some were left out.
        let are_some_left_out = self.subject.bound().is_some_and(|bound| bound.remark().is_some())
            || self.subject.left_out().is_some();
        let engine = self.main.as_ref().filter(|_| !are_some_left_out);
        self.summary.verdict = engine.and_then(|engine| engine.verdict());
        if self.settings.statistics {
            let suite = self.suite.as_mut().map(|suite| suite.statistics());
            let main = self.main.as_mut().map(|engine| engine.statistics());
            self.summary.engine = suite.into_iter().chain(main).collect();
        }
    }

    fn is_time_up(&mut self) -> bool {
        let is_up = self.worker.is_time_up() || self.started.elapsed() >= self.settings.time;
        self.summary.is_out_of_time |= is_up;
        is_up
    }

    /// How many cases may still be tried; none if the run is complete.
    fn room(&mut self, engine: &dyn Engine) -> Option<u64> {
        let passed = self.summary.passed;
        let cases = self.settings.cases;
        let room = if passed < cases {
            cases - passed
        } else if self.summary.has_open_claims() && passed < cases.saturating_mul(MOST_EXTENSION)
            || self.summary.has_uncovered_expressions()
                && passed < cases.saturating_mul(MOST_WAITING)
        {
            BATCH
        } else {
            0
        };
        if room == 0 && engine.is_spare() {
            let spent = self.spare.get_or_insert_with(Spent::new);
            if spent.so_far() >= SPARE {
                return None;
            }
        }
        let room = engine.wants(room);
        (room > 0 && !self.is_time_up()).then_some(room)
    }

    /// A turn for the scores that `target!` reported, if there were any.
    fn climb(&mut self, room: u64) -> Option<Explored> {
        for _ in 0..BATCH.min(room) {
            if self.worker.is_time_up() {
                return None;
            }
            let proposal = self.climb.propose()?;
            let result = self.worker.run(&proposal);
            self.climb.learn(&proposal, &result);
            let explored = self.process_quietly(&proposal, result, self.climb.name(), false);
            if explored.is_some() {
                return explored;
            }
        }
        None
    }

    fn batch(&mut self, engine: &mut dyn Engine, room: u64) -> Option<Explored> {
        let n = BATCH.min(room);
        let explored = match self.others.is_empty() {
            true => self.batch_here(engine, n),
            false => self.batch_dealt_out(engine, n),
        };
        let misuse = || self.misuse.lock().unwrap_or_else(PoisonError::into_inner).take();
        explored.or_else(|| misuse().map(Explored::Misused))
    }

    fn batch_dealt_out(&mut self, engine: &mut dyn Engine, n: u64) -> Option<Explored> {
        let batch: Vec<Proposal> = (0..n).map_while(|_| engine.propose()).collect();
        let results = run_batch(&mut self.worker, self.others, &batch);
        for (proposal, result) in batch.iter().zip(results) {
            let result = result?;
            engine.learn(proposal, &result);
            let explored = self.process(engine.name(), engine.is_sample(), proposal, result);
            if explored.is_some() {
                return explored;
            }
        }
        None
    }

    /// A batch without other threads. An engine may know fewer cases ahead than there are in
    /// a batch; then the rest of them are proposed one by one, or it knows more by then.
    fn batch_here(&mut self, engine: &mut dyn Engine, n: u64) -> Option<Explored> {
        // How large an input is, is not known ahead.
        let is_bounded = self.subject.is_careful() || self.subject.bound().is_some();
        let one_by_one = self.summary.is_observing() || self.worker.announces();
        let mut left = n;
        while left > 0 && !self.worker.is_time_up() {
            let swept = if one_by_one { None } else { self.sweep(engine, left) };
            match swept {
                // It is through; whether there is something else to do is asked outside.
                Some(Ok(0)) => return None,
                Some(Ok(n_run)) => {
                    left -= n_run;
                    continue;
                }
                Some(Err(explored)) => return Some(explored),
                None => {}
            }
            let run = if one_by_one || is_bounded { None } else { engine.run_ahead(left) };
            let Some(run) = run else { return self.one_by_one(engine, left) };
            left -= run.n_left();
            let explored = self.sprint(engine.name(), run);
            if explored.is_some() {
                return explored;
            }
        }
        None
    }

    /// Cases with inputs that the engine lends, if it does: how many were run.
    fn sweep(&mut self, engine: &mut dyn Engine, n: u64) -> Option<Result<u64, Explored>> {
        let Swept { n_passed, last } =
            engine.sweep(n, &mut |search| self.worker.run_lent(search))?;
        self.summary.passed_silently(n_passed);
        let Some((proposal, result)) = last else { return Some(Ok(n_passed)) };
        let explored = self.process(engine.name(), false, &proposal, result);
        Some(explored.map_or(Ok(n_passed + 1), Err))
    }

    fn sprint(&mut self, engine: &'static str, mut run: RandomRun) -> Option<Explored> {
        loop {
            let before = run.n_left();
            let result = self.worker.sprint(&mut run);
            let n_run = before - run.n_left();
            self.summary.passed_silently(n_run - u64::from(result.is_some()));
            let explored = self.process(engine, true, &run.last(), result?);
            if explored.is_some() || self.worker.is_time_up() {
                return explored;
            }
        }
    }

    fn one_by_one(&mut self, engine: &mut dyn Engine, n: u64) -> Option<Explored> {
        for _ in 0..n {
            if self.worker.is_time_up() {
                return None;
            }
            let proposal = engine.propose()?;
            let result = self.worker.run(&proposal);
            engine.learn(&proposal, &result);
            let explored = self.process(engine.name(), engine.is_sample(), &proposal, result);
            if explored.is_some() {
                return explored;
            }
        }
        None
    }

    #[inline]
    fn process(
        &mut self,
        engine: &'static str,
        is_sample: bool,
        proposal: &Proposal,
        result: CaseResult,
    ) -> Option<Explored> {
        if let (Ending::Passed, Some(notes)) = (&result.ending, &result.notes) {
            if !notes.scores.is_empty() {
                self.climb.observe(proposal, notes);
            }
        }
        self.process_quietly(proposal, result, engine, is_sample)
    }

    #[inline]
    fn process_quietly(
        &mut self,
        proposal: &Proposal,
        CaseResult { ending, notes, .. }: CaseResult,
        engine: &'static str,
        is_sample: bool,
    ) -> Option<Explored> {
        if self.summary.is_observing() {
            self.summary.observe(self.subject, proposal, &ending, notes.as_deref(), engine);
        }
        match ending {
            Ending::Passed => {
                self.summary.passed(notes.as_deref(), is_sample);
                None
            }
            Ending::Discarded(why) => {
                self.summary.discard(&why);
                let allowed =
                    self.settings.discard_ratio.saturating_mul(self.summary.passed.max(100));
                (self.summary.discarded() > allowed).then_some(Explored::GaveUp)
            }
            Ending::Failed(failure) => {
                Some(Explored::Failed { engine, proposal: proposal.clone(), failure })
            }
            Ending::Misused(message) => Some(Explored::Misused(message)),
        }
    }
}
