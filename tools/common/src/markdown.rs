//! Tables as Markdown that can also be read as it is.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

/// A table; the first row has the titles. The first `names` columns are text, all others numbers.
///
/// ```
/// let rows = [["who", "n"], ["a|b", "17"]].map(|row| row.map(str::to_owned).to_vec());
/// assert_eq!(
///     xq_tools::markdown::table(&rows, 1),
///     "| who  |  n |\n|------|---:|\n| a\\|b | 17 |\n"
/// );
/// ```
pub fn table(rows: &[Vec<String>], names: usize) -> String {
    let escaped = |cell: &String| cell.replace('|', "\\|");
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(escaped).collect())
        .collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0).max(2)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let room = " ".repeat(widths[column] - cell.width());
            let _ = match column < names {
                true => write!(text, "| {cell}{room} "),
                false => write!(text, "| {room}{cell} "),
            };
        }
        text += "|\n";
        if index == 0 {
            for (column, width) in widths.iter().enumerate() {
                let end = if column < names { "-" } else { ":" };
                let _ = write!(text, "|{}{end}", "-".repeat(width + 1));
            }
            text += "|\n";
        }
    }
    text
}
