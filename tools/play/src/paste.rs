//! What people paste: a position with or without moves, a game of any format, moves in any notation.

use xq_core::notation;
use xq_core::record::{Format, ReadOptions, Record};
use xq_core::{Move, Position};

use super::library::Library;
use super::setup;
use super::text::Text;

/// The name that a pasted game goes by in messages.
const NAME: &str = "clipboard";

/// What a pasted text gives.
pub(crate) enum Pasted {
    Game(Record),
    /// A file's worth of them.
    Library(Library),
}

/// Reads a pasted text.
///
/// # Errors
/// It is nothing that a game can be made of.
pub(crate) fn read(text: &str) -> Result<Pasted, Text> {
    let text = text.trim();
    if let Some(text) = text.strip_prefix("position ") {
        return engine_position(text.trim()).map(Pasted::Game);
    }
    if is_fen(text) && text.lines().count() == 1 {
        return position_with_moves(text).map(Pasted::Game);
    }
    let library = |options: ReadOptions| Library::read(NAME, text.into(), &options);
    let named = library(ReadOptions::default());
    let moves = || {
        library(ReadOptions {
            format: Some(Format::Pgn),
            ..ReadOptions::default()
        })
    };
    match named {
        Ok(library) if library.has_moves() || is_tagged(text) => Ok(Pasted::Library(library)),
        _ => match list_of_moves(text) {
            Ok(record) => Ok(Pasted::Game(record)),
            Err(why) => match moves().or(named) {
                Ok(library) if library.has_moves() => Ok(Pasted::Library(library)),
                _ => Err(why),
            },
        },
    }
}

/// Whether a text begins with a piece placement of ten ranks.
fn is_fen(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    first.split('/').count() == 10
}

/// Whether a text has the signs of a game record, which may hold a position alone.
fn is_tagged(text: &str) -> bool {
    text.starts_with('[') || text.starts_with('<') || text.starts_with('{')
}

/// `startpos` or `fen` and a FEN, as engines are told, with or without `moves`.
fn engine_position(text: &str) -> Result<Record, Text> {
    let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
    let start = match start.trim() {
        "startpos" => Position::start(),
        fen => position(fen.strip_prefix("fen ").unwrap_or(fen))?,
    };
    game(start, moves)
}

/// A FEN, then perhaps moves, with or without the word `moves` between them.
fn position_with_moves(text: &str) -> Result<Record, Text> {
    if let Some((fen, moves)) = text.split_once(" moves ") {
        return game(position(fen)?, moves);
    }
    let is_field = |(index, word): (usize, &str)| match index {
        0 => true,
        1 => matches!(word, "w" | "W" | "r" | "R" | "b" | "B"),
        2 | 3 => word == "-",
        _ => index < 6 && word.bytes().all(|byte| byte.is_ascii_digit()),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let fields = words.iter().copied().enumerate();
    let fields = fields.take_while(|&field| is_field(field)).count();
    let (fen, moves) = words.split_at(fields);
    game(position(&fen.join(" "))?, &moves.join(" "))
}

fn list_of_moves(text: &str) -> Result<Record, Text> {
    let record = game(Position::start(), text)?;
    match record.tree.move_count() {
        0 => Err(Text::Pasted),
        _ => Ok(record),
    }
}

fn position(fen: &str) -> Result<Position, Text> {
    setup::read(fen).map_err(|why| Text::Position { why })
}

/// The game of a list of moves in any notation, numbered or not.
fn game(start: Position, text: &str) -> Result<Record, Text> {
    let mut position = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || ",，;；、。".contains(c)) {
        let word = without_number(word);
        if word.is_empty() {
            continue;
        }
        let mv = notation::read(&position, word, None).map_err(|_| Text::PastedMove {
            found: word.chars().take(40).collect(),
            number: moves.len() + 1,
        })?;
        let _ = position.make(mv);
        moves.push(mv);
    }
    Ok(Record::of_moves(&start, moves))
}

/// A word without the number of a move before it, such as `1.` or `12...`.
fn without_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match digits.strip_prefix(['.', '…', '．', ':']) {
        Some(rest) => rest.trim_start_matches(['.', '…']),
        None if digits.is_empty() => "",
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        let record = match read(text) {
            Ok(Pasted::Game(record)) => record,
            Ok(Pasted::Library(library)) => library.game(0).expect("a game").record.clone(),
            Err(why) => panic!("{text:?}: {why:?}"),
        };
        record.tree.main_moves().map(|mv| mv.to_string()).collect()
    }

    #[test]
    fn moves_are_understood_in_every_notation() {
        for text in [
            "h2e2 h9g7 h0g2",
            "1. h2e2 h9g7 2. h0g2",
            "H2-E2 H9-G7 H0-G2",
            "C2=5 H8+7 H2+3",
            "1. C2=5 H8+7 2. H2+3 *",
            "1.C2.5 N8+7 2.N2+3",
            "炮二平五 马8进7 马二进三",
            "1. 炮二平五 马８进７ 2. 马二进三",
            "炮二平五，馬8進7，傌二進三",
            "position startpos moves h2e2 h9g7 h0g2",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7 h0g2",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w h2e2 h9g7 h0g2",
            "[Red \"Hu\"]\n\n1. h2e2 h9g7 2. h0g2 1-0\n",
        ] {
            assert_eq!(moves(text), ["h2e2", "h9g7", "h0g2"], "{text}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_place() {
        assert!(matches!(
            read("hello"),
            Err(Text::PastedMove { number: 1, .. })
        ));
        assert!(matches!(
            read("h2e2 h9g7 h2e2"),
            Err(Text::PastedMove { number: 3, .. }) | Ok(Pasted::Library(_))
        ));
        assert!(matches!(read(""), Err(Text::Pasted)));
        assert!(matches!(
            read("9/9/9/9/9/9/9/9/9/9 w"),
            Err(Text::Position { .. })
        ));
    }
}
