//! Pieces of the book that are taken from the code, so that the two cannot differ.
//!
//! ```text
//! <!-- piece: text PATH -->    the first block marked `text` in the comment at the head of a file
//! <!-- piece: steps PATH -->   the numbered comments of a textbook searcher
//! <!-- piece: engine -->       the steps of the engine, with what was measured without each
//! <!-- end -->
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use xq_testkit::workspace_root;

const OPEN: &str = "<!-- piece: ";
const CLOSE: &str = "<!-- end -->";
const ENGINE: &str = "crates/xq-search/src/engine";

/// The page with every piece as the code has it now.
pub fn renewed(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(start) = rest.find(OPEN) {
        let (before, piece) = rest.split_at(start);
        let (order, after) = piece[OPEN.len()..].split_once(" -->\n").expect("an order");
        let (_, after) = after.split_once(CLOSE).expect("an end");
        out += &format!("{before}{OPEN}{order} -->\n{}{CLOSE}", made(order));
        rest = after;
    }
    out + rest
}

fn made(order: &str) -> String {
    match order.split_once(' ') {
        Some(("text", path)) => format!("\n```text\n{}```\n\n", text(&source(path))),
        Some(("steps", path)) => format!("\n{}\n", list(&steps(&source(path)))),
        _ if order == "engine" => format!("\n{}\n", engine()),
        _ => panic!("no piece is called {order:?}"),
    }
}

fn source(path: &str) -> String {
    let path = workspace_root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first block marked `text` of the comment at the head.
fn text(source: &str) -> String {
    let head = source.lines().map_while(|line| line.strip_prefix("//!"));
    let head = head.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let block = head.skip_while(|line| *line != "```text").skip(1);
    let lines: Vec<&str> = block.take_while(|line| *line != "```").collect();
    assert!(!lines.is_empty(), "the head has no block marked text");
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The comments that begin with a number, each with its number or numbers.
fn steps(source: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    let mut goes_on = false;
    for line in source.lines() {
        let comment = line.trim().strip_prefix("// ");
        let numbered = comment.and_then(|comment| comment.split_once(". "));
        match (numbered, comment) {
            (Some((number, words)), _)
                if number.starts_with(|sign: char| sign.is_ascii_digit()) =>
            {
                steps.push((number.to_owned(), words.to_owned()));
                goes_on = true;
            }
            (_, Some(words)) if goes_on => {
                let last = steps.last_mut().expect("a step goes on");
                last.1 = format!("{} {words}", last.1);
            }
            _ => goes_on = false,
        }
    }
    assert!(!steps.is_empty(), "no step is numbered");
    steps
}

fn list(steps: &[(String, String)]) -> String {
    let item = |(number, words): &(String, String)| format!("- **{number}.** {words}\n");
    steps.iter().map(item).collect()
}

/// What the comments of the engine say of each step, and in which file.
fn engine_steps() -> BTreeMap<u32, (String, String)> {
    let mut found = BTreeMap::new();
    for (number, words) in steps(&source(&format!("{ENGINE}/search.rs"))) {
        let number = number
            .split('-')
            .next()
            .and_then(|number| number.parse().ok());
        found.insert(number.expect("a number"), (words, "search".to_owned()));
    }
    let files = std::fs::read_dir(workspace_root().join(ENGINE)).expect("a folder");
    for path in files.map(|entry| entry.expect("an entry").path()) {
        let source = std::fs::read_to_string(&path).expect("a source");
        found.extend(step_of(&source).map(|(number, words)| (number, (words, stem(&path)))));
    }
    found
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.expect("a name").to_owned()
}

/// The comments `/// Step N, name. Words.` of a file.
fn step_of(source: &str) -> impl Iterator<Item = (u32, String)> {
    source.split("/// Step ").skip(1).map(|rest| {
        let (number, rest) = rest.split_once(", ").expect("a step has a name");
        let mut words = Vec::new();
        for line in rest.lines() {
            match (words.is_empty(), line.trim().strip_prefix("///")) {
                (true, _) => words.push(line.trim()),
                (false, Some(line)) => words.push(line.trim()),
                (false, None) => break,
            }
        }
        (number.parse().expect("a number"), words.join(" "))
    })
}

/// The steps of the engine as a table, with the measured rows of `docs/book/steps.csv`.
fn engine() -> String {
    let measured = source("docs/book/steps.csv");
    let rows = measured.lines().skip(1).map(|row| row.split(',').collect());
    let rows: Vec<Vec<&str>> = rows.collect();
    let mut table = String::from(
        "| step | what it does | file | nodes without it | Elo without it |\n|--:|---|---|--:|--:|\n",
    );
    let steps = engine_steps();
    for row in &rows {
        let number: u32 = row[0].parse().expect("a number");
        assert!(steps.contains_key(&number), "there is no step {number}");
    }
    for (number, (words, file)) in steps {
        let words = words.trim_end_matches('.').replace('|', "\\|");
        let row = rows.iter().find(|row| row[0] == number.to_string());
        let (nodes, elo) = row.map_or(("", ""), |row| (row[1], row[2]));
        table += &format!("| {number} | {words} | `{file}` | {nodes} | {elo} |\n");
    }
    table
}
