//! "Did you mean": the candidate nearest to a mistyped name.

/// Longer names are not compared: the work grows with the square of the length.
const LONGEST: usize = 64;

/// A question after the nearest candidate, if one is near enough to be meant.
pub(super) fn did_you_mean<S: AsRef<str>>(
    name: &str,
    candidates: impl IntoIterator<Item = S>,
) -> Option<String> {
    let written: Vec<char> = name.to_lowercase().chars().collect();
    if written.is_empty() || written.len() > LONGEST {
        return None;
    }
    let limit = (written.len() / 3).max(1);
    let mut best: Option<(usize, String)> = None;
    for candidate in candidates {
        let candidate = candidate.as_ref();
        let meant: Vec<char> = candidate.to_lowercase().chars().collect();
        if meant.len() > LONGEST || meant.len().abs_diff(written.len()) > limit {
            continue;
        }
        let distance = edits(&written, &meant);
        // A name of one letter is one edit away from every other one.
        if distance <= limit
            && distance < written.len()
            && best.as_ref().is_none_or(|(least, _)| distance < *least)
        {
            best = Some((distance, candidate.to_string()));
        }
    }
    best.map(|(_, candidate)| format!("did you mean `{candidate}`?"))
}

/// How many letters must be added, removed, replaced, or exchanged with their neighbour.
fn edits(one: &[char], other: &[char]) -> usize {
    let width = other.len() + 1;
    let mut table = vec![0; (one.len() + 1) * width];
    for (index, cell) in table[..width].iter_mut().enumerate() {
        *cell = index;
    }
    for row in 1..=one.len() {
        table[row * width] = row;
        for column in 1..width {
            let same = one[row - 1] == other[column - 1];
            let mut least = (table[(row - 1) * width + column] + 1)
                .min(table[row * width + column - 1] + 1)
                .min(table[(row - 1) * width + column - 1] + usize::from(!same));
            if row > 1
                && column > 1
                && one[row - 1] == other[column - 2]
                && one[row - 2] == other[column - 1]
            {
                least = least.min(table[(row - 2) * width + column - 2] + 1);
            }
            table[row * width + column] = least;
        }
    }
    table[table.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_only_if_it_is_near() {
        let names = ["Browser", "Brownser", "System"];
        assert_eq!(did_you_mean("Browsr", names).as_deref(), Some("did you mean `Browser`?"));
        assert_eq!(did_you_mean("sytsem", names).as_deref(), Some("did you mean `System`?"));
        assert_eq!(did_you_mean("Colour", names), None);
        assert_eq!(did_you_mean("a", ["b"]), None);
        assert_eq!(did_you_mean("", ["b"]), None);
    }
}
