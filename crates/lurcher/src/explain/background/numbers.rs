//! Numbers as trees have them, and what can be computed of them. How several are related is in
//! `integers.rs`.

use lurcher_trees::{Builder, Kind, ShapeId, Tree, shape};

use super::{Computed, Form, Function, function, truth};
use crate::data::{Data, tree_of};

/// The number at a leaf, and the range of its type.
pub(in crate::explain) fn integer(tree: &Tree, kind: Kind) -> Option<i128> {
    integer_at(tree, 0, kind)
}

/// The same of a part of a value.
pub(super) fn integer_at(tree: &Tree, at: usize, kind: Kind) -> Option<i128> {
    let bits = tree.payload(at)?;
    match kind {
        Kind::Signed(width) => Some(((bits << (128 - width)) as i128) >> (128 - width)),
        _ => i128::try_from(bits).ok(),
    }
}

/// How many bits the integers of a type have without their sign, and whether they have one.
pub(crate) fn bits_of(id: ShapeId) -> Option<(u32, bool)> {
    match shape(id).kind {
        Kind::Unsigned(width) => Some((width, false)),
        Kind::Signed(width) => Some((width - 1, true)),
        _ => None,
    }
}

/// The tree of an integer; none if it is out of range.
pub(crate) fn integer_tree(number: i128, id: ShapeId) -> Option<Tree> {
    let bits = match shape(id).kind {
        Kind::Signed(width) => {
            let fits = (number << (128 - width)) >> (128 - width) == number;
            // As trees have them: with their sign in all bits.
            fits.then_some(number as u128)
        }
        Kind::Unsigned(width) => {
            u128::try_from(number).ok().filter(|bits| *bits <= u128::MAX >> (128 - width))
        }
        _ => None,
    }?;
    let mut builder = Builder::new();
    builder.leaf(id, bits);
    Some(builder.finish())
}

/// Comparisons of numbers as Rust has them, and what is special about some.
pub(super) fn floats(id: ShapeId, width: u32, boolean: ShapeId, functions: &mut Vec<Function>) {
    type Compare = fn(&f64, &f64) -> bool;
    const COMPARISONS: [(&str, bool, Compare); 4] = [
        ("==", true, f64::eq),
        ("!=", true, f64::ne),
        ("<", false, f64::lt),
        ("<=", false, f64::le),
    ];
    for (name, is_symmetric, compare) in COMPARISONS {
        let form = Form::Infix(name);
        functions.push(function(form, &[id, id], boolean, is_symmetric, move |v, a| {
            truth(compare(&float(v.tree(a[0]), width)?, &float(v.tree(a[1]), width)?))
        }));
    }
    type Test = fn(f64) -> bool;
    const TESTS: [(&str, Test); 3] = [
        ("is_nan", f64::is_nan),
        ("is_finite", f64::is_finite),
        ("is_sign_negative", f64::is_sign_negative),
    ];
    for (name, test) in TESTS {
        functions.push(function(Form::Method(name), &[id], boolean, false, move |v, a| {
            truth(test(float(v.tree(a[0]), width)?))
        }));
    }
    functions.push(fraction(id, width));
}

/// Whether there is anything behind the point.
fn fraction(id: ShapeId, width: u32) -> Function {
    function(Form::Fraction, &[id], bool::shape(), false, move |v, a| {
        truth(float(v.tree(a[0]), width)?.fract() != 0.0)
    })
}

/// The number at a leaf; one of single precision is one of double precision, too.
pub(crate) fn float(tree: &Tree, width: u32) -> Option<f64> {
    let bits = tree.payload(0)?;
    Some(match width {
        64 => f64::from_bits(u64::try_from(bits).ok()?),
        _ => f32::from_bits(u32::try_from(bits).ok()?).into(),
    })
}

/// The tree of a number; in single precision of the one that is nearest to it.
pub(crate) fn of_float(number: f64, id: ShapeId) -> Tree {
    let bits = match shape(id).kind {
        Kind::Float(64) => number.to_bits().into(),
        _ => (number as f32).to_bits().into(),
    };
    let mut builder = Builder::new();
    builder.leaf(id, bits);
    builder.finish()
}

/// The first and the last number that is no character.
const SURROGATES: (i128, i128) = (0xD800, 0xDFFF);

/// The place of a number or a character in the order of its type; none if it has none there.
pub(crate) fn ordinal(tree: &Tree, id: ShapeId) -> Option<i128> {
    match shape(id).kind {
        Kind::Float(width) => {
            let bits = i128::try_from(tree.payload(0)?).ok()?;
            let sign = 1 << (width - 1);
            let is_number = !float(tree, width)?.is_nan();
            is_number.then_some(if bits >= sign { sign - bits } else { bits })
        }
        kind @ (Kind::Unsigned(_) | Kind::Signed(_)) => integer(tree, kind),
        Kind::Char => {
            let code = i128::try_from(tree.payload(0)?).ok()?;
            Some(if code > SURROGATES.1 { code - (SURROGATES.1 - SURROGATES.0 + 1) } else { code })
        }
        _ => None,
    }
}

/// The places of the first and the last integer or character of a type.
pub(crate) fn extremes(id: ShapeId) -> [i128; 2] {
    match shape(id).kind {
        Kind::Char => [0, i128::from(u32::from(char::MAX)) - (SURROGATES.1 - SURROGATES.0 + 1)],
        kind => ends(kind).into(),
    }
}

/// The number at a place in the order of its type.
pub(in crate::explain) fn at_ordinal(ordinal: i128, id: ShapeId) -> Option<Tree> {
    let width = match shape(id).kind {
        Kind::Float(width) => width,
        Kind::Char => {
            let is_after = ordinal >= SURROGATES.0;
            let gap = if is_after { SURROGATES.1 - SURROGATES.0 + 1 } else { 0 };
            let c = u32::try_from(ordinal + gap).ok().and_then(char::from_u32)?;
            return Some(tree_of(&c));
        }
        _ => return integer_tree(ordinal, id),
    };
    let bits = if ordinal < 0 { (1 << (width - 1)) - ordinal } else { ordinal };
    let mut builder = Builder::new();
    builder.leaf(id, u128::try_from(bits).ok()?);
    Some(builder.finish())
}

/// Sums, differences, products and what is even. There is no end to what can be computed, so it
/// counts as large. What may be too large for its type is computed so that it is the largest then:
/// a condition has to hold or not whatever it is asked about.
pub(super) fn arithmetic(id: ShapeId, boolean: ShapeId, functions: &mut Vec<Function>) {
    let kind = shape(id).kind;
    type Operation = fn(i128, i128) -> Option<i128>;
    let operations: [(&'static str, Operation); 3] =
        [("+", i128::checked_add), ("-", i128::checked_sub), ("*", i128::checked_mul)];
    for (name, operation) in operations {
        let is_symmetric = name != "-";
        let call = function(Form::Infix(name), &[id, id], id, is_symmetric, move |v, a| {
            let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
            integer_tree(operation(a, b)?, id).map(Computed::Value)
        });
        functions.push(Function { cost: 2, ..call });
    }
    let ends = ends(kind);
    let saturating: [(&'static str, Operation); 2] = [
        ("saturating_add", |a, b| Some(a.saturating_add(b))),
        ("saturating_sub", |a, b| Some(a.saturating_sub(b))),
    ];
    for (name, operation) in saturating {
        let form = Form::Saturating(name);
        let call = function(form, &[id, id], id, name != "saturating_sub", move |v, a| {
            let (a, b) = (integer(v.tree(a[0]), kind)?, integer(v.tree(a[1]), kind)?);
            let result = operation(a, b)?.clamp(ends.0, ends.1);
            integer_tree(result, id).map(Computed::Value)
        });
        functions.push(Function { cost: 2, ..call });
    }
    let even = function(Form::Even, &[id], boolean, false, move |v, a| {
        truth(integer(v.tree(a[0]), kind)? % 2 == 0)
    });
    functions.push(Function { cost: 3, ..even });
}

/// The least and the largest of a type of integers.
pub(super) fn ends(kind: Kind) -> (i128, i128) {
    match kind {
        Kind::Signed(width) => (i128::MIN >> (128 - width), i128::MAX >> (128 - width)),
        Kind::Unsigned(width) if width < 128 => (0, (1 << width) - 1),
        _ => (0, i128::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_written_as_their_types_write_them() {
        for number in [0, 1, -1, i64::MIN, i64::MAX] {
            let tree = tree_of(&number);
            assert_eq!(integer(&tree, shape(i64::shape()).kind), Some(i128::from(number)));
            assert_eq!(integer_tree(i128::from(number), i64::shape()), Some(tree));
        }
        assert_eq!(integer_tree(i128::from(i64::MAX) + 1, i64::shape()), None);
        assert_eq!(integer_tree(-1, u8::shape()), None);
        assert_eq!(integer_tree(255, u8::shape()), Some(tree_of(&255_u8)));
    }

    #[test]
    fn characters_are_next_to_each_other_where_numbers_are_missing_between_them() {
        for c in ['\0', 'a', '\u{D7FF}', '\u{E000}', char::MAX] {
            let there = ordinal(&tree_of(&c), char::shape()).unwrap();
            assert_eq!(at_ordinal(there, char::shape()), Some(tree_of(&c)));
        }
        let place = |c: char| ordinal(&tree_of(&c), char::shape()).unwrap();
        assert_eq!(place('\u{E000}'), place('\u{D7FF}') + 1);
        assert_eq!(at_ordinal(place(char::MAX) + 1, char::shape()), None);
        assert_eq!(at_ordinal(-1, char::shape()), None);
    }

    #[test]
    fn floats_have_an_order_in_which_neighbours_are_next_to_each_other() {
        let order = [f64::NEG_INFINITY, -1.5, -0.0, f64::from_bits(1), 1.0, f64::INFINITY];
        let ordinals = order.map(|number| ordinal(&tree_of(&number), f64::shape()).unwrap());
        assert!(ordinals.is_sorted() && ordinals[2] + 1 == ordinals[3], "{ordinals:?}");
        for number in order.into_iter().filter(|number| *number != 0.0) {
            let there = ordinal(&tree_of(&number), f64::shape()).unwrap();
            assert_eq!(at_ordinal(there, f64::shape()), Some(tree_of(&number)));
        }
        assert_eq!(ordinal(&tree_of(&f64::NAN), f64::shape()), None);
        assert_eq!(
            at_ordinal(ordinal(&tree_of(&2.5_f32), f32::shape()).unwrap(), f32::shape()),
            Some(tree_of(&2.5_f32))
        );
    }
}
