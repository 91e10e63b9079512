//! What can be asked about arrays: a condition with a name for each element says nothing that is
//! easy to read.

use lurcher_trees::{Kind, ShapeId, Style, shape};

use super::lists::SIGNS;
use super::{Form, Function, function, has_floats, ordinal, truth};
use crate::data::Data;
use crate::explain::matcher::is_equal;

/// Whether an array has an element, and where these are integers, one that compares so with
/// another.
pub(super) fn array(id: ShapeId, all: &[ShapeId], functions: &mut Vec<Function>) {
    let Some(array) = shape(id).constructors.first().filter(|c| c.style == Style::Array) else {
        return;
    };
    let Some(element) = array.fields.first().map(|field| field.shape) else { return };
    // Of two, what is said of each is as short.
    if array.fields.len() < 3 || !all.contains(&element) || has_floats(element) {
        return;
    }
    let boolean = bool::shape();
    functions.push(function(Form::Contains, &[element, id], boolean, false, |v, a| {
        let (element, array) = (v.tree(a[0]), v.tree(a[1]));
        truth(array.children(0).any(|at| is_equal((element, 0), (array, at))))
    }));
    if !matches!(shape(element).kind, Kind::Unsigned(_) | Kind::Signed(_)) {
        return;
    }
    for (sign, holds) in SIGNS {
        let form = Form::AnyElement("iter", sign);
        let any = function(form, &[element, id], boolean, false, move |v, a| {
            let (number, array) = (ordinal(v.tree(a[0]), element)?, v.tree(a[1]));
            let mut numbers = array.children(0).map(|at| ordinal(&array.subtree(at), element));
            truth(numbers.any(|n| n.is_some_and(|n| holds(n.cmp(&number)))))
        });
        functions.push(Function { cost: 2, ..any });
    }
    let sorted = function(Form::Method("is_sorted"), &[id], boolean, false, move |v, a| {
        let array = v.tree(a[0]);
        truth(array.children(0).map(|at| ordinal(&array.subtree(at), element)).is_sorted())
    });
    functions.push(Function { cost: 2, ..sorted });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;
    use crate::explain::background::{Computed, functions};
    use crate::explain::values::Values;

    #[test]
    fn they_say_what_the_methods_of_slices_say() {
        let all = functions(&[<[i8; 3]>::shape()], &[]);
        for array in [[0_i8, 1, 2], [2, 0, 0], [-5, -5, 7]] {
            let mut values = Values::default();
            let [zero, own] = [values.add(tree_of(&0_i8)), values.add(tree_of(&array))];
            let said = |form: Form, of_zero: bool| {
                let wanted = |f: &&Function| {
                    f.form == form && f.arguments.last() == Some(&<[i8; 3]>::shape())
                };
                let function = all.iter().find(wanted).expect("there is such a function");
                let arguments = if of_zero { vec![zero, own] } else { vec![own] };
                (function.call)(&values, &arguments)
            };
            let truth = |is_true| Some(Computed::Truth(is_true));
            assert_eq!(said(Form::Contains, true), truth(array.contains(&0)));
            let is_below = array.iter().any(|n| *n < 0);
            assert_eq!(said(Form::AnyElement("iter", "<"), true), truth(is_below));
            assert_eq!(said(Form::Method("is_sorted"), false), truth(array.is_sorted()));
        }
    }
}
