//! Integers as bits, the last of which is the sign; as many as it takes, so that nothing overflows.

use batsat::Lit;
use num_bigint::BigInt;

use super::gates::Gates;

/// An integer in two's complement, the lowest bit first.
#[derive(Clone, Debug)]
pub(super) struct Bits(Vec<Lit>);

impl Bits {
    pub(super) fn all(&self) -> &[Lit] {
        &self.0
    }

    pub(super) fn sign(&self) -> Lit {
        self.0[self.0.len() - 1]
    }

    pub(super) fn zero(gates: &Gates) -> Self {
        gates.number(&BigInt::default())
    }

    /// Without bits at the end that only repeat the sign.
    fn trimmed(mut self) -> Self {
        while self.0.len() > 1 && self.0[self.0.len() - 1] == self.0[self.0.len() - 2] {
            self.0.pop();
        }
        self
    }

    fn extended(&self, n: usize) -> Vec<Lit> {
        let mut bits = self.0.clone();
        bits.resize(n.max(bits.len()), self.sign());
        bits
    }
}

impl Gates {
    pub(super) fn number(&self, number: &BigInt) -> Bits {
        let n = number.bits() as usize + 1;
        Bits((0..n).map(|at| self.constant(number.bit(at as u64))).collect()).trimmed()
    }

    /// Any number of so many bits.
    pub(super) fn any_number(&mut self, n: usize) -> Bits {
        Bits((0..n.max(1)).map(|_| self.fresh()).collect())
    }

    /// Any number that is not negative, of so many bits and the sign.
    pub(super) fn any_natural(&mut self, n: usize) -> Bits {
        let mut bits: Vec<Lit> = (0..n).map(|_| self.fresh()).collect();
        bits.push(self.constant(false));
        Bits(bits)
    }

    /// The number as one of a type of so many bits has it, as Rust casts.
    pub(super) fn cut(&mut self, a: &Bits, is_signed: bool, width: usize) -> Bits {
        let mut bits = a.extended(width);
        bits.truncate(width);
        if !is_signed {
            bits.push(self.constant(false));
        }
        Bits(bits).trimmed()
    }

    /// The number, if it is always the same.
    pub(super) fn known_number(&self, a: &Bits) -> Option<BigInt> {
        let mut bits = Vec::new();
        for &bit in &a.0 {
            bits.push(self.known(bit)?);
        }
        Some(of_bits(&bits))
    }

    /// The number in the model that was found.
    pub(super) fn value(&self, a: &Bits) -> BigInt {
        of_bits(&a.0.iter().map(|&bit| self.is_true(bit)).collect::<Vec<_>>())
    }

    /// `a + b`, or `a - b`.
    fn sum(&mut self, a: &Bits, b: &Bits, is_less: bool) -> Bits {
        let n = a.0.len().max(b.0.len()) + 1;
        let (a, b) = (a.extended(n), b.extended(n));
        let mut carried = self.constant(is_less);
        let mut bits = Vec::with_capacity(n);
        for (a, b) in a.into_iter().zip(b) {
            let (sum, carry) = self.add(a, if is_less { !b } else { b }, carried);
            bits.push(sum);
            carried = carry;
        }
        Bits(bits).trimmed()
    }

    pub(super) fn plus(&mut self, a: &Bits, b: &Bits) -> Bits {
        self.sum(a, b, false)
    }

    pub(super) fn minus(&mut self, a: &Bits, b: &Bits) -> Bits {
        self.sum(a, b, true)
    }

    pub(super) fn times(&mut self, a: &Bits, b: &Bits) -> Bits {
        // Each bit that is not known adds a number, so the one with fewer of them goes first.
        let n_open = |bits: &Bits| bits.0.iter().filter(|&&bit| self.known(bit).is_none()).count();
        let (a, b) = if n_open(a) <= n_open(b) { (a, b) } else { (b, a) };
        let n = a.0.len() + b.0.len();
        let (bits, b) = (a.extended(n), b.extended(n));
        let mut sum = vec![self.constant(false); n];
        for (at, &bit) in bits.iter().enumerate() {
            if self.known(bit) == Some(false) {
                continue;
            }
            let mut carried = self.constant(false);
            for to in at..n {
                let summand = self.and(bit, b[to - at]);
                let (digit, carry) = self.add(sum[to], summand, carried);
                (sum[to], carried) = (digit, carry);
            }
        }
        Bits(sum).trimmed()
    }

    /// The quotient and the remainder, which is not negative, where the divisor is not zero.
    pub(super) fn divided(&mut self, a: &Bits, b: &Bits) -> (Bits, Bits) {
        let (quotient, remainder) =
            (self.any_number(a.0.len() + 1), self.any_number(b.0.len() + 1));
        let product = self.times(&quotient, b);
        let again = self.plus(&product, &remainder);
        let zero = self.number(&BigInt::default());
        let (is_same, is_zero) = (self.is_equal(&again, a), self.is_equal(b, &zero));
        let opposite = self.minus(&zero, b);
        let magnitude = self.chosen(b.sign(), &opposite, b);
        let is_less = self.is_less(&remainder, &magnitude);
        for claim in [is_same, !remainder.sign(), is_less] {
            self.either(&[is_zero, claim]);
        }
        (quotient, remainder)
    }

    pub(super) fn is_less(&mut self, a: &Bits, b: &Bits) -> Lit {
        self.minus(a, b).sign()
    }

    pub(super) fn is_equal(&mut self, a: &Bits, b: &Bits) -> Lit {
        let n = a.0.len().max(b.0.len());
        let pairs = a.extended(n).into_iter().zip(b.extended(n));
        pairs.fold(self.constant(true), |all, (a, b)| {
            let differ = self.xor(a, b);
            self.and(all, !differ)
        })
    }

    pub(super) fn chosen(&mut self, condition: Lit, yes: &Bits, no: &Bits) -> Bits {
        let n = yes.0.len().max(no.0.len());
        let pairs = yes.extended(n).into_iter().zip(no.extended(n));
        Bits(pairs.map(|(yes, no)| self.choose(condition, yes, no)).collect()).trimmed()
    }
}

fn of_bits(bits: &[bool]) -> BigInt {
    let mut number = BigInt::default();
    for (at, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
        let power = BigInt::from(1) << at;
        number += if at + 1 == bits.len() { -power } else { power };
    }
    number
}

#[cfg(test)]
mod tests {
    use super::super::gates::{Effort, Outcome};
    use super::*;

    /// What two numbers make, once as constants and once as what they can only be.
    fn made(a: i64, b: i64, of: impl Fn(&mut Gates, &Bits, &Bits) -> Bits) -> [BigInt; 2] {
        let mut gates = Gates::new(&Effort::endless());
        let (known_a, known_b) = (gates.number(&a.into()), gates.number(&b.into()));
        let constant = of(&mut gates, &known_a, &known_b);
        let (any_a, any_b) = (gates.any_number(9), gates.any_number(7));
        let result = of(&mut gates, &any_a, &any_b);
        let same = [gates.is_equal(&any_a, &known_a), gates.is_equal(&any_b, &known_b)];
        assert_eq!(gates.ask(&same, 1000), Outcome::Found);
        let constant = gates.known_number(&constant).unwrap_or_else(|| gates.value(&constant));
        [constant, gates.value(&result)]
    }

    #[test]
    fn arithmetic_is_that_of_integers() {
        for a in [-256, -200, -7, -1, 0, 1, 6, 63, 255] {
            for b in [-64, -5, -1, 0, 1, 3, 63] {
                let both = |n: i64| [BigInt::from(n), BigInt::from(n)];
                assert_eq!(made(a, b, |g, a, b| g.plus(a, b)), both(a + b), "{a} + {b}");
                assert_eq!(made(a, b, |g, a, b| g.minus(a, b)), both(a - b), "{a} - {b}");
                assert_eq!(made(a, b, |g, a, b| g.times(a, b)), both(a * b), "{a} * {b}");
                if b != 0 {
                    let quotient = made(a, b, |g, a, b| g.divided(a, b).0);
                    assert_eq!(quotient, both(a.div_euclid(b)), "{a} / {b}");
                    let remainder = made(a, b, |g, a, b| g.divided(a, b).1);
                    assert_eq!(remainder, both(a.rem_euclid(b)), "{a} % {b}");
                }
                let chosen = made(a, b, |g, a, b| {
                    let is_less = g.is_less(a, b);
                    g.chosen(is_less, a, b)
                });
                assert_eq!(chosen, both(a.min(b)), "the lesser of {a} and {b}");
            }
        }
    }
}
