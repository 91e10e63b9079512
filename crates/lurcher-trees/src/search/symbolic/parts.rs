//! Looking at parts of the value under search: without choosing, where there is a choice.

use super::super::undo::Split;
use super::super::{HOLE, NodeId};
use super::compare::Comparison;
use super::store::Ends;
use super::{Number, Reasoner, Simple, Touched, Truth, Value, Variant, Want, Width};
use crate::space::SortId;

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
        let (lo, hi) = self.interval_of(node)?;
        Some((cut(lo), cut(hi)))
    }

    /// The same as the search has them: the largest stands for all beyond it, every other end for
    /// itself.
    pub(super) fn interval_of(&self, node: NodeId) -> Option<(i128, i128)> {
        let super::super::Node { sort, fields, .. } = self.state.nodes[node as usize];
        self.width_of(sort)?;
        Some(self.state.intervals[fields as usize])
    }

    /// The same of a node that is in a constraint, which only numbers are that are followed.
    #[inline]
    pub(super) fn interval_at(&self, node: NodeId) -> (i128, i128) {
        debug_assert!(self.width(node).is_some(), "a number that is followed");
        self.state.intervals[self.state.nodes[node as usize].fields as usize]
    }

    /// The numbers of a sort.
    pub(super) fn numbers_of(&self, sort: u32) -> Option<Number> {
        let sort = self.among.space.sorts().get(sort as usize).map(|_| sort as usize)?;
        let width = self.among.table.width(sort)?;
        let (lo, hi) = self.among.table.interval(sort)?;
        Some(Number { lo: cut(lo), hi: cut(hi), width, from: 0 })
    }

    /// Leaves only some numbers; false if there are none.
    pub(super) fn narrow(&mut self, node: NodeId, lo: i64, hi: i64) -> bool {
        let least = if lo == i64::MIN { i128::MIN } else { lo.into() };
        let most = if hi == i64::MAX { i128::MAX } else { hi.into() };
        self.narrow_exactly(node, (least, most))
    }

    /// The same with ends as the search has them.
    pub(super) fn narrow_exactly(&mut self, node: NodeId, ends: (i128, i128)) -> bool {
        let at = self.state.nodes[node as usize].fields as usize;
        let before = self.state.intervals[at];
        if ends.0 <= before.0 && before.1 <= ends.1 {
            return true;
        }
        match self.state.narrow_to(&self.among.space, node, ends) {
            Some(is_news) => {
                if is_news {
                    let (lo, hi) = self.state.intervals[at];
                    self.note_change(node, Ends { lo: lo != before.0, hi: hi != before.1 });
                }
                true
            }
            None => false,
        }
    }

    /// Notes that it has to be looked what follows; once for each number.
    fn note_change(&mut self, node: NodeId, ends: Ends) {
        match self.changed.iter_mut().find(|(changed, _)| *changed == node) {
            Some((_, noted)) => {
                noted.lo |= ends.lo;
                noted.hi |= ends.hi;
            }
            None => self.changed.push((node, ends)),
        }
    }

    /// Notes that the outcome may depend on a part.
    pub(super) fn touch(&mut self, value: Value) {
        let (Value::Is(simple) | Value::Maybe(_, simple)) = value;
        if let Simple::Part(node) | Simple::Linked(node, ..) = simple {
            self.touch_node(node, None);
        }
        if let Simple::Sum(sum, _) = simple {
            self.touch_sum(sum);
        }
    }

    pub(super) fn touch_number(&mut self, value: Value) {
        if self.number(value).is_none() {
            self.touch(value);
        }
    }

    /// The same for a number that is compared with another.
    pub(super) fn touch_compared(&mut self, comparison: Comparison, value: Value, with: Number) {
        let Some((node, plus)) = self.link(value) else {
            return if value.is_sum() {
                self.touch(value)
            };
        };
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
    #[inline]
    pub(super) fn constructor(&mut self, node: NodeId) -> Option<(u32, u32)> {
        let super::super::Node { constructor, fields, .. } = self.state.nodes[node as usize];
        if constructor != HOLE {
            return Some((constructor, fields));
        }
        self.only_constructor(node)
    }

    /// The same for a hole.
    fn only_constructor(&mut self, node: NodeId) -> Option<(u32, u32)> {
        let sort = self.state.nodes[node as usize].sort;
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
                self.is_possible(
                    sort,
                    self.state.slack,
                    |constructor| constructor == index,
                    node,
                    want,
                )
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
    pub(super) fn is_possible(
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
                if self.settle(node, only) {
                    Truth::of(wanted)
                } else {
                    Truth::of(!wanted)
                }
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
}

/// An ordinal as a shorter number; what lies beyond is at the end.
fn cut(ordinal: i128) -> i64 {
    ordinal.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}
