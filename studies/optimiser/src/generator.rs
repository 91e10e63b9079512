//! Draws well-typed programs.
//!
//! A term of some type is drawn from what may stand there: a variable or a function of the
//! prelude whose result has the type, with terms for its arguments; the constructors and
//! operators of the type; `let`, `if`, `case`, `seq`. Every type has a small term, so drawing
//! never fails: where nothing else fits, it is a literal, the list, or a function of one.

use std::sync::OnceLock;

use lurcher::Source;
use lurcher::generators::{Generator, from_fn};

use crate::language::{Operator, Term, Type, prelude};

/// The generator of what a program does with its list (variable 0): terms of lists, of about
/// as many constructors as `size` says, at most.
///
/// ```
/// use lurcher::generators::samples;
/// use lurcher_study_optimiser::{Program, SIZE, bodies, prelude, type_of};
/// for body in samples(bodies(SIZE), 20) {
///     assert!(type_of(&Program { body }.term(), &prelude().types).is_ok());
/// }
/// ```
pub fn bodies(size: usize) -> impl Generator<Value = Term> {
    from_fn(move |source| {
        let mut drawing = Drawing { source, table: table(), scope: vec![LIST] };
        drawing.term(LIST, size)
    })
}

/// A type's number in the table.
type Number = u8;

const INTEGER: Number = 0;
const BOOLEAN: Number = 1;
const LIST: Number = 2;

/// The types that occur, numbered, and what may be called for each.
struct Table {
    types: Vec<Type>,
    /// For functions: the types of parameter and result.
    functions: Vec<Option<(Number, Number)>>,
    /// For each type the functions of the prelude with that result, and after how many arguments.
    callable: Vec<Vec<(u16, u8)>>,
    globals: Vec<Number>,
    /// What `let` binds.
    bindable: Vec<Number>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::new)
}

impl Table {
    fn new() -> Self {
        let mut table = Table {
            types: vec![Type::Integer, Type::Boolean, Type::List],
            functions: vec![None; 3],
            callable: Vec::new(),
            globals: Vec::new(),
            bindable: Vec::new(),
        };
        let prelude = prelude();
        let offered = &prelude.types[..prelude.n_offered];
        let globals: Vec<Number> = offered.iter().map(|of| table.number(of)).collect();
        let function = |from, to| Type::function(from, to);
        let bindable = [
            Type::Integer,
            Type::List,
            Type::Boolean,
            function(Type::Integer, Type::Integer),
            function(Type::List, Type::List),
            function(Type::Integer, function(Type::Integer, Type::Integer)),
            function(Type::Integer, Type::Boolean),
        ];
        table.bindable = bindable.map(|of| table.number(&of)).to_vec();
        table.globals = globals;
        table.callable = vec![Vec::new(); table.types.len()];
        for (global, of) in (0..).zip(&table.globals) {
            let mut result = *of;
            let mut n_arguments = 0;
            loop {
                table.callable[usize::from(result)].push((global, n_arguments));
                let Some((_, next)) = table.functions[usize::from(result)] else { break };
                (result, n_arguments) = (next, n_arguments + 1);
            }
        }
        table
    }

    fn number(&mut self, of: &Type) -> Number {
        if let Some(number) = self.types.iter().position(|known| known == of) {
            return number as Number;
        }
        let parts = match of {
            Type::Function(from, to) => Some((self.number(from), self.number(to))),
            _ => None,
        };
        self.types.push(of.clone());
        self.functions.push(parts);
        self.types.len() as Number - 1
    }

    /// After how many arguments a function of one type has a result of another.
    fn arguments_until(&self, mut of: Number, result: Number) -> Option<u8> {
        let mut n_arguments = 0;
        while of != result {
            (of, n_arguments) = (self.functions[usize::from(of)]?.1, n_arguments + 1);
        }
        Some(n_arguments)
    }
}

/// What may be drawn for a type, with how often; the first one is the simplest.
#[derive(Clone, Copy)]
enum Form {
    Leaf,
    Call,
    Lambda,
    Cons,
    Arithmetic,
    Comparison,
    Let,
    If,
    Case,
    Seq,
}

const FOR_INTEGER: [(Form, u32); 7] = [
    (Form::Leaf, 4),
    (Form::Call, 10),
    (Form::Arithmetic, 6),
    (Form::Let, 2),
    (Form::If, 1),
    (Form::Case, 1),
    (Form::Seq, 2),
];
const FOR_BOOLEAN: [(Form, u32); 5] =
    [(Form::Leaf, 1), (Form::Call, 6), (Form::Comparison, 6), (Form::Let, 1), (Form::Seq, 1)];
const FOR_LIST: [(Form, u32); 7] = [
    (Form::Leaf, 2),
    (Form::Call, 12),
    (Form::Cons, 3),
    (Form::Let, 2),
    (Form::If, 1),
    (Form::Case, 1),
    (Form::Seq, 2),
];
const FOR_FUNCTION: [(Form, u32); 6] = [
    (Form::Leaf, 1),
    (Form::Lambda, 8),
    (Form::Call, 5),
    (Form::Let, 1),
    (Form::If, 1),
    (Form::Seq, 1),
];

const OPERATORS: [Operator; 8] = Operator::ALL;
/// Simpler ones first.
const LITERALS: [i64; 7] = [0, 1, 2, 3, 4, -1, -2];
/// One leaf in so many is undefined.
const UNDEFINED_ONE_IN: u32 = 24;

struct Drawing<'s> {
    source: &'s mut Source,
    table: &'static Table,
    /// The types of the variables in scope.
    scope: Vec<Number>,
}

impl Drawing<'_> {
    fn term(&mut self, of: Number, size: usize) -> Term {
        if size <= 1 {
            return self.leaf(of);
        }
        match self.form(of) {
            Form::Leaf => self.leaf(of),
            Form::Call => self.call(of, size),
            Form::Lambda => self.lambda(of, size - 1),
            Form::Cons => {
                let head = self.term(INTEGER, (size - 1) / 2);
                Term::Cons(head.into(), self.term(LIST, (size - 1) / 2).into())
            }
            Form::Arithmetic => self.binary(&OPERATORS[..5], size),
            Form::Comparison => self.binary(&OPERATORS[5..], size),
            Form::Let => {
                let bindable = &self.table.bindable;
                let bound_type = bindable[self.source.below(bindable.len())];
                let bound = self.term(bound_type, (size - 1) / 2);
                Term::Let(bound.into(), self.below(&[bound_type], of, (size - 1) / 2).into())
            }
            Form::If => {
                let condition = self.term(BOOLEAN, (size - 1) / 3);
                let then = self.term(of, (size - 1) / 3);
                Term::If(condition.into(), then.into(), self.term(of, (size - 1) / 3).into())
            }
            Form::Case => {
                let list = self.term(LIST, (size - 1) / 3);
                let nil = self.term(of, (size - 1) / 3);
                let cons = self.below(&[INTEGER, LIST], of, (size - 1) / 3);
                Term::Case(list.into(), nil.into(), cons.into())
            }
            Form::Seq => self.seq(of, size),
        }
    }

    fn form(&mut self, of: Number) -> Form {
        let forms: &[(Form, u32)] = match of {
            INTEGER => &FOR_INTEGER,
            BOOLEAN => &FOR_BOOLEAN,
            LIST => &FOR_LIST,
            _ => &FOR_FUNCTION,
        };
        let total: u32 = forms.iter().map(|(_, weight)| weight).sum();
        let mut dice = self.source.below(total as usize) as u32;
        for (form, weight) in forms {
            match dice.checked_sub(*weight) {
                None => return *form,
                Some(rest) => dice = rest,
            }
        }
        unreachable!("the dice is below the sum of the weights")
    }

    /// A term in which more variables are in scope.
    fn below(&mut self, bound: &[Number], of: Number, size: usize) -> Term {
        let before = self.scope.len();
        self.scope.extend_from_slice(bound);
        let term = self.term(of, size);
        self.scope.truncate(before);
        term
    }

    fn binary(&mut self, operators: &[Operator], size: usize) -> Term {
        let operator = operators[self.source.below(operators.len())];
        let left = self.term(INTEGER, (size - 1) / 2);
        Term::Binary(operator, left.into(), self.term(INTEGER, (size - 1) / 2).into())
    }

    fn lambda(&mut self, of: Number, size: usize) -> Term {
        match self.table.functions[usize::from(of)] {
            Some((from, to)) => {
                let parameter = self.table.types[usize::from(from)].clone();
                Term::Lambda(parameter, self.below(&[from], to, size).into())
            }
            None => self.leaf(of),
        }
    }

    /// What is evaluated first is a variable, half of the time.
    fn seq(&mut self, of: Number, size: usize) -> Term {
        let first = if self.source.chance(1, 2) {
            Term::Variable(self.source.below(self.scope.len()) as u32)
        } else {
            let bindable = &self.table.bindable;
            let first = bindable[self.source.below(bindable.len())];
            self.term(first, (size - 1) / 2)
        };
        Term::Seq(first.into(), self.term(of, (size - 1) / 2).into())
    }

    /// A variable or function of the prelude, with arguments until the result has the type.
    fn call(&mut self, of: Number, size: usize) -> Term {
        let globals = &self.table.callable[usize::from(of)];
        let n_locals = self.locals(of).filter(|(_, n_arguments)| *n_arguments > 0).count();
        let chosen = self.source.below(globals.len() + 3 * n_locals);
        let (head, head_type, n_arguments) = match chosen.checked_sub(globals.len()) {
            None => {
                let (global, n_arguments) = globals[chosen];
                (Term::Global(global), self.table.globals[usize::from(global)], n_arguments)
            }
            Some(local) => {
                let mut locals = self.locals(of).filter(|(_, n_arguments)| *n_arguments > 0);
                let (level, n_arguments) = locals.nth(local / 3).expect("it was counted");
                (Term::Variable(level), self.scope[level as usize], n_arguments)
            }
        };
        let share = size.saturating_sub(1) / usize::from(n_arguments).max(1);
        let mut head_type = head_type;
        let mut call = head;
        for _ in 0..n_arguments {
            let (from, to) =
                self.table.functions[usize::from(head_type)].expect("it takes arguments");
            call = Term::Apply(call.into(), self.term(from, share).into());
            head_type = to;
        }
        call
    }

    /// The variables in scope that have a type, or results of it, after so many arguments.
    fn locals(&self, of: Number) -> impl Iterator<Item = (u32, u8)> {
        let table = self.table;
        (0..).zip(&self.scope).filter_map(move |(level, local)| {
            table.arguments_until(*local, of).map(|n_arguments| (level, n_arguments))
        })
    }

    fn leaf(&mut self, of: Number) -> Term {
        if self.source.chance(1, UNDEFINED_ONE_IN) {
            return Term::Undefined(self.table.types[usize::from(of)].clone());
        }
        let n_locals = self.locals(of).filter(|(_, n_arguments)| *n_arguments == 0).count();
        // Variables are three times as likely as whatever else there is.
        if n_locals > 0 && !self.source.chance(1, 4) {
            let chosen = self.source.below(n_locals);
            let mut locals = self.locals(of).filter(|(_, n_arguments)| *n_arguments == 0);
            let (level, _) = locals.nth(chosen).expect("it was counted");
            return Term::Variable(level);
        }
        match of {
            INTEGER => Term::Integer(LITERALS[self.source.below(LITERALS.len())]),
            BOOLEAN => Term::Boolean(self.source.below(2) == 1),
            LIST => Term::Nil,
            _ => self.small_function(of),
        }
    }

    /// A function of the prelude, with nothing to choose but which; else one that is written out.
    fn small_function(&mut self, of: Number) -> Term {
        let globals = self.table.callable.get(usize::from(of)).map_or(&[][..], |all| all);
        let n_ready = globals.iter().filter(|(_, n_arguments)| *n_arguments == 0).count();
        if n_ready > 0 && self.source.chance(1, 2) {
            let chosen = self.source.below(n_ready);
            let mut ready = globals.iter().filter(|(_, n_arguments)| *n_arguments == 0);
            let (global, _) = ready.nth(chosen).expect("it was counted");
            return Term::Global(*global);
        }
        self.lambda(of, 0)
    }
}
