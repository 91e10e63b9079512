//! Whether a law follows from others, decided independently of the search for laws.
//!
//! A term is a row of symbols in prefix order. From both sides of the law to prove, all terms are listed
//! that some steps of rewriting lead to; if the two lists have a term in common, the law follows. A step
//! replaces one part of a term by an instance of the other side of a law, in either direction. A law under
//! a condition is used where its condition is that of the law to prove, or follows in the same way.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lurcher::laws::{Comparison, Law, Statement, Term};

/// How far a proof is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps from each side.
    pub steps: usize,
    /// Terms listed from each side.
    pub terms: usize,
    /// A term on the way may be so much larger than the larger side.
    pub larger: usize,
}

/// What is to be proved: that two terms are equal, if something holds.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The one.
    pub left: Term,
    /// The other.
    pub right: Term,
    /// What may be assumed of its variables.
    pub condition: Option<Statement>,
}

impl Goal {
    /// What a law says, if it is an equation.
    pub fn of(law: &Law) -> Option<Goal> {
        let Statement { left, comparison, right } = law.holds().clone();
        let condition = law.condition().cloned();
        (comparison == Comparison::Equal).then_some(Goal { left, right, condition })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Symbol {
    Variable(String),
    Function(String, usize),
}

type Word = Vec<Symbol>;

fn word(term: &Term) -> Word {
    let mut all = Word::new();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match term {
            Term::Variable(name) => all.push(Symbol::Variable(name.clone())),
            Term::Call(name, arguments) => {
                all.push(Symbol::Function(name.clone(), arguments.len()));
                open.extend(arguments.iter().rev());
            }
        }
    }
    all
}

/// A term whose variables stand for themselves.
fn fixed(term: &Term) -> Word {
    let fix = |symbol| match symbol {
        Symbol::Variable(name) => Symbol::Function(name, 0),
        function @ Symbol::Function(..) => function,
    };
    word(term).into_iter().map(fix).collect()
}

/// Where the part that begins at a place ends.
fn end(word: &[Symbol], start: usize) -> usize {
    let (mut at, mut wanted) = (start, 1);
    while wanted > 0 {
        if let Symbol::Function(_, n) = &word[at] {
            wanted += n;
        }
        wanted -= 1;
        at += 1;
    }
    at
}

/// What variables stand for.
type Bound = BTreeMap<String, Word>;

/// Matches a pattern with a whole term.
fn matched(pattern: &[Symbol], term: &[Symbol], bound: &mut Bound) -> bool {
    let mut at = 0;
    for symbol in pattern {
        match symbol {
            Symbol::Variable(name) => {
                let part = &term[at..end(term, at)];
                at += part.len();
                if bound.entry(name.clone()).or_insert_with(|| part.to_vec()) != part {
                    return false;
                }
            }
            function => {
                if term.get(at) != Some(function) {
                    return false;
                }
                at += 1;
            }
        }
    }
    at == term.len()
}

/// The pattern with what variables stand for; none if one stands for nothing.
fn filled(pattern: &[Symbol], bound: &Bound) -> Option<Word> {
    let mut all = Word::new();
    for symbol in pattern {
        match symbol {
            Symbol::Variable(name) => all.extend_from_slice(bound.get(name)?),
            function => all.push(function.clone()),
        }
    }
    Some(all)
}

/// An equation in one direction.
struct Step {
    from: Word,
    to: Word,
    condition: Option<(Word, Comparison, Word)>,
    /// The law it is, of those given; none if it is the assumption.
    law: Option<usize>,
}

/// Proves equations from laws.
struct Prover {
    steps: Vec<Step>,
    assumed: Option<(Word, Comparison, Word)>,
}

/// The terms that were reached, each with the laws on the way.
type Reached = HashMap<Word, BTreeSet<usize>>;

impl Prover {
    fn new(laws: &[&Law], condition: Option<&Statement>) -> Self {
        let mut steps = Vec::new();
        for (index, law) in laws.iter().enumerate() {
            let Some(goal) = Goal::of(law) else { continue };
            let (left, right) = (word(&goal.left), word(&goal.right));
            let condition =
                || goal.condition.as_ref().map(|c| (word(&c.left), c.comparison, word(&c.right)));
            for (from, to) in [(left.clone(), right.clone()), (right, left)] {
                steps.push(Step { from, to, condition: condition(), law: Some(index) });
            }
        }
        let assumed = condition.map(|c| (fixed(&c.left), c.comparison, fixed(&c.right)));
        if let Some((left, Comparison::Equal, right)) = &assumed {
            for (from, to) in [(left, right), (right, left)] {
                let (from, to) = (from.clone(), to.clone());
                steps.push(Step { from, to, condition: None, law: None });
            }
        }
        Prover { steps, assumed }
    }

    /// Whether what a law wants is known; with the laws that say so.
    fn is_known(
        &self,
        wanted: &(Word, Comparison, Word),
        limits: Limits,
    ) -> Option<BTreeSet<usize>> {
        let (left, comparison, right) = wanted;
        if let Some((a, assumed, b)) = &self.assumed {
            let is_turned = !matches!(comparison, Comparison::Less | Comparison::AtMost)
                && (a, b) == (right, left);
            if comparison == assumed && ((a, b) == (left, right) || is_turned) {
                return Some(BTreeSet::new());
            }
        }
        if *comparison != Comparison::Equal || limits.steps == 0 {
            return None;
        }
        // Conditions of conditions are not looked into.
        let size = left.len().max(right.len());
        let (from, to) =
            (self.reach(left, size, limits, true), self.reach(right, size, limits, true));
        common(&from, &to)
    }

    /// All terms that some steps lead to.
    fn reach(&self, from: &[Symbol], size: usize, limits: Limits, is_plain: bool) -> Reached {
        let mut all = Reached::from([(from.to_vec(), BTreeSet::new())]);
        let mut last = vec![from.to_vec()];
        for _ in 0..limits.steps {
            let mut next = Vec::new();
            for term in &last {
                let laws = all[term].clone();
                for start in 0..term.len() {
                    let stop = end(term, start);
                    for step in &self.steps {
                        let mut bound = Bound::new();
                        if !matched(&step.from, &term[start..stop], &mut bound) {
                            continue;
                        }
                        let Some(part) = filled(&step.to, &bound) else { continue };
                        let new = [&term[..start], &part, &term[stop..]].concat();
                        if new.len() > size + limits.larger || all.contains_key(&new) {
                            continue;
                        }
                        let mut laws = laws.clone();
                        laws.extend(step.law);
                        if let Some((left, comparison, right)) = &step.condition {
                            let (Some(left), Some(right)) =
                                (filled(left, &bound), filled(right, &bound))
                            else {
                                continue;
                            };
                            let fewer = Limits { steps: if is_plain { 0 } else { 2 }, ..limits };
                            match self.is_known(&(left, *comparison, right), fewer) {
                                Some(more) => laws.extend(more),
                                None => continue,
                            }
                        }
                        if all.len() >= limits.terms {
                            return all;
                        }
                        all.insert(new.clone(), laws);
                        next.push(new);
                    }
                }
            }
            last = next;
        }
        all
    }
}

fn common(one: &Reached, other: &Reached) -> Option<BTreeSet<usize>> {
    let both = one.iter().filter_map(|(term, laws)| Some((laws, other.get(term)?)));
    let joined = both.map(|(a, b)| a | b);
    joined.min_by_key(|laws| (laws.len(), laws.clone()))
}

/// Which laws an equation follows from; none if it was not found to.
pub fn follows(goal: &Goal, laws: &[&Law], limits: Limits) -> Option<Vec<usize>> {
    let prover = Prover::new(laws, goal.condition.as_ref());
    let (left, right) = (fixed(&goal.left), fixed(&goal.right));
    let size = left.len().max(right.len());
    // Most proofs are short.
    (0..=limits.steps).find_map(|steps| {
        let limits = Limits { steps, ..limits };
        let from = prover.reach(&left, size, limits, false);
        let to = prover.reach(&right, size, limits, false);
        common(&from, &to).map(|laws| laws.into_iter().collect())
    })
}

/// Whether a law follows from others: an equation as above, an inequality as an instance of another after
/// some steps of rewriting.
pub fn is_redundant(law: &Law, others: &[&Law], limits: Limits) -> bool {
    if let Some(goal) = Goal::of(law) {
        return follows(&goal, others, limits).is_some();
    }
    let prover = Prover::new(others, None);
    let (left, right) = (fixed(&law.holds().left), fixed(&law.holds().right));
    let size = left.len().max(right.len());
    let lefts = prover.reach(&left, size, limits, false);
    let rights = prover.reach(&right, size, limits, false);
    if common(&lefts, &rights).is_some() {
        return true;
    }
    let inequalities = others.iter().filter(|other| Goal::of(other).is_none());
    inequalities.into_iter().any(|other| {
        let (less, more) = (word(&other.holds().left), word(&other.holds().right));
        lefts.keys().any(|term| {
            let mut bound = Bound::new();
            matched(&less, term, &mut bound)
                && rights.keys().any(|term| matched(&more, term, &mut bound.clone()))
        })
    })
}

/// Those that a law may follow from: others that are no larger. Laws without a condition count as smaller than
/// those with one, and the larger side decides.
pub fn no_larger<'l>(law: &Law, all: &'l [Law]) -> Vec<&'l Law> {
    let rank = |law: &Law| {
        let sides = [law.holds().left.size(), law.holds().right.size()];
        (law.condition().is_some(), sides[0].max(sides[1]))
    };
    all.iter().filter(|other| *other != law && rank(other) <= rank(law)).collect()
}

/// Reads a term: `insert(k, v, t)`.
///
/// # Panics
/// If it is none.
pub fn term(text: &str) -> Term {
    let mut rest = text;
    let term = read(&mut rest);
    assert!(rest.trim().is_empty(), "`{rest}` comes after the term in `{text}`");
    term
}

fn read(rest: &mut &str) -> Term {
    *rest = rest.trim_start();
    let n = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (name, after) = rest.split_at(n);
    assert!(!name.is_empty(), "a name should come before `{rest}`");
    *rest = after;
    let Some(after) = rest.strip_prefix('(') else { return Term::Variable(name.to_string()) };
    *rest = after;
    let mut arguments = Vec::new();
    loop {
        *rest = rest.trim_start_matches([' ', ',']);
        if let Some(after) = rest.strip_prefix(')') {
            *rest = after;
            return Term::Call(name.to_string(), arguments);
        }
        arguments.push(read(rest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { steps: 3, terms: 500, larger: 2 };

    #[test]
    fn what_follows_is_told_from_what_does_not() {
        let found = lurcher::laws![min = |a: u8, b: u8| a.min(b)].largest(5).find();
        let laws: Vec<&Law> = found.iter().collect();
        let goal = |left, right| Goal { left: term(left), right: term(right), condition: None };
        assert!(follows(&goal("min(min(a, b), a)", "min(a, b)"), &laws, LIMITS).is_some());
        assert!(follows(&goal("min(a, b)", "a"), &laws, LIMITS).is_none());
        assert!(follows(&goal("min(min(a, b), a)", "min(a, b)"), &laws[..1], LIMITS).is_none());
    }

    #[test]
    fn a_term_is_read_as_it_is_written() {
        let text = "insert(k, v, union(nil(), t))";
        assert_eq!(term(text).to_string(), text);
        assert_eq!(term(text).size(), 6);
    }
}
