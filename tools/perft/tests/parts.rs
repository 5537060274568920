//! A count in parts: `plan`, `work` and `merge`.
#![cfg(unix)]

mod support;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use support::{Ran, program, xq_perft};

/// A folder with a plan and its parts.
struct Count {
    folder: tempfile::TempDir,
}

impl Count {
    fn of(depth: &str, options: &[&str]) -> Count {
        let count = Count {
            folder: tempfile::tempdir().unwrap(),
        };
        count.plan("plan.jsonl", depth, options);
        count
    }

    fn path(&self, name: &str) -> String {
        let path: PathBuf = self.folder.path().join(name);
        path.to_str().unwrap().to_owned()
    }

    fn plan(&self, name: &str, depth: &str, options: &[&str]) {
        let plan = ["plan", depth, "--out", &self.path(name)];
        let ran = xq_perft(&[&plan[..], options].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }

    fn work(&self, part: &str, out: &str, options: &[&str]) -> Ran {
        let (plan, out) = (self.path("plan.jsonl"), self.path(out));
        let work = ["work", &plan, "--part", part, "--out", &out, "--hash", "8"];
        xq_perft(&[&work[..], options].concat())
    }

    /// Does all parts.
    fn work_all(&self, parts: u32, options: &[&str]) -> Vec<String> {
        let names = (1..=parts).map(|index| {
            let name = format!("part-{index}.jsonl");
            let ran = self.work(&format!("{index}/{parts}"), &name, options);
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            name
        });
        names.collect()
    }

    fn merge(&self, parts: &[String]) -> Ran {
        let paths: Vec<String> = parts.iter().map(|name| self.path(name)).collect();
        let mut arguments = vec!["merge".to_owned(), self.path("plan.jsonl")];
        arguments.extend(paths);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        xq_perft(&arguments)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }
}

/// The rows of the first moves and the total.
fn numbers(ran: &Ran) -> (Vec<String>, u128) {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let rows = ran.out.lines().filter(|line| line.contains(": "));
    let nodes = ran.out.lines().find_map(|line| line.strip_prefix("nodes "));
    let rows = rows.map(str::to_owned).collect();
    (rows, nodes.expect("nodes").trim().parse().unwrap())
}

fn run(depth: &str, options: &[&str]) -> (Vec<String>, u128) {
    let mut ran = numbers(&xq_perft(&[&["run", depth, "--divide"], options].concat()));
    ran.0.sort();
    ran
}

#[test]
fn parts_of_any_number_add_up_to_the_whole() {
    let horse = "3k5/9/9/9/4N4/9/9/9/9/4K4 w";
    for (depth, plies, options) in [
        ("0", "0", &[][..]),
        ("1", "1", &[]),
        ("3", "1", &[]),
        ("4", "2", &["--rules", "pseudo"]),
        ("3", "3", &["--rules", "king-capture"]),
        ("5", "1", &["--fen", horse]),
        ("5", "2", &["--moves", "h2e2"]),
        ("5", "0", &["--fen", horse, "--rules", "king-capture"]),
    ] {
        let expected = run(depth, options);
        for parts in [1, 3] {
            let count = Count::of(depth, &[&["--plies", plies], options].concat());
            let names = count.work_all(parts, &["--threads", "2"]);
            let mut found = numbers(&count.merge(&names));
            if plies == "0" {
                assert_eq!(found.1, expected.1, "{depth} {options:?}");
                continue;
            }
            found.0.sort();
            assert_eq!(found, expected, "{depth} {options:?} {parts} parts");
        }
    }
}

#[test]
fn two_seeds_and_two_methods_agree() {
    let total = |options: &[&str]| {
        let count = Count::of("5", &[]);
        let names = count.work_all(2, options);
        numbers(&count.merge(&names))
    };
    let first = total(&["--seed", "1"]);
    assert_eq!(first.1, 133_312_995);
    assert_eq!(total(&["--seed", "2"]), first);
    assert_eq!(total(&["--method", "bulk"]), first);
}

fn start(count: &Count, part: &str, out: &str) -> Child {
    Command::new(program())
        .args([
            "work",
            &count.path("plan.jsonl"),
            "--part",
            part,
            "--hash",
            "2",
            "--resume",
        ])
        .args([
            "--method",
            "bulk",
            "--threads",
            "2",
            "--out",
            &count.path(out),
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Killed at fifty random moments, the total is right each time.
#[test]
fn kills_at_random_moments_do_no_harm() {
    let mut rng = fastrand::Rng::with_seed(19);
    let mut kills = 0;
    while kills < 50 {
        let count = Count::of("5", &["--plies", "2"]);
        for index in [1, 2] {
            let (part, out) = (format!("{index}/2"), format!("part-{index}.jsonl"));
            loop {
                let mut child = start(&count, &part, &out);
                std::thread::sleep(Duration::from_micros(rng.u64(100..120_000)));
                let done = child.try_wait().unwrap();
                child.kill().unwrap();
                let status = child.wait().unwrap();
                if done.is_some() {
                    assert!(status.success());
                    break;
                }
                kills += 1;
            }
        }
        let merged = count.merge(&["part-1.jsonl".to_owned(), "part-2.jsonl".to_owned()]);
        assert_eq!(numbers(&merged).1, 133_312_995);
    }
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let count = Count::of("4", &["--plies", "1"]);
    let names = count.work_all(3, &[]);
    let merge = |parts: &[&str]| {
        let parts: Vec<String> = parts.iter().map(|&name| name.to_owned()).collect();
        count.merge(&parts)
    };
    assert_eq!(numbers(&count.merge(&names)).1, 3_290_240);
    let [one, two, three] = ["part-1.jsonl", "part-2.jsonl", "part-3.jsonl"];
    merge(&[one, three]).refused("1 of 3 parts are missing: 2/3");
    // Twice the same does no harm.
    assert_eq!(numbers(&merge(&[one, two, three, two])).1, 3_290_240);
    // A cut file, a changed number, a line too many.
    let text = count.read(two);
    let cut = &text[..text.len() - 200];
    count.write("cut.jsonl", cut);
    merge(&[one, "cut.jsonl", three]).refused("cut.jsonl: part 2/3 is not finished: ");
    count.write(
        "changed.jsonl",
        &text.replacen("\"nodes\":", "\"nodes\":1", 1),
    );
    merge(&[one, "changed.jsonl", three]).refused("changed.jsonl is damaged");
    count.write("notes.jsonl", "my notes\n");
    merge(&[one, "notes.jsonl", three]).refused("notes.jsonl does not begin like a part");
    merge(&[one, "nothing.jsonl"]).refused("nothing.jsonl");
    // Two versions of one part.
    let other = record_with_another_count(&text);
    count.write("other.jsonl", &other);
    let both = merge(&[one, two, three, "other.jsonl"]);
    both.refused("other.jsonl are both part 2/3, but task 0 has");
    // Parts of another number, of another plan.
    count.work("1/2", "half.jsonl", &[]);
    merge(&[one, "half.jsonl"]).refused("half.jsonl is part 1/2, but");
    let foreign = Count::of("4", &["--plies", "1", "--moves", "h2e2"]);
    foreign.work("2/3", "foreign.jsonl", &[]);
    count.write("foreign.jsonl", &foreign.read("foreign.jsonl"));
    let foreign = merge(&[one, "foreign.jsonl", three]);
    foreign.refused("foreign.jsonl: it is a part of another plan: the line of moves is");
}

/// The first record with one leaf more and a right checksum.
fn record_with_another_count(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let record: String = lines[1].split(",\"crc32\"").next().unwrap().to_owned();
    let (before, after) = record.split_once("\"nodes\":").unwrap();
    let (nodes, after) = after.split_once(',').unwrap();
    let nodes: u64 = nodes.parse::<u64>().unwrap() + 1;
    let record = format!("{before}\"nodes\":{nodes},{after}");
    let sum = crc32fast::hash(record.as_bytes());
    lines[1] = format!("{record},\"crc32\":\"{sum:08x}\"}}");
    lines.join("\n") + "\n"
}

#[test]
fn work_takes_up_only_its_own_file() {
    let count = Count::of("3", &["--plies", "1"]);
    count.work("1/2", "part.jsonl", &[]);
    let before = count.read("part.jsonl");
    count
        .work("1/2", "part.jsonl", &[])
        .refused("--resume goes on with one that exists");
    count
        .work("2/2", "part.jsonl", &["--resume"])
        .refused("the part is \"1/2\" there");
    count
        .work("1/2", "part.jsonl", &["--resume", "--seed", "5"])
        .refused("the seed is");
    let again = count.work("1/2", "part.jsonl", &["--resume"]);
    assert!(again.out.contains("44 tasks, 44 of them known") || again.code == Some(0));
    assert_eq!(count.read("part.jsonl"), before);
    count
        .work("3/2", "x.jsonl", &[])
        .refused("expected i/n with i from 1 to n");
    let plan = count.path("plan.jsonl");
    xq_perft(&["plan", "3", "--out", &plan]).refused("exists already");
    xq_perft(&["plan", "1", "--plies", "2", "--out", "x"]).refused("--plies 2 is deeper");
    let text = count.read("plan.jsonl");
    count.write("plan.jsonl", &text[..text.len() / 2]);
    count
        .work("1/2", "y.jsonl", &[])
        .refused("plan.jsonl is not whole");
    count.write(
        "plan.jsonl",
        &text.replacen("\"lines\":[1", "\"lines\":[2", 1),
    );
    count
        .work("1/2", "y.jsonl", &[])
        .refused("plan.jsonl is damaged");
}
