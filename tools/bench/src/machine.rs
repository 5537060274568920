//! What a measurement was made on. What the system does not tell is `None`; outside Linux that is
//! some of it.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

const CPUS: &str = "/sys/devices/system/cpu";
const MIB: u64 = 1024 * 1024;
/// Sets of vector instructions, as `/proc/cpuinfo` names them.
const VECTOR_SETS: [&str; 12] = [
    "ssse3",
    "sse4_1",
    "sse4_2",
    "popcnt",
    "avx",
    "avx2",
    "bmi2",
    "avx512f",
    "avx512bw",
    "avx512_vnni",
    "asimd",
    "sve",
];

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Machine {
    /// What its owner calls it (`--machine`).
    pub(crate) name: Option<String>,
    /// What the processor calls itself.
    pub(crate) cpu: Option<String>,
    /// Vendor, family and model, which tell processors apart that call themselves the same.
    pub(crate) cpu_model: Option<String>,
    /// The clock in MHz at the beginning of the run.
    pub(crate) clock_mhz: Option<u64>,
    /// Physical cores, as the system sees them.
    pub(crate) cores: Option<usize>,
    /// Threads that can run at once, by the process's affinity and its control group.
    pub(crate) threads: usize,
    /// Whether cores run two threads each (simultaneous multithreading).
    pub(crate) smt: Option<bool>,
    /// Vector instructions that the processor has, whether the program uses them or not.
    pub(crate) vector_sets: Vec<String>,
    /// Caches of the first core, such as `L1 data 32K`.
    pub(crate) caches: Vec<String>,
    /// Whether it is a virtual machine.
    pub(crate) hypervisor: Option<bool>,
    /// How the frequency is governed, such as `performance`.
    pub(crate) governor: Option<String>,
    /// Memory in MiB.
    pub(crate) memory_mib: Option<u64>,
    /// What the control group may use of it, in MiB.
    pub(crate) memory_limit_mib: Option<u64>,
    /// The system and its kernel.
    pub(crate) kernel: Option<String>,
    /// The processor's architecture, such as `x86_64`.
    pub(crate) architecture: String,
}

impl Machine {
    pub(crate) fn here() -> Machine {
        let system = System::new_with_specifics(
            RefreshKind::nothing()
                .with_cpu(CpuRefreshKind::everything())
                .with_memory(MemoryRefreshKind::nothing().with_ram()),
        );
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = system.cpus().first();
        let brand = cpu.map(|cpu| cpu.brand().trim().to_owned());
        let clock = cpu.map(|cpu| cpu.frequency());
        let flags = field(&cpuinfo, "flags").or_else(|| field(&cpuinfo, "Features"));
        let memory_mib = system.total_memory() / MIB;
        let limit = system
            .cgroup_limits()
            .map(|limits| limits.total_memory / MIB);
        Machine {
            name: None,
            cpu: brand.filter(|brand| !brand.is_empty()),
            cpu_model: cpu_model(&cpuinfo),
            clock_mhz: clock.filter(|&clock| clock > 0),
            cores: System::physical_core_count(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            smt: line(&format!("{CPUS}/smt/active")).map(|text| text == "1"),
            vector_sets: flags.as_deref().map(vector_sets).unwrap_or_default(),
            caches: caches(Path::new(&format!("{CPUS}/cpu0/cache"))),
            hypervisor: flags.map(|flags| flags.split(' ').any(|flag| flag == "hypervisor")),
            governor: line(&format!("{CPUS}/cpu0/cpufreq/scaling_governor")),
            memory_mib: (memory_mib > 0).then_some(memory_mib),
            memory_limit_mib: limit.filter(|&limit| limit > 0 && limit < memory_mib),
            kernel: System::name()
                .zip(System::kernel_version())
                .map(|(system, kernel)| format!("{system}, kernel {kernel}")),
            architecture: std::env::consts::ARCH.to_owned(),
        }
    }

    /// The processor, as well as it can be told.
    pub(crate) fn processor(&self) -> String {
        let name = self.cpu.as_deref().unwrap_or("unknown processor");
        match &self.cpu_model {
            Some(model) => format!("{name} ({model})"),
            None => name.to_owned(),
        }
    }

    /// How much memory a process may use, in MiB.
    pub(crate) fn usable_memory_mib(&self) -> Option<u64> {
        self.memory_limit_mib.or(self.memory_mib)
    }

    /// Name and value of everything, for people.
    pub(crate) fn lines(&self) -> Vec<(&'static str, String)> {
        let yes = |flag: Option<bool>| flag.map(|flag| if flag { "yes" } else { "no" });
        vec![
            ("Machine", shown(self.name.as_ref())),
            ("Processor", shown(self.cpu.as_ref())),
            ("Family and model", shown(self.cpu_model.as_ref())),
            ("Clock (MHz)", shown(self.clock_mhz)),
            ("Cores", shown(self.cores)),
            ("Usable threads", self.threads.to_string()),
            ("Two threads a core", shown(yes(self.smt))),
            ("Vector sets", list(&self.vector_sets)),
            ("Caches", list(&self.caches)),
            ("Virtual machine", shown(yes(self.hypervisor))),
            ("Frequency governor", shown(self.governor.as_ref())),
            ("Memory (MiB)", shown(self.memory_mib)),
            (
                "Memory limit (MiB)",
                self.memory_limit_mib
                    .map_or("none".to_owned(), |n| n.to_string()),
            ),
            ("System", shown(self.kernel.as_ref())),
            ("Architecture", self.architecture.clone()),
        ]
    }
}

fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "unknown".to_owned(), |value| value.to_string())
}

fn list(values: &[String]) -> String {
    if values.is_empty() {
        return "unknown".to_owned();
    }
    values.join(", ")
}

/// How many processes have wanted a core in the last minute, on average.
pub(crate) fn load() -> Option<f64> {
    let load = System::load_average().one;
    (load >= 0.0 && Path::new("/proc/loadavg").exists()).then_some(load)
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

fn cpu_model(cpuinfo: &str) -> Option<String> {
    if let (Some(family), Some(model)) = (field(cpuinfo, "cpu family"), field(cpuinfo, "model")) {
        let vendor = field(cpuinfo, "vendor_id").unwrap_or_default();
        return Some(
            format!("{vendor} family {family} model {model}")
                .trim()
                .to_owned(),
        );
    }
    let (implementer, part) = (
        field(cpuinfo, "CPU implementer")?,
        field(cpuinfo, "CPU part")?,
    );
    Some(format!("implementer {implementer} part {part}"))
}

fn vector_sets(flags: &str) -> Vec<String> {
    let has = |set: &&str| flags.split(' ').any(|flag| flag == *set);
    VECTOR_SETS
        .into_iter()
        .filter(has)
        .map(str::to_owned)
        .collect()
}

fn caches(folder: &Path) -> Vec<String> {
    let cache = |index: usize| {
        let read = |name: &str| line(folder.join(format!("index{index}/{name}")).to_str()?);
        let (level, kind, size) = (read("level")?, read("type")?, read("size")?);
        let kind = if kind == "Unified" {
            String::new()
        } else {
            format!(" {}", kind.to_lowercase())
        };
        Some(format!("L{level}{kind} {size}"))
    };
    (0..8).map_while(cache).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_read() {
        let intel = "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 207\n\
                     model name\t: Some CPU\nflags\t\t: fpu ssse3 avx avx2 hypervisor\n\n";
        assert_eq!(
            cpu_model(intel).as_deref(),
            Some("GenuineIntel family 6 model 207")
        );
        assert_eq!(
            vector_sets("fpu ssse3 avx avx2 hypervisor"),
            ["ssse3", "avx", "avx2"]
        );
        let arm = "CPU implementer\t: 0x41\nCPU part\t: 0xd0c\nFeatures\t: fp asimd\n";
        assert_eq!(
            cpu_model(arm).as_deref(),
            Some("implementer 0x41 part 0xd0c")
        );
        assert_eq!((cpu_model(""), field("", "x")), (None, None));
    }

    #[test]
    fn descriptions_of_older_runs_are_read() {
        let old = r#"{"cpu": "X", "cores": 2, "threads": 2, "smt": false, "caches": [],
            "governor": null, "memory_mib": 1, "kernel": "Linux 6", "architecture": "x86_64"}"#;
        let machine: Machine = serde_json::from_str(old).unwrap();
        assert_eq!((machine.threads, machine.cpu_model), (2, None));
    }
}
