//! Days and seconds.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seconds since 1970.
pub fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}

/// Year, month and day of a time in seconds since 1970.
///
/// Source: H. Hinnant, "chrono-compatible low-level date algorithms".
///
/// ```
/// assert_eq!(xq_tools::calendar::date(951_782_400), (2000, 2, 29));
/// ```
pub fn date(seconds: u64) -> (u64, u64, u64) {
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Months from March on.
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    (year_of_era + era * 400 + later, month, day)
}

/// A time in seconds since 1970 as `2026-11-30 06:55:12`, in UTC.
///
/// ```
/// assert_eq!(xq_tools::calendar::timestamp(951_782_401), "2000-02-29 00:00:01");
/// ```
pub fn timestamp(seconds: u64) -> String {
    let (year, month, day) = date(seconds);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(951_782_400), (2000, 2, 29));
        assert_eq!(date(951_868_800), (2000, 3, 1));
        assert_eq!(date(1_796_083_199), (2026, 11, 30));
        assert_eq!(date(1_798_761_600), (2027, 1, 1));
    }
}
