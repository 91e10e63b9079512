//! A bug hunt: a small piece of real-looking code and three properties of it,
//! one of which does not hold.
//!
//! ```text
//! cargo test --example hunt
//! ```

mod range_set;

use range_set::RangeSet;

fn main() {
    let mut set = RangeSet::default();
    for range in [10..20, 40..50, 15..30] {
        set.insert(range);
    }
    println!("{:?}, 29 is in it: {}", set.ranges(), set.contains(29));
    println!("is that always right? cargo test --example hunt");
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use lurcher::prelude::*;

    use super::RangeSet;

    fn set_of(inserted: &[Range<u8>]) -> RangeSet {
        let mut set = RangeSet::default();
        for range in inserted {
            set.insert(range.clone());
        }
        set
    }

    #[property]
    fn ranges_stay_sorted_and_apart(inserted: &[Range<u8>]) -> bool {
        let set = set_of(inserted);
        set.ranges().windows(2).all(|pair| pair[0].end < pair[1].start)
    }

    #[property]
    fn inserting_again_changes_nothing(inserted: &[Range<u8>]) {
        let once = set_of(inserted);
        assert_eq!(set_of(&[once.ranges(), once.ranges()].concat()), once);
    }

    // The seed is fixed, so that the README can show exactly what this finds.
    #[property(seed = 1, save = false)]
    fn a_set_contains_what_was_inserted(inserted: &[Range<u8>]) {
        let set = set_of(inserted);
        let numbers = |is_in: &dyn Fn(u8) -> bool| (0..=u8::MAX).filter(|&n| is_in(n)).collect();
        let found: Vec<u8> = numbers(&|n| set.contains(n));
        let expected: Vec<u8> = numbers(&|n| inserted.iter().any(|range| range.contains(&n)));
        note!("the set became {:?}", set.ranges());
        assert_eq!(found, expected);
    }
}
