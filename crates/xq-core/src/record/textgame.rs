//! [`TextGame`]: a game whose file tells it as headers, then moves in some notation (PGN, WXF).

use crate::fen;
use crate::notation::Style;
use crate::position::{Diagram, Setup};

use super::defect::{DefectKind, Defects, Place, short};
use super::game::{ReadGame, Record};
use super::movetext::Movetext;
use super::result::GameResult;
use super::tags::Tags;
use super::{epd, lexer};

/// A game that is being read.
pub(super) struct TextGame {
    pub(super) tags: Tags,
    start: Setup,
    start_place: Place,
    /// Whether the file has a start position that cannot be read.
    lost_start: bool,
    result: GameResult,
    result_place: Place,
    /// The notation of the moves by the user's word.
    told: Option<Style>,
    /// The notation by the header's word.
    style: Option<Style>,
    /// Whether there was a tag.
    pub(super) has_tags: bool,
    /// What stands before the moves of a game without tags.
    preface: String,
    /// Until the first move.
    defects: Option<Defects>,
    /// From the first move on.
    text: Option<Movetext>,
    /// Whether the end of the moves was found, where they have one.
    pub(super) has_end: bool,
}

impl TextGame {
    /// Begins a game at a line of its file.
    pub(super) fn new(number: usize, style: Option<Style>, line: usize) -> TextGame {
        TextGame {
            tags: Tags::new(),
            start: Setup::start(),
            start_place: Place::Line(line),
            lost_start: false,
            result: GameResult::Unknown,
            result_place: Place::Line(line),
            told: style,
            style: None,
            has_tags: false,
            preface: String::new(),
            defects: Some(Defects::of_game(number)),
            text: None,
            has_end: false,
        }
    }

    /// Whether the moves have begun.
    pub(super) fn has_text(&self) -> bool {
        self.text.is_some()
    }

    /// Whether a comment has begun and not ended.
    pub(super) fn in_comment(&self) -> bool {
        self.text.as_ref().is_some_and(Movetext::in_comment)
    }

    pub(super) fn defect(&mut self, place: Place, kind: DefectKind) {
        let text = self.text.as_mut().map(|text| &mut text.defects);
        if let Some(defects) = text.or(self.defects.as_mut()) {
            defects.add(place, kind);
        }
    }

    /// The moves, which begin here if they have not begun.
    pub(super) fn text(&mut self) -> &mut Movetext {
        let (start, lost, style) = (&self.start, self.lost_start, self.told.or(self.style));
        let preface = std::mem::take(&mut self.preface);
        let place = self.start_place;
        let defects = &mut self.defects;
        self.text.get_or_insert_with(|| {
            let mut defects = defects.take().unwrap_or_else(|| Defects::of_game(0));
            let position = match Diagram::new(start) {
                Ok(diagram) => {
                    if let Some(remark) = DefectKind::composed(&diagram) {
                        defects.add(place, remark);
                    }
                    Some(diagram.into_position()).filter(|_| !lost)
                }
                Err(error) => {
                    defects.add(place, DefectKind::Start(error));
                    None
                }
            };
            let mut text = Movetext::new(position, style, defects);
            text.remark(&preface);
            text
        })
    }

    /// Sets another start position.
    pub(super) fn fen(&mut self, value: &str, place: Place) {
        self.start_place = place;
        match value.parse() {
            Ok(setup) => self.start = setup,
            Err(error) => {
                self.lost_start = true;
                self.defect(place, DefectKind::Fen(error));
            }
        }
    }

    /// Takes the notation that the header tells. Old files of this library say `Coordinates` and
    /// `SAN` whichever way ranks count; and `WXF` or `Chinese` leave nothing open that is told here.
    pub(super) fn format(&mut self, value: &str) {
        let style = match value.trim().to_ascii_lowercase().as_str() {
            "iccs" => Style::Iccs,
            "coordinates0" | "ucci" => Style::Coordinates0,
            "coordinates1" => Style::Coordinates1,
            "san0" => Style::San0,
            "san1" => Style::San1,
            "vietnamese" => Style::Vietnamese,
            _ => return,
        };
        self.style = self.style.or(Some(style));
    }

    /// Takes the notation by this library's name for it; and tells whether it is one.
    pub(super) fn notation(&mut self, value: &str) -> bool {
        let style = value.parse().ok();
        self.style = style.or(self.style);
        style.is_some()
    }

    /// Takes in a line before the moves of a game without tags, and gives what of it is moves: a
    /// position comes first where it is not the usual one, with or without the words of an engine's
    /// `position fen ... moves`; anything else is a comment on the game.
    pub(super) fn bare<'a>(&mut self, line: &'a str, place: Place) -> &'a str {
        let text = match lexer::position(line) {
            Some(lexer::Start::Fen(text)) => {
                let (fen, moves) = epd::split(text);
                self.fen(fen.trim_matches('"'), place);
                let moves = moves.trim_start_matches([';', ',', ' ', '"']);
                return lexer::without_word(moves, "moves");
            }
            Some(lexer::Start::Usual(moves)) => return moves,
            None => line.trim(),
        };
        if text.is_empty() || lexer::begins_moves(text) {
            return text;
        }
        self.preface.push_str(text);
        self.preface.push('\n');
        ""
    }

    /// Sets the result that the header tells.
    pub(super) fn result(&mut self, value: &str, place: Place) {
        self.result_place = place;
        match GameResult::parse(value) {
            Some(result) => self.result = result,
            None => {
                let expected = "1-0, 0-1, 1/2-1/2 or *";
                let kind = DefectKind::Value {
                    what: "the result",
                    found: short(value),
                    expected,
                };
                self.defect(place, kind);
            }
        }
    }

    /// Ends the game, whatever is still open.
    pub(super) fn finish(mut self) -> ReadGame {
        let usual = !self.lost_start && self.start.to_fen() == fen::START;
        let (header, header_place, start_place) =
            (self.result, self.result_place, self.start_place);
        let text = self.text();
        text.end();
        let after = text.result.unwrap_or_default();
        if after != header && after != GameResult::Unknown && header != GameResult::Unknown {
            let kind = DefectKind::ResultsDiffer {
                header,
                moves: after,
            };
            text.defects.add(header_place, kind);
        }
        let empty = text.tree.move_count() == 0;
        if usual && empty && !text.defects.list.iter().any(|d| d.kind.is_bad_move()) {
            text.defects.add(start_place, DefectKind::NoMoves);
        }
        let defects = std::mem::take(&mut text.defects.list);
        let tree = std::mem::take(&mut text.tree);
        let result = match after {
            GameResult::Unknown => header,
            known => known,
        };
        ReadGame {
            record: Record {
                tags: self.tags,
                start: self.start,
                tree,
                result,
            },
            defects,
        }
    }
}
