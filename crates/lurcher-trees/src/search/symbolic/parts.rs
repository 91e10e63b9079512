//! Looking at parts of the value under search: without choosing, where there is a choice.

use super::super::undo::{Split, Step};
use super::super::{HOLE, NodeId};
use super::compare::Comparison;
use super::{Number, Reasoner, Simple, Touched, Truth, Value, Variant, Want, Width};
use crate::shape::{Kind, ShapeId, shape};
use crate::space::{SortId, Values};

impl Reasoner<'_> {
    pub(super) fn is_hole(&self, node: NodeId) -> bool {
        self.state.nodes[node as usize].constructor == HOLE
    }

    fn is_number(&self, sort: SortId) -> bool {
        self.among.table.interval(sort.index()).is_some()
    }

    /// The type of the number of a node; none if it is no number that is followed.
    pub(super) fn width(&self, node: NodeId) -> Option<Width> {
        self.width_of(self.state.nodes[node as usize].sort)
    }

    fn width_of(&self, sort: SortId) -> Option<Width> {
        self.among.table.width(sort.index())
    }

    /// The ends of the interval of a node.
    pub(super) fn ends_of(&self, node: NodeId) -> Option<(i64, i64)> {
        let super::super::Node { sort, fields, .. } = self.state.nodes[node as usize];
        self.width_of(sort)?;
        let (lo, hi) = self.state.intervals[fields as usize];
        Some((cut(lo), cut(hi)))
    }

    /// The numbers of a sort.
    pub(super) fn numbers_of(&self, sort: u32) -> Option<Number> {
        let sort = self.among.space.sorts().get(sort as usize).map(|_| sort as usize)?;
        let width = self.among.table.width(sort)?;
        let (lo, hi) = self.among.table.interval(sort)?;
        Some(Number { lo: cut(lo), hi: cut(hi), width })
    }

    /// Leaves only some numbers; false if there are none.
    pub(super) fn narrow(&mut self, node: NodeId, lo: i64, hi: i64) -> bool {
        let least = if lo == i64::MIN { i128::MIN } else { lo.into() };
        let most = if hi == i64::MAX { i128::MAX } else { hi.into() };
        match self.state.narrow_to(&self.among.space, node, (least, most)) {
            Some(is_news) => {
                self.has_news |= is_news;
                true
            }
            None => false,
        }
    }

    /// Notes that the outcome may depend on a part.
    pub(super) fn touch(&mut self, value: Value) {
        let (Value::Is(simple) | Value::Maybe(_, simple)) = value;
        if let Simple::Part(node) | Simple::Linked(node, ..) = simple {
            self.touch_node(node, None);
        }
    }

    pub(super) fn touch_number(&mut self, value: Value) {
        if self.number(value).is_none() {
            self.touch(value);
        }
    }

    /// The same for a number that is compared with another.
    pub(super) fn touch_compared(&mut self, comparison: Comparison, value: Value, with: Number) {
        let Some((node, plus)) = self.link(value) else { return };
        let at = i128::from(with.lo) - i128::from(plus);
        let split = match comparison {
            _ if !with.is_exact() => None,
            Comparison::Equal => Some(Split::At(at)),
            _ => Some(Split::Below(at)),
        };
        let (lo, hi) = self.state.intervals[self.state.nodes[node as usize].fields as usize];
        let split = match split {
            Some(Split::Below(at)) if at <= lo => Some(Split::Below(at + 1)),
            split => split,
        };
        let is_inside = |split: &Split| match *split {
            Split::Below(at) => lo < at && at <= hi,
            Split::At(at) => lo <= at && at <= hi,
        };
        self.touch_node(node, split.filter(is_inside));
    }

    pub(super) fn touch_node(&mut self, node: NodeId, split: Option<Split>) {
        if self.is_virtual || !self.is_hole(node) {
            return;
        }
        let sort = self.state.nodes[node as usize].sort;
        let (mut n_new, mut n_choices) = (0, 0);
        match split {
            Some(_) => n_choices = 2,
            None if self.is_number(sort) => {
                let at = self.state.nodes[node as usize].fields;
                let (lo, hi) = self.state.intervals[at as usize];
                let n = u64::try_from(hi.saturating_sub(lo)).unwrap_or(u64::MAX);
                n_choices = n.saturating_add(1);
            }
            None => {
                for choice in self.among.table.choices(sort.index()) {
                    if choice.extra > self.state.slack {
                        break;
                    }
                    (n_choices, n_new) = (n_choices + 1, n_new.max(choice.n_holes));
                }
            }
        }
        // Of as many choices, those that make fewer holes.
        let better = (n_choices, n_new);
        if self.best.is_none_or(|best| better < (best.n_choices, best.n_new)) {
            self.best = Some(Touched { n_choices, n_new, node, split });
        }
    }

    /// The constructor of a node if it is chosen, or there is only one to choose, which is
    /// chosen then.
    pub(super) fn constructor(&mut self, node: NodeId) -> Option<(u32, u32)> {
        let super::super::Node { constructor, fields, sort, .. } = self.state.nodes[node as usize];
        if constructor != HOLE {
            return Some((constructor, fields));
        }
        if self.is_number(sort) {
            return None;
        }
        let choices = self.among.table.choices(sort.index());
        let is_only = choices.get(1).is_none_or(|next| next.extra > self.state.slack);
        if !is_only {
            return None;
        }
        let only = choices.first()?.constructor;
        self.settle(node, only).then(|| (only, self.state.nodes[node as usize].fields))
    }

    /// Chooses a constructor that is the only one possible; false if it does not fit.
    pub(super) fn settle(&mut self, node: NodeId, constructor: u32) -> bool {
        let is_settled = self.state.settle(self.among, node, constructor);
        self.is_impossible |= !is_settled;
        is_settled
    }

    /// Whether something is built by a constructor.
    pub fn is(&mut self, value: Value, variant: &Variant, want: Want) -> Truth {
        match value {
            Value::Is(Simple::Never) => Truth::Neither,
            Value::Is(Simple::Part(node)) => {
                let sort = self.state.nodes[node as usize].sort;
                let Some(index) = variant.index(&self.among.space, sort) else {
                    return self.is_foreign(value);
                };
                if let Some((constructor, _)) = self.constructor(node) {
                    return Truth::of(constructor == index);
                }
                self.is_possible(sort, self.state.slack, |constructor| constructor == index, node, want)
            }
            Value::Is(Simple::Opened(opened)) => {
                let (constructor, sort, _) = self.opened[opened as usize];
                let index = variant.index(&self.among.space, SortId(sort));
                Truth::of(index == Some(constructor))
            }
            Value::Is(Simple::Hole(sort, extra)) => {
                let sort = SortId(sort);
                let Some(index) = variant.index(&self.among.space, sort) else {
                    return Truth::Both;
                };
                let choices = self.among.table.choices(sort.index());
                let fits = choices.iter().filter(|choice| choice.extra <= extra);
                fits.fold(Truth::Neither, |truth, choice| {
                    truth.or_else(Truth::of(choice.constructor == index))
                })
            }
            Value::Is(Simple::Order(less, equal, more)) => match variant.name() {
                "Less" => less,
                "Equal" => equal,
                "Greater" => more,
                _ => Truth::Both,
            },
            _ => Truth::Both,
        }
    }

    fn is_foreign(&mut self, value: Value) -> Truth {
        self.touch(value);
        Truth::Both
    }

    /// Whether the constructor of a hole is among some.
    fn is_possible(
        &mut self,
        sort: SortId,
        slack: u32,
        is_among: impl Fn(u32) -> bool,
        node: NodeId,
        want: Want,
    ) -> Truth {
        let mut truth = Truth::Neither;
        let mut wanted = (0, 0);
        for choice in self.among.table.choices(sort.index()) {
            if choice.extra > slack {
                break;
            }
            let is_it = is_among(choice.constructor);
            truth = truth.or_else(Truth::of(is_it));
            if want == Want::Only(is_it) {
                wanted = (wanted.0 + 1, choice.constructor);
            }
        }
        match (truth, want, wanted) {
            (Truth::Both, Want::Only(wanted), (1, only)) => {
                if self.settle(node, only) { Truth::of(wanted) } else { Truth::of(!wanted) }
            }
            (Truth::Both, ..) => {
                self.touch_node(node, None);
                truth
            }
            _ => truth,
        }
    }

    /// Whether something equals a constant of a type of constructors without fields: given
    /// which constructors do, as bits.
    pub fn is_one_of(&mut self, value: Value, bits: Option<u64>, want: Want) -> Truth {
        let Some(bits) = bits else {
            self.touch(value);
            return if value.is_never() { Truth::Neither } else { Truth::Both };
        };
        let is_among = |constructor: u32| bits >> constructor & 1 == 1;
        match value {
            Value::Is(Simple::Never) => Truth::Neither,
            Value::Is(Simple::Part(node)) => match self.constructor(node) {
                Some((constructor, _)) => Truth::of(is_among(constructor)),
                None => {
                    let sort = self.state.nodes[node as usize].sort;
                    self.is_possible(sort, self.state.slack, is_among, node, want)
                }
            },
            _ => Truth::Both,
        }
    }

    /// A field of something built by a constructor, by its index in the pattern.
    pub fn field(&mut self, value: Value, variant: &Variant, index: usize) -> Value {
        match value {
            Value::Is(Simple::Never) => value,
            Value::Is(Simple::Part(node)) => {
                let sort = self.state.nodes[node as usize].sort;
                let wanted = variant.index(&self.among.space, sort);
                match (self.constructor(node), variant.offset(index)) {
                    (Some((constructor, first)), Some(offset)) if wanted == Some(constructor) => {
                        Value::Is(Simple::Part(first + offset))
                    }
                    (None, _) => {
                        self.touch_node(node, None);
                        Value::ANY
                    }
                    _ => Value::ANY,
                }
            }
            Value::Is(Simple::Opened(opened)) => {
                let (constructor, sort, first) = self.opened[opened as usize];
                let wanted = variant.index(&self.among.space, SortId(sort));
                match variant.offset(index) {
                    Some(offset) if wanted == Some(constructor) => {
                        self.opened_fields[first + offset as usize]
                    }
                    _ => Value::ANY,
                }
            }
            _ => Value::ANY,
        }
    }

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
    pub fn truth(&mut self, value: Value, want: Want) -> Truth {
        match value {
            Value::Is(Simple::Truth(truth)) => truth,
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
        shape.kind == Kind::Sum && shape.constructors[0].name == "None"
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
        (is_none.not(), self.looked_into(value).1)
    }

    /// A field of something that has only one constructor.
    pub fn projected(&mut self, value: Value, variant: &Variant) -> Value {
        self.field(value, variant, 0)
    }

    /// Whether something equals a constant: one without fields, given which constructors
    /// equal it, or one of which the value is known.
    pub fn equals(&mut self, value: Value, bits: Option<u64>, constant: Value, want: Want) -> Truth {
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

    fn is_list(&self, node: NodeId) -> bool {
        let sort = self.among.space.sort(self.state.nodes[node as usize].sort);
        matches!(sort.values, Values::Built { .. })
            && sort.shape.is_some_and(|id| matches!(shape(id).kind, Kind::List(_)))
    }
}

/// An ordinal as a shorter number; what lies beyond is at the end.
fn cut(ordinal: i128) -> i64 {
    ordinal.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// Changes of the state that leave nothing to choose.
impl super::super::State {
    /// Leaves only some numbers of a node: whether that is news, or none if there are none.
    pub(super) fn narrow_to(
        &mut self,
        space: &crate::space::Space,
        node: NodeId,
        (lo, hi): (i128, i128),
    ) -> Option<bool> {
        let (numbers, at) = self.numbers(space, node);
        let interval = self.intervals[at];
        let to = (lo.max(interval.0), hi.min(interval.1));
        if to == interval {
            return Some(false);
        }
        let to = if to.0 <= to.1 { numbers.trim(to)? } else { return None };
        let mark = self.mark(node);
        if !self.narrow(numbers, node, at, to) {
            self.unmark();
            return None;
        }
        self.note(mark, Step::Narrowed);
        Some(true)
    }

    /// Chooses a constructor for good; false if it does not fit.
    pub(super) fn settle(
        &mut self,
        among: &super::super::Among,
        node: NodeId,
        constructor: u32,
    ) -> bool {
        let sort = self.nodes[node as usize].sort;
        let choices = among.table.choices(sort.index());
        let choice = choices.iter().find(|choice| choice.constructor == constructor);
        let Some(choice) = choice.filter(|choice| choice.extra <= self.slack) else {
            return false;
        };
        if self.is_exact && !self.leaves_room(among, sort, choice) {
            return false;
        }
        let mark = self.mark(node);
        self.slack -= choice.extra;
        self.apply(among, node, sort, choice);
        self.note(mark, Step::Settled);
        true
    }
}
