//! How often a key is in a tree (section 4.6): with QuickCheck's way to draw keys, then with ours.

use std::time::Duration;

use lurcher::Report;
use lurcher::prelude::*;

use crate::data::Drawn;
use crate::tree::{Key, Tree, built, keys, nil};

/// How QuickCheck draws keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Evenly from `-size..=size`.
    Int,
    /// Evenly from that at half the size, without the sign.
    Small,
}

/// What is counted: how often a key is in a tree, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// Per cent of the cases in which the key is in the tree.
    pub present: f64,
    /// In which it is among others.
    pub middle: f64,
    /// In which it is the largest, or would be.
    pub at_end: f64,
    /// In which it is the smallest, or would be.
    pub at_start: f64,
    /// In which there are no others.
    pub empty: f64,
    /// In which it is the only one.
    pub just_it: f64,
}

/// Which of the labels of the paper a case has.
fn place(key: Key, tree: &Tree) -> &'static str {
    let keys = keys(tree);
    match () {
        () if *tree == nil() => "empty",
        () if keys == [key] => "just k",
        () if keys.iter().all(|other| *other >= key) => "at start",
        () if keys.iter().all(|other| *other <= key) => "at end",
        () => "middle",
    }
}

/// SplitMix64: a stream that has nothing to do with ours.
struct Stream(u64);

impl Stream {
    fn below(&mut self, n: u64) -> i32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * u128::from(n)) >> 64) as i32
    }

    fn key(&mut self, keys: Keys, size: u64) -> Key {
        match keys {
            Keys::Int => self.below(2 * size + 1) - size as i32,
            Keys::Small => (self.below(2 * (size / 2) + 1) - (size / 2) as i32).abs(),
        }
    }
}

/// QuickCheck's distribution: sizes from 0 to 99 in turn, lists of up to the size.
pub fn quickcheck(kind: Keys, n_cases: u64, seed: u64) -> Shares {
    let mut stream = Stream(seed);
    let mut counts = [0u64; 6];
    for case in 0..n_cases {
        let size = case % 100;
        let key = stream.key(kind, size);
        let n_pairs = stream.below(size + 1);
        let tree = built((0..n_pairs).map(|_| (stream.key(kind, size), 0)));
        counts[0] += u64::from(keys(&tree).contains(&key));
        let index = match place(key, &tree) {
            "middle" => 1,
            "at end" => 2,
            "at start" => 3,
            "empty" => 4,
            _ => 5,
        };
        counts[index] += 1;
    }
    let [present, middle, at_end, at_start, empty, just_it] =
        counts.map(|count| count as f64 * 100.0 / n_cases as f64);
    Shares { present, middle, at_end, at_start, empty, just_it }
}

/// The same of what Lurcher draws, counted by labels: the report has the tables.
pub fn ours(n_cases: u64, seed: u64) -> Report {
    let config = Config::new().seed(seed).save(false).cases(n_cases);
    // A million cases take longer than a test should.
    let config = config.time(Duration::from_secs(3600));
    config.for_all((<Key as Drawn>::generator(), <Tree as Drawn>::generator()), |(key, tree)| {
        let is_present = keys(tree).contains(key);
        collect!("the key is", if is_present { "present" } else { "absent" });
        collect!("its place is", place(*key, tree));
    })
}

/// The shares in the tables of a report of [`ours`]; 0 for what did not occur.
pub fn shares(report: &Report) -> Shares {
    let text = report.text();
    let share = |label: &str| {
        // Values are shown as in Rust: texts in quotes.
        let label = format!("{label:?}");
        let mut lines = text.lines().filter_map(|line| line.trim_start().strip_prefix(&label));
        let percent = lines.find_map(|rest| rest.split_whitespace().next()?.parse().ok());
        percent.unwrap_or(0.0)
    };
    Shares {
        present: share("present"),
        middle: share("middle"),
        at_end: share("at end"),
        at_start: share("at start"),
        empty: share("empty"),
        just_it: share("just k"),
    }
}

/// Section 4.6 as the paper has it: QuickCheck's integers, then its smaller keys.
pub const PAPER: [Shares; 2] = [
    Shares {
        present: 20.8027,
        middle: 75.0878,
        at_end: 9.6716,
        at_start: 9.6534,
        empty: 5.1782,
        just_it: 0.4090,
    },
    Shares {
        present: 55.3881,
        middle: 70.6567,
        at_end: 11.6540,
        at_start: 10.8601,
        empty: 5.1937,
        just_it: 1.6355,
    },
];

/// Both tables of section 4.6, in per cent: QuickCheck's ways to draw keys with the paper's numbers behind them, then ours.
pub fn tables(n_cases: u64, seed: u64) -> String {
    let int = quickcheck(Keys::Int, n_cases, seed);
    let small = quickcheck(Keys::Small, n_cases, seed);
    let columns = [int, PAPER[0], small, PAPER[1], shares(&ours(n_cases, seed))];
    let mut text = format!(
        "{:<10}{:>8}{:>8}{:>12}{:>8}{:>8}\n",
        "key", "Int", "paper", "small keys", "paper", "ours"
    );
    type Share = fn(&Shares) -> f64;
    let rows: [(&str, Share); 7] = [
        ("absent", |shares| 100.0 - shares.present),
        ("present", |shares| shares.present),
        ("middle", |shares| shares.middle),
        ("at end", |shares| shares.at_end),
        ("at start", |shares| shares.at_start),
        ("empty", |shares| shares.empty),
        ("just k", |shares| shares.just_it),
    ];
    for (name, of) in rows {
        let [a, b, c, d, e] = columns.map(|shares| of(&shares));
        text += &format!("{name:<10}{a:>8.1}{b:>8.1}{c:>12.1}{d:>8.1}{e:>8.1}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_of_both_tables_are_within_a_point_of_the_papers() {
        for (kind, paper) in [Keys::Int, Keys::Small].into_iter().zip(PAPER) {
            let here = quickcheck(kind, 40_000, 1);
            let all = |shares: Shares| {
                let Shares { present, middle, at_end, at_start, empty, just_it } = shares;
                [present, middle, at_end, at_start, empty, just_it]
            };
            for (here, paper) in all(here).into_iter().zip(all(paper)) {
                assert!((here - paper).abs() < 1.0, "{kind:?}: {here} for {paper}");
            }
        }
    }

    #[test]
    fn the_tables_have_a_row_for_each_label_and_ours_behind_the_papers() {
        let text = tables(1000, 1);
        assert_eq!(text.lines().count(), 8, "{text}");
        let ours = shares(&ours(1000, 1));
        let places = ours.middle + ours.at_end + ours.at_start + ours.empty + ours.just_it;
        assert!((places - 100.0).abs() < 0.5, "{ours:?}");
        assert!(text.contains(&format!("{:>8.1}\n", ours.present)), "{text}");
    }

    #[test]
    fn our_keys_are_in_the_tree_in_a_fair_part_of_the_cases() {
        let text = ours(2000, 1).text();
        let line = text.lines().find(|line| line.contains("present")).expect("counted");
        let percent: f64 = line.split_whitespace().nth(1).unwrap().parse().expect(line);
        assert!(percent > 20.0, "{text}");
    }
}
