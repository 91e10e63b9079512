//! Texts of several fields with a character of the text between them.
//!
//! Addresses, versions and dates are three or four numbers in a row, and what reads them goes wrong where one of these
//! is written in another way than it prints it: `"01.1.1.1"`, `"1-+1-1"`. So fields that are
//! as simple as can be stand in a row, as many as usual or as a number of the text says, and one of them is another.

use super::texts::{Words, characters};

/// So many fields in any case, and at most so many if a number of the text says so.
const USUAL: [i128; 2] = [3, 4];
const MOST_FIELDS: i128 = 8;
/// So many characters stand between fields, each in its turn.
const MOST_BETWEEN: usize = 4;
/// What most fields are, and what one of them is.
const USUAL_FIELD: &str = "1";
const OTHERS: [&str; 9] = ["1", "01", "+1", "", "0", "-1", " 1", "256", "a"];

/// Texts of fields, what is simplest first.
pub(super) fn texts(words: &Words, constants: &[i128]) -> Vec<Vec<u128>> {
    let said = constants.iter().filter(|n| (2..=MOST_FIELDS).contains(*n) && !USUAL.contains(n));
    let lengths: Vec<i128> = USUAL.iter().chain(said).copied().collect();
    let is_between = |element: &&Vec<u128>| {
        let c = element.first().and_then(|bits| char::from_u32(*bits as u32));
        c.is_some_and(|c| !c.is_alphanumeric())
    };
    let between: Vec<_> = words.elements.iter().filter(is_between).take(MOST_BETWEEN).collect();
    let mut made = Vec::new();
    for other in OTHERS {
        for &n in &lengths {
            for (one, place) in between.iter().flat_map(|one| [(one, 0), (one, n - 1)]) {
                let field = |at| characters(if at == place { other } else { USUAL_FIELD });
                let fields: Vec<Vec<u128>> = (0..n).map(field).collect();
                made.push(fields.join(&one[..]));
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_field_is_written_in_another_way() {
        let words = Words { elements: vec![characters("."), characters("x")], ..Words::default() };
        let made = texts(&words, &[6, 300]);
        for wanted in ["1.1.1", "01.1.1.1", "1.1.1.+1", "1.1.", "1.1.1.1.1.256"] {
            assert!(made.contains(&characters(wanted)), "{wanted}");
        }
        assert!(!made.contains(&characters("1x1x1")));
        assert_eq!(texts(&Words::default(), &[6]), [[0; 0]; 0]);
    }
}
