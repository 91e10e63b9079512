//! What is counted: how long two lists are beside each other, whether something is in a list more
//! than once, and whether two keys of a map have the same value.

use std::cmp::Ordering;

use lurcher_trees::{Kind, ListStyle, ShapeId, shape};

use super::lists::{SIGNS, elements};
use super::{Form, Function, OF_PARTS, function, has_floats, truth};
use crate::data::Data;
use crate::explain::matcher::is_equal;

type Holds = fn(Ordering) -> bool;

/// How the length of a list compares with that of another, which may have another type.
pub(super) fn two_lengths(id: ShapeId, all: &[ShapeId], functions: &mut Vec<Function>) {
    // Of those that are no `String` it is not known how many bytes they have.
    let is_counted = |id: ShapeId| match shape(id).kind {
        Kind::List(style) => style != ListStyle::TextInto,
        _ => false,
    };
    if !is_counted(id) {
        return;
    }
    let at = all.iter().position(|&other| other == id).unwrap_or(0);
    for &other in all[at..].iter().filter(|&&other| is_counted(other)) {
        let same: [(&str, Holds); 2] = [("==", Ordering::is_eq), ("!=", Ordering::is_ne)];
        // Of two lists of one type, each may be the first.
        let n_signs = if other == id { 2 } else { SIGNS.len() };
        for (sign, holds) in SIGNS.into_iter().take(n_signs).chain(same) {
            let is_symmetric = other == id && ["==", "!="].contains(&sign);
            let form = Form::LensAre(sign);
            functions.push(function(
                form,
                &[id, other],
                bool::shape(),
                is_symmetric,
                move |v, a| truth(holds(v.len(a[0]).cmp(&v.len(a[1])))),
            ));
        }
    }
}

/// Whether a number or a character is in a list more than once.
pub(super) fn more_than_once(id: ShapeId, element: ShapeId, functions: &mut Vec<Function>) {
    let is_list = matches!(shape(id).kind, Kind::List(ListStyle::Vec | ListStyle::Text));
    let is_plain = matches!(shape(element).kind, Kind::Unsigned(_) | Kind::Signed(_) | Kind::Char);
    if !is_list || !is_plain {
        return;
    }
    let more = function(Form::MoreThanOnce, &[element, id], bool::shape(), false, |v, a| {
        let (element, list) = (v.tree(a[0]), v.tree(a[1]));
        let same = elements(list).filter(|&at| is_equal((element, 0), (list, at)));
        truth(same.take(2).count() > 1)
    });
    // That a text has both characters of a part is no reason to speak of one of them twice.
    functions.push(Function { cost: OF_PARTS, ..more });
}

/// Whether two keys of a map have the same value.
pub(super) fn equal_values(id: ShapeId, value: ShapeId, functions: &mut Vec<Function>) {
    if has_floats(value) {
        return;
    }
    let equal = function(Form::EqualValues, &[id], bool::shape(), false, |v, a| {
        let map = v.tree(a[0]);
        // The key comes after the pair, and the value after the key.
        let value = |pair: usize| pair + 1 + map.nodes()[pair + 1].size as usize;
        let places: Vec<usize> = elements(map).map(value).collect();
        let is_before =
            |nth: usize| places[..nth].iter().any(|&at| is_equal((map, at), (map, places[nth])));
        truth((0..places.len()).any(is_before))
    });
    functions.push(Function { cost: OF_PARTS, ..equal });
}
