//! The growth of coverage, drawn: values from left to right on a logarithmic scale, the
//! share of combinations upwards.

use std::fmt::Write;

use super::Coverage;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 260.0;
/// Room for the axes.
const LEFT: f64 = 52.0;
const BOTTOM: f64 = 40.0;
const TOP: f64 = 34.0;
const RIGHT: f64 = 64.0;

pub(super) fn svg(coverage: &Coverage) -> String {
    let most = coverage.n_possible().unwrap_or(coverage.n_covered).max(1) as f64;
    let last = coverage.n_values.max(10) as f64;
    let x = |values: f64| LEFT + (WIDTH - LEFT - RIGHT) * values.max(1.0).ln() / last.ln();
    let y = |share: f64| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" fill=\"#222222\">{}-way coverage of {} values</text>\n",
        coverage.strength(),
        coverage.n_values,
    );
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (at, percent) = (y(share), 100.0 * share);
        let (left, right, label) = (LEFT, WIDTH - RIGHT, LEFT - 6.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#dddddd\"/>\
             <text x=\"{label}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555555\">{percent} %</text>",
            at + 4.0
        );
    }
    let mut tick = 1.0;
    while tick <= last {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">{tick}</text>",
            x(tick),
            HEIGHT - BOTTOM + 18.0
        );
        tick *= 10.0;
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">values</text>",
        f64::midpoint(LEFT, WIDTH - RIGHT),
        HEIGHT - 6.0
    );
    let mut path = format!("M{:.1} {:.1}", x(1.0), y(0.0));
    for &(values, covered) in coverage.growth() {
        let _ = write!(path, "H{:.1}V{:.1}", x(values as f64), y(covered as f64 / most));
    }
    let end = coverage.n_covered as f64 / most;
    let _ = write!(path, "H{:.1}", x(last));
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"#2456a6\" stroke-width=\"2\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#2456a6\">{:.1} %</text>\n</svg>",
        x(last) + 6.0,
        y(end) + 4.0,
        100.0 * end
    );
    svg
}
