//! Every case written down for other programs.

use insta::assert_snapshot;
use serde_json::Value;

use super::victim::Ended;
use super::{Directory, victim};

fn observed(directory: &Directory) -> Vec<Value> {
    let text = directory.read("observed.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_case_is_a_line_of_json_also_those_that_fail_or_are_discarded() {
    let directory = Directory::new();
    let file = directory.path().join("observed.jsonl");
    victim("said::labels_and_fails").with("LURCHER_OBSERVE", &file).run().failure();
    let lines = observed(&directory);
    let with = |status: &str| lines.iter().filter(|line| line["status"] == status).count();
    assert_eq!(with("failed"), 1);
    assert!(with("passed") > 1 && with("gave_up") > 1);
    for line in &lines {
        assert_eq!(line["property"], "labels_and_fails");
        assert!(line["arguments"]["list"].is_string(), "{line}");
    }
}

#[test]
fn what_characterises_a_failure_is_a_line_of_its_own() {
    let directory = Directory::new();
    let file = directory.path().join("observed.jsonl");
    let victim = victim("explaining::has_no_seven").with("LURCHER_EXPLAIN_TIME", "60s");
    victim.with("LURCHER_OBSERVE", &file).run().failure();
    let lines = observed(&directory);
    let (cases, found): (Vec<_>, Vec<_>) = lines.iter().partition(|l| l["type"] == "test_case");
    assert_eq!((cases.is_empty(), found.len()), (false, 1));
    assert_eq!((&found[0]["type"], &found[0]["title"]), (&"info".into(), &"generalisation".into()));
    assert_eq!(found[0]["run_start"], cases[0]["run_start"]);
    let content = &found[0]["content"];
    assert_eq!(content["condition"], "set.contains(&7)");
    assert_eq!(content["assume"], "assume!(!set.contains(&7));");
    assert_eq!(content["arguments"]["set"], "set");
    assert!(content["instances"].as_u64() > Some(100), "{content}");
}

#[test]
fn processes_write_to_one_file_without_mixing_lines() {
    let directory = Directory::new();
    let file = directory.path().join("new").join("observed.jsonl");
    let start = |name| {
        let victim = victim(name).with("LURCHER_OBSERVE", &file).with("LURCHER_ENUMERATE", "0");
        victim.with("LURCHER_CASES", "500").start()
    };
    let names = ["plain::passes", "said::covers", "said::discards_some", "said::climbs"];
    let processes: Vec<_> = names.into_iter().map(start).collect();
    for process in processes {
        Ended::new(&process.wait_with_output().unwrap());
    }
    let text = directory.read("new/observed.jsonl");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for name in names {
        let name = name.split_once("::").unwrap().1;
        assert!(lines.iter().filter(|line| line["property"] == name).count() >= 500, "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_said_and_the_run_goes_on() {
    let directory = Directory::new();
    directory.write("file", "");
    let file = directory.path().join("file").join("observed.jsonl");
    let ended = victim("plain::passes").with("LURCHER_OBSERVE", file).run();
    assert_snapshot!(ended.success(), @"
    property `passes` passed 256 cases
      enumerated: all 256 inputs that there are
    remark: cases are not observed: cannot write observations to DIR/file/observed.jsonl: File exists (os error 17); set LURCHER_OBSERVE to a file that can be written, or unset it
    ");
}
