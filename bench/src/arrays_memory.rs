//! `arrays-memory`: the most memory that a balanced array takes.
//!
//! Each model is read and its array built in a process of its own, with as many threads as
//! the machine offers; what counts is the largest resident size of the process until the
//! array is there.
//!
//! What would make the figure look better than it is: counting only what the search
//! allocates (the whole process counts, the program itself included; the control is the peak
//! for a model of two parameters), models that are small (all shared ones count, at every
//! strength of `arrays-size`, and tcas up to strength 6), and the recount that a cautious
//! user asks for (it happens after the peak is read, and the peak behind it is printed).

use std::fs;
use std::process::ExitCode;

use crate::arrays_child::Report;
use crate::arrays_models::{Instance, Shared, conclude};
use crate::harness::{Options, Table, Verdict};

const MOST_MB: f64 = 100.0;

/// What a quick run looks at.
const QUICK: [(&str, usize); 4] = [("gcc", 2), ("spinv", 3), ("u2_2e1000", 2), ("tcas", 6)];

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new("arrays-memory", "at most 100 MB on every model");
    let shared = match Shared::find(options) {
        Ok(shared) => shared,
        Err(why) => return verdict.skip(why),
    };
    let outcome = compare(options, &shared, &mut verdict);
    conclude(verdict, outcome)
}

/// All published instances, the models of one strength at that, and tcas at all of them.
fn instances(shared: &Shared) -> Result<Vec<Instance>, String> {
    let mut all: Vec<Instance> =
        shared.published()?.into_iter().map(|published| published.instance).collect();
    for (name, strength) in shared.catalogue()? {
        all.extend(strength.map(|strength| Instance::new(name, strength)));
    }
    all.extend((2..=6).map(|strength| Instance::new("tcas", strength)));
    Ok(all)
}

fn compare(
    options: &Options,
    shared: &Shared,
    verdict: &mut Verdict,
) -> Result<Option<String>, String> {
    let is_quick = |one: &Instance| QUICK.iter().any(|(n, t)| *one == Instance::new(*n, *t));
    let wanted = instances(shared)?
        .into_iter()
        .filter(|one| one.is_wanted(options) && (!options.quick || is_quick(one)));
    let mut reports: Vec<(String, Report)> = Vec::new();
    for instance in wanted {
        let path = shared.casa(&instance.name)?;
        let report = Report::of(&path, instance.strength)
            .map_err(|error| format!("{}: {error}", instance.label()))?;
        eprintln!("{}: {:.1} MB, {:.2} s", instance.label(), report.peak_mb, report.seconds);
        reports.push((instance.label(), report));
    }
    reports.sort_by(|a, b| b.1.peak_mb.total_cmp(&a.1.peak_mb));
    let table = Table::new(&[
        ("model", 18),
        ("peak MB", 8),
        ("with recount", 12),
        ("rows", 6),
        ("CPU s", 8),
        ("correct", 7),
    ]);
    for (label, report) in &reports {
        table.line(&[
            label.clone(),
            format!("{:.1}", report.peak_mb),
            format!("{:.1}", report.peak_with_recount_mb),
            report.rows.to_string(),
            format!("{:.2}", report.seconds),
            if report.is_correct { "yes" } else { "no" }.to_string(),
        ]);
    }
    let Some((worst, most)) = reports.first().map(|(label, report)| (label, report.peak_mb)) else {
        return Ok(None);
    };
    println!("\n  control: {:.1} MB for a model of two parameters", trivial()?.peak_mb);
    let over: Vec<&str> = reports
        .iter()
        .filter(|(_, report)| report.peak_mb > MOST_MB)
        .map(|(label, _)| label.as_str())
        .collect();
    let named = if over.is_empty() { String::new() } else { format!(": {}", over.join(", ")) };
    verdict.clause(over.is_empty(), format!("{} models over 100 MB{named}", over.len()));
    let n_wrong = reports.iter().filter(|(_, report)| !report.is_correct).count();
    verdict.clause(n_wrong == 0, format!("{n_wrong} arrays with faults"));
    Ok(Some(format!("{most:.1} MB at most ({worst})")))
}

/// The smallest model there is: what is left is the program.
fn trivial() -> Result<Report, String> {
    let name = format!("lurcher-arrays-memory-{}.model", std::process::id());
    let path = std::env::temp_dir().join(name);
    fs::write(&path, "2\n2\n2 2\n").map_err(|error| format!("{}: {error}", path.display()))?;
    let report = Report::of(&path, 2);
    // What is left behind is in the system's folder for such things.
    let _ = fs::remove_file(&path);
    report
}
