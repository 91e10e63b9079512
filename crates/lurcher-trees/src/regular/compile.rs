//! From expressions to automata.
//!
//! Every term is a state: that of the trees in it. Constructors, `o` and `<>` have rules
//! of their own; a sum, a `mu` or a variable only says that its trees are those of other
//! terms. Those steps are followed when rules are collected, and a cycle of them adds
//! nothing, which is why `mu X. X` is empty and `mu X. X + nil` is `nil`.

use std::collections::{HashMap, HashSet};

use super::automaton::{Automaton, Rule, arities};
use super::error::{ExpressionError, nearest};
use super::expression::{Expression, Term, TermKind, parts_from_the_right};
use super::literal::Literal;
use crate::grammar::{Grammar, Origin};
use crate::shape::shape;

/// How many names a message lists.
const MOST_NAMES: usize = 12;

impl Expression {
    /// The set of trees over the letters of a grammar. It is not limited to those of the
    /// grammar's type: for that, intersect it with [`Automaton::of_grammar`].
    ///
    /// # Errors
    /// If a name is no constructor of the grammar, or has another number of arguments;
    /// if a number or character is none that the grammar tells apart, which
    /// [`Expression::grammar`] sees to.
    pub fn compile(&self, grammar: &Grammar) -> Result<Automaton, ExpressionError> {
        let letters = (0..self.terms.len())
            .map(|index| self.letters(index, grammar))
            .collect::<Result<Vec<Vec<usize>>, _>>()?;
        let binders = self.binders()?;
        let arities = arities(grammar);
        let n_letters = arities.len();
        let compilation = Compilation {
            terms: &self.terms,
            letters,
            binders,
            numbers: HashMap::new(),
            open: Vec::new(),
            automaton: Automaton {
                arities,
                n_states: 0,
                rules: vec![Vec::new(); n_letters],
                accepting: Vec::new(),
            },
        };
        Ok(compilation.finish())
    }

    /// An error at a term, shown in the text that was parsed or else as it is printed.
    pub(super) fn error_at(
        &self,
        index: usize,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ExpressionError {
        match &self.source {
            Some(source) => {
                ExpressionError::new(&source.text, source.places[index], reason, remedy)
            }
            None => {
                let (text, place) = self.write_and_locate(index);
                ExpressionError::new(&text, place, reason, remedy)
            }
        }
    }

    /// The letters a constructor or literal stands for.
    fn letters(&self, index: usize, grammar: &Grammar) -> Result<Vec<usize>, ExpressionError> {
        let mut letters: Vec<usize> = match &self.terms[index].kind {
            TermKind::Constructor { name, arity } => {
                let named: Vec<usize> = grammar.named(name).collect();
                let arity_of = |symbol: usize| grammar.symbols()[symbol].arguments.len();
                let fitting: Vec<usize> =
                    named.iter().copied().filter(|&symbol| arity_of(symbol) == *arity).collect();
                match (fitting.is_empty(), named.first()) {
                    (true, None) => return Err(self.unknown(index, name, *arity, grammar)),
                    (true, Some(&symbol)) => {
                        return Err(self.wrong_arity(index, name, *arity, arity_of(symbol)));
                    }
                    _ => fitting,
                }
            }
            TermKind::Literal { literal, of } => {
                let values = symbols_of(*literal, of.as_deref(), grammar);
                if values.is_empty() {
                    let of = of.as_deref().map(|of| format!(" of type `{of}`")).unwrap_or_default();
                    return Err(self.error_at(
                        index,
                        format!("`{literal}` is no value{of} that is told apart here"),
                        "compile the expression with the grammar that its own `grammar` method \
                         makes, in which its numbers and characters are symbols",
                    ));
                }
                values
            }
            _ => return Ok(Vec::new()),
        };
        letters.iter_mut().for_each(|symbol| *symbol = grammar.symbols()[*symbol].letter);
        letters.sort_unstable();
        letters.dedup();
        Ok(letters)
    }

    fn wrong_arity(&self, index: usize, name: &str, n: usize, takes: usize) -> ExpressionError {
        let shown = if name.is_empty() { "a tuple" } else { &format!("`{name}`") };
        let plural = if takes == 1 { "" } else { "s" };
        let reason = format!("{shown} takes {takes} argument{plural}, not {n}");
        let call = match (name, takes) {
            (name, 0) if !name.is_empty() => name.to_string(),
            (name, takes) => format!("{name}({})", vec!["_"; takes].join(", ")),
        };
        self.error_at(index, reason, format!("write `{call}`; `_` is any tree"))
    }

    fn unknown(&self, index: usize, name: &str, n: usize, grammar: &Grammar) -> ExpressionError {
        if let Some((path, of)) = name.split_once('@') {
            let owners: Vec<String> = grammar
                .named(path)
                .map(|symbol| &grammar.sorts()[grammar.symbols()[symbol].sort].name)
                .map(|owner| format!("`{path}@{owner}`"))
                .collect();
            if !owners.is_empty() {
                let reason = format!("no type `{of}` has a constructor `{path}` here");
                return self.error_at(index, reason, format!("there is {}", owners.join(", ")));
            }
        }
        let reason = match n {
            0 => format!(
                "unknown constructor `{name}`, which is no variable either: no `mu {name}.` is \
                 around it"
            ),
            _ => format!("unknown constructor `{name}`"),
        };
        let root = &grammar.sorts()[grammar.root()];
        let own: Vec<String> = root
            .symbols
            .iter()
            .take(MOST_NAMES)
            .map(|&symbol| format!("`{}`", grammar.symbols()[symbol].name))
            .collect();
        let more = if root.symbols.len() > MOST_NAMES { ", …" } else { "" };
        let mut remedy = format!("`{}` has {}{more}", root.name, own.join(", "));
        let names = grammar.symbols().iter().map(|symbol| symbol.name.as_str());
        let last = name.rsplit("::").next().unwrap_or(name);
        if let Some(near) = nearest(last, names) {
            remedy.push_str(&format!("; did you mean `{near}`?"));
        }
        self.error_at(index, reason, remedy)
    }

    /// The `mu` of every variable, by the variable's place.
    fn binders(&self) -> Result<Vec<usize>, ExpressionError> {
        let mut binders = vec![usize::MAX; self.terms.len()];
        let mut bound: HashMap<&str, Vec<usize>> = HashMap::new();
        let mut scopes: Vec<(usize, &str)> = Vec::new();
        // Backwards, so that a `mu` comes before its body.
        for (index, term) in self.terms.iter().enumerate().rev() {
            while scopes.last().is_some_and(|&(start, _)| index < start) {
                let ended = scopes.pop().and_then(|(_, name)| bound.get_mut(name));
                ended.and_then(Vec::pop);
            }
            match &term.kind {
                TermKind::Mu(name) => {
                    scopes.push((index + 1 - term.size, name));
                    bound.entry(name).or_default().push(index);
                }
                TermKind::Variable(name) => match bound.get(&**name).and_then(|of| of.last()) {
                    Some(&binder) => binders[index] = binder,
                    None => return Err(self.unbound(index)),
                },
                TermKind::Open(_) => return Err(self.unbound(index)),
                _ => {}
            }
        }
        Ok(binders)
    }

    fn unbound(&self, index: usize) -> ExpressionError {
        self.error_at(
            index,
            "a variable stands outside of the `mu` that binds it",
            "use what `Expression::mu` gives to its closure only in what the closure returns",
        )
    }
}

/// The symbols of a grammar that are this value.
pub(super) fn symbols_of(literal: Literal, of: Option<&str>, grammar: &Grammar) -> Vec<usize> {
    let is_it = |number: usize| {
        let symbol = &grammar.symbols()[number];
        of.is_none_or(|of| grammar.sorts()[symbol.sort].name == of)
            && match symbol.origin {
                Origin::Atom(id, _) => literal.bits(shape(id).kind).is_some_and(|bits| {
                    grammar.value(number).is_some_and(|value| value.payload(0) == Some(bits))
                }),
                // The classes of 0, 1 and -1 are those numbers and no other.
                Origin::Class(id, _) => {
                    literal.bits(shape(id).kind).is_some() && symbol.name == literal.to_string()
                }
                _ => false,
            }
    };
    (0..grammar.symbols().len()).filter(|&number| is_it(number)).collect()
}

struct Compilation<'e> {
    terms: &'e [Term],
    letters: Vec<Vec<usize>>,
    binders: Vec<usize>,
    /// The states so far, by the term they are the trees of.
    numbers: HashMap<usize, u32>,
    /// The states whose rules are still to be collected, with their terms.
    open: Vec<(usize, u32)>,
    automaton: Automaton,
}

impl Compilation<'_> {
    /// The term of all trees, which comes after the last.
    fn top(&self) -> usize {
        self.terms.len()
    }

    fn state(&mut self, term: usize) -> u32 {
        let term = match self.terms.get(term).map(|term| &term.kind) {
            Some(TermKind::Top) => self.top(),
            Some(TermKind::Variable(_)) => self.binders[term],
            _ => term,
        };
        if let Some(&number) = self.numbers.get(&term) {
            return number;
        }
        let number = self.automaton.n_states as u32;
        self.automaton.n_states += 1;
        self.numbers.insert(term, number);
        self.open.push((term, number));
        number
    }

    fn finish(mut self) -> Automaton {
        let root = self.state(self.terms.len() - 1);
        self.automaton.accepting.push(root);
        while let Some((term, number)) = self.open.pop() {
            self.collect(term, number);
        }
        self.automaton.trimmed()
    }

    /// Adds the rules of a term, and of those whose trees are its trees too.
    fn collect(&mut self, term: usize, target: u32) {
        let mut seen = vec![term];
        let mut is_seen = HashSet::from([term]);
        let mut next = 0;
        while let Some(&term) = seen.get(next) {
            next += 1;
            if term == self.top() {
                self.add_all(target, None);
                continue;
            }
            let same: Vec<usize> = match &self.terms[term].kind {
                TermKind::Top => vec![self.top()],
                TermKind::Variable(_) => vec![self.binders[term]],
                TermKind::Sum | TermKind::Mu(_) | TermKind::Eventually => {
                    parts_from_the_right(self.terms, term).collect()
                }
                _ => Vec::new(),
            };
            seen.extend(same.into_iter().filter(|&term| is_seen.insert(term)));
            match &self.terms[term].kind {
                TermKind::Next => self.add_all(target, Some(term - 1)),
                TermKind::Eventually => self.add_all(target, Some(term)),
                TermKind::Constructor { .. } | TermKind::Literal { .. } => {
                    let parts: Vec<usize> = parts_from_the_right(self.terms, term).collect();
                    let arguments: Box<[u32]> =
                        parts.into_iter().rev().map(|part| self.state(part)).collect();
                    for letter in std::mem::take(&mut self.letters[term]) {
                        let rule = Rule { arguments: arguments.clone(), target };
                        self.automaton.rules[letter].push(rule);
                        self.letters[term].push(letter);
                    }
                }
                _ => {}
            }
        }
    }

    /// A rule for every letter: over any trees, or over any trees but for one child.
    fn add_all(&mut self, target: u32, child: Option<usize>) {
        let top = self.state(self.top());
        let child = child.map(|child| self.state(child));
        for (letter, &arity) in self.automaton.arities.clone().iter().enumerate() {
            let any: Box<[u32]> = vec![top; arity].into();
            let rules = &mut self.automaton.rules[letter];
            match child {
                None => rules.push(Rule { arguments: any, target }),
                Some(child) => rules.extend((0..arity).map(|position| {
                    let mut arguments = any.clone();
                    arguments[position] = child;
                    Rule { arguments, target }
                })),
            }
        }
    }
}
