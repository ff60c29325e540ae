//! The date, for a line of a record.

use std::time::{SystemTime, UNIX_EPOCH};

/// The date, as in `2026-11-17`, in universal time.
pub(super) fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    date(now.map_or(0, |time| time.as_secs() / 86_400))
}

/// The date this many days after the beginning of 1970.
pub(super) fn date(days: u64) -> String {
    // Years that begin in March make leap days the last ones; 400 of them repeat.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = match month < 10 {
        true => (month + 3, 0),
        false => (month - 9, 1),
    };
    let year = era * 400 + year_of_era + later;
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_774, "2026-11-17"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days), expected);
        }
        // Day after day through more than 400 years.
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for days in 0..160_000 {
            assert_eq!(date(days), format!("{year:04}-{month:02}-{day:02}"));
            let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let length = match month {
                2 if is_leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            day += 1;
            if day > length {
                (day, month) = (1, month + 1);
            }
            if month > 12 {
                (month, year) = (1, year + 1);
            }
        }
    }
}
