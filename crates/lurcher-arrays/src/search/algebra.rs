//! Arrays that algebra gives at once, where they are as small as can be.
//!
//! *Two values, strength 2.* Columns are sets of rows (those with a 1). They cover all pairs if
//! no two are disjoint, contained in one another or together everything; giving all of them
//! the first row takes care of half of that, and sets of equal size of the rest. With `n` rows
//! that makes C(n − 1, ⌈n/2⌉) columns, and no array has more (Katona; Kleitman and Spencer, 1973).
//!
//! *A prime power `q` of values.* The polynomials of degree below `t` over the field with `q`
//! elements, evaluated at every element and at infinity, are an orthogonal array: each
//! combination of `t` of the `q` + 1 columns occurs exactly once in `q^t` rows (Bose; Bush 1952).
//! For `t` = 3 and even `q` there is one more column, that of the linear coefficient. Columns
//! with fewer values take part: a value that a column doesn't have may be anything.

use crate::problem::{Cell, FREE, Problem};

/// A small array for a problem without rules and with one cover over all columns, cells that
/// may be anything left free, and the name of the construction.
pub(crate) fn start(problem: &Problem) -> Option<(Vec<Vec<Cell>>, &'static str)> {
    let [cover] = &problem.relations[..] else { return None };
    let sizes = &problem.sizes;
    let whole = cover.columns.len() == sizes.len();
    if !problem.rules.is_empty() || !problem.seeds.is_empty() || !whole {
        return None;
    }
    let most = sizes.iter().copied().max()?;
    if cover.strength == 2 && most == 2 {
        return Some((two_values(sizes), "Katona's array"));
    }
    if cover.strength >= 2 {
        let least = usize::from(most).max(2);
        // Beyond the next few prime powers, other ways are better.
        let field = (least..=least + 3).find_map(Field::new)?;
        let columns = orthogonal_columns(field.order, cover.strength);
        if columns >= sizes.len() && field.order.pow(cover.strength as u32) <= 1 << 20 {
            return Some((orthogonal(&field, cover.strength, sizes), "orthogonal array"));
        }
    }
    None
}

/// The fewest rows that cover all pairs of this many columns with two values.
pub(crate) fn rows_for_two_values(columns: usize) -> usize {
    (4..).find(|&rows| binomial(rows - 1, rows.div_ceil(2)) >= columns).expect("binomials grow")
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1_usize, |product, i| product.saturating_mul(n - i) / (i + 1))
}

fn two_values(sizes: &[Cell]) -> Vec<Vec<Cell>> {
    let columns = sizes.iter().filter(|&&size| size == 2).count().max(1);
    let rows = rows_for_two_values(columns);
    let chosen = rows.div_ceil(2);
    let mut array = vec![vec![0; sizes.len()]; rows];
    // The sets of `chosen` of the rows after the first, in lexicographic order.
    let mut set: Vec<usize> = (1..=chosen).collect();
    for (column, _) in sizes.iter().enumerate().filter(|&(_, &size)| size == 2) {
        for &row in &set {
            array[row][column] = 1;
        }
        if let Some(index) = (0..chosen).rev().find(|&i| set[i] < rows - chosen + i) {
            set[index] += 1;
            for next in index + 1..chosen {
                set[next] = set[next - 1] + 1;
            }
        }
    }
    array
}

/// How many columns an orthogonal array of this kind has.
fn orthogonal_columns(order: usize, strength: usize) -> usize {
    if strength == 3 && order % 2 == 0 { order + 2 } else { order + 1 }
}

fn orthogonal(field: &Field, strength: usize, sizes: &[Cell]) -> Vec<Vec<Cell>> {
    let q = field.order;
    (0..q.pow(strength as u32))
        .map(|number| {
            let coefficients: Vec<usize> =
                (0..strength).map(|place| number / q.pow(place as u32) % q).collect();
            let row = sizes.iter().enumerate().map(|(column, &size)| {
                let value = if column < q {
                    field.evaluate(&coefficients, column)
                } else if column == q {
                    coefficients[strength - 1]
                } else {
                    coefficients[1]
                };
                if value < usize::from(size) { value as Cell } else { FREE }
            });
            row.collect()
        })
        .collect()
}

/// A finite field; its elements are numbers whose digits are coefficients of a polynomial.
struct Field {
    order: usize,
    product: Vec<usize>,
    sum: Vec<usize>,
}

impl Field {
    /// The field with this many elements, if there is one.
    fn new(order: usize) -> Option<Self> {
        let prime = (2..=order).find(|p| order % p == 0)?;
        let mut degree = 0;
        let mut power = 1;
        while power < order {
            power *= prime;
            degree += 1;
        }
        if power != order {
            return None;
        }
        let digits = |mut number: usize, count: usize| -> Vec<usize> {
            let mut digits = Vec::with_capacity(count);
            for _ in 0..count {
                digits.push(number % prime);
                number /= prime;
            }
            digits
        };
        let number = |digits: &[usize]| digits.iter().rev().fold(0, |sum, d| sum * prime + d);
        let mut sum = vec![0; order * order];
        for a in 0..order {
            for b in 0..order {
                let pairs = digits(a, degree).into_iter().zip(digits(b, degree));
                sum[a * order + b] =
                    number(&pairs.map(|(a, b)| (a + b) % prime).collect::<Vec<_>>());
            }
        }
        // A monic polynomial by which remainders have no zero divisors is irreducible.
        (0..order).find_map(|candidate| {
            let modulus = digits(candidate, degree);
            let mut product = vec![0; order * order];
            for a in 1..order {
                for b in 1..order {
                    let mut long = vec![0; 2 * degree];
                    for (i, x) in digits(a, degree).into_iter().enumerate() {
                        for (j, y) in digits(b, degree).into_iter().enumerate() {
                            long[i + j] = (long[i + j] + x * y) % prime;
                        }
                    }
                    for top in (degree..2 * degree).rev() {
                        let factor = std::mem::take(&mut long[top]);
                        for (i, &m) in modulus.iter().enumerate() {
                            let place = &mut long[top - degree + i];
                            *place = (*place + factor * (prime - m)) % prime;
                        }
                    }
                    let remainder = number(&long[..degree]);
                    if remainder == 0 {
                        return None;
                    }
                    product[a * order + b] = remainder;
                }
            }
            Some(Field { order, product, sum: sum.clone() })
        })
    }

    /// The value of a polynomial, lowest coefficient first.
    fn evaluate(&self, coefficients: &[usize], at: usize) -> usize {
        coefficients.iter().rev().fold(0, |value, &coefficient| {
            self.sum[self.product[value * self.order + at] * self.order + coefficient]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(rows: &[Vec<Cell>], sizes: &[Cell], strength: usize) -> bool {
        fn sets(
            from: usize,
            n: usize,
            left: usize,
            set: &mut Vec<usize>,
            out: &mut Vec<Vec<usize>>,
        ) {
            if left == 0 {
                out.push(set.clone());
                return;
            }
            for column in from..n {
                set.push(column);
                sets(column + 1, n, left - 1, set, out);
                set.pop();
            }
        }
        let mut all = Vec::new();
        sets(0, sizes.len(), strength, &mut Vec::new(), &mut all);
        all.iter().all(|set| {
            let wanted: usize = set.iter().map(|&column| usize::from(sizes[column])).product();
            let mut seen: Vec<Vec<Cell>> =
                rows.iter().map(|row| set.iter().map(|&column| row[column]).collect()).collect();
            seen.retain(|tuple: &Vec<Cell>| !tuple.contains(&FREE));
            seen.sort();
            seen.dedup();
            seen.len() == wanted
        })
    }

    #[test]
    fn two_values_take_as_few_rows_as_katona_says() {
        for (columns, rows) in
            [(2, 4), (3, 4), (4, 5), (5, 6), (10, 6), (15, 7), (35, 8), (100, 10)]
        {
            let sizes = vec![2; columns];
            let array = two_values(&sizes);
            assert_eq!(array.len(), rows, "{columns} columns");
            assert!(covers(&array, &sizes, 2), "{columns} columns");
        }
        assert_eq!(rows_for_two_values(1000), 14);
    }

    #[test]
    fn orthogonal_arrays_cover_for_primes_and_their_powers() {
        for (order, strength) in [
            (2, 2),
            (3, 2),
            (4, 2),
            (5, 2),
            (7, 2),
            (8, 2),
            (9, 2),
            (4, 3),
            (3, 3),
            (5, 3),
            (8, 3),
            (3, 4),
        ] {
            let field = Field::new(order).unwrap();
            let sizes = vec![order as Cell; orthogonal_columns(order, strength)];
            let array = orthogonal(&field, strength, &sizes);
            assert_eq!(array.len(), order.pow(strength as u32));
            assert!(covers(&array, &sizes, strength), "{order} values, strength {strength}");
        }
    }

    #[test]
    fn there_is_no_field_with_six_or_ten_elements() {
        assert!(Field::new(6).is_none());
        assert!(Field::new(10).is_none());
        assert!(Field::new(27).is_some());
    }
}
