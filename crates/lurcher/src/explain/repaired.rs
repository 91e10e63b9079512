//! Assignments for which a condition is more likely to hold, made of one for which it does not.
//!
//! What a condition says is seldom true of small values by chance, so that hardly any would be
//! tried. What it asks for is put in place: variables are set to what they are said to be, and
//! lists have what they are said to have.

use std::sync::Arc;

use lurcher_trees::{Elements, Kind, Node, ShapeId, Tree, shape};

use super::background::{Form, at_ordinal, bits_of, elements, integer_tree, ordinal};
use super::recombined::cons;
use super::related::has_limits;
use super::term::Term;
use super::values::{FALSE, ValueId, Values};

/// Longer lists are not made because of what a number says.
const MOST_LONG: usize = 300;
/// So many numbers on both sides of one are tried.
const BESIDE: i128 = 10;

/// Numbers are raised by up to so much.
const MOST_RAISED: i128 = 3;

/// A value with all integers in it so much larger; none if there are none, or they are bound by
/// something.
fn raised(tree: &Tree, by: i128) -> Option<Tree> {
    let is_gathered = |node: &Node| shape(node.shape).elements != Elements::Any;
    if has_limits(tree) || tree.nodes().iter().any(is_gathered) {
        return None;
    }
    let larger = |at: usize| {
        let leaf = tree.subtree(at);
        let id = leaf.nodes()[0].shape;
        bits_of(id)?;
        integer_tree(ordinal(&leaf, id)?.checked_add(by)?, id)
    };
    let parts: Vec<Option<Tree>> = (0..tree.nodes().len())
        .map(|at| if tree.payload(at).is_some() { larger(at) } else { None })
        .collect();
    let has_some = parts.iter().any(Option::is_some);
    has_some.then(|| tree.with_parts(|at| parts[at].as_ref()))
}

impl Term {
    /// Another row for which it is more likely to hold: variables are set to what they are said to
    /// be, and lists contain what they are said to.
    pub(crate) fn repair(&self, row: &mut [ValueId], values: &mut Values) {
        let Term::Call(function, arguments) = self else { return };
        match (&function.form, &arguments[..]) {
            (Form::Infix("&&"), [one, other]) => {
                one.repair(row, values);
                other.repair(row, values);
            }
            (
                Form::Infix("=="),
                [Term::Variable(variable), other] | [other, Term::Variable(variable)],
            ) => {
                if let Some(value) = other.evaluate(row, values) {
                    row[*variable] = value;
                }
            }
            (Form::Infix("||"), [one, _]) => one.repair(row, values),
            (Form::Not, [inner]) => inner.repair_contrary(row, values),
            (
                Form::Related(..)
                | Form::Sum
                | Form::Remainder(..)
                | Form::RemainderIs(..)
                | Form::Divides
                | Form::SquareOf
                | Form::Square,
                [.., Term::Variable(_)],
            ) => function.form.repair(arguments, row, values),
            (Form::Contains, [element, Term::Variable(variable)]) => {
                if let Some(element) = element.evaluate(row, values) {
                    let (list, element) = (values.tree(row[*variable]), values.tree(element));
                    let last = elements(list).last();
                    let with =
                        last.map(|last| list.with_parts(|at| (at == last).then_some(&**element)));
                    if let Some(list) = with {
                        row[*variable] = values.add(list);
                    }
                }
            }
            (Form::AnyElement("iter" | "chars", sign), [number, Term::Variable(variable)]) => {
                let step = match *sign {
                    "<" => -1,
                    ">" => 1,
                    _ => 0,
                };
                let beside = number.evaluate(row, values).and_then(|id| {
                    let tree = values.tree(id);
                    let of = tree.nodes()[0].shape;
                    at_ordinal(ordinal(tree, of)?.checked_add(step)?, of)
                });
                let list = values.tree(row[*variable]);
                let last = elements(list).last();
                if let (Some(other), Some(last), Kind::List(_)) =
                    (beside, last, shape(list.nodes()[0].shape).kind)
                {
                    let list = list.with_parts(|at| (at == last).then_some(&other));
                    row[*variable] = values.add(list);
                }
            }
            (Form::MoreThanOnce, [element, Term::Variable(variable)]) => {
                if let Some(element) = element.evaluate(row, values) {
                    let (list, element) = (values.tree(row[*variable]), values.tree(element));
                    let id = list.nodes()[0].shape;
                    let longer =
                        [(); 2].iter().fold((**list).clone(), |rest, ()| cons(id, element, &rest));
                    if !has_limits(&longer) && longer.nodes().len() <= 2 * MOST_LONG {
                        row[*variable] = values.add(longer);
                    }
                }
            }
            (Form::LenIs(sign), [number, Term::Variable(variable)]) => {
                let longest = number
                    .evaluate(row, values)
                    .and_then(|id| ordinal(values.tree(id), values.tree(id).nodes()[0].shape));
                let longest = longest.and_then(|n| usize::try_from(n).ok()).map(|n| match *sign {
                    ">" => n + 1,
                    "<" => n.saturating_sub(1),
                    _ => n,
                });
                let list = Arc::clone(values.tree(row[*variable]));
                let first = elements(&list).next().map(|at| list.subtree(at));
                let id = list.nodes()[0].shape;
                let head = first.or_else(|| smallest_element(id, values));
                if let (Some(n), Some(head)) = (longest.filter(|n| *n <= MOST_LONG), head) {
                    let end = list.subtree(list.nodes().len() - 1);
                    let other = (0..n).fold(end, |tail, _| cons(id, &head, &tail));
                    row[*variable] = values.add(other);
                }
            }
            (Form::LenDivided(sign), [number, Term::Variable(variable)]) => {
                let by = number.evaluate(row, values).and_then(|id| {
                    let tree = values.tree(id);
                    usize::try_from(ordinal(tree, tree.nodes()[0].shape)?).ok()
                });
                let own = values.length(row[*variable]);
                let n = by.filter(|by| *by > 0 && *by <= MOST_LONG).map(|by| match *sign {
                    "==" => own / by * by,
                    _ if own < by => own.max(1),
                    _ => own - own % by - 1,
                });
                let other = n.and_then(|n| match n > 0 && own == 0 {
                    true => None,
                    false => values.shortened(row[*variable], n),
                });
                row[*variable] = other.unwrap_or(row[*variable]);
            }
            (Form::Neighbours("==") | Form::Repeats, [Term::Variable(variable)]) => {
                let list = values.tree(row[*variable]);
                let all: Vec<usize> = elements(list).collect();
                if let [.., one, last] = all[..] {
                    let one = list.subtree(one);
                    let list = list.with_parts(|at| (at == last).then_some(&one));
                    row[*variable] = values.add(list);
                }
            }
            (Form::ContainsPair, [one, other, Term::Variable(variable)]) => {
                let both = [one, other].map(|term| term.evaluate(row, values));
                let list = values.tree(row[*variable]);
                let last = elements(list).last();
                if let ([Some(one), Some(other)], Some(last)) = (both, last) {
                    let (one, other) = (values.tree(one), values.tree(other));
                    let parts: Vec<usize> = list.children(last).collect();
                    let (first, second) = (parts.first().copied(), parts.get(1).copied());
                    let list = list.with_parts(|at| match Some(at) {
                        at if at == first => Some(&**one),
                        at if at == second => Some(&**other),
                        _ => None,
                    });
                    row[*variable] = values.add(list);
                }
            }
            (Form::AnyList, [element, Term::Variable(variable)]) => {
                let element = element.evaluate(row, values);
                let list = values.tree(row[*variable]);
                if let (Some(element), Some(last)) = (element, elements(list).last()) {
                    let inner = list.subtree(last);
                    let with = cons(inner.nodes()[0].shape, values.tree(element), &inner);
                    let list = list.with_parts(|at| (at == last).then_some(&with));
                    row[*variable] = values.add(list);
                }
            }
            (Form::Last, [element, Term::Variable(variable)]) => {
                if let Some(element) = element.evaluate(row, values) {
                    let list = values.tree(row[*variable]);
                    let at = list.nodes().len() - 1;
                    let one = cons(list.nodes()[0].shape, values.tree(element), &list.subtree(at));
                    let list = list.with_parts(|node| (node == at).then_some(&one));
                    row[*variable] = values.add(list);
                }
            }
            (Form::Within(name), [Term::Variable(variable), part]) => {
                if let Some(part) = part.evaluate(row, values) {
                    let (text, part) = (values.tree(row[*variable]), values.tree(part));
                    let first = elements(text).next();
                    let after_first = first.map(|at| at + text.nodes()[at].size as usize);
                    let at = match *name {
                        "starts_with" => 0,
                        "ends_with" => text.nodes().len() - 1,
                        _ => after_first.unwrap_or(0),
                    };
                    let end = part.nodes().len() - 1;
                    let rest = text.subtree(at);
                    let with = part.with_parts(|node| (node == end).then_some(&rest));
                    let text = text.with_parts(|node| (node == at).then_some(&with));
                    row[*variable] = values.add(text);
                }
            }
            _ => {}
        }
    }

    /// The same where it is not to hold of a list, as `list.iter().any(|x| x.id == 0)`: with larger
    /// numbers in it. Small lists have zeroes everywhere, so that hardly any would be left.
    fn repair_contrary(&self, row: &mut [ValueId], values: &mut Values) {
        let is_list = |v: &usize| {
            let id = values.tree(row[*v]).nodes()[0].shape;
            self.uses(*v) && matches!(shape(id).kind, Kind::List(_))
        };
        let Some(variable) = (0..row.len()).find(is_list) else { return };
        let list = Arc::clone(values.tree(row[variable]));
        for by in 1..=MOST_RAISED {
            let Some(other) = raised(&list, by) else { return };
            row[variable] = values.add(other);
            if self.evaluate(row, values) == Some(FALSE) {
                return;
            }
        }
    }

    /// Rows like this one with numbers next to those that it compares variables with: of what is
    /// between two numbers, few are seen otherwise.
    pub(crate) fn about(&self, row: &[ValueId], values: &mut Values) -> Vec<Vec<ValueId>> {
        let Term::Call(function, arguments) = self else { return Vec::new() };
        let mut rows = Vec::new();
        let compared = match function.form {
            Form::Infix(_) => &arguments[..],
            _ => &[],
        };
        if let [Term::Variable(variable), Term::Constant(tree)]
        | [Term::Constant(tree), Term::Variable(variable)] = compared
        {
            let id = tree.nodes()[0].shape;
            let number = ordinal(tree, id).filter(|_| !matches!(shape(id).kind, Kind::Float(_)));
            for step in number.map_or(0..0, |_| -BESIDE..BESIDE + 1) {
                let other = number.and_then(|number| at_ordinal(number.checked_add(step)?, id));
                if let (Some(other), true) = (other, *variable < row.len()) {
                    let mut row = row.to_vec();
                    row[*variable] = values.add(other);
                    rows.push(row);
                }
            }
        }
        rows.extend(arguments.iter().flat_map(|term| term.about(row, values)));
        rows
    }
}

fn smallest_element(list: ShapeId, values: &mut Values) -> Option<Tree> {
    let element = shape(list).constructors.get(1)?.fields.first()?.shape;
    let id = values.pool(element, 1).listed.first().copied()?;
    Some((**values.tree(id)).clone())
}
