//! The failures of the studies, each with the property as a function of its input.

use std::sync::Arc;

use lurcher::prelude::*;
use lurcher::{Config, Report};
use lurcher_study_containers::{balanced_map, red_black, sorted_list, stack_set};
use lurcher_study_explain::claims::CLAIMS;
use lurcher_study_explain::examples::EXAMPLES;
use lurcher_study_explain::planted::{Checked, Limits, Watch, run_and_check};
use lurcher_study_systemf::{Mutant, Term, is_well_typed};
use lurcher_study_tcas::{Fault, Input, Tcas};

/// A study with planted bugs.
pub(super) struct Study {
    pub(super) name: &'static str,
    pub(super) bugs: fn() -> Vec<Bug>,
}

/// A bug, and how it is looked for.
pub(super) struct Bug {
    pub(super) name: String,
    pub(super) check: Box<Check>,
}

/// Runs the property, and checks what is said of its failure.
type Check = dyn Fn(Config, &Limits) -> (Report, Checked);

impl Bug {
    fn new(
        name: impl ToString,
        check: impl Fn(Config, &Limits) -> (Report, Checked) + 'static,
    ) -> Bug {
        Bug { name: name.to_string(), check: Box::new(check) }
    }
}

/// All of them.
pub(super) const ALL: &[Study] = &[
    Study { name: "the paper", bugs: examples },
    Study { name: "sorted list", bugs: sorted_lists },
    Study { name: "red-black tree", bugs: red_black_trees },
    Study { name: "balanced map", bugs: balanced_maps },
    Study { name: "stack set", bugs: stack_sets },
    Study { name: "System F", bugs: terms },
    Study { name: "TCAS", bugs: situations },
];

fn examples() -> Vec<Bug> {
    let of = |example: &'static lurcher_study_explain::examples::Example| {
        let claims = CLAIMS.iter().find(|claims| claims.name == example.name)?;
        Some(Bug::new(example.name, |config, limits| {
            let report = (example.run)(config);
            let checked = (claims.check)(&report, limits);
            (report, checked)
        }))
    };
    EXAMPLES.iter().filter_map(of).collect()
}

/// One bug of a property with a requirement.
macro_rules! required {
    ($bug:ident, $requires:ident, |$($name:ident: $type:ty),+| $holds:expr) => {
        Bug::new(format!("{:?}", $bug), move |config, limits| {
            let holds = move |($($name,)+): &($($type,)+)| $requires($($name),+).then(|| $holds);
            let run = |config, watch: Arc<Watch>| {
                lurcher_study_containers::report!(
                    config,
                    requires = $requires,
                    |$($name: $type),+| watch.ask(&($($name,)+), holds) == Some(true)
                )
            };
            run_and_check(run, holds, config, limits)
        })
    };
}

fn sorted_lists() -> Vec<Bug> {
    use sorted_list::{Bug as Planted, List, holds, is_input};
    let of = |&bug: &Planted| {
        required!(bug, is_input, |list: List, number: u8| holds(Some(bug), list, *number))
    };
    Planted::ALL.iter().map(of).collect()
}

fn red_black_trees() -> Vec<Bug> {
    use red_black::{Bug as Planted, Tree, holds, is_input};
    let of = |&bug: &Planted| {
        required!(bug, is_input, |tree: Tree, key: u8| holds(Some(bug), tree, *key))
    };
    Planted::ALL.iter().map(of).collect()
}

fn balanced_maps() -> Vec<Bug> {
    use balanced_map::{Bug as Planted, Map, holds, is_input};
    let of =
        |&bug: &Planted| required!(bug, is_input, |map: Map, key: u8| holds(Some(bug), map, *key));
    Planted::ALL.iter().map(of).collect()
}

fn stack_sets() -> Vec<Bug> {
    use stack_set::{Bug as Planted, Operation, Tested, holds, is_input};
    let of = |&bug: &Planted| {
        required!(bug, is_input, |set: Tested, operation: Operation| {
            holds(Some(bug), set, operation)
        })
    };
    Planted::ALL.iter().map(of).collect()
}

fn terms() -> Vec<Bug> {
    let of = |mutant: Mutant| {
        required!(mutant, is_well_typed, |term: Term| lurcher_study_systemf::holds(mutant, term))
    };
    Mutant::ALL.into_iter().map(of).collect()
}

/// What [`Input`] has, in the ranges in which its values make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
struct Situation {
    #[data(range = 0..=1000)]
    cur_vertical_sep: i32,
    high_confidence: bool,
    two_of_three_reports_valid: bool,
    #[data(range = 0..=1000)]
    own_tracked_alt: i32,
    #[data(range = 0..=1000)]
    own_tracked_alt_rate: i32,
    #[data(range = 0..=1000)]
    other_tracked_alt: i32,
    #[data(range = 0..=3)]
    alt_layer_value: u8,
    #[data(range = 0..=1000)]
    up_separation: i32,
    #[data(range = 0..=1000)]
    down_separation: i32,
    #[data(range = 0..=2)]
    other_rac: u8,
    #[data(range = 1..=2)]
    other_capability: u8,
    climb_inhibit: bool,
}

impl Situation {
    fn input(&self) -> Input {
        Input {
            cur_vertical_sep: self.cur_vertical_sep,
            high_confidence: self.high_confidence,
            two_of_three_reports_valid: self.two_of_three_reports_valid,
            own_tracked_alt: self.own_tracked_alt,
            own_tracked_alt_rate: self.own_tracked_alt_rate,
            other_tracked_alt: self.other_tracked_alt,
            alt_layer_value: self.alt_layer_value,
            up_separation: self.up_separation,
            down_separation: self.down_separation,
            other_rac: self.other_rac,
            other_capability: self.other_capability,
            climb_inhibit: self.climb_inhibit,
        }
    }
}

fn situations() -> Vec<Bug> {
    let of = |fault: Fault| {
        Bug::new(format!("{fault:?}"), move |config, limits| {
            let holds = move |(situation,): &(Situation,)| {
                let input = situation.input();
                Some(Tcas::with(fault).advice(&input) == Tcas::correct().advice(&input))
            };
            let run = |config: Config, watch: Arc<Watch>| {
                config.explain(move |situation: &Situation| {
                    watch.ask(&(*situation,), holds) == Some(true)
                })
            };
            run_and_check(run, holds, config, limits)
        })
    };
    Fault::all().map(of).collect()
}
