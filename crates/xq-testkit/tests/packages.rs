//! Every package that is meant for the registry holds what it needs: licence texts, a README, and the
//! files that its code takes in.

use std::path::{Component, Path, PathBuf};

use xq_testkit::workspace_root;

/// The folders of the packages to be published.
fn published() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for part in ["crates", "tools"] {
        for entry in std::fs::read_dir(workspace_root().join(part)).expect("a folder") {
            let folder = entry.expect("an entry").path();
            let manifest = std::fs::read_to_string(folder.join("Cargo.toml"));
            if manifest.is_ok_and(|text| !text.contains("publish = false")) {
                folders.push(folder);
            }
        }
    }
    folders
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The path with its `..` taken away, links not followed.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

/// The paths that a source takes in.
fn included(text: &str) -> impl Iterator<Item = &str> {
    let calls = ["include_str!(", "include_bytes!("];
    calls.into_iter().flat_map(move |call| {
        let after = text.split(call).skip(1);
        after.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
    })
}

#[test]
fn licences_and_readme_are_inside() {
    let folders = published();
    assert!(folders.len() > 12, "{folders:?}");
    for folder in folders {
        for file in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
            let text = std::fs::read_to_string(folder.join(file));
            assert!(
                text.is_ok_and(|text| text.len() > 100),
                "{} has no {file}",
                folder.display()
            );
        }
    }
}

#[test]
fn code_takes_in_nothing_from_outside() {
    let mut seen = 0;
    for folder in published() {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source");
            for path in included(&text) {
                let taken = plain(&file.with_file_name("").join(path));
                let place = file.display();
                assert!(
                    taken.starts_with(&folder),
                    "{place} takes in {path} from outside"
                );
                assert!(
                    taken.exists(),
                    "{place} takes in {path}, which is not there"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "only {seen} files are taken in");
}
