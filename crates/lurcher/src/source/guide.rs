//! Proposals that follow a plan: which constructors a value is to have, in outline.
//!
//! A plan is a tree with gaps: constructors, classes of numbers, and places where anything
//! may stand. A source with a [`Guide`] proposes what the plan says, and in the gaps what it
//! would propose anyway. Only proposals change. The questions and their bounds stay what
//! they are, so the answers are a tape like any other.
//!
//! The guide sees what the recorder sees: spans and questions. Derived types label the span
//! of a value with their shape, by which a value of the plan is recognised; numbers and
//! characters are recognised by the bound of their question. What fits nothing in the plan
//! (a generator of the user's own, say) is left alone, and what the plan has in its place is
//! passed over. A plan may be lost that way. Whoever needs to know looks at the value.

use lurcher_trees::{Kind, ShapeId, shape};

use super::integer::position_of;
use super::{Random, Role, SpanKind, integer_limits};
use crate::data::{
    Data, LAST_CHAR, char_at, char_position, float_landmarks, float_parts, signed_position,
};

/// One value of a plan. A plan is a list of them in pre-order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    asked: Asked,
    wanted: Wanted,
    /// The place in the plan after this value and all inside it.
    end: usize,
}

/// What a value of a plan is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Anything,
    /// With this constructor, by its place in the declaration, or a number of this class.
    Class(u32),
    /// The number or character with these bits.
    Bits(u128),
}

/// How values of a type are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// In a span of this label, then a question for the constructor if there are several.
    Span(ShapeId),
    /// In a span of this label, with a span for every element.
    List(ShapeId),
    /// By one question with two answers.
    Switch,
    /// By one question; the place of 0 may be missing.
    Number {
        width: u32,
        signed: bool,
        has_zero: bool,
    },
    Char,
    /// By one question with an answer for each number between these.
    Range {
        low: i128,
        high: i128,
    },
    /// In a span that the width of the number marks, by its position and its sign.
    Float(u32),
    /// In a span that the width of the number marks, by the halves of its position.
    Wide {
        signed: bool,
        has_zero: bool,
    },
    /// Not at all; what is in it is asked for.
    Inside,
    /// In a way that is not known.
    Somehow,
}

impl Asked {
    fn new(id: ShapeId) -> Self {
        let shape = shape(id);
        match shape.kind {
            Kind::Unsigned(128) => Asked::Wide { signed: false, has_zero: true },
            Kind::Signed(128) => Asked::Wide { signed: true, has_zero: true },
            Kind::Float(width) => Asked::Float(width),
            Kind::Unsigned(width) => Asked::Number { width, signed: false, has_zero: true },
            Kind::Signed(width) => Asked::Number { width, signed: true, has_zero: true },
            Kind::Char => Asked::Char,
            Kind::List(_) => Asked::List(id),
            Kind::Sum if id == bool::shape() => Asked::Switch,
            Kind::Sum => match &shape.constructors[..] {
                [only] if only.name == "NonZero::new" => match Asked::new(only.fields[0].shape) {
                    Asked::Number { width, signed, .. } => {
                        Asked::Number { width, signed, has_zero: false }
                    }
                    Asked::Wide { signed, .. } => Asked::Wide { signed, has_zero: false },
                    other => other,
                },
                _ => Asked::Span(id),
            },
            Kind::Pointer | Kind::Opaque => Asked::Somehow,
        }
    }
}

impl Step {
    /// A value of a shape, at a place in the plan: with this constructor, or of this class.
    pub(crate) fn new(of: ShapeId, wanted: Option<u32>, place: usize) -> Self {
        let wanted = wanted.map_or(Wanted::Anything, Wanted::Class);
        Step { asked: Asked::new(of), wanted, end: place + 1 }
    }

    /// What is not asked for itself, but what is in it.
    pub(super) fn around(place: usize) -> Self {
        Step { asked: Asked::Inside, wanted: Wanted::Anything, end: place + 1 }
    }

    /// A number or character, at a place in the plan. If it is drawn from a range, that is
    /// between these limits.
    pub(super) fn number(
        of: ShapeId,
        bits: u128,
        limits: Option<(i128, i128)>,
        place: usize,
    ) -> Self {
        let mut asked = Asked::new(of);
        if let (Some((low, high)), Asked::Number { .. } | Asked::Char) = (limits, asked) {
            asked = Asked::Range { low, high };
        }
        Step { asked, wanted: Wanted::Bits(bits), end: place + 1 }
    }

    /// Says that all from this step up to a place in the plan is inside it.
    pub(crate) fn reach(&mut self, end: usize) {
        self.end = end;
    }

    /// Makes a number other than zero the one with these bits; says whether this is one.
    pub(super) fn is_non_zero_of_bits(&mut self, bits: Option<u128>) -> bool {
        let is_one = matches!(self.asked, Asked::Number { .. } | Asked::Wide { .. });
        if let (true, Some(bits)) = (is_one, bits) {
            self.wanted = Wanted::Bits(bits);
        }
        is_one
    }

    /// Makes a number other than zero one of a class; says whether this is one.
    pub(crate) fn is_non_zero(&mut self, class: Option<u32>) -> bool {
        let is_one = matches!(self.asked, Asked::Number { has_zero: false, .. });
        if is_one {
            self.wanted = class.map_or(Wanted::Anything, Wanted::Class);
        }
        is_one
    }

    /// Whether a span of this label holds the value.
    fn is_marked(&self, label: u64) -> bool {
        match self.asked {
            Asked::Span(id) | Asked::List(id) => id.index() as u64 == label,
            Asked::Wide { .. } => label == 128,
            Asked::Float(width) => u64::from(width) == label,
            _ => false,
        }
    }

    /// Whether a single question with this bound asks for the value.
    fn is_asked(&self, largest: u64) -> bool {
        match self.asked {
            Asked::Number { width, has_zero, .. } => {
                largest == (u64::MAX >> (64 - width)) - u64::from(!has_zero)
            }
            Asked::Char => largest == LAST_CHAR,
            Asked::Range { low, high } => i128::from(largest) == high - low,
            _ => false,
        }
    }
}

/// Follows a plan while a value is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    steps: Vec<Step>,
    /// The step that comes next.
    next: usize,
    /// The open spans, innermost last, but for those inside a gap.
    open: Vec<Open>,
    /// How many spans are open inside a gap.
    n_free: usize,
    random: Random,
    /// Whether the plan is all of a value that is known.
    pub(super) is_exact: bool,
}

/// An open span.
#[derive(Clone, Debug)]
struct Open {
    is: Is,
    /// The steps inside it end here.
    limit: usize,
    /// The step that came next when it was opened.
    start: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Is {
    /// A value of the plan, with the bound of the question for its constructor and the
    /// answer, until that was asked.
    Value(Option<(u64, u64)>),
    List,
    Element,
    /// A number of which these parts are still to be asked, the last first.
    Parts(Vec<u64>),
    /// Nothing that the plan knows.
    Other,
}

impl Guide {
    pub(crate) fn new(steps: Vec<Step>, seed: u64) -> Self {
        let random = Random::new(seed);
        Guide { steps, next: 0, open: Vec::new(), n_free: 0, random, is_exact: false }
    }

    fn limit(&self) -> usize {
        self.open.last().map_or(self.steps.len(), |open| open.limit)
    }

    /// The first step from here on that may be meant. Those before it are passed over:
    /// whatever they are, they were not asked for.
    fn find(&self, is_meant: impl Fn(&Step) -> bool) -> Option<usize> {
        let (mut place, limit) = (self.next, self.limit());
        while place < limit {
            if is_meant(&self.steps[place]) {
                return Some(place);
            }
            let step = &self.steps[place];
            place = if step.asked == Asked::Inside { place + 1 } else { step.end };
        }
        None
    }

    /// A span begins.
    pub(super) fn begin(&mut self, label: u64, kind: SpanKind) {
        if self.n_free > 0 {
            self.n_free += 1;
        } else if kind == SpanKind::Element {
            self.begin_element();
        } else {
            self.begin_value(label);
        }
    }

    fn begin_value(&mut self, label: u64) {
        let Some(place) = self.find(|step| step.is_marked(label)) else {
            self.push(Is::Other, self.limit());
            return;
        };
        let Step { asked, wanted, end } = self.steps[place];
        match (asked, wanted) {
            (Asked::List(_), Wanted::Class(_)) => {
                self.next = place;
                self.push(Is::List, end);
            }
            (Asked::Span(id), Wanted::Class(wanted)) => {
                let order = &shape(id).order;
                let rank = order.iter().position(|&constructor| constructor == wanted);
                let question = rank
                    .filter(|_| order.len() > 1)
                    .map(|rank| (order.len() as u64 - 1, rank as u64));
                self.next = place + 1;
                self.push(Is::Value(question), end);
            }
            (Asked::Float(width), Wanted::Class(class)) => {
                let [position, sign] = float_of_class(&mut self.random, width, class);
                self.next = end;
                self.push(Is::Parts(vec![sign, position]), end);
            }
            (Asked::Float(width), Wanted::Bits(bits)) => {
                let [position, sign] = float_parts(width, bits as u64);
                self.next = end;
                self.push(Is::Parts(vec![sign, position]), end);
            }
            (Asked::Wide { signed, has_zero }, Wanted::Bits(bits)) => {
                let position = if signed { signed_position(bits as i128) } else { bits };
                let position = position.saturating_sub(u128::from(!has_zero));
                self.next = end;
                self.push(Is::Parts(vec![position as u64, (position >> 64) as u64]), end);
            }
            _ => {
                self.next = end;
                self.n_free = 1;
            }
        }
    }

    fn begin_element(&mut self) {
        let is_list = |step: &Step| matches!(step.asked, Asked::List(_));
        if self.open.last().is_some_and(|open| open.is == Is::Other) {
            // A list from a generator, which marks it in its own way.
            if let Some(place) = self.find(is_list) {
                let end = self.steps[place].end;
                if let Some(open) = self.open.last_mut() {
                    (open.is, open.limit) = (Is::List, end);
                }
                self.next = place;
            }
        }
        let is_in_list = self.open.last().is_some_and(|open| open.is == Is::List);
        self.push(if is_in_list { Is::Element } else { Is::Other }, self.limit());
    }

    fn push(&mut self, is: Is, limit: usize) {
        self.open.push(Open { is, limit, start: self.next });
    }

    /// The innermost span ends.
    pub(super) fn end(&mut self, is_rejected: bool) {
        if self.n_free > 0 {
            self.n_free -= 1;
            return;
        }
        match self.open.pop() {
            // It will be tried again.
            Some(Open { is: Is::Other, start, .. }) if is_rejected => self.next = start,
            Some(Open { is: Is::Other, .. }) | None => {}
            Some(open) => self.next = open.limit,
        }
    }

    /// What to answer to a question; none if the plan does not say.
    pub(super) fn answer(&mut self, largest: u64, role: Role) -> Option<u64> {
        if self.n_free > 0 {
            return None;
        }
        match role {
            Role::More => self.more(largest),
            Role::Constructor => match self.open.last_mut().map(|open| &mut open.is) {
                Some(Is::Value(question @ Some(_))) => {
                    question.take().filter(|(of, _)| *of == largest).map(|(_, rank)| rank)
                }
                _ => {
                    let place = self.find(|step| step.asked == Asked::Switch && largest == 1)?;
                    self.next = place + 1;
                    match self.steps[place].wanted {
                        Wanted::Class(constructor) => Some(constructor.into()),
                        _ => None,
                    }
                }
            },
            Role::Number { .. } => {
                if let Some(Is::Parts(parts)) = self.open.last_mut().map(|open| &mut open.is) {
                    return parts.pop().filter(|&part| part <= largest);
                }
                let place = self.find(|step| step.is_asked(largest))?;
                self.next = place + 1;
                let Step { asked, wanted, .. } = self.steps[place];
                let answer = match wanted {
                    Wanted::Anything => None,
                    Wanted::Class(class) => self.number(asked, class),
                    Wanted::Bits(bits) => position_of_bits(asked, bits),
                };
                answer.filter(|&answer| answer <= largest)
            }
        }
    }

    /// Whether a list goes on.
    fn more(&mut self, largest: u64) -> Option<u64> {
        let place = self.next;
        let open = self.open.last_mut().filter(|open| open.is == Is::Element)?;
        let step = self.steps.get(place).filter(|_| place < open.limit)?;
        match step.wanted {
            Wanted::Anything => {
                (self.next, open.limit) = (step.end, step.end);
                None
            }
            Wanted::Class(0) => {
                // If there must be an element all the same, it is any.
                (self.next, open.limit) = (place + 1, place + 1);
                Some(0)
            }
            _ => {
                self.next = place + 1;
                open.limit = self.steps.get(place + 1).map_or(place + 1, |head| head.end);
                Some(largest)
            }
        }
    }

    /// The position of a number or character of a class, in the order of simplicity.
    fn number(&mut self, asked: Asked, class: u32) -> Option<u64> {
        match asked {
            Asked::Number { width, signed, has_zero } => {
                let (low, high) = integer_limits(width, signed);
                let number = number_of_class(&mut self.random, high, class);
                position_of(low, high, number).checked_sub(u64::from(!has_zero))
            }
            Asked::Char => Some(char_position(char_of_class(&mut self.random, class))),
            _ => None,
        }
    }
}

/// The position of a number or character, in the order of simplicity.
fn position_of_bits(asked: Asked, bits: u128) -> Option<u64> {
    match asked {
        Asked::Number { width, signed, has_zero } => {
            let (low, high) = integer_limits(width, signed);
            position_of(low, high, bits as i128).checked_sub(u64::from(!has_zero))
        }
        Asked::Range { low, high } => Some(position_of(low, high, bits as i128)),
        Asked::Char => char::from_u32(bits as u32).map(char_position),
        _ => None,
    }
}

/// A number of a class, by its place in the list of `lurcher_trees`: 0, 1, small, large, the
/// greatest; -1, small, large, the least.
fn number_of_class(random: &mut Random, most: i128, class: u32) -> i128 {
    let mut large = |below: i128| {
        let any = random.next() >> random.below(60);
        17 + i128::from(any) % (below - 17)
    };
    match class {
        0 => 0,
        1 => 1,
        2 => 2 + i128::from(random.below(15)),
        3 => large(most),
        4 => most,
        5 => -1,
        6 => -2 - i128::from(random.below(15)),
        7 => -large(most + 1),
        _ => -most - 1,
    }
}

/// Position and sign of a float of a class, by its place in the list of `lurcher_trees`: zero,
/// integers, fractions, infinity; the same below zero; what is not a number.
fn float_of_class(random: &mut Random, width: u32, class: u32) -> [u64; 2] {
    let (fractions, infinity) = float_landmarks(width);
    let magnitude = random.below(24);
    let any = random.below(1 << magnitude);
    let position = match class % 4 {
        _ if class == 8 => infinity + 1 + any % (1 << 20),
        0 => 0,
        1 => 1 + any,
        2 => fractions + any,
        _ => infinity,
    };
    [position, if class < 8 { u64::from(class / 4) } else { random.below(2) }]
}

/// A character of a class, by its place in the list of `lurcher_trees`: lower case, upper
/// case, digits, blanks, punctuation, control characters, beyond ASCII.
fn char_of_class(random: &mut Random, class: u32) -> char {
    let mut one_of =
        |characters: &[u8]| char::from(characters[random.below(characters.len() as u64) as usize]);
    match class {
        0 => one_of(b"abcdefghijklmnopqrstuvwxyz"),
        1 => one_of(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        2 => one_of(b"0123456789"),
        3 => one_of(b" \t\n\r"),
        4 => one_of(b"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
        5 => one_of(b"\0\x01\x02\x07\x08\x0b\x0c\x1b\x1f\x7f"),
        _ => char_at(128 + random.below(LAST_CHAR - 127)),
    }
}
