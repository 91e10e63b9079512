//! Tables of operations become properties, which hold where they should; those that should not are [victims](crate::victims).

use lurcher::Verdict;
use lurcher::prelude::*;
use lurcher::specify::{related, two_orders};

/// Keys in the order in which they came, each once: two that hold the same need not be equal.
#[derive(Clone, Debug, PartialEq, Data)]
pub(crate) struct Bag(pub(crate) Vec<u8>);

impl Bag {
    fn add(&mut self, key: u8) -> bool {
        let is_new = !self.has(key);
        if is_new {
            self.0.push(key);
        }
        is_new
    }

    fn has(&self, key: u8) -> bool {
        self.0.contains(&key)
    }
}

fn empty() -> Bag {
    Bag(Vec::new())
}

fn made(keys: Vec<u8>) -> Bag {
    let mut bag = empty();
    for key in keys {
        bag.add(key);
    }
    bag
}

fn bags() -> impl Generator<Value = Bag> + Send + Sync {
    any::<Vec<u8>>().map(made)
}

pub(crate) fn is_distinct(bag: &Bag) -> bool {
    (0..bag.0.len()).all(|n| !bag.0[..n].contains(&bag.0[n]))
}

fn is_quickly_distinct(bag: &Bag) -> bool {
    let mut seen = [false; 256];
    bag.0.iter().all(|key| !std::mem::replace(&mut seen[usize::from(*key)], true))
}

fn same(one: &Bag, other: &Bag) -> bool {
    sorted(one) == sorted(other)
}

fn sorted(bag: &Bag) -> Vec<u8> {
    let mut keys = bag.0.clone();
    keys.sort_unstable();
    keys
}

fn union(mut one: Bag, other: Bag) -> Bag {
    for key in other.0 {
        one.add(key);
    }
    one
}

lurcher::validity! {
    mod validity;
    Bag: bags() => is_distinct, is_quickly_distinct;
    empty();
    add(key: u8; bag) { bag.add(key); bag };
    union(; one, other);
}

/// The same condition, with a reason, for operations that return several values; and a type that nothing can look into.
#[derive(Clone, Debug)]
struct Closed(Bag);

fn closed() -> impl Generator<Value = Closed> + Send + Sync {
    bags().map(Closed)
}

fn is_right(closed: &Closed) -> Result<(), String> {
    let keys = &closed.0.0;
    let twice = (0..keys.len()).find(|n| keys[..*n].contains(&keys[*n]));
    twice.map_or(Ok(()), |n| Err(format!("{} is there twice", keys[n])))
}

lurcher::validity! {
    mod reasons;
    Closed: closed() => is_right;
    without_one(; closed) {
        let Closed(bag) = closed;
        let without = |n: usize| Bag([&bag.0[..n], &bag.0[n + 1..]].concat());
        (0..bag.0.len()).map(|n| Closed(without(n))).collect::<Vec<_>>()
    } each;
}

lurcher::metamorphic! {
    mod metamorphic;
    Bag: bags() => same;
    [add, union, has] by [add, union] but has(union) "nothing new";
    add {
        add(a: u8, b: u8; bag) {
            let mut bag = bag;
            bag.add(a);
            bag.add(b);
            bag
        } ~ {
            let mut bag = bag;
            bag.add(b);
            bag.add(a);
            bag
        };
        union(key: u8; one, other) { union(one, other).has(key) } == { one.has(key) || other.has(key) };
    }
    union {
        add(key: u8; one, other) {
            let mut one = one;
            one.add(key);
            union(one, other)
        } ~ {
            let mut both = union(one, other);
            both.add(key);
            both
        };
        union(; one, other) { union(one.clone(), other.clone()) } ~ { union(other, one) };
    }
    has {
        add(a: u8, b: u8; bag) {
            let mut bag = bag;
            bag.add(b);
            bag.has(a)
        } == { a == b || bag.has(a) };
    }
}

lurcher::equivalence! {
    mod equivalence;
    Bag: two_orders(any::<Vec<u8>>(), made) => same;
    add(key: u8; bag) { bag.add(key); bag } ~;
    union(; one, other) ~;
    has(key: u8; bag) { bag.has(key) } ==;
}

lurcher::completeness! {
    mod completeness;
    Bag: bags() => |bag: &Bag| made(bag.0.clone());
    empty();
    union(; one, other);
}

lurcher::model! {
    mod model;
    Bag: bags() => sorted;
    empty() ~ Vec::<u8>::new();
    union(; one, other) ~ {
        one.append(&mut other);
        one.sort_unstable();
        one.dedup();
        one
    };
    has(key: u8; bag) { bag.has(key) } == bag.contains(&key);
    add(key: u8; bag) { bag.add(key) } == match bag.binary_search(&key) {
        Ok(_) => false,
        Err(place) => {
            bag.insert(place, key);
            true
        }
    };
}

#[property]
fn any_relation_will_do(#[with(bags())] bag: Bag, key: u8) -> Verdict {
    let mut larger = bag.clone();
    larger.add(key);
    related(&bag, |one: &Bag, other: &Bag| one.0.len() <= other.0.len(), &larger)
}
