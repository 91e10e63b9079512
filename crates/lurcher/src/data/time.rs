//! Durations and points in time.

use std::time::{Duration, SystemTime};

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, NamedShape, ShapeId, Style, define};

use super::Data;
use crate::source::{Role, Source, SpanKind};

const NANOSECONDS: u32 = 1_000_000_000;

/// A duration of at most so many seconds and a fraction.
fn duration(source: &mut Source, most: u64) -> Duration {
    source.begin(NANOSECONDS.into(), SpanKind::Value);
    let seconds = source.answer(most, Role::NUMBER, |s| {
        // Minutes and hours before aeons.
        let width = match s.random_numbers().below(8) {
            0..4 => 16,
            4..7 => 32,
            _ => 64,
        };
        s.propose_bits(width, false).min(most)
    });
    let nanoseconds = source.answer(u64::from(NANOSECONDS) - 1, Role::NUMBER, |s| {
        let dice = s.random_numbers().next();
        let unit = [NANOSECONDS, 100_000_000, 1_000_000, 1_000, 1][(dice >> 32) as usize % 5];
        dice % u64::from(NANOSECONDS) / u64::from(unit) * u64::from(unit)
    });
    source.end();
    Duration::new(seconds, nanoseconds as u32)
}

impl Data for Duration {
    fn shape() -> ShapeId {
        define::<Duration>("Duration", Kind::Sum, |d| {
            let fields: &[NamedShape] = &[("secs", u64::shape), ("nanos", u32::shape)];
            d.constructor("Duration::new", Style::Tuple, 1, fields);
            d.field(1, |nanos| nanos.limits = Some((0, i128::from(NANOSECONDS) - 1)));
        })
    }

    fn draw(source: &mut Source) -> Self {
        duration(source, u64::MAX)
    }

    fn write(&self, tree: &mut Builder) {
        let begun = tree.begin(Self::shape(), 0);
        self.as_secs().write(tree);
        self.subsec_nanos().write(tree);
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        tree.constructor(Self::shape)?;
        let seconds = u64::read(tree)?;
        let before = tree.clone();
        match u32::read(tree)? {
            nanoseconds @ 0..NANOSECONDS => Ok(Duration::new(seconds, nanoseconds)),
            _ => Err(Mismatch::new(&before, "fewer nanoseconds than a second has")),
        }
    }
}

/// From the year 1601, where some systems begin, to the end of 9999.
const BEFORE: u64 = 11_644_473_600;
const AFTER: u64 = 253_402_300_799;

impl Data for SystemTime {
    fn shape() -> ShapeId {
        define::<SystemTime>("SystemTime", Kind::Sum, |d| {
            let duration: NamedShape = ("0", Duration::shape);
            d.constructor("SystemTime::UNIX_EPOCH + ", Style::Prefix, 3, &[duration]);
            d.cost(0);
            d.constructor("SystemTime::UNIX_EPOCH - ", Style::Prefix, 1, &[duration]);
        })
    }

    fn draw(source: &mut Source) -> Self {
        let shape = source.shape::<Self>();
        let time = match source.begin_value(shape) {
            0 => SystemTime::UNIX_EPOCH.checked_add(duration(source, AFTER)),
            _ => SystemTime::UNIX_EPOCH.checked_sub(duration(source, BEFORE - 1)),
        };
        source.end_value();
        time.unwrap_or(SystemTime::UNIX_EPOCH)
    }

    fn write(&self, tree: &mut Builder) {
        let (constructor, distance) = match self.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(distance) => (0, distance),
            Err(earlier) => (1, earlier.duration()),
        };
        let begun = tree.begin(Self::shape(), constructor);
        distance.write(tree);
        tree.end(begun);
    }

    fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
        let before = tree.clone();
        let constructor = tree.constructor(Self::shape)?;
        let distance = Duration::read(tree)?;
        let time = match constructor {
            0 => SystemTime::UNIX_EPOCH.checked_add(distance),
            // The epoch itself is written with the other sign.
            _ if distance.is_zero() => None,
            _ => SystemTime::UNIX_EPOCH.checked_sub(distance),
        };
        time.ok_or_else(|| Mismatch::new(&before, "a time that this system can represent"))
    }
}
