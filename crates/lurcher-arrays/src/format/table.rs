//! Tables of text, with the place of every cell.

use std::borrow::Cow;
use std::ops::Range;

use super::diagnostic::{Problem, Source};
use super::draft::Checked;
use super::piece::Piece;

/// A line of names and lines of values.
#[derive(Debug)]
pub(super) struct Table<'a> {
    pub(super) header: Vec<Cell<'a>>,
    pub(super) rows: Vec<Vec<Cell<'a>>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cell<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: Range<usize>,
}

impl<'a> Table<'a> {
    /// Reads cells between separators. Tabs separate as they do for PICT, which knows no
    /// quotes, and rows may end early. With any other separator cells may be quoted, and
    /// every row must have a cell for each name.
    ///
    /// Lines at the start that begin with `#` are comments, as ACTS writes them.
    pub(super) fn read(source: &Source<'a>, separator: char) -> Checked<Self> {
        let quoted = separator != '\t';
        let mut rest = Piece { text: source.text, start: 0 };
        let mut header: Option<Vec<Cell<'a>>> = None;
        let mut rows = Vec::new();
        while !rest.text.is_empty() {
            let line = rest.text.lines().next().unwrap_or_default();
            if line.trim().is_empty() || header.is_none() && line.starts_with('#') {
                let length = rest.text.find('\n').map_or(rest.text.len(), |end| end + 1);
                rest = rest.slice(length..rest.text.len());
                continue;
            }
            let start = rest.start;
            let (mut cells, after) = record(rest, separator, quoted)?;
            rest = after;
            match &header {
                None => header = Some(cells),
                Some(names) => {
                    let extra = cells.len() > names.len();
                    if extra && !quoted {
                        // Tabs at the end of a line.
                        while cells.len() > names.len()
                            && cells.last().is_some_and(|cell| cell.text.is_empty())
                        {
                            cells.pop();
                        }
                    }
                    if cells.len() > names.len() || quoted && cells.len() < names.len() {
                        let message = format!(
                            "expected {} cells, as in the line of names, found {}",
                            names.len(),
                            cells.len()
                        );
                        return Err(Problem::new(start..start + line.trim_end().len(), message));
                    }
                    rows.push(cells);
                }
            }
        }
        let Some(header) = header else {
            return Err(Problem::new(0..0, "expected a line of names, found nothing"));
        };
        for (index, name) in header.iter().enumerate() {
            if name.text.is_empty() {
                return Err(Problem::new(name.at.clone(), "expected the name of a column"));
            }
            if header[..index].iter().any(|earlier| earlier.text == name.text) {
                let message = format!("there are two columns called `{}`", name.text);
                return Err(Problem::new(name.at.clone(), message));
            }
        }
        Ok(Table { header, rows })
    }
}

/// The separator of a table: a tab if the first line has one, or else the one of `,` and
/// `;` that it has more of.
pub(super) fn separator_of(text: &str) -> char {
    let named = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let line = named.unwrap_or_default();
    let count = |separator: char| line.matches(separator).count();
    match (count('\t'), count(';') > count(',')) {
        (1.., _) => '\t',
        (_, true) => ';',
        _ => ',',
    }
}

/// The cells of a row, and what follows it.
fn record(piece: Piece<'_>, separator: char, quoted: bool) -> Checked<(Vec<Cell<'_>>, Piece<'_>)> {
    let mut cells = Vec::new();
    let mut rest = piece;
    loop {
        let spaces = rest.text.len() - rest.text.trim_start_matches(' ').len();
        let (cell, length) = match rest.text[spaces..].starts_with('"') && quoted {
            true => {
                let inner = rest.slice(spaces..rest.text.len());
                let (cell, length) = quoted_cell(inner, separator)?;
                (cell, spaces + length)
            }
            false => {
                let end = rest.text.find([separator, '\n']);
                let end = end.unwrap_or(rest.text.len());
                let cell = rest.slice(0..end).trim();
                (Cell { text: Cow::Borrowed(cell.text), at: cell.at() }, end)
            }
        };
        cells.push(cell);
        rest = rest.slice(length..rest.text.len());
        match rest.text.chars().next() {
            Some(next) if next == separator => {
                rest = rest.slice(next.len_utf8()..rest.text.len());
            }
            Some(next) => return Ok((cells, rest.slice(next.len_utf8()..rest.text.len()))),
            None => return Ok((cells, rest)),
        }
    }
}

/// A cell in quotes, in which two quotes stand for one, and the length up to the separator or
/// the end of the line.
fn quoted_cell(piece: Piece<'_>, separator: char) -> Checked<(Cell<'_>, usize)> {
    let mut text = String::new();
    let mut position = 1;
    loop {
        let Some(length) = piece.text[position..].find('"') else {
            let line = piece.text.lines().next().unwrap_or_default().len();
            let message = "this cell has no closing `\"`";
            return Err(Problem::new(piece.start..piece.start + line, message));
        };
        text.push_str(&piece.text[position..position + length]);
        position += length + 1;
        if !piece.text[position..].starts_with('"') {
            break;
        }
        text.push('"');
        position += 1;
    }
    let cell = Cell { text: Cow::Owned(text), at: piece.start..piece.start + position };
    let after = &piece.text[position..];
    let end = after.find([separator, '\n']).unwrap_or(after.len());
    let between = &after[..end];
    if !between.trim().is_empty() {
        let at = piece.start + position..piece.start + position + end;
        let message = format!("expected `{separator}` after the closing `\"`");
        return Err(Problem::new(at, message));
    }
    Ok((cell, position + end))
}
