//! All planted bugs, in one list.

use lurcher::{Config, Report};

use crate::{balanced_map, red_black, sorted_list, stack_set};

/// One of the studies, with the version that is right.
#[derive(Clone, Copy, Debug)]
pub struct Study {
    /// What is tested.
    pub name: &'static str,
    /// Runs the property of the study, with a configuration, on the right version.
    pub run: fn(Config) -> Report,
}

/// A bug of one of the studies.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Which study it is in.
    pub study: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What is wrong.
    pub description: &'static str,
    /// Runs the property of the study, with a configuration, on the version with the bug.
    pub run: fn(Config) -> Report,
}

/// The four studies.
pub const STUDIES: [Study; 4] = [
    Study { name: "sorted list", run: |config| sorted_list::check(config, None) },
    Study { name: "red-black tree", run: |config| red_black::check(config, None) },
    Study { name: "balanced map", run: |config| balanced_map::check(config, None) },
    Study { name: "stack set", run: |config| stack_set::check(config, None) },
];

macro_rules! cases {
    ($($study:literal $module:ident: $($bug:ident),+;)+) => {
        /// All bugs of all studies.
        pub const BUGS: &[Case] = &[$($(Case {
            study: $study,
            name: $module::Bug::$bug.name(),
            description: $module::Bug::$bug.description(),
            run: |config| $module::check(config, Some($module::Bug::$bug)),
        },)+)+];
    };
}

cases! {
    "sorted list" sorted_list: DropsEqual, LargestFirst, StopsEarly;
    "red-black tree" red_black: LeftUnbalanced, RightUnbalanced, RootStaysRed, BlackChild, WrongMiddle,
        SwappedComparison, KeepsEqual;
    "balanced map" balanced_map: SingleForDouble, NeverBalances, SizeNotCounted, LosesRight,
        WrongSuccessor;
    "stack set" stack_set: DeleteKeepsOnly, InsertsTwice, FocusUpReverses, FocusUpStops, FocusUpLoses,
        FocusUpMixes, ShiftCopies,
        SwapLoses, ViewForgets;
}

/// Writes an enum of bugs with their names and descriptions.
macro_rules! bugs {
    ($($name:ident, $description:literal;)+) => {
        /// A planted bug.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Bug {
            $(#[doc = $description] $name,)+
        }

        impl Bug {
            /// All of them.
            pub const ALL: &[Bug] = &[$(Bug::$name),+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Bug::$name => stringify!($name),)+
                }
            }

            /// What is wrong.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Bug::$name => $description,)+
                }
            }
        }
    };
}

pub(crate) use bugs;
