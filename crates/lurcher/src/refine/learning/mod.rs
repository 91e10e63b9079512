//! Inputs by a solver that learns from contradictions, without anything to install.
//!
//! A search that goes back one choice at a time finds the same contradiction again and again where
//! it shows late: for `a * b == 1_000_003 * 97` hardly any two factors will do, and that one will
//! not says nothing about the next. There the conditions are turned into clauses over the bits of
//! the numbers, and a small SAT solver (`batsat`) takes over. It is the second of three: the search
//! proposes inputs far faster where it finds any, and an external solver (`solver.rs`) knows more,
//! where there is one.
//!
//! It reads the same formulas as that one, which are for numbers, Booleans and tuples of these;
//! lists and other types are unfolded (`unfolding/`). Numbers have as many bits as it takes, and
//! types have ends, so that "no more" is a proof. Small numbers are tried first. Only the bits of
//! the input are refuted after a model (4.5 of *Type Targeted Testing*). Work is counted in
//! contradictions, not by the clock.

mod gates;
mod numbers;
mod terms;
mod unfolding;

use std::collections::HashMap;

use batsat::Lit;
use num_bigint::BigInt;

pub(crate) use self::gates::Effort;
use self::gates::{Gates, Outcome};
use self::numbers::Bits;
use self::terms::Term;
pub(crate) use self::unfolding::{Found, Unfolding};
use super::solver::Answer;
use crate::lazy::{Formula, Known};

/// Numbers are tried with so many bits first, then more, and at last with all that they have.
const TIERS: [usize; 5] = [5, 9, 17, 33, 64];
/// So many contradictions may be met for a model, and for all of them.
const MOST_FOR_ONE: u64 = 3_000;
const MOST_FOR_ALL: u64 = 30_000;
/// What is said for all numbers in a range is said of so many at most.
const MOST_QUANTIFIED: u32 = 256;

/// A formula as clauses.
pub(crate) struct Learning {
    gates: Gates,
    variables: Vec<Value>,
    /// What makes numbers small, from the smallest to all; and which of these is asked next.
    tiers: Vec<Lit>,
    next: usize,
    n_left: u64,
}

#[derive(Clone, Debug)]
enum Value {
    Number(Bits),
    Truth(Lit),
}

/// Parameters and body of a function of the formula.
type Function = (Vec<String>, Term);
type Names = HashMap<String, Value>;

impl Learning {
    /// Reads a formula; none if something in it is not known here.
    pub(crate) fn start(formula: &Formula, effort: &Effort) -> Option<Self> {
        Learning::start_some(formula, &|_| true, effort)
    }

    /// The same with some of its conditions.
    pub(crate) fn start_some(
        formula: &Formula,
        is_asked: &dyn Fn(usize) -> bool,
        effort: &Effort,
    ) -> Option<Self> {
        let mut functions = HashMap::new();
        for definition in (formula.definitions)()? {
            let (name, function) = defined(&Term::read(&definition)?)?;
            functions.insert(name, function);
        }
        let (mut gates, mut names, mut variables) = (Gates::new(effort), Names::new(), Vec::new());
        for (symbol, limits) in formula.variables {
            let value = match limits {
                None => Value::Truth(gates.fresh()),
                Some(limits) => {
                    let (least, most) = limits();
                    Value::Number(between(&mut gates, &least.parse().ok()?, &most.parse().ok()?))
                }
            };
            names.insert((*symbol).to_string(), value.clone());
            variables.push(value);
        }
        let mut reader = Reader { gates: &mut gates, functions: &functions };
        let conditions = formula.conditions.iter().enumerate();
        for (_, condition) in conditions.filter(|(at, _)| is_asked(*at)) {
            let holds = reader.truth(&Term::read(condition)?, &names)?;
            reader.gates.either(&[holds]);
        }
        let numbers: Vec<&Bits> = variables.iter().filter_map(Value::as_number).collect();
        let longest = numbers.iter().map(|bits| bits.all().len()).max().unwrap_or(0);
        let few = TIERS.into_iter().filter(|n| *n < longest);
        let mut tiers: Vec<Lit> = few.map(|n| smaller(&mut gates, &numbers, n)).collect();
        tiers.push(gates.constant(true));
        Some(Learning { gates, variables, tiers, next: 0, n_left: MOST_FOR_ALL })
    }

    /// The next model, which is none that it gave before.
    pub(crate) fn next(&mut self) -> Answer {
        let mut is_known = true;
        // From where it was on, and each once, so that numbers of all lengths have their turn.
        for _ in 0..self.tiers.len() {
            let tier = self.next % self.tiers.len();
            self.next = tier + 1;
            let outcome = self.gates.ask(&[self.tiers[tier]], MOST_FOR_ONE.min(self.n_left));
            self.n_left = self.n_left.saturating_sub(self.gates.n_learnt());
            match outcome {
                Outcome::Found => return Answer::Model(self.model()),
                Outcome::Impossible if tier + 1 == self.tiers.len() => return Answer::NoMore,
                Outcome::Impossible => {}
                Outcome::Unknown => is_known = false,
            }
        }
        // The last of them has all numbers.
        debug_assert!(!is_known);
        Answer::GaveUp("it met too many contradictions".to_string())
    }

    /// The model that was found, which is not to be found again.
    fn model(&mut self) -> Vec<Known> {
        let (mut model, mut differs) = (Vec::new(), Vec::new());
        for value in &self.variables {
            let bits = match value {
                Value::Truth(truth) => std::slice::from_ref(truth),
                Value::Number(bits) => bits.all(),
            };
            let is_true = |bit: Lit| self.gates.is_true(bit);
            differs.extend(bits.iter().map(|&bit| if is_true(bit) { !bit } else { bit }));
            model.push(match value {
                Value::Truth(truth) => Known::Truth(is_true(*truth)),
                // No type has larger numbers than these, but for the upper half of `u128`.
                Value::Number(bits) => {
                    Known::Number(self.gates.value(bits).try_into().unwrap_or(i128::MAX))
                }
            });
        }
        self.gates.either(&differs);
        model
    }
}

impl Value {
    fn as_number(&self) -> Option<&Bits> {
        match self {
            Value::Number(bits) => Some(bits),
            Value::Truth(_) => None,
        }
    }
}

/// Any number between two ends.
fn between(gates: &mut Gates, least: &BigInt, most: &BigInt) -> Bits {
    let n = least.bits().max(most.bits()) as usize + 1;
    let bits = gates.any_number(n);
    let (least, most) = (gates.number(least), gates.number(most));
    let (is_below, is_above) = (gates.is_less(&bits, &least), gates.is_less(&most, &bits));
    gates.either(&[!is_below]);
    gates.either(&[!is_above]);
    bits
}

/// That no number needs more than so many bits.
fn smaller(gates: &mut Gates, numbers: &[&Bits], n: usize) -> Lit {
    let is_small = gates.fresh();
    for bits in numbers {
        for &bit in bits.all().iter().skip(n - 1) {
            let differs = gates.xor(bit, bits.sign());
            gates.either(&[!is_small, !differs]);
        }
    }
    is_small
}

/// `(define-fun name ((parameter Int) …) Bool body)`
fn defined(term: &Term) -> Option<(String, Function)> {
    let [_, name, parameters, _, body] = term.list()? else { return None };
    let parameters = parameters.list()?.iter();
    let parameters = parameters.map(|one| Some(one.list()?.first()?.word()?.to_string()));
    Some((name.word()?.to_string(), (parameters.collect::<Option<_>>()?, body.clone())))
}

/// Turns terms into bits. What is not known is none.
struct Reader<'g> {
    gates: &'g mut Gates,
    functions: &'g HashMap<String, Function>,
}

impl Reader<'_> {
    fn truth(&mut self, term: &Term, names: &Names) -> Option<Lit> {
        match self.value(term, names)? {
            Value::Truth(truth) => Some(truth),
            Value::Number(_) => None,
        }
    }

    fn number(&mut self, term: &Term, names: &Names) -> Option<Bits> {
        match self.value(term, names)? {
            Value::Truth(_) => None,
            Value::Number(bits) => Some(bits),
        }
    }

    fn value(&mut self, term: &Term, names: &Names) -> Option<Value> {
        let list = match term {
            Term::Word(word) => {
                return match word.as_str() {
                    "true" | "false" => Some(Value::Truth(self.gates.constant(word == "true"))),
                    word => match names.get(word) {
                        Some(value) => Some(value.clone()),
                        None => Some(Value::Number(self.gates.number(&word.parse().ok()?))),
                    },
                };
            }
            Term::List(list) => list,
        };
        let (operator, of) = list.split_first()?;
        let operator = operator.word()?;
        if let Some((parameters, body)) = self.functions.get(operator) {
            let values = of.iter().map(|one| self.value(one, names)).collect::<Option<Vec<_>>>()?;
            let inner = parameters.iter().cloned().zip(values).collect();
            return self.value(body, &inner);
        }
        match (operator, of) {
            ("and" | "or", of) => {
                let mut all = self.gates.constant(operator == "and");
                for one in of {
                    let one = self.truth(one, names)?;
                    all = match operator {
                        "and" => self.gates.and(all, one),
                        _ => self.gates.or(all, one),
                    };
                }
                Some(Value::Truth(all))
            }
            ("not", [of]) => Some(Value::Truth(!self.truth(of, names)?)),
            ("=>", [a, b]) => {
                let (a, b) = (self.truth(a, names)?, self.truth(b, names)?);
                Some(Value::Truth(self.gates.or(!a, b)))
            }
            ("forall" | "exists", [bound, body]) => {
                self.quantified(operator == "forall", bound, body, names)
            }
            ("ite", [condition, yes, no]) => {
                let condition = self.truth(condition, names)?;
                match (self.value(yes, names)?, self.value(no, names)?) {
                    (Value::Truth(yes), Value::Truth(no)) => {
                        Some(Value::Truth(self.gates.choose(condition, yes, no)))
                    }
                    (Value::Number(yes), Value::Number(no)) => {
                        Some(Value::Number(self.gates.chosen(condition, &yes, &no)))
                    }
                    _ => None,
                }
            }
            ("=", [a, b]) => match (self.value(a, names)?, self.value(b, names)?) {
                (Value::Truth(a), Value::Truth(b)) => Some(Value::Truth(!self.gates.xor(a, b))),
                (Value::Number(a), Value::Number(b)) => {
                    Some(Value::Truth(self.gates.is_equal(&a, &b)))
                }
                _ => None,
            },
            ("-", [a]) => {
                let (zero, a) = (self.gates.number(&BigInt::default()), self.number(a, names)?);
                Some(Value::Number(self.gates.minus(&zero, &a)))
            }
            (operator, [a, b]) => {
                let (a, b) = (self.number(a, names)?, self.number(b, names)?);
                self.binary(operator, &a, &b)
            }
            _ => None,
        }
    }

    fn binary(&mut self, operator: &str, a: &Bits, b: &Bits) -> Option<Value> {
        let gates = &mut *self.gates;
        Some(match operator {
            "+" => Value::Number(gates.plus(a, b)),
            "-" => Value::Number(gates.minus(a, b)),
            "*" => Value::Number(gates.times(a, b)),
            "div" => Value::Number(gates.divided(a, b).0),
            "mod" => Value::Number(gates.divided(a, b).1),
            "<" => Value::Truth(gates.is_less(a, b)),
            ">" => Value::Truth(gates.is_less(b, a)),
            "<=" => Value::Truth(!gates.is_less(b, a)),
            ">=" => Value::Truth(!gates.is_less(a, b)),
            _ => return None,
        })
    }

    /// `(forall ((i Int)) (=> (and (<= from i) (< i to)) body))` and `exists` likewise, number by
    /// number, where the ends are known.
    fn quantified(
        &mut self,
        is_all: bool,
        bound: &Term,
        body: &Term,
        names: &Names,
    ) -> Option<Value> {
        let [bound] = bound.list()? else { return None };
        let name = bound.list()?.first()?.word()?;
        let [_, between, body] = body.list()? else { return None };
        let [_, from, to] = between.list()? else { return None };
        let ([_, from, _], [_, _, to]) = (from.list()?, to.list()?) else { return None };
        let (from, to) = (self.number(from, names)?, self.number(to, names)?);
        let (from, to) = (self.gates.known_number(&from)?, self.gates.known_number(&to)?);
        let n = u32::try_from((&to - &from).max(BigInt::default())).ok();
        let n = n.filter(|&n| n <= MOST_QUANTIFIED)?;
        let (mut inner, mut all) = (names.clone(), self.gates.constant(is_all));
        for nth in 0..n {
            let number = self.gates.number(&(&from + nth));
            inner.insert(name.to_string(), Value::Number(number));
            let one = self.truth(body, &inner)?;
            all = if is_all { self.gates.and(all, one) } else { self.gates.or(all, one) };
        }
        Some(Value::Truth(all))
    }
}

#[cfg(test)]
mod tests;
