//! `lurcher audit`, in a crate like any user's.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::{Directory, Outcome, run, run_in_crate, start_in_crate, user_crate};

/// Every way in which a mutant can end a test, some that are caught as usual, one that survives, and some that
/// will not compile.
const LIBRARY: &str = r#"
/// Sums up, with what can go wrong.
#[cfg(test)]
pub fn total(list: &[u32]) -> u32 {
    let mut n = list.len();
    lurcher::mutant!("loops", {}, loop { std::hint::black_box(()); });
    lurcher::mutant!("aborts", {}, std::process::abort());
    lurcher::mutant!("overflows the stack", {}, { std::hint::black_box(deep(n)); });
    lurcher::mutant!("takes ten gigabytes", {}, { std::hint::black_box(vec![1u8; 10 << 30]); });
    lurcher::mutant!("exits", {}, std::process::exit(0));
    lurcher::mutant!("counts one more", {}, n += 1);
    lurcher::mutant!("does nothing else", {}, {});
    list.iter().sum::<u32>() + n as u32
}

#[cfg(test)]
fn deep(n: usize) -> usize {
    let here = std::hint::black_box([n; 64]);
    deep(n + 1) + std::hint::black_box(here)[0]
}

#[cfg_attr(test, lurcher::mutate)]
pub fn greeting(name: &str) -> String {
    if name.len() > 3 {
        return "hello ".to_string() + name;
    }
    name.to_string()
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    #[test]
    fn a_total() {
        assert_eq!(super::total(&[1, 2]), 5);
    }

    /// It fails unless the report is what it is outside of an audit.
    #[test]
    fn a_report_is_looked_at() {
        let found = Config::new().save(false).run(|source| source.any::<u32>() < 1000);
        assert_eq!(found.inputs()[0].text(), "1000");
    }

    #[test]
    fn b_never_looks() {
        super::total(&[]);
    }

    #[property(cases = 50)]
    fn c_totals_as_model(list: Vec<u8>) {
        let list: Vec<u32> = list.into_iter().map(u32::from).collect();
        assert!(super::total(&list) >= list.len() as u32);
        assert_eq!(super::total(&list) - list.len() as u32, list.iter().sum::<u32>());
    }

    #[test]
    fn greets() {
        assert_eq!(super::greeting("lurcher"), "hello lurcher");
        assert_eq!(super::greeting("dog"), "dog");
    }

    #[test]
    #[ignore = "it would fail"]
    fn ignored() {
        panic!("ignored tests are not run");
    }

    #[test]
    #[cfg(feature = "broken")]
    fn is_broken() {
        panic!("without a mutant");
    }
}
"#;

fn audit(directory: &Directory, arguments: &[&str]) -> Outcome {
    run_in_crate(directory, &[&["audit", "--time", "2"], arguments].concat())
}

/// How a test ended with a mutant.
fn caught<'v>(json: &'v Value, mutant: &str, test: &str) -> Option<&'v str> {
    let mutants = json["mutants"].as_array().unwrap();
    let found = mutants.iter().find(|found| found["name"] == mutant);
    let tests = found.unwrap_or_else(|| panic!("no {mutant}"))["tests"].as_array().unwrap();
    tests.iter().find(|cell| cell["test"] == test).and_then(|cell| cell["caught"].as_str())
}

/// The line of a kind in the table of kinds.
fn text_of_kind<'t>(text: &'t str, kind: &str) -> &'t str {
    text.lines()
        .find(|line| line.trim_start().starts_with(kind))
        .unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn mutants_that_end_the_process_are_caught_and_named_and_the_others_judged_all_the_same() {
    let directory = user_crate("totals", &["refine"], LIBRARY);
    let outcome = audit(&directory, &["--json", "audit.json", "--html", "audit.html"]);
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    let json: Value = serde_json::from_str(&directory.read("audit.json")).unwrap();
    for test in ["tests::a_total", "tests::b_never_looks", "tests::c_totals_as_model"] {
        assert_eq!(caught(&json, "loops", test), Some("hang"));
        assert_eq!(caught(&json, "aborts", test), Some("abort"));
        assert_eq!(caught(&json, "overflows the stack", test), Some("stack overflow"));
        assert_eq!(caught(&json, "takes ten gigabytes", test), Some("out of memory"));
        assert_eq!(caught(&json, "exits", test), Some("process ended"));
    }
    assert_eq!(caught(&json, "counts one more", "tests::a_total"), Some("failed"));
    assert_eq!(caught(&json, "counts one more", "tests::b_never_looks"), None);
    assert_eq!(caught(&json, "counts one more", "tests::c_totals_as_model"), Some("failed"));
    assert_eq!(caught(&json, "does nothing else", "tests::a_total"), None);
    // A property says in which case it failed; it is the first one here.
    let mutants = json["mutants"].as_array().unwrap();
    let more = mutants.iter().find(|mutant| mutant["name"] == "counts one more").unwrap();
    let cells = more["tests"].as_array().unwrap();
    let property = cells.iter().find(|cell| cell["test"] == "tests::c_totals_as_model").unwrap();
    assert_eq!(property["cases"].as_array().unwrap().len(), 1);
    // Names say which kind a test is, and means are given by kind.
    let kinds = json["kinds"].as_array().unwrap();
    let of = |kind: &str| kinds.iter().find(|found| found["kind"] == kind).unwrap();
    assert_eq!(
        (of("model")["tests"].as_u64(), of("validity")["tests"].as_u64()),
        (Some(1), Some(0))
    );
    assert!(of("model")["mean_cases"].as_f64().is_some_and(|mean| mean >= 1.0));
    assert!(text_of_kind(&outcome.stdout, "model").contains("1 "), "{}", outcome.stdout);
    // `-` and `*` of texts do not compile.
    assert_eq!(json["n_left_out"], 2);
    let text = &outcome.stdout;
    assert!(text.contains("replace 3 with 4"), "{text}");
    assert!(text.contains("does nothing else; 3 tests reach it"), "{text}");
    let page = directory.read("audit.html");
    assert!(page.contains("class=\"c stack-overflow\"") && !page.contains("http"), "{page}");

    // Everything is known now, also what does not compile.
    let again = audit(&directory, &["--threshold", "100"]);
    assert!(again.stderr.contains("known from before"), "{}", again.stderr);
    assert_eq!(again.code, Some(1));
    assert!(again.stderr.contains("mutants were caught, fewer than 100 %"), "{}", again.stderr);
    assert_eq!(audit(&directory, &["--threshold", "50"]).code, Some(0));

    // Without a matrix; only some tests; only the list.
    let first = audit(&directory, &["--first", "greets"]);
    assert!(!first.stdout.contains("alone"), "{}", first.stdout);
    assert!(first.stdout.contains("replace 3 with 4"), "{}", first.stdout);
    let list = audit(&directory, &["--list"]);
    assert!(list.stdout.contains("planted\tloops\n"), "{}", list.stdout);

    // In another text the same place may be something that compiles: it is tried again.
    let text = directory.read("src/lib.rs");
    let text = text
        .replace("return \"hello \".to_string() + name;", "let n= 5 + 4; return name.repeat(n);");
    let text = text.replace("\"hello lurcher\"", "\"lurcher\".repeat(9)");
    let directory = directory.with("src/lib.rs", &text);
    let list = audit(&directory, &["--list"]);
    assert!(list.stdout.contains("replace + with -"), "{}", list.stdout);
    assert!(list.stderr.contains(" 0 left out"), "{}", list.stderr);

    // The compiler says of one argument what is wrong with it, and not with which it was swapped.
    let swapped = "\n#[lurcher::mutate]
pub fn labelled(a: char, b: u8, c: u8, d: char) -> (String, u64, u64, String) {
    let quad = |a: String, b: u64, c: u64, d: String| (a, b, c, d);
    quad(a.into(), b.into(), c.into(), d.into())
}
";
    let directory = directory.with("src/lib.rs", &(text + swapped));
    let list = audit(&directory, &["--list"]);
    let swaps = list.stdout.lines().filter_map(|line| line.split_once("swap arguments "));
    assert_eq!(swaps.map(|(_, which)| which).collect::<Vec<_>>(), ["1 and 4", "2 and 3"]);
    assert!(list.stderr.contains("(found in 7 builds)"), "{}", list.stderr);

    let broken = audit(&directory, &["--", "--features", "broken"]);
    assert_eq!(broken.code, Some(1));
    let expected = "not all tests pass without a mutant, so nothing can be said:\n  tests::is_broken (failed)\n";
    assert!(broken.stderr.contains(expected), "{}", broken.stderr);
    assert!(broken.stderr.contains("\n    without a mutant\n"), "{}", broken.stderr);
}

/// A mutant that waits for a file, and properties of which one needs much of the stack.
const WAITING: &str = r#"
#[cfg(test)]
pub fn depth(n: u32) -> u32 {
    let here = std::hint::black_box([n; 256]);
    lurcher::mutant!("waits", {}, while !std::path::Path::new("go").exists() {
        std::fs::write("waiting", "").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(5));
    });
    let below = if n == 0 { 0 } else { depth(n - 1) + 1 };
    lurcher::mutant!("is one too much", below, below + std::hint::black_box(here)[0] / n.max(1))
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    #[test]
    fn a_is_shallow() {
        assert_eq!(super::depth(3), 3);
    }

    #[property(cases = 2)]
    fn b_is_deep(more: bool) {
        let n = 150_000 + u32::from(more);
        assert_eq!(super::depth(n), n);
    }
}
"#;

#[cfg(unix)]
#[test]
fn an_interrupted_audit_goes_on_and_a_property_has_the_stack_that_it_needs() {
    let directory = user_crate("waiting", &["refine"], WAITING);
    // Nothing is over by the clock here: it takes as long as it takes.
    let arguments = ["audit", "--time", "100000", "--jobs", "1", "--json", "audit.json"];
    let mut child = start_in_crate(&directory, &arguments);
    // One mutant at a time, in the order of their names: the first one is known when the other one waits.
    while !directory.path().join("waiting").exists() {
        if child.try_wait().unwrap().is_some() {
            panic!("{}", Outcome::of(child).stderr);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let outcome = Outcome::of(child);
    assert_eq!(outcome.code, Some(130), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("the same command goes on"), "{}", outcome.stderr);

    let directory = directory.with("go", "");
    let outcome = run_in_crate(&directory, &arguments);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("1 mutant is known from before"), "{}", outcome.stderr);
    let json: Value = serde_json::from_str(&directory.read("audit.json")).unwrap();
    for test in ["tests::a_is_shallow", "tests::b_is_deep"] {
        assert_eq!(caught(&json, "is one too much", test), Some("failed"));
        // It was ended by us, and was not caught for that.
        assert_eq!(caught(&json, "waits", test), None);
    }
}

/// A bug that a property gets to with some seeds only, and a change of several lines.
const RARE: &str = r#"
use std::cmp::Ordering;

#[cfg_attr(test, lurcher::mutate)]
pub fn height(n: u8) -> &'static str {
    match n.cmp(&199) {
        Ordering::Less => "low",
        Ordering::Equal =>
            "level",
        _ => lurcher_bug(),
    }
}

fn lurcher_bug() -> &'static str {
    #[cfg(test)]
    return lurcher::mutant!("rare", "high", "low");
    #[cfg(not(test))]
    "high"
}

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    #[property(cases = 2)]
    fn heights(n: u8) {
        assert_eq!(super::height(n) == "low", n < 199);
    }
}
"#;

#[test]
fn what_only_another_seed_reaches_is_run_and_mutants_read_as_they_would_be_written() {
    let directory = user_crate("rare", &["refine"], RARE);
    let reached = |seeds: &str| {
        let outcome = audit(&directory, &["--seeds", seeds, "--json", "audit.json"]);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        let json: Value = serde_json::from_str(&directory.read("audit.json")).unwrap();
        let mutants = json["mutants"].as_array().unwrap().clone();
        let rare = mutants.iter().find(|mutant| mutant["name"] == "rare").unwrap().clone();
        (rare["reached_by"].as_u64(), rare["caught"].as_str().map(str::to_string), outcome.stdout)
    };
    let (n_tests, caught, _) = reached("1");
    assert_eq!((n_tests, caught), (Some(0), None));
    let (n_tests, caught, text) = reached("20");
    assert_eq!((n_tests, caught.as_deref()), (Some(1), Some("failed")));
    // The test cannot tell "level" from "high".
    let expected = "swap the bodies of Ordering::Equal and _; 1 test reaches it
    -         Ordering::Equal =>
    -             \"level\",
    -         _ => lurcher_bug(),
    +         Ordering::Equal => lurcher_bug(),
    +         _ => \"level\",
";
    assert!(text.contains(expected), "{text}");
}

/// Comparisons: of numbers that are never equal in a test, of numbers that are in one of two, of what may not be compared
/// twice, of a type that only the caller knows, and through references, fields and guards.
const COMPARED: &str = r#"
use std::cell::Cell;

pub struct Limits { pub least: i32, pub most: i32 }

#[cfg_attr(test, lurcher::mutate)]
pub fn clamp(n: i32, limits: &Limits) -> i32 {
    match n {
        n if n > limits.most => limits.most,
        n if n < limits.least => limits.least,
        n => n,
    }
}

#[cfg_attr(test, lurcher::mutate)]
pub fn larger<'n>(a: &'n u64, b: &'n u64) -> &'n u64 { if *a >= *b { a } else { b } }

/// Counts how often it is compared.
pub struct Counted<'c>(pub u8, pub &'c Cell<u32>);

impl PartialEq for Counted<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.1.set(self.1.get() + 1);
        self.0 == other.0
    }
}

#[cfg_attr(test, lurcher::mutate)]
pub fn is_same<T: PartialEq>(a: &T, b: &T) -> bool { *a == *b }

#[cfg_attr(test, lurcher::mutate)]
pub fn is_counted_same(a: &Counted<'_>, b: &Counted<'_>) -> bool { a == b }

#[cfg_attr(test, lurcher::mutate)]
pub fn is_open(hour: u8, is_holiday: bool) -> bool { hour >= 8 && hour < 20 && !is_holiday }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clamps() {
        let limits = Limits { least: 0, most: 9 };
        assert_eq!([-3, 5, 12].map(|n| clamp(n, &limits)), [0, 5, 9]);
    }

    #[test]
    fn larger_of_others() {
        assert_eq!((larger(&1, &2), larger(&4, &3)), (&2, &4));
    }

    #[test]
    fn larger_of_equals() {
        let (a, b) = (7, 7);
        assert!(std::ptr::eq(larger(&a, &b), &a));
    }

    #[test]
    fn compares_once() {
        let n = Cell::new(0);
        assert!(!is_same(&Counted(1, &n), &Counted(2, &n)));
        assert!(is_counted_same(&Counted(1, &n), &Counted(1, &n)));
        assert_eq!(n.get(), 2);
    }

    #[test]
    fn opens() {
        assert!(is_open(12, false) && !is_open(3, false) && !is_open(22, false) && !is_open(12, true));
    }
}
"#;

#[test]
fn a_comparison_that_is_always_the_same_is_known_to_survive_and_nothing_is_compared_twice_that_may_notice()
 {
    let directory = user_crate("compared", &["refine"], COMPARED);
    let outcome = audit(&directory, &["--json", "audit.json"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let json: Value = serde_json::from_str(&directory.read("audit.json")).unwrap();
    let mutants = json["mutants"].as_array().unwrap();
    let of = |function: &str, change: &str| {
        let is_it = |mutant: &&Value| {
            mutant["function"] == function && mutant["name"].as_str().unwrap().ends_with(change)
        };
        let mutant = mutants.iter().find(is_it).unwrap_or_else(|| panic!("{function} {change}"));
        let counts = [&mutant["reached_by"], &mutant["differs_in"]].map(|n| n.as_u64().unwrap());
        (counts, mutant["caught"].as_str())
    };
    // A number is never on the limit.
    assert_eq!(of("clamp", "replace > with >="), ([1, 0], None));
    assert_eq!(of("clamp", "replace < with <="), ([1, 0], None));
    assert_eq!(of("clamp", "replace > with <"), ([1, 1], Some("failed")));
    assert_eq!(of("clamp", "replace match guard with true"), ([1, 1], Some("failed")));
    // Numbers are equal in one of two tests.
    assert_eq!(of("larger", "replace >= with >"), ([2, 1], Some("failed")));
    // Nobody knows what comparing these does: `!=` is run, and makes a difference.
    assert_eq!(of("is_same", "replace == with !="), ([1, 1], Some("failed")));
    assert_eq!(of("is_counted_same", "replace == with !="), ([1, 1], Some("failed")));
    assert_eq!(of("is_open", "replace 8 with 9"), ([1, 0], None));
    assert_eq!(of("is_open", "replace 20 with 19"), ([1, 0], None));
    assert_eq!(of("is_open", "delete !"), ([1, 1], Some("failed")));
    assert_eq!(of("is_open", "replace >= with <"), ([1, 1], Some("failed")));
    let text = &outcome.stdout;
    let expected = "replace >= with >; 1 test reaches it, always with the same value as without it";
    assert!(text.contains(expected), "{text}");
    // Without what is known from that, the verdicts are the same: each mutant by itself, with all tests.
    let program = json["programs"][0].as_str().unwrap();
    for mutant in mutants {
        let name = mutant["name"].as_str().unwrap();
        let mut alone = Command::new(program);
        alone.env("LURCHER_MUTANT", name).stdout(Stdio::null()).stderr(Stdio::null());
        let is_passing = alone.status().unwrap().success();
        assert_eq!(is_passing, mutant["caught"].is_null(), "{name}");
    }

    // With one test that catches a mutant it is not said which.
    let first = audit(&directory, &["--first", "--json", "audit.json", "--html", "audit.html"]);
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let quick: Value = serde_json::from_str(&directory.read("audit.json")).unwrap();
    let verdicts = |json: &Value| -> Vec<(String, bool)> {
        let all = json["mutants"].as_array().unwrap().iter();
        all.map(|mutant| (mutant["name"].to_string(), mutant["caught"].is_null())).collect()
    };
    assert_eq!(verdicts(&quick), verdicts(&json));
    let is_named = |mutant: &Value| !mutant["tests"].as_array().unwrap().is_empty();
    assert!(!quick["mutants"].as_array().unwrap().iter().any(is_named));
    assert!(!directory.read("audit.html").contains("class=matrix"));
}

/// Tables of operations with a mistake in each line that has a comment.
const TABLES: &str = r#"
#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    type Set = Vec<u8>;

    fn insert(item: u8, mut set: Set) -> Set {
        set.push(item);
        set
    }

    fn items(set: &Set) -> Set {
        set.clone()
    }

    lurcher::validity! {
        mod validity;
        Set: any::<Set>() => Set::is_empty;
        insert(item: u16; set); // of another type
        clear(; set) { set.clear(); }; // returns nothing
    }

    lurcher::model! {
        mod model;
        Set: any::<Set>() => items;
        len(; set) { set.len() } == set.is_empty(); // compared with something else
        insert(item: u8; set) ~ { set.push(item); set };
    }
}
"#;

#[test]
fn mistakes_in_tables_of_operations_are_shown_at_their_lines() {
    let places = |outcome: &Outcome| -> Vec<usize> {
        let places = outcome.stderr.lines().filter_map(|line| {
            line.trim_start().strip_prefix("--> src/lib.rs:")?.split(':').next()?.parse().ok()
        });
        let mut places: Vec<usize> = places.collect();
        places.dedup();
        places
    };
    let expected = |text: &str| -> Vec<usize> {
        let wrong = text.lines().enumerate().filter(|(_, line)| line.contains("; // "));
        wrong.map(|(n, _)| n + 1).collect()
    };
    let directory = user_crate("tables", &["refine"], TABLES);
    let outcome = audit(&directory, &[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stdout);
    let found = places(&outcome);
    assert!(expected(TABLES).iter().all(|line| found.contains(line)), "{}", outcome.stderr);
    // And not at the beginning of the tables.
    assert!(!found.contains(&17) && !found.contains(&24), "{}", outcome.stderr);

    // A name that is not there is not that of its test.
    let text = TABLES.replace("insert(item: u8; set) ~", "remove(item: u8; set) ~");
    let outcome = audit(&directory.with("src/lib.rs", &text), &[]);
    let missing = "cannot find function `remove` in module `super`";
    assert!(outcome.stderr.contains(missing), "{}", outcome.stderr);
}

#[test]
fn a_folder_that_is_no_crate_is_said_to_be_none() {
    let outcome = run(&["audit"]);
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.stderr.contains("Cargo.toml"), "{}", outcome.stderr);
}

#[test]
fn a_package_that_is_not_there_is_named() {
    let directory = user_crate("somebody", &["refine"], "");
    let outcome = audit(&directory, &["--package", "nobody"]);
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.stderr.contains("there is no package nobody"), "{}", outcome.stderr);
}

#[test]
fn numbers_that_make_no_sense_are_refused_before_anything_is_built() {
    for (option, value) in [("--seeds", "0"), ("--threshold", "101"), ("--jobs", "0")] {
        let outcome = run(&["audit", option, value]);
        assert_eq!(outcome.code, Some(2), "{option}: {}", outcome.stderr);
        assert!(outcome.stderr.contains(&format!("invalid value '{value}'")), "{}", outcome.stderr);
    }
}
