//! `xq-tournament stats`: statistics of counts.

use std::io::Write;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::args::{Form, StatsArgs};
use match_stats::{Decision, Estimate, Pairs, Sample, Sprt, Wdl};
use xq_tools::cli::{Outcome, Output};

/// Everything that is printed; what does not exist is `null`.
#[derive(Debug, Serialize)]
struct Figures {
    score: f64,
    elo: f64,
    elo_error: f64,
    nelo: f64,
    nelo_error: f64,
    los: f64,
    draw_ratio: Option<f64>,
    pairs_ratio: Option<f64>,
    llr: Option<f64>,
    lower: Option<f64>,
    upper: Option<f64>,
    decision: Option<Decision>,
}

/// Prints statistics.
///
/// # Errors
/// No games, or a test that makes no sense.
pub(crate) fn statistics(arguments: &StatsArgs) -> Result<Outcome> {
    let (sample, draw_ratio, pairs_ratio) = counted(arguments)?;
    let estimate = Estimate::of(&sample).context("there are no games to count")?;
    let sprt = match (arguments.elo0, arguments.elo1) {
        (Some(elo0), Some(elo1)) => {
            let (alpha, beta, model) = (arguments.alpha, arguments.beta, arguments.model);
            Some(
                Sprt {
                    elo0,
                    elo1,
                    alpha,
                    beta,
                    model,
                }
                .checked()?,
            )
        }
        _ => None,
    };
    let llr = sprt.map(|sprt| sprt.llr(&sample));
    let figures = Figures {
        score: estimate.score,
        elo: estimate.elo,
        elo_error: estimate.elo_error,
        nelo: estimate.nelo,
        nelo_error: estimate.nelo_error,
        los: estimate.los,
        draw_ratio,
        pairs_ratio,
        llr,
        lower: sprt.map(|sprt| sprt.lower()),
        upper: sprt.map(|sprt| sprt.upper()),
        decision: sprt.zip(llr).map(|(sprt, llr)| sprt.decide(llr)),
    };
    let text = match arguments.format {
        Form::Json => serde_json::to_string(&figures)? + "\n",
        Form::Text | Form::Markdown => described(&figures, &estimate),
    };
    let out = &mut Output::stdout();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("cannot write the result")?;
    Ok(Outcome::Passed)
}

type Counted = (Sample, Option<f64>, Option<f64>);

fn counted(arguments: &StatsArgs) -> Result<Counted> {
    // Whoever counts more has mistyped something; sums must not overflow.
    const MOST: u64 = 1 << 50;
    let given = arguments.wdl.iter().chain(&arguments.pairs).flatten();
    if let Some(count) = given.into_iter().find(|&&count| count > MOST) {
        anyhow::bail!("found a count of {count}, expected at most {MOST}");
    }
    match (arguments.wdl.as_deref(), arguments.pairs.as_deref()) {
        (Some(&[wins, draws, losses]), _) => {
            let games = Wdl {
                wins,
                draws,
                losses,
            };
            let ratio = (games.total() > 0).then(|| draws as f64 / games.total() as f64);
            Ok((games.into(), ratio, None))
        }
        (_, Some(&[ll, ld, wl, dd, wd, ww])) => {
            let pairs = Pairs {
                ll,
                ld,
                wl,
                dd,
                wd,
                ww,
            };
            Ok((pairs.into(), pairs.draw_ratio(), pairs.pairs_ratio()))
        }
        // What one point of two was made of does not matter to any figure but its own ratio.
        (_, Some(&[ll, ld, even, wd, ww])) => {
            let pairs = Pairs {
                ll,
                ld,
                dd: even,
                wd,
                ww,
                ..Pairs::default()
            };
            Ok((pairs.into(), pairs.draw_ratio(), pairs.pairs_ratio()))
        }
        _ => anyhow::bail!("expected three counts after --wdl, five or six after --pairs"),
    }
}

fn described(figures: &Figures, estimate: &Estimate) -> String {
    let ratio = |ratio: Option<f64>| ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.3}"));
    let mut text = format!(
        "Score       {:.2} %\nElo         {:+.2} ± {:.2}\nnElo        {:+.2} ± {:.2}\nLOS         {:.2} %\n\
         Draw ratio  {}\nPairs ratio {}\n",
        100.0 * figures.score,
        figures.elo,
        figures.elo_error,
        figures.nelo,
        figures.nelo_error,
        100.0 * figures.los,
        ratio(figures.draw_ratio),
        ratio(figures.pairs_ratio),
    );
    if let (Some(llr), Some(lower), Some(upper), Some(decision)) =
        (figures.llr, figures.lower, figures.upper, figures.decision)
    {
        text += &format!(
            "LLR         {llr:.3} [{lower:.3}, {upper:.3}]: {}\n",
            decision.name()
        );
    }
    if !estimate.spread {
        text += "All results are alike: the errors follow from no observation and mean little.\n";
    }
    text
}
