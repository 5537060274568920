//! The book: its commands give what it says, its pieces are those of the code, its links lead somewhere.
//!
//! `XQ_BOOK=write cargo test -p xq-testkit --test book pieces` puts the pieces in anew.

mod console;
mod pieces;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use console::{blocks, examples, is_as_promised};
use xq_testkit::tool::Folder;
use xq_testkit::{built, workspace_root};

const TOOLS: [&str; 6] = [
    "xq-perft",
    "xq-record",
    "xq-engine",
    "xq-tournament",
    "xq-bench",
    "xq-train",
];

fn src() -> PathBuf {
    workspace_root().join("docs/book/src")
}

/// The pages of the book by their file names.
fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(src()).expect("the book") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|end| end == "md") {
            let name = path.file_name().and_then(|name| name.to_str());
            let text = std::fs::read_to_string(&path).expect("a page");
            pages.push((name.expect("UTF-8").to_owned(), text));
        }
    }
    pages.sort();
    assert!(pages.len() > 8, "{} pages", pages.len());
    pages
}

/// Runs the commands of a page, one after the other, in an empty folder with the project's data.
fn failures(name: &str, page: &str, tools: &Path) -> Vec<String> {
    let folder = Folder::new();
    let here = PathBuf::from(folder.path(""));
    let data = workspace_root().join("data");
    std::os::unix::fs::symlink(data, here.join("data")).expect("a link");
    let failure = |example: console::Example| {
        let outcome = example.run(&here, tools);
        outcome
            .err()
            .map(|told| format!("{name}:{}\n{told}\n", example.line))
    };
    examples(page).into_iter().filter_map(failure).collect()
}

#[test]
fn commands_give_what_the_book_says() {
    let tools = built::folder_with(&TOOLS);
    let mut wrong = Vec::new();
    let mut count = 0;
    for (name, page) in pages() {
        count += examples(&page).len();
        wrong.extend(failures(&name, &page, &tools));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 30, "only {count} commands");
}

/// The boards that are not those of the rules' cases are drawn by the tool, too.
#[test]
fn boards_are_what_the_tool_draws() {
    let tools = built::folder_with(&TOOLS);
    let folder = Folder::new();
    let cases = src().join("../boards.csv");
    let cases = cases.to_str().expect("UTF-8");
    let judge = tools.join("xq-record");
    let page = folder.path("boards.md");
    let judge = judge.to_str().expect("UTF-8");
    xq_testkit::tool::run(judge, &["judge", "--cases", cases, "--page", &page]).ended_with(0);
    let content = |path: PathBuf| std::fs::read_to_string(path).expect("a board");
    let mut count = 0;
    for entry in std::fs::read_dir(src().join("boards")).expect("the boards") {
        let kept = entry.expect("an entry").path();
        let name = kept.file_name().and_then(|name| name.to_str());
        let name = format!("boards/{}", name.expect("UTF-8"));
        assert!(
            content(folder.path(&name).into()) == content(kept),
            "{name}: draw it anew"
        );
        count += 1;
    }
    assert!(count > 5, "only {count} boards");
}

/// Nothing that looks like a command stands outside of the blocks that are run.
#[test]
fn every_command_is_run() {
    for (name, page) in pages() {
        for block in blocks(&page).iter().filter(|block| block.mark != "console") {
            assert!(
                ["text", "rust", "toml"].contains(&block.mark),
                "{name}:{}: a block marked {:?}",
                block.line,
                block.mark
            );
            for line in &block.lines {
                let is_command = line.starts_with("$ ") || line.starts_with("xq-");
                assert!(!is_command, "{name}:{}: {line}", block.line);
            }
        }
    }
}

#[test]
fn outputs_are_compared_with_gaps() {
    let promised = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let lines = ["nodes 44", "seconds 0.1", "done"];
    for text in [
        "nodes 44\n...",
        "...\ndone",
        "...",
        "nodes 44\nseconds ...\ndone",
        "n...4\n...",
    ] {
        assert!(is_as_promised(&promised(text), &lines), "{text}");
    }
    for text in [
        "",
        "nodes 44",
        "nodes 45\n...",
        "...\nseconds 0.1",
        "n...5\n...",
        "...\ndone\nx",
    ] {
        assert!(!is_as_promised(&promised(text), &lines), "{text}");
    }
    assert!(is_as_promised(&promised("红...方"), &["红x方"]));
}

#[test]
fn pieces_are_those_of_the_code() {
    let mut count = 0;
    for (name, page) in pages() {
        count += page.matches("<!-- piece: ").count();
        let renewed = pieces::renewed(&page);
        if std::env::var_os("XQ_BOOK").is_some_and(|wish| wish == "write") {
            std::fs::write(src().join(&name), renewed).expect("a page");
        } else {
            assert!(
                page == renewed,
                "{name} differs: XQ_BOOK=write puts it right"
            );
        }
    }
    assert!(count > 10, "only {count} pieces");
}

/// What stands in the page between two signs, outside of blocks.
fn between(page: &str, open: &str, close: char) -> Vec<String> {
    let mut is_block = false;
    let prose = page.lines().filter(|line| {
        is_block ^= line.starts_with("```");
        !is_block
    });
    let prose: Vec<&str> = prose.collect();
    let text = prose.join("\n");
    let parts = text.split(open).skip(1);
    parts
        .filter_map(|part| part.split(close).next().map(str::to_owned))
        .collect()
}

/// A page; of one of the reference the page that it takes in.
fn with_what_it_includes(page: &Path) -> String {
    let text = std::fs::read_to_string(page).expect("a page");
    let included = between(&text, "{{#include ", '}');
    let read = |path: &String| std::fs::read_to_string(src().join(path)).expect("a page");
    included
        .iter()
        .map(read)
        .fold(text, |text, more| text + &more)
}

/// The name by which a link finds a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept
        .chars()
        .filter(|sign| sign.is_alphanumeric() || "-_ ".contains(*sign));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for (name, page) in pages() {
        let links = between(&page, "](", ')')
            .into_iter()
            .chain(between(&page, "src=\"", '"'));
        for link in links.filter(|link| !link.starts_with("http")) {
            let (file, place) = link.split_once('#').unwrap_or((&link, ""));
            let target = src().join(if file.is_empty() { &name } else { file });
            assert!(target.exists(), "{name}: {link} is not there");
            if !place.is_empty() {
                let text = with_what_it_includes(&target);
                let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
                let mut headings = headings.map(|line| anchor(line.trim_start_matches('#')));
                assert!(headings.any(|heading| heading == place), "{name}: {link}");
            }
            count += 1;
        }
        for path in between(&page, "{{#include ", '}') {
            assert!(src().join(&path).exists(), "{name}: {path} is not there");
        }
    }
    assert!(count > 20, "only {count} links");
}

/// Paths of the project named in a page exist.
#[test]
fn paths_are_there() {
    for (name, page) in pages() {
        for path in between(&page, "`", '`') {
            let is_path = ["crates/", "tools/", "docs/", "data/"];
            if is_path.iter().any(|start| path.starts_with(start)) && !path.contains(' ') {
                assert!(workspace_root().join(&path).exists(), "{name}: {path}");
            }
        }
    }
}

#[test]
fn the_summary_names_every_page_once() {
    let summary = std::fs::read_to_string(src().join("SUMMARY.md")).expect("a summary");
    let listed = between(&summary, "](", ')');
    let set: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(set.len(), listed.len(), "a page is listed twice");
    let pages = pages().into_iter().map(|(name, _)| name);
    let pages: BTreeSet<String> = pages.filter(|name| name != "SUMMARY.md").collect();
    assert_eq!(set, pages);
}
