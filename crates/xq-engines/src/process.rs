//! A child process that talks in lines. No wait lasts longer than its deadline, no line and no
//! flood of them fills the memory, and neither the process nor what it forked outlives its owner.
//!
//! There are no helper threads: whoever listens waits for standard output, standard error and the
//! [`Interrupt`] at once, so that an exchange of two lines costs three system calls.

use std::collections::VecDeque;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use crate::error::EngineError;
use crate::guardian::{self, Descendant};
use crate::interrupt::Interrupt;
use crate::lines::{LONGEST_LINE, Lines, Taken};
use crate::processor_clock::ProcessorClock;
use crate::transcript::{Said, Transcript};

/// Lines of standard error kept to explain how a process ended.
const LAST_WORDS: usize = 5;
/// How long a process may leave its input unread before a message counts as undeliverable.
const DELIVERY: Duration = Duration::from_secs(5);
/// How long the status of a process that talks no more is waited for.
const PATIENCE_FOR_STATUS: Duration = Duration::from_millis(500);
/// How often a silent process is checked for being alive.
const BETWEEN_PULSES: Duration = Duration::from_secs(1);
/// Where Debian installs games, which need not be on PATH.
const FURTHER_FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// What listening brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line that was too long; it is skipped.
    LongLine,
    /// Nothing before the deadline.
    Silence,
    /// Nothing more will come: the process closed its output, most likely because it ended.
    End,
    /// Somebody raised the interrupt.
    Interrupted,
}

/// What is to be started, and where.
#[derive(Clone, Copy, Debug, Default)]
pub struct Launch<'a> {
    /// A command line such as `./engine --quiet "some file"`.
    pub command: &'a str,
    /// The working directory, if not this process's own.
    pub directory: Option<&'a Path>,
    /// What ends every wait for the process.
    pub interrupt: Option<&'a Interrupt>,
}

/// A running process; dropping it kills it, and all that it forked and did not hide in a process
/// group of its own. What it hid is left to a [`Guardian`](guardian::Guardian).
#[derive(Debug)]
pub struct Process {
    command: String,
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    interrupt: Option<Interrupt>,
    lines: Lines,
    complaints: Lines,
    complained: VecDeque<String>,
    received: u64,
    recorder: Option<(Arc<Transcript>, String)>,
}

impl Process {
    /// Starts a process.
    ///
    /// # Errors
    /// When the command line has no program or an open quote, or the program cannot be started.
    pub fn start(launch: &Launch<'_>) -> Result<Process, EngineError> {
        let command = launch.command;
        let words = words(command)?;
        let (program, arguments) = (&words[0], &words[1..]);
        let mut starter = Command::new(find(program));
        if let Some(directory) = launch.directory {
            starter.current_dir(directory);
        }
        let (variable, mark) = guardian::mark();
        let mut child = starter
            .args(arguments)
            .env(variable, mark)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Neither Ctrl-C nor anything else that is meant for this process's group.
            .process_group(0)
            .spawn()
            .map_err(|error| EngineError::of_start(program, error))?;
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        let stdout = child.stdout.take().ok_or(EngineError::Closed)?;
        let process = Process {
            command: command.to_owned(),
            child,
            stdin,
            stdout,
            stderr,
            interrupt: launch.interrupt.cloned(),
            lines: Lines::default(),
            complaints: Lines::default(),
            complained: VecDeque::new(),
            received: 0,
            recorder: None,
        };
        let blocked = process.unblock();
        blocked.map_err(|error| EngineError::of_start(program, error.into()))?;
        Ok(process)
    }

    fn unblock(&self) -> Result<(), Errno> {
        ioctl_fionbio(&self.stdout, true)?;
        if let Some(stdin) = &self.stdin {
            ioctl_fionbio(stdin, true)?;
        }
        self.stderr
            .as_ref()
            .map_or(Ok(()), |stderr| ioctl_fionbio(stderr, true))
    }

    /// The command line with which it was started.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// How many bytes it has said so far.
    pub fn received(&self) -> u64 {
        self.received
    }

    /// All processes that it has started, itself or through others, and that still run.
    pub fn descendants(&self) -> Vec<Descendant> {
        guardian::descendants(self.child.id())
    }

    /// The clock of the processor time that it and its descendants have.
    pub fn processor_clock(&self) -> ProcessorClock {
        let descendants = self.descendants().into_iter().map(Descendant::pid);
        ProcessorClock::of(descendants.chain([self.child.id()]).collect())
    }

    /// The most memory it has had so far, in MiB; `None` where the system does not tell.
    pub fn memory_mib(&self) -> Option<u64> {
        let kib: u64 = self.status("VmHWM:")?;
        Some(kib / 1024)
    }

    /// How many threads it has now; `None` where the system does not tell.
    pub fn threads(&self) -> Option<u64> {
        self.status("Threads:")
    }

    fn status(&self, key: &str) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find(|line| line.starts_with(key))?;
        line.split_ascii_whitespace().nth(1)?.parse().ok()
    }

    /// Closes its input, at which a process of good manners ends.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Writes all that is said down from now on, under a name, or no more.
    pub fn record(&mut self, recorder: Option<(Arc<Transcript>, String)>) {
        self.recorder = recorder;
    }

    fn note(&self, said: Said, lines: &str) {
        if let Some((transcript, name)) = &self.recorder {
            transcript.note(name, said, lines);
        }
    }

    /// Sends a line, or several with line ends between them.
    ///
    /// # Errors
    /// When the process has ended, closed its input, or leaves it unread.
    pub fn send(&mut self, text: &str) -> Result<(), EngineError> {
        self.note(Said::ToEngine, text);
        let message = format!("{text}\n");
        self.deliver(message.as_bytes())
    }

    fn deliver(&mut self, mut message: &[u8]) -> Result<(), EngineError> {
        let deadline = Instant::now() + DELIVERY;
        while !message.is_empty() {
            let stdin = self.stdin.as_ref().ok_or(EngineError::Closed)?;
            match rustix::io::write(stdin, message) {
                Ok(written) => message = message.get(written..).unwrap_or_default(),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    let patience = deadline.saturating_duration_since(Instant::now());
                    if patience.is_zero() {
                        return Err(EngineError::Unread);
                    }
                    let mut ready = [PollFd::new(stdin, PollFlags::OUT)];
                    let _ = poll(&mut ready, timespec(patience).as_ref());
                }
                Err(_) => return Err(EngineError::Ended(self.last_words())),
            }
        }
        Ok(())
    }

    /// Drops what was said and not listened to: it answers nothing that will be asked.
    pub fn discard(&mut self) {
        self.overhear();
        while let Some(taken) = self.lines.take() {
            if let Taken::Line(line) = taken {
                self.note(Said::ByEngine, &line);
            }
        }
    }

    /// The next line, if it comes before the deadline.
    pub fn listen(&mut self, deadline: Instant) -> Heard {
        loop {
            match self.lines.take() {
                Some(Taken::Line(line)) => {
                    self.note(Said::ByEngine, &line);
                    return Heard::Line(line);
                }
                Some(Taken::Long) => return Heard::LongLine,
                None => {}
            }
            if let Some(outcome) = self.wait(deadline) {
                return outcome;
            }
        }
    }

    /// Reads what there is without waiting, so that a process that talks meanwhile is not held up.
    pub fn overhear(&mut self) {
        self.read_complaints();
        if self.lines.waiting() < LONGEST_LINE {
            let _ = self.read_lines();
        }
    }

    /// Waits until something can be read and reads it; says what ended the wait otherwise.
    fn wait(&mut self, deadline: Instant) -> Option<Heard> {
        let patience = deadline.saturating_duration_since(Instant::now());
        if patience.is_zero() {
            return Some(Heard::Silence);
        }
        let patience = patience.min(BETWEEN_PULSES);
        let (mut said, mut complained) = (false, false);
        {
            let out = PollFd::new(&self.stdout, PollFlags::IN);
            // A descriptor twice in the list does no harm where there is no other.
            let err = match &self.stderr {
                Some(stderr) => PollFd::from_borrowed_fd(stderr.as_fd(), PollFlags::IN),
                None => PollFd::new(&self.stdout, PollFlags::IN),
            };
            let stop = match &self.interrupt {
                Some(interrupt) => PollFd::from_borrowed_fd(interrupt.descriptor(), PollFlags::IN),
                None => PollFd::new(&self.stdout, PollFlags::empty()),
            };
            let mut ready = [out, err, stop];
            if poll(&mut ready, timespec(patience).as_ref()).is_ok() {
                said = !ready[0].revents().is_empty();
                complained = !ready[1].revents().is_empty();
            }
        }
        if self.interrupt.as_ref().is_some_and(Interrupt::is_raised) {
            return Some(Heard::Interrupted);
        }
        if complained && self.stderr.is_some() {
            self.read_complaints();
        }
        if said && !self.read_lines() {
            return Some(match self.lines.rest() {
                Some(line) => Heard::Line(line),
                None => Heard::End,
            });
        }
        // A dead process's output stays open as long as what it forked holds on to it.
        let silent = !said && !complained;
        (silent && patience == BETWEEN_PULSES && self.exit_status(Duration::ZERO).is_some())
            .then_some(Heard::End)
    }

    /// Whether there may be more to come.
    fn read_lines(&mut self) -> bool {
        match self.lines.read_from(&self.stdout) {
            Ok(0) => false,
            Ok(count) => {
                self.received += count as u64;
                true
            }
            Err(Errno::AGAIN | Errno::INTR) => true,
            Err(_) => false,
        }
    }

    fn read_complaints(&mut self) {
        let Some(stderr) = &self.stderr else {
            return;
        };
        match self.complaints.read_from(stderr) {
            Ok(count) if count > 0 => {}
            Err(Errno::AGAIN | Errno::INTR) => return,
            _ => self.stderr = None,
        }
        while let Some(taken) = self.complaints.take() {
            if let Taken::Line(line) = taken {
                self.note(Said::OnError, &line);
                if self.complained.len() == LAST_WORDS {
                    self.complained.pop_front();
                }
                self.complained.push_back(line);
            }
        }
    }

    /// How a process that talks no more ended, if it ended, with its last words on standard error.
    pub fn last_words(&mut self) -> String {
        let mut text = match self.exit_status(PATIENCE_FOR_STATUS) {
            Some(how) => format!("it ended ({how})"),
            None => "it closed its output".to_owned(),
        };
        self.read_complaints();
        for line in &self.complained {
            text.push_str("\n  it said: ");
            text.push_str(line);
        }
        text
    }

    /// How it ended, if it does so within some time. Its number stays taken until it is dropped,
    /// so that the group of that number can be killed without doubt.
    pub fn exit_status(&self, patience: Duration) -> Option<String> {
        const BETWEEN_LOOKS: Duration = Duration::from_millis(1);
        let deadline = Instant::now() + patience;
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        loop {
            if let Ok(Some(status)) = waitid(WaitId::Pid(Pid::from_child(&self.child)), look) {
                return Some(match (status.exit_status(), status.terminating_signal()) {
                    (Some(code), _) => format!("exit status: {code}"),
                    (None, Some(signal)) => format!("signal: {signal}"),
                    (None, None) => "in an unknown way".to_owned(),
                });
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Asks it to end and gives it some time to do so; then it is killed.
    pub fn quit(mut self, farewell: &str, patience: Duration) {
        let deadline = Instant::now() + patience;
        if self.send(farewell).is_ok() {
            self.stdin = None;
            while !matches!(
                self.listen(deadline),
                Heard::End | Heard::Silence | Heard::Interrupted
            ) {}
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        // What it started and moved into another group has to be found while it is still its child.
        let hidden = guardian::descendants(self.child.id());
        // Not yet waited for, so the number still belongs to it and its group.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
        guardian::kill_all(&hidden);
    }
}

/// The program and its arguments. A path with spaces in it needs no quotes if there is such a file.
fn words(command: &str) -> Result<Vec<String>, EngineError> {
    if Path::new(command).is_file() {
        return Ok(vec![command.to_owned()]);
    }
    let error = |reason: String| EngineError::Command {
        command: command.to_owned(),
        reason,
    };
    let words = shell_words::split(command).map_err(|problem| error(problem.to_string()))?;
    match words.is_empty() {
        true => Err(error("it is empty".to_owned())),
        false => Ok(words),
    }
}

fn timespec(duration: Duration) -> Option<Timespec> {
    Timespec::try_from(duration).ok()
}

/// The program itself, or for a bare name that is not on PATH the one in a folder for games.
fn find(program: &str) -> PathBuf {
    let bare = Path::new(program).components().count() == 1 && !program.contains('/');
    let on_path = || {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    if bare && !on_path() {
        let further = FURTHER_FOLDERS
            .iter()
            .map(|folder| Path::new(folder).join(program));
        if let Some(found) = further.into_iter().find(|path| path.is_file()) {
            return found;
        }
    }
    program.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_do_not_exist_are_errors() {
        for command in [
            "",
            "  ",
            "no-such-engine-anywhere",
            "'open",
            "/no/such/engine",
        ] {
            let launch = Launch {
                command,
                ..Launch::default()
            };
            assert!(Process::start(&launch).is_err(), "{command}");
        }
    }

    #[test]
    fn an_interrupt_ends_a_wait() {
        let interrupt = Interrupt::new().unwrap();
        let launch = Launch {
            command: "cat",
            interrupt: Some(&interrupt),
            ..Launch::default()
        };
        let mut process = Process::start(&launch).unwrap();
        let later = Instant::now() + Duration::from_secs(600);
        process.send("one\ntwo").unwrap();
        assert_eq!(process.listen(later), Heard::Line("one".to_owned()));
        assert_eq!(process.listen(later), Heard::Line("two".to_owned()));
        assert_eq!(process.listen(Instant::now()), Heard::Silence);
        interrupt.raise();
        assert_eq!(process.listen(later), Heard::Interrupted);
    }
}
