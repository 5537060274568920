//! An engine for tests. It counts as xq-core does, but for the faults that its arguments plant.
//!
//! ```text
//! xq-mock-engine [uci|ucci] [ranks-from-1] [forget FEN MOVE] [invent FEN MOVE]
//!                [die|hang|flood|endless-line|mute|lie|no-xiangqi|chat|many-moves]
//! ```

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use xq_core::{Move, Position};

#[derive(Default)]
struct Engine {
    ucci: bool,
    ranks_from_1: bool,
    /// The FEN of a position, a move, and whether that move is one too many there.
    faults: Vec<(String, Move, bool)>,
    trick: String,
}

fn main() -> io::Result<()> {
    let mut engine = Engine::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "uci" => engine.ucci = false,
            "ucci" => engine.ucci = true,
            "ranks-from-1" => engine.ranks_from_1 = true,
            "forget" | "invent" => {
                let fen = arguments.next().expect("a FEN");
                let mv = arguments.next().expect("a move").parse().expect("a move");
                engine.faults.push((fen, mv, argument == "invent"));
            }
            trick => engine.trick = trick.to_owned(),
        }
    }
    engine.run()
}

impl Engine {
    fn run(&self) -> io::Result<()> {
        let mut position = Position::start();
        for (number, line) in io::stdin().lock().lines().enumerate() {
            let line = line?;
            let opening = if self.ucci { "ucci" } else { "uci" };
            match line.split_once(' ').unwrap_or((&line, "")) {
                _ if self.trick == "mute" => {}
                (word, _) if word == opening => self.open()?,
                // As some UCCI engines do.
                _ if self.ucci && number == 0 => return Ok(()),
                ("isready", _) => say("readyok")?,
                ("position", rest) => position = self.position(rest),
                ("go", rest) => self.go(&position, rest)?,
                ("setoption", rest) => eprintln!("set: {rest}"),
                ("quit", _) => return Ok(()),
                _ => {}
            }
        }
        Ok(())
    }

    fn open(&self) -> io::Result<()> {
        say("id name Mock 1.0")?;
        if self.ucci {
            say("option hashsize type spin min 0 max 64 default 16")?;
            return say("ucciok");
        }
        say("option name Hash Size type spin default 16 min 1 max 64")?;
        if self.trick == "no-xiangqi" {
            say("option name UCI_Variant type combo default chess var chess var shogi")?;
        }
        say("uciok")
    }

    fn position(&self, text: &str) -> Position {
        let text = text.strip_prefix("fen ").expect("a FEN");
        let (fen, moves) = text.split_once(" moves").unwrap_or((text, ""));
        let mut position = Position::from_fen(fen).expect("a position");
        for word in moves.split_whitespace() {
            let mv = self.read(word);
            assert!(self.moves(&position).contains(&mv), "{mv} is not legal");
            let _ = position.make(mv);
        }
        position
    }

    fn go(&self, position: &Position, text: &str) -> io::Result<()> {
        let depth: u32 = text
            .strip_prefix("perft ")
            .expect("perft")
            .parse()
            .expect("a depth");
        self.play_tricks()?;
        let mut total = 0;
        for mv in self.moves(position) {
            let nodes = self.below(position, mv, depth - 1);
            total += nodes;
            say(&format!("{}: {nodes}", self.write(mv)))?;
        }
        if self.trick == "lie" {
            total += 1;
        }
        say(&format!("\nNodes searched: {total}\n"))
    }

    fn play_tricks(&self) -> io::Result<()> {
        match self.trick.as_str() {
            "die" => {
                eprintln!("no memory for the net");
                exit(3);
            }
            "hang" => sleep(Duration::from_secs(3600)),
            "flood" => loop {
                say("info string still thinking")?;
            },
            "many-moves" => loop {
                say("a0a1: 1")?;
            },
            "endless-line" => loop {
                io::stdout().write_all(&[b'x'; 4096])?;
            },
            "chat" => say("info string I like this: 5")?,
            _ => {}
        }
        Ok(())
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves().to_vec();
        for (fen, mv, invented) in &self.faults {
            let here = position.to_fen();
            if !here.split(' ').take(2).eq(fen.split(' ').take(2)) {
                continue;
            }
            if *invented {
                moves.push(*mv);
            } else {
                moves.retain(|other| other != mv);
            }
        }
        moves
    }

    fn below(&self, position: &Position, mv: Move, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut position = position.clone();
        let _ = position.make(mv);
        let moves = self.moves(&position).into_iter();
        moves.map(|mv| self.below(&position, mv, depth - 1)).sum()
    }

    fn write(&self, mv: Move) -> String {
        if !self.ranks_from_1 {
            return mv.to_string();
        }
        let square = |square: xq_core::Square| {
            format!("{}{}", square.file().char(), square.rank() as usize + 1)
        };
        square(mv.from) + &square(mv.to)
    }

    fn read(&self, text: &str) -> Move {
        let mut moves = xq_core::Square::ALL
            .into_iter()
            .flat_map(|from| xq_core::Square::ALL.map(|to| Move::new(from, to)));
        moves.find(|&mv| self.write(mv) == text).expect("a move")
    }
}

/// A line, at once.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}
