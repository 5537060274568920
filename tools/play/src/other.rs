//! Another engine, given on the command line, that plays or analyses in place of the built-in one.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use xq_core::Move;
use xq_engines::process::{Heard, Launch};
use xq_engines::protocol::answer::BestMove;
use xq_engines::protocol::{self, Protocol, RankBase};
use xq_engines::{Engine, Start};
use xq_search::engine::score::{mate_in, mated_in};
use xq_search::{Control, Info, Limits, Options, Reporter, SearchResult};

/// How long it may take over anything that is no thinking.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often it is looked whether the search is still wanted.
const GLANCE: Duration = Duration::from_millis(50);

/// After "stop" it has so long to move.
const GRACE: Duration = Duration::from_secs(5);

/// The game so far, as engines are told it.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) fen: String,
    pub(crate) moves: Vec<Move>,
}

/// An engine that is started when it is first needed.
pub(crate) struct Other {
    command: String,
    running: Option<Engine>,
}

impl Other {
    pub(crate) fn new(command: String) -> Other {
        Other {
            command,
            running: None,
        }
    }

    /// Lets it think until its limits, or until the control is stopped.
    ///
    /// # Errors
    /// It cannot be started, dies, or does not answer; the next search starts it anew.
    pub(crate) fn go(
        &mut self,
        path: &Path,
        options: &Options,
        limits: &Limits,
        control: &Control,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult> {
        let mut engine = match self.running.take() {
            Some(engine) => engine,
            None => self.start()?,
        };
        let result = Search {
            ranks: ranks(&engine),
            started: Instant::now(),
            lines: Vec::new(),
        }
        .run(&mut engine, path, options, limits, control, reporter)?;
        self.running = Some(engine);
        Ok(result)
    }

    fn start(&self) -> Result<Engine> {
        let engine = Engine::start(&Start {
            launch: Launch {
                command: &self.command,
                directory: None,
                interrupt: None,
            },
            protocols: &[Protocol::Uci, Protocol::Ucci],
            options: &[],
            start_timeout: PATIENCE,
            timeout: PATIENCE,
        })?;
        Ok(engine)
    }
}

/// Engines for many variants number ranks from 1 where they speak UCI.
fn ranks(engine: &Engine) -> RankBase {
    match engine.offered("UCI_Variant") {
        Some(_) if engine.protocol() == Protocol::Uci => RankBase::One,
        _ => RankBase::Zero,
    }
}

struct Search {
    ranks: RankBase,
    started: Instant,
    /// The best lines so far, best first.
    lines: Vec<Info>,
}

impl Search {
    fn run(
        mut self,
        engine: &mut Engine,
        path: &Path,
        options: &Options,
        limits: &Limits,
        control: &Control,
        reporter: &mut dyn Reporter,
    ) -> Result<SearchResult> {
        set_up(engine, options)?;
        engine.send(&protocol::position(&path.fen, &path.moves, self.ranks))?;
        engine.send(&go(engine.protocol(), limits))?;
        let mut deadline: Option<Instant> = None;
        loop {
            if deadline.is_none() && (control.is_stopped() || self.is_overdue(limits)) {
                engine.send("stop")?;
                deadline = Some(Instant::now() + GRACE);
            }
            match engine.process().listen(Instant::now() + GLANCE) {
                Heard::Line(line) => match BestMove::read(&line) {
                    Some(best) => return Ok(self.result(best)),
                    None => self.hear(&line, options.multi_pv, reporter),
                },
                Heard::End => bail!("{}", engine.process().last_words()),
                Heard::Silence if deadline.is_some_and(|it| it < Instant::now()) => {
                    bail!("no move, not even after stop")
                }
                Heard::Silence | Heard::LongLine | Heard::Interrupted => {}
            }
        }
    }

    /// Engines without an own notion of the limit are stopped.
    fn is_overdue(&self, limits: &Limits) -> bool {
        let time = limits.move_time.map(|time| time + GLANCE);
        time.is_some_and(|time| self.started.elapsed() > time)
    }

    fn hear(&mut self, line: &str, most: usize, reporter: &mut dyn Reporter) {
        let Some(info) = read_info(line, self.ranks, self.started.elapsed()) else {
            return;
        };
        if info.rank > most.max(1) {
            return;
        }
        reporter.info(&info);
        self.lines.retain(|known| known.rank != info.rank);
        self.lines.push(info);
        self.lines.sort_by_key(|info| info.rank);
    }

    fn result(self, best: BestMove<'_>) -> SearchResult {
        let best = match best {
            BestMove::Move { mv, .. } => self.ranks.read(mv),
            BestMove::None => None,
        };
        let mut result = SearchResult::default();
        if let Some(first) = self.lines.first() {
            result.score = first.score;
            result.depth = first.depth;
            result.nodes = first.nodes;
        }
        result.best = best;
        result.elapsed = self.started.elapsed();
        result.lines = self.lines;
        result
    }
}

/// Sets what it offers of the options that an analysis has.
fn set_up(engine: &mut Engine, options: &Options) -> Result<()> {
    let wanted = [
        ("MultiPV", options.multi_pv.max(1)),
        ("Threads", options.threads),
        ("Hash", options.hash_mib),
    ];
    for (name, value) in wanted {
        if let Some(option) = engine.offered(name) {
            let command = engine
                .protocol()
                .set_option(&option.name, &value.to_string());
            engine.send(&command)?;
        }
    }
    engine.send("isready")?;
    let deadline = Instant::now() + PATIENCE;
    loop {
        match engine.process().listen(deadline) {
            Heard::Line(line) if line.trim() == "readyok" => return Ok(()),
            Heard::Line(_) | Heard::LongLine | Heard::Interrupted => {}
            Heard::Silence => bail!("it does not get ready"),
            Heard::End => bail!("{}", engine.process().last_words()),
        }
    }
}

/// The command that lets it think: as deep as wished, else for a time.
fn go(protocol: Protocol, limits: &Limits) -> String {
    if let Some(depth) = limits.depth {
        return format!("go depth {depth}");
    }
    let time = match (limits.move_time, limits.clock) {
        (Some(time), _) => time,
        // A thirtieth of what is left, and most of what the move earns.
        (None, Some(clock)) => clock.remaining / 30 + clock.increment * 3 / 4,
        (None, None) => Duration::from_secs(1),
    };
    let milliseconds = time.as_millis().max(1);
    match protocol {
        Protocol::Uci => format!("go movetime {milliseconds}"),
        // In seconds, unless an option changes that; the search is stopped in time anyway.
        Protocol::Ucci => format!("go time {} movestogo 1", milliseconds.div_ceil(1000)),
    }
}

/// What an `info` line says about a line of moves; `None` where it says nothing exact.
fn read_info(line: &str, ranks: RankBase, elapsed: Duration) -> Option<Info> {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut info = Info::default();
    info.elapsed = elapsed;
    while let Some(word) = words.next() {
        match word {
            "string" | "lowerbound" | "upperbound" => return None,
            "depth" => info.depth = words.next()?.parse().ok()?,
            "seldepth" => info.selective_depth = words.next()?.parse().ok()?,
            "multipv" => info.rank = words.next()?.parse().ok()?,
            "nodes" => info.nodes = words.next()?.parse().ok()?,
            "score" => info.score = score(words.next()?, &mut words)?,
            "pv" => {
                info.pv = words.by_ref().map_while(|mv| ranks.read(mv)).collect();
            }
            _ => {}
        }
    }
    (!info.pv.is_empty()).then_some(info)
}

fn score<'a>(word: &str, words: &mut impl Iterator<Item = &'a str>) -> Option<i32> {
    /// Within it a score is an evaluation.
    const MOST: i32 = 19_000;
    let number = |text: &str| text.parse::<i32>().ok();
    match word {
        "mate" => {
            let moves = number(words.next()?)?;
            let plies = moves.unsigned_abs().min(50) as usize * 2;
            Some(match moves > 0 {
                true => mate_in(plies - 1),
                false => mated_in(plies),
            })
        }
        "cp" => Some(number(words.next()?)?.clamp(-MOST, MOST)),
        bare => Some(number(bare)?.clamp(-MOST, MOST)),
    }
}

/// What the page calls it: the name of its program.
pub(crate) fn name(command: &str) -> Result<String> {
    let words = shell_words::split(command).context("the command of the engine")?;
    let program = words
        .first()
        .context("the command of the engine is empty")?;
    let path = std::path::Path::new(program);
    let name = path.file_stem().unwrap_or(path.as_os_str());
    Ok(name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_both_protocols() {
        let read = |line| read_info(line, RankBase::Zero, Duration::ZERO);
        let info = read("info depth 7 multipv 2 score cp -31 nodes 99 pv h2e2 h9g7").unwrap();
        assert_eq!(
            (info.depth, info.rank, info.score, info.nodes),
            (7, 2, -31, 99)
        );
        assert_eq!(info.pv.len(), 2);
        assert_eq!(read("info depth 9 score 12 pv h2e2").unwrap().score, 12);
        assert_eq!(read("info score mate 2 pv h2e2").unwrap().score, mate_in(3));
        assert_eq!(
            read("info score mate -1 pv h2e2").unwrap().score,
            mated_in(2)
        );
        for line in [
            "info string pv h2e2",
            "info depth 3 score cp 1 lowerbound pv h2e2",
            "info depth x pv h2e2",
            "info depth 3",
            "bestmove h2e2",
        ] {
            assert!(read(line).is_none(), "{line}");
        }
    }

    #[test]
    fn it_goes_by_the_name_of_its_program() {
        assert_eq!(name("/opt/engines/great --uci").unwrap(), "great");
        assert!(name("").is_err());
        assert!(name("\"open").is_err());
    }
}
