//! What stands behind the names of constants in the text of a refinement and of its function.
//!
//! A macro sees the name only, and not of which type it is; so generated code asks for each what it
//! [says](SayValue), and as with `Ordered`, method resolution makes nothing of what is no number,
//! character or text.

use std::sync::OnceLock;

use super::{Gathered, Mentioned};

/// Numbers nearer to zero are tried in any case, and those beyond cannot have a neighbour.
const LEAST: u128 = 4;
const MOST: u128 = 1 << 120;
/// Of so many functions something is tried.
const MOST_FUNCTIONS: usize = 16;
/// Of a table so many numbers are tried.
const MOST_OF_LIST: usize = 8;

/// All that a text mentions, written out or by name.
#[doc(hidden)]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mentions {
    pub(crate) numbers: Vec<i128>,
    pub(crate) floats: Vec<f64>,
    pub(crate) characters: Vec<char>,
    pub(crate) texts: Vec<String>,
    pub(crate) bytes: Vec<Vec<u8>>,
}

fn add<T: PartialEq>(found: &mut Vec<T>, one: T) {
    if !found.contains(&one) {
        found.push(one);
    }
}

impl From<Mentioned> for Mentions {
    fn from(Mentioned { numbers, literals }: Mentioned) -> Self {
        Mentions {
            numbers: numbers.to_vec(),
            floats: literals.floats.to_vec(),
            characters: literals.characters.to_vec(),
            texts: literals.texts.iter().map(ToString::to_string).collect(),
            bytes: literals.bytes.iter().map(|bytes| bytes.to_vec()).collect(),
        }
    }
}

impl Mentions {
    /// Adds what others mention.
    pub(crate) fn extend(&mut self, others: &Mentions) {
        others.numbers.iter().for_each(|number| add(&mut self.numbers, *number));
        others.floats.iter().for_each(|float| add(&mut self.floats, *float));
        others.characters.iter().for_each(|one| add(&mut self.characters, *one));
        others.texts.iter().for_each(|text| add(&mut self.texts, text.clone()));
        others.bytes.iter().for_each(|bytes| add(&mut self.bytes, bytes.clone()));
    }

    /// Adds what functions mention that have a reading, and those that they call.
    pub fn functions(&mut self, gather: fn(&mut Gathered)) {
        let mut gathered = Gathered::default();
        gather(&mut gathered);
        let mentioned = gathered.mentioned().take(MOST_FUNCTIONS);
        mentioned.for_each(|&mentioned| self.extend(&Mentions::from(mentioned)));
    }

    fn number(&mut self, number: i128) {
        if (LEAST..MOST).contains(&number.unsigned_abs()) {
            add(&mut self.numbers, number);
        }
    }
}

/// What a text mentions, and which names and functions it has; filled in by `#[refined]`.
#[doc(hidden)]
pub struct Constants {
    mentioned: Mentioned,
    say: fn(&mut Mentions),
    all: OnceLock<Mentions>,
}

impl Constants {
    /// There are none, or nobody looked.
    #[expect(clippy::declare_interior_mutable_const, reason = "each domain has its own")]
    pub const NONE: Constants = Constants::new(Mentioned::NONE, |_| {});

    /// What is written out, and what more is said when somebody asks.
    pub const fn new(mentioned: Mentioned, say: fn(&mut Mentions)) -> Self {
        Constants { mentioned, say, all: OnceLock::new() }
    }

    /// All that is mentioned, also by names and by functions.
    pub(super) fn all(&self) -> &Mentions {
        self.all.get_or_init(|| {
            let mut all = Mentions::from(self.mentioned);
            (self.say)(&mut all);
            all
        })
    }
}

/// What is behind a name.
#[doc(hidden)]
pub struct Behind<'n, T: ?Sized>(pub &'n T);

/// Something that a text may mention.
#[doc(hidden)]
pub trait Constant {
    fn mention(&self, all: &mut Mentions);
}

/// Says what is behind a name.
#[doc(hidden)]
pub trait SayValue {
    fn say(&self, all: &mut Mentions);
}

impl<T: Constant + ?Sized> SayValue for &Behind<'_, T> {
    fn say(&self, all: &mut Mentions) {
        self.0.mention(all);
    }
}

/// For what is nothing of the kind.
#[doc(hidden)]
pub trait SayNothing {
    fn say(&self, all: &mut Mentions);
}

impl<T: ?Sized> SayNothing for Behind<'_, T> {
    fn say(&self, _: &mut Mentions) {}
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Constant for $number {
            fn mention(&self, all: &mut Mentions) {
                i128::try_from(*self).into_iter().for_each(|number| all.number(number));
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl Constant for f64 {
    fn mention(&self, all: &mut Mentions) {
        if self.is_finite() {
            add(&mut all.floats, *self);
        }
    }
}

impl Constant for f32 {
    fn mention(&self, all: &mut Mentions) {
        f64::from(*self).mention(all);
    }
}

impl Constant for char {
    fn mention(&self, all: &mut Mentions) {
        add(&mut all.characters, *self);
    }
}

impl Constant for str {
    fn mention(&self, all: &mut Mentions) {
        if !self.is_empty() {
            add(&mut all.texts, self.to_string());
        }
    }
}

impl<T: Constant + ?Sized> Constant for &T {
    fn mention(&self, all: &mut Mentions) {
        (**self).mention(all);
    }
}

impl<T: Constant> Constant for [T] {
    fn mention(&self, all: &mut Mentions) {
        self.iter().take(MOST_OF_LIST).for_each(|one| one.mention(all));
    }
}

impl<T: Constant, const N: usize> Constant for [T; N] {
    fn mention(&self, all: &mut Mentions) {
        self[..].mention(all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lazy::Literals;

    const LIMIT: i64 = -5000;
    const FEW: u8 = 3;
    const RATE: f32 = 0.5;
    const WORDS: [&str; 2] = ["yes", "no"];
    const WIDEST: u128 = u128::MAX;
    static LOCK: std::sync::Mutex<u8> = std::sync::Mutex::new(7);

    #[test]
    #[expect(clippy::needless_borrow, reason = "generated code does not know which are")]
    fn numbers_and_texts_are_said_and_nothing_of_other_types() {
        let literals = Literals { characters: &['='], texts: &["no"], ..Literals::NONE };
        let named = Constants::new(Mentioned { numbers: &[400], literals }, |all| {
            (&&Behind(&LIMIT)).say(all);
            (&&Behind(&FEW)).say(all);
            (&&Behind(&RATE)).say(all);
            (&&Behind(&WORDS)).say(all);
            (&&Behind(&WIDEST)).say(all);
            (&&Behind(&LOCK)).say(all);
            (&&Behind(&Some::<u8>)).say(all);
        });
        let expected = Mentions {
            numbers: vec![400, -5000],
            floats: vec![0.5],
            characters: vec!['='],
            texts: vec!["no".to_string(), "yes".to_string()],
            bytes: Vec::new(),
        };
        assert_eq!(*named.all(), expected);
    }
}
