//! Numbers and records of them: clamping, divisors, saturation, the calendar, prices.

use lurcher::prelude::*;

use super::{Faults, Planted, planted};

pub(super) const CLAMP: Planted = planted!(
    clamp,
    [
        "the low end is not looked at",
        "the high end is not looked at",
        "< became <= and gives one less",
        "> became >= and gives one more",
        "the ends are exchanged",
        "below the low end it is zero",
        "negative numbers become positive",
        "the high end is one less",
        "numbers above 100 are not limited",
        "the low end itself is raised by one",
    ],
    |faults, low: i64, high: i64, x: i64| {
        (low <= high).then(|| clamp(faults, *low, *high, *x) == *x.clamp(low, high))
    }
);

fn clamp(faults: Faults, low: i64, high: i64, x: i64) -> i64 {
    let (low, high) = faults.pick(4, (low, high), (high, low));
    let high = faults.pick(7, high, high.wrapping_sub(1));
    let x = if faults.at(6) { x.saturating_abs() } else { x };
    if faults.at(8) && x > 100 {
        return x;
    }
    if faults.at(2) && x == low {
        return low.wrapping_sub(1);
    }
    if faults.at(3) && x == high {
        return high.wrapping_add(1);
    }
    if faults.at(9) && x == low && low < high {
        return low + 1;
    }
    if x < low && !faults.at(0) {
        return faults.pick(5, low, 0);
    }
    if x > high && !faults.at(1) { high } else { x }
}

pub(super) const DIVISOR: Planted = planted!(
    divisor,
    [
        "of zero and a number it is zero",
        "of a number and zero it is one",
        "equal numbers have one",
        "it stops at a remainder of one",
        "it stops after three steps",
        "a remainder of two counts as none",
        "the divisor is taken modulo the remainder twice",
        "both are halved if they are even, and it is forgotten",
        "the larger of them if one divides the other",
        "one more if both are odd",
    ],
    |faults, a: u16, b: u16| {
        let least = (*a).min(*b).max(1);
        let divides = |d: &u16| a % d == 0 && b % d == 0;
        let expected = match (a, b) {
            (0, other) | (other, 0) => *other,
            _ => (1..=least).rev().find(divides).unwrap_or(1),
        };
        Some(divisor(faults, *a, *b) == expected)
    }
);

fn divisor(faults: Faults, a: u16, b: u16) -> u16 {
    if faults.at(0) && a == 0 {
        return 0;
    }
    if faults.at(1) && b == 0 {
        return 1;
    }
    if faults.at(2) && a == b && a > 0 {
        return 1;
    }
    if faults.at(8) && a > 0 && b > 0 && (a % b == 0 || b % a == 0) {
        return a.max(b);
    }
    if faults.at(9) && a % 2 == 1 && b % 2 == 1 {
        return divisor(Faults::NONE, a, b).wrapping_add(1);
    }
    let (mut x, mut y) = (a, b);
    if faults.at(7) && x % 2 == 0 && y % 2 == 0 {
        (x, y) = (x / 2, y / 2);
    }
    let mut steps = 0;
    while y != 0 {
        let rest = x % y;
        if (faults.at(3) && rest == 1) || (faults.at(4) && steps == 3) {
            return y;
        }
        if faults.at(5) && rest == 2 {
            return y;
        }
        (x, y) = (y, rest);
        if faults.at(6) && y > 1 && x % y > 0 {
            y = x % y;
        }
        steps += 1;
    }
    x
}

pub(super) const SATURATE: Planted = planted!(
    saturate,
    [
        "the highest is one less",
        "the lowest is one more",
        "it wraps around above",
        "it wraps around below",
        "above it is the lowest",
        "the second number is subtracted",
        "the second number's sign is dropped",
        "sums of zero become one",
        "it saturates at ten thousand",
        "it saturates at minus two hundred",
    ],
    |faults, a: i16, b: i16| Some(saturate(faults, *a, *b) == a.saturating_add(*b))
);

fn saturate(faults: Faults, a: i16, b: i16) -> i16 {
    let b = i32::from(b);
    let b = faults.pick(5, b, -b);
    let b = faults.pick(6, b, b.abs());
    let sum = i32::from(a) + b;
    let most = i32::from(i16::MAX) - faults.pick(0, 0, 1);
    let most = faults.pick(8, most, 10_000);
    let least = i32::from(i16::MIN) + faults.pick(1, 0, 1);
    let least = faults.pick(9, least, -200);
    let result = match sum {
        0 if faults.at(7) => 1,
        _ if sum > most && !faults.at(2) => faults.pick(4, most, least),
        _ if sum < least && !faults.at(3) => least,
        _ => sum,
    };
    result as i16
}

/// A month of some year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
pub(super) struct Month {
    #[data(range = 1583..=2600)]
    year: u16,
    #[data(range = 1..=12)]
    number: u8,
}

pub(super) const DAYS: Planted = planted!(
    days,
    [
        "every fourth year is a leap year",
        "no year is a leap year",
        "centuries are leap years every 200 years",
        "centuries are never leap years",
        "April has 31",
        "November has 31",
        "July and August alternate",
        "February has 30",
        "December has 30",
        "odd months have 31",
        "a leap year has 28 days in February, the others 29",
    ],
    |faults, month: Month| {
        let Month { year, number } = *month;
        let is_leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0);
        let lengths = [31, 28 + u8::from(is_leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        Some(days(faults, month) == lengths[usize::from(number) - 1])
    }
);

fn days(faults: Faults, month: &Month) -> u8 {
    let Month { year, number } = *month;
    let is_century = year % 100 == 0 && !faults.at(0);
    let every = faults.pick(2, 400, 200);
    let is_leap = year % 4 == 0 && (!is_century || (year % every == 0 && !faults.at(3)));
    match number {
        2 if faults.at(7) => 30,
        2 => 28 + u8::from((is_leap && !faults.at(1)) != faults.at(10)),
        4 if faults.at(4) => 31,
        11 if faults.at(5) => 31,
        12 if faults.at(8) => 30,
        8 if faults.at(6) => 30,
        _ if faults.at(9) => 30 + number % 2,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// What is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
pub(super) struct Order {
    pieces: u8,
    price: u16,
    is_member: bool,
    coupon: Option<u8>,
}

pub(super) const PRICE: Planted = planted!(
    price,
    [
        "members pay the full price",
        "everybody pays the price for members",
        "from 9 pieces on it is less, not from 10",
        "from 11 pieces on it is less, not from 10",
        "the coupon is added",
        "the coupon is not taken",
        "the price may be below zero, which is a high one",
        "no pieces cost as much as one",
        "members get nothing off many pieces",
        "a coupon of 0 makes it free",
        "many pieces are a tenth off for non-members only",
        "a free piece costs one",
    ],
    |faults, order: Order| Some(price(faults, order) == price_plainly(order))
);

fn price(faults: Faults, order: &Order) -> u32 {
    let Order { pieces, price, is_member, coupon } = *order;
    let pieces = if faults.at(7) { pieces.max(1) } else { pieces };
    let price = if faults.at(11) { price.max(1) } else { price };
    let mut sum = u32::from(pieces) * u32::from(price);
    let many = faults.pick(2, 10, 9);
    let many = faults.pick(3, many, 11);
    if pieces >= many && !((faults.at(8) || faults.at(10)) && is_member) {
        sum -= sum / 10;
    }
    if (is_member || faults.at(1)) && !faults.at(0) {
        sum -= sum / 20;
    }
    match coupon {
        Some(0) if faults.at(9) => 0,
        Some(_) if faults.at(5) => sum,
        Some(off) if faults.at(4) => sum + u32::from(off),
        Some(off) if faults.at(6) => sum.wrapping_sub(u32::from(off)),
        Some(off) => sum.saturating_sub(u32::from(off)),
        None => sum,
    }
}

fn price_plainly(order: &Order) -> u32 {
    let all = u32::from(order.pieces) * u32::from(order.price);
    let bulk = if order.pieces < 10 { all } else { all - all / 10 };
    let own = if order.is_member { bulk - bulk / 20 } else { bulk };
    own.saturating_sub(order.coupon.map_or(0, u32::from))
}
