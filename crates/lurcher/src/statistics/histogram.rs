//! How large the inputs were.
//!
//! Sizes below 128 are counted exactly, larger ones in steps of under two per
//! cent (64 steps from each power of two to the next), so that a run of any
//! length and of any sizes takes at most 31 kilobytes and quantiles can still be
//! told. For people, sizes are grouped by powers of two: the difference between
//! 1 and 2 elements matters, that between 1000 and 1001 does not.

use super::table::render_rows;

/// Sizes below this have a counter each.
const EXACT: u64 = 128;
/// Steps from each power of two to the next.
const STEPS: u64 = 64;

/// Counts of sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Histogram {
    counts: Vec<u64>,
    total: u64,
    largest: u64,
}

impl Histogram {
    #[inline]
    pub(crate) fn add(&mut self, size: u64) {
        let index = index_of(size);
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
        self.total += 1;
        self.largest = self.largest.max(size);
    }

    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The size that a share of all cases does not exceed: 0.5 for the median.
    /// Exact below 128, and less than two per cent too low above. None if nothing
    /// was counted.
    pub(crate) fn quantile(&self, share: f64) -> Option<u64> {
        if share >= 1.0 {
            return (self.total > 0).then_some(self.largest);
        }
        let rank = (share.max(0.0) * self.total as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let index = self.counts.iter().position(|count| {
            seen += count;
            seen >= rank
        });
        index.map(least_of)
    }

    /// A line of quantiles, then a row for each power of two.
    pub(crate) fn render(&self) -> String {
        let quantile = |share| self.quantile(share).unwrap_or_default();
        if self.total == 0 {
            return String::new();
        }
        let (median, most) = (quantile(0.5), quantile(0.9));
        let mut text =
            format!("sizes: median {median}, 90 % up to {most}, largest {}\n", self.largest);
        let mut rows: Vec<(String, u64)> = Vec::new();
        let mut group = None;
        for (index, &count) in self.counts.iter().enumerate() {
            let least = least_of(index);
            // 0; 1; 2 and 3; 4 to 7; …
            let bits = u64::BITS - least.leading_zeros();
            if group != Some(bits) {
                group = Some(bits);
                let last = least.saturating_mul(2).saturating_sub(1);
                let label =
                    if last <= least { least.to_string() } else { format!("{least}–{last}") };
                rows.push((label, 0));
            }
            if let Some((_, sum)) = rows.last_mut() {
                *sum += count;
            }
        }
        let first = rows.iter().position(|(_, count)| *count > 0).unwrap_or(0);
        text.push_str(&render_rows(&rows[first..], self.total));
        text
    }
}

/// The counter of a size.
#[inline]
fn index_of(size: u64) -> usize {
    if size < EXACT {
        return size as usize;
    }
    // The seven leading bits tell the step; the first of them is always set.
    let shift = u64::BITS - 7 - size.leading_zeros();
    let step = (size >> shift) - STEPS;
    (EXACT + u64::from(shift - 1) * STEPS + step) as usize
}

/// The least size that a counter counts.
fn least_of(index: usize) -> u64 {
    let index = index as u64;
    if index < EXACT {
        return index;
    }
    let (shift, step) = ((index - EXACT) / STEPS + 1, (index - EXACT) % STEPS);
    (STEPS + step) << shift
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn every_size_has_one_counter_close_to_it() {
        let mut sizes: Vec<u64> = (0..5_000).collect();
        sizes.extend((12..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]));
        sizes.push(u64::MAX);
        sizes.sort();
        let mut previous = 0;
        for size in sizes {
            let index = index_of(size);
            assert!(index >= previous, "{size}");
            previous = index;
            let least = least_of(index);
            assert_eq!(index_of(least), index, "{size}");
            assert!(least <= size && size - least <= size / 64, "{size} in {least}");
        }
        assert!(previous * 8 < 31_000);
    }

    #[test]
    fn quantiles_are_exact_for_small_sizes() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.quantile(0.5), None);
        (0..100).for_each(|size| histogram.add(size));
        for (share, size) in [(0.0, 0), (0.01, 0), (0.5, 49), (0.9, 89), (0.99, 98), (1.0, 99)] {
            assert_eq!(histogram.quantile(share), Some(size), "{share}");
        }
        histogram.add(1_000_000);
        assert_eq!(histogram.quantile(1.0), Some(1_000_000));
    }

    #[test]
    fn sizes_are_shown_by_powers_of_two() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.render(), "");
        for size in 0..200 {
            histogram.add(size);
        }
        assert_snapshot!(histogram.render(), @r"
        sizes: median 99, 90 % up to 178, largest 199
          0          0.5 %  ▏
          1          0.5 %  ▏
          2–3        1.0 %  ▎
          4–7        2.0 %  ▍
          8–15       4.0 %  ▊
          16–31      8.0 %  █▋
          32–63     16.0 %  ███▎
          64–127    32.0 %  ██████▍
          128–255   36.0 %  ███████▎
        ");
        let mut large = Histogram::default();
        (40..48).for_each(|size| large.add(size));
        assert_snapshot!(large.render(), @r"
        sizes: median 43, 90 % up to 47, largest 47
          32–63    100 %  ████████████████████
        ");
    }
}
