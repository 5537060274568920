//! Blocks marked `console`: commands, each with the output that the page promises.

use std::path::Path;
use std::process::Command;

/// A command of a page.
pub struct Example {
    /// The line of the page on which it stands, from 1.
    pub line: usize,
    pub command: String,
    /// What it prints. `...` stands for anything: alone on a line for any number of lines.
    pub expected: Vec<String>,
}

/// A block between fences: its mark, the number of its first line, its lines.
pub struct Block<'a> {
    pub mark: &'a str,
    pub line: usize,
    pub lines: Vec<&'a str>,
}

/// The blocks of a page in their order.
pub fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(mark), None) => {
                let (line, lines) = (number + 2, Vec::new());
                open = Some(Block { mark, line, lines });
            }
            (None, Some(block)) => block.lines.push(line),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The commands of a page.
pub fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for block in blocks(page).iter().filter(|block| block.mark == "console") {
        let mut is_open = false;
        for (line, text) in (block.line..).zip(&block.lines) {
            if let Some(command) = text.strip_prefix("$ ") {
                let (command, expected) = (command.to_owned(), Vec::new());
                examples.push(Example {
                    line,
                    command,
                    expected,
                });
                is_open = text.ends_with('\\');
                continue;
            }
            let last = examples.last_mut().expect("a block begins with a command");
            if is_open {
                last.command = format!("{}\n{text}", last.command);
                is_open = text.ends_with('\\');
            } else {
                last.expected.push((*text).to_owned());
            }
        }
    }
    examples
}

impl Example {
    /// Runs the command in a folder with the tools on the path; what it printed if that is not what
    /// the page says.
    pub fn run(&self, folder: &Path, tools: &Path) -> Result<(), String> {
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{}", self.command)])
            .current_dir(folder)
            .env("PATH", format!("{}:{path}", tools.display()))
            .env("NO_COLOR", "1")
            .output()
            .expect("a shell");
        let out = String::from_utf8_lossy(&output.stdout);
        let lines: Vec<&str> = out.lines().map(str::trim_end).collect();
        if output.status.success() && is_as_promised(&self.expected, &lines) {
            return Ok(());
        }
        Err(format!("$ {}\n{out}({})", self.command, output.status))
    }
}

/// Whether lines are as promised.
pub fn is_as_promised(expected: &[String], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=lines.len()).any(|skipped| is_as_promised(rest, &lines[skipped..]))
        }
        Some((first, rest)) => lines.split_first().is_some_and(|(line, others)| {
            is_line_as_promised(first.trim_end(), line) && is_as_promised(rest, others)
        }),
    }
}

fn is_line_as_promised(expected: &str, line: &str) -> bool {
    let Some((before, after)) = expected.split_once("...") else {
        return expected == line;
    };
    let Some(rest) = line.strip_prefix(before) else {
        return false;
    };
    let mut ends = rest.char_indices().map(|(place, _)| place);
    ends.any(|place| is_line_as_promised(after, &rest[place..])) || after.is_empty()
}
