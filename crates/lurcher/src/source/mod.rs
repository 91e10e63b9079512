//! Where the answers come from: the way from a choice to a value.
//!
//! A generator never sees random numbers. It asks a [`Source`] questions:
//! which constructor, which number, one more element? Whether the answers come
//! from a random stream, a saved failure, an edited tape or a search is the
//! source's business, so every generator works with every engine, and a shrunk
//! value can never be one that its generator would not make.
//!
//! Two rules keep that true. The *bounds* of a question depend only on the
//! generator and on earlier answers, never on the size budget or on chance; and
//! an answer of 0 is always the simplest, and leads to a finite value.

mod attempt;
mod constructor;
mod exact;
mod guide;
mod integer;
mod list;
mod random;
mod recorder;
mod recursion;
mod searched;
mod tape;

pub use self::constructor::Share;
pub(crate) use self::guide::{Guide, Step};
pub(crate) use self::integer::{at_position, position_of};
pub(crate) use self::list::List;
pub(crate) use self::random::{Random, fresh_seed, mix, scale};
pub(crate) use self::recorder::Beyond;
pub(crate) use self::searched::{Kept, by_type};
pub(crate) use self::tape::{Choice, Recording, Role, Span, SpanKind};
pub use self::tape::{Tape, TapeError};

use self::constructor::ShapeCache;
use self::integer::{Integers, nearest_zero};
use self::recorder::Recorder;
use self::recursion::Recursion;
use self::searched::Searched;
use crate::data::{Data, Sight, View};
use crate::generators::{Generator, IntoGenerator};
use crate::property::{Shown, discard, misuse, tell};

/// The largest size there is: far beyond what any memory holds, and small enough to
/// calculate with.
pub(crate) const MOST_SIZE: usize = 1 << 28;

/// Answers the questions of generators.
///
/// Properties written with [`check`](crate::check) and generators written by
/// hand get one of these:
///
/// ```
/// use lurcher::prelude::*;
///
/// /// A list and the position of one of its elements.
/// fn list_and_index(source: &mut Source) -> (Vec<i32>, usize) {
///     let list = source.draw(generators::vec(any::<i32>()).min_size(1));
///     let index = source.below(list.len());
///     (list, index)
/// }
///
/// check(|source| {
///     let (list, index) = list_and_index(source);
///     assert!(list.get(index).is_some());
/// });
/// ```
#[derive(Debug)]
pub struct Source {
    random: Random,
    integers: Integers,
    /// How large values should be in this case.
    size: usize,
    /// How much of that is left for the value being drawn.
    budget: usize,
    recursion: Recursion,
    recorder: Option<Box<Recorder>>,
    shapes: ShapeCache,
    /// What was drawn at the top level, as text; only when asked for.
    shown: Option<Vec<Shown>>,
    /// Whether the property should stop once its arguments are drawn.
    only_drawing: bool,
    /// What coverage sees of the arguments; only when asked for.
    sight: Option<Box<Sight>>,
    searched: Searched,
}

impl Source {
    /// Random answers, outside of a property: for measuring what a generator draws.
    ///
    /// One source can draw any number of values, one after the other.
    ///
    /// ```
    /// use lurcher::{Generator, Source, generators};
    /// let (dice, mut source) = (generators::integers(1..=6u32), Source::random(1, 30));
    /// let sum: u32 = (0..10_000).map(|_| dice.draw(&mut source)).sum();
    /// assert!((30_000..40_000).contains(&sum));
    /// ```
    // Any seed is as good as any other here; `restart` takes seeds that are spread out already.
    pub fn random(seed: u64, size: usize) -> Self {
        let seed = mix(seed);
        Source {
            random: Random::new(seed),
            integers: Integers::new(seed),
            size,
            budget: size,
            recursion: Recursion::default(),
            recorder: None,
            shapes: ShapeCache::default(),
            shown: None,
            only_drawing: false,
            sight: None,
            searched: Searched::default(),
        }
    }

    /// Begins another random case, keeping what the source has learnt about types.
    #[inline]
    pub(crate) fn restart(&mut self, seed: u64, size: usize) {
        self.random = Random::new(seed);
        self.integers.restart(seed);
        self.size = size;
        self.budget = size;
        self.recursion = Recursion::default();
        self.searched.forget();
    }

    /// From now on random cases are not recorded.
    pub(crate) fn forget_recorder(&mut self) {
        self.recorder = None;
    }

    /// Answers from a tape; then as `beyond` says. Everything is recorded.
    pub(crate) fn replay(tape: Tape, beyond: Beyond, seed: u64, size: usize) -> Self {
        let mut source = Source::random(seed, size);
        source.recorder = Some(Box::new(Recorder::new(tape, beyond)));
        source
    }

    /// Begins another recorded case.
    pub(crate) fn restart_replay(&mut self, tape: Tape, beyond: Beyond, seed: u64, size: usize) {
        self.restart(seed, size);
        self.recorder = Some(Box::new(Recorder::new(tape, beyond)));
    }

    /// Begins another recorded case, whose proposals follow a plan.
    pub(crate) fn restart_guided(&mut self, guide: Guide, seed: u64, size: usize) {
        self.restart(seed, size);
        let mut recorder = Recorder::new(Tape::default(), Beyond::Random);
        recorder.follow(guide);
        self.recorder = Some(Box::new(recorder));
    }

    pub(crate) fn showing(mut self) -> Self {
        self.shown = Some(Vec::new());
        self
    }

    pub(crate) fn drawing_only(mut self) -> Self {
        self.only_drawing = true;
        self
    }

    /// From now on coverage sees the arguments; what it saw before is forgotten.
    pub(crate) fn look(&mut self) -> &mut Sight {
        let sight = self.sight.get_or_insert_default();
        sight.clear();
        sight
    }

    /// What coverage saw of the case.
    pub(crate) fn sight(&self) -> Option<&Sight> {
        self.sight.as_deref()
    }

    /// What the recorder wrote, if there was one.
    pub(crate) fn take_recording(&mut self) -> Recording {
        self.recorder.as_mut().map(|recorder| recorder.finish()).unwrap_or_default()
    }

    pub(crate) fn take_shown(&mut self) -> Vec<Shown> {
        self.shown.take().unwrap_or_default()
    }

    /// Whether the tape fitted the questions: none too large, none left over.
    pub(crate) fn tape_fits(&self) -> bool {
        self.recorder.as_ref().is_none_or(|r| r.misfits == 0 && r.n_unread() == 0)
    }

    // ---- questions ----------------------------------------------------------

    /// Draws any value of a type.
    ///
    /// At the top level of a property the value appears in the report of a failure.
    #[inline(always)]
    pub fn any<T: Data>(&mut self) -> T {
        let value = T::draw(self);
        if self.shown.is_some() {
            self.show_any(&value);
        }
        value
    }

    /// Draws a value from a generator.
    ///
    /// At the top level of a property the value appears in the report of a failure.
    #[inline(always)]
    #[track_caller]
    pub fn draw<G: IntoGenerator<Value: std::fmt::Debug>>(&mut self, generator: G) -> G::Value {
        let value = generator.into_generator().draw(self);
        if self.shown.is_some() {
            self.show_drawn(|| Shown::of_debug(&value));
        }
        value
    }

    /// A number in `0..bound`; all are about equally likely, 0 is the simplest.
    ///
    /// A `bound` of 0, where there is nothing to choose from, ends the run with a message.
    #[inline]
    #[track_caller]
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            misuse("`source.below(0)` has nothing to choose from".to_string());
        }
        // A few alternatives have nothing to do with each other; many are numbers.
        let role = if bound <= 32 { Role::Constructor } else { Role::NUMBER };
        self.answer(bound as u64 - 1, role, |s| s.random.below(bound as u64)) as usize
    }

    /// True with probability `weight` in `out_of`; false is simpler.
    #[inline]
    pub fn chance(&mut self, weight: u32, out_of: u32) -> bool {
        match (weight, weight >= out_of) {
            (0, _) => false,
            (_, true) => true,
            _ => {
                let propose =
                    |s: &mut Self| u64::from(s.random.below(out_of.into()) < u64::from(weight));
                self.answer(1, Role::Constructor, propose) == 1
            }
        }
    }

    /// Draws with another size. Collections and recursive values grow with it;
    /// it never limits what can be drawn, only what is likely to be.
    pub fn with_size<T>(&mut self, size: usize, draw: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.size, self.budget);
        let size = size.min(MOST_SIZE);
        (self.size, self.budget) = (size, size);
        let value = draw(self);
        (self.size, self.budget) = before;
        value
    }

    /// Gives up this case: what was drawn so far cannot be completed to a valid input.
    pub fn reject(&mut self, why: &str) -> ! {
        discard(why)
    }

    /// Marks what `draw` asks as one value, so that shrinking can move and
    /// replace it as a whole. Values with the same label are interchangeable.
    #[inline]
    pub fn span<T>(&mut self, label: u64, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.begin(label, SpanKind::Value);
        let value = draw(self);
        self.end();
        value
    }

    // ---- the machinery below questions ---------------------------------------

    /// One question: an answer in `0..=bound`, from the tape or as `propose` says.
    #[inline]
    pub(crate) fn answer(
        &mut self,
        bound: u64,
        role: Role,
        propose: impl FnOnce(&mut Self) -> u64,
    ) -> u64 {
        if self.recorder.is_none() {
            propose(self)
        } else {
            self.answer_recorded(bound, role, propose)
        }
    }

    #[cold]
    #[inline(never)]
    fn answer_recorded(
        &mut self,
        bound: u64,
        role: Role,
        propose: impl FnOnce(&mut Self) -> u64,
    ) -> u64 {
        let mut recorder = self.recorder.take().expect("the source records");
        let answer = recorder.answer(bound, role, || propose(self));
        self.recorder = Some(recorder);
        answer
    }

    #[inline]
    pub(crate) fn is_recording(&self) -> bool {
        self.recorder.is_some()
    }

    /// How large the value being drawn should be; only for proposals.
    #[inline]
    pub(crate) fn budget(&self) -> usize {
        self.budget
    }

    #[inline]
    pub(crate) fn random_numbers(&mut self) -> &mut Random {
        &mut self.random
    }

    /// A number of `width` bits as the random engine likes them; only for proposals.
    #[inline(always)]
    pub(crate) fn propose_bits(&mut self, width: u32, signed: bool) -> u64 {
        self.integers.bits(&mut self.random, width, signed, self.size)
    }

    /// An integer of `width` bits (at most 64) over its whole type, as two's complement.
    #[inline(always)]
    pub(crate) fn integer_bits(&mut self, width: u32, signed: bool) -> u64 {
        if self.recorder.is_none() {
            self.propose_bits(width, signed)
        } else {
            self.integer_bits_recorded(width, signed)
        }
    }

    /// Many integers at once, which nobody needs to be told about one by one.
    #[inline]
    pub(crate) fn many_integers<T>(
        &mut self,
        n: usize,
        width: u32,
        signed: bool,
        from_bits: impl Fn(u64) -> T,
        into: &mut impl Extend<T>,
    ) {
        let Source { integers, random, size, .. } = self;
        integers.many_bits(random, n, width, signed, *size, from_bits, into);
    }

    #[cold]
    #[inline(never)]
    fn integer_bits_recorded(&mut self, width: u32, signed: bool) -> u64 {
        let (low, high) = integer_limits(width, signed);
        let role = Role::Number { below: -low as u64 };
        let position = self.answer(u64::MAX >> (64 - width), role, |s| {
            let bits = s.propose_bits(width, signed);
            position_of(low, high, widen(bits, width, signed))
        });
        at_position(low, high, position) as u64 & u64::MAX >> (64 - width)
    }

    /// An integer in `low..=high`, a range of at most 64 bits.
    #[inline]
    pub(crate) fn integer_in(&mut self, low: i128, high: i128) -> i128 {
        let bound = (high - low) as u64;
        if bound == 0 {
            return low;
        }
        let role = Role::Number { below: (nearest_zero(low, high) - low) as u64 };
        let position = self.answer(bound, role, |s| {
            // Ends and repeats are meant as numbers, so draw the offset and convert.
            let offset = s.integers.index(&mut s.random, bound);
            position_of(low, high, low + i128::from(offset))
        });
        at_position(low, high, position)
    }

    #[inline]
    pub(crate) fn begin(&mut self, label: u64, kind: SpanKind) {
        if let Some(recorder) = &mut self.recorder {
            recorder.begin(label, kind);
        }
    }

    #[inline]
    pub(crate) fn end(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.end();
        }
    }

    #[inline]
    pub(crate) fn end_rejected(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.end_rejected();
        }
    }

    #[cold]
    #[inline(never)]
    fn show_any<T: Data>(&mut self, value: &T) {
        self.show_drawn(|| Shown::of_data(value));
    }

    #[cold]
    fn show_drawn(&mut self, shown: impl FnOnce() -> Shown) {
        // Inside a span this is a part of a larger value, which shows itself.
        if self.recorder.as_ref().is_none_or(|recorder| recorder.depth() == 0) {
            self.show(shown());
        }
    }

    #[cold]
    pub(crate) fn show(&mut self, shown: Shown) {
        if let Some(all) = &mut self.shown {
            all.push(shown);
        }
    }

    /// Whether somebody wants to see the arguments, as text or for coverage; for
    /// generated code.
    #[doc(hidden)]
    #[inline]
    pub fn is_watched(&self) -> bool {
        self.shown.is_some() || self.sight.is_some() || self.is_keeping()
    }

    /// Whether drawn values are to be rendered; for generated code.
    #[doc(hidden)]
    #[inline]
    pub fn is_showing(&self) -> bool {
        self.shown.is_some()
    }

    /// Lets coverage see an argument, if it wants to; for generated code.
    #[doc(hidden)]
    #[track_caller]
    pub fn view<V: View>(&mut self, seen: &V) {
        if let Some(sight) = &mut self.sight {
            if let Err(problem) = tell(|| sight.add(seen)) {
                misuse(format!(
                    "coverage cannot look at an argument: its tree cannot be written: {problem}\n\
                     mend `write` of its `Data`, or `view` of its `View`"
                ));
            }
        }
    }

    /// Lets coverage see something in place of an argument; for generated code.
    #[doc(hidden)]
    #[track_caller]
    pub fn view_as<V: View>(&mut self, name: &str, view: impl FnOnce() -> V) {
        if self.sight.is_none() {
            return;
        }
        match tell(view) {
            Ok(seen) => self.view(&seen),
            Err(problem) => misuse(format!(
                "coverage cannot look at `{name}`: the function in `#[seen_as(…)]` panicked: \
                 {problem}\n\
                 it is called with every input that is drawn, so it must have a result for each"
            )),
        }
    }

    /// Adds a rendered argument to the report; for generated code.
    #[doc(hidden)]
    pub fn show_argument(&mut self, name: &'static str, shown: Shown) {
        self.show(shown.named(name));
    }

    /// Marks where an argument begins, for engines that treat some of them apart; for
    /// generated code.
    #[doc(hidden)]
    #[inline]
    pub fn begin_argument(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.begin_argument();
        }
    }

    /// Whether the property should stop before its body; for generated code.
    #[doc(hidden)]
    #[inline]
    pub fn is_only_drawing(&self) -> bool {
        self.only_drawing
    }
}

#[inline]
fn integer_limits(width: u32, signed: bool) -> (i128, i128) {
    if signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) }
}

#[inline]
fn widen(bits: u64, width: u32, signed: bool) -> i128 {
    let bits = i128::from(bits);
    if signed && bits >> (width - 1) & 1 == 1 { bits - (1 << width) } else { bits }
}
