//! Every crate that the workspace is built from is under a licence of `deny.toml` and comes from the
//! registry.

use std::collections::BTreeSet;
use std::process::Command;

use xq_testkit::workspace_root;

/// The licences between the brackets of `allow`.
fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(workspace_root().join("deny.toml")).expect("deny.toml");
    let list = text.split_once("allow = [").expect("a list").1;
    let list = list.split_once(']').expect("its end").0;
    list.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND ISC` can be met by some licences.
fn is_met(expression: &str, by: &BTreeSet<String>) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    any(&mut words, by)
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>, by: &BTreeSet<String>) -> bool {
    let mut met = all(words, by);
    while words.next_if_eq(&"OR").is_some() {
        met |= all(words, by);
    }
    met
}

fn all(words: &mut Words<'_>, by: &BTreeSet<String>) -> bool {
    let mut met = one(words, by);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, by);
    }
    met
}

fn one(words: &mut Words<'_>, by: &BTreeSet<String>) -> bool {
    let Some(word) = words.next() else {
        return false;
    };
    if word == "(" {
        let met = any(words, by);
        return words.next() == Some(")") && met;
    }
    // An exception only allows more.
    if words.next_if_eq(&"WITH").is_some() {
        words.next();
    }
    by.contains(word)
}

#[test]
fn expressions_are_understood() {
    let by = BTreeSet::from(["MIT".to_owned(), "ISC".to_owned()]);
    for met in [
        "MIT",
        "GPL-3.0 OR MIT",
        "MIT/GPL-3.0",
        "(MIT OR Apache-2.0) AND ISC",
        "MIT WITH X OR Y",
    ] {
        assert!(is_met(met, &by), "{met}");
    }
    for unmet in [
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(GPL-3.0 OR MIT) AND MPL-2.0",
        "",
        "(MIT",
    ] {
        assert!(!is_met(unmet, &by), "{unmet}");
    }
}

#[test]
fn every_crate_is_under_a_licence_of_the_list() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .current_dir(workspace_root())
        .output()
        .expect("cargo starts");
    if !output.status.success() {
        eprintln!("skipped: cargo cannot tell the crates of other systems without the registry");
        return;
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 100);
    let by = allowed();
    for package in packages {
        let name = &package["name"];
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_met(licence, &by), "{name}: {licence}");
        if let Some(source) = package["source"].as_str() {
            assert!(source.starts_with("registry+"), "{name}: {source}");
        }
    }
}
