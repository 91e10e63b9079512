//! Reads programs: a parser by recursive descent.
//!
//! ```text
//! term    := \x:type. term | let x = term in term | if term then term else term
//!          | case term of { nil -> term; cons x y -> term } | compared
//! compared := sum [(< | <= | ==) sum]
//! sum     := product {(+ | -) product}
//! product := called {(* | / | %) called}
//! called  := cons word word | seq word word | word {word}
//! word    := x | number | true | false | nil | undefined@type | (term) | (-number)
//! type    := (Int | Bool | List | (type)) [-> type]
//! ```

use super::check::type_of;
use super::prelude::{Definition, global_named, prelude};
use super::scan::{Message, Placed, Word, scan};
use super::term::{Operator, Term};
use super::types::Type;

/// How deep a program may be nested.
const MOST_HEIGHT: usize = 200;

const KEYWORDS: [&str; 13] = [
    "let",
    "in",
    "if",
    "then",
    "else",
    "case",
    "of",
    "nil",
    "cons",
    "seq",
    "undefined",
    "true",
    "false",
];

/// Reads programs, one per line, and checks their types: each is a function from lists to lists.
/// Empty lines are passed over.
///
/// # Errors
/// The first thing that is wrong, with its line and column.
pub fn read_programs(text: &str) -> Result<Vec<Term>, Message> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(index, line)| read_program(line, index + 1)).collect()
}

/// Reads the program on the line with the given number and checks its type.
///
/// ```
/// use lurcher_study_optimiser::read_program;
/// let program = read_program("\\xs:List. map (\\x:Int. x + 1) xs", 1).unwrap();
/// assert_eq!(program.to_string(), "\\x0:List. map (\\x1:Int. x1 + 1) x0");
/// let wrong = read_program("\\xs:List. xs + 1", 7).unwrap_err();
/// assert_eq!(wrong.to_string(), "line 7, column 1: in `x0 + 1`: expected Int, found List");
/// ```
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn read_program(line: &str, number: usize) -> Result<Term, Message> {
    let words = scan(line, number)?;
    let mut reader = Reader { words, next: 0, depth: 0, scope: Vec::new() };
    let start = reader.peek();
    let term = reader.whole_term()?;
    let wrong = |text: String| Message { line: start.line, column: start.column, text };
    let found = type_of(&term, &prelude().types).map_err(|error| wrong(error.to_string()))?;
    let expected = Type::function(Type::List, Type::List);
    if found != expected {
        return Err(wrong(format!("a program has the type {expected}; this one has {found}")));
    }
    Ok(term)
}

/// Reads `name : type = term`, which begins on the given line, without checking types.
pub(super) fn read_definition(text: &'static str, line: usize) -> Result<Definition, Message> {
    let words = scan(text, line)?;
    let mut reader = Reader { words, next: 0, depth: 0, scope: Vec::new() };
    let Word::Name(name) = reader.take().word else {
        return Err(reader.expected("the name of a definition"));
    };
    reader.symbol(":")?;
    let of = reader.of_type()?;
    reader.symbol("=")?;
    let term = reader.whole_term()?;
    Ok(Definition { name, of, term })
}

/// Reads the type at the beginning of a definition.
pub(super) fn read_type(text: &str, line: usize) -> Result<Type, Message> {
    let words = scan(text, line)?;
    let mut reader = Reader { words, next: 0, depth: 0, scope: Vec::new() };
    reader.of_type()
}

struct Reader<'t> {
    words: Vec<Placed<'t>>,
    next: usize,
    depth: usize,
    /// The names of the binders around, outermost first.
    scope: Vec<&'t str>,
}

type Read<T> = Result<T, Message>;

impl<'t> Reader<'t> {
    fn peek(&self) -> Placed<'t> {
        self.words[self.next]
    }

    fn take(&mut self) -> Placed<'t> {
        let taken = self.peek();
        // The end is never passed.
        self.next = (self.next + 1).min(self.words.len() - 1);
        taken
    }

    fn message(&self, text: String) -> Message {
        let Placed { line, column, .. } = self.peek();
        Message { line, column, text }
    }

    fn expected(&self, what: &str) -> Message {
        self.message(format!("expected {what}, found {}", self.peek().word))
    }

    fn is(&self, word: Word<'_>) -> bool {
        self.peek().word == word
    }

    fn accept(&mut self, symbol: &'static str) -> bool {
        let found = self.is(Word::Symbol(symbol));
        if found {
            self.take();
        }
        found
    }

    fn symbol(&mut self, symbol: &'static str) -> Read<()> {
        if self.accept(symbol) { Ok(()) } else { Err(self.expected(&format!("`{symbol}`"))) }
    }

    fn keyword(&mut self, keyword: &str) -> Read<()> {
        if self.is(Word::Name(keyword)) {
            self.take();
            Ok(())
        } else {
            Err(self.expected(&format!("`{keyword}`")))
        }
    }

    /// A name that a binder gives.
    fn binder(&mut self) -> Read<&'t str> {
        match self.peek().word {
            Word::Name(name) if !KEYWORDS.contains(&name) => {
                self.take();
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// Whatever is read inside is one level deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.depth += 1;
        if self.depth > MOST_HEIGHT {
            return Err(self.message(format!("nested deeper than {MOST_HEIGHT} levels")));
        }
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn of_type(&mut self) -> Read<Type> {
        self.deeper(|reader| {
            let from = reader.type_word()?;
            if reader.accept("->") { Ok(Type::function(from, reader.of_type()?)) } else { Ok(from) }
        })
    }

    fn type_word(&mut self) -> Read<Type> {
        let of = match self.peek().word {
            Word::Name("Int") => Type::Integer,
            Word::Name("Bool") => Type::Boolean,
            Word::Name("List") => Type::List,
            Word::Symbol("(") => {
                self.take();
                let inner = self.of_type()?;
                self.symbol(")")?;
                return Ok(inner);
            }
            _ => return Err(self.expected("a type: Int, Bool, List or (…)")),
        };
        self.take();
        Ok(of)
    }

    fn whole_term(&mut self) -> Read<Term> {
        let start = self.next;
        let term = self.term()?;
        if !self.is(Word::End) {
            return Err(self.expected("an operator, an argument or the end"));
        }
        // Long chains of operators or arguments are deep without being nested in the text.
        if term.height() > MOST_HEIGHT {
            self.next = start;
            return Err(self.message(format!("nested deeper than {MOST_HEIGHT} levels")));
        }
        Ok(term)
    }

    fn term(&mut self) -> Read<Term> {
        self.deeper(|reader| match reader.peek().word {
            Word::Symbol("\\") => reader.lambda(),
            Word::Name("let") => reader.binding(),
            Word::Name("if") => reader.condition(),
            Word::Name("case") => reader.case(),
            _ => reader.compared(),
        })
    }

    /// A term in which some more names are known.
    fn below(&mut self, names: &[&'t str]) -> Read<Term> {
        let before = self.scope.len();
        self.scope.extend(names);
        let term = self.term()?;
        self.scope.truncate(before);
        Ok(term)
    }

    fn lambda(&mut self) -> Read<Term> {
        self.symbol("\\")?;
        let name = self.binder()?;
        self.symbol(":")?;
        let of = self.of_type()?;
        self.symbol(".")?;
        Ok(Term::Lambda(of, self.below(&[name])?.into()))
    }

    fn binding(&mut self) -> Read<Term> {
        self.keyword("let")?;
        let name = self.binder()?;
        self.symbol("=")?;
        let bound = self.term()?;
        self.keyword("in")?;
        Ok(Term::Let(bound.into(), self.below(&[name])?.into()))
    }

    fn condition(&mut self) -> Read<Term> {
        self.keyword("if")?;
        let condition = self.term()?;
        self.keyword("then")?;
        let then = self.term()?;
        self.keyword("else")?;
        Ok(Term::If(condition.into(), then.into(), self.term()?.into()))
    }

    fn case(&mut self) -> Read<Term> {
        self.keyword("case")?;
        let list = self.term()?;
        self.keyword("of")?;
        self.symbol("{")?;
        self.keyword("nil")?;
        self.symbol("->")?;
        let nil = self.term()?;
        self.symbol(";")?;
        self.keyword("cons")?;
        let names = [self.binder()?, self.binder()?];
        self.symbol("->")?;
        let cons = self.below(&names)?;
        self.symbol("}")?;
        Ok(Term::Case(list.into(), nil.into(), cons.into()))
    }

    fn operator(&mut self, among: &[Operator]) -> Option<Operator> {
        let found = among.iter().find(|operator| self.is(Word::Symbol(operator.symbol())))?;
        self.take();
        Some(*found)
    }

    fn compared(&mut self) -> Read<Term> {
        let left = self.sum()?;
        match self.operator(&[Operator::Less, Operator::LessOrEqual, Operator::Equal]) {
            None => Ok(left),
            Some(operator) => Ok(Term::Binary(operator, left.into(), self.sum()?.into())),
        }
    }

    fn sum(&mut self) -> Read<Term> {
        let mut left = self.product()?;
        while let Some(operator) = self.operator(&[Operator::Add, Operator::Subtract]) {
            left = Term::Binary(operator, left.into(), self.product()?.into());
        }
        Ok(left)
    }

    fn product(&mut self) -> Read<Term> {
        let operators = [Operator::Multiply, Operator::Divide, Operator::Remainder];
        let mut left = self.called()?;
        while let Some(operator) = self.operator(&operators) {
            left = Term::Binary(operator, left.into(), self.called()?.into());
        }
        Ok(left)
    }

    fn called(&mut self) -> Read<Term> {
        if let Word::Name(name @ ("cons" | "seq")) = self.peek().word {
            self.take();
            let (first, second) = (self.word()?.into(), self.word()?.into());
            return Ok(match name {
                "cons" => Term::Cons(first, second),
                _ => Term::Seq(first, second),
            });
        }
        let mut function = self.word()?;
        while self.begins_word() {
            function = Term::Apply(function.into(), self.word()?.into());
        }
        Ok(function)
    }

    fn begins_word(&self) -> bool {
        match self.peek().word {
            Word::Name(name) => {
                !KEYWORDS.contains(&name) || matches!(name, "true" | "false" | "nil" | "undefined")
            }
            Word::Number(_) => true,
            word => word == Word::Symbol("("),
        }
    }

    fn word(&mut self) -> Read<Term> {
        let term = match self.peek().word {
            Word::Number(number) => match i64::try_from(number) {
                Ok(number) => Term::Integer(number),
                Err(_) => return Err(self.expected("a number of 64 bits with its sign")),
            },
            Word::Name("true") => Term::Boolean(true),
            Word::Name("false") => Term::Boolean(false),
            Word::Name("nil") => Term::Nil,
            Word::Name("undefined") => {
                self.take();
                self.symbol("@")?;
                return Ok(Term::Undefined(self.type_word()?));
            }
            Word::Name(name) if !KEYWORDS.contains(&name) => self.named(name)?,
            Word::Symbol("(") => return self.enclosed(),
            _ => return Err(self.expected("a term")),
        };
        self.take();
        Ok(term)
    }

    fn named(&self, name: &str) -> Read<Term> {
        if let Some(number) = self.scope.iter().rposition(|known| *known == name) {
            return Ok(Term::Variable(number as u32));
        }
        let unknown =
            || self.message(format!("`{name}` is bound nowhere, and no function of the prelude"));
        global_named(name).map(Term::Global).ok_or_else(unknown)
    }

    fn enclosed(&mut self) -> Read<Term> {
        self.symbol("(")?;
        let term = if self.accept("-") {
            let Word::Number(number) = self.peek().word else {
                return Err(self.expected("a number"));
            };
            let least = i64::try_from(-i128::from(number));
            let number = least.map_err(|_| self.expected("a number of 64 bits with its sign"))?;
            self.take();
            Term::Integer(number)
        } else {
            self.term()?
        };
        self.symbol(")")?;
        Ok(term)
    }
}
