//! What was found, and how it is written.

use std::fmt;

use super::rules::Comparison;

/// One side of a [`Law`]: a variable, or a call of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// A variable, by its name.
    Variable(String),
    /// A function, by its name, and its arguments. `true` and `false` have none.
    Call(String, Vec<Term>),
}

impl Term {
    /// How many variables and functions there are in it.
    pub fn size(&self) -> usize {
        match self {
            Term::Variable(_) => 1,
            Term::Call(_, arguments) => 1 + arguments.iter().map(Term::size).sum::<usize>(),
        }
    }

    fn is_true(&self) -> bool {
        matches!(self, Term::Call(name, _) if name == "true")
    }

    fn is_false(&self) -> bool {
        matches!(self, Term::Call(name, _) if name == "false")
    }
}

/// `insert(k, v, t)`
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Variable(name) => write!(f, "{name}"),
            Term::Call(name, _) if self.is_true() || self.is_false() => write!(f, "{name}"),
            Term::Call(name, arguments) => {
                write!(f, "{name}(")?;
                for (index, argument) in arguments.iter().enumerate() {
                    write!(f, "{}{argument}", if index > 0 { ", " } else { "" })?;
                }
                write!(f, ")")
            }
        }
    }
}

/// Two terms that are compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// What is compared.
    pub left: Term,
    /// How.
    pub comparison: Comparison,
    /// With what.
    pub right: Term,
}

impl Statement {
    /// The symbols in it; to be compared with `true` or `false` adds none.
    pub fn size(&self) -> usize {
        let is_plain = self.right.is_true() || self.right.is_false();
        self.left.size() + if is_plain { 0 } else { 1 + self.right.size() }
    }
}

/// `find(k, t) == none()`
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statement { left, comparison, right } = self;
        match comparison {
            Comparison::Equal if right.is_true() => write!(f, "{left}"),
            Comparison::Equal if right.is_false() => write!(f, "!{left}"),
            _ => write!(f, "{left} {} {right}", comparison.text()),
        }
    }
}

impl Comparison {
    pub(super) fn text(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::Unequal => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
        }
    }
}

/// Something that holds for all values that were tried.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Law {
    pub(super) holds: Statement,
    pub(super) condition: Option<Statement>,
    pub(super) property: String,
}

impl Law {
    /// What holds: an equation, or that a number is at most another.
    pub fn holds(&self) -> &Statement {
        &self.holds
    }

    /// If it does not always hold, when it does.
    pub fn condition(&self) -> Option<&Statement> {
        self.condition.as_ref()
    }

    /// The law as a property: Rust to paste into a test module that has the functions, and
    /// `use lurcher::prelude::*`.
    ///
    /// For an argument that has to be [valid](super::Laws::valid) the property has a `requires`,
    /// for which that function is to be marked `#[logic]`.
    pub fn property(&self) -> &str {
        &self.property
    }

    /// The symbols in it, those of the condition included.
    pub fn size(&self) -> usize {
        let condition = self.condition.as_ref().map_or(0, Statement::size);
        self.holds.left.size() + self.holds.right.size() + condition
    }
}

/// `delete(k, t) = t if find(k, t) == none()`
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statement { left, comparison, right } = &self.holds;
        match comparison {
            Comparison::Equal => write!(f, "{left} = {right}")?,
            other => write!(f, "{left} {} {right}", other.text())?,
        }
        match &self.condition {
            Some(condition) => write!(f, " if {condition}"),
            None => Ok(()),
        }
    }
}

/// The laws of some functions; see [`laws!`](crate::laws!).
///
/// Printed, it is a list of them.
#[derive(Clone, Debug)]
pub struct FoundLaws {
    pub(super) laws: Vec<Law>,
    pub(super) notes: Vec<String>,
    pub(super) n_terms: usize,
    pub(super) up_to: usize,
    pub(super) is_whole: bool,
}

impl FoundLaws {
    /// All laws: equations, then those under a condition, then inequalities, small ones first.
    pub fn iter(&self) -> std::slice::Iter<'_, Law> {
        self.laws.iter()
    }

    /// How many laws there are.
    pub fn len(&self) -> usize {
        self.laws.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.laws.is_empty()
    }

    /// How many terms were looked at.
    pub fn n_terms(&self) -> usize {
        self.n_terms
    }

    /// All terms up to this size were looked at.
    pub fn up_to_size(&self) -> usize {
        self.up_to
    }

    /// Whether the search came to its end; otherwise there may be more laws.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What one should know about the search: what it ended before, and which functions are not as
    /// laws would have them.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().map(String::as_str)
    }

    /// All laws as properties; see [`Law::property`].
    pub fn properties(&self) -> String {
        self.laws.iter().map(Law::property).collect::<Vec<_>>().join("\n")
    }
}

impl<'l> IntoIterator for &'l FoundLaws {
    type Item = &'l Law;
    type IntoIter = std::slice::Iter<'l, Law>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for FoundLaws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_equation = |law: &&Law| law.holds.comparison == Comparison::Equal;
        let groups: [(&str, Vec<&Law>); 3] = [
            (
                "equations",
                self.iter().filter(|law| is_equation(law) && law.condition.is_none()).collect(),
            ),
            ("under conditions", self.iter().filter(|law| law.condition.is_some()).collect()),
            ("inequalities", self.iter().filter(|law| !is_equation(law)).collect()),
        ];
        let mut separator = "";
        for (title, laws) in groups {
            if laws.is_empty() {
                continue;
            }
            writeln!(f, "{separator}{title}:")?;
            separator = "\n";
            for law in laws {
                writeln!(f, "  {law}")?;
            }
        }
        for note in &self.notes {
            writeln!(f, "{separator}note: {note}")?;
            separator = "";
        }
        Ok(())
    }
}
