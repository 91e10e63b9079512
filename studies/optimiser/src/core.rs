//! What the compiler works on: terms without types, in which every binder has a number of its own.
//!
//! Since no two binders have the same number, an expression can be put in the place of a
//! variable without looking at the binders around it. Whoever copies an expression has to
//! number the binders of the copy anew.

use crate::language::{Operator, Term};

/// The number of a binder.
pub(crate) type Id = u32;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Core {
    Variable(Id),
    Global(usize),
    Integer(i64),
    Boolean(bool),
    Nil,
    /// An exception.
    Undefined,
    Cons(Box<Core>, Box<Core>),
    Lambda(Id, Box<Core>),
    /// The argument is evaluated before the call if `eager`.
    Apply {
        function: Box<Core>,
        argument: Box<Core>,
        eager: bool,
    },
    /// What is bound is evaluated at once if `eager`.
    Let {
        id: Id,
        bound: Box<Core>,
        body: Box<Core>,
        eager: bool,
    },
    If(Box<Core>, Box<Core>, Box<Core>),
    Case {
        list: Box<Core>,
        nil: Box<Core>,
        head: Id,
        tail: Id,
        cons: Box<Core>,
    },
    Seq(Box<Core>, Box<Core>),
    Binary(Operator, Box<Core>, Box<Core>),
}

/// Gives out numbers for binders.
#[derive(Debug, Default)]
pub(crate) struct Fresh(pub(crate) Id);

impl Fresh {
    pub(crate) fn next(&mut self) -> Id {
        self.0 += 1;
        self.0 - 1
    }
}

impl Core {
    /// Numbers the binders of a closed term.
    pub(crate) fn from_term(term: &Term, fresh: &mut Fresh) -> Core {
        number(term, &mut Vec::new(), fresh)
    }

    pub(crate) fn apply(function: Core, argument: Core) -> Core {
        Core::Apply { function: function.into(), argument: argument.into(), eager: false }
    }

    pub(crate) fn bind(id: Id, bound: Core, body: Core) -> Core {
        Core::Let { id, bound: bound.into(), body: body.into(), eager: false }
    }

    /// Whether it is one word: copying it costs nothing.
    pub(crate) fn is_atom(&self) -> bool {
        matches!(
            self,
            Core::Variable(_)
                | Core::Global(_)
                | Core::Integer(_)
                | Core::Boolean(_)
                | Core::Nil
                | Core::Undefined
        )
    }

    /// The parts, left to right.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Core> {
        let parts: [Option<&Core>; 3] = match self {
            Core::Variable(_)
            | Core::Global(_)
            | Core::Integer(_)
            | Core::Boolean(_)
            | Core::Nil
            | Core::Undefined => [None; 3],
            Core::Lambda(_, body) => [Some(body), None, None],
            Core::Cons(a, b)
            | Core::Seq(a, b)
            | Core::Binary(_, a, b)
            | Core::Apply { function: a, argument: b, .. }
            | Core::Let { bound: a, body: b, .. } => [Some(a), Some(b), None],
            Core::If(a, b, c) | Core::Case { list: a, nil: b, cons: c, .. } => {
                [Some(a), Some(b), Some(c)]
            }
        };
        parts.into_iter().flatten()
    }

    /// The parts, left to right, to be changed.
    pub(crate) fn parts_mut(&mut self) -> impl Iterator<Item = &mut Core> {
        let parts: [Option<&mut Core>; 3] = match self {
            Core::Variable(_)
            | Core::Global(_)
            | Core::Integer(_)
            | Core::Boolean(_)
            | Core::Nil
            | Core::Undefined => [None, None, None],
            Core::Lambda(_, body) => [Some(body), None, None],
            Core::Cons(a, b)
            | Core::Seq(a, b)
            | Core::Binary(_, a, b)
            | Core::Apply { function: a, argument: b, .. }
            | Core::Let { bound: a, body: b, .. } => [Some(a), Some(b), None],
            Core::If(a, b, c) | Core::Case { list: a, nil: b, cons: c, .. } => {
                [Some(a), Some(b), Some(c)]
            }
        };
        parts.into_iter().flatten()
    }

    /// How many constructors it has.
    pub(crate) fn size(&self) -> usize {
        1 + self.parts().map(Core::size).sum::<usize>()
    }

    /// Whether a variable occurs in it.
    pub(crate) fn mentions(&self, id: Id) -> bool {
        match self {
            Core::Variable(found) => *found == id,
            _ => self.parts().any(|part| part.mentions(id)),
        }
    }

    /// The function and the arguments of a call; no arguments if it isn't one.
    pub(crate) fn spine(&self) -> (&Core, Vec<&Core>) {
        let mut arguments = Vec::new();
        let mut head = self;
        while let Core::Apply { function, argument, .. } = head {
            arguments.push(&**argument);
            head = function;
        }
        arguments.reverse();
        (head, arguments)
    }

    /// The function and the arguments of a call, taken apart.
    pub(crate) fn into_spine(self) -> (Core, Vec<Core>) {
        let mut arguments = Vec::new();
        let mut head = self;
        while let Core::Apply { function, argument, .. } = head {
            arguments.push(*argument);
            head = *function;
        }
        arguments.reverse();
        (head, arguments)
    }

    /// How many parameters a function has before its body is no function.
    pub(crate) fn n_parameters(&self) -> usize {
        let mut n = 0;
        let mut rest = self;
        while let Core::Lambda(_, body) = rest {
            (n, rest) = (n + 1, body);
        }
        n
    }

    /// Puts an expression in the place of a variable, wherever it occurs.
    pub(crate) fn substitute(&mut self, id: Id, with: &Core) {
        match self {
            Core::Variable(found) if *found == id => *self = with.clone(),
            _ => self.parts_mut().for_each(|part| part.substitute(id, with)),
        }
    }

    /// A copy in which all binders have new numbers.
    pub(crate) fn renumbered(&self, fresh: &mut Fresh) -> Core {
        let mut copy = self.clone();
        renumber(&mut copy, &mut Vec::new(), fresh);
        copy
    }
}

fn number(term: &Term, scope: &mut Vec<Id>, fresh: &mut Fresh) -> Core {
    let part = |term: &Term, scope: &mut Vec<Id>, fresh: &mut Fresh| -> Box<Core> {
        number(term, scope, fresh).into()
    };
    let below = |ids: &[Id], term: &Term, scope: &mut Vec<Id>, fresh: &mut Fresh| -> Box<Core> {
        let before = scope.len();
        scope.extend_from_slice(ids);
        let core = number(term, scope, fresh);
        scope.truncate(before);
        core.into()
    };
    match term {
        Term::Variable(level) => Core::Variable(scope[*level as usize]),
        Term::Global(global) => Core::Global(usize::from(*global)),
        Term::Integer(number) => Core::Integer(*number),
        Term::Boolean(truth) => Core::Boolean(*truth),
        Term::Nil => Core::Nil,
        Term::Undefined(_) => Core::Undefined,
        Term::Cons(head, tail) => Core::Cons(part(head, scope, fresh), part(tail, scope, fresh)),
        Term::Lambda(_, body) => {
            let id = fresh.next();
            Core::Lambda(id, below(&[id], body, scope, fresh))
        }
        Term::Apply(function, argument) => {
            let function = part(function, scope, fresh);
            Core::Apply { function, argument: part(argument, scope, fresh), eager: false }
        }
        Term::Let(bound, body) => {
            let bound = part(bound, scope, fresh);
            let id = fresh.next();
            Core::Let { id, bound, body: below(&[id], body, scope, fresh), eager: false }
        }
        Term::If(condition, then, otherwise) => Core::If(
            part(condition, scope, fresh),
            part(then, scope, fresh),
            part(otherwise, scope, fresh),
        ),
        Term::Case(list, nil, cons) => {
            let (list, nil) = (part(list, scope, fresh), part(nil, scope, fresh));
            let (head, tail) = (fresh.next(), fresh.next());
            Core::Case { list, nil, head, tail, cons: below(&[head, tail], cons, scope, fresh) }
        }
        Term::Seq(first, second) => {
            Core::Seq(part(first, scope, fresh), part(second, scope, fresh))
        }
        Term::Binary(operator, left, right) => {
            Core::Binary(*operator, part(left, scope, fresh), part(right, scope, fresh))
        }
    }
}

fn renumber(core: &mut Core, scope: &mut Vec<(Id, Id)>, fresh: &mut Fresh) {
    let before = scope.len();
    match core {
        Core::Variable(id) => {
            if let Some((_, new)) = scope.iter().rev().find(|(old, _)| old == id) {
                *id = *new;
            }
        }
        Core::Lambda(id, body) => {
            rename(id, scope, fresh);
            renumber(body, scope, fresh);
        }
        Core::Let { id, bound, body, .. } => {
            renumber(bound, scope, fresh);
            rename(id, scope, fresh);
            renumber(body, scope, fresh);
        }
        Core::Case { list, nil, head, tail, cons } => {
            renumber(list, scope, fresh);
            renumber(nil, scope, fresh);
            rename(head, scope, fresh);
            rename(tail, scope, fresh);
            renumber(cons, scope, fresh);
        }
        _ => core.parts_mut().for_each(|part| renumber(part, scope, fresh)),
    }
    scope.truncate(before);
}

fn rename(id: &mut Id, scope: &mut Vec<(Id, Id)>, fresh: &mut Fresh) {
    let new = fresh.next();
    scope.push((*id, new));
    *id = new;
}
