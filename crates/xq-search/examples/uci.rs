//! A bare UCI loop for measuring; the engine for people lives in the tools.

use std::io::BufRead;
use std::time::Duration;

use xq_core::Position;
use xq_search::engine::score::mate_distance;
use xq_search::{Bound, Clock, Engine, Info, Limits, Line, Options, Reporter};

struct Printer;

impl Reporter for Printer {
    fn info(&mut self, info: &Info) {
        let score = match mate_distance(info.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", info.score),
        };
        let bound = match info.bound {
            Bound::Upper => " upperbound",
            Bound::Lower => " lowerbound",
            Bound::Exact => "",
        };
        let nps = info.nodes as f64 / info.elapsed.as_secs_f64().max(1e-6);
        let pv: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
        println!(
            "info depth {} seldepth {} multipv {} score {score}{bound} nodes {} nps {nps:.0} time {} pv {}",
            info.depth,
            info.selective_depth,
            info.rank,
            info.nodes,
            info.elapsed.as_millis(),
            pv.join(" ")
        );
    }
}

fn main() {
    let mut engine = Engine::new(Options::default());
    let mut line = Line::start();
    for input in std::io::stdin().lock().lines() {
        let Ok(input) = input else { break };
        let words: Vec<&str> = input.split_whitespace().collect();
        match words.first().copied() {
            Some("uci") => println!("uciok"),
            Some("isready") => println!("readyok"),
            Some("ucinewgame") => engine.clear(),
            Some("setoption") if words.len() >= 5 => {
                let mut options = engine.options().clone();
                match words[2] {
                    "Hash" => options.hash_mb = words[4].parse().unwrap_or(16),
                    "Threads" => options.threads = words[4].parse().unwrap_or(1),
                    "MultiPV" => options.multi_pv = words[4].parse().unwrap_or(1),
                    _ => {}
                }
                engine.set_options(options);
            }
            Some("position") => line = read_position(&words[1..]),
            Some("go") => {
                let limits = read_limits(&words[1..], &line);
                let result = engine.go(&line, &limits, &mut Printer);
                match result.best {
                    Some(best) => println!("bestmove {best}"),
                    None => println!("bestmove (none)"),
                }
            }
            Some("quit") => break,
            _ => {}
        }
    }
}

fn read_position(words: &[&str]) -> Line {
    let moves = words
        .iter()
        .position(|&word| word == "moves")
        .unwrap_or(words.len());
    let mut line = match words.first() {
        Some(&"fen") => match Position::from_fen(&words[1..moves].join(" ")) {
            Ok(position) => Line::new(position),
            Err(error) => {
                println!("info string {error}");
                Line::start()
            }
        },
        _ => Line::start(),
    };
    for word in words.iter().skip(moves + 1) {
        if let Ok(mv) = word.parse() {
            line.play(mv);
        }
    }
    line
}

fn read_limits(words: &[&str], line: &Line) -> Limits {
    let number = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1)?.parse::<u64>().ok()
    };
    let [time, increment] = match line.position().side_to_move() {
        xq_core::Color::Red => ["wtime", "winc"],
        xq_core::Color::Black => ["btime", "binc"],
    };
    Limits {
        depth: number("depth").map(|depth| depth as u32),
        nodes: number("nodes"),
        move_time: number("movetime").map(Duration::from_millis),
        clock: number(time).map(|time| Clock {
            remaining: Duration::from_millis(time),
            increment: Duration::from_millis(number(increment).unwrap_or(0)),
            moves_to_go: number("movestogo").map(|moves| moves as u32),
        }),
        ..Limits::default()
    }
}
