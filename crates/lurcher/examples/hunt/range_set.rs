//! A set of numbers kept as sorted, disjoint ranges, as editors keep
//! selections and allocators keep free blocks.

use std::ops::Range;

/// The numbers in some ranges.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RangeSet {
    /// Sorted; no two overlap or touch; none is empty.
    ranges: Vec<Range<u8>>,
}

impl RangeSet {
    /// Adds all numbers of a range.
    pub(crate) fn insert(&mut self, new: Range<u8>) {
        if new.is_empty() {
            return;
        }
        // The ranges that overlap or touch the new one stand next to each other.
        let first = self.ranges.partition_point(|range| range.end < new.start);
        let last = self.ranges.partition_point(|range| range.start <= new.end);
        let merged = match self.ranges[first..last] {
            [] => new,
            [ref only] => only.start.min(new.start)..only.end.max(new.end),
            [ref left, .., ref right] => left.start.min(new.start)..right.end,
        };
        self.ranges.splice(first..last, [merged]);
    }

    /// Whether a number is in the set.
    pub(crate) fn contains(&self, number: u8) -> bool {
        let at = self.ranges.partition_point(|range| range.end <= number);
        self.ranges.get(at).is_some_and(|range| range.contains(&number))
    }

    /// The ranges, in order.
    pub(crate) fn ranges(&self) -> &[Range<u8>] {
        &self.ranges
    }
}
