//! What is computed of all elements of a list.
//!
//! Of a list whose end has not been chosen a length is known from below, which is enough to leave
//! out all that are too long; of its sum nothing is. Once its elements are there, a sum stays one
//! of their numbers, so that the last follows from the others.

use super::arithmetic::{Operation, Overflow};
use super::value::Number;
use super::{Reasoner, Simple, Truth, Value, Width};
use crate::shape::{Kind, shape};

impl Reasoner<'_> {
    /// How many elements a list has; none if it is no list, or a text, whose length is that of its
    /// bytes.
    pub fn length(&mut self, list: Value) -> Option<Value> {
        let Value::Is(Simple::Part(node)) = list else { return None };
        let sort = self.among.space.sort(self.state.nodes[node as usize].sort);
        let of = shape(sort.shape?);
        let head = of.constructors.get(1).and_then(|cons| cons.fields.first());
        let is_text = head.is_none_or(|head| shape(head.shape).kind == Kind::Char);
        if !matches!(of.kind, Kind::List(_)) || is_text {
            return None;
        }
        let width = Width::Unsigned(64);
        let (mut rest, mut n) = (list, 0);
        loop {
            let (some, _, after) = self.front(rest);
            match some {
                Truth::Yes => (rest, n) = (after, n + 1),
                Truth::No => return Some(Number::exactly(n, width).into()),
                Truth::Neither => return Some(Value::NEVER),
                Truth::Both => {
                    let (_, hi) = width.bounds();
                    return Some(Number { lo: n, hi, width, from: 0 }.into());
                }
            }
        }
    }

    /// The sum of the elements of a list.
    pub fn sum(&mut self, list: Value) -> Value {
        let (mut rest, mut sum) = (list, Value::from(Number::exactly(0, Width::Unknown)));
        loop {
            let (some, item, after) = self.front(rest);
            match some {
                Truth::Yes => {
                    sum = self.arithmetic(Operation::Add, Overflow::Anything, sum, item);
                    rest = after;
                }
                Truth::No => return sum,
                Truth::Neither => return Value::NEVER,
                Truth::Both => return Value::ANY,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use super::super::{Comparison, Function, Requirement, Want};
    use super::*;
    use crate::search::{Search, Sizes};
    use crate::shape::{ListStyle, ShapeId, Style, define};
    use crate::space::Space;
    use crate::tree::Tree;

    struct Bytes;
    struct Text;

    fn byte() -> ShapeId {
        define::<u8>("u8", Kind::Unsigned(8), |_| {})
    }

    fn bytes() -> ShapeId {
        define::<Bytes>("Bytes", Kind::List(ListStyle::Vec), |shape| {
            shape.constructor("nil", Style::Unit, 1, &[]);
            shape.constructor("cons", Style::Tuple, 1, &[("head", byte), ("tail", bytes)]);
        })
    }

    fn character() -> ShapeId {
        define::<char>("char", Kind::Char, |_| {})
    }

    fn text() -> ShapeId {
        define::<Text>("Text", Kind::List(ListStyle::Text), |shape| {
            shape.constructor("nil", Style::Unit, 1, &[]);
            shape.constructor("cons", Style::Tuple, 1, &[("head", character), ("tail", text)]);
        })
    }

    /// `list.len() == 2 && list.iter().sum() == 5`
    static HOLDS: Function =
        Function { name: "holds", reading: Ok(holds), is_measure: false, written: None };

    fn holds(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value]) -> Value {
        let Some(length) = cx.length(arguments[0]) else { return Value::ANY };
        let sum = cx.sum(arguments[0]);
        let [two, five] = [2, 5].map(|number| Value::number(number, Width::Unknown));
        let truth = cx.compare(Comparison::Equal, length, two, want.both());
        truth.and(cx.compare(Comparison::Equal, sum, five, want.both())).into()
    }

    /// The same by looking.
    fn by_looking(search: &Search) -> bool {
        let (_, mut list) = search.force(search.root());
        let (mut n, mut sum) = (0, 0);
        while let (1, first) = search.force(list) {
            (n, sum, list) = (n + 1, sum + search.number(first), first + 1);
        }
        n == 2 && sum == 5
    }

    fn found(holds: impl FnMut(&Search) -> bool) -> (BTreeSet<Tree>, u64) {
        let space = Arc::new(Space::new(&[bytes()]).unwrap());
        let mut trees = BTreeSet::new();
        let (n_runs, _) = Search::each(&space, Sizes::UpTo(12), holds, |search| {
            trees.extend(search.trees());
            ControlFlow::<()>::Continue(())
        });
        (trees, n_runs)
    }

    #[test]
    fn lengths_and_sums_find_what_looking_finds() {
        let requirement = Requirement { function: &HOLDS, lazy: by_looking };
        let (expected, n_looked) = found(by_looking);
        let (trees, n_runs) = found(|search| requirement.holds(search));
        assert!(!expected.is_empty());
        assert_eq!(trees, expected);
        assert!(n_runs < n_looked, "{n_runs} and {n_looked}");
    }

    #[test]
    fn the_length_of_a_text_is_not_that_of_its_characters() {
        static IS_NONE: Function = Function {
            name: "is_none",
            reading: Ok(|cx, _, arguments| Value::truth(cx.length(arguments[0]).is_none())),
            is_measure: false,
            written: None,
        };
        let search = Search::new(Arc::new(Space::new(&[text()]).unwrap()));
        assert!(search.begin(Sizes::UpTo(1)));
        let requirement = Requirement { function: &IS_NONE, lazy: |_| false };
        assert!(requirement.holds(&search));
    }
}
