//! What a constraint says about a row of which only part is known.
//!
//! The state of a column is the set of values it may still have. A constraint is true of all
//! rows that are left, or false of all, or open. A condition on a single column is a set of
//! values, found by trying each; what compares several parameters, or a parameter in digits,
//! is answered by the bounds of its terms.

use super::bits;
use super::frame::{Frame, Part};
use super::truth::{self, Number, calculate, compare};
use crate::model::{Comparison, Formula, Operator, ParameterId, Term, Value};

/// The values that each column may still have.
#[derive(Clone, Debug)]
pub(crate) struct State {
    bits: Vec<u64>,
    starts: Vec<usize>,
}

impl State {
    /// Every value of every column.
    pub(crate) fn new(frame: &Frame<'_>) -> Self {
        let mut starts = vec![0];
        for column in &frame.columns {
            starts.push(starts[starts.len() - 1] + bits::words(column.size as usize));
        }
        let mut state = State { bits: vec![0; starts[starts.len() - 1]], starts };
        for (index, column) in frame.columns.iter().enumerate() {
            bits::fill(state.column_mut(index), column.size as usize);
        }
        state
    }

    pub(crate) fn column(&self, column: usize) -> &[u64] {
        &self.bits[self.starts[column]..self.starts[column + 1]]
    }

    pub(crate) fn column_mut(&mut self, column: usize) -> &mut [u64] {
        &mut self.bits[self.starts[column]..self.starts[column + 1]]
    }

    /// Leaves the column this one value.
    pub(crate) fn decide(&mut self, column: usize, value: u32) {
        let set = self.column_mut(column);
        set.fill(0);
        bits::insert(set, value as usize);
    }
}

/// A constraint of the model, or the end of a range in digits, over columns.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) node: Node,
    /// The columns it depends on, increasing.
    pub(crate) columns: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// The column has one of these values.
    Column(usize, Vec<u64>),
    /// A comparison that isn't about a single column.
    Leaf(Formula),
    /// The digits of the parameter make a number within its range.
    Within(usize),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
}

impl Rule {
    /// The rules of a frame, in the order of the model's constraints.
    pub(crate) fn all(frame: &Frame<'_>) -> Vec<Rule> {
        let model = frame.model;
        let constraints = model.constraints.iter();
        let mut rules: Vec<Rule> =
            constraints.map(|constraint| Rule::new(frame, &constraint.formula)).collect();
        for parameter in 0..model.parameters.len() {
            if frame.overflows(parameter) {
                let columns = frame.places[parameter].clone();
                rules.push(Rule { node: Node::Within(parameter), columns });
            }
        }
        rules
    }

    fn new(frame: &Frame<'_>, formula: &Formula) -> Self {
        let mut parameters = Vec::new();
        mentioned(formula, &mut parameters);
        let mut columns: Vec<usize> =
            parameters.iter().flat_map(|id| frame.places[id.index()].clone()).collect();
        columns.sort_unstable();
        columns.dedup();
        Rule { node: Node::new(frame, formula), columns }
    }
}

impl Node {
    fn new(frame: &Frame<'_>, formula: &Formula) -> Node {
        let each = |parts: &[Formula]| parts.iter().map(|part| Node::new(frame, part)).collect();
        match formula {
            Formula::Not(inner) => Node::Not(Box::new(Node::new(frame, inner))),
            Formula::All(parts) => Node::All(each(parts)),
            Formula::Any(parts) => Node::Any(each(parts)),
            leaf => {
                let mut parameters = Vec::new();
                mentioned(leaf, &mut parameters);
                let [parameter] = parameters[..] else { return Node::Leaf(leaf.clone()) };
                let index = frame.places[parameter.index()][0];
                let column = &frame.columns[index];
                if matches!(column.part, Part::Digit { .. }) {
                    return Node::Leaf(leaf.clone());
                }
                let mut values = vec![0; bits::words(column.size as usize)];
                for cell in 0..column.size {
                    if truth::holds(frame.model, leaf, &|id| {
                        frame.position(id.index(), column.number(cell))
                    }) {
                        bits::insert(&mut values, cell as usize);
                    }
                }
                Node::Column(index, values)
            }
        }
    }

    /// Whether it is true (false) of every row that is left; none if that isn't known.
    pub(crate) fn truth(&self, frame: &Frame<'_>, state: &State) -> Option<bool> {
        match self {
            Node::Column(column, values) => {
                let (mut inside, mut outside) = (false, false);
                for (left, set) in state.column(*column).iter().zip(values) {
                    inside |= left & set != 0;
                    outside |= left & !set != 0;
                }
                (inside != outside).then_some(inside)
            }
            Node::Leaf(formula) => leaf(frame, state, formula),
            Node::Within(parameter) => {
                let count = u128::from(frame.count(*parameter));
                let (least, most) = numbers(frame, state, *parameter);
                if least >= count { Some(false) } else { (most < count).then_some(true) }
            }
            Node::Not(inner) => inner.truth(frame, state).map(|truth| !truth),
            Node::All(parts) => together(frame, state, parts, false),
            Node::Any(parts) => together(frame, state, parts, true),
        }
    }
}

/// The truth of parts of which a single one that is `decisive` decides.
fn together(frame: &Frame<'_>, state: &State, parts: &[Node], decisive: bool) -> Option<bool> {
    let mut all_known = true;
    for part in parts {
        match part.truth(frame, state) {
            Some(truth) if truth == decisive => return Some(decisive),
            Some(_) => {}
            None => all_known = false,
        }
    }
    all_known.then_some(!decisive)
}

/// The least and the greatest number that the parameter's value may have; beyond its range,
/// where its digits say so.
fn numbers(frame: &Frame<'_>, state: &State, parameter: usize) -> (u128, u128) {
    let (mut least, mut most) = (0, 0);
    for &index in &frame.places[parameter] {
        let column = &frame.columns[index];
        let number = |cell: Option<usize>| match cell {
            Some(cell) => u128::from(column.number(cell as u32)),
            None => 0,
        };
        least += number(bits::first(state.column(index)));
        most += number(bits::last(state.column(index)));
    }
    (least, most)
}

/// What is known about the value of a term.
enum Extent {
    Exactly(Number),
    /// An integer from here to there.
    Between(i128, i128),
    /// It has no value.
    Undefined,
    Unknown,
}

fn leaf(frame: &Frame<'_>, state: &State, formula: &Formula) -> Option<bool> {
    match formula {
        Formula::Compare(left, comparison, right) => {
            match (extent(frame, state, left), extent(frame, state, right)) {
                (Extent::Undefined, _) | (_, Extent::Undefined) => Some(false),
                (Extent::Unknown, _) | (_, Extent::Unknown) => None,
                (Extent::Exactly(left), Extent::Exactly(right)) => {
                    Some(compare(&left, *comparison, &right))
                }
                (left, right) => match (bounds(&left), bounds(&right)) {
                    (Some(left), Some(right)) => ordered(left, *comparison, right),
                    // An integer, and something else.
                    _ => Some(*comparison == Comparison::NotEqual),
                },
            }
        }
        Formula::OneOf(term, values) => match extent(frame, state, term) {
            Extent::Undefined => Some(false),
            Extent::Unknown => None,
            Extent::Exactly(found) => Some(values.iter().any(|value| found == Number::from(value))),
            Extent::Between(least, most) => {
                let inside = |value: &Value| match value {
                    Value::Integer(value) => (least..=most).contains(&i128::from(*value)),
                    _ => false,
                };
                if values.iter().any(inside) { None } else { Some(false) }
            }
        },
        Formula::Like { parameter, .. }
        | Formula::IsInvalid(parameter)
        | Formula::IsNotApplicable(parameter) => {
            let (least, most) = numbers(frame, state, parameter.index());
            let number = u64::try_from(least).ok().filter(|_| least == most)?;
            let inside = number < frame.count(parameter.index());
            let position = |id: ParameterId| frame.position(id.index(), number);
            inside.then(|| truth::holds(frame.model, formula, &position))
        }
        Formula::Not(_) | Formula::All(_) | Formula::Any(_) => unreachable!("these are no leaves"),
    }
}

fn bounds(extent: &Extent) -> Option<(i128, i128)> {
    match extent {
        Extent::Exactly(Number::Integer(value)) => Some((*value, *value)),
        Extent::Between(least, most) => Some((*least, *most)),
        _ => None,
    }
}

fn ordered(left: (i128, i128), comparison: Comparison, right: (i128, i128)) -> Option<bool> {
    let less = |left: (i128, i128), right: (i128, i128)| {
        if left.1 < right.0 { Some(true) } else { (left.0 >= right.1).then_some(false) }
    };
    match comparison {
        Comparison::Less => less(left, right),
        Comparison::Greater => less(right, left),
        Comparison::LessOrEqual => less(right, left).map(|truth| !truth),
        Comparison::GreaterOrEqual => less(left, right).map(|truth| !truth),
        Comparison::Equal | Comparison::NotEqual => {
            let apart = left.1 < right.0 || right.1 < left.0;
            apart.then_some(comparison == Comparison::NotEqual)
        }
    }
}

fn extent(frame: &Frame<'_>, state: &State, term: &Term) -> Extent {
    match term {
        Term::Value(value) => Extent::Exactly(Number::from(value)),
        Term::Parameter(id) => extent_of_parameter(frame, state, *id),
        Term::Arithmetic(left, operator, right) => {
            let (left, right) = (extent(frame, state, left), extent(frame, state, right));
            match (&left, &right) {
                (Extent::Undefined, _) | (_, Extent::Undefined) => return Extent::Undefined,
                (Extent::Exactly(Number::Other(_)), _) | (_, Extent::Exactly(Number::Other(_))) => {
                    return Extent::Undefined;
                }
                _ => {}
            }
            match (bounds(&left), bounds(&right)) {
                (Some(left), Some(right)) => arithmetic(left, *operator, right),
                _ => Extent::Unknown,
            }
        }
    }
}

fn extent_of_parameter(frame: &Frame<'_>, state: &State, id: ParameterId) -> Extent {
    let (least, most) = numbers(frame, state, id.index());
    let count = u128::from(frame.count(id.index()));
    if least >= count {
        // The digits say a number that doesn't exist: the rule about the range's end fails.
        return Extent::Unknown;
    }
    let (least, most) = (least as u64, most.min(count - 1) as u64);
    if least == most {
        return Extent::Exactly(Number::from(&frame.value_of(id.index(), least)));
    }
    let integer = |number: u64| match frame.value_of(id.index(), number) {
        Value::Integer(value) => Some(i128::from(value)),
        _ => None,
    };
    if frame.increases(id.index()) {
        let end = |number| integer(number).expect("ranges are of integers");
        return Extent::Between(end(least), end(most));
    }
    // Listed values are in any order.
    let column = &frame.columns[frame.places[id.index()][0]];
    let candidates: Option<Vec<i128>> = match column.part {
        Part::Digit { .. } => (least..=most).map(integer).collect(),
        _ => bits::iter(state.column(frame.places[id.index()][0]))
            .map(|cell| integer(column.number(cell as u32)))
            .collect(),
    };
    match candidates.as_ref().and_then(|all| Some((all.iter().min()?, all.iter().max()?))) {
        Some((least, most)) => Extent::Between(*least, *most),
        None => Extent::Unknown,
    }
}

fn arithmetic(left: (i128, i128), operator: Operator, right: (i128, i128)) -> Extent {
    if left.0 == left.1 && right.0 == right.1 {
        return match calculate(left.0, operator, right.0) {
            Some(value) => Extent::Exactly(Number::Integer(value)),
            None => Extent::Undefined,
        };
    }
    let corners = match operator {
        Operator::Add => {
            [calculate(left.0, operator, right.0), calculate(left.1, operator, right.1)]
                .into_iter()
                .collect()
        }
        Operator::Subtract => {
            [calculate(left.0, operator, right.1), calculate(left.1, operator, right.0)]
                .into_iter()
                .collect()
        }
        Operator::Divide if right.0 <= 0 && right.1 >= 0 => None,
        Operator::Multiply | Operator::Divide => {
            let pairs =
                [(left.0, right.0), (left.0, right.1), (left.1, right.0), (left.1, right.1)];
            pairs.into_iter().map(|(left, right)| calculate(left, operator, right)).collect()
        }
        Operator::Remainder => None,
    };
    let corners: Option<Vec<i128>> = corners;
    match corners.as_ref().and_then(|all| Some((all.iter().min()?, all.iter().max()?))) {
        Some((least, most)) => Extent::Between(*least, *most),
        None => Extent::Unknown,
    }
}

/// The parameters that a formula mentions, increasing.
fn mentioned(formula: &Formula, into: &mut Vec<ParameterId>) {
    match formula {
        Formula::Compare(left, _, right) => {
            mentioned_in_term(left, into);
            mentioned_in_term(right, into);
        }
        Formula::OneOf(term, _) => mentioned_in_term(term, into),
        Formula::Like { parameter, .. }
        | Formula::IsInvalid(parameter)
        | Formula::IsNotApplicable(parameter) => into.push(*parameter),
        Formula::Not(inner) => mentioned(inner, into),
        Formula::All(parts) | Formula::Any(parts) => {
            parts.iter().for_each(|part| mentioned(part, into));
        }
    }
    into.sort_unstable();
    into.dedup();
}

fn mentioned_in_term(term: &Term, into: &mut Vec<ParameterId>) {
    match term {
        Term::Parameter(parameter) => into.push(*parameter),
        Term::Value(_) => {}
        Term::Arithmetic(left, _, right) => {
            mentioned_in_term(left, into);
            mentioned_in_term(right, into);
        }
    }
}
