//! Tables, as Markdown and as HTML.

use std::fmt::Write;

use super::estimate::Measured;

/// A table with a title; the first column holds names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    pub(crate) title: String,
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(title: impl Into<String>, header: &[&str]) -> Self {
        let header = header.iter().map(|text| (*text).to_string()).collect();
        Table { title: title.into(), header, rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.header.len(), "a row has as many cells as the header");
        self.rows.push(cells);
    }

    /// With columns aligned, so that it can be read as it is.
    pub(crate) fn markdown(&self) -> String {
        let width = |column: usize| {
            let lines = self.rows.iter().chain([&self.header]);
            lines.map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let line = |row: &[String]| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
                if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let mut text = format!("### {}\n\n{}", self.title, line(&self.header));
        let rule = widths.iter().enumerate().map(|(column, &width)| {
            if column == 0 { "-".repeat(width + 2) } else { "-".repeat(width + 1) + ":" }
        });
        let _ = writeln!(text, "|{}|", rule.collect::<Vec<_>>().join("|"));
        self.rows.iter().for_each(|row| text.push_str(&line(row)));
        text
    }

    pub(crate) fn html(&self) -> String {
        let line = |tag: &str, row: &[String]| {
            let cells = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let mut text =
            format!("<h3>{}</h3>\n<table>\n{}", escape(&self.title), line("th", &self.header));
        self.rows.iter().for_each(|row| text.push_str(&line("td", row)));
        text + "</table>\n"
    }
}

/// Text as it is written in HTML and SVG.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number with three digits or so.
pub(crate) fn number(value: f64) -> String {
    match value {
        value if !value.is_finite() => "?".into(),
        value if value < 10.0 => format!("{value:.2}"),
        value if value < 100.0 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

/// A number and its standard error, with as many digits as each other.
pub(crate) fn measured(measured: Measured) -> String {
    let Measured { value, error } = measured;
    let value_text = number(value);
    if !value.is_finite() || !error.is_finite() {
        return value_text;
    }
    let digits = value_text.split_once('.').map_or(0, |(_, digits)| digits.len());
    format!("{value_text} ± {error:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Table {
        let mut table = Table::new("Tests & failures", &["bug", "random"]);
        table.row(vec!["A".into(), "5.10 ± 0.12".into()]);
        table.row(vec!["Longer".into(), "120 ± 9".into()]);
        table
    }

    #[test]
    fn markdown_is_aligned() {
        let expected = "\
### Tests & failures

| bug    |      random |
|--------|------------:|
| A      | 5.10 ± 0.12 |
| Longer |     120 ± 9 |
";
        assert_eq!(small().markdown(), expected);
    }

    #[test]
    fn html_is_escaped() {
        let expected = "\
<h3>Tests &amp; failures</h3>
<table>
<tr><th>bug</th><th>random</th></tr>
<tr><td>A</td><td>5.10 ± 0.12</td></tr>
<tr><td>Longer</td><td>120 ± 9</td></tr>
</table>
";
        assert_eq!(small().html(), expected);
    }

    #[test]
    fn numbers_have_three_digits_and_errors_as_many_decimals() {
        let text = |value, error| measured(Measured { value, error });
        assert_eq!(text(5.123, 0.456), "5.12 ± 0.46");
        assert_eq!(text(51.23, 4.56), "51.2 ± 4.6");
        assert_eq!(text(20_833.4, 1400.2), "20833 ± 1400");
        assert_eq!(text(7.0, f64::NAN), "7.00");
        assert_eq!(text(f64::INFINITY, f64::NAN), "?");
    }
}
