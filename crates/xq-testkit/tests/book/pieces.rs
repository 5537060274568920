//! Pieces of the book that are taken from the code, so that the two cannot differ.
//!
//! ```text
//! <!-- piece: text PATH -->    the first block marked `text` in the comment at the head of a file
//! <!-- piece: steps PATH -->   the numbered comments of a textbook searcher
//! <!-- piece: engine -->       the steps of the engine, with what was measured without each
//! <!-- piece: played -->       the experiments with the search that were decided by matches
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
        _ if order == "played" => format!("\n{}\n", played()),
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

/// A step of the engine.
struct Step {
    /// Its number, or several.
    label: String,
    words: String,
    /// The file in which it is made.
    file: String,
}

/// What the comments of the engine say of each step, by the first of its numbers.
fn engine_steps() -> BTreeMap<u32, Step> {
    let mut found = BTreeMap::new();
    let mut note = |label: String, words: String, file: &str| {
        let first = label
            .split('-')
            .next()
            .and_then(|number| number.parse().ok());
        let file = file.to_owned();
        found.insert(first.expect("a number"), Step { label, words, file });
    };
    for (label, words) in steps(&source(&format!("{ENGINE}/search.rs"))) {
        note(label, words, "search");
    }
    let files = std::fs::read_dir(workspace_root().join(ENGINE)).expect("a folder");
    for path in files.map(|entry| entry.expect("an entry").path()) {
        let source = std::fs::read_to_string(&path).expect("a source");
        for (label, words) in named_steps(&source) {
            note(label, words, stem(&path));
        }
    }
    found
}

fn stem(path: &Path) -> &str {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.expect("a name")
}

/// The comments `/// Step N, name. Words.` of a file.
fn named_steps(source: &str) -> impl Iterator<Item = (String, String)> {
    source.split("/// Step ").skip(1).map(|rest| {
        let (number, rest) = rest.split_once(", ").expect("a step has a name");
        let mut lines = rest.lines().map(str::trim);
        let mut words = lines.next().unwrap_or_default().to_owned();
        for line in lines.map_while(|line| line.strip_prefix("///")) {
            words += line;
        }
        (number.to_owned(), capital(&words))
    })
}

/// The text with a capital at its beginning.
fn capital(text: &str) -> String {
    let first = text.get(..1).expect("a letter");
    first.to_uppercase() + &text[1..]
}

/// The steps of the engine as a table, with the measured rows of `docs/book/steps.csv`.
fn engine() -> String {
    let measured = source("docs/book/steps.csv");
    let rows = measured.lines().skip(1).map(|row| row.split(';').collect());
    let rows: Vec<Vec<&str>> = rows.collect();
    let mut table = String::from(
        "| step | what it does | file | nodes without it | Elo without it |\n|--:|---|---|--:|--:|\n",
    );
    let mut used = 0;
    for step in engine_steps().into_values() {
        let words = step.words.trim_end_matches('.').replace('|', "\\|");
        let row = rows.iter().find(|row| row[0] == step.label);
        used += usize::from(row.is_some());
        let (nodes, elo) = row.map_or(("", ""), |row| (row[1], row[2]));
        table += &format!(
            "| {} | {words} | `{}` | {nodes} | {elo} |\n",
            step.label, step.file
        );
    }
    assert_eq!(used, rows.len(), "a row is of a step that is not there");
    table
}

/// The rows of the first table of the experiments that tell of matches in pairs.
fn played() -> String {
    let experiments = source("docs/experiments.md");
    let is_row = |line: &&str| line.starts_with('|');
    let table = experiments.lines().skip_while(|line| !is_row(line));
    let mut rows = table.take_while(is_row);
    let head: Vec<&str> = rows.by_ref().take(2).collect();
    let matches = rows.filter(|row| row.contains("pairs"));
    let lines = head.into_iter().chain(matches);
    let table: String = lines.map(|row| format!("{row}\n")).collect();
    assert!(
        table.lines().count() > 5,
        "hardly any experiment was played"
    );
    table
}
