//! Figures 5 and 6 of the other paper: the time in which bugs are found among all terms by size.
//!
//! *Don't Go Down the Rabbit Hole* (section 5.2) gives a lazy search the type checker as
//! precondition and measures the time until a counterexample is found, with and without
//! constructor patterns. Here both ways to list terms of a type are measured, and listing with
//! patterns in between, with and without booleans; see
//! [`hunt_lazily`](lurcher_study_systemf::hunt_lazily) and
//! [`hunt_by_patterns`](lurcher_study_systemf::hunt_by_patterns).

use std::fs;
use std::time::Instant;

use lurcher_study_systemf::{
    Hunt, Language, Mutant, Set, hunt_by_patterns, hunt_eagerly, hunt_lazily,
};

use super::page::Figure;
use super::plot::{Axis, Chart, Line, Marker, Point, Series};
use super::table::Table;

/// No smallest counterexample is larger.
const MOST_SIZE: u32 = 13;
/// The eager side gives up after so many terms.
const MOST_TERMS: u64 = 1_000_000;
/// In seconds: the clock of a thread may be this coarse.
const LONG_ENOUGH: f64 = 0.04;
/// In seconds: what counts as found quickly.
const QUICKLY: f64 = 0.1;

/// What one bug took.
#[derive(Clone, Debug)]
pub(crate) struct Timed {
    bug: Mutant,
    lazy: Hunt,
    lazily: f64,
    patterns: Hunt,
    by_patterns: f64,
    /// At least so long, if the hunt was given up: what listing all smaller terms would take.
    eagerly: f64,
    is_estimated: bool,
}

/// The seconds that this thread takes for something, where the system tells; else those that
/// pass. It is done again and again until that took long enough to be told.
fn seconds<R>(mut run: impl FnMut() -> R) -> (R, f64) {
    let spent = || -> Option<f64> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(text.split(' ').next()?.parse::<f64>().ok()? * 1e-9)
    };
    let (started, before) = (Instant::now(), spent());
    let mut n = 0.0;
    loop {
        let result = run();
        n += 1.0;
        let took = match (before, spent()) {
            (Some(before), Some(after)) => after - before,
            _ => started.elapsed().as_secs_f64(),
        };
        if took >= LONG_ENOUGH {
            return (result, took / n);
        }
    }
}

/// Looks for every bug that the language shows, in all three ways.
pub(crate) fn measure(language: Language) -> Vec<Timed> {
    let bugs = Mutant::ALL.into_iter().filter(|bug| language.shows(*bug));
    let mut all: Vec<Timed> = bugs.map(|bug| measure_one(language, bug)).collect();
    all.sort_by(|a, b| a.lazily.total_cmp(&b.lazily));
    all
}

fn measure_one(language: Language, bug: Mutant) -> Timed {
    let (lazy, lazily) = seconds(|| hunt_lazily(language, bug, MOST_SIZE));
    let (patterns, by_patterns) = seconds(|| hunt_by_patterns(language, bug, MOST_SIZE));
    let (eager, took) = seconds(|| hunt_eagerly(language, bug, MOST_TERMS));
    let is_estimated = eager.term.is_none();
    let smaller: u128 = (1..lazy.size).map(|size| language.n_terms(size)).sum();
    let eagerly = if is_estimated { took * smaller as f64 / MOST_TERMS as f64 } else { took };
    Timed { bug, lazy, lazily, patterns, by_patterns, eagerly, is_estimated }
}

fn title(language: Language) -> &'static str {
    match language {
        Language::Whole => "nine constructors of terms and five of types",
        Language::Plain => "without booleans: six and four",
    }
}

/// The smallest counterexamples and what it took to find them.
pub(crate) fn table(language: Language, all: &[Timed]) -> Table {
    let header = [
        "bug",
        "size",
        "smallest counterexample",
        "tests",
        "asked",
        "lazy s",
        "patterns: asked",
        "patterns s",
        "size",
        "by",
        "eager s",
    ];
    let mut table = Table::new(format!("All terms by size, {}", title(language)), &header);
    for one in all {
        let name = match one.bug.set() {
            Set::Extra => format!("{} (extra)", one.bug),
            _ => one.bug.to_string(),
        };
        let term = one.lazy.term.as_ref().map_or("none".into(), |term| format!("`{term}`"));
        let mark = if one.is_estimated { "> " } else { "" };
        table.row(vec![
            name,
            one.lazy.size.to_string(),
            term,
            one.lazy.n_tests.to_string(),
            one.lazy.n_asked.to_string(),
            format!("{:.4}", one.lazily),
            one.patterns.n_asked.to_string(),
            format!("{:.4}", one.by_patterns),
            one.patterns.size.to_string(),
            one.patterns.pattern.clone().unwrap_or_else(|| "listed".into()),
            format!("{mark}{:.4}", one.eagerly),
        ]);
    }
    let sum = |of: fn(&Timed) -> f64| all.iter().map(of).sum::<f64>();
    let (lazily, eagerly) = (sum(|one| one.lazily), sum(|one| one.eagerly));
    let by_patterns = sum(|one| one.by_patterns);
    let count = |of: fn(&Timed) -> u64| all.iter().map(of).sum::<u64>().to_string();
    let empty = String::new;
    table.row(vec![
        "all".into(),
        empty(),
        empty(),
        count(|one| one.lazy.n_tests),
        count(|one| one.lazy.n_asked),
        format!("{lazily:.2}"),
        count(|one| one.patterns.n_asked),
        format!("{by_patterns:.2}"),
        empty(),
        empty(),
        format!("> {eagerly:.0}"),
    ]);
    table
}

/// Time to discovery for all bugs, and closer for those that are found quickly.
pub(crate) fn figures(whole: &[Timed], plain: &[Timed]) -> Vec<Figure> {
    let order: Vec<Mutant> = whole.iter().map(|one| one.bug).collect();
    let micros = |seconds: f64| (seconds * 1e6).max(1.0);
    let all = vec![
        points("eager, with booleans", "#777777", Marker::Ring, &order, whole, |one| {
            micros(one.eagerly)
        }),
        points("eager, without", "#b5b5b5", Marker::Cross, &order, plain, |one| {
            micros(one.eagerly)
        }),
        points("lazy, with booleans", "#1f77b4", Marker::Circle, &order, whole, |one| {
            micros(one.lazily)
        }),
        points("lazy, without", "#2e7d32", Marker::Triangle, &order, plain, |one| {
            micros(one.lazily)
        }),
        points("patterns, with booleans", "#d95f02", Marker::Square, &order, whole, |one| {
            micros(one.by_patterns)
        }),
        points("patterns, without", "#e6a817", Marker::Diamond, &order, plain, |one| {
            micros(one.by_patterns)
        }),
    ];
    let most = all.iter().flat_map(|series| &series.points).map(|point| point.y);
    let chart = Chart {
        title: "Time until a counterexample is found".into(),
        x: Axis::names(order.iter().map(|bug| bug.name())),
        y: Axis::times("processor time", most.fold(1.0, f64::max)),
        series: all,
        height: 360.0,
    };
    let caption = "Figure 5 of the paper, on a logarithmic scale. Eager times above a second or so are \
                   estimates: what listing all smaller terms takes at the pace of the first million.";
    let mut figures =
        vec![Figure { name: "systemf-figure5", charts: vec![chart], caption: caption.into() }];

    let quick: Vec<Timed> = whole.iter().filter(|one| one.lazily <= QUICKLY).cloned().collect();
    let order: Vec<Mutant> = quick.iter().map(|one| one.bug).collect();
    let millis = |one: &Timed| one.lazily * 1e3;
    let by_patterns = |one: &Timed| one.by_patterns * 1e3;
    let all = vec![
        points("lazy, with booleans", "#1f77b4", Marker::Circle, &order, &quick, millis),
        points("lazy, without", "#2e7d32", Marker::Triangle, &order, plain, millis),
        points("patterns, with booleans", "#d95f02", Marker::Square, &order, &quick, by_patterns),
        points("patterns, without", "#e6a817", Marker::Diamond, &order, plain, by_patterns),
    ];
    let most = all.iter().flat_map(|series| &series.points).map(|point| point.y);
    let chart = Chart {
        title: "The same for bugs that are found quickly".into(),
        x: Axis::names(order.iter().map(|bug| bug.name())),
        y: Axis::linear("milliseconds", most.fold(1.0, f64::max)),
        series: all,
        height: 300.0,
    };
    let caption =
        "Figure 6 of the paper: the bugs that the search finds within a tenth of a second.";
    figures.push(Figure { name: "systemf-figure6", charts: vec![chart], caption: caption.into() });
    figures
}

fn points(
    name: &str,
    colour: &'static str,
    marker: Marker,
    order: &[Mutant],
    all: &[Timed],
    height: impl Fn(&Timed) -> f64,
) -> Series {
    let point = |(place, bug): (usize, &Mutant)| {
        let one = all.iter().find(|one| one.bug == *bug)?;
        let (x, y) = (place as f64, height(one));
        Some(Point { x, y, error: 0.0, note: format!("{bug}, {name}: {y:.3}") })
    };
    let points = order.iter().enumerate().filter_map(point).collect();
    Series { name: name.into(), colour, marker, line: Line::Thin, points }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timed(bug: Mutant, most_size: u32) -> Timed {
        let language = Language::Whole;
        let lazy = hunt_lazily(language, bug, most_size);
        let patterns = hunt_by_patterns(language, bug, most_size);
        Timed {
            bug,
            lazy,
            lazily: 0.25,
            patterns,
            by_patterns: 0.125,
            eagerly: 30.0,
            is_estimated: true,
        }
    }

    #[test]
    fn a_row_has_what_each_way_took_and_the_last_one_their_sums() {
        let all = [timed(Mutant::AppForgetSubst, 6), timed(Mutant::SubstSwapped, 6)];
        let table = table(Language::Whole, &all);
        let rows: Vec<String> = table.rows.iter().map(|row| row.join(" ")).collect();
        let asked = all[0].lazy.n_asked;
        assert_eq!(
            rows[0],
            format!(
                "AppForgetSubst 5 `(lam (). 0) #` 136 {asked} 0.2500 {asked} 0.1250 5 listed > 30.0000"
            )
        );
        let asked: u64 = all.iter().map(|one| one.lazy.n_asked).sum();
        assert_eq!(rows[2], format!("all   270 {asked} 0.50 {asked} 0.25   > 60"));
    }

    #[test]
    fn figures_show_all_three_ways() {
        let all = [timed(Mutant::AppForgetSubst, 6)];
        let quick = [Timed { lazily: 0.01, ..timed(Mutant::AppForgetSubst, 6) }];
        let names = |figure: &Figure| -> Vec<String> {
            figure.charts[0].series.iter().map(|series| series.name.clone()).collect()
        };
        let [fifth, sixth] = &figures(&quick, &all)[..] else { panic!("two figures") };
        for way in ["lazy", "patterns"] {
            for language in ["with booleans", "without"] {
                let name = format!("{way}, {language}");
                assert!(names(fifth).contains(&name) && names(sixth).contains(&name), "{name}");
            }
        }
        assert_eq!(names(fifth).iter().filter(|name| name.starts_with("eager")).count(), 2);
    }
}
