//! Coverage as a drawing.

use std::fmt::Write;

use super::Coverage;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 16.0;
const COLOURS: [&str; 6] = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"];

impl Coverage<'_> {
    /// A chart, as SVG: for each strength, which share of the combinations is covered (up) for
    /// which share of the sets of parameters (to the right). The nearer a line keeps to the
    /// upper right corner, the more is covered.
    pub fn to_svg(&self) -> String {
        let x = |share: f64| LEFT + share * WIDTH;
        let y = |share: f64| TOP + (1.0 - share) * HEIGHT;
        let mut svg = String::new();
        let mut line = |text: String| {
            svg.push_str(&text);
            svg.push('\n');
        };
        let (width, height) = (LEFT + WIDTH + 150.0, TOP + HEIGHT + 48.0);
        line(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">"
        ));
        line(format!("<title>Coverage of {} rows</title>", self.rows.len()));
        for step in 0..=4 {
            let share = f64::from(step) / 4.0;
            let (right, level, bottom) = (x(1.0), y(share), y(0.0));
            line(format!(
                "<path d=\"M{LEFT} {level}H{right}\" stroke=\"#ccc\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{} %</text>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{} %</text>",
                LEFT - 6.0,
                level + 4.0,
                step * 25,
                x(share),
                bottom + 18.0,
                step * 25
            ));
        }
        line(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">sets of parameters</text>",
            x(0.5),
            y(0.0) + 38.0
        ));
        for (index, at) in self.strengths.iter().enumerate() {
            // From the best covered sets to the worst.
            let mut path = format!("M{LEFT} {:.1}", y(1.0));
            let mut so_far = 0;
            for (share, count) in at.distribution().into_iter().rev() {
                so_far += count;
                let end = so_far as f64 / at.sets() as f64;
                // Writing to a string can't fail.
                let _ = write!(path, "V{:.1}H{:.1}", y(share), x(end));
            }
            let colour = COLOURS[index % COLOURS.len()];
            let place = TOP + 14.0 + 20.0 * index as f64;
            line(format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
                 <text x=\"{}\" y=\"{place}\" fill=\"{colour}\">strength {}: {:.1} %</text>",
                x(1.0) + 12.0,
                at.strength(),
                (at.share() * 1000.0 + 1e-9).floor() / 10.0
            ));
        }
        line("</svg>".to_string());
        svg
    }
}
