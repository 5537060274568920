//! `xq-bench compare` and `merge` on runs whose times are known.

mod support;

use serde_json::{Value, json};
use support::{Folder, xq_bench};

const POSITIONS: [&str; 3] = ["a", "b", "c"];
const HEADER: &str = "run,position,algorithm,evaluation,threads,hash_mib,repeat,depth,\
    selective_depth,nodes,wall_ns,cpu_ns,nodes_per_second,branching_by_ratio,branching_by_root,\
    hash_full_permille,score,best";

fn contestant(threads: u32) -> Value {
    json!({"algorithm": "engine", "evaluation": "handcrafted", "threads": threads, "hash_mib": 16})
}

fn manifest(signature: u64) -> Value {
    let positions = POSITIONS.map(|id| json!({"id": id, "position": format!("position {id}")}));
    json!({
        "format": 2, "run": "run", "started": "2026-11-30 00:00:00", "question": "depth",
        "game": "xiangqi", "suite": "three", "positions": positions,
        "contestants": [contestant(1)], "max_depth": 9, "seconds": 1.0, "repeats": 3,
        "signature": signature, "network": null,
        "machine": {"cpu": "Some CPU", "threads": 2, "architecture": "x86_64"},
        "build": {"version": "0.1.0", "commit": "abc", "compiler": "rustc", "target": "x",
                  "opt_level": "3", "flags": "", "target_features": "avx2"},
        "load_before": 0.0, "load_after": 0.0, "interrupted": false, "faults": []
    })
}

/// A row of the engine with one thread; the wall shows twice the time of the processor.
fn row(position: &str, repeat: u32, depth: u32, milliseconds: f64) -> String {
    let (nodes, cpu) = (1000 * depth, (milliseconds * 1e6) as u64);
    let wall = 2 * cpu;
    format!(
        "run,{position},engine,handcrafted,1,16,{repeat},{depth},{depth},{nodes},{wall},{cpu},,,,,0,\n"
    )
}

/// A run in which depth 5 takes the given times in each position, and each further depth as much
/// again; its folder.
fn write(
    folder: &Folder,
    name: &str,
    manifest: &Value,
    times: [[f64; 3]; 3],
    deepest: u32,
) -> String {
    let path = folder.path(name);
    std::fs::create_dir(&path).expect("a folder");
    folder.file(&format!("{name}/manifest.json"), manifest.to_string());
    let mut text = format!("{HEADER}\n");
    for (position, times) in POSITIONS.into_iter().zip(times) {
        for (repeat, time) in (1..).zip(times) {
            for depth in 5..=deepest {
                text += &row(position, repeat, depth, time * f64::from(depth - 4));
            }
        }
    }
    folder.file(&format!("{name}/raw.csv"), text);
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
    let ran = xq_bench(&format!("compare {slow} {fast} --format json --out {out}")).ended_with(0);
    let comparisons = ran.json();
    let comparison = &comparisons[0];
    // Ratios 2, 2 and 8: logarithms ln 2 times 1, 1 and 3; mean 5/3, deviation sqrt(4/3).
    let unit = std::f64::consts::LN_2;
    let mean = 5.0 / 3.0 * unit;
    let reach = 4.302_653 * unit * (4.0_f64 / 3.0).sqrt() / 3.0_f64.sqrt();
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!((number(&comparison["ratio"]["value"]) - mean.exp()).abs() < 1e-6);
    let interval = &comparison["ratio"]["interval"];
    assert!((number(&interval[0]).ln() - (mean - reach)).abs() < 1e-4);
    assert!((number(&interval[1]).ln() - (mean + reach)).abs() < 1e-4);
    assert_eq!(comparison["clock"], "processor");
    let first = &comparison["positions"][0];
    assert_eq!(first["depth"], 5);
    assert!((number(&first["ratio"]["value"]) - 2.0).abs() < 1e-9);
    assert!(number(&first["ratio"]["interval"][0]) < 2.0);
    assert!(std::path::Path::new(&out).join("comparison.svg").exists());
    let text = xq_bench(&format!("compare {fast} {slow} --positions")).ended_with(0);
    assert!(
        text.out.contains("0.500") && text.out.contains("0.125"),
        "{}",
        text.out
    );
}

#[test]
fn a_comparison_begins_with_the_answer_and_ends_with_what_differs() {
    let folder = Folder::new();
    let slow = write(&folder, "slow", &manifest(1), SLOW, 5);
    let mut other = manifest(1);
    other["machine"]["cpu"] = json!("Another CPU");
    other["machine"]["vector_sets"] = json!(["avx2", "avx512f"]);
    let fast = write(&folder, "fast", &other, FAST, 7);
    let ran = xq_bench(&format!("compare {slow} {fast}")).ended_with(0);
    // Depth 5 everywhere against depth 7 everywhere.
    let answer =
        "fast is 3.17 [0.43, 23.18] times as fast as slow and gets 2.0 plies deeper in 1 s";
    assert!(ran.out.contains(answer), "{}", ran.out);
    assert!(ran.out.starts_with("fast is"), "{}", ran.out);
    let has = |cells: &[&str]| {
        let mut lines = ran.out.lines();
        lines.any(|line| {
            line.split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .starts_with(&cells.join(" "))
        })
    };
    assert!(
        has(&["engine handcrafted 1T 16 MiB", "5.0", "7.0", "processor"]),
        "{}",
        ran.out
    );
    assert!(
        has(&["Processor", "Some CPU", "Another CPU"]),
        "{}",
        ran.out
    );
    assert!(
        has(&["Vector sets", "unknown", "avx2, avx512f"]),
        "{}",
        ran.out
    );
    for same in ["Architecture", "Compiler", "Commit", "Memory"] {
        assert!(!ran.out.contains(same), "{same} differs in {}", ran.out);
    }
}

#[test]
fn ten_runs_stay_readable() {
    let folder = Folder::new();
    let mut runs = Vec::new();
    for number in 0..10 {
        let mut manifest = manifest(1);
        manifest["machine"]["name"] = json!(format!("node-{number}"));
        manifest["machine"]["cpu"] = json!(["Old CPU", "New CPU"][number % 2]);
        let times = if number % 2 == 0 { SLOW } else { FAST };
        runs.push(write(
            &folder,
            &format!("run-{number}"),
            &manifest,
            times,
            5,
        ));
    }
    let out = folder.path("out");
    let ran = xq_bench(&format!("compare {} --out {out}", runs.join(" "))).ended_with(0);
    let rows = ran
        .out
        .lines()
        .filter(|line| line.contains(" node-") && line.ends_with('-'));
    let rows: Vec<&str> = rows.collect();
    assert_eq!(rows.len(), 10, "{}", ran.out);
    // Those with the processor of the first run come first, and it is named once.
    assert!(
        rows[0].contains("Old CPU") && rows[5].contains("New CPU"),
        "{rows:#?}"
    );
    assert_eq!(ran.out.matches("\nOld CPU").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("Of 10 runs, node-"), "{}", ran.out);
    assert!(rows.iter().all(|line| line.len() < 100), "{}", ran.out);
    assert!(std::path::Path::new(&out).join("comparison.svg").exists());
}

#[test]
fn intervals_that_say_nothing_are_not_told() {
    let folder = Folder::new();
    let mut two = manifest(1);
    two["positions"] = json!([
        {"id": "a", "position": "position a"},
        {"id": "b", "position": "position b"}
    ]);
    let one = write(&folder, "one", &two, [[1.0; 3], [1.0; 3], [1.0; 3]], 5);
    let other = write(&folder, "other", &two, [[1.0; 3], [30.0; 3], [1.0; 3]], 5);
    for run in [&one, &other] {
        let path = format!("{run}/raw.csv");
        let text = std::fs::read_to_string(&path).expect("rows");
        let kept = text.lines().filter(|line| !line.starts_with("run,c,"));
        let kept: Vec<&str> = kept.collect();
        std::fs::write(&path, kept.join("\n") + "\n").expect("rows");
    }
    let ran = xq_bench(&format!("compare {one} {other}")).ended_with(0);
    assert!(ran.out.contains("too few figures"), "{}", ran.out);
    let ran = xq_bench(&format!("compare {one} {other} --format json")).ended_with(0);
    assert_eq!(ran.json()[0]["ratio"]["interval"], Value::Null);
}

#[test]
fn other_work_is_refused() {
    let folder = Folder::new();
    let one = write(&folder, "one", &manifest(1), SLOW, 5);
    let other_search = write(&folder, "search", &manifest(2), FAST, 5);
    let mut moved = manifest(1);
    moved["positions"][1]["position"] = json!("elsewhere");
    let other_position = write(&folder, "position", &moved, FAST, 5);
    let other_nodes = write(&folder, "nodes", &manifest(1), FAST, 5);
    let rows = std::fs::read_to_string(folder.path("nodes/raw.csv")).expect("rows");
    folder.file("nodes/raw.csv", rows.replace(",5000,", ",5001,"));
    for (other, why) in [
        (&other_search, "signatures are 1 and 2"),
        (&other_position, "b is another position"),
        (&other_nodes, "5000 and at 5001 nodes"),
    ] {
        xq_bench(&format!("compare {one} {other}")).refused(why);
        xq_bench(&format!("compare {one} {other} --allow-different-work")).ended_with(0);
    }
}

#[test]
fn broken_runs_are_refused() {
    let folder = Folder::new();
    let one = write(&folder, "one", &manifest(1), SLOW, 5);
    let mut later = manifest(1);
    later["format"] = json!(3);
    let later = write(&folder, "later", &later, FAST, 5);
    xq_bench(&format!("compare {one} {later}")).refused("format");
    xq_bench(&format!("compare {one} {}", folder.path("none"))).refused("manifest.json");
    xq_bench("compare a").refused("");
}

#[test]
fn what_spoils_figures_is_said() {
    let folder = Folder::new();
    let mut crowded = manifest(1);
    let silent = json!({"algorithm": "mute", "evaluation": "", "threads": null, "hash_mib": null});
    crowded["contestants"] = json!([contestant(1), contestant(3), silent]);
    crowded["load_after"] = Value::Null;
    let run = write(&folder, "run", &crowded, SLOW, 5);
    let said = xq_bench(&format!("report {run}")).ended_with(0).out;
    for words in [
        "cut off: it has 9 of 27 searches",
        // The wall shows twice the time.
        "overloaded: searches by one thread had a processor for 50 % of their time",
        "Times by the wall are 2.00 times too long",
        "More threads than the 2 that can run at once",
        "mute finished no depth, or told of none",
    ] {
        assert!(said.contains(words), "{words:?} is not in {said}");
    }
    let rows = std::fs::read_to_string(format!("{run}/raw.csv")).expect("rows");
    let engine = said
        .lines()
        .find(|line| line.contains("| engine handcrafted 1T"));
    let cells: Vec<&str> = engine.expect("a row").split('|').map(str::trim).collect();
    assert_eq!(cells[2..4], ["5.0", "5.0"], "{rows}");
}
