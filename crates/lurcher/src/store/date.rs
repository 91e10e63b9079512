//! Today's date.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today, in UTC, as `2026-11-15`.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The date so many days after 1970-01-01.
///
/// Counts in years that begin in March, so that the leap day is the last of its
/// year and months can be told by division: from March on they have 31, 30, 31,
/// 30, 31 days, over and over, which is 153 days in five months.
fn date(days: u64) -> String {
    // 719 468 days lie between 0000-03-01 and 1970-01-01.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let leap_days = day_of_era / 1_460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_agree_with_counting_day_by_day() {
        let is_leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let mut days = 0;
        for year in 1970..2440 {
            let february = if is_leap(year) { 29 } else { 28 };
            let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
            for (month, length) in (1..).zip(months) {
                for day in 1..=length {
                    assert_eq!(date(days), format!("{year:04}-{month:02}-{day:02}"));
                    days += 1;
                }
            }
        }
    }

    #[test]
    fn today_is_a_date() {
        assert_eq!(today().len(), 10);
        assert!(today().as_str() > "2024-01-01");
    }
}
