//! The figures of the paper, from what was measured.

use lurcher_study_systemf::{Enumeration, Found, Mutant, Mutants};

use super::contender::Kind;
use super::estimate::Measured;
use super::page::Figure;
use super::plan::Plan;
use super::plot::{Axis, Chart, Line, Marker, Point, Series};
use super::run::Results;
use super::table::measured;

/// The largest terms that are enumerated; the last bug is found among them.
const MOST_NODES: usize = 13;
const RANDOM: &str = "#777777";
const OURS: &str = "#1f77b4";
const CONTROL: &str = "#e08214";
const PAPER: &str = "#8e1a5a";
const ENUMERATION: &str = "#2e7d32";

/// Figures 1, 2 and 3, as far as the plan has what they need.
pub(crate) fn figures(plan: &Plan, results: &Results) -> Vec<Figure> {
    let order = in_order(results);
    let mut figures = vec![figure_1(plan, results, &order), figure_2(plan, results)];
    if let Some(&fan_out) = plan.real_fan_outs().last() {
        let found = Enumeration::new().find(Mutants::EXPERIMENT, MOST_NODES);
        figures.push(figure_3(results, &order, fan_out, &found));
    }
    figures
}

/// The bugs, those first that random testing finds first.
fn in_order(results: &Results) -> Vec<Mutant> {
    let tests = results.random().tests();
    let mut order = Mutant::EXPERIMENT.to_vec();
    order.sort_by(|a, b| tests[a.index()].value.total_cmp(&tests[b.index()].value));
    order
}

/// Colours from light to dark, as many as there are fan-outs.
fn shade(place: usize, of: usize) -> &'static str {
    const SHADES: [&str; 6] = ["#f4b13d", "#ea6a35", "#c8324f", "#8e1a5a", "#511266", "#1d1147"];
    SHADES[if of < 2 { 3 } else { place * (SHADES.len() - 1) / (of - 1) }]
}

const MARKERS: [Marker; 6] = [
    Marker::Triangle,
    Marker::Square,
    Marker::Diamond,
    Marker::Circle,
    Marker::Cross,
    Marker::Ring,
];

/// One point for each bug, in order.
fn by_bug(order: &[Mutant], of: impl Fn(Mutant) -> Measured) -> Vec<Point> {
    let point = |(place, &bug): (usize, &Mutant)| {
        let value = of(bug);
        let note = format!("{bug}: {}", measured(value));
        Point { x: place as f64, y: value.value, error: 0.0, note }
    };
    order.iter().enumerate().map(point).collect()
}

fn series(
    name: &str,
    colour: &'static str,
    marker: Marker,
    line: Line,
    points: Vec<Point>,
) -> Series {
    Series { name: name.into(), colour, marker, line, points }
}

fn names(order: &[Mutant]) -> Axis {
    Axis::names(order.iter().map(|bug| bug.name()))
}

/// The largest height of any point.
fn highest(series: &[Series]) -> f64 {
    let heights = series.iter().flat_map(|one| &one.points).map(|point| point.y);
    heights.filter(|height| height.is_finite()).fold(1.0, f64::max)
}

/// Tests per bug, and how many times fewer than at random, by fan-out.
fn figure_1(plan: &Plan, results: &Results, order: &[Mutant]) -> Figure {
    // Of the strengths, the paper shows 2.
    let strength = plan.strengths.first().copied().unwrap_or(2);
    let kind = Kind::Paper(strength);
    let fan_outs = plan.real_fan_outs();
    let random = results.random().tests();
    let mut tests = vec![series(
        "random",
        RANDOM,
        Marker::Ring,
        Line::Thin,
        by_bug(order, |bug| random[bug.index()]),
    )];
    let mut ratios = Vec::new();
    for (place, &fan_out) in fan_outs.iter().enumerate() {
        let (Some(outcome), Some(comparison)) =
            (results.get(kind, fan_out), results.comparison(kind, fan_out))
        else {
            continue;
        };
        let (colour, marker) = (shade(place, fan_outs.len()), MARKERS[place % MARKERS.len()]);
        let name = format!("fan-out {fan_out}");
        let one = |points| series(&name, colour, marker, Line::Thin, points);
        let of_tests = outcome.tests();
        tests.push(one(by_bug(order, |bug| of_tests[bug.index()])));
        ratios.push(one(by_bug(order, |bug| comparison.ratios[bug.index()])));
    }
    // The largest fan-out is the highest line, so it comes first in the legend.
    ratios.reverse();
    let charts = vec![
        Chart {
            title: format!("Mean tests to failure, the paper's algorithm, strength {strength}"),
            x: names(order).without_names(),
            y: Axis::logarithmic("tests", highest(&tests)),
            series: tests,
            height: 300.0,
        },
        Chart {
            title: "How many times fewer than at random".into(),
            x: names(order),
            y: Axis::linear("ratio", highest(&ratios)),
            series: ratios,
            height: 240.0,
        },
    ];
    let caption = "Figure 1 of the paper. Bugs in the order in which random testing finds them. \
                   Point at a marker for its number and standard error.";
    Figure { name: "systemf-figure1", charts, caption: caption.into() }
}

/// The reduction of all tests together against the fan-out.
fn figure_2(plan: &Plan, results: &Results) -> Figure {
    let most = plan.fan_outs.last().copied().unwrap_or(1).max(2);
    let end = most as f64;
    let corner = |at: f64| Point { x: at, y: at, error: 0.0, note: String::new() };
    let ceiling = vec![corner(0.0), corner(end)];
    let mut all = vec![series("the ceiling: fan-out", RANDOM, Marker::None, Line::Dashed, ceiling)];
    let kinds = [
        ("Lurcher's chooser", Kind::Lurcher, OURS, Marker::Circle, Line::Solid),
        ("the paper's, strength 2", Kind::Paper(2), PAPER, Marker::Square, Line::Solid),
        ("the paper's, strength 3", Kind::Paper(3), "#c0508f", Marker::Diamond, Line::Thin),
        ("the paper's, strength 4", Kind::Paper(4), "#dd9abf", Marker::Triangle, Line::Thin),
        ("the largest", Kind::Largest, CONTROL, Marker::Cross, Line::Solid),
    ];
    for (name, kind, colour, marker, line) in kinds {
        let point = |&fan_out: &usize| {
            let total = results.comparison(kind, fan_out)?.total;
            let note = format!("{name}, fan-out {fan_out}: {}", measured(total));
            let error = if total.error.is_finite() { total.error } else { 0.0 };
            Some(Point { x: fan_out as f64, y: total.value, error, note })
        };
        let points: Vec<Point> = plan.fan_outs.iter().filter_map(point).collect();
        if !points.is_empty() {
            all.push(series(name, colour, marker, line, points));
        }
    }
    let chart = Chart {
        title: "How many times fewer tests find all bugs, by fan-out".into(),
        x: Axis::linear("fan-out: candidates for a test", end),
        y: Axis::linear("ratio of sums", highest(&all)),
        series: all,
        height: 400.0,
    };
    let caption = "Figure 2 of the paper: the sum over the bugs of random testing's mean tests to \
                   failure, divided by the same sum for chosen tests, with standard errors. Three \
                   bugs that are found late make up most of the sums. No choice among candidates \
                   can be better than the fan-out; candidates that wait, and those drawn before \
                   the first test, lift that only for bugs that are found at once.";
    Figure { name: "systemf-figure2", charts: vec![chart], caption: caption.into() }
}

/// Enumeration, random and thinned tests.
fn figure_3(results: &Results, order: &[Mutant], fan_out: usize, found: &[Found]) -> Figure {
    let enumerated = |bug: Mutant| {
        let found = found.iter().find(|one| one.mutant == bug);
        let value = found.map_or(f64::INFINITY, |one| one.n_tests as f64);
        Measured { value, error: f64::NAN }
    };
    let random = results.random().tests();
    let mut all = vec![
        series(
            "all terms by size",
            ENUMERATION,
            Marker::Triangle,
            Line::Thin,
            by_bug(order, enumerated),
        ),
        series(
            "random",
            RANDOM,
            Marker::Ring,
            Line::Thin,
            by_bug(order, |bug| random[bug.index()]),
        ),
    ];
    let kinds = [
        ("the paper's", Kind::Paper(2), PAPER, Marker::Square),
        ("Lurcher's", Kind::Lurcher, OURS, Marker::Circle),
    ];
    for (name, kind, colour, marker) in kinds {
        if let Some(outcome) = results.get(kind, fan_out) {
            let tests = outcome.tests();
            let points = by_bug(order, |bug| tests[bug.index()]);
            let name = format!("{name}, fan-out {fan_out}");
            all.push(series(&name, colour, marker, Line::Thin, points));
        }
    }
    let chart = Chart {
        title: "Tests to failure: enumerated, random and chosen".into(),
        x: names(order),
        y: Axis::logarithmic("tests", highest(&all)),
        series: all,
        height: 340.0,
    };
    let caption = "Figure 3 of the paper. Enumeration tests all well-typed terms without Booleans, \
                   smallest first; it also looks at parts of terms that have no type, which are not \
                   counted, so that its number is a lower bound.";
    Figure { name: "systemf-figure3", charts: vec![chart], caption: caption.into() }
}

#[cfg(test)]
mod tests {
    use super::super::contender::Contender;
    use super::super::estimate::Outcome;
    use super::super::page::stacked;
    use super::super::trial::{BUGS, Trial};
    use super::*;

    /// Bug number n is found after (n + 1) times so many tests.
    fn outcome(tests: u64) -> Outcome {
        let tests = std::array::from_fn(|bug| tests * (bug as u64 + 1));
        let trial = Trial { tests, failures: [1; BUGS], ..Trial::default() };
        Outcome::new(vec![trial.clone(), trial])
    }

    fn results() -> Results {
        let one = |kind, fan_out, tests| (Contender { kind, fan_out }, outcome(tests));
        Results::new(vec![
            one(Kind::Random, 1, 1000),
            one(Kind::Paper(2), 10, 250),
            one(Kind::Lurcher, 10, 200),
        ])
    }

    #[test]
    fn figures_show_every_bug_and_contender() {
        let plan = Plan::new(["--fan-outs", "10", "--strengths", "2"].map(str::to_string)).unwrap();
        let results = results();
        let order = in_order(&results);
        assert_eq!(order, Mutant::EXPERIMENT);
        let first = figure_1(&plan, &results, &order);
        assert_eq!(first.charts[0].series.len(), 2);
        assert!(first.charts[1].series[0].points.iter().all(|point| point.y == 4.0));
        let second = figure_2(&plan, &results);
        let names: Vec<&str> =
            second.charts[0].series.iter().map(|series| series.name.as_str()).collect();
        assert_eq!(names, ["the ceiling: fan-out", "Lurcher's chooser", "the paper's, strength 2"]);
        let third = figure_3(&results, &order, 10, &[]);
        let svg = stacked(&third);
        assert!(order.iter().all(|bug| svg.contains(&format!(">{bug}</text>"))));
        assert_eq!(svg.matches("<title>LiftTApp: ").count(), 3, "enumeration found nothing");
    }

    #[test]
    fn shades_go_from_light_to_dark() {
        assert_eq!((shade(0, 5), shade(4, 5)), ("#f4b13d", "#1d1147"));
        assert_eq!(shade(0, 1), "#8e1a5a");
    }
}
