//! What a search finds is what filtering finds.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;

use super::{Layer, Lazy, Unfold, solutions};
use crate::data::{Data, tree_of};
use crate::enumeration::enumerate;

/// All values of up to a size, by search and by counting, are the same.
fn same<T: Data + Debug>(size: u32) {
    let mut searched: Vec<_> = solutions::<T>(size, |_| true).iter().map(tree_of).collect();
    let mut listed: Vec<_> = enumerate::<T>().up_to(size).map(|value| tree_of(&value)).collect();
    searched.sort();
    listed.sort();
    assert!(!listed.is_empty());
    assert!(
        searched == listed,
        "{}: {} and {}",
        std::any::type_name::<T>(),
        searched.len(),
        listed.len()
    );
}

#[test]
fn a_search_without_a_predicate_finds_every_value_once() {
    same::<(u8, i8, bool)>(5);
    same::<Vec<Option<bool>>>(6);
    same::<String>(6);
    same::<BTreeSet<u8>>(7);
    same::<BTreeMap<u8, Option<()>>>(6);
    same::<HashMap<bool, Vec<bool>>>(4);
    same::<std::collections::BinaryHeap<u8>>(6);
    same::<std::num::NonZero<i16>>(9);
    same::<[Box<Result<char, f32>>; 2]>(5);
}

#[derive(Clone, Debug, PartialEq, crate::Data)]
enum Exp<K> {
    Key(K),
    Pair {
        left: Box<Exp<K>>,
        right: Box<Exp<K>>,
    },
    #[data(skip)]
    #[expect(dead_code, reason = "it is skipped")]
    Never(std::time::Instant),
    Empty,
}

#[derive(Debug, crate::Data)]
struct Tagged<K> {
    #[data(skip)]
    #[expect(dead_code, reason = "nobody reads it")]
    note: Option<std::time::Instant>,
    exp: Exp<K>,
}

fn keys<K: Data + Unfold>(exp: Lazy<'_, Exp<K>>) -> u32 {
    match exp.get() {
        Layer::<Exp<K>>::Key(_) => 1,
        Layer::<Exp<K>>::Pair { left, right } => keys(left.target()) + keys(right.target()),
        Layer::<Exp<K>>::Empty | Layer::<Exp<K>>::Never(_) => 0,
    }
}

#[test]
fn one_predicate_serves_plain_values_and_values_under_search() {
    let two = |tagged: Lazy<'_, Tagged<u8>>| keys(tagged.get().exp) == 2;
    let found = solutions::<Tagged<u8>>(6, two);
    let all = solutions::<Tagged<u8>>(6, |_| true);
    assert!(!found.is_empty());
    assert_eq!(found.len(), all.iter().filter(|tagged| two(Lazy::from(*tagged))).count());
    assert!(found.iter().all(|tagged| two(Lazy::from(tagged))));
}

#[test]
fn lists_are_looked_at_from_the_front() {
    let is_sorted = |list: Lazy<'_, Vec<u8>>| {
        let list = list.get();
        list.iter().zip(list.iter().skip(1)).all(|(a, b)| a.is_at_most(b))
    };
    let found = solutions::<Vec<u8>>(8, is_sorted);
    let expected = enumerate::<Vec<u8>>().up_to(8).filter(|list| list.is_sorted()).count();
    assert_eq!(found.len(), expected);
    assert!(found.iter().all(|list| list.is_sorted()));
    let plain = vec![3u8, 5, 4];
    assert!(!is_sorted(Lazy::from(&plain)));
    let text = String::from("aé");
    let characters: Vec<char> = Lazy::from(&text).get().chars().map(Lazy::get).collect();
    assert_eq!(characters, ['a', 'é']);
}

#[test]
fn maps_are_looked_at_by_increasing_key() {
    type Map = BTreeMap<u8, bool>;
    let is_even = |map: Lazy<'_, Map>| map.get().values().filter(|v| v.get()).count() % 2 == 0;
    let found = solutions::<Map>(6, is_even);
    let all = enumerate::<Map>();
    let expected = all.up_to(6).filter(|map| map.values().filter(|v| **v).count() % 2 == 0).count();
    assert_eq!(found.len(), expected);
    assert!(found.iter().all(|map| is_even(Lazy::from(map))));
}
