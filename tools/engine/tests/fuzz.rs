//! Anything may come in: the engine never breaks, and every `go` gets its answer.

use std::io::{PipeWriter, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use fastrand::Rng;
use xq_engine::command::Command;
use xq_engine::session;
use xq_search::EngineError;
use xq_testkit::random_game;

/// No answer takes this long, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(100);

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("unbroken").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Heard {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("unbroken")).into_owned()
    }

    fn count(&self, starts: &[&str]) -> usize {
        let text = self.text();
        let is_wanted = |line: &&str| starts.iter().any(|start| line.starts_with(start));
        text.lines().filter(is_wanted).count()
    }
}

/// A session on threads of this process.
struct Talk {
    input: PipeWriter,
    heard: Heard,
    session: JoinHandle<Result<(), EngineError>>,
}

impl Talk {
    fn start() -> Talk {
        let (reader, input) = std::io::pipe().expect("a pipe");
        let heard = Heard::default();
        let output = heard.clone();
        let session = thread::spawn(move || session::run(reader, output));
        Talk {
            input,
            heard,
            session,
        }
    }

    fn say(&mut self, line: &[u8]) {
        self.input.write_all(line).expect("it listens");
        self.input.write_all(b"\n").expect("it listens");
    }

    /// Waits until so many lines with one of these beginnings have been said.
    fn wait(&self, starts: &[&str], count: usize, script: &[String]) {
        let start = Instant::now();
        while self.heard.count(starts) < count {
            let text = self.heard.text();
            let last: String = text.chars().rev().take(2000).collect();
            let last: String = last.chars().rev().collect();
            let script = script.join("\n> ");
            assert!(
                start.elapsed() < PATIENCE && !self.session.is_finished(),
                "{count} of {starts:?} did not come\n> {script}\n...{last}"
            );
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn end(self) {
        drop(self.input);
        self.session.join().expect("no panic").expect("an engine");
    }
}

/// Words of both protocols, and some of neither. Nothing here asks for much memory or time.
const WORDS: [&str; 62] = [
    "uci",
    "ucci",
    "isready",
    "ucinewgame",
    "setoption",
    "name",
    "value",
    "position",
    "startpos",
    "fen",
    "moves",
    "banmoves",
    "go",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "time",
    "increment",
    "movestogo",
    "opptime",
    "mate",
    "searchmoves",
    "infinite",
    "ponder",
    "draw",
    "ponderhit",
    "stop",
    "probe",
    "d",
    "eval",
    "flip",
    "compiler",
    "version",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "5",
    "7x",
    "h2e2",
    "h9g7",
    "h3e3",
    "h10g8",
    "a0a9",
    "Skill",
    "Level",
    "MultiPV",
    "Ponder",
    "true",
    "false",
    "randomness",
    "large",
    "usemillisec",
    "w",
    "-",
    "9/9",
    "炮二平五",
];

fn random_words(rng: &mut Rng) -> String {
    let count = rng.usize(0..8);
    let words: Vec<&str> = (0..count).filter_map(|_| rng.choice(WORDS)).collect();
    words.join(" ")
}

/// A line that makes sense.
fn sensible(rng: &mut Rng) -> String {
    match rng.u32(0..12) {
        0 => ["uci", "ucci"][rng.usize(0..2)].to_owned(),
        1 => "ucinewgame".to_owned(),
        2 => format!("setoption name Skill Level value {}", rng.u32(0..22)),
        3 => format!("setoption name MultiPV value {}", rng.u32(0..4)),
        4 => format!("banmoves {}", random_words(rng)),
        5 => format!(
            "setoption name Repetition Rule value {}",
            ["axf", "draw"][rng.usize(0..2)]
        ),
        6..8 => {
            let game = random_game(rng.u64(0..1000), 60);
            let fen = game.last().map(|position| position.to_fen());
            format!("position fen {}", fen.unwrap_or_default())
        }
        8 => "position startpos moves h2e2 h9g7".to_owned(),
        9 => format!("go depth {}", rng.u32(0..4)),
        10 => format!("go ponder nodes {}", rng.u32(0..2000)),
        _ => "go infinite".to_owned(),
    }
}

/// Whether an answer is due, which comes with one of [`ANSWERS`].
fn asks_for_a_move(line: &str) -> bool {
    matches!(Command::read(line), Command::Go(go) if go.perft.is_none())
}

const ANSWERS: [&str; 2] = ["bestmove", "nobestmove"];

/// A line that could run for long is left out.
fn is_modest(line: &str) -> bool {
    match Command::read(line) {
        Command::Go(go) => go.perft.is_none_or(|depth| depth < 3),
        Command::Bench(_) => false,
        _ => true,
    }
}

#[test]
fn every_go_is_answered() {
    for seed in 0..12 {
        let mut rng = Rng::with_seed(seed);
        let mut talk = Talk::start();
        // UCCI answers a stop that stops nothing, so answers could not be counted.
        let may_open = |line: &str| !line.starts_with("ucci");
        let mut script = Vec::new();
        let mut due = 0;
        for _ in 0..60 {
            let line = match rng.bool() {
                true => random_words(&mut rng),
                false => sensible(&mut rng),
            };
            if !is_modest(&line) || !may_open(&line) || Command::read(&line) == Command::Stop {
                continue;
            }
            talk.say(line.as_bytes());
            let asks = asks_for_a_move(&line);
            script.push(line);
            if asks {
                due += 1;
                talk.say(b"stop");
                script.push("stop".to_owned());
                if rng.bool() {
                    talk.wait(&ANSWERS, due, &script);
                }
            }
        }
        talk.wait(&ANSWERS, due, &script);
        talk.say(b"isready");
        talk.wait(&["readyok"], 1, &script);
        assert_eq!(talk.heard.count(&ANSWERS), due, "{script:?}");
        talk.end();
    }
}

#[test]
fn ucci_survives_words_in_any_order() {
    for seed in 100..110 {
        let mut rng = Rng::with_seed(seed);
        let mut talk = Talk::start();
        talk.say(b"ucci");
        let mut script = Vec::new();
        for _ in 0..60 {
            let line = match rng.bool() {
                true => random_words(&mut rng),
                false => sensible(&mut rng),
            };
            if is_modest(&line) {
                talk.say(line.as_bytes());
                let asks = asks_for_a_move(&line);
                script.push(line);
                if asks {
                    talk.say(b"stop");
                }
            }
        }
        script.push("uci".to_owned());
        talk.say(b"uci");
        talk.wait(&["uciok"], 1, &script);
        let before = talk.heard.count(&["bestmove"]);
        talk.say(b"position startpos");
        talk.say(b"setoption name Skill Level value 20");
        talk.say(b"go depth 2");
        talk.wait(&["bestmove"], before + 1, &script);
        talk.end();
    }
}

#[test]
fn bytes_are_survived() {
    for seed in 200..206 {
        let mut rng = Rng::with_seed(seed);
        let mut talk = Talk::start();
        for _ in 0..300 {
            let length = rng.usize(0..60);
            let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
            talk.say(&bytes);
            // Half a command, and bytes behind it.
            let mut mixed = WORDS[rng.usize(0..WORDS.len())].as_bytes().to_vec();
            if mixed != b"go" {
                mixed.extend(&bytes);
                mixed.retain(|&byte| byte != b'\n');
                talk.say(&mixed);
            }
        }
        talk.say(&vec![b'x'; 300_000]);
        talk.say(b"");
        talk.say(b"stop");
        talk.say(b"isready");
        talk.wait(&["readyok"], 1, &[]);
        talk.end();
    }
}
