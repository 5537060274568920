//! Training data as a Slurm job array, on one node that this test starts. Needs Debian's munge and
//! slurm-wlm, and root; says so where they are missing.

use std::path::Path;
use std::process::Command;

use xq_testkit::slurm::Cluster;

fn stats(files: &[String]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_xq-train"))
        .arg("stats")
        .args(files)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The words of the row of a table that begins with this one.
fn row<'a>(table: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let line = table.lines().find(|line| line.starts_with(name));
    line.unwrap_or("").split_whitespace()
}

#[test]
fn a_job_array_plays_and_scores_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_xq-train");
    let Some(cluster) = Cluster::start(folder.path(), ("XQ_TRAIN", program)) else {
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/slurm/data.sbatch");
    let submit = |results: &str, command: &str| {
        let mut sbatch: Command = cluster.command("sbatch");
        let sbatch = sbatch.current_dir(folder.path());
        let status = sbatch
            .args(["--wait", "--array=1-2"])
            .arg(&script)
            .arg(results)
            .args(command.split_whitespace())
            .status();
        assert!(status.expect("sbatch starts").success());
    };
    let part = |results: &str, part: u32| {
        let file = folder.path().join(results).join(format!("part-{part}.xqd"));
        file.display().to_string()
    };
    let play = "play --games 32 --nodes 15 --seed 4";
    submit("games", play);
    let games = [part("games", 1), part("games", 2)];
    let told = stats(&games);
    assert_eq!(row(&told, "games").nth(1), Some("32"), "{told}");
    // A part that lost its end is finished by submitting the same again.
    let whole = std::fs::read(&games[1]).expect("a part");
    std::fs::write(&games[1], &whole[..whole.len() / 2]).expect("half a part");
    submit("games", play);
    assert_eq!(stats(&games), told);
    let rescore = format!("rescore {} {} --nodes 30", games[0], games[1]);
    submit("scores", &rescore);
    let scores = stats(&[part("scores", 1), part("scores", 2)]);
    let positions = |text| row(text, "positions").nth(1).map(str::to_owned);
    assert_eq!(positions(&scores), positions(&told));
}
