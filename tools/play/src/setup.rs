//! Positions as people type and arrange them.

use xq_core::{Defect, FenError, Position, Setup};

use super::words::{self, Words};

/// The position of a FEN.
///
/// # Errors
/// Why it gives none, every reason.
pub fn read(fen: &str) -> Result<Position, Vec<Words>> {
    Position::from_fen(fen.trim()).map_err(|error| match error {
        FenError::Syntax(error) => vec![unreadable(&error.to_string())],
        FenError::Position(error) => defects(&error.defects),
    })
}

/// Everything that is wrong with the setup of a FEN.
pub fn check(fen: &str) -> Vec<Words> {
    match fen.trim().parse::<Setup>() {
        Err(error) => vec![unreadable(&error.to_string())],
        Ok(setup) => defects(&setup.defects()),
    }
}

/// Defects in words.
pub fn defects(defects: &[Defect]) -> Vec<Words> {
    defects.iter().map(words::defect).collect()
}

fn unreadable(error: &str) -> Words {
    Words::new(words::sentence(error), format!("FEN 无法读取：{error}"))
}

/// Several sentences as one text.
pub fn joined(all: &[Words]) -> Words {
    let join = |text: fn(&Words) -> &str| all.iter().map(text).collect::<Vec<_>>();
    Words::new(
        join(|words| &words.en).join(" "),
        join(|words| &words.zh).concat(),
    )
}
