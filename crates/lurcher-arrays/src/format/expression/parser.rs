//! From tokens to formulas, by precedence.
//!
//! From the weakest to the strongest: `=>` (to the right), `||`, `&&`, `!`, comparisons,
//! `+ -`, `* / %`, the minus sign. Conditions and terms are parsed by the same rules,
//! since an opening parenthesis doesn't tell which of them it holds; what doesn't fit
//! together is refused where it meets.

use std::ops::Range;

use super::compare::{compare, like, one_of};
use super::{Context, Lexed, Token, plain_integer};
use crate::format::diagnostic::Problem;
use crate::format::draft::Checked;
use crate::model::{Formula, Operator, ParameterId, Term, Value};

/// Deeper nesting is refused, so that no text can exhaust the stack: a level takes some
/// twenty kilobytes of it without optimisation.
const DEEPEST: usize = 50;

/// Longer sums and products are refused, since each operator is a level of the term.
const LONGEST: usize = 100;

/// Something that was parsed, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub(super) what: What,
    pub(super) at: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Condition(Formula),
    Term(Term),
    /// A number that is not a plain integer.
    Decimal(f64, String),
}

/// The formula of an expression.
pub(crate) fn condition(
    text: &str,
    tokens: &[Lexed],
    context: &mut Context<'_>,
) -> Checked<Formula> {
    let mut parser = Parser { text, tokens, next: 0, depth: 0, context };
    let formula = parser.condition()?;
    parser.end("an operator")?;
    Ok(formula)
}

/// The formula of `IF … THEN … ELSE …`, or of an expression.
pub(crate) fn constraint(
    text: &str,
    tokens: &[Lexed],
    context: &mut Context<'_>,
) -> Checked<Formula> {
    let mut parser = Parser { text, tokens, next: 0, depth: 0, context };
    if !parser.take(&Token::If) {
        let formula = parser.condition()?;
        parser.end("`AND`, `OR` or `;`")?;
        return Ok(formula);
    }
    let when = parser.condition()?;
    if !parser.take(&Token::Then) {
        return Err(parser.expected("`AND`, `OR` or `THEN`"));
    }
    let then = when.clone().implies(parser.condition()?);
    if !parser.take(&Token::Else) {
        parser.end("`AND`, `OR`, `ELSE` or `;`")?;
        return Ok(then);
    }
    let otherwise = (!when).implies(parser.condition()?);
    parser.end("`AND`, `OR` or `;`")?;
    Ok(then.and(otherwise))
}

struct Parser<'t, 'c, 'd> {
    /// What the tokens were read from.
    text: &'t str,
    tokens: &'t [Lexed],
    next: usize,
    depth: usize,
    context: &'c mut Context<'d>,
}

impl Parser<'_, '_, '_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|lexed| &lexed.token)
    }

    /// Where the next token stands; the end of the last one if there is none.
    fn place(&self) -> Range<usize> {
        match self.tokens.get(self.next) {
            Some(lexed) => lexed.at.clone(),
            None => {
                let end = self.tokens.last().map_or(0, |lexed| lexed.at.end);
                end..end
            }
        }
    }

    fn take(&mut self, token: &Token) -> bool {
        let taken = self.peek() == Some(token);
        self.next += usize::from(taken);
        taken
    }

    fn expected(&self, what: &str) -> Problem {
        let at = self.place();
        let found = match self.tokens.get(self.next) {
            Some(_) => format!("`{}`", self.text.get(at.clone()).unwrap_or_default()),
            None => "the end".to_string(),
        };
        Problem::new(at, format!("expected {what}, found {found}"))
    }

    fn end(&self, expected: &str) -> Checked<()> {
        if self.next < self.tokens.len() { Err(self.expected(expected)) } else { Ok(()) }
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        if self.depth == DEEPEST {
            let message = format!("this is nested more than {DEEPEST} levels deep");
            return Err(Problem::new(self.place(), message));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn condition(&mut self) -> Checked<Formula> {
        let operand = self.implication()?;
        self.as_condition(operand)
    }

    fn as_condition(&self, operand: Operand) -> Checked<Formula> {
        match operand.what {
            What::Condition(formula) => Ok(formula),
            What::Term(Term::Parameter(id)) if self.is_boolean(id) => Ok(id.is(true)),
            What::Term(Term::Value(Value::Boolean(true))) => Ok(Formula::All(Vec::new())),
            What::Term(Term::Value(Value::Boolean(false))) => Ok(Formula::Any(Vec::new())),
            What::Term(_) | What::Decimal(..) => {
                let written = self.text.get(operand.at.clone()).unwrap_or_default();
                let message = format!("expected a condition, found the value `{written}`");
                Err(Problem::new(operand.at, message).help("compare it with something"))
            }
        }
    }

    fn is_boolean(&self, id: ParameterId) -> bool {
        let levels = self.context.draft.model.parameters[id.index()].levels();
        levels.iter().any(|level| matches!(level.value, Value::Boolean(_)))
    }

    fn implication(&mut self) -> Checked<Operand> {
        let when = self.disjunction()?;
        if !self.take(&Token::Implies) {
            return Ok(when);
        }
        let start = when.at.start;
        let when = self.as_condition(when)?;
        let then = self.deeper(|parser| parser.implication())?;
        let at = start..then.at.end;
        let then = self.as_condition(then)?;
        Ok(Operand { what: What::Condition(when.implies(then)), at })
    }

    fn disjunction(&mut self) -> Checked<Operand> {
        self.list(&Token::Or, Self::conjunction, Formula::Any)
    }

    fn conjunction(&mut self) -> Checked<Operand> {
        self.list(&Token::And, Self::negation, Formula::All)
    }

    /// One operand, or several conditions with a sign between them.
    fn list(
        &mut self,
        sign: &Token,
        part: fn(&mut Self) -> Checked<Operand>,
        together: fn(Vec<Formula>) -> Formula,
    ) -> Checked<Operand> {
        let first = part(self)?;
        if self.peek() != Some(sign) {
            return Ok(first);
        }
        let mut at = first.at.clone();
        let mut parts = vec![self.as_condition(first)?];
        while self.take(sign) {
            let next = part(self)?;
            at.end = next.at.end;
            parts.push(self.as_condition(next)?);
        }
        Ok(Operand { what: What::Condition(together(parts)), at })
    }

    fn negation(&mut self) -> Checked<Operand> {
        let start = self.place().start;
        if !self.take(&Token::Not) {
            return self.relation();
        }
        let negated = self.deeper(|parser| parser.negation())?;
        let at = start..negated.at.end;
        Ok(Operand { what: What::Condition(!self.as_condition(negated)?), at })
    }

    fn relation(&mut self) -> Checked<Operand> {
        let left = self.sum()?;
        let start = left.at.start;
        let negated = self.peek() == Some(&Token::Not);
        let word = self.tokens.get(self.next + usize::from(negated)).map(|lexed| &lexed.token);
        let formula = match word {
            Some(Token::Compare(comparison)) if !negated => {
                let comparison = *comparison;
                self.next += 1;
                let right = self.sum()?;
                if let Some(Token::Compare(_)) = self.peek() {
                    let message = "comparisons can't be chained";
                    let help = "join two comparisons by an \"and\"";
                    return Err(Problem::new(self.place(), message).help(help));
                }
                compare(self.context, left, comparison, right)?
            }
            Some(Token::In) => {
                self.next += 1 + usize::from(negated);
                let values = self.set()?;
                one_of(self.context, left, values)?
            }
            Some(Token::Like) => {
                self.next += 1 + usize::from(negated);
                let Some(Token::Text(pattern)) = self.peek().cloned() else {
                    return Err(self.expected("a pattern in quotes"));
                };
                self.next += 1;
                like(self.context, left, pattern)?
            }
            _ => return Ok(left),
        };
        let end = self.tokens[self.next - 1].at.end;
        let formula = if negated { !formula } else { formula };
        Ok(Operand { what: What::Condition(formula), at: start..end })
    }

    /// `{ value, value }`
    fn set(&mut self) -> Checked<Vec<Operand>> {
        if !self.take(&Token::OpenSet) {
            return Err(self.expected("`{`"));
        }
        let mut values = Vec::new();
        loop {
            values.push(self.sign()?);
            if self.take(&Token::CloseSet) {
                return Ok(values);
            }
            if !self.take(&Token::Comma) {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    fn sum(&mut self) -> Checked<Operand> {
        self.chain(&[Operator::Add, Operator::Subtract], Self::product)
    }

    fn product(&mut self) -> Checked<Operand> {
        let operators = [Operator::Multiply, Operator::Divide, Operator::Remainder];
        self.chain(&operators, Self::sign)
    }

    /// Operands with operators of the same rank between them, grouped to the left.
    fn chain(
        &mut self,
        operators: &[Operator],
        part: fn(&mut Self) -> Checked<Operand>,
    ) -> Checked<Operand> {
        let mut left = part(self)?;
        let mut links = 0;
        while let Some(&Token::Operator(operator)) = self.peek() {
            if !operators.contains(&operator) {
                break;
            }
            links += 1;
            if links > LONGEST {
                let message = format!("more than {LONGEST} operators in a row");
                return Err(Problem::new(self.place(), message));
            }
            self.next += 1;
            let right = part(self)?;
            let at = left.at.start..right.at.end;
            let (one, other) = (self.as_integer(left)?, self.as_integer(right)?);
            let term = Term::Arithmetic(Box::new(one), operator, Box::new(other));
            left = Operand { what: What::Term(term), at };
        }
        Ok(left)
    }

    fn as_integer(&self, operand: Operand) -> Checked<Term> {
        let draft = self.context.draft;
        let integer = match &operand.what {
            What::Condition(_) | What::Decimal(..) => false,
            What::Term(Term::Arithmetic(..)) => true,
            What::Term(Term::Value(value)) => matches!(value, Value::Integer(_)),
            What::Term(Term::Parameter(id)) => {
                let levels = draft.model.parameters[id.index()].levels();
                levels.iter().all(|level| matches!(level.value, Value::Integer(_)))
            }
        };
        match operand.what {
            What::Term(term) if integer => Ok(term),
            _ => {
                let written = self.text.get(operand.at.clone()).unwrap_or_default();
                let message = format!("arithmetic needs integers, and `{written}` is none");
                Err(Problem::new(operand.at, message))
            }
        }
    }

    fn sign(&mut self) -> Checked<Operand> {
        let start = self.place().start;
        if !self.take(&Token::Operator(Operator::Subtract)) {
            return self.atom();
        }
        let operand = match self.tokens.get(self.next) {
            // So that the least integer can be written.
            Some(Lexed { token: Token::Number(digits), at }) => {
                self.next += 1;
                Operand { what: constant(format!("-{digits}")), at: at.clone() }
            }
            _ => {
                let operand = self.deeper(|parser| parser.sign())?;
                let at = operand.at.clone();
                let term = Term::from(0) - self.as_integer(operand)?;
                Operand { what: What::Term(term), at }
            }
        };
        Ok(Operand { at: start..operand.at.end, ..operand })
    }

    fn atom(&mut self) -> Checked<Operand> {
        let at = self.place();
        let what = match self.peek() {
            Some(Token::Parameter(id)) => What::Term(Term::Parameter(*id)),
            Some(Token::Text(text)) => What::Term(Term::Value(Value::Text(text.clone()))),
            Some(Token::Boolean(value)) => What::Term(Term::Value(Value::Boolean(*value))),
            Some(Token::Number(digits)) => constant(digits.clone()),
            Some(Token::IsInvalid(id, invalid)) => {
                let formula = Formula::IsInvalid(*id);
                What::Condition(if *invalid { formula } else { !formula })
            }
            Some(Token::Open) => {
                self.next += 1;
                let inner = self.deeper(|parser| parser.implication())?;
                if !self.take(&Token::Close) {
                    return Err(self.expected("`)`"));
                }
                let end = self.tokens[self.next - 1].at.end;
                return Ok(Operand { at: at.start..end, ..inner });
            }
            _ => return Err(self.expected("a parameter, a value or `(`")),
        };
        self.next += 1;
        Ok(Operand { what, at })
    }
}

fn constant(digits: String) -> What {
    match plain_integer(&digits) {
        Some(integer) => What::Term(Term::Value(Value::Integer(integer))),
        None => match super::number(&digits) {
            Some(number) => What::Decimal(number, digits),
            // Larger than any number: what compares with it is decided by its sign.
            None if digits.starts_with('-') => What::Decimal(f64::MIN, digits),
            None => What::Decimal(f64::MAX, digits),
        },
    }
}
