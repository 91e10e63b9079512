//! The README and the book: what they show is what the commands print, and
//! what they point to is there.
//!
//! A block of output is preceded by the command that prints it:
//!
//! ````text
//! <!-- $ cargo test --example hunt -->
//! ```text
//! property `…` failed after …
//! ```
//! ````
//!
//! `UPDATE_DOCUMENTS=1 cargo test -p lurcher --test it documents` (or `just
//! bless`) writes what the commands print now into the documents.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The README, the other documents beside it, and every chapter of the book.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for directory in [root(), root().join("book/src")] {
        let entries = fs::read_dir(&directory).expect("the directory can be read");
        found.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    found.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    found.sort();
    assert!(found.len() > 15, "the book was not found: {found:?}");
    found
}

/// What a command prints: all of it, or of a test run only the report.
fn output(command: &str) -> String {
    let words: Vec<&str> = command.split_whitespace().collect();
    let ["cargo", verb @ ("run" | "test"), "--example", example, rest @ ..] = &words[..] else {
        panic!("`{command}`: only `cargo run --example …` and `cargo test --example …` are run");
    };
    // Beside what was built for this test, so that little is built twice.
    let exe = std::env::current_exe().expect("this test is a file");
    let target = exe.ancestors().nth(3).expect("target/debug/deps/it");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args([verb, "--quiet", "-p", "lurcher", "--example", example, "--target-dir"])
        .arg(target);
    cargo.args(rest).current_dir(root());
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("LURCHER_")) {
        cargo.env_remove(name);
    }
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("NEXTEST")) {
        cargo.env_remove(name);
    }
    cargo.env_remove("CI").env("RUST_BACKTRACE", "0").env("LURCHER_COLOR", "never");
    // However busy the machine is.
    cargo.env("LURCHER_EXPLAIN_TIME", "60s");
    let output = cargo.output().expect("cargo can be run");
    let text = String::from_utf8(output.stdout).expect("the output is text");
    let text = match *verb {
        "run" => text,
        _ => report(&text).unwrap_or_else(|| {
            let errors = String::from_utf8_lossy(&output.stderr);
            panic!("`{command}` printed no report:\n{text}\n{errors}")
        }),
    };
    let lines = text.trim_matches('\n').lines();
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The report of a failing property in the output of a test run.
fn report(text: &str) -> Option<String> {
    let start = text.find("\nproperty `")? + 1;
    let end = start + text[start..].find("\nfailures:")?;
    Some(text[start..end].to_string())
}

/// The document with every block of output as it should be.
fn renewed(text: &str, outputs: &mut BTreeMap<String, String>) -> String {
    let mut renewed = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        renewed += line;
        renewed.push('\n');
        let command = line.strip_prefix("<!-- $ ").and_then(|rest| rest.strip_suffix(" -->"));
        let Some(command) = command else { continue };
        assert_eq!(lines.next(), Some("```text"), "a block must follow `{line}`");
        assert!(lines.any(|line| line == "```"), "the block after `{line}` has no end");
        let output = outputs.entry(command.to_string()).or_insert_with(|| output(command));
        renewed += &format!("```text\n{output}```\n");
    }
    renewed
}

#[test]
fn what_the_documents_show_is_what_the_commands_print() {
    let is_update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let mut outputs = BTreeMap::new();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("the document can be read");
        let renewed = renewed(&text, &mut outputs);
        if is_update && renewed != text {
            fs::write(&path, renewed).expect("the document can be written");
        } else if !is_update {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            compare(&name, &text, &renewed);
        }
    }
    assert!(outputs.keys().any(|command| command.contains("hunt")), "the README shows no hunt");
}

fn compare(name: &str, text: &str, renewed: &str) {
    let different = text.lines().zip(renewed.lines()).find(|(old, new)| old != new);
    let (old, new) = different.unwrap_or(("", ""));
    assert!(
        text == renewed,
        "{name} shows what is no longer printed; the first difference:\n  shown:   {old}\n  \
         printed: {new}\nif the new output is right, run `just bless`"
    );
}

#[test]
fn the_picture_of_shrinking_is_what_the_example_draws() {
    let path = root().join("book/src/images/shrinking.svg");
    let drawn = output("cargo run --example shrinking -- --svg");
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        fs::write(&path, &drawn).expect("the picture can be written");
    }
    let shown = fs::read_to_string(&path).expect("the picture can be read");
    assert!(shown == drawn, "the example draws another picture; run `just bless`");
}

/// The targets of `[text](target)` and `![text](target)`, without anchors.
fn links(text: &str) -> Vec<String> {
    let parts = text.split("](").skip(1);
    let targets = parts.filter_map(|part| part.split_once(')')).map(|(target, _)| target);
    let local = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    local.map(|target| target.split('#').next().unwrap_or_default().to_string()).collect()
}

/// The text outside of code blocks.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            prose += line;
            prose.push('\n');
        }
    }
    prose
}

#[test]
fn links_between_documents_lead_somewhere() {
    for path in documents() {
        let text = fs::read_to_string(&path).expect("the document can be read");
        let folder = path.parent().expect("a file is in a folder");
        for target in links(&prose(&text)) {
            let exists = folder.join(&target).exists();
            assert!(exists, "{} points to {target}, which is not there", path.display());
        }
    }
}

#[test]
fn every_chapter_is_in_the_summary() {
    let book = root().join("book/src");
    let summary = fs::read_to_string(book.join("SUMMARY.md")).expect("the book has a summary");
    let listed = links(&summary);
    for path in documents().into_iter().filter(|path| path.starts_with(&book)) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        assert!(name == "SUMMARY.md" || listed.contains(&name), "SUMMARY.md does not list {name}");
    }
}

#[test]
fn every_chapter_is_compiled_and_every_example_is_mentioned() {
    let chapters = include_str!("../../src/documents.rs");
    let mut all = String::new();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("the document can be read");
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        let has_code = text.contains("```rust");
        assert!(!has_code || chapters.contains(&name), "src/documents.rs does not include {name}");
        all += &text;
    }
    for entry in fs::read_dir(root().join("crates/lurcher/examples")).expect("there are examples") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().to_string();
        let mention = format!("--example {name}");
        assert!(all.contains(&mention), "neither README nor book mentions `{mention}`");
    }
}
