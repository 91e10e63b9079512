//! What can be asked about all elements of a list together: what they add up to, and whether one is
//! there twice.

use lurcher_trees::{Kind, ListStyle, ShapeId, Tree, shape};

use super::integers::as_written;
use super::lists::{SIGNS, element, elements};
use super::{Form, Function, OF_PARTS, function, ordinal, truth};
use crate::data::Data;
use crate::explain::matcher::is_equal;

/// Whether sums of numbers of a type are computed without loss.
fn is_summed(id: ShapeId) -> bool {
    matches!(shape(id).kind, Kind::Unsigned(width) | Kind::Signed(width) if width <= 64)
}

/// Whether what is in a list adds up to something, and can be asked for by an index.
pub(in crate::explain) fn has_total(id: ShapeId) -> bool {
    shape(id).kind == Kind::List(ListStyle::Vec) && element(id).is_some_and(is_summed)
}

/// What the numbers of a list add up to.
pub(in crate::explain) fn total(list: &Tree) -> Option<i128> {
    let of = element(list.nodes()[0].shape)?;
    elements(list).try_fold(0_i128, |sum, at| sum.checked_add(ordinal(&list.subtree(at), of)?))
}

/// How what a list adds up to compares with numbers that are given beside it.
pub(super) fn totals(id: ShapeId, all: &[ShapeId], functions: &mut Vec<Function>) {
    if !has_total(id) {
        return;
    }
    for &number in all.iter().filter(|&&number| is_summed(number)) {
        for (sign, holds) in SIGNS {
            let form = Form::TotalIs(sign);
            let is = function(form, &[number, id], bool::shape(), false, move |v, a| {
                let beside = ordinal(v.tree(a[0]), number)?;
                truth(holds(total(v.tree(a[1]))?.cmp(&beside)))
            });
            functions.push(Function { cost: OF_PARTS + 1, ..is });
        }
    }
}

/// Whether a list adds up to more than a number, or less.
pub(in crate::explain) fn total_is(is_more: bool, than: i128, id: ShapeId) -> Function {
    let (sign, number) = as_written(is_more, than);
    let is = function(Form::Total(sign, number), &[id], bool::shape(), false, move |v, a| {
        let total = total(v.tree(a[0]))?;
        truth(if is_more { total > than } else { total < than })
    });
    Function { cost: 2, ..is }
}

/// Whether an element is in a list twice.
pub(super) fn repeats(id: ShapeId) -> Function {
    let repeats = function(Form::Repeats, &[id], bool::shape(), false, |v, a| {
        let list = v.tree(a[0]);
        let places: Vec<usize> = elements(list).collect();
        let is_before =
            |nth: usize| places[..nth].iter().any(|&at| is_equal((list, at), (list, places[nth])));
        truth((0..places.len()).any(is_before))
    });
    Function { cost: OF_PARTS, ..repeats }
}
