//! The planted faults: one line each.
//!
//! The numbers are those of the Software-artifact Infrastructure Repository. What a fault does
//! is in `program.rs`, at the place it was planted, under its number.

use std::fmt;

/// One planted fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fault {
    /// An index of [`TABLE`].
    index: u8,
}

struct Entry {
    number: u8,
    change: &'static str,
}

const fn entry(number: u8, change: &'static str) -> Entry {
    Entry { number, change }
}

/// 38 makes an array too short, which in C has no defined meaning and in Rust doesn't compile.
const TABLE: [Entry; 40] = [
    entry(1, "climb, upward preferred: down_separation >= alim became >"),
    entry(2, "biased climb: the bias of 100 became 300"),
    entry(3, "intent not known: && became ||"),
    entry(4, "climb, downward preferred: the last && became ||"),
    entry(5, "enabled: cur_vertical_sep isn't looked at"),
    entry(6, "own below threat: < became <="),
    entry(7, "threshold of layer 1: 500 became 550"),
    entry(8, "threshold of layer 3: 740 became 700"),
    entry(9, "descend: biased climb > down_separation became >="),
    entry(10, "own below threat and own above threat: < became <="),
    entry(11, "as 10, and climbing wins where both are needed"),
    entry(12, "enabled: the first && became ||"),
    entry(13, "the limit of the rate: 600 became 700"),
    entry(14, "the least cur_vertical_sep: 600 became 650"),
    entry(15, "as 5, and the least separation: 300 became 650"),
    entry(16, "threshold of layer 0: 400 became 401"),
    entry(17, "threshold of layer 1: 500 became 501"),
    entry(18, "threshold of layer 2: 640 became 690"),
    entry(19, "threshold of layer 3: 740 became 760"),
    entry(20, "climb: biased climb > down_separation became >="),
    entry(21, "climb: always biased"),
    entry(22, "climb: never biased"),
    entry(23, "descend: always biased"),
    entry(24, "descend: never biased"),
    entry(25, "descend, downward preferred: up_separation >= alim became >"),
    entry(26, "enabled: the rate isn't looked at"),
    entry(27, "as 5"),
    entry(28, "biased climb: biased unless climbing is inhibited"),
    entry(29, "biased climb: never biased"),
    entry(30, "biased climb: always biased"),
    entry(31, "climb asks itself whether we are below, and asks too little"),
    entry(32, "descend asks itself whether we are above, and asks too little"),
    entry(33, "thresholds are written one place too far"),
    entry(34, "enabled is asked only if the other aircraft has TCAS"),
    entry(35, "biased climb: the two arms are swapped"),
    entry(36, "the advice to descend has the code of the advice to climb"),
    entry(37, "alim: always that of layer 0"),
    entry(39, "as 25"),
    entry(40, "climb, upward preferred: a condition dropped here and one where it is used"),
    entry(41, "climb, downward preferred: own above threat isn't asked"),
];

impl Fault {
    /// How many there are.
    pub const COUNT: usize = TABLE.len();

    /// How many can be told apart: the [groups](Fault::group) count as one.
    pub const DISTINCT: usize = 35;

    /// All of them, by number.
    pub fn all() -> impl ExactSizeIterator<Item = Fault> {
        (0..TABLE.len() as u8).map(|index| Fault { index })
    }

    /// The fault of this number.
    pub fn numbered(number: u8) -> Option<Fault> {
        Fault::all().find(|fault| fault.number() == number)
    }

    /// Its number, 1 to 41 without 38.
    #[inline]
    pub fn number(self) -> u8 {
        TABLE[usize::from(self.index)].number
    }

    /// Its position among [`all`](Fault::all).
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// What was changed, in words.
    pub fn change(self) -> &'static str {
        TABLE[usize::from(self.index)].change
    }

    /// The number of the first fault that behaves like this one for every input.
    pub fn group(self) -> u8 {
        match self.number() {
            15 | 27 => 5,
            35 => 28,
            39 => 25,
            41 => 4,
            number => number,
        }
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fault({}: {})", self.number(), self.change())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn numbers_are_those_of_the_repository_without_38() {
        let numbers: Vec<u8> = Fault::all().map(Fault::number).collect();
        let expected: Vec<u8> = (1..=41).filter(|&number| number != 38).collect();
        assert_eq!(numbers, expected);
        assert_eq!(Fault::numbered(38), None);
    }

    #[test]
    fn as_many_groups_as_distinct_faults() {
        let groups: BTreeSet<u8> = Fault::all().map(Fault::group).collect();
        assert_eq!(groups.len(), Fault::DISTINCT);
    }
}
