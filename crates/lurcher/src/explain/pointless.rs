//! Expressions that nobody would say.
//!
//! They are well typed, and may even be true, but there is another way to say it that everybody
//! would choose: `x == x - y`, `"ab".starts_with(x)`. They are not made, since there are many of
//! them, and what is made of them is no better.

use lurcher_trees::{Kind, ShapeId, shape};

use super::background::{Form, Function, extremes, is_enumeration, ordinal};
use super::expressions::{ExpressionId, Expressions, Head};
use super::values::Values;
use crate::data::Data;

impl Expressions<'_> {
    /// Whether nobody would call a function with these arguments.
    pub(super) fn is_pointless(
        &self,
        of: &Function,
        arguments: &[ExpressionId],
        values: &Values,
    ) -> bool {
        // What is made of constants only is a constant; one that the user names is wanted.
        let is_of_constants =
            !arguments.is_empty() && arguments.iter().all(|&a| self.is_constant(a));
        is_of_constants
            || self.is_relation_of_computed(of, arguments)
            || self.is_length_beside_a_part(of, arguments)
            || self.is_compared_with_itself(of, arguments)
            || self.asks_a_constant(of, arguments)
            || self.asks_order_of_one_list(of, arguments)
            || self.denies_a_count(of, arguments)
            || self.asks_whether_there_is_one(of, arguments, values)
    }

    fn is_constant(&self, expression: ExpressionId) -> bool {
        matches!(self.all[expression].head, Head::Constant(_))
    }

    /// Whether it relates what is not given: by which numbers others are related is known of
    /// variables only.
    fn is_relation_of_computed(&self, of: &Function, arguments: &[ExpressionId]) -> bool {
        let is_relation = matches!(
            of.form,
            Form::Related(..) | Form::Sum | Form::Bounded(..) | Form::Divides | Form::SquareOf
        ) || matches!(of.form, Form::Square | Form::Overflows(_))
            // With a constant, `contains` says the same.
            || matches!(of.form, Form::Meets | Form::SharesKey | Form::SharesElement)
            || matches!(of.form, Form::LenDivided(_) | Form::ContainsPair | Form::TotalIs(_) | Form::LensAre(_) | Form::Across(_))
            // What is built is compared with what else is given.
            || (matches!(of.form, Form::Infix("<" | "<="))
                && of.arguments.iter().any(|&id| shape(id).kind == Kind::Sum && !is_enumeration(id)));
        let is_variable = |&a: &ExpressionId| matches!(self.all[a].head, Head::Variable(_));
        is_relation && !arguments.iter().all(is_variable)
    }

    /// How long a list is matters to a number that is given beside it. That it is no longer than a
    /// number that is in a list says mostly that there is nothing in it: small numbers are zeroes.
    fn is_length_beside_a_part(&self, of: &Function, arguments: &[ExpressionId]) -> bool {
        let is_given = |&a: &ExpressionId| match self.all[a].head {
            Head::Variable(variable) => self.wanted.are_given[variable],
            _ => false,
        };
        matches!(of.form, Form::LenIs(_)) && !arguments.iter().all(is_given)
    }

    /// Nobody says `a == a.saturating_sub(b)`; but `a - b < b` says something.
    fn is_compared_with_itself(&self, of: &Function, arguments: &[ExpressionId]) -> bool {
        let is_of = |one: ExpressionId, other: ExpressionId| match &self.all[other].head {
            Head::Call(function, inner) => match &self.functions[*function].form {
                Form::Infix("-") | Form::Saturating("saturating_sub") => {
                    inner.first() == Some(&one)
                }
                Form::Infix("+" | "*") | Form::Saturating(_) => inner.contains(&one),
                _ => false,
            },
            _ => false,
        };
        let is_comparison = matches!(of.form, Form::Infix("==" | "!=" | "<" | "<="));
        match arguments {
            [one, other] if is_comparison => is_of(*one, *other) || is_of(*other, *one),
            _ => false,
        }
    }

    /// Nobody asks a constant what it begins with, or what is in it; nor whether something has in
    /// it what it is asked whether it has.
    fn asks_a_constant(&self, of: &Function, arguments: &[ExpressionId]) -> bool {
        let is_asked = matches!(of.form, Form::Within(_) | Form::Relation(_) | Form::Boundary);
        if is_asked && arguments.first().is_some_and(|&a| self.is_constant(a)) {
            return true;
        }
        let is_of_whole =
            matches!(of.form, Form::Contains | Form::MoreThanOnce | Form::AnyElement(..));
        let ([element, whole], true) = (arguments, is_of_whole) else { return false };
        let is_truth = of.arguments[0] == bool::shape();
        let is_computed = matches!(self.all[*element].head, Head::Call(..));
        self.is_constant(*whole) || (is_truth && is_computed)
    }

    /// The order of lists beside one that is always the same says little that anybody would say.
    fn asks_order_of_one_list(&self, of: &Function, arguments: &[ExpressionId]) -> bool {
        let is_order = matches!(of.form, Form::Infix("<" | "<="));
        let is_list = |&id: &ShapeId| matches!(shape(id).kind, Kind::List(_));
        let is_same = |&a: &ExpressionId| self.all[a].column.is_constant();
        is_order && of.arguments.iter().any(is_list) && arguments.iter().any(is_same)
    }

    /// That something is there once at most is seldom a reason, and often true where a part of two
    /// is missing.
    fn denies_a_count(&self, of: &Function, arguments: &[ExpressionId]) -> bool {
        let is_count = |&a: &ExpressionId| match &self.all[a].head {
            Head::Call(function, _) => self.functions[*function].form == Form::MoreThanOnce,
            _ => false,
        };
        of.form == Form::Not && arguments.iter().any(is_count)
    }

    /// That what is at an index is at least the least number says that there is something: so does
    /// the length.
    fn asks_whether_there_is_one(
        &self,
        of: &Function,
        arguments: &[ExpressionId],
        values: &Values,
    ) -> bool {
        let (Form::Found(sign @ (">=" | "<=")), [_, number, _]) = (&of.form, arguments) else {
            return false;
        };
        let Head::Constant(value) = self.all[*number].head else { return false };
        let id = of.arguments[1];
        let [least, most] = extremes(id);
        let end = if *sign == ">=" { least } else { most };
        ordinal(values.tree(value), id) == Some(end)
    }
}
