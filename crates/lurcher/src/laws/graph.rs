//! Whether an equation follows from others.
//!
//! Both sides are put into a graph of classes of equal terms, and the other equations are applied
//! to all that is in it, in both directions, until both sides are in one class or the graph is as
//! large as it may be (an e-graph, as in *Simplify*). Variables of the equation to prove are
//! constants here. That finds what rewriting from larger to smaller terms does not: proofs that go
//! uphill first.

use super::rules::{Assumption, Comparison, Rule};
use super::terms::{Head, TermId, Terms};
use crate::explain::background::Table;

type Class = u32;

/// How far a proof is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How often all equations are applied.
    pub(super) rounds: usize,
    /// How many terms there may be.
    pub(super) nodes: usize,
    /// How much larger than what is to be proved they may be.
    pub(super) larger: u32,
}

/// While terms are listed, and in the end, when few laws are left. What takes more rounds, or much
/// larger terms on the way, is no consequence that a reader would see.
pub(super) const QUICK: Effort = Effort { rounds: 3, nodes: 120, larger: 1 };
pub(super) const THOROUGH: Effort = Effort { rounds: 3, nodes: 600, larger: 1 };

/// Whether an equation follows from rules, under an assumption if there is one.
pub(super) fn follows(
    terms: &mut Terms,
    rules: &[&Rule],
    assumption: Option<&Assumption>,
    (left, right): (TermId, TermId),
    effort: Effort,
) -> bool {
    let most_size = terms.size(left).max(terms.size(right)) + effort.larger;
    let mut graph = Graph::new(terms, most_size, effort.nodes);
    let (left, right) = (graph.add_term(left), graph.add_term(right));
    if let Some(assumption) = assumption {
        graph.assume(assumption);
    }
    graph.repair();
    for _ in 0..effort.rounds {
        if graph.find(left) == graph.find(right) {
            return true;
        }
        if !graph.apply(rules, assumption) {
            return false;
        }
    }
    graph.find(left) == graph.find(right)
}

/// Classes of equal terms.
pub(super) struct Graph<'g> {
    pub(super) terms: &'g mut Terms,
    parents: Vec<Class>,
    /// The simplest term of each class.
    simplest: Vec<TermId>,
    nodes: Vec<(Head, Vec<Class>, Class)>,
    known: Table<(Head, Vec<Class>), Class>,
    of_class: Table<Class, Vec<usize>>,
    of_head: Table<Head, Vec<usize>>,
    most_size: u32,
    most_nodes: usize,
}

impl<'g> Graph<'g> {
    pub(super) fn new(terms: &'g mut Terms, most_size: u32, most_nodes: usize) -> Self {
        Graph {
            terms,
            parents: Vec::new(),
            simplest: Vec::new(),
            nodes: Vec::new(),
            known: Table::default(),
            of_class: Table::default(),
            of_head: Table::default(),
            most_size,
            most_nodes,
        }
    }

    pub(super) fn find(&self, mut class: Class) -> Class {
        while self.parents[class as usize] != class {
            class = self.parents[class as usize];
        }
        class
    }

    fn add_node(&mut self, head: Head, arguments: Vec<Class>, term: TermId) -> Class {
        let arguments: Vec<Class> = arguments.into_iter().map(|a| self.find(a)).collect();
        if let Some(&class) = self.known.get(&(head, arguments.clone())) {
            return self.find(class);
        }
        let class = self.parents.len() as Class;
        self.parents.push(class);
        self.simplest.push(term);
        self.nodes.push((head, arguments.clone(), class));
        self.known.insert((head, arguments), class);
        class
    }

    pub(super) fn add_term(&mut self, term: TermId) -> Class {
        let node = *self.terms.node(term);
        let arguments = node.arguments().iter().map(|&a| self.add_term(a)).collect();
        self.add_node(node.head, arguments, term)
    }

    /// What is equal by an assumption, is.
    pub(super) fn assume(&mut self, assumption: &Assumption) {
        let condition = &assumption.condition;
        let (left, right) = (self.add_term(condition.left), self.add_term(condition.right));
        if condition.comparison == Comparison::Equal {
            self.merge(left, right);
        }
    }

    fn merge(&mut self, one: Class, other: Class) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return false;
        }
        let (a, b) = (self.simplest[one as usize], self.simplest[other as usize]);
        let (keep, drop) =
            if self.terms.compare(a, b).is_le() { (one, other) } else { (other, one) };
        self.parents[drop as usize] = keep;
        true
    }

    /// Calls with equal arguments are equal; until there is nothing more to merge.
    pub(super) fn repair(&mut self) {
        loop {
            let mut known: Table<(Head, Vec<Class>), Class> = Table::default();
            let mut merges = Vec::new();
            for (head, arguments, class) in &self.nodes {
                let arguments: Vec<Class> = arguments.iter().map(|&a| self.find(a)).collect();
                let class = self.find(*class);
                let first = *known.entry((*head, arguments)).or_insert(class);
                if first != class {
                    merges.push((first, class));
                }
            }
            let is_done = merges.is_empty();
            for (one, other) in merges {
                self.merge(one, other);
            }
            if is_done {
                let mut nodes: Vec<_> =
                    known.iter().map(|((h, a), &c)| (*h, a.clone(), c)).collect();
                nodes.sort_unstable();
                self.nodes = nodes;
                self.known = known;
                break;
            }
        }
        self.of_class.clear();
        self.of_head.clear();
        for (index, (head, _, class)) in self.nodes.iter().enumerate() {
            self.of_class.entry(*class).or_default().push(index);
            self.of_head.entry(*head).or_default().push(index);
        }
    }

    /// Applies all rules to all that is there; false if nothing came of it.
    pub(super) fn apply(&mut self, rules: &[&Rule], assumption: Option<&Assumption>) -> bool {
        let mut found = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            for (flipped, &(left, right)) in rule.directions().iter().enumerate() {
                let [there, here] = [left, right].map(|side| self.terms.node(side).variables);
                let is_open = rule.condition.is_some() && here & !there != 0;
                for (class, bound) in self.occurrences(left) {
                    // What only the other side speaks of may be what stands where that occurs.
                    if is_open {
                        let others = self.occurrences_with(right, &bound).into_iter();
                        found.extend(others.map(|bound| (index, flipped, class, bound, true)));
                    }
                    found.push((index, flipped, class, bound, false));
                }
            }
        }
        let n_before = self.nodes.len();
        let mut has_changed = false;
        for (index, flipped, class, mut bound, is_open) in found {
            let rule = rules[index];
            let (_, right) = rule.directions()[flipped];
            if rule.condition.is_some() {
                let mut simplest: Vec<Option<TermId>> = bound
                    .iter()
                    .map(|b| b.map(|class| self.simplest[self.find(class) as usize]))
                    .collect();
                // Whatever is equal in the rows would be a reason for itself.
                let applies = match is_open {
                    true => self.is_known(rule, &mut simplest, assumption),
                    false => rule.applies(self.terms, &mut simplest, assumption),
                };
                if !applies {
                    // What it says may become known in the next round.
                    if let (Some(condition), true) = (rule.condition, is_open) {
                        self.add_instance(condition.left, &mut bound);
                        self.add_instance(condition.right, &mut bound);
                    }
                    continue;
                }
            }
            if let Some(to) = self.add_instance(right, &mut bound) {
                has_changed |= self.merge(class, to);
            }
        }
        // What was added may be what a larger term is waiting for.
        has_changed |= self.nodes.len() > n_before;
        if has_changed {
            self.repair();
        }
        has_changed
    }

    /// Whether the condition of a rule, with terms in place of variables, is what is assumed, or
    /// what is known to be equal.
    fn is_known(
        &mut self,
        rule: &Rule,
        bound: &mut Vec<Option<TermId>>,
        assumption: Option<&Assumption>,
    ) -> bool {
        let Some(condition) = rule.condition else { return true };
        let condition = condition.instance(self.terms, bound);
        let is_equal = || {
            let (left, right) = (self.class_of(condition.left), self.class_of(condition.right));
            condition.comparison == Comparison::Equal && left.is_some() && left == right
        };
        assumption.is_some_and(|assumption| condition.is_same(&assumption.condition)) || is_equal()
    }

    /// The class of a term that is there.
    fn class_of(&self, term: TermId) -> Option<Class> {
        let node = self.terms.node(term);
        let arguments: Option<Vec<Class>> =
            node.arguments().iter().map(|&argument| self.class_of(argument)).collect();
        self.known.get(&(node.head, arguments?)).map(|&class| self.find(class))
    }

    /// Where a pattern occurs, and what stands for its variables there.
    pub(super) fn occurrences(&self, pattern: TermId) -> Vec<(Class, Vec<Option<Class>>)> {
        let node = self.terms.node(pattern);
        // A variable would occur everywhere.
        let (Head::Call(_), Some(places)) = (node.head, self.of_head.get(&node.head)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for &place in places {
            let (_, arguments, class) = &self.nodes[place];
            let parts = node.arguments().iter().copied();
            let mut work: Vec<(TermId, Class)> = parts.zip(arguments.iter().copied()).collect();
            let mut bound = vec![None; self.terms.variables.len()];
            let mut found = Vec::new();
            self.occurs(&mut work, &mut bound, &mut found);
            all.extend(found.into_iter().map(|bound| (*class, bound)));
        }
        all
    }

    /// In which ways a pattern occurs anywhere, given what some variables are.
    fn occurrences_with(
        &self,
        pattern: TermId,
        bound: &[Option<Class>],
    ) -> Vec<Vec<Option<Class>>> {
        let is_call = matches!(self.terms.node(pattern).head, Head::Call(_));
        let classes = if is_call { self.classes() } else { Vec::new() };
        let mut bound = bound.to_vec();
        classes.into_iter().flat_map(|class| self.ways(pattern, class, &mut bound)).collect()
    }

    /// All classes.
    pub(super) fn classes(&self) -> Vec<Class> {
        let mut all: Vec<Class> = self.of_class.keys().copied().collect();
        all.sort_unstable();
        all
    }

    /// Where a pattern occurs, be it a variable.
    pub(super) fn starts(&self, pattern: TermId) -> Vec<(Class, Vec<Option<Class>>)> {
        let mut bound = vec![None; self.terms.variables.len()];
        let ways =
            |class| self.ways(pattern, class, &mut bound).into_iter().map(move |b| (class, b));
        self.classes().into_iter().flat_map(ways).collect()
    }

    /// All ways in which a class has a term of a pattern, given what some variables are.
    pub(super) fn ways(
        &self,
        pattern: TermId,
        class: Class,
        bound: &mut [Option<Class>],
    ) -> Vec<Vec<Option<Class>>> {
        let mut found = Vec::new();
        self.occurs(&mut vec![(pattern, self.find(class))], bound, &mut found);
        found
    }

    fn occurs(
        &self,
        work: &mut Vec<(TermId, Class)>,
        bound: &mut [Option<Class>],
        found: &mut Vec<Vec<Option<Class>>>,
    ) {
        let Some((pattern, class)) = work.pop() else {
            found.push(bound.to_vec());
            return;
        };
        let node = self.terms.node(pattern);
        match node.head {
            Head::Variable(variable) => {
                let variable = variable as usize;
                let term = self.simplest[class as usize];
                match bound[variable] {
                    Some(other) if other != class => {}
                    Some(_) => self.occurs(work, bound, found),
                    None if self.terms.node(term).shape != node.shape => {}
                    None => {
                        bound[variable] = Some(class);
                        self.occurs(work, bound, found);
                        bound[variable] = None;
                    }
                }
            }
            head @ Head::Call(_) => {
                for &place in self.of_class.get(&class).map_or(&[][..], |places| places) {
                    let (of, arguments, _) = &self.nodes[place];
                    if *of == head {
                        let n = work.len();
                        work.extend(
                            node.arguments().iter().copied().zip(arguments.iter().copied()),
                        );
                        self.occurs(work, bound, found);
                        work.truncate(n);
                    }
                }
            }
        }
        work.push((pattern, class));
    }

    /// Adds a pattern with classes for its variables, if there is room for it.
    pub(super) fn add_instance(
        &mut self,
        pattern: TermId,
        bound: &mut Vec<Option<Class>>,
    ) -> Option<Class> {
        let node = *self.terms.node(pattern);
        match node.head {
            Head::Variable(variable) => {
                let class = match bound[variable as usize] {
                    Some(class) => class,
                    None => {
                        let first = self.terms.variables.iter().position(|v| v.shape == node.shape);
                        self.add_term(first.map_or(pattern, |first| first as TermId))
                    }
                };
                bound[variable as usize] = Some(class);
                Some(self.find(class))
            }
            Head::Call(operation) => {
                let mut arguments = Vec::new();
                for &argument in node.arguments() {
                    arguments.push(self.add_instance(argument, bound)?);
                }
                if let Some(&class) = self.known.get(&(node.head, arguments.clone())) {
                    return Some(self.find(class));
                }
                let simplest: Vec<TermId> =
                    arguments.iter().map(|&a| self.simplest[a as usize]).collect();
                let size = 1 + simplest.iter().map(|&t| self.terms.size(t)).sum::<u32>();
                if size > self.most_size || self.nodes.len() >= self.most_nodes {
                    return None;
                }
                let term = self.terms.term(operation, &simplest);
                Some(self.add_node(node.head, arguments, term))
            }
        }
    }
}
