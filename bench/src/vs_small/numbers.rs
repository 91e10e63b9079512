//! Inputs of numbers: a sorted list, a triangle, a date, intervals.

use checkito::Generate;
use checkito::boxed::Boxed;
use lurcher::{Config, Data, Report, logic};
use lurcher_study_containers::report;
use lurcher_study_containers::sorted_list::{self, List};

use super::peers::{Bounds, Choose, KEYS};
use super::{Last, Subject, judged};

/// Insertion in a sorted list goes wrong at the end of a longer one.
#[derive(Clone, Debug, Data)]
pub(super) struct Insertion {
    list: List,
    number: u8,
}

#[logic]
fn is_insertion(input: &Insertion) -> bool {
    sorted_list::is_sorted(&input.list)
}

impl Subject for Insertion {
    const NAME: &'static str = "sorted-list";
    const MEASURE: &'static str = "the length of the list and the sum of all numbers";
    const LARGEST: usize = KEYS;

    fn is_input(&self) -> bool {
        is_insertion(self)
    }

    fn holds(&self) -> bool {
        sorted_list::holds(Some(sorted_list::Bug::StopsEarly), &self.list, self.number)
    }

    fn size(&self) -> usize {
        let sum: usize = self.list.items.iter().map(|n| usize::from(*n)).sum();
        self.list.items.len() + sum + usize::from(self.number)
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_insertion, |input: Insertion| judged(input, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let items = choices.list(bounds)?;
        let number = bounds.number(choices)?;
        Some(Insertion { list: List { items }, number })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let largest = bound as u8;
        let list = (0..=largest).collect_with::<_, Vec<u8>>(0..=bound);
        (list, 0..=largest)
            .map(|(items, number)| Insertion { list: List { items }, number })
            .boxed()
    }
}

/// The sides of a triangle; whether its largest angle is a right one is judged wrongly.
#[derive(Clone, Debug, Data)]
pub(super) struct Triangle {
    a: u8,
    b: u8,
    c: u8,
}

#[logic]
fn is_triangle(sides: &Triangle) -> bool {
    sides.a <= sides.b
        && sides.b <= sides.c
        && u32::from(sides.c) < u32::from(sides.a) + u32::from(sides.b)
}

impl Subject for Triangle {
    const NAME: &'static str = "triangle";
    const MEASURE: &'static str = "the sum of the sides";
    const LARGEST: usize = 31;

    fn is_input(&self) -> bool {
        is_triangle(self)
    }

    /// The bug: right angles are looked for among triangles with a side below 5.
    fn holds(&self) -> bool {
        let square = |side: u8| u32::from(side) * u32::from(side);
        let is_right = square(self.a) + square(self.b) == square(self.c);
        (is_right && self.a < 5) == is_right
    }

    fn size(&self) -> usize {
        usize::from(self.a) + usize::from(self.b) + usize::from(self.c)
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_triangle, |sides: Triangle| judged(sides, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let a = bounds.number(choices)?;
        Some(Triangle { a, b: bounds.number(choices)?, c: bounds.number(choices)? })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let side = 0..=bound as u8;
        (side.clone(), side.clone(), side).map(|(a, b, c)| Triangle { a, b, c }).boxed()
    }
}

/// A date; the day after it is wrong after February of a year like 1900.
#[derive(Clone, Debug, Data)]
pub(super) struct Date {
    #[data(range = 1..=31)]
    day: u8,
    #[data(range = 1..=12)]
    month: u8,
    year: u8,
}

#[logic]
fn is_date(date: &Date) -> bool {
    date.day <= days_of(date.month, date.year)
}

/// How many days a month has.
#[logic]
fn days_of(month: u8, year: u8) -> u8 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Subject for Date {
    const NAME: &'static str = "date";
    const MEASURE: &'static str = "the sum of day, month and year";
    const LARGEST: usize = 255;

    fn is_input(&self) -> bool {
        is_date(self)
    }

    /// The bug: every fourth year is taken for a leap year.
    fn holds(&self) -> bool {
        let last =
            if self.month == 2 && self.year % 4 == 0 { 29 } else { days_of(self.month, self.year) };
        let next =
            if self.day < last { (self.day + 1, self.month) } else { (1, self.month % 12 + 1) };
        next.0 <= days_of(next.1, self.year)
    }

    fn size(&self) -> usize {
        usize::from(self.day) + usize::from(self.month) + usize::from(self.year)
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_date, |date: Date| judged(date, &last))
    }

    /// Days and months have their ranges.
    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let year = bounds.number(choices)?;
        let month = 1 + choices.choose(12)? as u8;
        Some(Date { day: 1 + choices.choose(31)? as u8, month, year })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        (1u8..=31, 1u8..=12, 0..=bound as u8)
            .map(|(day, month, year)| Date { day, month, year })
            .boxed()
    }
}

/// Intervals from left to right, with room between them; a gap of one is closed where it should
/// stay.
#[derive(Clone, Debug, Data)]
pub(super) struct Intervals {
    intervals: Vec<(u8, u8)>,
}

#[logic]
fn are_apart(input: &Intervals) -> bool {
    let mut from = 0;
    for interval in &input.intervals {
        if interval.0 < from || interval.1 <= interval.0 {
            return false;
        }
        from = interval.1.saturating_add(1);
    }
    true
}

impl Subject for Intervals {
    const NAME: &'static str = "intervals";
    const MEASURE: &'static str = "the number of intervals and the sum of their ends";
    const LARGEST: usize = KEYS;

    fn is_input(&self) -> bool {
        are_apart(self)
    }

    /// The bug: joining intervals that touch also joins the third with one next to it.
    fn holds(&self) -> bool {
        let mut joined: Vec<(u8, u8)> = Vec::new();
        for (n, &(low, high)) in self.intervals.iter().enumerate() {
            match joined.last_mut() {
                Some(last) if low <= last.1 || n == 2 && low - last.1 == 1 => last.1 = high,
                _ => joined.push((low, high)),
            }
        }
        joined == self.intervals
    }

    fn size(&self) -> usize {
        let ends = |(low, high): &(u8, u8)| 1 + usize::from(*low) + usize::from(*high);
        self.intervals.iter().map(ends).sum()
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = are_apart, |input: Intervals| judged(input, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let intervals = choices.list(bounds)?;
        Some(Intervals { intervals })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let end = 0..=bound as u8;
        (end.clone(), end)
            .collect_with::<_, Vec<(u8, u8)>>(0..=bound)
            .map(|intervals| Intervals { intervals })
            .boxed()
    }
}
