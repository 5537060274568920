//! A child process that talks in lines. No wait lasts longer than its deadline, no line and no
//! flood of them fills the memory, and the process does not outlive its owner.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context, Result, anyhow};

/// A longer line is cut.
const LONGEST_LINE: usize = 64 * 1024;
/// Lines that wait to be read; a process that says more waits until they are.
const MOST_WAITING: usize = 1024;
/// Lines of standard error kept for the obituary.
const LAST_WORDS: usize = 5;
/// Where Debian installs games, which need not be on PATH.
const FURTHER_FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// What listening brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing before the deadline.
    Silence,
    /// Nothing more will come: the process closed its output, most likely because it ended.
    End,
}

/// A running process; dropping it kills it.
#[derive(Debug)]
pub struct Process {
    command: String,
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
}

impl Process {
    /// Starts a command line such as `./engine --quiet "some file"`.
    ///
    /// # Errors
    /// When the command line has no program or an open quote, or the program cannot be started.
    pub fn start(command: &str) -> Result<Process> {
        let words = shell_words::split(command)
            .with_context(|| format!("cannot read the command {command:?}"))?;
        let (program, arguments) = words.split_first().context("the command is empty")?;
        let mut child = Command::new(find(program))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program:?}"))?;
        let (sender, lines) = sync_channel(MOST_WAITING);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || pass_on(stdout, &sender));
        }
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(stderr) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || remember(stderr, &last_words));
        }
        Ok(Process {
            command: command.to_owned(),
            stdin: child.stdin.take(),
            child,
            lines,
            last_words,
        })
    }

    /// The command line with which it was started.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Sends a line. A process that reads nothing takes some 64 KiB before this waits for it.
    ///
    /// # Errors
    /// When the process has ended or closed its input.
    pub fn send(&mut self, line: &str) -> Result<()> {
        let sent = match &mut self.stdin {
            Some(stdin) => stdin
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| stdin.flush()),
            None => return Err(anyhow!("its input is closed")),
        };
        sent.map_err(|_| anyhow!("{}", self.obituary()))
            .with_context(|| format!("cannot send {line:?}"))
    }

    /// The next line, if it comes before the deadline.
    pub fn listen(&mut self, deadline: Instant) -> Heard {
        let patience = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(patience) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// How a process that talks no more ended, with its last words on standard error.
    pub fn obituary(&mut self) -> String {
        let deadline = Instant::now() + Duration::from_millis(500);
        let mut status = None;
        while status.is_none() && Instant::now() < deadline {
            status = self.child.try_wait().ok().flatten();
            thread::sleep(Duration::from_millis(5));
        }
        let mut text = match status {
            Some(status) => format!("it ended ({status})"),
            None => "it closed its output".to_owned(),
        };
        let words = self.last_words.lock();
        for line in words.unwrap_or_else(|lock| lock.into_inner()).iter() {
            text.push_str("\n  it said: ");
            text.push_str(line);
        }
        text
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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

fn pass_on(stdout: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    while let Some(line) = next_line(&mut reader) {
        if sender.send(line).is_err() {
            break;
        }
    }
}

fn remember(stderr: impl Read, last_words: &Mutex<VecDeque<String>>) {
    let mut reader = BufReader::new(stderr);
    while let Some(line) = next_line(&mut reader) {
        let mut words = last_words.lock().unwrap_or_else(|lock| lock.into_inner());
        if words.len() == LAST_WORDS {
            words.pop_front();
        }
        words.push_back(line);
    }
}

/// The next line without its end, cut at the longest length; `None` at the end.
fn next_line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let mut limited = reader.by_ref().take(LONGEST_LINE as u64);
    if limited.read_until(b'\n', &mut line).ok()? == 0 {
        return None;
    }
    if line.last() != Some(&b'\n') && line.len() == LONGEST_LINE {
        reader.skip_until(b'\n').ok()?;
    }
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_the_next_is_read() {
        let long = "x".repeat(3 * LONGEST_LINE);
        let text = format!(
            "one\r\n\n{long}\ntwo\n{}\nthree",
            "y".repeat(LONGEST_LINE - 1)
        );
        let mut reader = text.as_bytes();
        let mut lines = std::iter::from_fn(|| next_line(&mut reader));
        assert_eq!(lines.next().as_deref(), Some("one"));
        assert_eq!(lines.next().as_deref(), Some(""));
        assert_eq!(lines.next().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(lines.next().as_deref(), Some("two"));
        assert_eq!(lines.next().map(|line| line.len()), Some(LONGEST_LINE - 1));
        assert_eq!(lines.next().as_deref(), Some("three"));
        assert_eq!(lines.next(), None);
    }

    #[test]
    fn programs_that_do_not_exist_are_errors() {
        for command in [
            "",
            "  ",
            "no-such-engine-anywhere",
            "'open",
            "/no/such/engine",
        ] {
            assert!(Process::start(command).is_err(), "{command}");
        }
    }
}
