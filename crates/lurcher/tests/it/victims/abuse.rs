//! Properties that break other rules.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use lurcher::prelude::*;

macro_rules! generated {
    ($ty:ident) => {
        impl $ty {
            fn drawn() -> impl Generator<Value = $ty> {
                generators::integers(0..100u8).map($ty)
            }
        }
    };
}

// ---- values with bad manners ---------------------------------------------------

#[derive(Debug)]
struct DropPanics(u8);
generated!(DropPanics);

impl Drop for DropPanics {
    fn drop(&mut self) {
        if self.0 > 20 && !std::thread::panicking() {
            panic!("dropped {}", self.0);
        }
    }
}

#[property]
#[ignore = "a victim"]
fn drop_panics(#[with(DropPanics::drawn())] value: DropPanics) {
    assert!(value.0 < 100);
}

#[property]
#[ignore = "a victim"]
fn drop_panics_after_failure(#[with(DropPanics::drawn())] value: DropPanics) -> bool {
    value.0 < 10
}

struct DebugPanics(u8);
generated!(DebugPanics);

impl fmt::Debug for DebugPanics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DebugPanics(")?;
        panic!("in Debug");
    }
}

#[property]
#[ignore = "a victim"]
fn debug_panics(#[with(DebugPanics::drawn())] value: DebugPanics) {
    assert!(value.0 < 10, "the real failure");
}

#[property]
#[ignore = "a victim"]
fn debug_panics_and_returns_false(#[with(DebugPanics::drawn())] value: DebugPanics) -> bool {
    value.0 < 10
}

struct HugeDebug(u8);
generated!(HugeDebug);

impl fmt::Debug for HugeDebug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for n in 0..10_000_000 {
            write!(f, "{n} ")?;
        }
        Ok(())
    }
}

#[property]
#[ignore = "a victim"]
fn debug_is_huge(#[with(HugeDebug::drawn())] value: HugeDebug) {
    assert!(value.0 < 10);
}

#[derive(Debug)]
struct ClonePanics(u8);

impl Clone for ClonePanics {
    fn clone(&self) -> Self {
        panic!("in Clone");
    }
}

#[property]
#[ignore = "a victim"]
fn clone_panics(#[with(generators::just(ClonePanics(1)))] value: ClonePanics) {
    assert_eq!(value.0, 1);
}

// ---- bodies with bad manners ------------------------------------------------------

static CALLS: AtomicU32 = AtomicU32::new(0);

#[property]
#[ignore = "a victim"]
fn depends_on_global_state(n: u8) {
    let _ = n;
    assert!(CALLS.fetch_add(1, Ordering::Relaxed) != 42, "the answer");
}

#[property]
#[ignore = "a victim"]
fn prints_a_lot(n: u16) {
    for _ in 0..10 {
        println!("out {n}");
        eprintln!("err {n}");
    }
    assert!(n < 100, "{n}");
}

#[property]
#[ignore = "a victim"]
fn spawns_threads_that_panic(n: u16) {
    let thread = std::thread::spawn(move || assert!(n < 100, "{n} in a thread"));
    if let Err(payload) = thread.join() {
        std::panic::resume_unwind(payload);
    }
}

#[property]
#[ignore = "a victim"]
fn catches_a_panic_of_its_own(n: u16) {
    let caught = std::panic::catch_unwind(|| panic!("a panic that was caught"));
    if n > 100 {
        std::panic::resume_unwind(Box::new("thrown on"));
    }
    drop(caught);
}

#[property]
#[ignore = "a victim"]
fn panics_with_a_number(n: u16) {
    if n > 100 {
        std::panic::panic_any(n);
    }
}

struct PayloadPanics;

impl Drop for PayloadPanics {
    fn drop(&mut self) {
        panic!("in the Drop of a payload");
    }
}

#[property]
#[ignore = "a victim"]
fn panics_with_a_payload_that_panics(n: u16) {
    if n > 100 {
        std::panic::panic_any(PayloadPanics);
    }
}

#[property]
#[ignore = "a victim"]
fn checks_inside(n: u16) {
    label!("outer");
    Config::new().cases(300).check(move |source| {
        let m: u8 = source.any();
        label!("inner");
        assert!(u16::from(m) + n < 1000, "{m} and {n}");
    });
}

#[property]
#[ignore = "a victim"]
fn takes_the_hook(n: u16) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let caught = std::panic::catch_unwind(|| panic!("quiet"));
    std::panic::set_hook(before);
    assert!(caught.is_err());
    assert!(n < 100, "{n} is too much");
}

#[property]
#[ignore = "a victim"]
fn keeps_the_hook(n: u16) {
    drop(std::panic::take_hook());
    std::panic::set_hook(Box::new(|_| {}));
    assert!(n < 100, "{n} is too much");
}

thread_local! {
    static SEEN: Cell<u32> = const { Cell::new(0) };
}

#[property]
#[ignore = "a victim"]
fn remembers_in_its_thread(n: u16) {
    let seen = SEEN.replace(SEEN.get() + 1);
    assert!(seen < 300 || n < 100, "{n} after {seen}");
}

// ---- generators and types with bad manners -------------------------------------------

#[property]
#[ignore = "a victim"]
fn generator_panics(
    first: u8,
    #[with(any::<u8>().map(|n| { assert!(n < 50, "{n} in the generator"); n }))] n: u8,
) {
    let _ = (first, n);
}

#[property]
#[ignore = "a victim"]
fn range_is_empty(#[with({ let n = 5; n..n })] n: u8) {
    let _ = n;
}

#[derive(Debug, Data)]
enum Never {}

#[property]
#[ignore = "a victim"]
#[expect(unused_variables, reason = "there is never a value")]
fn nothing_to_draw(list: Vec<u8>, never: Option<Never>, must: Never) {
    let _ = (list, never, must);
}

#[derive(Debug, Data)]
struct Endless(Box<Endless>);

#[property]
#[ignore = "a victim"]
fn type_has_no_end(endless: Endless) {
    let _ = endless;
}

#[derive(Debug, PartialEq, Data)]
struct Unit;

#[property]
#[ignore = "a victim"]
fn draws_zero_sized_values(
    units: Vec<Unit>,
    nothing: (),
    one: [Unit; 3],
    marker: std::marker::PhantomData<u8>,
) {
    assert!(units.len() < 3, "{} {nothing:?}", one.len());
    let _ = marker;
}

macro_rules! many_variants {
    ($($name:ident)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Data)]
        enum Many { $($name),* }
    };
}

many_variants! {
    A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 C0 C1 C2 C3 C4 C5 C6 C7 C8 C9
    D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 F0 F1 F2 F3 F4 F5 F6 F7 F8 F9
    G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 I0 I1 I2 I3 I4 I5 I6 I7 I8 I9
    J0 J1 J2 J3 J4 J5 J6 J7 J8 J9 K0 K1 K2 K3 K4 K5 K6 K7 K8 K9 L0 L1 L2 L3 L4 L5 L6 L7 L8 L9
    M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 O0 O1 O2 O3 O4 O5 O6 O7 O8 O9
    P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 R0 R1 R2 R3 R4 R5 R6 R7 R8 R9
    S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 T0 T1 T2 T3 T4 T5 T6 T7 T8 T9
}

#[property]
#[ignore = "a victim"]
fn has_many_variants(list: Vec<Many>) {
    assert!(!list.contains(&Many::T7));
}

macro_rules! many_fields {
    ($($name:ident)*) => {
        #[derive(Clone, Debug, PartialEq, Data)]
        struct Wide { $($name: u8),* }

        impl Wide {
            fn sum(&self) -> u32 {
                0 $(+ u32::from(self.$name))*
            }
        }
    };
}

many_fields! { a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb cc dd }

#[property]
#[ignore = "a victim"]
fn has_many_fields(wide: Wide) {
    assert!(wide.sum() < 2000);
}

static POISONED: std::sync::Mutex<Vec<u8>> = std::sync::Mutex::new(Vec::new());

#[property]
#[ignore = "a victim"]
fn poisons_a_lock(x: u8) {
    let mut log = POISONED.lock().unwrap();
    log.clear();
    log.push(x);
    assert!(log[0] < 50);
}

#[property]
#[should_panic]
#[ignore = "a victim"]
fn must_fail_but_cannot_be_tested(#[with(5..5)] _x: u8) {}

#[property]
#[should_panic]
#[ignore = "a victim"]
fn must_fail_but_gives_up(_x: u8) {
    assume!(false);
}

#[test]
#[ignore = "a victim"]
fn isolates_in_a_loop() {
    let results = [255u8, 100, 255].map(|limit| {
        let config = Config::new().isolate(true).cases(300);
        config.run(move |source| source.any::<u8>() <= limit).is_success()
    });
    assert_eq!(results, [true, false, true]);
}
