//! What a formula means: its truth for a row of the model's own values.
//!
//! There is one meaning, written down here. Everything else that rules do with formulas, from
//! clauses to solver variables, is a faster way to the same answer, and is tested against
//! this one.

use crate::model::{Comparison, Domain, Formula, LevelKind, Model, Operator, ParameterId};
use crate::model::{Parameter, Term, Value};

/// A value without its owner; integers are wide enough for arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar<'a> {
    Boolean(bool),
    Integer(i128),
    Text(&'a str),
}

impl<'a> Scalar<'a> {
    pub(crate) fn of(value: &'a Value) -> Self {
        match value {
            Value::Boolean(value) => Scalar::Boolean(*value),
            Value::Integer(value) => Scalar::Integer((*value).into()),
            Value::Text(value) => Scalar::Text(value),
        }
    }

    /// The value of a parameter at a position.
    pub(crate) fn at(parameter: &'a Parameter, position: u64) -> Self {
        match &parameter.domain {
            Domain::Levels(levels) => Scalar::of(&levels[position as usize].value),
            Domain::Range { first, step, .. } => {
                Scalar::Integer(i128::from(*first) + i128::from(*step) * i128::from(position))
            }
        }
    }
}

impl Comparison {
    /// Values of different kinds are unequal, and neither is less; nor is one truth value
    /// less than the other.
    pub(crate) fn holds(self, left: Scalar<'_>, right: Scalar<'_>) -> bool {
        let (less, greater) = match (left, right) {
            (Scalar::Integer(left), Scalar::Integer(right)) => (left < right, left > right),
            (Scalar::Text(left), Scalar::Text(right)) => (left < right, left > right),
            _ => (false, false),
        };
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => less,
            Comparison::LessOrEqual => less || left == right,
            Comparison::Greater => greater,
            Comparison::GreaterOrEqual => greater || left == right,
        }
    }
}

impl Operator {
    /// Nothing for a division by zero, and for a result beyond 128 bits.
    pub(crate) fn apply(self, left: i128, right: i128) -> Option<i128> {
        match self {
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide => left.checked_div(right),
            Operator::Remainder => left.checked_rem(right),
        }
    }
}

impl Term {
    /// The value; nothing if arithmetic fails, or was asked of something other than integers.
    pub(crate) fn evaluate<'a>(
        &'a self,
        model: &'a Model,
        position: &impl Fn(ParameterId) -> u64,
    ) -> Option<Scalar<'a>> {
        match self {
            Term::Parameter(id) => Some(Scalar::at(&model.parameters[id.index()], position(*id))),
            Term::Value(value) => Some(Scalar::of(value)),
            Term::Arithmetic(left, operator, right) => {
                match (left.evaluate(model, position)?, right.evaluate(model, position)?) {
                    (Scalar::Integer(left), Scalar::Integer(right)) => {
                        operator.apply(left, right).map(Scalar::Integer)
                    }
                    _ => None,
                }
            }
        }
    }
}

impl Formula {
    /// Whether a row satisfies the formula. `cells` has, for each parameter of the model, the
    /// position of its value.
    ///
    /// # Panics
    ///
    /// If there are fewer cells than parameters, or fewer values than a cell says.
    ///
    /// ```
    /// use lurcher_arrays::Model;
    ///
    /// let mut model = Model::new("window");
    /// let width = model.range("width", 1..=400);
    /// let full = model.boolean("full screen");
    /// let formula = full.is(true).implies(width.at_least(100));
    /// assert!(formula.holds(&model, &[50, 0]));
    /// assert!(!formula.holds(&model, &[50, 1]));
    /// assert!(formula.holds(&model, &[99, 1]));
    /// ```
    pub fn holds(&self, model: &Model, cells: &[u64]) -> bool {
        self.evaluate(model, &|id| cells[id.index()])
    }

    /// Whether a row satisfies the formula, if the row is known by a function.
    pub(crate) fn evaluate(&self, model: &Model, position: &impl Fn(ParameterId) -> u64) -> bool {
        let kind = |id: &ParameterId| match &model.parameters[id.index()].domain {
            Domain::Levels(levels) => levels[position(*id) as usize].kind,
            Domain::Range { .. } => LevelKind::Ordinary,
        };
        match self {
            Formula::Compare(left, comparison, right) => {
                match (left.evaluate(model, position), right.evaluate(model, position)) {
                    (Some(left), Some(right)) => comparison.holds(left, right),
                    _ => false,
                }
            }
            Formula::OneOf(term, values) => match term.evaluate(model, position) {
                Some(value) => values.iter().any(|other| Scalar::of(other) == value),
                None => false,
            },
            Formula::Like { parameter, pattern, ignore_case } => {
                let value = Scalar::at(&model.parameters[parameter.index()], position(*parameter));
                match value {
                    Scalar::Text(text) => matches(pattern, text, *ignore_case),
                    Scalar::Integer(value) => matches(pattern, &value.to_string(), *ignore_case),
                    Scalar::Boolean(value) => matches(pattern, &value.to_string(), *ignore_case),
                }
            }
            Formula::IsInvalid(id) => kind(id) == LevelKind::Invalid,
            Formula::IsNotApplicable(id) => kind(id) == LevelKind::NotApplicable,
            Formula::Not(inner) => !inner.evaluate(model, position),
            Formula::All(parts) => parts.iter().all(|part| part.evaluate(model, position)),
            Formula::Any(parts) => parts.iter().any(|part| part.evaluate(model, position)),
        }
    }

    /// Calls this for every parameter that the formula mentions, as often as it does.
    pub(crate) fn mentions(&self, visit: &mut impl FnMut(ParameterId)) {
        match self {
            Formula::Compare(left, _, right) => {
                left.mentions(visit);
                right.mentions(visit);
            }
            Formula::OneOf(term, _) => term.mentions(visit),
            Formula::Like { parameter, .. } => visit(*parameter),
            Formula::IsInvalid(parameter) | Formula::IsNotApplicable(parameter) => {
                visit(*parameter);
            }
            Formula::Not(inner) => inner.mentions(visit),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().for_each(|part| part.mentions(visit));
            }
        }
    }
}

impl Term {
    fn mentions(&self, visit: &mut impl FnMut(ParameterId)) {
        match self {
            Term::Parameter(id) => visit(*id),
            Term::Value(_) => {}
            Term::Arithmetic(left, _, right) => {
                left.mentions(visit);
                right.mentions(visit);
            }
        }
    }
}

/// Whether the text matches a pattern of `*` and `?`. Goes back only to the last `*`: what an
/// earlier one took can always be taken by the last as well.
fn matches(pattern: &str, text: &str, ignore_case: bool) -> bool {
    let same = |a: char, b: char| a == b || (ignore_case && a.to_lowercase().eq(b.to_lowercase()));
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    let (mut p, mut t) = (0, 0);
    let mut last_star: Option<(usize, usize)> = None;
    while t < text.len() {
        if p < pattern.len() && pattern[p] == '*' {
            last_star = Some((p + 1, t));
            p += 1;
        } else if p < pattern.len() && (pattern[p] == '?' || same(pattern[p], text[t])) {
            p += 1;
            t += 1;
        } else if let Some((after, taken)) = last_star {
            last_star = Some((after, taken + 1));
            p = after;
            t = taken + 1;
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|&c| c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Level;

    #[test]
    fn patterns_match_by_star_and_question_mark() {
        for (pattern, text, ignore_case, expected) in [
            ("*", "", false, true),
            ("", "", false, true),
            ("", "a", false, false),
            ("a*c", "abbc", false, true),
            ("a*c", "abbcd", false, false),
            ("a*b*c", "aXbYbZc", false, true),
            ("a?c", "abc", false, true),
            ("a?c", "ac", false, false),
            ("FAT*", "fat32", false, false),
            ("FAT*", "fat32", true, true),
            ("*ÄR", "bär", true, true),
            ("**a", "ba", false, true),
        ] {
            assert_eq!(matches(pattern, text, ignore_case), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn values_of_different_kinds_are_unequal_and_neither_is_less() {
        let all = [
            (Comparison::Equal, false),
            (Comparison::NotEqual, true),
            (Comparison::Less, false),
            (Comparison::LessOrEqual, false),
            (Comparison::Greater, false),
            (Comparison::GreaterOrEqual, false),
        ];
        for (comparison, expected) in all {
            assert_eq!(comparison.holds(Scalar::Integer(1), Scalar::Text("1")), expected);
            assert_eq!(comparison.holds(Scalar::Boolean(true), Scalar::Text("true")), expected);
        }
    }

    #[test]
    fn truth_values_have_no_order() {
        let (no, yes) = (Scalar::Boolean(false), Scalar::Boolean(true));
        assert!(!Comparison::Less.holds(no, yes));
        assert!(!Comparison::LessOrEqual.holds(no, yes));
        assert!(Comparison::LessOrEqual.holds(yes, yes));
    }

    #[test]
    fn failed_arithmetic_makes_the_comparison_false_whatever_it_is() {
        let mut model = Model::new("division");
        let a = model.range("a", 0..=1);
        let text = model.parameter("text", ["x"]);
        for formula in [
            (Term::from(10) / a).at_least(0),
            (Term::from(10) / a).less_than(0),
            (Term::from(10) % a).is_not(77),
            (Term::from(10) / a).one_of([0]),
            (text + 1).is_not(5),
            (Term::from(i64::MAX) * i64::MAX * i64::MAX).greater_than(0),
        ] {
            assert!(!formula.holds(&model, &[0, 0]), "{formula:?}");
            assert!((!formula).holds(&model, &[0, 0]));
        }
        assert!((Term::from(10) / a).is(10).holds(&model, &[1, 0]));
    }

    #[test]
    fn an_absent_parameter_has_the_value_that_stands_for_absence() {
        let mut model = Model::new("absence");
        let on = model.boolean("on");
        let level = model.parameter("level", [Level::new(1), Level::new(9).invalid()]);
        model.applies(level, on.is(true));
        let absent = Formula::IsNotApplicable(level);
        assert!(absent.holds(&model, &[0, 2]));
        assert!(!absent.holds(&model, &[0, 1]));
        assert!(Formula::IsInvalid(level).holds(&model, &[0, 1]));
        assert!(level.is(crate::NOT_APPLICABLE).holds(&model, &[0, 2]));
        assert!(!level.at_least(0).holds(&model, &[0, 2]));
        assert!(level.is_not(1).holds(&model, &[0, 2]));
        assert!(model.constraints()[0].formula().holds(&model, &[0, 2]));
        assert!(!model.constraints()[0].formula().holds(&model, &[0, 0]));
    }
}
