//! All small inputs: `cargo test --example small -- --nocapture`.
//!
//! A property whose inputs are run up to a size, one that is proved because there are few
//! inputs, and one whose arguments come from a generator.

/// Merges two sorted lists.
fn merge(a: &[u8], b: &[u8]) -> Vec<u8> {
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    let mut merged = Vec::new();
    while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
        merged.extend(if x <= y { a.next() } else { b.next() });
    }
    merged.extend(a.chain(b));
    merged
}

fn main() {
    println!("{:?}", merge(&[1, 3, 5], &[2, 4]));
    println!("run the tests of this example: cargo test --example small -- --nocapture");
}

#[cfg(test)]
mod tests {
    use lurcher::generators;
    use lurcher::prelude::*;

    use super::merge;

    /// All pairs of lists with up to seven elements and bits of elements together.
    #[property(up_to_size = 7, cases = 1, seed = 0)]
    fn merging_sorts(mut a: Vec<u8>, mut b: Vec<u8>) {
        a.sort();
        b.sort();
        let mut all = [&a[..], &b[..]].concat();
        all.sort();
        assert_eq!(merge(&a, &b), all);
    }

    /// There are 65 536 inputs: with as many cases all of them are run.
    #[property(cases = 65_536, statistics, seed = 0)]
    fn the_mean_is_between(a: u8, b: u8) {
        let mean = (a & b) + ((a ^ b) >> 1);
        assert!(mean >= a.min(b) && mean <= a.max(b));
    }

    /// What a generator makes is enumerated, too.
    #[property(enumerate = 300, cases = 1, seed = 0)]
    fn words_are_found(#[with(generators::strings("abc").max_size(20))] text: String) {
        let longest = text.split('c').max_by_key(|word| word.len()).unwrap_or("");
        assert!(text.contains(longest));
    }
}
