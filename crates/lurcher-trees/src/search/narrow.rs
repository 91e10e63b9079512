//! Numbers under search: intervals that are narrowed as far as somebody looks.
//!
//! Whoever compares a number learns on which side it is, and no more: the interval is split
//! and one part is chosen, the one with the cheapest number first. Only who reads the number
//! has one chosen. What a narrower interval adds to the size of the smallest completion
//! is spent like any choice.

use super::undo::{Split, Step};
use super::{Ends, KNOWN, Node, NodeId, Order, Room, Search, State};
use crate::numbers::{Numbers, Ordinal};
use crate::shape::{Kind, shape};
use crate::space::{Space, Values};

/// So many numbers are tried for a hole when choices are random.
const GUESSES: u32 = 8;

impl Search {
    /// The numbers that a node can still be.
    #[inline]
    pub fn interval(&self, node: NodeId) -> (Ordinal, Ordinal) {
        let state = self.state.borrow();
        let Node { fields, choice, .. } = state.nodes[node as usize];
        self.run.look(choice);
        state.intervals[fields as usize]
    }

    /// The largest integer of which it is known that it is in the value, without its sign; 0 if
    /// there is none.
    pub fn largest_known(&self) -> u128 {
        let state = self.state.borrow();
        let known = state.nodes.iter().filter_map(|node| {
            let sort = &self.among.space.sort(node.sort);
            let kind = shape(sort.shape?).kind;
            let is_integer = matches!(kind, Kind::Unsigned(..=64) | Kind::Signed(_));
            let Values::Numbers(_) = &sort.values else { return None };
            is_integer.then(|| state.intervals[node.fields as usize])
        });
        let least = |(lo, hi): (Ordinal, Ordinal)| match (lo, hi) {
            (1.., _) => lo.unsigned_abs(),
            (_, ..=-1) => hi.unsigned_abs(),
            _ => 0,
        };
        known.map(least).max().unwrap_or(0)
    }

    /// The number of a node; one is chosen now if there are several.
    #[inline]
    pub fn number(&self, node: NodeId) -> Ordinal {
        let (lo, hi) = self.interval(node);
        if lo == hi { lo } else { self.force_number(node) }
    }

    /// The bits of the number of a node, as a tree has them.
    pub fn number_bits(&self, node: NodeId) -> u128 {
        let ordinal = self.number(node);
        match &self.among.space.sort(self.sort(node)).values {
            Values::Numbers(numbers) => numbers.bits(ordinal),
            Values::Built { .. } => 0,
        }
    }

    fn force_number(&self, node: NodeId) -> Ordinal {
        let state = &mut *self.state.borrow_mut();
        state.n_forced += 1;
        let mark = state.mark(node);
        state.rests_on = 0;
        let chosen = match state.order {
            Order::Listed => state.choose_number(&self.among.space, node, 0, 0),
            Order::Random(_) => state.guess_number(&self.among.space, node, GUESSES),
        };
        if state.has_gathered {
            self.run.look(state.rests_on);
        }
        let step = match chosen {
            Some(step) => step,
            None => {
                state.die();
                self.run.die();
                state.unmark();
                return state.intervals[state.nodes[node as usize].fields as usize].0;
            }
        };
        self.run.look(state.note(mark, step));
        state.intervals[state.nodes[node as usize].fields as usize].0
    }

    /// Whether the number of a node is below another.
    #[inline]
    pub fn is_below(&self, node: NodeId, pivot: Ordinal) -> bool {
        let (lo, hi) = self.interval(node);
        if hi < pivot {
            return true;
        }
        if lo >= pivot {
            return false;
        }
        self.split(node, Split::Below(pivot)).1 < pivot
    }

    /// Whether the number of a node is this one.
    #[inline]
    pub fn is_number(&self, node: NodeId, pivot: Ordinal) -> bool {
        let (lo, hi) = self.interval(node);
        if lo == hi || pivot < lo || pivot > hi {
            return lo == pivot && hi == pivot;
        }
        let (lo, hi) = self.split(node, Split::At(pivot));
        lo == pivot && hi == pivot
    }

    pub(super) fn split(&self, node: NodeId, split: Split) -> (Ordinal, Ordinal) {
        let state = &mut *self.state.borrow_mut();
        state.n_forced += 1;
        let mark = state.mark(node);
        let interval = state.intervals[state.nodes[node as usize].fields as usize];
        state.rests_on = 0;
        let is_reversed = state.order.below(2) == 1;
        let chosen = state.choose_part(&self.among.space, node, split, is_reversed, 0);
        if state.has_gathered {
            self.run.look(state.rests_on);
        }
        match chosen {
            Some(step) => {
                self.run.look(state.note(mark, step));
                state.intervals[state.nodes[node as usize].fields as usize]
            }
            None => {
                state.die();
                self.run.die();
                state.unmark();
                (interval.0, interval.0)
            }
        }
    }
}

impl State {
    pub(super) fn numbers<'s>(&self, space: &'s Space, node: NodeId) -> (&'s Numbers, usize) {
        let Node { sort, fields, .. } = self.nodes[node as usize];
        match &space.sort(sort).values {
            Values::Numbers(numbers) => (numbers, fields as usize),
            Values::Built { .. } => unreachable!("only numbers have intervals"),
        }
    }

    /// Chooses the first number from the k-th of a cost on that fits.
    pub(super) fn choose_number(
        &mut self,
        space: &Space,
        node: NodeId,
        cost: u32,
        k: u64,
    ) -> Option<Step> {
        let (numbers, at) = self.numbers(space, node);
        let interval = match self.has_gathered {
            true => self.left(space, node)?.0,
            false => self.intervals[at],
        };
        if self.is_count(numbers, interval) {
            let first = Ordinal::from(cost) + Ordinal::from(k);
            let number = first.max(interval.0 + self.least_count(interval));
            let is_chosen = self.count_to(node, at, (number, interval.1.min(number)));
            return is_chosen.then_some(Step::Number { cost: number as u32, k: 0 });
        }
        let least = numbers.least(interval);
        let most = least.saturating_add(self.slack);
        let (mut cost, mut k) = (cost.max(least), k);
        loop {
            match numbers.of_cost(interval, cost, k.into()) {
                Some(ordinal) if self.narrow(numbers, node, at, (ordinal, ordinal)) => {
                    return Some(Step::Number { cost, k });
                }
                // All of a cost leave the same room.
                Some(_) => {}
                None if cost >= most => return None,
                None => {}
            }
            cost = numbers.first_tier(interval, cost + 1, most)?;
            k = 0;
        }
    }

    /// Chooses the first part of a split interval that fits, after so many.
    pub(super) fn choose_part(
        &mut self,
        space: &Space,
        node: NodeId,
        split: Split,
        is_reversed: bool,
        n_tried: u32,
    ) -> Option<Step> {
        let (numbers, at) = self.numbers(space, node);
        let (mut interval, mut split) = (self.intervals[at], split);
        if self.has_gathered {
            interval = self.left(space, node)?.0;
            if let Split::Below(pivot) = &mut split {
                *pivot = (*pivot).clamp(interval.0, interval.1.saturating_add(1));
            }
        }
        let is_short = !is_reversed && self.is_count(numbers, interval);
        if let (Split::Below(pivot), true) = (split, is_short) {
            let is_chosen = (n_tried == 0 && self.count_to(node, at, (interval.0, pivot - 1)))
                || (n_tried <= 1 && self.count_to(node, at, (pivot, interval.1)));
            let n_tried = 1 + u32::from(is_chosen && self.intervals[at].0 == pivot);
            if is_chosen {
                self.splits.push((split, is_reversed));
            }
            return is_chosen.then_some(Step::Part { n_tried });
        }
        let mut parts = parts(numbers, interval, split);
        if is_reversed {
            parts.reverse();
        }
        for (index, part) in parts.into_iter().enumerate().skip(n_tried as usize) {
            if part.is_some_and(|(_, part)| self.narrow(numbers, node, at, part)) {
                self.splits.push((split, is_reversed));
                return Some(Step::Part { n_tried: index as u32 + 1 });
            }
        }
        None
    }

    /// Chooses a number at random: first what it costs, then one of that cost.
    pub(super) fn guess_number(
        &mut self,
        space: &Space,
        node: NodeId,
        n_left: u32,
    ) -> Option<Step> {
        let (numbers, at) = self.numbers(space, node);
        let (mut interval, (n_before, n_after)) = match self.has_gathered {
            true => self.left(space, node)?,
            false => (self.intervals[at], (0, 0)),
        };
        if n_before + n_after > 0 && self.order.below(8) > 0 {
            // Those before and after it need room.
            let (lo, hi) = interval;
            let (width, n) = (hi.saturating_sub(lo), Ordinal::from(n_before + n_after) + 1);
            let room = width / n;
            // Where there are more of them than numbers, they are spread over these.
            let is_next = room == 0 && Ordinal::from(self.order.below(2 * n as u64)) < 3 * width;
            let further = if is_next { 1 } else { room / 2 * 3 };
            let from = lo.saturating_add(room.saturating_mul(n_before.into()));
            let least = if n_before > 0 { from.saturating_sub(room / 2) } else { lo };
            let most = if n_after > 0 { from.saturating_add(further) } else { hi };
            interval = (least.clamp(lo, hi), most.clamp(lo, hi));
        }
        let interval = numbers.trim(interval)?;
        if self.ends == Ends::Repeated && self.is_filling && self.order.below(4) > 0 {
            let known = self.known(space, node, interval);
            let nth = self.order.below(known.len() as u64) as usize;
            if known.get(nth).is_some_and(|&n| self.narrow(numbers, node, at, (n, n))) {
                return Some(Step::Guess { n_left: n_left.saturating_sub(1) });
            }
        }
        let least = numbers.least(interval);
        let most = numbers.most(interval).min(least.saturating_add(self.slack));
        for n_left in (0..n_left).rev() {
            // Small ones more often: what a number takes up, others cannot.
            let room = self.order.below(u64::from(most - least) + 1);
            let cost = match self.ends {
                Ends::Greatest => most,
                _ => least + self.order.below(room + 1) as u32,
            };
            let n = numbers.n_of_cost(interval, cost);
            let n = u64::try_from(n).unwrap_or(u64::MAX);
            // Ends more often: powers of two, and what is next to them.
            let k = match (self.order.below(8), self.ends) {
                (1.., Ends::Greatest) | (4.., Ends::Either) => n.saturating_sub(1),
                (1.., Ends::Either) => 0,
                (0, Ends::Any) => 0,
                (1, Ends::Any) => n.saturating_sub(1),
                _ => self.order.below(n),
            };
            let number = match k {
                // Where all cost nothing, the ends are those of the interval.
                0 if numbers.is_free() => Some(interval.0),
                _ if k + 1 == n && numbers.is_free() => Some(interval.1),
                _ => numbers.of_cost(interval, cost, k.into()),
            };
            if number.is_some_and(|n| self.narrow(numbers, node, at, (n, n))) {
                return Some(Step::Guess { n_left });
            }
        }
        if self.is_exact { self.choose_number(space, node, 0, 0) } else { None }
    }

    /// Numbers of the same type in the value that are known, of those that a node can be.
    fn known(&self, space: &Space, node: NodeId, (lo, hi): (Ordinal, Ordinal)) -> Vec<Ordinal> {
        let shape_of = |node: &Node| space.sort(node.sort).shape;
        let shape = shape_of(&self.nodes[node as usize]);
        let known =
            self.nodes.iter().filter(|node| node.constructor == KNOWN && shape_of(node) == shape);
        let numbers = known.map(|node| self.intervals[node.fields as usize].0);
        numbers.filter(|number| (lo..=hi).contains(number)).collect()
    }

    /// Whether these are natural numbers that cost what they are: what indices and counters
    /// are, for which the way is short.
    #[inline]
    fn is_count(&self, numbers: &Numbers, interval: (Ordinal, Ordinal)) -> bool {
        interval.0 >= 0 && interval.1 <= Ordinal::from(u32::MAX) && numbers.is_counted()
    }

    /// How much above the least of such numbers one must be, for the size to be exact.
    #[inline]
    fn least_count(&self, (lo, hi): (Ordinal, Ordinal)) -> Ordinal {
        if !self.is_exact || self.room.n_unbounded > 0 {
            return 0;
        }
        let others = self.room.spare - (hi - lo) as u64;
        Ordinal::from(self.slack) - Ordinal::from(others).min(self.slack.into())
    }

    /// Narrows the interval of such a number, if the value does not become too large by it.
    #[inline]
    fn count_to(&mut self, node: NodeId, at: usize, to: (Ordinal, Ordinal)) -> bool {
        let from = self.intervals[at];
        if to.0 > to.1 || to.0 - from.0 > Ordinal::from(self.slack) {
            return false;
        }
        let slack = self.slack - (to.0 - from.0) as u32;
        if self.is_exact {
            let less = (from.1 - from.0) - (to.1 - to.0);
            let room = Room { spare: self.room.spare - less as u64, ..self.room };
            if !room.takes(slack) {
                return false;
            }
            self.room = room;
        }
        self.slack = slack;
        self.earlier.push((from, self.nodes[node as usize].choice));
        self.intervals[at] = to;
        if to.0 == to.1 {
            self.nodes[node as usize].constructor = KNOWN;
            self.n_holes -= 1;
        }
        true
    }

    /// Narrows an interval, if the value does not become too large or too small by it.
    pub(super) fn narrow(
        &mut self,
        numbers: &Numbers,
        node: NodeId,
        at: usize,
        to: (Ordinal, Ordinal),
    ) -> bool {
        let from = self.intervals[at];
        if numbers.is_free() {
            return self.narrow_freely(node, at, to);
        }
        let (old, new) = (numbers.least(from), numbers.least(to));
        let Some(slack) = self.slack.checked_sub(new - old) else { return false };
        if self.is_exact {
            let mut room = self.room;
            room.remove(old, Some(numbers.most(from)));
            room.add(new, Some(numbers.most(to)));
            if !room.takes(slack) {
                return false;
            }
            self.room = room;
        }
        self.slack = slack;
        self.narrow_freely(node, at, to)
    }

    /// Narrows an interval of numbers that cost nothing, or whose cost has been seen to.
    #[inline]
    fn narrow_freely(&mut self, node: NodeId, at: usize, to: (Ordinal, Ordinal)) -> bool {
        self.earlier.push((self.intervals[at], self.nodes[node as usize].choice));
        self.intervals[at] = to;
        if to.0 == to.1 {
            self.nodes[node as usize].constructor = KNOWN;
            self.n_holes -= 1;
        }
        true
    }
}

/// The parts of an interval with their least costs, cheapest first, those that are not empty.
fn parts(
    numbers: &Numbers,
    (lo, hi): (Ordinal, Ordinal),
    split: Split,
) -> [Option<(u32, (Ordinal, Ordinal))>; 3] {
    let part = |lo: Ordinal, hi: Ordinal| {
        let part = (lo <= hi).then(|| numbers.trim((lo, hi))).flatten()?;
        Some((numbers.least(part), part))
    };
    let mut parts = match split {
        Split::Below(pivot) => [part(lo, pivot.saturating_sub(1)), part(pivot, hi), None],
        Split::At(pivot) if pivot < lo || pivot > hi => [part(lo, hi), None, None],
        Split::At(pivot) => [
            part(pivot, pivot),
            if pivot > lo { part(lo, pivot - 1) } else { None },
            if pivot < hi { part(pivot + 1, hi) } else { None },
        ],
    };
    parts.sort_by_key(|part| part.map_or(u32::MAX, |(least, _)| least));
    parts
}
