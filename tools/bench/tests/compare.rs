//! `xq-bench compare` on runs whose times are known.

mod support;

use support::{Folder, xq_bench};
use xq_bench::contestant::Contestant;
use xq_bench::machine::{Build, Machine};
use xq_bench::manifest::{FORMAT, Manifest, NamedPosition};
use xq_bench::row::Row;

const POSITIONS: [&str; 3] = ["a", "b", "c"];

fn contestant() -> Contestant {
    Contestant {
        algorithm: "engine".to_owned(),
        evaluation: "handcrafted".to_owned(),
        threads: Some(1),
        hash_mib: Some(16),
    }
}

fn manifest(signature: u64) -> Manifest {
    let position = |id: &&str| NamedPosition {
        id: (*id).to_owned(),
        position: format!("position {id}"),
    };
    Manifest {
        format: FORMAT,
        run: "run".to_owned(),
        started: "2026-11-30 00:00:00".to_owned(),
        question: "depth".to_owned(),
        game: "xiangqi".to_owned(),
        suite: "three".to_owned(),
        positions: POSITIONS.iter().map(position).collect(),
        contestants: vec![contestant()],
        max_depth: 9,
        seconds: Some(1.0),
        repeats: 3,
        signature: Some(signature),
        network: None,
        machine: Machine::here(),
        build: Build::here(),
        load_before: Some(0.0),
        load_after: Some(0.0),
        interrupted: false,
        faults: Vec::new(),
    }
}

fn row(position: &str, repeat: u32, depth: u32, milliseconds: f64) -> Row {
    let Contestant {
        algorithm,
        evaluation,
        threads,
        hash_mib,
    } = contestant();
    let nanoseconds = (milliseconds * 1e6) as u64;
    Row {
        run: "run".to_owned(),
        position: position.to_owned(),
        algorithm,
        evaluation,
        threads,
        hash_mib,
        repeat,
        depth,
        selective_depth: Some(depth),
        nodes: Some(1000 * u64::from(depth)),
        wall_ns: nanoseconds,
        cpu_ns: Some(nanoseconds),
        nodes_per_second: None,
        branching_by_ratio: None,
        branching_by_root: None,
        hash_full_permille: None,
        score: Some(0),
        best: None,
    }
}

/// A run in which depth 5 takes the given times in each position.
fn write(
    folder: &Folder,
    name: &str,
    manifest: &Manifest,
    times: [[f64; 3]; 3],
    deepest: u32,
) -> String {
    let path = folder.path(name);
    std::fs::create_dir(&path).expect("a folder");
    let text = serde_json::to_string(manifest).expect("JSON");
    folder.file(&format!("{name}/manifest.json"), text);
    let mut writer =
        csv::Writer::from_path(folder.path(&format!("{name}/raw.csv"))).expect("a file");
    for (position, times) in POSITIONS.into_iter().zip(times) {
        for (repeat, time) in (1..).zip(times) {
            for depth in 5..=deepest {
                writer
                    .serialize(row(position, repeat, depth, time * f64::from(depth - 4)))
                    .expect("a row");
            }
        }
    }
    writer.flush().expect("written");
    path
}

const SLOW: [[f64; 3]; 3] = [[100.0, 110.0, 90.0], [200.0; 3], [400.0; 3]];
const FAST: [[f64; 3]; 3] = [[50.0, 55.0, 45.0], [100.0; 3], [50.0; 3]];

#[test]
fn ratios_and_intervals_are_those_of_the_formula() {
    let folder = Folder::new();
    let slow = write(&folder, "slow", &manifest(1), SLOW, 5);
    // It gets deeper, but only the common depth counts.
    let fast = write(&folder, "fast", &manifest(1), FAST, 7);
    let out = folder.path("out");
    let ran = xq_bench(&["compare", &slow, &fast, "--format", "json", "--out", &out]).ended_with(0);
    let comparisons = ran.json();
    let comparison = &comparisons[0];
    // Ratios 2, 2 and 8: logarithms ln 2 times 1, 1 and 3; mean 5/3, deviation sqrt(4/3).
    let unit = std::f64::consts::LN_2;
    let mean = 5.0 / 3.0 * unit;
    let reach = 4.302_653 * unit * (4.0_f64 / 3.0).sqrt() / 3.0_f64.sqrt();
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert!((number(&comparison["ratio"]["value"]) - mean.exp()).abs() < 1e-6);
    let interval = &comparison["ratio"]["interval"];
    assert!((number(&interval[0]).ln() - (mean - reach)).abs() < 1e-4);
    assert!((number(&interval[1]).ln() - (mean + reach)).abs() < 1e-4);
    let first = &comparison["positions"][0];
    assert_eq!(first["depth"], 5);
    assert!((number(&first["ratio"]["value"]) - 2.0).abs() < 1e-9);
    assert!(number(&first["ratio"]["interval"][0]) < 2.0);
    assert!(std::path::Path::new(&out).join("comparison.svg").exists());
    let text = xq_bench(&["compare", &fast, &slow, "--positions"]).ended_with(0);
    assert!(
        text.out.contains("0.500") && text.out.contains("0.125"),
        "{}",
        text.out
    );
}

#[test]
fn other_work_is_refused() {
    let folder = Folder::new();
    let one = write(&folder, "one", &manifest(1), SLOW, 5);
    let other_search = write(&folder, "search", &manifest(2), FAST, 5);
    let mut moved = manifest(1);
    moved.positions[1].position = "elsewhere".to_owned();
    let other_position = write(&folder, "position", &moved, FAST, 5);
    let other_nodes = write(&folder, "nodes", &manifest(1), FAST, 5);
    let rows = std::fs::read_to_string(folder.path("nodes/raw.csv")).expect("rows");
    folder.file("nodes/raw.csv", rows.replace(",5000,", ",5001,"));
    for (other, why) in [
        (&other_search, "signatures are 1 and 2"),
        (&other_position, "b is another position"),
        (&other_nodes, "5000 and at 5001 nodes"),
    ] {
        xq_bench(&["compare", &one, other]).refused(why);
        xq_bench(&["compare", &one, other, "--allow-different-work"]).ended_with(0);
    }
}

#[test]
fn broken_runs_are_refused() {
    let folder = Folder::new();
    let one = write(&folder, "one", &manifest(1), SLOW, 5);
    let mut later = manifest(1);
    later.format = FORMAT + 1;
    let later = write(&folder, "later", &later, FAST, 5);
    xq_bench(&["compare", &one, &later]).refused("format");
    xq_bench(&["compare", &one, &folder.path("none")]).refused("manifest.json");
}
