//! Expressions over values of which a solver chooses: what is made, taken apart, or computed.

use num_bigint::BigInt;

use super::super::numbers::Bits;
use super::super::terms::Term;
use super::machine::{Frame, Machine};
use super::value::Value;

/// Ranges have so many numbers at most.
const MOST_IN_RANGE: usize = 130;
/// What the fields of tuples are called.
const PLACES: [&str; 6] = ["0", "1", "2", "3", "4", "5"];

impl Machine<'_> {
    /// The value of an expression that is not about where a program goes next.
    pub(super) fn expression(
        &mut self,
        operator: &str,
        of: &[Term],
        frame: &mut Frame,
    ) -> Option<Value> {
        match (operator, of) {
            ("made", [name, fields @ ..]) => {
                let name: &'static str = self.known_name(name.word()?)?;
                let fields = self.values(fields, frame)?;
                let fields = PLACES.into_iter().zip(fields).collect();
                Some(Value::made(self.gates, name, fields))
            }
            ("tuple", fields) => {
                let fields = self.values(fields, frame)?;
                Some(Value::made(self.gates, "", PLACES.into_iter().zip(fields).collect()))
            }
            ("list", items) => {
                let yes = self.gates.constant(true);
                let items = self.values(items, frame)?.into_iter().map(|value| (yes, value));
                Some(Value::list(items.collect(), true))
            }
            ("field", [of, name]) => match self.value(of, frame)? {
                Value::Any => Some(Value::Any),
                Value::Sum(all) => {
                    let [only] = &all[..] else { return None };
                    let name = name.word()?;
                    let found = only.fields.iter().find(|(known, _)| *known == name)?;
                    Some(found.1.clone())
                }
                _ => None,
            },
            ("index", [of, at]) => {
                let (of, at) = (self.value(of, frame)?, self.value(at, frame)?);
                self.element(&of, &at)
            }
            ("slice", [of, from, to]) => {
                let of = self.value(of, frame)?;
                let from = self.known_count(from, frame)?;
                let Value::List { items, is_dense: true } = &of else { return None };
                let items = items.get(from.min(items.len())..)?.to_vec();
                match to {
                    Term::Word(open) if open == "unit" => Some(Value::list(items, true)),
                    to => {
                        let Value::Number(to, _) = self.value(to, frame)? else { return None };
                        let mut cut = Vec::new();
                        for (at, (is_there, value)) in items.into_iter().enumerate() {
                            let at = self.gates.number(&BigInt::from(at + from));
                            let is_before = self.gates.is_less(&at, &to);
                            cut.push((self.gates.and(is_there, is_before), value));
                        }
                        Some(Value::list(cut, true))
                    }
                }
            }
            ("range", [from, to]) => {
                let from = match self.value(from, frame)? {
                    Value::Number(from, _) => self.gates.known_number(&from)?,
                    _ => return None,
                };
                let Value::Number(to, is_int) = self.value(to, frame)? else { return None };
                let most = match self.gates.known_number(&to) {
                    Some(to) => to,
                    None => BigInt::from(1) << (to.all().len() - 1).min(62),
                };
                let n: usize = (most - &from).try_into().unwrap_or(0);
                if n > MOST_IN_RANGE {
                    return None;
                }
                let mut items = Vec::new();
                for at in 0..n {
                    let number = self.gates.number(&(&from + at));
                    let is_there = self.gates.is_less(&number, &to);
                    let is_known = self.gates.known_number(&to).is_some();
                    let is_there = if is_known { self.gates.constant(true) } else { is_there };
                    items.push((is_there, Value::Number(number, is_int)));
                }
                Some(Value::list(items, true))
            }
            ("int", [of]) => match self.value(of, frame)? {
                Value::Number(bits, _) => Some(Value::Number(bits, true)),
                Value::Any => Some(Value::Any),
                _ => None,
            },
            ("number", [of]) => match self.value(of, frame)? {
                Value::Number(bits, _) => Some(Value::Number(bits, false)),
                Value::Any => Some(Value::Any),
                _ => None,
            },
            ("cast", [of, ty]) => {
                let value = self.value(of, frame)?;
                let (is_signed, width) = number_type(ty.word()?)?;
                match value {
                    Value::Number(bits, _) => {
                        Some(Value::Number(self.gates.cut(&bits, is_signed, width), false))
                    }
                    Value::Truth(truth) => {
                        let (one, zero) = (self.gates.number(&1.into()), Bits::zero(self.gates));
                        Some(Value::Number(self.gates.chosen(truth, &one, &zero), false))
                    }
                    Value::Any => Some(Value::Any),
                    _ => None,
                }
            }
            ("limit", [ty, end]) => {
                let (is_signed, width) = number_type(ty.word()?)?;
                let power = |n: usize| BigInt::from(1) << n;
                Some(self.constant(match (is_signed, end.word()?) {
                    (true, "MIN") => -power(width - 1),
                    (true, _) => power(width - 1) - 1,
                    (false, "MIN") => BigInt::default(),
                    (false, _) => power(width) - 1,
                }))
            }
            ("not", [of]) => Some(Value::Truth(!self.truth(of, frame)?)),
            ("neg", [of]) => match self.value(of, frame)? {
                Value::Number(bits, is_int) => {
                    let zero = Bits::zero(self.gates);
                    Some(Value::Number(self.gates.minus(&zero, &bits), is_int))
                }
                Value::Any => Some(Value::Any),
                _ => None,
            },
            ("&&" | "||", [a, b]) => {
                let is_and = operator == "&&";
                let a = self.truth(a, frame)?;
                if self.gates.known(a) == Some(!is_and) {
                    return Some(Value::Truth(a));
                }
                let b = self.truth(b, frame)?;
                Some(Value::Truth(if is_and { self.gates.and(a, b) } else { self.gates.or(a, b) }))
            }
            ("method", [name, of, arguments @ ..]) => {
                let of = self.value(of, frame)?;
                self.method(name.word()?, &of, arguments, frame)
            }
            (operator, [a, b]) => {
                let (a, b) = (self.value(a, frame)?, self.value(b, frame)?);
                self.binary(operator, &a, &b)
            }
            _ => None,
        }
    }

    /// Names live as long as the program: there are only those in its text.
    fn known_name(&mut self, name: &str) -> Option<&'static str> {
        const COMMON: [&str; 5] = ["Some", "None", "Ok", "Err", "Ordering"];
        let common = COMMON.into_iter().find(|known| *known == name);
        Some(common.unwrap_or_else(|| String::leak(name.to_string())))
    }
}

/// Whether a type of numbers is signed, and how many bits it has.
fn number_type(name: &str) -> Option<(bool, usize)> {
    let width = match name.get(1..)? {
        "size" => usize::BITS as usize,
        width => width.parse().ok()?,
    };
    Some((name.starts_with('i'), width))
}
