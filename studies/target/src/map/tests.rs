//! Every function beside the map of the standard library, on balanced maps that nobody built.

use std::collections::BTreeMap;

use lurcher::prelude::*;

use super::*;

type Numbers = Map<u8, u8>;
type Model = BTreeMap<u8, u8>;

fn model(map: &Numbers) -> Model {
    let entries = to_list(map);
    assert_eq!(entries.len(), size(map) as usize);
    assert_eq!(n_keys(map), size(map));
    entries.into_iter().collect()
}

fn assert_is(map: &Numbers, expected: &Model) {
    assert!(is_balanced(map), "{map:?}");
    assert_eq!(model(map), *expected);
}

fn filtered(model: &Model, passes: impl Fn(&u8, &u8) -> bool) -> Model {
    model.iter().filter(|(key, value)| passes(key, value)).map(|(k, v)| (*k, *v)).collect()
}

#[property(requires = is_balanced(&map), seed = 1)]
fn queries_say_what_the_model_says(map: Numbers, key: u8, value: u8) {
    let model = model(&map);
    assert_eq!(is_empty(&map), model.is_empty());
    assert_eq!(size(&map) as usize, model.len());
    assert_eq!(lookup(&map, &key), model.get(&key));
    assert_eq!(member(&map, &key), model.contains_key(&key));
    assert_eq!(has_key(&map, &key), model.contains_key(&key));
    assert_eq!(find_with_default(&map, &key, value), *model.get(&key).unwrap_or(&value));
    assert_eq!(lookup_less(&map, &key), model.range(..key).next_back());
    assert_eq!(lookup_at_most(&map, &key), model.range(..=key).next_back());
    assert_eq!(lookup_at_least(&map, &key), model.range(key..).next());
    assert_eq!(lookup_more(&map, &key), model.range(key..).find(|entry| *entry.0 != key));
    assert_eq!(lookup_min(&map), model.first_key_value());
    assert_eq!(lookup_max(&map), model.last_key_value());
    assert_eq!(index_of(&map, &key).map(|n| n as usize), model.keys().position(|k| *k == key));
    for place in 0..=size(&map) {
        assert_eq!(elem_at(&map, place), model.iter().nth(place as usize));
    }
}

#[property(requires = is_balanced(&map), seed = 1)]
fn changes_are_those_of_the_model(map: Numbers, key: u8, value: u8) {
    let before = model(&map);
    let expected = |change: &dyn Fn(&mut Model)| {
        let mut after = before.clone();
        change(&mut after);
        after
    };
    let sum = |a: u8, b: u8| a.wrapping_add(b).wrapping_add(b);
    assert_is(
        &insert(map.clone(), key, value),
        &expected(&|m| {
            m.insert(key, value);
        }),
    );
    assert_is(
        &insert_with(map.clone(), key, value, sum),
        &expected(&|m| {
            let new = m.get(&key).map_or(value, |old| sum(value, *old));
            m.insert(key, new);
        }),
    );
    assert_is(
        &delete(map.clone(), &key),
        &expected(&|m| {
            m.remove(&key);
        }),
    );
    assert_is(
        &adjust(map.clone(), &key, u8::reverse_bits),
        &expected(&|m| {
            m.entry(key).and_modify(|v| *v = v.reverse_bits());
        }),
    );
    let halved = |value: u8| (value % 2 == 0).then_some(value / 2);
    let with_halved = |m: &mut Model| {
        if let Some(value) = m.remove(&key).and_then(halved) {
            m.insert(key, value);
        }
    };
    assert_is(&update(map.clone(), &key, halved), &expected(&with_halved));
    assert_is(
        &alter(map.clone(), key, |old| old.map_or(Some(value), halved)),
        &expected(&|m| {
            let is_there = m.contains_key(&key);
            if is_there {
                with_halved(m);
            } else {
                m.insert(key, value);
            }
        }),
    );
    assert_is(
        &alter(map.clone(), key, |_| None),
        &expected(&|m| {
            m.remove(&key);
        }),
    );
    assert_is(
        &delete_min(map.clone()),
        &expected(&|m| {
            m.pop_first();
        }),
    );
    assert_is(
        &delete_max(map.clone()),
        &expected(&|m| {
            m.pop_last();
        }),
    );
}

#[property(requires = is_balanced(&map) && has_key(&map, &key), seed = 1)]
fn a_key_that_is_there_is_deleted(map: Numbers, key: u8) {
    let mut rest = model(&map);
    rest.remove(&key);
    assert_is(&delete(map.clone(), &key), &rest);
    let place = index_of(&map, &key).expect("it is there");
    assert_is(&delete_at(map, place), &rest);
}

#[property(requires = is_balanced(&map), seed = 1)]
fn the_ends_come_off(map: Numbers) {
    let mut rest = model(&map);
    let first = rest.pop_first();
    assert_eq!(
        min_view(map.clone()).map(|(first, map)| (first, model(&map))),
        first.map(|f| (f, rest))
    );
    let mut rest = model(&map);
    let last = rest.pop_last();
    assert_eq!(max_view(map).map(|(last, map)| (last, model(&map))), last.map(|l| (l, rest)));
}

#[property(requires = is_balanced(&map), seed = 1)]
fn all_entries_are_gone_through(map: Numbers) {
    let model = model(&map);
    assert!(keys(&map).iter().eq(model.keys()));
    assert!(values(&map).iter().eq(model.values()));
    let text = |text: String, key: &u8, value: &u8| format!("{text} {key} {value}");
    assert_eq!(
        fold_left(&map, String::new(), text),
        model.iter().fold(String::new(), |so_far, (key, value)| text(so_far, key, value))
    );
    assert_eq!(
        fold_right(&map, String::new(), |key, value, so_far| text(so_far, key, value)),
        model.iter().rev().fold(String::new(), |so_far, (key, value)| text(so_far, key, value))
    );
    let changed = model.iter().map(|(key, value)| (*key, value.reverse_bits())).collect();
    assert_is(&map_values(map.clone(), u8::reverse_bits), &changed);
    let changed = model.iter().map(|(key, value)| (*key, key ^ value)).collect();
    assert_is(&map_with_key(map, |key, value| key ^ value), &changed);
}

#[property(seed = 1)]
fn a_list_of_entries_becomes_a_map(entries: Vec<(u8, u8)>) {
    let expected: Model = entries.iter().copied().collect();
    assert_is(&from_list(entries.clone()), &expected);
    assert_is(
        &from_sorted(expected.iter().map(|(key, value)| (*key, *value)).collect()),
        &expected,
    );
    let mut both = Model::new();
    for (key, value) in &entries {
        let new = both.get(key).map_or(*value, |old| value.wrapping_sub(*old));
        both.insert(*key, new);
    }
    assert_is(&from_list_with(entries, u8::wrapping_sub), &both);
}

#[property(seed = 1)]
fn parts_are_parts(entries: Vec<(u8, u8)>, key: u8, n: u8) {
    let map = from_list(entries);
    let whole = model(&map);
    let passes = |key: &u8, value: &u8| (key ^ value) % 3 == 0;
    let passing = filtered(&whole, passes);
    let others = filtered(&whole, |key, value| !passes(key, value));
    assert_is(&filter(map.clone(), passes), &passing);
    let (yes, no) = partition(map.clone(), passes);
    assert_is(&yes, &passing);
    assert_is(&no, &others);
    assert_is(
        &filter_map(map.clone(), |key, value| passes(key, &value).then_some(value)),
        &passing,
    );
    let (less, more) = split(map.clone(), &key);
    assert_is(&less, &filtered(&whole, |other, _| *other < key));
    assert_is(&more, &filtered(&whole, |other, _| *other > key));
    let (_, found, _) = split_lookup(map.clone(), &key);
    assert_eq!(found.as_ref(), whole.get(&key));
    let n = u32::from(n % 16);
    let first = take_first(map.clone(), n);
    assert_is(&first, &whole.iter().take(n as usize).map(|(k, v)| (*k, *v)).collect());
    assert_is(&drop_first(map, n), &whole.iter().skip(n as usize).map(|(k, v)| (*k, *v)).collect());
}

#[property(seed = 1)]
fn two_maps_become_one(left: Vec<(u8, u8)>, right: Vec<(u8, u8)>) {
    let (left, right) = (from_list(left), from_list(right));
    let (a, b) = (model(&left), model(&right));
    let mut united = b.clone();
    united.extend(&a);
    assert_is(&union(left.clone(), right.clone()), &united);
    for (key, value) in &mut united {
        if let (Some(first), Some(second)) = (a.get(key), b.get(key)) {
            *value = first.wrapping_sub(*second);
        }
    }
    assert_is(&union_with(left.clone(), right.clone(), u8::wrapping_sub), &united);
    let common = filtered(&a, |key, _| b.contains_key(key));
    assert_is(&intersection(left.clone(), right.clone()), &common);
    let differences = common.iter().map(|(k, v)| (*k, v.wrapping_sub(b[k]))).collect();
    let both = intersection_with(left.clone(), right.clone(), u8::wrapping_sub);
    assert_is(&both, &differences);
    assert_is(&difference(left.clone(), &right), &filtered(&a, |key, _| !b.contains_key(key)));
    assert_eq!(is_disjoint(&left, &right), common.is_empty());
    assert_eq!(is_submap(&left, &right), a.iter().all(|(key, value)| b.get(key) == Some(value)));
    assert!(is_submap(&left, &union(left.clone(), right)));
}

#[test]
fn the_smallest_maps_are_maps() {
    assert_is(&empty(), &Model::new());
    assert_is(&singleton(3, 4), &[(3, 4)].into());
}

/// The invariant, counting everything again at every node.
fn is_balanced_slowly(map: &Numbers) -> bool {
    let Map::Bin { size, left, right, .. } = map else { return true };
    let (below, above) = (keys(left).len(), keys(right).len());
    *size as usize == below + above + 1
        && (below + above < 2 || below.max(above) <= 3 * below.min(above))
        && keys(map).windows(2).all(|pair| pair[0] < pair[1])
        && is_balanced_slowly(left)
        && is_balanced_slowly(right)
}

#[test]
fn the_invariant_agrees_with_a_slow_one_on_all_small_maps() {
    let mut n_balanced = 0;
    for map in lurcher::enumerate::<Numbers>().up_to(9) {
        assert_eq!(is_balanced(&map), is_balanced_slowly(&map), "{map:?}");
        n_balanced += usize::from(is_balanced(&map));
    }
    assert!(n_balanced > 10);
}
