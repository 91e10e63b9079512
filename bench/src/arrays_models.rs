//! The models that the comparisons of arrays share, and what others have published about
//! them.
//!
//! Neither is part of the project: they are read from a folder that `--data`, the variable
//! `LURCHER_COVERING` or the place beside the project names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lurcher_arrays::Model;
use lurcher_arrays::format::{ReadOptions, read_model_file};

use crate::harness::{Options, Verdict, calibration};

/// Where the folder is, seen from the root of the project.
const BESIDE: &str = "../shared/data/covering";

/// Nanoseconds per step of the calibration loop on the machine of the record: seconds that
/// no peer shares are scaled to it.
const RECORDED_STEP: f64 = 1.6;

/// The folder with models and tables.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    folder: PathBuf,
}

/// A model at a strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instance {
    pub(crate) name: String,
    pub(crate) strength: usize,
}

/// What FastCA's authors have published for an instance: its smallest array in long runs.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    pub(crate) instance: Instance,
    pub(crate) least: usize,
}

/// A run of some tool that was measured elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) instance: Instance,
    pub(crate) tool: String,
    pub(crate) rows: usize,
    /// Of the processor, start-up included, to the hundredth.
    pub(crate) seconds: f64,
}

impl Instance {
    pub(crate) fn new(name: impl Into<String>, strength: usize) -> Self {
        Instance { name: name.into(), strength }
    }

    /// Its name in tables, and for `--row`.
    pub(crate) fn label(&self) -> String {
        format!("{}-t{}", self.name, self.strength)
    }

    /// Whether `--row` leaves it in: the name alone stands for all its strengths.
    pub(crate) fn is_wanted(&self, options: &Options) -> bool {
        options.wants(&self.label()) || options.wants(&self.name)
    }
}

impl Shared {
    /// The folder, or why there is none.
    pub(crate) fn find(options: &Options) -> Result<Shared, String> {
        let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(BESIDE);
        let variable = || std::env::var_os("LURCHER_COVERING").map(PathBuf::from);
        let folder = options.data.clone().or_else(variable).unwrap_or_else(beside);
        let named = match options.data.is_some() || variable().is_some() {
            true => folder.display().to_string(),
            false => BESIDE.to_string(),
        };
        match folder.join("casa").is_dir() && folder.join("tables").is_dir() {
            true => Ok(Shared { folder }),
            false => Err(format!("no models at {named}")),
        }
    }

    /// The file with the model in CASA's format; its constraints are beside it.
    pub(crate) fn casa(&self, name: &str) -> Result<PathBuf, String> {
        ["ssbse09", "ibm", "uniform_mixed"]
            .iter()
            .map(|set| self.folder.join("casa").join(set).join(format!("{name}.model")))
            .find(|path| path.is_file())
            .ok_or_else(|| format!("no model `{name}` in {}", self.folder.display()))
    }

    /// The file with the model in PICT's format.
    pub(crate) fn pict(&self, name: &str) -> PathBuf {
        self.folder.join("pict").join(format!("{name}.txt"))
    }

    pub(crate) fn model(&self, instance: &Instance) -> Result<Model, String> {
        read(&self.casa(&instance.name)?, instance.strength)
    }

    /// What FastCA's authors have published, tcas left out: theirs has constraints that
    /// the shared one lacks.
    pub(crate) fn published(&self) -> Result<Vec<Published>, String> {
        let records = self.table("ccag_published_runs")?;
        let published = |line: &Vec<String>| {
            let name = records.cell(line, "instance")?;
            Some(Published {
                instance: Instance::new(name, records.number(line, "t")? as usize),
                least: records.number(line, "fastca_min")? as usize,
            })
        };
        let all = records.lines.iter().filter_map(published);
        let mut all: Vec<Published> = all.filter(|one| one.instance.name != "tcas").collect();
        all.sort_by_key(|one| one.instance.strength);
        Ok(all)
    }

    /// Runs of other tools that were measured elsewhere and that gave an array.
    pub(crate) fn measured(&self) -> Result<Vec<Measured>, String> {
        let records = self.table("measured_2026-11-15")?;
        let measured = |line: &Vec<String>| {
            let strength = records.number(line, "t")? as usize;
            let name = records.cell(line, "model")?;
            let name = name.strip_suffix(&format!("_t{strength}")).unwrap_or(name);
            Some(Measured {
                instance: Instance::new(name, strength),
                tool: records.cell(line, "tool")?.to_string(),
                rows: records.number(line, "rows").filter(|&rows| rows > 0.0)? as usize,
                seconds: records.number(line, "cpu_s")?,
            })
        };
        Ok(records.lines.iter().filter_map(measured).collect())
    }

    /// Rows of IPOG-F's arrays as its authors tabulate them: strength, values, parameters, rows.
    pub(crate) fn ipog_f(&self) -> Result<Vec<[usize; 4]>, String> {
        let records = self.table("nist_ipogf_t_v_k_N")?;
        let entry = |line: &Vec<String>| {
            let number = |column| records.number(line, column).map(|number| number as usize);
            Some([number("t")?, number("v")?, number("k")?, number("N")?])
        };
        Ok(records.lines.iter().filter_map(entry).collect())
    }

    /// The names of all models and the strengths that their catalogue gives them; none if
    /// any will do.
    pub(crate) fn catalogue(&self) -> Result<Vec<(String, Option<usize>)>, String> {
        let records = read_records(&self.folder.join("catalog.csv"))?;
        let entry = |line: &Vec<String>| {
            let strength = records.number(line, "strength").map(|number| number as usize);
            Some((records.cell(line, "model")?.to_string(), strength))
        };
        Ok(records.lines.iter().filter_map(entry).collect())
    }

    fn table(&self, name: &str) -> Result<Records, String> {
        read_records(&self.folder.join("tables").join(format!("{name}.csv")))
    }
}

/// Reads a model, whatever strength its file says.
pub(crate) fn read(path: &Path, strength: usize) -> Result<Model, String> {
    let options = ReadOptions::new().strength(strength);
    let reading = read_model_file(path, &options).map_err(|error| error.to_string())?;
    Ok(reading.model)
}

/// How many values the parameters have: `4^2 3^1 2^49`.
pub(crate) fn levels(model: &Model) -> String {
    let mut counts: Vec<u64> = model.parameters().iter().map(|one| one.count()).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let groups = counts.chunk_by(|a, b| a == b);
    groups.map(|group| format!("{}^{}", group[0], group.len())).collect::<Vec<_>>().join(" ")
}

/// What seconds measured here are multiplied by to be those of the machine of the record.
pub(crate) fn scale() -> f64 {
    let step = calibration();
    let scale = RECORDED_STEP / step;
    println!(
        "calibration loop: {step:.3} ns a step, {RECORDED_STEP:.3} on the machine of the \
         record: seconds are multiplied by {scale:.3} before they are judged"
    );
    scale
}

/// Ends a comparison: with its figure, without one if no row was wanted, or short if it
/// could not go on.
pub(crate) fn conclude(mut verdict: Verdict, outcome: Result<Option<String>, String>) -> ExitCode {
    match outcome {
        Ok(Some(figure)) => verdict.finish(figure),
        Ok(None) => verdict.skip("no such row"),
        Err(why) => {
            verdict.clause(false, why);
            verdict.finish("it could not go on")
        }
    }
}

/// Lines of cells under a head.
#[derive(Debug)]
struct Records {
    columns: Vec<String>,
    lines: Vec<Vec<String>>,
}

impl Records {
    fn parse(text: &str) -> Records {
        let mut lines = cells(text);
        let columns = if lines.is_empty() { Vec::new() } else { lines.remove(0) };
        Records { columns, lines }
    }

    fn cell<'a>(&self, line: &'a [String], column: &str) -> Option<&'a str> {
        let index = self.columns.iter().position(|one| one == column)?;
        line.get(index).map(String::as_str)
    }

    fn number(&self, line: &[String], column: &str) -> Option<f64> {
        self.cell(line, column)?.parse().ok()
    }
}

fn read_records(path: &Path) -> Result<Records, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Records::parse(&text))
}

/// Comma-separated values; a quoted cell may contain commas, quotes and ends of lines.
fn cells(text: &str) -> Vec<Vec<String>> {
    let mut lines = vec![vec![String::new()]];
    let mut quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let line = lines.last_mut().expect("there is always a line");
        let cell = line.last_mut().expect("there is always a cell");
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                cell.push('"');
                characters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(String::new()),
            '\r' if !quoted => {}
            '\n' if !quoted => lines.push(vec![String::new()]),
            other => cell.push(other),
        }
    }
    lines.retain(|line| line.iter().any(|cell| !cell.is_empty()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_cells_keep_their_commas_quotes_and_ends_of_lines() {
        let lines = cells("a,b\n1,\"x, \"\"y\"\"\nz\"\n\n2,\n");
        assert_eq!(lines, [vec!["a", "b"], vec!["1", "x, \"y\"\nz"], vec!["2", ""]]);
    }

    #[test]
    fn a_cell_is_found_by_the_name_of_its_column() {
        let records = Records::parse("model,t,rows\ngcc,2,16\nspins,3,\n");
        assert_eq!(records.number(&records.lines[0], "rows"), Some(16.0));
        assert_eq!(records.number(&records.lines[1], "rows"), None);
        assert_eq!(records.cell(&records.lines[1], "model"), Some("spins"));
        assert_eq!(records.cell(&records.lines[1], "columns"), None);
    }

    #[test]
    fn a_row_is_one_strength_of_a_model_or_all_of_them() {
        let wants = |row: &str| Options { row: Some(row.to_string()), ..Options::default() };
        let instance = Instance::new("gcc", 2);
        assert!(instance.is_wanted(&Options::default()));
        assert!(instance.is_wanted(&wants("gcc")) && instance.is_wanted(&wants("gcc-t2")));
        assert!(!instance.is_wanted(&wants("gcc-t3")));
    }

    #[test]
    fn levels_are_grouped_by_their_number_of_values() {
        let mut model = Model::new("m");
        model.boolean("a");
        model.parameter("b", 0..3);
        model.boolean("c");
        assert_eq!(levels(&model), "3^1 2^2");
    }
}
