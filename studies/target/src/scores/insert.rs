//! Insertion in a list of scores that is in order.

use lurcher::prelude::*;

use super::Score;

/// Whether no number is smaller than the one before.
#[logic]
pub fn is_sorted(list: &[i64]) -> bool {
    list.windows(2).all(|pair| pair[0] <= pair[1])
}

/// Whether every number is larger than the one before.
#[logic]
pub fn is_increasing(list: &[i64]) -> bool {
    list.windows(2).all(|pair| pair[0] < pair[1])
}

fn place(number: i64, list: &[i64]) -> usize {
    list.iter().position(|other| *other >= number).unwrap_or(list.len())
}

/// A sorted list with one number more is sorted.
#[refined(fn(number: Score, list: Vec<Score>{is_sorted(list)}) -> Vec<Score>{v: is_sorted(v) && v.len() == list.len() + 1})]
pub fn sorted(number: i64, mut list: Vec<i64>) -> Vec<i64> {
    list.insert(place(number, &list), number);
    list
}

/// An increasing list with one number more is increasing: it is not if the number was there.
#[refined(fn(number: Score, list: Vec<Score>{is_increasing(list)}) -> Vec<Score>{v: is_increasing(v)}, save = false)]
#[ignore = "it is wrong"]
pub fn strict(number: i64, mut list: Vec<i64>) -> Vec<i64> {
    list.insert(place(number, &list), number);
    list
}

/// A number that is there already is not inserted.
#[refined(fn(number: Score, list: Vec<Score>{is_increasing(list)}) -> Vec<Score>{v: is_increasing(v) && v.contains(number)})]
pub fn distinct(number: i64, mut list: Vec<i64>) -> Vec<i64> {
    let place = place(number, &list);
    if list.get(place) != Some(&number) {
        list.insert(place, number);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_goes_before_those_that_are_as_large() {
        assert_eq!(sorted(2, vec![1, 2, 3]), [1, 2, 2, 3]);
        assert_eq!(sorted(4, vec![1, 2, 3]), [1, 2, 3, 4]);
        assert_eq!(strict(2, vec![1, 2, 3]), [1, 2, 2, 3]);
        assert_eq!(distinct(2, vec![1, 2, 3]), [1, 2, 3]);
        assert_eq!(distinct(0, vec![1, 2, 3]), [0, 1, 2, 3]);
    }
}
