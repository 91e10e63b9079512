//! Reads the cells of a table whose values are separated by commas.

use crate::error::Error;

/// The rows of cells. A cell may be quoted; `""` within quotes is a quote. Empty lines, and
/// lines that begin with `#`, are skipped.
pub(super) fn cells(text: &str, separator: char) -> Result<Vec<Vec<String>>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = Vec::new();
    let mut characters = text.chars().peekable();
    let mut line = 1;
    while let Some(&first) = characters.peek() {
        if first == '#' {
            characters.by_ref().find(|&c| c == '\n');
            line += 1;
            continue;
        }
        let started = line;
        let mut row = Vec::new();
        loop {
            let mut cell = String::new();
            let mut quoted = false;
            if characters.peek() == Some(&'"') {
                quoted = true;
                characters.next();
                loop {
                    match characters.next() {
                        Some('"') if characters.peek() == Some(&'"') => {
                            characters.next();
                            cell.push('"');
                        }
                        Some('"') => break,
                        Some(character) => {
                            line += usize::from(character == '\n');
                            cell.push(character);
                        }
                        None => {
                            return Err(Error::new(format!(
                                "line {started}: a quoted cell has no end: expected `\"`"
                            )));
                        }
                    }
                }
            }
            while let Some(character) =
                characters.next_if(|&character| character != separator && character != '\n')
            {
                cell.push(character);
            }
            if !quoted {
                cell = cell.trim().to_string();
            } else {
                cell.truncate(cell.trim_end_matches('\r').len());
            }
            row.push(cell);
            match characters.next() {
                Some(character) if character == separator => {}
                _ => break,
            }
        }
        line += 1;
        if row.len() > 1 || !row[0].is_empty() {
            rows.push(row);
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::cells;

    #[track_caller]
    fn check(text: &str, rows: &[&[&str]]) {
        assert_eq!(cells(text, ',').unwrap(), rows);
    }

    #[test]
    fn cells_are_separated_trimmed_and_unquoted() {
        check("a,b\n1, 2 \n", &[&["a", "b"], &["1", "2"]]);
        check("a,b\r\n1,\r\n\r\n,2", &[&["a", "b"], &["1", ""], &["", "2"]]);
        check("\"x, \"\"y\"\"\",z\r\n", &[&["x, \"y\"", "z"]]);
        check("\u{feff}# made by a tool\nä,\"two\nlines\"\r\n", &[&["ä", "two\nlines"]]);
        check("", &[]);
    }

    #[test]
    fn a_quote_without_end_is_named_by_its_line() {
        let error = cells("a,b\n1,\"2\n", ',').unwrap_err();
        assert_eq!(error.to_string(), "line 2: a quoted cell has no end: expected `\"`");
    }
}
