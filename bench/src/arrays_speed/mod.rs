//! `arrays-speed`: processor time to a first covering array, beside PICT and coverwise.
//!
//! Lurcher's side is effort `fast`. The models are all that PICT was measured on elsewhere
//! (constrained ones at strengths 2 and 3, uniform and mixed ones up to 6) and the other
//! shared ones at strength 2.
//!
//! - PICT is the build of it for WebAssembly, run by node. Each side has the text of the
//!   model in PICT's format in memory and ends with the text of the rows; it is repeated
//!   within one process, what it takes for a model of two parameters is subtracted, and the
//!   median counts. Lurcher's runs are made before and behind PICT's.
//! - PICT's native build was measured elsewhere. Its processor seconds are brought to this
//!   machine by a program that was measured there and is run here: coverwise's native one.
//! - coverwise knows few constraints, so that only models without any are compared. Each
//!   side is a process that reads a file and prints rows as JSON; again a model of two
//!   parameters is subtracted.
//!
//! What would make the figure look better than it is: start-up and warming up of the peers
//! (PICT's first run, slower than those that count, is printed as a control; processes are
//! compared with processes), work that only one side does (both read the model and write the
//! rows; what Lurcher takes for the array alone is printed), times that are too short to
//! measure (only models for which PICT needs over 10 ms count; times below 0.1 ms count as
//! that), and rows: fewer rows are more work, and every array is recounted.

mod judge;
mod peers;
mod uniform;

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;

use lurcher_arrays::format::{ModelFormat, ReadOptions, TableFormat, read_model, write_rows};
use lurcher_arrays::{Effort, Options as ArrayOptions};

use crate::arrays_models::{Instance, Shared, conclude};
use crate::harness::{Options, Verdict, calibration, median, seconds};
use judge::Line;
use peers::{Coverwise, Pict};

/// What a quick run looks at.
const QUICK: [(&str, usize); 8] = [
    ("u2_3e13", 2),
    ("u2_10e20", 2),
    ("u2_2e1000", 2),
    ("tcas", 4),
    ("tcas", 6),
    ("u3_3e50", 3),
    ("gcc", 2),
    ("CommProtocol", 2),
];

/// Lurcher's side within this process.
#[derive(Clone, Copy, Debug)]
struct OurRun {
    rows: usize,
    /// From the text of the model to the text of the rows, without what a model of two
    /// parameters takes.
    usual: f64,
    /// The array alone.
    array_only: f64,
    is_correct: bool,
}

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "arrays-speed",
        "8x less time than PICT (5x than its native build), no slower than coverwise, no more \
         rows than either or IPOG-F",
    );
    let shared = match Shared::find(options) {
        Ok(shared) => shared,
        Err(why) => return verdict.skip(why),
    };
    let pict = said("PICT", Pict::install());
    let coverwise = said("coverwise", Coverwise::install());
    if pict.is_none() && coverwise.is_none() {
        return verdict.skip("neither PICT nor coverwise can be installed");
    }
    println!("calibration loop: {:.3} ns a step\n", calibration());
    let outcome = compare(options, &shared, pict.as_ref(), coverwise.as_ref(), &mut verdict);
    println!("\ncalibration loop: {:.3} ns a step behind it all", calibration());
    conclude(verdict, outcome)
}

fn said<T>(name: &str, peer: Result<T, String>) -> Option<T> {
    peer.map_err(|why| println!("{name}: skipped ({why})")).ok()
}

/// All that PICT was measured on, the other models at strength 2, and the largest of all.
fn instances(shared: &Shared) -> Result<Vec<Instance>, String> {
    let measured = shared.measured()?;
    let mut all: Vec<Instance> =
        measured.into_iter().filter(|one| one.tool == "pict").map(|one| one.instance).collect();
    for (name, strength) in shared.catalogue()? {
        let instance = Instance::new(name, strength.unwrap_or(2));
        if !all.contains(&instance) {
            all.push(instance);
        }
    }
    all.push(Instance::new("tcas", 6));
    Ok(all)
}

fn compare(
    options: &Options,
    shared: &Shared,
    pict: Option<&Pict>,
    coverwise: Option<&Coverwise>,
    verdict: &mut Verdict,
) -> Result<Option<String>, String> {
    let is_quick = |one: &Instance| QUICK.iter().any(|(n, t)| *one == Instance::new(*n, *t));
    let wanted: Vec<Instance> = instances(shared)?
        .into_iter()
        .filter(|one| one.is_wanted(options) && (!options.quick || is_quick(one)))
        .collect();
    if wanted.is_empty() {
        return Ok(None);
    }
    let budget = options.pick(1.0, 0.3);
    let measured = shared.measured()?;
    let table = judge::head();
    let mut lines = Vec::new();
    for instance in wanted {
        let path = shared.pict(&instance.name);
        let model = shared.model(&instance)?;
        let mut line = Line::new(&instance, &model, &measured);
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let before = ours(&text, instance.strength, budget / 2.0)?;
        // tcas at strength 6 is beyond PICT.
        if let Some(pict) = pict.filter(|_| instance.strength < 6 || instance.name != "tcas") {
            line.pict = run_pict(pict, &path, &instance, budget);
        }
        let after = ours(&text, instance.strength, budget / 2.0)?;
        line.rows = before.rows;
        line.ours = (before.usual + after.usual) / 2.0;
        line.array_only = (before.array_only + after.array_only) / 2.0;
        line.is_correct = before.is_correct;
        if let Some(coverwise) = coverwise.filter(|_| model.constraints().is_empty()) {
            let run = coverwise.run(shared, &instance, budget);
            line.coverwise = Some(run.map_err(|why| format!("{}: {why}", instance.label()))?);
        }
        table.line(&line.cells());
        lines.push(line);
    }
    let ipog_f = shared.ipog_f()?;
    let figure = judge::judge(&lines, &ipog_f, [pict.is_some(), coverwise.is_some()], verdict);
    if options.row.is_none() {
        uniform::sample(&ipog_f, options)?;
    }
    Ok(Some(figure))
}

/// What PICT takes; if it does not come to an end, that is said.
fn run_pict(pict: &Pict, path: &Path, instance: &Instance, budget: f64) -> Option<peers::PictRun> {
    let run = pict.run(path, instance.strength, budget);
    run.map_err(|why| println!("  {}: PICT gave no array: {why}", instance.label())).ok()
}

/// Lurcher's side: as PICT's, in `pict.mjs`.
fn ours(text: &str, strength: usize, budget: f64) -> Result<OurRun, String> {
    let fast = ArrayOptions::new().effort(Effort::Fast);
    let read = |text: &str, strength: usize| {
        let options = ReadOptions::new().format(ModelFormat::Pict).strength(strength);
        read_model(text, "model", &options).map(|reading| reading.model).map_err(|e| e.to_string())
    };
    let all = |text: &str, strength: usize| {
        let array = read(text, strength)?.array(&fast).map_err(|error| error.to_string())?;
        black_box(write_rows(&array, TableFormat::Pict));
        Ok::<_, String>(array)
    };
    let array = all(text, strength)?;
    let model = read(text, strength)?;
    let repeated = |n_most: usize, budget: f64, run: &dyn Fn()| {
        let mut taken = Vec::new();
        while taken.len() < 3 || (taken.len() < n_most && taken.iter().sum::<f64>() < budget) {
            taken.push(seconds(run));
        }
        median(&taken)
    };
    let trivial = repeated(21, 1.0, &|| drop(black_box(all("a: 0, 1\nb: 0, 1\n", 2))));
    let usual = repeated(30, budget, &|| drop(black_box(all(text, strength))));
    let array_only = repeated(30, budget / 2.0, &|| drop(black_box(model.array(&fast))));
    Ok(OurRun {
        rows: array.len(),
        usual: usual - trivial,
        array_only,
        is_correct: array.verify().is_correct(),
    })
}
