//! Whatever a text is, readers give a model or a message.

use super::super::*;
use super::samples;

const FORMATS: [ModelFormat; 5] = [
    ModelFormat::Acts,
    ModelFormat::ActsXml,
    ModelFormat::Pict,
    ModelFormat::Casa,
    ModelFormat::Csv,
];

/// Feeds a text to every reader, and what can be read to every writer.
fn feed(text: &str, target: &Model) {
    for format in FORMATS {
        let options = ReadOptions::new().format(format);
        check(read_model(text, "damaged", &options), text);
    }
    let options = ReadOptions::new().format(ModelFormat::Casa).constraints(text, "damaged");
    check(read_model(samples::CASA_MODEL, "m.model", &options), text);
    let _ = ModelFormat::detect("damaged", text);
    for name in ["d.csv", "d.tsv", "d.json"] {
        match read_rows(text, name, target, &ReadOptions::new()) {
            Ok(rows) => assert!(rows.seeds.iter().all(|seed| seed.cells().len() == 3)),
            Err(error) => assert!(error.line().is_some(), "{error}"),
        }
    }
}

fn check(result: Result<Reading, Diagnostic>, text: &str) {
    match result {
        Err(error) => {
            assert_eq!(error.severity(), Severity::Error);
            let lines = text.matches('\n').count() + 1;
            // Constraints of CASA are another file than the model.
            assert!(error.line().is_some_and(|line| line <= lines.max(4)), "{error}\n{text}");
        }
        Ok(Reading { model, warnings }) => {
            assert!(warnings.iter().all(|warning| warning.severity() == Severity::Warning));
            let width = model.parameters().len();
            assert!(model.seeds().iter().all(|seed| seed.cells().len() == width));
            for format in [ModelFormat::Acts, ModelFormat::Pict] {
                let _ = write_model(&model, format);
            }
        }
    }
}

fn target() -> Model {
    let mut model = Model::new("target");
    model.parameter("Browser", ["Firefox", "Safari"]);
    model.parameter("Items", [3, -1]);
    model.boolean("Gift");
    model
}

/// A stream of numbers that is the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

#[test]
fn every_prefix_of_a_file_is_read_or_refused() {
    let target = target();
    for (_, text) in samples::ALL {
        let ends = text.char_indices().map(|(index, _)| index).chain([text.len()]);
        for end in ends {
            feed(&text[..end], &target);
        }
    }
}

#[test]
fn damaged_files_are_read_or_refused() {
    let target = target();
    let pieces = [
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "\"",
        ",",
        ";",
        ":",
        "~",
        "|",
        "@",
        "<",
        ">",
        "=",
        "!",
        "-",
        "..=",
        "\n",
        "\r\n",
        "\t",
        "*",
        "é",
        "東",
        "9999999999999999999",
        "0",
        "1e400",
        "IF",
        "NOT",
        "IN",
        "$",
        "&amp;",
        "\\",
        "#",
        "--",
        "\u{feff}",
        "\u{0}",
    ];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for (_, text) in samples::ALL {
        for _ in 0..150 {
            let mut characters: Vec<char> = text.chars().collect();
            for _ in 0..=numbers.below(3) {
                let position = numbers.below(characters.len());
                let piece = pieces[numbers.below(pieces.len())].chars();
                let removed = numbers.below(3) * numbers.below(4);
                let end = (position + removed).min(characters.len());
                match numbers.below(3) {
                    0 => drop(characters.drain(position..end)),
                    1 => drop(characters.splice(position..end, piece)),
                    _ => {
                        let copied = characters[position..end].to_vec();
                        let other = numbers.below(characters.len());
                        characters.splice(other..other, copied);
                    }
                }
            }
            feed(&characters.into_iter().collect::<String>(), &target);
        }
    }
}

#[test]
fn deep_nesting_is_refused_before_the_stack_ends() {
    let target = target();
    let deep = 5_000;
    let texts = [
        format!("A: 1, 2\n{}[A] = 1{};", "(".repeat(deep), ")".repeat(deep)),
        format!("A: 1, 2\n[A] = 1 OR {}[A] = 1;", "NOT ".repeat(deep)),
        format!("A: 1, 2\n[A] = {}1;", "- ".repeat(deep)),
        format!("A: 1, 2\n[A] = 1{};", " + [A]".repeat(deep)),
        format!("A: 1, 2\n[A] = 1{};", " OR [A] = 2".repeat(deep)),
        format!("[Parameter]\na (int) : 1,2\n[Constraint]\na = 1{}", " => a = 1".repeat(deep)),
        format!("[Parameter]\na (int) : 1,2\n[Constraint]\n{}a = 1", "!".repeat(deep)),
        "<System>".to_string() + &"<a>".repeat(deep),
        "<System>".to_string() + &"<a>".repeat(deep) + &"</a>".repeat(deep) + "</System>",
        "[".repeat(deep),
        "{\"a\":".repeat(deep),
    ];
    for text in texts {
        feed(&text, &target);
    }
}
