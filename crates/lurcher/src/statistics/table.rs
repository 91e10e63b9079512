//! Rows of label, percentage and bar, with the columns aligned.

/// The length of the bar for all of the total, in characters.
const BAR: usize = 20;

/// Labels longer than this are cut, so that one cannot push the bars off the screen.
const MOST_LABEL: usize = 50;

/// One line per row; percentages are of `total`.
///
/// ```text
///   two or more   75.0 %  ███████████████
///   one           25.0 %  █████
/// ```
pub(super) fn render_rows(rows: &[(String, u64)], total: u64) -> String {
    let labels: Vec<String> = rows.iter().map(|(label, _)| shorten(label)).collect();
    let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (label, (_, count)) in labels.iter().zip(rows) {
        let (percent, bar) = (percent(*count, total), bar(*count, total));
        text.push_str(format!("  {label:<width$}  {percent:>7}  {bar}").trim_end());
        text.push('\n');
    }
    text
}

/// A share with one decimal; never rounded to nothing or to everything.
pub(super) fn percent(count: u64, total: u64) -> String {
    let share = share(count, total) * 100.0;
    match share {
        _ if count == 0 => "0 %".to_string(),
        _ if count == total => "100 %".to_string(),
        share if share < 0.1 => "<0.1 %".to_string(),
        share if share > 99.9 && share < 100.0 => ">99.9 %".to_string(),
        share => format!("{share:.1} %"),
    }
}

fn share(count: u64, total: u64) -> f64 {
    if total == 0 { 0.0 } else { count as f64 / total as f64 }
}

/// A bar to an eighth of a character; whatever was counted can be seen.
fn bar(count: u64, total: u64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let full = BAR * 8;
    let eighths = (share(count, total) * full as f64).round() as usize;
    let eighths = eighths.clamp(usize::from(count > 0), full);
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// A label on one line, not too long.
fn shorten(label: &str) -> String {
    let line = label.replace('\n', "\\n");
    if line.chars().count() <= MOST_LABEL {
        return line;
    }
    line.chars().take(MOST_LABEL - 1).chain(['…']).collect()
}

/// Puts the most frequent rows first, equally frequent ones in alphabetical order.
pub(super) fn most_frequent_first(rows: &mut [(String, u64)]) {
    rows.sort_unstable_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.cmp(b)));
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn columns_are_aligned_and_nothing_counted_disappears() {
        let rows = [
            ("two or more".to_string(), 75_000),
            ("größer".to_string(), 24_990),
            ("rare".to_string(), 9),
            ("never".to_string(), 0),
            ("a\nb".repeat(30), 1),
            ("all".to_string(), 100_000),
            ("nearly all".to_string(), 99_999),
        ];
        assert_snapshot!(render_rows(&rows, 100_000), @r"
        two or more                                          75.0 %  ███████████████
        größer                                               25.0 %  █████
        rare                                                 <0.1 %  ▏
        never                                                   0 %
        a\nba\nba\nba\nba\nba\nba\nba\nba\nba\nba\nba\nba…   <0.1 %  ▏
        all                                                   100 %  ████████████████████
        nearly all                                          >99.9 %  ████████████████████
        ");
    }

    #[test]
    fn no_cases_are_no_reason_to_divide_by_zero() {
        assert_eq!(render_rows(&[("x".to_string(), 0)], 0), "  x      0 %\n");
        assert_eq!(render_rows(&[], 0), "");
    }
}
