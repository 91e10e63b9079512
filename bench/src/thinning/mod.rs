//! Thinning by coverage: how many tests it saves, what it costs, what that is worth on the
//! clock, and beside peers. The subject is System F with its 19 planted bugs.

mod clock;
mod cost;
mod mttf;
mod peers;
mod port;
mod rates;
mod sample;
mod seen;
mod thirty;

pub(crate) use self::clock::run as run_clock;
pub(crate) use self::cost::run as run_cost;
pub(crate) use self::mttf::run as run_mttf;
pub(crate) use self::peers::run as run_peers;
