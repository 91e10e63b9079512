//! Whether laws hold for all small values: by listing them, independently of the search for laws.

use std::collections::BTreeMap;

use lurcher::Data;
use lurcher::laws::{Comparison, Law, Statement, Term};

/// Functions by name, over values of several types.
pub trait Interface {
    /// A value of any of the types.
    type Value: Clone + Ord;

    /// The values of the type that a function takes at a place, up to a size; with their sizes.
    fn values(function: &str, place: usize, up_to: u32) -> Vec<(u32, Self::Value)>;

    /// Calls a function.
    fn call(function: &str, arguments: &[Self::Value]) -> Self::Value;

    /// What is to be the same for values that are equal.
    fn compared(value: &Self::Value) -> Self::Value;
}

/// All values of a type up to a size, with their sizes.
pub fn listed<T: Data, V>(up_to: u32, wrap: impl Fn(T) -> V) -> Vec<(u32, V)> {
    let all = lurcher::enumerate::<T>();
    let sizes = all.least_size()..=up_to;
    sizes
        .flat_map(|size| all.of_size(size).map(move |v| (size, v)).collect::<Vec<_>>())
        .map(|(size, value)| (size, wrap(value)))
        .collect()
}

/// For how many assignments of a total size up to this one a law holds; or one for which it does not.
///
/// # Errors
/// If it is false for some values.
pub fn holds_up_to<I: Interface>(law: &Law, up_to: u32) -> Result<usize, String>
where
    I::Value: std::fmt::Debug,
{
    let mut variables = BTreeMap::new();
    let sides = [Some(law.holds()), law.condition()];
    for side in sides.into_iter().flatten() {
        sorts::<I>(&side.left, up_to, &mut variables);
        sorts::<I>(&side.right, up_to, &mut variables);
    }
    let variables: Vec<(String, WithSizes<I::Value>)> = variables.into_iter().collect();
    let mut n = 0;
    assign::<I>(law, &variables, up_to, &mut BTreeMap::new(), &mut n)?;
    Ok(n)
}

/// Values with their sizes.
type WithSizes<V> = Vec<(u32, V)>;

type Assigned<V> = BTreeMap<String, V>;

/// The values for each variable.
fn sorts<I: Interface>(term: &Term, up_to: u32, found: &mut BTreeMap<String, WithSizes<I::Value>>) {
    if let Term::Call(function, arguments) = term {
        for (place, argument) in arguments.iter().enumerate() {
            match argument {
                Term::Variable(name) => {
                    let values = || I::values(function, place, up_to);
                    found.entry(name.clone()).or_insert_with(values);
                }
                call => sorts::<I>(call, up_to, found),
            }
        }
    }
}

fn assign<I: Interface>(
    law: &Law,
    variables: &[(String, WithSizes<I::Value>)],
    left: u32,
    assigned: &mut Assigned<I::Value>,
    n: &mut usize,
) -> Result<(), String>
where
    I::Value: std::fmt::Debug,
{
    let Some(((name, values), rest)) = variables.split_first() else {
        let is_asked = law.condition().is_none_or(|condition| is_true::<I>(condition, assigned));
        *n += usize::from(is_asked);
        if is_asked && !is_true::<I>(law.holds(), assigned) {
            return Err(format!("{law} is false for {assigned:?}"));
        }
        return Ok(());
    };
    for (size, value) in values.iter().filter(|(size, _)| *size <= left) {
        assigned.insert(name.clone(), value.clone());
        assign::<I>(law, rest, left - size, assigned, n)?;
    }
    Ok(())
}

fn is_true<I: Interface>(statement: &Statement, assigned: &Assigned<I::Value>) -> bool {
    let left = I::compared(&value::<I>(&statement.left, assigned));
    let right = I::compared(&value::<I>(&statement.right, assigned));
    match statement.comparison {
        Comparison::Equal => left == right,
        Comparison::Unequal => left != right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
    }
}

fn value<I: Interface>(term: &Term, assigned: &Assigned<I::Value>) -> I::Value {
    match term {
        Term::Variable(name) => assigned[name].clone(),
        Term::Call(function, arguments) => {
            let arguments: Vec<I::Value> =
                arguments.iter().map(|argument| value::<I>(argument, assigned)).collect();
            I::call(function, &arguments)
        }
    }
}
