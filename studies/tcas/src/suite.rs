//! Which faults a list of inputs finds.

use crate::{Fault, Input, Tcas};

/// The faults found so far: those whose program gave other advice than the correct one.
///
/// A fault that is found isn't run again, so that millions of inputs take seconds.
#[derive(Clone, Debug)]
pub struct Found {
    missing: Vec<Fault>,
}

impl Default for Found {
    fn default() -> Self {
        Found::new()
    }
}

impl Found {
    /// None yet.
    pub fn new() -> Self {
        Found { missing: Fault::all().collect() }
    }

    /// Those that these inputs find.
    pub fn by(inputs: impl IntoIterator<Item = Input>) -> Self {
        let mut found = Found::new();
        for input in inputs {
            found.run(&input);
        }
        found
    }

    /// Runs all versions that aren't found yet.
    pub fn run(&mut self, input: &Input) {
        let correct = Tcas::correct().advice(input);
        self.missing.retain(|&fault| Tcas::with(fault).advice(input) == correct);
    }

    /// How many of [all](Fault::COUNT) are found.
    pub fn count(&self) -> usize {
        Fault::COUNT - self.missing.len()
    }

    /// How many of the [distinct](Fault::DISTINCT) ones are found.
    pub fn distinct(&self) -> usize {
        let first = self.missing.iter().filter(|fault| fault.group() == fault.number());
        Fault::DISTINCT - first.count()
    }

    /// Those that aren't found.
    pub fn missing(&self) -> &[Fault] {
        &self.missing
    }
}

/// How many of these inputs each fault fails for, by [`Fault::index`].
pub fn failures(inputs: impl IntoIterator<Item = Input>) -> [usize; Fault::COUNT] {
    let mut failures = [0; Fault::COUNT];
    for input in inputs {
        let correct = Tcas::correct().advice(&input);
        for fault in Fault::all() {
            failures[fault.index()] += usize::from(Tcas::with(fault).advice(&input) != correct);
        }
    }
    failures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Scenario};

    /// By number: for how many of the 460 800 inputs of the white box the faulty C programs
    /// give other advice than the correct one.
    const FAILURES: [(u8, usize); Fault::COUNT] = [
        (1, 280),
        (2, 392),
        (3, 1200),
        (4, 770),
        (5, 5600),
        (6, 4060),
        (7, 161),
        (8, 70),
        (9, 210),
        (10, 5936),
        (11, 7476),
        (12, 16800),
        (13, 2800),
        (14, 2800),
        (15, 5600),
        (16, 210),
        (17, 161),
        (18, 98),
        (19, 49),
        (20, 182),
        (21, 210),
        (22, 210),
        (23, 210),
        (24, 210),
        (25, 238),
        (26, 2800),
        (27, 5600),
        (28, 840),
        (29, 420),
        (30, 420),
        (31, 5936),
        (32, 5264),
        (33, 1337),
        (34, 26400),
        (35, 840),
        (36, 770),
        (37, 1904),
        (39, 238),
        (40, 770),
        (41, 770),
    ];

    #[test]
    fn each_fault_fails_for_as_many_inputs_as_the_original_does() {
        let counted = failures(Scenario::WhiteBox.every_input());
        let counted: Vec<(u8, usize)> =
            Fault::all().map(|fault| (fault.number(), counted[fault.index()])).collect();
        assert_eq!(counted, FAILURES);
    }

    #[test]
    fn faults_of_a_group_behave_alike_and_others_do_not() {
        // One bit per fault: which versions differ from the version of the row.
        let mut differ = [0_u64; Fault::COUNT];
        let mut random = Random::new(0);
        let random = (0..20_000).map(|_| Scenario::EveryTenth.random(&mut random));
        for input in Scenario::WhiteBox.every_input().chain(random) {
            let advice = Fault::all().map(|fault| Tcas::with(fault).advice(&input));
            let mut classes = [0_u64; 3];
            let mut of = [0; Fault::COUNT];
            for (index, advice) in advice.enumerate() {
                classes[advice as usize] |= 1 << index;
                of[index] = advice as usize;
            }
            for (index, differ) in differ.iter_mut().enumerate() {
                *differ |= !classes[of[index]];
            }
        }
        for one in Fault::all() {
            for other in Fault::all() {
                let told_apart = differ[one.index()] >> other.index() & 1 == 1;
                assert_eq!(told_apart, one.group() != other.group(), "{one:?}, {other:?}");
            }
        }
    }

    #[test]
    fn all_inputs_find_all_faults_and_no_input_finds_none() {
        let all = Found::by(Scenario::WhiteBox.every_input());
        assert_eq!((all.count(), all.distinct()), (40, 35));
        let none = Found::by([]);
        assert_eq!((none.count(), none.distinct()), (0, 0));
    }

    #[test]
    fn a_found_fault_fails_for_one_of_the_inputs() {
        let mut random = Random::new(7);
        let inputs: Vec<Input> =
            (0..2000).map(|_| Scenario::EveryValue.random(&mut random)).collect();
        let found = Found::by(inputs.iter().copied());
        let failures = failures(inputs);
        for fault in Fault::all() {
            let missing = found.missing().contains(&fault);
            assert_eq!(missing, failures[fault.index()] == 0, "{fault:?}");
        }
    }
}
