//! Expressions over the variables of a pattern, by size, each meaning once.
//!
//! Two expressions that have the same values for all assignments at hand are taken for the same
//! (observational equivalence), and only the smaller is kept; so there are few even where
//! there are many functions. Size is as in the paper: the number of symbols, and what constants
//! cost.

use std::sync::Arc;

use lurcher_trees::{Kind, ShapeId, shape};

use super::background::{Form, Function, SEEN};
use super::column::{Column, Columns};
use super::hash::Table;
use super::term::Term;
use super::values::{ValueId, Values};
use crate::data::Data;

/// The number of an expression.
pub(crate) type ExpressionId = usize;

#[derive(Clone, Debug)]
pub(super) enum Head {
    Variable(usize),
    Constant(ValueId),
    Call(usize, Vec<ExpressionId>),
}

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(super) head: Head,
    pub(crate) shape: ShapeId,
    pub(crate) size: usize,
    /// Its value for each assignment.
    pub(crate) column: Column,
}

/// Which expressions are of use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'w> {
    /// None is larger.
    pub(crate) most: usize,
    /// Of those that are true or false, and so large that nothing is made of them, only such that
    /// are true of the first assignment, or false of all of these: others are part of no condition.
    pub(crate) passing: &'w [usize],
    /// So much is computed: functions of a column, times assignments.
    pub(crate) most_work: u64,
    /// For each variable, whether it is a whole argument.
    pub(crate) are_given: &'w [bool],
}

/// All expressions up to a size.
pub(crate) struct Expressions<'f> {
    pub(super) functions: &'f [Arc<Function>],
    /// Whether nobody wants to hear it, though it is true: another that says the same takes its
    /// place.
    is_unwanted: &'f dyn Fn(&Term) -> bool,
    pub(crate) all: Vec<Expression>,
    /// By a hash of their types and values.
    seen: Table<u64, Vec<ExpressionId>>,
    /// Those of each type and size.
    by_size: Table<(ShapeId, usize), Vec<ExpressionId>>,
    /// What functions of the user gave.
    results: Table<(usize, [ValueId; MOST_ARGUMENTS]), Option<ValueId>>,
    columns: Columns,
    pub(super) wanted: Wanted<'f>,
    /// How many were left out because they are of no use.
    n_useless: usize,
    /// What was computed.
    pub(crate) work: u64,
    size: usize,
    n_rows: usize,
}

/// No function has more arguments.
pub(crate) const MOST_ARGUMENTS: usize = 3;
/// More expressions are not kept.
const MOST: usize = 6_000;

impl<'f> Expressions<'f> {
    /// Over variables of these types with these assignments, and constants with their costs.
    pub(crate) fn new(
        functions: &'f [Arc<Function>],
        shapes: &[ShapeId],
        rows: &[Vec<ValueId>],
        constants: &[(ShapeId, ValueId, usize)],
        wanted: Wanted<'f>,
        is_unwanted: &'f dyn Fn(&Term) -> bool,
    ) -> Self {
        let mut expressions = Expressions {
            functions,
            is_unwanted,
            all: Vec::new(),
            seen: Table::default(),
            by_size: Table::default(),
            results: Table::default(),
            columns: Columns::default(),
            wanted,
            n_useless: 0,
            work: 0,
            size: 0,
            n_rows: rows.len(),
        };
        for (variable, &shape) in shapes.iter().enumerate() {
            let column = expressions.columns.of(rows.iter().map(|row| row[variable]));
            expressions.add(Expression { head: Head::Variable(variable), shape, size: 1, column });
        }
        // The same may come from several sides; what it costs least counts.
        let mut constants = constants.to_vec();
        constants.sort_by_key(|(_, _, size)| *size);
        for (shape, value, size) in constants {
            let column = Column::of_one(value, rows.len());
            expressions.add(Expression { head: Head::Constant(value), shape, size, column });
        }
        expressions
    }

    fn add(&mut self, expression: Expression) {
        let alike = self.seen.entry(expression.column.hash()).or_default();
        let is_same = |&id: &ExpressionId| {
            let other: &Expression = &self.all[id];
            other.shape == expression.shape && other.column == expression.column
        };
        if alike.iter().any(is_same) {
            return;
        }
        alike.push(self.all.len());
        let key = (expression.shape, expression.size);
        self.by_size.entry(key).or_default().push(self.all.len());
        self.all.push(expression);
    }

    /// Whether there is no room for more.
    fn is_full(&self) -> bool {
        self.all.len() + self.n_useless > MOST || self.work > self.wanted.most_work
    }

    /// Makes those of the next size; false if there is no room for more, or somebody wants to stop.
    pub(crate) fn grow(&mut self, values: &mut Values, is_over: &dyn Fn() -> bool) -> bool {
        self.size += 1;
        for function in 0..self.functions.len() {
            let arity = self.functions[function].arguments.len();
            let least = self.functions[function].cost + arity;
            let Some(left) = self.size.checked_sub(least) else { continue };
            if arity == 0 && left > 0 {
                continue;
            }
            let mut arguments = Vec::with_capacity(arity);
            self.choose(function, left, &mut arguments, values);
            if self.is_full() || is_over() {
                return false;
            }
        }
        true
    }

    /// Chooses the arguments of a function, of which each takes 1 and all together so much more.
    fn choose(
        &mut self,
        function: usize,
        left: usize,
        arguments: &mut Vec<ExpressionId>,
        values: &mut Values,
    ) {
        let of = &self.functions[function];
        let (nth, arity) = (arguments.len(), of.arguments.len());
        if nth == arity {
            self.call(function, arguments, values);
            return;
        }
        let sizes = if nth + 1 == arity { left..left + 1 } else { 0..left + 1 };
        for more in sizes {
            let key = (of.arguments[nth], 1 + more);
            let n = self.by_size.get(&key).map_or(0, Vec::len);
            for index in 0..n {
                let argument = self.by_size[&key][index];
                // Twice a number is a relation of its own, which does not end at the largest.
                if of.is_symmetric && nth == 1 && argument <= arguments[0] {
                    continue;
                }
                arguments.push(argument);
                self.choose(function, left - more, arguments, values);
                arguments.pop();
            }
            if self.is_full() {
                return;
            }
        }
    }

    fn call(&mut self, function: usize, arguments: &[ExpressionId], values: &mut Values) {
        let functions = self.functions;
        let of = &functions[function];
        if self.is_pointless(of, arguments, values) {
            return;
        }
        // What users wrote may take long.
        let is_given = matches!(of.form, Form::Call(..) | Form::AnyGiven(_));
        let size = of.cost + arguments.iter().map(|&a| self.all[a].size).sum::<usize>();
        let is_last = size >= self.wanted.most && of.result == bool::shape();
        self.work += self.n_rows as u64;
        let Expressions { all, results, columns, .. } = self;
        let mut call = |ids: &[ValueId]| {
            if !is_given {
                return (of.call)(values, ids).map(|computed| values.computed(computed));
            }
            let mut key = (function, [0; MOST_ARGUMENTS]);
            key.1[..ids.len()].copy_from_slice(ids);
            *results
                .entry(key)
                .or_insert_with(|| (of.call)(values, ids).map(|computed| values.computed(computed)))
        };
        let of_columns: Vec<&Column> = arguments.iter().map(|&a| &all[a].column).collect();
        let passing = is_last.then_some(self.wanted.passing);
        let column = columns.computed(&of_columns, self.n_rows, passing, &mut call);
        // It panicked, or the result is too large, or it is of no use: nothing to build on.
        let Some(column) = column else {
            self.n_useless += usize::from(is_last);
            return;
        };
        let calls = is_given || arguments.iter().any(|&a| self.calls(a));
        if calls && of.result == bool::shape() {
            let arguments = arguments.iter().map(|&a| self.term(a, values)).collect();
            if (self.is_unwanted)(&Term::Call(Arc::clone(of), arguments)) {
                return;
            }
        }
        let head = Head::Call(function, arguments.to_vec());
        self.add(Expression { head, shape: of.result, size, column });
    }

    /// Whether a variable occurs in an expression.
    pub(crate) fn uses(&self, expression: ExpressionId, variable: usize) -> bool {
        match &self.all[expression].head {
            Head::Variable(v) => *v == variable,
            Head::Constant(_) => false,
            Head::Call(_, arguments) => arguments.iter().any(|&a| self.uses(a, variable)),
        }
    }

    /// Whether it speaks of remainders that nothing but the counterexample suggests: together with
    /// something else, those say too much of too few numbers.
    pub(crate) fn is_of_remainders(&self, expression: ExpressionId) -> bool {
        match &self.all[expression].head {
            Head::Call(function, arguments) => {
                let function = &self.functions[*function];
                (matches!(function.form, Form::Remainder(..)) && function.cost > SEEN)
                    || arguments.iter().any(|&a| self.is_of_remainders(a))
            }
            _ => false,
        }
    }

    /// Whether it says that a value changes when something is turned around everywhere: if that is
    /// what fails, then nothing else does.
    pub(crate) fn is_of_exchange(&self, expression: ExpressionId) -> bool {
        match &self.all[expression].head {
            Head::Call(function, arguments) => {
                matches!(self.functions[*function].form, Form::Exchanged(_))
                    || arguments.iter().any(|&a| self.is_of_exchange(a))
            }
            _ => false,
        }
    }

    /// Whether a function of the user is called in an expression.
    pub(crate) fn calls(&self, expression: ExpressionId) -> bool {
        match &self.all[expression].head {
            Head::Call(function, arguments) => {
                matches!(self.functions[*function].form, Form::Call(..) | Form::AnyGiven(_))
                    || arguments.iter().any(|&a| self.calls(a))
            }
            _ => false,
        }
    }

    /// Whether it says that a variable has a certain value, or that two are the same: there is a
    /// pattern that says so by itself.
    pub(crate) fn is_neutral(&self, expression: ExpressionId) -> bool {
        match &self.all[expression].head {
            Head::Call(function, arguments) => {
                let function = &self.functions[*function];
                // There are two zeroes, and patterns tell them apart.
                let is_float = |of: &ShapeId| matches!(shape(*of).kind, Kind::Float(_));
                let is_equality =
                    function.form == Form::Infix("==") && !function.arguments.iter().any(is_float);
                let is_call = |&a: &usize| matches!(self.all[a].head, Head::Call(..));
                is_equality && !arguments.iter().any(is_call)
            }
            _ => false,
        }
    }

    /// The expression by itself.
    pub(crate) fn term(&self, id: ExpressionId, values: &Values) -> Term {
        match &self.all[id].head {
            Head::Variable(variable) => Term::Variable(*variable),
            Head::Constant(value) => Term::Constant(Arc::clone(values.tree(*value))),
            Head::Call(function, arguments) => {
                let arguments = arguments.iter().map(|&a| self.term(a, values)).collect();
                Term::Call(Arc::clone(&self.functions[*function]), arguments)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::background::functions;
    use super::super::values::assignments;
    use super::*;
    use crate::data::tree_of;

    /// The functions that the paper has for these types, of those that there are.
    fn background() -> Vec<Arc<Function>> {
        let (boolean, number, list) = (bool::shape(), i64::shape(), <Vec<i64>>::shape());
        let mut all = functions(&[list], &[]);
        all.retain(|function| match &function.form {
            Form::Infix("==" | "!=" | "<" | "<=") => {
                [number, list].contains(&function.arguments[0])
            }
            Form::Not | Form::Contains => true,
            Form::Method(name) => *name == "len",
            _ => false,
        });
        for (name, is_equal) in [("==", true), ("!=", false)] {
            all.push(Function {
                form: Form::Infix(name),
                arguments: vec![boolean, boolean],
                result: boolean,
                cost: 1,
                is_symmetric: true,
                call: Box::new(move |_, a| {
                    Some(super::super::background::Computed::Truth((a[0] == a[1]) == is_equal))
                }),
            });
        }
        all.into_iter().map(Arc::new).collect()
    }

    /// The conditions up to size 3, up to the names of variables.
    fn conditions(names: &[&str]) -> Vec<String> {
        let (functions, mut values) = (background(), Values::default());
        let shape = |name: &&str| match *name {
            "p" | "q" => bool::shape(),
            "x" | "y" => i64::shape(),
            _ => <Vec<i64>>::shape(),
        };
        let shapes: Vec<ShapeId> = names.iter().map(shape).collect();
        let rows = assignments(&mut values, &shapes, 3000, 1000).rows;
        let constants = [
            (bool::shape(), 0, 1),
            (bool::shape(), 1, 1),
            (i64::shape(), values.add(tree_of(&0_i64)), 1),
            (<Vec<i64>>::shape(), values.add(tree_of(&Vec::<i64>::new())), 1),
        ];
        let wanted = Wanted {
            most: usize::MAX,
            passing: &[],
            most_work: u64::MAX,
            are_given: &vec![true; names.len()],
        };
        let mut expressions =
            Expressions::new(&functions, &shapes, &rows, &constants, wanted, &|_| false);
        for _ in 0..3 {
            assert!(expressions.grow(&mut values, &|| false));
        }
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        let of = |name: &str| names.iter().position(|other| other == name);
        let mut found = Vec::new();
        for (id, expression) in expressions.all.iter().enumerate() {
            // Two variables of a type are in one order, and one alone is the first.
            let is_first = [("p", "q"), ("x", "y"), ("xs", "ys")].iter().all(|(a, b)| {
                let term = expressions.term(id, &values);
                let is_used = |name| of(name).is_some_and(|v| term.uses(v));
                let text = term.text(&names);
                // `y < x` is written as `x > y`.
                let is_turned = text.contains(" > ") || text.contains(" >= ");
                !is_used(b) || (is_used(a) && text.find(a) < text.find(b) && !is_turned)
            });
            if expression.shape == bool::shape() && is_first {
                found.push(expressions.term(id, &values).text(&names));
            }
        }
        found.sort();
        found
    }

    #[test]
    fn the_conditions_up_to_size_three_are_those_of_the_paper() {
        let mut expected = [
            "p",
            "false",
            "true",
            "!p",
            "xs == ys",
            "xs == []",
            "xs != ys",
            "xs != []",
            "xs <= ys",
            "xs < ys",
            "xs.contains(&x)",
            "xs.contains(&0)",
            "p == q",
            "p != q",
            "x == y",
            "x == 0",
            "x != y",
            "x != 0",
            "x < y",
            "x < 0",
            "x > 0",
            "x <= y",
            "x <= 0",
            "x >= 0",
        ];
        expected.sort_unstable();
        assert_eq!(conditions(&["p", "q", "x", "y", "xs", "ys"]), expected);
    }

    #[test]
    fn eight_of_them_may_be_said_of_a_list_that_is_not_empty() {
        // Without what says nothing, and what says that a variable is a constant.
        let mut found = conditions(&["x", "xs"]);
        found.retain(|text| !["true", "false"].contains(&&**text) && !text.contains("=="));
        let mut expected = [
            "xs != []",
            "xs.contains(&x)",
            "xs.contains(&0)",
            "x != 0",
            "x < 0",
            "x > 0",
            "x <= 0",
            "x >= 0",
        ];
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
