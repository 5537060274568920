//! The words of DhtmlXQ: its brackets, and the names of its values.

/// How every bracket begins, and how those that end something do.
pub(super) const OPEN: &str = "[DhtmlXQ";
pub(super) const CLOSE: &str = "[/DhtmlXQ";

/// The values that PGN calls otherwise.
pub(super) const NAMES: [(&str, &str); 14] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redtime", "RedTime"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blacktime", "BlackTime"),
    ("timerule", "TimeControl"),
    ("remark", "Annotator"),
    ("author", "Author"),
];

/// Values that tell about the page, not about the game.
pub(super) const LAYOUT: [&str; 2] = ["ver", "init"];
