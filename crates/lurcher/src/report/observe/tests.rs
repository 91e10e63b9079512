//! Lines are whole, whoever writes them, and say what they should.

use std::env::temp_dir;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process;
use std::thread;

use serde_json::{Value, json};

use super::*;

struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str) -> Self {
        let path = temp_dir().join(format!("lurcher-observe-{}-{name}.jsonl", process::id()));
        let _ = fs::remove_file(&path);
        TestFile(path)
    }

    fn lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(&self.0).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'));
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn case(number: u64) -> Observation {
    Observation {
        run_start: 1_794_700_000.25,
        property: "sorts".to_string(),
        status: ObservedStatus::Failed,
        status_reason: "assertion failed:\n\"xs\"".to_string(),
        representation: "sorts(xs = [1, 0])".to_string(),
        arguments: vec![("xs".to_string(), Json::from("[1, 0]"))],
        how_generated: "random".to_string(),
        features: vec![
            ("length".to_string(), Json::Whole(number)),
            ("score".to_string(), Json::Number(f64::NAN)),
        ],
        timing: vec![("execute".to_string(), 0.5)],
        metadata: vec![("seed".to_string(), Json::Whole(u64::MAX))],
    }
}

#[test]
fn a_line_has_every_field_of_the_format() {
    let file = TestFile::new("fields");
    let observer = Observer::create(&file.0).unwrap();
    observer.record(case(2)).unwrap();
    observer.record(Observation::default()).unwrap();
    let given_up = Observation { status: ObservedStatus::GaveUp, ..Observation::default() };
    observer.record(given_up).unwrap();
    observer.flush().unwrap();
    let lines = file.lines();
    let expected = json!({
        "type": "test_case",
        "run_start": 1_794_700_000.25,
        "property": "sorts",
        "status": "failed",
        "status_reason": "assertion failed:\n\"xs\"",
        "representation": "sorts(xs = [1, 0])",
        "arguments": {"xs": "[1, 0]"},
        "how_generated": "random",
        "features": {"length": 2, "score": "NaN"},
        "timing": {"execute": 0.5},
        "coverage": null,
        "metadata": {"seed": u64::MAX},
    });
    assert_eq!(lines[0], expected);
    assert_eq!((&lines[1]["status"], &lines[2]["status"]), (&json!("passed"), &json!("gave_up")));
}

#[test]
fn threads_and_processes_write_whole_lines() {
    let file = TestFile::new("parallel");
    thread::scope(|scope| {
        // Each observer has a file handle and a buffer of its own, as a process would have.
        for _ in 0..4 {
            let observer = Observer::create(&file.0).unwrap();
            scope.spawn(move || {
                thread::scope(|scope| {
                    for _ in 0..2 {
                        scope.spawn(|| (0..500).for_each(|n| observer.record(case(n)).unwrap()));
                    }
                });
                observer.flush().unwrap();
            });
        }
    });
    let lines = file.lines();
    assert_eq!(lines.len(), 4_000);
    let sum: u64 = lines.iter().map(|line| line["features"]["length"].as_u64().unwrap()).sum();
    assert_eq!(sum, 8 * (499 * 500 / 2));
}

#[test]
fn a_file_that_exists_is_continued_and_dropping_loses_nothing() {
    let file = TestFile::new("append");
    for number in 0..3 {
        Observer::create(&file.0).unwrap().record(case(number)).unwrap();
    }
    assert_eq!(file.lines().len(), 3);
}

#[test]
fn a_place_that_cannot_be_written_is_an_error_with_the_variables_name() {
    let file = TestFile::new("directory");
    fs::write(&file.0, "").unwrap();
    let error = Observer::create(&file.0.join("below")).unwrap_err().to_string();
    assert!(error.contains("cannot write observations to"), "{error}");
    assert!(error.contains("LURCHER_OBSERVE"), "{error}");
}

/// Counts calls, and fails once it has had enough.
#[derive(Debug)]
struct FullDisk {
    n_writes: usize,
}

impl Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        assert!(bytes.ends_with(b"\n"), "only whole lines are written");
        self.n_writes += 1;
        if self.n_writes > 2 { Err(ErrorKind::StorageFull.into()) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn lines_are_written_many_at_once_and_a_full_disk_is_reported() {
    let observer = Observer::new(FullDisk { n_writes: 0 });
    let failed_at = (0..10_000).find(|&number| observer.record(case(number)).is_err());
    let n_lines_each = BUFFER as u64 / case(0).line().len() as u64;
    let expected = 3 * n_lines_each;
    let failed_at = failed_at.unwrap();
    assert!(failed_at.abs_diff(expected) < expected / 20, "{failed_at}, not {expected}");
}
