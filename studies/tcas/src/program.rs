//! The program, with each fault at its place.
//!
//! `self.has(9)` is true in the version with fault 9 and in no other, so a reader who leaves
//! out every such condition reads the correct program.

use crate::{Advice, Fault, Input};

/// The program, correct or with one fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tcas {
    /// The number of the fault, or 0.
    fault: u8,
}

/// What is added to the separation after a climb, if climbing is inhibited.
const BIAS: i32 = 100;

impl Tcas {
    /// The program without a fault.
    pub fn correct() -> Self {
        Tcas { fault: 0 }
    }

    /// The program with this fault.
    pub fn with(fault: Fault) -> Self {
        Tcas { fault: fault.number() }
    }

    #[inline]
    fn has(self, number: u8) -> bool {
        self.fault == number
    }

    /// The advice for these inputs.
    ///
    /// # Panics
    ///
    /// If `alt_layer_value` is more than 3.
    #[expect(clippy::nonminimal_bool, reason = "the conditions are those of the original")]
    pub fn advice(self, input: &Input) -> Advice {
        let enabled = self.enabled(input);
        let equipped = input.other_capability == 1;
        let intent_not_known = if self.has(3) {
            input.two_of_three_reports_valid || input.other_rac == 0
        } else {
            input.two_of_three_reports_valid && input.other_rac == 0
        };
        let resolve = if self.has(34) {
            (enabled && equipped && intent_not_known) || !equipped
        } else {
            enabled && ((equipped && intent_not_known) || !equipped)
        };
        if !resolve {
            return Advice::None;
        }

        let unguarded_climb = self.has(31) || self.has(40);
        let unguarded_descend = self.has(32);
        let upward = self.climb(input) && (unguarded_climb || self.own_below_threat(input));
        let downward = self.descend(input) && (unguarded_descend || self.own_above_threat(input));
        match (upward, downward) {
            (true, true) if self.has(11) => Advice::Climb,
            (true, true) => Advice::None,
            (true, false) => Advice::Climb,
            (false, true) if self.has(36) => Advice::Climb,
            (false, true) => Advice::Descend,
            (false, false) => Advice::None,
        }
    }

    fn enabled(self, input: &Input) -> bool {
        let rate_limit = if self.has(13) { 700 } else { 600 };
        let least = if self.has(14) { 650 } else { 600 };
        let rate = input.own_tracked_alt_rate <= rate_limit || self.has(26);
        let far = input.cur_vertical_sep > least || self.has(5) || self.has(15) || self.has(27);
        if self.has(12) {
            input.high_confidence || (rate && far)
        } else {
            input.high_confidence && rate && far
        }
    }

    fn own_below_threat(self, input: &Input) -> bool {
        if self.has(6) || self.has(10) || self.has(11) {
            input.own_tracked_alt <= input.other_tracked_alt
        } else {
            input.own_tracked_alt < input.other_tracked_alt
        }
    }

    fn own_above_threat(self, input: &Input) -> bool {
        if self.has(10) || self.has(11) {
            input.other_tracked_alt <= input.own_tracked_alt
        } else {
            input.other_tracked_alt < input.own_tracked_alt
        }
    }

    /// The separation that is enough in this layer of height.
    fn alim(self, input: &Input) -> i32 {
        let thresholds = match self.fault {
            7 => [400, 550, 640, 740],
            8 => [400, 500, 640, 700],
            16 => [401, 500, 640, 740],
            17 => [400, 501, 640, 740],
            18 => [400, 500, 690, 740],
            19 => [400, 500, 640, 760],
            33 => [0, 400, 500, 640],
            _ => [400, 500, 640, 740],
        };
        let layer = if self.has(37) { 0 } else { input.alt_layer_value };
        thresholds[usize::from(layer)]
    }

    /// The separation after a climb, in favour of climbing if that is inhibited.
    fn biased_climb(self, input: &Input) -> i32 {
        let bias = if self.has(2) { 300 } else { BIAS };
        let biased = match self.fault {
            28 | 35 => !input.climb_inhibit,
            29 => false,
            30 => true,
            _ => input.climb_inhibit,
        };
        if biased { input.up_separation + bias } else { input.up_separation }
    }

    /// The least current separation for crossing the other's height.
    fn least_separation(self) -> i32 {
        if self.has(15) { 650 } else { 300 }
    }

    /// `Non_Crossing_Biased_Climb`
    fn climb(self, input: &Input) -> bool {
        let biased_climb = match self.fault {
            21 => input.up_separation + BIAS,
            22 => input.up_separation,
            _ => self.biased_climb(input),
        };
        let upward_preferred = biased_climb > input.down_separation
            || (self.has(20) && biased_climb == input.down_separation);
        let below = self.own_below_threat(input);
        let above = self.own_above_threat(input);
        let alim = self.alim(input);
        if upward_preferred {
            let room_below = if self.has(1) {
                input.down_separation > alim
            } else {
                input.down_separation >= alim
            };
            let climb = (!below && !self.has(40)) || (below && !room_below);
            let asked_here = input.own_tracked_alt <= input.other_tracked_alt;
            climb && (!self.has(31) || asked_here)
        } else {
            let separated = input.cur_vertical_sep >= self.least_separation();
            let room_above = input.up_separation >= alim;
            let climb = match self.fault {
                4 => (above && separated) || room_above,
                41 => separated && room_above,
                _ => above && separated && room_above,
            };
            let asked_here = input.own_tracked_alt < input.other_tracked_alt;
            climb && (!self.has(31) || asked_here)
        }
    }

    /// `Non_Crossing_Biased_Descend`
    #[expect(clippy::nonminimal_bool, reason = "the conditions are those of the original")]
    fn descend(self, input: &Input) -> bool {
        let biased_climb = match self.fault {
            23 => input.up_separation + BIAS,
            24 => input.up_separation,
            _ => self.biased_climb(input),
        };
        let upward_preferred = biased_climb > input.down_separation
            || (self.has(9) && biased_climb == input.down_separation);
        let below = self.own_below_threat(input);
        let above = self.own_above_threat(input);
        let alim = self.alim(input);
        if upward_preferred {
            let separated = input.cur_vertical_sep >= self.least_separation();
            let descend = below && separated && input.down_separation >= alim;
            let asked_here = input.other_tracked_alt < input.own_tracked_alt;
            descend && (!self.has(32) || asked_here)
        } else {
            let room_above = if self.has(25) || self.has(39) {
                input.up_separation > alim
            } else {
                input.up_separation >= alim
            };
            let descend = !above || (above && room_above);
            let asked_here = input.other_tracked_alt <= input.own_tracked_alt;
            descend && (!self.has(32) || asked_here)
        }
    }
}
