//! Integers of different types beside each other: a balance is an `i32`, and what is paid a `u16`.

use lurcher_trees::{Kind, ShapeId, shape};

use super::lists::SIGNS;
use super::{Form, Function, function, ordinal, truth};
use crate::data::Data;

/// How the integers of any two types compare.
pub(super) fn across(all: &[ShapeId], functions: &mut Vec<Function>) {
    let integers: Vec<ShapeId> = all.iter().copied().filter(|&id| width(id).is_some()).collect();
    for (nth, &one) in integers.iter().enumerate() {
        for &other in &integers[nth + 1..] {
            for (sign, holds) in SIGNS {
                let form = Form::Across(sign);
                functions.push(function(form, &[one, other], bool::shape(), false, move |v, a| {
                    let [a, b] = [ordinal(v.tree(a[0]), one)?, ordinal(v.tree(a[1]), other)?];
                    truth(holds(a.cmp(&b)))
                }));
            }
        }
    }
}

/// How many bits a type has that all fit into an `i128`.
fn width(id: ShapeId) -> Option<u32> {
    match shape(id).kind {
        Kind::Unsigned(width) | Kind::Signed(width) if width <= 64 => Some(width),
        _ => None,
    }
}

/// Two numbers of different types as they are compared: one in the type of the other if that has
/// room for all of them.
pub(in crate::explain) fn across_types(
    [one, other]: [ShapeId; 2],
    sign: &str,
    [a, b]: [&str; 2],
    [a_cast, b_cast]: [&str; 2],
) -> String {
    if let Some(into) = from(other, one) {
        return format!("{a_cast} {sign} {into}::from({b})");
    }
    if let Some(into) = from(one, other) {
        return format!("{into}::from({a}) {sign} {b_cast}");
    }
    // Without brackets, `<` would begin a list of types.
    format!("({a_cast} as i128) {sign} {b_cast} as i128")
}

/// The type that has `From` of another; none if it has not.
fn from(narrow: ShapeId, wide: ShapeId) -> Option<&'static str> {
    use Kind::{Signed, Unsigned};
    let is_wider = match (shape(narrow).kind, shape(wide).kind) {
        (Unsigned(n), Unsigned(w) | Signed(w)) | (Signed(n), Signed(w)) => n < w,
        _ => false,
    };
    let is_fixed = |id: ShapeId| !shape(id).name.ends_with("size");
    (is_wider && is_fixed(narrow) && is_fixed(wide)).then_some(shape(wide).name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_two_types_are_compared_in_the_wider_one() {
        let said = |of: [ShapeId; 2]| across_types(of, "<", ["a", "b"], ["a", "b"]);
        assert_eq!(said([i32::shape(), u16::shape()]), "a < i32::from(b)");
        assert_eq!(said([u8::shape(), u64::shape()]), "u64::from(a) < b");
        assert_eq!(said([i32::shape(), u32::shape()]), "(a as i128) < b as i128");
        assert_eq!(said([usize::shape(), u16::shape()]), "(a as i128) < b as i128");
    }
}
