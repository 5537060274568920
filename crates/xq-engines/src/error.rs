//! What goes wrong with an engine, as a program and in conversation.

use std::io;
use std::time::Duration;

use rustix::io::Errno;

use crate::protocol::OptionError;

/// Why an engine cannot be started, or the conversation with it goes on no more.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// A command line that is none.
    #[error("cannot read the command {command:?}: {reason}")]
    Command {
        /// The command line.
        command: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The system has no descriptors, processes or memory left. The engine has no part in it.
    #[error("the system has not enough left to start {program:?}: {source}")]
    Resources {
        /// The program.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// The program cannot be started.
    #[error("cannot start {program:?}: {source}")]
    Spawn {
        /// The program.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// The engine has ended or closed its output; the text says how.
    #[error("{0}")]
    Ended(String),
    /// The engine's input is closed.
    #[error("its input is closed")]
    Closed,
    /// The engine leaves its input unread.
    #[error("it does not read its input")]
    Unread,
    /// No answer in time.
    #[error("no answer within {} s", .0.as_secs_f64())]
    Silent(Duration),
    /// Many lines, but no answer.
    #[error("{0} lines and no answer among them")]
    Talkative(usize),
    /// A line of more than 64 KiB where an answer was expected.
    #[error("a line of more than 64 KiB")]
    LongLine,
    /// Somebody stops everything.
    #[error("interrupted")]
    Interrupted,
    /// It plays other games only.
    #[error("{0} does not offer xiangqi among its variants")]
    NoXiangqi(String),
    /// An option that it lacks, or a value that it does not take.
    #[error("{engine}: {source}")]
    Option {
        /// What the engine calls itself.
        engine: String,
        /// What is wrong.
        source: OptionError,
    },
    /// A limit that cannot be told to it.
    #[error("{engine} cannot be given {what}: {reason}")]
    Limit {
        /// What the engine calls itself.
        engine: String,
        /// What was asked for, such as `nodes=`.
        what: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// It speaks none of the protocols that were tried.
    #[error("{command:?} does not open: {reasons}")]
    NoProtocol {
        /// The command line.
        command: String,
        /// What each protocol met with.
        reasons: String,
    },
}

impl EngineError {
    /// The error of a program that the system did not start.
    pub(crate) fn of_start(program: &str, source: io::Error) -> EngineError {
        let program = program.to_owned();
        match is_shortage(&source) {
            true => EngineError::Resources { program, source },
            false => EngineError::Spawn { program, source },
        }
    }

    /// Whether the system had not enough of something, which may pass.
    pub fn is_shortage(&self) -> bool {
        matches!(self, EngineError::Resources { .. })
    }
}

/// Whether an error says that there is not enough of something, and not that something is wrong.
fn is_shortage(error: &io::Error) -> bool {
    const SHORTAGES: [Errno; 5] = [
        Errno::MFILE,
        Errno::NFILE,
        Errno::NOMEM,
        Errno::AGAIN,
        Errno::NOBUFS,
    ];
    let code = error.raw_os_error();
    SHORTAGES
        .iter()
        .any(|known| code == Some(known.raw_os_error()))
}
