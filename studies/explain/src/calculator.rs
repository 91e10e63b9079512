//! A calculator, and a check for divisions by zero that sees only some of them.
//!
//! After section 4.2 of *Extrapolate*. An expression that divides by zero [has no value](eval);
//! [`no_div0`] is meant to rule those out, but looks for the constant zero alone, and a divisor may
//! turn out to be zero: `0 / (0 + 0)` is the paper's counterexample.
//!
//! It fails for `Div(C(_), Add(C(0), C(0)))`, and for `Div(e, Add(C(0), C(0)))` when `no_div0(e)`.
//! Exactly, it fails where [`no_div0`] finds nothing, and some divisor has the value zero.
//!
//! The paper's numbers are divided towards minus infinity, these towards zero. That changes which divisors
//! are zero, but nothing of the above.

use lurcher::prelude::*;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
pub enum Exp {
    /// A constant.
    C(i64),
    /// A sum.
    Add(Box<Exp>, Box<Exp>),
    /// A quotient.
    Div(Box<Exp>, Box<Exp>),
}

impl Exp {
    /// A sum.
    pub fn sum(left: Exp, right: Exp) -> Exp {
        Exp::Add(Box::new(left), Box::new(right))
    }

    /// A quotient.
    pub fn quotient(left: Exp, right: Exp) -> Exp {
        Exp::Div(Box::new(left), Box::new(right))
    }
}

/// What an expression amounts to; nothing if something is divided by zero.
///
/// What has no place in an `i64` wraps around, `i64::MIN / -1` included, so that nothing else can go wrong.
///
/// ```
/// use lurcher_study_explain::calculator::{Exp, eval};
///
/// assert_eq!(eval(&Exp::quotient(Exp::C(7), Exp::sum(Exp::C(1), Exp::C(1)))), Some(3));
/// assert_eq!(eval(&Exp::quotient(Exp::C(7), Exp::sum(Exp::C(1), Exp::C(-1)))), None);
/// ```
pub fn eval(exp: &Exp) -> Option<i64> {
    match exp {
        Exp::C(number) => Some(*number),
        Exp::Add(left, right) => Some(eval(left)?.wrapping_add(eval(right)?)),
        Exp::Div(left, right) => match eval(right)? {
            0 => None,
            divisor => Some(eval(left)?.wrapping_div(divisor)),
        },
    }
}

/// Whether nothing is divided by the constant zero; other divisors may well be zero.
#[logic]
pub fn no_div0(exp: &Exp) -> bool {
    match exp {
        Exp::C(_) => true,
        Exp::Add(left, right) => no_div0(left) && no_div0(right),
        Exp::Div(left, right) => !is_zero(right) && no_div0(left) && no_div0(right),
    }
}

/// Whether an expression is the constant zero.
#[logic]
fn is_zero(exp: &Exp) -> bool {
    matches!(exp, Exp::C(0))
}

/// Whether an expression has a value; asked only of those with [`no_div0`].
///
/// ```
/// use lurcher_study_explain::calculator::{Exp, evaluates};
///
/// let zero = || Exp::C(0);
/// assert_eq!(evaluates(&Exp::quotient(zero(), Exp::sum(zero(), zero()))), Some(false));
/// assert_eq!(evaluates(&Exp::quotient(zero(), Exp::sum(zero(), Exp::C(1)))), Some(true));
/// assert_eq!(evaluates(&Exp::quotient(zero(), zero())), None);
/// ```
pub fn evaluates(exp: &Exp) -> Option<bool> {
    no_div0(exp).then(|| eval(exp).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zero() -> Exp {
        Exp::C(0)
    }

    /// Whether some divisor has the value zero.
    fn divides_by_zero(exp: &Exp) -> bool {
        match exp {
            Exp::C(_) => false,
            Exp::Add(left, right) => divides_by_zero(left) || divides_by_zero(right),
            Exp::Div(left, right) => {
                divides_by_zero(left) || divides_by_zero(right) || eval(right) == Some(0)
            }
        }
    }

    #[test]
    fn the_counterexample_of_the_paper_is_the_first_in_order_of_size() {
        let exps = lurcher::enumerate::<Exp>();
        let expected = Exp::quotient(zero(), Exp::sum(zero(), zero()));
        assert_eq!(exps.all().find(|exp| evaluates(exp) == Some(false)), Some(expected));
    }

    #[test]
    fn it_fails_exactly_where_a_divisor_is_zero_but_none_is_the_constant() {
        let mut n_failures = 0;
        for exp in lurcher::enumerate::<Exp>().up_to(8) {
            let fails = evaluates(&exp) == Some(false);
            assert_eq!(fails, no_div0(&exp) && divides_by_zero(&exp), "{exp:?}");
            n_failures += usize::from(fails);
        }
        assert!(n_failures > 10);
    }

    #[test]
    fn what_the_paper_says_of_it_is_true_but_not_all() {
        for dividend in lurcher::enumerate::<Exp>().up_to(6) {
            let expected = no_div0(&dividend).then_some(false);
            let exp = Exp::quotient(dividend, Exp::sum(zero(), zero()));
            assert_eq!(evaluates(&exp), expected, "{exp:?}");
        }
        let other = Exp::quotient(zero(), Exp::sum(Exp::C(1), Exp::C(-1)));
        assert_eq!(evaluates(&other), Some(false));
    }

    #[test]
    fn numbers_without_a_place_wrap_around() {
        assert_eq!(eval(&Exp::sum(Exp::C(i64::MAX), Exp::C(1))), Some(i64::MIN));
        assert_eq!(eval(&Exp::quotient(Exp::C(i64::MIN), Exp::C(-1))), Some(i64::MIN));
    }

    #[test]
    fn the_search_with_no_div0_finds_the_same_expressions_as_filtering() {
        let found = lurcher::lazy::solutions::<Exp>(6, |exp| no_div0::lazy(exp));
        let expected = lurcher::enumerate::<Exp>().up_to(6).filter(no_div0).count();
        assert!(found.iter().all(no_div0));
        assert_eq!(found.len(), expected);
    }
}
