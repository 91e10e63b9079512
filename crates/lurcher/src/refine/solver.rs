//! An external solver that speaks SMT-LIB, as a process.
//!
//! It is optional: it is asked where a refinement names it, or where the search found no input at
//! all and one is on the `PATH`. What it answers is a proposal like any other: each model is
//! checked by the refinement itself before the function sees it, so a wrong one costs a case and
//! nothing else.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use crate::lazy::{Formula, Known};

/// The solvers that are known, with the arguments that make them read standard input.
const KNOWN: [(&str, &[&str]); 2] =
    [("z3", &["-in", "-smt2"]), ("cvc5", &["--incremental", "--lang=smt2"])];
/// How long a solver that has closed its output may take to end.
const TO_END: Duration = Duration::from_millis(500);
/// So many lines are read ahead: one that talks without end is not listened to.
const MOST_LINES: usize = 256;

/// A solver that is running.
pub(crate) struct Solver {
    name: String,
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    complaints: Receiver<String>,
    symbols: Vec<&'static str>,
    started: Instant,
    most_time: Duration,
}

/// What a solver says to a question.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Model(Vec<Known>),
    /// There are no more.
    NoMore,
    /// Why it does not go on.
    GaveUp(String),
}

/// The first of the known solvers that is on the `PATH`.
pub(crate) fn on_path() -> Option<&'static str> {
    KNOWN.iter().map(|(name, _)| *name).find(|name| find(name).is_some())
}

fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path);
    places.find_map(|place| {
        let names = [place.join(name), place.join(format!("{name}.exe"))];
        names.into_iter().find(|file| is_program(file))
    })
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|of| of.is_file() && of.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

/// A thread listens, so that waiting can be given up.
fn lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (send, heard) = sync_channel(MOST_LINES);
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    heard
}

impl Solver {
    /// Starts a solver, which has so much time in all, and tells it the formula.
    pub(crate) fn start(
        name: &str,
        formula: &Formula,
        seed: u64,
        most_time: Duration,
    ) -> Result<Self, String> {
        let Some((_, arguments)) = KNOWN.iter().find(|(known, _)| *known == name) else {
            let known: Vec<&str> = KNOWN.iter().map(|(name, _)| *name).collect();
            return Err(format!(
                "`solver = \"{name}\"` is none that is known\nwrite one of `{}`",
                known.join("`, `")
            ));
        };
        let Some(program) = find(name) else {
            return Err(format!(
                "`solver = \"{name}\"` is not on the PATH\ninstall it, or remove the setting: the \
                 search does without"
            ));
        };
        let Some(definitions) = (formula.definitions)() else {
            return Err(
                "an alias or a type in the refinement has no formula for a solver\nremove \
                        the setting `solver`: the search does without"
                    .to_string(),
            );
        };
        let mut command = Command::new(program);
        command.args(*arguments);
        let script = script(formula, &definitions, name, seed);
        Solver::speak(name, command, formula, &script, most_time)
    }

    /// Starts a program that speaks SMT-LIB.
    fn speak(
        name: &str,
        mut command: Command,
        formula: &Formula,
        script: &str,
        most_time: Duration,
    ) -> Result<Self, String> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| {
                format!(
                    "{name} cannot be started: {error}\nrun `{name} --version`, or remove the \
                     setting `solver`: the search does without"
                )
            })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(format!("{name} cannot be spoken to"));
        };
        let (answers, complaints) = (lines(output), lines(errors));
        let symbols = formula.variables.iter().map(|(symbol, _)| *symbol).collect();
        let (name, started) = (name.to_string(), Instant::now());
        let mut solver =
            Solver { name, child, input, answers, complaints, symbols, started, most_time };
        // If it has ended already, whoever asks hears of it.
        let _ = solver.write(script);
        Ok(solver)
    }

    fn tell(&mut self, text: &str) -> Result<(), String> {
        self.write(text).map_err(|_| self.end())
    }

    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush())
    }

    /// How it ended, as far as it can be told.
    fn end(&mut self) -> String {
        let closed = Instant::now();
        let mut ended = self.child.try_wait();
        while matches!(ended, Ok(None)) && closed.elapsed() < TO_END {
            std::thread::sleep(Duration::from_millis(1));
            ended = self.child.try_wait();
        }
        let mut text = format!("{} ended without an answer", self.name);
        if let Ok(Some(status)) = ended {
            text += &format!(" ({status})");
        }
        let complaints: Vec<String> =
            std::iter::from_fn(|| self.complaints.recv_timeout(TO_END).ok())
                .take(MOST_LINES)
                .collect();
        if let Some(complaint) = complaints.iter().find(|line| !line.trim().is_empty()) {
            text += &format!(": {}", complaint.trim());
        }
        text
    }

    /// The next line that says something.
    fn hear(&mut self) -> Result<String, String> {
        loop {
            let left = self.most_time.saturating_sub(self.started.elapsed());
            match self.answers.recv_timeout(left) {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {
                    let (name, most) = (&self.name, self.most_time);
                    return Err(format!("{name} was given {most:?}, and they are over"));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.end()),
            }
        }
    }

    /// The next model, which is none that it gave before.
    pub(crate) fn next(&mut self) -> Answer {
        match self.ask() {
            Ok(answer) => answer,
            Err(reason) => Answer::GaveUp(reason),
        }
    }

    fn ask(&mut self) -> Result<Answer, String> {
        self.tell("(check-sat)\n")?;
        match self.hear()?.trim() {
            "sat" => {}
            "unsat" => return Ok(Answer::NoMore),
            "unknown" => return Err(format!("{} does not know more inputs", self.name)),
            other => return Err(format!("{} says: {other}", self.name)),
        }
        let mut model = Vec::new();
        let mut refuted = Vec::new();
        for symbol in self.symbols.clone() {
            self.tell(&format!("(get-value ({symbol}))\n"))?;
            // An answer may go over several lines.
            let mut answer = self.hear()?;
            while answer.matches('(').count() > answer.matches(')').count() {
                answer += &self.hear()?;
            }
            let Some((known, text)) = value(&answer, symbol) else {
                return Err(format!(
                    "{} gives a value that is not understood: {answer}",
                    self.name
                ));
            };
            model.push(known);
            refuted.push(format!("(= {symbol} {text})"));
        }
        // Only what makes up the input is refuted (4.5 of the paper).
        self.tell(&format!("(assert (not (and true {})))\n", refuted.join(" ")))?;
        Ok(Answer::Model(model))
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All that is known of the variables.
fn script(formula: &Formula, definitions: &[String], name: &str, seed: u64) -> String {
    let mut text = String::from("(set-option :produce-models true)\n");
    if name == "z3" {
        // Models that differ, rather than neighbours.
        text += &format!("(set-option :smt.random_seed {})\n", seed % 1_000_000);
        text += "(set-option :smt.phase_selection 5)\n";
    }
    text += "(set-logic ALL)\n";
    for (symbol, limits) in formula.variables {
        match limits {
            None => text += &format!("(declare-const {symbol} Bool)\n"),
            Some(limits) => {
                let (least, most) = limits();
                let (least, most) = (integer(&least), integer(&most));
                text += &format!("(declare-const {symbol} Int)\n");
                text += &format!("(assert (and (<= {least} {symbol}) (<= {symbol} {most})))\n");
            }
        }
    }
    definitions.iter().for_each(|definition| text += &format!("{definition}\n"));
    formula.conditions.iter().for_each(|condition| text += &format!("(assert {condition})\n"));
    text
}

/// A number as SMT-LIB has it: `(- 3)`
fn integer(decimal: &str) -> String {
    match decimal.strip_prefix('-') {
        Some(magnitude) => format!("(- {magnitude})"),
        None => decimal.to_string(),
    }
}

/// The value in `((|x| (- 3)))`, and how it is written.
fn value(answer: &str, symbol: &str) -> Option<(Known, String)> {
    let bare = symbol.trim_matches('|');
    let inner = answer.trim().strip_prefix("((")?.strip_suffix("))")?;
    let rest = inner.strip_prefix(symbol).or_else(|| inner.strip_prefix(bare))?;
    let written = rest.trim();
    let known = match written {
        "true" => Known::Truth(true),
        "false" => Known::Truth(false),
        _ => match written.strip_prefix("(-") {
            Some(negative) => {
                let digits: String = format!("-{}", negative.trim_end_matches(')').trim());
                Known::Number(digits.parse().ok()?)
            }
            None => Known::Number(written.parse().ok()?),
        },
    };
    Some((known, written.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_solvers_write_them() {
        let read = |answer| value(answer, "|x.0|").map(|(known, _)| known);
        assert_eq!(read("((|x.0| 3))"), Some(Known::Number(3)));
        assert_eq!(read("((x.0 (- 3)))"), Some(Known::Number(-3)));
        assert_eq!(read("((|x.0| true))"), Some(Known::Truth(true)));
        assert_eq!(read("((|y| 3))"), None);
        assert_eq!(read("(error \"line 1\")"), None);
        assert_eq!(read("((|x.0| (div 1 0)))"), None);
    }

    fn formula(conditions: &'static [&'static str]) -> Formula {
        Formula {
            solver: None,
            variables: &[("|x|", Some(|| ("-128".to_string(), "127".to_string()))), ("|b|", None)],
            definitions: || {
                Some(vec!["(define-fun |f| ((|@value| Int)) Bool (> |@value| 3))".into()])
            },
            conditions: Box::leak(Box::new(conditions)),
            decode: |_| None,
        }
    }

    #[test]
    fn the_script_says_all_that_is_known() {
        let formula = formula(&["(|f| |x|)", "(or |b| (= |x| 9))"]);
        let definitions = (formula.definitions)().unwrap_or_default();
        let script = script(&formula, &definitions, "cvc5", 1);
        let expected = "(set-option :produce-models true)\n(set-logic ALL)\n\
                        (declare-const |x| Int)\n\
                        (assert (and (<= (- 128) |x|) (<= |x| 127)))\n(declare-const |b| Bool)\n\
                        (define-fun |f| ((|@value| Int)) Bool (> |@value| 3))\n\
                        (assert (|f| |x|))\n(assert (or |b| (= |x| 9)))\n";
        assert_eq!(script, expected);
    }

    #[test]
    fn a_solver_that_is_not_there_is_named() {
        let formula = formula(&[]);
        let error =
            Solver::start("yices", &formula, 0, Duration::from_secs(10)).err().unwrap_or_default();
        assert!(error.contains("write one of `z3`, `cvc5`"), "{error}");
    }

    /// Where there is one; elsewhere there is nothing to ask.
    #[test]
    fn models_are_given_once_each_until_there_are_no_more() {
        let Some(name) = on_path() else { return };
        let formula = formula(&["(|f| |x|)", "(< |x| 6)", "(or |b| (= |x| 5))"]);
        let mut solver = Solver::start(name, &formula, 0, Duration::from_secs(10)).unwrap();
        let mut models = Vec::new();
        while let Answer::Model(model) = solver.next() {
            models.push((model[0].number().unwrap(), model[1].truth().unwrap()));
        }
        models.sort_unstable();
        assert_eq!(models, [(4, true), (5, false), (5, true)]);
        assert_eq!(solver.next(), Answer::NoMore);
    }

    #[test]
    fn what_a_solver_does_not_understand_is_told() {
        let Some(name) = on_path() else { return };
        let formula = formula(&["(no-such-function |x|)"]);
        let mut solver = Solver::start(name, &formula, 0, Duration::from_secs(10)).unwrap();
        let answer = solver.next();
        assert!(matches!(&answer, Answer::GaveUp(reason) if reason.contains(name)), "{answer:?}");
    }

    /// A solver that is a script of the shell.
    #[cfg(unix)]
    fn fake(script: &str) -> Solver {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let time = Duration::from_secs(if script.contains("sleep") { 1 } else { 60 });
        Solver::speak("fake", command, &formula(&[]), "(set-logic ALL)\n", time).unwrap()
    }

    #[cfg(unix)]
    fn says(script: &str) -> String {
        match fake(script).next() {
            Answer::GaveUp(reason) => reason,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    #[cfg(unix)]
    fn one_that_crashes_is_quoted() {
        let ended = "fake ended without an answer";
        assert_eq!(says("exit 3"), format!("{ended} (exit status: 3)"));
        let complains = "echo; echo 'no libgmp' >&2; echo 'more' >&2; exit 127";
        // An empty line is no answer.
        assert_eq!(says(complains), format!("{ended} (exit status: 127): no libgmp"));
        let complains = "echo 'no libgmp' >&2; echo 'more' >&2; exit 127";
        assert_eq!(says(complains), format!("{ended} (exit status: 127): no libgmp"));
        let killed = says("kill -9 $$");
        assert!(killed.starts_with(ended) && killed.contains("signal: 9"), "{killed}");
        let late = "read a; read b; echo sat; echo '((x 4))'; exec >&-; exit 1";
        assert_eq!(says(late), format!("{ended} (exit status: 1)"));
    }

    #[test]
    #[cfg(unix)]
    fn one_that_does_not_answer_is_given_up() {
        assert_eq!(says("sleep 30"), "fake was given 1s, and they are over");
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_answer_is_told() {
        assert_eq!(says("read a; echo unknown; cat"), "fake does not know more inputs");
        assert_eq!(says("read a; echo '(error \"x\")'; cat"), "fake says: (error \"x\")");
        let nonsense = says("read a; echo sat; echo '((x many))'; cat > /dev/null");
        assert_eq!(nonsense, "fake gives a value that is not understood: ((x many))");
        // Without end, and nobody listens.
        assert_eq!(says("yes | head -c 100000000; cat"), "fake says: y");
    }

    /// What it says of two variables, over several lines.
    #[test]
    #[cfg(unix)]
    fn a_model_is_read_however_it_is_laid_out() {
        let mut solver = fake(
            "read a; read b; echo sat; echo '((|x|'; echo '  (- 3)))'; echo '((b false))'; read c; read d; read e; read f; echo unsat; cat",
        );
        let model = vec![Known::Number(-3), Known::Truth(false)];
        assert_eq!(solver.next(), Answer::Model(model));
        assert_eq!(solver.next(), Answer::NoMore);
    }
}
