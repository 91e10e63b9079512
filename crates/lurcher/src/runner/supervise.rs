//! A thread with a deep stack for the cases, watched from the thread of the test.
//!
//! User types recurse when they are drawn, compared, printed and dropped; a
//! tree a million deep needs more stack than a test thread has. And a property
//! that hangs has to be reported by somebody else.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::beat::Beat;
use super::growth::Bound;
use super::handoff::{Taken, handoff};
use crate::config::most_stack;
use crate::lazy::deep;
use crate::property::{catch_panics, install};

/// Stack sizes to ask for, best first: address space, not memory. A system
/// that will not promise the first gets asked for less. A gibibyte holds a
/// derived list of more than a million elements without optimisation, and is not
/// more because a property that recurses for ever turns all of it into memory.
#[cfg(target_pointer_width = "64")]
const STACKS: [usize; 4] = [1 << 30, 256 << 20, 64 << 20, 16 << 20];
#[cfg(not(target_pointer_width = "64"))]
const STACKS: [usize; 3] = [256 << 20, 64 << 20, 8 << 20];

/// The largest stack that this system gave when asked first.
pub(super) fn stack_size() -> usize {
    static SIZE: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *SIZE.get_or_init(|| {
        let possible = |size: &usize| {
            let probe = Builder::new().stack_size(*size).spawn(|| {});
            probe.is_ok_and(|thread| thread.join().is_ok())
        };
        let most = most_stack().unwrap_or(usize::MAX);
        STACKS.into_iter().filter(|size| *size <= most).find(possible).unwrap_or(2 << 20)
    })
}

/// A thread to be, with a deep stack, and what it does: that, once it is known how deep.
pub(crate) fn big_stack<T, F: FnOnce() -> T>(
    name: &str,
    work: F,
) -> (Builder, impl FnOnce() -> T + use<T, F>) {
    let size = stack_size();
    let work = move || {
        deep::begin(size);
        work()
    };
    (Builder::new().name(name.to_string()).stack_size(size), work)
}

/// What came of supervised work.
pub(crate) enum Supervised<T> {
    Done(T),
    /// A worker was on the same case for longer than allowed, which was so long.
    Hung(Arc<Beat>, Duration),
    /// Time is up, and for so long nothing came of looking for the next input.
    Asking(Duration),
    /// A case was given up, because its input is too large.
    GivenUp(Bound),
}

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// To look for failures, by the clock.
    pub(crate) time: Duration,
    /// One case, by the clock and in time of the processor.
    pub(crate) case_time: Duration,
    pub(crate) case_processor: Option<Duration>,
    /// To look for failures, in time of the processor: until there is an input, and in all once
    /// there is one.
    pub(crate) processor: Option<(Duration, Duration)>,
}

/// After so many times the time for one case it is no use to wait for the next input.
const TIMES_TO_ASK: u32 = 2;

fn percent(of: Duration, all: Duration) -> u64 {
    let percent = of.as_nanos().saturating_mul(100) / all.as_nanos().max(1);
    u64::try_from(percent).unwrap_or(u64::MAX)
}

/// Says of a case that takes longer than `after` whether it is to be given up.
pub(crate) struct Doubt<'d> {
    pub(crate) after: Duration,
    pub(crate) ask: &'d mut dyn FnMut(&Beat) -> Option<Bound>,
}

/// Runs `work` on a thread with a deep stack, watches its beats, and tells it how much of its time
/// is over.
///
/// After a hang the thread is left behind: there is no way to end it.
pub(crate) fn supervise<T: Send + 'static>(
    name: &str,
    beats: Vec<Arc<Beat>>,
    Limits { time, case_time, case_processor, processor }: Limits,
    mut doubt: Option<Doubt<'_>>,
    has_found: &dyn Fn() -> bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> Supervised<T> {
    let started = Instant::now();
    let (giver, taker) = handoff();
    let (thread, work) = big_stack(name, move || giver.give(work()));
    let thread = match thread.spawn(work) {
        Ok(thread) => thread,
        Err(error) => panic!("lurcher: cannot start a thread to run cases on: {error}"),
    };
    let shortest = time.min(case_time).min(processor.map_or(time, |(_, most)| most / 16));
    let tick = (shortest / 8).clamp(Duration::from_millis(5), Duration::from_secs(1));
    let watched = |beat: &Arc<Beat>| (beat.case(), Instant::now(), Duration::ZERO, None);
    let mut watched: Vec<_> = beats.iter().map(watched).collect();
    // Where the only worker was when it last moved, and how long it had had the processor.
    let mut moved = (0, Duration::ZERO);
    loop {
        match taker.take_within(tick) {
            Taken::Value(done) => {
                let _ = thread.join();
                return Supervised::Done(done);
            }
            Taken::Never => match thread.join() {
                Err(payload) => resume_unwind(payload),
                Ok(()) => unreachable!("the worker gives before it ends"),
            },
            Taken::NotYet => {}
        }
        let spent = |beat: &Arc<Beat>| {
            let (to_begin, most) = processor?;
            Some(percent(beat.spent()?, if beat.has_begun() { most } else { to_begin }))
        };
        let by_processor = beats.iter().filter_map(spent).max();
        let used = percent(started.elapsed(), time).max(by_processor.unwrap_or(0));
        beats.iter().for_each(|beat| beat.use_up(used));
        if let ([beat], Some(most)) = (&beats[..], case_processor.map(|most| most * TIMES_TO_ASK)) {
            let (moves, spent) = (beat.moves(), beat.spent().unwrap_or_default());
            if moves != moved.0 || beat.case().is_some() || beat.is_through() {
                moved = (moves, spent);
            } else if used >= 100 && spent >= moved.1 + most && !has_found() {
                return Supervised::Asking(most);
            }
        }
        for (beat, (case, since, before, asked)) in beats.iter().zip(&mut watched) {
            let now = beat.case();
            let spent = case_processor.and_then(|most| Some((most, beat.spent()?)));
            let most_spent = spent.filter(|(most, spent)| *spent >= *before + *most);
            if now.is_none() || now != *case {
                let spent = spent.map_or(Duration::ZERO, |(_, spent)| spent);
                (*case, *since, *before) = (now, Instant::now(), spent);
            } else if since.elapsed() >= case_time {
                return Supervised::Hung(Arc::clone(beat), case_time);
            } else if let Some((most, _)) = most_spent {
                return Supervised::Hung(Arc::clone(beat), most);
            } else if let Some(Doubt { after, ask }) = &mut doubt {
                if since.elapsed() >= *after && *asked != now {
                    *asked = now;
                    // It may have ended in the meantime.
                    if let Some(bound) = ask(beat).filter(|_| beat.case() == now) {
                        return Supervised::GivenUp(bound);
                    }
                }
            }
        }
    }
}

/// Runs `work` on a thread with a deep stack; none if it takes longer than that, or panics.
pub(crate) fn aside<T: Send + 'static>(
    time: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (giver, taker) = handoff();
    let (thread, work) = big_stack("lurcher", move || {
        let _catching = catch_panics();
        install(Some(Default::default()));
        giver.give(work());
    });
    thread.spawn(work).ok()?;
    match taker.take_within(time) {
        Taken::Value(value) => Some(value),
        Taken::NotYet | Taken::Never => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Proposal;

    #[test]
    fn a_case_is_given_up_if_whoever_is_asked_says_so() {
        let (beat, (giver, taker)) = (Arc::new(Beat::default()), handoff::<()>());
        let worker = Arc::clone(&beat);
        let work = move || {
            worker.begin_case(&Proposal::random(7, 0));
            // It ends with the test.
            taker.take_within(Duration::from_secs(600));
        };
        let mut asked = Vec::new();
        let mut ask = |beat: &Beat| {
            asked.extend(beat.proposal().map(|case| case.seed));
            Some(Bound::default())
        };
        let doubt = Some(Doubt { after: Duration::from_millis(1), ask: &mut ask });
        let long = Duration::from_secs(600);
        let limits = Limits { time: long, case_time: long, case_processor: None, processor: None };
        let ended = supervise("slow", vec![beat], limits, doubt, &|| false, work);
        assert!(matches!(ended, Supervised::GivenUp(_)));
        assert_eq!(asked, [7]);
        giver.give(());
    }

    #[test]
    fn looking_for_an_input_without_end_is_given_up() {
        let beat = Arc::new(Beat::default());
        let worker = Arc::clone(&beat);
        let (giver, taker) = handoff::<()>();
        let work = move || {
            worker.attach();
            while matches!(taker.take_within(Duration::ZERO), Taken::NotYet) {}
        };
        let (long, short) = (Duration::from_secs(600), Duration::from_millis(20));
        let limits = Limits {
            time: long,
            case_time: long,
            case_processor: Some(short),
            processor: Some((short, short)),
        };
        let ended = supervise("spins", vec![beat], limits, None, &|| false, work);
        assert!(matches!(ended, Supervised::Asking(_)));
        giver.give(());
    }

    #[test]
    fn what_comes_after_the_inputs_may_take_long() {
        let beat = Arc::new(Beat::default());
        let worker = Arc::clone(&beat);
        let short = Duration::from_millis(20);
        let work = move || {
            worker.attach();
            worker.end_cases();
            while worker.spent().is_some_and(|spent| spent < 20 * short) {}
        };
        let limits = Limits {
            time: short,
            case_time: Duration::from_secs(600),
            case_processor: Some(short),
            processor: Some((short, short)),
        };
        let ended = supervise("counts", vec![beat], limits, None, &|| false, work);
        assert!(matches!(ended, Supervised::Done(())));
    }
}
