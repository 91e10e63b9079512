//! Which values the inputs have.

use lurcher_arrays::{Model, Row};

use crate::{Input, Random};

/// Which values the six integer inputs have; the other six always have all of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scenario {
    /// Values picked by somebody who has read the program: 460 800 inputs in all.
    WhiteBox,
    /// 0, 1, … 1000.
    EveryValue,
    /// 0, 10, … 1000.
    EveryTenth,
}

/// The inputs' names, in the order of [`Input`].
const NAMES: [&str; 12] = [
    "Cur_Vertical_Sep",
    "High_Confidence",
    "Two_of_Three_Reports_Valid",
    "Own_Tracked_Alt",
    "Own_Tracked_Alt_Rate",
    "Other_Tracked_Alt",
    "Alt_Layer_Value",
    "Up_Separation",
    "Down_Separation",
    "Other_RAC",
    "Other_Capability",
    "Climb_Inhibit",
];

const SEPARATIONS: [i32; 10] = [0, 399, 400, 499, 500, 639, 640, 739, 740, 840];

impl Scenario {
    /// The three of them.
    pub const ALL: [Scenario; 3] = [Scenario::WhiteBox, Scenario::EveryValue, Scenario::EveryTenth];

    /// Its name, as the command line and the tables have it.
    pub fn name(self) -> &'static str {
        match self {
            Scenario::WhiteBox => "white-box",
            Scenario::EveryValue => "every-value",
            Scenario::EveryTenth => "every-tenth",
        }
    }

    /// How many values each input has.
    pub fn sizes(self) -> [usize; 12] {
        let integer = |white_box: usize| match self {
            Scenario::WhiteBox => white_box,
            Scenario::EveryValue => 1001,
            Scenario::EveryTenth => 101,
        };
        let separations = integer(SEPARATIONS.len());
        [integer(3), 2, 2, integer(2), integer(2), integer(2), 4, separations, separations, 3, 2, 2]
    }

    /// No array of this strength has fewer rows than this.
    pub fn least_rows(self, strength: usize) -> u128 {
        let mut sizes = self.sizes();
        sizes.sort_unstable();
        sizes.iter().rev().take(strength).map(|&size| size as u128).product()
    }

    /// The model to build arrays from.
    ///
    /// The integer inputs are given by the positions of their values, so that Radix Coverage
    /// can split hand-picked values as well as ranges.
    pub fn model(self, strength: usize) -> Model {
        let mut model = Model::new(self.name());
        for ((index, name), size) in NAMES.into_iter().enumerate().zip(self.sizes()) {
            let last = size as i64 - 1;
            if is_integer(index) {
                model.range(name, 0..=last);
            } else {
                model.parameter(name, 0..=last);
            }
        }
        model.strength(strength);
        model
    }

    /// The inputs that a row of the [model](Scenario::model) stands for.
    pub fn input(self, row: Row<'_>) -> Input {
        let cells = row.cells();
        self.at(std::array::from_fn(|index| cells[index] as usize))
    }

    /// One input at random, every one as likely as any other.
    pub fn random(self, random: &mut Random) -> Input {
        self.at(self.sizes().map(|size| random.below(size)))
    }

    /// Every input, in order: only the white box has few enough.
    pub fn every_input(self) -> impl Iterator<Item = Input> {
        let sizes = self.sizes();
        let count: u128 = sizes.iter().map(|&size| size as u128).product();
        (0..count).map(move |mut index| {
            self.at(sizes.map(|size| {
                let position = (index % size as u128) as usize;
                index /= size as u128;
                position
            }))
        })
    }

    /// The inputs at these positions.
    fn at(self, positions: [usize; 12]) -> Input {
        let integer = |index: usize, white_box: &[i32]| {
            let position = positions[index];
            match self {
                Scenario::WhiteBox => white_box[position],
                Scenario::EveryValue => position as i32,
                Scenario::EveryTenth => position as i32 * 10,
            }
        };
        Input {
            cur_vertical_sep: integer(0, &[299, 300, 601]),
            high_confidence: positions[1] == 1,
            two_of_three_reports_valid: positions[2] == 1,
            own_tracked_alt: integer(3, &[1, 2]),
            own_tracked_alt_rate: integer(4, &[600, 601]),
            other_tracked_alt: integer(5, &[1, 2]),
            alt_layer_value: positions[6] as u8,
            up_separation: integer(7, &SEPARATIONS),
            down_separation: integer(8, &SEPARATIONS),
            other_rac: positions[9] as u8,
            other_capability: positions[10] as u8 + 1,
            climb_inhibit: positions[11] == 1,
        }
    }
}

fn is_integer(index: usize) -> bool {
    matches!(index, 0 | 3 | 4 | 5 | 7 | 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_white_box_has_460_800_inputs_all_different() {
        let mut inputs: Vec<Input> = Scenario::WhiteBox.every_input().collect();
        inputs.sort_unstable();
        inputs.dedup();
        assert_eq!(inputs.len(), 460_800);
    }

    #[test]
    fn the_last_values_are_a_thousand() {
        for scenario in [Scenario::EveryValue, Scenario::EveryTenth] {
            let last = scenario.at(scenario.sizes().map(|size| size - 1));
            assert_eq!(last.cur_vertical_sep, 1000);
            assert_eq!(last.down_separation, 1000);
            assert_eq!(last.other_capability, 2);
        }
    }

    #[test]
    fn the_least_rows_are_the_product_of_the_largest_inputs() {
        assert_eq!(Scenario::WhiteBox.least_rows(4), 1200);
        assert_eq!(Scenario::EveryTenth.least_rows(3), 101 * 101 * 101);
    }
}
