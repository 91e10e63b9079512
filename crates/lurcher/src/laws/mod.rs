//! Which laws hold for some functions: which properties to write.
//!
//! [`laws!`](crate::laws!) is given functions and says which equations between calls of them hold,
//! which hold under a condition, and which numbers are at most others; as far as testing tells.
//! What follows from smaller laws is left out.
//!
//! ```
//! use lurcher::laws;
//!
//! fn rev(list: &[u8]) -> Vec<u8> {
//!     list.iter().rev().copied().collect()
//! }
//!
//! fn append(one: &[u8], other: &[u8]) -> Vec<u8> {
//!     [one, other].concat()
//! }
//!
//! let found = laws![rev, append].largest(5).find();
//! assert_eq!(
//!     found.to_string(),
//!     "equations:
//!   rev(rev(xs)) = xs
//!   append(rev(xs), rev(ys)) = rev(append(ys, xs))
//!   append(append(xs, ys), zs) = append(xs, append(ys, zs))
//! "
//! );
//! assert_eq!(
//!     found.iter().next().unwrap().property(),
//!     "#[property]
//! fn rev_rev_is_xs(xs: Vec<u8>) {
//!     assert_eq!(rev(&rev(&xs)), xs);
//! }
//! "
//! );
//! ```
//!
//! # How it is done
//!
//! As in *QuickSpec: Guessing Formal Specifications Using Testing* (Claessen, Smallbone and Hughes, 2010)
//! and *Speculate: Discovering Conditional Equations and Inequalities about Black-Box Functions by
//! Reasoning from Test Results* (Braquehais and Runciman, 2017): terms are listed by size and told apart
//! by their values for some rows of values of the variables (`search.rs`), and what is known is used to
//! leave out terms (`rules.rs`) and laws (`graph.rs`). Where it differs:
//! - laws that cannot be directed are used for rewriting, wherever they make a term simpler;
//! - a law is dropped if it follows from others by steps in both directions, in a graph of equal terms;
//! - a condition follows from another if it does in the rows, not by laws about conditions;
//! - a law says that both sides have values: where a function panics there is no law without a
//!   condition that rules it out.
//!
//! # Limits
//!
//! Functions have up to three arguments, as in conditions of
//! [failures](crate::Report::generalisations). There are three variables of a type: functions of
//! which all arguments have one type get laws with three letters. Laws hold for all values that
//! were tried, small ones and some larger, not for all there are. A function that does not come to
//! an end for some value keeps [`Laws::find`] from ending.

mod conditions;
mod drawn;
mod ends;
mod graph;
mod inequalities;
mod law;
mod properties;
mod rows;
mod rules;
mod search;
mod terms;
#[cfg(test)]
mod tests;
mod walked;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use lurcher_trees::{Kind, ListStyle, ShapeId, shape};

pub use self::law::{FoundLaws, Law, Statement, Term};
pub use self::rules::Comparison;

use self::graph::{THOROUGH, follows};
use self::inequalities::Inequality;
use self::properties::Writer;
use self::rows::Pools;
use self::rules::{Assumption, Condition, Rule};
use self::search::Search;
use self::terms::{Operation, Terms, Variable};
use crate::data::Data;
use crate::explain::Background;
use crate::explain::background::{Computed, Form, Given};
use crate::property::{catch_panics, misuse};

/// So many variables of a type.
const VARIABLES: usize = 3;
/// Terms up to this size, unless said.
const LARGEST: usize = 7;
/// How long it may take, unless said.
const TIME: Duration = Duration::from_secs(10);

/// A function for [`laws!`](crate::laws!), with its name; for generated code.
#[doc(hidden)]
#[derive(Debug)]
pub struct Named {
    pub function: Background,
    /// What it is, if the name is only for the laws.
    pub definition: Option<&'static str>,
}

/// What laws are looked for; made by [`laws!`](crate::laws!).
#[must_use = "nothing is looked for until `find()`"]
pub struct Laws {
    operations: Vec<Operation>,
    valid: Vec<(ShapeId, Operation)>,
    equal_by: Vec<(ShapeId, Operation)>,
    /// The names that closures got.
    closures: Vec<String>,
    largest: usize,
    time: Duration,
}

impl std::fmt::Debug for Laws {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.operations.iter().map(|o| o.name.as_str()).collect();
        f.debug_tuple("Laws").field(&names).finish()
    }
}

impl Laws {
    #[doc(hidden)]
    pub fn new(functions: Vec<Named>) -> Self {
        let mut operations: Vec<Operation> = functions
            .into_iter()
            .map(|named| operation(named.function, named.definition))
            .collect();
        let short: Vec<String> = operations.iter().map(|o| short_name(&o.path)).collect();
        for (operation, name) in operations.iter_mut().zip(&short) {
            let is_unique = short.iter().filter(|other| *other == name).count() == 1;
            operation.name = if is_unique { name.clone() } else { operation.path.clone() };
        }
        Laws {
            operations,
            valid: Vec::new(),
            equal_by: Vec::new(),
            closures: Vec::new(),
            largest: LARGEST,
            time: TIME,
        }
    }

    /// Only values for which this function is true are put in place of variables of its type.
    ///
    /// ```
    /// use lurcher::laws;
    ///
    /// fn double(n: i8) -> i8 {
    ///     n * 2
    /// }
    ///
    /// // For larger numbers it panics, and then there is no law.
    /// let found = laws![double, plus = |a: i8, b: i8| a + b].largest(3);
    /// assert_eq!(found.find().len(), 0);
    /// let found = laws![double, plus = |a: i8, b: i8| a + b].largest(3);
    /// let found = found.valid(|n: i8| n.unsigned_abs() < 40).find();
    /// assert!(found.to_string().contains("plus(x, x) = double(x)"));
    /// ```
    pub fn valid<M, F: Given<M>>(mut self, function: F) -> Self {
        let operation = operation(function.given(function_name::<F>()), None);
        let is_fit = operation.arguments.len() == 1 && operation.result == bool::shape();
        if !is_fit {
            misuse(format!(
                "`valid({})` takes a function of one argument that returns a `bool`",
                operation.path
            ));
        }
        let operation = self.called(operation, "is_valid");
        self.valid.push((operation.arguments[0], operation));
        self
    }

    /// Values of the type of this function's argument are equal if its results are.
    ///
    /// ```
    /// use lurcher::laws;
    ///
    /// fn add(list: &[u8], n: u8) -> Vec<u8> {
    ///     [list, &[n]].concat()
    /// }
    ///
    /// fn sorted(list: &[u8]) -> Vec<u8> {
    ///     let mut list = list.to_vec();
    ///     list.sort_unstable();
    ///     list
    /// }
    ///
    /// assert_eq!(laws![add].largest(5).find().len(), 0);
    /// let found = laws![add].largest(5).equal_by(sorted).find();
    /// assert!(found.to_string().contains("add(add(xs, y), x) = add(add(xs, x), y)"));
    /// ```
    pub fn equal_by<M, F: Given<M>>(mut self, function: F) -> Self {
        let operation = operation(function.given(function_name::<F>()), None);
        if operation.arguments.len() != 1 {
            misuse(format!("`equal_by({})` takes a function of one argument", operation.path));
        }
        let operation = self.called(operation, "key");
        self.equal_by.push((operation.arguments[0], operation));
        self
    }

    /// A function with a name that properties can call it by. A closure has none, so it gets one,
    /// and a note says which.
    fn called(&mut self, mut operation: Operation, what: &str) -> Operation {
        if operation.path.contains("closure") {
            let of = shape(operation.arguments[0]).name.to_lowercase();
            operation.path = format!("{what}_{}", of.replace(|c: char| !c.is_alphanumeric(), "_"));
            self.closures.push(operation.path.clone());
        }
        operation
    }

    /// The sides of laws have at most so many symbols: variables and functions. 7 if it is not
    /// said.
    pub fn largest(mut self, size: usize) -> Self {
        self.largest = size;
        self
    }

    /// How long it may take: 10 seconds if it is not said. What was found until then is told, with
    /// a note.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// Looks for laws. The same functions have the same laws every time, if there is time for all.
    pub fn find(self) -> FoundLaws {
        let until = Instant::now() + self.time;
        let mut operations = self.operations;
        let boolean = bool::shape();
        if operations.iter().any(|o| o.result == boolean) {
            operations.insert(0, literal("true", true));
            operations.insert(0, literal("false", false));
        }
        let variables = variables(&operations);
        let catching = catch_panics();
        let mut terms = Terms::new(operations, variables, self.equal_by);
        let pools = Pools::new(&mut terms, &self.valid);
        if let Some(id) = pools.without_values() {
            let name = shape(id).name;
            drop(catching);
            misuse(format!(
                "no value of `{name}` was found for the variables of laws: is one valid?"
            ));
        }
        let mut search = Search::new(terms, pools, until);
        search.equations(self.largest as u32);
        search.conditional();
        let inequalities = search.inequalities();
        let is_out_of_time = search.is_out_of_time;
        let mut told = tidy(&mut search);
        told.retain(|rule| search.stands(rule, &self.valid));
        let stays_below = |pair: &Inequality| search.stays_below(*pair, &self.valid);
        let inequalities: Vec<Inequality> = inequalities.into_iter().filter(stays_below).collect();
        let mut notes = notes(&search, is_out_of_time, self.largest);
        notes.extend(unlike_themselves(&search));
        notes.extend(told_apart(&mut search));
        notes.extend(self.closures.iter().map(|name| {
            format!(
                "a closure has no name: the properties call it `{name}`, write it as a function"
            )
        }));
        let mut writer = Writer { search: &mut search, valid: &self.valid, names: HashSet::new() };
        let mut laws: Vec<Law> = told
            .iter()
            .map(|rule| {
                let (left, right) = (rule.left, rule.right);
                writer.law(Condition { left, comparison: Comparison::Equal, right }, rule.condition)
            })
            .collect();
        laws.extend(inequalities.into_iter().map(|(left, right)| {
            writer.law(Condition { left, comparison: Comparison::AtMost, right }, None)
        }));
        FoundLaws {
            laws,
            notes,
            n_terms: search.n_terms,
            up_to: search.up_to as usize,
            is_whole: !is_out_of_time && search.up_to as usize == self.largest,
        }
    }
}

/// The laws that do not follow from others that are no larger: those without a condition, then
/// those with one, small ones first.
fn tidy(search: &mut Search) -> Vec<Rule> {
    let mut laws: Vec<Rule> = search.rules.all.iter().filter(|rule| rule.is_law).copied().collect();
    let terms = &mut search.terms;
    laws.sort_by_key(|law| (law.rank(terms), law.size(terms)));
    let mut index = laws.len();
    while index > 0 {
        index -= 1;
        let law = laws.remove(index);
        let others: Vec<&Rule> =
            laws.iter().filter(|other| other.rank(terms) <= law.rank(terms)).collect();
        let assumption =
            law.condition.map(|condition| Assumption::new(terms, &search.pools, condition));
        if !follows(terms, &others, assumption.as_ref(), (law.left, law.right), THOROUGH) {
            laws.insert(index, law);
        }
    }
    laws
}

fn notes(search: &Search, is_out_of_time: bool, largest: usize) -> Vec<String> {
    let mut notes = Vec::new();
    let up_to = search.up_to;
    if is_out_of_time {
        notes.push(format!(
            "it was cut short by `time`: all terms up to size {up_to} of {largest} were looked at, and \
             there may be more laws"
        ));
    } else if (up_to as usize) < largest {
        notes.push(format!(
            "there are too many terms: all up to size {up_to} of {largest} were looked at; leave out \
             functions, or say `largest({up_to})`"
        ));
    }
    for operation in search.terms.operations.iter().filter(|operation| operation.panics) {
        notes.push(format!(
            "`{}` panics for some values: laws with it are those that rule these out",
            operation.name
        ));
    }
    let at_ends = |operation: &&Operation| operation.panics_at_ends && !operation.panics;
    for operation in search.terms.operations.iter().filter(at_ends) {
        notes.push(format!(
            "`{}` panics for some values at the ends of their types: laws with it are those of which both sides \
             do, or none",
            operation.name
        ));
    }
    notes
}

/// Types with values that are not equal to themselves.
fn unlike_themselves(search: &Search) -> Option<String> {
    let names = search.terms.unlike.iter().map(|&id| shape(id).name);
    let name = names.min()?;
    Some(format!(
        "`{name}` has values that are not equal to themselves, and there is no law where one is met: leave \
         them out with `valid`, or say with `equal_by` what is compared"
    ))
}

/// Functions that give different results for equal values.
fn told_apart(search: &mut Search) -> Vec<String> {
    let mut notes = Vec::new();
    let shapes: Vec<ShapeId> = search.terms.equal_by.iter().map(|(shape, _)| *shape).collect();
    for operation in 0..search.terms.operations.len() {
        let of = &search.terms.operations[operation];
        let (name, needs) = (of.name.clone(), of.arguments.clone());
        let is_apart = (0..needs.len())
            .any(|nth| shapes.contains(&needs[nth]) && search.tells_apart(operation as u16, nth));
        if is_apart {
            notes.push(format!(
                "`{name}` has different results for values that are equal by `equal_by`: laws that follow \
                 from others only if it had not are left out"
            ));
        }
    }
    notes
}

fn operation(background: Background, definition: Option<&'static str>) -> Operation {
    let draws = background.draws();
    let function = background.function();
    let (path, references) = match function.form {
        Form::Call(name, references) => (name.replace(' ', ""), references),
        other => unreachable!("`{other:?}` is not a function that was given"),
    };
    Operation {
        name: short_name(&path),
        path,
        definition,
        references,
        arguments: function.arguments,
        draws,
        result: function.result,
        call: function.call,
        is_literal: false,
        panics: false,
        panics_at_ends: false,
    }
}

fn literal(name: &str, is_true: bool) -> Operation {
    Operation {
        name: name.to_string(),
        path: name.to_string(),
        definition: None,
        references: Vec::new(),
        arguments: Vec::new(),
        draws: Vec::new(),
        result: bool::shape(),
        call: Box::new(move |_, _| Some(Computed::Truth(is_true))),
        is_literal: true,
        panics: false,
        panics_at_ends: false,
    }
}

/// The name without the path before it and the types after it.
fn short_name(path: &str) -> String {
    let without_types = path.split("::<").next().unwrap_or(path);
    without_types.rsplit("::").next().unwrap_or(without_types).to_string()
}

/// The name of a function that was given as a value.
fn function_name<F>() -> &'static str {
    let name = std::any::type_name::<F>();
    name.rsplit("::").next().unwrap_or(name)
}

/// Variables for all types of arguments.
fn variables(operations: &[Operation]) -> Vec<Variable> {
    let mut all: Vec<Variable> = Vec::new();
    for &id in operations.iter().flat_map(|operation| &operation.arguments) {
        if all.iter().any(|variable| variable.shape == id) {
            continue;
        }
        for nth in 0..VARIABLES {
            let is_taken = |name: &str| {
                all.iter().any(|variable| variable.name == name)
                    || operations.iter().any(|operation| operation.path == name)
            };
            let candidates = letters(id);
            let free = candidates.iter().find(|name| !is_taken(name)).cloned();
            let name = free.unwrap_or_else(|| format!("{}{}", candidates[0], nth + 1));
            all.push(Variable { name, shape: id });
        }
    }
    if all.len() > u64::BITS as usize {
        misuse("`laws!` takes functions with arguments of at most 21 types".to_string());
    }
    all
}

/// Names for variables of a type, the best first.
fn letters(id: ShapeId) -> Vec<String> {
    let given: &[&str] = match shape(id).kind {
        Kind::List(ListStyle::Text | ListStyle::TextInto) => &["s", "t", "u"],
        Kind::List(_) => &["xs", "ys", "zs", "us", "vs", "ws"],
        Kind::Char => &["c", "d", "e"],
        Kind::Sum => &[],
        _ => &["x", "y", "z", "n", "m", "i", "j"],
    };
    if !given.is_empty() {
        return given.iter().map(ToString::to_string).collect();
    }
    let first = match shape(id).name {
        "bool" => b'p',
        name if name.starts_with("Option") || name.starts_with("Result") => b'a',
        name => name.bytes().find(u8::is_ascii_alphabetic).map_or(b'a', |b| b.to_ascii_lowercase()),
    };
    (first..=b'z').chain(b'a'..first).map(|letter| char::from(letter).to_string()).collect()
}
