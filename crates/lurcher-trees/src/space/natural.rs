//! Whole numbers of any size.
//!
//! Counts of values outgrow 128 bits at sizes that are still of interest. Few operations are
//! needed on them, none of them often, so this file is all there is: a library for large
//! numbers would cost everybody who compiles this crate more seconds than it saves lines here.
//! Up to 128 bits a number is a machine number; beyond, its digits to the base 2^64.

use std::cmp::Ordering;
use std::fmt;

/// A whole number, not negative, of any size.
///
/// ```
/// use lurcher_trees::Natural;
/// let large = Natural::from(u128::MAX);
/// let mut sum = large.clone();
/// sum.add(&Natural::from(1u64));
/// assert_eq!(sum.to_string(), "340282366920938463463374607431768211456");
/// assert_eq!((sum.to_u128(), large.to_u128()), (None, Some(u128::MAX)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Digits);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Digits {
    Few(u128),
    /// Three digits or more, the least significant first; the last is not zero.
    Many(Vec<u64>),
}

impl Natural {
    /// 0
    pub const ZERO: Natural = Natural(Digits::Few(0));
    /// 1
    pub const ONE: Natural = Natural(Digits::Few(1));

    /// The number, if it fits.
    #[inline]
    pub fn to_u128(&self) -> Option<u128> {
        match self.0 {
            Digits::Few(number) => Some(number),
            Digits::Many(_) => None,
        }
    }

    /// Whether it is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Digits::Few(0))
    }

    /// The number nearest to it that a float can hold; infinite if it is beyond their range.
    pub fn to_f64(&self) -> f64 {
        let base = (1u128 << 64) as f64;
        self.digits().iter().rev().fold(0.0, |sum, &digit| sum * base + digit as f64)
    }

    /// Adds a number.
    pub fn add(&mut self, other: &Natural) {
        if let (Digits::Few(a), Digits::Few(b)) = (&self.0, &other.0) {
            if let Some(sum) = a.checked_add(*b) {
                self.0 = Digits::Few(sum);
                return;
            }
        }
        let mut sum = self.digits();
        add_at(&mut sum, 0, &other.digits());
        *self = Natural::from_digits(sum);
    }

    /// Adds the product of two numbers.
    pub fn add_product(&mut self, a: &Natural, b: &Natural) {
        if a.is_zero() || b.is_zero() {
            return;
        }
        if let (Digits::Few(sum), Digits::Few(a), Digits::Few(b)) = (&self.0, &a.0, &b.0) {
            if let Some(sum) = a.checked_mul(*b).and_then(|product| sum.checked_add(product)) {
                self.0 = Digits::Few(sum);
                return;
            }
        }
        let (a, b) = (a.digits(), b.digits());
        let mut sum = self.digits();
        let mut row = vec![0; a.len() + 1];
        for (place, &digit) in b.iter().enumerate() {
            let mut carry = 0;
            for (into, &of_a) in row.iter_mut().zip(&a) {
                let product = u128::from(of_a) * u128::from(digit) + carry;
                (*into, carry) = (product as u64, product >> 64);
            }
            row[a.len()] = carry as u64;
            add_at(&mut sum, place, &row);
        }
        *self = Natural::from_digits(sum);
    }

    /// The product of two numbers.
    pub fn times(&self, other: &Natural) -> Natural {
        let mut product = Natural::ZERO;
        product.add_product(self, other);
        product
    }

    /// Takes a number off, which must not be larger.
    ///
    /// # Panics
    /// If it is larger.
    pub fn subtract(&mut self, other: &Natural) {
        if let (Digits::Few(a), Digits::Few(b)) = (&self.0, &other.0) {
            self.0 = Digits::Few(a.checked_sub(*b).expect("a difference that is not negative"));
            return;
        }
        let mut digits = self.digits();
        let is_negative = subtract_at(&mut digits, 0, &other.digits());
        assert!(!is_negative, "a difference that is not negative");
        *self = Natural::from_digits(digits);
    }

    /// How often a number other than zero is in this one, and what is left.
    ///
    /// # Panics
    /// If it is zero.
    pub fn divided_by(&self, by: &Natural) -> (Natural, Natural) {
        assert!(!by.is_zero(), "a division by zero");
        if let (Digits::Few(a), Digits::Few(b)) = (&self.0, &by.0) {
            return (Natural::from(a / b), Natural::from(a % b));
        }
        if *self < *by {
            return (Natural::ZERO, self.clone());
        }
        let mut divisor = by.digits();
        while divisor.last() == Some(&0) {
            divisor.pop();
        }
        let (quotient, rest) = match divisor[..] {
            [digit] => {
                let mut quotient = self.digits();
                let rest = divide_by_digit(&mut quotient, digit);
                (quotient, vec![rest])
            }
            _ => divide(self.digits(), divisor),
        };
        (Natural::from_digits(quotient), Natural::from_digits(rest))
    }

    /// A number below this one, each as likely as any other; `random` gives 64 random bits.
    /// Zero if this one is zero.
    pub fn random_below(&self, mut random: impl FnMut() -> u64) -> Natural {
        let mut limit = self.digits();
        while limit.last() == Some(&0) {
            limit.pop();
        }
        let Some(top) = limit.last() else { return Natural::ZERO };
        let mask = u64::MAX >> top.leading_zeros();
        loop {
            let mut digits: Vec<u64> = limit.iter().map(|_| random()).collect();
            if let Some(top) = digits.last_mut() {
                *top &= mask;
            }
            let number = Natural::from_digits(digits);
            if number < *self {
                return number;
            }
        }
    }

    fn digits(&self) -> Vec<u64> {
        match &self.0 {
            Digits::Few(number) => vec![*number as u64, (*number >> 64) as u64],
            Digits::Many(digits) => digits.clone(),
        }
    }

    fn from_digits(mut digits: Vec<u64>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        match digits[..] {
            [] => Natural::ZERO,
            [low] => Natural(Digits::Few(low.into())),
            [low, high] => Natural(Digits::Few(u128::from(high) << 64 | u128::from(low))),
            _ => Natural(Digits::Many(digits)),
        }
    }
}

/// Adds digits, shifted up by some places.
fn add_at(sum: &mut Vec<u64>, place: usize, digits: &[u64]) {
    let mut carry = false;
    for (index, &digit) in digits.iter().chain(std::iter::repeat(&0)).enumerate() {
        if index >= digits.len() && !carry {
            return;
        }
        if place + index >= sum.len() {
            sum.resize(place + index + 1, 0);
        }
        let (partial, first) = sum[place + index].overflowing_add(digit);
        let (total, second) = partial.overflowing_add(carry.into());
        (sum[place + index], carry) = (total, first || second);
    }
}

/// Takes digits off, shifted up by some places; says whether there were too few.
fn subtract_at(from: &mut [u64], place: usize, digits: &[u64]) -> bool {
    let mut borrow = false;
    for (index, into) in from[place..].iter_mut().enumerate() {
        let digit = digits.get(index).copied().unwrap_or(0);
        let (partial, first) = into.overflowing_sub(digit);
        let (difference, second) = partial.overflowing_sub(borrow.into());
        (*into, borrow) = (difference, first || second);
    }
    borrow || digits.iter().skip(from.len() - place).any(|&digit| digit != 0)
}

/// Divides in place; gives the rest.
fn divide_by_digit(digits: &mut [u64], by: u64) -> u64 {
    let mut rest = 0;
    for digit in digits.iter_mut().rev() {
        let both = u128::from(rest) << 64 | u128::from(*digit);
        (*digit, rest) = ((both / u128::from(by)) as u64, (both % u128::from(by)) as u64);
    }
    rest
}

fn shift_up(digits: &mut [u64], bits: u32) {
    for index in (0..digits.len()).rev() {
        let below = if index == 0 { 0 } else { digits[index - 1] };
        let both = u128::from(digits[index]) << 64 | u128::from(below);
        digits[index] = (both << bits >> 64) as u64;
    }
}

/// Long division as on paper, by two digits or more of which the last is not zero: guess
/// each digit from the leading ones, which after shifting is at most one too large.
fn divide(mut dividend: Vec<u64>, mut divisor: Vec<u64>) -> (Vec<u64>, Vec<u64>) {
    let n = divisor.len();
    let shift = divisor[n - 1].leading_zeros();
    dividend.push(0);
    shift_up(&mut dividend, shift);
    shift_up(&mut divisor, shift);
    let (top, second) = (u128::from(divisor[n - 1]), u128::from(divisor[n - 2]));
    let mut quotient = vec![0; dividend.len() - n];
    for place in (0..quotient.len()).rev() {
        let at = |back: usize| u128::from(dividend[place + n - back]);
        let leading = at(0) << 64 | at(1);
        let (mut guess, mut rest) = (leading / top, leading % top);
        while guess >> 64 != 0 || guess * second > (rest << 64 | at(2)) {
            guess -= 1;
            rest += top;
            if rest >> 64 != 0 {
                break;
            }
        }
        let mut product = vec![0; n + 1];
        let mut carry = 0;
        for (into, &digit) in product.iter_mut().zip(&divisor) {
            let sum = u128::from(digit) * guess + carry;
            (*into, carry) = (sum as u64, sum >> 64);
        }
        product[n] = carry as u64;
        let part = &mut dividend[..=place + n];
        if subtract_at(part, place, &product) {
            guess -= 1;
            let mut back = part[place..].to_vec();
            add_at(&mut back, 0, &divisor);
            part[place..].copy_from_slice(&back[..=n]);
        }
        quotient[place] = guess as u64;
    }
    // What is left is shifted, too.
    let mut rest: Vec<u64> = dividend[..n].to_vec();
    for index in 0..n {
        let above = rest.get(index + 1).copied().unwrap_or(0);
        rest[index] = ((u128::from(above) << 64 | u128::from(rest[index])) >> shift) as u64;
    }
    (quotient, rest)
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Digits::Few(a), Digits::Few(b)) => a.cmp(b),
            (Digits::Few(_), Digits::Many(_)) => Ordering::Less,
            (Digits::Many(_), Digits::Few(_)) => Ordering::Greater,
            (Digits::Many(a), Digits::Many(b)) => {
                a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
            }
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! from {
    ($($type:ty)*) => {$(
        impl From<$type> for Natural {
            #[inline]
            fn from(number: $type) -> Self {
                Natural(Digits::Few(number as u128))
            }
        }
    )*};
}

from! { u8 u16 u32 u64 usize u128 }

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Digits::Few(number) = self.0 {
            return fmt::Display::fmt(&number, f);
        }
        const PLACES: u64 = 10_000_000_000_000_000_000;
        let mut digits = self.digits();
        let mut groups = Vec::new();
        while let Some(last) = digits.last() {
            if *last == 0 {
                digits.pop();
            } else {
                groups.push(divide_by_digit(&mut digits, PLACES));
            }
        }
        let mut text = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            text.push_str(&format!("{group:019}"));
        }
        f.pad_integral(true, "", &text)
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fixed sequence of bits, with runs of ones and zeroes in it.
    fn random() -> impl FnMut() -> u64 {
        let mut state = 1u64;
        move || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            match state >> 61 {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << 63,
                _ => state ^ state >> 29,
            }
        }
    }

    fn some(random: &mut impl FnMut() -> u64) -> Natural {
        let n = random() % 6;
        Natural::from_digits((0..n).map(|_| random()).collect())
    }

    /// Multiplication of decimal texts, as at school.
    fn product_of_texts(a: &str, b: &str) -> String {
        let digits = |text: &str| text.bytes().rev().map(|c| u32::from(c - b'0')).collect();
        let (a, b): (Vec<u32>, Vec<u32>) = (digits(a), digits(b));
        let mut product = vec![0; a.len() + b.len() + 1];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                product[i + j] += x * y;
            }
        }
        for place in 0..product.len() - 1 {
            product[place + 1] += product[place] / 10;
            product[place] %= 10;
        }
        let text: String = product.iter().rev().map(|d| d.to_string()).collect();
        let text = text.trim_start_matches('0');
        if text.is_empty() { "0".to_string() } else { text.to_string() }
    }

    #[test]
    fn quotient_times_divisor_plus_rest_is_the_dividend() {
        let mut random = random();
        for _ in 0..5_000 {
            let (a, b) = (some(&mut random), some(&mut random));
            if b.is_zero() {
                continue;
            }
            let (quotient, rest) = a.divided_by(&b);
            assert!(rest < b, "{a} / {b}");
            let mut again = rest;
            again.add_product(&quotient, &b);
            assert_eq!(again, a, "{quotient} * {b}");
        }
    }

    #[test]
    fn sums_and_differences_undo_each_other() {
        let mut random = random();
        for _ in 0..2_000 {
            let (a, b) = (some(&mut random), some(&mut random));
            let mut sum = a.clone();
            sum.add(&b);
            assert!(sum >= a && sum >= b);
            sum.subtract(&b);
            assert_eq!(sum, a);
        }
    }

    #[test]
    fn products_and_texts_are_those_of_school_arithmetic() {
        let mut random = random();
        for _ in 0..300 {
            let (a, b) = (some(&mut random), some(&mut random));
            let expected = product_of_texts(&a.to_string(), &b.to_string());
            assert_eq!(a.times(&b).to_string(), expected);
        }
    }

    #[test]
    fn numbers_compare_by_value() {
        let mut random = random();
        for _ in 0..500 {
            let (a, b) = (some(&mut random), some(&mut random));
            let key = |n: &Natural| (n.to_string().len(), n.to_string());
            assert_eq!(a.cmp(&b), key(&a).cmp(&key(&b)));
            assert_eq!(a == b, key(&a) == key(&b));
        }
    }

    #[test]
    #[should_panic(expected = "not negative")]
    fn too_much_cannot_be_taken_off() {
        let mut one = Natural::ONE;
        one.subtract(&Natural::from(u128::MAX).times(&Natural::from(2u8)));
    }

    #[test]
    fn random_numbers_below_a_limit_are_even() {
        let mut state = 0u64;
        let mut random = || {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed ^ mixed >> 27
        };
        let mut seen = [0; 5];
        for _ in 0..5_000 {
            let number = Natural::from(5u8).random_below(&mut random);
            seen[number.to_u128().unwrap() as usize] += 1;
        }
        assert!(seen.iter().all(|n| (900..1_100).contains(n)), "{seen:?}");
        assert!(Natural::ZERO.random_below(&mut random).is_zero());
        let large = Natural::from(u128::MAX).times(&Natural::from(u64::MAX));
        let halves = (0..200).filter(|_| {
            let number = large.random_below(&mut random);
            assert!(number < large);
            number.times(&Natural::from(2u8)) < large
        });
        assert!((70..130).contains(&halves.count()));
    }

    #[test]
    fn floats_are_near() {
        assert_eq!(Natural::from(12u8).to_f64(), 12.0);
        let large = Natural::from(u128::MAX).times(&Natural::from(1u128 << 100));
        assert_eq!(large.to_f64(), 2f64.powi(228));
    }
}
