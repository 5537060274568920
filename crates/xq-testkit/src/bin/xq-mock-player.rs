//! A player for tests of `xq-tournament`. It plays random legal moves, or plays a trick.
//!
//! ```text
//! xq-mock-player [uci|ucci|xboard] [seed N] [log FILE] [at N] [score N] [TRICK]
//! xq-mock-player instant                  (answers at once, as cheaply as can be)
//! ```
//!
//! At every Nth move (the third) it plays the trick: die, hang, late, flood, illegal, garbage,
//! long-line, no-move, fork-and-die, resign, twice (answers again, but only when it is spoken to),
//! slow (thinks for a second).
//! From the start: mute, die-at-once, deaf-to-quit, fork, hide (forks into a process group of its
//! own), vanish (forks into one with an empty environment), draw (offers one with every move),
//! ponder (expects a reply).

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use fastrand::Rng;
use xq_core::rules::{Conditions, Game};
use xq_core::{Move, Position};

const HOURS: Duration = Duration::from_secs(7200);

struct Player {
    protocol: String,
    rng: Rng,
    log: Option<File>,
    at: usize,
    score: i32,
    trick: String,
    /// Moves it was asked for in this process.
    asked: usize,
    pondering: bool,
    answers_again: bool,
    position: Position,
}

fn main() -> io::Result<()> {
    let mut player = Player {
        protocol: "uci".to_owned(),
        rng: Rng::with_seed(1),
        log: None,
        at: 3,
        score: 0,
        trick: String::new(),
        asked: 0,
        pondering: false,
        answers_again: false,
        position: Position::start(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            arguments
                .next()
                .expect("a number")
                .parse::<i64>()
                .expect("a number")
        };
        match argument.as_str() {
            "uci" | "ucci" | "xboard" => player.protocol = argument,
            "seed" => player.rng = Rng::with_seed(number() as u64),
            "at" => player.at = number() as usize,
            "score" => player.score = number() as i32,
            "log" => {
                let path = arguments.next().expect("a file");
                player.log = OpenOptions::new().append(true).create(true).open(path).ok();
            }
            "instant" => return instant(),
            trick => player.trick = trick.to_owned(),
        }
    }
    player.play()
}

impl Player {
    fn play(&mut self) -> io::Result<()> {
        match self.trick.as_str() {
            "die-at-once" => {
                eprintln!("no memory for the net");
                exit(3);
            }
            "fork" => fork("7203", &mut Command::new("sleep")),
            "hide" => fork("7204", Command::new("sleep").process_group(0)),
            "vanish" => fork(
                "7205",
                Command::new("/bin/sleep").env_clear().process_group(0),
            ),
            _ => {}
        }
        for line in io::stdin().lock().lines() {
            let line = line?;
            if let Some(log) = &mut self.log {
                writeln!(log, "{line}")?;
            }
            if std::mem::take(&mut self.answers_again) {
                say("bestmove a0a9\nmove a0a9")?;
            }
            if self.trick != "mute" {
                self.obey(&line)?;
            }
        }
        if self.trick == "deaf-to-quit" {
            sleep(HOURS);
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (self.protocol.as_str(), word) {
            ("uci", "uci") => say(
                "id name Mock\noption name Hash type spin default 1 min 1 max 9\noption name Ponder type check default false\nuciok",
            ),
            ("ucci", "ucci") => say(
                "id name Mock\noption usemillisec type check\noption newgame type button\nucciok",
            ),
            ("xboard", "protover") => say(
                "feature done=0\nfeature myname=\"Mock\" ping=1 setboard=1 usermove=1 variants=\"xiangqi\" done=1",
            ),
            ("xboard", "new") => {
                self.position = Position::start();
                Ok(())
            }
            ("xboard", "setboard") => {
                self.position = Position::from_fen(rest).expect("a position");
                Ok(())
            }
            ("xboard", "ping") => say(&format!("pong {rest}")),
            ("xboard", "usermove") => {
                let _ = self.position.make(rest.parse().expect("a move"));
                match self.asked {
                    0 => Ok(()),
                    _ => self.go(""),
                }
            }
            ("xboard", "force") => {
                self.asked = 0;
                Ok(())
            }
            (_, "isready") => say("readyok"),
            (_, "position") => {
                self.position = position(rest);
                Ok(())
            }
            (_, "go") => self.go(rest),
            (_, "stop") if self.trick == "late" => self.answer(""),
            (_, "stop" | "ponderhit") if std::mem::take(&mut self.pondering) => self.answer(""),
            (_, "quit") if self.trick != "deaf-to-quit" => exit(0),
            _ => Ok(()),
        }
    }

    fn go(&mut self, limits: &str) -> io::Result<()> {
        self.asked += 1;
        if limits.starts_with("ponder") {
            self.pondering = true;
            return Ok(());
        }
        if self.asked.is_multiple_of(self.at) {
            match self.trick.as_str() {
                "die" => {
                    eprintln!("assertion failed: the king is there");
                    exit(3);
                }
                "fork-and-die" => {
                    fork("7201", &mut Command::new("sleep"));
                    exit(4);
                }
                "hang" => sleep(HOURS),
                "late" => return Ok(()),
                "flood" => loop {
                    say("info depth 1 score cp 3 nodes 5")?;
                },
                "illegal" => return say("bestmove a0a9"),
                "garbage" => return say("bestmove resigns-not e9"),
                "no-move" => return say("nobestmove"),
                "long-line" => say(&"x".repeat(10 << 20))?,
                "resign" => return self.answer(" resign"),
                "slow" => sleep(Duration::from_secs(1)),
                "twice" => self.answers_again = true,
                _ => {}
            }
        }
        self.answer(if self.trick == "draw" { " draw" } else { "" })
    }

    fn answer(&mut self, suffix: &str) -> io::Result<()> {
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            // It pondered on a move that mates.
            return say("bestmove (none)");
        }
        let mv = moves[self.rng.usize(..moves.len())];
        if self.protocol == "xboard" {
            let _ = self.position.make(mv);
            return say(&format!("1 {} 2 3 {mv}\nmove {mv}", self.score));
        }
        let suffix = match self.trick.as_str() {
            "ponder" => self.expected(mv),
            _ => suffix.to_owned(),
        };
        let cp = if self.protocol == "uci" { "cp " } else { "" };
        say(&format!(
            "info depth 1 score {cp}{} nodes 3 pv {mv}\nbestmove {mv}{suffix}",
            self.score
        ))
    }
}

impl Player {
    /// A reply that it expects, if there is one.
    fn expected(&mut self, mv: Move) -> String {
        let mut after = self.position.clone();
        let _ = after.make(mv);
        let replies = after.legal_moves();
        match replies.len() {
            0 => String::new(),
            count => format!(" ponder {}", replies[self.rng.usize(..count)]),
        }
    }
}

/// Leaves a child behind that holds on to everything and does not end.
fn fork(seconds: &str, sleep: &mut Command) {
    let _ = sleep.arg(seconds).stdin(Stdio::inherit()).spawn();
}

fn position(text: &str) -> Position {
    let text = text.strip_prefix("fen ").expect("a FEN");
    let (fen, moves) = text.split_once(" moves").unwrap_or((text, ""));
    let mut position = Position::from_fen(fen).expect("a position");
    for word in moves.split_whitespace() {
        let mv: Move = word.parse().expect("a move");
        assert!(position.is_legal(mv), "{mv} is not legal");
        let _ = position.make(mv);
    }
    position
}

/// Plays a game of 200 plies that both players know, looking at nothing but the length of the
/// position: what is measured is the tournament and not this player.
fn instant() -> io::Result<()> {
    let moves = long_game();
    let answers: Vec<String> = moves.iter().map(|mv| format!("bestmove {mv}\n")).collect();
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    let mut known = 0;
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        match line.as_slice() {
            b"uci\n" => output.write_all(b"id name Instant\nuciok\n")?,
            b"isready\n" => output.write_all(b"readyok\n")?,
            b"quit\n" => return Ok(()),
            // Of all that a position consists of, only the word `moves` has a v.
            [b'p', ..] => {
                let word = line.iter().rposition(|&byte| byte == b'v');
                known = word.map_or(0, |at| (line.len() - at - 4) / 5);
            }
            [b'g', ..] => output.write_all(answers[known].as_bytes())?,
            _ => continue,
        }
        output.flush()?;
    }
}

fn long_game() -> Vec<Move> {
    let mut rng = Rng::with_seed(5);
    loop {
        let mut game = Game::new(Position::start(), Conditions::default());
        while !game.verdict().is_over() && game.history().len() <= 200 {
            let moves = game.position().legal_moves();
            game.push(moves[rng.usize(..moves.len())])
                .expect("a legal move");
        }
        if game.history().len() > 200 {
            return game.moves().collect();
        }
    }
}

/// Lines, at once.
fn say(lines: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{lines}")?;
    out.flush()
}
