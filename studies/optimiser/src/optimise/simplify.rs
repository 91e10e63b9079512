//! The simplifier: many small rewritings in one walk, repeated until nothing changes.
//!
//! - A binding that nothing uses goes; one that is used once, is a word or a small function is
//!   put where it is used.
//! - A call of a known function becomes a binding of its parameter.
//! - A `case` or `if` on something known becomes the branch; inside a branch the list or
//!   condition is known.
//! - `seq` of something that is evaluated already goes.
//! - Known numbers are calculated with, `\x. f x` becomes `f`.
//! - Calls of prelude functions are rewritten by rules, or replaced by what the function does.
//!
//! A walk goes from the outside in, so that it decides about a binding before it copies
//! anything that uses the variable; the counts of uses, made before the walk, are then right.

use crate::bug::Bug;
use crate::core::{Core, Fresh, Id};
use crate::language::Operator;

use super::uses::Counts;
use super::{Global, Known, MOST_COPIED, Optimiser, Phase, fold, rules};

/// How much copying may make of a definition.
const MOST_GROWTH: usize = 600;

/// What is known of a variable at some place.
#[derive(Clone, Debug)]
enum Fact {
    /// It has been evaluated.
    Evaluated,
    Nil,
    Cons(Core, Core),
    Boolean(bool),
    /// A function, small enough to be copied.
    Function(Core),
}

/// Simplifies one definition.
#[derive(Debug)]
pub(super) struct Simplifier<'o> {
    bug: Option<Bug>,
    known: &'o Known,
    globals: &'o [Global],
    phase: Phase,
    fresh: &'o mut Fresh,
    uses: Counts,
    facts: Vec<(Id, Fact)>,
    /// For [`Bug::StaleFact`]: what has been evaluated anywhere before in this walk.
    stale: Vec<Id>,
    growth: usize,
    changed: bool,
}

impl<'o> Simplifier<'o> {
    pub(super) fn new(optimiser: &'o Optimiser, phase: Phase, fresh: &'o mut Fresh) -> Self {
        let Optimiser { bug, known, globals } = optimiser;
        Simplifier {
            bug: *bug,
            known,
            globals,
            phase,
            fresh,
            uses: Counts::default(),
            facts: Vec::new(),
            stale: Vec::new(),
            growth: 0,
            changed: false,
        }
    }

    /// One walk.
    pub(super) fn round(&mut self, core: Core) -> Core {
        self.uses.count(&core, self.fresh);
        self.facts.clear();
        self.stale.clear();
        self.changed = false;
        self.definition(core)
    }

    /// Whether the last walk changed anything.
    pub(super) fn has_changed(&self) -> bool {
        self.changed
    }

    /// A definition keeps its parameters, so that calls of it keep their number of arguments.
    fn definition(&mut self, core: Core) -> Core {
        match core {
            Core::Lambda(id, body) => Core::Lambda(id, self.definition(*body).into()),
            body => self.rewrite(body),
        }
    }

    fn fact(&self, id: Id) -> Option<&Fact> {
        self.facts.iter().rev().find(|(of, _)| *of == id).map(|(_, fact)| fact)
    }

    /// Rewrites where something more is known.
    fn knowing(&mut self, fact: Option<(Id, Fact)>, core: Core) -> Core {
        let before = self.facts.len();
        self.facts.extend(fact);
        let core = self.rewrite(core);
        self.facts.truncate(before);
        core
    }

    fn changed(&mut self, core: Core) -> Core {
        self.changed = true;
        core
    }

    fn rewrite(&mut self, core: Core) -> Core {
        match core {
            Core::Let { id, bound, body, .. } => self.binding(id, *bound, *body),
            Core::Apply { function, argument, .. } => self.call(*function, *argument),
            Core::Case { list, nil, head, tail, cons } => self.case(*list, *nil, head, tail, *cons),
            Core::If(condition, then, otherwise) => self.condition(*condition, *then, *otherwise),
            Core::Seq(first, second) => self.seq(*first, *second),
            Core::Binary(operator, left, right) => self.binary(operator, *left, *right),
            Core::Lambda(id, body) => self.function(id, *body),
            Core::Cons(head, tail) => {
                Core::Cons(self.rewrite(*head).into(), self.rewrite(*tail).into())
            }
            Core::Variable(id) => match self.fact(id) {
                Some(Fact::Nil) => self.changed(Core::Nil),
                Some(Fact::Boolean(truth)) => {
                    let truth = *truth;
                    self.changed(Core::Boolean(truth))
                }
                _ => Core::Variable(id),
            },
            atom => atom,
        }
    }

    fn binding(&mut self, id: Id, bound: Core, mut body: Core) -> Core {
        let uses = self.uses.of(id);
        let is_function = matches!(bound, Core::Lambda(..));
        // The parts of a list keep their names, by which a `case` may know them.
        let once = uses.n == 1 && (is_function || !uses.in_function) && !uses.in_list;
        if uses.n == 0 {
            self.changed = true;
            return self.rewrite(body);
        }
        if bound.is_atom() || once {
            body.substitute(id, &bound);
            self.changed = true;
            return self.rewrite(body);
        }
        match self.rewrite(bound) {
            Core::Let { id: inner, bound: first, body: second, .. } => {
                // let x = (let y = a in b) in c  =  let y = a in let x = b in c
                let body = self.rewrite(body);
                self.changed(Core::bind(inner, *first, Core::bind(id, *second, body)))
            }
            Core::Cons(head, tail) if !(head.is_atom() && tail.is_atom()) => {
                // The parts get names, so that a `case` on this list can use them.
                let (head_id, tail_id) = (self.fresh.next(), self.fresh.next());
                let cons =
                    Core::Cons(Core::Variable(head_id).into(), Core::Variable(tail_id).into());
                let body = self.rewrite(body);
                let rest = Core::bind(tail_id, *tail, Core::bind(id, cons, body));
                self.changed(Core::bind(head_id, *head, rest))
            }
            bound => {
                let fact = match &bound {
                    Core::Cons(head, tail) => Some(Fact::Cons((**head).clone(), (**tail).clone())),
                    Core::Lambda(..) if bound.size() <= MOST_COPIED => {
                        Some(Fact::Function(bound.clone()))
                    }
                    bound if self.is_value(bound) => Some(Fact::Evaluated),
                    _ => None,
                };
                let body = self.knowing(fact.map(|fact| (id, fact)), body);
                Core::bind(id, bound, body)
            }
        }
    }

    /// Whether an expression is evaluated already, so that `seq` of it does nothing.
    fn is_value(&self, core: &Core) -> bool {
        match core {
            Core::Integer(_) | Core::Boolean(_) | Core::Nil => true,
            Core::Cons(..) | Core::Lambda(..) => true,
            Core::Variable(id) => self.fact(*id).is_some() || self.stale.contains(id),
            Core::Global(number) => self.globals[*number].arity > 0,
            Core::Apply { .. } => match core.spine() {
                (Core::Global(number), arguments) => {
                    let arity = self.globals[*number].arity;
                    arguments.len() < arity
                        || self.bug == Some(Bug::SeqOfCall) && arguments.len() == arity
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn call(&mut self, function: Core, argument: Core) -> Core {
        if let Core::Lambda(id, body) = function {
            return self.beta(id, argument, *body);
        }
        match self.rewrite(function) {
            Core::Undefined => self.changed(Core::Undefined),
            Core::Lambda(id, body) => {
                let argument = self.rewrite(argument);
                self.changed(Core::bind(id, argument, *body))
            }
            Core::Let { id, bound, body, .. } => {
                let argument = self.rewrite(argument);
                self.changed(Core::bind(id, *bound, Core::apply(*body, argument)))
            }
            Core::Seq(first, second) => {
                let argument = self.rewrite(argument);
                self.changed(Core::Seq(first, Core::apply(*second, argument).into()))
            }
            Core::Variable(id) => match self.copy_of(id) {
                Some(Core::Lambda(parameter, body)) => self.beta(parameter, argument, *body),
                _ => Core::apply(Core::Variable(id), self.rewrite(argument)),
            },
            function => {
                let argument = self.rewrite(argument);
                self.prelude_call(Core::apply(function, argument))
            }
        }
    }

    /// `(\x. b) a  =  let x = a in b`
    fn beta(&mut self, id: Id, argument: Core, body: Core) -> Core {
        self.changed = true;
        self.binding(id, argument, body)
    }

    /// A copy of the function that a variable is known to be.
    fn copy_of(&mut self, id: Id) -> Option<Core> {
        match self.fact(id) {
            Some(Fact::Function(function)) => {
                let function = function.clone();
                self.copy(&function)
            }
            _ => None,
        }
    }

    fn copy(&mut self, function: &Core) -> Option<Core> {
        self.growth += function.size();
        if self.growth > MOST_GROWTH {
            return None;
        }
        if self.bug == Some(Bug::Capture) {
            return Some(function.clone());
        }
        Some(function.renumbered(self.fresh))
    }

    /// A call whose parts are simple already, if its function is one of the prelude.
    fn prelude_call(&mut self, call: Core) -> Core {
        let (head, arguments) = call.spine();
        let Core::Global(number) = *head else { return call };
        let global = &self.globals[number];
        if arguments.len() != global.arity {
            return call;
        }
        let call = match rules::rewrite(call, self.known, self.fresh, self.bug) {
            Ok(rewritten) => return self.changed(rewritten),
            Err(call) => call,
        };
        if self.phase == Phase::Rules && self.known.has(number) {
            return call;
        }
        let Some(copy) = global.copied.as_ref().and_then(|function| self.copy(function)) else {
            return call;
        };
        let (_, arguments) = call.into_spine();
        // All parameters are bound at once, which nested bindings do as long as no argument
        // mentions a parameter: hence the copy's new numbers.
        let mut body = copy;
        let mut bindings = Vec::new();
        for argument in arguments {
            let Core::Lambda(id, rest) = body else { unreachable!("as many as parameters") };
            bindings.push((id, argument));
            body = *rest;
        }
        let bound = bindings.into_iter().rev().fold(body, |body, (id, a)| Core::bind(id, a, body));
        self.changed(bound)
    }

    fn case(&mut self, list: Core, nil: Core, head: Id, tail: Id, cons: Core) -> Core {
        let list = self.rewrite(list);
        if let Core::Variable(id) = list {
            if let Some(Fact::Cons(known_head, known_tail)) = self.fact(id).cloned() {
                return self.known_cons((head, known_head), (tail, known_tail), cons);
            }
            let nil = self.knowing(Some((id, Fact::Nil)), nil);
            let parts = Fact::Cons(Core::Variable(head), Core::Variable(tail));
            let cons = self.knowing(Some((id, parts)), cons);
            return Core::Case {
                list: list.into(),
                nil: nil.into(),
                head,
                tail,
                cons: cons.into(),
            };
        }
        match list {
            Core::Nil => {
                self.changed = true;
                self.rewrite(nil)
            }
            Core::Undefined => self.changed(Core::Undefined),
            Core::Cons(known_head, known_tail) => {
                self.known_cons((head, *known_head), (tail, *known_tail), cons)
            }
            Core::Let { id, bound, body, .. } => {
                let (nil, cons) = (self.rewrite(nil).into(), self.rewrite(cons).into());
                let case = Core::Case { list: body, nil, head, tail, cons };
                self.changed(Core::bind(id, *bound, case))
            }
            Core::Seq(first, second) => {
                let (nil, cons) = (self.rewrite(nil).into(), self.rewrite(cons).into());
                let case = Core::Case { list: second, nil, head, tail, cons };
                self.changed(Core::Seq(first, case.into()))
            }
            list => {
                let (nil, cons) = (self.rewrite(nil).into(), self.rewrite(cons).into());
                Core::Case { list: list.into(), nil, head, tail, cons }
            }
        }
    }

    /// The branch of a list that isn't empty, with its parts known.
    fn known_cons(&mut self, head: (Id, Core), tail: (Id, Core), cons: Core) -> Core {
        let body = self.rewrite(cons);
        let rest = Core::bind(tail.0, tail.1, body);
        self.changed(Core::bind(head.0, head.1, rest))
    }

    fn condition(&mut self, condition: Core, then: Core, otherwise: Core) -> Core {
        match self.rewrite(condition) {
            Core::Boolean(truth) => {
                self.changed = true;
                self.rewrite(if truth { then } else { otherwise })
            }
            Core::Undefined => self.changed(Core::Undefined),
            Core::Let { id, bound, body, .. } => {
                let (then, otherwise) = (self.rewrite(then).into(), self.rewrite(otherwise).into());
                self.changed(Core::bind(id, *bound, Core::If(body, then, otherwise)))
            }
            Core::Seq(first, second) => {
                let (then, otherwise) = (self.rewrite(then).into(), self.rewrite(otherwise).into());
                self.changed(Core::Seq(first, Core::If(second, then, otherwise).into()))
            }
            condition => {
                let learn = |truth| match condition {
                    Core::Variable(id) => Some((id, Fact::Boolean(truth))),
                    _ => None,
                };
                let then = self.knowing(learn(true), then);
                let otherwise = self.knowing(learn(false), otherwise);
                match (&then, &otherwise) {
                    (Core::Boolean(true), Core::Boolean(false)) => self.changed(condition),
                    _ if then.is_atom() && then == otherwise => {
                        self.changed(Core::Seq(condition.into(), then.into()))
                    }
                    _ => Core::If(condition.into(), then.into(), otherwise.into()),
                }
            }
        }
    }

    fn seq(&mut self, first: Core, second: Core) -> Core {
        match self.rewrite(first) {
            Core::Undefined => self.changed(Core::Undefined),
            first if self.is_value(&first) => {
                self.changed = true;
                self.rewrite(second)
            }
            Core::Seq(a, b) => {
                let second = self.rewrite(second);
                self.changed(Core::Seq(a, Core::Seq(b, second.into()).into()))
            }
            Core::Let { id, bound, body, .. } => {
                let second = self.rewrite(second);
                self.changed(Core::bind(id, *bound, Core::Seq(body, second.into())))
            }
            first => {
                let fact = match first {
                    Core::Variable(id) => Some((id, Fact::Evaluated)),
                    _ => None,
                };
                let rewritten = self.knowing(fact.clone(), second);
                if self.bug == Some(Bug::StaleFact) {
                    self.stale.extend(fact.map(|(id, _)| id));
                }
                match (first, rewritten) {
                    // seq x x  =  x
                    (Core::Variable(a), Core::Variable(b)) if a == b => {
                        self.changed(Core::Variable(a))
                    }
                    (first, second) => Core::Seq(first.into(), second.into()),
                }
            }
        }
    }

    fn binary(&mut self, operator: Operator, left: Core, right: Core) -> Core {
        let (left, right) = (self.rewrite(left), self.rewrite(right));
        match (&left, &right) {
            (Core::Integer(a), Core::Integer(b)) => {
                let known = fold::on_numbers(operator, *a, *b, self.bug);
                return self.changed(known);
            }
            (Core::Undefined, _) | (_, Core::Undefined) => return self.changed(Core::Undefined),
            _ => {}
        }
        let is_defined = |core: &Core| self.is_value(core);
        match fold::with_neutral(operator, &left, &right, is_defined, self.bug) {
            Some(core) => self.changed(core),
            None => Core::Binary(operator, left.into(), right.into()),
        }
    }

    fn function(&mut self, id: Id, body: Core) -> Core {
        let body = self.rewrite(body);
        if let Core::Apply { function, argument, .. } = &body {
            let is_eta = **argument == Core::Variable(id) && !function.mentions(id);
            // An undefined `f` is not the same as `\x. f x`, which `seq` can tell.
            if is_eta && self.is_value(function) {
                let function = (**function).clone();
                return self.changed(function);
            }
        }
        Core::Lambda(id, body.into())
    }
}
