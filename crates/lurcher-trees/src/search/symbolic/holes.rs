//! What a measure can be for a hole, and matching on what is not chosen.
//!
//! A hole can still become any value that fits. For a function from a tree to a number it is
//! worth knowing which numbers these are: a hole with room for three nodes has no height
//! of five. So the function is read for the values of each size, each constructor with all ways
//! to share the size among its fields, and the outcomes are remembered for the whole search.

use super::super::{HOLE, NodeId};
use super::memory::{Call, MOST_ARGUMENTS};
use super::{Function, Read, Reasoner, Simple, Value, Want};
use crate::space::{Sort, SortId};

/// Larger holes are not looked into.
const MOST_EXTRA: u32 = 40;
/// A constructor may share its size among its fields in so many ways.
const MOST_WAYS: u32 = 400;
/// The size of a hole that may be of any size that its sort has.
const ANY_SIZE: u32 = u32::MAX;

/// The size of a hole that is built by one alternative, the first of all: the others follow below.
/// It may be of any size otherwise.
const CHOSEN: u32 = u32::MAX / 2;

/// A hole that is built by an alternative, by the index of its choice.
pub(super) fn chosen(sort: usize, choice: u32) -> Value {
    Value::Is(Simple::Hole(sort as u32, CHOSEN - choice))
}

/// The constructors that something may be built by, one after the other.
#[derive(Debug)]
pub struct Cases {
    is_single: bool,
    left: Left,
}

#[derive(Debug)]
enum Left {
    Nothing,
    One(Value),
    /// Of a hole: the next constructor, how the size is shared, and what was opened before.
    Hole {
        sort: u32,
        extra: u32,
        choice: usize,
        way: u32,
        n_opened: usize,
        n_fields: usize,
    },
}

impl Cases {
    /// Whether there is no more than one.
    #[inline]
    pub fn is_single(&self) -> bool {
        self.is_single
    }
}

impl Reasoner<'_> {
    /// What something may be built by; none if all that can be said is that it may be anything.
    pub fn cases(&mut self, value: Value) -> Option<Cases> {
        let one = |value| Some(Cases { is_single: true, left: Left::One(value) });
        match value {
            Value::Is(Simple::Any) => None,
            Value::Is(Simple::Never) => Some(Cases { is_single: true, left: Left::Nothing }),
            Value::Is(Simple::Part(node)) => {
                let is_number = self.width(node).is_some();
                if is_number || self.constructor(node).is_some() {
                    return one(value);
                }
                self.touch_node(node, None);
                None
            }
            Value::Is(Simple::Hole(sort, extra)) if self.numbers_of(sort).is_none() => {
                let (n_opened, n_fields) = (self.opened.len(), self.opened_fields.len());
                let left = Left::Hole { sort, extra, choice: 0, way: 0, n_opened, n_fields };
                Some(Cases { is_single: false, left })
            }
            value => one(value),
        }
    }

    /// The next constructor.
    pub fn next_case(&mut self, cases: &mut Cases) -> Option<Value> {
        match &mut cases.left {
            Left::Nothing => None,
            &mut Left::One(value) => {
                cases.left = Left::Nothing;
                Some(value)
            }
            Left::Hole { sort, extra, choice, way, n_opened, n_fields } => {
                self.opened.truncate(*n_opened);
                self.opened_fields.truncate(*n_fields);
                if (MOST_EXTRA + 1..=CHOSEN).contains(extra) {
                    if *way > 0 {
                        return None;
                    }
                    let chosen = self.among.table.choice(CHOSEN - *extra);
                    let first = self.opened_fields.len();
                    self.share(&chosen, ANY_SIZE - chosen.extra, 0);
                    *way += 1;
                    self.opened.push((chosen.constructor, *sort, first));
                    return Some(Value::Is(Simple::Opened(self.opened.len() as u32 - 1)));
                }
                while let Some(next) =
                    self.among.table.choices(*sort as usize).get(*choice).copied()
                {
                    let Some(rest) = extra.checked_sub(next.extra) else { break };
                    let first = self.opened_fields.len();
                    if self.share(&next, rest, *way) {
                        *way += 1;
                        self.opened.push((next.constructor, *sort, first));
                        return Some(Value::Is(Simple::Opened(self.opened.len() as u32 - 1)));
                    }
                    (*choice, *way) = (*choice + 1, 0);
                }
                None
            }
        }
    }

    /// Opens the fields of a constructor, sharing its size in the `way`-th way; false if there
    /// are no more ways.
    fn share(&mut self, choice: &super::super::table::Choice, rest: u32, way: u32) -> bool {
        let first = self.opened_fields.len();
        if rest == ANY_SIZE - choice.extra {
            if way == 0 {
                let fields = self.among.table.fields(choice).iter();
                let any = |sort: usize| Value::Is(Simple::Hole(sort as u32, ANY_SIZE));
                self.opened_fields.extend(fields.map(|field| any(field.sort.index())));
            }
            return way == 0;
        }
        let mut most = Vec::new();
        for field in self.among.table.fields(choice) {
            let sort = self.among.space.sort(field.sort);
            let room = sort.most.map_or(rest, |most| (most - sort.least).min(rest));
            most.push(room);
            self.opened_fields.push(Value::Is(Simple::Hole(field.sort.index() as u32, 0)));
        }
        let n_open = most.iter().filter(|&&room| room > 0).count() as u32;
        let n_ways = (rest + 1).checked_pow(n_open.saturating_sub(1)).unwrap_or(u32::MAX);
        if n_ways > MOST_WAYS {
            self.opened_fields[first..].fill(Value::ANY);
            return way == 0;
        }
        let mut shares = vec![0; most.len()];
        if !nth_way(&most, rest, &mut shares, way) {
            self.opened_fields.truncate(first);
            return false;
        }
        for (field, share) in self.opened_fields[first..].iter_mut().zip(shares) {
            if let Value::Is(Simple::Hole(_, extra)) = field {
                *extra = share;
            }
        }
        true
    }

    /// Calls a function about holes alone.
    pub(super) fn call_virtually(
        &mut self,
        function: &'static Function,
        body: Read,
        arguments: &[Value],
    ) -> Value {
        if !function.is_measure || !arguments.iter().all(|argument| argument.is_lasting()) {
            return Value::ANY;
        }
        let call = Call::new(function, arguments);
        if let Some(known) = self.memory.hole(&call) {
            return known;
        }
        let was_virtual = std::mem::replace(&mut self.is_virtual, true);
        self.depth += 1;
        self.memory.work += super::OF_CALL;
        let value = body(self, Want::Either, arguments);
        self.depth -= 1;
        self.is_virtual = was_virtual;
        let value = if value.is_lasting() { value } else { Value::ANY };
        self.memory.put_hole(&call, value);
        value
    }

    /// Calls a measure on a hole, if one of the arguments is one and the others are known.
    pub(super) fn call_on_hole(
        &mut self,
        function: &'static Function,
        want: Want,
        arguments: &[Value],
    ) -> Option<Value> {
        let is_hole = |argument: &Value| match argument {
            Value::Is(Simple::Part(node)) => self.is_built_hole(*node),
            _ => false,
        };
        let index = arguments.iter().position(is_hole)?;
        let Value::Is(Simple::Part(node)) = arguments[index] else { return None };
        if self.constructor(node).is_some() {
            return None;
        }
        self.touch_node(node, None);
        let slack = self.state.slack;
        let (mut few, mut many) = ([Value::NEVER; MOST_ARGUMENTS], Vec::new());
        let others = match few.get_mut(..arguments.len()) {
            Some(few) => few,
            None => {
                many.resize(arguments.len(), Value::NEVER);
                &mut many[..]
            }
        };
        others.copy_from_slice(arguments);
        others[index] = Value::NEVER;
        // What numbers can be now is all that is known of them elsewhere.
        others.iter_mut().for_each(|other| *other = self.lasting(*other));
        if !others.iter().all(|other| other.is_lasting()) {
            return Some(Value::ANY);
        }
        let sort = self.state.nodes[node as usize].sort.index() as u32;
        // Where all values of the sort fit, it does not matter what their sizes are.
        let Sort { least, most, .. } = *self.among.space.sort(SortId(sort));
        if most.is_some_and(|most| slack >= most - least) {
            others[index] = Value::Is(Simple::Hole(sort, ANY_SIZE));
            let value = self.call(function, Want::Either, others);
            return Some(self.measured(function, others, index, node, (value, want)));
        }
        if slack > MOST_EXTRA {
            return Some(Value::ANY);
        }
        // All sizes up to this one: remembered under a size that no hole has.
        others[index] = Value::Is(Simple::Hole(sort, ANY_SIZE - 1 - slack));
        let all_sizes = others[index];
        if let Some(known) = self.memory.hole(&Call::new(function, others)) {
            return Some(self.measured(function, others, index, node, (known, want)));
        }
        let mut all = Value::NEVER;
        for extra in 0..=slack {
            others[index] = Value::Is(Simple::Hole(sort, extra));
            let value = self.call(function, Want::Either, others);
            all = self.join(all, value);
        }
        others[index] = all_sizes;
        self.memory.put_hole(&Call::new(function, others), all);
        Some(self.measured(function, others, index, node, (all, want)))
    }

    /// What can be said of a value without its node.
    fn lasting(&self, value: Value) -> Value {
        let of = |simple: Simple| match self.number(Value::Is(simple)) {
            Some(number) => Simple::Number(number),
            None => simple,
        };
        match value {
            Value::Is(simple) => Value::Is(of(simple)),
            Value::Maybe(none, simple) => Value::Maybe(none, of(simple)),
        }
    }

    fn is_built_hole(&self, node: NodeId) -> bool {
        let node = self.state.nodes[node as usize];
        node.constructor == HOLE && self.among.table.interval(node.sort.index()).is_none()
    }
}

/// The `wanted`-th way to share a size among fields that take up to so much each; false if there
/// are fewer. Ways are counted, not gone through: they are asked for one after the other.
fn nth_way(most: &[u32], mut rest: u32, shares: &mut [u32], mut wanted: u32) -> bool {
    for (field, share) in shares.iter_mut().enumerate() {
        let (others, own) = (&most[field + 1..], most[field].min(rest));
        let found = (0..=own).find(|own| {
            let n = n_ways(others, rest - own);
            let is_found = wanted < n;
            wanted -= if is_found { 0 } else { n };
            is_found
        });
        let Some(own) = found else { return false };
        *share = own;
        rest -= own;
    }
    rest == 0 && wanted == 0
}

/// How many ways there are.
fn n_ways(most: &[u32], rest: u32) -> u32 {
    match most {
        [] => u32::from(rest == 0),
        [0, others @ ..] | [others @ .., 0] => n_ways(others, rest),
        [one] => u32::from(rest <= *one),
        [one, other] => (rest.min(*one) + 1).saturating_sub(rest.saturating_sub(*other)),
        [one, others @ ..] => (0..=rest.min(*one)).map(|own| n_ways(others, rest - own)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ways, one after the other.
    fn all_ways(most: &[u32], rest: u32) -> Vec<Vec<u32>> {
        let Some((&first, others)) = most.split_first() else {
            return if rest == 0 { vec![vec![]] } else { vec![] };
        };
        let with = |own: u32| {
            let others = all_ways(others, rest - own);
            others.into_iter().map(move |others| [vec![own], others].concat())
        };
        (0..=first.min(rest)).flat_map(with).collect()
    }

    #[test]
    fn the_ways_to_share_a_size_are_those_that_one_finds_one_after_the_other() {
        for most in [
            &[][..],
            &[0, 0],
            &[0, 3],
            &[4, 0, 2],
            &[3, 3],
            &[1, 5, 0],
            &[2, 1, 3],
            &[2, 0, 2, 3, 1],
        ] {
            for rest in 0..8 {
                let ways = all_ways(most, rest);
                for wanted in 0..ways.len() + 3 {
                    let mut shares = vec![0; most.len()];
                    let found = nth_way(most, rest, &mut shares, wanted as u32);
                    let shares = found.then_some(&shares);
                    assert_eq!(shares, ways.get(wanted), "{most:?} {rest} {wanted}");
                }
            }
        }
    }
}
