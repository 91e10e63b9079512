//! Enums: a simplifier of expressions, and a door.

use lurcher::prelude::*;

use super::{Faults, Planted, planted};

/// An expression in one variable.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub(super) enum Exp {
    Number(i8),
    X,
    Add(Box<Exp>, Box<Exp>),
    Mul(Box<Exp>, Box<Exp>),
    Neg(Box<Exp>),
}

use Exp::{Add, Mul, Neg, Number, X};

fn value(exp: &Exp, x: i64) -> i64 {
    match exp {
        Number(n) => i64::from(*n),
        X => x,
        Add(a, b) => value(a, x).wrapping_add(value(b, x)),
        Mul(a, b) => value(a, x).wrapping_mul(value(b, x)),
        Neg(a) => value(a, x).wrapping_neg(),
    }
}

pub(super) const SIMPLIFY: Planted = planted!(
    simplify,
    [
        "0 + a is 0",
        "a + 0 is 0",
        "0 * a is a",
        "1 * a is 1",
        "a * 1 is 1",
        "1 + a is a",
        "--a is -a",
        "-0 is 1",
        "a + a is a",
        "a * a is a",
        "a + -a is a",
        "numbers are added as they are multiplied",
        "numbers are multiplied as they are added",
        "what is below a negation is not looked at, and the negation lost",
        "-(a + b) is -a + b",
        "a * (b + c) is a * b + c",
        "x is taken for 1 in products",
    ],
    |faults, exp: Exp, x: i64| Some(value(&simplify(faults, exp), *x) == value(exp, *x))
);

fn simplify(faults: Faults, exp: &Exp) -> Exp {
    let both = |a: &Exp, b: &Exp| (simplify(faults, a), simplify(faults, b));
    match exp {
        Number(_) | X => exp.clone(),
        Add(a, b) => added(faults, both(a, b)),
        Mul(a, b) => multiplied(faults, both(a, b)),
        Neg(a) => match (&**a, simplify(faults, a)) {
            (Neg(_), inner) if faults.at(13) => inner,
            (_, Number(0)) => Number(faults.pick(7, 0, 1)),
            (_, Neg(inner)) => faults.pick(6, *inner.clone(), Neg(inner)),
            (_, Add(a, b)) if faults.at(14) => Add(Box::new(Neg(a)), b),
            (_, inner) => Neg(Box::new(inner)),
        },
    }
}

fn added(faults: Faults, both: (Exp, Exp)) -> Exp {
    match both {
        (Number(0), b) => faults.pick(0, b, Number(0)),
        (a, Number(0)) => faults.pick(1, a, Number(0)),
        (Number(1), b) if faults.at(5) => b,
        (Number(a), Number(b)) => {
            let sum = if faults.at(11) { a.checked_mul(b) } else { a.checked_add(b) };
            sum.map_or_else(|| Add(Box::new(Number(a)), Box::new(Number(b))), Number)
        }
        (a, b) if faults.at(8) && a == b => a,
        (a, Neg(b)) if a == *b => faults.pick(10, Number(0), a),
        (a, b) => Add(Box::new(a), Box::new(b)),
    }
}

fn multiplied(faults: Faults, both: (Exp, Exp)) -> Exp {
    match both {
        (Number(0), b) => faults.pick(2, Number(0), b),
        (Number(1), b) => faults.pick(3, b, Number(1)),
        (a, Number(1)) => faults.pick(4, a, Number(1)),
        (Number(a), Number(b)) => {
            let product = if faults.at(12) { a.checked_add(b) } else { a.checked_mul(b) };
            product.map_or_else(|| Mul(Box::new(Number(a)), Box::new(Number(b))), Number)
        }
        (X, b) if faults.at(16) => b,
        (a, b) if faults.at(9) && a == b => a,
        (a, Add(b, c)) if faults.at(15) => Add(Box::new(Mul(Box::new(a), b)), c),
        (a, b) => Mul(Box::new(a), Box::new(b)),
    }
}

/// What is done to a door with a lock that takes a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
pub(super) enum Event {
    Open,
    Close,
    Lock(u8),
    Unlock(u8),
    Knock,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    Opened,
    Closed,
    Locked(u8),
    /// After three wrong codes.
    Blocked,
}

pub(super) const DOOR: Planted = planted!(
    door,
    [
        "an open door can be locked",
        "a locked door can be opened",
        "any code unlocks",
        "no code unlocks",
        "the code 0 always unlocks",
        "closing does nothing",
        "opening does nothing",
        "two wrong codes block",
        "four wrong codes block",
        "a right code does not forget the wrong ones",
        "a blocked door can be unlocked",
        "knocking opens a closed door",
        "locking again changes the code",
        "locking forgets the wrong codes",
        "unlocking opens",
        "knocking counts as a wrong code",
    ],
    |faults, events: Vec<Event>| Some(door(faults, events) == door_plainly(events))
);

fn door(faults: Faults, events: &[Event]) -> Door {
    let mut state = Door::Closed;
    let mut n_wrong = 0;
    let most = faults.pick(7, 3, 2);
    let most = faults.pick(8, most, 4);
    for event in events {
        let is_wrong;
        (state, is_wrong) = match (state, *event) {
            (Door::Closed, Event::Open) if !faults.at(6) => (Door::Opened, false),
            (Door::Locked(_), Event::Open) if faults.at(1) => (Door::Opened, false),
            (Door::Opened, Event::Close) if !faults.at(5) => (Door::Closed, false),
            (Door::Closed, Event::Knock) if faults.at(11) => (Door::Opened, false),
            (Door::Locked(code), Event::Knock) if faults.at(15) => (Door::Locked(code), true),
            (Door::Opened, Event::Lock(code)) if faults.at(0) => (Door::Locked(code), false),
            (Door::Locked(_), Event::Lock(code)) if faults.at(12) => (Door::Locked(code), false),
            (Door::Closed, Event::Lock(code)) => {
                if faults.at(13) {
                    n_wrong = 0;
                }
                (Door::Locked(code), false)
            }
            (Door::Locked(code), Event::Unlock(tried)) => {
                let is_right = (code == tried || faults.at(2) || (faults.at(4) && tried == 0))
                    && !faults.at(3);
                if is_right && !faults.at(9) {
                    n_wrong = 0;
                }
                let opened = faults.pick(14, Door::Closed, Door::Opened);
                (if is_right { opened } else { Door::Locked(code) }, !is_right)
            }
            (Door::Blocked, Event::Unlock(_)) if faults.at(10) => (Door::Closed, false),
            (state, _) => (state, false),
        };
        n_wrong += u32::from(is_wrong);
        if n_wrong >= most && matches!(state, Door::Locked(_)) {
            state = Door::Blocked;
        }
    }
    state
}

/// The same with a lock that keeps the codes that were tried in vain.
fn door_plainly(events: &[Event]) -> Door {
    let (mut is_open, mut lock, mut tried) = (false, None, Vec::new());
    for event in events {
        if tried.len() == 3 {
            return Door::Blocked;
        }
        match event {
            Event::Open => is_open |= lock.is_none(),
            Event::Close => is_open = false,
            Event::Lock(code) if !is_open && lock.is_none() => lock = Some(*code),
            Event::Unlock(code) if lock == Some(*code) => {
                lock = None;
                tried.clear();
            }
            Event::Unlock(code) if lock.is_some() => tried.push(*code),
            _ => {}
        }
    }
    match lock {
        _ if tried.len() == 3 => Door::Blocked,
        Some(code) => Door::Locked(code),
        None if is_open => Door::Opened,
        None => Door::Closed,
    }
}
