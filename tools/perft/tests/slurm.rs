//! A perft as a Slurm job array, on one node that this test starts. Needs Debian's munge and
//! slurm-wlm, and root; says so where they are missing.

mod support;

use std::path::Path;
use std::process::Command;

use support::{program, xq_perft};
use xq_testkit::slurm::Cluster;

#[test]
fn a_job_array_counts_a_plan() {
    let folder = tempfile::tempdir().unwrap();
    let Some(cluster) = Cluster::start(folder.path(), ("XQ_PERFT", program())) else {
        return;
    };
    let results = folder.path().join("results");
    std::fs::create_dir(&results).unwrap();
    let path = |name: &str| results.join(name).display().to_string();
    let plan = path("plan.jsonl");
    assert_eq!(xq_perft(&["plan", "5", "--out", &plan]).code, Some(0));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../slurm/perft.sbatch");
    let submit = || {
        let mut sbatch: Command = cluster.command("sbatch");
        let sbatch = sbatch.current_dir(folder.path());
        let status = sbatch
            .args(["--wait", "--array=1-3"])
            .arg(&script)
            .arg(&results)
            .args(["--hash", "8"])
            .status();
        assert!(status.unwrap().success());
    };
    submit();
    let before = std::fs::read(path("part-2.jsonl")).unwrap();
    // A part that lost its end is finished by submitting the same again, and the others stay.
    std::fs::write(path("part-2.jsonl"), &before[..before.len() / 2]).unwrap();
    submit();
    let [one, two, three] = [1, 2, 3].map(|part| path(&format!("part-{part}.jsonl")));
    let merged = xq_perft(&["merge", &plan, &one, &two, &three, "--format", "json"]);
    assert_eq!(merged.code, Some(0), "{}", merged.err);
    assert_eq!(merged.json()["nodes"], 133_312_995);
}
