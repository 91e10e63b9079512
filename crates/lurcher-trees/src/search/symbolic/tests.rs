//! Symbolic readings written by hand, against all values.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::*;
use crate::search::undo::Split;
use crate::search::{Search, Sizes};
use crate::shape::{Kind, ShapeId, Style, define};
use crate::space::{Bounds, Depth, Depths, SortId, Space};
use crate::tree::Tree;

struct Nat;
struct Pair;

fn byte() -> ShapeId {
    define::<u8>("u8", Kind::Unsigned(8), |_| {})
}

/// `Zero | Next(Nat)`
fn nat() -> ShapeId {
    define::<Nat>("Nat", Kind::Sum, |shape| {
        shape.constructor("Nat::Zero", Style::Unit, 1, &[]);
        shape.constructor("Nat::Next", Style::Tuple, 1, &[("0", nat)]);
    })
}

/// Two numbers and two unary ones.
fn pair() -> ShapeId {
    define::<Pair>("Pair", Kind::Sum, |shape| {
        let fields: &[crate::shape::NamedShape] =
            &[("a", byte), ("b", byte), ("m", nat), ("n", nat)];
        shape.constructor("Pair", Style::Named, 1, fields);
    })
}

static ZERO: Variant = Variant::new("Zero", &[]);
static NEXT: Variant = Variant::new("Next", &["0"]);
static FIELDS: Variant = Variant::new("", &["a", "b", "m", "n"]);

/// The value of a unary number.
static VALUE: Function =
    Function { name: "value", reading: Ok(value), is_measure: true, written: None };

fn value(cx: &mut Reasoner<'_>, _: Want, arguments: &[Value]) -> Value {
    let Some(mut cases) = cx.cases(arguments[0]) else { return Value::ANY };
    let mut all = Value::NEVER;
    while let Some(case) = cx.next_case(&mut cases) {
        let one = if cx.is(case, &ZERO, Want::Either) == Truth::Yes {
            Value::number(0, Width::Unsigned(32))
        } else {
            let next = cx.field(case, &NEXT, 0);
            let next = cx.call(&VALUE, Want::Either, &[next]);
            let one = Value::number(1, Width::Unknown);
            cx.arithmetic(Operation::Add, Overflow::Anything, next, one)
        };
        all = cx.join(all, one);
    }
    all
}

/// `a < b && b <= 3 && value(m) + 2 == value(n)`
static HOLDS: Function =
    Function { name: "holds", reading: Ok(holds), is_measure: false, written: None };

fn holds(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value]) -> Value {
    let [a, b, m, n] = [0, 1, 2, 3].map(|index| cx.field(arguments[0], &FIELDS, index));
    let three = Value::number(3, Width::Unknown);
    let mut truth = cx.compare(Comparison::Less, a, b, want.both());
    truth = truth.and(cx.compare(Comparison::AtMost, b, three, want.both()));
    let [m, n] = [m, n].map(|part| cx.call(&VALUE, Want::Either, &[part]));
    let two = Value::number(2, Width::Unknown);
    let more = cx.arithmetic(Operation::Add, Overflow::Anything, m, two);
    truth.and(cx.compare(Comparison::Equal, more, n, want.both())).into()
}

/// The trees that a predicate finds, and how often it was asked.
fn found(sizes: Sizes, holds: impl FnMut(&Search) -> bool) -> (BTreeSet<Tree>, u64, usize) {
    let space = Arc::new(Space::new(&[pair()]).unwrap());
    let (mut trees, mut n) = (BTreeSet::new(), 0);
    let (n_runs, _) = Search::each(&space, sizes, holds, |search| {
        n += 1;
        trees.extend(search.trees());
        ControlFlow::<()>::Continue(())
    });
    (trees, n_runs, n)
}

/// The same by looking at the whole value.
fn by_looking(search: &Search) -> bool {
    let unary = |mut node| {
        let mut n = 0;
        while let (1, next) = search.force(node) {
            (node, n) = (next, n + 1);
        }
        n
    };
    let (_, first) = search.force(search.root());
    let (_, first) = search.force(first);
    let (a, b) = (search.number(first), search.number(first + 1));
    a < b && b <= 3 && unary(first + 2) + 2 == unary(first + 3)
}

#[test]
fn a_symbolic_reading_finds_what_looking_finds() {
    let requirement = Requirement { function: &HOLDS, lazy: by_looking };
    for sizes in [Sizes::UpTo(13), Sizes::Exactly(11), Sizes::Exactly(12)] {
        let (expected, n_looked, _) = found(sizes, by_looking);
        let (trees, n_runs, n) = found(sizes, |search| requirement.holds(search));
        assert!(!expected.is_empty());
        assert_eq!(trees, expected);
        assert_eq!(n, trees.len(), "no value twice");
        assert!(n_runs * 10 < n_looked, "{n_runs} and {n_looked}");
    }
}

/// As `found`, in a space.
fn found_in(space: Space, sizes: Sizes, holds: impl FnMut(&Search) -> bool) -> Vec<Vec<Tree>> {
    let mut found = Vec::new();
    Search::each(&Arc::new(space), sizes, holds, |search| {
        found.push(search.trees());
        ControlFlow::<()>::Continue(())
    });
    found
}

#[test]
fn a_symbolic_reading_finds_what_looking_finds_whatever_is_known_of_depths_and_sizes() {
    let requirement = Requirement { function: &HOLDS, lazy: by_looking };
    let depths = Depths::new(Arc::new(Space::new(&[pair()]).unwrap()), Bounds::default());
    for depth in [Depth::UpTo(5), Depth::Exactly(4), Depth::UpTo(1)] {
        let space = depths.space(depth).unwrap();
        let most = space.most().unwrap();
        let expected = found_in(space.clone(), Sizes::UpTo(most), by_looking);
        let found = found_in(space.clone(), Sizes::UpTo(most), |search| requirement.holds(search));
        let as_set = |all: &[Vec<Tree>]| all.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!((as_set(&found), found.len()), (as_set(&expected), expected.len()));
        let mut by_size = Vec::new();
        for size in 0..=most {
            if let Some(sized) = space.of_size(size) {
                by_size.extend(found_in(sized, Sizes::Exactly(size), |s| requirement.holds(s)));
            }
        }
        assert_eq!((as_set(&by_size), by_size.len()), (as_set(&expected), expected.len()));
    }
}

#[test]
fn numbers_are_bounded_by_what_must_hold_and_not_by_their_type() {
    let space = Space::new(&[pair()]).unwrap();
    let requirement = Requirement { function: &HOLDS, lazy: by_looking };
    let bounds = requirement.bounds(&space);
    let byte = (0..space.sorts().len() as u32)
        .map(SortId)
        .find(|sort| matches!(space.sort(*sort).values, crate::Values::Numbers(_)))
        .unwrap();
    // `a < b` alone leaves both to their type; `b <= 3` bounds both.
    let depths = Depths::new(Arc::new(space), bounds);
    assert_eq!(depths.ends(0, byte, 7), Some((0, 3)));
    assert_eq!(depths.ends(0, byte, 1), Some((0, 3)));
}

#[test]
fn what_nothing_is_known_of_is_left_to_the_lazy_reading() {
    static UNKNOWN: Function = Function::none("unknown", "nobody wrote one");
    let requirement = Requirement { function: &UNKNOWN, lazy: by_looking };
    let (expected, ..) = found(Sizes::UpTo(9), by_looking);
    let (trees, ..) = found(Sizes::UpTo(9), |search| requirement.holds(search));
    assert_eq!(trees, expected);
}

#[test]
fn what_was_narrowed_and_remembered_is_taken_back() {
    let requirement = Requirement { function: &HOLDS, lazy: by_looking };
    let space = Arc::new(Space::new(&[pair()]).unwrap());
    let search = Search::new(space);
    // The second beginning knows nothing of the first.
    for size in [13, 9, 13] {
        assert!(search.begin(Sizes::UpTo(size)));
        let mut n = 0;
        loop {
            if requirement.holds(&search) && search.fill() {
                n += 1;
            }
            if !search.advance() {
                break;
            }
        }
        assert_eq!(n, found(Sizes::UpTo(size), by_looking).0.len());
    }
}

#[test]
fn a_space_with_numbers_in_reverse_does_not_suit() {
    struct Turned;
    let turned = || {
        define::<Turned>("Reverse<u8>", Kind::Pointer, |shape| {
            shape.constructor("Reverse", Style::Tuple, 1, &[("0", byte)]);
        })
    };
    assert!(Requirement::suits(&Space::new(&[pair()]).unwrap()));
    assert!(!Requirement::suits(&Space::new(&[turned()]).unwrap()));
}

struct Ends;

fn wide() -> ShapeId {
    define::<i64>("i64", Kind::Signed(64), |_| {})
}

/// Numbers with nothing between them and the ends of their type.
fn ends() -> ShapeId {
    define::<Ends>("Ends", Kind::Sum, |shape| {
        let fields: &[crate::shape::NamedShape] =
            &[("a", wide), ("b", wide), ("c", wide), ("d", wide), ("e", wide), ("f", wide)];
        shape.constructor("Ends", Style::Named, 1, fields);
    })
}

/// Each is less than the next.
static ASCENDS: Function =
    Function { name: "ascends", reading: Ok(ascends), is_measure: false, written: None };
static OF_ENDS: Variant = Variant::new("", &["a", "b", "c", "d", "e", "f"]);

fn ascends(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value]) -> Value {
    let all = [0, 1, 2, 3, 4, 5].map(|index| cx.field(arguments[0], &OF_ENDS, index));
    let is_less = |truth: Truth, pair: &[Value]| {
        truth.and(cx.compare(Comparison::Less, pair[0], pair[1], want.both()))
    };
    all.windows(2).fold(Truth::Yes, is_less).into()
}

#[test]
fn nothing_is_below_the_least_number() {
    fn numbers(search: &Search) -> [i128; 6] {
        let (_, first) = search.force(search.root());
        let (_, first) = search.force(first);
        [0, 1, 2, 3, 4, 5].map(|index| search.number(first + index))
    }
    fn lazily(search: &Search) -> bool {
        numbers(search).is_sorted_by(|a, b| a < b)
    }
    let requirement = Requirement { function: &ASCENDS, lazy: lazily };
    let search = Search::new(Arc::new(Space::new(&[ends()]).unwrap()));
    let (mut n_least, mut n_found) = (0, 0);
    for seed in 0..400 {
        let mut dive = crate::search::Dive::new(seed, 300, 1);
        // The second is the least that there is, every other time.
        let is_found = dive.next(&search, |search| {
            let (_, first) = search.force(search.force(search.root()).1);
            let second = i128::from(i64::MIN) + 1;
            let (lo, hi) = search.interval(first + 1);
            if lo < second && second <= hi {
                search.choose_at(first + 1, Some(Split::Below(second)));
            }
            n_least += u32::from(search.interval(first + 1).1 == i64::MIN.into());
            requirement.holds(search)
        });
        if is_found {
            let numbers = numbers(&search);
            assert!(numbers.is_sorted_by(|a, b| a < b), "{seed}: {numbers:?}");
            n_found += 1;
        }
    }
    assert!(n_found > 100 && n_least > 100, "{n_found} found, {n_least} with the least number");
}

/// Each is less than the next, or as much, and the last than the first.
fn circle(cx: &mut Reasoner<'_>, want: Want, arguments: &[Value], less: Comparison) -> Value {
    let all = [0, 1, 2, 3, 4, 5].map(|index| cx.field(arguments[0], &OF_ENDS, index));
    let next = all.iter().cycle().skip(1);
    let is_less =
        |truth: Truth, (a, b): (&Value, &Value)| truth.and(cx.compare(less, *a, *b, want.both()));
    all.iter().zip(next).fold(Truth::Yes, is_less).into()
}

static RISES: Function = Function {
    name: "rises",
    reading: Ok(|cx, want, arguments| circle(cx, want, arguments, Comparison::Less)),
    is_measure: false,
    written: None,
};
static RESTS: Function = Function {
    name: "rests",
    reading: Ok(|cx, want, arguments| circle(cx, want, arguments, Comparison::AtMost)),
    is_measure: false,
    written: None,
};

#[test]
fn a_circle_of_comparisons_is_seen_through_without_going_through_all_numbers() {
    let search = Search::new(Arc::new(Space::new(&[ends()]).unwrap()));
    assert!(search.begin(Sizes::UpTo(400)));
    let rises = Requirement { function: &RISES, lazy: |_| unreachable!("it is read") };
    assert!(!rises.holds(&search));
    let work = search.symbolic_work();
    assert!(work < 10_000, "{work}");
    // All the same.
    assert!(search.begin(Sizes::UpTo(400)));
    let rests = Requirement { function: &RESTS, lazy: |_| unreachable!("it is read") };
    while !rests.holds(&search) {
        assert!(search.advance());
    }
    let (_, first) = search.force(search.force(search.root()).1);
    let numbers = [0, 1, 2, 3, 4, 5].map(|index| search.number(first + index));
    assert!(numbers.iter().all(|number| *number == numbers[0]), "{numbers:?}");
}
