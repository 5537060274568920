//! Debian's Slurm on one node, started for a test. Needs munge and slurm-wlm, and root; says so where
//! they are missing.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The daemons of a cluster of one node; dropping it ends them.
pub struct Cluster {
    folder: PathBuf,
    /// A variable and its value, for the job scripts.
    variable: (String, String),
    daemons: Vec<Child>,
}

impl Cluster {
    /// Starts the daemons in a folder; `variable` is set for the job scripts. `None` where the
    /// programs are missing.
    ///
    /// # Panics
    /// When the daemons do not come up.
    pub fn start(folder: &Path, variable: (&str, &str)) -> Option<Cluster> {
        let is_root = Command::new("id")
            .arg("-u")
            .output()
            .is_ok_and(|id| id.stdout == b"0\n");
        let missing = ["munged", "slurmctld", "slurmd", "sbatch", "sinfo"]
            .into_iter()
            .find(|program| {
                let found = Command::new("sh")
                    .args(["-c", &format!("command -v {program}")])
                    .output();
                !found.is_ok_and(|found| found.status.success())
            });
        if let Some(program) = missing {
            eprintln!("SKIPPED: no {program} here (apt-get install munge slurm-wlm)");
            return None;
        }
        if !is_root {
            eprintln!("SKIPPED: Slurm's daemons are started as root only");
            return None;
        }
        let mut cluster = Cluster {
            folder: folder.to_owned(),
            variable: (variable.0.to_owned(), variable.1.to_owned()),
            daemons: Vec::new(),
        };
        cluster.configure();
        let at = |name: &str| folder.join(name).display().to_string();
        cluster.daemon(
            "munged",
            &[
                "-F",
                "--force",
                &format!("--socket={}", at("munge.sock")),
                &format!("--key-file={}", at("munge.key")),
                &format!("--pid-file={}", at("munge.pid")),
                &format!("--log-file={}", at("munge.log")),
                &format!("--seed-file={}", at("munge.seed")),
            ],
        );
        wait_until("munged listens", || folder.join("munge.sock").exists());
        cluster.daemon("slurmctld", &["-D", "-f", &at("slurm.conf")]);
        cluster.daemon("slurmd", &["-D", "-f", &at("slurm.conf"), "-N", &host()]);
        wait_until("the node is idle", || {
            cluster.told("sinfo", &["-h", "-o", "%t"]).trim() == "idle"
        });
        Some(cluster)
    }

    fn configure(&self) {
        let folder = self.folder.display();
        let host = host();
        // Ports away from those of a cluster that this machine may belong to.
        let port = 20_000 + (std::process::id() % 20_000);
        let text = format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={port}\nSlurmdPort={}\n\
             SlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nAuthInfo=socket={folder}/munge.sock\n\
             CredType=cred/munge\nStateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool\n\
             SlurmctldPidFile={folder}/slurmctld.pid\nSlurmdPidFile={folder}/slurmd.pid\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none\nReturnToService=2\n\
             SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n\
             SchedulerParameters=sched_interval=1,batch_sched_delay=0\n\
             NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\n\
             PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP\n",
            port + 1
        );
        std::fs::write(self.folder.join("slurm.conf"), text).unwrap();
        for name in ["state", "spool"] {
            std::fs::create_dir(self.folder.join(name)).unwrap();
        }
        let key: Vec<u8> = std::iter::repeat_with(|| fastrand::u8(..))
            .take(1024)
            .collect();
        std::fs::write(self.folder.join("munge.key"), key).unwrap();
        Command::new("chmod")
            .arg("600")
            .arg(self.folder.join("munge.key"))
            .status()
            .unwrap();
    }

    fn daemon(&mut self, program: &str, arguments: &[&str]) {
        let log = std::fs::File::create(self.folder.join(format!("{program}.out"))).unwrap();
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .stdin(Stdio::null());
        self.daemons.push(command.spawn().unwrap());
    }

    /// A command that finds the cluster.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("SLURM_CONF", self.folder.join("slurm.conf"))
            .env(&self.variable.0, &self.variable.1);
        command
    }

    fn told(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.command(program).args(arguments).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for daemon in self.daemons.iter_mut().rev() {
            let _ = Command::new("kill").arg(daemon.id().to_string()).status();
            let begun = Instant::now();
            while daemon.try_wait().is_ok_and(|status| status.is_none()) {
                if begun.elapsed() > Duration::from_secs(10) {
                    let _ = daemon.kill();
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }
}

fn host() -> String {
    let output = Command::new("hostname").arg("-s").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "never happened: {what}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}
