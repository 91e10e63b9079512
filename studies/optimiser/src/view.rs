//! How coverage sees a program.
//!
//! In a [`Term`] a call of `map` is two applications and a number. What an optimiser makes of a
//! program depends on what is inside a call of `map` or `seq`, so the view gives each function
//! of the prelude a constructor of its own, with its arguments as fields. Which variable stands
//! somewhere isn't shown, and integers are zero, positive or negative.

use lurcher_trees::{Builder, Kind, ShapeId, Style, Tree, define};

use crate::language::{Operator, Term, prelude};
use crate::program::Program;

/// Stands for the type that the view is of.
struct View;

/// Constructors with their numbers of fields, in the order of the shape; operators and the
/// functions of the prelude follow.
const FORMS: [(&str, usize); 16] = [
    // An argument that a call doesn't have.
    ("missing", 0),
    ("variable", 0),
    ("zero", 0),
    ("positive", 0),
    ("negative", 0),
    ("true", 0),
    ("false", 0),
    ("nil", 0),
    ("undefined", 0),
    ("cons", 2),
    ("lambda", 1),
    ("apply", 2),
    ("let", 2),
    ("if", 3),
    ("case", 3),
    ("seq", 2),
];

const MISSING: usize = 0;
const FIRST_OPERATOR: usize = FORMS.len();
const FIRST_GLOBAL: usize = FIRST_OPERATOR + Operator::ALL.len();

/// The shape of views.
///
/// ```
/// use lurcher_study_optimiser::view_shape;
/// let shape = lurcher_trees::shape(view_shape());
/// assert_eq!(shape.constructors.len(), 64);
/// assert!(shape.constructors.iter().any(|constructor| constructor.name == "seq"));
/// ```
pub fn view_shape() -> ShapeId {
    define::<View>("Program", Kind::Sum, |definition| {
        const NAMES: [&str; 4] = ["0", "1", "2", "3"];
        let mut add = |name: &'static str, n_fields: usize| {
            let style = if n_fields == 0 { Style::Unit } else { Style::Tuple };
            let fields: Vec<lurcher_trees::NamedShape> = NAMES[..n_fields]
                .iter()
                .map(|name| (*name, view_shape as fn() -> ShapeId))
                .collect();
            definition.constructor(name, style, 1, &fields);
        };
        for (name, n_fields) in FORMS {
            add(name, n_fields);
        }
        for operator in Operator::ALL {
            add(operator.symbol(), 2);
        }
        let prelude = prelude();
        for global in &prelude.definitions[..prelude.n_offered] {
            add(global.name, global.of.arity());
        }
    })
}

/// A program as coverage sees it.
///
/// ```
/// use lurcher_study_optimiser::{Program, read_program, view};
/// use lurcher_trees::{Limits, render};
/// let seen = |text: &str| {
///     render(&view(&Program::from(read_program(text, 1).unwrap())), &Limits::default())
/// };
/// assert_eq!(
///     seen("\\xs:List. seq xs (map negate xs)"),
///     "seq(variable, map(negate(missing), variable))"
/// );
/// assert_eq!(seen("\\xs:List. take (head xs + 3) nil"), "take(+(head(variable), positive), nil)");
/// ```
pub fn view(program: &Program) -> Tree {
    let mut tree = Builder::new();
    write_view(program, &mut tree);
    tree.finish()
}

/// Writes a program as coverage sees it.
pub fn write_view(program: &Program, tree: &mut Builder) {
    Writer { shape: view_shape(), n_offered: prelude().n_offered }.term(&program.body, tree);
}

struct Writer {
    shape: ShapeId,
    n_offered: usize,
}

impl Writer {
    fn node(&self, constructor: usize, parts: &[&Term], n_missing: usize, tree: &mut Builder) {
        let begun = tree.begin(self.shape, constructor);
        parts.iter().for_each(|part| self.term(part, tree));
        for _ in 0..n_missing {
            let missing = tree.begin(self.shape, MISSING);
            tree.end(missing);
        }
        tree.end(begun);
    }

    fn term(&self, term: &Term, tree: &mut Builder) {
        let (constructor, parts): (usize, &[&Term]) = match term {
            Term::Variable(_) => (1, &[]),
            Term::Integer(0) => (2, &[]),
            Term::Integer(1..) => (3, &[]),
            Term::Integer(_) => (4, &[]),
            Term::Boolean(true) => (5, &[]),
            Term::Boolean(false) => (6, &[]),
            Term::Nil => (7, &[]),
            Term::Undefined(_) => (8, &[]),
            Term::Cons(head, tail) => (9, &[head, tail]),
            Term::Lambda(_, body) => (10, &[body]),
            Term::Global(_) | Term::Apply(..) => return self.call(term, tree),
            Term::Let(bound, body) => (12, &[bound, body]),
            Term::If(condition, then, otherwise) => (13, &[condition, then, otherwise]),
            Term::Case(list, nil, cons) => (14, &[list, nil, cons]),
            Term::Seq(first, second) => (15, &[first, second]),
            Term::Binary(operator, left, right) => {
                let position = Operator::ALL.iter().position(|known| known == operator);
                (FIRST_OPERATOR + position.expect("all of them are there"), &[left, right])
            }
        };
        self.node(constructor, parts, 0, tree);
    }

    fn call(&self, term: &Term, tree: &mut Builder) {
        let mut arguments: Vec<&Term> = Vec::new();
        let mut head = term;
        while let Term::Apply(function, argument) = head {
            arguments.push(argument);
            head = function;
        }
        arguments.reverse();
        let prelude = prelude();
        match head {
            Term::Global(global) if usize::from(*global) < self.n_offered => {
                let global = usize::from(*global);
                let n_missing = prelude.types[global].arity() - arguments.len();
                self.node(FIRST_GLOBAL + global, &arguments, n_missing, tree);
            }
            _ => match term {
                Term::Apply(function, argument) => self.node(11, &[function, argument], 0, tree),
                // A helper of the prelude, which has no constructor of its own.
                _ => self.node(1, &[], 0, tree),
            },
        }
    }
}
