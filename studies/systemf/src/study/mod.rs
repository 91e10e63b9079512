//! The experiment: how many tests find each planted bug, by how the tests are come by.
//!
//! Section 6.1 of the paper and figures 1 to 3, with the controls that tell what coverage
//! gains from what larger tests gain. And the experiment of another paper: how long a search
//! among all terms takes; see [`enumerated`].

mod contender;
pub(crate) mod enumerated;
mod estimate;
mod figures;
mod page;
mod plan;
mod plot;
mod report;
mod run;
mod table;
mod trial;

pub(crate) use self::figures::figures;
pub(crate) use self::page::{Figure, page, stacked};
pub(crate) use self::plan::Plan;
pub(crate) use self::report::report;
pub(crate) use self::run::run;
pub(crate) use self::table::Table;
