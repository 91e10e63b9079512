//! What the program is given, and what it gives.

/// The twelve inputs, in their usual order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Input {
    /// How far apart the aircraft are now, in feet of height.
    pub cur_vertical_sep: i32,
    /// Whether the reports about the other aircraft are trusted.
    pub high_confidence: bool,
    /// Whether two of three reports about the other aircraft are valid.
    pub two_of_three_reports_valid: bool,
    /// Our height.
    pub own_tracked_alt: i32,
    /// How fast our height changes.
    pub own_tracked_alt_rate: i32,
    /// The height of the other aircraft.
    pub other_tracked_alt: i32,
    /// Which of four layers of height we are in: 0 to 3.
    pub alt_layer_value: u8,
    /// How far apart we shall be if we climb.
    pub up_separation: i32,
    /// How far apart we shall be if we descend.
    pub down_separation: i32,
    /// What the other aircraft intends: nothing (0), not to climb (1), not to descend (2).
    pub other_rac: u8,
    /// Whether the other aircraft has TCAS (1) or not (2).
    pub other_capability: u8,
    /// Whether climbing is inhibited.
    pub climb_inhibit: bool,
}

/// What the program advises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Advice {
    /// `UNRESOLVED`
    None,
    /// `UPWARD_RA`
    Climb,
    /// `DOWNWARD_RA`
    Descend,
}
