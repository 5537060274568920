//! The floor plan: no circles between files or folders, no arrow between folders that
//! ARCHITECTURE.md does not list, no type name twice in a package, no long functions.

mod arrows;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use arrows::{Arrows, circles};
use source::Package;
use xq_testkit::workspace_root;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// More lines than this, and a function is hard to read.
const LONGEST: usize = 60;

/// The two that are read from top to bottom, step by numbered step.
const LONG: [&str; 2] = ["search", "quiescence"];

/// The packages of the workspace by name.
fn packages() -> BTreeMap<String, Package> {
    let mut packages = BTreeMap::new();
    for folder in ["crates", "tools"] {
        let entries = std::fs::read_dir(workspace_root().join(folder)).expect("a folder");
        let rooms = entries.flatten().map(|entry| entry.path());
        for room in rooms.filter(|room| room.join("src").exists()) {
            let manifest = std::fs::read_to_string(room.join("Cargo.toml")).expect("a package");
            let mut names = manifest
                .lines()
                .filter_map(|line| line.strip_prefix("name = "));
            let name = names.next().expect("a name").trim_matches('"').to_owned();
            packages.insert(name, source::package(&room.join("src")));
        }
    }
    packages
}

/// The packages, each with its arrows.
fn house() -> BTreeMap<String, Arrows> {
    let packages = packages();
    let names = packages.keys().map(|name| name.replace('-', "_")).collect();
    let arrows = |(name, package): (&String, _)| (name.clone(), Arrows::of(package, &names));
    packages.iter().map(arrows).collect()
}

/// The arrows between folders: `package` or `package/folder`, and packages as wholes.
fn folders() -> Graph {
    let mut graph = Graph::new();
    for (package, arrows) in house() {
        for (file, targets) in &arrows.files {
            let from = folder(&package, file);
            let targets = targets.iter().map(|target| folder(&package, target));
            let outside = arrows.packages[file].iter().cloned();
            let mut to: BTreeSet<String> = targets.chain(outside).collect();
            to.remove(&from);
            graph.entry(from).or_default().extend(to);
        }
    }
    graph
}

fn folder(package: &str, file: &Path) -> String {
    let folder = Path::new(package).join(file);
    folder
        .parent()
        .unwrap_or(Path::new(""))
        .display()
        .to_string()
}

#[test]
fn no_files_take_from_each_other_in_a_circle() {
    let mut graph = Graph::new();
    for (package, arrows) in house() {
        let name = |file: &std::path::PathBuf| format!("{package}/{}", file.display());
        for (file, targets) in &arrows.files {
            graph.insert(name(file), targets.iter().map(name).collect());
        }
    }
    let circles = circles(&graph);
    assert!(circles.is_empty(), "circles of files: {circles:#?}");
}

/// A package's own folder holds what all its folders share as well as what is built on them, so
/// arrows from and to it are left out here, as are those between a folder and one within it: the
/// files tell whether there is a circle.
#[test]
fn no_folders_take_from_each_other_in_a_circle() {
    let mut graph = folders();
    for (from, targets) in &mut graph {
        let apart =
            |to: &String| !Path::new(from).starts_with(to) && !Path::new(to).starts_with(from);
        targets.retain(apart);
    }
    let circles = circles(&graph);
    assert!(circles.is_empty(), "circles of folders: {circles:#?}");
}

#[test]
fn arrows_between_folders_are_those_of_the_plan() {
    let plan = std::fs::read_to_string(workspace_root().join("ARCHITECTURE.md")).expect("a plan");
    let (_, section) = plan
        .split_once("## Arrows between folders")
        .expect("a section");
    let listed: BTreeSet<(&str, &str)> = section
        .lines()
        .filter_map(|line| line.split_once(" -> "))
        .flat_map(|(from, to)| to.split(", ").map(move |to| (from, to)))
        .collect();
    let graph = folders();
    let arrows = graph
        .iter()
        .flat_map(|(from, to)| to.iter().map(move |to| (from, to)));
    let new: Vec<_> = arrows
        .filter(|(from, to)| !listed.contains(&(from, to)))
        .collect();
    let lines = graph
        .iter()
        .filter(|(_, to)| !to.is_empty())
        .map(|(from, to)| {
            format!(
                "{from} -> {}",
                to.iter().cloned().collect::<Vec<_>>().join(", ")
            )
        });
    let all = lines.collect::<Vec<_>>().join("\n");
    assert!(
        new.is_empty(),
        "arrows that ARCHITECTURE.md does not list: {new:#?}\nAll arrows there are:\n{all}"
    );
}

#[test]
fn no_package_has_two_types_of_one_name() {
    let mut twice = BTreeMap::new();
    for (name, package) in packages() {
        let mut places: BTreeMap<&String, BTreeSet<&Path>> = BTreeMap::new();
        for source in package.values() {
            for kind in &source.types {
                places.entry(kind).or_default().insert(&source.file);
            }
        }
        for (kind, files) in places.into_iter().filter(|(_, files)| files.len() > 1) {
            twice.insert(format!("{name}: {kind}"), format!("{files:?}"));
        }
    }
    assert!(twice.is_empty(), "types of one name: {twice:#?}");
}

#[test]
fn functions_fit_on_a_screen() {
    for (name, package) in packages() {
        for source in package.values() {
            for (function, lines) in &source.functions {
                let is_known = name == "xq-search" && LONG.contains(&function.as_str());
                let file = source.file.display();
                assert!(
                    *lines <= LONGEST || is_known,
                    "{name}/{file}: {function} has {lines} lines, expected at most {LONGEST}"
                );
            }
        }
    }
}
