//! Moving an amount, or a factor, from one number to a later one.

use super::Shrinker;
use super::numbers::Number;
use crate::source::Recording;

/// Numbers that do not trade with each other rarely start to.
const MOST_FAILED: u32 = 24;

/// Takes from a number and gives to a later one, keeping their sum: the shortlex
/// order likes the first one small, however large the last becomes. The last
/// numbers receive first, because that is where the order wants the amount.
pub(super) fn between_numbers(shrinker: &mut Shrinker<'_>) {
    each_pair(shrinker, |shrinker, from, to| {
        let most = amount(shrinker.best(), from, to)?;
        Some(move_between(shrinker, from, to, most))
    });
}

/// The same for products: what fails from 100 on fails for 3 times 34, and for 2 times 50.
pub(super) fn between_factors(shrinker: &mut Shrinker<'_>) {
    each_pair(shrinker, |shrinker, from, to| {
        let (giver, taker) = (shrinker.best().choices[from], shrinker.best().choices[to]);
        let (a, b) = (Number::of(&giver)?, Number::of(&taker)?);
        let (x, y) = (a.at(giver.value), b.at(taker.value));
        let product = x.checked_mul(y).filter(|_| x > 1 && y > 1)?;
        let answers = shrinker.answers();
        let smaller = [1, 2, x / 2, x - 1].into_iter().filter(|&less| 0 < less && less < x);
        let mut trades = smaller.filter_map(|less| {
            // A little more does no harm: it is lowered afterwards.
            let more = (product - 1) / less + 1;
            let fits = less >= a.least() && more <= b.most();
            fits.then(|| (a.position(less), b.position(more)))
        });
        Some(trades.any(|(less, more)| {
            let mut answers = answers.clone();
            (answers[from], answers[to]) = (less, more);
            shrinker.consider(answers)
        }))
    });
}

/// Has every number trade with every later one, until many trades in a row have failed. None is a
/// pair that does not trade at all.
fn each_pair(
    shrinker: &mut Shrinker<'_>,
    mut trade: impl FnMut(&mut Shrinker<'_>, usize, usize) -> Option<bool>,
) {
    let mut from = 0;
    let mut failed = 0;
    while from < shrinker.best().choices.len() && !shrinker.is_over() {
        let giver = shrinker.best().choices[from];
        let gives = giver.value > 0 && Number::of(&giver).is_some();
        let mut to = if gives { shrinker.best().choices.len() } else { 0 };
        while to > from + 1 {
            to -= 1;
            let Some(is_better) = trade(shrinker, from, to) else { continue };
            failed = if is_better { 0 } else { failed + 1 };
            if failed > MOST_FAILED {
                return;
            }
            if to >= shrinker.best().choices.len() {
                break;
            }
        }
        from += 1;
    }
}

/// How much `from` can give and `to` can take; with the sign of `from`.
fn amount(recording: &Recording, from: usize, to: usize) -> Option<i128> {
    let (giver, taker) = (&recording.choices[from], recording.choices.get(to)?);
    let (a, b) = (Number::of(giver)?, Number::of(taker)?);
    let (x, y) = (a.at(giver.value), b.at(taker.value));
    let room = if x > 0 { b.most() - y } else { y - b.least() };
    let most = x.abs().min(room);
    (most > 0).then_some(most * x.signum())
}

fn move_between(shrinker: &mut Shrinker<'_>, from: usize, to: usize, most: i128) -> bool {
    let base = shrinker.best().clone();
    let (giver, taker) = (base.choices[from], base.choices[to]);
    let (Some(a), Some(b)) = (Number::of(&giver), Number::of(&taker)) else { return false };
    let (x, y) = (a.at(giver.value), b.at(taker.value));
    let mut attempt = |amount: i128| {
        let mut answers: Vec<u64> = base.choices.iter().map(|c| c.value).collect();
        answers[from] = a.position(x - amount);
        answers[to] = b.position(y + amount);
        shrinker.consider(answers)
    };
    if attempt(most) {
        return true;
    }
    // Not all of it; then by halves, as long as one unit passes.
    let sign = most.signum();
    if most.abs() < 2 || !attempt(sign) {
        return false;
    }
    let (mut good, mut bad) = (1, most.abs());
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if attempt(sign * middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    true
}
