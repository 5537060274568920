//! A session's engine, on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tokio::sync::mpsc::UnboundedSender;
use xq_core::rules::Game;
use xq_search::{Bound, Control, Engine, Info, Limits, Options, Reporter, SearchResult};

use super::level;
use super::other::{Other, Path};
use xq_tools::cli;

/// How often lines are told at most.
const INTERVAL: Duration = Duration::from_millis(120);

/// The search keeps its plies on the stack.
const STACK: usize = 16 << 20;

/// The number that no job has.
const NONE: u64 = 0;

/// What is to be searched.
pub(crate) struct Job {
    /// The game so far.
    pub(crate) game: Game,
    /// How the engine is set up.
    pub(crate) options: Options,
    /// When it is done.
    pub(crate) limits: Limits,
    /// The game as another engine is told it, if that one is to think.
    pub(crate) other: Option<Path>,
    /// The result does not come earlier than this, so that people can follow.
    pub(crate) pace: Duration,
}

/// What the engine tells, with the number of the job.
pub(crate) enum Report {
    /// The best lines so far, best first.
    Lines(u64, Vec<Info>),
    /// The search is over; its result comes when people could follow.
    Found(u64),
    /// The other engine has failed.
    Failed(u64),
    /// The job is done.
    Done(u64, SearchResult),
}

pub(crate) struct Thinker {
    jobs: Sender<(u64, Job)>,
    control: Control,
    last: u64,
    /// The number of the job that counts; the others are dropped.
    current: Arc<AtomicU64>,
    /// The number of the last job that was to answer at once.
    hurried: Arc<AtomicU64>,
}

impl Thinker {
    /// Starts the thread; it ends when this is dropped.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(crate) fn start(
        reports: UnboundedSender<Report>,
        other: Option<String>,
    ) -> Result<Thinker> {
        let engine = Engine::try_new(level::for_analysis(1)).context("cannot set the engine up")?;
        let (sender, receiver) = channel();
        let current = Arc::new(AtomicU64::new(NONE));
        let hurried = Arc::new(AtomicU64::new(NONE));
        let control = engine.control();
        let worker = Worker {
            engine,
            other: other.map(Other::new),
            current: current.clone(),
            hurried: hurried.clone(),
            reports,
        };
        thread::Builder::new()
            .name("engine".to_owned())
            .stack_size(STACK)
            .spawn(move || worker.work(&receiver))
            .context("cannot start the engine's thread")?;
        Ok(Thinker {
            jobs: sender,
            control,
            last: NONE,
            current,
            hurried,
        })
    }

    /// Drops what is being searched and searches this; gives the job's number.
    pub(crate) fn think(&mut self, job: Job) -> u64 {
        self.last += 1;
        self.current.store(self.last, SeqCst);
        self.control.stop();
        // Nobody listens only if the engine has failed; then no report comes.
        let _ = self.jobs.send((self.last, job));
        self.last
    }

    /// Lets the engine answer now with what it has, even if it has not begun yet.
    pub(crate) fn hurry(&self) {
        self.hurried.store(self.last, SeqCst);
        self.control.stop();
    }

    /// Drops what is being searched.
    pub(crate) fn drop_job(&mut self) {
        self.current.store(NONE, SeqCst);
        self.control.stop();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.drop_job();
    }
}

struct Worker {
    engine: Engine,
    other: Option<Other>,
    current: Arc<AtomicU64>,
    hurried: Arc<AtomicU64>,
    reports: UnboundedSender<Report>,
}

impl Worker {
    /// Sets the engine up; where it cannot have so much memory or so many threads, it keeps what it has.
    fn set_up(&mut self, options: Options) {
        if self.engine.set_options(options.clone()).is_err() {
            let (hash_mib, threads) = (
                self.engine.options().hash_mib,
                self.engine.options().threads,
            );
            let _ = self.engine.set_options(Options {
                hash_mib,
                threads,
                ..options
            });
        }
    }

    fn work(mut self, jobs: &Receiver<(u64, Job)>) {
        while let Ok((number, job)) = jobs.recv() {
            let control = self.engine.control();
            // A stop that comes after this is heeded, one that came before shows in the number.
            control.arm(false);
            if self.current.load(SeqCst) != number {
                continue;
            }
            if self.hurried.load(SeqCst) == number {
                control.stop();
            }
            let started = Instant::now();
            let pace = job.pace;
            let mut listener = Listener {
                number,
                told: None,
                most: job.options.multi_pv,
                fresh: Vec::new(),
                before: Vec::new(),
                reports: self.reports.clone(),
            };
            let Some(result) = self.search(job, &control, &mut listener) else {
                let _ = self.reports.send(Report::Failed(number));
                continue;
            };
            let _ = self
                .reports
                .send(Report::Lines(number, result.lines.clone()));
            let _ = self.reports.send(Report::Found(number));
            while started.elapsed() < pace && self.current.load(SeqCst) == number {
                thread::sleep(Duration::from_millis(10));
            }
            let _ = self.reports.send(Report::Done(number, result));
        }
    }
}

impl Worker {
    /// Nothing if the other engine fails; why is said on the terminal.
    fn search(
        &mut self,
        job: Job,
        control: &Control,
        listener: &mut Listener,
    ) -> Option<SearchResult> {
        match (&job.other, &mut self.other) {
            (Some(path), Some(other)) => {
                let result = other.go(path, &job.options, &job.limits, control, listener);
                result
                    .inspect_err(|error| cli::complain(format_args!("the other engine: {error:#}")))
                    .ok()
            }
            _ => {
                self.set_up(job.options);
                let result = self.engine.go_armed(&job.game, &job.limits, listener);
                result
                    .inspect_err(|error| cli::complain(format_args!("the engine: {error}")))
                    .ok()
            }
        }
    }
}

/// Passes on what a search tells, not too often.
struct Listener {
    number: u64,
    told: Option<Instant>,
    most: usize,
    /// The lines of this iteration so far.
    fresh: Vec<Info>,
    /// Those of the last one.
    before: Vec<Info>,
    reports: UnboundedSender<Report>,
}

impl Listener {
    /// The lines known best: what this iteration has not reached yet stays from the last one.
    fn lines(&self) -> Vec<Info> {
        let first = |line: &Info| line.pv.first().copied();
        let is_fresh = |line: &Info| self.fresh.iter().any(|fresh| first(fresh) == first(line));
        let older = self.before.iter().filter(|line| !is_fresh(line));
        let known = self.fresh.iter().chain(older);
        let mut lines: Vec<Info> = known.take(self.most).cloned().collect();
        // An older line may now look better than one of this iteration.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines
    }
}

impl Reporter for Listener {
    fn info(&mut self, info: &Info) {
        // A line outside the window is only begun.
        if info.bound != Bound::Exact {
            return;
        }
        if info.rank == 1 {
            self.before = self.lines();
            self.fresh.clear();
        }
        self.fresh.push(info.clone());
        if self.told.is_none_or(|told| told.elapsed() >= INTERVAL) {
            self.told = Some(Instant::now());
            let _ = self.reports.send(Report::Lines(self.number, self.lines()));
        }
    }
}

#[cfg(test)]
mod tests {
    use xq_core::Position;

    use super::*;

    /// However early the word comes, an endless search heeds it.
    #[test]
    fn a_job_is_hurried_before_it_has_begun() {
        let (sender, mut reports) = tokio::sync::mpsc::unbounded_channel();
        let mut thinker = Thinker::start(sender, None).expect("a thread");
        for _ in 0..50 {
            let number = thinker.think(Job {
                game: Game::from(Position::start()),
                options: level::for_analysis(1),
                limits: Limits::default(),
                other: None,
                pace: Duration::ZERO,
            });
            thinker.hurry();
            while !matches!(reports.blocking_recv(), Some(Report::Done(done, _)) if done == number)
            {
            }
        }
    }
}
