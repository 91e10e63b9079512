//! Operations that several threads do at once.
//!
//! An object is *linearizable* if everything that threads see of it could have come from its
//! operations being done one after the other, each at some moment between its call and its return
//! (Herlihy and Wing, 1990). The search for such an order is Wing and Gong's (1993): of the
//! operations that are left, one can be next if none of the others had returned before it was
//! called. As Lowe (2017) does, it is remembered which operations were done in which state, and no
//! such state is gone into twice.

use std::collections::HashSet;
use std::fmt::{Debug, Write};
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::property::{Carried, Outcome, Verdict, catch_panics, ending_of_unwind, is_catching};

/// What an object does if its operations are done one after the other.
pub trait Sequential: Clone + Eq + Hash {
    /// What can be done.
    type Operation;
    /// What is answered.
    type Answer: PartialEq;

    /// Does an operation.
    fn apply(&mut self, operation: &Self::Operation) -> Self::Answer;
}

/// An operation that was done, with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event<O, A> {
    /// The thread that did it.
    pub thread: usize,
    /// What was done.
    pub operation: O,
    /// What was answered.
    pub answer: A,
    /// When it was called; moments are numbered, no two are the same.
    pub called: u64,
    /// When it returned.
    pub returned: u64,
}

/// Has threads do operations on an object at the same time: a list for each thread. What comes back
/// is in the order of the threads.
///
/// The threads begin within nanoseconds of each other. Before some operations, other ones each
/// time, they wait for each other again, and they pause for times that differ, a little, so that
/// operations overlap in many ways. Which way things go is up to the system all the same, so a
/// property about it is one to run many times, with short lists.
pub fn concurrently<T: Sync, O: Clone + Sync + Send, A: Send>(
    object: &T,
    lists: &[Vec<O>],
    apply: impl Fn(&T, &O) -> A + Sync,
) -> Vec<Event<O, A>> {
    let (clock, meetings) = (AtomicU64::new(0), Meetings::new(lists));
    let work = |thread: usize, list: &[O]| {
        let mut events = Vec::with_capacity(list.len());
        for (nth, operation) in list.iter().enumerate() {
            let called = clock.fetch_add(1, Ordering::SeqCst);
            meetings.wait(nth, called.wrapping_mul(lists.len() as u64) + thread as u64);
            let answer = apply(object, operation);
            let returned = clock.fetch_add(1, Ordering::SeqCst);
            events.push(Event { thread, operation: operation.clone(), answer, called, returned });
        }
        events
    };
    // In a property, a panic is kept for the report, with its place.
    let is_quiet = is_catching();
    let watched = |thread: usize, list: &[O]| {
        let _catching = is_quiet.then(catch_panics);
        let done = catch_unwind(AssertUnwindSafe(|| work(thread, list)));
        done.map_err(|payload| match is_quiet {
            true => Box::new(Carried(ending_of_unwind(payload))),
            false => payload,
        })
    };
    std::thread::scope(|scope| {
        let watched = &watched;
        let spawn = |(thread, list)| scope.spawn(move || watched(thread, list));
        let threads: Vec<_> = lists.iter().map(Vec::as_slice).enumerate().map(spawn).collect();
        let joined = threads.into_iter().map(|thread| thread.join().and_then(|done| done));
        joined.flat_map(|events| events.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// Where threads wait for each other: before their first operations, and before some of the later
/// ones. A race is lost in a few nanoseconds, so that operations have to begin as close to each
/// other as that.
struct Meetings {
    /// How many threads have not come yet, for each operation of the lists.
    missing: Vec<AtomicUsize>,
    /// Another number each time.
    number: u64,
}

/// How long threads wait for each other before a later operation. One of them may be waiting for
/// what another does next.
const MOST_ROUNDS: u32 = 1 << 12;

impl Meetings {
    fn new<O>(lists: &[Vec<O>]) -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let n = lists.iter().map(Vec::len).max().unwrap_or(0);
        let n_threads = |nth: usize| lists.iter().filter(|list| list.len() > nth).count();
        let missing = (0..n).map(|nth| AtomicUsize::new(n_threads(nth))).collect();
        Meetings { missing, number: NUMBER.fetch_add(1, Ordering::Relaxed) }
    }

    /// Waits before an operation, for the other threads or for a moment; the seed is another one
    /// for each operation of each thread.
    fn wait(&self, nth: usize, seed: u64) {
        let is_first = nth == 0;
        if is_first || mixed(self.number) >> (nth % 64) & 1 == 1 {
            self.missing[nth].fetch_sub(1, Ordering::SeqCst);
            let mut n_rounds = 0u32;
            // A system call would wake them up one after the other, microseconds apart.
            while self.missing[nth].load(Ordering::SeqCst) > 0 {
                n_rounds = n_rounds.wrapping_add(1);
                match n_rounds % 256 {
                    _ if !is_first && n_rounds > MOST_ROUNDS => break,
                    // There may be more threads than processors.
                    0 => std::thread::yield_now(),
                    _ => std::hint::spin_loop(),
                }
            }
        }
        // For up to a hundred nanoseconds or so, and half of the time not at all.
        let n_pauses = (mixed(seed ^ self.number << 32) >> 60).saturating_sub(8);
        (0..n_pauses).for_each(|_| std::hint::spin_loop());
    }
}

/// A number that looks like any other.
fn mixed(number: u64) -> u64 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// An order in which the operations could have been done one after the other, as places in the
/// list; none if there is no such order.
///
/// ```
/// use lurcher::specify::{Sequential, concurrently, linearization};
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Counter(u32);
///
/// impl Sequential for Counter {
///     type Operation = ();
///     type Answer = u32;
///
///     fn apply(&mut self, (): &()) -> u32 {
///         self.0 += 1;
///         self.0 - 1
///     }
/// }
///
/// let counter = AtomicU32::new(0);
/// let lists = [vec![(); 3], vec![(); 3]];
/// let events = concurrently(&counter, &lists, |counter, ()| counter.fetch_add(1, Ordering::SeqCst));
/// assert!(linearization(Counter(0), &events).is_some());
/// ```
pub fn linearization<S: Sequential>(
    start: S,
    events: &[Event<S::Operation, S::Answer>],
) -> Option<Vec<usize>> {
    let mut seen: HashSet<(Vec<bool>, S)> = HashSet::new();
    // Where the search is: the state, what was done, and which event to try next.
    let mut path: Vec<(S, usize)> = vec![(start, 0)];
    let (mut order, mut done): (Vec<usize>, Vec<bool>) = (Vec::new(), vec![false; events.len()]);
    while let Some((state, next)) = path.last_mut() {
        if order.len() == events.len() {
            return Some(order);
        }
        let open = || events.iter().zip(&done).filter(|(_, done)| !**done).map(|(event, _)| event);
        let first_return = open().map(|event| event.returned).min().unwrap_or(u64::MAX);
        let may_be_next = |index: &usize| !done[*index] && events[*index].called < first_return;
        let Some(index) = (*next..events.len()).find(may_be_next) else {
            path.pop();
            if let Some(last) = order.pop() {
                done[last] = false;
            }
            continue;
        };
        *next = index + 1;
        let mut after = state.clone();
        if after.apply(&events[index].operation) != events[index].answer {
            continue;
        }
        done[index] = true;
        if seen.insert((done.clone(), after.clone())) {
            order.push(index);
            path.push((after, 0));
        } else {
            done[index] = false;
        }
    }
    None
}

/// Has threads do operations at once, and says whether what they saw could have come from some
/// order of them.
///
/// The threads may go another way the next time: a failure that is not found again is one all the
/// same. With [`repeatedly`], the same lists are tried many times, so that rare ways are found, and
/// shrunk.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::specify::{Sequential, linearizes, repeatedly};
/// use std::sync::Mutex;
///
/// /// `Some` writes, `None` reads.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Place(u8);
///
/// impl Sequential for Place {
///     type Operation = Option<u8>;
///     type Answer = u8;
///
///     fn apply(&mut self, operation: &Option<u8>) -> u8 {
///         self.0 = operation.unwrap_or(self.0);
///         self.0
///     }
/// }
///
/// Config::new().cases(20).check(|source| {
///     let lists: [Vec<Option<u8>>; 2] = source.draw(generators::array(generators::vec(any()).max_size(4)));
///     repeatedly(20, || {
///         linearizes(Place(0), &Mutex::new(0), &lists, |place, operation| {
///             let mut place = place.lock().unwrap();
///             *place = operation.unwrap_or(*place);
///             *place
///         })
///     })
/// });
/// ```
pub fn linearizes<S, T: Sync>(
    start: S,
    object: &T,
    lists: &[Vec<S::Operation>],
    apply: impl Fn(&T, &S::Operation) -> S::Answer + Sync,
) -> Verdict
where
    S: Sequential<Operation: Clone + Debug + Sync + Send, Answer: Debug + Send>,
{
    explained(start, &concurrently(object, lists, apply))
}

/// Does something up to so many times, until it fails: for what does not come out the same each
/// time.
///
/// A property that fails once in a while is hardly shrunk, since an input that fails may pass the
/// next time. One that tries each input a hundred times fails for it again.
///
/// ```
/// use lurcher::Verdict;
/// use lurcher::specify::repeatedly;
///
/// let mut n_tries = 0;
/// let verdict = repeatedly(100, || {
///     n_tries += 1;
///     n_tries < 7
/// });
/// assert!(verdict != Verdict::Pass && n_tries == 7);
/// ```
pub fn repeatedly<R: Outcome>(n_times: usize, mut property: impl FnMut() -> R) -> Verdict {
    let mut verdicts = (0..n_times).map(|_| property().verdict());
    verdicts.find(|verdict| *verdict != Verdict::Pass).unwrap_or(Verdict::Pass)
}

/// What was seen, by the moments of the calls, if there is no order for it.
fn explained<S>(start: S, events: &[Event<S::Operation, S::Answer>]) -> Verdict
where
    S: Sequential<Operation: Debug, Answer: Debug>,
{
    if linearization(start, events).is_some() {
        return Verdict::Pass;
    }
    let mut text =
        "no order of these operations, one after the other, has these answers".to_string();
    let mut in_order: Vec<_> = events.iter().collect();
    in_order.sort_by_key(|event| event.called);
    for Event { thread, operation, answer, called, returned } in in_order {
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "\n  thread {thread}, from {called} to {returned}: {operation:?} answers {answer:?}"
        );
    }
    Verdict::Fail(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::generators::any;
    use std::sync::atomic::AtomicU32;

    /// A place for a number: `Some` writes it, `None` reads.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Place(u8);

    impl Sequential for Place {
        type Operation = Option<u8>;
        type Answer = u8;

        fn apply(&mut self, operation: &Option<u8>) -> u8 {
            self.0 = operation.unwrap_or(self.0);
            self.0
        }
    }

    type Done = Event<Option<u8>, u8>;

    /// By trying all orders.
    fn by_trying(state: &Place, left: &[&Done]) -> bool {
        left.is_empty()
            || (0..left.len()).any(|index| {
                let mut rest = left.to_vec();
                let event = rest.remove(index);
                let mut after = state.clone();
                rest.iter().all(|other| event.called < other.returned)
                    && after.apply(&event.operation) == event.answer
                    && by_trying(&after, &rest)
            })
    }

    #[test]
    fn an_order_is_found_if_and_only_if_there_is_one() {
        // Up to six events of two threads, with answers that may be wrong; gaps and lengths make
        // the moments.
        let event = (any::<bool>(), any::<Option<bool>>(), any::<bool>(), 0..4u64, 0..4u64);
        let histories = crate::generators::vec(event).max_size(6);
        let config = Config::new().seed(1).save(false).cases(3000);
        let report = config.for_all(histories, |drawn| {
            let mut clocks = [0u64, 1];
            let mut events: Vec<Done> = Vec::new();
            for (thread, write, answer, gap, length) in drawn {
                let thread = usize::from(*thread);
                // Even moments are those of one thread, odd ones those of the other.
                let called = clocks[thread] + 2 * gap;
                let returned = called + 2 + 2 * length;
                clocks[thread] = returned + 2;
                let operation = write.map(u8::from);
                let answer = operation.unwrap_or(u8::from(*answer));
                events.push(Event { thread, operation, answer, called, returned });
            }
            let found = linearization(Place(0), &events);
            let all: Vec<&Done> = events.iter().collect();
            assert_eq!(found.is_some(), by_trying(&Place(0), &all), "{events:?}");
            if let Some(order) = found {
                let mut state = Place(0);
                assert!(
                    order.iter().all(|n| state.apply(&events[*n].operation) == events[*n].answer)
                );
            }
        });
        assert!(report.is_success(), "{}", report.text());
    }

    /// Increments by reading and writing, which is not one step.
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Counter(u32);

    impl Sequential for Counter {
        type Operation = ();
        type Answer = u32;

        fn apply(&mut self, (): &()) -> u32 {
            self.0 += 1;
            self.0
        }
    }

    #[test]
    fn a_lost_update_has_no_order() {
        let event = |thread, answer, called| Event {
            thread,
            operation: (),
            answer,
            called,
            returned: called + 5,
        };
        let lost = [event(0, 1, 0), event(1, 1, 2)];
        assert_eq!(linearization(Counter(0), &lost), None);
        let expected = "no order of these operations, one after the other, has these answers\n  thread 0, from 0 to 5: () \
                        answers 1\n  thread 1, from 2 to 7: () answers 1";
        assert_eq!(explained(Counter(0), &lost), Verdict::Fail(expected.to_string()));
        let kept = [event(0, 2, 0), event(1, 1, 2)];
        assert_eq!(linearization(Counter(0), &kept), Some(vec![1, 0]));
        // One that returned before the other was called has to be before it.
        let apart = [event(0, 2, 0), event(1, 1, 10)];
        assert_eq!(linearization(Counter(0), &apart), None);
    }

    #[test]
    fn a_panic_of_a_thread_is_the_failure_of_the_property_with_its_place() {
        let config = Config::new().seed(1).save(false).cases(20);
        let report = config.for_all(any::<[Vec<bool>; 2]>(), |lists| {
            linearizes(Counter(0), &AtomicU32::new(0), &lists.clone().map(units), |_, ()| {
                panic!("not today")
            })
        });
        assert_eq!(report.message(), Some("not today"), "{}", report.text());
        assert!(report.text().contains("specify/linear.rs:"), "{}", report.text());
    }

    fn units(list: Vec<bool>) -> Vec<()> {
        vec![(); list.len()]
    }

    #[test]
    fn what_threads_do_at_once_is_written_down() {
        let counter = AtomicU32::new(0);
        let lists = vec![vec![(); 20]; 3];
        let add = |counter: &AtomicU32, (): &()| counter.fetch_add(1, Ordering::SeqCst) + 1;
        let events = concurrently(&counter, &lists, add);
        assert_eq!(events.len(), 60);
        assert!(events.iter().all(|event| event.called < event.returned));
        assert!(linearization(Counter(0), &events).is_some());
    }
}
