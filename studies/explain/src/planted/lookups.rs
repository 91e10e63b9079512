//! Options, results and maps: a setting with fallbacks, and what is in stock.

use std::collections::BTreeMap;

use super::{Faults, Planted, planted};

type Setting = Option<Result<u8, bool>>;

pub(super) const FALLBACK: Planted = planted!(
    fallback,
    [
        "the user's setting is not looked at",
        "the project's setting comes first",
        "an error of the user is ignored",
        "an error of the project is ignored",
        "the default is 0",
        "a setting of 0 counts as none",
        "an error says the opposite",
        "settings above 100 are limited",
        "without a user's setting the project's is one more",
        "two settings are added",
        "the default is taken for errors that are fatal",
    ],
    |faults, user: Setting, project: Setting| {
        Some(fallback(faults, *user, *project) == user.or(*project).unwrap_or(Ok(7)))
    }
);

fn fallback(faults: Faults, user: Setting, project: Setting) -> Result<u8, bool> {
    let default = faults.pick(4, 7, 0);
    let user = if faults.at(0) { None } else { user };
    let (first, second) = faults.pick(1, (user, project), (project, user));
    match (first, second) {
        (Some(Ok(0)), Some(other)) if faults.at(5) => other,
        (Some(Ok(a)), Some(Ok(b))) if faults.at(9) => Ok(a.wrapping_add(b)),
        (Some(Err(_)), None) if faults.at(2) => Ok(default),
        (Some(Err(_)), Some(other)) if faults.at(2) => other,
        (Some(Err(true)), _) if faults.at(10) => Ok(default),
        (Some(Ok(n)), _) if faults.at(7) && n > 100 => Ok(100),
        (Some(Err(error)), _) => Err(error != faults.at(6)),
        (Some(Ok(n)), _) => Ok(n),
        (None, Some(Err(_))) if faults.at(3) => Ok(default),
        (None, Some(Ok(n))) => Ok(faults.pick(8, n, n.wrapping_add(1))),
        (None, Some(Err(error))) => Err(error),
        (None, None) => Ok(default),
    }
}

pub(super) const STOCK: Planted = planted!(
    stock,
    [
        "what is new is not put in",
        "what is there is replaced",
        "what is there is kept as it was",
        "nothing in stock stays listed",
        "it is subtracted",
        "one too many is put in",
        "the entry of the key 0 is lost",
        "what was there and is not delivered is lost",
        "negative stock is zero",
        "a delivery of nothing empties the stock",
        "keys above 3 go to the key 3",
    ],
    |faults, stock: BTreeMap<u8, i16>, delivery: BTreeMap<u8, i16>| {
        let mut expected = BTreeMap::new();
        for key in stock.keys().chain(delivery.keys()) {
            let at = |map: &BTreeMap<u8, i16>| map.get(key).copied().unwrap_or(0);
            let sum = at(stock).wrapping_add(at(delivery));
            if sum != 0 {
                expected.insert(*key, sum);
            }
        }
        Some(delivered(faults, stock, delivery) == expected)
    }
);

fn delivered(
    faults: Faults,
    stock: &BTreeMap<u8, i16>,
    delivery: &BTreeMap<u8, i16>,
) -> BTreeMap<u8, i16> {
    let mut result = stock.clone();
    if faults.at(7) {
        result.retain(|key, _| delivery.contains_key(key));
    }
    for (&key, &n) in delivery {
        let key = if faults.at(10) { key.min(3) } else { key };
        if faults.at(9) && n == 0 {
            result.clear();
        }
        match result.get_mut(&key) {
            None if faults.at(0) => {}
            None => {
                result.insert(key, faults.pick(5, n, n.wrapping_add(1)));
            }
            Some(own) if faults.at(1) => *own = n,
            Some(_) if faults.at(2) => {}
            Some(own) if faults.at(4) => *own = own.wrapping_sub(n),
            Some(own) => *own = own.wrapping_add(n),
        }
    }
    if faults.at(8) {
        result.values_mut().for_each(|n| *n = (*n).max(0));
    }
    if faults.at(6) {
        result.remove(&0);
    }
    if !faults.at(3) {
        result.retain(|_, n| *n != 0);
    }
    result
}
