//! What the times and rows come to.

use lurcher_arrays::Model;

use super::peers::{CoverwiseRun, PictRun};
use crate::arrays_models::{Instance, Measured, levels};
use crate::harness::{Table, Verdict, geometric_mean, median};

/// Models for which PICT takes less than this say nothing.
const SHORTEST: f64 = 0.010;
const LEAST_BESIDE_PICT: f64 = 8.0;
const LEAST_BESIDE_NATIVE_PICT: f64 = 5.0;
/// Shorter times can't be told from each other.
const RESOLUTION: f64 = 0.0001;
/// What the Python around coverwise's program took where it was measured: its table has 0.02 or
/// 0.03 for models that take nothing.
const WRAPPER: f64 = 0.025;

/// All that is known of one model.
pub(super) struct Line {
    label: String,
    levels: String,
    /// Strength, values, parameters: of a uniform model.
    uniform: Option<[usize; 3]>,
    native_pict: Option<Measured>,
    recorded_coverwise: Option<Measured>,
    pub(super) rows: usize,
    pub(super) ours: f64,
    pub(super) array_only: f64,
    pub(super) is_correct: bool,
    pub(super) pict: Option<PictRun>,
    pub(super) coverwise: Option<CoverwiseRun>,
}

impl Line {
    pub(super) fn new(instance: &Instance, model: &Model, measured: &[Measured]) -> Line {
        let of = |tool: &str| {
            measured.iter().find(|one| one.tool == tool && one.instance == *instance).cloned()
        };
        let counts: Vec<u64> = model.parameters().iter().map(|one| one.count()).collect();
        let is_uniform = model.constraints().is_empty() && counts.iter().all(|&c| c == counts[0]);
        Line {
            label: instance.label(),
            levels: levels(model),
            uniform: is_uniform.then(|| [instance.strength, counts[0] as usize, counts.len()]),
            native_pict: of("pict"),
            recorded_coverwise: of("coverwise"),
            rows: 0,
            ours: f64::NAN,
            array_only: f64::NAN,
            is_correct: false,
            pict: None,
            coverwise: None,
        }
    }

    /// The fewest rows of PICT, whichever build.
    fn pict_rows(&self) -> Option<usize> {
        let native = self.native_pict.as_ref().map(|native| native.rows);
        self.pict.map(|run| run.rows).into_iter().chain(native).min()
    }

    fn times_faster_than_pict(&self) -> Option<f64> {
        let pict = self.pict.filter(|run| run.usual > SHORTEST)?;
        Some(pict.usual / self.ours.max(RESOLUTION))
    }

    pub(super) fn cells(&self) -> Vec<String> {
        let milliseconds = |seconds: f64| format!("{:.2}", seconds * 1e3);
        let or_empty = |text: Option<String>| text.unwrap_or_default();
        vec![
            self.label.clone(),
            self.levels.clone(),
            self.rows.to_string(),
            or_empty(self.pict_rows().map(|rows| rows.to_string())),
            or_empty(self.coverwise.map(|run| run.their_rows.to_string())),
            milliseconds(self.ours),
            milliseconds(self.array_only),
            or_empty(self.pict.map(|run| milliseconds(run.usual))),
            or_empty(self.pict.map(|run| milliseconds(run.first))),
            or_empty(self.times_faster_than_pict().map(|times| format!("{times:.1}"))),
            or_empty(self.coverwise.map(|run| milliseconds(run.ours))),
            or_empty(self.coverwise.map(|run| milliseconds(run.theirs))),
        ]
    }
}

/// Begins the table of lines.
pub(super) fn head() -> Table {
    println!("  times in ms; `array` without reading and writing, `process` as a process\n");
    Table::new(&[
        ("model", 17),
        ("levels", 36),
        ("rows", 5),
        ("PICT", 5),
        ("coverwise", 9),
        ("ours", 8),
        ("array", 8),
        ("PICT", 9),
        ("its first", 9),
        ("times", 6),
        ("process", 8),
        ("coverwise", 9),
    ])
}

/// States the clauses; the figure.
pub(super) fn judge(
    lines: &[Line],
    ipog_f: &[[usize; 4]],
    [has_pict, has_coverwise]: [bool; 2],
    verdict: &mut Verdict,
) -> String {
    println!();
    let wrong: Vec<&str> =
        lines.iter().filter(|line| !line.is_correct).map(|line| line.label.as_str()).collect();
    verdict.clause(wrong.is_empty(), format!("{} arrays with faults {wrong:?}", wrong.len()));
    let mut figures = Vec::new();
    if has_pict {
        figures.extend(beside_pict(lines, verdict));
    } else {
        figures.push("PICT skipped".to_string());
    }
    if has_coverwise {
        figures.extend(beside_native_pict(lines, verdict));
        figures.extend(beside_coverwise(lines, verdict));
    } else {
        println!(
            "  PICT's native build: not judged, since only coverwise tells the machines apart"
        );
    }
    beside_ipog_f(lines, ipog_f, verdict);
    figures.join(", ")
}

fn beside_pict(lines: &[Line], verdict: &mut Verdict) -> Option<String> {
    let rows = |line: &Line| line.pict_rows().map(|theirs| (line.rows, theirs));
    more_rows(lines, "PICT (the better of both builds)", rows, |a, b| a <= b, verdict);
    let times: Vec<(&str, f64)> = lines
        .iter()
        .filter_map(|line| Some((line.label.as_str(), line.times_faster_than_pict()?)))
        .collect();
    let (slowest, least) = times.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    verdict.clause(
        *least > 1.0,
        format!("PICT, {} models of over 10 ms: at worst {least:.2}x ({slowest})", times.len()),
    );
    let mean = geometric_mean(&times.iter().map(|(_, times)| *times).collect::<Vec<_>>());
    verdict.clause(
        mean >= LEAST_BESIDE_PICT,
        format!("PICT: geometric mean {mean:.2}x less processor time, at least 8x"),
    );
    Some(format!("{mean:.1}x PICT"))
}

/// What seconds where the peers were measured are here: coverwise's program has been run at
/// both places.
fn machine(lines: &[Line]) -> Option<f64> {
    let pairs: Vec<(&str, f64, f64)> = lines
        .iter()
        .filter_map(|line| {
            let there = line.recorded_coverwise.as_ref().filter(|there| there.seconds >= 0.10)?;
            Some((line.label.as_str(), there.seconds - WRAPPER, line.coverwise?.theirs))
        })
        .collect();
    let ratios: Vec<f64> = pairs.iter().map(|(_, there, here)| here / there).collect();
    let factor = median(&ratios);
    let list: Vec<String> = pairs
        .iter()
        .map(|(label, there, here)| format!("{label} {here:.3} s here, {there:.3} there"))
        .collect();
    (!ratios.is_empty()).then(|| {
        println!(
            "  machines: a second there is {factor:.3} here, the median of coverwise's {}",
            list.join("; ")
        );
        factor
    })
}

fn beside_native_pict(lines: &[Line], verdict: &mut Verdict) -> Option<String> {
    let Some(factor) = machine(lines) else {
        println!("  PICT's native build: not judged, no model tells the machines apart");
        return None;
    };
    let natives: Vec<(&Line, f64)> = lines
        .iter()
        .filter_map(|line| Some((line, line.native_pict.as_ref()?)))
        // What was written down as 0.01 may be anything from half to one and a half of it.
        .filter(|(_, native)| native.seconds > SHORTEST + 0.005)
        .map(|(line, native)| (line, native.seconds * factor))
        .collect();
    let slower: Vec<f64> =
        natives.iter().filter_map(|(line, native)| Some(line.pict?.usual / native)).collect();
    println!("  control: WebAssembly takes {:.2} times as long (median)", median(&slower));
    let times: Vec<f64> =
        natives.iter().map(|(line, native)| native / line.ours.max(RESOLUTION)).collect();
    let worst = natives.iter().zip(&times).min_by(|a, b| a.1.total_cmp(b.1))?;
    let mean = geometric_mean(&times);
    println!("  control: {:.2}x if a second there were a second here", mean / factor);
    verdict.clause(
        mean >= LEAST_BESIDE_NATIVE_PICT,
        format!(
            "PICT's native build, {} models of over 10 ms: geometric mean {mean:.2}x, at least \
             5x; at worst {:.2}x ({})",
            times.len(),
            worst.1,
            worst.0.0.label
        ),
    );
    Some(format!("{mean:.1}x native PICT"))
}

fn beside_coverwise(lines: &[Line], verdict: &mut Verdict) -> Option<String> {
    let rows = |line: &Line| line.coverwise.map(|run| (run.our_rows, run.their_rows));
    more_rows(lines, "coverwise, all fewer", rows, |a, b| a < b, verdict);
    let times = |shortest: f64| -> Vec<f64> {
        lines
            .iter()
            .filter_map(|line| line.coverwise)
            .filter(|run| run.theirs >= shortest)
            .map(|run| run.theirs.max(RESOLUTION) / run.ours.max(RESOLUTION))
            .collect()
    };
    let all = times(f64::MIN);
    if all.is_empty() {
        return None;
    }
    let mean = geometric_mean(&all);
    verdict.clause(
        mean >= 1.0,
        format!("coverwise, {} models: geometric mean {mean:.2}x less processor time", all.len()),
    );
    let longer = times(0.005);
    println!(
        "  control: {:.2}x over the {} models for which coverwise takes 5 ms or more",
        geometric_mean(&longer),
        longer.len()
    );
    Some(format!("{mean:.1}x coverwise"))
}

fn beside_ipog_f(lines: &[Line], ipog_f: &[[usize; 4]], verdict: &mut Verdict) {
    let tabulated = |line: &Line| {
        let [t, v, k] = line.uniform?;
        let entry = ipog_f.iter().find(|entry| entry[..3] == [t, v, k])?;
        Some((line.rows, entry[3]))
    };
    more_rows(lines, "IPOG-F's table, uniform models", tabulated, |a, b| a <= b, verdict);
}

/// States whether our rows are fine beside theirs on every model that has both.
fn more_rows(
    lines: &[Line],
    what: &str,
    rows: impl Fn(&Line) -> Option<(usize, usize)>,
    is_fine: impl Fn(usize, usize) -> bool,
    verdict: &mut Verdict,
) {
    let both: Vec<(&str, usize, usize)> = lines
        .iter()
        .filter_map(|line| rows(line).map(|(ours, theirs)| (line.label.as_str(), ours, theirs)))
        .collect();
    if both.is_empty() {
        return;
    }
    let ratios: Vec<f64> = both.iter().map(|(_, a, b)| *a as f64 / *b as f64).collect();
    let more: Vec<String> = both
        .iter()
        .filter(|(_, ours, theirs)| !is_fine(*ours, *theirs))
        .map(|(label, ours, theirs)| format!("{label} {ours} against {theirs}"))
        .collect();
    let list = if more.is_empty() { String::new() } else { format!(": {}", more.join(", ")) };
    verdict.clause(
        more.is_empty(),
        format!(
            "rows beside {what}: {} models, geometric mean {:.3}, short on {}{list}",
            both.len(),
            geometric_mean(&ratios),
            more.len()
        ),
    );
}
