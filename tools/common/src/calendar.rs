//! Points in time as people write them, in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;

/// The seconds since 1970.
pub fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}

/// Year, month and day of a time in seconds since 1970.
///
/// ```
/// assert_eq!(xq_tools::calendar::date(951_782_400), (2000, 2, 29));
/// ```
pub fn date(seconds: u64) -> (i32, u8, u8) {
    let moment = moment(seconds);
    (moment.year(), moment.month().into(), moment.day())
}

/// A time in seconds since 1970 as `2026-11-30 06:55:12`.
///
/// ```
/// assert_eq!(xq_tools::calendar::timestamp(951_782_401), "2000-02-29 00:00:01");
/// ```
pub fn timestamp(seconds: u64) -> String {
    let (year, month, day) = date(seconds);
    let (hour, minute, second) = moment(seconds).to_hms();
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// What no calendar holds becomes 1970.
fn moment(seconds: u64) -> OffsetDateTime {
    let moment = i64::try_from(seconds).map(OffsetDateTime::from_unix_timestamp);
    moment
        .ok()
        .and_then(Result::ok)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_too_large() {
        assert_eq!(date(u64::MAX), (1970, 1, 1));
        assert_eq!(timestamp(1_796_083_199), "2026-11-30 23:59:59");
    }
}
