//! The three peers, each as its users would run it.
//!
//! exhaustigen and exhaustive hand out choices, so one function that makes an input of choices
//! serves both; checkito has generators. All go from one bound to the next until something fails.

use checkito::{Check, Generate};
use exhaustigen::Gen;
use exhaustive::{ChoiceError, DataSource, DataSourceTaker, Exhaustive};
use rustix::time::{ClockId, clock_gettime};

use super::Subject;

/// One of so many possibilities.
pub(super) trait Choose: Sized {
    /// Below `n`, which is not 0; none if there were too many choices.
    fn choose(&mut self, n: usize) -> Option<usize>;

    /// A list, as the peer makes them.
    fn list<T: Part>(&mut self, bounds: &mut Bounds) -> Option<Vec<T>>;
}

/// What may be in a list.
pub(super) trait Part: Sized {
    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self>;
}

impl Part for u8 {
    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        bounds.number(choices)
    }
}

impl Part for (u8, u8) {
    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        Some((bounds.number(choices)?, bounds.number(choices)?))
    }
}

impl Choose for Gen {
    fn choose(&mut self, n: usize) -> Option<usize> {
        Some(self.r#gen(n - 1))
    }

    fn list<T: Part>(&mut self, bounds: &mut Bounds) -> Option<Vec<T>> {
        let n = self.r#gen(bounds.parts);
        bounds.parts -= n;
        Iterator::map(0..n, |_| T::choose(self, bounds)).collect()
    }
}

impl Choose for DataSourceTaker<'_> {
    fn choose(&mut self, n: usize) -> Option<usize> {
        self.choice(n).ok()
    }

    fn list<T: Part>(&mut self, _: &mut Bounds) -> Option<Vec<T>> {
        self.iter_of::<Element<T>>().ok()?.map(|element| element.ok().map(|it| it.0)).collect()
    }
}

/// An element of a list of exhaustive.
struct Element<T>(T);

impl<T: Part> Exhaustive for Element<T> {
    fn generate(choices: &mut DataSourceTaker<'_>) -> exhaustive::Result<Self> {
        let mut bounds = Bounds { parts: usize::MAX, largest: KEYS };
        T::choose(choices, &mut bounds).map(Element).ok_or(ChoiceError)
    }
}

/// The largest number that one would allow in a list or as a key, not knowing the counterexample.
pub(super) const KEYS: usize = 7;

/// How large an input may become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// How many parts it may have.
    pub(super) parts: usize,
    /// The largest number in it.
    pub(super) largest: usize,
}

impl Bounds {
    /// A number that is not too large.
    pub(super) fn number(&self, choices: &mut impl Choose) -> Option<u8> {
        choices.choose(self.largest + 1).map(|n| n as u8)
    }

    /// Whether there is one more part.
    pub(super) fn part(&mut self, choices: &mut impl Choose) -> Option<bool> {
        let is_more = self.parts > 0 && choices.choose(2)? == 1;
        self.parts -= usize::from(is_more);
        Some(is_more)
    }
}

/// The clock, looked at now and then.
struct Clock {
    end: f64,
    n: u32,
}

impl Clock {
    fn new(cap: f64) -> Self {
        Clock { end: Self::now() + cap, n: 0 }
    }

    fn now() -> f64 {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    }

    fn is_over(&mut self) -> bool {
        self.n += 1;
        self.n % 1024 == 0 && Self::now() > self.end
    }
}

pub(super) fn by_exhaustigen<S: Subject>(cap: f64) -> Option<S> {
    let mut clock = Clock::new(cap);
    for bound in 0.. {
        let mut choices = Gen::new();
        while !choices.done() {
            let mut bounds = Bounds { parts: bound, largest: bound };
            let input = S::choose(&mut choices, &mut bounds)?;
            if input.is_input() && !input.holds() {
                return Some(input);
            }
            if clock.is_over() {
                return None;
            }
        }
    }
    None
}

pub(super) fn by_exhaustive<S: Subject>(cap: f64) -> Option<S> {
    let mut clock = Clock::new(cap);
    for bound in 0.. {
        let mut source = DataSource::new(bound);
        while let Some(mut choices) = source.next_run() {
            let mut bounds = Bounds { parts: usize::MAX, largest: S::LARGEST };
            if let Some(input) = S::choose(&mut choices, &mut bounds) {
                if input.is_input() && !input.holds() {
                    return Some(input);
                }
            }
            if clock.is_over() {
                return None;
            }
        }
    }
    None
}

pub(super) fn by_checkito<S: Subject>(cap: f64) -> Option<S> {
    let mut clock = Clock::new(cap);
    for bound in 0.. {
        let generator = S::generator(bound);
        let count = generator.cardinality().and_then(|n| usize::try_from(n).ok());
        let mut checker = Generate::filter(generator, S::is_input).checker();
        checker.generate.exhaustive = Some(true);
        checker.generate.count = count.unwrap_or(usize::MAX);
        let mut is_over = false;
        let failure = checker.check(|input| {
            // One failure ends the enumeration; after that everything passes, which ends shrinking.
            if !is_over && clock.is_over() {
                is_over = true;
                return false;
            }
            is_over || input.is_none_or(|input| input.holds())
        });
        if is_over {
            return None;
        }
        if let Some(failure) = failure {
            return failure.item;
        }
    }
    None
}
