//! `xq-record judge --cases --page`: cases of the rules drawn as a page.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use xq_core::rules::{Conditions, RuleSet};
use xq_core::{Move, Setup, SvgBoard};

use crate::args::JudgeArgs;
use crate::cases::{Case, Cases};
use crate::input::is_standard;
use crate::judge_cases::{line_of, start_of};
use crate::output::{Target, refuse_existing};
use crate::verdict;
use xq_tools::cli::Outcome;
use xq_tools::position;

/// Arrows are drawn for a cycle of at most so many moves; more would hide the board.
const MOST_ARROWS: usize = 8;
/// How wide a board stands on the page, in pixels.
const WIDTH: usize = 260;

/// Writes the page and its boards.
///
/// # Errors
/// Bad input, files that exist and are not to be overwritten, and whatever the system refuses.
pub fn judge_page(arguments: &JudgeArgs, page: &Path) -> Result<Outcome> {
    let files: Vec<Cases> = arguments
        .cases
        .iter()
        .map(|path| Cases::load(path))
        .collect::<Result<_>>()?;
    let cases: Vec<Case<'_>> = files.iter().flat_map(Cases::iter).collect();
    ensure!(!cases.is_empty(), "no case to draw");
    ensure!(!is_standard(page), "a page with boards needs a file, not -");
    let stem = page.file_stem().context("the page needs a name")?;
    let folder = page.with_file_name(stem);
    refuse_existing(page, arguments.force)?;
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut out = Target::create(page, arguments.force)?;
    head(&mut out)?;
    let mut known = BTreeSet::new();
    let mut class = "";
    for case in &cases {
        let name = name(case)?;
        ensure!(
            known.insert(name),
            "{}: the id {name} is used twice",
            case.place()
        );
        if case.get("class") != class {
            class = case.get("class");
            writeln!(out, "\n## {}", capital(class))?;
        }
        let board = format!("{}/{name}.svg", stem.display());
        one(case, &board, &mut out).with_context(|| case.place())?;
        let mut file = Target::create(&folder.join(format!("{name}.svg")), arguments.force)?;
        file.write_all(drawing(case)?.as_bytes())?;
        file.finish()?;
    }
    out.finish()?;
    Ok(Outcome::Passed)
}

fn head(out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "# Repetitions, board by board\n\n\
         Written by `xq-record judge --cases FILE --page OUT`: the boards, the verdicts and their\n\
         words come from the judge itself. Red is below, arrows show the moves of a cycle in their\n\
         order, and the cycle is played until its position stands for the third time."
    )?;
    Ok(())
}

/// The `id`, which names the board's file.
fn name<'a>(case: &Case<'a>) -> Result<&'a str> {
    let id = case.get("id");
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if id.is_empty() || !id.chars().all(plain) {
        bail!(
            "{}: found the id {id:?}, a page needs letters, digits, - and _",
            case.place()
        );
    }
    Ok(id)
}

fn one(case: &Case<'_>, board: &str, out: &mut impl Write) -> Result<()> {
    let (fen, moves) = (case.get("fen"), moves_of(case)?);
    writeln!(
        out,
        "\n### {}\n",
        capital(&case.get("id").replace(['-', '_'], " "))
    )?;
    writeln!(
        out,
        "<img src=\"{board}\" width=\"{WIDTH}\" alt=\"{fen}\">\n"
    )?;
    if !case.get("why").is_empty() {
        writeln!(out, "{}\n", case.get("why"))?;
    }
    writeln!(out, "`{fen}`, moves `{}`\n", position::line(&moves))?;
    writeln!(out, "| rule set | verdict |\n|---|---|")?;
    for (rules, verdict) in verdicts(case)? {
        writeln!(out, "| {} | {verdict} |", rules.join(", "))?;
    }
    Ok(())
}

/// The verdicts in words, each with the rule sets that give it.
fn verdicts(case: &Case<'_>) -> Result<Vec<(Vec<&'static str>, String)>> {
    let mut found: Vec<(Vec<&'static str>, String)> = Vec::new();
    for rule_set in RuleSet::ALL {
        let conditions = Conditions::from(rule_set);
        let start = start_of(case)?;
        let line = line_of(case, &start, conditions)?;
        let text = verdict::first(start, line, conditions)?.verdict.to_string();
        match found.iter_mut().find(|(_, known)| *known == text) {
            Some((rules, _)) => rules.push(rule_set.name()),
            None => found.push((vec![rule_set.name()], text)),
        }
    }
    Ok(found)
}

fn moves_of(case: &Case<'_>) -> Result<Vec<Move>> {
    let moves = match case.get("cycle") {
        "" => case.get("moves"),
        cycle => cycle,
    };
    let moves = moves.split_whitespace().map(str::parse);
    moves.collect::<Result<_, _>>().context("in the moves")
}

fn drawing(case: &Case<'_>) -> Result<String> {
    let setup: Setup = case.get("fen").parse()?;
    let moves = moves_of(case)?;
    let shown = if moves.len() <= MOST_ARROWS {
        &moves[..]
    } else {
        &[]
    };
    let board = SvgBoard::of(&setup);
    let board = shown.iter().fold(board, |board, &mv| board.with_arrow(mv));
    Ok(board.to_string())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
