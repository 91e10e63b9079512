//! Arithmetic on what is known when a program is compiled.

use crate::bug::Bug;
use crate::core::Core;
use crate::language::Operator;
use crate::machine::calculate;

/// The operator on two known numbers.
pub(super) fn on_numbers(operator: Operator, left: i64, right: i64, bug: Option<Bug>) -> Core {
    if bug == Some(Bug::RoundToZero) && operator == Operator::Divide && right != 0 {
        return Core::Integer(left.wrapping_div(right));
    }
    match calculate(operator, left, right) {
        None => Core::Undefined,
        Some(number) if operator.compares() => Core::Boolean(number != 0),
        Some(number) => Core::Integer(number),
    }
}

/// What an operator with one known operand is the same as; `is_defined` says whether an
/// expression is known to be no exception.
pub(super) fn with_neutral(
    operator: Operator,
    left: &Core,
    right: &Core,
    is_defined: impl Fn(&Core) -> bool,
    bug: Option<Bug>,
) -> Option<Core> {
    use Operator::{Add, Divide, Multiply, Subtract};
    let is_gone = |core: &Core| is_defined(core) || bug == Some(Bug::TimesZero);
    match (operator, left, right) {
        (Add | Subtract, a, Core::Integer(0)) | (Multiply | Divide, a, Core::Integer(1)) => {
            Some(a.clone())
        }
        (Add, Core::Integer(0), a) | (Multiply, Core::Integer(1), a) => Some(a.clone()),
        (Multiply, a, Core::Integer(0)) | (Multiply, Core::Integer(0), a) if is_gone(a) => {
            Some(Core::Integer(0))
        }
        _ => None,
    }
}
