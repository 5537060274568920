//! Sees to it that no engine outlives a process that was killed with `kill -9`.
//!
//! Such a process cannot end its engines. Most end by themselves when their input is closed, but one
//! that hangs does not. So another process of the same program waits for the first one to be gone,
//! which closes the pipe between them, and kills whatever still bears the mark that engines find in
//! their environment and hand down to all that they start. A process that is just being started
//! holds the pipe open until it bears the mark, so there is no moment at which one could slip through.

use std::fs;
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};

/// The variable that holds the mark.
const VARIABLE: &str = "XQ_ENGINE_OF";
/// The command that makes a guardian of a program.
pub const COMMAND: &str = "guard";

/// The mark of all engines of this process, as a variable of the environment and its value.
pub fn mark() -> (&'static str, &'static str) {
    static MARK: LazyLock<String> =
        LazyLock::new(|| format!("{}-{:016x}", std::process::id(), fastrand::u64(..)));
    (VARIABLE, &MARK)
}

/// A guardian of the engines of this process.
#[derive(Debug)]
pub struct Guardian(Child);

impl Guardian {
    /// Posts one. The program that runs has to know [`COMMAND`], which calls [`keep_watch`].
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn post() -> Result<Guardian> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(program);
        command.args([COMMAND, mark().1]);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        // Whatever kills this process's group spares it.
        command.process_group(0);
        let child = command.spawn();
        child.context("cannot start a guardian").map(Guardian)
    }
}

impl Drop for Guardian {
    /// Dismisses it, once nothing that bears the mark is left.
    fn drop(&mut self) {
        self.0.stdin = None;
        let _ = self.0.wait();
    }
}

/// Waits for the end of standard input, then kills whatever bears the mark.
pub fn keep_watch(mark: &str) {
    const MOST_TRIES: usize = 100;
    const BETWEEN_TRIES: Duration = Duration::from_millis(20);
    while io::stdin().read(&mut [0; 64]).is_ok_and(|count| count > 0) {}
    // What was killed may have started something a moment before.
    let entry = format!("{VARIABLE}={mark}");
    for _ in 0..MOST_TRIES {
        if kill_marked(entry.as_bytes()) == 0 {
            return;
        }
        thread::sleep(BETWEEN_TRIES);
    }
}

/// Kills every process with an entry in its environment; how many there were. Where the system has
/// no `/proc` none is found.
fn kill_marked(entry: &[u8]) -> usize {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let marked = processes.filter_map(|process| {
        let number: i32 = process.file_name().to_str()?.parse().ok()?;
        let environment = fs::read(process.path().join("environ")).ok()?;
        let mut entries = environment.split(|&byte| byte == 0);
        entries.find(|&other| other == entry)?;
        Pid::from_raw(number)
    });
    let mut killed = 0;
    for process in marked {
        let _ = kill_process(process, Signal::KILL);
        killed += 1;
    }
    killed
}
