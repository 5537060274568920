//! What a measurement was made on and with: the machine, the compiler, the commit, the load.
//!
//! What the system does not tell is `None`; outside Linux that is most of it.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use xq_tools::build_info;

const CPUS: &str = "/sys/devices/system/cpu";

/// A machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// What the processor calls itself.
    pub cpu: Option<String>,
    /// Cores, counted as the system sees them.
    pub cores: Option<usize>,
    /// Threads of execution the process may use.
    pub threads: usize,
    /// Whether cores run two threads each (simultaneous multithreading).
    pub smt: Option<bool>,
    /// Caches of the first core, such as `L1 data 32K`.
    pub caches: Vec<String>,
    /// How the frequency is governed, such as `performance`.
    pub governor: Option<String>,
    /// Memory in MiB.
    pub memory_mib: Option<u64>,
    /// The system and its kernel.
    pub kernel: Option<String>,
    /// The processor's architecture.
    pub architecture: String,
}

/// With what the program was compiled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// The version of the tools.
    pub version: String,
    /// The commit, if it was compiled from a git repository.
    pub commit: Option<String>,
    /// The compiler.
    pub compiler: String,
    /// The target.
    pub target: String,
    /// The level of optimisation.
    pub opt_level: String,
    /// Further flags of the compiler.
    pub flags: String,
    /// Features of the processor that were used.
    pub target_features: String,
}

impl Machine {
    /// This machine.
    pub fn here() -> Machine {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let meminfo = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let kibibytes = field(&meminfo, "MemTotal");
        let kibibytes = kibibytes.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
        Machine {
            cpu: field(&cpuinfo, "model name").or_else(|| field(&cpuinfo, "Model")),
            cores: cores(&cpuinfo),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            smt: line(&format!("{CPUS}/smt/active")).map(|text| text == "1"),
            caches: caches(Path::new(&format!("{CPUS}/cpu0/cache"))),
            governor: line(&format!("{CPUS}/cpu0/cpufreq/scaling_governor")),
            memory_mib: kibibytes.map(|kibibytes| kibibytes / 1024),
            kernel: kernel(),
            architecture: std::env::consts::ARCH.to_owned(),
        }
    }

    /// Name and value of everything, for people.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let unknown = || "unknown".to_owned();
        let number = |n: Option<u64>| n.map_or_else(unknown, |n| n.to_string());
        let smt = self.smt.map(|on| if on { "on" } else { "off" }.to_owned());
        vec![
            ("CPU", self.cpu.clone().unwrap_or_else(unknown)),
            ("Cores", number(self.cores.map(|cores| cores as u64))),
            ("Usable threads", self.threads.to_string()),
            ("SMT", smt.unwrap_or_else(unknown)),
            (
                "Caches",
                match self.caches.is_empty() {
                    true => unknown(),
                    false => self.caches.join(", "),
                },
            ),
            (
                "Frequency governor",
                self.governor.clone().unwrap_or_else(unknown),
            ),
            ("Memory (MiB)", number(self.memory_mib)),
            ("Kernel", self.kernel.clone().unwrap_or_else(unknown)),
            ("Architecture", self.architecture.clone()),
        ]
    }
}

impl Build {
    /// This program.
    pub fn here() -> Build {
        let commit = build_info::COMMIT;
        Build {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: (!commit.is_empty()).then(|| commit.to_owned()),
            compiler: build_info::COMPILER.to_owned(),
            target: build_info::TARGET.to_owned(),
            opt_level: build_info::OPT_LEVEL.to_owned(),
            flags: build_info::FLAGS.to_owned(),
            target_features: build_info::TARGET_FEATURES.to_owned(),
        }
    }

    /// Name and value of everything, for people.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let commit = self.commit.clone().unwrap_or_else(|| "unknown".to_owned());
        vec![
            ("Version", self.version.clone()),
            ("Commit", commit),
            ("Compiler", self.compiler.clone()),
            ("Target", self.target.clone()),
            ("Optimisation", self.opt_level.clone()),
            ("Flags", self.flags.clone()),
            ("Target features", self.target_features.clone()),
        ]
    }
}

/// How many processes have wanted a core in the last minute, on average.
pub fn load() -> Option<f64> {
    line("/proc/loadavg")?.split(' ').next()?.parse().ok()
}

/// A file of one line.
fn line(path: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The first value of a name in lines of `name : value`.
fn field(text: &str, name: &str) -> Option<String> {
    let fields = text.lines().filter_map(|line| line.split_once(':'));
    let mut values = fields.filter(|(key, _)| key.trim() == name);
    values.next().map(|(_, value)| value.trim().to_owned())
}

/// Pairs of package and core; several threads may have the same.
fn cores(cpuinfo: &str) -> Option<usize> {
    let blocks = cpuinfo.split("\n\n");
    let core = |block| Some((field(block, "physical id")?, field(block, "core id")?));
    let cores: std::collections::HashSet<_> = blocks.filter_map(core).collect();
    (!cores.is_empty()).then_some(cores.len())
}

fn caches(folder: &Path) -> Vec<String> {
    let cache = |index: usize| {
        let read = |name: &str| line(folder.join(format!("index{index}/{name}")).to_str()?);
        let (level, kind, size) = (read("level")?, read("type")?, read("size")?);
        let kind = match kind.as_str() {
            "Unified" => String::new(),
            kind => format!(" {}", kind.to_lowercase()),
        };
        Some(format!("L{level}{kind} {size}"))
    };
    (0..8).map_while(cache).collect()
}

fn kernel() -> Option<String> {
    let uname = rustix::system::uname();
    let (system, release) = (
        uname.sysname().to_str().ok()?,
        uname.release().to_str().ok()?,
    );
    Some(format!("{system} {release}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_read() {
        let text = "processor\t: 0\nmodel name\t: Some CPU\nphysical id\t: 0\ncore id\t: 0\n\n\
                    processor\t: 1\nmodel name\t: Some CPU\nphysical id\t: 0\ncore id\t: 0\n\n\
                    processor\t: 2\nphysical id\t: 1\ncore id\t: 0\n";
        assert_eq!(field(text, "model name").as_deref(), Some("Some CPU"));
        assert_eq!(cores(text), Some(2));
        assert_eq!((cores(""), field("", "x")), (None, None));
    }
}
