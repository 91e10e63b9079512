//! Failures of wide inputs: lists of records, records of many numbers, several lists.
//!
//! The examples of the paper have counterexamples of a few parts. What users test often has dozens: each may be a
//! variable, any two may be the same or compared with each other, so that there are many more patterns and conditions to look through.
//! Here are programs of that kind with one mistake each, in the words of no paper, to see what an explanation takes and
//! whether it comes to an end by itself.

pub mod lists;
/// The example of the README: the same file, so that what is measured is what is shown.
#[path = "../../../../crates/lurcher/examples/hunt/range_set.rs"]
mod range_set;
pub mod records;

use std::ops::Range;

use lurcher::Report;
use lurcher::prelude::*;

use self::lists::{is_free, merged, transposed};
use self::range_set::RangeSet;
use self::records::{Account, Event, Order, Parcel, Stay, invoice, is_small};
use crate::report::report;

/// A property with a wide input that fails.
#[derive(Clone, Copy, Debug)]
pub struct Wide {
    /// What it is called.
    pub name: &'static str,
    /// Runs the property.
    pub run: fn(Config) -> Report,
}

/// All of them.
pub const WIDE: &[Wide] = &[
    Wide {
        name: "ranges",
        run: |config| {
            report!(ranges, config, background(), |inserted: Vec<Range<u8>>| {
                let mut set = RangeSet::default();
                inserted.iter().for_each(|range| set.insert(range.clone()));
                let is_in = |n: &u8| inserted.iter().any(|range| range.contains(n));
                let is_right = (0..=u8::MAX).all(|n| set.contains(n) == is_in(&n));
                is_right && set.ranges().windows(2).all(|pair| pair[0].end < pair[1].start)
            })
        },
    },
    Wide {
        name: "orders",
        run: |config| {
            report!(orders, config, background(), |orders: Vec<Order>| {
                let lines = invoice(&orders);
                let sum = |of: &[Order]| of.iter().map(Order::worth).sum::<i64>();
                sum(&lines) == sum(&orders)
            })
        },
    },
    Wide {
        name: "parcel",
        run: |config| {
            report!(parcel, config, background(), |parcel: Parcel| {
                let most = [parcel.length, parcel.width, parcel.height].into_iter().max();
                is_small(&parcel) == (most <= Some(parcel.longest) && parcel.grams <= parcel.most)
            })
        },
    },
    Wide {
        name: "account",
        run: |config| {
            report!(account, config, background(), |events: Vec<Event>| {
                let mut account = Account::default();
                events.iter().all(|event| {
                    account.handle(event);
                    account.balance >= -i64::from(account.limit)
                })
            })
        },
    },
    Wide {
        name: "stays",
        run: |config| {
            report!(stays, config, background(), |stays: Vec<Stay>, stay: Stay| {
                let is_taken = |night: u8| {
                    let mut same = stays.iter().filter(|other| other.room == stay.room);
                    same.any(|other| (other.from..other.to).contains(&night))
                };
                is_free(&stays, &stay) != (stay.from..stay.to).any(is_taken)
            })
        },
    },
    Wide {
        name: "two lists",
        run: |config| {
            report!(two_lists, config, background(), |left: Vec<i32>, right: Vec<i32>| {
                let (mut left, mut right) = (left, right);
                left.sort_unstable();
                right.sort_unstable();
                merged(&left, &right).len() == left.len() + right.len()
            })
        },
    },
    Wide {
        name: "table",
        run: |config| {
            report!(table, config, background(), |rows: Vec<Vec<i8>>| {
                let cells = |rows: &[Vec<i8>]| rows.iter().map(Vec::len).sum::<usize>();
                cells(&transposed(&rows)) == cells(&rows)
            })
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_one_fails() {
        for wide in WIDE {
            let config = Config::new().seed(1).save(false);
            let report = (wide.run)(config.explain_time(std::time::Duration::ZERO));
            assert!(!report.is_success(), "{}", wide.name);
        }
    }
}
