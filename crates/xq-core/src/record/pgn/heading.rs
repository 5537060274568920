//! The line that begins a game whatever comes before it.

/// Whether a line looks like the first tag of a game: within a comment, it means that the comment
/// was never closed.
pub(super) fn begins_game(line: &str) -> bool {
    let line = line.trim_end();
    (line.starts_with("[Game \"") || line.starts_with("[Event \"")) && line.ends_with("\"]")
}
