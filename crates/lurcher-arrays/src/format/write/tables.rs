//! Arrays as tables.

use std::fmt::Write as _;

use super::spelling::{self, Spelled};
use crate::array::Array;
use crate::format::TableFormat;
use crate::model::Value;

/// Writes the rows of an array as a table.
///
/// The spellings of a value with aliases take turns. In PICT's format invalid values have
/// their mark (`~`), and tabs and ends of lines within values become spaces, since there is
/// no way to quote them.
///
/// ```
/// use lurcher_arrays::format::{TableFormat, write_rows};
/// use lurcher_arrays::{Model, Options};
///
/// let mut model = Model::new("shop");
/// model.parameter("Browser", ["Firefox", "Safari"]);
/// model.boolean("Private");
/// let array = model.array(&Options::new())?;
/// let table = write_rows(&array, TableFormat::Csv);
/// assert!(table.starts_with("Browser,Private\n"));
/// assert_eq!(table.lines().count(), 1 + 4);
/// # Ok::<(), lurcher_arrays::Error>(())
/// ```
pub fn write_rows(array: &Array, format: TableFormat) -> String {
    match format {
        TableFormat::Csv => csv(array, String::new()),
        TableFormat::Json => json(array, ""),
        TableFormat::JsonReport => report(array),
        TableFormat::Pict => pict(array),
        TableFormat::Acts => acts(array),
        TableFormat::ActsCsv => {
            let mut head = String::new();
            for fact in facts(array) {
                let _ = writeln!(head, "# {fact}");
            }
            csv(array, head)
        }
    }
}

fn names(array: &Array) -> Vec<&str> {
    array.model().parameters().iter().map(|parameter| parameter.name()).collect()
}

/// The text of a table with quoted cells where that is necessary, behind a head.
fn csv(array: &Array, head: String) -> String {
    let cell = |text: &str| {
        // A comment is recognised by its first character; a row of one empty cell would be
        // an empty line.
        let quoted = text.is_empty()
            || text.starts_with('#')
            || text.trim() != text
            || text.contains([',', '"', '\n', '\r']);
        if quoted { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
    };
    let mut text = head;
    let header: Vec<String> = names(array).iter().map(|name| cell(name)).collect();
    let _ = writeln!(text, "{}", header.join(","));
    for row in spelling::rows(array) {
        let cells: Vec<String> =
            row.iter().map(|spelled| cell(&spelled.value.to_string())).collect();
        let _ = writeln!(text, "{}", cells.join(","));
    }
    text
}

fn pict(array: &Array) -> String {
    let plain = |text: &str| text.replace(['\t', '\n', '\r'], " ");
    let header: Vec<String> = names(array).iter().map(|name| plain(name)).collect();
    let mut text = header.join("\t");
    text.push('\n');
    for row in spelling::rows(array) {
        let cells: Vec<String> = row
            .iter()
            .map(|Spelled { value, invalid }| {
                let mark = if *invalid { "~" } else { "" };
                format!("{mark}{}", plain(&value.to_string()))
            })
            .collect();
        let _ = writeln!(text, "{}", cells.join("\t"));
    }
    text
}

fn quoted(text: &str) -> String {
    // Strings can always be written.
    serde_json::to_string(text).unwrap_or_default()
}

/// An array of objects, each on a line of its own behind a margin.
fn json(array: &Array, margin: &str) -> String {
    let names: Vec<String> = names(array).into_iter().map(quoted).collect();
    let rows: Vec<String> = spelling::rows(array)
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .zip(&names)
                .map(|(Spelled { value, .. }, name)| match value {
                    Value::Text(text) => format!("{name}: {}", quoted(text)),
                    value => format!("{name}: {value}"),
                })
                .collect();
            format!("{margin}  {{{}}}", cells.join(", "))
        })
        .collect();
    match rows.is_empty() {
        true => "[]\n".to_string(),
        false => format!("[\n{}\n{margin}]\n", rows.join(",\n")),
    }
}

fn report(array: &Array) -> String {
    let notes: Vec<String> = array.notes().iter().map(|note| quoted(note)).collect();
    let facts = [
        ("model", quoted(array.model().name())),
        ("strength", array.model().strength.to_string()),
        ("count", array.len().to_string()),
        ("lower_bound", array.lower_bound().to_string()),
        ("optimal", array.is_optimal().to_string()),
        ("end", quoted(&format!("{:?}", array.end()).to_lowercase())),
        ("steps", array.steps().to_string()),
        ("start", quoted(array.start())),
        ("notes", format!("[{}]", notes.join(", "))),
    ];
    let mut text = "{\n".to_string();
    for (name, fact) in facts {
        let _ = writeln!(text, "  \"{name}\": {fact},");
    }
    let _ = write!(text, "  \"rows\": {}", json(array, "  "));
    text.push_str("}\n");
    text
}

/// What ACTS says before the rows.
fn facts(array: &Array) -> [String; 4] {
    let model = array.model();
    let most = model.parameters().iter().map(|parameter| parameter.count()).max().unwrap_or(0);
    [
        format!("Default degree of interaction coverage: {}", model.strength),
        format!("Number of parameters: {}", model.parameters().len()),
        format!("Maximum number of values per parameter: {most}"),
        format!("Number of configurations: {}", array.len()),
    ]
}

fn acts(array: &Array) -> String {
    let mut text = String::new();
    for fact in facts(array) {
        let _ = writeln!(text, "{fact}");
    }
    let names = names(array);
    for (index, row) in spelling::rows(array).enumerate() {
        let _ = write!(text, "\nConfiguration #{}:\n\n", index + 1);
        for (number, (Spelled { value, .. }, name)) in row.iter().zip(&names).enumerate() {
            let _ = writeln!(text, "{} = {name}={value}", number + 1);
        }
        text.push_str("\n-------------------------------------\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::array::End;
    use crate::format::{ReadOptions, read_rows};
    use crate::model::{Level, Model};

    fn sample() -> Array {
        let mut model = Model::new("shop");
        model
            .parameter("Browser", [Level::new("Firefox").alias("Gecko"), Level::new("Safari, 17")]);
        model.parameter("Items", [Level::new(-1).invalid(), Level::new(3)]);
        model.boolean("Gift \"wrap\"");
        let cells = vec![0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1];
        Array {
            model: Arc::new(model),
            cells,
            lower_bound: 4,
            end: End::Optimal,
            steps: 7,
            start: "listed",
            notes: vec!["a note".into()],
            splits: Vec::new(),
        }
    }

    #[test]
    fn csv_quotes_what_needs_it_and_aliases_take_turns() {
        insta::assert_snapshot!(write_rows(&sample(), TableFormat::Csv), @r#"
        Browser,Items,"Gift ""wrap"""
        Firefox,3,false
        Gecko,-1,true
        "Safari, 17",3,true
        Firefox,3,true
        "#);
    }

    #[test]
    fn pict_marks_invalid_values() {
        insta::assert_snapshot!(write_rows(&sample(), TableFormat::Pict), @r#"
        Browser	Items	Gift "wrap"
        Firefox	3	false
        Gecko	~-1	true
        Safari, 17	3	true
        Firefox	3	true
        "#);
    }

    #[test]
    fn json_keeps_kinds_and_the_order_of_parameters() {
        insta::assert_snapshot!(write_rows(&sample(), TableFormat::Json), @r#"
        [
          {"Browser": "Firefox", "Items": 3, "Gift \"wrap\"": false},
          {"Browser": "Gecko", "Items": -1, "Gift \"wrap\"": true},
          {"Browser": "Safari, 17", "Items": 3, "Gift \"wrap\"": true},
          {"Browser": "Firefox", "Items": 3, "Gift \"wrap\"": true}
        ]
        "#);
        insta::assert_snapshot!(write_rows(&sample(), TableFormat::JsonReport), @r#"
        {
          "model": "shop",
          "strength": 2,
          "count": 4,
          "lower_bound": 4,
          "optimal": true,
          "end": "optimal",
          "steps": 7,
          "start": "listed",
          "notes": ["a note"],
          "rows": [
            {"Browser": "Firefox", "Items": 3, "Gift \"wrap\"": false},
            {"Browser": "Gecko", "Items": -1, "Gift \"wrap\"": true},
            {"Browser": "Safari, 17", "Items": 3, "Gift \"wrap\"": true},
            {"Browser": "Firefox", "Items": 3, "Gift \"wrap\"": true}
          ]
        }
        "#);
        for format in [TableFormat::Json, TableFormat::JsonReport] {
            let text = write_rows(&sample(), format);
            assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
        }
    }

    #[test]
    fn acts_writes_blocks_or_commented_csv() {
        insta::assert_snapshot!(write_rows(&sample(), TableFormat::Acts), @r#"
        Default degree of interaction coverage: 2
        Number of parameters: 3
        Maximum number of values per parameter: 2
        Number of configurations: 4

        Configuration #1:

        1 = Browser=Firefox
        2 = Items=3
        3 = Gift "wrap"=false

        -------------------------------------

        Configuration #2:

        1 = Browser=Gecko
        2 = Items=-1
        3 = Gift "wrap"=true

        -------------------------------------

        Configuration #3:

        1 = Browser=Safari, 17
        2 = Items=3
        3 = Gift "wrap"=true

        -------------------------------------

        Configuration #4:

        1 = Browser=Firefox
        2 = Items=3
        3 = Gift "wrap"=true

        -------------------------------------
        "#);
        insta::assert_snapshot!(write_rows(&sample(), TableFormat::ActsCsv), @r#"
        # Default degree of interaction coverage: 2
        # Number of parameters: 3
        # Maximum number of values per parameter: 2
        # Number of configurations: 4
        Browser,Items,"Gift ""wrap"""
        Firefox,3,false
        Gecko,-1,true
        "Safari, 17",3,true
        Firefox,3,true
        "#);
    }

    #[test]
    fn an_array_without_rows_has_a_header_only() {
        let empty = Array { cells: Vec::new(), ..sample() };
        assert_eq!(write_rows(&empty, TableFormat::Csv).lines().count(), 1);
        assert_eq!(write_rows(&empty, TableFormat::Json), "[]\n");
    }

    #[test]
    fn written_tables_are_read_back() {
        let array = sample();
        let formats = [
            TableFormat::Csv,
            TableFormat::Pict,
            TableFormat::Json,
            TableFormat::JsonReport,
            TableFormat::ActsCsv,
        ];
        for format in formats {
            let text = write_rows(&array, format);
            let read = read_rows(&text, "table", array.model(), &ReadOptions::new()).unwrap();
            assert_eq!(read.warnings, [], "{format}");
            let cells: Vec<u64> =
                read.seeds.iter().flat_map(|seed| seed.cells()).map(|cell| cell.unwrap()).collect();
            assert_eq!(cells, array.cells, "{format}");
        }
    }
}
