//! Laws as properties to paste.

use std::collections::HashSet;
use std::fmt::Write;

use lurcher_trees::{Kind, shape};

use super::law::{Law, Statement, Term};
use super::rules::{Comparison, Condition};
use super::search::Search;
use super::terms::{Head, Operation, TermId, Terms};
use crate::explain::written::with_paths;

/// So many cases may be discarded for each that passes, where a condition holds seldom.
const RARE_RATIO: usize = 1_000;

/// What the text of properties is made from.
pub(super) struct Writer<'w> {
    pub(super) search: &'w mut Search,
    pub(super) valid: &'w [(lurcher_trees::ShapeId, Operation)],
    /// The names of properties so far.
    pub(super) names: HashSet<String>,
}

impl Writer<'_> {
    fn terms(&self) -> &Terms {
        &self.search.terms
    }

    /// A law with its text.
    pub(super) fn law(&mut self, holds: Condition, condition: Option<Condition>) -> Law {
        let property = self.property(holds, condition);
        let statement = |of: Condition| Statement {
            left: self.plain(of.left),
            comparison: of.comparison,
            right: self.plain(of.right),
        };
        Law { holds: statement(holds), condition: condition.map(statement), property }
    }

    fn plain(&self, term: TermId) -> Term {
        let node = self.terms().node(term);
        match node.head {
            Head::Variable(v) => Term::Variable(self.terms().variables[v as usize].name.clone()),
            Head::Call(o) => Term::Call(
                self.terms().operations[o as usize].name.clone(),
                node.arguments().iter().map(|&a| self.plain(a)).collect(),
            ),
        }
    }

    fn property(&mut self, holds: Condition, condition: Option<Condition>) -> String {
        let is_rare = condition.is_some_and(|condition| self.search.is_rare(&condition));
        let name = self.name(holds, condition);
        let sides: Vec<TermId> = [Some(holds), condition]
            .into_iter()
            .flatten()
            .flat_map(|c| [c.left, c.right])
            .collect();
        let terms = self.terms();
        let mut uses = vec![0; terms.variables.len()];
        let mut called = Vec::new();
        for &side in &sides {
            count(terms, side, &mut uses, &mut called);
        }
        let used = || (0..uses.len()).filter(|&v| uses[v] > 0);
        let arguments: Vec<String> = used()
            .map(|v| {
                let variable = &terms.variables[v];
                format!("{}: {}", variable.name, with_paths(shape(variable.shape).name))
            })
            .collect();
        let requires: Vec<String> = used()
            .filter_map(|v| {
                let variable = &terms.variables[v];
                let (_, valid) = self.valid.iter().find(|(of, _)| *of == variable.shape)?;
                Some(wrapped(valid, variable.name.clone()))
            })
            .collect();
        let mut settings = Vec::new();
        if !requires.is_empty() {
            settings.push(format!("requires = {}", requires.join(" && ")));
        }
        if is_rare {
            settings.push(format!("discard_ratio = {RARE_RATIO}"));
        }
        let settings = match &settings[..] {
            [] => String::new(),
            settings => format!("({})", settings.join(", ")),
        };
        // What has no variables is the same in every case.
        let attribute = if arguments.is_empty() { "test" } else { "property" };
        let mut text =
            format!("#[{attribute}{settings}]\nfn {name}({}) {{\n", arguments.join(", "));
        for operation in called {
            let operation = &terms.operations[operation];
            if let Some(definition) = operation.definition {
                let _ = writeln!(text, "    let {} = {definition};", operation.path);
            }
        }
        if let Some(condition) = condition {
            let _ = writeln!(text, "    assume!({});", self.compared(condition, &uses));
        }
        let _ = match holds.comparison {
            Comparison::Equal
                if !self.is_literal(holds.right, "true")
                    && !self.is_literal(holds.right, "false") =>
            {
                let (left, right) = (self.side(holds.left, &uses), self.side(holds.right, &uses));
                writeln!(text, "    assert_eq!({left}, {right});")
            }
            _ => writeln!(text, "    assert!({});", self.compared(holds, &uses)),
        };
        text + "}\n"
    }

    fn is_literal(&self, term: TermId, name: &str) -> bool {
        match self.terms().node(term).head {
            Head::Call(o) => {
                let operation = &self.terms().operations[o as usize];
                operation.is_literal && operation.name == name
            }
            Head::Variable(_) => false,
        }
    }

    fn compared(&self, of: Condition, uses: &[usize]) -> String {
        if of.comparison == Comparison::Equal && self.is_literal(of.right, "true") {
            return self.written(of.left, uses, true);
        }
        if of.comparison == Comparison::Equal && self.is_literal(of.right, "false") {
            return format!("!{}", self.written(of.left, uses, true));
        }
        let (left, right) = (self.side(of.left, uses), self.side(of.right, uses));
        format!("{left} {} {right}", of.comparison.text())
    }

    /// A side of a comparison: what its equality looks at.
    fn side(&self, term: TermId, uses: &[usize]) -> String {
        let shape = self.terms().node(term).shape;
        let by = self.terms().equal_by.iter().find(|(of, _)| *of == shape);
        match by {
            Some((_, by)) if by.references == [true] => wrapped(by, self.written(term, uses, true)),
            Some((_, by)) => wrapped(by, self.written(term, uses, false)),
            // Comparing does not take variables away.
            None => self.written(term, uses, true),
        }
    }

    /// A term as Rust; a variable is cloned if it is given away and needed again.
    fn written(&self, term: TermId, uses: &[usize], is_borrowed: bool) -> String {
        let node = self.terms().node(term);
        match node.head {
            Head::Variable(variable) => {
                let name = &self.terms().variables[variable as usize].name;
                let is_plain = !matches!(shape(node.shape).kind, Kind::Sum | Kind::List(_))
                    || shape(node.shape).name == "bool";
                if is_borrowed || is_plain || uses[variable as usize] == 1 {
                    name.clone()
                } else {
                    format!("{name}.clone()")
                }
            }
            Head::Call(operation) => {
                let operation = &self.terms().operations[operation as usize];
                if operation.is_literal {
                    return operation.path.clone();
                }
                let arguments: Vec<String> = node
                    .arguments()
                    .iter()
                    .zip(&operation.references)
                    .map(|(&a, &is_reference)| {
                        let sign = if is_reference { "&" } else { "" };
                        format!("{sign}{}", self.written(a, uses, is_reference))
                    })
                    .collect();
                format!("{}({})", operation.path, arguments.join(", "))
            }
        }
    }

    /// A name that says what the law is about.
    fn name(&mut self, holds: Condition, condition: Option<Condition>) -> String {
        let mut words = Vec::new();
        self.words(holds.left, &mut words);
        words.push(match holds.comparison {
            Comparison::Equal => "is".to_string(),
            _ => "is_at_most".to_string(),
        });
        self.words(holds.right, &mut words);
        if let Some(condition) = condition {
            words.push("if".to_string());
            if !self.is_literal(condition.right, "true") {
                words.push(match condition.comparison {
                    Comparison::Equal if self.is_literal(condition.right, "false") => "not".into(),
                    Comparison::Equal => "equal".to_string(),
                    Comparison::Unequal => "unequal".to_string(),
                    Comparison::Less => "less".to_string(),
                    Comparison::AtMost => "at_most".to_string(),
                });
            }
            self.words(condition.left, &mut words);
        }
        let name = words.join("_").to_lowercase();
        let mut unique = name.clone();
        let mut n = 1;
        while !self.names.insert(unique.clone()) {
            n += 1;
            unique = format!("{name}_{n}");
        }
        unique
    }

    fn words(&self, term: TermId, words: &mut Vec<String>) {
        let node = self.terms().node(term);
        match node.head {
            Head::Variable(v)
                if words.last().is_none_or(|w| w.starts_with("is") || w == "unequal") =>
            {
                words.push(self.terms().variables[v as usize].name.clone());
            }
            Head::Variable(_) => {}
            Head::Call(o) => {
                let name = &self.terms().operations[o as usize].name;
                words.push(name.replace(|c: char| !c.is_alphanumeric(), "_"));
                for &argument in node.arguments() {
                    if self.terms().as_variable(argument).is_none() {
                        self.words(argument, words);
                    }
                }
            }
        }
    }
}

/// A call of a function of one argument.
fn wrapped(operation: &Operation, argument: String) -> String {
    let sign = if operation.references == [true] { "&" } else { "" };
    format!("{}({sign}{argument})", operation.path)
}

/// How often each variable occurs, and which functions do.
fn count(terms: &Terms, term: TermId, uses: &mut [usize], called: &mut Vec<usize>) {
    let node = terms.node(term);
    match node.head {
        Head::Variable(variable) => uses[variable as usize] += 1,
        Head::Call(operation) => {
            if !called.contains(&(operation as usize)) {
                called.push(operation as usize);
            }
            for &argument in node.arguments() {
                count(terms, argument, uses, called);
            }
        }
    }
}
