//! From the command line to what is measured.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use xq_search::{Evaluation, Searcher};

use super::args::{MeasureArgs, Question};
use super::contestant::{Contestant, NEURAL};
use super::external::External;
use super::machine::Machine;
use super::measure::Effort;
use super::strong;
use super::subject::{Start, Subject};
use xq_engine::args::EvaluationChoice;
use xq_engines::entrant::Entrant;
use xq_tools::game_choice::GameChoice;
use xq_tools::part::Part;
use xq_tools::suite::{self, Entry};

/// Deeper the textbook's searchers do not get, nor does ours without end.
const DEEPEST: u32 = 100;
const ONE_SECOND: Duration = Duration::from_secs(1);
const HASH_MIB: u32 = 16;
/// Players have a limit; how long an engine searches here is said search by search.
const LIMIT: &str = "st=1";
/// To be compared with the usual one.
const SMALL_HASH_MIB: u32 = 1;

/// What is to be measured.
pub(crate) struct Plan {
    pub(crate) question: Question,
    pub(crate) game: GameChoice,
    /// The name of the suite.
    pub(crate) suite: String,
    /// Every how manieth of its positions is searched, and from which on; `None` for all.
    pub(crate) part: Option<Part>,
    pub(crate) positions: Vec<Entry<Start>>,
    pub(crate) searchers: Vec<(Contestant, Subject)>,
    pub(crate) effort: Effort,
    /// How often each search is measured.
    pub(crate) repeats: u32,
    /// What the owner calls the machine.
    pub(crate) machine: Option<String>,
    pub(crate) note: Option<String>,
}

impl Plan {
    /// What the arguments ask for.
    ///
    /// # Errors
    /// Suites that cannot be read, options that mean nothing together, hash tables for which there
    /// is not the memory.
    pub(crate) fn new(question: Question, arguments: &MeasureArgs) -> Result<Plan> {
        let algorithms = algorithms(question, arguments);
        refuse_what_means_nothing(arguments, &algorithms)?;
        let (suite, mut positions) = positions(arguments)?;
        if let Some(part) = arguments.part {
            let (index, of) = (part.index as usize, part.of as usize);
            ensure!(
                of <= positions.len(),
                "--part {part}: the suite has only {} positions",
                positions.len()
            );
            positions = positions.into_iter().skip(index - 1).step_by(of).collect();
        }
        let unless_told = arguments.max_depth.is_none().then_some(ONE_SECOND);
        Ok(Plan {
            question,
            game: arguments.game,
            suite,
            part: arguments.part,
            positions,
            searchers: searchers(question, arguments, &algorithms)?,
            effort: Effort {
                depth: arguments.max_depth.unwrap_or(DEEPEST),
                time: arguments.time.or(unless_told),
            },
            repeats: arguments.repeat,
            machine: arguments.machine.clone(),
            note: arguments.note.clone(),
        })
    }
}

fn searchers(
    question: Question,
    arguments: &MeasureArgs,
    algorithms: &[Searcher],
) -> Result<Vec<(Contestant, Subject)>> {
    let mut searchers: Vec<(Contestant, Subject)> = Vec::new();
    for &algorithm in algorithms {
        let evaluations = arguments.eval.clone();
        for evaluation in evaluations.unwrap_or_else(|| vec![usual_evaluation(algorithm)]) {
            enter(&mut searchers, question, arguments, algorithm, evaluation)?;
        }
    }
    for (index, spec) in arguments.engines.iter().enumerate() {
        searchers.push(external(Entrant::read(spec, LIMIT, index)?)?);
    }
    for (index, (contestant, _)) in searchers.iter().enumerate() {
        let mut others = searchers[..index].iter();
        ensure!(
            others.all(|(other, _)| other != contestant),
            "two searchers are called {contestant}: give engines different names (name=..), and \
             no algorithm, number of threads or hash size twice"
        );
    }
    Ok(searchers)
}

/// What a searcher plays with if nobody says otherwise.
fn usual_evaluation(algorithm: Searcher) -> EvaluationChoice {
    match algorithm {
        Searcher::Engine => EvaluationChoice::Neural,
        _ => EvaluationChoice::Handcrafted,
    }
}

fn algorithms(question: Question, arguments: &MeasureArgs) -> Vec<Searcher> {
    use Searcher::{AlphaBeta, AlphaBetaOrdered, Engine, Negamax, Pvs};
    if let Some(algorithms) = &arguments.algorithms {
        return algorithms.clone();
    }
    match (question, arguments.game) {
        (Question::Threads, GameChoice::Xiangqi) => vec![Engine],
        (_, GameChoice::Xiangqi) => vec![Negamax, AlphaBeta, AlphaBetaOrdered, Pvs, Engine],
        (_, GameChoice::CaptureGo) => vec![Negamax, AlphaBeta, AlphaBetaOrdered, Pvs],
    }
}

fn refuse_what_means_nothing(arguments: &MeasureArgs, algorithms: &[Searcher]) -> Result<()> {
    let has_engine = algorithms.contains(&Searcher::Engine);
    let given = arguments.threads.is_some() || arguments.hash.is_some();
    let most_hash = arguments.hash.iter().flatten().max();
    if let Some((&hash, memory)) = most_hash.zip(Machine::here().usable_memory_mib()) {
        ensure!(
            u64::from(hash) < memory,
            "--hash {hash}: this machine has {memory} MiB of memory"
        );
    }
    if given && !has_engine {
        bail!("--threads and --hash mean something to the algorithm `engine` only");
    }
    if arguments.game == GameChoice::CaptureGo {
        ensure!(
            !has_engine && arguments.engines.is_empty(),
            "engines do not play capture-go: choose among negamax, alphabeta, alphabeta-ordered and pvs"
        );
        ensure!(
            arguments.eval.is_none(),
            "--eval means something with --game xiangqi only"
        );
    }
    Ok(())
}

fn positions(arguments: &MeasureArgs) -> Result<(String, Vec<Entry<Start>>)> {
    let (name, parse): (&str, suite::Parse<Start>) = match arguments.game {
        GameChoice::Xiangqi => ("bench", |text| suite::xiangqi(text).map(Start::of_xiangqi)),
        GameChoice::CaptureGo => ("capture-go", |text| {
            suite::board(text).map(Start::of_capture_go)
        }),
    };
    if let Some(path) = &arguments.suite {
        let stem = path.file_stem().unwrap_or_default();
        return Ok((
            stem.to_string_lossy().into_owned(),
            suite::load(path, parse)?,
        ));
    }
    let positions = match arguments.game {
        GameChoice::Xiangqi => wrapped(suite::bundled(), Start::of_xiangqi),
        GameChoice::CaptureGo => wrapped(suite::capture_go(), Start::of_capture_go),
    };
    Ok((name.to_owned(), positions))
}

fn wrapped<P>(entries: Vec<Entry<P>>, wrap: fn(P) -> Start) -> Vec<Entry<Start>> {
    let wrap = |entry: Entry<P>| Entry {
        id: entry.id,
        position: wrap(entry.position),
    };
    entries.into_iter().map(wrap).collect()
}

/// Enters a searcher of this workspace, in each of its set-ups.
fn enter(
    searchers: &mut Vec<(Contestant, Subject)>,
    question: Question,
    arguments: &MeasureArgs,
    algorithm: Searcher,
    evaluation: EvaluationChoice,
) -> Result<()> {
    let contestant = |threads, hash_mib| Contestant {
        algorithm: algorithm.name().to_owned(),
        evaluation: match (arguments.game, evaluation) {
            (GameChoice::CaptureGo, _) => "capture-go".to_owned(),
            (_, EvaluationChoice::Classic) => "classic".to_owned(),
            (_, EvaluationChoice::Handcrafted) => "handcrafted".to_owned(),
            (_, EvaluationChoice::Neural) => NEURAL.to_owned(),
        },
        threads,
        hash_mib,
    };
    let evaluation = Evaluation::from(evaluation);
    if algorithm != Searcher::Engine {
        let searcher = Subject::Textbook(algorithm, evaluation);
        searchers.push((contestant(None, None), searcher));
        return Ok(());
    }
    for (threads, hash_mib) in set_ups(question, arguments) {
        let engine = strong::engine(evaluation, threads, hash_mib)?;
        let searcher = Subject::Strong(Box::new(engine));
        searchers.push((contestant(Some(threads), Some(hash_mib)), searcher));
    }
    Ok(())
}

/// Threads and hash sizes: each list with the first value of the other.
fn set_ups(question: Question, arguments: &MeasureArgs) -> Vec<(u32, u32)> {
    let available = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    let usual = match question {
        Question::Depth => vec![1, 2],
        Question::Nps => vec![1],
        Question::Threads => {
            let powers = (0..).map(|power| 1 << power);
            let mut threads: Vec<u32> = powers.take_while(|&n| n < available).collect();
            threads.push(available);
            threads
        }
    };
    let usual_hash = match question {
        Question::Depth => vec![HASH_MIB, SMALL_HASH_MIB],
        Question::Nps | Question::Threads => vec![HASH_MIB],
    };
    let threads = arguments.threads.clone().unwrap_or(usual);
    let hash = arguments.hash.clone().unwrap_or(usual_hash);
    let with_hash = hash.first().into_iter();
    let with_hash = with_hash.flat_map(|&hash| threads.iter().map(move |&n| (n, hash)));
    let with_threads = threads.first().into_iter();
    let with_threads = with_threads.flat_map(|&n| hash.iter().skip(1).map(move |&hash| (n, hash)));
    with_hash.chain(with_threads).collect()
}

fn external(entrant: Entrant) -> Result<(Contestant, Subject)> {
    ensure!(
        entrant.command().is_some(),
        "{}: expected cmd=, with a program that speaks UCI or UCCI",
        entrant.name
    );
    let external = External::new(entrant);
    let contestant = Contestant {
        algorithm: external.name().to_owned(),
        evaluation: String::new(),
        threads: external.number("Threads"),
        hash_mib: external.number("Hash").or(external.number("hashsize")),
    };
    Ok((contestant, Subject::External(Box::new(external))))
}
