//! Conditions on maps and on fields.

use super::*;

#[test]
fn equal_values_of_maps_are_told() {
    use std::collections::{BTreeMap, BTreeSet};
    let mut judge = |trees: &[Tree]| {
        // A key that occurs twice makes no map.
        let map: BTreeMap<u8, u8> = value_of(&trees[0]).ok()?;
        let holds = map.values().collect::<BTreeSet<_>>().len() == map.len();
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    let map = tree_of(&BTreeMap::from([(0_u8, 0_u8), (1, 0)]));
    let explanation = explained(vec![("list", map)], Vec::new(), &mut judge);
    let expected =
        "list when list.values().enumerate().any(|(i, x)| list.values().take(i).any(|y| x == y))";
    assert_eq!(texts(&explanation), [expected]);
}

type Map = std::collections::BTreeMap<u8, u8>;

/// What is told of a key and a map; what has a key twice is no map.
fn of_key(key: u8, map: &Map, holds: fn(u8, &Map) -> bool) -> Explanation {
    let mut judge = |trees: &[Tree]| {
        let map: Map = value_of(&trees[1]).ok()?;
        let holds = holds(value_of(&trees[0]).unwrap(), &map);
        Some(if holds { Judged::Passes } else { Judged::Fails })
    };
    explained(vec![("x", tree_of(&key)), ("list", tree_of(map))], Vec::new(), &mut judge)
}

#[test]
fn what_a_map_has_for_a_key_is_compared() {
    let explanation = of_key(0, &Map::from([(0, 0)]), |x, map| map.get(&x) != Some(&0));
    assert_eq!(texts(&explanation), ["x; list when list.get(&x) == Some(&0)"]);
    let assumption = explanation.generalisations[0].assumption();
    assert_eq!(assumption.as_deref(), Some("assume!(list.get(&x) != Some(&0));"));
    let is_larger = |x: u8, map: &Map| map.get(&x).is_none_or(|y| *y >= x);
    let explanation = of_key(1, &Map::from([(1, 0)]), is_larger);
    let texts = texts(&explanation);
    let expected = "x; list when list.get(&x).is_some_and(|n| *n < x)";
    assert!(texts.iter().any(|text| text == expected), "{texts:?}");
}

#[test]
fn fields_are_told_by_name_and_not_pasted() {
    #[derive(Clone, Debug, crate::Data)]
    struct Item {
        count: u8,
    }
    let items = of_one(&vec![Item { count: 0 }], |list: Vec<Item>| {
        Some(list.iter().all(|item| item.count > 0))
    });
    assert_eq!(conditions(&items), ["list.iter().any(|x| x.count == 0)"]);
    let told = items.generalisations.last().expect("there is a line");
    assert_eq!(told.assumption(), None);
    let pairs =
        of_one(&vec![(1_u8, 0_u8)], |list: Vec<(u8, u8)>| Some(list.iter().all(|(a, b)| a <= b)));
    let told = pairs.generalisations.last().expect("there is a line");
    let expected = "assume!(!list.iter().any(|x| x.0 > x.1));";
    assert_eq!(told.assumption().as_deref(), Some(expected));
}
