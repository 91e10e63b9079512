//! Refined functions whose inputs are not come upon by going through small ones.

use lurcher::prelude::*;

#[logic]
fn even(n: u32) -> bool {
    if n == 0 {
        true
    } else if n == 1 {
        false
    } else {
        even(n - 2)
    }
}

#[refined(fn(n: u32{even(n)}) -> u32{v: v * 2 == n})]
#[ignore = "a victim"]
fn half(n: u32) -> u32 {
    n / 2
}

#[refined(fn(n: u32{even(n)}) -> u32{v: v * 2 == n})]
#[ignore = "a victim"]
fn half_of_few(n: u32) -> u32 {
    if n > 100 { 50 } else { n / 2 }
}

#[logic]
fn divides(d: u64, n: u64) -> bool {
    if n == 0 {
        true
    } else if n < d {
        false
    } else {
        divides(d, n - d)
    }
}

#[refined(fn(d: u64{d > 0}, n: u64{divides(d, n)}) -> u64{v: v * d == n})]
#[ignore = "a victim"]
fn quotient(d: u64, n: u64) -> u64 {
    n / d
}

const LIMIT: i64 = 5_001;
const CODE: &str = "order/77";
const FEES: [u32; 3] = [1_111, 2_222, 4_444];

/// The limit itself is below the limit.
#[refined(fn(n: i64{0 <= n && n <= LIMIT * 1000}) -> bool{v: v <=> n < LIMIT})]
#[ignore = "a victim"]
fn below_limit(n: i64) -> bool {
    n <= LIMIT
}

struct Shop;

#[refined]
impl Shop {
    const MOST_ITEMS: u32 = 7_777;

    /// A full shop is over full.
    #[refined(fn(n: u32) -> u32{v: v == n})]
    #[ignore = "a victim"]
    fn items(n: u32) -> u32 {
        if n == Self::MOST_ITEMS { n + 1 } else { n }
    }
}

#[refined(fn(n: u32) -> u32{v: v == n})]
#[ignore = "a victim"]
fn without_fee(n: u32) -> u32 {
    if n == FEES[2] || FEES.contains(&0) { 0 } else { n }
}

#[refined(fn(code: String) -> bool{v: !v})]
#[ignore = "a victim"]
fn is_the_order(code: String) -> bool {
    code == CODE
}

/// Names that are none of the test's: a type, a parameter, a macro's, one of the body's own.
#[allow(clippy::upper_case_acronyms)]
type ID = u32;

macro_rules! twice {
    (LIMIT $n:expr) => {
        $n * 2
    };
}

#[refined(fn(ids: Vec<ID>) -> u32)]
fn names_of_other_things(ids: Vec<ID>) -> u32 {
    let own: Vec<ID> = ids.iter().map(|id| id / 2).collect::<Vec<ID>>();
    twice!(LIMIT own.len() as ID) + 1
}

#[refined(fn(n: u8) -> u8)]
fn names_of_its_own(n: u8) -> u8 {
    const MOST_OF_ALL: u8 = 9;
    n.min(MOST_OF_ALL)
}

#[refined(fn(n: T) -> bool, T = u8)]
fn names_of_a_parameter<T: Bounded>(n: T) -> bool {
    n.number() < T::MOST
}

trait Bounded {
    const MOST: u64;
    fn number(self) -> u64;
}

impl Bounded for u8 {
    const MOST: u64 = 200;
    fn number(self) -> u64 {
        self.into()
    }
}

#[refined(fn(list: Vec<i64{x: -100 <= x && x <= 100}>) -> bool{v: v})]
#[ignore = "a victim"]
fn is_no_hill(list: Vec<i64>) -> bool {
    !(list.len() == 3 && list[0] == 1 && list[1] == 2 && list[2] == 1)
}

/// A text that is both at once is shorter than both.
#[refined(fn(id: String{id.starts_with("id-") && id.ends_with("-x")}) -> usize)]
#[ignore = "a victim"]
fn between(id: String) -> usize {
    id[3..id.len() - 2].len()
}

#[refined(fn(id: String{id.starts_with("id-") && id.ends_with("-x") && id.contains("@@")}, n: usize{n > 3}, tag: String{tag.starts_with("<b>") && tag.ends_with("</b>")}) -> usize{v: v < n + 30})]
#[ignore = "a victim"]
fn of_two_forms(id: String, n: usize, tag: String) -> usize {
    if tag == "<b></b>" && id == "id-@@-x" { n + 30 } else { n }
}

/// It returns the least number that is too large.
#[refined(fn(n: i64{0 <= n && n <= 1_000_000}) -> bool{v: v})]
#[ignore = "a victim"]
fn is_small_enough(n: i64) -> bool {
    n < 50_271
}

#[logic]
fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

#[logic]
fn days(year: i64, month: i64) -> i64 {
    if month == 2 {
        if is_leap(year) { 29 } else { 28 }
    } else if month == 4 || month == 6 || month == 9 || month == 11 {
        30
    } else {
        31
    }
}

/// Years that are divisible by 400 are no leap years.
#[refined(fn(year: i64{1 <= year && year <= 9999}, month: i64{1 <= month && month <= 12}, day: i64{1 <= day && day <= days(year, month)}) -> bool{v: v <=> day == days(year, month)})]
#[ignore = "a victim"]
fn is_last(year: i64, month: i64, day: i64) -> bool {
    let is_leap = year % 4 == 0 && year % 100 != 0;
    day == if month == 2 && !is_leap { 28 } else { days(year, month) }
}

/// All years that are divisible by 4 are leap years.
#[refined(fn(year: i64{1582 <= year && year <= 9999}, month: i64{1 <= month && month <= 12}, day: i64{1 <= day && day <= days(year, month)}) -> bool{v: v <=> day == days(year, month)})]
#[ignore = "a victim"]
fn is_last_lately(year: i64, month: i64, day: i64) -> bool {
    day == if month == 2 && year % 4 == 0 { 29 } else { days(year, month) }
}

fn is_leap_somewhere(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_as_anybody_writes_it(year: i64, month: i64) -> i64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_somewhere(year) => 29,
        2 => 28,
        _ => 31,
    }
}

#[logic(plain(days_as_anybody_writes_it))]
fn days_in(year: i64, month: i64) -> i64 {
    days_as_anybody_writes_it(year, month)
}

/// All years that are divisible by 4 are leap years; the number of months has a wide range.
#[refined(fn(year: i64{1600 <= year && year <= 2400}, month: i64{1 <= month && month <= 12}, day: i64{1 <= day && day <= days_in(year, month)}, n: i64{0 <= n && n <= 1200}) -> (i64, i64, i64){v: v.2 <= days_in(v.0, v.1)})]
#[ignore = "a victim"]
fn months_later(year: i64, month: i64, day: i64, n: i64) -> (i64, i64, i64) {
    let (year, month) = (year + (month - 1 + n) / 12, (month - 1 + n) % 12 + 1);
    let is_leap = year % 4 == 0;
    let last = if month == 2 && is_leap { 29 } else { days_in(2001, month) };
    (year, month, day.min(last))
}

#[logic]
fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text.chars().skip(1).all(|c| c.is_ascii_hexdigit())
}

/// A number may have a sign.
#[refined(fn(text: &str) -> Option<[u8; 3]>{v: v.is_some() <=> is_colour(text)})]
#[ignore = "a victim"]
fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}
