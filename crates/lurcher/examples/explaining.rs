//! What characterises a failure: counterexamples that are generalised.
//!
//! ```text
//! cargo test --example explaining
//! ```

use lurcher::prelude::*;

/// What a pocket calculator can be asked.
#[derive(Clone, Debug, PartialEq, Data)]
enum Exp {
    Number(i64),
    Add(Box<Exp>, Box<Exp>),
    Divide(Box<Exp>, Box<Exp>),
}

fn value(exp: &Exp) -> Option<i64> {
    match exp {
        Exp::Number(n) => Some(*n),
        Exp::Add(a, b) => Some(value(a)?.wrapping_add(value(b)?)),
        Exp::Divide(a, b) => match (value(a)?, value(b)?) {
            (_, 0) => None,
            (a, b) => Some(a.wrapping_div(b)),
        },
    }
}

/// Whether nothing is divided by the number zero. That a divisor may *become* zero is forgotten.
#[logic]
fn is_defined(exp: &Exp) -> bool {
    match exp {
        Exp::Number(_) => true,
        Exp::Add(a, b) => is_defined(a) && is_defined(b),
        Exp::Divide(a, b) => !matches!(&**b, Exp::Number(0)) && is_defined(a) && is_defined(b),
    }
}

/// The mean of two numbers, rounded down. It has a slip.
fn mean(a: u8, b: u8) -> u8 {
    (a + b) / 2
}

/// Sorts numbers by taking the first as a pivot. It has a slip.
fn sorted(list: &[i64]) -> Vec<i64> {
    let Some((pivot, rest)) = list.split_first() else { return Vec::new() };
    let part = |is_in: &dyn Fn(&i64) -> bool| -> Vec<i64> {
        rest.iter().copied().filter(|n| is_in(n)).collect()
    };
    let (less, more) = (part(&|n| n < pivot), part(&|n| n > pivot));
    [sorted(&less), vec![*pivot], sorted(&more)].concat()
}

fn count(number: &i64, list: &[i64]) -> usize {
    list.iter().filter(|n| *n == number).count()
}

fn main() {
    let sum = Exp::Add(Exp::Number(1).into(), Exp::Number(-1).into());
    let exp = Exp::Divide(Exp::Number(1).into(), sum.into());
    println!("is 1 / (1 + -1) defined? {}; its value: {:?}", is_defined(&exp), value(&exp));
    println!("the mean of 3 and 6: {}", mean(3, 6));
    let list = sorted(&[3, 1, 3]);
    println!("3, 1, 3 sorted: {list:?}; it has 3 {} times", count(&3, &list));
    println!("when do they go wrong? cargo test --example explaining");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(requires = is_defined(&exp), seed = 1, save = false)]
    fn what_is_defined_has_a_value(exp: Exp) -> bool {
        value(&exp).is_some()
    }

    #[property(seed = 1, save = false)]
    fn a_mean_lies_in_between(a: u8, b: u8) -> bool {
        (a.min(b)..=a.max(b)).contains(&mean(a, b))
    }

    #[property(background(count), seed = 1, save = false)]
    fn sorting_keeps_all_numbers(number: i64, list: &[i64]) {
        assert_eq!(count(&number, &sorted(list)), count(&number, list));
    }
}
