//! From the command line to the contest that is played, in either game.

use std::collections::HashSet;
use std::sync::Arc;

use anyhow::{Result, bail};
use xq_core::notation::Style;
use xq_core::rules::Conditions;

use crate::arena::capture_go;
use crate::arena::{Adjudication, CaptureGo, Contest, GameLog, Openings, StallWatch, Xiangqi};
use crate::args::PlayArgs;
use xq_engines::{Entrant, Interrupt};
use xq_search::Searcher;
use xq_tools::cli;
use xq_tools::game_choice::GameChoice;

/// Reads who plays, under which rules and from where.
///
/// # Errors
/// When a player or an opening is none, or an option makes no sense in the game.
pub(crate) fn contest(arguments: &PlayArgs, interrupt: Interrupt) -> Result<Arc<dyn Contest>> {
    Ok(match arguments.game {
        GameChoice::Xiangqi => Arc::new(xiangqi(arguments, interrupt)?),
        GameChoice::CaptureGo => Arc::new(capture_go(arguments, interrupt)?),
    })
}

fn xiangqi(arguments: &PlayArgs, interrupt: Interrupt) -> Result<Xiangqi> {
    if arguments.size.is_some() {
        bail!("--size means something with --game capture-go only");
    }
    let mut entrants = entrants(arguments, |spec, each, index| {
        Ok(Entrant::read(spec, each, index)?)
    })?;
    tell_apart(entrants.iter_mut().map(|entrant| &mut entrant.name));
    tell_of_new_names(&entrants);
    let conditions = Conditions::from(arguments.rule.unwrap_or_default());
    let openings = match arguments.openings.as_deref() {
        Some(path) if path.as_os_str() == "startpos" => Openings::start(conditions),
        Some(path) => Openings::read(path, conditions)?,
        None => Openings::balanced(conditions)?,
    };
    if arguments.first_opening == 0 || arguments.first_opening > openings.count() {
        let (found, most) = (arguments.first_opening, openings.count());
        bail!("found --first-opening {found}, expected 1 to {most}");
    }
    let log = arguments.log.as_ref().map(|folder| GameLog {
        folder: folder.clone(),
        all: arguments.log_all,
    });
    Ok(Xiangqi {
        entrants,
        openings: openings
            .ordered(arguments.order, arguments.seed)
            .beginning_with(arguments.first_opening - 1)
            .cut_to(arguments.plies)
            .with_random_plies(arguments.random_plies),
        conditions,
        adjudication: Adjudication {
            draw: arguments.draw,
            resign: arguments.resign,
        },
        max_moves: arguments.maxmoves,
        interrupt,
        log,
        stalls: StallWatch::start()?,
    })
}

/// For one release: two names mean what they did not mean before.
fn tell_of_new_names(entrants: &[Entrant]) {
    if entrants
        .iter()
        .any(|entrant| entrant.searcher() == Some(Searcher::Pvs))
    {
        cli::complain(
            "builtin=pvs is the textbook's principal variation search now; the strong searcher, which \
             had that name before, is builtin=engine",
        );
    }
}

fn capture_go(arguments: &PlayArgs, interrupt: Interrupt) -> Result<CaptureGo> {
    refuse_options_of_xiangqi(arguments)?;
    let mut entrants = entrants(arguments, capture_go::SearcherEntry::read)?;
    tell_apart(entrants.iter_mut().map(|entrant| &mut entrant.name));
    let openings = match &arguments.openings {
        Some(path) => capture_go::Boards::read(path)?,
        None => capture_go::Boards::empty_board(arguments.size.unwrap_or_default()),
    };
    Ok(CaptureGo {
        entrants,
        openings: openings.ordered(arguments.order, arguments.seed, arguments.random_plies),
        max_moves: arguments.maxmoves,
        interrupt,
    })
}

fn refuse_options_of_xiangqi(arguments: &PlayArgs) -> Result<()> {
    let given = [
        ("--rule", arguments.rule.is_some()),
        ("--draw", arguments.draw.is_some()),
        ("--resign", arguments.resign.is_some()),
        ("--pgn", arguments.pgn.is_some()),
        ("--notation", arguments.notation != Style::Iccs),
        ("--plies", arguments.plies.is_some()),
        ("--first-opening", arguments.first_opening != 1),
        ("--log", arguments.log.is_some()),
    ];
    match given.into_iter().find(|&(_, given)| given) {
        Some((option, _)) => bail!("{option} means something with --game xiangqi only"),
        None => Ok(()),
    }
}

fn entrants<E>(
    arguments: &PlayArgs,
    read: impl Fn(&str, &str, usize) -> Result<E>,
) -> Result<Vec<E>> {
    let specs = arguments.engines.iter().enumerate();
    specs
        .map(|(index, spec)| read(spec, &arguments.each, index))
        .collect()
}

/// Gives those who come later with a name that is taken another one.
fn tell_apart<'a>(names: impl Iterator<Item = &'a mut String>) {
    let mut taken = HashSet::new();
    for name in names {
        let plain = name.clone();
        let mut number = 2;
        while !taken.insert(name.clone()) {
            *name = format!("{plain}-{number}");
            number += 1;
        }
    }
}
