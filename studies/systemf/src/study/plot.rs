//! A small plotter: charts with lines and markers, drawn as SVG.
//!
//! Only what the figures of the study need, written by hand so that the study has no
//! dependency and a figure is the same text each time. Everything is drawn on white, since a
//! page around it may be dark.

use std::fmt::Write;

use super::table::escape;

/// The width of all charts.
pub(crate) const WIDTH: f64 = 902.0;
const LEFT: f64 = 96.0;
/// Room for the legend.
const RIGHT: f64 = 200.0;
const TOP: f64 = 40.0;
const GRID: &str = "#dddddd";
const INK: &str = "#333333";

/// A chart.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
    /// Of the area between the axes.
    pub(crate) height: f64,
}

/// An axis: what it measures, from where to where, and where it has marks.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) label: String,
    from: f64,
    to: f64,
    is_logarithmic: bool,
    marks: Vec<(f64, String)>,
    /// Names are long and lean.
    is_slanted: bool,
}

impl Axis {
    /// Equal distances are equal differences; from 0 to the first mark that no value exceeds.
    pub(crate) fn linear(label: &str, most: f64) -> Self {
        let step = step_for(most);
        let n_steps = (most / step).ceil().max(1.0);
        let marks = (0..=n_steps as u32).map(|n| f64::from(n) * step);
        let marks = marks.map(|at| (at, format!("{at}"))).collect();
        let to = n_steps * step;
        Axis { label: label.into(), from: 0.0, to, is_logarithmic: false, marks, is_slanted: false }
    }

    /// Equal distances are equal ratios; from 1 to the power of ten that no value exceeds.
    pub(crate) fn logarithmic(label: &str, most: f64) -> Self {
        let n_decades = most.max(10.0).log10().ceil() as i32;
        let marks = (0..=n_decades).map(|n| (10_f64.powi(n), grouped(10_u64.pow(n as u32))));
        Axis {
            label: label.into(),
            from: 1.0,
            to: 10_f64.powi(n_decades),
            is_logarithmic: true,
            marks: marks.collect(),
            is_slanted: false,
        }
    }

    /// Times in microseconds, on a logarithmic scale from 1 on.
    pub(crate) fn times(label: &str, most: f64) -> Self {
        let name = |n: i32| match n {
            0..3 => format!("{} µs", 10_u64.pow(n as u32)),
            3..6 => format!("{} ms", 10_u64.pow(n as u32 - 3)),
            _ => format!("{} s", grouped(10_u64.pow(n as u32 - 6))),
        };
        let mut axis = Axis::logarithmic(label, most);
        axis.marks.iter_mut().zip(0..).for_each(|(mark, n)| mark.1 = name(n));
        axis
    }

    /// One place for each name, at 0, 1, 2, …
    pub(crate) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let places = names.into_iter().enumerate();
        let marks: Vec<(f64, String)> =
            places.map(|(place, name)| (place as f64, name.to_string())).collect();
        Axis {
            label: String::new(),
            from: -0.5,
            to: marks.len() as f64 - 0.5,
            is_logarithmic: false,
            marks,
            is_slanted: true,
        }
    }

    /// The same marks without what is written at them, for a chart above another.
    #[must_use]
    pub(crate) fn without_names(mut self) -> Self {
        self.marks.iter_mut().for_each(|(_, name)| name.clear());
        self
    }

    /// Where a value is, from 0 to 1.
    fn place(&self, value: f64) -> f64 {
        if self.is_logarithmic {
            (value.max(self.from) / self.from).ln() / (self.to / self.from).ln()
        } else {
            (value - self.from) / (self.to - self.from)
        }
    }

    /// The characters of the longest name.
    fn longest(&self) -> usize {
        self.marks.iter().map(|(_, name)| name.chars().count()).max().unwrap_or(0)
    }

    /// The room below the chart that its names take.
    fn depth(&self) -> f64 {
        let names = match (self.longest(), self.is_slanted) {
            (0, _) => 8.0,
            (longest, true) => 14.0 + 4.9 * longest as f64,
            (_, false) => 22.0,
        };
        names + if self.label.is_empty() { 8.0 } else { 26.0 }
    }
}

/// The distance of marks: 1, 2 or 5 times a power of ten, and no more than eight of them.
fn step_for(most: f64) -> f64 {
    let mut step = 1.0;
    while most / step > 8.0 {
        let leading = step / 10_f64.powf(step.log10().floor());
        step *= if (1.5..3.0).contains(&leading) { 2.5 } else { 2.0 };
    }
    step
}

/// 10000 is "10 000".
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) colour: &'static str,
    pub(crate) marker: Marker,
    pub(crate) line: Line,
    pub(crate) points: Vec<Point>,
}

/// One value, its standard error (0 for none) and what is said of it when it is pointed at.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) error: f64,
    pub(crate) note: String,
}

/// The shape of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    Circle,
    Square,
    Diamond,
    Triangle,
    Cross,
    Ring,
    None,
}

/// How points are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Solid,
    Thin,
    Dashed,
}

impl Line {
    fn style(self) -> &'static str {
        match self {
            Line::Solid => "stroke-width=\"1.8\"",
            Line::Thin => "stroke-width=\"1\" stroke-opacity=\"0.6\"",
            Line::Dashed => "stroke-width=\"1.5\" stroke-dasharray=\"6 4\"",
        }
    }
}

impl Marker {
    /// The marker around a point.
    fn svg(self, x: f64, y: f64, colour: &str, note: &str) -> String {
        let note = if note.is_empty() {
            String::new()
        } else {
            format!("<title>{}</title>", escape(note))
        };
        let path = match self {
            Marker::None => return String::new(),
            Marker::Circle => {
                return format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\" fill=\"{colour}\">{note}</circle>\n"
                );
            }
            Marker::Ring => {
                return format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\" fill=\"#ffffff\" stroke=\"{colour}\" \
                     stroke-width=\"1.6\">{note}</circle>\n"
                );
            }
            Marker::Cross => {
                return format!(
                    "<path d=\"M{:.1} {:.1}l7 7m0 -7l-7 7\" stroke=\"{colour}\" stroke-width=\"2\">{note}</path>\n",
                    x - 3.5,
                    y - 3.5
                );
            }
            Marker::Square => format!("M{:.1} {:.1}h6.6v6.6h-6.6z", x - 3.3, y - 3.3),
            Marker::Diamond => format!("M{x:.1} {:.1}l4.6 4.6l-4.6 4.6l-4.6 -4.6z", y - 4.6),
            Marker::Triangle => format!("M{x:.1} {:.1}l4.4 7.6h-8.8z", y - 4.8),
        };
        format!("<path d=\"{path}\" fill=\"{colour}\">{note}</path>\n")
    }
}

impl Chart {
    /// The height with title, axis and names.
    pub(crate) fn full_height(&self) -> f64 {
        TOP + self.height + self.x.depth()
    }

    /// Draws the chart below `top`.
    pub(crate) fn draw(&self, top: f64, svg: &mut String) {
        let width = WIDTH - LEFT - RIGHT;
        let (upper, lower) = (top + TOP, top + TOP + self.height);
        let x = |value: f64| LEFT + width * self.x.place(value);
        let y = |value: f64| lower - self.height * self.y.place(value);
        let title = escape(&self.title);
        let _ = writeln!(
            svg,
            "<text x=\"{LEFT}\" y=\"{:.1}\" font-size=\"15\" font-weight=\"bold\">{title}</text>",
            top + 22.0
        );
        self.draw_axes(&x, &y, upper, lower, svg);
        for series in &self.series {
            draw_series(series, &x, &y, svg);
        }
        self.draw_legend(upper, svg);
    }

    fn draw_axes(
        &self,
        x: &dyn Fn(f64) -> f64,
        y: &dyn Fn(f64) -> f64,
        upper: f64,
        lower: f64,
        svg: &mut String,
    ) {
        let right = WIDTH - RIGHT;
        for (at, name) in &self.y.marks {
            let (at, name) = (y(*at), escape(name));
            let _ = writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"{GRID}\"/>");
            let (left, base) = (LEFT - 8.0, at + 4.0);
            let _ = writeln!(
                svg,
                "<text x=\"{left}\" y=\"{base:.1}\" text-anchor=\"end\">{name}</text>"
            );
        }
        for (at, name) in &self.x.marks {
            let (at, name) = (x(*at), escape(name));
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {upper:.1}V{lower:.1}\" stroke=\"{GRID}\" stroke-opacity=\"0.6\"/>"
            );
            let base = lower + 16.0;
            let _ = match (name.is_empty(), self.x.is_slanted) {
                (true, _) => Ok(()),
                (_, true) => writeln!(
                    svg,
                    "<text transform=\"translate({:.1} {:.1}) rotate(-45)\" text-anchor=\"end\">{name}</text>",
                    at + 4.0,
                    lower + 14.0
                ),
                (_, false) => writeln!(
                    svg,
                    "<text x=\"{at:.1}\" y=\"{base:.1}\" text-anchor=\"middle\">{name}</text>"
                ),
            };
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {upper:.1}V{lower:.1}H{right}\" fill=\"none\" stroke=\"{INK}\"/>"
        );
        let middle = (upper + lower) / 2.0;
        let beside = LEFT - 24.0 - 7.0 * self.y.longest() as f64;
        let _ = writeln!(
            svg,
            "<text transform=\"translate({beside:.1} {middle:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            escape(&self.y.label)
        );
        if !self.x.label.is_empty() {
            let (centre, base) = ((LEFT + right) / 2.0, lower + self.x.depth() - 10.0);
            let label = escape(&self.x.label);
            let _ = writeln!(
                svg,
                "<text x=\"{centre:.1}\" y=\"{base:.1}\" text-anchor=\"middle\">{label}</text>"
            );
        }
    }

    fn draw_legend(&self, upper: f64, svg: &mut String) {
        let left = WIDTH - RIGHT + 14.0;
        for (place, series) in self.series.iter().enumerate() {
            let at = upper + 10.0 + 21.0 * place as f64;
            let (colour, style, name) = (series.colour, series.line.style(), escape(&series.name));
            let end = left + 26.0;
            let _ =
                writeln!(svg, "<path d=\"M{left} {at:.1}H{end}\" stroke=\"{colour}\" {style}/>");
            svg.push_str(&series.marker.svg(left + 13.0, at, colour, ""));
            let _ =
                writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{name}</text>", end + 8.0, at + 4.0);
        }
    }
}

fn draw_series(series: &Series, x: &dyn Fn(f64) -> f64, y: &dyn Fn(f64) -> f64, svg: &mut String) {
    let (colour, style) = (series.colour, series.line.style());
    let known: Vec<&Point> = series.points.iter().filter(|point| point.y.is_finite()).collect();
    let corners = known.iter().map(|point| format!("{:.1} {:.1}", x(point.x), y(point.y)));
    let path = corners.collect::<Vec<_>>().join("L");
    let _ = writeln!(svg, "<path d=\"M{path}\" fill=\"none\" stroke=\"{colour}\" {style}/>");
    for point in known.iter().filter(|point| point.error > 0.0) {
        let (at, high, low) = (x(point.x), y(point.y + point.error), y(point.y - point.error));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {high:.1}V{low:.1}\" stroke=\"{colour}\" stroke-width=\"1.4\"/>"
        );
    }
    for point in known {
        svg.push_str(&series.marker.svg(x(point.x), y(point.y), colour, &point.note));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_linear_or_logarithmic() {
        let linear = Axis::linear("", 33.0);
        assert_eq!((linear.place(10.0), linear.marks.len()), (10.0 / 35.0, 8));
        assert_eq!([3.0, 9.0, 33.0, 50.0, 79.0].map(step_for), [1.0, 2.0, 5.0, 10.0, 10.0]);
        let logarithmic = Axis::logarithmic("", 24_000.0);
        assert_eq!(logarithmic.marks.last().unwrap().1, "100\u{a0}000");
        assert!((logarithmic.place(1000.0) - 0.6).abs() < 1e-9);
        assert_eq!(logarithmic.place(0.0), 0.0, "what is too small is at the edge");
        let names = Axis::names(["a", "b"]);
        assert_eq!((names.place(0.0), names.place(1.0)), (0.25, 0.75));
    }

    #[test]
    fn a_chart_draws_what_it_is_given() {
        let points = [(1.0, 1.0, 0.0), (2.0, 10.0, 5.0), (3.0, f64::INFINITY, 0.0)];
        let points = points.map(|(x, y, error)| Point { x, y, error, note: "a < b".into() });
        let chart = Chart {
            title: "Tests & failures".into(),
            x: Axis::linear("fan-out", 4.0),
            y: Axis::logarithmic("tests", 100.0),
            series: vec![Series {
                name: "random".into(),
                colour: "#000000",
                marker: Marker::Square,
                line: Line::Solid,
                points: points.to_vec(),
            }],
            height: 200.0,
        };
        let mut svg = String::new();
        chart.draw(100.0, &mut svg);
        // The area is from 96 to 702 and from 340 up to 140.
        assert!(
            svg.contains("<path d=\"M247.5 340.0L399.0 240.0\" fill=\"none\" stroke=\"#000000\"")
        );
        assert!(svg.contains("Tests &amp; failures</text>"));
        assert_eq!(svg.matches("<title>a &lt; b</title>").count(), 2, "the last is nowhere");
        // From 15 down to 5.
        assert!(svg.contains("<path d=\"M399.0 222.4V270.1\" stroke=\"#000000\""), "{svg}");
        assert_eq!(chart.full_height(), 40.0 + 200.0 + 48.0);
    }
}
