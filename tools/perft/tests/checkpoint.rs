//! A count that is killed goes on where it was and comes to the right end.
#![cfg(unix)]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use support::{program, xq_perft};

const DEPTH: &str = "5";
const LEAVES: u64 = 133_312_995;

fn start(checkpoint: &Path) -> Child {
    Command::new(program())
        .args(["run", DEPTH, "--method", "walk", "--threads", "2"])
        .arg("--checkpoint")
        .arg(checkpoint)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn length(checkpoint: &Path) -> u64 {
    fs::metadata(checkpoint).map_or(0, |file| file.len())
}

/// Waits until the checkpoint is so long, or the process is done.
fn wait_for(child: &mut Child, checkpoint: &Path, bytes: u64) {
    while length(checkpoint) < bytes && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn killed_again_and_again_it_comes_to_the_right_end() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let mut rng = fastrand::Rng::with_seed(7);
    let mut kills = 0;
    for _ in 0..8 {
        let mut child = start(&checkpoint);
        let more = rng.u64(1..3000);
        let before = length(&checkpoint);
        wait_for(&mut child, &checkpoint, before + more);
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills > 0, "each time it was quicker than the kill");
    // A line cut in the middle, as a crash of the machine may leave it.
    let bytes = fs::read(&checkpoint).unwrap();
    fs::write(&checkpoint, &bytes[..bytes.len() - 3]).unwrap();
    let path = checkpoint.to_str().unwrap();
    for again in [false, true] {
        let ran = xq_perft(&["run", DEPTH, "--checkpoint", path, "--format", "json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ran.json()["nodes"], LEAVES);
        let known = ran.json()["leaves_from_checkpoint"].as_u64().unwrap();
        assert!(known > 0);
        assert_eq!(known == LEAVES, again);
    }
}

#[test]
fn an_interrupt_keeps_what_was_counted() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let mut child = start(&checkpoint);
    wait_for(&mut child, &checkpoint, 500);
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("keeps what was counted"), "{message}");
    assert!(length(&checkpoint) >= 500);
}

#[test]
fn a_checkpoint_of_another_run_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let file = path.to_str().unwrap();
    assert_eq!(xq_perft(&["run", "2", "--checkpoint", file]).code, Some(0));
    let before = fs::read(&path).unwrap();
    xq_perft(&["run", "3", "--checkpoint", file]).refused("depth is \"2\" there and \"3\" here");
    xq_perft(&["run", "2", "--moves", "h2e2", "--checkpoint", file]).refused("moves is");
    xq_perft(&["run", "2", "--rules", "pseudo", "--checkpoint", file]).refused("rules is");
    let other = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    xq_perft(&["run", "2", "--fen", other, "--checkpoint", file]).refused("fen is");
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::write(&path, "my diary\n").unwrap();
    xq_perft(&["run", "2", "--checkpoint", file]).refused("like a checkpoint of xq-perft");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my diary\n");
    fs::remove_file(&path).unwrap();
    let other = ["run", "2", "--fen", other, "--checkpoint", file];
    assert_eq!(xq_perft(&other).code, Some(0));
    let foreign = fs::read_to_string(&path).unwrap();
    let before = String::from_utf8(before).unwrap();
    let header = before.lines().next().unwrap();
    let record = foreign.lines().last().unwrap();
    fs::write(&path, format!("{header}\n{record}\n")).unwrap();
    xq_perft(&["run", "2", "--checkpoint", file]).refused("which is no line of this position");
}

/// A changed digit gave a wrong total, and two processes destroyed each other's lines.
#[test]
fn damage_and_second_writers_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let file = path.to_str().unwrap();
    assert_eq!(xq_perft(&["run", "3", "--checkpoint", file]).code, Some(0));
    let text = fs::read_to_string(&path).unwrap();
    let damaged = text.replacen("\"nodes\":1", "\"nodes\":2", 1);
    assert_ne!(damaged, text);
    fs::write(&path, &damaged).unwrap();
    xq_perft(&["run", "3", "--checkpoint", file]).refused("is damaged: found the checksum");
    assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
    fs::remove_file(&path).unwrap();
    let mut child = start(&path);
    wait_for(&mut child, &path, 1);
    let second = xq_perft(&["run", DEPTH, "--checkpoint", file]);
    if child.try_wait().unwrap().is_none() {
        second.refused("another process is writing");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
