//! Figures as SVG files and as one page.

use super::plot::{Chart, WIDTH};
use super::table::{Table, escape};

/// A figure: charts one below the other.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The name of its file, without ending.
    pub(crate) name: &'static str,
    pub(crate) charts: Vec<Chart>,
    pub(crate) caption: String,
}

/// The figure as SVG.
pub(crate) fn stacked(figure: &Figure) -> String {
    let height: f64 = figure.charts.iter().map(Chart::full_height).sum();
    let title = figure.charts.iter().map(|chart| chart.title.as_str()).collect::<Vec<_>>();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#333333\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        escape(&title.join("; "))
    );
    let mut top = 0.0;
    for chart in &figure.charts {
        chart.draw(top, &mut svg);
        top += chart.full_height();
    }
    svg + "</svg>\n"
}

const STYLE: &str = "\
body { font: 16px/1.5 sans-serif; color: #222; background: #fff; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
figure { margin: 2rem 0 } figcaption { color: #555; max-width: 50rem } svg { width: 100%; height: auto }
div { overflow-x: auto } table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums }
th, td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
";

/// All figures and tables as one page that needs nothing else.
pub(crate) fn page(introduction: &str, figures: &[Figure], tables: &[Table]) -> String {
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>System F: tests to failure</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>System F: tests to failure</h1>\n<p>{}</p>\n",
        escape(introduction)
    );
    for figure in figures {
        html += "<figure>\n";
        html += &stacked(figure);
        html += &format!("<figcaption>{}</figcaption>\n</figure>\n", escape(&figure.caption));
    }
    for table in tables {
        html += &format!("<div>\n{}</div>\n", table.html());
    }
    html + "</body>\n</html>\n"
}

#[cfg(test)]
mod tests {
    use super::super::plot::Axis;
    use super::*;

    #[test]
    fn charts_are_stacked_and_the_page_is_whole() {
        let chart = |title: &str| Chart {
            title: title.into(),
            x: Axis::names(["a", "bb"]),
            y: Axis::linear("ratio", 2.0),
            series: Vec::new(),
            height: 100.0,
        };
        let charts = vec![chart("One"), chart("Two")];
        let each = charts[0].full_height();
        let figure = Figure { name: "figure", charts, caption: "a & b".into() };
        let svg = stacked(&figure);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains(&format!("viewBox=\"0 0 902 {:.0}\"", 2.0 * each)));
        assert!(svg.contains("<title>One; Two</title>"));
        assert!(svg.contains(&format!("y=\"{:.1}\" font-size=\"15\"", each + 22.0)));
        let html = page("x < y", &[figure], &[Table::new("T", &["bug"])]);
        assert!(html.contains("<p>x &lt; y</p>") && html.contains("a &amp; b</figcaption>"));
        assert_eq!(html.matches("<svg ").count(), 1);
        assert!(!html.contains("href=") && !html.contains("src="), "it needs no other file");
    }
}
