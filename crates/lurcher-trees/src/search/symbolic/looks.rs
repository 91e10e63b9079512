//! Booleans, options and lists, whether they were computed or are parts of the input.

use super::super::NodeId;
use super::compare::Comparison;
use super::{Reasoner, Simple, Truth, Value, Variant, Want};
use crate::shape::{Kind, ShapeId, shape};
use crate::space::{SortId, Values};

impl Reasoner<'_> {
    pub(super) fn is_truth(&self, value: Value) -> bool {
        match value {
            Value::Is(Simple::Truth(_)) => true,
            Value::Is(Simple::Part(node)) => {
                let sort = self.state.nodes[node as usize].sort;
                self.among.space.sort(sort).shape.is_some_and(|id| shape(id).name == "bool")
            }
            _ => false,
        }
    }

    /// The truth of something that is a Boolean.
    #[inline]
    pub fn truth(&mut self, value: Value, want: Want) -> Truth {
        match value {
            Value::Is(Simple::Truth(truth)) => truth,
            value => self.truth_of_input(value, want),
        }
    }

    /// The same where it was not computed.
    fn truth_of_input(&mut self, value: Value, want: Want) -> Truth {
        match value {
            Value::Is(Simple::Never) => Truth::Neither,
            Value::Is(Simple::Part(node)) if self.is_truth(value) => match self.constructor(node) {
                Some((constructor, _)) => Truth::of(constructor == 1),
                None => {
                    let sort = self.state.nodes[node as usize].sort;
                    self.is_possible(sort, self.state.slack, |index| index == 1, node, want)
                }
            },
            value => {
                self.touch(value);
                Truth::Both
            }
        }
    }

    /// An option: whether it may be `None`, and what is in it; none if it is no option.
    pub fn option(&mut self, value: Value) -> Option<(bool, Value)> {
        match value {
            Value::Maybe(none, some) => Some((none, Value::Is(some))),
            Value::Is(Simple::Part(node)) => {
                let sort = self.state.nodes[node as usize].sort;
                if !self.is_option(sort) {
                    return None;
                }
                match self.constructor(node) {
                    Some((0, _)) => Some((true, Value::NEVER)),
                    Some((_, first)) => Some((false, Value::Is(Simple::Part(first)))),
                    None => {
                        self.touch_node(node, None);
                        Some((true, Value::ANY))
                    }
                }
            }
            _ => None,
        }
    }

    fn is_option(&self, sort: SortId) -> bool {
        let Some(id) = self.among.space.sort(sort).shape else { return false };
        let shape = shape(id);
        shape.kind == Kind::Sum && shape.constructors.first().is_some_and(|c| c.name == "None")
    }

    /// An option as it is looked into: whether it may be `None`, and what is in it.
    pub fn looked_into(&mut self, value: Value) -> (bool, Value) {
        if value.is_never() {
            return (false, Value::NEVER);
        }
        self.option(value).unwrap_or_else(|| {
            self.touch(value);
            (true, Value::ANY)
        })
    }

    /// Whether something is `None`.
    pub fn is_none(&mut self, value: Value) -> Truth {
        let (none, some) = self.looked_into(value);
        match (none, some.is_never()) {
            (false, true) => Truth::Neither,
            (false, false) => Truth::No,
            (true, true) => Truth::Yes,
            (true, false) => Truth::Both,
        }
    }

    /// Whether something is `Some`, and what is in it.
    pub fn is_some(&mut self, value: Value) -> (Truth, Value) {
        let is_none = self.is_none(value);
        (is_none.opposite(), self.looked_into(value).1)
    }

    /// A field of something that has only one constructor.
    pub fn projected(&mut self, value: Value, variant: &Variant) -> Value {
        self.field(value, variant, 0)
    }

    /// Whether something equals a constant: one without fields, given which constructors
    /// equal it, or one of which the value is known.
    pub fn equals(
        &mut self,
        value: Value,
        bits: Option<u64>,
        constant: Value,
        want: Want,
    ) -> Truth {
        match bits {
            Some(_) => self.is_one_of(value, bits, want),
            None => self.compare(Comparison::Equal, value, constant, want),
        }
    }

    /// Whether something is a part of a type, pointers aside.
    pub fn is_of(&self, value: Value, of: fn() -> ShapeId) -> bool {
        let sort = match value {
            Value::Is(Simple::Part(node)) => self.state.nodes[node as usize].sort,
            Value::Is(Simple::Hole(sort, _)) => SortId(sort),
            Value::Is(Simple::Opened(opened)) => SortId(self.opened[opened as usize].1),
            _ => return false,
        };
        self.among.space.sort(sort).shape == Some(of())
    }

    /// Whether a list has a first element; that and the rest of it.
    pub fn front(&mut self, list: Value) -> (Truth, Value, Value) {
        match list {
            Value::Is(Simple::Never) => (Truth::Neither, Value::NEVER, Value::NEVER),
            Value::Is(Simple::Part(node)) if self.is_list(node) => match self.constructor(node) {
                Some((0, _)) => (Truth::No, Value::NEVER, Value::NEVER),
                Some((_, first)) => {
                    let part = |node| Value::Is(Simple::Part(node));
                    (Truth::Yes, part(first), part(first + 1))
                }
                None => {
                    self.touch_node(node, None);
                    (Truth::Both, Value::ANY, Value::ANY)
                }
            },
            other => {
                self.touch(other);
                (Truth::Both, Value::ANY, Value::ANY)
            }
        }
    }

    /// What comes after so many elements of a list: the rest of it, or the next element.
    pub fn after(&mut self, list: Value, n: usize, is_rest: bool) -> Value {
        let mut list = list;
        for _ in 0..n {
            let (some, _, rest) = self.front(list);
            if some != Truth::Yes {
                return if some == Truth::Both { Value::ANY } else { Value::NEVER };
            }
            list = rest;
        }
        if is_rest { list } else { self.front(list).1 }
    }

    /// Whether a list has so many elements, the list itself, and what comes after the first of
    /// them.
    pub fn window(&mut self, list: Value, n: usize) -> (Truth, Value, Value) {
        let (mut is_there, _, rest) = self.front(list);
        let mut after = rest;
        for _ in 1..n {
            if is_there != Truth::Yes {
                break;
            }
            (is_there, _, after) = self.front(after);
        }
        (is_there, list, rest)
    }

    /// A list without its first elements; what has fewer is empty.
    pub fn skipped(&mut self, list: Value, n: usize) -> Value {
        let mut list = list;
        for _ in 0..n {
            list = match self.front(list) {
                (Truth::Yes, _, rest) => rest,
                (Truth::No, ..) => return list,
                (Truth::Neither, ..) => return Value::NEVER,
                (Truth::Both, ..) => return Value::ANY,
            };
        }
        list
    }

    fn is_list(&self, node: NodeId) -> bool {
        let sort = self.among.space.sort(self.state.nodes[node as usize].sort);
        matches!(sort.values, Values::Built { .. })
            && sort.shape.is_some_and(|id| matches!(shape(id).kind, Kind::List(_)))
    }
}
