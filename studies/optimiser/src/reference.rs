//! What programs mean, without a machine: terms are rewritten by substitution, a step at a time.
//!
//! Nothing is shared and nothing compiled, so this has no code in common with what it checks.
//! A closed term stays closed while it is evaluated from the outside, so that what is put in
//! the place of a variable never mentions one.

use crate::language::{INPUTS, Operator, Prelude, Term, prelude};

/// How many steps a program may take for one input.
const STEPS: u32 = 4_000;
/// How deep evaluation may be nested.
const DEPTH: u32 = 150;

#[derive(Debug, PartialEq)]
enum Stop {
    Exception,
    TooLong,
}

/// The line of a program, as `run_module` gives it.
pub(crate) fn line_of(program: &Term) -> String {
    let prelude = prelude();
    let line = |name: &str| {
        let input = prelude.definitions.iter().find(|d| d.name == name).expect("it is there");
        let call = Term::Apply(program.clone().into(), input.term.clone().into());
        let mut printed = String::new();
        let mut evaluation = Evaluation { prelude, steps: STEPS, depth: 0 };
        match evaluation.print(call, &mut printed) {
            Ok(()) => {}
            Err(Stop::Exception) => printed.push_str("Exception"),
            Err(Stop::TooLong) => printed.push_str("Timeout"),
        }
        printed
    };
    INPUTS.map(line).join("; ")
}

struct Evaluation {
    prelude: &'static Prelude,
    steps: u32,
    depth: u32,
}

impl Evaluation {
    fn print(&mut self, list: Term, printed: &mut String) -> Result<(), Stop> {
        let mut rest = self.evaluate(list)?;
        let mut n = 0;
        while let Term::Cons(head, tail) = rest {
            printed.push(if n == 0 { '[' } else { ',' });
            if n == 20 {
                printed.push_str("...");
                return Ok(());
            }
            match self.evaluate(*head)? {
                Term::Integer(number) => printed.push_str(&number.to_string()),
                other => panic!("{other} is no integer"),
            }
            n += 1;
            rest = self.evaluate(*tail)?;
        }
        printed.push_str(if n == 0 { "[]" } else { "]" });
        Ok(())
    }

    /// To the outermost constructor or function.
    fn evaluate(&mut self, term: Term) -> Result<Term, Stop> {
        self.depth += 1;
        let result = if self.depth > DEPTH { Err(Stop::TooLong) } else { self.steps_of(term) };
        self.depth -= 1;
        result
    }

    fn steps_of(&mut self, mut term: Term) -> Result<Term, Stop> {
        loop {
            self.steps = self.steps.checked_sub(1).ok_or(Stop::TooLong)?;
            term = match term {
                Term::Undefined(_) => return Err(Stop::Exception),
                Term::Global(number) => self.prelude.definitions[usize::from(number)].term.clone(),
                Term::Apply(function, argument) => match self.evaluate(*function)? {
                    Term::Lambda(_, body) => substitute(&body, &argument, 0),
                    other => panic!("{other} is no function"),
                },
                Term::Let(bound, body) => substitute(&body, &bound, 0),
                Term::If(condition, then, otherwise) => match self.evaluate(*condition)? {
                    Term::Boolean(true) => *then,
                    Term::Boolean(false) => *otherwise,
                    other => panic!("{other} is no truth value"),
                },
                Term::Case(list, nil, cons) => match self.evaluate(*list)? {
                    Term::Nil => *nil,
                    // The head is put below the binder of the tail, which is then the outermost.
                    Term::Cons(head, tail) => substitute(&substitute(&cons, &head, 1), &tail, 0),
                    other => panic!("{other} is no list"),
                },
                Term::Seq(first, second) => {
                    self.evaluate(*first)?;
                    *second
                }
                Term::Binary(operator, left, right) => {
                    let (Term::Integer(left), Term::Integer(right)) =
                        (self.evaluate(*left)?, self.evaluate(*right)?)
                    else {
                        panic!("an operand is no number")
                    };
                    return operate(operator, left, right);
                }
                value => return Ok(value),
            };
        }
    }
}

fn operate(operator: Operator, left: i64, right: i64) -> Result<Term, Stop> {
    let (wide_left, wide_right) = (i128::from(left), i128::from(right));
    let number = |wide: i128| Ok(Term::Integer(wide as i64));
    // Rounded down: the Euclidean quotient is off where the divisor is negative.
    let floor = |a: i128, b: i128| (a - (a % b + b) % b) / b;
    match operator {
        Operator::Add => number(wide_left + wide_right),
        Operator::Subtract => number(wide_left - wide_right),
        Operator::Multiply => number(wide_left * wide_right),
        Operator::Divide | Operator::Remainder if right == 0 => Err(Stop::Exception),
        Operator::Divide => number(floor(wide_left, wide_right)),
        Operator::Remainder => number(wide_left - wide_right * floor(wide_left, wide_right)),
        Operator::Less => Ok(Term::Boolean(left < right)),
        Operator::LessOrEqual => Ok(Term::Boolean(left <= right)),
        Operator::Equal => Ok(Term::Boolean(left == right)),
    }
}

/// Puts a closed term in the place of the outermost variable, below so many more binders.
fn substitute(body: &Term, with: &Term, n_inner: u32) -> Term {
    match body {
        Term::Variable(0) => shifted(with, n_inner),
        Term::Variable(level) => Term::Variable(level - 1),
        _ => rebuilt(body, &mut |part, n_bound| substitute(part, with, n_inner + n_bound).into()),
    }
}

/// A closed term below so many binders.
fn shifted(term: &Term, by: u32) -> Term {
    match term {
        Term::Variable(level) => Term::Variable(level + by),
        _ => rebuilt(term, &mut |part, _| shifted(part, by).into()),
    }
}

/// The same constructor with other parts.
fn rebuilt(term: &Term, part: &mut dyn FnMut(&Term, u32) -> Box<Term>) -> Term {
    match term {
        Term::Cons(a, b) => Term::Cons(part(a, 0), part(b, 0)),
        Term::Lambda(of, body) => Term::Lambda(of.clone(), part(body, 1)),
        Term::Apply(a, b) => Term::Apply(part(a, 0), part(b, 0)),
        Term::Let(a, b) => Term::Let(part(a, 0), part(b, 1)),
        Term::If(a, b, c) => Term::If(part(a, 0), part(b, 0), part(c, 0)),
        Term::Case(a, b, c) => Term::Case(part(a, 0), part(b, 0), part(c, 2)),
        Term::Seq(a, b) => Term::Seq(part(a, 0), part(b, 0)),
        Term::Binary(operator, a, b) => Term::Binary(*operator, part(a, 0), part(b, 0)),
        atom => atom.clone(),
    }
}
