//! Options, memory, threads, and whether the same question gets the same answer.

use std::time::Duration;

use anyhow::Result;
use xq_core::Position;
use xq_core::rules::{Conditions, Game};
use xq_engines::engine::Reading;
use xq_engines::protocol::{EngineOption, Protocol};
use xq_engines::uci::UciPlayer;

use crate::doctor::examination::{Examination, quick};
use crate::doctor::finding::Finding;

/// Whether Hash, Threads and MultiPV do what they say.
pub(crate) fn options(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    if examination.protocol().is_none() {
        findings.push(Finding::skip(
            "options",
            "XBoard's engines have memory and cores instead",
        ));
        return Ok(());
    }
    examination.end();
    hash(examination, findings)?;
    threads(examination, findings)?;
    multi_pv(examination, findings)
}

/// The larger table has to take more memory, about as much more as it is larger.
fn hash(examination: &Examination, findings: &mut Vec<Finding>) -> Result<()> {
    const SMALL: u64 = 8;
    const LARGE: u64 = 72;
    let check = "Hash (hashsize) is honoured";
    let mut player = examination.started_uci()?;
    let Some(option) = option(&mut player, &["Hash", "hashsize"]) else {
        findings.push(Finding::skip(check, "it has no such option"));
        return Ok(());
    };
    let mut taken = Vec::new();
    for size in [SMALL, LARGE] {
        if option.check(&size.to_string()).is_err() {
            findings.push(Finding::skip(check, format!("it does not take {size} MiB")));
            return Ok(());
        }
        let mut player = examination.started_uci()?;
        set(&mut player, &option.name, &size.to_string())?;
        search(
            &mut player,
            examination.protocol(),
            Duration::from_millis(1500),
        )?;
        let memory = player.engine().process().memory_mib().unwrap_or(0);
        taken.push(memory);
    }
    let (small, large) = (taken[0], taken[1]);
    findings.push(Finding::pass(
        "memory",
        format!("{small} MiB with a table of {SMALL} MiB, {large} MiB with one of {LARGE} MiB"),
    ));
    let grown = large.saturating_sub(small);
    let detail = format!("{} MiB more take {grown} MiB", LARGE - SMALL);
    // A table that is not filled yet may not be in memory as a whole.
    findings.push(Finding::rather((16..=128).contains(&grown), check, detail));
    Ok(())
}

fn threads(examination: &Examination, findings: &mut Vec<Finding>) -> Result<()> {
    let check = "Threads is honoured";
    let mut counts = Vec::new();
    for wanted in ["1", "2"] {
        let mut player = examination.started_uci()?;
        let Some(option) = option(&mut player, &["Threads"]) else {
            findings.push(Finding::skip(check, "it has no such option"));
            return Ok(());
        };
        if option.check(wanted).is_err() {
            findings.push(Finding::skip(check, "it takes one alone"));
            return Ok(());
        }
        set(&mut player, &option.name, wanted)?;
        let engine = player.engine();
        engine.send(&format!("position fen {}", Position::start().to_fen()))?;
        engine.send("go infinite")?;
        std::thread::sleep(Duration::from_millis(400));
        counts.push(engine.process().threads().unwrap_or(0));
        engine.send("stop")?;
    }
    let detail = format!("{} threads with 1, {} with 2", counts[0], counts[1]);
    findings.push(Finding::rather(counts[1] > counts[0], check, detail));
    Ok(())
}

fn multi_pv(examination: &Examination, findings: &mut Vec<Finding>) -> Result<()> {
    let check = "MultiPV is honoured";
    let mut player = examination.started_uci()?;
    let Some(option) = option(&mut player, &["MultiPV"]) else {
        findings.push(Finding::skip(check, "it has no such option"));
        return Ok(());
    };
    set(&mut player, &option.name, "3")?;
    let lines = search(
        &mut player,
        examination.protocol(),
        Duration::from_millis(300),
    )?;
    let mut ranks: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.split(" multipv ").nth(1)?.split(' ').next())
        .collect();
    ranks.sort_unstable();
    ranks.dedup();
    findings.push(Finding::whether(
        ranks == ["1", "2", "3"],
        check,
        format!("lines {}", ranks.join(", ")),
    ));
    Ok(())
}

/// Whether a new game with the same limit brings the same move by the same way.
pub(crate) fn determinism(
    examination: &mut Examination,
    findings: &mut Vec<Finding>,
) -> Result<()> {
    const TIMES: usize = 3;
    let check = "the same nodes or depth, the same move";
    let game = Game::new(Position::start(), Conditions::default());
    let mut answers = Vec::new();
    for _ in 0..TIMES {
        let limits = quick(examination);
        match examination.ask(&game, limits)? {
            Ok((reply, _)) => answers.push((format!("{:?}", reply.action), reply.thought.nodes)),
            Err(fault) => {
                findings.push(Finding::fail(check, fault.detail));
                return Ok(());
            }
        }
    }
    let first = &answers[0];
    let same_move = answers.iter().all(|answer| answer.0 == first.0);
    let same_nodes = answers.iter().all(|answer| answer.1 == first.1);
    let detail = match (same_move, same_nodes) {
        (true, true) => format!("{TIMES} times {}", first.0),
        (true, false) => format!("the same move, nodes differ: {answers:?}"),
        _ => format!("{answers:?}"),
    };
    findings.push(Finding::rather(same_move && same_nodes, check, detail));
    Ok(())
}

fn option(player: &mut UciPlayer, names: &[&str]) -> Option<EngineOption> {
    let engine = player.engine();
    names.iter().find_map(|name| engine.offered(name)).cloned()
}

fn set(player: &mut UciPlayer, name: &str, value: &str) -> Result<()> {
    let engine = player.engine();
    let command = engine.protocol().set_option(name, value);
    engine.send(&command)?;
    engine.send("isready")?;
    Ok(engine.answer::<(), xq_engines::EngineError>(|line| {
        Ok(Reading::when(line.trim() == "readyok"))
    })?)
}

/// Searches the start for so long; all that was said.
fn search(
    player: &mut UciPlayer,
    protocol: Option<Protocol>,
    time: Duration,
) -> Result<Vec<String>> {
    let engine = player.engine();
    let milliseconds = time.as_millis();
    engine.send(&format!("position fen {}", Position::start().to_fen()))?;
    match protocol {
        Some(Protocol::Ucci) => engine.send(&format!("go time {milliseconds} movestogo 1"))?,
        _ => engine.send(&format!("go movetime {milliseconds}"))?,
    }
    let mut lines = Vec::new();
    engine.answer::<(), xq_engines::EngineError>(|line| {
        lines.push(line.to_owned());
        Ok(Reading::when(
            line.starts_with("bestmove") || line.starts_with("nobestmove"),
        ))
    })?;
    Ok(lines)
}
