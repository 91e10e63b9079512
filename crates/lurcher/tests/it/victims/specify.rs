//! Operations that are wrong, and generators that are.

use lurcher::prelude::*;

use crate::specify::{Bag, is_distinct};

/// Draws what is not distinct, now and then.
fn careless() -> impl Generator<Value = Bag> + Send + Sync {
    any::<Vec<u8>>().map(Bag)
}

fn careful() -> impl Generator<Value = Bag> + Send + Sync {
    careless().map(|mut bag| {
        let mut seen = std::collections::BTreeSet::new();
        bag.0.retain(|key| seen.insert(*key));
        bag
    })
}

fn reversed(mut bag: Bag) -> Bag {
    bag.0.reverse();
    bag
}

fn union(one: Bag, other: Bag) -> Bag {
    Bag([one.0, other.0].concat())
}

fn pop(bag: &mut Bag) -> Option<u8> {
    bag.0.pop()
}

lurcher::validity! {
    mod careless_validity;
    #[ignore = "a victim"]
    Bag: careless() => is_distinct;
    #[ignore = "a victim"]
    reversed(; bag);
}

lurcher::validity! {
    mod careful_validity;
    Bag: careful() => is_distinct;
    #[ignore = "a victim"]
    union(; one, other);
}

fn keys(bag: &Bag) -> Vec<u8> {
    bag.0.clone()
}

lurcher::model! {
    mod model;
    Bag: careful() => keys;
    #[ignore = "a victim"]
    union(; one, other) ~ {
        one.extend(other.iter().filter(|key| !one.contains(key)).copied().collect::<Vec<_>>());
        one
    };
    #[ignore = "a victim"]
    len(; bag) { bag.0.len() } == bag.len().min(2);
    #[ignore = "a victim"]
    pop(; bag) { pop(&mut bag) } == bag.first().copied();
    #[ignore = "a victim"]
    clear(; bag) { bag.0.pop(); } == bag.clear();
}

fn has_same_front(one: &Bag, other: &Bag) -> bool {
    one.0.first() == other.0.first()
}

lurcher::metamorphic! {
    mod metamorphic;
    Bag: careful() => has_same_front;
    reversed {
        #[ignore = "a victim"]
        union(; one, other) { reversed(union(one, other)) } ~ { union(reversed(one), other) };
    }
}

lurcher::completeness! {
    mod completeness;
    Bag: careful() => |bag: &Bag| { let mut keys = bag.0.clone(); keys.dedup(); Bag(keys) };
    #[ignore = "a victim"]
    union(; one, other);
}
