//! What numbers and characters cost, so that values have sizes.
//!
//! Numbers are handled as *ordinals*: integers that are in the order in which the numbers
//! compare. A [`Numbers`] is a set of them, an interval of a type, with what each costs. It
//! answers what enumeration needs: the least and the greatest cost in an interval, how many
//! numbers of it have a cost, and which is the k-th of them. All in constant time, but for
//! characters, whose order of simplicity is a table.
//!
//! By default a number costs its bits, so that there are finitely many of each cost and
//! large ones are still reached: 0 costs nothing, ±1 one, ±2 and ±3 two. The least and the
//! greatest number of a type are where programs break; they cost at most [`EXTREME`].

use crate::characters::{LAST, char_at, char_position};
use crate::floats::{DOUBLES, FloatLists, SINGLES};
use crate::shape::Kind;

/// A number or character as an integer that is in the right order.
pub type Ordinal = i128;

/// How numbers count towards the size of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// A number costs its bits: 0 nothing, ±1 one, ±2 and ±3 two. Characters cost the
    /// bits of their place in the order of simplicity.
    #[default]
    Bits,
    /// A number costs its magnitude, for indices and counters.
    Magnitude,
    /// Numbers cost nothing, for small ranges.
    Free,
}

/// The most that the least and the greatest number of a type cost.
pub const EXTREME: u32 = 8;

/// A set of numbers of one type, with what each costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    kind: Kind,
    measure: Measure,
    lo: Ordinal,
    hi: Ordinal,
    has_zero: bool,
    floats: Floats,
}

/// Which floats there are: an ordinal is a place among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Floats {
    /// The bits of these.
    Listed(&'static [u64]),
    /// One with these bits, listed or not.
    Only(u64),
}

impl Floats {
    fn n(&self) -> usize {
        match self {
            Floats::Listed(bits) => bits.len(),
            Floats::Only(_) => 1,
        }
    }

    fn bits(&self, at: usize) -> u128 {
        match self {
            Floats::Listed(bits) => bits[at].into(),
            Floats::Only(bits) => (*bits).into(),
        }
    }
}

impl Numbers {
    /// The numbers of a kind, all of them or those between limits; none for kinds that
    /// are not numbers.
    pub fn new(kind: Kind, measure: Measure, limits: Option<(Ordinal, Ordinal)>) -> Option<Self> {
        let floats = Floats::Listed(match kind {
            Kind::Float(64) => &DOUBLES,
            Kind::Float(_) => &SINGLES,
            _ => &[],
        });
        let (lo, hi) = whole(kind, floats)?;
        let (least, most) = limits.unwrap_or((lo, hi));
        let (lo, hi) = (lo.max(least), hi.min(most));
        Some(Numbers { kind, measure, lo, hi, has_zero: true, floats })
    }

    /// The same numbers, but of floats those of a list, if these are all that there are.
    pub(crate) fn among(self, lists: FloatLists) -> Self {
        match self.kind {
            Kind::Float(width) if (self.lo, self.hi) == self.whole() => {
                self.of_floats(Floats::Listed(lists.of(width)))
            }
            _ => self,
        }
    }

    /// One number, with these bits; floats need not be listed.
    pub(crate) fn only(kind: Kind, measure: Measure, bits: u128) -> Option<Self> {
        let all = Numbers::new(kind, measure, None)?;
        if let Kind::Float(_) = kind {
            return Some(all.of_floats(Floats::Only(bits as u64)));
        }
        let number = all.ordinal(bits)?;
        Numbers::new(kind, measure, Some((number, number)))
    }

    fn of_floats(self, floats: Floats) -> Self {
        Numbers { hi: floats.n() as Ordinal - 1, lo: 0, floats, ..self }
    }

    /// The least and the greatest ordinal of all numbers of the type.
    pub(crate) fn whole(&self) -> (Ordinal, Ordinal) {
        whole(self.kind, self.floats).unwrap_or((0, 0))
    }

    /// The same numbers but for zero.
    pub fn without_zero(self) -> Self {
        Numbers { has_zero: false, ..self }
    }

    /// Those between two ends, which cost nothing.
    pub(crate) fn freely(self, ends: (Ordinal, Ordinal)) -> Self {
        // None is left if the only one is zero and there is no zero.
        let (lo, hi) = self.trim(ends).unwrap_or((1, 0));
        Numbers { measure: Measure::Free, lo, hi, ..self }
    }

    /// Whether they cost nothing.
    pub(crate) fn is_free(&self) -> bool {
        self.measure == Measure::Free
    }

    /// The least and the greatest ordinal; the least is the greater if there are none.
    pub fn interval(&self) -> (Ordinal, Ordinal) {
        (self.lo, self.hi)
    }

    /// The bits that a tree has for an ordinal.
    pub fn bits(&self, ordinal: Ordinal) -> u128 {
        match self.kind {
            Kind::Unsigned(128) => (ordinal as u128) ^ (1 << 127),
            Kind::Float(_) => self.floats.bits(ordinal as usize),
            _ => ordinal as u128,
        }
    }

    /// The ordinal of the bits that a tree has; none for floats that are not listed.
    pub fn ordinal(&self, bits: u128) -> Option<Ordinal> {
        match self.kind {
            Kind::Unsigned(128) => Some((bits ^ (1 << 127)) as Ordinal),
            Kind::Float(_) => {
                (0..self.floats.n() as Ordinal).find(|&ordinal| self.bits(ordinal) == bits)
            }
            _ => Some(bits as Ordinal),
        }
    }

    /// Whether ordinals are in the order in which the numbers compare; floats are not.
    pub fn is_ordered(&self) -> bool {
        !matches!(self.kind, Kind::Float(_))
    }

    /// The same numbers in an interval whose ends are among them; none if there are none.
    pub fn trim(&self, (mut lo, mut hi): (Ordinal, Ordinal)) -> Option<(Ordinal, Ordinal)> {
        (lo, hi) = (lo.max(self.lo), hi.min(self.hi));
        if self.kind == Kind::Char {
            lo = if (0xD800..0xE000).contains(&lo) { 0xE000 } else { lo };
            hi = if (0xD800..0xE000).contains(&hi) { 0xD7FF } else { hi };
        } else if !self.has_zero {
            let zero = if self.kind == Kind::Unsigned(128) { Ordinal::MIN } else { 0 };
            lo = if lo == zero { zero + 1 } else { lo };
            hi = if hi == zero { hi.saturating_sub(1) } else { hi };
        }
        (lo <= hi && !(lo == hi && lo == Ordinal::MIN && !self.has_zero)).then_some((lo, hi))
    }

    /// How far from zero: a number's magnitude; for others, the place in the order of simplicity.
    fn magnitude(&self, ordinal: Ordinal) -> u128 {
        match self.kind {
            Kind::Unsigned(128) => self.bits(ordinal),
            Kind::Char => {
                char::from_u32(ordinal as u32).map_or(u128::from(LAST), |c| char_position(c).into())
            }
            _ => ordinal.unsigned_abs(),
        }
    }

    fn is_extreme(&self, ordinal: Ordinal) -> bool {
        let (lo, hi) = match self.kind {
            Kind::Unsigned(128) | Kind::Signed(128) => (Ordinal::MIN, Ordinal::MAX),
            Kind::Unsigned(width) => (0, (1 << width) - 1),
            Kind::Signed(width) => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
            _ => return false,
        };
        self.measure == Measure::Bits && (ordinal == lo || ordinal == hi)
    }

    /// What a number costs.
    #[inline]
    pub fn cost(&self, ordinal: Ordinal) -> u32 {
        let magnitude = match self.measure {
            Measure::Free => return 0,
            Measure::Magnitude => {
                return u32::try_from(self.magnitude(ordinal)).unwrap_or(u32::MAX);
            }
            Measure::Bits => self.magnitude(ordinal),
        };
        let bits = 128 - magnitude.leading_zeros();
        if bits > EXTREME && self.is_extreme(ordinal) { EXTREME } else { bits }
    }

    /// The least cost in an interval of these numbers, which must not be empty.
    #[inline]
    pub fn least(&self, (lo, hi): (Ordinal, Ordinal)) -> u32 {
        if self.is_counted() {
            let least = if lo > 0 { lo } else { (-hi).max(0) };
            return u32::try_from(least).unwrap_or(u32::MAX);
        }
        match self.kind {
            _ if self.measure == Measure::Free => 0,
            Kind::Char => self.least_of_characters((lo, hi)),
            Kind::Unsigned(128) => self.cost(lo).min(self.cost(hi)),
            _ if lo > 0 => self.cost(lo).min(self.cost(hi)),
            _ if hi < 0 => self.cost(hi).min(self.cost(lo)),
            _ if self.has_zero => 0,
            _ if hi > 0 => self.cost(1),
            _ if lo < 0 => self.cost(-1),
            _ => 0,
        }
    }

    /// Among the first 128 the simplest may be anywhere, beyond them it is the first.
    fn least_of_characters(&self, (lo, hi): (Ordinal, Ordinal)) -> u32 {
        let simplest = Ordinal::from(b'a');
        if (lo..=hi).contains(&simplest) {
            return self.cost(simplest);
        }
        let first = (lo..=hi.min(127)).map(|code| self.cost(code));
        let beyond = (hi >= 128).then(|| self.cost(lo.max(128)));
        first.chain(beyond).min().unwrap_or(0)
    }

    /// The greatest cost in an interval of these numbers, or a little more.
    pub fn most(&self, (lo, hi): (Ordinal, Ordinal)) -> u32 {
        match (self.measure, self.kind) {
            (Measure::Free, _) => 0,
            (Measure::Bits, Kind::Char) if lo == hi => self.cost(lo),
            (Measure::Bits, Kind::Char) => 128 - u128::from(LAST).leading_zeros(),
            (Measure::Magnitude, Kind::Char) => LAST as u32,
            (Measure::Bits, _) => {
                // The extremes are cheaper than their neighbours.
                let inner = |ordinal: Ordinal, towards: Ordinal| {
                    let next = if towards > ordinal { ordinal + 1 } else { ordinal - 1 };
                    self.cost(ordinal).max(self.cost(next))
                };
                if lo == hi { self.cost(lo) } else { inner(lo, hi).max(inner(hi, lo)) }
            }
            (Measure::Magnitude, _) => self.cost(lo).max(self.cost(hi)),
        }
    }

    /// How many numbers of an interval have a cost.
    pub fn n_of_cost(&self, interval: (Ordinal, Ordinal), cost: u32) -> u128 {
        if let Some(numbers) = self.few_of_cost(interval, cost) {
            return numbers.into_iter().flatten().count() as u128;
        }
        let tier = Tier::new(self, interval, cost);
        tier.n_pieces() + tier.n_extremes()
    }

    /// The numbers of an interval that have a cost, where these are two at most, a number and
    /// its negation: of integers that cost their magnitude.
    #[inline]
    fn few_of_cost(&self, interval: (Ordinal, Ordinal), cost: u32) -> Option<[Option<Ordinal>; 2]> {
        let is_integer = matches!(self.kind, Kind::Unsigned(..=64) | Kind::Signed(..=64));
        if self.measure != Measure::Magnitude || !is_integer {
            return None;
        }
        let (lo, hi) = (interval.0.max(self.lo), interval.1.min(self.hi));
        let has = |n: Ordinal| lo <= n && n <= hi && (n != 0 || self.has_zero);
        let n = Ordinal::from(cost);
        Some([Some(n).filter(|&n| has(n)), Some(-n).filter(|&n| n != 0 && has(n))])
    }

    /// The k-th of the numbers of an interval that have a cost.
    #[inline]
    pub fn of_cost(&self, interval: (Ordinal, Ordinal), cost: u32, k: u128) -> Option<Ordinal> {
        if let Some(numbers) = self.few_of_cost(interval, cost) {
            return numbers.into_iter().flatten().nth(usize::try_from(k).unwrap_or(usize::MAX));
        }
        if self.is_counted() {
            // A number and its negative, those that are there.
            let is_there = |n: Ordinal| interval.0 <= n && n <= interval.1;
            let n = Ordinal::from(cost);
            let (more, less) = (is_there(n), cost > 0 && is_there(-n));
            return match k {
                0 if more => Some(n),
                0 if less => Some(-n),
                1 if more && less => Some(-n),
                _ => None,
            };
        }
        Tier::new(self, interval, cost).nth(k)
    }

    /// Whether these are integers that cost their magnitudes, none of them left out.
    #[inline]
    pub(crate) fn is_counted(&self) -> bool {
        let is_integer =
            matches!(self.kind, Kind::Unsigned(width) | Kind::Signed(width) if width < 128);
        self.measure == Measure::Magnitude && is_integer && self.has_zero
    }

    /// The first cost from `from` up to `to` that a number of the interval has.
    pub fn first_tier(&self, interval: (Ordinal, Ordinal), from: u32, to: u32) -> Option<u32> {
        if self.is_counted() {
            let from = from.max(self.least(interval));
            return (from <= to.min(self.most(interval))).then_some(from);
        }
        if self.measure == Measure::Magnitude && from < to {
            // There may be very many costs, of which all or a run are met.
            let start = match interval {
                (lo, hi) if self.kind != Kind::Char && lo > 0 => self.cost(lo).min(self.cost(hi)),
                (lo, hi) if self.kind != Kind::Char && hi < 0 => self.cost(lo).min(self.cost(hi)),
                _ if self.kind == Kind::Char => self.least(interval),
                _ => 0,
            };
            let to = to.min(self.most(interval));
            return (from.max(start)..=to).find(|&cost| self.n_of_cost(interval, cost) > 0);
        }
        let to = to.min(128);
        (from..=to).find(|&cost| self.n_of_cost(interval, cost) > 0)
    }
}

/// The least and the greatest ordinal of a kind.
fn whole(kind: Kind, floats: Floats) -> Option<(Ordinal, Ordinal)> {
    Some(match kind {
        Kind::Unsigned(128) | Kind::Signed(128) => (Ordinal::MIN, Ordinal::MAX),
        Kind::Unsigned(width) => (0, (1 << width) - 1),
        Kind::Signed(width) => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        Kind::Char => (0, Ordinal::from(u32::from(char::MAX))),
        Kind::Float(_) => (0, floats.n() as Ordinal - 1),
        _ => return None,
    })
}

/// The numbers of one cost in an interval: up to two runs of them, and the extremes.
struct Tier<'n> {
    numbers: &'n Numbers,
    interval: (Ordinal, Ordinal),
    /// Runs of ordinals, each from its simplest end, with the step to the next.
    runs: [(Ordinal, u128, Ordinal); 2],
    /// The characters below 128 go by their place in the order of simplicity: from, to.
    ascii: (u64, u64),
    extremes: [Option<Ordinal>; 2],
}

const NO_RUN: (Ordinal, u128, Ordinal) = (0, 0, 1);

impl<'n> Tier<'n> {
    fn new(numbers: &'n Numbers, interval: (Ordinal, Ordinal), cost: u32) -> Self {
        let interval = (interval.0.max(numbers.lo), interval.1.min(numbers.hi));
        let runs = [NO_RUN; 2];
        let mut tier = Tier { numbers, interval, runs, ascii: (0, 0), extremes: [None; 2] };
        // From this magnitude to that.
        let (from, to): (u128, u128) = match (numbers.measure, cost) {
            (Measure::Free, 0) => (0, u128::MAX),
            (Measure::Free, _) => return tier,
            (Measure::Magnitude, _) => (cost.into(), cost.into()),
            (Measure::Bits, 0) => (0, 0),
            (Measure::Bits, 1..=127) => (1 << (cost - 1), (1 << cost) - 1),
            (Measure::Bits, 128) => (1 << 127, u128::MAX),
            (Measure::Bits, _) => return tier,
        };
        match numbers.kind {
            Kind::Char => tier.characters(from, to),
            Kind::Unsigned(128) => {
                let ordinal = |bits: u128| (bits ^ (1 << 127)) as Ordinal;
                let from = if numbers.has_zero { from } else { from.max(1) };
                if from <= to {
                    tier.runs[0] = tier.run(ordinal(from), ordinal(to));
                }
            }
            _ => tier.integers(from, to),
        }
        if cost == EXTREME {
            let (lo, hi) = interval;
            let is_moved = |&n: &Ordinal| numbers.is_extreme(n) && numbers.cost(n) == cost;
            // Those whose bits are this cost are in the runs already.
            let is_new = |n: &Ordinal| 128 - numbers.magnitude(*n).leading_zeros() > cost;
            tier.extremes = [Some(hi), (lo != hi).then_some(lo)]
                .map(|n| n.filter(|n| lo <= hi && is_moved(n) && is_new(n)));
        }
        tier
    }

    /// The part of a run that is in the interval and not cheaper elsewhere.
    fn run(&self, from: Ordinal, to: Ordinal) -> (Ordinal, u128, Ordinal) {
        let (mut from, mut to) = (from.max(self.interval.0), to.min(self.interval.1));
        let is_moved = |n: Ordinal| {
            self.numbers.is_extreme(n) && 128 - self.numbers.magnitude(n).leading_zeros() > EXTREME
        };
        if from <= to && is_moved(to) {
            let Some(less) = to.checked_sub(1) else { return NO_RUN };
            to = less;
        }
        if from <= to && is_moved(from) {
            let Some(more) = from.checked_add(1) else { return NO_RUN };
            from = more;
        }
        if from > to {
            return NO_RUN;
        }
        (from, to.abs_diff(from).saturating_add(1), 1)
    }

    fn integers(&mut self, from: u128, to: u128) {
        let most = Ordinal::MAX as u128;
        if from <= most {
            let from = from as Ordinal;
            self.runs[0] = self.run(from, to.min(most) as Ordinal);
            if from == 0 && !self.numbers.has_zero {
                let (start, n, step) = self.runs[0];
                self.runs[0] =
                    if start == 0 && n > 0 { (1, n - 1, step) } else { (start, n, step) };
            }
        }
        let (from, to) = (from.max(1), to.min(1 << 127));
        if from <= to {
            let negative = |magnitude: u128| (magnitude as Ordinal).wrapping_neg();
            let (start, n, _) = self.run(negative(to), negative(from));
            if n > 0 {
                self.runs[1] = (start + (n - 1) as Ordinal, n, -1);
            }
        }
    }

    fn characters(&mut self, from: u128, to: u128) {
        self.ascii = (from.min(128) as u64, to.saturating_add(1).min(128) as u64);
        let (from, to) = (from.max(128), to.min(LAST.into()));
        if from <= to {
            let code = |position: u128| Ordinal::from(u32::from(char_at(position as u64)));
            // Those before and those after the gap of the surrogates.
            let (from, to) = (code(from), code(to));
            self.runs = [self.run(from, to.min(0xD7FF)), self.run(from.max(0xE000), to)];
        }
    }

    fn ascii(&self) -> impl Iterator<Item = Ordinal> + '_ {
        let (lo, hi) = self.interval;
        let codes = (self.ascii.0..self.ascii.1).map(|p| Ordinal::from(u32::from(char_at(p))));
        codes.filter(move |code| (lo..=hi).contains(code))
    }

    fn n_pieces(&self) -> u128 {
        self.ascii().count() as u128
            + self.runs.iter().map(|run| run.1).fold(0, u128::saturating_add)
    }

    fn n_extremes(&self) -> u128 {
        self.extremes.iter().flatten().count() as u128
    }

    fn nth(&self, mut k: u128) -> Option<Ordinal> {
        for code in self.ascii() {
            if k == 0 {
                return Some(code);
            }
            k -= 1;
        }
        for (start, n, step) in self.runs {
            if k < n {
                return Some(start.wrapping_add(step.wrapping_mul(k as Ordinal)));
            }
            k -= n;
        }
        self.extremes.iter().flatten().nth(usize::try_from(k).ok()?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Kind; 5] =
        [Kind::Unsigned(8), Kind::Signed(8), Kind::Unsigned(12), Kind::Signed(10), Kind::Char];
    const MEASURES: [Measure; 3] = [Measure::Bits, Measure::Magnitude, Measure::Free];

    /// All ordinals of a kind, if they are few.
    fn all(numbers: &Numbers, (lo, hi): (Ordinal, Ordinal)) -> Vec<Ordinal> {
        let is_one = |n: &Ordinal| {
            (numbers.has_zero || *n != 0)
                && (numbers.kind != Kind::Char || char::from_u32(*n as u32).is_some())
        };
        (lo.max(numbers.lo)..=hi.min(numbers.hi)).filter(is_one).collect()
    }

    /// The tiers agree with the cost of each number, and list each once.
    fn check(numbers: Numbers, interval: (Ordinal, Ordinal)) {
        let mut by_cost = std::collections::BTreeMap::<u32, Vec<Ordinal>>::new();
        for n in all(&numbers, interval) {
            by_cost.entry(numbers.cost(n)).or_default().push(n);
        }
        let most = by_cost.keys().last().copied().unwrap_or(0);
        for cost in (0..=most.min(300) + 1).chain([most, most + 1]) {
            let n = numbers.n_of_cost(interval, cost);
            let mut found: Vec<_> =
                (0..n).map(|k| numbers.of_cost(interval, cost, k).unwrap()).collect();
            assert_eq!(numbers.of_cost(interval, cost, n), None);
            found.sort_unstable();
            let expected = by_cost.get(&cost).cloned().unwrap_or_default();
            assert_eq!(found, expected, "{numbers:?} {interval:?} cost {cost}");
        }
        if let Some(&least) = by_cost.keys().next() {
            assert_eq!(numbers.least(interval), least, "{numbers:?} {interval:?}");
            assert!(numbers.most(interval) >= most, "{numbers:?} {interval:?}");
        }
    }

    #[test]
    fn tiers_list_each_number_once_at_its_cost() {
        for kind in KINDS {
            for measure in MEASURES {
                let numbers = Numbers::new(kind, measure, None).unwrap();
                let ends = [-512, -129, -128, -127, -3, -1, 0, 1, 2, 7, 100, 127, 128, 255, 300];
                for lo in ends {
                    for hi in ends.into_iter().filter(|&hi| lo <= hi) {
                        let (lo, hi) = (lo.max(numbers.lo), hi.min(numbers.hi));
                        if lo <= hi {
                            check(numbers, (lo, hi));
                            if kind != Kind::Char {
                                check(numbers.without_zero(), (lo, hi));
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_widest_types_have_the_tiers_of_all_others() {
        for kind in [Kind::Unsigned(128), Kind::Signed(128), Kind::Unsigned(64), Kind::Signed(64)] {
            let numbers = Numbers::new(kind, Measure::Bits, None).unwrap();
            let whole = numbers.interval();
            let value = |n| numbers.of_cost(whole, n, 0).map(|ordinal| numbers.bits(ordinal));
            assert_eq!([value(0), value(1), value(2)], [Some(0), Some(1), Some(2)]);
            let extremes = [numbers.cost(whole.0), numbers.cost(whole.1)];
            assert!(extremes.iter().all(|&cost| cost == EXTREME || cost == 0), "{kind:?}");
            let signs = if matches!(kind, Kind::Signed(_)) { 2 } else { 1 };
            assert_eq!(numbers.n_of_cost(whole, EXTREME), 128 * signs + signs);
            assert_eq!(numbers.n_of_cost(whole, 60), (1 << 59) * signs);
            let (Kind::Unsigned(width) | Kind::Signed(width)) = kind else { unreachable!() };
            assert_eq!(numbers.most(whole), width - u32::from(signs == 2), "{kind:?}");
            let free = Numbers::new(kind, Measure::Free, None).unwrap();
            let last = free.of_cost(whole, 0, free.n_of_cost(whole, 0) - 1);
            assert!(last.is_some_and(|last| (whole.0..=whole.1).contains(&last)));
        }
    }

    #[test]
    fn characters_beyond_ascii_go_round_the_surrogates() {
        let numbers = Numbers::new(Kind::Char, Measure::Bits, None).unwrap();
        let n: u128 = (0..=21).map(|cost| numbers.n_of_cost(numbers.interval(), cost)).sum();
        assert_eq!(n, u128::from(LAST) + 1);
        let around = (0xD7FE, 0xE001);
        let n: u128 = (0..=21).map(|cost| numbers.n_of_cost(around, cost)).sum();
        assert_eq!(n, 4);
    }

    #[test]
    fn the_least_cost_of_characters_is_that_of_the_simplest() {
        for measure in [Measure::Bits, Measure::Magnitude] {
            let numbers = Numbers::new(Kind::Char, measure, None).unwrap();
            for interval in
                [(0, 31), (48, 99), (100, 200), (127, 128), (300, 300), (0xD7FF, 0xE000)]
            {
                let codes =
                    (interval.0..=interval.1).filter(|&n| char::from_u32(n as u32).is_some());
                let expected = codes.map(|code| numbers.cost(code)).min();
                assert_eq!(Some(numbers.least(interval)), expected, "{measure:?} {interval:?}");
            }
        }
    }

    #[test]
    fn ordinals_are_in_the_order_of_the_numbers() {
        let numbers = Numbers::new(Kind::Unsigned(128), Measure::Bits, None).unwrap();
        let ordinals = [0, 1, 1 << 127, u128::MAX].map(|bits| numbers.ordinal(bits).unwrap());
        assert!(ordinals.is_sorted());
        assert_eq!(ordinals.map(|ordinal| numbers.bits(ordinal)), [0, 1, 1 << 127, u128::MAX]);
        let floats = Numbers::new(Kind::Float(32), Measure::Bits, None).unwrap();
        assert_eq!(floats.bits(1), u128::from(1f32.to_bits()));
        assert_eq!(floats.ordinal(u128::from(0.3f32.to_bits())), None);
    }

    #[test]
    fn a_float_that_is_not_listed_is_a_number_by_itself() {
        let bits = u128::from(0.3f64.to_bits());
        let only = Numbers::only(Kind::Float(64), Measure::Magnitude, bits).unwrap();
        assert_eq!((only.interval(), only.bits(0)), ((0, 0), bits));
        let all = Numbers::new(Kind::Float(64), Measure::Bits, None).unwrap();
        let listed = all.among(FloatLists::around(&[0.3]));
        let ordinal = listed.ordinal(bits).unwrap();
        assert_eq!(listed.bits(ordinal), bits);
        assert!(listed.interval().1 > all.interval().1 && listed.interval() == listed.whole());
    }
}
