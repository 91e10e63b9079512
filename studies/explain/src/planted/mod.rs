//! Small, ordinary functions in which faults are planted at random.
//!
//! The examples of the paper are few, and known to whoever writes an explainer. So here are functions as
//! one writes them every day, each with a property that checks it against a plain reference, and each
//! with a list of *sites*: places where a switch turns a comparison, a constant, an operator, a
//! condition or a statement into a wrong one. A [`Bug`] is one site of a function, or two at once, and
//! [`drawn`] draws bugs by a fixed seed. Nobody chose them: not all of them are even caught, since
//! some change nothing ([`Drawn`] tells which), and others fail for inputs that no pattern
//! describes well.
//!
//! The switches are an argument, [`Faults`], because a property runs on threads of its own.
//!
//! ```
//! use lurcher_study_explain::planted::{Bug, PLANTED};
//!
//! let insert = PLANTED.iter().find(|planted| planted.name == "insert").expect("it is planted");
//! let config = lurcher::Config::new().seed(1).save(false);
//! let bug = Bug { planted: insert, sites: [8, 8] };
//! assert!(!(insert.run)(bug.faults(), config).is_success());
//! ```

mod check;
mod draw;
mod enums;
mod lists;
mod lookups;
mod numbers;
mod panics;
mod texts;
mod trees;
mod variables;
mod watch;

use lurcher::{Config, Report};

pub use self::check::{Checked, Limits, Line, check};
pub use self::draw::{Bug, Drawn, drawn};
pub use self::watch::{Watch, run_and_check};

/// Which sites are wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults(u64);

impl Faults {
    /// None of them: the right version.
    pub const NONE: Faults = Faults(0);

    /// These.
    pub fn of(sites: &[usize]) -> Faults {
        Faults(sites.iter().fold(0, |faults, site| faults | 1 << site))
    }

    /// Whether a site is wrong.
    fn at(self, site: u32) -> bool {
        self.0 >> site & 1 == 1
    }

    /// What is right, or what is wrong if the site is.
    fn pick<T>(self, site: u32, right: T, wrong: T) -> T {
        if self.at(site) { wrong } else { right }
    }
}

/// A function with sites for faults, and the property that checks it.
#[derive(Clone, Copy, Debug)]
pub struct Planted {
    /// What it is called.
    pub name: &'static str,
    /// What each site does if it is wrong.
    pub sites: &'static [&'static str],
    /// Runs the property.
    pub run: fn(Faults, Config) -> Report,
    /// Runs the property, and checks what is said of its failure.
    pub check: fn(Faults, Config, &Limits) -> (Report, Checked),
}

/// All of them.
pub const PLANTED: &[Planted] = &[
    lists::INSERT,
    lists::SORT,
    lists::DEDUP,
    lists::ROTATE,
    lists::BETWEEN,
    lists::MERGE,
    lists::PARTITION,
    texts::TRIM,
    texts::SPLIT,
    texts::RUNS,
    texts::CAPITALS,
    numbers::CLAMP,
    numbers::DIVISOR,
    numbers::SATURATE,
    numbers::DAYS,
    numbers::PRICE,
    enums::SIMPLIFY,
    enums::DOOR,
    trees::TREE,
    lookups::FALLBACK,
    lookups::STOCK,
];

/// Makes a [`Planted`] of a property that says whether it holds; `None` if it asks nothing of the input.
macro_rules! planted {
    (
        $name:ident, [$($site:literal),+ $(,)?],
        |$faults:ident, $($argument:ident: $type:ty),+| $holds:expr
    ) => {
        $crate::planted::Planted {
            name: stringify!($name),
            sites: &[$($site),+],
            run: |$faults, config| {
                $crate::report::report!($name, config, background(), |$($argument: $type),+| {
                    $(let $argument = &$argument;)+
                    let holds: Option<bool> = $holds;
                    ::lurcher::assume!(holds.is_some());
                    holds == Some(true)
                })
            },
            check: |$faults, config, limits| {
                use ::std::sync::Arc;
                let holds = move |($($argument,)+): &($($type,)+)| -> Option<bool> { $holds };
                let run = |config, watch: Arc<$crate::planted::Watch>| {
                    $crate::report::report!($name, config, background(), |$($argument: $type),+| {
                        let holds = watch.ask(&($($argument,)+), holds);
                        ::lurcher::assume!(holds.is_some());
                        holds == Some(true)
                    })
                };
                $crate::planted::run_and_check(run, holds, config, limits)
            },
        }
    };
}

pub(crate) use planted;
