//! Ctrl-C during a search.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use crate::support::{Directory, Outcome};

/// Parameters with so many values each.
fn model(parameters: usize, values: usize) -> String {
    let values: Vec<String> = (0..values).map(|value| value.to_string()).collect();
    (0..parameters).map(|index| format!("p{index}: {}\n", values.join(", "))).collect()
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn the_best_array_so_far_is_kept() {
    let directory = Directory::new().with("model.txt", &model(10, 5));
    let arguments = ["arrays", "model.txt", "--effort", "best", "--output", "rows.csv"];
    let child = directory.start(&[&arguments[..], &["--steps", "1000000000000000"]].concat());
    // The first array is saved as soon as it is there, and the search goes on.
    let path = directory.path().join("rows.csv");
    while fs::metadata(&path).is_err() {
        sleep(Duration::from_millis(10));
    }
    let saved = directory.read("rows.csv");
    interrupt(&child);
    let outcome = Outcome::of(child);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("it was interrupted"), "{}", outcome.stderr);
    assert!(directory.read("rows.csv").len() <= saved.len());
    assert_eq!(directory.names(), ["model.txt", "rows.csv"]);

    let measure = ["arrays", "measure", "model.txt", "rows.csv"];
    fs::write(directory.path().join("saved.csv"), saved).unwrap();
    let measure_saved = ["arrays", "measure", "model.txt", "saved.csv"];
    for measure in [measure, measure_saved] {
        let table = directory.run(&measure).output();
        assert!(table.contains("100.0%") && !table.contains("missing at"), "{table}");
    }
}

/// Whether the process handles interrupts by now.
#[cfg(target_os = "linux")]
fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << (2 - 1)) != 0
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_interrupt_ends_the_program_at_once() {
    let directory = Directory::new().with("model.txt", &model(20, 9));
    let arguments = ["arrays", "model.txt", "--strength", "5", "--output", "rows.csv"];
    let mut child = directory.start(&arguments);
    while !listens(&child) {
        sleep(Duration::from_millis(10));
    }
    interrupt(&child);
    // It says so, and waits for the first array, which takes very long.
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("once more to end at once") {
        assert_ne!(stderr.read_line(&mut line).unwrap(), 0, "{line}");
    }
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(directory.names(), ["model.txt"]);
}
