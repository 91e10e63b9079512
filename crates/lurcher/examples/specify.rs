//! Kinds of property as tables of operations, for a set that is kept as a sorted list.
//!
//! ```text
//! cargo test --example specify
//! cargo run --example specify
//! ```
//!
//! One operation is wrong: the first command shows which tests notice. The second one shows what is said if it is
//! the generator that is wrong, and which pairs of operations have no property yet.

// The operations are called by the tests.
#![cfg_attr(not(test), allow(dead_code))]

use lurcher::prelude::*;
use lurcher::specify::Grid;

/// Numbers in order, each once.
#[derive(Clone, Debug, PartialEq, Data)]
struct Sorted(Vec<u8>);

impl Sorted {
    fn insert(&mut self, item: u8) -> bool {
        match self.0.binary_search(&item) {
            Ok(_) => false,
            Err(place) => {
                self.0.insert(place, item);
                true
            }
        }
    }

    fn has(&self, item: u8) -> bool {
        self.0.binary_search(&item).is_ok()
    }
}

/// The items of both, by going through them side by side. What is in both comes out twice, which is the mistake.
fn union(one: Sorted, other: Sorted) -> Sorted {
    let (mut one, mut other) = (one.0.into_iter().peekable(), other.0.into_iter().peekable());
    let mut both = Vec::new();
    while let (Some(a), Some(b)) = (one.peek(), other.peek()) {
        both.extend(if a <= b { one.next() } else { other.next() });
    }
    both.extend(one.chain(other));
    Sorted(both)
}

fn valid(set: &Sorted) -> bool {
    set.0.windows(2).all(|pair| pair[0] < pair[1])
}

fn made(items: Vec<u8>) -> Sorted {
    let mut set = Sorted(Vec::new());
    for item in items {
        set.insert(item);
    }
    set
}

fn sets() -> impl Generator<Value = Sorted> + Send + Sync {
    any::<Vec<u8>>().map(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn obviously_valid(set: &Sorted) -> bool {
        (0..set.0.len()).all(|n| set.0[..n].iter().all(|before| *before < set.0[n]))
    }

    lurcher::validity! {
        mod validity;
        Sorted: sets() => obviously_valid, valid;
        insert(item: u8; set) { set.insert(item); set };
        union(; one, other);
    }

    fn items(set: &Sorted) -> Vec<u8> {
        set.0.clone()
    }

    lurcher::model! {
        mod model;
        Sorted: sets() => items;
        has(item: u8; set) { set.has(item) } == set.contains(&item);
        insert(item: u8; set) { set.insert(item) } == {
            let is_new = !set.contains(&item);
            set.push(item);
            set.sort_unstable();
            set.dedup();
            is_new
        };
        union(; one, other) ~ {
            one.append(&mut other);
            one.sort_unstable();
            one.dedup();
            one
        };
    }
}

fn main() {
    // A generator that forgets to take out what is there twice.
    let careless = any::<Vec<u8>>().map(|mut items| {
        items.sort_unstable();
        Sorted(items)
    });
    let config = Config::new().seed(1).save(false);
    let report = config.for_all((any::<u8>(), careless.always(valid)), |(item, set)| {
        let mut larger = set.clone();
        let is_new = larger.insert(*item);
        larger.0.len() == set.0.len() + usize::from(is_new)
    });
    println!("{}\n", report.message().unwrap_or("it passes"));

    let grid = Grid::new(&["insert", "union", "has"], &["insert", "union"])
        .with(&[("insert", "insert"), ("has", "insert"), ("union", "insert")])
        .excuse("has", "union", "the model says it");
    print!("{}", grid.text());
}
