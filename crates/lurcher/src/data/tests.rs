//! What must hold for every built-in type, over one table of them all.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::convert::Infallible;
use std::ffi::{CString, OsString};
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{
    Bound, ControlFlow, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};
use std::task::Poll;
use std::time::{Duration, SystemTime};

use lurcher_trees::{Builder, Census, Limits, Listing, Space, Speller, Tree, render, shape};

use super::{Data, tree_of, value_of};
use crate::source::{Beyond, Source, Tape};

type OwnHasher = BuildHasherDefault<DefaultHasher>;

fn text(tree: &Tree) -> String {
    render(tree, &Limits::NONE)
}

fn drawn<T: Data>(source: &mut Source) -> Tree {
    tree_of(&T::draw(source))
}

fn round_trips<T: Data>() {
    for seed in 0..200 {
        let size = seed as usize % 40;
        let free = drawn::<T>(&mut Source::random(seed, size));
        let again = tree_of(&value_of::<T>(&free).expect("its own tree"));
        assert_eq!(again, free, "a value survives being taken apart");

        let mut source = Source::replay(Tape::default(), Beyond::Random, seed, size);
        assert_eq!(drawn::<T>(&mut source), free, "recording changes nothing (seed {seed})");
        let tape = source.take_recording().tape();
        let mut source = Source::replay(tape.clone(), Beyond::Simplest, 1, 1);
        assert_eq!(drawn::<T>(&mut source), free, "the tape {tape} gives the value again");
        assert!(source.tape_fits());

        // Any answers at all lead to a value of the type.
        let scrambled: Vec<u64> =
            tape.answers().iter().map(|&answer| answer.rotate_left(7) ^ seed).collect();
        let tree = drawn::<T>(&mut Source::replay(scrambled.into(), Beyond::Simplest, 1, 1));
        assert!(value_of::<T>(&tree).is_ok());
    }
}

fn cut_trees_are_refused<T: Data>() {
    let tree = drawn::<T>(&mut Source::random(3, 20));
    assert!(value_of::<T>(&Tree::default()).is_err());
    let mut twice = Builder::new();
    twice.tree(&tree);
    twice.tree(&tree);
    assert!(value_of::<T>(&twice.finish()).is_err());
    let mut foreign = Builder::new();
    struct Foreign;
    let id = lurcher_trees::define::<Foreign>("Foreign", lurcher_trees::Kind::Sum, |d| {
        d.constructor("Foreign", lurcher_trees::Style::Unit, 1, &[]);
    });
    let begun = foreign.begin(id, 0);
    foreign.end(begun);
    assert!(value_of::<T>(&foreign.finish()).is_err());
}

fn simplest<T: Data>() -> String {
    let mut source = Source::replay(Tape::default(), Beyond::Simplest, 0, 50);
    text(&drawn::<T>(&mut source))
}

/// Everything small that is listed of a type is a value of it, and each is another one.
///
/// Of two types, trees are listed that are no value: file names whose bytes are text, which are
/// written as text, and the epoch less nothing, or less more than the system can represent.
fn listed_values_are_distinct<T: Data>() {
    let may_be_refused = ["OsString", "PathBuf", "SystemTime"].contains(&shape(T::shape()).name);
    let mut census = Census::new(Space::new(&[T::shape()]).expect("it has a space"));
    let mut speller = Speller::new(census.space());
    let mut seen = HashSet::new();
    let (mut n_refused, mut n_values) = (0, 0);
    for size in 0..=5 {
        let mut listing = Listing::new(&mut census, size);
        for _ in 0..2_000 {
            if !listing.advance(&census) {
                break;
            }
            let tree = speller.spell(listing.picks());
            match value_of::<T>(&tree) {
                Ok(value) => {
                    n_values += 1;
                    let own = tree_of(&value);
                    assert!(seen.insert(own), "{} is listed twice", text(&tree));
                }
                Err(mismatch) => {
                    n_refused += 1;
                    assert!(may_be_refused, "{}: {mismatch}", text(&tree));
                }
            }
        }
    }
    assert!(n_values >= 1 && n_refused <= n_values);
}

/// Checks every type, and that its simplest value is the expression beside it,
/// which is also compiled.
macro_rules! all_types {
    ($($type:ty = $simplest:expr;)*) => {
        #[test]
        fn every_type_is_drawn_recorded_replayed_taken_apart_and_put_together() {
            $(round_trips::<$type>();)*
        }

        #[test]
        fn what_is_listed_of_every_type_reads_back_and_is_distinct() {
            $(listed_values_are_distinct::<$type>();)*
        }

        #[test]
        fn trees_of_other_types_are_refused() {
            $(cut_trees_are_refused::<$type>();)*
        }

        #[test]
        fn the_simplest_value_is_the_documented_one_and_a_rust_expression() {
            $({
                let value: $type = $simplest;
                let written: String = stringify!($simplest).split_whitespace().collect();
                let shown: String = simplest::<$type>().split_whitespace().collect();
                assert_eq!(shown, written, "{}", stringify!($type));
                assert_eq!(text(&tree_of(&value)), simplest::<$type>(), "{}", stringify!($type));
            })*
        }
    };
}

all_types! {
    () = ();
    bool = false;
    u8 = 0; u16 = 0; u32 = 0; u64 = 0; usize = 0; u128 = 0;
    i8 = 0; i16 = 0; i32 = 0; i64 = 0; isize = 0; i128 = 0;
    NonZero<u8> = NonZero::new(1).unwrap();
    NonZero<u16> = NonZero::new(1).unwrap();
    NonZero<u32> = NonZero::new(1).unwrap();
    NonZero<u64> = NonZero::new(1).unwrap();
    NonZero<usize> = NonZero::new(1).unwrap();
    NonZero<u128> = NonZero::new(1).unwrap();
    NonZero<i8> = NonZero::new(1).unwrap();
    NonZero<i16> = NonZero::new(1).unwrap();
    NonZero<i32> = NonZero::new(1).unwrap();
    NonZero<i64> = NonZero::new(1).unwrap();
    NonZero<isize> = NonZero::new(1).unwrap();
    NonZero<i128> = NonZero::new(1).unwrap();
    Wrapping<u8> = Wrapping(0);
    Saturating<i64> = Saturating(0);
    f32 = 0.0;
    f64 = 0.0;
    char = 'a';
    String = "".to_string();
    Box<str> = "".into();
    Rc<str> = "".into();
    Arc<str> = "".into();
    Cow<'static, str> = Cow::Owned("".to_string());
    Cow<'static, [u8]> = Cow::Owned(vec![]);
    OsString = OsString::from("".to_string());
    PathBuf = PathBuf::from("".to_string());
    CString = CString::new(vec![]).unwrap();
    Option<u8> = None;
    Option<Infallible> = None;
    Result<u8, String> = Ok(0);
    Result<Infallible, u8> = Err(0);
    Ordering = Ordering::Equal;
    Bound<i32> = Bound::Unbounded;
    Poll<u8> = Poll::Pending;
    ControlFlow<u8, bool> = ControlFlow::Continue(false);
    PhantomData<str> = PhantomData;
    Reverse<u8> = Reverse(0);
    Box<u8> = Box::new(0);
    Rc<u8> = Rc::new(0);
    Arc<u8> = Arc::new(0);
    Cell<u8> = Cell::new(0);
    RefCell<Vec<u8>> = RefCell::new(vec![]);
    Mutex<u8> = Mutex::new(0);
    RwLock<u8> = RwLock::new(0);
    (u8,) = (0,);
    (u8, char, bool) = (0, 'a', false);
    [u8; 0] = [];
    [u8; 1] = [0];
    [Vec<u8>; 3] = [vec![], vec![], vec![]];
    [Infallible; 0] = [];
    [u8; 40] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    Vec<u8> = vec![];
    Vec<Vec<(u8, String)>> = vec![];
    Vec<Infallible> = vec![];
    VecDeque<u8> = From::from([]);
    LinkedList<u8> = From::from([]);
    BinaryHeap<u8> = From::from([]);
    Box<[u8]> = From::from([]);
    Rc<[u8]> = From::from([]);
    Arc<[String]> = From::from([]);
    BTreeSet<bool> = From::from([]);
    BTreeSet<u32> = From::from([]);
    BTreeMap<i8, Vec<u8>> = From::from([]);
    HashSet<bool> = From::from([]);
    HashSet<(i16, char)> = From::from([]);
    HashSet<u8, OwnHasher> = FromIterator::from_iter([]);
    HashMap<i32, u8> = From::from([]);
    HashMap<Infallible, u8> = From::from([]);
    HashMap<u8, Infallible> = From::from([]);
    HashMap<String, Vec<u8>, OwnHasher> = FromIterator::from_iter([]);
    Range<i32> = 0..0;
    RangeInclusive<u8> = 0..=0;
    RangeFrom<u64> = 0..;
    RangeTo<u8> = ..0;
    RangeToInclusive<u8> = ..=0;
    RangeFull = ..;
    Duration = Duration::new(0, 0);
    SystemTime = SystemTime::UNIX_EPOCH + Duration::new(0, 0);
    Ipv4Addr = Ipv4Addr::new(0, 0, 0, 0);
    Ipv6Addr = Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 0);
    IpAddr = IpAddr::V4(Ipv4Addr::new(0, 0, 0, 0));
    SocketAddrV4 = SocketAddrV4::new(Ipv4Addr::new(0, 0, 0, 0), 0);
    SocketAddrV6 = SocketAddrV6::new(Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 0), 0, 0, 0);
    SocketAddr = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::new(0, 0, 0, 0), 0));
}

/// The text of an expression is what its value is shown as.
macro_rules! shown_as {
    ($($type:ty: $value:expr;)*) => {$({
        let value: $type = $value;
        let written: String = stringify!($value).split_whitespace().collect();
        let shown: String = text(&tree_of(&value)).split_whitespace().collect();
        assert_eq!(shown, written);
    })*};
}

#[test]
fn values_are_shown_as_expressions_that_make_them() {
    shown_as! {
        usize: usize::MAX;
        isize: isize::MIN;
        u16: u16::MAX;
        u8: 255;
        i128: i128::MIN;
        i8: -1;
        NonZero<i8>: NonZero::new(-5).unwrap();
        f64: -0.0;
        f64: 1e300;
        f32: 1e-45;
        f64: f64::NAN;
        f32: f32::NEG_INFINITY;
        f64: f64::from_bits(0xfff8000000000001);
        String: "a\"\n".to_string();
        Rc<str>: "ab".into();
        OsString: OsString::from("x".to_string());
        PathBuf: PathBuf::from("a/..".to_string());
        CString: CString::new(vec![97, 255]).unwrap();
        HashMap<i32, u8>: From::from([(-1, 2), (0, 1), (5, 3)]);
        HashSet<u8, OwnHasher>: FromIterator::from_iter([1, 2]);
        BTreeMap<char, Option<u8>>: From::from([('a', Some(1)), ('b', None)]);
        BinaryHeap<u8>: From::from([1, 2, 2]);
        VecDeque<[u8; 2]>: From::from([[1, 2], [3, 4]]);
        Rc<[Box<u8>]>: From::from([Box::new(1)]);
        Range<i32>: -3..5;
        Range<Range<u8>>: (0..1)..(2..3);
        Option<RangeTo<RangeFull>>: Some(..(..));
        RangeInclusive<char>: 'a'..='z';
        Duration: Duration::new(1, 5);
        SystemTime: SystemTime::UNIX_EPOCH - Duration::new(1, 0);
        IpAddr: IpAddr::V4(Ipv4Addr::new(127, 0, 0, 1));
        Cow<'static, str>: Cow::Owned("a".to_string());
        Reverse<Wrapping<u8>>: Reverse(Wrapping(3));
        Bound<u8>: Bound::Excluded(3);
    }
    assert_eq!(text(&tree_of(&Cow::Borrowed("a"))), "Cow::Owned(\"a\".to_string())");
}

#[cfg(unix)]
#[test]
fn file_names_that_are_not_text_keep_their_bytes() {
    use std::os::unix::ffi::OsStringExt;
    shown_as! {
        OsString: OsString::from_vec(vec![97, 255]);
        PathBuf: PathBuf::from(OsString::from_vec(vec![255]));
    }
    let drawn = |seed| PathBuf::draw(&mut Source::random(seed, 20));
    assert!((0..100).any(|seed| drawn(seed).to_str().is_none()));
}

#[test]
fn paths_have_separators_and_ways_up() {
    let paths: Vec<PathBuf> = (0..200).map(|s| PathBuf::draw(&mut Source::random(s, 12))).collect();
    let n = |part: &str| paths.iter().filter(|p| p.to_string_lossy().contains(part)).count();
    let seen = ["/", "..", "//", " "].map(n);
    assert!(seen[0] > 120 && seen[1..].iter().all(|&n| n > 50), "{seen:?}");
    assert!(paths.iter().filter(|p| p.is_absolute()).count() > 40);
}

/// Writes a value of one type as `T` would be written if it were not refused.
fn refused<T: Data>(write: impl FnOnce(&mut Builder)) -> String {
    let mut builder = Builder::new();
    write(&mut builder);
    match value_of::<T>(&builder.finish()) {
        Ok(_) => panic!("not refused"),
        Err(mismatch) => mismatch.to_string(),
    }
}

#[test]
fn trees_outside_the_invariant_of_a_type_are_refused() {
    let zero = refused::<NonZero<u8>>(|b| {
        let begun = b.begin(<NonZero<u8>>::shape(), 0);
        0u8.write(b);
        b.end(begun);
    });
    assert_eq!(
        zero,
        "the tree does not fit: expected a number other than zero at node 1, found u8"
    );
    let nanoseconds = refused::<Duration>(|b| {
        let begun = b.begin(Duration::shape(), 0);
        u64::MAX.write(b);
        1_000_000_000u32.write(b);
        b.end(begun);
    });
    assert!(nanoseconds.contains("fewer nanoseconds"), "{nanoseconds}");
    let surrogate = refused::<char>(|b| b.leaf(char::shape(), 0xD800));
    assert!(surrogate.contains("expected a character"), "{surrogate}");
    let nul = refused::<CString>(|b| {
        let begun = b.begin(CString::shape(), 0);
        vec![1u8, 0].write(b);
        b.end(begun);
    });
    assert!(nul.contains("bytes other than zero"), "{nul}");
    for twice in [
        refused::<HashSet<u8>>(|b| b.list(<HashSet<u8>>::shape(), [1u8, 1], |n, b| n.write(b))),
        refused::<BTreeSet<u8>>(|b| b.list(<BTreeSet<u8>>::shape(), [1u8, 1], |n, b| n.write(b))),
        refused::<BTreeMap<u8, u8>>(|b| {
            b.list(<BTreeMap<u8, u8>>::shape(), [(1u8, 2u8), (1, 3)], |n, b| n.write(b));
        }),
        refused::<HashMap<u8, u8>>(|b| {
            b.list(<HashMap<u8, u8>>::shape(), [(1u8, 2u8), (1, 3)], |n, b| n.write(b));
        }),
    ] {
        assert!(twice.contains("a key that did not occur before"), "{twice}");
    }
    let third = refused::<bool>(|b| {
        let begun = b.begin(bool::shape(), 2);
        b.end(begun);
    });
    assert!(third.contains("expected a bool"), "{third}");
    let constructor = refused::<Option<u8>>(|b| {
        let begun = b.begin(<Option<u8>>::shape(), 9);
        b.end(begun);
    });
    assert!(constructor.contains("expected Option<u8>"), "{constructor}");
    refused::<Infallible>(|b| {
        let begun = b.begin(Infallible::shape(), 0);
        b.end(begun);
    });
}

#[test]
fn types_without_values_are_known() {
    let inhabited = [
        shape(<[Infallible; 0]>::shape()).is_inhabited(),
        shape(<Vec<Infallible>>::shape()).is_inhabited(),
        shape(<HashMap<Infallible, u8>>::shape()).is_inhabited(),
        shape(<[Infallible; 2]>::shape()).is_inhabited(),
        shape(<(u8, Infallible)>::shape()).is_inhabited(),
        shape(<Box<Infallible>>::shape()).is_inhabited(),
        shape(<Result<Infallible, Infallible>>::shape()).is_inhabited(),
    ];
    assert_eq!(inhabited, [true, true, true, false, false, false, false]);
}

#[test]
fn sets_over_small_domains_end_and_are_sometimes_full() {
    let sets: Vec<BTreeSet<bool>> =
        (0..100).map(|seed| Data::draw(&mut Source::random(seed, 100))).collect();
    assert!((0..=2).all(|n| sets.iter().any(|set| set.len() == n)));
}

#[test]
fn the_tree_of_a_hash_map_does_not_depend_on_its_hasher() {
    let map: HashMap<i64, String> = HashMap::draw(&mut Source::random(5, 100));
    let copy: HashMap<i64, String> = map.iter().map(|(k, v)| (*k, v.clone())).collect();
    assert!(map.len() > 5);
    assert_eq!(tree_of(&map), tree_of(&copy));
}

#[test]
fn names_of_shapes_are_short() {
    assert_eq!(shape(<Vec<Option<String>>>::shape()).name, "Vec<Option<String>>");
    assert_eq!(shape(<HashMap<u8, [char; 2]>>::shape()).name, "HashMap<u8, [char; 2]>");
}

/// How many of 2 000 cases, with sizes from 0 to 100, pass the test.
fn count(test: impl Fn(&mut Source) -> bool) -> usize {
    let case = |n: u64| test(&mut Source::random(n, n as usize % 101));
    (0..2_000).filter(|&n| case(n)).count()
}

#[test]
fn a_key_is_in_a_map_drawn_before_or_after_it_about_half_of_the_time() {
    let holds = |map: &[(i32, i32)], key: i32| map.iter().any(|pair| pair.0 == key);
    let key_first = count(|source| {
        let key = i32::draw(source);
        holds(&Vec::draw(source), key)
    });
    let map_first = count(|source| {
        let map = Vec::draw(source);
        holds(&map, i32::draw(source))
    });
    assert!((850..1_250).contains(&key_first), "{key_first} of 2000 with the key first");
    assert!((850..1_250).contains(&map_first), "{map_first} of 2000 with the map first");
}
