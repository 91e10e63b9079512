//! The text of a file of saved failures.
//!
//! ```text
//! failure 2026-11-15
//!   in: my_crate::tests
//!   signature: xs: Vec<i32>
//!   value: xs = vec![1, 0]
//!   message: assertion failed: …
//!   tape: 1.0.1.1.0
//! ```
//!
//! An entry begins with a line `failure …` and ends before the next one. A
//! field's further lines are indented by four. [`Document`] keeps the lines as
//! they are and only notes which of them say what.

use crate::Tape;

/// A saved failure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Saved {
    /// When it was found: [`today`](super::today).
    pub(crate) date: String,
    pub(crate) module: String,
    /// The arguments as they are written: `xs: Vec<i32>`.
    pub(crate) signature: String,
    /// The arguments' values, for people.
    pub(crate) value: String,
    /// Why it failed, for people.
    pub(crate) message: String,
    pub(crate) tape: Tape,
}

impl Saved {
    /// Whether both are failures of one property, as far as the file knows.
    fn is_kin(&self, other: &Saved) -> bool {
        self.module == other.module && normal(&self.signature) == normal(&other.signature)
    }

    fn print(&self) -> String {
        let mut text = format!("failure {}\n", normal(&self.date));
        let tape = self.tape.to_string();
        for (name, value) in [
            ("in", normal(&self.module)),
            ("signature", normal(&self.signature)),
            ("value", self.value.clone()),
            ("message", self.message.clone()),
            ("tape", tape),
        ] {
            text.push_str(&format!("  {name}:"));
            for (index, line) in escape(value.trim_end()).split('\n').enumerate() {
                match (index, line) {
                    (0, line) => text.push_str(&format!(" {line}\n")),
                    (_, "") => text.push('\n'),
                    (_, line) => text.push_str(&format!("    {line}\n")),
                }
            }
        }
        text
    }
}

/// One line, one space between words: what `rustfmt` does to a signature does not change it.
pub(super) fn normal(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Control characters as `\u{1b}`, so that looking at the file cannot upset a terminal.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() => escaped.extend(c.escape_default()),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Whether git wrote the line.
pub(super) fn is_merge_mark(line: &str) -> bool {
    ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark))
}

/// Some lines of the file, and the entry that they state, if they do.
#[derive(Debug)]
struct Block {
    text: String,
    saved: Option<Saved>,
}

/// A file of saved failures.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// Whatever stands before the first entry.
    header: String,
    blocks: Vec<Block>,
    /// Line numbers, and what is wrong there.
    pub(super) problems: Vec<(usize, String)>,
}

impl Document {
    pub(super) fn parse(text: &str) -> Document {
        let mut document = Document::default();
        let mut starts = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if is_merge_mark(line) {
                let what = "a mark of an unfinished merge; keep the failures of both sides";
                document.problems.push((number, what.to_string()));
            }
            let is_start = line == "failure" || line.starts_with("failure ");
            if is_start {
                document.blocks.push(Block { text: String::new(), saved: None });
                starts.push(number);
            }
            let part = match document.blocks.last_mut() {
                Some(block) => &mut block.text,
                None => &mut document.header,
            };
            part.push_str(line);
            part.push('\n');
        }
        for (block, start) in document.blocks.iter_mut().zip(starts) {
            match parse_entry(&block.text) {
                Ok(saved) => block.saved = Some(saved),
                Err((line, what)) => document.problems.push((start + line, what)),
            }
        }
        document.problems.sort();
        document
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &Saved> {
        self.blocks.iter().filter_map(|block| block.saved.as_ref())
    }

    /// Puts an entry where the one with its tape or with `old_tape` stands, or last.
    pub(super) fn put(&mut self, old_tape: Option<&Tape>, saved: &Saved) {
        let stands_for = |block: &Block| {
            let known = block.saved.as_ref().filter(|known| known.is_kin(saved));
            known.is_some_and(|known| known.tape == saved.tape || Some(&known.tape) == old_tape)
        };
        let place = self.blocks.iter().position(stands_for).unwrap_or(self.blocks.len());
        self.blocks.retain(|block| !stands_for(block));
        let is_kin = |block: &Block| block.saved.as_ref().is_some_and(|known| known.is_kin(saved));
        let n_kin = self.blocks.iter().filter(|block| is_kin(block)).count();
        let mut n_surplus = (n_kin + 1).saturating_sub(super::MOST_ENTRIES);
        let mut n_removed_before = 0;
        let mut index = 0;
        self.blocks.retain(|block| {
            let is_surplus = n_surplus > 0 && is_kin(block);
            n_surplus -= usize::from(is_surplus);
            n_removed_before += usize::from(is_surplus && index < place);
            index += 1;
            !is_surplus
        });
        let block = Block { text: saved.print(), saved: Some(saved.clone()) };
        self.blocks.insert(place - n_removed_before, block);
    }

    /// Whether there is nothing left that somebody could miss.
    pub(super) fn is_as_new(&self, property: &str) -> bool {
        let head = self.header.trim();
        self.blocks.is_empty() && (head.is_empty() || head == header(property).trim())
    }

    pub(super) fn print(&self, property: &str) -> String {
        let blocks = self.blocks.iter().map(|block| block.text.as_str());
        print_file(&self.header, || header(property), blocks)
    }
}

/// A file as text: what people wrote at its beginning, or else our own words, and the blocks
/// with a line between them.
pub(super) fn print_file<'b>(
    header: &str,
    usual: impl FnOnce() -> String,
    blocks: impl Iterator<Item = &'b str>,
) -> String {
    let mut text = match header.trim() {
        "" => usual(),
        header => format!("{header}\n"),
    };
    for block in blocks {
        text.push('\n');
        text.push_str(block.trim_end());
        text.push('\n');
    }
    text
}

fn header(property: &str) -> String {
    format!(
        "# Failures of `{}` found by Lurcher.\n\
         #\n\
         # They are run first whenever the property is tested. Commit this file, and they are\n\
         # regression tests for everyone; or add lurcher-failures/ to .gitignore, and they are\n\
         # yours alone. It is safe to delete entries, or the file.\n",
        escape(&normal(property))
    )
}

/// What a block says, or the line within it (from 0) and what is wrong there.
fn parse_entry(text: &str) -> Result<Saved, (usize, String)> {
    let mut saved = Saved::default();
    let (mut module, mut signature, mut tape) = (None, None, None);
    for (index, name, value) in fields(text) {
        match name {
            "failure" => saved.date = value,
            "in" => module = Some(value),
            "signature" => signature = Some(normal(&value)),
            "value" => saved.value = value,
            "message" => saved.message = value,
            "tape" => {
                let parsed = value.parse::<Tape>().map_err(|error| (index, error.to_string()))?;
                tape = Some(parsed);
            }
            // A later release may say more than this one knows.
            _ => {}
        }
    }
    let missing = |name: &str| {
        let what = format!("a failure without a line `  {name}: …`; restore or delete the entry");
        (0, what)
    };
    saved.module = module.ok_or_else(|| missing("in"))?;
    saved.signature = signature.ok_or_else(|| missing("signature"))?;
    saved.tape = tape.ok_or_else(|| missing("tape"))?;
    Ok(saved)
}

/// The fields of a block with the numbers of their lines.
fn fields(text: &str) -> Vec<(usize, &str, String)> {
    let mut fields: Vec<(usize, &str, String)> = Vec::new();
    // Empty lines belong to a field only if more of it follows.
    let mut n_empty = 0;
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            n_empty += 1;
            continue;
        }
        if let Some(more) = line.strip_prefix("    ") {
            if let Some((_, _, value)) = fields.last_mut() {
                value.push_str(&"\n".repeat(n_empty + 1));
                value.push_str(more);
            }
        } else if let Some(date) = line.strip_prefix("failure") {
            fields.push((index, "failure", date.trim().to_string()));
        } else if let Some((name, value)) = line.strip_prefix("  ").and_then(split_field) {
            fields.push((index, name, value.to_string()));
        }
        n_empty = 0;
    }
    fields
}

/// `name: value`, where the value may be missing.
pub(super) fn split_field(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    Some((name, value.strip_prefix(' ').unwrap_or(value)))
}
