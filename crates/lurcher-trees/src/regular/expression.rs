//! The expressions themselves.
//!
//! An expression is stored flat, in post-order, each term knowing how many terms it is
//! made of. So it is copied, compared and dropped by a loop however deep it is, and a
//! parser writes it from left to right.

use std::collections::HashSet;
use std::fmt;
use std::ops::Add;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::error::ExpressionError;
use super::literal::Literal;
use super::words::is_variable_name;

/// A set of trees, written down; see the [module](super) for the notation.
///
/// ```
/// use lurcher_trees::regular::Expression;
///
/// // Lists that hold nothing but `true`, parsed and built.
/// let parsed = Expression::parse("mu X. cons(true, X) + nil").unwrap();
/// let constant = |name| Expression::constructor(name, []);
/// let built = Expression::mu("X", |rest| {
///     Expression::constructor("cons", [constant("true"), rest]) + constant("nil")
/// });
/// assert_eq!(parsed, built);
/// assert_eq!(built.to_string(), "mu X. cons(true, X) + nil");
/// assert_eq!(format!("{:#}", built.eventually()), "◇(μX. cons(true, X) + nil)");
/// ```
#[derive(Clone)]
pub struct Expression {
    pub(super) terms: Vec<Term>,
    /// What it was parsed from, for messages.
    pub(super) source: Option<Arc<Written>>,
}

/// A term of an expression; its parts stand before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Term {
    pub(super) kind: TermKind,
    /// The number of terms it is made of, itself included.
    pub(super) size: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum TermKind {
    Top,
    Sum,
    Mu(Arc<str>),
    Variable(Arc<str>),
    /// A variable whose `mu` is still under construction.
    Open(u64),
    Next,
    Eventually,
    Constructor {
        name: Arc<str>,
        arity: usize,
    },
    Literal {
        literal: Literal,
        of: Option<Arc<str>>,
    },
}

impl TermKind {
    pub(super) fn n_parts(&self) -> usize {
        match self {
            TermKind::Sum => 2,
            TermKind::Mu(_) | TermKind::Next | TermKind::Eventually => 1,
            TermKind::Constructor { arity, .. } => *arity,
            TermKind::Top
            | TermKind::Variable(_)
            | TermKind::Open(_)
            | TermKind::Literal { .. } => 0,
        }
    }
}

/// A parsed text and where in it each term begins and ends.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) places: Vec<(usize, usize)>,
}

/// Variables under construction have different numbers, whatever they are called.
static NEXT_OPEN: AtomicU64 = AtomicU64::new(0);

impl Expression {
    /// Reads the [notation](super).
    ///
    /// # Errors
    /// If the text is not an expression; the error shows where and why.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        super::parse::parse(text)
    }

    /// All trees: `_`.
    pub fn top() -> Self {
        Self::of_terms(Vec::new()).with(TermKind::Top)
    }

    /// The trees that a constructor builds: `cons(e, f)`. The name may be a path or end
    /// in `@` and a type; that of a tuple is empty.
    pub fn constructor(name: &str, arguments: impl IntoIterator<Item = Expression>) -> Self {
        let mut all = Self::of_terms(Vec::new());
        let mut arity = 0;
        for argument in arguments {
            all.terms.extend(argument.terms);
            arity += 1;
        }
        all.with(TermKind::Constructor { name: name.into(), arity })
    }

    /// One integer, of whatever types there are; as a float, too.
    pub fn integer(number: i128) -> Self {
        Self::literal(Literal::of_integer(number))
    }

    /// One character.
    pub fn character(character: char) -> Self {
        Self::literal(Literal::Character(character))
    }

    /// One floating-point number.
    pub fn float(number: f64) -> Self {
        Self::literal(Literal::Float(number.to_bits()))
    }

    fn literal(literal: Literal) -> Self {
        Self::of_terms(Vec::new()).with(TermKind::Literal { literal, of: None })
    }

    /// A list of so many elements: `[e, f]`, which is `cons(e, cons(f, nil))`.
    pub fn list(elements: impl IntoIterator<Item = Expression>) -> Self {
        let mut all = Self::of_terms(Vec::new());
        let mut n_elements = 0;
        for element in elements {
            all.terms.extend(element.terms);
            n_elements += 1;
        }
        close_list(&mut all.terms, n_elements);
        all
    }

    /// The least set that is `body` of itself: `mu X. body`.
    ///
    /// The variable gets the name if nothing in the body has it; else one made from it.
    pub fn mu(name: &str, body: impl FnOnce(Expression) -> Expression) -> Self {
        let open = NEXT_OPEN.fetch_add(1, Ordering::Relaxed);
        let mut body = body(Self::of_terms(Vec::new()).with(TermKind::Open(open)));
        let name = body.free_name(name);
        for term in &mut body.terms {
            if term.kind == TermKind::Open(open) {
                term.kind = TermKind::Variable(name.clone());
            }
        }
        body.with(TermKind::Mu(name))
    }

    /// The trees with some child in this set: `o e`.
    #[must_use]
    pub fn next(self) -> Self {
        self.with(TermKind::Next)
    }

    /// The trees in this set, and those with something in it anywhere below: `<>e`.
    #[must_use]
    pub fn eventually(self) -> Self {
        self.with(TermKind::Eventually)
    }

    pub(super) fn of_terms(terms: Vec<Term>) -> Self {
        Expression { terms, source: None }
    }

    fn with(mut self, kind: TermKind) -> Self {
        push(&mut self.terms, kind);
        self.source = None;
        self
    }

    /// A name for a variable that nothing in this expression is called by.
    fn free_name(&self, wish: &str) -> Arc<str> {
        let mut used = HashSet::new();
        for term in &self.terms {
            match &term.kind {
                TermKind::Mu(name) | TermKind::Variable(name) => used.insert(&**name),
                TermKind::Constructor { name, .. } => used.insert(name),
                _ => false,
            };
        }
        let wish = if is_variable_name(wish) { wish } else { "X" };
        let mut name = wish.to_string();
        let mut n = 0;
        while used.contains(name.as_str()) {
            n += 1;
            name = format!("{wish}{n}");
        }
        name.into()
    }
}

/// Adds a term after its parts.
pub(super) fn push(terms: &mut Vec<Term>, kind: TermKind) {
    let mut size = 1;
    for _ in 0..kind.n_parts() {
        size += terms[terms.len() - size].size;
    }
    terms.push(Term { kind, size });
}

/// Makes a list of the last `n_elements` terms and what they are made of.
pub(super) fn close_list(terms: &mut Vec<Term>, n_elements: usize) {
    push(terms, TermKind::Constructor { name: "nil".into(), arity: 0 });
    let cons: Arc<str> = "cons".into();
    for _ in 0..n_elements {
        push(terms, TermKind::Constructor { name: cons.clone(), arity: 2 });
    }
}

/// The places of the parts of a term, the last part first.
pub(super) fn parts_from_the_right(
    terms: &[Term],
    index: usize,
) -> impl Iterator<Item = usize> + '_ {
    let mut next = index;
    (0..terms[index].kind.n_parts()).map(move |_| {
        let part = next - 1;
        next -= terms[part].size;
        part
    })
}

/// `e + f`
impl Add for Expression {
    type Output = Expression;

    fn add(mut self, other: Expression) -> Expression {
        self.terms.extend(other.terms);
        self.with(TermKind::Sum)
    }
}

/// Equal if they are written alike, names of variables included.
impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
    }
}

impl FromStr for Expression {
    type Err = ExpressionError;

    fn from_str(text: &str) -> Result<Self, ExpressionError> {
        Expression::parse(text)
    }
}

/// As [`parse`](Expression::parse) does.
impl TryFrom<&str> for Expression {
    type Error = ExpressionError;

    fn try_from(text: &str) -> Result<Self, ExpressionError> {
        Expression::parse(text)
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expression({self})")
    }
}
