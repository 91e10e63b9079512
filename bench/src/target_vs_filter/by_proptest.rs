//! The same benchmarks with proptest: any value, and a filter.

use std::cell::Cell;

use lurcher_study_containers::balanced_map::{self, Map, is_balanced};
use lurcher_study_containers::red_black::{self, Colour, Tree, is_red_black};
use lurcher_study_containers::sorted_list::{self, List, is_sorted};
use lurcher_study_containers::stack_set::{
    self, Screen, Stack, Tested, Workspace, has_no_duplicates, index,
};
use lurcher_study_target::map::size;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use rustix::time::{ClockId, clock_gettime};

/// One run.
pub(super) struct Hunt {
    pub(super) is_found: bool,
    pub(super) n_valid: u64,
    pub(super) seconds: f64,
}

/// Looks for a bug, for so many seconds of processor time.
pub(super) fn hunt(function: &str, bug: &str, seed: u64, seconds: f64) -> Hunt {
    match function {
        "insert_in_list" => {
            let bug = named(sorted_list::Bug::ALL, sorted_list::Bug::name, bug);
            run(seed, seconds, (lists(), any::<u8>()), |(list, number)| {
                sorted_list::holds(bug, list, *number)
            })
        }
        "insert_in_tree" => {
            let bug = named(red_black::Bug::ALL, red_black::Bug::name, bug);
            run(seed, seconds, (trees(), any::<u8>()), |(tree, key)| {
                red_black::holds(bug, tree, *key)
            })
        }
        "delete_from_map" => {
            let bug = named(balanced_map::Bug::ALL, balanced_map::Bug::name, bug);
            run(seed, seconds, (maps(), any::<u8>()), |(map, key)| {
                balanced_map::holds(bug, map, *key)
            })
        }
        _ => {
            let bug = named(stack_set::Bug::ALL, stack_set::Bug::name, bug);
            run(seed, seconds, (0..16_u8, sets()), |(n, set)| {
                let after = (0..*n).fold(set.clone(), |set, _| stack_set::focus_up(bug, set));
                index(&after) == index(set)
            })
        }
    }
}

fn named<B: Copy>(all: &[B], name: fn(B) -> &'static str, wanted: &str) -> Option<B> {
    all.iter().copied().find(|bug| name(*bug) == wanted)
}

fn now() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Runs as often as there is time: a run ends after 256 cases, or where the filter has refused too
/// many.
fn run<S: Strategy>(
    seed: u64,
    seconds: f64,
    strategy: S,
    holds: impl Fn(&S::Value) -> bool,
) -> Hunt {
    let start = now();
    let config = Config {
        failure_persistence: None,
        max_shrink_iters: 0,
        max_local_rejects: 10_000,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(config.clone(), rng);
    let n_valid = Cell::new(0);
    let mut is_found = false;
    while !is_found && now() - start < seconds {
        let outcome = runner.run(&strategy, |value| {
            n_valid.set(n_valid.get() + 1);
            if holds(&value) { Ok(()) } else { Err(TestCaseError::fail("planted")) }
        });
        is_found = matches!(outcome, Err(TestError::Fail(..)));
        // A runner counts what it refused; the next one starts anew, from where the numbers are.
        runner = TestRunner::new_with_rng(config.clone(), runner.new_rng());
    }
    Hunt { is_found, n_valid: n_valid.get(), seconds: now() - start }
}

fn lists() -> impl Strategy<Value = List> {
    vec(any::<u8>(), 0..16)
        .prop_map(|items| List { items })
        .prop_filter("sorted", |list| is_sorted(list))
}

fn trees() -> impl Strategy<Value = Tree> {
    let colour = prop_oneof![Just(Colour::Red), Just(Colour::Black)];
    Just(Tree::Leaf)
        .prop_recursive(5, 31, 2, move |inner| {
            (colour.clone(), inner.clone(), any::<u8>(), inner).prop_map(
                |(colour, left, key, right)| Tree::Node(colour, left.into(), key, right.into()),
            )
        })
        .prop_filter("red-black", |tree| is_red_black(tree))
}

fn maps() -> impl Strategy<Value = Map> {
    Just(Map::Tip)
        .prop_recursive(5, 31, 2, |inner| {
            (any::<u8>(), any::<u8>(), inner.clone(), inner).prop_map(
                |(key, value, left, right)| {
                    let size = size(&left) + size(&right) + 1;
                    Map::Bin { size, key, value, left: left.into(), right: right.into() }
                },
            )
        })
        .prop_filter("balanced", |map| is_balanced(map))
}

fn workspaces() -> impl Strategy<Value = Workspace<u8, u8, char>> {
    let windows = || vec(any::<char>(), 0..6);
    let stack = (any::<char>(), windows(), windows()).prop_map(|(focus, up, down)| Stack {
        focus,
        up,
        down,
    });
    (any::<u8>(), any::<u8>(), option::of(stack)).prop_map(|(tag, layout, stack)| Workspace {
        tag,
        layout,
        stack,
    })
}

fn sets() -> impl Strategy<Value = Tested> {
    let screens = || {
        (workspaces(), any::<u8>(), any::<u8>()).prop_map(|(workspace, id, detail)| Screen {
            workspace,
            id,
            detail,
        })
    };
    (screens(), vec(screens(), 0..3), vec(workspaces(), 0..3))
        .prop_map(|(current, visible, hidden)| Tested {
            current,
            visible,
            hidden,
            floating: Default::default(),
        })
        .prop_filter("no window twice", |set| has_no_duplicates(set))
}
