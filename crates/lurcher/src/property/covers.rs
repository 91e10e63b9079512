//! Expressions that some of a run's values must match; see [`covers!`](crate::covers).
//!
//! The paper's section 8.3: users who know which shapes of input matter state them, and a
//! run that never met one has not tested what it should have. An expression is compiled
//! once per thread and type; a value is then matched in one pass over its tree.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use lurcher_trees::regular::{Automaton, Deterministic, Expression};
use lurcher_trees::{Builder, Grammar, ShapeId};

use super::{context, misuse, with_notes};
use crate::data::View;

/// Whether a value of one case matched an expression that must be matched.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hit {
    /// The value, as the property names it.
    pub(crate) value: &'static str,
    pub(crate) expression: &'static str,
    /// How many cases must match it.
    pub(crate) wanted: u64,
    pub(crate) is_hit: bool,
}

/// An expression, ready to be matched with trees of one type.
struct Matcher {
    grammar: Grammar,
    automaton: Compiled,
}

enum Compiled {
    Deterministic(Deterministic),
    /// Where determinising takes too long.
    Other(Automaton),
}

thread_local! {
    static MATCHERS: RefCell<HashMap<(ShapeId, &'static str), Rc<Matcher>>> =
        RefCell::new(HashMap::new());
}

/// See [`covers!`](crate::covers).
#[doc(hidden)]
#[track_caller]
pub fn covers<V: View>(value: &V, name: &'static str, expressions: &[(&'static str, u64)]) {
    if context().is_none() {
        return;
    }
    let (mut tree, mut letters) = (Builder::new(), Vec::new());
    value.view(&mut tree);
    for &(expression, wanted) in expressions {
        if wanted == 0 {
            misuse(format!(
                "covers!: `{expression:?} => 0` claims nothing\n\
                 write how many cases must match, at least 1, or remove the expression"
            ));
        }
        let matcher = match matcher(V::view_shape(), expression) {
            Ok(matcher) => matcher,
            // Not in a closure, whose place would be here.
            Err(message) => misuse(message),
        };
        letters.clear();
        let is_hit = matcher.grammar.spell(tree.so_far(), &mut letters)
            && match &matcher.automaton {
                Compiled::Deterministic(automaton) => automaton.contains(&letters),
                Compiled::Other(automaton) => automaton.contains(&letters),
            };
        with_notes(|_, notes| notes.hits.push(Hit { value: name, expression, wanted, is_hit }));
    }
}

/// The matcher of an expression, or what is wrong with it.
fn matcher(shape: ShapeId, expression: &'static str) -> Result<Rc<Matcher>, String> {
    if let Some(known) = MATCHERS.with_borrow(|all| all.get(&(shape, expression)).cloned()) {
        return Ok(known);
    }
    let name = &lurcher_trees::shape(shape).name;
    let parsed = Expression::parse(expression)
        .map_err(|error| format!("covers!: the text is not a tree expression: {error}"))?;
    let unfit = |error| format!("covers!: the expression does not fit `{name}`: {error}");
    let grammar = parsed.grammar(&[shape]).map_err(unfit)?;
    let automaton = parsed.compile(&grammar).map_err(unfit)?;
    if !automaton.is_compatible_with(&Automaton::of_grammar(&grammar)) {
        return Err(format!(
            "covers!: no value of type `{name}` matches `{expression}`\n\
             correct the expression, or remove it"
        ));
    }
    let automaton = match automaton.determinise() {
        Ok(deterministic) => Compiled::Deterministic(deterministic),
        Err(_) => Compiled::Other(automaton),
    };
    let matcher = Rc::new(Matcher { grammar, automaton });
    MATCHERS.with_borrow_mut(|all| all.insert((shape, expression), Rc::clone(&matcher)));
    Ok(matcher)
}
