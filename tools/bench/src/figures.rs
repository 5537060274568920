//! What a run has to say, as plots.

use super::clock::Clock;
use super::contestant::Contestant;
use super::grouping::{Cell, Grouping, Track};
use super::stats::Ratio;
use super::steps::Step;
use xq_tools::document::Figure;
use xq_tools::plot::{Lines, RatioBar, Ratios, Scale, Series};

/// Points to a decade of time.
const TO_A_DECADE: f64 = 5.0;
/// Decades of time that are shown.
const DECADES: f64 = 3.0;

/// All plots of a run that show something.
pub(crate) fn of_run(limit: f64, grouping: &Grouping, steps: &[Step]) -> Vec<Figure> {
    let mut figures = vec![
        depth_against_time(limit, grouping),
        nodes_against_depth(grouping),
        speed_against_depth(grouping),
    ];
    if !steps.is_empty() {
        let bars = steps
            .iter()
            .map(|step| bar(step.what.clone(), &step.speedup));
        figures.push(ratios(
            "gains",
            "What each step buys, with its 95 % interval",
            "time without / time with, to the same depth",
            bars.collect(),
        ));
    }
    let teams = teams(grouping);
    if !teams.is_empty() {
        figures.push(speed_against_threads(&teams));
        figures.push(speedup(&teams));
    }
    figures
}

/// A ratio as a bar.
pub(crate) fn bar(name: String, ratio: &Ratio) -> RatioBar {
    RatioBar {
        name,
        ratio: ratio.value,
        interval: ratio.interval,
    }
}

/// Ratios as a figure.
pub(crate) fn ratios(
    name: &'static str,
    title: &str,
    horizontal: &str,
    bars: Vec<RatioBar>,
) -> Figure {
    let plot = Ratios {
        title: title.to_owned(),
        horizontal: horizontal.to_owned(),
        bars,
    };
    Figure::of(name, &plot)
}

fn series(grouping: &Grouping, points: impl Fn(&Track) -> Vec<(f64, f64)>) -> Vec<Series> {
    let lines = grouping.iter().map(|(who, track)| Series {
        name: who.to_string(),
        points: points(track),
        ideal: false,
    });
    lines.collect()
}

/// For each time the depth that is reached by then. Unlike the time for each depth, that tells of
/// all positions at every point.
fn depth_against_time(limit: f64, grouping: &Grouping) -> Figure {
    let count = (DECADES * TO_A_DECADE) as i32;
    let times = (0..=count)
        .rev()
        .map(|step| limit / 10_f64.powf(f64::from(step) / TO_A_DECADE));
    let times: Vec<f64> = times.collect();
    let points = |track: &Track| {
        let point = |&time: &f64| Some((time, track.plies_within(time, track.clock)?));
        times
            .iter()
            .filter_map(point)
            .filter(|point| point.1 > 0.0)
            .collect()
    };
    Figure::of(
        "depth-against-time",
        &Lines {
            title: "Depth against time".to_owned(),
            horizontal: "seconds of a search; with one thread, of processor time".to_owned(),
            vertical: "depth in plies, mean of the middle half of the positions".to_owned(),
            scales: (Scale::Log, Scale::Linear),
            series: series(grouping, points),
            ..Lines::default()
        },
    )
}

fn nodes_against_depth(grouping: &Grouping) -> Figure {
    Figure::of(
        "nodes-against-depth",
        &Lines {
            title: "Nodes against depth".to_owned(),
            horizontal: "depth in plies".to_owned(),
            vertical: "nodes, geometric mean".to_owned(),
            scales: (Scale::Linear, Scale::Log),
            series: series(grouping, |track| by_depth(track, Cell::node_count)),
            ..Lines::default()
        },
    )
}

/// Short searches are left out: they tell of the clock.
fn speed_against_depth(grouping: &Grouping) -> Figure {
    const SHORTEST: f64 = 1e-4;
    let speeds = |track: &Track| {
        by_depth(track, |cell| {
            let time = cell.time(track.clock);
            let rate = cell.node_count()? / time.max(1e-9);
            (time >= SHORTEST).then_some(rate)
        })
    };
    Figure::of(
        "nps-against-depth",
        &Lines {
            title: "Nodes a second against depth".to_owned(),
            horizontal: "depth in plies".to_owned(),
            vertical: "nodes a second, geometric mean".to_owned(),
            scales: (Scale::Linear, Scale::Log),
            series: series(grouping, speeds),
            ..Lines::default()
        },
    )
}

fn by_depth(track: &Track, value: impl Fn(&Cell) -> Option<f64>) -> Vec<(f64, f64)> {
    let points = track.by_depth(value).into_iter();
    points
        .map(|(depth, value)| (f64::from(depth), value))
        .collect()
}

/// Searchers that differ in their threads alone, fewest first.
struct Team<'a> {
    name: String,
    members: Vec<(f64, &'a Track)>,
}

fn teams(grouping: &Grouping) -> Vec<Team<'_>> {
    let mut teams: Vec<Team<'_>> = Vec::new();
    for (who, track) in grouping.iter() {
        let Some(threads) = who.threads else {
            continue;
        };
        let name = Contestant {
            threads: None,
            ..who.clone()
        }
        .to_string();
        let member = (f64::from(threads), track);
        match teams.iter_mut().find(|team| team.name == name) {
            Some(team) => team.members.push(member),
            None => teams.push(Team {
                name,
                members: vec![member],
            }),
        }
    }
    for team in &mut teams {
        team.members.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    teams.retain(|team| team.members.len() > 1);
    teams
}

fn speed_against_threads(teams: &[Team<'_>]) -> Figure {
    let line = |team: &Team<'_>| {
        let rate = |&(threads, track): &(f64, &Track)| {
            Some((threads, track.nodes_per_second(Clock::Wall)?))
        };
        Series {
            name: team.name.clone(),
            points: team.members.iter().filter_map(rate).collect(),
            ideal: false,
        }
    };
    Figure::of(
        "nps-against-threads",
        &Lines {
            title: "Nodes a second against threads".to_owned(),
            horizontal: "threads".to_owned(),
            vertical: "nodes a second, geometric mean".to_owned(),
            from_zero: true,
            series: teams.iter().map(line).collect(),
            ..Lines::default()
        },
    )
}

fn speedup(teams: &[Team<'_>]) -> Figure {
    let mut series = Vec::new();
    let mut most = (1.0, 1.0);
    for team in teams {
        let Some(&(fewest, base)) = team.members.first() else {
            continue;
        };
        let times = |track: &Track| base.time_ratio(track).map(|ratio| ratio.value);
        let base_rate = base.nodes_per_second(Clock::Wall);
        let speeds = |track: &Track| Some(track.nodes_per_second(Clock::Wall)? / base_rate?);
        type Gain<'a> = &'a dyn Fn(&Track) -> Option<f64>;
        let gains: [(&str, Gain<'_>); 2] = [("nodes a second", &speeds), ("time to depth", &times)];
        for (what, gain) in gains {
            let points = team.members.iter();
            let points = points.filter_map(|&(threads, track)| Some((threads, gain(track)?)));
            series.push(Series {
                name: if teams.len() == 1 {
                    what.to_owned()
                } else {
                    format!("{what}, {}", team.name)
                },
                points: points.collect(),
                ideal: false,
            });
        }
        let last = team.members.last().map_or(fewest, |member| member.0);
        most = (fewest, f64::max(most.1, last));
    }
    series.push(Series {
        name: "ideal".to_owned(),
        points: vec![(most.0, 1.0), (most.1, most.1 / most.0)],
        ideal: true,
    });
    Figure::of(
        "speed-up",
        &Lines {
            title: "Speed-up against ideal".to_owned(),
            horizontal: "threads".to_owned(),
            vertical: "times as fast".to_owned(),
            from_zero: true,
            series,
            ..Lines::default()
        },
    )
}
