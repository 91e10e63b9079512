//! `audit-isolation`: mutants that hang, abort, exhaust the stack or the memory are outcomes, not
//! crashes.
//!
//! A crate is audited twice: with the mutants that do harm, and without them. Each of them has to
//! be named for what it does, and what is said of all others has to be the same both times.
//!
//! What would make the figure look better than it is: mutants that do harm only where nobody else
//! is (here every test reaches them, among them a property, whose cases run on threads of their
//! own); a process for each test and mutant (tests share processes, so that one that dies takes
//! others with it, which have to be run again).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::harness::{Options, Table, Verdict};

/// The mutants that do harm, and what each does.
const HARMFUL: [(&str, &str); 8] = [
    ("loops", "hang"),
    ("waits", "hang"),
    ("aborts", "abort"),
    ("panics while it panics", "abort"),
    ("overflows the stack", "stack overflow"),
    ("is never at an end", "stack overflow"),
    ("takes ten gigabytes", "out of memory"),
    ("takes more and more", "out of memory"),
];

const LIBRARY: &str = r##"
use lurcher::mutant;

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("again");
    }
}

fn deep(n: usize) -> usize {
    let here = std::hint::black_box([n; 64]);
    deep(n + 1) + std::hint::black_box(here)[0]
}

enum List { End, More(Box<List>) }

fn length(list: &List) -> usize {
    match list {
        List::End => 0,
        List::More(rest) => 1 + length(rest) + std::hint::black_box([0usize; 32])[0],
    }
}

#[cfg(feature = "harm")]
fn harm() {
    mutant!("loops", {}, loop { std::hint::black_box(()); });
    mutant!("waits", {}, std::thread::sleep(std::time::Duration::from_secs(3600)));
    mutant!("aborts", {}, std::process::abort());
    mutant!("panics while it panics", {}, { let _bomb = Bomb; panic!("once") });
    mutant!("overflows the stack", {}, { std::hint::black_box(deep(1)); });
    mutant!("is never at an end", {}, {
        let mut list = List::End;
        for _ in 0..4_000_000 { list = List::More(Box::new(list)); }
        std::hint::black_box(length(&list));
    });
    mutant!("takes ten gigabytes", {}, { std::hint::black_box(vec![1u8; 10 << 30]); });
    mutant!("takes more and more", {}, { let mut all = Vec::new(); loop { all.push(vec![0u8; 1 << 26]); } });
}

#[cfg(not(feature = "harm"))]
fn harm() {}

#[lurcher::mutate]
pub fn median(list: &[i32]) -> Option<i32> {
    harm();
    let mut list = list.to_vec();
    list.sort_unstable();
    if list.is_empty() {
        return None;
    }
    Some(list[(list.len() - 1) / 2])
}

#[lurcher::mutate]
pub fn clamp(n: i32, low: i32, high: i32) -> i32 {
    harm();
    if n < low { low } else if n > high { high } else { n }
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;
    use super::*;

    #[test]
    fn a_median() {
        assert_eq!(median(&[3, 1, 2]), Some(2));
    }

    #[test]
    fn b_clamp() {
        assert_eq!(clamp(5, 0, 3), 3);
    }

    #[property(cases = 200)]
    fn c_median_is_one_of_them(list: Vec<i32>) {
        assert!(median(&list).is_none_or(|n| list.contains(&n)));
    }

    #[property(cases = 200)]
    fn d_clamp_is_between(n: i32, low: i32, high: i32) {
        assume!(low <= high);
        assert!((low..=high).contains(&clamp(n, low, high)));
    }
}
"##;

fn write(folder: &Path, root: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"harm\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[features]\nharm = []\n\n\
         [dependencies]\nlurcher = {{ path = {:?} }}\n\n[workspace]\n",
        root.join("crates/lurcher")
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    std::fs::write(folder.join("src/lib.rs"), LIBRARY)
}

/// What an audit said: by mutant and test, how it was caught.
type Said = BTreeMap<(String, String), String>;

fn audit(command: &Path, folder: &Path, arguments: &[&str]) -> Result<Said, String> {
    let json = folder.join("audit.json");
    let mut lurcher = Command::new(command);
    lurcher.args(["audit", "--again", "--time", "4", "--json"]).arg(&json).arg("--");
    lurcher.args(arguments).current_dir(folder).stdin(Stdio::null());
    let output = lurcher.output().map_err(|error| format!("{}: {error}", command.display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = std::fs::read_to_string(&json).map_err(|error| error.to_string())?;
    let json: serde_json::Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut said = Said::new();
    for mutant in json["mutants"].as_array().into_iter().flatten() {
        for cell in mutant["tests"].as_array().into_iter().flatten() {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or("passed").to_string();
            said.insert((text(&mutant["name"]), text(&cell["test"])), text(&cell["caught"]));
        }
    }
    Ok(said)
}

fn build(root: &Path) -> Result<PathBuf, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--release", "--package", "cargo-lurcher"]).current_dir(root);
    match cargo.status() {
        Ok(status) if status.success() => Ok(root.join("target/release/lurcher")),
        Ok(status) => Err(format!("the command does not build: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

/// Runs the comparison.
pub(crate) fn run(_options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "audit-isolation",
        "audited to the end, each planted outcome named right, all other verdicts as without them",
    );
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf();
    let folder = root.join("bench/target/audit-isolation");
    let both = || -> Result<(Said, Said), String> {
        let command = build(&root)?;
        write(&folder, &root).map_err(|error| format!("{}: {error}", folder.display()))?;
        let without = audit(&command, &folder, &[])?;
        Ok((audit(&command, &folder, &["--features", "harm"])?, without))
    };
    let (with, without) = match both() {
        Ok(both) => both,
        Err(why) => {
            verdict.clause(false, format!("an audit did not come to its end: {why}"));
            return verdict.finish("no audit");
        }
    };
    let table = Table::new(&[("mutant", 24), ("does", 16), ("said, by test", 60)]);
    let mut n_right = 0;
    for (name, does) in HARMFUL {
        let said: Vec<&String> =
            with.iter().filter(|((mutant, _), _)| mutant == name).map(|(_, said)| said).collect();
        let shown: Vec<&str> = said.iter().map(|said| said.as_str()).collect();
        table.line(&[name.to_string(), does.to_string(), shown.join(", ")]);
        n_right += usize::from(said.len() == 4 && said.iter().all(|said| *said == does));
    }
    println!();
    let is_harmful = |name: &str| HARMFUL.iter().any(|(harmful, _)| *harmful == name);
    let others: Said = with
        .iter()
        .filter(|((name, _), _)| !is_harmful(name))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    let n_different = without.iter().filter(|(key, said)| others.get(key) != Some(said)).count()
        + others.keys().filter(|key| !without.contains_key(key)).count();
    verdict
        .clause(n_right == HARMFUL.len(), format!("named right: {n_right} of {}", HARMFUL.len()));
    verdict.clause(
        n_different == 0 && !without.is_empty(),
        format!("other verdicts: {} of {} are different", n_different, without.len()),
    );
    verdict.finish(format!(
        "{n_right} of {} harmful mutants named right, {n_different} of {} other verdicts changed",
        HARMFUL.len(),
        without.len()
    ))
}
