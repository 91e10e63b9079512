//! `#[data(…)]` on fields and variants.

use lurcher::_macro_support::sample;
use lurcher::data::{tree_of, value_of};
use lurcher::prelude::*;

use super::{check_round_trips, expression, samples, shape_of};

const SMALL: std::ops::Range<u16> = 0..5;

#[derive(Debug, Clone, PartialEq, Data)]
struct Bounded {
    #[data(range = 3..10)]
    half_open: u8,
    #[data(range = -5..=5)]
    closed: i64,
    #[data(range = 250..)]
    from: u8,
    #[data(range = ..-120)]
    to: i8,
    #[data(with = SMALL)]
    named: u16,
    #[data(with = 1..=6)]
    range_as_generator: usize,
    #[data(with = any::<u8>().map(|n| n.to_string()))]
    digits: String,
}

#[test]
fn fields_with_a_generator_stay_within_it_and_round_trip() {
    for value in samples::<Bounded>() {
        assert!((3..10).contains(&value.half_open), "{value:?}");
        assert!((-5..=5).contains(&value.closed), "{value:?}");
        assert!(value.from >= 250, "{value:?}");
        assert!(value.to < -120, "{value:?}");
        assert!(SMALL.contains(&value.named), "{value:?}");
        assert!((1..=6).contains(&value.range_as_generator), "{value:?}");
        assert!(value.digits.parse::<u8>().is_ok(), "{value:?}");
    }
    check_round_trips::<Bounded>();
    let ends: Vec<u8> = samples::<Bounded>().map(|value| value.half_open).collect();
    assert!(ends.contains(&3) && ends.contains(&9));
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Partial {
    number: u8,
    #[data(skip)]
    cache: Option<u64>,
    #[data(default = vec![1, 2])]
    constant: Vec<u8>,
    #[data(skip)]
    not_data: std::cell::Cell<u8>,
    last: bool,
}

#[test]
fn skipped_and_constant_fields_have_their_value_and_are_not_in_the_tree() {
    for value in samples::<Partial>() {
        assert_eq!((value.cache, &value.constant[..]), (None, &[1, 2][..]));
    }
    check_round_trips::<Partial>();
    let names: Vec<&str> =
        shape_of::<Partial>().constructors[0].fields.iter().map(|f| f.name).collect();
    assert_eq!(names, ["number", "last"]);
}

/// Not `Data`, on purpose.
#[derive(Debug, Clone, PartialEq)]
struct Foreign(u8);

#[derive(Debug, Clone, PartialEq, Data)]
enum Holder {
    Plain(u8),
    Opaque {
        before: u8,
        #[data(with = any::<u8>().map(Foreign), opaque)]
        foreign: Foreign,
        after: bool,
    },
}

#[test]
fn opaque_fields_are_drawn_but_cannot_be_read_back() {
    let mut n_opaque = 0;
    for value in samples::<Holder>() {
        let read = value_of::<Holder>(&tree_of(&value));
        match &value {
            Holder::Plain(_) => assert_eq!(read, Ok(value)),
            Holder::Opaque { before, after, .. } => {
                n_opaque += 1;
                let error = read.unwrap_err().to_string();
                assert!(error.contains("Holder::Opaque.foreign"), "{error}");
                assert!(error.contains("#[data(opaque)]"), "{error}");
                let text = format!("Holder::Opaque {{ before: {before}, after: {after} }}");
                assert_eq!(expression(&value), text);
            }
        }
    }
    assert!(n_opaque > 50);
}

#[derive(Debug, Clone, PartialEq, Data)]
enum Weighted {
    Once,
    #[data(weight = 3)]
    Thrice(u8),
    #[data(weight = 0)]
    Never {
        why: String,
    },
}

#[test]
fn weights_are_respected() {
    let mut counts = [0u32; 3];
    for seed in 0..4_000 {
        counts[match sample(seed, 10) {
            Weighted::Once => 0,
            Weighted::Thrice(_) => 1,
            Weighted::Never { .. } => 2,
        }] += 1;
    }
    // Expected 1000 and 3000, with a standard deviation of 27.
    assert!((850..1150).contains(&counts[0]), "{counts:?}");
    assert_eq!(counts[2], 0);
    check_round_trips::<Weighted>();
    let never = Weighted::Never { why: "built by hand".to_string() };
    assert_eq!(value_of(&tree_of(&never)), Ok(never));
}

#[derive(Debug, Clone, PartialEq, Data)]
enum Flat {
    Leaf(u8),
    #[data(weight = 0)]
    Nested(Box<Flat>),
}

#[derive(Debug, Clone, PartialEq, Data)]
enum Full {
    #[data(weight = 0)]
    End,
    More(Box<Full>),
}

#[test]
fn weight_zero_holds_for_recursive_variants_but_an_end_is_always_found() {
    assert!(samples().all(|flat| matches!(flat, Flat::Leaf(_))));
    check_round_trips::<Full>();
}

#[derive(Debug, Data)]
enum Callback {
    Named(u8),
    #[data(skip)]
    Function(fn() -> u8, std::cell::RefCell<u8>),
    #[data(skip)]
    Unit,
}

#[test]
fn skipped_variants_are_never_drawn_and_need_no_data() {
    assert!(samples().all(|callback| matches!(callback, Callback::Named(_))));
    assert_eq!(shape_of::<Callback>().order, [0]);
    let by_hand = Callback::Function(|| 1, std::cell::RefCell::new(2));
    assert_eq!(expression(&by_hand), "Callback::Function(/* skipped */)");
    assert!(matches!(&by_hand, Callback::Function(f, cell) if f() + *cell.borrow() == 3));
    let error = value_of::<Callback>(&tree_of(&by_hand)).unwrap_err().to_string();
    assert!(error.contains("Callback::Function") && error.contains("#[data(skip)]"), "{error}");
    assert!(value_of::<Callback>(&tree_of(&Callback::Unit)).is_err());
}

/// Generators may use names that the generated code uses too.
mod names {
    use super::*;

    fn source() -> std::ops::Range<u8> {
        0..3
    }

    fn share() -> std::ops::Range<u8> {
        3..5
    }

    fn constructor() -> std::ops::Range<u8> {
        5..9
    }

    #[derive(Debug, Clone, PartialEq, Data)]
    enum Names {
        One(#[data(with = source())] u8, #[data(with = share())] u8),
        Two(#[data(with = constructor())] u8),
    }

    #[test]
    fn generators_see_none_of_the_generated_variables() {
        for names in samples::<Names>() {
            match names {
                Names::One(a, b) => assert!(a < 3 && (3..5).contains(&b)),
                Names::Two(a) => assert!((5..9).contains(&a)),
            }
        }
    }
}

/// Draws note the order in which they happen.
mod order {
    use std::cell::RefCell;

    use super::*;

    thread_local! {
        static LOG: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }

    fn logged(name: &'static str) -> impl Generator<Value = u8> {
        generators::from_fn(move |source| {
            LOG.with_borrow_mut(|log| log.push(name));
            source.any()
        })
    }

    #[derive(Debug, Clone, PartialEq, Data)]
    struct Logged {
        #[data(with = logged("z"))]
        z: u8,
        #[data(with = logged("a"))]
        a: u8,
        #[data(with = logged("m"), opaque)]
        m: u8,
    }

    #[test]
    fn fields_are_drawn_in_order_of_declaration() {
        let _: Logged = sample(1, 10);
        assert_eq!(LOG.take(), ["z", "a", "m"]);
    }
}
