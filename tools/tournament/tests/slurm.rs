//! A tournament as a Slurm job array, on one node that this test starts. Needs Debian's munge and
//! slurm-wlm, and root; says so where they are missing.

mod support;

use std::path::Path;

use support::{Arena, PROGRAM};
use xq_testkit::slurm::Cluster;

#[test]
fn a_job_array_plays_a_tournament() {
    let arena = Arena::new();
    let Some(cluster) = Cluster::start(arena.folder.path(), ("XQ_TOURNAMENT", PROGRAM)) else {
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
