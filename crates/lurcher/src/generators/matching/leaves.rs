//! Numbers and characters that an expression leaves open.
//!
//! They are drawn as their type draws them. If that hits a value the letter does not
//! stand for (one that the expression names, or one of another class), the simplest
//! value that it does stand for takes its place.

use lurcher_trees::{Builder, Grammar, Kind, Origin, ShapeId, shape};

use crate::data::{Data, char_at};
use crate::property::misuse;
use crate::source::Source;

/// The values that one letter stands for.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    shape: ShapeId,
    letter: u32,
    /// Whether the letter stands for all values of its type.
    is_whole: bool,
}

/// How many small values are tried before the edges of a type.
const SMALL: u64 = 600;

impl Leaf {
    /// The leaf of a symbol, if it stands for several values.
    pub(super) fn new(grammar: &Grammar, symbol: usize) -> Option<Self> {
        let described = &grammar.symbols()[symbol];
        let (Origin::Class(shape, _) | Origin::Other(shape)) = described.origin else {
            return None;
        };
        let is_whole = grammar.sorts()[described.sort].symbols.len() == 1;
        Some(Leaf { shape, letter: described.letter as u32, is_whole })
    }

    /// Draws one of the values, as its bits.
    pub(super) fn draw(&self, source: &mut Source, grammar: &Grammar, is_not_zero: bool) -> u128 {
        let kind = shape(self.shape).kind;
        let drawn = match kind {
            Kind::Unsigned(128) => u128::draw(source),
            Kind::Signed(128) => i128::draw(source) as u128,
            Kind::Unsigned(width) => source.integer_bits(width, false).into(),
            Kind::Signed(width) => sign_extended(source.integer_bits(width, true), width),
            Kind::Float(64) => f64::draw(source).to_bits().into(),
            Kind::Float(_) => f32::draw(source).to_bits().into(),
            Kind::Char => u32::from(char::draw(source)).into(),
            _ => misuse(format!(
                "`matching` makes values from their trees, but a `{}` is not looked into; leave \
                 what contains it out of the expression, or make the values with `from_fn`",
                shape(self.shape).name
            )),
        };
        let is_one = |&bits: &u128| {
            !(is_not_zero && bits == 0) && (self.is_whole || self.is_spelled(bits, grammar))
        };
        if is_one(&drawn) {
            return drawn;
        }
        match candidates(kind).find(is_one) {
            Some(bits) => bits,
            None => source.reject(&format!(
                "matching: the expression names so many values that none is left for `other` of `{}`",
                shape(self.shape).name
            )),
        }
    }

    fn is_spelled(&self, bits: u128, grammar: &Grammar) -> bool {
        let mut builder = Builder::new();
        builder.leaf(self.shape, bits);
        let mut letters = Vec::with_capacity(1);
        grammar.spell(&builder.finish(), &mut letters) && letters == [self.letter]
    }
}

fn sign_extended(bits: u64, width: u32) -> u128 {
    let unused = 64 - width;
    ((bits << unused) as i64 >> unused) as u128
}

/// Values of a kind, simplest first: enough for some of every class, and for one that is
/// none of the few an expression names.
fn candidates(kind: Kind) -> impl Iterator<Item = u128> {
    let small = (0..SMALL).map(move |n| match kind {
        Kind::Signed(width) => {
            let half = n.div_ceil(2) as i128;
            let number = if n % 2 == 1 { half } else { -half };
            let unused = 128 - width;
            ((number << unused) >> unused) as u128
        }
        Kind::Unsigned(width) => u128::from(n) & u128::MAX >> (128 - width),
        Kind::Float(64) => (n as f64).to_bits().into(),
        Kind::Float(_) => (n as f32).to_bits().into(),
        _ => u32::from(char_at(n)).into(),
    });
    let edges: Vec<u128> = match kind {
        Kind::Signed(width) => {
            let most = i128::MAX >> (128 - width);
            vec![most as u128, !most as u128]
        }
        Kind::Unsigned(width) => vec![u128::MAX >> (128 - width)],
        Kind::Float(64) => FLOATS.map(|number| number.to_bits().into()).to_vec(),
        Kind::Float(_) => FLOATS.map(|number| (number as f32).to_bits().into()).to_vec(),
        _ => Vec::new(),
    };
    small.chain(edges)
}

const FLOATS: [f64; 7] = [0.5, f64::INFINITY, -0.0, -1.0, -0.5, f64::NEG_INFINITY, f64::NAN];
