//! A profile as a Slurm job array, on one node that this test starts. Needs Debian's munge and
//! slurm-wlm, and root; says so where they are missing.

mod support;

use std::path::Path;

use support::{Folder, xq_bench};
use xq_testkit::slurm::Cluster;

#[test]
fn a_job_array_measures_a_suite() {
    let folder = Folder::new();
    let work = folder.path("");
    let program = env!("CARGO_BIN_EXE_xq-bench");
    let Some(cluster) = Cluster::start(Path::new(&work), ("XQ_BENCH", program)) else {
        return;
    };
    let results = folder.path("results");
    std::fs::create_dir(&results).expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../slurm/profile.sbatch");
    let submit = || {
        let line = "--algorithms negamax --max-depth 2 --repeat 1";
        let mut sbatch = cluster.command("sbatch");
        let sbatch = sbatch.current_dir(&work).args(["--wait", "--array=1-3"]);
        let sbatch = sbatch.arg(&script).arg(&results).args(line.split(' '));
        assert!(sbatch.status().expect("sbatch runs").success());
    };
    submit();
    // A part that lost its end is finished by submitting the same again.
    let rows = folder.path("results/part-2/raw.csv");
    let before = std::fs::read(&rows).expect("rows");
    std::fs::write(&rows, &before[..before.len() / 2]).expect("written");
    submit();
    let parts = [1, 2, 3].map(|part| folder.path(&format!("results/part-{part}")));
    let whole = folder.path("whole");
    xq_bench(&format!("merge {} --out {whole}", parts.join(" "))).ended_with(0);
    let text = std::fs::read_to_string(format!("{whole}/raw.csv")).expect("rows");
    // The 40 positions of the project, two depths each, and the titles.
    assert_eq!(text.lines().count(), 81);
}
