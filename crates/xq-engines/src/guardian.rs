//! Sees to it that no engine, and nothing that an engine started, outlives its owner.
//!
//! While its owner lives, an engine's process group is killed with it, and so are those of its
//! children that moved into another group: they are looked up in `/proc` before the engine is killed.
//! The owner adopts what engines leave behind (a "child subreaper"), so that nothing gets lost by
//! its parent's death.
//!
//! A process that was killed with `kill -9` can do nothing of that. So another process of the same
//! program, the guardian, waits for the first one to be gone, which closes the pipe between them, and
//! kills whatever still bears the mark that engines find in their environment and hand down to all
//! that they start, and whatever else it has seen to descend from its owner. A process that is just
//! being started holds the pipe open until it bears the mark, so there is no moment at which one
//! could slip through.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, Signal, WaitOptions, getppid, kill_process, set_child_subreaper, waitpid,
};

/// The variable that holds the mark.
const VARIABLE: &str = "XQ_ENGINE_OF";
/// The command that makes a guardian of a program.
pub const COMMAND: &str = "guard";
/// How often a guardian looks what its owner's engines have started.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

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
    pub fn post() -> io::Result<Guardian> {
        // Where the system knows no subreapers, orphans go to the first process, as ever.
        let _ = set_child_subreaper(Some(rustix::process::getpid()));
        let mut command = Command::new(std::env::current_exe()?);
        command.args([COMMAND, mark().1]);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        // Whatever kills this process's group spares it.
        command.process_group(0);
        command.spawn().map(Guardian)
    }
}

impl Drop for Guardian {
    /// Dismisses it, once nothing that engines started is left.
    fn drop(&mut self) {
        let mut orphans = descendants(std::process::id());
        orphans.retain(|orphan| orphan.pid.as_raw_pid() as u32 != self.0.id());
        kill_all(&orphans);
        for orphan in orphans {
            let _ = waitpid(Some(orphan.pid), WaitOptions::NOHANG);
        }
        self.0.stdin = None;
        let _ = self.0.wait();
    }
}

/// Waits for the end of standard input, then kills whatever bears the mark or was seen to descend
/// from this process's parent.
pub fn keep_watch(mark: &str) {
    const MOST_TRIES: usize = 100;
    const BETWEEN_TRIES: Duration = Duration::from_millis(20);
    let seen = watch_owner();
    kill_all(&seen);
    // What was killed may have started something a moment before.
    let entry = format!("{VARIABLE}={mark}");
    for _ in 0..MOST_TRIES {
        if kill_marked(entry.as_bytes()) == 0 {
            return;
        }
        thread::sleep(BETWEEN_TRIES);
    }
}

/// Waits for the owner to be gone; what descended from it when it was last looked.
fn watch_owner() -> Vec<Descendant> {
    let input = io::stdin();
    let owner = getppid().map_or(0, |pid| pid.as_raw_pid() as u32);
    let mut seen = HashSet::new();
    loop {
        let mut ready = [PollFd::from_borrowed_fd(input.as_fd(), PollFlags::IN)];
        let patience = Timespec::try_from(BETWEEN_LOOKS).ok();
        let said = poll(&mut ready, patience.as_ref()).is_ok_and(|count| count > 0);
        if said && !input.lock().read(&mut [0; 64]).is_ok_and(|count| count > 0) {
            break;
        }
        let own = std::process::id();
        let others = descendants(owner).into_iter();
        seen.extend(others.filter(|process| process.pid.as_raw_pid() as u32 != own));
    }
    seen.into_iter().collect()
}

/// A process that another one started, itself or through others. Its number alone would not do:
/// numbers are used again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Descendant {
    pid: Pid,
    /// When it began, in ticks since the machine did.
    begun: u64,
}

impl Descendant {
    pub(crate) fn pid(self) -> u32 {
        self.pid.as_raw_pid() as u32
    }

    /// Whether it still runs.
    pub fn is_alive(&self) -> bool {
        begun(self.pid.as_raw_pid() as u32) == Some(self.begun)
    }
}

/// All processes that descend from one. Where the system has no `/proc` none is found.
pub(crate) fn descendants(ancestor: u32) -> Vec<Descendant> {
    let mut found = Vec::new();
    let mut open = vec![ancestor];
    while let Some(parent) = open.pop() {
        for child in children(parent) {
            let Some(begun) = begun(child) else {
                continue;
            };
            if let Some(pid) = i32::try_from(child).ok().and_then(Pid::from_raw) {
                found.push(Descendant { pid, begun });
                open.push(child);
            }
        }
    }
    found
}

/// The children of all threads of a process.
fn children(parent: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{parent}/task"));
    let threads = threads.into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let numbers = lists.flat_map(|list| {
        let numbers = list.split_ascii_whitespace().map(|word| word.parse().ok());
        numbers.flatten().collect::<Vec<u32>>()
    });
    numbers.collect()
}

/// When a process began, unless it has ended.
fn begun(process: u32) -> Option<u64> {
    const STATE: usize = 0;
    const START_TIME: usize = 19;
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may have spaces and brackets in it.
    let (_, rest) = text.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    if matches!(*fields.get(STATE)?, "Z" | "X") {
        return None;
    }
    fields.get(START_TIME)?.parse().ok()
}

/// Kills processes, unless others have taken their numbers.
pub(crate) fn kill_all(processes: &[Descendant]) {
    for process in processes {
        if process.is_alive() {
            let _ = kill_process(process.pid, Signal::KILL);
        }
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
