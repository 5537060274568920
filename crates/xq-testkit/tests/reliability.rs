//! docs/reliability.md names tests that exist, and leaves out no fault of any tool.

use std::collections::BTreeSet;

use xq_testkit::workspace_root;

const FAULTS: [&str; 7] = [
    "kill -9",
    "disk full",
    "memory",
    "descriptors",
    "threads",
    "clock jump",
    "damaged byte",
];

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(workspace_root().join(path)).ok()
}

fn page() -> String {
    read("docs/reliability.md").expect("the page")
}

/// What stands between backquotes and names a function of a source, as `path.rs::name`.
fn named(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let quoted = page.split('`').skip(1).step_by(2);
    quoted.filter_map(|text| {
        text.rsplit_once("::")
            .filter(|(path, _)| path.ends_with(".rs"))
    })
}

/// Whether a source has a test of this name: the attribute of one stands before the function.
fn has_test(source: &str, name: &str) -> bool {
    let head = format!("fn {name}(");
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let is_head = |line: &&str| {
        line.strip_prefix("async ")
            .unwrap_or(line)
            .starts_with(&head)
    };
    let place = lines.iter().position(is_head);
    let attributes = place.into_iter().flat_map(|place| {
        let before = lines[..place].iter().rev();
        before.take_while(|line| line.starts_with("#[") || line.starts_with("//"))
    });
    attributes
        .into_iter()
        .any(|line| line.starts_with("#[test]") || line.starts_with("#[tokio::test"))
}

#[test]
fn every_test_that_is_named_exists() {
    let page = page();
    let missing: Vec<String> = named(&page)
        .filter(|(path, name)| !read(path).is_some_and(|source| has_test(&source, name)))
        .map(|(path, name)| format!("{path}::{name}"))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(named(&page).count() > 40);
}

#[test]
fn every_tool_has_a_row_for_every_fault() {
    let page = page();
    let mut tools = BTreeSet::new();
    for section in page.split("\n## ").skip(1) {
        let (tool, text) = section.split_once('\n').expect("a title");
        tools.insert(tool.to_owned());
        let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
        for fault in FAULTS {
            let row = rows.iter().find(|row| row[0] == fault);
            let row = row.unwrap_or_else(|| panic!("{tool}: no row for {fault}"));
            let shown = row.last().expect("cells");
            let known = shown.contains("not tested") || named(shown).next().is_some();
            assert!(row.len() == 4 && known, "{tool}: {fault}");
        }
    }
    let folders = [
        "perft",
        "record",
        "engine",
        "tournament",
        "bench",
        "play",
        "train",
    ];
    let expected = folders.map(|name| format!("xq-{name}"));
    assert_eq!(tools, BTreeSet::from(expected));
}

#[test]
fn what_is_no_test_is_told_from_one() {
    let source =
        "#[test]\n#[ignore]\nfn good() {}\n\nfn help() {}\n#[tokio::test]\nasync fn far() {}";
    assert!(has_test(source, "good") && has_test(source, "far"));
    assert!(!has_test(source, "help") && !has_test(source, "goo"));
}
