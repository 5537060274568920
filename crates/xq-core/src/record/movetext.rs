//! [`Movetext`]: moves, variations, comments and result as PGN and WXF files write them.

use crate::moves::Move;
use crate::notation::{self, NotationError, Style};
use crate::position::Position;

use super::cursor::Cursor;
use super::defect::{DefectKind, Defects, Place};
use super::result::GameResult;
use super::tree::{MoveTree, NodeId};

/// Whether moves are being taken in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The position is known.
    Playing,
    /// The last move was bad: a variation beside it can be played, what follows it cannot.
    BadMove,
    /// Nothing can be played.
    Lost,
}

/// A variation that has begun.
struct Variation {
    /// The line in which it began.
    place: Place,
    /// Where the line outside goes on.
    node: NodeId,
    state: State,
    /// How many moves have been played before it.
    depth: usize,
    /// The move beside it, to be played again behind it.
    replay: Option<Move>,
}

/// A comment that has begun.
struct Comment {
    place: Place,
    text: String,
}

/// Takes in lines of text and builds the tree.
pub(super) struct Movetext {
    pub(super) tree: MoveTree,
    pub(super) defects: Defects,
    /// The result that stands after the moves.
    pub(super) result: Option<GameResult>,
    line: Option<Cursor>,
    node: NodeId,
    state: State,
    style: Option<Style>,
    variations: Vec<Variation>,
    comment: Option<Comment>,
    /// Comments before the first move of a variation.
    waiting: String,
    /// Whether a variation has begun and no move of it was read.
    fresh: bool,
    /// Whether the game is over and only prose follows.
    done: bool,
}

/// What is neither part of a move nor white space.
const SIGNS: [char; 5] = ['{', '}', '(', ')', ';'];

impl Movetext {
    /// Begins a game; without a position no moves are read.
    pub(super) fn new(start: Option<Position>, style: Option<Style>, defects: Defects) -> Movetext {
        Movetext {
            tree: MoveTree::new(),
            defects,
            result: None,
            state: match start {
                Some(_) => State::Playing,
                None => State::Lost,
            },
            line: start.map(Cursor::new),
            node: NodeId::ROOT,
            style,
            variations: Vec::new(),
            comment: None,
            waiting: String::new(),
            fresh: false,
            done: false,
        }
    }

    /// Whether a comment has begun and not ended.
    pub(super) fn in_comment(&self) -> bool {
        self.comment.is_some()
    }

    /// Takes in a line.
    pub(super) fn feed(&mut self, text: &str, number: usize) {
        let place = Place::Line(number);
        let mut rest = text;
        if self.comment.is_some() {
            rest = self.go_on_comment(rest);
        }
        while !self.done {
            rest = rest.trim_start();
            let mut characters = rest.chars();
            let Some(first) = characters.next() else {
                return;
            };
            let after = characters.as_str();
            rest = match first {
                '{' => {
                    let text = String::new();
                    self.comment = Some(Comment { place, text });
                    self.go_on_comment(after)
                }
                ';' => {
                    self.add_comment(after);
                    return;
                }
                '(' => {
                    self.open(place);
                    after
                }
                ')' => {
                    self.close(place);
                    after
                }
                '}' => {
                    self.defects.unexpected(place, "}", "a move");
                    after
                }
                _ => {
                    let ends = |c: char| c.is_whitespace() || SIGNS.contains(&c);
                    let end = rest.find(ends).unwrap_or(rest.len());
                    let (token, after) = rest.split_at(end);
                    self.token(token, place);
                    after
                }
            };
        }
    }

    /// Reads on in a comment and gives what follows it on the line.
    fn go_on_comment<'a>(&mut self, text: &'a str) -> &'a str {
        let Some(comment) = &mut self.comment else {
            return text;
        };
        match text.split_once('}') {
            None => {
                comment.text.push_str(text);
                comment.text.push('\n');
                ""
            }
            Some((inside, after)) => {
                comment.text.push_str(inside);
                let text = std::mem::take(&mut comment.text);
                self.comment = None;
                self.add_comment(&text);
                after
            }
        }
    }

    fn add_comment(&mut self, text: &str) {
        if self.state != State::Playing && self.node != NodeId::ROOT {
            return;
        }
        if self.fresh {
            self.waiting.push_str(text);
            self.waiting.push('\n');
        } else {
            self.tree.add_comment(self.node, text);
        }
    }

    /// Hangs the comments before a variation's first move on a node.
    fn settle(&mut self, node: NodeId) {
        if !self.waiting.is_empty() {
            let text = std::mem::take(&mut self.waiting);
            self.tree.add_comment(node, &text);
        }
        self.fresh = false;
    }

    fn open(&mut self, place: Place) {
        let mut variation = Variation {
            place,
            node: self.node,
            state: self.state,
            depth: 0,
            replay: None,
        };
        let beside = self.tree.parent(self.node);
        match (self.state, beside, &mut self.line) {
            (State::Playing, Some(parent), Some(line)) if !self.fresh => {
                variation.replay = self.tree.mv(self.node);
                line.back();
                variation.depth = line.ply();
                self.node = parent;
            }
            (State::BadMove, _, Some(line)) => {
                variation.depth = line.ply();
                self.state = State::Playing;
            }
            (State::Playing, ..) => {
                self.defects
                    .unexpected(place, "(", "a move before its variation");
                variation.depth = self.line.as_ref().map_or(0, Cursor::ply);
                self.state = State::Lost;
            }
            _ => variation.depth = self.line.as_ref().map_or(0, Cursor::ply),
        }
        self.fresh = self.state == State::Playing;
        self.variations.push(variation);
    }

    fn close(&mut self, place: Place) {
        let Some(variation) = self.variations.pop() else {
            self.defects.unexpected(place, ")", "a move");
            return;
        };
        self.node = variation.node;
        self.state = variation.state;
        self.settle(variation.node);
        if let Some(line) = &mut self.line {
            line.back_to(variation.depth);
            if let Some(mv) = variation.replay {
                line.make(mv);
            }
        }
    }

    fn token(&mut self, token: &str, place: Place) {
        if let Some(result) = GameResult::parse(token).filter(|_| token != "?") {
            if self.variations.is_empty() {
                self.result = Some(result);
                self.done = true;
            }
            return;
        }
        // XQWizard and its heirs draw a line below the game; what stands there is no part of it.
        if token.starts_with("==") && self.variations.is_empty() {
            self.done = true;
            return;
        }
        if token.starts_with('$') || token.chars().all(|c| "!?".contains(c)) {
            self.add_comment(token);
            return;
        }
        let text = without_number(token);
        if !text.is_empty() {
            self.play(text, place);
        }
    }

    fn play(&mut self, text: &str, place: Place) {
        let moves = match (&self.line, self.state) {
            (Some(line), State::Playing) => {
                let first = self.tree.move_count() == 0;
                let read = read(line.position(), text, &mut self.style, first);
                (read, line.number())
            }
            _ => {
                self.state = State::Lost;
                return;
            }
        };
        match moves {
            (Ok((mv, glyph)), _) => {
                if let Some(line) = &mut self.line {
                    line.make(mv);
                }
                self.node = self.tree.add(self.node, mv);
                self.settle(self.node);
                self.add_comment(glyph);
            }
            (Err(error), at) => {
                let kind = match error {
                    NotationError::Illegal { mv, reason, .. } => {
                        DefectKind::IllegalMove { mv, why: reason }
                    }
                    other => DefectKind::UnreadableMove(other),
                };
                self.defects.add_at(place, Some(at), kind);
                self.state = State::BadMove;
            }
        }
    }

    /// Ends the game, whatever is still open.
    pub(super) fn end(&mut self) {
        if let Some(comment) = self.comment.take() {
            let what = "a comment";
            self.defects
                .add(comment.place, DefectKind::Unclosed { what });
            self.add_comment(&comment.text);
        }
        // One that was left open leaves open all around it.
        if let Some(variation) = self.variations.last() {
            let what = "a variation";
            self.defects
                .add(variation.place, DefectKind::Unclosed { what });
            self.settle(self.node);
        }
    }
}

/// What follows a move's number: `12.` and `12...` give nothing, `1.e4` the move. Stacked pawns in
/// WXF begin with digits too: `25.4` and `25=4` are moves.
fn without_number(token: &str) -> &str {
    if let [a, b, b'.', c] = token.as_bytes()
        && [a, b, c].iter().all(|digit| digit.is_ascii_digit())
    {
        return token;
    }
    let dots = |c: char| matches!(c, '.' | '…' | '．' | '、');
    let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.is_empty() || rest.starts_with(dots) {
        rest.trim_start_matches(dots)
    } else {
        token
    }
}

/// Reads a move and the glyphs behind it, such as `!?`.
///
/// Whether ranks count from 0 or 1 shows in the first move of a game: what is legal one way starts
/// at an empty square the other way.
fn read<'a>(
    position: &Position,
    text: &'a str,
    style: &mut Option<Style>,
    first: bool,
) -> Result<(Move, &'a str), NotationError> {
    let bare = text.trim_end_matches(['!', '?', '#']);
    let glyph = text.get(bare.len()..).unwrap_or_default();
    let error = match notation::read(position, bare, *style) {
        Ok(mv) => return Ok((mv, glyph)),
        Err(error) => error,
    };
    if first && style.is_none() {
        for from_one in [Style::Coordinates1, Style::San1] {
            if let Ok(mv) = notation::read(position, bare, Some(from_one)) {
                *style = Some(from_one);
                return Ok((mv, glyph));
            }
        }
    }
    // A check is marked by a plus, which some notations use for a step forward too.
    let unchecked = bare.trim_end_matches('+');
    match notation::read(position, unchecked, *style) {
        Ok(mv) if unchecked != bare => Ok((mv, glyph)),
        _ => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::without_number;

    #[test]
    fn numbers_and_stacked_pawns_are_told_apart() {
        for (token, text) in [
            ("12.", ""),
            ("12", ""),
            ("3...", ""),
            ("...", ""),
            ("1.h2e2", "h2e2"),
            ("1.25=4", "25=4"),
            ("25.4", "25.4"),
            ("25=4", "25=4"),
            ("1.C2.5", "C2.5"),
            ("炮二平五", "炮二平五"),
        ] {
            assert_eq!(without_number(token), text, "{token}");
        }
    }
}
