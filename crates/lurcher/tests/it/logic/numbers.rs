//! Symbolic readings of arithmetic: fixed widths, signs, casts, division, what overflows, and
//! demands that hold on some ways through a function only.

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
enum Sum {
    Of(u8),
    Small(i8),
    Both(Box<Sum>, Box<Sum>),
}

#[logic]
fn total(sum: &Sum) -> i32 {
    match sum {
        Sum::Of(n) => *n as i32,
        Sum::Small(n) => i32::from(*n),
        Sum::Both(left, right) => total(left) + total(right),
    }
}

#[logic]
fn is_balanced(sum: &Sum) -> bool {
    match sum {
        Sum::Of(_) | Sum::Small(_) => true,
        Sum::Both(left, right) => {
            total(left) == total(right) && is_balanced(left) && is_balanced(right)
        }
    }
}

/// What a cast cuts off comes back at the other end.
#[logic]
fn wraps(sum: &Sum) -> bool {
    match sum {
        Sum::Of(n) => (*n as i8) < 0 && *n as i8 as u8 == *n,
        Sum::Small(n) => *n as u8 > 127 && (*n as u32) > 1000,
        Sum::Both(left, right) => wraps(left) && !wraps(right),
    }
}

#[logic]
fn divides(sum: &Sum) -> bool {
    match sum {
        Sum::Of(n) => *n != 0 && 12 / *n == 3,
        Sum::Small(n) => *n != 0 && 7 % *n == 1 && *n / 2 < 0,
        Sum::Both(left, _) => divides(left),
    }
}

#[logic]
fn is_checked(sum: &Sum) -> bool {
    match sum {
        Sum::Of(n) => n.checked_add(1).is_none() || n.saturating_sub(3) == 0,
        Sum::Small(n) => n.checked_sub(1).is_some_and(|less| less < -3) || (*n).max(2) == 2,
        Sum::Both(left, right) => is_checked(left) && (total(left) - total(right)).abs() < 3,
    }
}

#[test]
fn arithmetic_is_that_of_the_types() {
    symbolically!(7, Sum, is_balanced);
    symbolically!(11, Sum, wraps);
    symbolically!(8, Sum, divides);
    symbolically!(8, Sum, is_checked);
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Pair {
    a: i8,
    b: u8,
    flag: bool,
    other: Option<u8>,
}

/// Another `return` would do: what follows it need not hold.
#[logic]
fn returns_early(pair: &Pair) -> bool {
    if pair.flag {
        return true;
    }
    pair.a < 0
}

#[logic]
fn returns_late(pair: &Pair) -> bool {
    if pair.a < 0 {
        return pair.b > 2;
    }
    if pair.b == 1 {
        return false;
    }
    match &pair.other {
        Some(n) if *n == pair.b => pair.flag,
        Some(_) => return !pair.flag,
        None => pair.a > 1,
    }
}

#[logic]
fn is_one_of_two(pair: &Pair) -> bool {
    (pair.a == 3 || pair.b == 3) && !(pair.a == 3 && pair.b == 3)
}

#[logic]
fn differs(pair: &Pair) -> bool {
    pair.a as i32 != pair.b as i32 && pair.b != 0 && (pair.b as i32) <= (pair.a as i32) + 1
}

#[logic]
fn least(pair: &Pair) -> Option<u8> {
    let other = pair.other?;
    let least: u8 = if pair.b < other { pair.b } else { other };
    if least > 2 {
        return None;
    }
    Some(least + 1)
}

#[logic]
fn has_least(pair: &Pair) -> bool {
    least(pair).is_some() && least(pair) != Some(2)
}

#[logic]
fn overflows(pair: &Pair) -> bool {
    pair.b < 255 && pair.b + 1 > 3 && pair.a > -128 && -pair.a < 2
}

#[logic]
fn orders(pair: &Pair) -> bool {
    match (pair.a as i64).cmp(&(pair.b as i64)) {
        std::cmp::Ordering::Less => pair.flag,
        std::cmp::Ordering::Equal => true,
        std::cmp::Ordering::Greater => !pair.flag && pair.other.is_none(),
    }
}

#[logic]
fn is_flagged(pair: &Pair) -> bool {
    const LIMIT: u8 = 3;
    let is_small = pair.b <= LIMIT;
    let Pair { a, other, .. } = pair;
    pair.flag == is_small && other.map_or(*a == 0, |n| n > LIMIT) && matches!(a, -1..=2)
}

#[test]
fn only_what_must_hold_is_narrowed() {
    symbolically!(6, Pair, returns_early);
    symbolically!(6, Pair, returns_late);
    symbolically!(6, Pair, is_one_of_two);
    symbolically!(6, Pair, differs);
    symbolically!(6, Pair, has_least);
    symbolically!(9, Pair, overflows);
    symbolically!(6, Pair, orders);
    symbolically!(6, Pair, is_flagged);
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Nothing {}

#[derive(Clone, Debug, PartialEq, Data)]
enum Wide {
    Never(Nothing),
    Long(u64, i64),
    Very(u128),
    Letter(char),
    Real(f32),
}

#[logic]
fn is_wide(wide: &Wide) -> bool {
    match wide {
        Wide::Never(_) => true,
        Wide::Long(a, b) => *a > 3 && *b < 0 && (*a > 9_223_372_036_854_775_807 || *b > -4),
        Wide::Very(n) => *n > 1 && *n < 5,
        Wide::Letter('b'..='d' | '0') => true,
        Wide::Letter(c) => *c > 'x' && *c <= 'z',
        Wide::Real(x) => *x > 0.25 && *x < 3.0,
    }
}

#[test]
fn wide_numbers_characters_and_types_without_values() {
    symbolically!(9, Wide, is_wide);
}

#[derive(Clone, Debug, Data)]
enum Suit {
    Clubs,
    Hearts,
    Spades,
}

/// Black suits are all the same.
impl PartialEq for Suit {
    fn eq(&self, other: &Self) -> bool {
        matches!(self, Suit::Hearts) == matches!(other, Suit::Hearts)
    }
}

#[logic]
fn is_black(pair: &(Suit, Option<Suit>)) -> bool {
    pair.0 == Suit::Clubs && pair.1.as_ref().is_none_or(|suit| *suit != Suit::Spades)
}

#[test]
fn a_type_says_itself_what_is_equal() {
    symbolically!(6, (Suit, Option<Suit>), is_black);
}
