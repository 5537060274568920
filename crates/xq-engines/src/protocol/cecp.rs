//! XBoard's protocol (CECP), as the xiangqi engines of Debian speak it.

use std::fmt::Write as _;
use std::time::Duration;

use xq_core::{Color, Move, PieceKind, Position, Square, fen};

use crate::protocol::{EngineOption, RankBase};
use crate::turn::{Points, Thought};

/// In which way an engine lets a position be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SetUp {
    /// `setboard` and a FEN.
    #[default]
    SetBoard,
    /// `setboard` and HoiXiangqi's own FEN: four fields, H and E for Horse and Elephant.
    HoiXiangqi,
    /// `edit`, piece by piece; only with Red to move.
    Edit,
}

/// What an engine tells about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// Its name.
    pub name: Option<String>,
    /// Whether moves are sent as `usermove h2e2`.
    pub user_move: bool,
    /// Whether it answers `ping`.
    pub ping: bool,
    /// Whether it knows `setboard`.
    pub set_board: bool,
    /// Whether it takes `memory`, in MiB.
    pub memory: bool,
    /// Whether it takes `cores`.
    pub smp: bool,
    /// The options it offers.
    pub options: Vec<EngineOption>,
    /// The variants it plays.
    pub variants: Option<String>,
    /// Whether it has told everything; `Some(false)` means that more will come.
    pub done: Option<bool>,
}

impl Features {
    /// Takes over what a `feature` line says.
    ///
    /// ```
    /// use xq_engines::protocol::cecp::Features;
    /// let mut features = Features::default();
    /// features.hear("feature myname=\"MaxQi 4.8G\" setboard=0 ping=1 done=0");
    /// assert_eq!(features.name.as_deref(), Some("MaxQi 4.8G"));
    /// assert!(features.ping && !features.set_board);
    /// assert_eq!(features.done, Some(false));
    /// ```
    pub fn hear(&mut self, line: &str) {
        let Some(mut rest) = line.trim().strip_prefix("feature ") else {
            return;
        };
        while let Some((key, after)) = rest.trim_start().split_once('=') {
            let (value, after) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_once(' ').unwrap_or((after, "")),
            };
            match key {
                "myname" => self.name = Some(value.to_owned()),
                "variants" => self.variants = Some(value.to_owned()),
                "memory" => self.memory = value == "1",
                "smp" => self.smp = value == "1",
                "option" => self.options.extend(EngineOption::of_feature(value)),
                "usermove" => self.user_move = value == "1",
                "ping" => self.ping = value == "1",
                "setboard" => self.set_board = value == "1",
                "done" => self.done = Some(value == "1"),
                _ => {}
            }
            rest = after;
        }
    }

    /// Whether it plays xiangqi; one that names no variants is believed to.
    pub fn plays_xiangqi(&self) -> bool {
        let names = |variants: &String| variants.split(',').any(|name| name.trim() == "xiangqi");
        self.variants.as_ref().is_none_or(names)
    }

    /// How it lets a position be set up.
    pub fn set_up(&self) -> SetUp {
        let is_hoi = self
            .name
            .as_ref()
            .is_some_and(|name| name.starts_with("HoiXiangqi"));
        match (is_hoi, self.set_board) {
            (true, _) => SetUp::HoiXiangqi,
            (false, true) => SetUp::SetBoard,
            (false, false) => SetUp::Edit,
        }
    }
}

/// The commands that set up a position, in force mode; nothing for the usual start. `None` where
/// the engine has no way to it.
pub fn set_up(position: &Position, how: SetUp) -> Option<String> {
    let fen = position.to_fen();
    if fen == fen::START {
        return Some(String::new());
    }
    match how {
        SetUp::SetBoard => Some(format!("setboard {fen}\n")),
        SetUp::HoiXiangqi => {
            let letters = |c: char| match c {
                'n' => 'h',
                'N' => 'H',
                'b' => 'e',
                'B' => 'E',
                other => other,
            };
            let mut fields = fen.split(' ');
            let board: String = fields.next()?.chars().map(letters).collect();
            let side = fields.next()?;
            let (clock, number) = (position.halfmove_clock(), 1);
            Some(format!("setboard {board} {side} {clock} {number}\n"))
        }
        SetUp::Edit if position.side_to_move() == Color::Red => Some(edit(position)),
        SetUp::Edit => None,
    }
}

fn edit(position: &Position) -> String {
    let mut text = String::from("edit\n#\n");
    for color in [Color::Red, Color::Black] {
        for square in Square::ALL {
            let Some(piece) = position
                .piece_at(square)
                .filter(|piece| piece.color() == color)
            else {
                continue;
            };
            let letter = match piece.kind() {
                PieceKind::Horse => 'H',
                PieceKind::Elephant => 'E',
                _ => piece.fen_char().to_ascii_uppercase(),
            };
            let _ = writeln!(
                text,
                "{letter}{}{}",
                square.file().char(),
                square.rank().char()
            );
        }
        text.push_str(if color == Color::Red { "c\n" } else { ".\n" });
    }
    text
}

/// The command that sets the clocks at the start of a game: `level MOVES MINUTES[:SECONDS] INCREMENT`.
pub fn level(moves: u32, time: Duration, increment: Duration) -> String {
    let seconds = time.as_secs().max(1);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let increment = increment.as_secs_f64();
    format!("level {moves} {minutes}:{seconds:02} {increment}\n")
}

/// The end of an engine's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<'a> {
    /// It moves.
    Move(&'a str),
    /// It resigns.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// It claims that the game is over.
    Result(&'a str),
    /// It takes a move that it was told for illegal.
    Illegal(&'a str),
    /// It answers `ping`.
    Pong(&'a str),
    /// Something else.
    Other,
}

impl Answer<'_> {
    /// Reads a line.
    ///
    /// ```
    /// use xq_engines::protocol::cecp::Answer;
    /// assert_eq!(Answer::read("move h2e2"), Answer::Move("h2e2"));
    /// assert_eq!(Answer::read("0-1 {Black mates}"), Answer::Result("0-1 {Black mates}"));
    /// assert_eq!(Answer::read("tellics say hello"), Answer::Other);
    /// ```
    pub fn read(line: &str) -> Answer<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest) {
            ("move", mv) => Answer::Move(mv.trim()),
            ("resign", _) => Answer::Resign,
            ("offer", "draw") => Answer::OfferDraw,
            ("1-0" | "0-1" | "1/2-1/2", _) => Answer::Result(line),
            ("pong", number) => Answer::Pong(number),
            ("Illegal", _) => Answer::Illegal(line),
            _ => Answer::Other,
        }
    }
}

/// Takes over what a thinking line says: ply, score, hundredths of a second, nodes, line.
pub fn hear_thinking(line: &str, thought: &mut Thought) {
    let mut numbers = line.split_ascii_whitespace();
    let mut next = || numbers.next()?.parse::<i64>().ok();
    let (Some(depth), Some(score), Some(_), Some(nodes)) = (next(), next(), next(), next()) else {
        return;
    };
    let score = score.clamp(-1_000_000, 1_000_000) as i32;
    *thought = Thought {
        score: Some(Points::Centipawns(score)),
        depth: depth.try_into().ok(),
        nodes: nodes.try_into().ok(),
        ..*thought
    };
}

/// A move in the notation of XBoard: coordinates with ranks from 0.
pub fn write_move(mv: Move, user_move: bool) -> String {
    let prefix = if user_move { "usermove " } else { "" };
    format!("{prefix}{}\n", RankBase::Zero.write(mv))
}
