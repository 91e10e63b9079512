//! Values whose tree is in a regular tree expression.
//!
//! The expression and the type are compiled to one automaton, in which every tree is
//! built in one way (`lurcher_trees::regular`); drawing walks it from the root down
//! (`program.rs`). So nothing is ever drawn and thrown away because it does not match,
//! however rare the matching values are, and what shrinking makes of one matches, too.
//!
//! The exceptions are types whose values are not simply their trees: sets, which drop
//! repeated elements, and constructors that refuse some fields. There a value is made,
//! looked at, and now and then drawn again.

mod leaves;
mod program;
#[cfg(test)]
mod tests;

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use lurcher_trees::regular::Expression;
use lurcher_trees::{Tree, shape};

use self::program::Program;
use super::Generator;
use crate::data::{Data, tree_of, value_of};
use crate::macro_support::NOT_KEPT;
use crate::property::misuse;
use crate::source::{Source, SpanKind};

/// Values of a type that match a regular tree expression: the smallest is the simplest.
///
/// An expression is a pattern over constructors: `_` is anything, `e + f` either, `<>e`
/// ("eventually") has an `e` anywhere in it, `mu X. …` repeats itself. Lists are made of
/// `cons` and `nil`, or written as `[e, f]`. See
/// [`lurcher_trees::regular`] for the whole notation.
///
/// ```
/// use lurcher::prelude::*;
///
/// // Somewhere a `true`, and later a `false`.
/// let falling = generators::matching::<Vec<bool>>("<>cons(true, <>false)");
/// assert_eq!(generators::simplest(&falling), [true, false]);
/// for list in generators::samples(&falling, 50) {
///     let first = list.iter().position(|&item| item).unwrap();
///     assert!(list[first..].contains(&false));
/// }
///
/// #[derive(Clone, Debug, PartialEq, Data)]
/// enum Exp {
///     Number(i32),
///     Add(Box<Exp>, Box<Exp>),
///     Div(Box<Exp>, Box<Exp>),
/// }
///
/// // Divisions by zero, in whatever surroundings.
/// let divisions = generators::matching::<Exp>("<>Div(_, Number(0))");
/// let zero = || Box::new(Exp::Number(0));
/// assert_eq!(generators::simplest(divisions), Exp::Div(zero(), zero()));
/// ```
///
/// An [`Expression`] that was built rather than parsed will do, too. Sizes up to the size
/// of the case are drawn alike, and of one size all shapes; numbers and characters that
/// the expression leaves open are drawn as usual, but those that it names count as simpler.
/// Generators that the type names for its fields (`#[data(with = …)]`) are not used.
///
/// An expression that is mistaken, or that no value of the type matches, ends the run with a
/// message.
#[track_caller]
pub fn matching<T: Data>(expression: impl TryInto<Expression, Error: fmt::Display>) -> Matching<T> {
    let expression = match expression.try_into() {
        Ok(expression) => expression,
        Err(error) => misuse(format!("the text is not a tree expression: {error}")),
    };
    match program::<T>(&expression) {
        Ok(program) => Matching { program, value: PhantomData },
        Err(message) => misuse(message),
    }
}

/// Expressions are written where they are used, in the body of a property that runs
/// thousands of times, so each thread keeps the programs it has made.
fn program<T: Data>(expression: &Expression) -> Result<Arc<Program>, String> {
    type Programs = HashMap<(TypeId, String), Arc<Program>>;
    thread_local! {
        static PROGRAMS: RefCell<Programs> = RefCell::default();
    }
    let key = (TypeId::of::<T>(), expression.to_string());
    if let Some(program) = PROGRAMS.with_borrow(|programs| programs.get(&key).cloned()) {
        return Ok(program);
    }
    let program = Arc::new(Program::new(expression, T::shape())?);
    PROGRAMS.with_borrow_mut(|programs| {
        // Expressions made up at run time must not fill the memory.
        if programs.len() == MOST_PROGRAMS {
            programs.clear();
        }
        programs.insert(key, program.clone());
    });
    Ok(program)
}

const MOST_PROGRAMS: usize = 100;

/// How often one draw tries before it gives the case up.
const TRIES: usize = 8;

/// The generator that [`matching`] returns.
pub struct Matching<T> {
    program: Arc<Program>,
    value: PhantomData<fn() -> T>,
}

impl<T: Data> Generator for Matching<T> {
    type Value = T;

    fn draw(&self, source: &mut Source) -> T {
        for _ in 0..TRIES {
            source.begin(self.program.label(), SpanKind::Value);
            let tree = self.program.draw(source);
            if let Some(value) = self.value(&tree) {
                source.end();
                return value;
            }
            source.end_rejected();
        }
        source
            .reject(&format!("matching: no value of `{}` has such a tree", shape(T::shape()).name))
    }
}

impl<T: Data> Matching<T> {
    /// The value of a tree, if it is one and still matches.
    fn value(&self, tree: &Tree) -> Option<T> {
        match value_of::<T>(tree) {
            Ok(value) => self.program.contains(&tree_of(&value)).then_some(value),
            Err(mismatch) => {
                let reason = mismatch.to_string();
                if reason.contains(NOT_KEPT) {
                    misuse(format!(
                        "`matching` makes values from their trees, but {reason}; leave the \
                         constructor out of the expression, or make the values with `from_fn`"
                    ));
                }
                None
            }
        }
    }
}

impl<T> Clone for Matching<T> {
    fn clone(&self) -> Self {
        Matching { program: self.program.clone(), value: PhantomData }
    }
}

impl<T> fmt::Debug for Matching<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "matching::<{}>({:?})", std::any::type_name::<T>(), self.program.expression())
    }
}
