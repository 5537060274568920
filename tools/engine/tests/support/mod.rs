//! Conversations with the engine, in a process of its own.
#![allow(dead_code)] // Each test uses a part of it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// No answer takes this long, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(100);

/// Red mates with g0g9, and with nothing else: Black has a pawn to move.
pub const MATE_IN_ONE: &str = "3k5/R8/9/8p/9/9/9/9/9/4K1R2 w - - 0 1";

/// Black is not in check and has no move.
pub const STALEMATE: &str = "3k5/R8/9/9/9/9/9/9/9/4K1R2 b - - 0 1";

/// A running engine and what was said.
pub struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    transcript: String,
}

impl Talk {
    pub fn start() -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xq-engine"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let stdout = child.stdout.take().expect("its output");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Talk {
            stdin: child.stdin.take(),
            child,
            lines,
            transcript: String::new(),
        }
    }

    pub fn say(&mut self, line: &str) {
        self.transcript.push_str(&format!("> {line}\n"));
        let stdin = self.stdin.as_mut().expect("open");
        writeln!(stdin, "{line}").expect("the engine listens");
    }

    /// The next line, if one comes.
    #[track_caller]
    fn hear(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.transcript.push_str(&format!("< {line}\n"));
                Some(line)
            }
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => None,
            Err(_) => panic!("no answer\n{}", self.transcript),
        }
    }

    /// All lines up to one that begins with this.
    #[track_caller]
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.hear() {
                Some(line) => heard.push(line),
                None => panic!("it ended before {start:?}\n{}", self.transcript),
            }
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
    }

    /// The line that begins with this; what comes before is passed over.
    #[track_caller]
    pub fn answer(&mut self, start: &str) -> String {
        self.until(start).pop().expect("not empty")
    }

    /// Follows a script. `> text` is said. `< text` must be the next line that is no progress
    /// report; behind `...` it may go on. `~` waits a moment, so that whoever would speak out of
    /// turn has the time to do so. `$` closes the input, and the process must end well.
    #[track_caller]
    pub fn follow(&mut self, script: &str) {
        for line in script
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            match line.split_at_checked(1) {
                Some((">", text)) => self.say(text.trim()),
                Some(("<", text)) => self.expect(text.trim()),
                Some(("~", _)) => thread::sleep(Duration::from_millis(60)),
                Some(("$", _)) => self.end(),
                _ => panic!("no such line in a script: {line}"),
            }
        }
    }

    #[track_caller]
    fn expect(&mut self, wanted: &str) {
        let line = loop {
            let line = self.hear();
            let is_progress = |line: &String| {
                line.starts_with("info depth") && !line.contains("depth 0 ")
                    || line.starts_with("info time")
            };
            if !line.as_ref().is_some_and(is_progress) {
                break line.unwrap_or_else(|| "(the end)".to_owned());
            }
        };
        let fits = match wanted.strip_suffix("...") {
            Some(start) => line.trim().starts_with(start.trim_end()),
            None => line.trim() == wanted,
        };
        assert!(fits, "expected {wanted:?}\n{}", self.transcript);
    }

    /// Closes the input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Closes the input; the process ends with code 0 and says no more.
    #[track_caller]
    pub fn end(&mut self) {
        self.close();
        let rest: Vec<String> = std::iter::from_fn(|| self.hear()).collect();
        assert!(rest.is_empty(), "{rest:?}\n{}", self.transcript);
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}\n{}", self.transcript);
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Follows a script from a fresh start.
#[track_caller]
pub fn conversation(script: &str) {
    Talk::start().follow(script);
}
