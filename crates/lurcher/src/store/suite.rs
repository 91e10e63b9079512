//! The text of a file with a suite, and how it is kept.
//!
//! ```text
//! suite 200
//!   in: my_crate::tests
//!   signature: xs: Vec<i32>
//!   covers: 2-way coverage 97.5 %
//!   tape: 0
//!   tape: 1.0.1.1.0
//!   end
//! ```
//!
//! `suite 200` says how many inputs were asked for; there are fewer if the type has no more,
//! or if somebody deleted lines, which is allowed. There is no date: choosing again gives the
//! same file, so that whoever commits it sees only changes that matter. The line `end` tells
//! a file that was cut off from one that is complete.
//!
//! As with failures, a file may hold the suites of several properties of one name. A block
//! that cannot be told to be another's is never overwritten: then nothing is saved, and the
//! line is named.

use std::path::{Path, PathBuf};

use super::entry::{escape, is_merge_mark, normal, print_file, split_field};
use super::name::file_stem;
use super::{Change, Store, StoreError, read};
use crate::Tape;

/// A saved suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SavedSuite {
    /// How many inputs it was to have.
    pub(crate) asked: u64,
    pub(crate) module: String,
    /// The arguments as they are written: `xs: Vec<i32>`.
    pub(crate) signature: String,
    /// What its inputs cover, for people; empty if coverage saw nothing.
    pub(crate) covers: String,
    pub(crate) tapes: Vec<Tape>,
}

/// What a property finds in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LoadedSuite {
    pub(crate) suite: Option<SavedSuite>,
    /// The one of an earlier signature, if there is no other.
    pub(crate) stale: Option<SavedSuite>,
    /// What could not be read, each with its place and reason.
    pub(crate) problems: Vec<String>,
}

impl Store {
    /// The file with this property's suite, whether it exists or not.
    pub(crate) fn suite_path(&self) -> Option<PathBuf> {
        let directory = self.directory.as_ref().ok()?;
        Some(directory.join(format!("{}.suite.txt", file_stem(&self.property))))
    }

    /// What the file holds for the property with this module and signature. A suite that
    /// another module left is this property's if the signature is: it has moved.
    pub(crate) fn load_suite(&self, module: &str, signature: &str) -> LoadedSuite {
        let mut loaded = LoadedSuite::default();
        let Some(path) = self.suite_path() else { return loaded };
        // Where there is no directory but a file, that is said of the failures already.
        if path.parent().is_some_and(Path::is_file) {
            return loaded;
        }
        let text = match read(&path) {
            Ok(text) => text,
            Err(error) => {
                loaded.problems.push(error.to_string());
                return loaded;
            }
        };
        let Document { blocks, problems, .. } = Document::parse(&text);
        loaded.problems = problems.iter().map(|problem| problem.show(&path)).collect();
        let signature = normal(signature);
        let suites = || blocks.iter().filter_map(|block| block.suite.as_ref());
        let same = || suites().filter(|suite| suite.signature == signature);
        let found = same().find(|suite| suite.module == module).or_else(|| same().next());
        loaded.suite = found.cloned();
        if loaded.suite.is_none() {
            loaded.stale = suites().find(|suite| suite.module == module).cloned();
        }
        loaded
    }

    /// Saves a suite in the place of the property's last one.
    pub(crate) fn save_suite(&self, suite: &SavedSuite) -> Result<PathBuf, StoreError> {
        self.change_file("suite", self.suite_path(), &mut |path, text| {
            let mut document = Document::parse(text);
            // Whose is it? The user knows.
            if let Some(problem) = document.problems.iter().find(|problem| problem.hides_owner) {
                return Err(StoreError::malformed(&problem.show(path)));
            }
            document.put(suite);
            Ok(Change::Write(document.print(&self.property)))
        })
    }
}

impl SavedSuite {
    fn print(&self) -> String {
        let mut text = format!("suite {}\n", self.asked);
        for (name, value) in
            [("in", &self.module), ("signature", &self.signature), ("covers", &self.covers)]
        {
            text += format!("  {name}: {}", escape(&normal(value))).trim_end();
            text.push('\n');
        }
        for tape in &self.tapes {
            text += &format!("  tape: {tape}\n");
        }
        text + "  end\n"
    }
}

/// Something wrong in a file.
#[derive(Debug)]
struct Problem {
    line: usize,
    what: String,
    /// Whether nobody knows any longer whose suite it is.
    hides_owner: bool,
}

impl Problem {
    fn show(&self, path: &Path) -> String {
        format!("{}:{}: {}", path.display(), self.line, self.what)
    }
}

/// Some lines of the file, and the suite that they state, if they do.
#[derive(Debug)]
struct Block {
    text: String,
    suite: Option<SavedSuite>,
}

/// A file with suites.
#[derive(Debug, Default)]
struct Document {
    /// Whatever stands before the first suite.
    header: String,
    blocks: Vec<Block>,
    problems: Vec<Problem>,
}

impl Document {
    fn parse(text: &str) -> Document {
        let mut document = Document::default();
        let mut starts = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if line == "suite" || line.starts_with("suite ") {
                document.blocks.push(Block { text: String::new(), suite: None });
                starts.push(number);
            }
            match document.blocks.last_mut() {
                Some(block) => block.text += &format!("{line}\n"),
                None => {
                    document.header += &format!("{line}\n");
                    if !is_empty(line) {
                        let what = match is_merge_mark(line) {
                            true => MERGE,
                            false => "expected `suite NUMBER` or a comment; repair or delete it",
                        };
                        document.complain(number, what, true);
                    }
                }
            }
        }
        for (place, start) in starts.into_iter().enumerate() {
            let suite = document.parse_block(place, start);
            document.blocks[place].suite = suite;
        }
        document.problems.sort_by_key(|problem| problem.line);
        document
    }

    fn complain(&mut self, line: usize, what: impl Into<String>, hides_owner: bool) {
        self.problems.push(Problem { line, what: what.into(), hides_owner });
    }

    /// The suite that a block states; what is wrong with it goes to the problems. A tape that
    /// cannot be read is left out, and the others stay.
    fn parse_block(&mut self, place: usize, start: usize) -> Option<SavedSuite> {
        let text = std::mem::take(&mut self.blocks[place].text);
        let (mut asked, mut module, mut signature) = (None, None, None);
        let (mut covers, mut tapes) = (String::new(), Vec::new());
        let mut is_ended = false;
        for (index, line) in text.lines().enumerate() {
            let number = start + index;
            let field = line.strip_prefix("  ").and_then(split_field);
            match (line.strip_prefix("suite"), field) {
                _ if is_empty(line) => {}
                (Some(n), _) if index == 0 => asked = n.trim().parse().ok(),
                _ if line.trim() == "end" && !is_ended => is_ended = true,
                _ if is_merge_mark(line) => self.complain(number, MERGE, false),
                _ if is_ended => self.complain(number, "a line after `end`; delete it", false),
                (_, Some(("in", value))) => module = Some(value.to_string()),
                (_, Some(("signature", value))) => signature = Some(normal(value)),
                (_, Some(("covers", value))) => covers = value.to_string(),
                (_, Some(("tape", value))) => match value.parse::<Tape>() {
                    Ok(tape) => tapes.push(tape),
                    Err(error) => self.complain(number, format!("{error} ({LEFT_OUT})"), false),
                },
                // A later release may say more than this one knows.
                (_, Some(_)) => {}
                (_, None) => self.complain(number, "neither `  tape: …` nor `  end`", false),
            }
        }
        if !is_ended {
            let what = format!("the suite has no line `  end`: it was cut off; {ANEW}");
            self.complain(start + text.lines().count() - 1, what, false);
        }
        self.blocks[place].text = text;
        let (Some(asked), Some(module), Some(signature)) = (asked, module, signature) else {
            let what = "a suite needs a number in `suite NUMBER`, and lines `  in: …` and \
                        `  signature: …`; repair it or delete it";
            self.complain(start, what, true);
            return None;
        };
        Some(SavedSuite { asked, module, signature, covers, tapes })
    }

    /// Puts a suite where its property's last one stands, or last.
    fn put(&mut self, suite: &SavedSuite) {
        // A module has one property of a name.
        let is_ours =
            |block: &Block| block.suite.as_ref().is_some_and(|known| known.module == suite.module);
        let place = self.blocks.iter().position(is_ours).unwrap_or(self.blocks.len());
        self.blocks.retain(|block| !is_ours(block));
        let block = Block { text: suite.print(), suite: Some(suite.clone()) };
        self.blocks.insert(place, block);
    }

    fn print(&self, property: &str) -> String {
        let blocks = self.blocks.iter().map(|block| block.text.as_str());
        print_file(&self.header, || header(property), blocks)
    }
}

const MERGE: &str = "a mark of an unfinished merge; keep one side, or choose the suite anew";
const LEFT_OUT: &str = "left out; repair or delete the line";
const ANEW: &str = "`cargo lurcher suite` chooses anew, and so does the next run if the file is \
                    deleted";

/// Nothing, or a comment.
fn is_empty(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

fn header(property: &str) -> String {
    format!(
        "# The suite of `{}`: inputs chosen by Lurcher for what they cover.\n\
         #\n\
         # They are run in place of random ones whenever the property is tested. Commit this\n\
         # file, and they are run everywhere. It is safe to delete lines with tapes, or the\n\
         # file; `cargo lurcher suite` chooses anew.\n",
        escape(&normal(property))
    )
}

#[cfg(test)]
mod tests;
