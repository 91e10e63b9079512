//! Saving and loading suites.

use super::*;
use crate::store::tests::TestDirectory;

fn suite(module: &str, signature: &str, tapes: &[&str]) -> SavedSuite {
    SavedSuite {
        asked: 3,
        module: module.to_string(),
        signature: signature.to_string(),
        covers: "2-way coverage 97.5 %".to_string(),
        tapes: tapes.iter().map(|tape| tape.parse().unwrap()).collect(),
    }
}

fn store(directory: &TestDirectory) -> Store {
    Store::in_directory(directory.path(), "sorts")
}

fn write(directory: &TestDirectory, text: &str) {
    std::fs::write(directory.path().join("sorts.suite.txt"), text).unwrap();
}

#[test]
fn what_is_saved_is_loaded() {
    let directory = TestDirectory::new();
    let store = store(&directory);
    assert_eq!(store.load_suite("shop::tests", "n: u8"), LoadedSuite::default());
    let saved = suite("shop::tests", "n: u8", &["-", "0", "1.900.0x3"]);
    let path = store.save_suite(&saved).unwrap();
    assert_eq!(Some(path), store.suite_path());
    // `rustfmt` may break the line of the arguments, and the module may have been renamed.
    for (module, signature) in [("shop::tests", "n:\n    u8"), ("shop::moved", "n: u8")] {
        let loaded = store.load_suite(module, signature);
        assert_eq!((loaded.suite, loaded.problems), (Some(saved.clone()), Vec::new()));
    }
    let loaded = store.load_suite("shop::tests", "n: u16");
    assert_eq!((loaded.suite, loaded.stale), (None, Some(saved)));
    assert_eq!(store.load_suite("shop::other", "n: u16"), LoadedSuite::default());
}

#[test]
fn properties_of_one_name_keep_their_own_suites() {
    let directory = TestDirectory::new();
    let store = store(&directory);
    let (first, second) = (suite("a", "n: u8", &["1"]), suite("b", "n: u8", &["2"]));
    store.save_suite(&first).unwrap();
    store.save_suite(&second).unwrap();
    assert_eq!(store.load_suite("a", "n: u8").suite, Some(first));
    assert_eq!(store.load_suite("b", "n: u8").suite, Some(second.clone()));
    // The next one of a module replaces its last, whatever the arguments were.
    let third = suite("a", "n: u16", &["3"]);
    store.save_suite(&third).unwrap();
    assert_eq!(store.load_suite("a", "n: u16").suite, Some(third));
    assert_eq!(store.load_suite("b", "n: u8").suite, Some(second));
    let text = std::fs::read_to_string(store.suite_path().unwrap()).unwrap();
    assert_eq!(text.matches("\nsuite 3\n").count(), 2, "{text}");
}

#[test]
fn every_mistake_is_named_by_its_line() {
    let directory = TestDirectory::new();
    let store = store(&directory);
    let load = |text: &str| {
        write(&directory, text);
        let loaded = store.load_suite("a", "n: u8");
        let places = loaded.problems.iter().map(|problem| {
            let rest = problem.split_once(".suite.txt:").unwrap().1;
            rest.split_once(';').map_or(rest, |(what, _)| what).to_string()
        });
        (loaded.suite.map(|suite| suite.tapes.len()), places.collect::<Vec<_>>())
    };
    let start = "suite 3\n  in: a\n  signature: n: u8\n";
    assert_eq!(
        load(&format!("{start}  tape: 1\n  later: x\n\n  # mine\n  end\n")),
        (Some(1), vec![])
    );
    assert_eq!(load(&format!("{start}  tape: 1\r\n  end\r\n")), (Some(1), vec![]));
    let (n, places) = load(&format!("{start}  tape: 1.\n  tape: 2\n  what\n  end\n  tape: 3\n"));
    assert_eq!(n, Some(1));
    assert_eq!(places.len(), 3, "{places:?}");
    assert!(places[0].starts_with("4: ``"), "{places:?}");
    assert_eq!(places[1..], ["6: neither `  tape: …` nor `  end`", "8: a line after `end`"]);
    let (n, places) = load(&format!("{start}  tape: 1\n"));
    assert_eq!(
        (n, places),
        (Some(1), vec!["4: the suite has no line `  end`: it was cut off".into()])
    );
    let (n, places) = load("suite three\n  in: a\n  signature: n: u8\n  end\n");
    assert_eq!((n, places.len()), (None, 1), "{places:?}");
    let (n, places) = load(&format!("<<<<<<< ours\n{start}  end\n=======\n"));
    assert_eq!(n, Some(0));
    let merge = "a mark of an unfinished merge";
    assert_eq!(places, [format!("1: {merge}"), format!("6: {merge}")]);
}

#[test]
fn a_block_without_an_owner_is_never_overwritten() {
    let directory = TestDirectory::new();
    let store = store(&directory);
    for text in ["suite 3\n  in: a\n", "suite\n", "my own notes\n", "<<<<<<< ours\n"] {
        write(&directory, text);
        let error = store.save_suite(&suite("a", "n: u8", &["1"])).unwrap_err().to_string();
        assert!(error.starts_with("the file is kept as it is, because of "), "{error}");
        assert!(error.contains("sorts.suite.txt:1: "), "{error}");
        let kept = std::fs::read_to_string(store.suite_path().unwrap()).unwrap();
        assert_eq!(kept, text);
    }
    // One that was cut off, but has an owner, is.
    write(&directory, "# mine\nsuite 3\n  in: a\n  signature: n: u8\n  tape: 7\n");
    let saved = suite("a", "n: u8", &["1"]);
    store.save_suite(&saved).unwrap();
    assert_eq!(store.load_suite("a", "n: u8").suite, Some(saved));
    let text = std::fs::read_to_string(store.suite_path().unwrap()).unwrap();
    assert!(text.starts_with("# mine\n") && !text.contains("tape: 7"), "{text}");
}
