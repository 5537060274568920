//! [`Movetext`]: moves, variations, comments and result as PGN and WXF files write them.

use crate::notation::{NotationError, Style};
use crate::position::Position;

use super::defect::{DefectKind, Defects, Place};
use super::hypotheses::Hypotheses;
use super::lexer::{self, Token};
use super::node_id::NodeId;
use super::result::GameResult;
use super::tree::MoveTree;

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
    /// The line in which it began, as far as four bytes count.
    line: u32,
    /// How many moves have been played before it.
    depth: u32,
    /// Where the line outside goes on.
    node: NodeId,
    state: State,
    /// Whether the move beside it is to be played again behind it.
    replays: bool,
}

/// A comment that has begun.
struct Comment {
    place: Place,
    /// The sign that ends it.
    end: char,
    text: String,
}

/// Takes in lines of text and builds the tree.
pub(super) struct Movetext {
    pub(super) tree: MoveTree,
    pub(super) defects: Defects,
    /// The result that stands after the moves.
    pub(super) result: Option<GameResult>,
    line: Option<Hypotheses>,
    node: NodeId,
    state: State,
    variations: Vec<Variation>,
    /// How many variations are open that nothing can be played in, within the last of those.
    lost_variations: usize,
    comment: Option<Comment>,
    /// Comments before the first move of a variation.
    waiting: String,
    /// Whether a variation has begun and no move of it was read.
    fresh: bool,
    /// Whether a sign such as `$4` was the last thing that was read.
    follows_sign: bool,
    /// Whether the game is over and only prose follows.
    done: bool,
}

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
            line: start.map(|start| Hypotheses::new(start, style)),
            node: NodeId::ROOT,
            variations: Vec::new(),
            lost_variations: 0,
            comment: None,
            waiting: String::new(),
            fresh: false,
            follows_sign: false,
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
            let Some((token, after)) = lexer::next(rest) else {
                return;
            };
            rest = after;
            match token {
                Token::Comment(end) => {
                    let text = String::new();
                    self.comment = Some(Comment { place, end, text });
                    rest = self.go_on_comment(after);
                }
                Token::LineComment => {
                    self.add_comment(after);
                    return;
                }
                Token::Open => self.open(place),
                Token::Close => self.close(place),
                Token::StrayEnd => self.defects.unexpected(place, "}", "a move"),
                Token::Word(word) => self.word(word, place),
            }
        }
    }

    /// Takes in a comment on the move before.
    pub(super) fn remark(&mut self, text: &str) {
        self.add_comment(text);
    }

    /// Reads on in a comment and gives what follows it on the line.
    fn go_on_comment<'a>(&mut self, text: &'a str) -> &'a str {
        let Some(comment) = &mut self.comment else {
            return text;
        };
        match text.split_once(comment.end) {
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
        self.follows_sign = false;
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

    /// Takes in a sign such as `$4`; several in a row stand on one line.
    fn add_sign(&mut self, sign: &str, follows_sign: bool) {
        if follows_sign && !self.fresh && self.state == State::Playing {
            self.tree.extend_comment(self.node, " ");
            self.tree.extend_comment(self.node, sign);
        } else {
            self.add_comment(sign);
        }
        self.follows_sign = true;
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
        self.follows_sign = false;
        // Variations of what cannot be played are counted, not followed.
        if self.state == State::Lost && !self.variations.is_empty() {
            self.lost_variations += 1;
            return;
        }
        let mut variation = Variation {
            line: number_of(place),
            depth: 0,
            node: self.node,
            state: self.state,
            replays: false,
        };
        let beside = self.tree.parent(self.node);
        match (self.state, beside, &mut self.line) {
            (State::Playing, Some(parent), Some(line)) if !self.fresh => {
                variation.replays = true;
                line.back();
                variation.depth = depth_of(line);
                self.node = parent;
            }
            (State::BadMove, _, Some(line)) => {
                variation.depth = depth_of(line);
                self.state = State::Playing;
            }
            (State::Playing, ..) => {
                self.defects
                    .unexpected(place, "(", "a move before its variation");
                variation.depth = self.line.as_ref().map_or(0, depth_of);
                self.state = State::Lost;
            }
            _ => variation.depth = self.line.as_ref().map_or(0, depth_of),
        }
        self.fresh = self.state == State::Playing;
        self.variations.push(variation);
    }

    fn close(&mut self, place: Place) {
        self.follows_sign = false;
        if self.lost_variations > 0 {
            self.lost_variations -= 1;
            return;
        }
        let Some(variation) = self.variations.pop() else {
            self.defects.unexpected(place, ")", "a move");
            return;
        };
        self.node = variation.node;
        self.state = variation.state;
        self.settle(variation.node);
        if let Some(line) = &mut self.line {
            line.back_to(variation.depth as usize);
            if variation.replays {
                line.replay(&self.tree, variation.node);
            }
        }
    }

    /// Takes in a word: a number, moves, a result, marks on the move before.
    fn word(&mut self, word: &str, place: Place) {
        let follows_sign = std::mem::take(&mut self.follows_sign);
        if let Some(result) = GameResult::parse(word).filter(|_| word != "?") {
            self.end_with(result);
            return;
        }
        // XQWizard and its heirs draw a line below the game; what stands there is no part of it.
        if word.starts_with("==") && self.variations.is_empty() {
            self.done = true;
            return;
        }
        if word.starts_with('$') {
            self.add_sign(word, follows_sign);
            return;
        }
        let marks = word.trim_start_matches(['!', '?', '！', '？']);
        self.add_comment(word.strip_suffix(marks).unwrap_or_default());
        let rest = lexer::without_number(lexer::without_marks(marks));
        let (moves, result) = match lexer::split_result(rest) {
            Some((moves, result)) => (moves, Some(result)),
            None => (rest, None),
        };
        for mv in lexer::moves(moves) {
            self.mv(mv, place);
        }
        if let Some(result) = result {
            self.end_with(result);
        }
    }

    fn end_with(&mut self, result: GameResult) {
        if self.variations.is_empty() {
            self.result = Some(result);
            self.done = true;
        }
    }

    /// Takes in a move with the marks behind it: `!?` is a comment, `+` and `#` say what the
    /// position says.
    fn mv(&mut self, text: &str, place: Place) {
        let bare = text.trim_end_matches(|sign: char| {
            matches!(sign, '!' | '?' | '！' | '？' | '#' | '＃' | '+' | '＋')
                || matches!(
                    sign,
                    ':' | '：' | '.' | '．' | '…' | '"' | '\'' | '~' | '～'
                )
        });
        let marks = text.get(bare.len()..).unwrap_or_default();
        let glyph: String = marks
            .chars()
            .filter(|sign| "!?！？".contains(*sign))
            .collect();
        if bare.chars().any(lexer::is_letter) {
            self.play(bare, place);
        }
        if self.state == State::Playing {
            self.add_comment(&glyph);
        }
    }

    fn play(&mut self, text: &str, place: Place) {
        let line = match (&mut self.line, self.state) {
            (Some(line), State::Playing) => line,
            _ => {
                self.state = State::Lost;
                return;
            }
        };
        let at = line.number();
        match line.play(&mut self.tree, self.node, text, place) {
            Ok(node) => {
                if self.variations.is_empty() {
                    line.forget_way();
                }
                self.node = node;
                self.settle(node);
                if self.line.as_ref().is_some_and(Hypotheses::is_lost_in_doubt) {
                    self.state = State::Lost;
                }
            }
            Err(error) => {
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
            self.defects.add(
                Place::Line(variation.line as usize),
                DefectKind::Unclosed { what },
            );
            self.settle(self.node);
        }
        let undecided = self
            .line
            .as_mut()
            .and_then(|line| line.settle(&mut self.tree));
        if let Some(undecided) = undecided {
            let kind = DefectKind::Undecided {
                text: undecided.text,
                candidates: undecided.candidates,
            };
            self.defects
                .add_at(undecided.place, Some(undecided.at), kind);
        }
    }
}

fn depth_of(line: &Hypotheses) -> u32 {
    u32::try_from(line.ply()).unwrap_or(u32::MAX)
}

fn number_of(place: Place) -> u32 {
    let (Place::Line(number) | Place::Offset(number)) = place;
    u32::try_from(number).unwrap_or(u32::MAX)
}
