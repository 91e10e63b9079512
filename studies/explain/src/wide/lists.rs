//! Functions of several lists.

use super::records::Stay;

/// Merges two sorted lists. Of two equal heads one is lost.
///
/// ```
/// use lurcher_study_explain::wide::lists::merged;
///
/// assert_eq!(merged(&[1, 4], &[2, 3, 5]), [1, 2, 3, 4, 5]);
/// assert_eq!(merged(&[1, 4], &[1]), [1, 4]);
/// ```
pub fn merged(mut left: &[i32], mut right: &[i32]) -> Vec<i32> {
    let mut all = Vec::new();
    while let ([one, lefts @ ..], [other, rights @ ..]) = (left, right) {
        all.push(*one.min(other));
        (left, right) = match one.cmp(other) {
            std::cmp::Ordering::Less => (lefts, right),
            std::cmp::Ordering::Equal => (lefts, rights),
            std::cmp::Ordering::Greater => (left, rights),
        };
    }
    all.extend_from_slice(left);
    all.extend_from_slice(right);
    all
}

/// The columns of a table. It has as many as the first row, so that of a longer one the rest is lost.
///
/// ```
/// use lurcher_study_explain::wide::lists::transposed;
///
/// assert_eq!(transposed(&[vec![1, 2], vec![3]]), [vec![1, 3], vec![2]]);
/// assert_eq!(transposed(&[vec![1], vec![2, 3]]), [vec![1, 2]]);
/// ```
pub fn transposed(rows: &[Vec<i8>]) -> Vec<Vec<i8>> {
    let width = rows.first().map_or(0, Vec::len);
    (0..width).map(|at| rows.iter().filter_map(|row| row.get(at).copied()).collect()).collect()
}

/// Whether a room is free for all nights of a stay. One that is inside of another is overlooked.
///
/// ```
/// use lurcher_study_explain::wide::lists::is_free;
/// use lurcher_study_explain::wide::records::Stay;
///
/// let stay = |from, to| Stay { room: 1, guest: 7, from, to };
/// assert!(!is_free(&[stay(3, 5)], &stay(4, 8)));
/// assert!(is_free(&[stay(3, 9)], &stay(4, 8)));
/// ```
pub fn is_free(stays: &[Stay], stay: &Stay) -> bool {
    let nights = stay.from..stay.to;
    !stays.iter().filter(|other| other.room == stay.room && other.from < other.to).any(|other| {
        nights.contains(&other.from) || (!nights.is_empty() && nights.contains(&(other.to - 1)))
    })
}
