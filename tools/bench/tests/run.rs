//! `xq-bench depth` and its folder, `signature`, `hardware`.

mod support;

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};
use serde_json::Value;
use shell_words::quote;
use support::{Folder, Ran, xq_bench};

/// Two positions, one of them with few pieces.
const SUITE: &str = "\
# two positions
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w; id \"start\";

3k5/9/9/9/9/9/9/9/4R4/4K4 w; id \"rook\";
";

/// Measures on the two positions, into the folder `run`.
fn depth(folder: &Folder, more: &str) -> Ran {
    let suite = folder.file("two.epd", SUITE);
    let out = folder.path("run");
    xq_bench(&format!("depth --suite {suite} --out {out} {more}"))
}

fn rows(folder: &Folder) -> Vec<csv::StringRecord> {
    let path = folder.path("run/raw.csv");
    let mut reader = csv::Reader::from_path(path).expect("rows");
    reader.records().collect::<Result<_, _>>().expect("rows")
}

fn manifest(folder: &Folder) -> Value {
    let text = std::fs::read_to_string(folder.path("run/manifest.json")).expect("a manifest");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_run_leaves_rows_a_description_and_a_report() {
    let folder = Folder::new();
    let more = "--algorithms negamax,alphabeta --eval classic --max-depth 2 --repeat 2";
    depth(&folder, more).ended_with(0);
    let head = std::fs::read_to_string(folder.path("run/raw.csv")).expect("rows");
    assert_eq!(
        head.lines().next(),
        Some(
            "run,position,algorithm,evaluation,threads,hash_mib,repeat,depth,selective_depth,nodes,\
             wall_ns,cpu_ns,nodes_per_second,branching_by_ratio,branching_by_root,\
             hash_full_permille,score,best,crc32"
        )
    );
    let rows = rows(&folder);
    // Two searchers, two positions, two depths, two repeats.
    assert_eq!(rows.len(), 16);
    let start = |row: &&csv::StringRecord| &row[1] == "start" && &row[2] == "negamax";
    for row in rows.iter().filter(start) {
        let nodes = if &row[7] == "1" { "45" } else { "1965" };
        assert_eq!(&row[9], nodes);
    }
    let second = rows
        .iter()
        .filter(start)
        .find(|row| &row[7] == "2")
        .expect("depth 2");
    assert_eq!((&second[13], &second[14]), ("43.6667", "44.3283"));

    let manifest = manifest(&folder);
    assert_eq!(manifest["positions"][1]["id"], "rook");
    assert_eq!(manifest["contestants"][0]["algorithm"], "negamax");
    assert_eq!(manifest["suite"], "two");
    assert_eq!(manifest["interrupted"], false);
    assert!(
        manifest["machine"]["threads"]
            .as_u64()
            .is_some_and(|n| n > 0)
    );
    assert!(
        manifest["build"]["compiler"]
            .as_str()
            .is_some_and(|text| text.starts_with("rustc"))
    );

    let page = std::fs::read_to_string(folder.path("run/report.html")).expect("a page");
    assert!(page.matches("<svg").count() >= 4 && !page.contains("src="));
    for name in [
        "summary.md",
        "depth-against-time.svg",
        "nodes-against-depth.svg",
        "gains.svg",
    ] {
        let text = std::fs::read_to_string(folder.path(&format!("run/{name}"))).expect(name);
        assert!(!text.contains("NaN"), "{name}");
    }
}

#[test]
fn nodes_are_the_same_every_time() {
    let folder = Folder::new();
    depth(&folder, "--max-depth 3 --repeat 2 --threads 1 --hash 1").ended_with(0);
    let rows = rows(&folder);
    let work = |repeat: &str| -> Vec<Vec<String>> {
        let rows = rows.iter().filter(|row| &row[6] == repeat);
        let kept = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17];
        rows.map(|row| kept.map(|column| row[column].to_owned()).to_vec())
            .collect()
    };
    assert!(!work("1").is_empty());
    assert_eq!(work("1"), work("2"));
    let signature = manifest(&folder)["signature"].as_u64();
    assert_eq!(
        signature.map(|n| n.to_string()).as_deref(),
        Some(recorded())
    );
}

fn recorded() -> &'static str {
    include_str!("../../../data/suites/signature.txt").trim()
}

#[test]
fn the_signature_is_the_recorded_one() {
    let ran = xq_bench("signature --check").ended_with(0);
    assert!(ran.out.starts_with(recorded()), "{}", ran.out);
}

#[test]
fn a_folder_is_never_overwritten() {
    let folder = Folder::new();
    let more = "--algorithms pvs --max-depth 1 --repeat 1";
    depth(&folder, more).ended_with(0);
    let before = std::fs::read(folder.path("run/raw.csv")).expect("rows");
    depth(&folder, more).refused("has something in it");
    assert_eq!(
        std::fs::read(folder.path("run/raw.csv")).expect("rows"),
        before
    );
    depth(&folder, &format!("{more} --force")).ended_with(0);
    assert_eq!(
        std::fs::read(folder.path("run.old-1/raw.csv")).expect("old rows"),
        before
    );
}

#[test]
fn a_report_is_rendered_again() {
    let folder = Folder::new();
    depth(&folder, "--algorithms alphabeta --max-depth 2 --repeat 1").ended_with(0);
    let page = folder.path("run/report.html");
    let before = std::fs::read(&page).expect("a page");
    std::fs::remove_file(&page).expect("removed");
    xq_bench(&format!("report {}", folder.path("run"))).ended_with(0);
    assert!(std::fs::read(&page).expect("a page") == before);
    folder.file("run/raw.csv", "run,position\na,b\n");
    xq_bench(&format!("report {}", folder.path("run"))).refused("raw.csv");
}

#[test]
fn capture_go_is_searched_too() {
    let folder = Folder::new();
    let suite = folder.file("go.epd", "5/5/5/5/5 b; id \"empty\";\n");
    let out = folder.path("run");
    let game = format!("depth --game capture-go --suite {suite} --max-depth 2 --repeat 1");
    xq_bench(&format!("{game} --out {out}")).ended_with(0);
    let rows = rows(&folder);
    let negamax = rows
        .iter()
        .find(|row| &row[2] == "negamax" && &row[7] == "2");
    // The board, 25 points, and 24 after each.
    assert_eq!(negamax.map(|row| row[9].to_owned()).as_deref(), Some("626"));
    assert!(rows.iter().all(|row| &row[3] == "capture-go"));
    xq_bench("depth --game capture-go --algorithms engine").refused("capture-go");
}

#[test]
fn bad_use_is_refused() {
    let folder = Folder::new();
    let broken = folder.file("broken.epd", format!("{SUITE}9/9 w; id \"none\";\n"));
    xq_bench(&format!("depth --suite {broken}")).refused("broken.epd:5:");
    let lost = folder.file("lost.epd", "3k5/3P5/4K4/9/9/9/9/9/9/9 b\n");
    xq_bench(&format!("depth --suite {lost}")).refused("lost.epd:1:");
    let none = folder.path("none.epd");
    xq_bench(&format!("depth --suite {none}")).refused("none.epd");
    for (line, why) in [
        ("depth --algorithms pvs --threads 2", "`engine` only"),
        ("depth --engine builtin=engine --max-depth 1", "cmd="),
        (
            "depth --algorithms engine --hash 65536 --max-depth 1",
            "MiB of memory",
        ),
        (
            "depth --algorithms engine --threads 1,1 --max-depth 1",
            "two searchers",
        ),
        ("depth --part 5/4", "such as 2/16"),
        ("depth --part 41/41 --max-depth 1", "only 40 positions"),
        ("depth --resume", "--out"),
    ] {
        xq_bench(line).refused(why);
    }
}

#[test]
fn an_engine_from_elsewhere_is_measured() {
    let folder = Folder::new();
    let mock = xq_testkit::mock::player();
    let good = format!("cmd=\"'{mock}' score 7\" name=good option.Hash=3");
    let bad = format!("cmd=\"'{mock}' die at 2\" name=bad");
    let engines = format!("--engine {} --engine {}", quote(&good), quote(&bad));
    let more = format!("--algorithms pvs --max-depth 1 --repeat 2 {engines}");
    // The second engine dies at every second search, the first of which is the warm-up.
    let ran = depth(&folder, &more).ended_with(1);
    assert!(ran.err.contains("bad: crash"), "{}", ran.err);
    let rows = rows(&folder);
    let of = |name: &str| rows.iter().filter(|row| &row[2] == name).count();
    assert_eq!((of("good"), of("pvs")), (4, 4));
    let row = rows.iter().find(|row| &row[2] == "good").expect("a row");
    assert_eq!((&row[3], &row[5], &row[9], &row[16]), ("", "3", "3", "7"));
    assert!(
        !manifest(&folder)["faults"]
            .as_array()
            .expect("faults")
            .is_empty()
    );
}

/// Starts a long run into the folder `run`, waits for some rows and sends a signal.
fn end_by(folder: &Folder, signal: Signal, more: &str) -> Output {
    let suite = folder.file("two.epd", SUITE);
    let out = folder.path("run");
    let line = format!("depth --suite {suite} --out {out} {more}");
    let child = Command::new(env!("CARGO_BIN_EXE_xq-bench"))
        .args(line.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("xq-bench starts");
    let path = folder.path("run/raw.csv");
    let written = || std::fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    let patience = Instant::now() + Duration::from_secs(60);
    while written() < 12 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(1));
    }
    let number = i32::try_from(child.id()).expect("a process");
    let pid = Pid::from_raw(number).expect("a process");
    rustix::process::kill_process(pid, signal).expect("a signal");
    child.wait_with_output().expect("it ends")
}

#[test]
fn an_interrupt_keeps_what_is_finished() {
    let folder = Folder::new();
    let more = "--algorithms negamax --max-depth 2 --repeat 1000";
    let output = end_by(&folder, Signal::INT, more);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(!rows(&folder).is_empty());
    assert_eq!(manifest(&folder)["interrupted"], true);
    let summary = std::fs::read_to_string(folder.path("run/summary.md")).expect("a summary");
    assert!(summary.contains("interrupted"), "{summary}");
}

#[test]
fn a_killed_run_goes_on() {
    let folder = Folder::new();
    let more = "--algorithms negamax --max-depth 2 --repeat 20 --time 60";
    end_by(&folder, Signal::KILL, more);
    let raw = folder.path("run/raw.csv");
    let text = std::fs::read_to_string(&raw).expect("rows");
    assert!(
        (12..81).contains(&text.lines().count()),
        "it was not killed early"
    );
    // One line is damaged, and the last one is cut off.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[4] = lines[4].replace("negamax", "negamix");
    let cut = lines.join("\n");
    std::fs::write(&raw, &cut[..cut.len() - 2]).expect("written");
    let run = folder.path("run");
    xq_bench(&format!("report {run}")).refused("raw.csv:5: its checksum is wrong");
    depth(&folder, &format!("{more} --resume --repeat 21")).refused("used multiple times");
    depth(&folder, &format!("{} --resume", more.replace("20", "21")))
        .refused("another number of repeats");
    let ran = depth(&folder, &format!("{more} --resume")).ended_with(0);
    assert!(ran.err.contains("dropped line 5 of raw.csv"), "{}", ran.err);
    assert!(ran.err.contains("going on after"), "{}", ran.err);
    // Two positions, two depths, twenty repeats, each once.
    let rows = rows(&folder);
    let searches = rows.iter().map(|row| [&row[1], &row[6], &row[7]].join(" "));
    let searches: std::collections::BTreeSet<String> = searches.collect();
    assert_eq!((rows.len(), searches.len()), (80, 80));
    assert_eq!(manifest(&folder)["interrupted"], false);
    // There is nothing left to do.
    depth(&folder, &format!("{more} --resume")).ended_with(0);
}

#[test]
fn parts_make_a_whole() {
    let folder = Folder::new();
    let suite = folder.file("two.epd", SUITE);
    let part = |index: u32, depth: u32| {
        let out = folder.path(&format!("part-{index}-{depth}"));
        let what = format!("--algorithms negamax --max-depth {depth} --repeat 1");
        let line = format!("depth --suite {suite} {what} --part {index}/2 --out {out}");
        xq_bench(&format!("{line} --machine node --note 'one of two'")).ended_with(0);
        out
    };
    let (one, two, deeper) = (part(1, 2), part(2, 2), part(2, 1));
    let whole = folder.path("run");
    xq_bench(&format!("merge {one} --out {whole}")).refused("part 2/2 is missing");
    xq_bench(&format!("merge {one} {one} --out {whole}")).refused("both part 1/2");
    xq_bench(&format!("merge {one} {deeper} --out {whole}")).refused("another depth");
    xq_bench(&format!("merge {two} {one} --out {whole}")).ended_with(0);
    let manifest = manifest(&folder);
    assert_eq!(manifest["positions"][0]["id"], "start");
    assert_eq!(manifest["positions"][1]["id"], "rook");
    assert_eq!(
        (&manifest["part"], &manifest["note"]),
        (&Value::Null, &Value::from("one of two"))
    );
    assert_eq!(manifest["machine"]["name"], "node");
    assert_eq!(rows(&folder).len(), 4);
    xq_bench(&format!("merge {whole} --out {}", folder.path("again"))).refused("it is whole");
}

#[test]
fn the_machine_is_described() {
    let ran = xq_bench("hardware --format json").ended_with(0);
    let both = ran.json();
    assert!(both["machine"]["threads"].as_u64().is_some_and(|n| n > 0));
    assert_eq!(both["build"]["version"], env!("CARGO_PKG_VERSION"));
    xq_bench("hardware").ended_with(0);
}
