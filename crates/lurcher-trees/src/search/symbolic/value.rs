//! What is known of a value that is not known: the domain over which functions are read.

use super::super::NodeId;

/// What an expression may be. Everything that it can be is covered; not all that is covered
/// need be possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// No option, or one that is looked into where it is a part of the input.
    Is(Simple),
    /// An `Option` that was computed: whether it may be `None`, and what is in a `Some`.
    Maybe(bool, Simple),
}

/// The same without options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Simple {
    /// Nothing: this place is not reached.
    Never,
    /// Nothing is known.
    Any,
    /// A Boolean.
    Truth(Truth),
    /// A number that was computed.
    Number(Number),
    /// The number of a node and so much more.
    Linked(NodeId, i64, Width),
    /// A sum of numbers of nodes; see `sums.rs`.
    Sum(u32, Width),
    /// A part of the value under search.
    Part(NodeId),
    /// Any value of a sort that is so much larger than its smallest.
    Hole(u32, u32),
    /// A constructor with such holes; see [`Reasoner::cases`](super::Reasoner::cases).
    Opened(u32),
    /// How two things compare.
    Order(Truth, Truth, Truth),
}

/// Which Booleans are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// None of them.
    Neither,
    /// It is false.
    No,
    /// It is true.
    Yes,
    /// It may be either.
    Both,
}

/// What a truth must be for the requirement to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Want {
    /// It may be either.
    Either,
    /// It must be this.
    Only(bool),
    /// It must be a `Some`.
    Some,
}

/// The numbers between two ends. The least and the greatest that there are stand for all
/// beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    pub(super) lo: i64,
    pub(super) hi: i64,
    pub(super) width: Width,
    /// Which measure of a hole it is, counted from 1; 0 if it is none. See `demands.rs`.
    pub(super) from: u16,
}

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// It cannot be told from the text: a literal.
    Unknown,
    /// `u8` and its like: so many bits.
    Unsigned(u8),
    /// `i8` and its like.
    Signed(u8),
    /// `char`.
    Char,
    /// A mathematical integer: nothing overflows, and division is Euclidean.
    Unbounded,
}

impl Width {
    /// The numbers of a type; of one that is not known those that all types have.
    pub(super) fn bounds(self) -> (i64, i64) {
        match self {
            Width::Unknown => (0, 127),
            Width::Unsigned(bits @ ..=62) => (0, (1 << bits) - 1),
            Width::Unsigned(_) => (0, i64::MAX),
            Width::Signed(bits @ ..=63) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            Width::Signed(_) | Width::Unbounded => (i64::MIN, i64::MAX),
            Width::Char => (0, 0x0010_FFFF),
        }
    }

    /// All numbers of a type, of any if it is not known.
    pub(super) fn all(self) -> Number {
        let (lo, hi) = match self {
            Width::Unknown => (i64::MIN, i64::MAX),
            width => width.bounds(),
        };
        Number { lo, hi, width: self, from: 0 }
    }

    /// The type of something that is of both types.
    pub(super) fn or(self, other: Width) -> Width {
        if self == Width::Unknown { other } else { self }
    }
}

impl Number {
    /// A number that is known.
    pub const fn exactly(number: i64, width: Width) -> Self {
        Number { lo: number, hi: number, width, from: 0 }
    }

    pub(super) fn is_exact(self) -> bool {
        self.lo == self.hi && self.lo != i64::MIN && self.hi != i64::MAX
    }

    pub(super) fn hull(self, other: Number) -> Number {
        let width = self.width.or(other.width);
        Number { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), width, from: 0 }
    }
}

impl Truth {
    /// What is known.
    pub const fn of(truth: bool) -> Self {
        if truth { Truth::Yes } else { Truth::No }
    }

    fn from_may(may_be_false: bool, may_be_true: bool) -> Self {
        match (may_be_false, may_be_true) {
            (false, false) => Truth::Neither,
            (true, false) => Truth::No,
            (false, true) => Truth::Yes,
            (true, true) => Truth::Both,
        }
    }

    /// Whether it may be this.
    #[inline]
    pub fn may_be(self, truth: bool) -> bool {
        match self {
            Truth::Neither => false,
            Truth::No => !truth,
            Truth::Yes => truth,
            Truth::Both => true,
        }
    }

    pub(super) fn or_else(self, other: Truth) -> Truth {
        Truth::from_may(
            self.may_be(false) || other.may_be(false),
            self.may_be(true) || other.may_be(true),
        )
    }

    /// The opposite.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Truth {
        match self {
            Truth::No => Truth::Yes,
            Truth::Yes => Truth::No,
            same => same,
        }
    }

    /// Both of two.
    #[inline]
    #[must_use]
    pub fn and(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::Neither, _) => Truth::Neither,
            (Truth::No, _) => Truth::No,
            (Truth::Yes, other) => other,
            (Truth::Both, Truth::No) => Truth::No,
            (Truth::Both, _) => Truth::Both,
        }
    }

    /// One of two.
    #[inline]
    #[must_use]
    pub fn or(self, other: Truth) -> Truth {
        self.opposite().and(other.opposite()).opposite()
    }
}

impl Want {
    /// What each of two must be, if both must be true for this.
    #[inline]
    #[must_use]
    pub fn both(self) -> Want {
        if self == Want::Only(true) { self } else { Want::Either }
    }

    /// What each of two must be, if one of them would do for this.
    #[inline]
    #[must_use]
    pub fn one(self) -> Want {
        if self == Want::Only(false) { self } else { Want::Either }
    }

    /// What the opposite must be.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Want {
        match self {
            Want::Only(truth) => Want::Only(!truth),
            _ => Want::Either,
        }
    }

    /// What an option must be, if whether it is a `Some` must be this.
    #[inline]
    #[must_use]
    pub fn is_some(self) -> Want {
        if self == Want::Only(true) { Want::Some } else { Want::Either }
    }

    /// What an option must be, if `None` would make `None` of this.
    #[inline]
    #[must_use]
    pub fn of_some(self) -> Want {
        if self == Want::Some { self } else { Want::Either }
    }

    /// This if a condition holds.
    #[inline]
    #[must_use]
    pub fn when(self, condition: bool) -> Want {
        if condition { self } else { Want::Either }
    }

    /// Whether a value can be what is wanted.
    #[inline]
    pub fn allows(self, value: Value) -> bool {
        match (self, value) {
            (_, Value::NEVER) => false,
            (Want::Only(truth), Value::Is(Simple::Truth(known))) => known.may_be(truth),
            (Want::Some, Value::Maybe(_, some)) => some != Simple::Never,
            _ => true,
        }
    }
}

impl Value {
    /// Not reached.
    pub const NEVER: Value = Value::Is(Simple::Never);
    /// Not known.
    pub const ANY: Value = Value::Is(Simple::Any);
    /// `None`
    pub const NONE: Value = Value::Maybe(true, Simple::Never);

    /// A Boolean that is known.
    pub const fn truth(truth: bool) -> Value {
        Value::Is(Simple::Truth(Truth::of(truth)))
    }

    /// A number that is known.
    pub const fn number(number: i64, width: Width) -> Value {
        Value::Is(Simple::Number(Number::exactly(number, width)))
    }

    /// Whether the place is not reached.
    #[inline]
    pub fn is_never(self) -> bool {
        matches!(self, Value::Is(Simple::Never) | Value::Maybe(false, Simple::Never))
    }

    /// `Some` of it; options of options are not told apart.
    #[must_use]
    pub fn some(self) -> Value {
        match self {
            Value::Is(Simple::Never) => Value::NEVER,
            Value::Is(simple) => Value::Maybe(false, simple),
            Value::Maybe(..) => Value::Maybe(false, Simple::Any),
        }
    }

    /// Whether it is a number that is the measure of a hole.
    #[inline]
    pub(super) fn is_measure(&self) -> bool {
        let (Value::Is(simple) | Value::Maybe(_, simple)) = self;
        matches!(simple, Simple::Number(Number { from: 1.., .. }))
    }

    /// The same without where a number is from.
    #[inline]
    pub(super) fn plain(self) -> Value {
        let plain = |simple: Simple| match simple {
            Simple::Number(number) => Simple::Number(Number { from: 0, ..number }),
            other => other,
        };
        match self {
            Value::Is(simple) => Value::Is(plain(simple)),
            Value::Maybe(none, simple) => Value::Maybe(none, plain(simple)),
        }
    }

    /// Whether nothing more can be learnt of it.
    pub(super) fn is_exact(self) -> bool {
        let is_exact = |simple: Simple| match simple {
            Simple::Truth(truth) => matches!(truth, Truth::Yes | Truth::No),
            Simple::Number(number) => number.is_exact(),
            Simple::Linked(..) | Simple::Part(_) => true,
            _ => false,
        };
        match self {
            Value::Is(simple) => is_exact(simple),
            Value::Maybe(true, simple) => matches!(simple, Simple::Never),
            Value::Maybe(false, simple) => is_exact(simple),
        }
    }

    /// Whether it means the same in every state of the search.
    pub(super) fn is_lasting(self) -> bool {
        let (Value::Is(simple) | Value::Maybe(_, simple)) = self;
        !matches!(
            simple,
            Simple::Part(_) | Simple::Linked(..) | Simple::Sum(..) | Simple::Opened(_)
        )
    }

    /// Whether it is a number that was computed, and is neither one of the input nor a sum of
    /// those.
    #[inline]
    pub(super) fn is_computed(&self) -> bool {
        matches!(self, Value::Is(Simple::Number(_)))
    }

    /// Whether it is a sum, which means nothing once the function has been read.
    #[inline]
    pub(super) fn is_sum(&self) -> bool {
        let (Value::Is(simple) | Value::Maybe(_, simple)) = self;
        matches!(simple, Simple::Sum(..))
    }

    /// Whether it is a hole without a place in the value under search, or made of such.
    #[inline]
    pub(super) fn is_virtual(self) -> bool {
        let (Value::Is(simple) | Value::Maybe(_, simple)) = self;
        matches!(simple, Simple::Hole(..) | Simple::Opened(_))
    }
}

impl From<Truth> for Value {
    #[inline]
    fn from(truth: Truth) -> Self {
        match truth {
            Truth::Neither => Value::NEVER,
            truth => Value::Is(Simple::Truth(truth)),
        }
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Value::Is(Simple::Number(number))
    }
}
