//! Of a backtrace, what a user wrote.
//!
//! A frame has a name and a place. What the name says depends on the build: the whole path of a
//! function, or with `debug = "line-tables-only"` the last part of it where the function was
//! inlined or has type parameters. Then its place tells whose it is.

/// The frames between the panic machinery and the runner, without those of the toolkit.
pub(super) fn user_frames(backtrace: &str) -> String {
    let frames = frames(backtrace);
    let last = frames.iter().position(Frame::is_of_runner).unwrap_or(frames.len());
    let panic = frames[..last].iter().position(Frame::is_of_panic).unwrap_or(0);
    let n_panic = frames[panic..last].iter().take_while(|frame| frame.is_of_panic()).count();
    let between = &frames[panic + n_panic..last];
    let kept: Vec<&Frame<'_>> = between
        .iter()
        .enumerate()
        .filter(|(at, frame)| !frame.is_ours() && !is_called_by_us(&between[*at..]))
        .map(|(_, frame)| frame)
        .collect();
    // Where all of it is ours, that is better than nothing.
    let kept = if kept.is_empty() { between.iter().collect() } else { kept };
    kept.into_iter().map(|frame| frame.0).collect()
}

/// Whether the first of some frames is a means of the toolkit: of the standard library, and nobody
/// but that is between them.
fn is_called_by_us(frames: &[Frame<'_>]) -> bool {
    let caller = frames.iter().find(|frame| !frame.is_of_library());
    frames[0].is_of_library() && caller.is_some_and(Frame::is_ours)
}

/// A frame as it is printed, with its line of place if that is known.
struct Frame<'b>(&'b str);

impl Frame<'_> {
    /// What the function is called, with its path where that is known.
    fn name(&self) -> &str {
        let line = self.0.lines().next().unwrap_or_default();
        line.split_once(": ").map_or("", |(_, name)| name)
    }

    /// Where it is, with `/` in paths.
    fn place(&self) -> String {
        self.0.lines().nth(1).unwrap_or_default().replace('\\', "/")
    }

    /// The panic machinery.
    fn is_of_panic(&self) -> bool {
        const PANIC: [&str; 4] =
            ["core::panicking::", "rust_begin_unwind", "std::panicking::", "std::sys::backtrace::"];
        PANIC.iter().any(|part| self.name().contains(part))
    }

    /// The function that calls a property.
    fn is_of_runner(&self) -> bool {
        const RUNNER: [&str; 2] =
            ["lurcher::property::run_case", "lurcher::runner::relay::run_job"];
        let name = self.name();
        let is_named = |path: &&str| {
            let last = path.rsplit("::").next();
            name.contains(*path) || name.split('<').next() == last && self.is_ours()
        };
        RUNNER.iter().any(is_named)
    }

    /// Whether it is one of the toolkit.
    fn is_ours(&self) -> bool {
        let name = self.name().trim_start_matches('<');
        name.starts_with("lurcher::") || self.place().contains(&sources())
    }

    /// Whether it is one of the standard library.
    fn is_of_library(&self) -> bool {
        const LIBRARY: [&str; 4] = ["core::", "std::", "alloc::", "__rust"];
        let (name, place) = (self.name().trim_start_matches('<'), self.place());
        LIBRARY.iter().any(|of| name.starts_with(of))
            || ["core", "std", "alloc"]
                .iter()
                .any(|of| place.contains(&format!("/library/{of}/src/")))
    }
}

/// Where the text of the toolkit was when it was compiled.
fn sources() -> String {
    let here = file!().replace('\\', "/");
    here.trim_end_matches("property/frames.rs").to_string()
}

/// Splits a printed backtrace into frames.
fn frames(backtrace: &str) -> Vec<Frame<'_>> {
    let is_start = |line: &str| {
        let line = line.trim_start();
        line.split_once(':').is_some_and(|(number, _)| number.parse::<u32>().is_ok())
    };
    let mut starts = Vec::new();
    let mut offset = 0;
    for line in backtrace.split_inclusive('\n') {
        if is_start(line) {
            starts.push(offset);
        }
        offset += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([backtrace.len()]);
    starts.iter().zip(ends).map(|(&start, end)| Frame(&backtrace[start..end])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A backtrace of functions and places; `OURS` is the folder of the toolkit, `STD` that of the
    /// standard library.
    fn printed(frames: &[(&str, &str)]) -> String {
        let line = |(n, (name, place)): (usize, &(&str, &str))| {
            let place = place.replace("OURS/", &sources());
            let place = place.replace("STD/", "/rustc/0123456789abcdef/library/");
            match place.is_empty() {
                true => format!("  {n}: {name}\n"),
                false => format!("  {n}: {name}\n             at {place}:1:2\n"),
            }
        };
        frames.iter().enumerate().map(line).collect()
    }

    /// The names of the frames that are shown.
    fn shown(frames: &[(&str, &str)]) -> Vec<String> {
        let shown = user_frames(&printed(frames));
        super::frames(&shown).iter().map(|frame| frame.name().to_string()).collect()
    }

    #[test]
    fn what_a_user_wrote_is_between_the_panic_and_the_runner() {
        let frames = [
            ("<std::backtrace::Backtrace>::create", ""),
            ("lurcher::property::panics::keep", "OURS/property/panics.rs"),
            ("std::panicking::panic_with_hook", "STD/std/src/panicking.rs"),
            ("core::panicking::panic_fmt", "STD/core/src/panicking.rs"),
            ("mine::inner", "./src/lib.rs"),
            ("core::iter::Iterator::for_each", "STD/core/src/iter.rs"),
            ("mine::outer", "./src/lib.rs"),
            ("lurcher::property::run_case", "OURS/property/mod.rs"),
            ("std::thread::spawn", "STD/std/src/thread/mod.rs"),
        ];
        assert_eq!(
            shown(&frames),
            ["mine::inner", "core::iter::Iterator::for_each", "mine::outer"]
        );
    }

    #[test]
    fn frames_of_the_toolkit_are_known_by_their_place() {
        let frames = [
            ("core::panicking::panic_fmt", "STD/core/src/panicking.rs"),
            ("broken", "OURS/refine/called.rs"),
            ("mine::checked", "./src/lib.rs"),
            ("call_once<mine::{closure_env#0}>", "STD/core/src/panic/unwind_safe.rs"),
            ("__rust_try", ""),
            ("catch_unwind<i64>", "STD/std/src/panic.rs"),
            ("called<i64, mine::{closure_env#0}>", "OURS/refine/called.rs"),
            ("mine::run_case", "./src/lib.rs"),
            ("run_case<mine::{closure_env#1}>", "OURS/property/mod.rs"),
            ("spawn<mine::{closure_env#2}>", "STD/std/src/thread/mod.rs"),
        ];
        assert_eq!(shown(&frames), ["mine::checked", "mine::run_case"]);
    }

    #[test]
    fn where_all_frames_are_ours_they_are_shown() {
        let frames = [
            ("core::panicking::panic_fmt", "STD/core/src/panicking.rs"),
            ("lurcher::refine::called::broken", "OURS/refine/called.rs"),
            ("lurcher::property::run_case", "OURS/property/mod.rs"),
        ];
        assert_eq!(shown(&frames), ["lurcher::refine::called::broken"]);
    }
}
