//! Counting, listing and the n-th value, against enumeration by the definition of size.

use std::collections::BTreeSet;

use super::{Census, Listing, Natural, Space, Speller};
use crate::characters::char_position;
use crate::shape::{Definition, Elements, Field, Kind, ListStyle, ShapeId, Style, define, shape};
use crate::tree::{Cursor, Tree};
use crate::{EXTREME, Limits, Measure, render};

// ---- the types ----------------------------------------------------------------

/// A type that only stands for a shape.
macro_rules! types {
    ($($name:ident, $kind:expr, |$d:ident| $fill:expr;)*) => {$(
        fn $name() -> ShapeId {
            #[expect(non_camel_case_types, reason = "it is seen nowhere else")]
            enum $name {}
            define::<$name>(stringify!($name), $kind, |$d: &mut Definition| $fill)
        }
    )*};
}

const LIST: Kind = Kind::List(ListStyle::Vec);

fn list_of(
    d: &mut Definition,
    element: fn() -> ShapeId,
    list: fn() -> ShapeId,
    elements: Elements,
) {
    d.constructor("nil", Style::Unit, 1, &[]);
    d.constructor("cons", Style::Tuple, 1, &[("head", element), ("tail", list)]);
    d.elements(elements);
}

types! {
    u_3, Kind::Unsigned(3), |_d| ();
    u_8, Kind::Unsigned(8), |_d| ();
    i_12, Kind::Signed(12), |_d| ();
    letter, Kind::Char, |_d| ();
    nothing, Kind::Sum, |_d| ();
    unit, Kind::Sum, |d| d.constructor("", Style::Tuple, 1, &[]);
    boolean, Kind::Sum, |d| {
        d.constructor("false", Style::Unit, 1, &[]);
        d.cost(0);
        d.constructor("true", Style::Unit, 1, &[]);
        d.cost(0);
    };
    boxed_tree, Kind::Pointer, |d| d.constructor("Box::new", Style::Tuple, 1, &[("0", tree)]);
    shared_box, Kind::Pointer, |d| d.constructor("Rc::new", Style::Tuple, 1, &[("0", boxed_tree)]);
    tree, Kind::Sum, |d| {
        d.constructor("Leaf", Style::Unit, 1, &[]);
        d.constructor("Node", Style::Tuple, 1, &[("0", boxed_tree), ("1", boolean), ("2", shared_box)]);
        d.constructor("Never", Style::Tuple, 1, &[("0", nothing)]);
    };
    even, Kind::Sum, |d| {
        d.constructor("Zero", Style::Unit, 1, &[]);
        d.cost(0);
        d.constructor("Next", Style::Tuple, 1, &[("0", odd)]);
        d.cost(2);
    };
    odd, Kind::Sum, |d| {
        d.constructor("Next", Style::Tuple, 1, &[("0", even), ("1", boolean)]);
        d.constructor("Twice", Style::Tuple, 1, &[("0", odd), ("1", odd)]);
        d.cost(3);
    };
    measured, Kind::Sum, |d| {
        d.constructor("Measured", Style::Named, 1, &[("bits", u_8), ("magnitude", i_12), ("free", u_3)]);
        d.field(1, |field| field.measure = Some(Measure::Magnitude));
        d.field(2, |field| field.measure = Some(Measure::Free));
    };
    limited, Kind::Sum, |d| {
        d.constructor("Limited", Style::Named, 1, &[("range", i_12), ("other", u_8), ("letter", letter)]);
        d.field(0, |field| field.limits = Some((-5, 9)));
        d.field(1, |field| field.without_zero = true);
        d.field(2, |field| field.limits = Some((0x61, 0x65)));
    };
    list, LIST, |d| list_of(d, i_12, list, Elements::Any);
    lists, LIST, |d| list_of(d, list, lists, Elements::Any);
    units, LIST, |d| list_of(d, unit, units, Elements::Any);
    text, LIST, |d| list_of(d, letter, text, Elements::Any);
    empty, LIST, |d| list_of(d, nothing, empty, Elements::Distinct);
    heap, LIST, |d| list_of(d, u_8, heap, Elements::Unordered);
    heaps, LIST, |d| list_of(d, heap, heaps, Elements::Unordered);
    set, LIST, |d| list_of(d, u_3, set, Elements::Distinct);
    sets, LIST, |d| list_of(d, shared_set, sets, Elements::Distinct);
    shared_set, Kind::Pointer, |d| d.constructor("Rc::new", Style::Tuple, 1, &[("0", set)]);
    flags, LIST, |d| list_of(d, boolean, flags, Elements::Distinct);
    entry, Kind::Sum, |d| d.constructor("", Style::Tuple, 1, &[("0", u_3), ("1", tree)]);
    map, LIST, |d| list_of(d, entry, map, Elements::DistinctKeys);
    small_entry, Kind::Sum, |d| d.constructor("", Style::Tuple, 1, &[("0", boolean), ("1", boolean)]);
    small_map, LIST, |d| list_of(d, small_entry, small_map, Elements::DistinctKeys);
    pure_set, Kind::Sum, |d| d.constructor("Pure", Style::Tuple, 1, &[("0", pure_sets)]);
    pure_sets, LIST, |d| list_of(d, pure_set, pure_sets, Elements::Distinct);
    array, Kind::Sum, |d| d.constructor("[]", Style::Array, 1, &[("element", u_8 as fn() -> ShapeId); 5]);
}

// ---- enumeration by definition ------------------------------------------------

/// A value without its pointers. What is no sequence is sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Number(i64),
    Built(usize, Vec<Value>),
    List(Vec<Value>),
}

fn cost(kind: Kind, measure: Measure, number: i64) -> u32 {
    let magnitude = match kind {
        Kind::Char => char_position(char::from_u32(number as u32).unwrap()),
        _ => number.unsigned_abs(),
    };
    let bits = (0..).find(|&n| magnitude < 1 << n).unwrap();
    let is_extreme = match kind {
        Kind::Unsigned(width) => number == (1 << width) - 1,
        Kind::Signed(width) => number == (1 << (width - 1)) - 1 || number == -(1 << (width - 1)),
        _ => false,
    };
    match measure {
        Measure::Free => 0,
        Measure::Magnitude => magnitude as u32,
        Measure::Bits if is_extreme => bits.min(EXTREME),
        Measure::Bits => bits,
    }
}

/// What is said of a place.
fn plain(of: ShapeId) -> Field {
    Field {
        name: "",
        shape: of,
        recursive: false,
        measure: None,
        limits: None,
        without_zero: false,
        drawn: false,
    }
}

/// All values of a size, in no particular order.
fn naive(place: &Field, size: u32) -> Vec<Value> {
    let shape = shape(place.shape);
    match shape.kind {
        Kind::Pointer => {
            let inner = Field { shape: shape.constructors[0].fields[0].shape, ..place.clone() };
            naive(&inner, size)
        }
        Kind::List(_) => {
            let Some(element) = shape.constructors[1].fields.first() else { return Vec::new() };
            let element = Field { shape: element.shape, ..place.clone() };
            let mut lists = BTreeSet::new();
            naive_lists(&element, size, &mut Vec::new(), &mut lists, shape.elements);
            lists.into_iter().map(Value::List).collect()
        }
        Kind::Sum => {
            let mut all = Vec::new();
            for (index, constructor) in shape.constructors.iter().enumerate() {
                let usual = u32::from(shape.constructors.len() > 1);
                let cost = constructor.cost.unwrap_or(usual);
                if cost <= size {
                    let fields = naive_fields(&constructor.fields, size - cost);
                    all.extend(fields.into_iter().map(|fields| Value::Built(index, fields)));
                }
            }
            all
        }
        kind => {
            let (lo, hi) = match kind {
                Kind::Char => (0, 0x2FF),
                Kind::Unsigned(width) => (0, (1 << width) - 1),
                Kind::Signed(width) => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
                _ => panic!("not in these tests"),
            };
            let is_one = |n: &i64| {
                let (least, most) = place.limits.unwrap_or((lo.into(), hi.into()));
                (least..=most).contains(&i128::from(*n)) && !(place.without_zero && *n == 0)
            };
            let measure = place.measure.unwrap_or_default();
            let numbers = (lo..=hi).filter(is_one);
            numbers.filter(|&n| cost(kind, measure, n) == size).map(Value::Number).collect()
        }
    }
}

fn naive_fields(fields: &[Field], size: u32) -> Vec<Vec<Value>> {
    let Some((last, before)) = fields.split_last() else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut all = Vec::new();
    for of_last in 0..=size {
        let lasts = naive(last, of_last);
        if lasts.is_empty() {
            continue;
        }
        for start in naive_fields(before, size - of_last) {
            let joined = lasts.iter().map(|last| {
                let mut joined = start.clone();
                joined.push(last.clone());
                joined
            });
            all.extend(joined);
        }
    }
    all
}

/// All sequences of a size; those that mean the same come out the same.
fn naive_lists(
    element: &Field,
    size: u32,
    before: &mut Vec<Value>,
    found: &mut BTreeSet<Vec<Value>>,
    elements: Elements,
) {
    if size == 0 {
        let mut list = before.clone();
        if elements != Elements::Any {
            list.sort();
        }
        let key = |value: &Value| match (elements, value) {
            (Elements::DistinctKeys, Value::Built(_, fields)) => fields[0].clone(),
            _ => value.clone(),
        };
        let is_distinct = list.windows(2).all(|two| key(&two[0]) != key(&two[1]));
        if is_distinct || matches!(elements, Elements::Any | Elements::Unordered) {
            found.insert(list);
        }
        return;
    }
    for of_element in 0..size {
        for value in naive(element, of_element) {
            before.push(value);
            naive_lists(element, size - 1 - of_element, before, found, elements);
            before.pop();
        }
    }
}

// ---- reading trees, and comparing ---------------------------------------------

fn read(cursor: &mut Cursor<'_>, of: ShapeId) -> Value {
    let shape = shape(of);
    match shape.kind {
        Kind::Pointer => {
            cursor.constructor(|| of).unwrap();
            read(cursor, shape.constructors[0].fields[0].shape)
        }
        Kind::List(_) => {
            let element = shape.constructors[1].fields[0].shape;
            let mut list = cursor.list(|| of, |cursor| Ok(read(cursor, element))).unwrap();
            if shape.elements != Elements::Any {
                list.sort();
            }
            Value::List(list)
        }
        Kind::Sum => {
            let index = cursor.constructor(|| of).unwrap();
            let fields = &shape.constructors[index].fields;
            Value::Built(index, fields.iter().map(|field| read(cursor, field.shape)).collect())
        }
        _ => Value::Number(cursor.leaf(|| of).unwrap() as i64),
    }
}

fn value_of(tree: &Tree, of: ShapeId) -> Value {
    let mut cursor = Cursor::new(tree);
    let value = read(&mut cursor, of);
    cursor.end().unwrap();
    value
}

fn listed(census: &mut Census, size: u32) -> Vec<Tree> {
    let mut speller = Speller::new(census.space());
    let mut listing = Listing::new(census, size);
    let mut trees = Vec::new();
    while listing.advance(census) {
        trees.push(speller.spell(listing.picks()));
    }
    assert!(!listing.advance(census), "it stays at its end");
    trees
}

/// Compares up to a size; beyond, the n-th value with the list only.
fn check(of: fn() -> ShapeId, naive_to: u32, to: u32) {
    let of = of();
    let name = shape(of).name;
    let space = Space::new(&[of]).unwrap();
    let mut speller = Speller::new(&space);
    let mut census = Census::new(space);
    for size in 0..=to {
        let trees = listed(&mut census, size);
        let count = census.count(size).clone();
        assert_eq!(count, Natural::from(trees.len()), "{name} of size {size}");
        for (index, tree) in trees.iter().enumerate() {
            let picks = census.nth(size, &Natural::from(index)).unwrap();
            assert_eq!(speller.spell(&picks), *tree, "{name} of size {size}, number {index}");
        }
        assert_eq!(census.nth(size, &count), None);
        let values: BTreeSet<Value> = trees.iter().map(|tree| value_of(tree, of)).collect();
        assert_eq!(values.len(), trees.len(), "{name} of size {size} has repeats");
        if size <= naive_to {
            let expected: BTreeSet<Value> = naive(&plain(of), size).into_iter().collect();
            assert_eq!(values, expected, "{name} of size {size}");
        }
    }
}

#[test]
fn numbers_are_listed_once_at_their_size() {
    check(u_3, 5, 5);
    check(u_8, 9, 9);
    check(i_12, 13, 13);
    check(letter, 9, 9);
}

#[test]
fn enums_and_structs_are_listed_once_at_their_size() {
    check(unit, 3, 3);
    check(boolean, 2, 2);
    check(tree, 9, 11);
    check(even, 12, 20);
    check(odd, 12, 20);
    check(array, 6, 6);
}

#[test]
fn measures_and_limits_of_fields_hold() {
    check(measured, 9, 9);
    check(limited, 10, 10);
}

#[test]
fn lists_are_listed_once_at_their_size() {
    check(list, 5, 7);
    check(lists, 5, 6);
    check(units, 8, 40);
    check(text, 4, 5);
    check(empty, 3, 3);
}

#[test]
fn heaps_are_listed_once_whatever_their_order() {
    check(heap, 6, 9);
    check(heaps, 5, 7);
}

#[test]
fn sets_are_listed_once_whatever_their_order() {
    check(set, 7, 12);
    check(sets, 5, 8);
    check(flags, 4, 8);
    check(pure_sets, 6, 12);
}

#[test]
fn maps_are_listed_once_by_key() {
    check(map, 5, 8);
    check(small_map, 4, 8);
}

#[test]
fn tuples_of_a_space_are_trees_in_a_row() {
    let space = Space::new(&[boxed_tree(), boolean(), unit()]).unwrap();
    let mut census = Census::new(space);
    let counts: Vec<_> = (0..5).map(|size| census.count(size).to_u128().unwrap()).collect();
    assert_eq!(counts, [0, 2, 0, 4, 0]);
    let texts: Vec<String> = listed(&mut census, 1)
        .iter()
        .map(|tree| {
            let mut cursor = Cursor::new(tree);
            for of in [boxed_tree(), boolean(), unit()] {
                read(&mut cursor, of);
            }
            cursor.end().unwrap();
            render(&tree.subtree(2), &Limits::NONE)
        })
        .collect();
    assert_eq!(texts, ["false", "true"]);
    let mut census = Census::new(Space::new(&[]).unwrap());
    assert_eq!(listed(&mut census, 0).len(), 1);
    assert_eq!(census.most(), Some(0));
}

types! {
    wide, Kind::Unsigned(64), |_d| ();
    far, Kind::Sum, |d| {
        d.constructor("Far", Style::Tuple, 1, &[("0", far_list), ("1", wide)]);
        d.field(1, |field| {
            field.measure = Some(Measure::Magnitude);
            field.limits = Some((1_000_000, 1_000_002));
        });
    };
    far_list, LIST, |d| list_of(d, flags, far_list, Elements::Any);
}

#[test]
fn values_may_begin_at_large_sizes() {
    let mut census = Census::new(Space::new(&[far()]).unwrap());
    assert_eq!(census.least(), 1_000_000);
    // Lists of sets of bools: none of size 0; [{}]; [{}, {}], [{false}], [{true}].
    let counts: Vec<_> = (0..3).map(|n| census.count(999_999 + n).to_u128().unwrap()).collect();
    assert_eq!(counts, [0, 1, 1 + 1]);
    assert_eq!(listed(&mut census, 1_000_002).len(), 1 + 1 + 3);
}

#[test]
fn finite_spaces_have_an_end() {
    let most = |of: fn() -> ShapeId| Census::new(Space::new(&[of()]).unwrap()).most();
    assert_eq!(most(u_8), Some(8));
    assert_eq!(most(flags), Some(2));
    assert_eq!(most(small_map), Some(2));
    assert_eq!(most(tree), None);
    assert_eq!(most(heap), None);
    // Eight keys, of which each costs at most 1 + 3.
    assert_eq!(most(set), Some(32));
    let mut census = Census::new(Space::new(&[set()]).unwrap());
    let n: u128 = (0..=40).map(|size| census.count(size).to_u128().unwrap()).sum();
    assert_eq!(n, 1 << 8);
    assert!(census.count(u32::MAX).is_zero(), "nothing is counted beyond the end");
}

/// Numbers that are the same in every run.
fn random() -> impl FnMut() -> u64 {
    let mut state = 7u64;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }
}

#[test]
fn every_value_of_a_size_is_equally_likely() {
    let of = [map(), heap()];
    let mut census = Census::new(Space::new(&of).unwrap());
    let mut random = random();
    let n = census.count(6).to_u128().unwrap() as usize;
    assert!((50..500).contains(&n), "{n}");
    let mut seen = std::collections::HashMap::new();
    for _ in 0..200 * n {
        *seen.entry(census.sample(6, &mut random).unwrap()).or_insert(0u32) += 1;
    }
    assert_eq!(seen.len(), n);
    // Pearson's statistic has mean n and variance 2n, about.
    let off = |&n: &u32| (f64::from(n) - 200.0).powi(2) / 200.0;
    let statistic: f64 = seen.values().map(off).sum();
    assert!((statistic - n as f64).abs() < 5.0 * (2.0 * n as f64).sqrt(), "{statistic} for {n}");
    let space = Space::new(&[tree()]).unwrap();
    assert_eq!(Census::new(space).sample(2, random), None, "there are none of even sizes");
}

#[test]
fn counts_and_indices_outgrow_machine_numbers() {
    let mut census = Census::new(Space::new(&[list()]).unwrap());
    let count = census.count(120).clone();
    assert!(count > Natural::from(u128::MAX));
    let mut last = count.clone();
    last.subtract(&Natural::ONE);
    let mut speller = Speller::new(census.space());
    let picks = census.nth(120, &last).unwrap();
    let value = value_of(&speller.spell(&picks), list());
    let Value::List(items) = value else { panic!("a list") };
    let size: u32 = items
        .iter()
        .map(|item| match item {
            Value::Number(n) => 1 + cost(Kind::Signed(12), Measure::Bits, *n),
            _ => panic!("a number"),
        })
        .sum();
    assert_eq!(size, 120);
    assert_eq!(census.nth(120, &count), None);
}

/// Every index of a set or map leads to another one of the right size, also where most keys
/// are taken from a tier of very many.
#[test]
fn large_sets_and_maps_have_each_index_once() {
    for of in [sets(), map(), heaps(), pure_sets()] {
        let mut census = Census::new(Space::new(&[of]).unwrap());
        let mut speller = Speller::new(census.space());
        let mut random = random();
        for _ in 0..50 {
            let index = census.count(40).random_below(&mut random);
            let mut next = index.clone();
            next.add(&Natural::ONE);
            let both = [&index, &next].map(|index| census.nth(40, index));
            assert_ne!(both[0], both[1]);
            let tree = speller.spell(both[0].as_ref().unwrap());
            let Value::List(items) = value_of(&tree, of) else { panic!("a list") };
            let is_increasing = items.windows(2).all(|two| two[0] < two[1]);
            assert!(is_increasing || of == heaps(), "{items:?}");
        }
    }
}

#[test]
fn values_of_any_depth_are_made_without_recursion() {
    let n = 100_000;
    for of in [units(), flat()] {
        let mut census = Census::new(Space::new(&[of]).unwrap());
        assert_eq!(*census.count(n), Natural::ONE);
        let mut speller = Speller::new(census.space());
        let picks = census.nth(n, &Natural::ZERO).unwrap();
        let tree = speller.spell(&picks);
        assert!(tree.nodes().len() >= n as usize);
        let mut listing = Listing::new(&mut census, n);
        assert!(listing.advance(&census));
        assert_eq!(listing.picks(), picks);
        assert!(!listing.advance(&census));
    }
}

types! {
    flat, Kind::Sum, |d| {
        d.constructor("Zero", Style::Unit, 1, &[]);
        d.cost(0);
        d.constructor("Next", Style::Tuple, 1, &[("0", boxed_flat)]);
    };
    boxed_flat, Kind::Pointer, |d| d.constructor("Box::new", Style::Tuple, 1, &[("0", flat)]);
}
