//! A tournament as a Slurm job array, on one node that this test starts. Needs Debian's munge and
//! slurm-wlm, and root; says so where they are missing.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use support::{Arena, PROGRAM, wait_until};

/// The daemons of a cluster of one node; dropping it ends them.
struct Cluster {
    folder: PathBuf,
    daemons: Vec<Child>,
}

impl Cluster {
    /// `None` where the programs are missing.
    fn start(folder: &Path) -> Option<Cluster> {
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

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("SLURM_CONF", self.folder.join("slurm.conf"))
            .env("XQ_TOURNAMENT", PROGRAM);
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

#[test]
fn a_job_array_plays_a_tournament() {
    let arena = Arena::new();
    let Some(cluster) = Cluster::start(arena.folder.path()) else {
        return;
    };
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../slurm");
    let results = arena.path("results");
    let submit = || {
        let status = cluster
            .command("sbatch")
            .current_dir(arena.folder.path())
            .args(["--wait", "--array=1-3", "--cpus-per-task=1"])
            .arg(scripts.join("tournament.sbatch"))
            .arg(&results)
            .args([
                "--engine",
                "builtin=random name=one",
                "--engine",
                &format!("cmd='{}' name=two", xq_testkit::mock::player()),
                "--each",
                "depth=1",
            ])
            .args(["--rounds", "9", "--random-plies", "4", "--maxmoves", "30"])
            .status()
            .unwrap();
        assert!(status.success());
    };
    submit();
    // A second time there is nothing left to do.
    submit();
    let merged = cluster
        .command("bash")
        .arg(scripts.join("merge.sh"))
        .arg(&results)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&merged.stdout);
    assert!(
        merged.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&merged.stderr)
    );
    assert!(text.contains("18 of 18 games"), "{text}");
    for part in 1..=3 {
        assert_eq!(
            support::games(&results.join(format!("part-{part}.jsonl"))).len(),
            6
        );
    }
    assert!(results.join("report/report.html").exists() && results.join("games.pgn").exists());
}
