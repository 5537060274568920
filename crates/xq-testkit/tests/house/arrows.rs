//! From paths to files: which file takes something from which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::source::{Module, Package, Source};

/// The arrows of a package between its files, and to other packages.
#[derive(Default)]
pub struct Arrows {
    /// From a file to the files from which it takes something.
    pub files: BTreeMap<PathBuf, BTreeSet<PathBuf>>,
    /// From a file to the packages from which it takes something.
    pub packages: BTreeMap<PathBuf, BTreeSet<String>>,
}

/// How many names for names are followed.
const PATIENCE: u32 = 16;

impl Arrows {
    /// The arrows of a package; `others` are the workspace's packages as code names them
    /// (`xq_core`).
    pub fn of(package: &Package, others: &BTreeSet<String>) -> Arrows {
        let mut arrows = Arrows::default();
        for (module, source) in package {
            let targets = arrows.files.entry(source.file.clone()).or_default();
            let outside = arrows.packages.entry(source.file.clone()).or_default();
            for path in &source.paths {
                let path = expanded(source, path);
                let first = path.first().map_or("", String::as_str);
                if others.contains(first) && !package.contains_key(&child(module, first)) {
                    outside.insert(first.replace('_', "-"));
                } else if let Some(file) = file_of(package, module, &path, PATIENCE) {
                    targets.insert(file);
                }
            }
            targets.remove(&source.file);
        }
        arrows
    }
}

/// The circles of a graph: places each of which leads to each other.
pub fn circles<T: Ord + Clone>(graph: &BTreeMap<T, BTreeSet<T>>) -> BTreeSet<BTreeSet<T>> {
    let reached: BTreeMap<_, _> = graph
        .keys()
        .map(|from| (from, reach(graph, from)))
        .collect();
    let mut circles = BTreeSet::new();
    for (from, far) in reached.iter().filter(|(from, far)| far.contains(**from)) {
        let leads_back = |to: &&T| reached.get(*to).is_some_and(|far| far.contains(*from));
        circles.insert(far.iter().filter(leads_back).cloned().collect());
    }
    circles
}

fn reach<T: Ord + Clone>(graph: &BTreeMap<T, BTreeSet<T>>, from: &T) -> BTreeSet<T> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(from) = open.pop() {
        for next in graph.get(from).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

fn child(module: &Module, name: &str) -> Module {
    [module.as_slice(), &[name.to_owned()]].concat()
}

/// A path with what its first name stands for.
fn expanded(source: &Source, path: &[String]) -> Vec<String> {
    match path.split_first() {
        Some((first, rest)) => match source.imports.get(first) {
            Some(import) if import != path => [import.as_slice(), rest].concat(),
            _ => path.to_vec(),
        },
        None => Vec::new(),
    }
}

/// The file that defines what a path of a module names; `None` of a mere module, and of what comes
/// from elsewhere. What a module hands on belongs to where it comes from.
fn file_of(package: &Package, module: &Module, path: &[String], patience: u32) -> Option<PathBuf> {
    let patience = patience.checked_sub(1)?;
    let mut at = module.clone();
    let mut rest = path;
    while let Some((first, others)) = rest.split_first() {
        match first.as_str() {
            "crate" => at.truncate(1),
            "super" => drop(at.pop()),
            "self" => {}
            name if package.contains_key(&child(&at, name)) => at.push(name.to_owned()),
            _ => break,
        }
        rest = others;
    }
    let source = package.get(&at)?;
    let (name, rest) = rest.split_first()?;
    if source.items.contains(name) {
        return Some(source.file.clone());
    }
    if let Some(import) = source.imports.get(name) {
        let path = [import.as_slice(), rest].concat();
        // A name that stands for itself, such as that of another package.
        return (path != [name.clone()]).then(|| file_of(package, &at, &path, patience))?;
    }
    let globs = source.globs.iter();
    globs
        .map(|glob| [glob.as_slice(), std::slice::from_ref(name)].concat())
        .find_map(|path| file_of(package, &at, &path, patience))
}
