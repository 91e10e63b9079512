//! Whether a partial row can be completed: a search over the columns that rules connect.
//!
//! Deliberately not the solver that the rows were made with. A column with the fewest values
//! left is given each of them in turn; after each choice, what follows from single rules is
//! drawn until nothing changes.

use super::bits;
use super::frame::Frame;
use super::partial::{Node, Rule, State};

/// The answer to a question that may be too hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    /// The budget was spent.
    Unknown,
}

/// The rules of a frame, by column.
pub(crate) struct Search<'f, 'm> {
    pub(crate) frame: &'f Frame<'m>,
    rules: Vec<Rule>,
    /// Every value of every column.
    everything: State,
    by_column: Vec<Vec<usize>>,
    /// The columns that rules connect with this one, itself included; by column, none if no
    /// rule mentions it.
    pub(crate) component: Vec<Option<usize>>,
    pub(crate) components: Vec<Vec<usize>>,
    /// Choices that may still be made, in all.
    budget: u64,
    /// Turns the order in which values are tried, so that solutions differ.
    turn: usize,
}

/// Choices for one question.
const QUESTION: u64 = 100_000;
/// Choices for all questions of one recount.
const TOTAL: u64 = 20_000_000;

impl<'f, 'm> Search<'f, 'm> {
    pub(crate) fn new(frame: &'f Frame<'m>) -> Self {
        let rules = Rule::all(frame);
        let width = frame.columns.len();
        let mut by_column = vec![Vec::new(); width];
        for (index, rule) in rules.iter().enumerate() {
            for &column in &rule.columns {
                by_column[column].push(index);
            }
        }
        let mut component = vec![None; width];
        let mut components = Vec::new();
        for start in 0..width {
            if by_column[start].is_empty() || component[start].is_some() {
                continue;
            }
            let number = components.len();
            component[start] = Some(number);
            let mut members = vec![start];
            let mut next = 0;
            while next < members.len() {
                for &rule in &by_column[members[next]] {
                    for &column in &rules[rule].columns {
                        if component[column].is_none() {
                            component[column] = Some(number);
                            members.push(column);
                        }
                    }
                }
                next += 1;
            }
            members.sort_unstable();
            components.push(members);
        }
        let everything = State::new(frame);
        let (budget, turn) = (TOTAL, 0);
        Search { frame, rules, everything, by_column, component, components, budget, turn }
    }

    /// Whether some rule is false whatever the row.
    pub(crate) fn contradicts_itself(&self) -> bool {
        let state = &self.everything;
        self.rules.iter().any(|rule| rule.node.truth(self.frame, state) == Some(false))
            || self.frame.columns.iter().any(|column| column.size == 0)
    }

    /// Whether the columns of a component can be completed if these cells are given; with the
    /// values of its columns, if so.
    pub(crate) fn complete(
        &mut self,
        component: usize,
        cells: &[(usize, u32)],
    ) -> (Answer, Vec<(usize, u32)>) {
        let mut state = self.everything.clone();
        for &(column, value) in cells {
            state.decide(column, value);
        }
        let members = self.components[component].clone();
        let mut budget = QUESTION.min(self.budget);
        self.turn += 1;
        let answer = self.descend(&members, state, &members, &mut budget);
        self.budget -= QUESTION.min(self.budget) - budget;
        match answer {
            Ok(Some(state)) => {
                let value = |column| bits::first(state.column(column)).expect("a value is left");
                (
                    Answer::Yes,
                    members.iter().map(|&column| (column, value(column) as u32)).collect(),
                )
            }
            Ok(None) => (Answer::No, Vec::new()),
            Err(Spent) => (Answer::Unknown, Vec::new()),
        }
    }

    fn descend(
        &self,
        members: &[usize],
        mut state: State,
        changed: &[usize],
        budget: &mut u64,
    ) -> Result<Option<State>, Spent> {
        if !self.draw_conclusions(&mut state, changed) {
            return Ok(None);
        }
        let left = |column: &usize| bits::count(state.column(*column));
        let open = members.iter().copied().filter(|column| left(column) > 1);
        let Some(column) = open.min_by_key(left) else { return Ok(Some(state)) };
        let mut values: Vec<usize> = bits::iter(state.column(column)).collect();
        let turn = self.turn.wrapping_mul(column + 1) % values.len();
        values.rotate_left(turn);
        for value in values {
            *budget = budget.checked_sub(1).ok_or(Spent)?;
            let mut next = state.clone();
            next.decide(column, value as u32);
            if let Some(found) = self.descend(members, next, &[column], budget)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Takes away values that some rule excludes; false if nothing is left.
    fn draw_conclusions(&self, state: &mut State, changed: &[usize]) -> bool {
        let mut waiting: Vec<usize> = Vec::new();
        let mut is_waiting = vec![false; self.rules.len()];
        let enqueue = |column: usize, waiting: &mut Vec<usize>, is_waiting: &mut Vec<bool>| {
            for &rule in &self.by_column[column] {
                if !is_waiting[rule] {
                    is_waiting[rule] = true;
                    waiting.push(rule);
                }
            }
        };
        for &column in changed {
            enqueue(column, &mut waiting, &mut is_waiting);
        }
        while let Some(index) = waiting.pop() {
            is_waiting[index] = false;
            let rule = &self.rules[index];
            match rule.node.truth(self.frame, state) {
                Some(true) => continue,
                Some(false) => return false,
                None => {}
            }
            let mut touched = Vec::new();
            self.require(&rule.node, true, state, &mut touched);
            self.filter(rule, state, &mut touched);
            for column in touched {
                if bits::first(state.column(column)).is_none() {
                    return false;
                }
                enqueue(column, &mut waiting, &mut is_waiting);
            }
        }
        true
    }

    /// What follows from the node being `wanted`.
    fn require(&self, node: &Node, wanted: bool, state: &mut State, touched: &mut Vec<usize>) {
        match node {
            Node::Column(column, values) => {
                let mut changed = false;
                for (left, &set) in state.column_mut(*column).iter_mut().zip(values) {
                    let kept = *left & if wanted { set } else { !set };
                    changed |= kept != *left;
                    *left = kept;
                }
                if changed {
                    touched.push(*column);
                }
            }
            Node::Leaf(_) | Node::Within(_) => {}
            Node::Not(inner) => self.require(inner, !wanted, state, touched),
            Node::All(parts) => self.require_each(parts, true, wanted, state, touched),
            Node::Any(parts) => self.require_each(parts, false, wanted, state, touched),
        }
    }

    fn require_each(
        &self,
        parts: &[Node],
        conjunction: bool,
        wanted: bool,
        state: &mut State,
        touched: &mut Vec<usize>,
    ) {
        if conjunction == wanted {
            // All parts of a conjunction hold; all parts of a disjunction that fails fail.
            parts.iter().for_each(|part| self.require(part, wanted, state, touched));
            return;
        }
        // One part must be as wanted: which one is known if all others are not.
        let mut candidates =
            parts.iter().filter(|part| part.truth(self.frame, state) != Some(!wanted));
        if let (Some(only), None) = (candidates.next(), candidates.next()) {
            self.require(only, wanted, state, touched);
        }
    }

    /// If all columns of the rule but one are decided, tries each value of that one.
    fn filter(&self, rule: &Rule, state: &mut State, touched: &mut Vec<usize>) {
        let mut open = rule.columns.iter().filter(|&&column| bits::count(state.column(column)) > 1);
        let (Some(&column), None) = (open.next(), open.next()) else { return };
        let values = state.column(column).to_vec();
        let mut kept = vec![0; values.len()];
        for value in bits::iter(&values) {
            state.decide(column, value as u32);
            if rule.node.truth(self.frame, state) != Some(false) {
                bits::insert(&mut kept, value);
            }
        }
        if kept != values {
            touched.push(column);
        }
        state.column_mut(column).copy_from_slice(&kept);
    }
}

/// The budget is spent.
struct Spent;
