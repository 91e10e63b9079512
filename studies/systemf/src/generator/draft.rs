//! A term in the making.

use lurcher::Source;

use super::Terms;
use super::types::{Form, TypeId, Types};
use crate::syntax::{Term, Type, app, lam, tapp, tlam};

/// The size of the random type that an argument may have.
const ARGUMENT_SIZE: u32 = 10;
const FUNCTION_WEIGHT: u32 = 8;
const POLYMORPHIC_WEIGHT: u32 = 4;
const APPLICATION_WEIGHT: u32 = 8;
const TYPE_APPLICATION_WEIGHT: u32 = 4;

/// The labels of the spans of terms and types, for the shrinker.
const TERM: u64 = 0x5F_0001 << 32;
const TYPE: u64 = 0x5F_0002 << 32;

/// A node whose parts come before it; the parts of an application in the order argument, function.
#[derive(Clone, Copy)]
enum Node {
    Con,
    Var(u32),
    Lam(TypeId),
    App,
    TLam,
    TApp(TypeId),
}

/// What is around the place where a term goes.
#[derive(Clone, Copy)]
struct Scope {
    /// How many type variables there are.
    n_types: u32,
    /// Where in the list of variables the ones of this scope begin; the innermost is the last.
    from: usize,
}

/// Everything a generator writes on; kept from term to term.
pub(super) struct Draft {
    types: Types,
    /// The types of the variables in scope. Under a `TLam` they are copied, shifted.
    variables: Vec<TypeId>,
    nodes: Vec<Node>,
    /// The types an argument may have.
    candidates: Vec<TypeId>,
    /// How many failures may still be repaired.
    retries: u32,
    leaf_weight: u32,
    /// For building the finished term.
    parts: Vec<Term>,
}

impl Draft {
    pub(super) fn new() -> Self {
        Draft {
            types: Types::new(),
            variables: Vec::new(),
            nodes: Vec::new(),
            candidates: Vec::new(),
            retries: 0,
            leaf_weight: 0,
            parts: Vec::new(),
        }
    }

    /// One attempt at a term.
    pub(super) fn term(&mut self, options: &Terms, source: &mut Source) -> Option<Term> {
        self.clear();
        self.retries = options.retries;
        self.leaf_weight = options.leaf_weight;
        let goal = self.draw_type(source, 0, options.size);
        let scope = Scope { n_types: 0, from: 0 };
        self.draw_term(source, scope, goal, options.size).then(|| self.finish())
    }

    pub(super) fn closed_type(&mut self, source: &mut Source, size: u32) -> Type {
        self.clear();
        let id = self.draw_type(source, 0, size);
        self.types.plain(id)
    }

    fn clear(&mut self) {
        self.variables.clear();
        self.nodes.clear();
        self.candidates.clear();
        self.types.tidy();
    }

    // ---- types ----------------------------------------------------------------

    fn draw_type(&mut self, source: &mut Source, n_types: u32, size: u32) -> TypeId {
        source.span(TYPE, |source| match if size == 0 { 0 } else { source.below(3) } {
            0 if n_types == 0 => Types::BASE,
            0 => match source.below(n_types as usize + 1) {
                0 => Types::BASE,
                index => self.types.variable(index as u32 - 1),
            },
            1 => {
                let from = self.draw_type(source, n_types, size / 6);
                let to = self.draw_type(source, n_types, size / 4);
                self.types.arrow(from, to)
            }
            _ => {
                let body = self.draw_type(source, n_types + 1, size - 1);
                self.types.forall(body)
            }
        })
    }

    /// A closed part of a type: walks down and stops somewhere. `None` if the walk ends at
    /// a variable.
    fn closed_part(&mut self, source: &mut Source, of: TypeId) -> Option<TypeId> {
        let mut here = of;
        loop {
            let own = usize::from(self.types.is_closed(here));
            let form = self.types.form(here);
            let inner = match form {
                Form::Base | Form::Var(_) => 0,
                Form::ForAll(_) => 1,
                Form::Arrow(..) => 2,
            };
            let pick = match own + inner {
                0 => return None,
                1 => 0,
                n => source.below(n),
            };
            here = match form {
                _ if pick < own => return Some(here),
                Form::Arrow(from, to) => {
                    if pick == own {
                        from
                    } else {
                        to
                    }
                }
                Form::ForAll(body) => body,
                Form::Base | Form::Var(_) => return None,
            };
        }
    }

    /// Replaces some of the occurrences of a closed type by variable `n`.
    fn replace_some(&mut self, source: &mut Source, n: u32, part: TypeId, of: TypeId) -> TypeId {
        let form = self.types.form(of);
        let is_part = of == part;
        let can_enter = match form {
            Form::Arrow(..) => true,
            Form::ForAll(body) => body == part,
            Form::Base | Form::Var(_) => false,
        };
        let pick = match 1 + usize::from(is_part) + usize::from(can_enter) {
            1 => 0,
            choices => source.below(choices),
        };
        match form {
            _ if pick == 0 => of,
            _ if is_part && pick == 1 => self.types.variable(n),
            Form::Arrow(from, to) => {
                let from = self.replace_some(source, n, part, from);
                let to = self.replace_some(source, n, part, to);
                self.types.arrow(from, to)
            }
            Form::ForAll(body) => {
                let body = self.replace_some(source, n + 1, part, body);
                self.types.forall(body)
            }
            Form::Base | Form::Var(_) => of,
        }
    }

    // ---- terms ----------------------------------------------------------------

    /// Draws a term of type `goal` and says whether that succeeded. If not, what it left
    /// behind is of no use.
    fn draw_term(&mut self, source: &mut Source, scope: Scope, goal: TypeId, size: u32) -> bool {
        source.span(TERM, |source| self.choose(source, scope, goal, size))
    }

    /// Draws what may fail, and if it does once more, as long as there are retries left.
    fn retried(
        &mut self,
        source: &mut Source,
        mut draw: impl FnMut(&mut Self, &mut Source) -> bool,
    ) -> bool {
        if self.retries == 0 {
            return draw(self, source);
        }
        let (n_nodes, n_variables) = (self.nodes.len(), self.variables.len());
        let mut is_second = false;
        let done = source.attempt(2, |source| {
            if is_second {
                self.retries = self.retries.checked_sub(1)?;
                self.nodes.truncate(n_nodes);
                self.variables.truncate(n_variables);
            }
            is_second = true;
            draw(self, source).then_some(())
        });
        done.is_some()
    }

    fn choose(&mut self, source: &mut Source, scope: Scope, goal: TypeId, size: u32) -> bool {
        if size == 0 {
            return self.leaf(source, scope, goal);
        }
        let form = self.types.form(goal);
        let abstraction = match form {
            Form::Base | Form::Var(_) => 0,
            Form::Arrow(..) => FUNCTION_WEIGHT,
            Form::ForAll(_) => POLYMORPHIC_WEIGHT,
        };
        let leaf = self.leaf_weight;
        let application = leaf + abstraction;
        let type_application = application + APPLICATION_WEIGHT;
        let pick = source.below((type_application + TYPE_APPLICATION_WEIGHT) as usize) as u32;
        if pick < leaf {
            self.leaf(source, scope, goal)
        } else if pick < application {
            self.abstraction(source, scope, form, size - 1)
        } else if pick < type_application {
            self.retried(source, |draft, source| draft.application(source, scope, goal, size / 2))
        } else {
            self.retried(source, |draft, source| {
                draft.type_application(source, scope, goal, size - 1)
            })
        }
    }

    /// Unit, a variable, or an abstraction of a leaf, if there is one of the type.
    fn leaf(&mut self, source: &mut Source, scope: Scope, goal: TypeId) -> bool {
        let form = self.types.form(goal);
        let own = usize::from(goal == Types::BASE);
        let n_variables = self.variables[scope.from..].iter().filter(|&&of| of == goal).count();
        let abstraction = usize::from(matches!(form, Form::Arrow(..) | Form::ForAll(_)));
        let pick = match own + n_variables + abstraction {
            0 => return false,
            1 => 0,
            n => source.below(n),
        };
        if pick < own {
            self.nodes.push(Node::Con);
            return true;
        }
        if pick >= own + n_variables {
            return self.abstraction(source, scope, form, 0);
        }
        let inner_first = self.variables[scope.from..].iter().rev().enumerate();
        let mut equal = inner_first.filter(|&(_, &of)| of == goal);
        let found = equal.nth(pick - own);
        if let Some((index, _)) = found {
            self.nodes.push(Node::Var(index as u32));
        }
        found.is_some()
    }

    /// The abstraction that the type asks for.
    fn abstraction(&mut self, source: &mut Source, scope: Scope, form: Form, size: u32) -> bool {
        let n_variables = self.variables.len();
        let node = match form {
            Form::Arrow(from, to) => {
                self.variables.push(from);
                if !self.draw_term(source, scope, to, size) {
                    return false;
                }
                Node::Lam(from)
            }
            Form::ForAll(body) => {
                for index in scope.from..n_variables {
                    let shifted = self.types.shifted(self.variables[index]);
                    self.variables.push(shifted);
                }
                let inner = Scope { n_types: scope.n_types + 1, from: n_variables };
                if !self.draw_term(source, inner, body, size) {
                    return false;
                }
                Node::TLam
            }
            Form::Base | Form::Var(_) => return false,
        };
        self.variables.truncate(n_variables);
        self.nodes.push(node);
        true
    }

    fn application(&mut self, source: &mut Source, scope: Scope, goal: TypeId, size: u32) -> bool {
        let of = self.argument_type(source, scope, goal);
        let function = self.types.arrow(of, goal);
        let done = self.draw_term(source, scope, of, size)
            && self.draw_term(source, scope, function, size);
        self.nodes.push(Node::App);
        done
    }

    /// The type of the argument: one that a variable in scope needs before it returns the
    /// goal, or a random one.
    fn argument_type(&mut self, source: &mut Source, scope: Scope, goal: TypeId) -> TypeId {
        self.candidates.clear();
        for index in (scope.from..self.variables.len()).rev() {
            let mut of = self.variables[index];
            while let Form::Arrow(from, to) = self.types.form(of) {
                if to == goal {
                    self.offer(from);
                    break;
                }
                of = to;
            }
        }
        let random = self.draw_type(source, scope.n_types, ARGUMENT_SIZE);
        self.offer(random);
        match self.candidates.len() {
            1 => random,
            n => self.candidates[source.below(n)],
        }
    }

    fn offer(&mut self, of: TypeId) {
        if !self.candidates.contains(&of) {
            self.candidates.push(of);
        }
    }

    fn type_application(
        &mut self,
        source: &mut Source,
        scope: Scope,
        goal: TypeId,
        size: u32,
    ) -> bool {
        let shifted = self.types.shifted(goal);
        let Some(at) = self.closed_part(source, shifted) else { return false };
        let body = self.replace_some(source, 0, at, shifted);
        let function = self.types.forall(body);
        let done = self.draw_term(source, scope, function, size);
        self.nodes.push(Node::TApp(at));
        done
    }

    // ---- the finished term ------------------------------------------------------

    fn finish(&mut self) -> Term {
        const ORDER: &str = "the parts of a node come before it";
        let Draft { nodes, parts, types, .. } = self;
        for node in nodes.drain(..) {
            let term = match node {
                Node::Con => Term::Con,
                Node::Var(index) => Term::Var(index as i32),
                Node::Lam(of) => lam(types.plain(of), parts.pop().expect(ORDER)),
                Node::TLam => tlam(parts.pop().expect(ORDER)),
                Node::TApp(at) => tapp(parts.pop().expect(ORDER), types.plain(at)),
                Node::App => {
                    let function = parts.pop().expect(ORDER);
                    app(function, parts.pop().expect(ORDER))
                }
            };
            parts.push(term);
        }
        parts.pop().expect(ORDER)
    }
}
