//! The slow check: each mutant in a process of its own, with all tests, whatever an audit knows of
//! them.
//!
//! It shares nothing with the audit but the program that was built, the name of each mutant, and
//! the settings with which properties draw the same cases. It knows neither what a test reaches nor
//! where a mutant makes a difference.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::pairs::Ours;

/// A mutant that takes longer hangs.
const MOST: Duration = Duration::from_secs(120);

/// The names of the mutants whose verdict is another one here.
pub(super) fn others(
    program: &Path,
    filter: &str,
    folder: &Path,
    mutants: &[Ours],
) -> Result<Vec<String>, String> {
    if !is_passing(program, filter, folder, None, 0)? {
        return Err("the tests fail without a mutant".to_string());
    }
    let next = AtomicUsize::new(0);
    let found: Mutex<Result<Vec<String>, String>> = Mutex::new(Ok(Vec::new()));
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..processors {
            let (next, found) = (&next, &found);
            scope.spawn(move || {
                while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let passing = is_passing(program, filter, folder, Some(&mutant.name), worker);
                    let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
                    match (passing, &mut *found) {
                        (Ok(passing), Ok(names)) if passing == mutant.is_caught => {
                            names.push(mutant.name.clone());
                        }
                        (Err(why), Ok(_)) => *found = Err(why),
                        _ => {}
                    }
                }
            });
        }
    });
    found.into_inner().unwrap_or_else(|e| e.into_inner())
}

/// Whether all tests pass with a mutant. Shrinking is left out, as in an audit: it makes no
/// difference to who fails.
fn is_passing(
    program: &Path,
    filter: &str,
    folder: &Path,
    mutant: Option<&str>,
    worker: usize,
) -> Result<bool, String> {
    let mut command = Command::new("sh");
    let script = "ulimit -c 0; ulimit -v 4194304; exec \"$0\" \"$@\"";
    command.args(["-c", script]).arg(program).arg(filter).args(["--test-threads", "1"]);
    command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
    command.env("LURCHER_SAVE", "false").env("LURCHER_SEED", "0").env("RUST_BACKTRACE", "0");
    command.env("LURCHER_INTERNAL_AUDIT", folder.join(format!("alone-{worker}.txt")));
    command.env("LURCHER_INTERNAL_STACK", "64");
    command.envs(mutant.map(|name| ("LURCHER_MUTANT", name)));
    let out = folder.join(format!("alone-{worker}.out"));
    let file = std::fs::File::create(&out).map_err(|error| error.to_string())?;
    command.stdin(Stdio::null()).stdout(file).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status.success());
        }
        // One test that fails is enough.
        let text = std::fs::read_to_string(&out).unwrap_or_default();
        if started.elapsed() > MOST || text.contains(" ... FAILED\n") {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
