//! Handshake, answers, stop, pondering and quit.

use std::time::{Duration, Instant};

use anyhow::Result;
use xq_core::Position;
use xq_core::rules::{Conditions, Game};
use xq_engines::engine::Reading;
use xq_engines::protocol::{EngineOption, Protocol};
use xq_engines::turn::{Action, ClockFace, Limits};
use xq_engines::{EngineError, Player};

use crate::doctor::examination::{Examination, anchor, turn};
use crate::doctor::finding::Finding;

/// Answers that are this quick cost a match nothing.
const QUICK: Duration = Duration::from_millis(20);
const SLOW: Duration = Duration::from_millis(500);

/// Starts it and looks at what it says of itself.
pub(crate) fn handshake(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    let begun = Instant::now();
    examination.player()?;
    let first = begun.elapsed();
    let identity = examination.identity.clone().unwrap_or_default();
    findings.push(Finding::pass(
        "a known protocol",
        format!("{identity}, {} at the first start", seconds(first)),
    ));
    examination.end();
    let begun = Instant::now();
    let player = examination.started()?;
    let took = begun.elapsed();
    player.quit();
    let check = "starts within 10 s";
    findings.push(Finding::whether(
        took < Duration::from_secs(10),
        check,
        seconds(took),
    ));
    if examination.protocol().is_none() {
        return Ok(());
    }
    let mut player = examination.started_uci()?;
    let engine = player.engine();
    let odd: Vec<String> = engine.options().iter().filter_map(oddity).collect();
    let check = "options have defaults that they allow";
    findings.push(match odd.is_empty() {
        true => Finding::pass(check, format!("{} options", engine.options().len())),
        false => Finding::warn(check, odd.join("; ")),
    });
    Box::new(player).quit();
    Ok(())
}

/// What is wrong with an option's own default.
fn oddity(option: &EngineOption) -> Option<String> {
    let default = option.default.as_deref()?;
    let is_checked = matches!(option.kind.as_str(), "spin" | "check" | "combo");
    let error = option.check(default).err().filter(|_| is_checked)?;
    Some(format!("default of {}: {error}", option.name))
}

/// How long it takes to answer what needs no thinking.
pub(crate) fn latency(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    const TIMES: usize = 20;
    let mut times = Vec::new();
    let start = Position::start();
    let player = examination.player()?;
    for _ in 0..TIMES {
        let begun = Instant::now();
        if let Err(fault) = player.begin(&start, 0) {
            findings.push(Finding::fail("a new game", fault.detail));
            return Ok(());
        }
        times.push(begun.elapsed());
    }
    times.sort();
    let (median, longest) = (times[TIMES / 2], times[TIMES - 1]);
    let detail = format!("median {}, longest {}", seconds(median), seconds(longest));
    let check = "a new game and isready (ping) within 20 ms";
    findings.push(match median {
        _ if longest > SLOW => Finding::fail(check, detail),
        _ if median > QUICK => Finding::warn(check, detail),
        _ => Finding::pass(check, detail),
    });
    Ok(())
}

/// Stops an endless search, and asks in the midst of it whether the engine is there.
pub(crate) fn stop(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    let Some(protocol) = examination.protocol() else {
        findings.push(Finding::skip(
            "stop",
            "XBoard's move-now is tried by time limits",
        ));
        return Ok(());
    };
    examination.end();
    let mut player = examination.started_uci()?;
    let engine = player.engine();
    engine.send(&format!("position fen {}", Position::start().to_fen()))?;
    engine.send("go infinite")?;
    if protocol == Protocol::Uci {
        let (took, answered) = timed(|| {
            engine.send("isready")?;
            engine.answer(|line| Ok(Reading::when(line.trim() == "readyok")))
        });
        let check = "isready is answered in the midst of a search";
        findings.push(match answered {
            Ok(()) => Finding::rather(took < SLOW, check, seconds(took)),
            Err(error) => Finding::fail(check, error.to_string()),
        });
    }
    std::thread::sleep(Duration::from_millis(300));
    let mut moves = 0;
    let (took, answered) = timed(|| {
        engine.send("stop")?;
        engine.answer(|line| Ok(Reading::when(is_move(line))))
    });
    let check = "stop ends an endless search within 20 ms";
    findings.push(match answered {
        Ok(()) if took <= QUICK => Finding::pass(check, seconds(took)),
        Ok(()) if took <= SLOW => Finding::warn(check, seconds(took)),
        Ok(()) => Finding::fail(check, seconds(took)),
        Err(error) => Finding::fail(check, error.to_string()),
    });
    // What it says between now and the answer is one move too many.
    engine.send("isready")?;
    engine.answer::<(), EngineError>(|line| {
        moves += usize::from(is_move(line));
        Ok(Reading::when(line.trim() == "readyok"))
    })?;
    let check = "one bestmove for one go";
    findings.push(Finding::whether(
        moves == 0,
        check,
        format!("{} in all", moves + 1),
    ));
    Box::new(player).quit();
    Ok(())
}

fn is_move(line: &str) -> bool {
    line.starts_with("bestmove") || line.starts_with("nobestmove")
}

fn timed<T>(work: impl FnOnce() -> Result<T, EngineError>) -> (Duration, Result<T, EngineError>) {
    let begun = Instant::now();
    let result = work();
    (begun.elapsed(), result)
}

/// Lets it ponder; it must not move before it is told to.
pub(crate) fn ponder(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    let check = "ponderhit brings a move, and nothing else does";
    if examination.protocol().is_none() {
        findings.push(Finding::skip(
            check,
            "XBoard's engines ponder by themselves",
        ));
        return Ok(());
    }
    examination.end();
    let mut player = examination.started_uci()?;
    if player.engine().offered("Ponder").is_none() && examination.protocol() == Some(Protocol::Uci)
    {
        findings.push(Finding::skip(check, "it has no option Ponder"));
        return Ok(());
    }
    let mut game = Game::new(Position::start(), Conditions::default());
    player
        .begin(game.start(), 0)
        .map_err(|fault| anyhow::anyhow!(fault.detail))?;
    let face = ClockFace {
        remaining: Duration::from_secs(2),
        ..ClockFace::default()
    };
    let limits = Limits {
        clock: Some(face),
        opponent: Some(face),
        ..Limits::default()
    };
    game.push("h2e2".parse()?)?;
    let (expected, anchor) = ("h9g7".parse()?, anchor(&game));
    player.ponder(&turn(&game, &anchor, limits), expected);
    std::thread::sleep(Duration::from_millis(500));
    game.push(expected)?;
    let begun = Instant::now();
    let reply = player.reply(&turn(&game, &anchor, limits));
    let took = begun.elapsed();
    findings.push(match reply {
        Err(fault) => Finding::fail(check, fault.detail),
        Ok(reply) if took < Duration::from_micros(200) => Finding::warn(
            check,
            format!("{:?} came before ponderhit, or at once", reply.action),
        ),
        Ok(reply) => {
            let legal = matches!(reply.action, Action::Play(mv) if game.position().is_legal(mv));
            Finding::whether(
                legal,
                check,
                format!("{:?} after {}", reply.action, seconds(took)),
            )
        }
    });
    Box::new(player).quit();
    Ok(())
}

/// Ends it, and looks what is left.
pub(crate) fn quit(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    examination.end();
    let mut player = examination.started()?;
    let check = "quit ends it within 0.5 s";
    match player.process() {
        None => findings.push(Finding::skip(check, "it is no process")),
        Some(process) => {
            let children = process.descendants();
            let begun = Instant::now();
            process.send("quit")?;
            let status = process.exit_status(Duration::from_secs(3));
            let took = begun.elapsed();
            findings.push(match status {
                Some(status) if status.ends_with(" 0") => {
                    Finding::rather(took < SLOW, check, format!("{}, {status}", seconds(took)))
                }
                Some(status) => Finding::warn(check, format!("{}, {status}", seconds(took))),
                None => Finding::fail(check, "it runs on after 3 s"),
            });
            let check = "no child outlives it";
            let left = children.iter().filter(|child| child.is_alive()).count();
            findings.push(Finding::whether(left == 0, check, format!("{left} left")));
        }
    }
    drop(player);
    let mut player = examination.started()?;
    if let Some(process) = player.process() {
        process.close_input();
        let status = process.exit_status(Duration::from_secs(3));
        let check = "it ends when its input is closed";
        findings.push(match status {
            Some(status) => Finding::pass(check, status),
            None => Finding::warn(check, "it runs on after 3 s"),
        });
    }
    Ok(())
}

/// A time with as many digits as it deserves.
pub(crate) fn seconds(time: Duration) -> String {
    match time {
        _ if time < Duration::from_millis(1) => format!("{:.3} ms", time.as_secs_f64() * 1e3),
        _ if time < Duration::from_secs(1) => format!("{:.1} ms", time.as_secs_f64() * 1e3),
        _ => format!("{:.2} s", time.as_secs_f64()),
    }
}
