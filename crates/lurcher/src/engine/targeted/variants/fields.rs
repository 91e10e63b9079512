//! Texts of several fields, with a character of the text between them or as wide as its numbers
//! say.
//!
//! Addresses, versions, dates and colours are a few numbers in a row, and what reads them goes
//! wrong where one of these is written in another way than it prints it: `"01.1.1.1"`, `"1-+1-1"`,
//! `"#+10101"`. No search comes upon such a text, as hardly any other is of the form. So [`Row`]s
//! of fields are made, of any width with a character between them, or of a fixed one; and in a row
//! one field after the other is written otherwise, then all of them, then two have numbers of the
//! text.

use super::words::{Words, characters};
use crate::source::Random;

/// So many fields in any case, and at most so many if a number of the text says so.
const USUAL: [usize; 2] = [3, 4];
const MOST_FIELDS: usize = 8;
/// So wide they are in any case, where they are of one width, and at most so wide if a number of
/// the text says so; and so many.
const USUAL_WIDTHS: [usize; 2] = [2, 3];
const MOST_WIDTH: usize = 8;
const FIXED: [usize; 2] = [2, 3];
/// So many characters stand between fields or before them, each in its turn.
const MOST_BETWEEN: usize = 4;
/// A text is cut into fields if it is at most so long.
const LONGEST: usize = 40;
/// So many rows are written.
const MOST_ROWS: usize = 40;
/// What one of the fields is where most are 1, and what it begins with where it is of a fixed
/// width.
const OTHERS: [&str; 9] = ["1", "01", "+1", "", "0", "-1", " 1", "256", "a"];
const BEGIN: [&str; 5] = ["0", "+", "-", " ", "a"];
/// So many numbers of the text are written out, and in so many pairs.
const MOST_NUMBERS: usize = 8;
const MOST_PAIRS: usize = 12;

/// What a text is made of.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Said(Vec<u128>),
    /// So many bytes wide, or of any width.
    Field(Option<usize>),
}

type Row = Vec<Piece>;

/// Texts of fields, what is simplest first.
pub(super) fn texts(words: &Words, constants: &[i128]) -> Vec<Vec<u128>> {
    let numbers: Vec<usize> = constants.iter().filter_map(|n| usize::try_from(*n).ok()).collect();
    let rows = rows(words, &numbers);
    let written: Vec<Vec<Vec<u128>>> = rows.iter().map(|row| written(row, &numbers)).collect();
    let most = written.iter().map(Vec::len).max().unwrap_or(0);
    let nth = |nth| written.iter().filter_map(move |texts| texts.get(nth)).cloned();
    (0..most).flat_map(nth).collect()
}

/// Rows of fields, those first whose length is a number of the text.
fn rows(words: &Words, numbers: &[usize]) -> Vec<Row> {
    let is_sign = |element: &&Vec<u128>| {
        let c = element.first().and_then(|bits| char::from_u32(*bits as u32));
        c.is_some_and(|c| !c.is_alphanumeric())
    };
    let signs: Vec<&Vec<u128>> = words.elements.iter().filter(is_sign).take(MOST_BETWEEN).collect();
    let said = |usual: &[usize], most| {
        let said = numbers.iter().filter(|n| (2..=most).contains(*n) && !usual.contains(n));
        usual.iter().chain(said).copied().collect::<Vec<usize>>()
    };
    let (lengths, widths) = (said(&USUAL, MOST_FIELDS), said(&USUAL_WIDTHS, MOST_WIDTH));
    let (mut fixed, mut free) = (Vec::new(), Vec::new());
    for sign in &signs {
        free.extend(lengths.iter().map(|&n| between(&vec![None; n], sign)));
        for &width in &widths {
            fixed.extend(FIXED.map(|n| between(&vec![Some(width); n], sign)));
            let narrow = widths.iter().filter(|narrow| **narrow < width);
            let first = narrow.map(|&narrow| [Some(width), Some(narrow), Some(narrow)]);
            fixed.extend(first.map(|widths| between(&widths, sign)));
        }
    }
    for &length in numbers.iter().filter(|length| (3..=LONGEST).contains(*length)) {
        let begin = words.elements.iter().take(MOST_BETWEEN);
        let of_equal = begin.flat_map(|begin| {
            let left = length.saturating_sub(begin.len());
            let widths = USUAL_WIDTHS.into_iter().filter(move |width| left % width == 0);
            widths.map(move |width| {
                let fields = std::iter::repeat_n(Piece::Field(Some(width)), left / width);
                [Piece::Said(begin.clone())].into_iter().chain(fields).collect()
            })
        });
        fixed.extend(of_equal);
        fixed.extend(signs.iter().filter_map(|sign| cut(length, numbers, sign)));
    }
    // The others may be of any length.
    fixed.sort_by_key(|row| !numbers.contains(&n_bytes(row)));
    let mut rows = super::by_turns(fixed, free);
    rows.truncate(MOST_ROWS);
    rows
}

/// Fields with a character between each two.
fn between(widths: &[Option<usize>], sign: &[u128]) -> Row {
    let fields: Vec<Row> = widths.iter().map(|width| vec![Piece::Field(*width)]).collect();
    fields.join(&Piece::Said(sign.to_vec()))
}

/// A text of some length that is cut where numbers of the text say so: between 4 and 5 there is a
/// character, and not a field. None if there is no such place.
fn cut(length: usize, numbers: &[usize], sign: &[u128]) -> Option<Row> {
    let mut cuts: Vec<usize> = numbers.iter().copied().filter(|n| *n < length).collect();
    cuts.extend([0, length]);
    cuts.sort_unstable();
    cuts.dedup();
    let pieces = cuts.windows(2).map(|ends| match ends[1] - ends[0] {
        1 => Piece::Said(sign.to_vec()),
        width => Piece::Field(Some(width)),
    });
    let row: Row = pieces.collect();
    row.iter().any(|piece| matches!(piece, Piece::Said(_))).then_some(row)
}

fn n_bytes(row: &Row) -> usize {
    let of_piece = |piece: &Piece| match piece {
        Piece::Said(text) => text.len(),
        Piece::Field(width) => width.unwrap_or(0),
    };
    row.iter().map(of_piece).sum()
}

/// A row in several ways.
fn written(row: &Row, numbers: &[usize]) -> Vec<Vec<u128>> {
    let fields: Vec<Option<usize>> = row.iter().filter_map(width).collect();
    let (n, mut made) = (fields.len(), Vec::new());
    let mut write = |field: &dyn Fn(usize) -> String| {
        let mut nth = 0..;
        let of_piece = |piece: &Piece| match piece {
            Piece::Said(text) => text.clone(),
            Piece::Field(_) => nth.next().map(|nth| characters(&field(nth))).unwrap_or_default(),
        };
        let text = row.iter().flat_map(of_piece).collect();
        if !made.contains(&text) {
            made.push(text);
        }
    };
    let usual = |nth: usize| of_width("1", fields[nth]);
    let (is_fixed, mut places) = (fields.iter().any(Option::is_some), vec![0, n - 1]);
    places.dedup();
    let begins = if is_fixed { &BEGIN[..] } else { &[] };
    for begin in begins {
        for &place in &places {
            write(&|nth| if nth == place { beginning(begin, fields[nth]) } else { usual(nth) });
        }
    }
    if !is_fixed {
        for (other, place) in
            OTHERS.iter().flat_map(|other| places.iter().map(move |at| (other, *at)))
        {
            write(&|nth| if nth == place { (*other).to_string() } else { usual(nth) });
        }
    }
    for begin in begins {
        write(&|nth| beginning(begin, fields[nth]));
    }
    // What is beside a number is where it is the last.
    let like = numbers.iter().take(MOST_NUMBERS).flat_map(|n| [*n, n + 1, n.saturating_sub(1)]);
    let like: Vec<String> = like.chain([0]).map(|number| number.to_string()).collect();
    for (number, &place) in like.iter().flat_map(|number| places.iter().map(move |at| (number, at)))
    {
        write(&|nth| if nth == place { of_width(number, fields[nth]) } else { usual(nth) });
    }
    let mut random = Random::new(n as u64);
    for _ in 0..MOST_PAIRS {
        let any: Vec<&String> =
            (0..n).map(|_| &like[random.below(like.len() as u64) as usize]).collect();
        write(&|nth| of_width(any[nth], fields[nth]));
    }
    made
}

fn width(piece: &Piece) -> Option<Option<usize>> {
    match piece {
        Piece::Field(width) => Some(*width),
        Piece::Said(_) => None,
    }
}

/// A number with zeroes before it, or its last digits.
fn of_width(number: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return number.to_string() };
    let padded = format!("{number:0>width$}");
    padded[padded.len() - width..].to_string()
}

/// A field that begins with something and is 1.
fn beginning(begin: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return format!("{begin}1") };
    format!("{begin}{}", of_width("1", Some(width - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(signs: &[&str], numbers: &[i128]) -> Vec<String> {
        let elements = signs.iter().map(|sign| characters(sign)).collect();
        let made = texts(&Words { elements, ..Words::default() }, numbers);
        let text = |text: &Vec<u128>| text.iter().map(|c| char::from(*c as u8)).collect();
        made.iter().map(text).collect()
    }

    #[track_caller]
    fn check(signs: &[&str], numbers: &[i128], wanted: &[&str]) {
        let made = made(signs, numbers);
        for text in wanted {
            assert!(made.iter().any(|it| it == text), "{text} of {made:?}");
        }
    }

    #[test]
    fn one_field_is_written_in_another_way() {
        check(&[".", "x"], &[6, 300], &["1.1.1", "01.1.1.1", "1.1.1.+1", "1.1.", "1.1.1.1.1.256"]);
        assert!(!made(&[".", "x"], &[6]).contains(&"1x1x1".to_string()));
        assert_eq!(made(&[], &[]), [""; 0]);
    }

    #[test]
    fn fields_are_as_wide_as_a_character_between_them_and_numbers_say() {
        check(
            &[":"],
            &[24, 60],
            &["01:01", "+1:01", "01:+1", "24:01", "01:60", "01:59", "01:01:01"],
        );
        check(&["-"], &[4], &["0001-01-01", "+001-01-01", "0001-01- 1"]);
        check(&["#"], &[7], &["#010101", "#+10101", "#+1+1+1", "#0101a1"]);
    }

    #[test]
    fn a_text_is_cut_where_its_numbers_say() {
        check(&["-"], &[10, 4, 5, 7, 8], &["0001-01-01", "0001-01-+1", "0010-01-01"]);
        assert_eq!(cut(4, &[9], &[45]), None);
    }
}
